"""Rows on a phone: nothing is cut that has to be read."""

from __future__ import annotations

from decimal import Decimal

from kanina.channels.telegram_rows import rows
from kanina.models import Column, Result

NAME = Column(key="name", name="Branch", type="string", role="dimension")
MONEY = Column(key="money", name="Revenue", type="decimal", format="currency", role="metric")


def test_a_narrow_result_is_a_table() -> None:
    result = Result(columns=(NAME, MONEY), rows=(("Biñan", Decimal("1200")), ("Parañaque", Decimal("90.5"))))
    assert rows(result, "en", "PHP") == (
        "Branch       Revenue\n"
        "─────────  ─────────\n"
        "Biñan      ₱1,200.00\n"
        "Parañaque     ₱90.50"
    )  # fmt: skip


def test_long_headers_are_broken_over_lines() -> None:
    before = MONEY.model_copy(update={"key": "before", "name": "Revenue, previous year"})
    result = Result(columns=(NAME, MONEY, before), rows=(("Parañaque", Decimal("1234567.89"), Decimal("90.5")),))
    assert rows(result, "en", "PHP") == (
        "                               Revenue,\n"
        "Branch           Revenue  previous year\n"
        "─────────  ─────────────  ─────────────\n"
        "Parañaque  ₱1,234,567.89         ₱90.50"
    )


def test_long_labels_are_whole() -> None:
    result = Result(columns=(NAME, MONEY), rows=(("x" * 80, Decimal("1234567.89")),))
    assert rows(result, "en", "PHP") == f"Branch: {'x' * 80}\nRevenue: ₱1,234,567.89"


def test_many_columns_are_a_line_each() -> None:
    columns = (NAME, *(Column(key=f"c{n}", name=f"Column {n}", type="integer", role="metric") for n in range(5)))
    result = Result(columns=columns, rows=tuple((f"Branch {n}", *range(n, n + 5)) for n in range(7)))
    shown = rows(result, "en").split("\n\n")
    assert shown[0] == "Branch: Branch 0\nColumn 0: 0\nColumn 1: 1\nColumn 2: 2\nColumn 3: 3\nColumn 4: 4"
    assert (len(shown), shown[-1]) == (6, "… and 2 more")
    assert rows(result.model_copy(update={"truncated": True}), "en").endswith("… and more")
    assert "…" not in rows(result.model_copy(update={"rows": result.rows[:5]}), "en")
