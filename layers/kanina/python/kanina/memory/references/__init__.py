"""Which earlier turns a message points at, in English, Filipino and their mix. No model is called, nothing stored.

`resolve(text, turns)` reads the message (`message`: by `tokens`, `grammar` and `recency`, weighed by `judge`) and then
looks the pointers up in the turns (`evaluate`, `topics`, `lists`). The words are data (`words`, `numbers`, `glossary`),
one place a language. What is recalled for a message goes by its words (`topics`) and the days it names (`days`).
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.memory.references.evaluate import Evaluation
from kanina.memory.references.message import LAST_TURN, Message, read_message
from kanina.memory.references.pointers import About, Everything, Item, Kind, Pointer, Reading, Step, Stretch
from kanina.memory.references.resolution import NOTHING, Missing, Resolution, TurnText, Why
from kanina.memory.references.similarity import Embed

__all__ = [
    "Embed",
    "Message",
    "Missing",
    "Resolution",
    "TurnText",
    "Why",
    "points_back",
    "read_message",
    "resolve",
    "searches",
]

_NAMED_WITHOUT_TURNS = frozenset({"ordinal", "recency", "relative", "multi"})
_NAMED_KINDS = frozenset({"ordinal", "relative", "topic", "item", "recency"})


def resolve(
    text: str | Message, turns: Sequence[TurnText], *, floor: int = 1, asked: int = 0, embed: Embed | None = None
) -> Resolution:
    """The turns that `text` points at. `turns` are the kept ones, oldest first; `floor` is where counting starts.

    A number that is not kept is out of range, never shifted to a neighbour; `missing` says why it is not there. Without
    any turn, only a message that names one refers (and is out of range). `asked`: how many turns there ever were; 0
    where only those given are known. A message that is asked about again is read once, by `read_message`.
    """
    message = _read(text)
    if not turns:
        named = [reading for reading in message.readings if not message.is_guess and _names_a_turn(reading)]
        why: Why = "not_kept" if asked >= floor else "nothing_asked"
        missing = Missing(why, since_reset=floor > 1)
        return Resolution(True, out_of_range=True, kind=named[0].kind, missing=missing) if named else NOTHING
    evaluation = Evaluation(turns, floor, lambda: _trail(turns, floor), _follows, embed)
    found = (evaluation.resolve(reading) for reading in message.readings)
    return next((resolution for resolution in found if resolution is not None), NOTHING)


def points_back(text: str) -> bool:
    """Whether the wording points at an earlier turn, whichever there are."""
    return bool(read_message(text).readings)


def searches(text: str | Message) -> bool:
    """Whether the message means turns by what they are about, or all of them: then a page of the newest is too few."""
    return any(_searches(pointer) for reading in _read(text).readings for pointer in reading.pointers)


def _read(text: str | Message) -> Message:
    return text if isinstance(text, Message) else read_message(text)


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


def _names_a_turn(reading: Reading) -> bool:
    """Whether it means a turn though there is none: by number, by place, or by what it was surely about."""
    if reading is LAST_TURN:
        return False
    if reading.kind == "item":
        return any(isinstance(pointer, Item) and pointer.on_list for pointer in reading.pointers)
    firm = all(isinstance(pointer, About) and pointer.firm for pointer in reading.pointers)
    return reading.kind in _NAMED_WITHOUT_TURNS or firm


def _follows(question: str) -> Kind:
    message = read_message(question)
    return message.readings[0].kind if message.readings and not message.is_guess else "none"


def _trail(turns: Sequence[TurnText], floor: int) -> tuple[int, ...]:
    """What the last question pointed at by name: "my last question" as well, but not what only leans on the last."""
    asked = next((at for at in reversed(range(len(turns))) if not turns[at].is_talk), len(turns) - 1)
    message = read_message(turns[asked].question)
    if message.is_guess or not message.readings or message.readings[0] is LAST_TURN:
        return ()
    pointed = resolve(message, turns[:asked], floor=floor)
    return pointed.turns if pointed.kind in _NAMED_KINDS else ()
