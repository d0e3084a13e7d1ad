"""The Telegram door: one update in, messages out. A pure mapping from the assistant's answers to Bot API calls.

Called by `functions/answer` for each queued update, in order within a chat. Raises only what a retry can mend.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from kanina import people
from kanina.channels.telegram_access import Access
from kanina.channels.telegram_client import TelegramClient, TelegramFailed, TelegramRefused
from kanina.channels.telegram_phrases import TELEGRAM_PHRASES, TelegramPhrases
from kanina.channels.telegram_rows import rows
from kanina.channels.telegram_text import Draft, Message
from kanina.channels.telegram_update import Incoming, read_update
from kanina.clock import Clock
from kanina.events import Event
from kanina.memory.claims import Replay
from kanina.models import Answer
from kanina.observability import log
from kanina.people import Person
from kanina.problems import Conflict, InternalError, KeyReused, NotFound, Problem, Unavailable
from kanina.storage.table import StorageFault

if TYPE_CHECKING:
    from kanina.assistant.assistant import Assistant
    from kanina.reports.daily import DailyReport
    from kanina.reports.subscriptions import Subscriptions

CHANNEL = "telegram"
TYPING_SECONDS = 4.0
"""Telegram shows "typing…" for five seconds."""

EXAMPLES = 3

RESERVE_SECONDS = 10.0
"""What of the remaining time is kept for sending."""

LEASE_MARGIN_SECONDS = 5.0
"""How long a claim outlives its process. Source: the agreed design, section 4."""

LEAST_SECONDS = 5.0
"""With less left of a function's time an update is not begun: it would only be cut off."""

Command = Callable[[Incoming, Person], list[Message]]


@dataclass(frozen=True, slots=True)
class _Claimed:
    """Under which claim an update is answered, and how long that holds."""

    person: Person
    key: str
    lease_seconds: float


