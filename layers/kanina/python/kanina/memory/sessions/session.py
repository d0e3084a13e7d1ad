"""A session's handle: history, messages written one role at a time, params, and the question that waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from kanina import given_values
from kanina.memory.limits import PARAM_VALUE_BYTES, PARAMS_BYTES
from kanina.memory.loading import Loaded
from kanina.memory.sessions.messages import SessionMessage, draft_of, mapping_of, message_of, text_of
from kanina.memory.sessions.session_items import (
    OpenMessages,
    ProviderMessage,
    SessionItems,
    next_number,
    open_messages,
    version_of,
)
from kanina.models import Pending, PlanExecution, Result, VerifiedQuery
from kanina.problems import Conflict, InvalidRequest, Problem
from kanina.storage.table import ConditionFailed
from kanina.texts import size

PRUNED_MESSAGES: Final = 10
"""What a pruning leaves, where nobody says otherwise. Source: the seed designs."""

CHANGED: Final = "Another writer changed the open messages; read the history, then write again."


class Session:
    """One session of one person. Not for two threads at once; each has a handle of its own.

    A handle knows the open messages as it last saw them. Once another writer has changed them, `append` raises
    Conflict: an agent's or tool's message until `history()` has been read, since it answers a question that is no
    longer open; a person's message can be written again at once. Any call may raise StorageFault, after which the same
    message can be written again: if the first attempt had succeeded after all, it is not stored twice. Nor does such
    an attempt count as another writer's, whatever this handle writes next.
    """

    def __init__(self, items: SessionItems, session_id: str) -> None:
        self._items = items
        self._session_id = session_id
        # The versions of the open messages that this handle has seen or left, None for none being open; no set while it
        # has not looked: then they may be anything.
        self._known: set[str | None] | None = None
        # The last message, from before it is written until that is sure: until it is written again, or another is.
        self._unsure: _Attempt | None = None

    @property
    def session_id(self) -> str:
        """The id in use, a UUID. It changes when the session has been deleted and something is written again."""
        return self._session_id

    # ------------------------------------------------------------ messages

    def history(self) -> tuple[SessionMessage, ...]:
        """Every message since the last `clear` or `prune`, oldest first, those that are no turn yet at the end."""
        return tuple(message for turn in self._items.messages(self._seen()) for message in turn)

    def messages_for_model(self) -> list[ProviderMessage]:
        """What a model is shown of the history, in the provider's format."""
        return self._items.for_model(self._seen())

    def append(self, message: SessionMessage | Mapping[str, Any]) -> None:
        """Write one message. A person's waits, with the tools' after it, until the agent's makes them a turn.

        A second one of a person first makes what waits a turn without an answer (`unanswered`); an agent's with nothing
        open is a turn without a question (`said`). Raises InvalidRequest for a message that cannot be kept, and
        Conflict as told above.
        """
        message = message_of(message, self._items.store.clock())
        loaded = self._begun()
        unsure, self._unsure = self._unsure, None
        if unsure is None or not unsure.is_of(message):
            unsure = _Attempt(message, self._items.store.ids(), loaded)
        elif unsure.is_found:
            return
        self._unsure = unsure
        try:
            self._write(loaded, message, unsure.id)
        except Problem as problem:
            self._unsure = None
            if message.role == "user" and isinstance(problem, Conflict):
                # What this handle knew of the open messages does not matter to a person's message: it begins anew.
                self._known = None
            raise
        self._unsure, self._known = None, {unsure.leaves_open}

    def clear(self) -> None:
        """Begin anew: the history is empty, no params are known, nothing waits. Older turns expire in their time."""
        if self._known is not None:
            self._known = {*self._known, None}
        self._items.conversations.reset(self._items.person, self._session_id)
        # What is said from here on is said anew, whatever was written before.
        self._known, self._unsure = {None}, None

    def prune(self, max_messages: int = PRUNED_MESSAGES) -> int:
        """Leave at most so many of the newest messages in the history, and say how many are left out of it.

        Whole turns only, beginning with a person's message where there is one; the newest turn always stays.
        """
        given_values.whole_number("max_messages", max_messages)

        def prune() -> int:
            loaded = self._items.read(self._session_id, None)
            turns = self._items.messages(loaded)
            start = _first_left(turns, max_messages)
            if loaded.head is None or start == 0:
                return 0
            first = loaded.turns[start].number if start < len(loaded.turns) else next_number(loaded)
            self._items.conversations.prune(self._items.person, loaded, first)
            return sum(map(len, turns[:start]))

        return self._items.retried("prune it", prune)

    # ------------------------------------------------------------ params and the question that waits

    def params(self) -> dict[str, str]:
        """What is known for later questions, such as an order's number."""
        return self._items.read(self._session_id).params

    def merge(self, params: Mapping[str, str]) -> dict[str, str]:
        """Add to what is known, or replace it name by name, and say what is known now.

        There is room for 320 bytes; the names given longest ago make room for new ones. Raises InvalidRequest for a
        blank name or value, or one that never fits.
        """
        added = {
            text_of("a param's name", name): _value(name, value) for name, value in mapping_of("params", params).items()
        }
        conversations, person = self._items.conversations, self._items.person
        return self._items.retried("merge the params", lambda: conversations.learn(person, self._begun(), added))

    def waiting(self) -> str | None:
        """The param that a question back waits for, or None. A question waits for five minutes."""
        pending = self._items.read(self._session_id).pending
        return pending.param if pending else None

    def set_waiting(self, name: str | None) -> None:
        """Wait for this param, or for none. Turns and messages are not touched, nor is this by them."""
        pending = None
        if name is not None:
            param = text_of("name", name)
            if size(param) > PARAMS_BYTES:
                raise InvalidRequest(f"A param's name takes {PARAMS_BYTES} bytes at most.")
            pending = Pending(id=self._items.store.ids(), param=param, prompt=f"{param.replace('_', ' ')}?")
        conversations, person = self._items.conversations, self._items.person
        self._items.retried("set what it waits for", lambda: conversations.wait(person, self._begun(), pending))

    @property
    def plan_execution(self) -> PlanExecution | None:
        """The plan that goes on once the awaited param is known: its steps, where it stands, and what it knows.

        None when nothing waits or there is no plan.
        """
        pending = self._items.read(self._session_id).pending
        return pending.execution if pending else None

    # ------------------------------------------------------------ the last turn

    @property
    def last_result(self) -> Result | None:
        """The rows of the newest turn that had any, as far as they are kept (50). Read anew each time."""
        for turn in reversed(self._items.read(self._session_id, None).turns):
            if turn.has_detail and (turn.columns or turn.cut):
                detail = self._items.conversations.with_details(self._items.person, (turn,))[0][1]
                if detail and detail.result:
                    return detail.result
        return None

    @property
    def last_intent_id(self) -> str | None:
        """What the newest turn came to: a verified query's name, else its intent. None without a turn."""
        turns = self._items.read(self._session_id).turns
        if not turns:
            return None
        plan = turns[-1].plan
        return plan.name if isinstance(plan, VerifiedQuery) else turns[-1].intent

    # ------------------------------------------------------------ what this handle has seen

    def follow(self, session_id: str) -> None:
        """Go on in another session: as empty as one whose history was read before anything was there.

        A handle that has not looked at any may go on with whatever is open there.
        """
        if session_id != self._session_id:
            self._session_id, self._unsure = session_id, None
            self._known = None if self._known is None else {None}

    def see(self, loaded: Loaded) -> None:
        """Know what is open as `history` does, of a caller who has read the session."""
        self._look_for_unsure(loaded)
        self._known = {version_of(loaded)}

    def _seen(self) -> Loaded:
        """The session with all that counts, for a caller who is shown it."""
        loaded = self._items.read(self._session_id, None)
        self.see(loaded)
        return loaded

    def _begun(self) -> Loaded:
        """The session as it is now, to be written in; under a fresh id, and empty, if it has been deleted."""
        loaded = self._items.read(self._session_id)
        if loaded.conversation_id != self._session_id:
            self._session_id, self._unsure, self._known = loaded.conversation_id, None, None
        self._look_for_unsure(loaded)
        return loaded

    def _look_for_unsure(self, loaded: Loaded) -> None:
        """If the message whose reply was lost was written, this handle knows what is open as that has left it."""
        unsure = self._unsure
        if unsure and not unsure.is_found and self._items.is_written(unsure.id, unsure.before, loaded):
            self._unsure, self._known = replace(unsure, is_found=True), {unsure.leaves_open}

    # ------------------------------------------------------------ writing by role

    def _write(self, loaded: Loaded, message: SessionMessage, message_id: str) -> None:
        """Write a message after what was read. Raises Conflict where that is neither what was seen nor left open."""
        if self._known is not None and version_of(loaded) not in self._known:
            raise Conflict(CHANGED)
        opened, now = open_messages(loaded), self._items.store.clock()
        if message.role == "tool":
            if opened is None:
                raise InvalidRequest("A tool's message follows a person's; none is open.")
            self._put(loaded, opened.added(message_id, message, now))
            return
        # Named after both: whoever else closes the same question does so under another request id, or a keep would take
        # their turn for this one, and this message for written.
        request_id = f"{opened.ids[0]}-{message_id}" if opened else message_id
        asked = opened.messages if opened else ()
        anew = OpenMessages((message_id,), (message,), now, now) if message.role == "user" else None
        if anew is not None and opened is None:
            self._put(loaded, anew)
        else:
            draft = draft_of(asked, None if anew else message, request_id, now)
            self._items.keep(loaded, draft, self._items.open(loaded, anew) if anew else self._items.no_open(loaded))

    def _put(self, loaded: Loaded, opened: OpenMessages) -> None:
        """Write the open messages in place of those that were read."""
        before = version_of(loaded)

        def put() -> None:
            nonlocal loaded
            try:
                self._items.conversations.put_beside(self._items.person, loaded, self._items.open(loaded, opened))
            except ConditionFailed:
                loaded = self._items.read(self._session_id)
                if version_of(loaded) == opened.ids[-1]:
                    return  # the engine had repeated a write whose reply was lost
                if loaded.conversation_id != self._session_id or version_of(loaded) != before:
                    raise Conflict(CHANGED) from None
                raise

        self._items.retried("write the message", put)


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A message that is written, perhaps more than once, since a reply may be lost.

    `id`: made before the first try, and part of what is written, so that it is found there. `before`: the session as it
    was then. `is_found`: it has been looked for, and is there.
    """

    message: SessionMessage
    id: str
    before: Loaded
    is_found: bool = False

    def is_of(self, message: SessionMessage) -> bool:
        """Whether a message is a repeat of this one, whenever it was said."""
        said, other = (replace(each, timestamp=None, result=None) for each in (self.message, message))
        return said == other

    @property
    def leaves_open(self) -> str | None:
        """The version of what is open once it is written."""
        return None if self.message.role == "agent" else self.id


def _first_left(turns: Sequence[Sequence[SessionMessage]], most: int) -> int:
    """The first of some turns that is left by a pruning: one that begins with a person's message, if there is."""
    last = len(turns) - 1
    start = next((start for start in range(last) if sum(map(len, turns[start:])) <= most), max(last, 0))
    asked = (place for place in range(start, last + 1) if turns[place][0].role == "user")
    return next(asked, start) if start else 0


def _value(name: str, value: str) -> str:
    text = text_of(f"the param {name}", value)
    if size(text) > PARAM_VALUE_BYTES or size(name) + size(text) + 1 > PARAMS_BYTES:
        raise InvalidRequest(f"A param's value takes {PARAM_VALUE_BYTES} bytes at most, all params {PARAMS_BYTES}.")
    return text
