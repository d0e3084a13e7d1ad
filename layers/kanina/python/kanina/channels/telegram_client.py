"""The few calls of the Telegram Bot API that Kanina makes, over the standard library's HTTP.

The token is part of every address, so nothing here logs an address or lets one into an exception.
"""

from __future__ import annotations

import hashlib
import http.client
import json
import socket
import ssl
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from kanina.channels.telegram_text import Message
from kanina.observability import log

RETRY_PAUSE_SECONDS = 0.5
"""Before the one repeat after a 5xx."""


class TelegramFailed(Exception):
    """The Bot API could not be reached or did not do its job: trying later may help, after `wait` seconds at least."""

    def __init__(self, reason: str, wait: float = 0.0) -> None:
        super().__init__(reason)
        self.wait = wait


class TelegramRefused(Exception):
    """The Bot API refused a call for good. `code` and `description` are its own.

    moved_to: the id of the supergroup that the chat has become.
    """

    def __init__(self, code: int, description: str, moved_to: int | None = None) -> None:
        super().__init__(f"{code}: {description}")
        self.code = code
        self.description = description
        self.moved_to = moved_to

    @property
    def unreachable(self) -> bool:
        """Whether the person cannot be written to: they blocked the bot, left, or the chat is gone."""
        return self.code == 403 or (self.code == 400 and "chat not found" in self.description.lower())


Token = Callable[[bool], str]
"""Gives the bot's token; called with True, one that was read just now."""


