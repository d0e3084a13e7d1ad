"""Which chart a result gets: one case for each rule, and what lies just beyond it."""

from __future__ import annotations

from datetime import date

import pytest

from kanina.assistant.charts import choose_chart
from kanina.assistant.charts.roles import roles_of
from kanina.assistant.charts.rules import RULES, Shape
from kanina.models import Result
from tests.charts import (
    BRANCH,
    COUNT,
    MONTH,
    RATE,
    REGION,
    REVENUE,
    SUBJECT,
    group,
    loose,
    measure,
    months,
    result,
    samples,
)

PREVIOUS, CHANGE = measure("revenue_previous"), measure("revenue_change", "float", "percent")
TOTAL, SHARE = measure("revenue_cumulative"), measure("revenue_share", "float", "percent")
YEARS = group("year", "date", "year")


def grid(first: int, second: int) -> list[list[object]]:
    return [[f"a{one}", f"b{two}", one + two] for one in range(first) for two in range(second)]


CASES = {
    "nothing found": (result(REGION, REVENUE, rows=[]), None),
    "one number": (result(REVENUE, rows=[[5]]), "number"),
    "one number and the period before": (result(REVENUE, PREVIOUS, CHANGE, rows=[[5, 4, 0.25]]), "number"),
    "five numbers": (result(*[measure(f"m{at}") for at in range(5)], rows=[[1] * 5]), "table"),
    "one missing number": (result(REVENUE, rows=[[None]]), "table"),
    "not a number": (result(RATE, rows=[[float("nan")]]), "table"),
    "one number of free SQL": (result(loose("n", "integer"), rows=[[5]]), "number"),
    "one text of free SQL": (result(loose("who", "string"), rows=[["Ana"]]), "table"),
    "months": (result(MONTH, REVENUE, rows=[[month, 1] for month in months(2)]), "line"),
    "months backwards": (result(MONTH, REVENUE, rows=[[month, 1] for month in months(3)[::-1]]), "line"),
    "months of free SQL": (
        result(loose("m", "date"), loose("n", "integer"), rows=[[month, 1] for month in months(3)]),
        "line",
    ),
    "months with measures of two scales": (
        result(MONTH, REVENUE, RATE, rows=[[month, 1, 0.5] for month in months(2)]),
        "line",
    ),
    "one month": (result(MONTH, REVENUE, rows=[[date(2025, 1, 1), 1]]), "bar"),
    "best months": (
        result(MONTH, REVENUE, rows=[[date(2025, 3, 1), 9], [date(2025, 1, 1), 8], [date(2025, 2, 1), 7]]),
        "bar",
    ),
    "best months, compared": (
        result(
            MONTH,
            REVENUE,
            PREVIOUS,
            rows=[[date(2025, 3, 1), 9, 1], [date(2025, 1, 1), 8, 2], [date(2025, 2, 1), 7, 3]],
        ),
        "grouped_bar",
    ),
    "a thousand days": (
        result(group("day", "date", "date"), COUNT, rows=[[date.fromordinal(738000 + at), at] for at in range(1000)]),
        "line",
    ),
    "a month twice": (result(MONTH, REVENUE, rows=[[date(2025, 1, 1), 1], [date(2025, 1, 1), 2]]), "table"),
    "eight lines": (
        result(MONTH, REGION, REVENUE, rows=[[m, f"r{at}", at] for m in months(2) for at in range(8)]),
        "line",
    ),
    "nine lines": (
        result(MONTH, REGION, REVENUE, rows=[[m, f"r{at}", at] for m in months(2) for at in range(9)]),
        "table",
    ),
    "regions before months": (
        result(REGION, MONTH, REVENUE, rows=[[region, m, 1] for region in "ab" for m in months(2)]),
        "line",
    ),
    "regions in one month": (
        result(MONTH, REGION, COUNT, rows=[[months(1)[0], f"r{n}", n] for n in range(3)]),
        "bar",
    ),
    "years and months": (result(YEARS, MONTH, REVENUE, rows=[[m, m, 1] for m in months(3)]), "table"),
    "forty regions": (result(REGION, REVENUE, rows=[[f"r{at}", at] for at in range(40)]), "bar"),
    "forty-one regions": (result(REGION, REVENUE, rows=[[f"r{at}", at] for at in range(41)]), "table"),
    "regions with a share": (result(REGION, REVENUE, SHARE, rows=[["a", 1, 0.1], ["b", 9, 0.9]]), "bar"),
    "regions added up": (result(REGION, REVENUE, TOTAL, rows=[["a", 1, 1], ["b", 9, 10]]), "bar"),
    "regions compared": (result(REGION, REVENUE, PREVIOUS, CHANGE, rows=[["a", 1, 2, 0.1]]), "grouped_bar"),
    "regions with measures of one scale": (
        result(REGION, REVENUE, measure("refunds"), rows=[["a", 1, 2], ["b", 2, 3]]),
        "grouped_bar",
    ),
    "regions with measures of two scales": (result(REGION, REVENUE, RATE, rows=[["a", 1, 0.2], ["b", 2, 0.3]]), "bar"),
    "a region twice": (result(loose("r", "string"), loose("n", "integer"), rows=[["a", 1], ["a", 2]]), "table"),
    "regions of free SQL": (result(loose("r", "string"), loose("n", "integer"), rows=[["a", 1], ["b", 2]]), "bar"),
    "numbers that are labels": (
        result(loose("year", "integer"), loose("n", "integer"), rows=[[2024, 1], [2025, 2]]),
        "bar",
    ),
    "keys that are labels": (
        result(loose("student_id", "integer"), loose("n", "integer"), rows=[[1, 10], [2, 20]]),
        "bar",
    ),
    "grades": (result(group("grade", "integer"), COUNT, rows=[[7, 10], [8, 20]]), "bar"),
    "yes and no": (result(loose("paid", "boolean"), loose("n", "integer"), rows=[[True, 10], [False, 20]]), "bar"),
    "ten by eight": (result(REGION, SUBJECT, COUNT, rows=grid(10, 8)), "grouped_bar"),
    "eleven by eight": (result(REGION, SUBJECT, COUNT, rows=grid(11, 8)), "heat_map"),
    "nine by nine": (result(REGION, SUBJECT, COUNT, rows=grid(9, 9)), "heat_map"),
    "forty by forty": (result(REGION, SUBJECT, COUNT, rows=grid(40, 40)), "heat_map"),
    "forty-one by two": (result(REGION, SUBJECT, COUNT, rows=grid(41, 2)), "table"),
    "two categories, two measures": (result(REGION, SUBJECT, COUNT, RATE, rows=[["a", "b", 1, 0.5]]), "table"),
    "three categories": (result(REGION, SUBJECT, BRANCH, COUNT, rows=[["a", "b", "c", 1]]), "table"),
    "two measures": (samples()["scatter"], "scatter"),
    "two measures, two rows": (
        result(loose("a", "float"), loose("b", "float"), rows=[[1.0, 2.0], [2.0, 3.0]]),
        "table",
    ),
    "two measures of many branches": (
        result(BRANCH, REVENUE, RATE, rows=[[f"b{at}", at, at / 100] for at in range(41)]),
        "scatter",
    ),
    "three measures": (
        result(*[loose(key, "float") for key in "abc"], rows=[[1.0, 2.0, 3.0], [2.0, 2.0, 1.0], [0.0, 1.0, 5.0]]),
        "table",
    ),
    "one measure, many rows": (result(loose("n", "integer"), rows=[[1], [2]]), "table"),
    "texts": (result(loose("a", "string"), loose("b", "string"), rows=[["a", "b"], ["c", "d"]]), "table"),
    "cells of a kept turn": (result(MONTH, REVENUE, rows=[["2025-01-01", "1.50"], ["2025-02-01", "2.50"]]), "line"),
}


@pytest.mark.parametrize("name", CASES)
def test_chart_suits_the_columns(name: str) -> None:
    found, chart = CASES[name]
    assert choose_chart(found) == chart


def test_each_rule_has_a_case_that_it_decides() -> None:
    def decided_by(found: Result) -> str:
        shape = Shape(found, roles_of(found))
        return next(rule.why for rule in RULES if rule.holds(shape))

    assert {decided_by(found) for found, chart in CASES.values() if chart} == {rule.why for rule in RULES}
