"""Values of parameters in a message: found by pattern, by type, or beside the words that announce them. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Literal, Protocol

from kanina.assistant.answers import phrases
from kanina.assistant.answers.answer_words import PUNCTUATION, tokens, without
from kanina.memory.references.numbers import cardinal
from kanina.models import ColumnType, Language
from kanina.texts import fold

Fault = Literal["choice", "pattern", "string", "integer", "number", "boolean", "date", "time", "datetime"]
"""What was wanted where a message gives something else."""

_BARE_WORDS = 5
_BARE_CHARACTERS = 60
_ANNOUNCED_WORDS = 6
_NEGATIONS = frozenset({"not", "don't", "hindi", "huwag", "cancel", "except", "maliban"})
_SQL = re.compile(
    r"""['"]\s*(?:;|--|(?:or|and)\b.*=) | ;\s*(?:select|insert|update|delete|drop|alter|create|truncate|grant|--)
    | --\s*$ | /\*.*\*/ | \b(?:select\b.+\bfrom|insert\s+into|delete\s+from|drop\s+(?:table|schema|database|view)
    |truncate\s+table|alter\s+table|update\s+\S+\s+set|union\s+(?:all\s+)?select|or\s+(\d+)\s*=\s*\1)\b""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)

ReadDay = Callable[[str], date | None]
"""The day a text names, in whatever words its caller understands."""


class Parameter(Protocol):
    """What is known of an awaited value; the semantic model's parameters are such. See there for the meanings."""

    @property
    def name(self) -> str: ...
    @property
    def type(self) -> ColumnType: ...
    @property
    def pattern(self) -> str: ...
    @property
    def prefix(self) -> str: ...
    @property
    def choices(self) -> tuple[str, ...]: ...
    @property
    def label(self) -> Mapping[Language, str]: ...
    @property
    def synonyms(self) -> Mapping[Language, tuple[str, ...]]: ...


def iso_day(text: str) -> date | None:
    """The day of an ISO date that there is; none for 2026-02-30."""
    try:
        return date.fromisoformat(text) if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII) else None
    except ValueError:
        return None


def looks_like_sql(text: str) -> bool:
    """Whether a message is a statement, or has a piece of one in it, rather than the answer to a question."""
    return _SQL.search(text) is not None


def extract(text: str, parameter: Parameter, hints: Sequence[str] = (), read_day: ReadDay = iso_day) -> str | None:
    """The parameter's value in a message, in its canonical form (`O-12345` from "o-12345 po" or "12345").

    hints: words that may announce it besides its own name.
    """
    about = phrases.FILLERS | _words_about(parameter) | {word for hint in hints for word in tokens(hint)}
    if parameter.pattern:
        return _by_pattern(text, parameter, about)
    return _bare(text, parameter, about, read_day)


def wanted(parameter: Parameter) -> Fault:
    """What a value of this parameter is, in the word that says so to a person."""
    if parameter.choices:
        return "choice"
    if parameter.pattern and parameter.type == "string":
        return "pattern"
    return _FAULTS[parameter.type]


# ---------------------------------------------------------------- announced values


@dataclass(frozen=True, slots=True)
class Announced:
    """The values a message announces by a hint ("from …", "to …"), by parameter, and what it says besides."""

    values: dict[str, str]
    rest: str


def announced(
    text: str, parameters: Sequence[Parameter], hints: Mapping[str, str], read_day: ReadDay = iso_day
) -> Announced:
    """What a message gives beside the words of a verified query's `param_mapping`.

    A value comes after its hint ("mula 2026-01-01"), or a number right before it ("30 days"). A hint that announces two
    different values announces none.
    """
    words = text.split()
    known = {parameter.name: parameter for parameter in parameters}
    phrases_of = {tokens(hint): known[name] for hint, name in hints.items() if name in known and tokens(hint)}
    folded = [" ".join(tokens(word)) for word in words]
    found: dict[str, set[str]] = {}
    taken: set[int] = set()
    for at in range(len(words)):
        hint = max((h for h in phrases_of if tuple(folded[at : at + len(h)]) == h), key=len, default=())
        if not hint or taken.intersection(range(at, at + len(hint))):
            continue
        parameter = phrases_of[hint]
        end = at + len(hint)
        span = _value_after(words, folded, end, parameter, read_day) or _value_before(words, at, parameter, taken)
        if span is not None:
            first, last, value = span
            found.setdefault(parameter.name, set()).add(value)
            taken.update(range(min(first, at), max(last, end)))
    values = {name: next(iter(given)) for name, given in found.items() if len(given) == 1}
    return Announced(values, " ".join(word for at, word in enumerate(words) if at not in taken))


