"""Has a language model point at what is to be remembered in messages where nobody said so, and remembers what it may.

Each message is read once, several in one call: how far is noted beside the conversation, with each memory in one write,
so that what comes twice, or is cut off, changes nothing twice. What is found are the person's own words (`quoting`); it
does nothing to answers but that a language model is shown it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from kanina.assistant.known.quoting import clause, may_state
from kanina.clock import Clock
from kanina.memory.forgetting import GONE
from kanina.memory.head import DELETED_AT, Head, load_head
from kanina.memory.limits import CLAIM_HOURS
from kanina.memory.memories import Memories, Memory
from kanina.memory.memory_items import MemoryType
from kanina.memory.not_remembered import Kind, kind_of
from kanina.memory.profiles import is_forgotten
from kanina.memory.remembering import Source
from kanina.memory.turns import FORGOTTEN, load_turn
from kanina.memory.values import expiry
from kanina.models import Turn
from kanina.observability import log
from kanina.people import Person
from kanina.problems import Conflict, LimitReached, NotRemembered
from kanina.redaction import Redact
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Absent, Change, Check, ConditionFailed, Item, Matches, Put, Table

MESSAGES: Final = 20
"""Turns that one reading looks at, the newest."""
NOTED_FROM: Final = 10
"""After so many turns without anything to find it is noted that they were read; until then they are looked at again."""
FOUND: Final = 10
OF_ONE: Final = 3
"""Memories of one reading, and of one message, at most."""


@dataclass(frozen=True, slots=True)
class Quotation:
    """What a model points at: words of the message of a turn, and what kind of memory they are."""

    turn: int
    words: str
    memory_type: MemoryType


@dataclass(frozen=True, slots=True)
class Extraction:
    """What came of a conversation. found: what was not remembered yet. merged: what was. refused: how many messages
    held what may not be, by its kind."""

    found: tuple[Memory, ...] = ()
    merged: tuple[Memory, ...] = ()
    refused: Mapping[Kind, int] = field(default_factory=dict)


Point = Callable[[Sequence[tuple[int, str]]], Sequence[Quotation] | None]
"""Points at what is to be remembered in messages, by their turns' numbers; None where that cannot be had now."""


class Finder:
    """Finds what is to be remembered in conversations of one table. Safe for threads, and beside other processes."""

    def __init__(self, table: Table, memories: Memories, clock: Clock, redact: Redact) -> None:
        self._table = table
        self._memories = memories
        self._clock = clock
        self._redact = redact

    def find(self, person: Person, conversation_id: str, point: Point, *, of_today: bool) -> Extraction:
        """Read what is new in a conversation, and remember what is to be. of_today: nothing older than a day.

        Where it cannot be had now it is read again. Raises Conflict where something of the conversation is forgotten or
        read by another meanwhile, and LimitReached where there are as many memories as may be.
        """
        pk = keys.person(person.id)
        places = [(pk, sk) for sk in (keys.head(conversation_id), keys.read_until(conversation_id), keys.PROFILE)]
        items = {item["sk"]: item for item in self._table.get_many(places)}
        head, note = load_head(items.get(places[0][1])), items.get(places[1][1])
        if head is None:
            return Extraction()
        reading = _Reading(self._table, pk, conversation_id, head, note, self._clock())
        new = head.turn_count - reading.reaches
        if new <= 0:
            return Extraction()
        messages: dict[int, Turn] = {}
        refused: Counter[Kind] = Counter()
        for turn in _unread(reading, items.get(keys.PROFILE), of_today=of_today):
            kind = kind_of(turn.question)
            if kind is not None:
                refused[kind] += 1
            else:
                messages[turn.number] = turn
        if not messages:
            if refused or new >= NOTED_FROM:
                reading.end()
            return Extraction(refused=dict(refused))
        quoted = point([(number, self._redact(turn.question)) for number, turn in messages.items()])
        if quoted is None:
            return Extraction(refused=dict(refused))
        profile = self._memories.profiles.item(pk)  # the call took a while
        sound = [each for each in _sound(quoted, messages) if not is_forgotten(each[0].asked_at, profile)]
        return self._remembered(reading, sound, refused)

    def _remembered(
        self, reading: _Reading, sound: Sequence[tuple[Turn, str, MemoryType]], refused: Counter[Kind]
    ) -> Extraction:
        found: dict[str, Memory] = {}
        merged: dict[str, Memory] = {}
        for turn, words, kind in sound:
            source = Source(reading.conversation_id, turn.request_id, turn.asked_at)
            own = source.words_of(words)
            if own in reading.seen:
                continue
            given = {"content": words, "memory_type": kind}
            try:
                done = self._memories.remember(reading.pk, given, source, reading.with_seen(own))
            except NotRemembered as problem:
                refused[problem.extra["kind"]] += 1
                continue
            except LimitReached:
                reading.end()
                raise
            if not done.merged or done.memory.source_message_id != turn.request_id:
                reading.saw(own)
            (merged if done.merged else found).setdefault(done.memory.memory_id, done.memory)
        reading.end()
        log("memories_found", found=len(found), merged=len(merged), refused=sum(refused.values()))
        return Extraction(tuple(found.values()), tuple(merged.values()), dict(refused))


