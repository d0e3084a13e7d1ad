"""A person's memories, kept conversations and their summaries, searched within a bound of what may be read.

Everything is read where it is kept, under the person's own key, so that what was deleted, archived or has expired is
found nowhere. What one page cannot read, the next one does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Annotated, Final, Literal, NamedTuple
from zoneinfo import ZoneInfo

from pydantic import Field, TypeAdapter

from kanina import given_values
from kanina.memory.head import Head, load_head
from kanina.memory.known import account_name, load_known
from kanina.memory.limits import MESSAGES_MAXIMUM, TURN_BYTES
from kanina.memory.loading import ConversationPage, counting, read_page
from kanina.memory.memory_items import load_memory
from kanina.memory.profiles import load_profile
from kanina.memory.recall.scoring import Document, Reason, recall
from kanina.memory.recall.vectors import Embedder, Vector, likenesses, load_vector
from kanina.memory.store import Part, Store
from kanina.memory.summary import load_summary
from kanina.memory.turns import as_seen, is_seen
from kanina.storage import keys
from kanina.storage.capacity import READ_BYTES, MeteredTable

READ_UNITS: Final = 60
MEMORY_UNITS: Final = 30
"""What one page may read of the table, strongly consistent, and what of that may go to memories."""

_MEMORY_BYTES: Final = 3_072
_AROUND_BYTES: Final = 16_384
"""What a memory takes at most, and what stands before a conversation's turns."""

Kind = Literal["memory", "turn", "summary"]


@dataclass(frozen=True, slots=True)
class Found:
    """What was found and why. `id`: the memory's, or the conversation's; `turn`: its number there. `said`: when."""

    kind: Kind
    id: str
    text: str
    said: datetime
    turn: int | None = None
    reasons: tuple[Reason, ...] = ()
    vector: Vector | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class FoundPage:
    """What fits best first, among what was read for the page. `next`: None at the end; a page may lead on without any
    hit."""

    found: tuple[Found, ...]
    next: str | None


class _Place(NamedTuple):
    """Where a page begins: behind a memory, at a kept conversation (by when it was kept) and before one of its turns;
    of what is read from there, behind so many hits. None: there is nothing more of that. `account`: of which of several
    linked ones, by its name; "" for the own one."""

    memory: str | None
    conversation: str | None
    turn: Annotated[int, Field(gt=0, lt=10**keys.TURN_DIGITS)] | None
    hits: Annotated[int, Field(ge=0)]
    account: str

    def cursor(self) -> str | None:
        """What a page that is to begin here is asked for by; None at the end."""
        return None if self.memory is None and self.conversation is None else given_values.cursor_of(self)


