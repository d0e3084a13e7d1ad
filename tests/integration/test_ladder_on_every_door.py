"""What a model fails at, on every door: the words a person gets, the turn that is stored, and what is counted."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from kanina import metrics
from kanina.assistant.assistant import Assistant
from kanina.assistant.wording.phrases import PHRASES
from kanina.auth.caller import Caller
from kanina.channels import api, asgi
from kanina.channels.telegram import TelegramDoor
from kanina.channels.telegram_access import parse_access
from kanina.channels.telegram_client import TelegramClient
from kanina.memory.links import Links
from kanina.memory.memories import Memories
from kanina.people import Person, from_oidc, from_telegram
from kanina.reports.subscriptions import Subscriptions
from kanina.storage.sqlite import SqliteTable
from tests.counting import counting
from tests.engines import SettableClock
from tests.fake_telegram import TOKEN, FakeTelegram
from tests.house import MakeAssistant
from tests.messages_api import MessagesApi, Scripted, plans, says
from tests.unit.test_telegram_update import update

ANA = from_oidc("https://idp.example", "ana")
REVENUE = {"kind": "metric_query", "metrics": ["revenue"], "period": {"start": "2025-01-01", "end": "2026-01-01"}}
OFFLINE = "Revenue from 1 January 2025 to 31 December 2025: ₱712,095,812.00."
TOO_DEEP = "what would a wise owl advise?"
SAID = "Revenue was ₱712,095,812.00 in all of 2025, and that is all there is to say about it at this time, really"
ENGLISH = PHRASES["en"]


@dataclass(frozen=True)
class Rung:
    """A way to fail: what the server does, what a person asks, and what they are told.

    is_foreign: the model says a number that no row has.
    """

    script: list[Scripted]
    begins: str
    ends: str
    question: str = "revenue in 2025"
    is_foreign: bool = False
    daily_dollars: float = 0.0


RUNGS = {
    "wrong key": Rung([Scripted(status=401, error="authentication_error")], OFFLINE, OFFLINE),
    "429": Rung([Scripted(status=429, error="rate_limit_error")] * 2, OFFLINE, OFFLINE),
    "529": Rung([Scripted(status=529, error="overloaded_error")] * 2, OFFLINE, OFFLINE),
    "malformed": Rung([says("no JSON at all")] * 2, OFFLINE, OFFLINE),
    "declined": Rung([says("No.", stop_reason="refusal")], OFFLINE, OFFLINE),
    "cut words": Rung([plans(REVENUE), says(SAID, cut=True)], SAID[:40], ENGLISH.cut_off),
    "wrong number": Rung([plans(REVENUE), says("Revenue was ₱999,999.25.")], OFFLINE, OFFLINE, is_foreign=True),
    "nothing said": Rung([plans(REVENUE), says("")], OFFLINE, OFFLINE),
    "out of its depth": Rung([Scripted(status=529, error="overloaded_error")] * 2, "", ENGLISH.model_down, TOO_DEEP),
    "over budget": Rung([], OFFLINE, ENGLISH.budget_spent, daily_dollars=0.02),
}


@dataclass
class Doors:
    """All of them, of one assistant."""

    assistant: Assistant
    table: SqliteTable
    telegram: FakeTelegram
    clock: SettableClock
    ana: Person = ANA
    bot: TelegramDoor = field(init=False)
    client: TestClient = field(init=False)
    updates: Iterator[int] = field(default_factory=lambda: itertools.count(10_000))

    def __post_init__(self) -> None:
        memories = Memories(self.table, self.clock, lambda: "00000000")
        core = asgi.Core(
            lambda: self.assistant,
            lambda: self.assistant.conversations,
            lambda: memories,
            lambda *_: Caller(self.ana),
            model=lambda: self.assistant.model,
        )
        self.client = TestClient(Starlette(routes=asgi.routes(core), exception_handlers=asgi.PROBLEMS))
        clocks: dict[str, Any] = {"monotonic": self.telegram.monotonic}
        self.bot = TelegramDoor(
            self.assistant,
            TelegramClient(TOKEN, self.telegram.url, timeout=5, sleep=self.telegram.sleep, **clocks),
            bot="TalaBot",
            access=parse_access("42", ""),
            report=lambda person: pytest.fail("no report is asked for"),
            reportable=lambda: pytest.fail("no report is asked for"),
            subscriptions=Subscriptions(self.table, "daily"),
            memories=memories,
            links=Links(self.table, self.clock),
            clock=self.clock,
            **clocks,
        )

    def api(self, question: str) -> str:
        response = api.chat(self.assistant, Caller(self.ana), api.Question(question))
        return str(json.loads(str(response.body))["message"])

    def stream(self, question: str) -> str:
        lines = self.client.post("/api/chat/stream", json={"message": question}).text.splitlines()
        events = [json.loads(line[6:]) for line in lines if line.startswith("data: ")]
        return "".join(event["delta"] for event in events if event["type"] == "TEXT_MESSAGE_CONTENT")

    def openai(self, question: str) -> str:
        body = {"messages": [{"role": "user", "content": question}]}
        answer = self.client.post("/v1/chat/completions", json=body, headers={"x-kanina-conversation": "one"})
        return str(answer.json()["choices"][0]["message"]["content"])

    def openai_unkept(self, question: str) -> str:
        answer = self.client.post(
            "/v1/chat/completions", json={"messages": [{"role": "user", "content": question}], "stream": True}
        )
        chunks = [json.loads(line[6:]) for line in answer.text.splitlines() if line.startswith("data: {")]
        return "".join(chunk["choices"][0]["delta"].get("content") or "" for chunk in chunks)

    def mcp(self, question: str) -> str:
        params = {"name": "ask", "arguments": {"question": question}}
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        return str(self.client.post("/mcp", json=body).json()["result"]["structuredContent"]["answer"])

    def telegram_bot(self, question: str) -> str:
        before = len(self.telegram.sent)
        message = update(question, chat=42)
        message["update_id"] = next(self.updates)
        message["message"]["from"]["id"] = 42
        self.bot.answer(message)
        return "\n".join(self.telegram.texts[before:])

    def stored(self) -> list[tuple[str, str]]:
        """The questions and answers of both persons, in no order."""
        found = []
        for person in (self.ana, from_telegram("TalaBot", 42)):
            for listed in self.assistant.conversations.list(person).conversations:
                turns = self.assistant.conversations.load_all(person, listed.conversation_id)
                found += [(turn.question, turn.answer) for turn in turns]
        return found


ASK: dict[str, Callable[[Doors, str], str]] = {
    "POST /api/chat": Doors.api,
    "POST /api/chat/stream": Doors.stream,
    "POST /v1/chat/completions": Doors.openai,
    "the same, of the client's own messages": Doors.openai_unkept,
    "POST /mcp": Doors.mcp,
    "Telegram": Doors.telegram_bot,
}


@pytest.fixture(scope="module")
def telegram() -> Iterator[FakeTelegram]:
    with FakeTelegram() as made:
        yield made


@pytest.mark.parametrize("rung", RUNGS)
@pytest.mark.parametrize("door", ASK)
def test_every_rung_on_every_door(
    door: str,
    rung: str,
    model_api: MessagesApi,
    telegram: FakeTelegram,
    table: SqliteTable,
    make_assistant: MakeAssistant,
    clock: SettableClock,
) -> None:
    ask, step = ASK[door], RUNGS[rung]
    telegram.sleep(60)
    assistant = make_assistant(
        table, anthropic_api_key="k", model_base_url=model_api.base_url, model_daily_dollars=step.daily_dollars
    )
    doors = Doors(assistant, table, telegram, clock)
    with counting() as counted:
        if step.daily_dollars:
            model_api.script += [plans(REVENUE), says("That was it.")]
            assert ask(doors, "how did it go?") == "That was it."
            telegram.sleep(60)
        model_api.script += step.script
        text = ask(doors, step.question)
        assert text.startswith(step.begins)
        assert text.endswith(step.ends)
        assert counted(metrics.TURNS_WITHOUT_MODEL) == 1
        assert (counted(metrics.FOREIGN_NUMBERS) == 1) is step.is_foreign
    assert model_api.script == []
    kept = [answer for question, answer in doors.stored() if question == step.question]
    assert kept == ([] if door.startswith("the same") else [text])
