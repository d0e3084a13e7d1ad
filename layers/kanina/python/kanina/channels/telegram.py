"""The Telegram door: one update in, messages out. A pure mapping from the assistant's answers to Bot API calls.

Called by `functions/answer` for each queued update, in order within a chat. Raises only what a retry can mend.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from kanina import people
from kanina.assistant.language import detect
from kanina.assistant.rate_limited import refusal_words
from kanina.assistant.wording.phrases import PHRASES
from kanina.channels.telegram_access import Access
from kanina.channels.telegram_client import TelegramClient, TelegramFailed, TelegramRefused
from kanina.channels.telegram_links import LinkThings
from kanina.channels.telegram_lists import OwnThings
from kanina.channels.telegram_phrases import TELEGRAM_PHRASES, TelegramPhrases
from kanina.channels.telegram_pictures import Pictures
from kanina.channels.telegram_rows import rows
from kanina.channels.telegram_text import Draft, Message
from kanina.channels.telegram_typing import Typing
from kanina.channels.telegram_update import Incoming, read_update
from kanina.clock import Clock, system_clock
from kanina.memory.claims import Claim, Replay, ResetDone
from kanina.models import Answer
from kanina.observability import about, log
from kanina.people import Person
from kanina.problems import Conflict, InternalError, KeyReused, NotFound, Problem, RateLimited, Unavailable
from kanina.storage.table import StorageFault

if TYPE_CHECKING:
    from kanina.assistant.assistant import Assistant
    from kanina.assistant.charts.chart import Chart
    from kanina.assistant.charts.painters import Painter
    from kanina.memory.links import Links
    from kanina.memory.memories import Memories
    from kanina.reports.daily import DailyReport
    from kanina.reports.subscriptions import Subscriptions

CHANNEL = "telegram"
EXAMPLES = 3

RESERVE_SECONDS = 10.0
"""What of the remaining time is kept for sending."""

LEASE_MARGIN_SECONDS = 5.0
"""How long a claim outlives its process. Source: the agreed design, section 4."""

STOP_SECONDS = 2.0
"""What is left after the last wait for a rate limit, to send and to note it."""

LEAST_SECONDS = 5.0
"""With less left of a function's time an update is not begun: it would only be cut off."""

Command = Callable[[Incoming, Person], list[Message]]


