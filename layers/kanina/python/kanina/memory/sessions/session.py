"""A session's handle: history, messages written one role at a time, params, and the question that waits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kanina.memory import timestamps
from kanina.memory.limits import PARAMS_BYTES
from kanina.memory.pending import load_pending
from kanina.memory.sessions.checks import positive, text_of
from kanina.memory.sessions.limits import PRUNED_MESSAGES
from kanina.memory.sessions.messages import SessionMessage, message_of
from kanina.memory.sessions.open_messages import OpenMessages, dump_open, unchanged
from kanina.memory.sessions.provider_messages import ProviderMessage, messages_for_model
from kanina.memory.sessions.pruning import prune
from kanina.memory.sessions.seen_messages import CHANGED, SeenMessages
from kanina.memory.sessions.session_items import NOTHING, TRIES, SessionItems, SessionPage
from kanina.memory.sessions.session_params import merge_params
from kanina.memory.sessions.turn_messages import draft_of, fingerprint
from kanina.memory.sessions.unsure_messages import UnsureAnswer, UnsureQuestion
from kanina.memory.texts import size
from kanina.models import Pending, PlanExecution, Result, VerifiedQuery
from kanina.problems import Conflict, InvalidRequest
from kanina.storage import keys
from kanina.storage.table import ConditionFailed, Delete, Put


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
        self._backing = items.backing
        self._session_id = session_id
        self._open = SeenMessages()
        self._next_said = self._backing.ids()
        # The last messages, while it is not known whether they were written; and the answer's request id, once it was
        # found to be.
        self._unsure_question: UnsureQuestion | None = None
        self._unsure_answer: UnsureAnswer | None = None
        self._found_answer = ""

    @property
    def session_id(self) -> str:
        """The id in use, a UUID. It changes when the session has been deleted and something is written again."""
        return self._session_id

    # ------------------------------------------------------------ messages

    def history(self) -> tuple[SessionMessage, ...]:
        """Every message since the last `clear` or `prune`, oldest first, those that are no turn yet at the end."""
        page = self._items.read_all(self._session_id)
        self.see(page)
        return tuple(message for turn in self._items.messages(page) for message in turn)

    def see(self, page: SessionPage) -> None:
        """Know what is open as `history` does, of a caller who has read the session."""
        self._find_answer(page)
        self._open.see(page.opened)

    def messages_for_model(self) -> list[ProviderMessage]:
        """What a model is shown of the history, in the provider's format."""
        page = self._items.read_all(self._session_id)
        self.see(page)
        return messages_for_model(self._items, page, with_open=True)

    def append(self, message: SessionMessage | Mapping[str, Any]) -> None:
        """Write one message. A person's waits, with the tools' after it, until the agent's makes them a turn.

        A second one of a person first makes what waits a turn without an answer (`unanswered`); an agent's with nothing
        open is a turn without a question (`said`). Raises InvalidRequest for a message that cannot be kept, and
        Conflict as told above.
        """
        message = message_of(message, self._backing.clock())
        if message.role == "user":
            self._ask(message)
        elif message.role == "tool":
            self._note(message)
        else:
            self._answer(message)

    def clear(self) -> None:
        """Begin anew: the history is empty, no params are known, nothing waits. Older turns expire in their time."""
        self._open.try_nothing()
        self._backing.conversations.reset(self._items.person, self._session_id)
        self._settle(None)
        # What is said from here on is said anew, whatever was written before.
        self._unsure_answer, self._found_answer = None, ""

    def prune(self, max_messages: int = PRUNED_MESSAGES) -> int:
        """Leave at most so many of the newest messages in the history, and say how many are left out of it.

        Whole turns only, beginning with a person's message where there is one; the newest turn always stays.
        """
        return prune(self._items, self._session_id, positive("max_messages", max_messages))

    # ------------------------------------------------------------ params and the question that waits

    def params(self) -> dict[str, str]:
        """What is known for later questions, such as an order's number."""
        return self._items.read(self._session_id).params

    def merge(self, params: Mapping[str, str]) -> dict[str, str]:
        """Add to what is known, or replace it name by name, and say what is known now.

        There is room for 320 bytes; the names given longest ago make room for new ones. Raises InvalidRequest for a
        blank name or value, or one that never fits.
        """
        page = self._page()
        return merge_params(self._items, self._session_id, page, params, self._open)

    def waiting(self) -> str | None:
        """The param that a question back waits for, or None. A question waits for five minutes."""
        pending = self._pending()
        return pending.param if pending else None

    def set_waiting(self, name: str | None) -> None:
        """Wait for this param, or for none. Turns and messages are not touched, nor is this by them."""
        page = self._page()
        if name is None:
            self._backing.table.write(Delete(self._items.pk, keys.pending(self._session_id)))
            return
        param = text_of("name", name)
        if size(param) > PARAMS_BYTES:
            raise InvalidRequest(f"A param's name takes {PARAMS_BYTES} bytes at most.")
        pending = Pending(id=self._backing.ids(), param=param, prompt=f"{param.replace('_', ' ')}?")
        expires_at = timestamps.expiry(self._backing.clock(), minutes=self._backing.policy.pending_minutes)
        for attempt in range(TRIES):
            try:
                self._items.put_pending(self._session_id, page, pending, expires_at)
                return
            except ConditionFailed:
                self._backing.wait(attempt)
            page = self._page()
        raise Conflict("The session is in use; set what it waits for again in a moment.")

    # ------------------------------------------------------------ the last turn

    @property
    def last_result(self) -> Result | None:
        """The rows of the newest turn that had any, as far as they are kept (50). Read anew each time."""
        turns = self._items.read_all(self._session_id).turns
        for turn in reversed(turns):
            if turn.has_detail and (turn.columns or turn.cut):
                detail = self._items.detailed((turn,))[0][1]
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

    @property
    def plan_execution(self) -> PlanExecution | None:
        """The plan that goes on once the awaited param is known: its steps, where it stands, and what it knows.

        None when nothing waits or there is no plan.
        """
        pending = self._pending()
        return pending.execution if pending else None

    # ------------------------------------------------------------ writing by role

    def _ask(self, message: SessionMessage) -> None:
        now = self._backing.clock()
        asked = OpenMessages(
            id=self._backing.ids(),
            version=self._backing.ids(),
            begun_at=now,
            updated_at=now,
            messages=(message,),
        )
        try:
            page = self._page()
            self._found_answer = ""
            if self._was_asked(message, page):
                return
            opened = self._unchanged(page)
            if opened and opened.messages and self._open.is_repeat(opened, message):
                self._settle(opened)
                return
            self._unsure_question = UnsureQuestion(asked, fingerprint(message), self._session_id, page)
            if opened and opened.messages:
                self._open.try_message(asked)
                # Named after both: whoever else closes the same question does so under another request id, or a keep
                # would take their turn for this one, and this message for written.
                closing = draft_of(opened.messages, None, f"{opened.id}-{asked.id}", now)
                put = Put(dump_open(asked, self._items.pk, self._session_id), unchanged(opened))
                self._items.keep(self._session_id, page, closing, further=[put])
                self._settle(asked)
            else:
                self._put(replace(asked, params=opened.params if opened else {}), page)
        except Conflict:
            # What this handle knew of the open messages does not matter to a person's message: it begins anew.
            self._open.forget()
            self._unsure_question = None
            raise

    def _note(self, message: SessionMessage) -> None:
        page = self._page()
        opened = self._unchanged(page)
        if opened is None or not opened.messages:
            raise InvalidRequest("A tool's message follows a person's; none is open.")
        if self._open.is_repeat(opened, message):
            self._settle(opened)
            return
        messages = (*opened.messages, message)
        now = self._backing.clock()
        self._put(replace(opened, version=self._backing.ids(), updated_at=now, messages=messages), page)

    def _answer(self, message: SessionMessage) -> None:
        page = self._page()
        mark = fingerprint(message)
        found, self._found_answer = self._found_answer, ""
        if found.endswith(f"-{mark}"):
            return
        opened = self._unchanged(page)
        self._open.see(opened)
        messages = opened.messages if opened else ()
        # The same for a repeat of an answer to the same question, and for no other.
        request_id = f"{opened.id if opened and messages else self._next_said}-{mark}"
        draft = draft_of(messages, message, request_id, self._backing.clock())
        if self._unsure_answer is None or self._unsure_answer.request_id != request_id:
            self._unsure_answer = UnsureAnswer(request_id, self._session_id, page)
        # Also where nothing is open: what has expired there would be back with a clock that goes back.
        taken = Delete(self._items.pk, keys.open_messages(self._session_id), unchanged(opened))
        self._items.keep(self._session_id, page, draft, further=[taken])
        self._unsure_answer = None
        self._next_said = self._backing.ids()
        self._settle(None)

    # ------------------------------------------------------------ what this handle has seen

    def _page(self) -> SessionPage:
        """The session as it is now; under a fresh id, and empty, if it has been deleted."""
        page = self._items.read(self._session_id)
        if page.deleted:
            self._session_id = self._backing.ids()
            self._open.forget()
            return NOTHING
        self._find_answer(page)
        return page

    def _find_answer(self, page: SessionPage) -> None:
        """Look for the answer whose reply was lost: if it is a turn, what it answers is open no more."""
        unsure = self._unsure_answer
        if unsure is not None and unsure.is_there(self._items, self._session_id, page):
            self._found_answer, self._unsure_answer = unsure.request_id, None
            self._next_said = self._backing.ids()
            self._settle(None)

    def _was_asked(self, message: SessionMessage, page: SessionPage) -> bool:
        """Whether a person's message whose reply was lost had been written, and others have gone on from it since.

        Those have changed the open messages then: this handle knows them as it wrote them.
        """
        unsure = self._unsure_question
        if unsure is None or unsure.mark != fingerprint(message) or self._open.is_tried(page.opened):
            return False
        if not unsure.is_there(self._items, self._session_id, page):
            return False
        self._settle(unsure.asked)
        return True

    def _settle(self, opened: OpenMessages | None) -> None:
        """These are the open messages, as far as this handle goes, and every message that it wrote is sure."""
        self._unsure_question = None
        self._open.settle(opened)

    def _unchanged(self, page: SessionPage) -> OpenMessages | None:
        """The open messages, if they are those this handle has seen, or has perhaps written. Raises Conflict."""
        self._open.require_unchanged(page.opened)
        return page.opened

    def _put(self, opened: OpenMessages, page: SessionPage) -> None:
        """Write the open messages in place of those of the page."""
        before = page.opened.version if page.opened else None
        for attempt in range(TRIES):
            self._open.try_message(opened)
            try:
                self._items.put_open(self._session_id, page, opened)
                self._settle(opened)
                return
            except ConditionFailed:
                page = self._items.read(self._session_id)
            now = page.opened.version if page.opened else None
            if now == opened.version:
                # The engine had repeated a write whose reply was lost.
                self._settle(opened)
                return
            self._open.give_up()
            if page.deleted or now != before:
                raise Conflict(CHANGED)
            self._backing.wait(attempt)
        raise Conflict("The session is in use; write the message again in a moment.")

    def _pending(self) -> Pending | None:
        item = self._backing.table.get(self._items.pk, keys.pending(self._session_id))
        return load_pending(item) if item else None
