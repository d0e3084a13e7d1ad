"""`ConversationMemoryManager`: one person's sessions as numbered turns, each written whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, Unpack

from kanina.memory import conversation_ids, given_values, timestamps
from kanina.memory.context.limits import BYTES_PER_TOKEN
from kanina.memory.context.window import Limits
from kanina.memory.references import Missing
from kanina.memory.sessions.checks import metadata_of, positive, require_evidence, require_person, text_of
from kanina.memory.sessions.limits import SESSION_TURNS, SESSION_TURNS_MAXIMUM, TURN_HOURS, TURN_MAXIMUM
from kanina.memory.sessions.provider_messages import ProviderMessage, messages_for_model
from kanina.memory.sessions.session_items import NOTHING, TRIES, Backing, Options, SessionItems, SessionPage
from kanina.memory.sessions.stored_turns import is_past
from kanina.memory.sessions.turn_messages import own_metadata, whole_draft
from kanina.memory.sessions.unsure_turns import Attempt, UnsureTurns, call_of
from kanina.models import Detail, Result, Turn
from kanina.people import Person
from kanina.problems import Conflict, InvalidRequest, NotFound
from kanina.storage.table import Table


@dataclass(frozen=True, slots=True)
class SessionTurn:
    """A turn of a session. `query_text` or `response_text` is None where nobody said it."""

    id: str
    session_id: str
    user_id: str
    turn_number: int
    query_text: str | None
    response_text: str | None
    created_at: datetime
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def is_expired(self, hours: float = TURN_HOURS, *, now: datetime | None = None) -> bool:
        """As `StoredTurn.is_expired`."""
        return is_past(self.created_at, hours, now)

    def to_dict(self) -> dict[str, Any]:
        """Its fields as JSON values, the moment in UTC by ISO 8601."""
        return {**asdict(self), "created_at": timestamps.dump(self.created_at), "metadata": dict(self.metadata)}


@dataclass(frozen=True, slots=True)
class QueryContext:
    """What a model needs to answer a query: `messages` end with it. `referenced`: numbers of the turns it points at.

    `no_longer_kept`: it points at something that is not there, which is to be said rather than guessed; `missing` says
    why: never asked, only so many asked, before a reset, or no longer kept.
    """

    messages: list[ProviderMessage]
    referenced: tuple[int, ...]
    no_longer_kept: bool
    params: Mapping[str, str]
    missing: Missing | None = None


class ConversationMemoryManager:
    """Sessions of one person. Every method that takes a user_id raises Forbidden for another's. Safe for threads."""

    def __init__(self, table: Table, person: Person, **options: Unpack[Options]) -> None:
        self._backing = Backing(table, **options)
        self._items = SessionItems(self._backing, person)
        self._unsure = UnsureTurns()

    def create_session(self, user_id: str) -> str:
        """A new session's id, a UUID v4. Nothing is stored until its first turn is."""
        require_person(self._items.person, user_id)
        return self._backing.ids()

    def store_turn(
        self,
        session_id: str | None,
        user_id: str,
        query: str,
        response: str,
        metadata: Mapping[str, Any] | None = None,
        *,
        sql: str = "",
        result: Result | None = None,
        turn_number: int | None = None,
    ) -> SessionTurn:
        """Store a turn under the next number, however many others write at the same time.

        An id that is missing, malformed or of a deleted session starts a new one: the turn's `session_id` tells which.
        `turn_number`: the number that it must get. Raises InvalidRequest for a blank text or a number that is not to
        come, and Conflict for one that is taken. After a StorageFault the same call can be repeated on this object: the
        turn is stored once, whether or not the first attempt had succeeded.
        """
        require_person(self._items.person, user_id)
        question, answer = text_of("query", query), text_of("response", response)
        kept_metadata = metadata_of(metadata)
        require_evidence(sql, result)
        if turn_number is not None:
            given_values.whole_number("turn_number", turn_number, most=TURN_MAXIMUM)
        known = conversation_ids.parse(session_id)
        named = kept_metadata.get("sql")

        def begin() -> Attempt:
            parsed, now = known or self._backing.ids(), self._backing.clock()
            page = self._items.read(parsed, 1)
            if page.deleted:
                parsed, page = self._backing.ids(), NOTHING
            if turn_number is not None:
                _require_next(page, turn_number)
            draft = whole_draft(
                question,
                answer,
                self._backing.ids(),
                now,
                metadata=kept_metadata,
                sql=sql or (named if isinstance(named, str) else ""),
                result=result,
            )
            return Attempt(parsed, page, draft, only_as=turn_number)

        # Every id that is none means a session of its own.
        begun_as = known or (session_id if isinstance(session_id, str) else "")
        call = call_of(begun_as, question, answer, kept_metadata, sql, turn_number, result=result)
        attempt, turn = self._unsure.write(self._items, call, begin)
        return SessionTurn(
            turn.request_id,
            attempt.session_id,
            self._items.person.id,
            turn.number,
            question,
            answer,
            attempt.draft.asked_at,
            kept_metadata,
        )

    def get_session_history(self, session_id: str | None, limit: int = SESSION_TURNS) -> list[SessionTurn]:
        """The newest turns, oldest first, at most 50. None of an id under which this person has no session."""
        turns = self._newest(session_id, limit).turns
        return [self._turn(turn, detail) for turn, detail in self._items.detailed(turns)]

    def get_context_for_query(
        self,
        session_id: str | None,
        query: str,
        limit: int = SESSION_TURNS,
        *,
        context_tokens: int | None = None,
    ) -> QueryContext:
        """What a model is shown of the session, then the query; and what the query refers to.

        That is whole turns, as many as fit `limit` and the budget (UTF-8 bytes by four, the policy's by default), and
        the summary of those before, if it has been made. When they no longer fit, the older half goes at once, so that
        the messages begin alike from one query to the next. The query is always there, whole, beside the budget.
        """
        question = text_of("query", query)
        turns_at_most = min(positive("limit", limit), SESSION_TURNS_MAXIMUM)
        tokens = self._backing.policy.context_tokens if context_tokens is None else context_tokens
        limits = Limits(turns_at_most, positive("context_tokens", tokens) * BYTES_PER_TOKEN)
        page = self._items.read_all(parsed) if (parsed := conversation_ids.parse(session_id)) else NOTHING
        messages = messages_for_model(self._items, page, limits=limits, question=question)
        found = self._items.resolve(question, page, page.turns)
        return QueryContext(messages, found.turns, found.out_of_range, page.params, found.missing)

    def delete_session(self, session_id: str | None) -> int:
        """Delete a session and all in it for good, and say how many turns could be read; 0 if there is no such one."""
        parsed = conversation_ids.parse(session_id)
        if parsed is None:
            return 0
        for attempt in range(TRIES):
            try:
                return self._backing.conversations.delete(self._items.person, parsed)
            except NotFound:
                # Messages that are no turn yet, and a question that waits, have no head to find them by.
                if self._items.drop_waiting(parsed):
                    return 0
            self._backing.wait(attempt)
        raise Conflict("The session is in use; delete it again in a moment.")

    def _newest(self, session_id: str | None, limit: int) -> SessionPage:
        count = min(positive("limit", limit), SESSION_TURNS_MAXIMUM)
        parsed = conversation_ids.parse(session_id)
        return self._items.read(parsed, count) if parsed else NOTHING

    def _turn(self, turn: Turn, detail: Detail | None) -> SessionTurn:
        return SessionTurn(
            id=turn.request_id,
            session_id=turn.conversation_id,
            user_id=self._items.person.id,
            turn_number=turn.number,
            query_text=turn.question or None,
            response_text=turn.answer or None,
            created_at=turn.asked_at,
            metadata=own_metadata(detail),
        )


def _require_next(page: SessionPage, number: int) -> None:
    following = page.head.turn_count + 1 if page.head else 1
    if number < following:
        raise Conflict(f"There is a turn {number} already; the next is {following}.")
    if number > following:
        raise InvalidRequest(f"turn_number must be {following}, the next.")
