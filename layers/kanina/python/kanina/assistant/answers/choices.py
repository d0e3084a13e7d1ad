"""Which of the listed choices a message means: by number, place in words, name, or part of a name. Pure."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence

from kanina.assistant.answers import phrases
from kanina.assistant.answers.answer_words import tokens, without
from kanina.memory.references.numbers import ORDINAL_PREFIXES, PLACES, cardinal, ordinal
from kanina.memory.references.slips import is_slip
from kanina.models import Choice

_Likeness = Callable[[str, str], bool]
_SHORTEST_PREFIX = 3
_SHORTEST_PLACE_SLIP = 5
_ONE = frozenset({"one", "ones", "isa", "isang"})
"""Beside another word these only stand for the choice: "the one in Laguna", "the second one"."""


def fitting(text: str, choices: Sequence[Choice], nouns: Container[str] = ()) -> tuple[Choice, ...]:
    """The choices a message may mean, in their order: one if it is clear, none if it means none of them.

    nouns: words that name none of them, but the thing that is asked for ("the branch in Laguna").

    A number that is a place and also part of another choice's name means either, so both are given.
    """
    said = tokens(text)
    core = without(said, phrases.FILLERS)
    for wording in (said, without(said, phrases.COURTESIES), core):
        if exact := [c for c in choices if wording and wording in (tokens(c.label), tokens(c.value))]:
            return _distinct(exact)
    if not core:
        return tuple(choices) if len(choices) == 1 and phrases.YES.intersection(said) else ()
    named = without(core, _ONE) or core
    if not any(set(named) <= set(tokens(choice.label)) for choice in choices):
        named = without(named, nouns) or named
    whole = [choice for choice in choices if set(named) <= set(tokens(choice.label))]
    place = _place(said, core, len(choices))
    if place is not None:
        placed = [choices[place - 1]] if 1 <= place <= len(choices) else []
        return _distinct(choice for choice in choices if choice in placed or choice in whole)
    if whole:
        return _distinct(whole)
    for likeness in (_begins, _resembles):
        if found := [choice for choice in choices if _all_like(named, tokens(choice.label), likeness)]:
            return _distinct(found)
    place = _misspelt_place(core, len(choices))
    return (choices[place - 1],) if place and place <= len(choices) else ()


# ---------------------------------------------------------------- places


def _place(said: Sequence[str], core: tuple[str, ...], count: int) -> int | None:
    """The place from 1 that a whole message names: `2`, `#2`, `second`, `ikalawang`, `the last one`."""
    words = list(core)
    if len(words) > 1 and words[0] in ORDINAL_PREFIXES:
        words[:2] = [f"{words[0]}-{words[1]}"]
    if len(words) > 1 and words[-1] in _ONE:
        words.pop()
        return _ordinal(words, count)
    if words[0] in _ONE and len(words) == 1 and phrases.POINTERS.intersection(said):
        return None  # "that one", "yung isa": the other one, as likely as the first
    place = _ordinal(words, count)
    if place is None and len(words) == 1:
        place = cardinal(words[0].removeprefix("#"))
    return place


def _ordinal(words: Sequence[str], count: int) -> int | None:
    """The place that one word names, or two that count from the end: "second last", "pangalawa sa huli"."""
    places = [_rank(word) for word in words]
    if len(words) == 1:
        if words[0] in phrases.OF_TWO and count == len(phrases.OF_TWO):
            return phrases.OF_TWO[words[0]]
        return count if _is_last(words[0]) else places[0]
    if len(words) == 2 and places[0] and _is_last(words[1]):
        return count - places[0] + 1
    return None


def _rank(word: str) -> int | None:
    return next((place for form in _forms(word) if (place := ordinal(form))), None)


def _is_last(word: str) -> bool:
    return any(form in phrases.LAST for form in _forms(word))


def _forms(word: str) -> tuple[str, str]:
    return word, word.removesuffix(phrases.LINKER)


def _misspelt_place(core: Sequence[str], count: int) -> int | None:
    """The one place whose word the message is a slip of: "secodn", "pangalwaa"."""
    words = without(core, _ONE)
    if len(words) != 1 or len(words[0]) < _SHORTEST_PLACE_SLIP:
        return None
    known = PLACES | dict.fromkeys(phrases.LAST, count)
    places = {place for word, place in known.items() for form in _forms(words[0]) if is_slip(form, word)}
    return places.pop() if len(places) == 1 else None


# ---------------------------------------------------------------- names


def _begins(word: str, part: str) -> bool:
    """Whether the word is the beginning of a name's word, and long enough not to be chance."""
    return word == part or (len(word) >= _SHORTEST_PREFIX and part.startswith(word))


def _resembles(word: str, part: str) -> bool:
    """Whether the word is meant for a name's word, one letter aside."""
    return _begins(word, part) or (word not in phrases.NOT_A_VALUE and is_slip(word, part))


def _all_like(words: Iterable[str], label: Sequence[str], likeness: _Likeness) -> bool:
    return all(any(likeness(word, part) for part in label) for word in words)


def _distinct(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """One choice for each value."""
    by_value: dict[str, Choice] = {}
    for choice in choices:
        by_value.setdefault(choice.value, choice)
    return tuple(by_value.values())
