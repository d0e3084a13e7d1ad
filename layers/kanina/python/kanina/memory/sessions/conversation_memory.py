"""One person's sessions: `ConversationMemory`, by the keys that another system gives them, message by message; and
`ConversationMemoryManager`, as numbered turns, each written whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Unpack
from uuid import UUID

from kanina import given_values
from kanina.memory.conversations import Conversations
from kanina.memory.limits import BYTES_PER_TOKEN
from kanina.memory.loading import Loaded
from kanina.memory.references import Embed, Missing
from kanina.memory.sessions.messages import (
    DatedTurn,
    SessionMessage,
    metadata_of,
    own_metadata,
    require_evidence,
    require_person,
    text_of,
)
from kanina.memory.sessions.session import Session
from kanina.memory.sessions.session_items import (
    Options,
    ProviderMessage,
    SessionItems,
    WholeTurns,
    next_number,
)
from kanina.memory.window import Limits
from kanina.models import Result, Turn
from kanina.people import Person
from kanina.problems import Conflict, InvalidRequest, NotFound
from kanina.storage.keys import TURN_DIGITS
from kanina.storage.table import Table


class ConversationMemory:
    """Memory of one person, session by session. Safe for threads; the handles it gives are not."""

    def __init__(self, table: Table, person: Person, *, embed: Embed | None = None, **options: Unpack[Options]) -> None:
        self._items = SessionItems(Conversations(table, **options), given_values.person(person), embed=embed)

    def for_session(self, session_id: str | int | UUID | None = None, *, user_id: str | None = None) -> Session:
        """The handle of a session; its `session_id` is the UUID in use. Reads nothing yet.

        A UUID is used as it is, any other text or number always leads to the same session, and none or a blank one
        begins a new session. Raises Forbidden for a user_id that is not this person's, InvalidRequest for another type.
        """
        if user_id is not None:
            require_person(self._items.person, user_id)
        if not isinstance(session_id, str | int | UUID | None) or isinstance(session_id, bool):
            raise InvalidRequest("session_id must be text, a whole number or a UUID.")
        given = "" if session_id is None else _written(session_id)
        return Session(self._items, given_values.id_of_key(given) if given.strip() else self._items.store.ids())

    def for_interaction(self, interaction: object) -> Session:
        """The handle of the session an interaction belongs to: see `session_key`."""
        return self.for_session(session_key(interaction))


def session_key(interaction: object) -> str | None:
    """`interaction.context.session_id`, else `interaction.id`; of an object or a mapping. None without either."""
    for found in (_member(_member(interaction, "context"), "session_id"), _member(interaction, "id")):
        if found is not None and _written(found).strip():
            return _written(found)
    return None


def _written(key: object) -> str:
    try:
        return str(key)
    except ValueError:  # Python writes out no number of thousands of digits
        raise InvalidRequest("session_id must be a number of fewer digits, or text.") from None


def _member(of: object, name: str) -> Any:
    return of.get(name) if isinstance(of, Mapping) else getattr(of, name, None)


# ---------------------------------------------------------------- as numbered turns

SESSION_TURNS = 20
SESSION_TURNS_MAXIMUM = 50
"""How many turns are given, where nobody says otherwise, and at most. Source: the seed designs."""


@dataclass(frozen=True, slots=True)
class SessionTurn(DatedTurn):
    """A turn of a session. `query_text` or `response_text` is None where nobody said it."""

    id: str
    session_id: str
    user_id: str
    turn_number: int
    query_text: str | None
    response_text: str | None
    created_at: datetime
    metadata: Mapping[str, Any] = field(default_factory=dict)


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

    def __init__(self, table: Table, person: Person, *, embed: Embed | None = None, **options: Unpack[Options]) -> None:
        self._items = SessionItems(Conversations(table, **options), given_values.person(person), embed=embed)
        self._whole = WholeTurns()

    def create_session(self, user_id: str) -> str:
        """A new session's id, a UUID v4. Nothing is stored until its first turn is."""
        require_person(self._items.person, user_id)
        return self._items.store.ids()

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
        require_evidence(sql, result)
        asked = SessionMessage("user", text_of("query", query))
        answer = SessionMessage("agent", text_of("response", response), None, metadata_of(metadata), sql, result)
        if turn_number is not None:
            given_values.whole_number("turn_number", turn_number, most=10**TURN_DIGITS - 1)
        known = given_values.conversation_id(session_id)

        def begin() -> Loaded:
            loaded = self._items.read(known or self._items.store.ids(), 1)
            following = next_number(loaded)
            if turn_number is not None and turn_number < following:
                raise Conflict(f"There is a turn {turn_number} already; the next is {following}.")
            if turn_number is not None and turn_number > following:
                raise InvalidRequest(f"turn_number must be {following}, the next.")
            return loaded

        # Every id that is none means a session of its own.
        named = known or (session_id if isinstance(session_id, str) else "")
        turn = self._whole.write(self._items, named, begin, (asked, answer), only_as=turn_number)
        return self._turn(turn, asked.text, answer.text, answer.metadata)

    def get_session_history(self, session_id: str | None, limit: int = SESSION_TURNS) -> list[SessionTurn]:
        """The newest turns, oldest first, at most 50. None of an id under which this person has no session."""
        count = min(given_values.whole_number("limit", limit), SESSION_TURNS_MAXIMUM)
        turns = self._items.conversations.with_details(self._items.person, self._read(session_id, count).turns)
        return [
            self._turn(turn, turn.question or None, turn.answer or None, own_metadata(detail)) for turn, detail in turns
        ]

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
        turns = min(given_values.whole_number("limit", limit), SESSION_TURNS_MAXIMUM)
        tokens = self._items.store.retention.policy.context_tokens if context_tokens is None else context_tokens
        limits = Limits(turns, given_values.whole_number("context_tokens", tokens) * BYTES_PER_TOKEN)
        loaded = self._read(session_id)
        messages = self._items.for_model(loaded, limits, question)
        found = self._items.resolve(question, loaded, loaded.turns)
        return QueryContext(messages, found.turns, found.out_of_range, loaded.params, found.missing)

    def delete_session(self, session_id: str | None) -> int:
        """Delete a session and all in it for good, and say how many turns could be read; 0 if there is no such one."""
        try:
            return self._items.conversations.delete(self._items.person, session_id or "")
        except NotFound:
            return 0

    def _turn(self, turn: Turn, query: str | None, response: str | None, metadata: Mapping[str, Any]) -> SessionTurn:
        place = (turn.request_id, turn.conversation_id, self._items.person.id, turn.number)
        return SessionTurn(*place, query, response, turn.asked_at, metadata)

    def _read(self, session_id: str | None, turns: int | None = None) -> Loaded:
        """The session; an empty one where the id is none."""
        parsed = given_values.conversation_id(session_id)
        return self._items.read(parsed, turns) if parsed else Loaded("")
