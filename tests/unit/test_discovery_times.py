"""Which of several dates the rows of a table are dated by, in models that are written for people."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanina_local.discovery.fields import is_named_for
from tests.discovered import discovered, write

ROWS = 20


def _table(*columns: str) -> str:
    lines = ["id," + ",".join(columns) + ",note"]
    for number in range(ROWS):
        days = [f"2026-{1 + (number + at) % 9:02d}-{1 + number:02d}" for at in range(len(columns))]
        lines.append(",".join([str(number + 1), *days, "abc"]))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("table", "columns", "expected"),
    [
        ("harvests", ("planted_on", "harvested_on"), "harvested_on"),
        ("loans", ("created_at", "borrowed_on", "returned_on"), "borrowed_on"),
        ("loans", ("due_on", "loaned_on", "returned_on"), "loaned_on"),
        ("deliveries", ("ordered_on", "delivered_on"), "delivered_on"),
        ("orders", ("delivered_on", "ordered_on"), "ordered_on"),
        ("payments", ("invoiced_on", "paid_on"), "paid_on"),
        ("harvests", ("harvest_due_on", "planted_on"), "planted_on"),
        ("visits", ("ended_on", "started_on"), "started_on"),
    ],
)
def test_rows_are_dated_by_the_event_they_are_named_for(
    tmp_path: Path, table: str, columns: tuple[str, ...], expected: str
) -> None:
    with discovered(write(tmp_path / "data", {table: _table(*columns)}), tmp_path) as found:
        assert found.draft.dataset(table).time == expected


@pytest.mark.parametrize("column", ["due_on", "loan_due_date", "expiry_date", "returned_on", "loan_end_date"])
def test_a_deadline_or_an_end_is_not_what_rows_are_named_for(column: str) -> None:
    assert not is_named_for(("loan",), column)
