"""From which turn on a model sees a conversation: moves rarely, and then far, so that a cached prompt stays valid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kanina.memory.limits import BYTES_PER_TOKEN
from kanina.memory.turn_text import Role, TurnShown
from kanina.settings import MemoryPolicy

_UNASKED = 0x8000
"""The bit of a packed size that says that the turn has no question."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a window may hold: turns, and bytes of their text."""

    turns: int
    bytes: int

    @property
    def share(self) -> int:
        """What one turn may take: half, so that a window that keeps nothing else has room for what comes."""
        return self.bytes // 2


DEFAULT_LIMITS = Limits(MemoryPolicy().conversation_history_limit, MemoryPolicy().context_tokens * BYTES_PER_TOKEN)


@dataclass(frozen=True, slots=True)
class Extent:
    """How much of a window a turn takes, and whether one may begin with it: it may if it has a question."""

    number: int
    bytes: int
    is_asked: bool = True


def extent_of(shown: TurnShown) -> Extent:
    """The extent of a turn as it is sent."""
    return Extent(shown.number, shown.bytes, bool(shown.asked))


def window_from(extents: Iterable[Extent], first: int, limits: Limits) -> int:
    """The number of the first turn to show, given that of before; `extents` are all turns since then, oldest first.

    It stays until the window passes a limit, with one turn after the other. Then at most half of both is left, from
    the first question there on, and the newest turn at least. Of turns that are missing only the number counts.
    """
    window: list[Extent] = []
    total = 0
    for newest in extents:
        if newest.number < first:
            continue
        window.append(newest)
        total += newest.bytes
        if newest.number - first >= limits.turns or total > limits.bytes:
            window = _half(window, limits)
            first, total = window[0].number, sum(extent.bytes for extent in window)
    return first


def _half(window: Sequence[Extent], limits: Limits) -> list[Extent]:
    newest = window[-1]
    kept = [newest]
    room = limits.bytes // 2 - newest.bytes
    for extent in reversed(window[:-1]):
        room -= extent.bytes
        if room < 0 or newest.number - extent.number >= limits.turns // 2:
            break
        kept.insert(0, extent)
    asked = next((place for place, extent in enumerate(kept) if extent.is_asked), 0)
    return kept[asked:]


@dataclass(frozen=True, slots=True)
class Shown:
    """The turns of a window, oldest first, the first with a question; `first` is the number the window begins at."""

    first: int
    turns: tuple[TurnShown, ...]

    @classmethod
    def of(cls, turns: Sequence[TurnShown], context_from: int, limits: Limits) -> Shown:
        """What is shown of turns, given where the window was when the last of them was kept.

        That is from there on, as a rule. Where it does not fit all the same (turns that were written at the same time,
        another view of them, a limit of the caller's), the window moves here as it would have there.
        """
        known = [turn for turn in turns if turn.number >= context_from]
        first = window_from((extent_of(turn) for turn in known), context_from, limits)
        window = [turn for turn in known if turn.number >= first and (turn.asked or turn.answered)]
        asked = next((place for place, turn in enumerate(window) if turn.asked), len(window))
        return cls(first, tuple(window[asked:]))

    def sides(self) -> Iterator[tuple[Role, str]]:
        """What was said in them, side by side; none is blank."""
        for turn in self.turns:
            if turn.asked:
                yield "user", turn.asked
            if turn.answered:
                yield "assistant", turn.answered


# ---------------------------------------------------------------- as the head keeps it


@dataclass(frozen=True, slots=True)
class Window:
    """The first turn that is shown, and what it and those after it take, as the head keeps that: two bytes each."""

    first: int = 1
    sizes: bytes = b""


def window_after(before: Window, turn: Extent, limits: Limits) -> Window:
    """The window once a further turn is there. Sizes of turns before its first, as a reset leaves them, count no more.

    A head of a former version knows no sizes. Those turns count by their number until they have left the window.
    """
    known = unpack(before.sizes, turn.number - 1)
    unknown = [Extent(number, 0) for number in range(before.first, turn.number - len(known))]
    extents = [*unknown, *known, turn]
    first = window_from(extents, before.first, limits)
    return Window(first, pack([extent for extent in extents if extent.number >= first]))


def pack(extents: Sequence[Extent]) -> bytes:
    """Extents of turns that follow each other, in two bytes each."""
    codes = (min(extent.bytes, _UNASKED - 1) | (0 if extent.is_asked else _UNASKED) for extent in extents)
    return b"".join(code.to_bytes(2) for code in codes)


def unpack(packed: bytes, newest: int) -> list[Extent]:
    """The extents that `pack` wrote, of which the last is of the turn numbered `newest`."""
    codes = [int.from_bytes(packed[place : place + 2]) for place in range(0, len(packed), 2)]
    oldest = newest - len(codes) + 1
    return [
        Extent(number, code & (_UNASKED - 1), not code & _UNASKED) for number, code in enumerate(codes, start=oldest)
    ]
