"""Which earlier turns a message points at, in English, Filipino and their mix. Pure rules; no model, no storage.

`resolve(text, turns)` reads the message (`tokens`, `grammar`, `recency`) and then looks the pointers up in the turns
(`evaluate`, `topics`, `lists`). The words are data (`words`, `numbers`, `glossary`), one place a language.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.memory.references.evaluate import NOTHING, Evaluation, Resolution, TurnText
from kanina.memory.references.grammar import read
from kanina.memory.references.pointers import About, Everything, Item, Pointer, Step, Stretch
from kanina.memory.references.recency import leans_on_last
from kanina.memory.references.similarity import Embed
from kanina.memory.references.tokens import tokenise

__all__ = ["Embed", "Resolution", "TurnText", "points_back", "resolve", "searches"]

_NAMED_KINDS = frozenset({"ordinal", "relative", "topic", "item"})


def resolve(text: str, turns: Sequence[TurnText], *, floor: int = 1, embed: Embed | None = None) -> Resolution:
    """The turns that `text` points at. `turns` are the kept ones, oldest first; `floor` is where counting starts.

    A number that is not kept is out of range, never shifted to a neighbour. Without any turn, only a message that names
    one refers (and is out of range).
    """
    tokens = tokenise(text)
    reading = read(tokens)
    if reading is not None:
        if not turns:
            return (
                NOTHING if reading.kind in ("item", "topic") else Resolution(True, out_of_range=True, kind=reading.kind)
            )
        evaluation = Evaluation(turns, floor, lambda: _trail(turns, floor), embed)
        resolution = evaluation.resolve(reading)
        if resolution is not None:
            return resolution
    if turns and leans_on_last(tokens):
        return Resolution(True, (turns[-1].number,), kind="recency")
    return NOTHING


def points_back(text: str) -> bool:
    """Whether the wording points at an earlier turn, whichever there are."""
    tokens = tokenise(text)
    return read(tokens) is not None or leans_on_last(tokens)


def searches(text: str) -> bool:
    """Whether the message means turns by what they are about, or all of them: then a page of the newest is too few."""
    reading = read(tokenise(text))
    return reading is not None and any(map(_searches, reading.pointers))


def _searches(pointer: Pointer | None) -> bool:
    match pointer:
        case About() | Everything() | Stretch():
            return True
        case Item(topic=topic):
            return bool(topic)
        case Step(anchor=anchor):
            return _searches(anchor)
        case _:
            return False


def _trail(turns: Sequence[TurnText], floor: int) -> tuple[int, ...]:
    """What the last turn's own question pointed at by name (not by mere recency)."""
    pointed = resolve(turns[-1].question, turns[:-1], floor=floor)
    return pointed.turns if pointed.kind in _NAMED_KINDS else ()
