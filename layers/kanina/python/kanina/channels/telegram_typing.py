"""The "typing…" that a chat shows while its answer is made."""

from __future__ import annotations

from collections.abc import Callable

from kanina.channels.telegram_client import TelegramClient
from kanina.channels.telegram_update import Incoming
from kanina.events import Event

TYPING_SECONDS = 4.0
"""Telegram shows "typing…" for five seconds."""


class Typing:
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