class TelegramDoor:
    """Answers updates of one bot.

    report: yesterday's report for a person. reportable: raises Problem where no report can be made of this model.
    painter: draws the charts of answers; without one, answers are words and tables.
    """

    def __init__(
        self,
        assistant: Assistant,
        client: TelegramClient,
        *,
        bot: str,
        access: Access,
        report: Callable[[Person], DailyReport],
        reportable: Callable[[], object],
        subscriptions: Subscriptions,
        memories: Memories,
        links: Links,
        clock: Clock = system_clock,
        monotonic: Callable[[], float] = time.monotonic,
        painter: Painter | None = None,
    ) -> None:
        self._assistant = assistant
        self._pictures = Pictures(client, painter, monotonic)
        self._client = client
        self._bot = bot
        self._access = access
        self._report = report
        self._reportable = reportable
        self._subscriptions = subscriptions
        self._clock = clock
        self._monotonic = monotonic
        linking = LinkThings(links, client)
        self._own = OwnThings(assistant, memories, linking, client, CHANNEL)
        self._commands: dict[str, Command] = {
            "new": self._own.new,
            "history": self._own.history,
            "memories": self._own.memories,
            "link": linking.link,
            "unlink": linking.unlink,
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
        except Exception:  # of whatever kind: the batch it fails in counts it, and logs nothing of it
            log("telegram_not_answered", exc_info=True)
            raise

    def give_up(self, update: Any) -> None:
        """Tell the chat that an update will not be answered, after the last try. Raises nothing."""
        try:
            incoming = self._access.placed(read_update(update, self._bot))
            if incoming.kind not in ("ignored", "moved") and self._access.allows(incoming):
                told = Message(TELEGRAM_PHRASES[incoming.language].gave_up)
                self._client.send(incoming.chat, told, thread=incoming.thread, patience=LEAST_SECONDS)
        except Exception as error:  # of whatever kind: what failed before may fail again
            log("telegram_not_told", **about(error))

    def _answer(self, update: Any, remaining: float) -> None:
        incoming = read_update(update, self._bot)
        if incoming.kind == "ignored":
            return
        if incoming.kind == "moved":
            self._move(incoming)
            return
        if remaining < LEAST_SECONDS + RESERVE_SECONDS:
            raise TelegramFailed("not enough time left for another answer")
        incoming = self._access.placed(incoming)
        allowed = self._access.allows(incoming)
        if not allowed and incoming.command != "start":
            log("telegram_not_allowed", private=incoming.private)
            return
        person = people.from_telegram(self._bot, incoming.sender, self._access.groups_of(incoming.sender))
        until = self._monotonic() + remaining
        # Held from here until the answer is out, whatever kind of answer it is: nobody else may send meanwhile.
        key = f"telegram:{incoming.update_id}"
        claim = self._assistant.memory.claim(person, key, _fingerprint(incoming), remaining + LEASE_MARGIN_SECONDS)
        if isinstance(claim, Replay):
            log("telegram_repeat")
            return
        try:
            parts = self._parts(incoming, person, remaining) if allowed else self._turned_away(incoming)
            if parts is not None:
                self._send(incoming, parts, until)
        except Exception as error:  # whatever kept it from being sent, the claim must not keep the next try out
            if not (isinstance(error, TelegramRefused) and error.unreachable):
                if claim is not None:  # without one, the table failed: the answer went out unprotected
                    self._release(person, claim)
                raise
            # Nobody is there to read an answer; coming back with the same update would not change that.
            log("telegram_unreachable", code=error.code)
        self._settle(person, key)

    def _move(self, incoming: Incoming) -> None:
        """A group goes on as a supergroup: what it may and what was said in it stay its own."""
        if self._access.allows(incoming):
            self._access.people.move(incoming.place, incoming.chat)
            log("telegram_moved")

    def _parts(self, incoming: Incoming, person: Person, remaining: float) -> Sequence[Message | Chart] | None:
        """What to send; None when there is nothing left to."""
        if incoming.kind == "text":
            return self._turn(incoming, person, remaining)
        if incoming.kind == "button":
            return self._own.pressed(incoming, person)
        return self._commands.get(incoming.command, self._other)(incoming, person)

    # ------------------------------------------------------------ turns

    def _turn(self, incoming: Incoming, person: Person, remaining: float) -> Sequence[Message | Chart] | None:
        """A turn's answer, under a claim of its own: one that was kept and not sent is not asked for again."""
        deadline = self._clock() + timedelta(seconds=remaining - RESERVE_SECONDS)
        typing = Typing(self._client, incoming, self._monotonic)
        typing.show()
        try:
            answer = self._assistant.ask(
                person,
                incoming.text,
                channel=CHANNEL,
                address=incoming.address,
                idempotency_key=f"telegram:{incoming.update_id}:turn",
                lease_seconds=remaining,  # ends before the update's, so that whoever takes that over finds this free
                deadline=deadline,
                on_event=typing.on_event,
            )
        except (Conflict, InternalError, KeyReused, Unavailable):
            raise
        except NotFound:
            # Answered before, and no turn of it is left to send: its conversation has been deleted since.
            log("telegram_repeat")
            return None
        except RateLimited as limited:
            # Told and done with: the queue would bring it again and again, and count each time.
            language = detect(incoming.text, fallback=incoming.language)
            return Draft().plain(refusal_words(limited.quota, language)).messages()
        except Problem as problem:
            return Draft().plain(problem.detail).messages()
        currency = self._assistant.model.currency
        chart = self._pictures.chart(answer, currency)
        return [*messages(answer, currency), *([chart] if chart else [])]

    # ------------------------------------------------------------ commands

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
        memory, language = self._assistant.memory, incoming.language
        loaded = memory.load(person, None, CHANNEL, incoming.address)
        done = ResetDone(loaded.conversation_id, f"telegram:{incoming.update_id}:clear", language)
        draft = Draft().plain(TELEGRAM_PHRASES[language].cleared)
        if not memory.reset(person, loaded, done, None, self._clock()):
            draft.plain(PHRASES[language].reset_waits)
        return draft.messages()

    def _daily_report(self, incoming: Incoming, person: Person) -> list[Message]:
        phrases = TELEGRAM_PHRASES[incoming.language]
        if incoming.argument.lower() in ("on", "off"):
            return Draft().plain(self._subscribe(incoming, person, phrases)).messages()
        # Imported when asked for: few updates are about the report, and every cold start would pay for it.
        from kanina.channels.telegram_report import digest

        try:
            self._assistant.count(person, incoming.text)
            return digest(self._report(person), incoming.language)
        except RateLimited as limited:
            return Draft().plain(refusal_words(limited.quota, incoming.language)).messages()
        except Problem as problem:
            return Draft().plain(phrases.report_failed.format(reason=problem.detail)).messages()

    def _subscribe(self, incoming: Incoming, person: Person, phrases: TelegramPhrases) -> str:
        if not incoming.private:
            return phrases.only_private
        if incoming.argument.lower() == "off":
            self._subscriptions.remove(person, str(incoming.chat))
            return phrases.unsubscribed
        from kanina.reports.subscriptions import Subscription

        try:
            self._reportable()
        except Problem as problem:  # nothing is promised that would fail every day
            return phrases.report_failed.format(reason=problem.detail)
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

    def _turned_away(self, incoming: Incoming) -> list[Message]:
        """The number by which the operator can let them in."""
        phrases = TELEGRAM_PHRASES[incoming.language]
        text = phrases.not_allowed if incoming.private else phrases.group_not_allowed
        return Draft().plain(text.format(id=incoming.sender if incoming.private else incoming.chat)).messages()

    # ------------------------------------------------------------ sending

    def _settle(self, person: Person, key: str) -> None:
        """Note that the answer is out. A table that fails now is no reason to have the queue bring the update again,
        which would send the answer twice."""
        try:
            self._assistant.settle(person, key)
        except (StorageFault, Conflict) as error:
            log("telegram_not_settled", **about(error))

    def _release(self, person: Person, claim: Claim) -> None:
        """Let the next delivery begin at once; where that fails, it waits for the lease to end."""
        try:
            self._assistant.conversations.release(person, claim)
        except StorageFault as fault:
            log("telegram_not_released", **about(fault))

    def _send(self, incoming: Incoming, parts: Sequence[Message | Chart], until: float) -> None:
        """Send them in order, waiting for rate limits no longer than this process has."""
        reply_to = None if incoming.private else incoming.message
        nothing = Message(TELEGRAM_PHRASES[incoming.language].no_words)
        for part in parts or [nothing]:
            if not isinstance(part, Message):
                self._pictures.send(incoming, part, until)
                continue
            patience = until - self._monotonic() - STOP_SECONDS
            self._client.send(incoming.chat, part, thread=incoming.thread, reply_to=reply_to, patience=patience)
            reply_to = None


def _fingerprint(incoming: Incoming) -> str:
    """What tells a repeat of an update from another one under the same id."""
    said = json.dumps([incoming.kind, incoming.command, incoming.argument, incoming.text])
    return hashlib.sha256(said.encode()).hexdigest()


def messages(answer: Answer, currency: str | None = None) -> list[Message]:
    """An answer as Telegram messages: its words, then its rows unless the words said all of them."""
    draft = Draft().markdown(answer.text)
    result = answer.result
    if result is not None and result.rows and (len(result.rows) > 1 or len(result.columns) > 2):
        draft.table(rows(result, answer.language, currency))
    return draft.messages()
