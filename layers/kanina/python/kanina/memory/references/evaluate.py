"""From pointers to turns: what a reading means in this conversation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kanina.memory.references import topics
from kanina.memory.references.lists import listed_rows
from kanina.memory.references.pointers import (
    About,
    Between,
    Everything,
    FromEnd,
    Item,
    Items,
    Kind,
    Nth,
    Other,
    Pointer,
    Quoted,
    Reading,
    Span,
    Step,
    Stretch,
)
from kanina.memory.references.similarity import Embed, with_similarity


@dataclass(frozen=True, slots=True)
class TurnText:
    """What references see of a turn. `row_keys`: labels of its first rows; `row_count`: rows it listed.

    Without either, the rows are counted in the answer's text.
    """

    number: int
    question: str
    answer: str
    row_keys: tuple[str, ...] = ()
    row_count: int | None = None

    @property
    def rows(self) -> int:
        """Rows a message can point at; 0 when the answer was no list."""
        if self.row_keys:
            return max(len(self.row_keys), self.row_count or 0)
        return listed_rows(self.answer) if self.row_count is None else 0


@dataclass(frozen=True, slots=True)
class Resolution:
    """Which earlier turns a message points at.

    refers: it points at something. turns: the numbers of the kept turns meant, ascending. item: the row of the last
    list meant, from 1 (None: no row, or several). out_of_range: something it points at is not kept.
    """

    refers: bool
    turns: tuple[int, ...] = ()
    item: int | None = None
    out_of_range: bool = False
    kind: Kind = "none"


NOTHING = Resolution(refers=False)

_WORDS = re.compile(r"\w+")

Trail = Callable[[], tuple[int, ...]]
"""The turns that the last turn's own question pointed at by name; asked for only when a message needs it."""


