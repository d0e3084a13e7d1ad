"""Finds the verified query that a message means, word for word, and the parameters it gives."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence

from kanina.assistant.day_range import day_range, days_of
from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.lexicon import Lexicon
from kanina.assistant.offline.normalise import Token, stems, tokens
from kanina.assistant.offline.reach import Reach
from kanina.assistant.offline.stated_periods import stated_periods
from kanina.assistant.offline.verified_values import (
    ABOUT_A_VALUE,
    AROUND_A_VALUE,
    COURTESIES,
    Assignment,
    ValueFinder,
    names_of,
    without_courtesies,
    without_opening,
    words_about,
)
from kanina.assistant.resume import identifies
from kanina.data.semantic_model import SemanticModel, VerifiedQueryDefinition
from kanina.models import VerifiedQuery

_CHANGING = frozenset({"what", "how", "about", "and", "eh", "e", "paano", "pano", "then", "at", "kung", "instead"})
"""Words that ask for the last verified query with another value."""
_POINTING = frozenset(
    {
        *(
            "again",
            "same",
            "that",
            "it",
            "this",
            "previous",
            "earlier",
            "last",
            "still",
            "ulit",
            "uli",
            "muli",
            "pareho",
        ),
        *("parehong", "iyon", "yun", "yon", "yan", "iyan", "nito", "niyan", "ito", "itong", "yang", "iyang", "kanina"),
        *("kaninang", "dating", "nun", "noon", "nyan"),
    }
)
"""Words that mean the value given before; without one a request is about a new one, and its value is asked for."""
_OWN = frozenset({"my", "ko", "our", "natin", "namin", "aking", "ating"})
_ANOTHER = frozenset({"another", "other", "different", "new", "iba", "ibang", "panibago", "bago", "bagong"})
_OF = frozenset({"of", "for", "at", "in", "ng", "sa"})
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class VerifiedQueries:
    """The verified queries of a model, ready to be found."""

    def __init__(self, model: SemanticModel, lexicon: Lexicon, reach: Reach) -> None:
        self._model = model
        self._finder = ValueFinder(lexicon, reach)
        self._phrases: dict[tuple[str, ...], str] = {}
        for name, definition in model.verified_queries.items():
            for wording in _wordings(definition):
                self._phrases.setdefault(without_courtesies(_words(wording)), name)
        self._phrases.pop((), None)
        self._own_words = [
            (frozenset(word for word in words if not _PLACEHOLDER.fullmatch(word)), name)
            for words, name in self._phrases.items()
        ]
        self._nouns = {name: _nouns(definition) for name, definition in model.verified_queries.items()}
        self._pointed: dict[tuple[str, ...], str] = {}
        for words, name in self._phrases.items():
            nouns = self._nouns[name]
            if nouns & set(words) and not any(map(_PLACEHOLDER.fullmatch, words)):
                self._pointed.setdefault(_without_noun(words, nouns), name)

    def find(
        self,
        text: str,
        known: Mapping[str, str],
        calendar: Calendar,
        last: VerifiedQuery | None = None,
        before: VerifiedQuery | None = None,
    ) -> VerifiedQuery | None:
        """The verified query a message asks for, with the parameters it gives.

        Every word of the message must belong to the phrase, to a value, or to politeness. Values that are known from
        before are taken only where the message points at them: "that order", "is it paid?", "my order again".
        last: the verified query that was answered last, if nothing else was since; before: the newest one at all.
        """
        split = tuple(token for token in tokens(text) if not token.is_sign)
        if not split or not self._phrases:
            return None
        plain = self._find_plain(split) or self._find_pointed(split, known, last, before or last)
        if plain:
            return plain
        worded = self._worded_in(split)
        for name, definition in worded.items():
            for given in self._finder.assignments(text, split, definition, calendar):
                if any(self._phrases.get(words) == name for words in self._finder.wordings(split, given, definition)):
                    return VerifiedQuery(name=name, params=_given(given))
        ranges = {name: days for name, definition in worded.items() if (days := day_range(definition))}
        return self._find_for_period(text, split, ranges, calendar) if ranges else None

    def remembered(
        self, text: str, plan: VerifiedQuery, known: Mapping[str, str], calendar: Calendar
    ) -> dict[str, str]:
        """Values given earlier for what a request leaves open, unless it asks for another one or names none there is.

        What identifies one thing, such as an order, is not taken unless the message points at it (see `find`).
        """
        split = tuple(token for token in tokens(text) if not token.is_sign)
        words = {token.stem for token in split}
        return {
            parameter.name: known[parameter.name]
            for parameter in self._model.verified_queries[plan.name].parameters
            if parameter.name in known
            and parameter.name not in plan.params
            and parameter.default is None
            and not identifies(parameter)
            and not _ANOTHER & words
            and all(found.value for found in self._finder.values(text, split, parameter, calendar))
        }

    def with_other_value(self, text: str, base: VerifiedQuery, calendar: Calendar) -> VerifiedQuery | None:
        """The last verified query again for other values: "how about O-12346?"."""
        split = tuple(token for token in tokens(text) if not token.is_sign)
        definition = self._model.verified_queries.get(base.name)
        for given in self._finder.assignments(text, split, definition, calendar) if definition else ():
            left = self._finder.left(split, given, definition) if definition else None
            if left is not None and not set(left) - _CHANGING:
                kept = {name: value for name, value in base.params.items() if name not in given}
                return VerifiedQuery(name=base.name, params={**kept, **_given(given)})
        names = day_range(definition)
        if definition is None or names is None:
            return None
        for period in stated_periods(split, calendar):
            for given in ({}, *self._finder.assignments(text, period.rest, definition, calendar)):
                left = self._finder.left(period.rest, given, definition)
                if left is not None and not set(left) - _CHANGING and not set(given) & set(names):
                    params = {**base.params, **_given(given), **days_of(period.stretch, names)}
                    return VerifiedQuery(name=base.name, params=params)
        return None

    def _worded_in(self, split: Sequence[Token]) -> dict[str, VerifiedQueryDefinition]:
        """The queries all of whose own words are in a message, in the model's order: for others no value is read."""
        said = {token.stem for token in split}
        worded = {name for words, name in self._own_words if words <= said}
        return {name: found for name, found in self._model.verified_queries.items() if name in worded}

    def _find_for_period(
        self, text: str, split: Sequence[Token], ranges: Mapping[str, tuple[str, str]], calendar: Calendar
    ) -> VerifiedQuery | None:
        """ "Sales statement of Jaro for last month": a period gives a query's first and last day.

        ranges: by query, the parameters that are these days.
        """
        for period in stated_periods(split, calendar):
            plain = self._find_plain(period.rest) if period.rest else None
            for name, days in ranges.items():
                if plain and plain.name == name:
                    return VerifiedQuery(name=name, params=days_of(period.stretch, days))
                definition = self._model.verified_queries[name]
                for given in self._finder.assignments(text, period.rest, definition, calendar):
                    wordings = self._finder.wordings(period.rest, given, definition)
                    if not set(given) & set(days) and any(self._phrases.get(words) == name for words in wordings):
                        return VerifiedQuery(name=name, params={**_given(given), **days_of(period.stretch, days)})
        return None

    def _find_plain(self, split: Sequence[Token]) -> VerifiedQuery | None:
        words = without_opening([token.stem for token in split])
        for candidate in (words, [word for word in words if word not in _ANOTHER]):
            name = self._phrases.get(without_courtesies(candidate))
            if name:
                return VerifiedQuery(name=name)
        return self._find_another(words)

    def _find_another(self, words: Sequence[str]) -> VerifiedQuery | None:
        """ "attendance report of another branch": the phrase before the parameter whose value is to be asked for."""
        at = next((at for at, word in enumerate(words) if word in _ANOTHER), 0)
        before, after = list(words[:at]), set(words[at + 1 :]) - COURTESIES
        if before and before[-1] in _OF:
            before.pop()
        name = self._phrases.get(without_courtesies(before))
        known = self._model.verified_queries[name].parameters if name else ()
        is_named = any(after and after <= words_about(parameter) for parameter in known)
        return VerifiedQuery(name=name) if name and is_named else None

    def _find_pointed(
        self,
        split: Sequence[Token],
        known: Mapping[str, str],
        last: VerifiedQuery | None,
        before: VerifiedQuery | None,
    ) -> VerifiedQuery | None:
        """ "Is it paid?" after an order was looked up; "status of my order again" whenever one was."""
        words = [token.stem for token in split]
        another = bool(_ANOTHER & set(words))
        if not (another or _POINTING & set(words)):
            return None
        for name, definition in self._model.verified_queries.items():
            nouns = self._nouns[name]
            named = bool(nouns & set(words))
            if not named and (last is None or not set(last.params) & {p.name for p in definition.parameters}):
                continue
            bare = _without_noun((word for word in words if word not in _POINTING | _ANOTHER), nouns)
            meant = self._pointed.get(bare) if bare else before.name if before and named else None
            if meant == name:
                return VerifiedQuery(name=name, params={} if another else self._reused(definition, known))
        return None

    def _reused(self, definition: VerifiedQueryDefinition, known: Mapping[str, str]) -> dict[str, str]:
        """Values given earlier in the conversation, of parameters that identify something by a pattern."""
        return {
            parameter.name: known[parameter.name]
            for parameter in definition.parameters
            if parameter.pattern and parameter.default is None and parameter.name in known
        }

    def of_lone_value(self, text: str, calendar: Calendar) -> tuple[VerifiedQuery, ...]:
        """What a message could mean that is nothing but an identifier with its prefix: "It's O-12345"."""
        split = tuple(token for token in tokens(text) if not token.is_sign)
        possible: list[VerifiedQuery] = []
        for name, definition in self._model.verified_queries.items():
            for parameter in definition.parameters:
                if not parameter.prefix:
                    continue
                for found in self._finder.values(text, split, parameter, calendar):
                    written = text[split[found.first].start : split[found.end - 1].end].upper()
                    beside = [token.stem for at, token in enumerate(split) if not found.first <= at < found.end]
                    alone = found.value and not set(beside) - AROUND_A_VALUE - words_about(parameter)
                    if alone and written.startswith(parameter.prefix.upper()):
                        possible.append(VerifiedQuery(name=name, params={parameter.name: found.value}))
        return tuple(possible)


def _given(assignment: Assignment) -> dict[str, str]:
    """The values of an assignment; none where a message names a day that there is not."""
    return {name: found.value for name, found in assignment.items() if found.value}


def _nouns(definition: VerifiedQueryDefinition) -> frozenset[str]:
    """What the identifying parameters of a query belong to: "order", of "order ID"."""
    named = (p for p in definition.parameters if p.pattern and p.default is None)
    return frozenset(word for p in named for name in names_of(p) for word in stems(name)) - ABOUT_A_VALUE - COURTESIES


def _without_noun(words: Iterable[str], nouns: Container[str]) -> tuple[str, ...]:
    """What is said about the thing: "status of", of "what is the status of my order"."""
    return without_courtesies(word for word in words if word not in nouns and word not in _OWN)


def _wordings(definition: VerifiedQueryDefinition) -> Iterable[str]:
    yield definition.question
    yield from definition.label.values()
    for phrases in definition.phrases.values():
        yield from phrases


def _words(wording: str) -> list[str]:
    """The stems of a phrase, its placeholders whole."""
    words: list[str] = []
    for part in re.split(r"(\{\w+\})", wording):
        words += [part] if _PLACEHOLDER.fullmatch(part) else list(stems(part))
    return words
