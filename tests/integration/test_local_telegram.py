"""A bot on the laptop: an update over HTTP, the queue in memory, the answering function, and a fake Bot API."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fake_telegram import TOKEN, FakeTelegram
from tests.local_server import LocalServer, running

SECRET = "made-up-secret"
ANA = 100200300


@pytest.fixture(scope="module")
def telegram() -> Iterator[FakeTelegram]:
    with FakeTelegram() as telegram:
        yield telegram


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path, telegram: FakeTelegram) -> Iterator[LocalServer]:
    variables = {
        "KANINA_TELEGRAM_SECRET": SECRET,
        "KANINA_TELEGRAM_TOKEN": TOKEN,
        "KANINA_TELEGRAM_API": telegram.url,
        "KANINA_TELEGRAM_ALLOWED_USERS": str(ANA),
    }
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data, **variables) as server:
        yield server


def update(number: int, text: str) -> dict[str, Any]:
    sender = {"id": ANA, "is_bot": False, "first_name": "Ana", "language_code": "en"}
    chat = {"id": ANA, "type": "private", "first_name": "Ana"}
    message = {"message_id": number, "from": sender, "chat": chat, "date": 1795132800, "text": text}
    return {"update_id": number, "message": message}


def post(server: LocalServer, body: Any, secret: str = SECRET) -> int:
    headers = {"Content-Type": "application/json", "X-Telegram-Bot-Api-Secret-Token": secret}
    return server.send("POST", "/telegram", content=json.dumps(body), headers=headers).status_code


def wait_for(telegram: FakeTelegram, count: int) -> str:
    """The text of the count-th message; the fake's minute moves on, so that the next is not too soon."""
    for _ in range(600):
        if len(telegram.texts) >= count:
            telegram.now += 60
            return telegram.texts[count - 1]
        time.sleep(0.05)
    raise AssertionError(f"only {len(telegram.texts)} messages came: {telegram.texts}")


def test_order_dialogue_works_through_updates_each_answered_once(server: LocalServer, telegram: FakeTelegram) -> None:
    asked = update(1, "I want to check my order")
    assert post(server, asked) == 200
    assert "order ID" in wait_for(telegram, 1)
    assert [post(server, asked), post(server, update(2, "It's O-12345"))] == [200, 200]
    assert "O-12345" in wait_for(telegram, 2)
    assert len(telegram.texts) == 2


def test_wrong_secret_reaches_nobody(server: LocalServer, telegram: FakeTelegram) -> None:
    before = len(telegram.texts)
    assert [post(server, update(7, "revenue"), secret) for secret in ("", "wrong")] == [401, 401]
    assert post(server, {"update_id": 8, "message": {"message_id": 8}}) == 200
    assert len(telegram.texts) == before
