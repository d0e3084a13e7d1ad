"""The values that a message gives to a verified query's parameters, and the phrase that is left without them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, product

from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.impossible import ImpossibleDays
from kanina.assistant.offline.lexicon import Lexicon
from kanina.assistant.offline.normalise import Token, stems
from kanina.assistant.offline.period_words import WEEKDAYS
from kanina.assistant.offline.periods import PeriodReader
from kanina.assistant.offline.reach import Reach
from kanina.assistant.resume import identifies
from kanina.data.semantic_model import Parameter, VerifiedQueryDefinition

COURTESIES = frozenset(
    {
        *(
            "please",
            "pls",
            "plz",
            "kindly",
            "hi",
            "hello",
            "hey",
            "can",
            "could",
            "you",
            "i",
            "want",
            "to",
            "would",
            "like",
        ),
        *("d", "the", "a", "an", "me", "now", "just", "s", "is", "need", "let", "so", "ok", "okay", "thanks"),
        *("has", "been", "was", "already", "yet", "got", "any"),
        *(
            "po",
            "opo",
            "nga",
            "ba",
            "naman",
            "ang",
            "yung",
            "ng",
            "mga",
            "na",
            "mo",
            "gusto",
            "kong",
            "gustong",
            "paki",
        ),
        *("pwede", "puwede", "pwedeng", "puwedeng", "pa", "lang", "muna", "salamat", "sige", "ay", "daw", "raw", "rin"),
    }
)
"""Words that may be there or not; each phrase needs every other word, and allows none."""
OPENINGS = COURTESIES | {"ko", "pong", "nais", "maaari", "maari", "sana", "ako", "we", "us", "bang"}
"""Words that may begin a request, and say nothing there."""
AROUND_A_VALUE = COURTESIES | {"it", "my", "ko", "this", "that", "ito", "iyan", "yan", "for", "sa", "here", "here's"}
"""Words that may stand beside an identifier that is all of a message."""
ABOUT_A_VALUE = frozenset({"number", "no", "id", "numero", "code"})

_MOST_VALUES = 4
"""Values of one parameter in one message that are tried."""
_MOST_ASSIGNMENTS = 200
_MOST_WORDINGS = 64
_WHOLE = re.compile(r"\d{1,18}", re.ASCII)
_NUMBER = re.compile(r"\d{1,18}(\.\d{1,18})?", re.ASCII)

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """A parameter's value found in a message: the tokens from, to.

    "" where it should be one and is not: 2026-02-30, or figures that are no order's.
    """

    first: int
    end: int
    value: str


Assignment = Mapping[str, Value]
"""Values that do not overlap, by parameter."""


class ValueFinder:
    """Finds values of parameters: by pattern, by type, or among the values of a field."""

    def __init__(self, lexicon: Lexicon, reach: Reach) -> None:
        self._lexicon = lexicon
        self._reach = reach

    def values(self, text: str, split: Sequence[Token], parameter: Parameter, calendar: Calendar) -> Iterator[Value]:
        """Every value that a parameter could take from a message, from left to right."""
        if parameter.pattern:
            yield from self._by_pattern(text, split, parameter)
        elif parameter.choices or parameter.field:
            yield from self._listed(split, parameter)
        elif parameter.type == "date":
            yield from _days(split, calendar)
        elif parameter.type in ("integer", "decimal", "float"):
            shape = _WHOLE if parameter.type == "integer" else _NUMBER
            for at, token in enumerate(split):
                if not token.glue and shape.fullmatch(token.word.replace(",", "")):
                    yield Value(at, at + 1, token.word.replace(",", ""))

    def assignments(
        self, text: str, split: Sequence[Token], definition: VerifiedQueryDefinition, calendar: Calendar
    ) -> list[Assignment]:
        """The ways in which a message can give values to a query's parameters, those that give most first."""
        found = [
            [(p.name, value) for value in islice(self.values(text, split, p, calendar), _MOST_VALUES)]
            for p in definition.parameters
        ]
        ways: list[Assignment] = []
        for chosen in islice(product(*([*options, None] for options in found)), _MOST_ASSIGNMENTS):
            given = dict(pair for pair in chosen if pair is not None)
            places = sorted((value.first, value.end) for value in given.values())
            apart = all(one[1] <= other[0] for one, other in pairwise(places))
            if given and apart:
                ways.append(given)
        return sorted(ways, key=len, reverse=True)

    def wordings(
        self, split: Sequence[Token], given: Assignment, definition: VerifiedQueryDefinition
    ) -> Iterator[Phrase]:
        """What a message says with each value replaced by its parameter's name, or left out with what announces it.

        A value that another parameter could take as well is left out only where its own words announce it.
        """
        parameters = {parameter.name: parameter for parameter in definition.parameters}
        options = [list(_ways_out(split, value, parameters[name], definition, given)) for name, value in given.items()]
        for chosen in islice(product(*options), _MOST_WORDINGS):
            words = [token.stem for token in split]
            for first, end, placeholder in sorted(chosen, reverse=True):
                words[first:end] = [placeholder] if placeholder else []
            yield without_courtesies(without_opening(words))

    def left(self, split: Sequence[Token], given: Assignment, definition: VerifiedQueryDefinition) -> list[str] | None:
        """The words beside the values that say anything; None where a value is not clearly its parameter's."""
        parameters = {parameter.name: parameter for parameter in definition.parameters}
        gone: set[int] = set()
        for name, value in given.items():
            out = [way for way in _ways_out(split, value, parameters[name], definition, given) if not way[2]]
            if not out:
                return None
            gone.update(range(min(first for first, _, _ in out), max(end for _, end, _ in out)))
        rest = (token.stem for at, token in enumerate(split) if at not in gone)
        return [word for word in rest if word not in AROUND_A_VALUE]

    def _by_pattern(self, text: str, split: Sequence[Token], parameter: Parameter) -> Iterator[Value]:
        pattern = re.compile(parameter.pattern, re.IGNORECASE)
        known: set[int] = set()
        for match in pattern.finditer(text):
            covered = [
                at for at, token in enumerate(split) if match.start() <= token.start and token.end <= match.end()
            ]
            known.update(covered)
            if covered:
                yield Value(covered[0], covered[-1] + 1, _canonical(match, pattern, parameter))
        for at, token in enumerate(split) if identifies(parameter) else ():
            if at not in known and not token.glue and token.word.isdecimal():
                yield Value(at, at + 1, "")

    def _listed(self, split: Sequence[Token], parameter: Parameter) -> Iterator[Value]:
        for at in range(len(split)):
            phrase = self._lexicon.match(split, at)
            for reading in phrase.readings if phrase else ():
                if phrase and reading.kind == "value" and self._takes(parameter, reading.name, reading.value):
                    yield Value(at, phrase.end, reading.value)

    def _takes(self, parameter: Parameter, field: str, value: str) -> bool:
        if parameter.field:
            return field in self._reach.concept(parameter.field)
        return value in parameter.choices


