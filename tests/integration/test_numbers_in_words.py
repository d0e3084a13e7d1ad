"""How many there are, in an answer's words: of a list that was cut, and of the days that an average is taken over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from evals.house import House
from kanina import people
from kanina.assistant.in_all import number_in_all
from kanina.assistant.narrator import OfflineNarrator
from kanina.assistant.planner import Context, Narration, Planned
from kanina.models import Column, DimensionRef, MetricQuery, Result
from tests.discovered import TODAY, ask, house_of, rows

SALES = "Receipt No,Date,Branch,Amount\n" + "".join(
    f"R{number:03},2025-{month:02}-{day:02},{branch},{amount}\n"
    for number, (month, day, branch, amount) in enumerate(
        [(1, 5, "Jaro", 100), (1, 5, "Molo", 300), (1, 9, "Jaro", 200), (1, 20, "Jaro", 300), (1, 20, "Molo", 300)] * 2
        + [(2, day, "Molo", 50) for day in range(1, 29)],
        start=1,
    )
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "shop", {"Sales": SALES}) as opened:
        yield opened


@pytest.mark.parametrize(
    "question",
    [
        "average sales per day in January 2025",
        "average daily sales in January 2025",
        "average na sales kada araw noong Enero 2025",
    ],
)
def test_average_sales_per_day_are_what_the_days_come_to_and_the_days_are_told(shop: House, question: str) -> None:
    answer = ask(shop, question)
    assert rows(answer) == [(800.0,)]
    assert "3 days that have any" in answer.text or "3 araw na mayroon nito" in answer.text


def test_days_are_not_told_where_every_day_of_the_period_has_some(shop: House) -> None:
    assert "that have any" not in ask(shop, "average daily sales in February 2025").text


def test_an_average_per_day_of_each_group_says_that_some_days_may_be_left_out(shop: House) -> None:
    assert "over the days that have any" in ask(shop, "average sales per day by branch in January 2025").text


def test_the_average_of_single_sales_by_day_stays_one(shop: House) -> None:
    assert rows(ask(shop, "average sale by day in January 2025"))[0][1] == 200.0


def test_a_list_that_was_cut_says_how_many_there_are(shop: House) -> None:
    receipts = next(d.address for d in shop.model.dimensions.values() if d.address.endswith("receipt_no"))
    query = MetricQuery(metrics=(), dimensions=(DimensionRef(field=receipts),))
    columns = (Column(key=receipts.partition(".")[2], name="Receipt", type="string", role="dimension"),)
    cut = Result(columns=columns, rows=tuple((f"R{number:03}",) for number in range(1, 6)), truncated=True)
    total = number_in_all(query, cut, shop._runner, people.local("me"), TODAY)
    assert total == 38

    context = Context(person=people.local("me"), question="list", language="en", now=datetime(2026, 11, 28, tzinfo=UTC))
    narrator = OfflineNarrator(shop.model)
    told = narrator.answer(context, Planned(plan=query), Narration(result=cut, in_all=total))
    assert told.endswith(": 38 found. Only the first 5 of 38 rows are shown.")
    told = narrator.answer(context, Planned(plan=query), Narration(result=cut))
    assert told.endswith(": more than 5 found. Only the first 5 rows are shown; there are more.")


def test_a_whole_list_is_not_counted_again(shop: House) -> None:
    query = MetricQuery(metrics=(), dimensions=(DimensionRef(field="sales.branch"),))
    assert number_in_all(query, Result(columns=(), rows=()), shop._runner, people.local("me"), TODAY) is None


LIKES = "Like No,Date,Town\n" + "".join(
    f"L{number:03},2025-01-05,{town}\n"
    for number, town in enumerate([*["Baler"] * 5, *["Cebu"] * 3, *["Davao"] * 3, *["Vigan"] * 3, "Basco"], start=1)
)


@pytest.fixture(scope="module")
def towns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "towns", {"Likes": LIKES}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("top 3 towns by likes", "One more has the same figure as the last of these, 3."),
        ("top 2 towns by likes", "2 more have the same figure as the last of these, 3."),
        ("top 3 na town ayon sa likes", "May isa pang kapareho ng panghuli rito, 3."),
        ("bottom 2 towns by likes", "2 more have the same figure as the last of these, 3."),
    ],
)
def test_equals_beyond_the_limit_are_told(towns: House, question: str, said: str) -> None:
    assert said in ask(towns, question).text


@pytest.mark.parametrize("question", ["top 4 towns by likes", "top 5 towns by likes", "top 10 towns by likes"])
def test_a_limit_that_cuts_no_equals_says_nothing_of_them(towns: House, question: str) -> None:
    assert "same figure" not in ask(towns, question).text