class _Reading:
    """One reading of a conversation: what was there, and the note of how far it was read, as it is by now."""

    def __init__(
        self, table: Table, pk: str, conversation_id: str, head: Head, note: Item | None, now: datetime
    ) -> None:
        self.pk = pk
        self.conversation_id = conversation_id
        self.now = now
        self.reaches: int = note["reaches"] if note else 0
        self.seen: tuple[str, ...] = tuple(note["seen"].split()) if note else ()
        self._table = table
        self._head = head
        self._is_noted = note is not None

    def turns(self) -> list[Turn]:
        """The newest that count and were not read yet, oldest first."""
        most = min(self._head.turn_count - self.reaches, MESSAGES)
        items = self._table.query(self.pk, keys.turns(self.conversation_id), newest_first=True, limit=most).items
        first = max(self.reaches + 1, self._head.floor)
        turns = [load_turn(item) for item in reversed(items) if not item.get(FORGOTTEN)]
        return [turn for turn in turns if first <= turn.number <= self._head.turn_count]

    def with_seen(self, words: str) -> tuple[Change, ...]:
        """What is written with the memory of these words: that they were seen, where nothing was forgotten in the
        conversation since it was read."""
        return self._changes(self.reaches, (*self.seen, words))

    def saw(self, words: str) -> None:
        """These words have been written."""
        self.seen = (*self.seen, words)
        self._is_noted = True

    def end(self) -> None:
        """Note that all there is was read. Raises Conflict as `find` does."""
        try:
            self._table.write(*self._changes(self._head.turn_count, ()))
        except ConditionFailed:
            raise Conflict("The conversation is in use; send it again in a moment.") from None

    def _changes(self, reaches: int, seen: Sequence[str]) -> tuple[Change, ...]:
        place, head = keys.read_until(self.conversation_id), keys.head(self.conversation_id)
        note: Item = {"pk": self.pk, "sk": place, "reaches": reaches, "seen": " ".join(seen)}
        note[EXPIRES_AT] = expiry(self.now, hours=CLAIM_HOURS)
        before = Matches({"reaches": self.reaches, "seen": " ".join(self.seen)}) if self._is_noted else Absent()
        same = Matches({DELETED_AT: None, "forgets": self._head.forgets or None})
        return Put(note, before), Check(self.pk, head, same)


def _unread(reading: _Reading, profile: Item | None, *, of_today: bool) -> Iterator[Turn]:
    """The turns that may hold something, but those set aside. What was said before something was taken back, or kept
    out, or everything was, is left alone: nobody knows any more what that was."""
    turns = reading.turns()
    gone = max((place for place, turn in enumerate(turns, 1) if turn.question == GONE), default=0)
    since = reading.now - timedelta(hours=CLAIM_HOURS)
    for turn in turns[gone:]:
        is_over = is_forgotten(turn.asked_at, profile) or (of_today and turn.asked_at < since)
        if not turn.aside and not is_over and may_state(turn.question):
            yield turn


def _sound(quoted: Iterable[Quotation], messages: Mapping[int, Turn]) -> Iterator[tuple[Turn, str, MemoryType]]:
    """What of it the person said so, once each and in the order it was said; the rest is counted and dropped."""
    sound: dict[tuple[int, str], MemoryType] = {}
    dropped = 0
    for each in quoted:
        words = clause(messages[each.turn].question, each.words) if each.turn in messages else None
        of_one = sum(turn == each.turn for turn, _ in sound)
        if words is None or len(sound) == FOUND or of_one == OF_ONE:
            dropped += 1
        else:
            sound.setdefault((each.turn, words), each.memory_type)
    if dropped:
        log("quotations_dropped", count=dropped)
    for (number, words), kind in sorted(sound.items()):
        yield messages[number], words, kind