def named_choices(text: str, parameters: Sequence[Parameter]) -> Announced:
    """The parameters of which a message names one choice, by its whole name; none in a message that takes one back."""
    words = text.split()
    folded = [" ".join(tokens(word)) for word in words]
    found: dict[str, set[str]] = {}
    taken: set[int] = set()
    for parameter in parameters if not _NEGATIONS.intersection(folded) else ():
        for value in parameter.choices:
            name = list(tokens(value))
            for at in range(len(folded) - len(name) + 1):
                if name and folded[at : at + len(name)] == name:
                    found.setdefault(parameter.name, set()).add(value)
                    taken.update(range(at, at + len(name)))
    if any(len(values) > 1 for values in found.values()):
        return Announced({}, text)
    values = {name: next(iter(given)) for name, given in found.items()}
    return Announced(values, " ".join(word for at, word in enumerate(words) if at not in taken))


def core(text: str, parameters: Sequence[Parameter], hints: Iterable[str]) -> tuple[str, ...]:
    """The words of a message without those that may surround a value of these parameters."""
    about = phrases.FILLERS.union(*map(_words_about, parameters), *map(tokens, hints))
    return without(tokens(text), about)


def _value_after(
    words: Sequence[str], folded: Sequence[str], at: int, parameter: Parameter, read_day: ReadDay
) -> tuple[int, int, str] | None:
    """The longest stretch of words from here that is a value of the parameter."""
    while at < len(words) and (not folded[at] or folded[at] in phrases.FILLERS):
        at += 1
    for end in range(min(len(words), at + _ANNOUNCED_WORDS), at, -1):
        value = _whole_value(" ".join(words[at:end]).strip(PUNCTUATION), parameter, read_day)
        if value is not None:
            return at, end, value
    return None


def _value_before(words: Sequence[str], at: int, parameter: Parameter, taken: set[int]) -> tuple[int, int, str] | None:
    """The number right before its unit: "30 days"."""
    if at == 0 or at - 1 in taken or parameter.type not in ("integer", "decimal", "float"):
        return None
    value = _whole_value(words[at - 1].strip(PUNCTUATION), parameter, iso_day)
    return (at - 1, at, value) if value is not None else None


def _whole_value(text: str, parameter: Parameter, read_day: ReadDay) -> str | None:
    """The value that a text is, whole, for a parameter with a shape; free text begins and ends nowhere."""
    if parameter.choices:
        exact = [value for value in parameter.choices if tokens(value) == tokens(text)]
        return exact[0] if len(exact) == 1 else None
    if parameter.pattern:
        match = re.fullmatch(parameter.pattern, text, re.IGNORECASE)
        return _canonical(match[1] if match.re.groups else match[0], parameter) if match else None
    return None if parameter.type in ("string", "boolean") else _typed(text, parameter.type, read_day)


# ---------------------------------------------------------------- by pattern


def _by_pattern(text: str, parameter: Parameter, about: frozenset[str]) -> str | None:
    """What the pattern finds; where the value does not carry its prefix, only if nothing else is said.

    "revenue in 10001" is a question, "O-10001" within any message is an order.
    """
    pattern = re.compile(parameter.pattern, re.IGNORECASE)
    prefix = re.sub(r"\W", "", fold(parameter.prefix))
    found = set()
    for match in pattern.finditer(text):
        around = tokens(f"{text[: match.start()]} {text[match.end() :]}")
        explicit = bool(prefix) and fold(match[0]).startswith(prefix)
        if not _NEGATIONS.intersection(around) and (explicit or not without(around, about)):
            found.add(_canonical(match[1] if pattern.groups else match[0], parameter))
    if found:
        return _of_type(found.pop(), parameter) if len(found) == 1 else None
    core = without(tokens(text), about)
    if not prefix or len(core) != 1:
        return None
    # The prefix may be left out, or written without its hyphen: "12345", "O12345".
    bare = core[0].removeprefix(prefix).lstrip("-")
    restored = pattern.fullmatch(parameter.prefix + bare)
    return _canonical(restored[1] if pattern.groups else restored[0], parameter) if restored else None


