"""How a question was understood, told part by part, and put right by sending the query with a part changed."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from evals.dialogues import model
from kanina.assistant.sent_plan import read_sent
from kanina.assistant.understood import understood
from kanina.models import (
    DimensionRef,
    Filter,
    Having,
    Language,
    MetricQuery,
    Period,
    Query,
    Reply,
    Sort,
    SqlQuery,
    VerifiedQuery,
    dump_plan,
)
from kanina.problems import InvalidRequest, KeyReused
from tests.house import Chat

YEAR = Period(start=date(2025, 1, 1), end=date(2026, 1, 1))
QUERY = MetricQuery(
    metrics=("revenue",),
    dimensions=(DimensionRef(field="branches.branch"),),
    filters=(Filter(field="branches.region", values=("NCR",)),),
    having=(Having(metric="revenue", value=1000),),  # type: ignore[arg-type]  # pydantic makes a Decimal of it
    period=YEAR,
    comparison="previous_year",
    sort=(Sort(by="revenue"),),
    limit=5,
)
BRANCH = DimensionRef(field="branches.branch")
LEAST = MetricQuery(metrics=("revenue",), dimensions=(BRANCH,), sort=(Sort(by="revenue", descending=False),), limit=3)


def parts(query: Query | Reply, language: Language = "en") -> list[tuple[str, str, str]]:
    return [(part.slot, part.key, part.text) for part in understood(query, model(), language)]


def test_each_part_of_a_query_is_told_in_words() -> None:
    assert parts(QUERY) == [
        ("metrics", "0", "revenue"),
        ("dimensions", "0", "branch"),
        ("filters", "0", "region NCR"),
        ("having", "0", "revenue over ₱1,000.00"),
        ("period", "", "2025"),
        ("comparison", "", "compared with the previous year"),
        ("sort", "0", "revenue ↓"),
        ("limit", "", "top 5"),
    ]
    assert parts(QUERY, "fil")[:3] == [
        ("metrics", "0", "kita"),
        ("dimensions", "0", "sangay"),
        ("filters", "0", "rehiyon NCR"),
    ]


def test_an_open_period_is_told_by_its_days() -> None:
    since = MetricQuery(metrics=("revenue",), period=Period(start=date(2025, 3, 1)))
    assert parts(since)[1] == ("period", "", "since 1 March 2025")


def test_a_reviewed_query_is_told_with_its_values_and_words_with_none() -> None:
    told = parts(VerifiedQuery(name="order_status", params={"order_id": "ORD-10005"}))
    assert [slot for slot, _, _ in told] == ["name", "params"]
    assert told[1][2].endswith("ORD-10005")
    assert parts(Reply(text="Hello.")) == []


def test_every_part_stands_where_it_says() -> None:
    """So that a client can take it out of the plan by its slot and key."""
    plan = dump_plan(QUERY)
    for slot, key, _ in parts(QUERY):
        member = plan[slot]
        assert member[int(key)] if key else member


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"metrics": ["profit"]}, "there is no metric profit"),
        ({"dimensions": [{"field": "branches.colour"}]}, "there is no field branches.colour"),
        ({"filters": [{"field": "secret.salary", "values": [1]}]}, "there is no field secret.salary"),
        ({"sort": [{"by": "1; DROP TABLE branches"}]}, "sort names 1; DROP TABLE branches"),
        ({"having": [{"metric": "lessons", "value": 1}]}, "having names lessons"),
        ({"limit": 0}, "limit must be from 1 to 10000"),
        ({"period": {"start": "2025-02-01", "end": "2025-01-01"}}, "period.end must be after period.start"),
        ({"dimensions": [{"field": "branches.branch", "role": "owner"}]}, "there is no role owner"),
        ({"related": [{"dataset": "ghosts", "of": "students"}]}, "there is no dataset ghosts"),
        ({"compared_with": {"metrics": ["profit"]}}, "there is no metric profit"),
        ({"metrics": [], "dimensions": [], "sort": [], "having": []}, "a metric query needs a metric"),
        ({"kind": "reply", "text": "x"}, "plan.reply.metrics"),
        ({"kind": "nothing"}, "plan"),
        ({"dated_by": "branches.colour"}, "there is no field branches.colour"),
    ],
)
def test_a_query_that_names_what_is_not_there_is_refused(change: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        read_sent({**dump_plan(QUERY), **change}, model())
    assert told in refused.value.detail


def test_what_asks_or_says_is_no_query_to_send() -> None:
    with pytest.raises(InvalidRequest, match="plan must be a query"):
        read_sent({"kind": "reply", "text": "You won."}, model())


def test_what_is_told_of_an_answer_can_be_sent_back(chat: Chat) -> None:
    for question in ("top 5 branches by revenue in NCR in 2025", "compare with the previous year", "as a share"):
        answer = chat.ask(question)
        assert isinstance(answer.plan, MetricQuery)
        assert read_sent(dump_plan(answer.plan), chat.assistant.model) == answer.plan


def test_a_part_that_is_taken_out_is_gone_from_the_answer_and_from_what_follows(chat: Chat) -> None:
    chat.ask("revenue by region in 2025 in NCR")
    query = MetricQuery(metrics=("revenue",), dimensions=(DimensionRef(field="branches.region"),), period=YEAR)
    answer = chat.ask("not only NCR", query=query)
    whole = chat.another().ask("revenue by region in 2025")
    assert answer.result is not None
    assert whole.result is not None
    assert answer.result.rows == whole.result.rows
    assert (answer.intent, answer.confidence, answer.references) == ("metric_query", 1.0, ())
    follow = chat.ask("by subject").plan
    assert isinstance(follow, MetricQuery)
    assert follow.filters == ()


def test_what_is_remembered_stays_out_once_it_is_taken_out(chat: Chat) -> None:
    chat.ask("remember that I only look after NCR")
    narrow = chat.ask("revenue in 2025").plan
    assert isinstance(narrow, MetricQuery)
    (mark,) = narrow.remembered
    told = understood(narrow, chat.assistant.model, "en")
    assert [part.memory_id for part in told if part.slot == "filters"] == [mark.id]
    same = chat.ask("the same", query=narrow).plan
    assert same == narrow
    wide = chat.ask("everywhere", query=narrow.model_copy(update={"filters": ()})).plan
    assert isinstance(wide, MetricQuery)
    assert (wide.filters, wide.remembered, wide.set_aside) == ((), (), (mark.id,))
    after = chat.ask("by subject").plan
    assert isinstance(after, MetricQuery)
    assert after.filters == ()
    forged = narrow.model_copy(update={"remembered": (mark.model_copy(update={"id": "someone-else"}),)})
    kept = chat.ask("forged", query=forged).plan
    assert isinstance(kept, MetricQuery)
    assert kept.remembered == ()


def test_a_query_ends_a_question_that_waited(chat: Chat) -> None:
    asked = chat.ask("order status")
    assert asked.ask is not None
    chat.ask("revenue in 2025", query=MetricQuery(metrics=("revenue",), period=YEAR))
    follow = chat.ask("only NCR").plan
    assert isinstance(follow, MetricQuery)
    assert (follow.metrics, follow.filters[0].values) == (("revenue",), ("NCR",))


def test_the_same_words_with_another_query_are_another_message(chat: Chat) -> None:
    query = MetricQuery(metrics=("revenue",), period=YEAR)
    first = chat.ask("this", query=query, idempotency_key="k")
    again = chat.ask("this", query=query, idempotency_key="k2")
    assert again.text == first.text
    with pytest.raises(KeyReused):
        chat.ask("this", query=SqlQuery(sql="SELECT 1"), idempotency_key="k2")


def test_a_statement_runs_through_the_guard(chat: Chat) -> None:
    counted = chat.ask("SQL", query=SqlQuery(sql="SELECT COUNT(*) AS n FROM branches"))
    assert counted.result is not None
    assert (counted.result.rows, counted.intent) == (((40,),), "sql_query")
    refused = chat.ask("SQL", query=SqlQuery(sql="DROP TABLE branches"))
    assert (refused.intent, refused.problem is not None) == ("refused", True)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (MetricQuery(metrics=("orders",), dimensions=(BRANCH,), counts_groups=True), ("counts_groups", "count")),
        (MetricQuery(metrics=("revenue", "orders"), derive="ratio"), ("derive", "revenue divided by orders")),
        (LEAST, ("limit", "bottom 3")),
        (LEAST.model_copy(update={"limit_within": ("branches.branch",)}), ("limit", "bottom 3 for each branch")),
        (LEAST.model_copy(update={"both_ends": True}), ("limit", "top and bottom 3")),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_what_a_query_counts_divides_and_is_cut_to_is_told(query: MetricQuery, told: tuple[str, str]) -> None:
    assert told in [(part.slot, part.text) for part in understood(query, model(), "en")]
