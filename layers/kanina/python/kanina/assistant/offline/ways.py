"""Which of several pointers at the same things is meant: "parcels to Visayas", "galing Luzon", by their origin.

A pointer with a role is used only when its role is named; a way there or from there names it as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.normalise import words_of
from kanina.assistant.offline.reading import names_of
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import FILLERS
from kanina.assistant.offline.words import Word

_End = Literal["from", "to"]
_SAID: dict[str, _End] = {
    **dict.fromkeys(("from", "galing", "mula", "buhat", "leaving", "departing", "nanggaling"), "from"),
    **dict.fromkeys(("to", "into", "bound", "toward", "towards", "headed", "destined", "arriving"), "to"),
    **dict.fromkeys(("papunta", "papuntang", "patungo", "patungong", "hanggang"), "to"),
}
"""Words right before a place that tell which end of a way it is."""
_NAMED: dict[str, _End] = {
    **dict.fromkeys(("origin", "from", "departure", "source", "pickup", "sender", "sending", "start"), "from"),
    **dict.fromkeys(("destination", "dest", "to", "arrival", "receiver", "receiving", "recipient"), "to"),
}
"""Words in the name of a pointer, or of a field, for either end of a way."""


def of_that_end(readings: Sequence[Reading], at: int, resolver: Resolver) -> list[Reading]:
    """Of the values that may be meant at a place, those at the end of the way that is told before it; else all.

    The word that tells it is explained by that.
    """
    said = _end_before(at, resolver)
    if said is None:
        return list(readings)
    place, end = said
    there = [reading for reading in readings if _end_of(reading, resolver) == end]
    others = any(_end_of(reading, resolver) not in (None, end) for reading in readings)
    if there and (others or any(reading.role for reading in there)):
        resolver.script.take(place)
        return there
    return list(readings)


def by_role_meant(readings: Sequence[Reading], at: int, metrics: Sequence[str], resolver: Resolver) -> list[Reading]:
    """The readings at a place that counted rows reach by roles only, by the one that is told; empty where none does.

    Told by the way, by the role's name in the question, or by what is asked already. Raises Stop where several may be.
    """
    reached = of_that_end(resolver.by_roles(readings, metrics), at, resolver)
    return resolver.by_role_told(reached, at)


def _end_before(at: int, resolver: Resolver) -> tuple[int, _End] | None:
    """Where the word for an end of a way stands right before a place, and which end it is."""
    script, place = resolver.script, at - 1
    while place >= 0:
        for token in reversed(script.spans[place].tokens):
            if token.word in _SAID:
                return place, _SAID[token.word]
        if not script.is_filler(place, (*FILLERS, Word.TO)):
            return None
        place -= 1
    return None


def _end_of(reading: Reading, resolver: Resolver) -> _End | None:
    """The end of a way that a reading's role, or its field, is named for."""
    model = resolver.model
    field = model.dimensions[reading.name]
    edge = next((edge for edge in model.relationships if reading.role and edge.role == reading.role), None)
    names = names_of(edge, edge.role or "") if edge else names_of(field, field.name)
    ends = {_NAMED[word] for name in names for word in words_of(name.replace("_", " ")) if word in _NAMED}
    return ends.pop() if len(ends) == 1 else None
