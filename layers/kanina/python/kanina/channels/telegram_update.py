"""A Telegram update as the door sees it: who wrote what, where, and whether it is meant for the bot.

Pure: reads the update's JSON and nothing else. Called by the webhook (is it worth queueing?) and by the door.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from kanina.problems import InvalidRequest

if TYPE_CHECKING:
    # The webhook imports this module, and pays for nothing it does not use.
    from kanina.models import Language

Kind = Literal["text", "command", "unsupported", "ignored"]
"""unsupported: a person's message in a private chat that holds no text. ignored: nothing to answer."""

_COMMAND = re.compile(r"/(?P<name>[A-Za-z0-9_]{1,32})(?:@(?P<bot>[A-Za-z0-9_]+))?(?:\s+(?P<argument>.*))?", re.DOTALL)
_CONTENT = frozenset(
    (
        *("animation", "audio", "checklist", "contact", "dice", "document", "game", "live_photo", "location"),
        *("paid_media", "photo", "poll", "sticker", "story", "venue", "video", "video_note", "voice"),
    )
)
"""What a person can send that is no text. Anything else without text is a service message (Bot API, "Message")."""

_FILIPINO_CODES = ("fil", "tl")


@dataclass(frozen=True, slots=True)
class Incoming:
    """One update. `thread` is a forum topic's id, None elsewhere; `message` is what a reply would point at.

    `command` is lower case and without its slash; `argument` what follows it.
    """

    update_id: int
    kind: Kind
    chat: int = 0
    private: bool = True
    thread: int | None = None
    message: int = 0
    sender: int = 0
    text: str = ""
    command: str = ""
    argument: str = ""
    language: Language = "en"

    @property
    def address(self) -> str:
        """Where a conversation takes place: the chat, and in a group the thread and the sender too."""
        if self.private and self.thread is None:
            return str(self.chat)
        return f"{self.chat}/{self.thread or 0}/{self.sender}"


def read_update(update: Any, bot: str) -> Incoming:
    """An update of the Bot API, for the bot of that user name. Raises InvalidRequest for what is no update at all.

    Ignored: edited messages (their answer has been given), messages of other bots and of anonymous group
    administrators and channels (they name no person), service messages, and in groups whatever is not addressed to
    the bot: a command, a mention of its name, or a reply to it.
    """
    if not isinstance(update, Mapping) or type(update.get("update_id")) is not int:
        raise InvalidRequest("Send a Telegram update: a JSON object with an update_id.")
    nothing = Incoming(update["update_id"], "ignored")
    message = update.get("message")
    if not isinstance(message, Mapping):
        return nothing
    chat, sender = message.get("chat"), message.get("from")
    if not isinstance(chat, Mapping) or not isinstance(sender, Mapping) or "sender_chat" in message:
        return nothing
    if type(chat.get("id")) is not int or type(sender.get("id")) is not int or sender.get("is_bot"):
        return nothing
    return _from_message(update["update_id"], message, chat, sender, bot)


def _from_message(
    update_id: int, message: Mapping[str, Any], chat: Mapping[str, Any], sender: Mapping[str, Any], bot: str
) -> Incoming:
    private = chat.get("type") == "private"
    text = message.get("text")
    kind: Kind = "text"
    command, argument = "", ""
    if not isinstance(text, str) or not text.strip():
        # In a group, a photo is not said to the bot; a service message (a title changed) nowhere is.
        kind, text = "unsupported" if private and not _CONTENT.isdisjoint(message) else "ignored", ""
    elif (match := _COMMAND.fullmatch(text.strip())) is not None:
        named = match["bot"]
        kind = "command" if named is None or named.lower() == bot.lower() else "ignored"
        command, argument = match["name"].lower(), (match["argument"] or "").strip()
    elif not private:
        mention = re.compile(rf"(?<![\w.-])@{re.escape(bot)}\b", re.IGNORECASE)
        if mention.search(text):
            text = mention.sub(" ", text).strip()
            if not text:
                kind, command = "command", "help"
        elif not _replies_to(message, bot):
            kind = "ignored"
    return Incoming(
        update_id=update_id,
        kind=kind,
        chat=chat["id"],
        private=private,
        thread=_thread(message),
        message=message.get("message_id", 0),
        sender=sender["id"],
        text=text,
        command=command,
        argument=argument,
        language=_language(sender.get("language_code")),
    )


def _thread(message: Mapping[str, Any]) -> int | None:
    """The forum topic. Ordinary reply threads carry an id too, but sending to one is refused by the Bot API."""
    thread = message.get("message_thread_id")
    return thread if type(thread) is int and message.get("is_topic_message") is True else None


def _replies_to(message: Mapping[str, Any], bot: str) -> bool:
    replied = message.get("reply_to_message")
    author = replied.get("from") if isinstance(replied, Mapping) else None
    return isinstance(author, Mapping) and str(author.get("username", "")).lower() == bot.lower()


def _language(code: Any) -> Language:
    return "fil" if isinstance(code, str) and code.lower().split("-")[0] in _FILIPINO_CODES else "en"
