"""From pointers to turns: what a reading means in this conversation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kanina.memory.references import topics
from kanina.memory.references.pointers import (
    About,
    Between,
    Everything,
    FromEnd,
    Item,
    Items,
    Kind,
    Listing,
    Nth,
    Other,
    Pointer,
    Quoted,
    Reading,
    Span,
    Step,
    Stretch,
    turn_at,
)
from kanina.memory.references.resolution import Missing, Resolution, TurnText
from kanina.memory.references.similarity import Embed, with_similarity

_WORDS = re.compile(r"\w+")

Trail = Callable[[], tuple[int, ...]]
"""The turns that the last turn's own question pointed at by name; asked for only when a message needs it."""

Follows = Callable[[str], Kind]
"""How a question points back: what picks a row of a list, or leans on such an answer, came of that list."""


PICKS_FOLLOWED = 20
"""Questions in a row, each of a row of a list, behind which that list is still the one at hand."""


class Evaluation:
    """One message's pointers against one conversation's kept turns (oldest first, at least one)."""

    def __init__(
        self, turns: Sequence[TurnText], floor: int, trail: Trail, follows: Follows, embed: Embed | None = None
    ) -> None:
        self._turns = turns
        self._kept = {turn.number: turn for turn in turns}
        self._last = turns[-1].number
        self._floor = floor
        self._trail = trail
        self._follows = follows
        self._embed = embed
        self._item: int | None = None
        self._items: tuple[int, ...] = ()
        self._missing: Missing | None = None

    def resolve(self, reading: Reading) -> Resolution | None:
        """The resolution; None when a vague topic matches nothing, so that the message points at nothing by name."""
        numbers: set[int] = set()
        named = out_of_range = False
        for pointer in reading.pointers:
            found = self._numbers(pointer)
            if found is None:
                continue
            named = True
            kept = [number for number in found if number in self._kept]
            out_of_range = out_of_range or not found or len(kept) < len(found)
            for number in found:
                if number not in self._kept:
                    self._miss(self._why(number))
            numbers.update(kept)
        if not named:
            return None
        item = self._item if len(numbers) == 1 else None
        if out_of_range:
            self._miss(Missing("not_kept"))
        return Resolution(True, tuple(sorted(numbers)), item, out_of_range, reading.kind, self._missing, self._items)

    def _numbers(self, pointer: Pointer) -> list[int] | None:
        """Turn numbers, kept or not; empty: something that is not there; None: nothing after all."""
        match pointer:
            case Nth() | FromEnd():
                return [self._one(pointer)]
            case Span(count, last):
                if last:
                    return self._last_ones(count)
                return self._kept_of(range(self._floor, self._floor + count))
            case Between(first, last):
                return self._kept_of(range(first, last + 1))
            case Stretch():
                return self._stretch(pointer)
            case Everything(but, count):
                excluded = set(self._numbers(but) or []) if but else set()
                return [turn.number for turn in self._turns if turn.number not in excluded][-count:]
            case Other():
                return [self._one(FromEnd(1))]
            case Listing(place):
                return self._shown(place)
            case Item():
                return self._row(pointer)
            case Items():
                return self._row_set(pointer)
            case About():
                return self._each_part(pointer)
            case Quoted():
                return self._quoted(pointer)
            case Step():
                return self._step(pointer)

    def _one(self, pointer: Nth | FromEnd) -> int:
        """Ordinals count from the floor; a label is the number that the turn was shown with."""
        if isinstance(pointer, FromEnd):
            newest = self._asked_by(self._last)
            return self._before(self._answered_by(newest) if pointer.answered else newest, pointer.back)
        if pointer.number < 1:
            self._miss(Missing("no_number"))
            return 0
        return pointer.number if pointer.label else self._floor + pointer.number - 1

    def _asked_by(self, number: int) -> int:
        """The newest question up to a turn: that turn, or the one before the thanks that were said in it."""
        asked = number
        while asked in self._kept and self._kept[asked].is_talk:
            asked -= 1
        return asked if asked in self._kept else number

    def _answered_by(self, number: int) -> int:
        """The newest question up to a turn that came to an answer; where none of the kept ones did, that turn."""
        answered = number
        while answered in self._kept and not (self._kept[answered].answered and not self._kept[answered].is_talk):
            answered -= 1
        return answered if answered in self._kept else number

    def _before(self, number: int, count: int) -> int:
        """The question so many before one. A question that was asked back and its answer are one."""
        for _ in range(count):
            while number in self._kept and self._kept[number].goes_on:
                number -= 1
            number = self._asked_by(number - 1)
        return number

    def _after(self, number: int, count: int) -> int:
        """The question so many after one."""
        for _ in range(count):
            number += 1
            while number in self._kept and (self._kept[number].goes_on or self._kept[number].is_talk):
                number += 1
        return number

    def _last_ones(self, count: int) -> list[int]:
        """The newest questions, so many that are kept; if none is, all of them (and so out of range)."""
        newest = self._one(FromEnd())
        numbers = [self._before(newest, back) for back in reversed(range(count))]
        return [number for number in numbers if number in self._kept] or numbers

    def _miss(self, missing: Missing) -> None:
        """Note what is not there; the first such thing is told."""
        self._missing = self._missing or missing

    def _why(self, number: int) -> Missing:
        """Why a turn of this number is not among the kept ones."""
        since_reset = self._floor > 1
        if number > self._last:
            return Missing("beyond", count=self._last - self._floor + 1, since_reset=since_reset)
        if number < self._floor:
            return Missing("before_reset" if since_reset else "before_first", since_reset=since_reset)
        return Missing("not_kept")

    def _no_topic(self, parts: Sequence[Sequence[str]]) -> list[int]:
        """Nothing is about these; where not all turns are kept, nobody can say that nothing was."""
        whole = self._turns[0].number <= self._floor
        self._miss(Missing("topic" if whole else "topic_not_kept", topics=_as_said(parts)))
        return []

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

    def _listing(self) -> TurnText:
        """The turn of the list at hand: the last one, or where it came of a row of a list, the one that showed it."""
        newest = self._kept[self._asked_by(self._last)]
        picked = False
        for turn in self._turns[: -PICKS_FOLLOWED - 1 : -1]:
            if turn.rows > 1:
                return turn
            kind = self._follows(turn.question)
            picked = picked or kind == "item"
            if kind not in ("item", "recency") and turn.number <= newest.number:
                break
        return newest

    def _shown(self, place: int) -> list[int]:
        """The turn of the n-th list; empty where there is none, or where a list before it may not be kept."""
        shown = [turn.number for turn in self._turns if turn.rows > 1]
        known = place < 0 or self._turns[0].number <= self._floor
        at = place - 1 if place > 0 else place
        if known and -len(shown) <= at < len(shown):
            return [shown[at]]
        self._miss(Missing("no_list" if not shown else "no_such_list" if known else "not_kept"))
        return []

    def _row(self, pointer: Item) -> list[int]:
        if pointer.of is not None:
            return self._row_of(pointer.place, pointer.of)
        turn = self._listing()
        if pointer.topic:
            about = self._about(About(pointer.topic, firm=False))
            listing = [number for number in about or [] if self._kept[number].rows]
            turn = self._kept[listing[0]] if listing else turn
        elif pointer.on_list and not turn.rows:
            shown = [turn for turn in self._turns if turn.rows > 1]
            if not shown:
                self._miss(Missing("no_list"))
                return []
            turn = shown[-1]
        row = _row_number(pointer.place, turn.rows)
        if row is not None:
            self._item = row
            return [turn.number]
        if turn.rows > 1 and pointer.place:
            self._miss(Missing("rows", count=turn.rows))
        if pointer.listed or pointer.place == 0:
            return [turn.number]
        return [self._one(turn_at(pointer.place))]

    def _row_of(self, place: int, listing: Nth | FromEnd | Listing) -> list[int]:
        """The turn whose list is named, for one of its rows; empty where it showed no list."""
        numbers = self._numbers(listing) or []
        turn = self._kept.get(numbers[0]) if numbers else None
        if turn is None:
            return numbers
        self._item = _row_number(place, turn.rows)
        if self._item is None:
            shown = any(other.rows > 1 for other in self._turns)
            self._miss(Missing("rows" if turn.rows > 1 else "no_such_list" if shown else "no_list", count=turn.rows))
        return [turn.number] if turn.rows > 1 else []

    def _row_set(self, pointer: Items) -> list[int]:
        turn = self._listing()
        if pointer.count:
            if turn.rows or pointer.listed:
                if not pointer.listed and pointer.count > turn.rows:
                    self._miss(Missing("rows", count=turn.rows))
                elif not pointer.listed:
                    start = turn.rows - pointer.count if pointer.last else 0
                    self._items = tuple(range(start + 1, start + pointer.count + 1))
                return [turn.number]
            if pointer.last:
                return self._last_ones(pointer.count)
            return list(range(self._floor, self._floor + pointer.count))
        rows = [row for place in pointer.places if (row := _row_number(place, turn.rows)) is not None]
        if len(rows) == len(pointer.places):
            self._items = tuple(dict.fromkeys(rows))
            return [turn.number]
        if turn.rows > 1:
            self._miss(Missing("rows", count=turn.rows))
        return [self._one(turn_at(place)) for place in pointer.places]

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
        """The turns of topics that "and" joins; one turn when it is about all of them."""
        texts = [(turn.question, turn.answer) for turn in self._turns]
        found = [topics.matches(words, texts) for words in pointer.parts]
        asked = [{match.position for match in part if match.in_question} for part in found]
        if not found or (all(found) and set.intersection(*asked)):
            return self._about(pointer)
        if not all(found):
            absent = [words for words, part in zip(pointer.parts, found, strict=True) if not part]
            return self._no_topic(absent) if pointer.firm and self._embed is None else self._about(pointer)
        return sorted({self._turns[part[0].position].number for part in found})

    def _about(self, pointer: About) -> list[int] | None:
        texts = [(turn.question, turn.answer) for turn in self._turns]
        found = topics.matches(pointer.words, texts)
        if self._embed is not None:
            found = with_similarity(found, pointer.words, texts, self._embed)
        if not found:
            if pointer.otherwise:
                return self._numbers(pointer.otherwise)
            return self._no_topic(pointer.parts or (pointer.words,)) if pointer.firm else None
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
        if pointer.otherwise:
            return self._numbers(pointer.otherwise)
        self._miss(Missing("beyond", count=len(close), topics=_as_said((pointer.words,))))
        return []

    # ------------------------------------------------------------ relatives

    def _step(self, pointer: Step) -> list[int]:
        anchors = self._numbers(pointer.anchor) if pointer.anchor else list(self._trail()) or [self._one(FromEnd())]
        if not anchors:
            return []
        return [self._before(anchors[0], -pointer.by) if pointer.by < 0 else self._after(anchors[0], pointer.by)]


def _as_said(topics_meant: Sequence[Sequence[str]]) -> tuple[str, ...]:
    return tuple(" ".join(words) for words in topics_meant)


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
