"""A question back and the message that may answer it: pure functions, no wording. A doubtful answer is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from kanina.memory import phrases
from kanina.memory.limits import PENDING_ATTEMPTS, PENDING_ATTEMPTS_BEFORE_EXAMPLES
from kanina.memory.references.numbers import cardinal, ordinal
from kanina.memory.texts import fold
from kanina.models import Choice, ColumnType, Language, Pending

_PUNCTUATION = ".,;:!?\"'()[]…“”‘’"
_ANSWER_CHARACTERS = 500
_BARE_WORDS = 5
_BARE_CHARACTERS = 60
_NEGATIONS = frozenset({"not", "don't", "hindi", "huwag", "cancel", "except", "maliban"})
_SHORTEST_PREFIX = 3
_ONE = frozenset({"one", "isa"})
"""Beside another word these only stand for the choice: "the one in Laguna", "the second one"."""


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


def answer(pending: Pending, text: str, parameter: Parameter | None = None) -> str | None:
    """The value a message gives to what was asked, or None when it gives none, or more than one.

    A listed choice is named by its number, its place in words, its name or a part that only it has. A verified
    query's parameter is found by its pattern, or is a short bare value. With neither choices nor a parameter
    nothing says what an answer looks like, so the message is not taken for one; nor is a long one.
    """
    if len(text) > _ANSWER_CHARACTERS:
        return None
    if choices := pending.choices or _listed(parameter):
        return choose(text, choices)
    return extract(text, parameter) if parameter else None


def failed(pending: Pending) -> Pending:
    """The same question after one more message that did not answer it."""
    return pending.model_copy(update={"attempts": pending.attempts + 1})


def offers_examples(pending: Pending) -> bool:
    """Whether the question should now be asked with examples."""
    return pending.attempts >= PENDING_ATTEMPTS_BEFORE_EXAMPLES


def is_given_up(pending: Pending) -> bool:
    """Whether the question has been asked in vain often enough."""
    return pending.attempts >= PENDING_ATTEMPTS


def choose(text: str, choices: Sequence[Choice]) -> str | None:
    """The value of the one choice a message means."""
    said = _tokens(text)
    core = _without(said, phrases.FILLERS)
    for wording in (said, core):
        if exact := _only(c.value for c in choices if wording and wording in (_tokens(c.label), _tokens(c.value))):
            return exact
    if not core:
        return None
    place = _place(core, len(choices))
    if place is not None:
        return choices[place - 1].value if 1 <= place <= len(choices) else None
    named = _without(core, _ONE) or core
    whole = _only(c.value for c in choices if set(named) <= set(_tokens(c.label)))
    return whole or _only(c.value for c in choices if _begins_words(named, _tokens(c.label)))


def extract(text: str, parameter: Parameter) -> str | None:
    """The parameter's value in a message, in its canonical form (`O-12345` from "o-12345 po" or "12345")."""
    about = phrases.FILLERS | _words_about(parameter)
    if parameter.pattern:
        return _by_pattern(text, parameter, about)
    return _bare(text, parameter, about)


# ---------------------------------------------------------------- choices


def _listed(parameter: Parameter | None) -> tuple[Choice, ...]:
    return tuple(Choice(label=value, value=value) for value in parameter.choices) if parameter else ()


def _place(core: tuple[str, ...], count: int) -> int | None:
    """The place from 1 that a whole message names: `2`, `#2`, `second`, `ikalawang`, `the last one`."""
    if len(core) == 2 and core[1] in _ONE:
        return _ordinal(core[0], count)
    if len(core) != 1:
        return None
    return _ordinal(core[0], count) or cardinal(core[0].removeprefix("#"))


def _ordinal(word: str, count: int) -> int | None:
    for form in (word, word.removesuffix(phrases.LINKER)):
        if form in phrases.LAST:
            return count
        if place := ordinal(form):
            return place
    return None


