"""The main job: ask in plain words, ask on, come back later. Every number is held to SQL written independently."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from kanina import people
from kanina.assistant.planner import Planned
from kanina.assistant.wording.phrases import PHRASES
from kanina.models import Answer, Filter, MetricQuery, Period
from kanina.settings import MemoryPolicy
from kanina.storage.capacity import MeteredTable
from kanina.storage.sqlite import SqliteTable
from tests.counts import at_most
from tests.engines import Engine, SettableClock
from tests.expected import rows as expected_rows
from tests.house import Chat, MakeAssistant

PAID = "sum(amount - coalesce(discount, 0)) FILTER (status = 'paid')"


def cells(answer: Answer) -> set[tuple[Any, ...]]:
    assert answer.result is not None, answer.text
    return {tuple(row) for row in answer.result.rows}


def revenue(folder: Path, by: str, where: str = "true", tail: str = "") -> list[tuple[Any, ...]]:
    found = expected_rows(
        folder,
        f"""SELECT {by}, {PAID} AS revenue FROM enrollments JOIN branches USING (branch_id)
            WHERE {where} GROUP BY {by} HAVING revenue IS NOT NULL {tail}""",
    )
    return [tuple(row) for row in found]


YEAR_2025 = "enrolled_at >= '2025-01-01 00:00:00+08' AND enrolled_at < '2026-01-01 00:00:00+08'"
YEAR_2024 = "enrolled_at >= '2024-01-01 00:00:00+08' AND enrolled_at < '2025-01-01 00:00:00+08'"


def test_the_dialogue_of_the_readme(chat: Chat, demo_data: Path) -> None:
    first = chat.ask("revenue by region in 2025")
    assert first.turn == 1
    assert len(cells(first)) == 18
    assert cells(first) == set(revenue(demo_data, "region", YEAR_2025))
    assert "1 January 2025" in first.text
    assert "31 December 2025" in first.text

    second = chat.ask("now break that down by subject")
    assert len(cells(second)) == 108
    assert cells(second) == set(revenue(demo_data, "region, subject", YEAR_2025))

    third = chat.ask("only NCR")
    assert len(cells(third)) == 6
    assert cells(third) == set(revenue(demo_data, "region, subject", f"{YEAR_2025} AND region = 'NCR'"))

    fourth = chat.ask("top 3 branches")
    best = revenue(demo_data, "name", f"{YEAR_2025} AND region = 'NCR'", "ORDER BY revenue DESC LIMIT 3")
    assert fourth.result is not None
    assert [tuple(row) for row in fourth.result.rows] == best

    last = chat.ask("yung unang tanong ko, pero 2024 lang")
    assert last.references == (1,)
    assert last.language == "fil"
    assert len(cells(last)) == 18
    assert cells(last) == set(revenue(demo_data, "region", YEAR_2024))

    by_month = chat.ask("and by month?")
    assert cells(by_month) == set(
        revenue(demo_data, "region, date_trunc('month', enrolled_at AT TIME ZONE 'Asia/Manila')::DATE", YEAR_2024)
    )
    assert [answer.turn for answer in chat.answers] == [1, 2, 3, 4, 5, 6]
    assert [answer.memory.history_count for answer in chat.answers] == [0, 1, 2, 3, 4, 5]


def test_a_follow_up_is_understood_after_a_restart(
    make_assistant: MakeAssistant, clock: SettableClock, tmp_path: Path
) -> None:
    table = SqliteTable(tmp_path / "kanina.sqlite3", clock)
    before = Chat(make_assistant(table), clock)
    before.ask("revenue by region in 2025")
    table.close()

    table = SqliteTable(tmp_path / "kanina.sqlite3", clock)
    after = Chat(make_assistant(table), clock, conversation=before.conversation)
    answer = after.ask("and by month?")
    table.close()
    assert answer.turn == 2
    assert isinstance(answer.plan, MetricQuery)
    assert [dimension.field for dimension in answer.plan.dimensions] == ["branches.region", "time"]
    assert answer.plan.period == Period(start=date(2025, 1, 1), end=date(2026, 1, 1))


class TestOrderDialogue:
    """A verified query whose parameter is missing: asked, waited for, resumed."""

    def test_it_asks_waits_and_resumes(self, chat: Chat, demo_data: Path) -> None:
        asked = chat.ask("I want to check my order")
        assert asked.intent == "ask_user"
        assert asked.ask is not None
        assert asked.ask.param == "order_id"
        assert asked.text == "What's your order ID?"
        assert asked.memory.waiting_for_param == "order_id"
        answered = chat.ask("It's O-12345")
        ((status,),) = expected_rows(demo_data, "SELECT status FROM enrollments WHERE order_id = 'O-12345'")
        assert answered.intent == "verified_query"
        assert answered.verified == "order_status"
        assert "O-12345" in answered.text
        assert status in answered.text
        assert answered.memory.waiting_for_param is None
        assert answered.memory.params_keys == ("order_id",)
        assert [asked.turn, answered.turn] == [1, 2]

    def test_it_is_asked_in_filipino(self, chat: Chat) -> None:
        asked = chat.ask("gusto ko pong i-check ang order ko")
        assert asked.language == "fil"
        assert asked.ask is not None
        assert asked.ask.param == "order_id"
        assert chat.ask("O-12345 po").intent == "verified_query"

    def test_the_question_expires_after_five_minutes(self, chat: Chat, clock: SettableClock) -> None:
        chat.ask("I want to check my order")
        clock.advance(minutes=5)
        late = chat.ask("O-12345")
        assert late.memory.history_count == 1
        assert late.result is None
        assert late.memory.waiting_for_param is None

    def test_just_before_five_minutes_it_still_waits(self, chat: Chat, clock: SettableClock) -> None:
        chat.ask("I want to check my order")
        clock.advance(minutes=4, seconds=59)
        assert chat.ask("O-12345").intent == "verified_query"

    def test_another_conversation_and_another_person_never_see_it(self, chat: Chat) -> None:
        chat.ask("I want to check my order")
        other_conversation = chat.another()
        other_person = Chat(chat.assistant, chat.clock, people.local("you"), chat.conversation)
        for other in (other_conversation, other_person):
            answer = other.ask("It's O-12345")
            assert answer.result is None
            assert answer.memory.history_count == 0
            assert answer.memory.waiting_for_param is None
        assert chat.ask("O-12345").intent == "verified_query"

    def test_a_new_question_clears_it(self, chat: Chat) -> None:
        chat.ask("I want to check my order")
        assert chat.ask("revenue by region in 2025").intent == "metric_query"
        assert chat.ask("top 3 branches").intent == "metric_query"

    def test_three_failures_end_it_politely(self, chat: Chat) -> None:
        chat.ask("I want to check my order")
        first, second, third = (chat.ask("I have no idea") for _ in range(3))
        assert first.text == "What's your order ID?"
        assert "O-" in second.text
        assert third.intent == "reply"
        assert third.memory.waiting_for_param is None
        assert chat.ask("revenue in 2025").intent == "metric_query"


def test_an_ambiguous_city_is_asked_about_and_chosen_by_number(chat: Chat, demo_data: Path) -> None:
    asked = chat.ask("revenue in Santa Rosa in 2025")
    assert asked.ask is not None
    assert [choice.label for choice in asked.ask.choices] == ["Santa Rosa, Laguna", "Santa Rosa, Nueva Ecija"]
    chosen = chat.ask("2")
    assert isinstance(chosen.plan, MetricQuery)
    assert chosen.plan.filters == (Filter(field="branches.city", values=("Santa Rosa, Nueva Ecija",)),)
    assert cells(chosen) == set(
        expected_rows(
            demo_data,
            f"""SELECT {PAID} FROM enrollments JOIN branches USING (branch_id)
                WHERE {YEAR_2025} AND city = 'Santa Rosa' AND province = 'Nueva Ecija'""",
        )
    )


def test_joining_the_items_multiplies_nothing(chat: Chat, demo_data: Path) -> None:
    alone = chat.ask("revenue in 2025")
    both = chat.ask("revenue and items sold in 2025")
    assert alone.result is not None
    assert both.result is not None
    assert both.result.rows[0][0] == alone.result.rows[0][0]
    ((total,),) = expected_rows(demo_data, f"SELECT {PAID} FROM enrollments WHERE {YEAR_2025}")
    assert alone.result.rows[0][0] == total
    assert isinstance(total, Decimal)


@pytest.mark.parametrize(
    ("question", "intent"),
    [
        ("what is the weather in Baguio", "reply"),
        ("SELECT * FROM enrollments", "refused"),
        ("DROP TABLE enrollments; --", "refused"),
        ("average score by region", "refused"),
        ("asdfghjkl qwertyuiop", "reply"),
    ],
)
def test_what_cannot_be_answered_is_said_so(chat: Chat, question: str, intent: str) -> None:
    answer = chat.ask(question)
    assert answer.result is None
    assert answer.intent in (intent, "refused", "ask_user")
    assert answer.text
    assert answer.turn == 1


def test_a_reference_to_a_turn_that_is_not_kept_is_never_guessed(chat: Chat) -> None:
    chat.ask("revenue by region in 2025")
    answer = chat.ask("my 7th question again")
    assert answer.result is None
    assert answer.references == ()


def test_a_reset_forgets_what_that_was(chat: Chat) -> None:
    chat.ask("revenue by region in 2025")
    done = chat.ask("start over")
    assert done.turn is None
    after = chat.ask("now break that down by subject")
    assert after.result is None
    assert after.memory.history_count == 0
    assert after.turn == 2


def test_a_conversation_deleted_while_a_turn_runs_stays_deleted(chat: Chat) -> None:
    chat.ask("revenue by region in 2025")
    conversation = chat.conversation
    assert conversation is not None

    def delete_before_it_is_kept(event: object) -> None:
        if type(event).__name__ == "ResultReady":
            assert chat.assistant.conversations.delete(chat.person, conversation) == 1

    answer = chat.ask("only NCR", on_event=delete_before_it_is_kept)
    assert answer.memory.stored is False
    assert answer.turn is None
    fresh = chat.ask("only NCR")
    assert fresh.memory.history_count == 0
    assert fresh.conversation_id != conversation


BUDGET_REQUESTS = 3  # two reads side by side and one write


def test_a_turn_costs_the_same_at_turn_10_and_turn_1000(table_engine: Engine, make_assistant: MakeAssistant) -> None:
    """The budget: requests and write units equal at turns 10, 50 and 1,000; read units flat from a full page on.

    To turn 120, two full pages on; to 1,000 with the full counts. The memory alone is
    measured to 1,000 in any case, in `test_conversations_costs`.
    """
    last = at_most(1000, 120)
    if table_engine.name not in ("sqlite_memory", "dynamodb_local"):
        pytest.skip("one engine in memory and one of AWS's own are enough for arithmetic over the same protocol")
    metered = MeteredTable(table_engine.table)
    asker = Chat(make_assistant(metered, MemoryPolicy(kept_turns=2000)), table_engine.clock)
    spent = {}
    cheap = "hello"
    for number in range(1, last + 1):
        measured = number in (10, 50, last)
        before = metered.usage
        answer = asker.ask("revenue by region" if measured or number > last - 55 or number < 60 else cheap)
        assert answer.turn == number
        after = metered.usage
        if measured:
            spent[number] = (
                after.requests - before.requests,
                after.write_units - before.write_units,
                after.read_units - before.read_units,
            )
    requests, writes, reads = zip(*(spent[number] for number in (10, 50, last)), strict=True)
    assert set(requests) == {requests[0]}
    assert requests[0] <= BUDGET_REQUESTS + 1  # and one put for the detail
    assert set(writes) == {writes[0]}
    assert abs(reads[1] - reads[2]) <= 1
    assert reads[2] <= 12 + 2


class BrokenNarrator:
    """A narrator that trips over every result."""

    def answer(self, context: object, planned: object, narration: object) -> str:
        raise KeyError("count")


class BrokenPlanner:
    """A planner that trips over every question."""

    name = "broken"

    def plan(self, context: object) -> Planned:
        raise RecursionError


def test_a_narrator_that_fails_does_not_take_the_rows(chat: Chat) -> None:
    chat.assistant._performer._narrator = BrokenNarrator()
    answer = chat.ask("revenue by region in 2025")
    assert len(cells(answer)) == 18
    assert answer.text == PHRASES["en"].rows_many.format(count=18)
    assert answer.turn == 1


def test_a_planner_that_fails_leaves_a_failed_turn_and_the_next_one_works(chat: Chat) -> None:
    working = chat.assistant._planner
    chat.assistant._planner = BrokenPlanner()
    failed = chat.ask("revenue by region in 2025")
    assert (failed.intent, failed.turn) == ("failed", 1)
    assert failed.problem is not None
    assert failed.problem["status"] == 500
    chat.assistant._planner = working
    assert len(cells(chat.ask("revenue by region in 2025"))) == 18