class Evaluation:
    """One message's pointers against one conversation's kept turns (oldest first, at least one)."""

    def __init__(self, turns: Sequence[TurnText], floor: int, trail: Trail, embed: Embed | None = None) -> None:
        self._turns = turns
        self._kept = {turn.number: turn for turn in turns}
        self._last = turns[-1].number
        self._floor = floor
        self._trail = trail
        self._embed = embed
        self._item: int | None = None
        self._missing = False

    def resolve(self, reading: Reading) -> Resolution | None:
        """The resolution; None when a vague topic matches nothing, so that the message points at nothing by name."""
        numbers: set[int] = set()
        named = False
        for pointer in reading.pointers:
            found = self._numbers(pointer)
            if found is None:
                continue
            named = True
            kept = [number for number in found if number in self._kept]
            self._missing = self._missing or not found or len(kept) < len(found)
            numbers.update(kept)
        if not named:
            return None
        item = self._item if len(numbers) == 1 else None
        return Resolution(True, tuple(sorted(numbers)), item, self._missing, reading.kind)

    def _numbers(self, pointer: Pointer) -> list[int] | None:
        """Turn numbers, kept or not; empty: something that is not there; None: nothing after all."""
        match pointer:
            case Nth():
                return [self._absolute(pointer)]
            case FromEnd(back):
                return [self._last - back]
            case Span(count, last):
                first = self._last - count + 1 if last else self._floor
                return self._kept_of(range(first, first + count))
            case Between(first, last):
                return self._kept_of(range(first, last + 1))
            case Stretch():
                return self._stretch(pointer)
            case Everything(but):
                excluded = set(self._numbers(but) or []) if but else set()
                return [turn.number for turn in self._turns if turn.number not in excluded]
            case Other():
                return [self._last - 1]
            case Item():
                return self._row(pointer)
            case Items():
                return self._row_set(pointer)
            case About():
                return self._each_part(pointer) or self._about(pointer)
            case Quoted():
                return self._quoted(pointer)
            case Step():
                return self._step(pointer)

    def _absolute(self, pointer: Nth) -> int:
        """Ordinals count from the floor; so does a label below it, which can only be meant that way."""
        if pointer.label and pointer.number >= self._floor:
            return pointer.number
        return self._floor + pointer.number - 1

    def _kept_of(self, numbers: range) -> list[int]:
        """Of a stretch, the kept ones; if none is kept, all of it (and so out of range)."""
        return [number for number in numbers if number in self._kept] or list(numbers)

    def _stretch(self, pointer: Stretch) -> list[int]:
        """Empty when an end is not there. Nothing lies between neighbours, so that "between" means these."""
        first = self._numbers(pointer.first) if pointer.first else [self._floor]
        last = self._numbers(pointer.last) if pointer.last else [self._last]
        if not first or not last:
            return []
        low, high = min(first[0], last[0]), max(first[0], last[0])
        start = low + (pointer.inside and pointer.first is not None)
        end = high - (pointer.inside and pointer.last is not None)
        if start > end:
            return [] if None in (pointer.first, pointer.last) else [low, high]
        return self._kept_of(range(start, end + 1))

    # ------------------------------------------------------------ rows

    def _row(self, pointer: Item) -> list[int]:
        turn = self._kept[self._last]
        if pointer.topic:
            about = self._about(About(pointer.topic, firm=False))
            listing = [number for number in about or [] if self._kept[number].rows]
            turn = self._kept[listing[0]] if listing else turn
        row = _row_number(pointer.place, turn.rows)
        if row is not None:
            self._item = row
            return [turn.number]
        if pointer.listed or pointer.place == 0:
            return [turn.number]
        if pointer.place < 0:
            return [self._last + pointer.place + 1]
        return [self._absolute(Nth(pointer.place))]

    def _row_set(self, pointer: Items) -> list[int]:
        rows = self._kept[self._last].rows
        if pointer.count:
            first = self._last - pointer.count + 1 if pointer.last else self._floor
            turns = range(first, first + pointer.count)
            return [self._last] if rows or pointer.listed or not self._kept.keys() >= set(turns) else list(turns)
        if all(_row_number(place, rows) for place in pointer.places):
            return [self._last]
        return [self._absolute(Nth(place)) if place > 0 else self._last + place + 1 for place in pointer.places]

    # ------------------------------------------------------------ topics

    def _quoted(self, pointer: Quoted) -> list[int] | None:
        text = _spoken(pointer.text)
        whole = [turn.number for turn in self._turns if _spoken(turn.question) == text]
        if whole or not pointer.introduced:
            return whole[-1:] or None
        asked = [turn.number for turn in self._turns if f" {text} " in f" {_spoken(turn.question)} "]
        told = [turn.number for turn in self._turns if f" {text} " in f" {_spoken(turn.answer)} "]
        return (asked or told)[-1:] or self._about(About(tuple(text.split()), firm=False))

    def _each_part(self, pointer: About) -> list[int] | None:
        """The turns of topics that "and" joins; None when one turn is about all of them, or not all have a turn."""
        texts = [(turn.question, turn.answer) for turn in self._turns]
        found = [topics.matches(words, texts) for words in pointer.parts]
        asked = [{match.position for match in part if match.in_question} for part in found]
        if not all(found) or not asked or set.intersection(*asked):
            return None
        return sorted({self._turns[part[0].position].number for part in found})

    def _about(self, pointer: About) -> list[int] | None:
        texts = [(turn.question, turn.answer) for turn in self._turns]
        found = topics.matches(pointer.words, texts)
        if self._embed is not None:
            found = with_similarity(found, pointer.words, texts, self._embed)
        if not found:
            return self._numbers(pointer.otherwise) if pointer.otherwise else [] if pointer.firm else None
        numbers = [self._turns[match.position].number for match in found]
        if pointer.which == "best":
            return sorted(numbers[: pointer.count or 1])
        best = found[0].score
        close = sorted(
            self._turns[match.position].number
            for match in found
            if match.in_question == found[0].in_question and match.score >= 0.6 * best
        )
        if pointer.which == "all":
            return close
        if pointer.count:
            return close[-pointer.count :] if pointer.which < 0 else close[: pointer.count]
        place = pointer.which if pointer.which < 0 else pointer.which - 1
        if -len(close) <= place < len(close):
            return [close[place]]
        return self._numbers(pointer.otherwise) if pointer.otherwise else []

    # ------------------------------------------------------------ relatives

    def _step(self, pointer: Step) -> list[int]:
        anchors = self._numbers(pointer.anchor) if pointer.anchor else list(self._trail()) or [self._last]
        return [anchors[0] + pointer.by] if anchors else []


def _spoken(text: str) -> str:
    """A text as it is heard: its words, whatever their case and the marks between them."""
    return " ".join(_WORDS.findall(text.casefold()))


def _row_number(place: int, rows: int) -> int | None:
    """The row a place means in a list of so many rows: -1 the last, 0 the middle one; None if there is none."""
    if rows < 2:
        return None
    if place == 0:
        return rows // 2 + 1 if rows % 2 else None
    row = place if place > 0 else rows + place + 1
    return row if 1 <= row <= rows else None
