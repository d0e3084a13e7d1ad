"""Dates that are known by the year or the month alone: what asks for less is refused, and the rest is exact."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from evals.house import House, Place
from kanina.data.compile import compile_query
from kanina.data.semantic_model_file import load_model
from kanina.models import DimensionRef, Filter, MetricQuery, Period
from kanina.problems import ModelInvalid, TooFine
from kanina.reports.definition import default_definition
from tests.discovered import TODAY, Discovered, ask, discovered, write

YEARS = "id,taon,amount\n1,2024,10\n2,2025,20\n3,2025,30\n4,2026,5\n"
MONTHS = "id,Taon,Buwan,amount\n1,2025,Enero,10\n2,2025,Marso,20\n3,2025,Marso,30\n4,2026,enero,5\n"


@pytest.fixture
def yearly(tmp_path: Path) -> Iterator[Discovered]:
    with discovered(write(tmp_path / "data", {"sales": YEARS}), tmp_path) as found:
        yield found


@pytest.fixture
def monthly(tmp_path: Path) -> Iterator[Discovered]:
    with discovered(write(tmp_path / "data", {"sales": MONTHS}), tmp_path) as found:
        yield found


def _rows(found: Discovered, query: MetricQuery) -> list[tuple[Any, ...]]:
    return found.connection.execute(compile_query(query, found.model, today=TODAY).sql).fetchall()


def _sales(start: date | None = None, end: date | None = None, grain: Any = None, **more: Any) -> MetricQuery:
    period = Period(start=start, end=end) if start or end else None
    groups = (DimensionRef(field="time", grain=grain),) if grain else ()
    return MetricQuery(metrics=("sales",), dimensions=groups, period=period, **more)


def test_years_are_asked_for_by_years(yearly: Discovered) -> None:
    assert yearly.model.dimensions["sales.date"].least_grain == "year"
    assert _rows(yearly, _sales(date(2025, 1, 1), date(2026, 1, 1))) == [(50,)]
    assert _rows(yearly, _sales(date(2026, 1, 1), date(2026, 11, 29))) == [(5,)]
    assert _rows(yearly, _sales(grain="year")) == [
        (date(2024, 1, 1), 10),
        (date(2025, 1, 1), 50),
        (date(2026, 1, 1), 5),
    ]


@pytest.mark.parametrize(
    "query",
    [
        _sales(date(2025, 1, 1), date(2025, 2, 1)),
        _sales(date(2025, 3, 1), date(2026, 1, 1)),
        _sales(date(2026, 11, 21), date(2026, 11, 29)),
        _sales(date(2025, 1, 1), date(2026, 1, 1), "month"),
        _sales(grain="quarter"),
        _sales(grain="day"),
        _sales(date(2026, 1, 1), date(2026, 11, 29), comparison="previous_year"),
        _sales(filters=(Filter(field="time", op="ge", values=("2025-03-01",)),)),
    ],
)
def test_less_than_a_year_is_refused_where_only_the_year_is_known(yearly: Discovered, query: MetricQuery) -> None:
    with pytest.raises(TooFine, match="is dated by the year alone, so it cannot be asked for by anything shorter"):
        _rows(yearly, query)


def test_a_year_and_the_name_of_a_month_are_a_month(monthly: Discovered) -> None:
    assert monthly.model.dimensions["sales.date"].least_grain == "month"
    assert "sales.buwan" not in monthly.model.dimensions
    assert _rows(monthly, _sales(date(2025, 3, 1), date(2025, 4, 1))) == [(50,)]
    assert _rows(monthly, _sales(grain="month")) == [
        (date(2025, 1, 1), Decimal(10)),
        (date(2025, 3, 1), Decimal(50)),
        (date(2026, 1, 1), Decimal(5)),
    ]
    for query in (_sales(grain="week"), _sales(date(2025, 3, 3), date(2025, 3, 10))):
        with pytest.raises(TooFine, match="is dated by the month alone"):
            _rows(monthly, query)


def test_another_least_grain_is_refused_when_the_model_is_read(tmp_path: Path, yearly: Discovered) -> None:
    text = (tmp_path / "model.yaml").read_text()
    (tmp_path / "odd.yaml").write_text(text.replace('"least_grain": "year"', '"least_grain": "decade"'))
    with pytest.raises(ModelInvalid, match="'decade' is nothing a date can be known by; write one of day, month, year"):
        load_model(tmp_path / "odd.yaml")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("sales in January 2025", "The data says only the year for Sales. Please ask by year"),
        ("benta noong Marso 2025", "Taon lang ang nakatala para sa"),
    ],
)
def test_the_reason_is_told_in_the_language_of_the_question(tmp_path: Path, question: str, told: str) -> None:
    with House(Place(data=write(tmp_path / "data", {"sales": YEARS}), today=TODAY)) as house:
        answer = ask(house, question)
    assert answer.intent == "refused"
    assert answer.text.startswith(told)


def test_a_daily_report_is_of_what_has_days_where_another_table_has_months(tmp_path: Path) -> None:
    visits = "visit_id,visited_on,fee\n1,2026-11-02,10\n2,2026-11-03,20\n3,2026-11-03,30\n"
    with discovered(write(tmp_path / "data", {"records": MONTHS, "visits": visits}), tmp_path) as found:
        headline = default_definition(found.model).headline
        day = Period(start=date(2026, 11, 3), end=date(2026, 11, 4))
        figures = _rows(found, MetricQuery(metrics=headline, period=day))
        assert dict(zip(headline, figures[0], strict=True)) == {
            "visits": 2,
            "total_fee": 50,
            "average_fee": 25,
            "minimum_fee": 20,
            "maximum_fee": 30,
        }
