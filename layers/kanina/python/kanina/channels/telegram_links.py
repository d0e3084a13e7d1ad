"""Linking a Telegram account with another of its person's: /link, /unlink, and the buttons that confirm.

In private chats alone: a group would read the code. A button says which link it was shown for.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kanina.assistant.rate_limited import refusal_words
from kanina.channels.telegram_client import TelegramClient
from kanina.channels.telegram_phrases import CHANNELS, TELEGRAM_PHRASES
from kanina.channels.telegram_text import Button, Draft, Message
from kanina.channels.telegram_update import Incoming
from kanina.people import Person
from kanina.problems import NotFound, Problem, RateLimited

if TYPE_CHECKING:
    from kanina.memory.links import Linked, Links, LinkState, PendingLink

CONFIRM, DECLINE, PART = "link", "nolink", "unlink"
"""What a button does, before the first colon of its data: confirm a link, or say that it is not one's own; part."""

DEEDS: Final = (CONFIRM, DECLINE, PART)


class LinkThings:
    """What the bot says of linked accounts, and does there."""

    def __init__(self, links: Links, client: TelegramClient) -> None:
        self._links = links
        self._client = client

    def link(self, incoming: Incoming, person: Person) -> list[Message]:
        """/link: who waits to be confirmed, else what is linked and a new code; with a code: enters it."""
        phrases = TELEGRAM_PHRASES[incoming.language]
        if not incoming.private:
            return Draft().plain(phrases.only_own_chat).messages()
        try:
            if incoming.argument:
                return self._shown(self._links.enter(person, incoming.argument), incoming)
            state = self._links.state(person)
            return self._shown(state if state.pending else self._links.make(person), incoming)
        except RateLimited as limited:
            return Draft().plain(refusal_words(limited.quota, incoming.language)).messages()
        except NotFound:
            return Draft().plain(phrases.link_no_code).messages()
        except Problem as problem:
            return _refused(problem, incoming)

    def unlink(self, incoming: Incoming, person: Person) -> list[Message]:
        """/unlink: parts this account from all others, and withdraws what waits."""
        phrases = TELEGRAM_PHRASES[incoming.language]
        if not incoming.private:
            return Draft().plain(phrases.only_own_chat).messages()
        try:
            self._links.unlink(person)
        except Problem as problem:
            return _refused(problem, incoming)
        return Draft().plain(phrases.unlinked).messages()

    def pressed(self, incoming: Incoming, person: Person, deed: str, subject: str) -> list[Message]:
        """What is sent after a button of these."""
        phrases = TELEGRAM_PHRASES[incoming.language]
        try:
            if deed == PART:
                self._links.unlink(person, subject)
                told = Draft().plain(phrases.unlinked).messages()
            else:
                state = self._links.confirm(person, yes=deed == CONFIRM, link=subject)
                told = self._shown(state, incoming) if deed == CONFIRM else Draft().plain(phrases.link_ended).messages()
        except NotFound:
            self._client.pressed(incoming.callback, phrases.old_button)
            return []
        except Problem as problem:
            told = _refused(problem, incoming)
        self._client.pressed(incoming.callback, "")
        return told

    def _shown(self, state: LinkState, incoming: Incoming) -> list[Message]:
        phrases = TELEGRAM_PHRASES[incoming.language]
        draft = Draft()
        buttons: list[tuple[Button, ...]] = []
        if state.accounts:
            draft.plain(phrases.linked)
            draft.plain("\n".join(f"{number}. {_named(each)}" for number, each in enumerate(state.accounts, start=1)))
            buttons = [
                (Button(phrases.unlink_button.format(number=number), f"{PART}:{each.account}"),)
                for number, each in enumerate(state.accounts, start=1)
            ]
        if (pending := state.pending) is not None:
            draft.plain((phrases.link_waits if pending.confirmed else phrases.link_asked).format(name=_named(pending)))
            if not pending.confirmed:
                yes = Button(phrases.link_yes, f"{CONFIRM}:{pending.link}")
                buttons.append((yes, Button(phrases.link_no, f"{DECLINE}:{pending.link}")))
        if state.code is not None:
            draft.plain(phrases.link_code.format(code=state.code))
        (message,) = draft.messages()
        return [replace(message, buttons=tuple(buttons))]


def _refused(problem: Problem, incoming: Incoming) -> list[Message]:
    phrases = TELEGRAM_PHRASES[incoming.language]
    known = phrases.link_reasons.get(problem.extra.get("reason", ""))
    reason = known.format(limit=problem.extra.get("limit")) if known else problem.detail
    return Draft().plain(phrases.link_refused.format(reason=reason)).messages()


def _named(account: Linked | PendingLink) -> str:
    return f"{CHANNELS.get(account.channel, account.channel)}: {account.name}"