_START: Final = _Place("", "~", None, 0, "")
_END: Final = _Place(None, None, None, 0, "")
_CURSOR: Final = TypeAdapter(_Place)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is found of an account. `sight`: as for `as_seen`. `true`: the memories with a meaning that are, of several
    accounts; None where there is one."""

    sight: str
    true: AbstractSet[str] | None


class Search(Part):
    """Searches what is kept of people in one table."""

    def __init__(self, store: Store, embedder: Embedder | None = None) -> None:
        super().__init__(store)
        self._embedder = embedder

    def find(
        self, pk: str, text: str, limit: int, cursor: str | None, others: Sequence[str] = (), sight: str = ""
    ) -> FoundPage:
        """A page of what fits a text. No memories where the person has turned memory off.

        others: linked accounts, which are read after it as far as there is room; sight: as for `as_seen`.

        Raises InvalidRequest for a limit or cursor that is not right.
        """
        given_values.whole_number("limit", limit, most=MESSAGES_MAXIMUM)
        start = given_values.place_of(_CURSOR, cursor) or _START
        table = MeteredTable(self.store.table)
        profile = load_profile(table.get(pk, keys.PROFILE))
        there: list[Found] = []
        accounts = {"": pk, **{account_name(each): each for each in others}}
        true = {each.id for each in load_known(table.get(pk, keys.KNOWN))} if others else None
        names = list(accounts)
        after = _END
        for name in names[names.index(start.account) :] if start.account in accounts else ():
            begin = start if name == start.account else _START._replace(account=name)
            seen = _Seen(sight, true)
            found, after = self._read(
                table, accounts[name], begin if profile.memory else begin._replace(memory=None), seen
            )
            there += found
            if after.cursor():
                break
        zone = ZoneInfo(profile.time_zone or "UTC")
        documents = [
            Document(str(place), each.text, each.said.astimezone(zone).date(), each.id if each.kind == "turn" else "")
            for place, each in enumerate(there)
        ]
        today, most = self.store.clock().astimezone(zone).date(), start.hits + limit + 1
        near = likenesses(self._embedder, self.store.redact(text), [each.vector for each in there])
        hits = recall(documents, text, today, most, likenesses=near)
        shown = hits[start.hits : start.hits + limit]
        if len(hits) > start.hits + limit:
            after = start._replace(hits=start.hits + limit)
        told = (replace(there[int(hit.document.id)], reasons=hit.reasons) for hit in shown)
        return FoundPage(tuple(told), after.cursor())

    def _read(self, table: MeteredTable, pk: str, start: _Place, seen: _Seen) -> tuple[list[Found], _Place]:
        """What is read from a place on, and where the next page begins."""
        there: list[Found] = []
        memory = start.memory
        while memory is not None and (most := _room(table, MEMORY_UNITS) // _MEMORY_BYTES) > 0:
            try:
                page = table.query(pk, keys.MEMORIES, newest_first=True, limit=most, cursor=memory or None)
            except ValueError:
                raise given_values.no_cursor() from None
            there += self._memories(page.items, seen)
            memory = page.cursor
        register = table.get(pk, keys.KEPT) if start.conversation is not None else None
        known: dict[str, str] = register["conversations"] if register else {}
        kept = sorted((f"{moment} {each}" for each, moment in known.items()), reverse=True)
        turn = start.turn
        for place in kept:
            if place > (start.conversation or ""):
                continue
            most = (_room(table, READ_UNITS) - _AROUND_BYTES) // TURN_BYTES
            if most < 1:
                break
            found, turn = self._conversation(table, pk, place.partition(" ")[2], turn, most, seen)
            there += found
            if turn is not None:
                break
        else:
            return there, _END._replace(memory=memory, account=start.account)
        return there, _Place(memory, place, turn, 0, start.account)

    def _memories(self, items: tuple[dict[str, object], ...], seen: _Seen) -> Iterator[Found]:
        now = self.store.clock()
        memories = (load_memory(item) for item in items if not str(item["sk"]).startswith(keys.OF_PERSON))
        for memory in memories:
            if memory.is_true(now) and (seen.true is None or not memory.means or memory.memory_id in seen.true):
                text = self.store.redact(memory.content)
                yield Found("memory", memory.memory_id, text, memory.created_at, vector=memory.vector)

    def _conversation(
        self, table: MeteredTable, pk: str, conversation_id: str, before: int | None, most: int, seen: _Seen
    ) -> tuple[list[Found], int | None]:
        """The newest turns before a number, with the summary at the beginning; the number to go on before, if any."""
        if before is None:
            page = read_page(table, pk, conversation_id, most)
        else:
            head = load_head(table.get(pk, keys.head(conversation_id)))
            behind = keys.turn(conversation_id, before)
            rest = table.query(pk, keys.turns(conversation_id), newest_first=True, limit=most, cursor=behind)
            page = ConversationPage(head, turns=rest.items)
        head = page.head
        if head is None or head.archived or not head.kept:
            return [], None
        turns = counting(page, self.store.retention)
        found = [
            Found(
                "turn",
                conversation_id,
                self.store.redact(f"{turn.question}\n{turn.answer}"),
                turn.asked_at,
                turn.number,
            )
            for turn in turns
            if as_seen(turn, seen.sight) is turn
        ]
        summary = load_summary(page.summary)
        if summary is not None and is_seen(summary.sees, seen.sight):
            vector, text = load_vector(page.summary or {}), self.store.redact(summary.text)
            found.append(Found("summary", conversation_id, text, head.updated_at, vector=vector))
        oldest = keys.turn_number(page.turns[-1]["sk"]) if page.turns else None
        return found, oldest if oldest is not None and self._goes_on(head, oldest) else None

    def _goes_on(self, head: Head, oldest: int) -> bool:
        return self.store.retention.counts(head, oldest - 1)


def _room(table: MeteredTable, units: int) -> int:
    """Bytes that may still be read."""
    return (units - table.usage.read_units) * READ_BYTES
