"""When an answer says where the data ends: a period after the last row, or one that goes on long after it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from kanina.assistant.data_end import KEPT, DataEnds, goes_beyond
from kanina.assistant.runner import Prepared
from kanina.models import Column, DimensionRef, MetricQuery, Period, Result
from kanina.people import Person
from tests.small import small_model

LAST = date(2025, 11, 20)
DAILY = tuple(LAST - timedelta(days=day) for day in range(31))
WEEKLY = tuple(LAST - timedelta(days=7 * week) for week in range(31))
TODAY = date(2026, 11, 28)
NOW = datetime(2026, 11, 28, 4, tzinfo=UTC)
ANA, BEN = Person("local:ana"), Person("local:ben")


def period(start: str, end: str | None) -> Period:
    return Period(start=date.fromisoformat(start), end=date.fromisoformat(end) if end else None)


@pytest.mark.parametrize(
    ("days", "asked", "said"),
    [
        (DAILY, period("2025-01-01", "2026-01-01"), True),
        (DAILY, period("2025-01-01", None), True),
        (DAILY, period("2026-11-28", "2026-11-29"), True),
        (DAILY, period("2025-11-21", "2025-11-22"), True),
        (DAILY, period("2025-11-17", "2025-11-22"), True),
        (DAILY, period("2025-01-01", "2025-11-21"), False),
        (WEEKLY, period("2025-11-01", "2025-11-27"), False),
        (WEEKLY, period("2025-11-01", "2025-11-28"), True),
        (DAILY[:1], period("2025-11-01", "2025-12-01"), True),
    ],
)
def test_it_is_said_of_what_begins_after_the_last_row_or_goes_on_for_longer_than_rows_pause(
    days: tuple[date, ...], asked: Period, said: bool
) -> None:
    assert goes_beyond(asked, days, TODAY) is said


def test_days_to_come_are_none_without_data() -> None:
    this_year = period("2025-01-01", "2026-01-01")
    assert not goes_beyond(this_year, DAILY, LAST)
    assert not goes_beyond(this_year, DAILY, LAST + timedelta(days=1))
    assert goes_beyond(this_year, DAILY, LAST + timedelta(days=2))
    assert goes_beyond(period("2025-11-21", "2025-11-22"), DAILY, LAST + timedelta(days=1))
    assert not goes_beyond(period("2026-01-01", "2026-02-01"), DAILY, LAST + timedelta(days=1))


@dataclass
class Asked:
    """A runner that gives the same days and counts how often it is asked."""

    ran: int = 0

    def prepare(self, *_: object) -> Prepared:
        return Prepared("SELECT 1", None)

    def run(self, *_: object, **__: object) -> Result:
        self.ran += 1
        return Result(columns=(Column(key="day", name="Day", type="date"),), rows=tuple((day,) for day in DAILY))


@pytest.mark.parametrize(("filtered", "lookups"), [(False, 2), (True, 3)])
def test_an_end_is_looked_up_once_for_all_who_see_the_same_rows(filtered: bool, lookups: int) -> None:
    model = small_model()
    if not filtered:
        model = model.model_copy(update={"row_filters": ()})
    runner: Any = Asked()
    ends = DataEnds(model, runner)
    query = MetricQuery(metrics=("revenue",), period=period("2025-01-01", "2026-01-01"))
    for person, now in ((ANA, NOW), (ANA, NOW), (BEN, NOW), (ANA, NOW + KEPT)):
        assert ends.within(query, person, TODAY, now) == LAST
    assert runner.ran == lookups


def test_what_is_split_by_time_goes_on_to_today() -> None:
    runner: Any = Asked()
    by_month = DimensionRef(field="time", grain="month")
    split = MetricQuery(metrics=("revenue",), dimensions=(by_month,))
    assert DataEnds(small_model(), runner).within(split, ANA, TODAY, NOW) == LAST
    assert DataEnds(small_model(), runner).within(split, ANA, LAST + timedelta(days=1), NOW) is None


@pytest.mark.parametrize("query", [MetricQuery(metrics=("revenue",)), MetricQuery(metrics=())])
def test_nothing_is_looked_up_without_a_period_or_a_figure(query: MetricQuery) -> None:
    runner: Any = Asked()
    assert DataEnds(small_model(), runner).within(query, ANA, TODAY, NOW) is None
    assert runner.ran == 0