def _days(split: Sequence[Token], calendar: Calendar) -> Iterator[Value]:
    """The days a message names, and what is written like one."""
    reader = PeriodReader(split, calendar)
    impossible = ImpossibleDays(split, calendar)
    at = 0
    while at < len(split):
        none = impossible.at(at)
        if none:
            yield Value(at, none.end, "")
            at = none.end
            continue
        found = None if split[at].glue else reader.point(at)
        if found is None and split[at].word in WEEKDAYS:
            yield Value(at, at + 1, "")  # any Monday: the day is asked for
        if found and (day := found.stretch.one_day):
            yield Value(at, found.end, day.isoformat())
        at = found.end if found else at + 1


def _ways_out(
    split: Sequence[Token],
    value: Value,
    parameter: Parameter,
    definition: VerifiedQueryDefinition,
    given: Assignment,
) -> Iterator[tuple[int, int, str]]:
    """The tokens to replace, from, to, by a placeholder or by nothing."""
    yield value.first, value.end, "{" + parameter.name + "}"
    hints = _hints(definition, parameter.name)
    before, announced = value.first, _announced_by(split, value, hints)
    taken = {at for other in given.values() if other is not value for at in range(other.first, other.end)}
    if _announced_by(split, value, _hints(definition, *(p.name for p in definition.parameters if p != parameter))):
        return
    rivals = [p for p in definition.parameters if p is not parameter and _shape(p) == _shape(parameter)]
    if rivals and not announced:
        return
    about = words_about(parameter) | AROUND_A_VALUE | {word for hint in hints for word in hint}
    end = value.end
    if announced and announced > value.end:
        end = announced
    yield value.first, end, ""
    while before > 0 and before - 1 not in taken and split[before - 1].stem in about:
        before -= 1
        yield before, end, ""


def _announced_by(split: Sequence[Token], value: Value, hints: Iterable[Phrase]) -> int | None:
    """Where what announces a value ends: before it ("from …"), or after a number ("30 days"); None if nothing does."""
    said = [token.stem for token in split]
    at = value.first
    while at > 0 and said[at - 1] in AROUND_A_VALUE:
        at -= 1
    for hint in hints:
        if (
            tuple(said[max(0, at - len(hint)) : at]) == hint
            or tuple(said[max(0, value.first - len(hint)) : value.first]) == hint
        ):
            return value.first
        is_number = value.end - value.first == 1 and said[value.first].isdecimal()
        if is_number and tuple(said[value.end : value.end + len(hint)]) == hint:
            return value.end + len(hint)
    return None


def _hints(definition: VerifiedQueryDefinition, *names: str) -> list[Phrase]:
    """The words that announce these parameters (`param_mapping`), as stems."""
    found = (stems(hint) for hint, name in definition.param_mapping.items() if name in names)
    return [hint for hint in found if hint]


def _shape(parameter: Parameter) -> tuple[object, ...]:
    """What a parameter's values look like: two with one shape are told apart only by what announces them."""
    return parameter.type, parameter.pattern, parameter.field or parameter.choices


# ---------------------------------------------------------------- words


def without_opening(words: Sequence[str]) -> list[str]:
    """The words from the first that says anything: without "gusto ko pong"."""
    first = next((at for at, word in enumerate(words) if word not in OPENINGS), len(words))
    return list(words[first:])


def without_courtesies(words: Iterable[str]) -> Phrase:
    """The words of a phrase that must be there."""
    return tuple(word for word in words if word not in COURTESIES)


def words_about(parameter: Parameter) -> frozenset[str]:
    """Words that name a parameter: "order number"."""
    return ABOUT_A_VALUE | {word for name in names_of(parameter) for word in stems(name)}


def names_of(parameter: Parameter) -> list[str]:
    """What a parameter is called."""
    synonyms = [name for names in parameter.synonyms.values() for name in names]
    return [*parameter.label.values(), *synonyms, parameter.name.replace("_", " ")]


def _canonical(match: re.Match[str], pattern: re.Pattern[str], parameter: Parameter) -> str:
    value = match[1] if pattern.groups else match[0]
    if parameter.prefix and not value.upper().startswith(parameter.prefix.upper()):
        return parameter.prefix + value
    return value
