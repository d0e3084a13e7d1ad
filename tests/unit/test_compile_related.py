"""Conditions on rows of other tables: on keys, never by a join, with a person's row filters, in every dialect."""

from __future__ import annotations

from datetime import date

import pytest

from kanina.data.compile import compile_query
from kanina.data.guard import Guard
from kanina.models import DimensionRef, Filter, MetricQuery, Period, Related
from kanina.people import Person
from kanina.problems import InvalidRequest, NoPath
from tests.small import TODAY, ask, by, small_model

NORTH = Person(id="local:x", groups=("north",))


def _tutors(*related: Related) -> list[str]:
    return sorted(name for (name,) in ask(metrics=(), dimensions=by("tutors.tutor"), related=related))


def test_things_without_rows_and_those_with_some() -> None:
    science = (Filter(field="orders.subject", values=("Science",)),)
    assert _tutors(Related(dataset="orders", of="tutors")) == ["Ana", "Ben"]
    assert _tutors(Related(dataset="orders", of="tutors", filters=science)) == ["Ben"]
    assert _tutors(Related(dataset="orders", of="tutors", filters=science, lacks=True)) == ["Ana"]


def test_a_period_is_that_of_the_other_rows() -> None:
    february = Period(start=date(2025, 2, 1), end=date(2025, 3, 1))
    lacks = Related(dataset="lessons", of="branches", lacks=True, period=february, time_field="lessons.lesson_date")
    found = ask(metrics=(), dimensions=by("branches.branch"), related=(lacks,))
    assert sorted(found) == [("Bay",), ("South",)]


def test_no_row_is_multiplied_and_what_belongs_to_things_is_measured() -> None:
    with_lines = Related(dataset="items", of="orders")
    assert ask(metrics=("orders",), related=(with_lines,)) == [(4,)]
    assert ask(metrics=("orders",), related=(with_lines.model_copy(update={"lacks": True}),)) == [(3,)]
    without = Related(dataset="lessons", of="branches", lacks=True)
    assert ask(metrics=("orders",), related=(without,)) == [(5,)]


@pytest.mark.parametrize("dialect", ["duckdb", "postgres", "athena"])
def test_a_persons_row_filter_is_in_the_inner_table_too(dialect: str) -> None:
    lacks = Related(dataset="orders", of="branches", lacks=True)
    query = MetricQuery(metrics=(), dimensions=(DimensionRef(field="branches.branch"),), related=(lacks,))
    compiled = compile_query(query, small_model(), dialect=dialect, today=TODAY)
    checked = Guard(small_model(), dialect).check(compiled, NORTH)
    assert "branch_id = 1" in checked.sql
    assert "NOT IN" in checked.sql or "NOT branches" in checked.sql


def test_what_does_not_point_at_the_things_is_refused() -> None:
    with pytest.raises(NoPath):
        _tutors(Related(dataset="scores", of="tutors"))
    with pytest.raises(InvalidRequest):
        _tutors(Related(dataset="tutors", of="tutors"))
    with pytest.raises(InvalidRequest):
        _tutors(Related(dataset="nothing", of="tutors"))
