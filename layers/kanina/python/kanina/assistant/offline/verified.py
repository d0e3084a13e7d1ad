"""Finds the verified query that a message means, word for word, and the parameters it gives."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kanina.assistant.offline.lexicon import Lexicon
from kanina.assistant.offline.normalise import Token, stems, tokens
from kanina.assistant.offline.reach import Reach
from kanina.data.semantic_model import Parameter, SemanticModel, VerifiedQueryDefinition
from kanina.models import VerifiedQuery

_COURTESIES = frozenset(
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
_OPENINGS = _COURTESIES | {"ko", "pong", "nais", "maaari", "maari", "sana", "ako", "we", "us", "bang"}
"""Words that may begin a request, and say nothing there."""
_AROUND_A_VALUE = _COURTESIES | {"it", "my", "ko", "this", "that", "ito", "iyan", "yan", "for", "sa", "here", "here's"}
"""Words that may stand beside an identifier that is all of a message."""
_CHANGING = frozenset({"what", "how", "about", "and", "eh", "e", "paano", "pano", "then", "at", "kung", "instead"})
"""Words that ask for the last verified query with another value."""
_ABOUT_A_VALUE = frozenset({"number", "no", "id", "numero", "code"})
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
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A wording: its words without courtesies, a parameter's name (with braces) where its value stands."""

    query: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Value:
    """A parameter's value found in a message: the tokens from, to."""

    first: int
    end: int
    value: str


class VerifiedQueries:
    """The verified queries of a model, ready to be found."""

    def __init__(self, model: SemanticModel, lexicon: Lexicon, reach: Reach) -> None:
        self._model = model
        self._lexicon = lexicon
        self._reach = reach
        self._phrases: dict[tuple[str, ...], str] = {}
        for name, definition in model.verified_queries.items():
            for wording in _wordings(definition):
                self._phrases.setdefault(_without_courtesies(_words(wording)), name)
        self._phrases.pop((), None)
        self._pointed: dict[tuple[str, ...], str] = {}
        for words, name in self._phrases.items():
            nouns = _nouns(model.verified_queries[name])
            if nouns & set(words) and not any(map(_PLACEHOLDER.fullmatch, words)):
                self._pointed.setdefault(_without_noun(words, nouns), name)

    def find(
        self,
        text: str,
        known: Mapping[str, str],
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
        for name, definition in self._model.verified_queries.items():
            for parameter in definition.parameters:
                for found in self._values(text, split, parameter):
                    if self._matches(split, found, name, parameter):
                        return VerifiedQuery(name=name, params={parameter.name: found.value})
        return None

    def with_other_value(self, text: str, base: VerifiedQuery) -> VerifiedQuery | None:
        """The last verified query again for another value: "how about O-12346?"."""
        split = tuple(token for token in tokens(text) if not token.is_sign)
        definition = self._model.verified_queries.get(base.name)
        for parameter in definition.parameters if definition else ():
            for found in self._values(text, split, parameter):
                if not set(_left(split, found)) - _CHANGING:
                    return VerifiedQuery(name=base.name, params={**base.params, parameter.name: found.value})
        return None

    def _find_plain(self, split: Sequence[Token]) -> VerifiedQuery | None:
        words = _without_opening([token.stem for token in split])
        for candidate in (words, [word for word in words if word not in _ANOTHER]):
            name = self._phrases.get(_without_courtesies(candidate))
            if name:
                return VerifiedQuery(name=name)
        return None

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
            nouns = _nouns(definition)
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

    def _matches(self, split: Sequence[Token], found: _Value, query: str, parameter: Parameter) -> bool:
        """Whether the words around a value are a phrase with that parameter, or one without any and then the value."""
        before = _without_opening([token.stem for token in split[: found.first]])
        after = [token.stem for token in split[found.end :]]
        placed = _without_courtesies([*before, "{" + parameter.name + "}", *after])
        if self._phrases.get(placed) == query:
            return True
        about = _words_about(parameter) | _AROUND_A_VALUE
        while before and before[-1] in about and self._phrases.get(_without_courtesies(before)) != query:
            before.pop()
        return self._phrases.get(_without_courtesies([*before, *after])) == query

    def _values(self, text: str, split: Sequence[Token], parameter: Parameter) -> Iterable[_Value]:
        if parameter.pattern:
            pattern = re.compile(parameter.pattern, re.IGNORECASE)
            for match in pattern.finditer(text):
                covered = [
                    at for at, token in enumerate(split) if match.start() <= token.start and token.end <= match.end()
                ]
                if covered:
                    yield _Value(covered[0], covered[-1] + 1, _canonical(match, pattern, parameter))
            return
        for at in range(len(split)):
            phrase = self._lexicon.match(split, at)
            for reading in phrase.readings if phrase else ():
                if phrase and reading.kind == "value" and self._takes(parameter, reading.name, reading.value):
                    yield _Value(at, phrase.end, reading.value)

    def _takes(self, parameter: Parameter, field: str, value: str) -> bool:
        if parameter.field:
            return field in self._reach.concept(parameter.field)
        return value in parameter.choices

    def of_lone_value(self, text: str) -> tuple[VerifiedQuery, ...]:
        """What a message could mean that is nothing but an identifier with its prefix: "It's O-12345"."""
        split = tuple(token for token in tokens(text) if not token.is_sign)
        possible: list[VerifiedQuery] = []
        for name, definition in self._model.verified_queries.items():
            for parameter in definition.parameters:
                if not parameter.prefix:
                    continue
                for found in self._values(text, split, parameter):
                    written = text[split[found.first].start : split[found.end - 1].end].upper()
                    alone = not set(_left(split, found)) - _words_about(parameter)
                    if alone and written.startswith(parameter.prefix.upper()):
                        possible.append(VerifiedQuery(name=name, params={parameter.name: found.value}))
        return tuple(possible)


def _nouns(definition: VerifiedQueryDefinition) -> frozenset[str]:
    """What the identifying parameters of a query belong to: "order", of "order ID"."""
    named = (p for p in definition.parameters if p.pattern and p.default is None)
    return frozenset(word for p in named for name in _names(p) for word in stems(name)) - _ABOUT_A_VALUE - _COURTESIES


def _without_noun(words: Iterable[str], nouns: Container[str]) -> tuple[str, ...]:
    """What is said about the thing: "status of", of "what is the status of my order"."""
    return _without_courtesies(word for word in words if word not in nouns and word not in _OWN)


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


def _without_opening(words: list[str]) -> list[str]:
    """The words from the first that says anything: without "gusto ko pong"."""
    first = next((at for at, word in enumerate(words) if word not in _OPENINGS), len(words))
    return words[first:]


def _without_courtesies(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in _COURTESIES)


def _left(split: Sequence[Token], found: _Value) -> list[str]:
    """The words beside a value that say anything."""
    rest = [token.stem for at, token in enumerate(split) if not found.first <= at < found.end]
    return [word for word in rest if word not in _AROUND_A_VALUE]


def _words_about(parameter: Parameter) -> frozenset[str]:
    """Words that name a parameter: "order number"."""
    return _ABOUT_A_VALUE | {word for name in _names(parameter) for word in stems(name)}


def _names(parameter: Parameter) -> list[str]:
    synonyms = [name for names in parameter.synonyms.values() for name in names]
    return [*parameter.label.values(), *synonyms, parameter.name.replace("_", " ")]


def _canonical(match: re.Match[str], pattern: re.Pattern[str], parameter: Parameter) -> str:
    value = match[1] if pattern.groups else match[0]
    if parameter.prefix and not value.upper().startswith(parameter.prefix.upper()):
        return parameter.prefix + value
    return value