def _begins_words(core: Iterable[str], label: Iterable[str]) -> bool:
    """Whether each word is the beginning of a word of the label, and long enough not to be chance."""
    return all(len(word) >= _SHORTEST_PREFIX and any(part.startswith(word) for part in label) for word in core)


# ---------------------------------------------------------------- parameters


def _by_pattern(text: str, parameter: Parameter, about: frozenset[str]) -> str | None:
    """What the pattern finds; where the value does not carry its prefix, only if nothing else is said.

    "revenue in 10001" is a question, "O-10001" within any message is an order.
    """
    pattern = re.compile(parameter.pattern, re.IGNORECASE)
    prefix = re.sub(r"\W", "", fold(parameter.prefix))
    found = []
    for match in pattern.finditer(text):
        around = _tokens(f"{text[: match.start()]} {text[match.end() :]}")
        explicit = bool(prefix) and fold(match[0]).startswith(prefix)
        if not _NEGATIONS.intersection(around) and (explicit or not _without(around, about)):
            found.append(_canonical(match[1] if pattern.groups else match[0], parameter.prefix))
    if found:
        return _only(found)
    core = _without(_tokens(text), about)
    if not prefix or len(core) != 1:
        return None
    # The prefix may be left out, or written without its hyphen: "12345", "O12345".
    bare = core[0].removeprefix(prefix).lstrip("-")
    restored = pattern.fullmatch(parameter.prefix + bare)
    return _canonical(restored[1] if pattern.groups else restored[0], parameter.prefix) if restored else None


def _canonical(value: str, prefix: str) -> str:
    bare = value[len(prefix) :] if fold(value).startswith(fold(prefix)) else value
    return prefix + bare.strip()


def _bare(text: str, parameter: Parameter, about: frozenset[str]) -> str | None:
    """A short message that is a value of the parameter's type and nothing else."""
    said = _tokens(text)
    if parameter.type == "boolean":
        return _truth(said)
    kept = [word for word in text.split() if _tokens(word) and _tokens(word)[0] not in about]
    value = " ".join(kept).strip(_PUNCTUATION)
    if parameter.type == "string":
        asks = "?" in text or phrases.NOT_A_VALUE.intersection(said)
        short = 0 < len(kept) <= _BARE_WORDS and len(value) <= _BARE_CHARACTERS
        return value if short and value and not asks else None
    number = value.replace(",", "")
    shape = _SHAPES.get(parameter.type)
    return number if shape and shape.fullmatch(number) else None


_SHAPES = {
    "integer": re.compile(r"-?\d{1,18}", re.ASCII),
    "decimal": re.compile(r"-?\d{1,18}(\.\d{1,18})?", re.ASCII),
    "float": re.compile(r"-?\d{1,18}(\.\d{1,18})?", re.ASCII),
    "date": re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", re.ASCII),
}


def _truth(said: tuple[str, ...]) -> str | None:
    core = _without(said, phrases.COURTESIES - phrases.YES) or said
    if len(core) != 1:
        return None
    return "true" if core[0] in phrases.YES else "false" if core[0] in phrases.NO else None


def _words_about(parameter: Parameter) -> frozenset[str]:
    """Words that name the parameter rather than answer it: "my order number is …"."""
    names = [parameter.name.replace("_", " "), *parameter.label.values()]
    names += [synonym for synonyms in parameter.synonyms.values() for synonym in synonyms]
    return frozenset(word for name in names for word in _tokens(name))


# ---------------------------------------------------------------- words


def _tokens(text: str) -> tuple[str, ...]:
    """The folded words of a message, hyphens kept (`ika-2`, `o-12345`)."""
    stripped = (word.strip(_PUNCTUATION) for word in fold(text).replace("’", "'").split())
    return tuple(word for word in stripped if word)


def _without(tokens: tuple[str, ...], removed: frozenset[str]) -> tuple[str, ...]:
    return tuple(token for token in tokens if token not in removed)


def _only(values: Iterable[str]) -> str | None:
    """The one value among these, or None if there is none or they differ."""
    distinct = set(values)
    return distinct.pop() if len(distinct) == 1 else None