class TelegramDoor:
    """Answers updates of one bot.

    report: yesterday's report for a person.
    """

    def __init__(
        self,
        assistant: Assistant,
        client: TelegramClient,
        *,
        bot: str,
        access: Access,
        report: Callable[[Person], DailyReport],
        subscriptions: Subscriptions,
        clock: Clock,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._assistant = assistant
        self._client = client
        self._bot = bot
        self._access = access
        self._report = report
        self._subscriptions = subscriptions
        self._clock = clock
        self._monotonic = monotonic
        self._commands: dict[str, Command] = {
            "start": self._start,
            "help": self._help,
            "clear": self._clear,
            "report": self._daily_report,
        }

    def answer(self, update: Any, *, remaining: float = 120.0) -> None:
        """Answer one update with `remaining` seconds until this process is stopped.

        An update that was answered and sent before is passed over; one that was answered but not sent is sent.
        Raises TelegramFailed, TelegramRefused, Conflict, StorageFault and others: the queue brings the update again.
        """
        try:
            self._answer(update, remaining)
        except Exception:
            log("telegram_not_answered", exc_info=True)
            raise

    def _answer(self, update: Any, remaining: float) -> None:
        incoming = read_update(update, self._bot)
        if incoming.kind == "ignored":
            return
        if remaining < LEAST_SECONDS + RESERVE_SECONDS:
            raise TelegramFailed("not enough time left for another answer")
        person = people.from_telegram(self._bot, incoming.sender)
        claimed = _Claimed(person, f"telegram:{incoming.update_id}", remaining + LEASE_MARGIN_SECONDS)
        try:
            if not self._access.allows(incoming):
                self._turn_away(incoming, claimed)
            elif incoming.kind == "text":
                self._turn(incoming, claimed, self._clock() + timedelta(seconds=remaining - RESERVE_SECONDS))
            else:
                self._once(incoming, claimed, self._commands.get(incoming.command, self._other))
        except TelegramRefused as refusal:
            if not refusal.unreachable:
                raise
            # Nobody is there to read an answer; coming back with the same update would not change that.
            log("telegram_unreachable", code=refusal.code)
            self._settle(claimed)

    # ------------------------------------------------------------ turns

    def _turn(self, incoming: Incoming, claimed: _Claimed, deadline: datetime) -> None:
        typing = _Typing(self._client, incoming, self._monotonic)
        typing.show()
        try:
            answer = self._assistant.ask(
                claimed.person,
                incoming.text,
                channel=CHANNEL,
                address=incoming.address,
                idempotency_key=claimed.key,
                lease_seconds=claimed.lease_seconds,
                deadline=deadline,
                on_event=typing.on_event,
            )
        except (Conflict, InternalError, KeyReused, Unavailable):
            raise
        except NotFound:
            # Answered before, and no turn of it is left to send: a reset, or a conversation deleted since.
            log("telegram_repeat")
            return
        except Problem as problem:
            self._send(incoming, Draft().plain(problem.detail).messages())
            return
        if answer.metadata.get("state") == "delivered":
            log("telegram_repeat")
            return
        self._send(incoming, messages(answer, self._assistant.model.currency))
        self._settle(claimed)

    # ------------------------------------------------------------ commands

    def _once(self, incoming: Incoming, claimed: _Claimed, command: Command) -> None:
        """Carry out what is no turn under the same kind of claim as a turn, so that a repeat does nothing."""
        body = hashlib.sha256(f"/{incoming.command} {incoming.argument}".encode("utf-8", "replace")).hexdigest()
        claim = self._assistant.conversations.claim(claimed.person, claimed.key, body, claimed.lease_seconds)
        if isinstance(claim, Replay):
            log("telegram_repeat")
            return
        self._send(incoming, command(incoming, claimed.person))
        self._settle(claimed)

    def _start(self, incoming: Incoming, person: Person) -> list[Message]:
        phrases = TELEGRAM_PHRASES[incoming.language]
        suggestions = self._assistant.model.suggestions
        examples = suggestions.get(incoming.language) or suggestions.get("en") or ()
        draft = Draft().plain(phrases.welcome)
        if examples:
            lines = "\n".join(f"• {example}" for example in examples[:EXAMPLES])
            draft.plain(phrases.examples.format(examples=lines))
        return draft.plain(phrases.help).messages()

    def _help(self, incoming: Incoming, person: Person) -> list[Message]:
        return Draft().plain(TELEGRAM_PHRASES[incoming.language].help).messages()

    def _clear(self, incoming: Incoming, person: Person) -> list[Message]:
        conversations = self._assistant.conversations
        conversations.reset(person, conversations.current(person, CHANNEL, incoming.address))
        return Draft().plain(TELEGRAM_PHRASES[incoming.language].cleared).messages()

    def _daily_report(self, incoming: Incoming, person: Person) -> list[Message]:
        phrases = TELEGRAM_PHRASES[incoming.language]
        if incoming.argument.lower() in ("on", "off"):
            return Draft().plain(self._subscribe(incoming, person, phrases)).messages()
        # Imported when asked for: few updates are about the report, and every cold start would pay for it.
        from kanina.channels.telegram_report import digest

        try:
            return digest(self._report(person), incoming.language)
        except Problem as problem:
            return Draft().plain(phrases.report_failed.format(reason=problem.detail)).messages()

    def _subscribe(self, incoming: Incoming, person: Person, phrases: TelegramPhrases) -> str:
        if not incoming.private:
            return phrases.only_private
        if incoming.argument.lower() == "off":
            self._subscriptions.remove(person, str(incoming.chat))
            return phrases.unsubscribed
        from kanina.reports.subscriptions import Subscription

        self._subscriptions.put(
            Subscription(
                person=person,
                channel="telegram",
                address=str(incoming.chat),
                language=incoming.language,
                zone=self._assistant.model.zone,
            )
        )
        return phrases.subscribed

    def _other(self, incoming: Incoming, person: Person) -> list[Message]:
        phrases = TELEGRAM_PHRASES[incoming.language]
        text = phrases.only_text if incoming.kind == "unsupported" else phrases.unknown_command
        return Draft().plain(text).messages()

    def _turn_away(self, incoming: Incoming, claimed: _Claimed) -> None:
        """Nothing but /start is answered, with the number by which the operator can let them in."""
        if incoming.command != "start":
            log("telegram_not_allowed", private=incoming.private)
            return
        phrases = TELEGRAM_PHRASES[incoming.language]
        text = phrases.not_allowed if incoming.private else phrases.group_not_allowed
        number = incoming.sender if incoming.private else incoming.chat
        self._once(incoming, claimed, lambda *_: Draft().plain(text.format(id=number)).messages())

    # ------------------------------------------------------------ sending

    def _settle(self, claimed: _Claimed) -> None:
        """Note that the answer is out. A table that fails now is no reason to have the queue bring the update again,
        which would send the answer twice."""
        try:
            self._assistant.settle(claimed.person, claimed.key)
        except (StorageFault, Conflict) as error:
            log("telegram_not_settled", kind=type(error).__name__)

    def _send(self, incoming: Incoming, parts: list[Message]) -> None:
        reply_to = None if incoming.private else incoming.message
        nothing = Message(TELEGRAM_PHRASES[incoming.language].no_words)
        for part in parts or [nothing]:
            self._client.send(incoming.chat, part, thread=incoming.thread, reply_to=reply_to)
            reply_to = None


class _Typing:
    """Keeps "typing…" up while a turn's events come in."""

    def __init__(self, client: TelegramClient, incoming: Incoming, monotonic: Callable[[], float]) -> None:
        self._client = client
        self._incoming = incoming
        self._monotonic = monotonic
        self._shown_at = 0.0

    def show(self) -> None:
        """Show it now."""
        self._shown_at = self._monotonic()
        self._client.typing(self._incoming.chat, thread=self._incoming.thread)

    def on_event(self, event: Event) -> None:
        """Show it again if the last time wears off."""
        if self._monotonic() - self._shown_at > TYPING_SECONDS:
            self.show()


def messages(answer: Answer, currency: str | None = None) -> list[Message]:
    """An answer as Telegram messages: its words, then its rows unless the words said all of them."""
    draft = Draft().markdown(answer.text)
    result = answer.result
    if result is not None and result.rows and (len(result.rows) > 1 or len(result.columns) > 2):
        draft.table(rows(result, answer.language, currency))
    return draft.messages()
