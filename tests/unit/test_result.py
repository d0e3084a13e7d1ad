"""Results: keys that are unique, and cells as JSON without a digit lost."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from decimal import Decimal

import pytest

from kanina.data.result import named_columns, steady, to_json_value, to_objects, unique_keys
from kanina.models import Column, Result


def test_repeated_and_blank_names_get_keys_of_their_own() -> None:
    assert unique_keys(["n", "N", "n", "", " "]) == ["n", "N_2", "n_3", "column", "column_2"]
    assert unique_keys(["n", "n_2", "n"]) == ["n", "n_2", "n_3"]


def test_columns_are_named_by_the_plan_and_typed_by_the_engine() -> None:
    known = (Column(key="amount", name="Amount", type="string", format="text", role="metric"),)
    (column,) = named_columns(["sum(x)"], ["decimal"], known)
    assert column == Column(key="amount", name="Amount", type="decimal", format="number", role="metric")


def test_columns_that_do_not_fit_the_plan_are_named_by_the_engine() -> None:
    found = named_columns(["a", "a"], ["integer", "date"], (Column(key="x", name="X", type="string"),))
    assert [(column.key, column.name, column.type, column.format) for column in found] == [
        ("a", "a", "integer", "number"),
        ("a_2", "a", "date", "date"),
    ]


def test_rows_become_objects_by_key() -> None:
    result = Result(columns=named_columns(["n", "n"], ["integer", "integer"], None), rows=((1, 2), (3, None)))
    assert to_objects(result) == [{"n": 1, "n_2": 2}, {"n": 3, "n_2": None}]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (2**53, 2**53),
        (2**53 + 1, "9007199254740993"),
        (-(2**53) - 1, "-9007199254740993"),
        (True, True),
        (Decimal("1.50"), "1.50"),
        (Decimal("NaN"), None),
        (float("inf"), None),
        (float("nan"), None),
        (0.1, 0.1),
        (date(2025, 1, 31), "2025-01-31"),
        (time(10, 30), "10:30:00"),
        (datetime(2025, 1, 31, 10, tzinfo=UTC), "2025-01-31T10:00:00+00:00"),
        ("text", "text"),
        (None, None),
    ],
)
def test_a_cell_as_json(value: object, expected: object) -> None:
    assert to_json_value(value) == expected


def test_a_figure_ends_where_its_digits_are_sure() -> None:
    columns = (
        Column(key="city", name="City", type="float", role="dimension"),
        Column(key="amount", name="Amount", type="float", role="metric"),
    )
    noisy = 448552.4399999998
    assert steady([(noisy, noisy), (None, None), (1.5, 1 / 3)], columns) == (
        (noisy, 448552.44),
        (None, None),
        (1.5, 0.333333333333333),
    )
    assert steady([(1, noisy)], columns[:1]) == ((1, noisy),)
