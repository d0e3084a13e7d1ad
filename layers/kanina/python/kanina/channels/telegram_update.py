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

Kind = Literal["text", "command", "button", "unsupported", "moved", "ignored"]
"""button: one below a message of the bot's was pressed. unsupported: a person's message in a private chat that holds no
text. moved: a group has become a supergroup, which is a chat of another id. ignored: nothing to answer."""

COMMANDS = frozenset({"start", "help", "clear", "report", "new", "history", "memories", "link", "unlink"})
"""What the bot can be told. In a group another command without a bot's name is meant for another bot."""

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

    `command` is lower case and without its slash; `argument` what follows it, or a button's data, for which `message`
    is the one it stands under and `callback` the id of the press. `moved_from`: the id that the chat had
    before it became a supergroup, where this update says so, and where the door knows it.
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
    moved_from: int | None = None
    callback: str = ""

    @property
    def address(self) -> str:
        """Where a conversation takes place: the chat, and in a group the thread and the sender too.

        A group keeps its first id, so that its conversations go on when it becomes a supergroup.
        """
        if self.private and self.thread is None:
            return str(self.chat)
        return f"{self.place}/{self.thread or 0}/{self.sender}"

    @property
    def place(self) -> int:
        """The chat by the first id it had, which is what permissions are given to."""
        return self.chat if self.moved_from is None else self.moved_from


def read_update(update: Any, bot: str) -> Incoming:
    """An update of the Bot API, for the bot of that user name. Raises InvalidRequest for what is no update at all.

    Ignored: edited messages (their answer has been given), messages of other bots and of anonymous group
    administrators and channels (they name no person), service messages, and in groups whatever is not addressed to
    the bot: a command, a mention of its name, or a reply to it. The caption of a picture or file is what it says.
    """
    if not isinstance(update, Mapping) or type(update.get("update_id")) is not int:
        raise InvalidRequest("Send a Telegram update: a JSON object with an update_id.")
    nothing = Incoming(update["update_id"], "ignored")
    if isinstance(press := update.get("callback_query"), Mapping):
        return _pressed(update["update_id"], press) or nothing
    message = update.get("message")
    if not isinstance(message, Mapping):
        return nothing
    moved = _moved(update["update_id"], message)
    if moved is not None:
        return moved
    chat, sender = message.get("chat"), message.get("from")
    if not isinstance(chat, Mapping) or not isinstance(sender, Mapping) or "sender_chat" in message:
        return nothing
    if type(chat.get("id")) is not int or type(sender.get("id")) is not int or sender.get("is_bot"):
        return nothing
    return _from_message(update["update_id"], message, chat, sender, bot)


def _pressed(update_id: int, press: Mapping[str, Any]) -> Incoming | None:
    """A press of a button below a message of the bot's; None where it says not who pressed what, or where."""
    message, sender, data = press.get("message"), press.get("from"), press.get("data")
    chat = message.get("chat") if isinstance(message, Mapping) else None
    if not (isinstance(message, Mapping) and isinstance(chat, Mapping) and isinstance(sender, Mapping)):
        return None
    ids = chat.get("id"), sender.get("id"), message.get("message_id")
    if any(type(each) is not int for each in ids) or not isinstance(data, str):
        return None
    return Incoming(
        update_id=update_id,
        kind="button",
        chat=chat["id"],
        private=chat.get("type") == "private",
        thread=_thread(message),
        message=message["message_id"],
        sender=sender["id"],
        argument=data,
        language=_language(sender.get("language_code")),
        callback=str(press.get("id", "")),
    )


def _moved(update_id: int, message: Mapping[str, Any]) -> Incoming | None:
    """A group's becoming a supergroup, which is told in either of the two chats. Nobody in particular says it."""
    chat = message.get("chat")
    here = chat.get("id") if isinstance(chat, Mapping) else None
    before, after = message.get("migrate_from_chat_id"), message.get("migrate_to_chat_id")
    old, new = (here, after) if before is None else (before, here)
    if type(old) is not int or type(new) is not int:
        return None
    return Incoming(update_id, "moved", chat=new, private=False, moved_from=old)


def _from_message(
    update_id: int, message: Mapping[str, Any], chat: Mapping[str, Any], sender: Mapping[str, Any], bot: str
) -> Incoming:
    private = chat.get("type") == "private"
    text = _said(message)
    kind: Kind = "text"
    command, argument = "", ""
    if not text:
        kind = "unsupported" if private and _is_content(message) else "ignored"
    elif (match := _COMMAND.fullmatch(text)) is not None:
        command, argument = match["name"].lower(), (match["argument"] or "").strip()
        kind = "command" if _is_for(bot, match["bot"], command, private=private) else "ignored"
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


def _said(message: Mapping[str, Any]) -> str:
    """The text of a message, or the caption of a picture or file."""
    said = (message.get(member) for member in ("text", "caption"))
    return next((text.strip() for text in said if isinstance(text, str) and text.strip()), "")


def _is_content(message: Mapping[str, Any]) -> bool:
    """Whether someone sent something that has no text, and it is no service message (a title changed).

    Of an album, whose pictures are a message each, the one with the caption speaks for all.
    """
    return not _CONTENT.isdisjoint(message) and "media_group_id" not in message


def _is_for(bot: str, named: str | None, command: str, *, private: bool) -> bool:
    """Whether a command is meant for the bot: it names it, or names none and nobody else is there to mean."""
    if named is not None:
        return named.lower() == bot.lower()
    return private or command in COMMANDS


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
