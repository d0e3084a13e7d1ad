"""What of a Telegram update is a message to the bot, and from whom."""

from __future__ import annotations

from typing import Any

import pytest

from kanina.channels.telegram_update import Incoming, read_update
from kanina.problems import InvalidRequest

PHOTO = [{"file_id": "x", "width": 90, "height": 90}]


def update(
    text: str | None = "revenue by region", *, chat: int = 42, kind: str = "private", **more: Any
) -> dict[str, Any]:
    message: dict[str, Any] = {
        "message_id": 7,
        "from": {"id": 42, "is_bot": False, "first_name": "Ana", "language_code": "en"},
        "chat": {"id": chat, "type": kind},
        "date": 1_795_000_000,
        **({"photo": PHOTO} if text is None else {"text": text}),
        **more,
    }
    return {"update_id": 9001, "message": message}


def group(text: str | None, **more: Any) -> Incoming:
    return read_update(update(text, chat=-100, kind="supergroup", **more), "TalaBot")


def test_a_private_text() -> None:
    assert read_update(update(), "TalaBot") == Incoming(
        update_id=9001, kind="text", chat=42, message=7, sender=42, text="revenue by region"
    )


@pytest.mark.parametrize(
    ("text", "command", "argument"),
    [
        ("/start", "start", ""),
        ("/START", "start", ""),
        ("/start@talabot payload 1", "start", "payload 1"),
        (" /report on \n", "report", "on"),
        ("/clear@TalaBot", "clear", ""),
    ],
)
def test_commands_with_and_without_the_bots_name(text: str, command: str, argument: str) -> None:
    incoming = read_update(update(text), "TalaBot")
    assert (incoming.kind, incoming.command, incoming.argument) == ("command", command, argument)


def test_another_bots_command_is_ignored() -> None:
    assert group("/start@OtherBot").kind == "ignored"
    assert group("/weather").kind == "ignored"
    assert group("/weather in Cebu").kind == "ignored"
    assert group(None, photo=PHOTO, caption="/weather").kind == "ignored"
    # What nobody else can be meant by, is answered.
    assert group("/weather@TalaBot").command == "weather"
    assert read_update(update("/weather"), "TalaBot").command == "weather"


def test_a_caption_is_what_a_picture_or_file_says() -> None:
    for content in ({"photo": PHOTO}, {"document": {"file_id": "x"}}, {"video": {"file_id": "x"}}):
        asked = update(None, caption=" revenue by region ")
        del asked["message"]["photo"]
        asked["message"] |= content
        incoming = read_update(asked, "TalaBot")
        assert (incoming.kind, incoming.text) == ("text", "revenue by region")
    assert group(None, photo=PHOTO, caption="look at this").kind == "ignored"
    assert group(None, photo=PHOTO, caption="@TalaBot revenue").text == "revenue"
    command = read_update(update(None, caption="/report on"), "TalaBot")
    assert (command.kind, command.command, command.argument) == ("command", "report", "on")


def test_of_an_album_the_picture_with_the_caption_is_answered() -> None:
    album = {"media_group_id": "12345"}
    assert read_update(update(None, caption="revenue", **album), "TalaBot").text == "revenue"
    assert read_update(update(None, **album), "TalaBot").kind == "ignored"


def test_a_group_that_becomes_a_supergroup_says_so_in_both_chats() -> None:
    channel = {"sender_chat": {"id": -1005, "type": "supergroup"}}
    told = [
        update("", chat=-5, kind="group", migrate_to_chat_id=-1005),
        update("", chat=-1005, kind="supergroup", migrate_from_chat_id=-5, **channel),
    ]
    told[1]["message"]["from"] = {"id": 1087968824, "is_bot": True, "username": "GroupAnonymousBot"}
    for one in told:
        incoming = read_update(one, "TalaBot")
        assert (incoming.kind, incoming.chat, incoming.moved_from) == ("moved", -1005, -5)
    assert read_update(update("", chat=-5, kind="group", migrate_to_chat_id="x"), "TalaBot").kind == "ignored"


def test_a_path_or_a_lone_slash_is_text() -> None:
    assert read_update(update("/tmp/report is full"), "TalaBot").kind == "text"
    assert read_update(update("/ what"), "TalaBot").kind == "text"