def _canonical(value: str, parameter: Parameter) -> str:
    prefix = parameter.prefix
    bare = value[len(prefix) :] if fold(value).startswith(fold(prefix)) else value
    return prefix + bare.strip()


def _of_type(value: str, parameter: Parameter) -> str | None:
    """What a pattern found, if it is of the parameter's type too: a pattern finds 2026-02-30."""
    return value if parameter.type in ("string", "boolean") else _typed(value, parameter.type, iso_day)


# ---------------------------------------------------------------- by type


def _bare(text: str, parameter: Parameter, about: frozenset[str], read_day: ReadDay) -> str | None:
    """A short message that is a value of the parameter's type and nothing else."""
    said = tokens(text)
    if parameter.type == "boolean":
        return _truth(said)
    if parameter.type == "date" and (day := read_day(text.strip(PUNCTUATION + " "))):
        return day.isoformat()
    kept = [word for word in text.split() if tokens(word) and tokens(word)[0] not in about]
    value = " ".join(kept).strip(PUNCTUATION)
    if parameter.type != "string":
        return _typed(value, parameter.type, read_day)
    asks = "?" in text or phrases.NOT_A_VALUE.intersection(said)
    short = 0 < len(kept) <= _BARE_WORDS and len(value) <= _BARE_CHARACTERS
    return value if short and not asks and any(character.isalnum() for character in value) else None


def _typed(text: str, kind: ColumnType, read_day: ReadDay) -> str | None:
    """A text as a value of a type, in the form that its query takes."""
    if kind == "date":
        day = read_day(text)
        return day.isoformat() if day else None
    if kind in ("datetime", "time"):
        return _moment(text, kind)
    number = text.replace(",", "") if _GROUPED.fullmatch(text) else text
    if kind == "integer" and (counted := cardinal(fold(text))) is not None:
        number = str(counted)
    shape = _NUMBERS.get(kind)
    return number if shape and shape.fullmatch(number) else None


def _moment(text: str, kind: ColumnType) -> str | None:
    """A date with a time of day, or a time of day, as ISO writes them; without a zone, which is the model's."""
    try:
        if kind == "time":
            return time.fromisoformat(text).isoformat() if _CLOCK.fullmatch(text) else None
        written = text.replace(" ", "T", 1)
        return datetime.fromisoformat(written).isoformat() if _MOMENT.fullmatch(written) else None
    except ValueError:
        return None


_FAULTS: Mapping[ColumnType, Fault] = {
    "string": "string",
    "integer": "integer",
    "decimal": "number",
    "float": "number",
    "boolean": "boolean",
    "date": "date",
    "time": "time",
    "datetime": "datetime",
}
_GROUPED = re.compile(r"-?\d{1,3}(,\d{3})+(\.\d+)?", re.ASCII)
_NUMBERS = {
    "integer": re.compile(r"-?\d{1,18}", re.ASCII),
    "decimal": re.compile(r"-?\d{1,18}(\.\d{1,18})?", re.ASCII),
    "float": re.compile(r"-?\d{1,18}(\.\d{1,18})?", re.ASCII),
}
_CLOCK = re.compile(r"\d\d:\d\d(:\d\d)?", re.ASCII)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?", re.ASCII)


def _truth(said: tuple[str, ...]) -> str | None:
    core = without(said, phrases.COURTESIES - phrases.YES) or said
    if len(core) != 1:
        return None
    return "true" if core[0] in phrases.YES else "false" if core[0] in phrases.NO else None


def _words_about(parameter: Parameter) -> frozenset[str]:
    """Words that name the parameter rather than answer it: "my order number is …"."""
    names = [parameter.name.replace("_", " "), *parameter.label.values()]
    names += [synonym for synonyms in parameter.synonyms.values() for synonym in synonyms]
    return frozenset(word for name in names for word in tokens(name))
