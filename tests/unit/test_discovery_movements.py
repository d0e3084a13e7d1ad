"""Tables whose rows go one of two ways, amounts that stand at something now, and headers that are cut short."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import MetricQuery
from kanina_local.discovery.abbreviations import written_out
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("movements") as opened:
        yield opened


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        ("sched dep time", "scheduled departure time"),
        ("dep slip", "deposit slip"),
        ("dep", "dep"),
        ("int rate", "interest rate"),
        ("max qty", "maximum quantity"),
        ("max", "max"),
    ],
)
def test_a_short_word_is_written_out_by_the_company_it_stands_in(name: str, whole: str) -> None:
    assert " ".join(written_out(name.split())) == whole


def test_a_balance_of_each_thing_adds_up_and_has_no_date(house: House) -> None:
    answer = ask(house, "total outstanding balance")
    assert isinstance(answer.plan, MetricQuery)
    assert rows(answer) == [(12000.0,)]
    assert house.model.metrics[answer.plan.metrics[0]].time_field is None


def test_loans_are_dated_by_their_release(house: House) -> None:
    assert house.model.metrics["loans"].time_field == "loans.dt_released"


def test_a_short_header_and_the_whole_word_name_the_same(house: House) -> None:
    assert rows(ask(house, "average prin amt")) == rows(ask(house, "average principal amount")) == [(1000.0,)]


def test_a_loan_product_is_a_type_of_loan(house: House) -> None:
    assert sorted(rows(ask(house, "total principal amount of all loans by type of loan"))) == [
        ("Business", 30000.0),
        ("Salary", 30000.0),
    ]


def test_an_amount_is_nobodys_where_several_tables_have_one(house: House) -> None:
    assert house.model.metrics["total_deposit_transaction_amount"].label["en"] == "total deposit transaction amount"


def test_a_term_in_months_is_no_month(house: House) -> None:
    plan = ask(house, "loans per month").plan
    assert isinstance(plan, MetricQuery)
    assert [(ref.field, ref.grain) for ref in plan.dimensions] == [("time", "month")]
