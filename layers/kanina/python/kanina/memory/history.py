"""A conversation read back: its messages page by page, and one turn whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from kanina import given_values
from kanina.memory.details import load_detail
from kanina.memory.head import Head, load_head
from kanina.memory.limits import MESSAGES_MAXIMUM, PAGE_BYTES
from kanina.memory.store import Part, known, no_conversation, of_conversation, pk_of, wherever
from kanina.memory.turns import as_seen, load_turn
from kanina.models import (
    AskUser,
    Choice,
    Column,
    Detail,
    Intent,
    Language,
    Plan,
    Result,
    Turn,
    TurnState,
    VerifiedQuery,
)
from kanina.people import Person
from kanina.problems import InvalidRequest, NotFound
from kanina.storage import keys
from kanina.storage.paging import batches
from kanina.storage.table import Item, Table
from kanina.texts import size

_TURN_BEFORE: Final = TypeAdapter(Annotated[int, Field(gt=0, lt=10**keys.TURN_DIGITS)])
"""Where a page of messages ended."""
_DETAILS_AT_ONCE = 10
"""Details read in one request: at their largest 3 MB."""


@dataclass(frozen=True, slots=True)
class Message:
    """One side of a turn. `created_at` is when it was said, as far as that is known; `content` is whole.

    `aside`: as for `Turn`. Everything from `state` on is the answer's; a question has none of it. `result` are the rows
    that were kept of `result_count`, `choices` what a question back offers.
    """

    id: str
    turn: int
    role: Literal["user", "assistant"]
    content: str
    created_at: datetime
    aside: bool = False
    state: TurnState | None = None
    intent: Intent | None = None
    confidence: float | None = None
    columns: tuple[Column, ...] = ()
    result_count: int | None = None
    chart: str | None = None
    language: Language = "en"
    sql: str = ""
    result: Result | None = None
    suggestions: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    references: tuple[int, ...] = ()
    verified: str | None = None
    plan: Plan | None = None
    sent: bool = False

    @property
    def size(self) -> int:
        """Bytes of what it shows, about."""
        cells = (str(cell) for row in self.result.rows for cell in row) if self.result else ()
        return size(self.content) + size(self.sql) + sum(map(size, cells))


@dataclass(frozen=True, slots=True)
class MessagePage:
    """Messages in the order they were said. `next` leads to the page before this one; None at the beginning.

    `floor`: turns before it were said before the last reset, and count no more.
    """

    messages: tuple[Message, ...]
    next: str | None
    floor: int


class History(Part):
    """Conversations read back. Of one of a linked account, what was answered to who may see other rows is withheld."""

    @of_conversation
    @wherever
    def messages(
        self, person: Person, conversation_id: str, *, limit: int = 20, cursor: str | None = None
    ) -> MessagePage:
        """The newest messages, or those before a page's `next`, in the order they were said.

        Whole turns, at most `limit` messages but one turn at least; a page also ends at 1 MB of text and rows. Turns
        from before a reset are among them, until they expire; `MessagePage.floor` tells which those are. Raises
        NotFound, and InvalidRequest for a limit or cursor that is not right.
        """
        pk, conversation_id = pk_of(person), known(conversation_id)
        given_values.whole_number("limit", limit, most=MESSAGES_MAXIMUM)
        before = given_values.place_of(_TURN_BEFORE, cursor)
        head = self.store.head(pk, conversation_id)
        if head is None:
            raise no_conversation()
        items = self._turns_before(pk, conversation_id, head, before, max(1, limit // 2))
        pages: list[tuple[Message, ...]] = []
        room = PAGE_BYTES
        oldest = 0
        sight = self.store.sight_of(person)
        turns = (as_seen(load_turn(item), sight) for item in items)
        for turn, detail in detailed(self.store.table, pk, turns):
            sides = _sides(turn, detail)
            room -= sum(message.size for message in sides)
            if pages and room < 0:
                break
            pages.append(sides)
            oldest = turn.number
        more = oldest > 1 and self.store.retention.is_readable(head, oldest - 1)
        messages = tuple(message for sides in reversed(pages) for message in sides)
        return MessagePage(messages, given_values.cursor_of(oldest) if more else None, head.floor)

    @of_conversation
    @wherever
    def turn(self, person: Person, conversation_id: str, number: int) -> tuple[Turn, Detail | None]:
        """One turn, its texts and SQL whole, and its detail if it has one. Raises NotFound."""
        pk, conversation_id = pk_of(person), known(conversation_id)
        if not given_values.is_whole(number):
            raise InvalidRequest("number must be a turn's, a whole number from 1.")
        if not 1 <= number < 10**keys.TURN_DIGITS:
            raise _no_turn()
        found = self.store.table.get_many([(pk, keys.head(conversation_id)), (pk, keys.turn(conversation_id, number))])
        by_key = {item["sk"]: item for item in found}
        head = load_head(by_key.get(keys.head(conversation_id)))
        item = by_key.get(keys.turn(conversation_id, number))
        if head is None or item is None or not self.store.retention.is_readable(head, number):
            raise _no_turn()
        return next(detailed(self.store.table, pk, [as_seen(load_turn(item), self.store.sight_of(person))]))

    def with_details(self, person: Person, turns: Sequence[Turn]) -> tuple[tuple[Turn, Detail | None], ...]:
        """These turns with their texts and SQL whole, each with its detail if it still has one."""
        return tuple(detailed(self.store.table, pk_of(person), turns))

    def first_readable(self, head: Head) -> int:
        """The number of the oldest turn of a conversation that can be read."""
        return self.store.retention.first(head)

    def _turns_before(
        self, pk: str, conversation_id: str, head: Head, before: int | None, count: int
    ) -> Sequence[Item]:
        """Items of the readable turns before one, newest first."""
        start = min(before or head.turn_count + 1, head.turn_count + 1)
        page = self.store.table.query(
            pk,
            keys.turns(conversation_id),
            newest_first=True,
            limit=count,
            cursor=keys.turn(conversation_id, start),
        )
        is_readable = self.store.retention.is_readable
        return [item for item in page.items if is_readable(head, keys.turn_number(item["sk"]) or 0)]


def detailed(table: Table, pk: str, turns: Iterable[Turn]) -> Iterator[tuple[Turn, Detail | None]]:
    """Turns whole, each with its detail if it still has one; some of them are read at a time."""
    for batch in batches(turns, _DETAILS_AT_ONCE):
        # One that has none may have its request id in common with one that has.
        places = [(pk, keys.detail(turn.conversation_id, turn.request_id)) for turn in batch if turn.has_detail]
        details = {item["sk"]: item for item in table.get_many(places)} if places else {}
        for turn in batch:
            place = keys.detail(turn.conversation_id, turn.request_id)
            detail = load_detail(details[place]) if turn.has_detail and place in details else None
            yield (_with_detail(turn, detail), detail) if detail else (turn, None)


def _no_turn() -> NotFound:
    return NotFound("There is no such turn; it may have expired or been deleted.")


def _with_detail(turn: Turn, detail: Detail) -> Turn:
    columns = detail.result.columns if detail.result else turn.columns
    return turn.model_copy(
        update={
            "question": detail.question,
            "answer": detail.answer,
            "sql": detail.sql,
            "plan": turn.plan or detail.plan,
            "columns": columns,
        }
    )


def _sides(turn: Turn, detail: Detail | None) -> tuple[Message, ...]:
    """The question and the answer; a turn may have only one of them."""
    asked = Message(f"{turn.request_id}:user", turn.number, "user", turn.question, turn.asked_at, turn.aside)
    said = Message(
        f"{turn.request_id}:assistant",
        turn.number,
        "assistant",
        turn.answer,
        turn.answered_at or turn.asked_at,
        state=turn.state,
        intent=turn.intent,
        confidence=turn.confidence,
        columns=turn.columns,
        result_count=turn.result_count,
        chart=turn.chart,
        language=turn.language,
        sql=turn.sql if detail else "",
        result=detail.result if detail else None,
        suggestions=detail.suggestions if detail else (),
        choices=turn.plan.choices if isinstance(turn.plan, AskUser) else (),
        references=turn.references,
        verified=turn.plan.name if isinstance(turn.plan, VerifiedQuery) else None,
        plan=turn.plan,
        sent=turn.sent,
    )
    return tuple(message for message in (asked, said) if message.content)