@pytest.mark.parametrize("text", [None, "", "  \n"])
def test_no_text_is_unsupported_in_a_private_chat_and_ignored_in_a_group(text: str | None) -> None:
    assert read_update(update(text, photo=PHOTO), "TalaBot").kind == "unsupported"
    assert group(text, photo=PHOTO).kind == "ignored"


@pytest.mark.parametrize("member", ["pinned_message", "message_auto_delete_timer_changed", "chat_background_set"])
def test_what_nobody_said_is_ignored(member: str) -> None:
    assert read_update(update("", **{member: {}}), "TalaBot").kind == "ignored"


@pytest.mark.parametrize("kind", ["edited_message", "channel_post", "callback_query", "my_chat_member"])
def test_other_updates_are_ignored(kind: str) -> None:
    edited = update()
    edited[kind] = edited.pop("message")
    assert read_update(edited, "TalaBot") == Incoming(9001, "ignored")


def test_messages_of_bots_channels_and_anonymous_administrators_name_no_person() -> None:
    robot = update()
    robot["message"]["from"]["is_bot"] = True
    assert read_update(robot, "TalaBot").kind == "ignored"
    assert group("@TalaBot revenue", sender_chat={"id": -100, "type": "supergroup"}).kind == "ignored"


def test_in_a_group_only_what_is_addressed_to_the_bot() -> None:
    ours = {"message_id": 5, "from": {"id": 1, "is_bot": True, "username": "talabot"}}
    theirs = {"message_id": 5, "from": {"id": 2, "is_bot": False, "username": "ben"}}
    assert group("revenue by region").kind == "ignored"
    assert group("revenue by region", reply_to_message=theirs).kind == "ignored"
    assert group("and 2024?", reply_to_message=ours).text == "and 2024?"
    assert group("@talabot revenue").text == "revenue"
    assert group("(@TalaBot) revenue").text == "( ) revenue"
    assert group("@TalaBotter revenue").kind == "ignored"
    assert group("write to ana@talabot.org").kind == "ignored"
    assert group("@TalaBot").command == "help"
    assert group("/clear").command == "clear"


def test_a_groups_conversation_is_of_chat_topic_and_sender() -> None:
    assert read_update(update(), "TalaBot").address == "42"
    assert group("@TalaBot hi").address == "-100/0/42"
    topic = group("@TalaBot hi", message_thread_id=3, is_topic_message=True)
    assert (topic.thread, topic.address) == (3, "-100/3/42")


def test_a_reply_threads_id_is_no_topic() -> None:
    assert group("@TalaBot hi", message_thread_id=3).thread is None


@pytest.mark.parametrize(
    ("code", "language"), [("fil", "fil"), ("tl-PH", "fil"), ("en", "en"), ("de", "en"), (None, "en")]
)
def test_the_language_of_the_app(code: str | None, language: str) -> None:
    spoken = update()
    spoken["message"]["from"]["language_code"] = code
    assert read_update(spoken, "TalaBot").language == language


@pytest.mark.parametrize("bad", [None, [], "text", 3, {}, {"update_id": "9"}, {"update_id": True}, {"update_id": 1.5}])
def test_what_is_no_update_is_refused(bad: Any) -> None:
    with pytest.raises(InvalidRequest, match="update_id"):
        read_update(bad, "TalaBot")


@pytest.mark.parametrize(
    "bad", [{"update_id": 1, "message": 3}, {"update_id": 1, "message": {"chat": {"id": "x"}, "from": {}}}]
)
def test_a_malformed_message_is_ignored(bad: Any) -> None:
    assert read_update(bad, "TalaBot").kind == "ignored"


def test_a_press_of_a_button_says_who_pressed_what_under_which_message() -> None:
    press = {"id": "77", "from": {"id": 42, "language_code": "fil"}, "message": update()["message"], "data": "open:x"}
    assert read_update({"update_id": 9001, "callback_query": press}, "TalaBot") == Incoming(
        9001, "button", chat=42, message=7, sender=42, argument="open:x", language="fil", callback="77"
    )
    for missing in press.keys() - {"id"}:
        less = {name: value for name, value in press.items() if name != missing}
        assert read_update({"update_id": 9001, "callback_query": less}, "TalaBot").kind == "ignored"