class TelegramClient:
    """Calls one bot's methods. Safe to share: each call is its own connection.

    token: the text, or what gives it: a token that the API no longer knows is asked for anew, and a call made again.
    base_url: where the Bot API is, without the token. timeout: seconds for each connection and read.
    patience: seconds that waiting for a rate limit may take in all, when a call names no deadline.
    """

    def __init__(
        self,
        token: str | Token,
        base_url: str = "https://api.telegram.org",
        *,
        timeout: float = 10.0,
        patience: float = 60.0,
        monotonic: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._token: Token = (lambda _: token) if isinstance(token, str) else token
        if not self._token(False):
            raise ValueError("no bot token: set KANINA_TELEGRAM_TOKEN_PARAMETER, or KANINA_TELEGRAM_TOKEN on a laptop")
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("the Telegram API address must be an http or https URL")
        self._parts = parts
        self._timeout = timeout
        self._patience = patience
        self._monotonic = monotonic
        self._sleep = sleep
        self._tls: ssl.SSLContext | None = None

    def send(
        self,
        chat: int,
        message: Message,
        *,
        thread: int | None = None,
        reply_to: int | None = None,
        patience: float | None = None,
    ) -> dict[str, Any]:
        """Send a message; links show no preview, so that nothing is fetched because an answer mentions it.

        Should the API not take the entities, the same text goes without them.
        Raises TelegramRefused or TelegramFailed.
        """
        document: dict[str, Any] = {**message.document(), "link_preview_options": {"is_disabled": True}}
        if thread is not None:
            document["message_thread_id"] = thread
        if reply_to is not None:
            document["reply_parameters"] = {"message_id": reply_to, "allow_sending_without_reply": True}
        try:
            return self._following(chat, lambda to: self._send_to(to, document, patience))
        except TelegramRefused as refusal:
            if refusal.code != 400 or "entit" not in refusal.description.lower() or "entities" not in document:
                raise
            log("telegram_entities_refused")
            del document["entities"]
            return self._following(chat, lambda to: self._send_to(to, document, patience))

    def _send_to(self, chat: int, document: Mapping[str, Any], patience: float | None) -> dict[str, Any]:
        return self.call("sendMessage", {**document, "chat_id": chat}, patience=patience)

    def _following(self, chat: int, send: Callable[[int], dict[str, Any]]) -> dict[str, Any]:
        """Send to a chat, or to the supergroup that it has become."""
        try:
            return send(chat)
        except TelegramRefused as refusal:
            if refusal.moved_to is None:
                raise
            return send(refusal.moved_to)

    def send_photo(
        self,
        chat: int,
        png: bytes,
        caption: str,
        *,
        thread: int | None = None,
        patience: float | None = None,
    ) -> dict[str, Any]:
        """Send a picture with at most 1,024 UTF-16 units below it. Raises TelegramRefused or TelegramFailed."""
        fields: dict[str, Any] = {"caption": caption}
        if thread is not None:
            fields["message_thread_id"] = thread
        boundary = hashlib.sha256(png).hexdigest()  # no picture holds the digest of itself

        def send(to: int) -> dict[str, Any]:
            return self._until_done("sendPhoto", *_form(boundary, {"chat_id": to, **fields}, png), patience)

        return self._following(chat, send)

    def edit(self, chat: int, message_id: int, message: Message) -> None:
        """Put another message in place of one that the bot sent. Where the API does not take that, it stays as it was.

        Raises TelegramFailed.
        """
        try:
            self.call("editMessageText", {**message.document(), "chat_id": chat, "message_id": message_id})
        except TelegramRefused as refusal:  # it says this already, or is gone
            log("telegram_not_edited", code=refusal.code)

    def pressed(self, callback: str, text: str) -> None:
        """End the wait behind a pressed button, with a few words (at most 200 characters) if there are any.

        Says nothing when that fails: what was pressed is done.
        """
        try:
            self.call("answerCallbackQuery", {"callback_query_id": callback, "text": text}, patience=0.0)
        except (TelegramFailed, TelegramRefused) as error:
            log("telegram_press_not_answered", kind=type(error).__name__)

    def typing(self, chat: int, *, thread: int | None = None) -> None:
        """Show "typing…" for five seconds. Says nothing when that fails: an answer matters more."""
        document = {"chat_id": chat, "action": "typing", **({} if thread is None else {"message_thread_id": thread})}
        try:
            self.call("sendChatAction", document, patience=0.0)
        except (TelegramFailed, TelegramRefused) as error:
            log("telegram_typing_failed", kind=type(error).__name__)

    def call(self, method: str, document: Mapping[str, Any], *, patience: float | None = None) -> dict[str, Any]:
        """One method with its parameters → the `result` member (`{"value": …}` if that is no object).

        A rate limit (429) is waited out as long as it says, while the waits fit into `patience` seconds; a 5xx is
        tried once more, and a call that an outdated token made. A read that times out is not: the message may have been
        sent.
        """
        return self._until_done(method, json.dumps(document).encode(), "application/json", patience)

    def _until_done(self, method: str, body: bytes, content_type: str, patience: float | None) -> dict[str, Any]:
        until = self._monotonic() + (self._patience if patience is None else patience)
        faults = 0
        token = self._token(False)
        while True:
            code, answer = self._post(token, method, body, content_type)
            if code == 200 and answer.get("ok") is True:
                result = answer.get("result")
                return result if isinstance(result, dict) else {"value": result}
            if code == 429:
                wait = _retry_after(answer)
                if self._monotonic() + wait > until:
                    raise TelegramFailed(f"{method}: rate limit, {wait:g} s to wait", wait)
                self._sleep(wait)
            elif code == 401:
                used, token = token, self._token(True)
                if token == used:
                    raise TelegramFailed(f"{method}: the token is not the bot's")
            elif code >= 500 or code == 200:
                faults += 1
                if faults > 1:
                    raise TelegramFailed(f"{method}: status {code} twice")
                self._sleep(RETRY_PAUSE_SECONDS)
            else:
                raise TelegramRefused(code, str(answer.get("description", ""))[:200], _moved_to(answer))

    def _post(self, token: str, method: str, body: bytes, content_type: str) -> tuple[int, dict[str, Any]]:
        connection = self._connection()
        try:
            path = f"{self._parts.path.rstrip('/')}/bot{token}/{method}"
            connection.request("POST", path, body, {"Content-Type": content_type})
            response = connection.getresponse()
            status, raw = response.status, response.read(1_000_000)
        except (OSError, http.client.HTTPException) as error:
            kind = "time-out" if isinstance(error, socket.timeout | TimeoutError) else type(error).__name__
            # No cause attached: an HTTP error's text can hold the address, and with it the token.
            raise TelegramFailed(f"{method}: {kind}") from None
        finally:
            connection.close()
        try:
            answer = json.loads(raw)
        except ValueError:
            answer = {}
        return status, answer if isinstance(answer, dict) else {}

    def _connection(self) -> http.client.HTTPConnection:
        host = str(self._parts.hostname)
        if self._parts.scheme == "http":
            return http.client.HTTPConnection(host, self._parts.port, timeout=self._timeout)
        if self._tls is None:
            self._tls = ssl.create_default_context()
        return http.client.HTTPSConnection(host, self._parts.port, timeout=self._timeout, context=self._tls)


def _form(boundary: str, fields: Mapping[str, Any], png: bytes) -> tuple[bytes, str]:
    """A form with one file, and its content type. Source: RFC 7578."""
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    file = f'--{boundary}\r\nContent-Disposition: form-data; name="photo"; filename="chart.png"\r\n'
    parts += [file.encode(), b"Content-Type: image/png\r\n\r\n", png, f"\r\n--{boundary}--\r\n".encode()]
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _parameter(answer: Mapping[str, Any], name: str) -> Any:
    """One of the Bot API's ResponseParameters."""
    parameters = answer.get("parameters")
    return parameters.get(name) if isinstance(parameters, Mapping) else None


def _moved_to(answer: Mapping[str, Any]) -> int | None:
    chat = _parameter(answer, "migrate_to_chat_id")
    return chat if type(chat) is int else None


def _retry_after(answer: Mapping[str, Any]) -> float:
    wait = _parameter(answer, "retry_after")
    return float(wait) if isinstance(wait, int | float) and wait >= 0 else 1.0
