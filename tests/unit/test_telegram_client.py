"""The Bot API client against a Bot API: limits, faults, and a token that stays a secret."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from kanina.channels.telegram_client import RETRY_PAUSE_SECONDS, TelegramClient, TelegramFailed, TelegramRefused, Token
from kanina.channels.telegram_text import Entity, Message
from tests.fake_telegram import TOKEN, FakeTelegram


@pytest.fixture
def api() -> Iterator[FakeTelegram]:
    with FakeTelegram() as fake:
        yield fake


def client(api: FakeTelegram, token: str | Token = TOKEN, patience: float = 60.0) -> TelegramClient:
    return TelegramClient(token, api.url, patience=patience, timeout=5, monotonic=api.monotonic, sleep=api.sleep)


def test_a_message_arrives_with_its_entities_and_no_link_preview(api: FakeTelegram) -> None:
    client(api).send(42, Message("₱5 https://x.org", (Entity("bold", 0, 2),)), reply_to=7)
    assert api.sent == [
        {
            "chat_id": 42,
            "text": "₱5 https://x.org",
            "entities": [{"type": "bold", "offset": 0, "length": 2}],
            "link_preview_options": {"is_disabled": True},
            "reply_parameters": {"message_id": 7, "allow_sending_without_reply": True},
        }
    ]


def test_a_rate_limit_is_waited_out(api: FakeTelegram) -> None:
    bot, start = client(api), api.now
    for text in ("one", "two", "three"):
        bot.send(42, Message(text))
    assert api.texts == ["one", "two", "three"]
    assert api.now - start == 2.0


def test_a_rate_limit_longer_than_the_patience_fails_at_once(api: FakeTelegram) -> None:
    bot = client(api, patience=0.5)
    bot.send(42, Message("one"))
    with pytest.raises(TelegramFailed, match="rate limit, 1 s"):
        bot.send(42, Message("two"))
    assert api.now == 1_000_000.0


def test_a_server_error_is_tried_once_more(api: FakeTelegram) -> None:
    api.fail("sendMessage", 502)
    client(api).send(42, Message("hello"))
    assert (api.texts, api.now) == (["hello"], 1_000_000.0 + RETRY_PAUSE_SECONDS)


def test_two_server_errors_are_a_failure(api: FakeTelegram) -> None:
    api.fail("sendMessage", 500, 503)
    with pytest.raises(TelegramFailed, match="status 503 twice"):
        client(api).send(42, Message("hello"))
    assert api.sent == []


def test_a_lost_connection_is_a_failure_and_not_repeated(api: FakeTelegram) -> None:
    api.fail("sendMessage", 0)
    with pytest.raises(TelegramFailed, match="RemoteDisconnected"):
        client(api).send(42, Message("hello"))
    assert api.calls == ["sendMessage"]


def test_entities_the_api_does_not_take_are_left_out(api: FakeTelegram) -> None:
    client(api).send(42, Message("short", (Entity("bold", 0, 99),)))
    assert (api.texts, api.sent[0]["entities"]) == (["short"], [])


@pytest.mark.parametrize("where", ["blocked", "gone"])
def test_a_person_who_cannot_be_reached(api: FakeTelegram, where: str) -> None:
    getattr(api, where).add(42)
    with pytest.raises(TelegramRefused) as refused:
        client(api).send(42, Message("hello"))
    assert refused.value.unreachable


def test_a_wrong_token_may_be_put_right_later(api: FakeTelegram) -> None:
    with pytest.raises(TelegramFailed, match="the token is not the bot's"):
        client(api, "1:wrong").send(42, Message("hello"))


def test_a_token_that_was_replaced_is_read_anew_and_the_message_sent(api: FakeTelegram) -> None:
    reads: list[bool] = []

    def token(fresh: bool) -> str:
        reads.append(fresh)
        return api.token if any(reads) else TOKEN

    bot = client(api, token)
    bot.send(42, Message("before"))
    api.token = "7000000001:AAF-another-made-up-token_0123456789"
    api.sleep(60)
    bot.send(42, Message("after"))
    assert api.texts == ["before", "after"]
    assert reads == [False, False, False, True]


def test_a_group_that_became_a_supergroup_is_followed(api: FakeTelegram) -> None:
    api.migrated[-5] = -1005
    client(api).send(-5, Message("hello"))
    client(api).send_photo(-5, b"\x89PNG", "a chart")
    assert [message["chat_id"] for message in api.sent] == [-1005]
    assert [photo["chat_id"] for photo in api.photos] == [-1005]


def test_typing_never_fails_a_turn(api: FakeTelegram) -> None:
    bot = client(api)
    bot.typing(42)
    api.fail("sendChatAction", 500, 500, 0)
    bot.typing(42)
    bot.typing(42)
    assert api.actions == [{"chat_id": 42, "action": "typing"}]


def test_the_token_is_in_no_log_and_no_error(api: FakeTelegram, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    api.fail("sendMessage", 0, 500, 500, 400)
    for _ in range(3):
        with pytest.raises((TelegramFailed, TelegramRefused)) as failed:
            client(api).send(42, Message("hello"))
        assert TOKEN not in repr(failed.getrepr(style="long", showlocals=False))
    nobody = TelegramClient(TOKEN, "http://127.0.0.1:9", timeout=1)
    with pytest.raises(TelegramFailed, match="ConnectionRefusedError") as failed:
        nobody.send(42, Message("hello"))
    assert TOKEN not in str(failed.value)
    with pytest.raises(TelegramFailed, match="InvalidURL") as failed:
        TelegramClient(TOKEN + "\n", api.url).send(42, Message("hello"))
    assert TOKEN not in str(failed.getrepr(style="long", showlocals=False))
    assert TOKEN not in caplog.text


@pytest.mark.parametrize("url", ["", "api.telegram.org", "ftp://x", "file:///etc/passwd"])
def test_a_wrong_address_is_named(url: str) -> None:
    with pytest.raises(ValueError, match="http or https URL"):
        TelegramClient(TOKEN, url)


def test_a_picture_arrives_whole_with_the_words_below_it(api: FakeTelegram) -> None:
    png = b"\x89PNG\r\n\x1a\n\r\n--\x00\xff" * 3
    api.topics[42] = {5}
    client(api).send_photo(42, png, 'Bar chart: ₱5, "ñ"\nand more', thread=5)
    assert api.photos == [
        {
            "chat_id": 42,
            "caption": 'Bar chart: ₱5, "ñ"\nand more',
            "message_thread_id": 5,
            "photo": png,
        }
    ]
    api.fail("sendPhoto", 502)
    client(api).send_photo(43, png, "")
    assert len(api.photos) == 2
    with pytest.raises(TelegramRefused, match="IMAGE_PROCESS_FAILED"):
        client(api).send_photo(44, b"GIF89a", "")
