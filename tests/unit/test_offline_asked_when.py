""" "When": the month or the day of the most, and never a figure without one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

SALES = """invoice_no,invoice_date,customer,total_amount
V1,2026-08-03,Ana Cruz,100
V2,2026-09-10,Ben Lim,900
V3,2026-10-02,Ben Lim,10
V4,2026-10-05,Ana Cruz,300
V5,2026-10-05,Ana Cruz,20
V6,2026-10-09,Ana Cruz,100
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "store", {"sales_invoices": SALES}) as house:
        yield house


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("when were sales highest?", (date(2026, 9, 1), 900)),
        ("kailan pinakamataas ang benta ngayong taon", (date(2026, 9, 1), 900)),
        ("when were sales lowest this year", (date(2026, 8, 1), 100)),
        ("when were sales highest in October", (date(2026, 10, 5), 320)),
        ("kailan pinakamarami ang invoices noong Oktubre", (date(2026, 10, 5), 2)),
    ],
)
def test_when_something_was_most_is_its_month_or_its_day_of_a_month(
    store: House, question: str, found: tuple[date, int]
) -> None:
    assert rows(ask(store, question)) == [found]


@pytest.mark.parametrize("question", ["when did they last buy?", "kailan sila bumili", "when was that"])
def test_when_is_not_answered_with_an_amount(store: House, question: str) -> None:
    assert ask(store, "total sales of Ana Cruz", question).result is None
