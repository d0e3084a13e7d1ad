"""A bot on the laptop: an update over HTTP, the queue in memory, the answering function, and a fake Bot API."""

from __future__ import annotations

import io
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from tests import fake_telegram
from tests.documents import ROOT, blocks_of, read
from tests.fake_telegram import TOKEN, FakeTelegram
from tests.local_server import LocalServer, environment, running
from tests.warm import warm

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
            telegram.sleep(60)
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


def test_a_file_is_promised_only_where_one_can_be_had(server: LocalServer, telegram: FakeTelegram) -> None:
    before = len(telegram.texts)
    assert [post(server, update(number, text)) for number, text in ((3, "revenue in 2025"), (4, "export that"))] == [
        200,
        200,
    ]
    wait_for(telegram, before + 1)
    assert wait_for(telegram, before + 2).startswith("I cannot send files here. Ask your question on the web page")


def test_a_conversation_is_gone_on_with_and_a_memory_forgotten_by_buttons(
    server: LocalServer, telegram: FakeTelegram
) -> None:
    def said(number: int, text: str) -> str:
        before = len(telegram.texts)
        press = telegram.press(text, ANA, number)
        assert post(server, press or update(number, text)) == 200
        return wait_for(telegram, before + 1)

    said(19, "/new")
    said(20, "revenue in 2025")
    said(21, "/new")
    said(22, "orders in 2024")
    assert said(23, "/history").splitlines()[3].startswith("2. Revenue, 2025 (")
    opened = said(24, "[Open 2]")
    assert opened.startswith(
        "We go on with “Revenue, 2025”. The last of it:\n\n“revenue in 2025”\n\nRevenue from 1 Jan"
    )
    assert said(25, "only NCR").startswith("Revenue from 1 January 2025 to 31 December 2025 (region NCR)")
    said(26, "remember that my boss is Liza")
    assert "1. my boss is Liza" in said(27, "/memories").lower().replace("liza", "Liza")
    before = len(telegram.presses)
    assert post(server, telegram.press("[Forget 1]", ANA, 28)) == 200
    for _ in range(600):
        if len(telegram.presses) > before and telegram.texts[-1].startswith("I remember nothing"):
            break
        time.sleep(0.05)
    assert telegram.texts[-1].startswith("I remember nothing of you yet.")


def test_wrong_secret_reaches_nobody(server: LocalServer, telegram: FakeTelegram) -> None:
    before = len(telegram.texts)
    assert [post(server, update(7, "revenue"), secret) for secret in ("", "wrong")] == [401, 401]
    assert post(server, {"update_id": 8, "message": {"message_id": 8}}) == 200
    assert len(telegram.texts) == before


class WalkThrough:
    """The commands of the document as they are printed, but for the ports and the demo's tables, which are there."""

    def __init__(self, home: Path, data: Path, log: IO[str]) -> None:
        self.bot_api, self.server = _free_port(), _free_port()
        text = read(ROOT / "docs" / "telegram.md")
        self.blocks = [block.text for block in blocks_of(text[text.index("## On a laptop") :])]
        self._variables = environment(home, data)
        self._log = log
        self._started: list[subprocess.Popen[str]] = []

    def start(self, printed: str, *arguments: str) -> subprocess.Popen[str]:
        for shown, meant in {
            ".venv/bin/python": sys.executable,
            ".venv/bin/kanina": shlex.join(warm()),
            ":8081": f":{self.bot_api}",
            ":8000": f":{self.server}",
        }.items():
            printed = printed.replace(shown, meant)
        process = subprocess.Popen(
            ["bash", "-c", f'{printed.strip()} "$@"', "bash", *arguments],
            cwd=ROOT,
            env=self._variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            start_new_session=True,
        )
        self._started.append(process)
        return process

    def fake(self) -> subprocess.Popen[str]:
        """The Telegram of one's own, ready."""
        chat = self.start(
            self.blocks[0], "--port", str(self.bot_api), "--webhook", f"http://127.0.0.1:{self.server}/telegram"
        )
        assert chat.stdout is not None
        assert f":{self.bot_api}" in chat.stdout.readline()
        return chat

    def end(self) -> None:
        for process in reversed(self._started):
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
            process.communicate()


@pytest.fixture
def walk_through(tmp_path: Path, demo_data: Path) -> Iterator[WalkThrough]:
    with (tmp_path / "log").open("w") as log:
        walking = WalkThrough(tmp_path / "home", demo_data, log)
        yield walking
        walking.end()


def test_the_documents_server_answers_in_the_documents_chat(walk_through: WalkThrough) -> None:
    chat = walk_through.fake()
    serving = walk_through.start(walk_through.blocks[1], "--port", str(walk_through.server))
    assert serving.stdout is not None
    assert f":{walk_through.server}" in serving.stdout.readline()
    assert chat.stdin is not None
    assert chat.stdout is not None
    chat.stdin.write(walk_through.blocks[2])
    chat.stdin.flush()
    assert chat.stdout.readline().startswith("bot: Revenue by region from 1 January 2025")


@pytest.mark.slow
def test_the_documents_function_answers_a_batch_there(walk_through: WalkThrough) -> None:
    chat = walk_through.fake()
    answered = walk_through.start(walk_through.blocks[3]).communicate(timeout=120)[0]
    assert json.loads(answered) == {"batchItemFailures": []}
    assert chat.stdout is not None
    said = iter(chat.stdout.readline, "")
    assert next(line for line in said if "order ID" in line) == "bot: What's your order ID?\n"


def test_a_chat_whose_server_is_elsewhere_says_where_it_looked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    webhook = f"http://127.0.0.1:{_free_port()}/telegram"
    monkeypatch.setattr(sys, "argv", ["fake_telegram", "--port", "0", "--webhook", webhook])
    monkeypatch.setattr(sys, "stdin", io.StringIO("revenue\n"))
    fake_telegram.main()
    begun, told = capsys.readouterr().out.splitlines()
    assert begun.endswith(f"What you type goes to {webhook}; end with Ctrl+D.")
    assert told.startswith(f"{webhook} did not take it: [Errno 111] Connection refused. It is kanina serve's address ")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
