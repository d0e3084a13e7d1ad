"""What the model's `redact` names, followed from a question to every place where it must not come."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kanina import metrics
from kanina.assembly import Parts
from kanina.assistant.exchange import Exchange
from kanina.memory.late import dump_late, late_turn, load_late
from kanina.memory.loading import Loaded
from kanina.observability import log
from kanina.people import Person, local
from kanina.redaction import MARK
from kanina.settings import MemoryPolicy, Settings
from kanina.storage import keys
from kanina.storage.table import Item, Put
from tests.demo import built_for
from tests.logs import logged
from tests.memory_builders import CHAT, draft
from tests.messages_api import MessagesApi, Scripted, messages_api, plans

PHONE = "0917 123 4567"
MAIL = "ana.delacruz@example.org"
SECRETS = (PHONE, MAIL, "4567", "delacruz")
ANA = local("ana")
QUESTIONS = 6


def noted(body: dict[str, Any]) -> Scripted:
    """A model that says back what it was told last."""
    said = body["messages"][-1]["content"]
    return plans({"kind": "reply", "text": f"Noted: {said[-1]['text']}", "refused": False})


@pytest.fixture(scope="module")
def model_api() -> Iterator[MessagesApi]:
    with messages_api(otherwise=noted) as made:
        yield made


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("redaction") / "kanina.sqlite3")


@pytest.fixture(scope="module")
def parts(model_api: MessagesApi, demo_data: Path, file: str) -> Iterator[Parts]:
    """The demo, whose model names phone numbers and mail addresses, with a language model and a short window."""
    made = Parts(
        Settings(
            sqlite_path=file,
            data_path=str(demo_data),
            scratch_path=built_for(demo_data),
            anthropic_api_key="sk-of-a-test",
            model_base_url=model_api.base_url,
            metrics_namespace="Kanina",
            policy=MemoryPolicy(conversation_history_limit=4),
        )
    )
    yield made
    made.close()


def remember(parts: Parts, person: Person, content: str) -> None:
    """A memory, as whoever learns would write it."""
    memory: Item = {"pk": keys.person(person.id), "sk": f"{keys.MEMORIES}01", "content": content}
    parts.table().write(Put({**memory, "created_at": "2026-01-01T00:00:00Z"}))


def assert_clean(text: str) -> None:
    assert not [secret for secret in SECRETS if secret in text], text


def test_what_the_model_names_comes_nowhere_but_into_the_turns_themselves(
    parts: Parts, model_api: MessagesApi, capsys: pytest.CaptureFixture[str]
) -> None:
    metrics.configure("Kanina")
    remember(parts, ANA, f"calls from {PHONE}")
    told = io.StringIO()
    with logged() as lines:
        for number in range(QUESTIONS):
            asked = f"remember {PHONE} and {MAIL}, {number}"
            answer = parts.assistant().ask(ANA, asked, conversation_id=CHAT)
            assert answer.turn == number + 1
        summary = parts.conversations().roll(ANA, CHAT)
        log("a line with what nobody should log", text=PHONE, several=[MAIL])
        metrics.flush(told)
    metrics.configure("")
    shown = [json.dumps(request, ensure_ascii=False) for request in model_api.requests]
    assert len(shown) >= QUESTIONS
    for request in shown:
        assert_clean(request)
    assert f"remember {MARK} and {MARK}, 0" in shown[0]
    assert f"calls from {MARK}" in shown[0]
    for line in lines.text:
        assert_clean(line)
    assert lines.of("a line with what nobody should log")[0]["several"] == [MARK]
    assert_clean(told.getvalue() + capsys.readouterr().out)
    head = parts.conversations().load(ANA, CHAT).head
    assert head is not None
    assert (head.title, head.last_question) == ("", f"remember {MARK} and {MARK}, {QUESTIONS - 1}")
    assert summary is not None
    assert_clean(summary.text)
    assert MARK in summary.text
    listed = parts.conversations().list(ANA).conversations[0]
    assert_clean(f"{listed.head.title} {listed.head.last_question}")
    turn, _ = parts.conversations().turn(ANA, CHAT, 1)
    assert PHONE in turn.question


def test_a_title_that_a_chat_client_asks_for_holds_none_of_it(parts: Parts) -> None:
    digest = parts.assistant().digest(ANA, [Exchange(f"revenue of the branch at {PHONE} ({MAIL})", f"ask {MAIL}")])
    assert_clean(str(digest))


def test_nor_does_the_title_of_what_is_written_back(parts: Parts, file: str, tmp_path: Path) -> None:
    """The first turn of a conversation, kept by who has no model at hand."""
    place = "33333333-3333-4333-8333-333333333333"
    said = parts.conversations().titled(draft(f"call {PHONE}", asked_at=parts.assistant().now()))
    late = late_turn(keys.person(ANA.id), Loaded(place), said)
    other = Parts(Settings(sqlite_path=file, model_path=str(tmp_path / "none")))
    assert other.conversations().write_late(load_late(dump_late(late))) == "written"
    head = parts.conversations().load(ANA, place).head
    assert head is not None
    assert (head.title, head.last_question) == (f"call {MARK}", f"call {MARK}")
    other.close()
