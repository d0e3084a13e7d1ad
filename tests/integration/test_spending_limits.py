"""What language models may cost on a day: for a person, a service key and everybody, whatever the model's price."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from kanina import people
from kanina.assistant.assistant import Assistant
from kanina.assistant.claude.catalogue import dearest
from kanina.assistant.wording.phrases import PHRASES
from kanina.memory.profiles import spent_on
from kanina.models import Tokens
from kanina.people import Person
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable, Usage
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Change, StorageFault, Table
from tests.engines import SettableClock
from tests.failing import FaultyTable
from tests.house import NOON, MakeAssistant
from tests.messages_api import MessagesApi, Scripted, messages_api, plans, says

REVENUE: dict[str, Any] = {
    "kind": "metric_query",
    "metrics": ["revenue"],
    "period": {"start": "2025-01-01", "end": "2026-01-01"},
}
QUESTION = "revenue in 2025"
SPENT = {"instead_of_model": "over_budget"}
UNKNOWN = {"instead_of_model": "budget_unknown"}
CENTS = 0.02
"""Dollars that one question is sure to cost more than."""
KEY = people.from_key("0123456789abcdef")
ANA, BEN = people.local("ana"), people.local("ben")

Make = Callable[..., Assistant]


@pytest.fixture
def api() -> Iterator[MessagesApi]:
    """A server whose model plans and says the same each time."""

    def answered(body: dict[str, Any]) -> Scripted:
        return plans(REVENUE) if "format" in body.get("output_config", {}) else says("That was it.")

    with messages_api(otherwise=answered) as made:
        yield made


@pytest.fixture
def make(api: MessagesApi, table: SqliteTable, make_assistant: MakeAssistant) -> Make:
    def made(over: Table | None = None, **settings: Any) -> Assistant:
        return make_assistant(over or table, anthropic_api_key="k", model_base_url=api.base_url, **settings)

    return made


@pytest.fixture
def table(clock: SettableClock) -> Iterator[SqliteTable]:
    made = SqliteTable(clock=clock)
    yield made
    made.close()


def kept(assistant: Assistant, person: Person) -> dict[str, Any]:
    return assistant.ask(person, QUESTION).metadata


def unkept(assistant: Assistant, person: Person) -> dict[str, Any]:
    return assistant.answer_unkept(person, QUESTION).metadata


def profile_spent(table: Table, person: Person) -> int:
    return spent_on(table.get(keys.person(person.id), keys.PROFILE) or {}, NOON)


class WritesFail(FaultyTable):
    """Reads, and takes no writes."""

    fails = True

    def write(self, *changes: Change, token: str | None = None) -> None:
        if self.fails:
            raise StorageFault("write", "InternalServerError")
        super().write(*changes, token=token)


ways = pytest.mark.parametrize("ask", [kept, unkept])
Ask = Callable[[Assistant, Person], dict[str, Any]]


# ---------------------------------------------------------------- prices


def microdollars(tokens: Tokens, read: float, written: float, cached: float, kept: float) -> int:
    return round(tokens.input * read + tokens.output * written + tokens.cache_read * cached + tokens.cache_write * kept)


@ways
def test_a_model_of_no_known_price_costs_the_dearest_and_meets_the_limit(make: Make, ask: Ask) -> None:
    assistant = make(plan_model="brand-new", answer_model="brand-new", model_daily_dollars=CENTS)
    assert ask(assistant, ANA) == {}
    assert ask(assistant, ANA) == SPENT


def test_the_dearest_price_is_that_of_each_part(make: Make, api: MessagesApi) -> None:
    api.caches = False
    spent = make(plan_model="brand-new", answer_model="brand-new").ask(ANA, QUESTION).tokens
    assert dearest() == {
        "input": 4.0, "output": 20.0, "cache_read": 0.2, "cache_write_5m": 5.0, "cache_write_1h": 8.0,
    }  # fmt: skip
    assert spent.input > 1_000
    assert spent.microdollars == microdollars(spent, 4.0, 20.0, 0, 0)


@pytest.mark.parametrize(
    ("prices", "of_each"),
    [
        ("brand-new=3/15", (3, 15, 3, 6)),
        ("other=1/1, brand=9/9, brand-new=0.5/2/0.05/1,", (0.5, 2, 0.05, 1)),
        ("claude-sonnet-5-5=3/15,brand-new=0/0", (0, 0, 0, 0)),
    ],
)
def test_an_operators_own_price_comes_first(make: Make, prices: str, of_each: tuple[float, ...]) -> None:
    assistant = make(plan_model="eu.brand-new-v1:0", answer_model="eu.brand-new-v1:0", model_prices=prices)
    assistant.ask(ANA, QUESTION)
    spent = assistant.ask(ANA, QUESTION).tokens
    assert spent.cache_read > 0
    assert spent.microdollars == pytest.approx(microdollars(spent, *of_each), abs=2)


def test_a_models_name_that_goes_on_with_a_digit_is_another_model(make: Make, api: MessagesApi) -> None:
    api.caches = False
    spent = make(plan_model="claude-haiku-5-51", answer_model="claude-haiku-5-51").ask(ANA, QUESTION).tokens
    assert spent.microdollars == microdollars(spent, 4.0, 20.0, 0, 0)


def test_a_server_that_counts_nothing_is_not_for_nothing(make: Make, api: MessagesApi) -> None:
    start = {"type": "message_start", "message": {"id": "m", "type": "message", "role": "assistant", "content": []}}
    block = {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    words = {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "That was it. " * 4}}
    ends = {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": None}
    api.script += [plans(REVENUE), Scripted(events=[start, block, words, ends, {"type": "message_stop"}])]
    told = make().ask(ANA, QUESTION).tokens
    api.script += [plans(REVENUE), says("That was it. " * 4)]
    counted = make().ask(BEN, QUESTION).tokens
    assert told.output == counted.output
    assert told.microdollars > counted.microdollars / 2


# ---------------------------------------------------------------- whose limit


@ways
def test_everybodys_limit_holds_for_each(make: Make, ask: Ask, clock: SettableClock) -> None:
    assistant = make(model_daily_dollars_total=CENTS)
    assert ask(assistant, ANA) == {}
    assert ask(assistant, BEN) == SPENT
    assert ask(make(model_daily_dollars_total=CENTS), KEY) == SPENT, "another process knows it too"
    clock.advance(hours=24)
    assert ask(assistant, BEN) == {}


@ways
def test_those_a_key_asks_for_count_against_the_key_too(make: Make, ask: Ask) -> None:
    assistant = make(model_daily_dollars=CENTS)
    assert ask(assistant, people.acted_for(KEY, "ana")) == {}
    assert ask(assistant, people.acted_for(KEY, "ben")) == SPENT
    assert ask(assistant, KEY) == SPENT
    assert ask(assistant, people.acted_for(people.from_key("another"), "ben")) == {}
    assert ask(assistant, ANA) == {}


@ways
def test_a_key_may_have_a_limit_of_its_own(make: Make, ask: Ask, api: MessagesApi) -> None:
    api.caches = False
    assistant = make(model_daily_dollars=CENTS, model_daily_dollars_key=3 * CENTS)
    asked = [ask(assistant, people.acted_for(KEY, f"user {number}")) for number in range(9)]
    assert asked[0] == asked[1] == {}
    assert asked[-1] == SPENT
    assert ask(make(model_daily_dollars_key=CENTS), people.acted_for(KEY, "new")) == SPENT


def test_a_question_answered_by_rules_is_not_worded_by_a_model_beyond_the_limit(make: Make, api: MessagesApi) -> None:
    assistant = make(model_daily_dollars_total=CENTS)
    api.script.append(Scripted(status=401, error="authentication_error"))
    asked = assistant.ask(ANA, "where is my order?")
    assert asked.ask is not None
    assert kept(assistant, BEN) == {}
    before = len(api.requests)
    answer = assistant.ask(ANA, "O-12345", conversation_id=asked.conversation_id)
    assert (answer.intent, answer.metadata) == ("verified_query", SPENT)
    assert answer.text.endswith(PHRASES["en"].budget_spent)
    assert len(api.requests) == before


def test_a_turn_whose_conversation_is_deleted_meanwhile_is_paid_for(
    make: Make, api: MessagesApi, table: SqliteTable
) -> None:
    assistant = make(model_daily_dollars=100.0)
    first = assistant.ask(ANA, QUESTION)
    plainly = api.otherwise
    assert plainly is not None

    def deleting(body: dict[str, Any]) -> Scripted:
        if "format" not in body.get("output_config", {}):
            assistant.conversations.delete(ANA, first.conversation_id)
        return plainly(body)

    api.otherwise = deleting
    second = assistant.ask(ANA, QUESTION, conversation_id=first.conversation_id)
    assert second.memory.stored is False
    assert profile_spent(table, ANA) == first.tokens.microdollars + second.tokens.microdollars


# ---------------------------------------------------------------- the table


def test_a_table_that_cannot_be_read_leaves_nothing_to_spend(
    make: Make, table: SqliteTable, clock: SettableClock, api: MessagesApi
) -> None:
    for limit in ("model_daily_dollars", "model_daily_dollars_total"):
        faulty = FaultyTable(table, clock)
        assistant = make(faulty, **{limit: 100.0})
        faulty.always = "fault"
        answer = assistant.ask(ANA, QUESTION)
        assert answer.metadata == UNKNOWN
        assert PHRASES["en"].budget_unknown in answer.text
        assert unkept(assistant, ANA) == UNKNOWN
    assert api.requests == []


@ways
@pytest.mark.parametrize("limit", ["model_daily_dollars", "model_daily_dollars_total"])
def test_a_table_that_reads_and_does_not_write_lets_nobody_beyond_a_limit(
    make: Make, table: SqliteTable, clock: SettableClock, limit: str, ask: Ask
) -> None:
    reads = WritesFail(table, clock)
    assistant = make(reads, **{limit: CENTS})
    assert ask(assistant, ANA) == {}
    assert ask(assistant, ANA) in (SPENT, UNKNOWN)


def test_what_was_owed_is_written_with_what_comes_next(make: Make, table: SqliteTable, clock: SettableClock) -> None:
    reads = WritesFail(table, clock)
    assistant = make(reads, model_daily_dollars_total=100.0)
    spent = [assistant.answer_unkept(ANA, QUESTION).tokens.microdollars for _ in range(2)]
    reads.fails = False
    spent.append(assistant.answer_unkept(ANA, QUESTION).tokens.microdollars)
    assert profile_spent(table, people.EVERYBODY) == sum(spent)


def test_a_turn_that_is_written_back_later_is_paid_for(
    make: Make, table: SqliteTable, clock: SettableClock, api: MessagesApi
) -> None:
    faulty = FaultyTable(table, clock)
    assistant = make(faulty, model_daily_dollars=100.0)
    plainly = api.otherwise
    assert plainly is not None

    def failing(body: dict[str, Any]) -> Scripted:
        faulty.always = "fault"
        return plainly(body)

    api.otherwise = failing
    spent = [assistant.ask(ANA, QUESTION).tokens.microdollars]
    faulty.always = "ok"
    assert assistant.memory.flush() == 1
    api.otherwise = plainly
    spent.append(assistant.answer_unkept(ANA, QUESTION).tokens.microdollars)
    assert profile_spent(table, ANA) == sum(spent)


def test_without_a_limit_a_table_that_cannot_be_read_stops_no_model(
    make: Make, table: SqliteTable, clock: SettableClock
) -> None:
    faulty = FaultyTable(table, clock)
    faulty.always = "fault"
    assert kept(make(faulty), ANA) == {}


@ways
@pytest.mark.parametrize("processes", [1, 6])
def test_turns_that_begin_at_the_same_time_go_beyond_a_shared_limit_by_one_at_most(
    make: Make, api: MessagesApi, ask: Ask, processes: int
) -> None:
    """Each asks its model only when all have asked whether they may, and those who may not have been told."""
    api.caches = False
    turns, in_plan, told = 6, threading.Semaphore(0), threading.Semaphore(0)
    plainly, first = api.otherwise, threading.Event()
    assert plainly is not None

    def waiting(body: dict[str, Any]) -> Scripted:
        if not first.is_set():
            in_plan.release()
            assert first.wait(60)
        return plainly(body)

    api.otherwise = waiting
    assistants = [make(model_daily_dollars_total=CENTS) for _ in range(processes)]

    def one(number: int) -> dict[str, Any]:
        try:
            return ask(assistants[number % processes], people.local(f"person {number}"))
        finally:
            told.release()

    with ThreadPoolExecutor(turns) as pool:
        asked = [pool.submit(one, number) for number in range(turns)]
        assert in_plan.acquire(timeout=60)
        for _ in range(turns - 1):
            assert told.acquire(timeout=60)
        first.set()
        said = [each.result() for each in asked]
    assert sorted(said, key=len) == [{}, *[SPENT] * (turns - 1)]


def test_turns_of_one_person_at_the_same_time_know_of_each_other_in_one_process(make: Make, api: MessagesApi) -> None:
    inner: list[dict[str, Any]] = []
    plainly = api.otherwise
    assert plainly is not None
    assistant = make(model_daily_dollars=CENTS)

    def asking(body: dict[str, Any]) -> Scripted:
        if not inner:
            inner.append({})
            inner.append(kept(assistant, ANA))
        return plainly(body)

    api.otherwise = asking
    assert kept(assistant, ANA) == {}
    assert inner[1:] == [SPENT]
    assert kept(make(model_daily_dollars=1.0), ANA) == {}


@ways
def test_what_was_set_aside_is_given_back(make: Make, table: SqliteTable, api: MessagesApi, ask: Ask) -> None:
    settings = {"model_daily_dollars_total": 100.0, "model_daily_dollars": CENTS}
    assistant = make(**settings)
    tokens = []
    plainly = api.otherwise
    api.script.append(Scripted(status=401, error="authentication_error"))
    ask(assistant, ANA)
    assert profile_spent(table, people.EVERYBODY) == 0
    api.otherwise = plainly
    ask(assistant, BEN)
    tokens.append(profile_spent(table, people.EVERYBODY))
    assert ask(assistant, BEN) == SPENT
    assert tokens == [profile_spent(table, BEN)] == [profile_spent(table, people.EVERYBODY)]


def used(make: Make, table: Table, person: Person, **settings: Any) -> Usage:
    """What a second question of a conversation costs."""
    metered = MeteredTable(table)
    assistant = make(metered, **settings)
    first = assistant.ask(person, QUESTION)
    before = metered.usage
    assistant.ask(person, QUESTION, conversation_id=first.conversation_id)
    return metered.usage - before


def test_each_shared_account_costs_two_writes(make: Make, table: SqliteTable) -> None:
    free = {"plan_model": "free", "answer_model": "free", "model_prices": "free=0/0"}
    own = used(make, table, people.acted_for(KEY, "1"), model_daily_dollars_total=0.0)
    one = used(make, table, people.acted_for(KEY, "2"), model_daily_dollars_total=100.0)
    two = used(make, table, people.acted_for(KEY, "3"), model_daily_dollars_total=100.0, model_daily_dollars=100.0)
    assert own.requests == 4, "two reads, the turn's transaction and its detail"
    assert one - own == Usage(requests=2, write_units=2)
    assert two - own == Usage(requests=4, write_units=4)
    nothing_spent = used(make, table, people.acted_for(KEY, "4"), model_daily_dollars_total=100.0, **free)
    assert nothing_spent.requests == own.requests + 1
