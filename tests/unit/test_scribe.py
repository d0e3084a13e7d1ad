"""A language model words what is learnt: within allowances, for who has memory on, and nothing that nobody said."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from typing import Any

import pytest

from kanina.assistant.allowance import Allowance, Caps
from kanina.assistant.claude.calls import ModelCall, ModelTrouble, Trouble
from kanina.assistant.claude.scribe import ClaudeScribe
from kanina.assistant.learning import Learner
from kanina.memory import Conversations
from kanina.memory.conversation_changes import Edit
from kanina.memory.forgetting import forget_turn
from kanina.memory.personal_data import PersonalData
from kanina.memory.profiles import spent_on
from kanina.memory.summary import digest
from kanina.models import MetricQuery, Tokens
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.table import StorageFault, Table
from tests.engines import SettableClock
from tests.failing import FaultyTable
from tests.memory_builders import ANA, CHAT, Interfered, memory_on, say

PK = keys.person(ANA.id)
COST = 300
REVENUE = MetricQuery(metrics=("revenue",))


class Writing:
    """An answer that is all there at once."""

    def __init__(self, text: str | Trouble) -> None:
        self._text = text
        self.tokens = Tokens(input=100, output=10, microdollars=COST)

    def __iter__(self) -> Iterator[str]:
        if self._text in ("unreachable", "overloaded"):
            raise ModelTrouble("overloaded")
        yield self._text

    def close(self) -> None:
        """Nothing is open."""


class Client:
    """A provider whose model gives these, by the member that is asked for; what it was shown is in `calls`."""

    name = "scripted"

    def __init__(self, **said: str) -> None:
        self.said = {"summary": "1. revenue of q1 → a1", "title": "Revenue", **said}
        self.calls: list[ModelCall] = []

    def write(self, call: ModelCall) -> Writing:
        self.calls.append(call)
        assert call.schema is not None
        (member,) = call.schema["required"]
        said = self.said[member]
        return Writing(said if said in ("overloaded", "{}") else json.dumps({member: said}))

    @property
    def asked_for(self) -> list[Any]:
        return [call.schema["required"][0] for call in self.calls if call.schema]


MakeLearner = Callable[..., Learner]


@pytest.fixture
def learner_of(table: Table, clock: SettableClock) -> MakeLearner:
    def made(client: Client, over: Table | None = None, cap: int = 0, memory: Conversations | None = None) -> Learner:
        place = over or table
        own = PersonalData(place, MemoryPolicy(), clock, ())
        return Learner(
            memory or memory_on(place, clock),
            ClaudeScribe(client, "small", lambda: date(2026, 3, 2)),
            remembers=lambda person: own.profile(person).memory,
            allowance=Allowance(place, clock, Caps(cap, cap, cap), aside=COST) if cap else None,
        )

    return made


def told(memory: Conversations, count: int, first: int = 1, **options: Any) -> None:
    for number in range(first, first + count):
        say(memory, f"revenue of q{number}", answer=f"It is a{number}", request_id=f"r{number}", **options)


def title(memory: Conversations) -> str:
    return memory.get(ANA, CHAT).head.title


def test_a_model_sums_up_and_titles_once(memory: Conversations, learner_of: MakeLearner) -> None:
    client = Client()
    learner = learner_of(client)
    told(memory, 1, plan=REVENUE)
    for _ in range(2):
        learner.learn(ANA, CHAT)
    assert (title(memory), client.asked_for) == ("Revenue", ["title"])
    assert memory.get(ANA, CHAT).head.title_source == "auto"
    told(memory, 20, 2)
    for _ in range(2):
        learner.learn(ANA, CHAT)
    summary = memory.load(ANA, CHAT).summary
    assert summary is not None
    assert (summary.text, summary.reaches) == ("1. revenue of q1 → a1", 11)
    assert client.asked_for == ["title", "summary"]
    told(memory, 11, 22)
    learner.learn(ANA, CHAT)
    # The next goes on from it.
    first = client.calls[-1].prompt.messages[0].blocks[0].text
    assert first == "<summary>\n1. revenue of q1 → a1\n</summary>"


def test_no_title_is_found_before_there_is_something_to_call(memory: Conversations, learner_of: MakeLearner) -> None:
    client = Client()
    learner = learner_of(client)
    told(memory, 2)
    learner.learn(ANA, CHAT)
    assert client.calls == []
    told(memory, 1, 3)
    learner.learn(ANA, CHAT)
    assert client.asked_for == ["title"]


def test_a_person_s_own_title_stays(memory: Conversations, learner_of: MakeLearner) -> None:
    client = Client()
    told(memory, 3)
    memory.change(ANA, CHAT, Edit(title="Mine"))
    learner_of(client).learn(ANA, CHAT)
    assert (title(memory), client.calls) == ("Mine", [])


def test_a_title_that_a_person_gives_meanwhile_stays(
    table: Table, memory: Conversations, clock: SettableClock, learner_of: MakeLearner
) -> None:
    told(memory, 3)
    slow = Interfered(table)
    slow.before_write = lambda: memory.change(ANA, CHAT, Edit(title="Mine")) and None
    over = memory_on(slow, clock)
    learner_of(Client(), slow, memory=over).learn(ANA, CHAT)
    over.close()
    assert title(memory) == "Mine"


def test_whoever_has_memory_off_costs_no_call(
    table: Table, memory: Conversations, clock: SettableClock, learner_of: MakeLearner
) -> None:
    client = Client()
    own = PersonalData(table, MemoryPolicy(), clock, ())
    own.change_profile(ANA, {"memory": False})
    told(memory, 21)
    before = title(memory)
    learner_of(client).learn(ANA, CHAT)
    assert client.calls == []
    assert title(memory) == before
    # What rules sum up is there all the same.
    summary = memory.load(ANA, CHAT).summary
    assert summary is not None
    assert summary.text == digest("", memory.load_all(ANA, CHAT)[:11])
    own.change_profile(ANA, {"memory": True})
    learner_of(client).learn(ANA, CHAT)
    assert client.asked_for == []  # it is too long by now to be given another title


def test_a_spent_allowance_costs_no_call_and_what_is_spent_counts(
    table: Table, memory: Conversations, clock: SettableClock, learner_of: MakeLearner
) -> None:
    client = Client()
    told(memory, 3)
    learner_of(client, cap=COST + 1).learn(ANA, CHAT)
    assert client.asked_for == ["title"]
    assert spent_on(table.get(PK, keys.PROFILE) or {}, clock()) == COST
    told(memory, 18, 4)
    for _ in range(2):  # one more is within what is left
        learner_of(client, cap=COST + 1).learn(ANA, CHAT)
    assert client.asked_for == ["title", "summary"]
    told(memory, 11, 22)
    learner_of(client, cap=COST + 1).learn(ANA, CHAT)
    assert client.asked_for == ["title", "summary"]
    summary = memory.load(ANA, CHAT).summary
    assert summary is not None
    assert summary.text.splitlines()[:2] == ["1. revenue of q1 → a1", "12. revenue of q12 → It is a12"]
    assert spent_on(table.get(PK, keys.PROFILE) or {}, clock()) == 2 * COST


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"summary": "1. revenue of q1 → ₱4,711,000"}, "a figure of its own"),
        ({"summary": "overloaded"}, "no answer"),
        ({"summary": "{}"}, "no words"),
        ({"summary": " \n"}, "blank"),
        ({"summary": "a long story. " * 200}, "too long"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_summary_that_is_none_gives_way_to_that_of_the_rules(
    memory: Conversations, learner_of: MakeLearner, said: dict[str, str], why: str
) -> None:
    told(memory, 21)
    learner_of(Client(**said)).learn(ANA, CHAT)
    summary = memory.load(ANA, CHAT).summary
    assert summary is not None, why
    assert summary.text == digest("", memory.load_all(ANA, CHAT)[:11])


@pytest.mark.parametrize(
    "said", ["Revenue of ₱4,711,000", "See https://evil.example", "word " * 30, "overloaded", "{}", " "]
)
def test_a_title_that_is_none_leaves_the_one_there_is(
    memory: Conversations, learner_of: MakeLearner, said: str
) -> None:
    told(memory, 3)
    before = title(memory)
    learner_of(Client(title=said)).learn(ANA, CHAT)
    assert title(memory) == before


def test_a_title_that_was_found_goes_with_what_is_forgotten(
    table: Table, memory: Conversations, learner_of: MakeLearner
) -> None:
    client = Client(title="Revenue of q1")
    told(memory, 3)
    learner_of(client).learn(ANA, CHAT)
    forget_turn(table, PK, CHAT, "r1")
    assert title(memory) == ""
    client.said["title"] = "Something"
    learner_of(client).learn(ANA, CHAT)
    assert title(memory) == "Something"
    assert "q1" not in client.calls[-1].prompt.text().decode()


def test_learning_with_a_model_that_is_cut_off_at_any_call_ends_as_if_it_had_not_been(
    clock: SettableClock, learner_of: MakeLearner, table: Table
) -> None:
    """But for what was spent: a model that has answered is paid for."""

    def learnt(chat: str, call: int | None, fault: Any = "fault") -> tuple[list[Any], int]:
        memory = memory_on(table, clock)
        for number in range(1, 22):
            say(memory, f"revenue of q{number}", chat=chat, answer=f"It is a{number}", request_id=f"r{number}")
        memory.close()
        faulty = FaultyTable(table, clock)
        learner = learner_of(Client(), faulty, cap=10**9)
        if call is not None:
            faulty.plan = [*(["ok"] * call), fault]
            with suppress(StorageFault):
                learner.learn(ANA, chat)
        learner.learn(ANA, chat)
        items = table.query(PK, keys.conversation(chat)).items
        return [{name: value for name, value in item.items() if name != "sk"} for item in items], len(faulty.calls)

    undisturbed, calls = learnt("00000000-1111-4111-8111-111111111111", None)
    assert calls > 3
    for call in range(calls):
        for number, fault in enumerate(("fault", "half")):
            chat = f"{call:08}-{number + 1:04}-4111-8111-111111111111"
            assert learnt(chat, call, fault)[0] == undisturbed, (call, fault)
