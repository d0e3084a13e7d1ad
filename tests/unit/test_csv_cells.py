"""Cells of a CSV file: every value exact, and no text a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from datetime import date, datetime
from datetime import time as time_of_day
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanina.channels.csv_cells import CONTROLS, FORMULA_SIGNS, cell, text


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, ""),
        (True, "true"),
        (False, "false"),
        (-5, "-5"),
        (2**70, "1180591620717411303424"),
        (-0.5, "-0.5"),
        (1e22, "1e+22"),
        (float("nan"), ""),
        (float("inf"), ""),
        (Decimal("-1234.50"), "-1234.50"),
        (Decimal("1E+3"), "1000"),
        (Decimal("NaN"), ""),
        (date(2025, 1, 31), "2025-01-31"),
        (time_of_day(9, 30), "09:30:00"),
        (datetime(2025, 1, 31, 9, 30, tzinfo=ZoneInfo("Asia/Manila")), "2025-01-31 09:30:00+08:00"),
        ("Parañaque, ₱", "Parañaque, ₱"),
        ("", ""),
        ("-5", "-5"),
        ("+1.5e3", "+1.5e3"),
        ("-", "'-"),
        ("-5 apples", "'-5 apples"),
        ("+63 917", "'+63 917"),
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        ("\n=1", "'\n=1"),
        ("  =1+1", "'  =1+1"),
        ("＝1+1", "'＝1+1"),
        ("﹦1+1", "'﹦1+1"),
        ("\ufeff=1+1", "'\ufeff=1+1"),
        ("\u200b\u00a0@SUM(A1)", "'\u200b\u00a0@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("tea;=1+1", "tea;'=1+1"),
        ("tea; -2+3;+4", "tea;' -2+3;+4"),
        ("tea; milk; -5", "tea; milk;' -5"),
        (";", ";"),
        ("a=1", "a=1"),
        ("'=1", "'=1"),
    ],
)
def test_a_value_is_exact_and_a_text_never_a_formula(value: Any, expected: str) -> None:
    assert cell(value) == expected


@given(given_text=st.text(st.sampled_from("=+-@﹦;'\t\r\n\ufeff 1a")) | st.text())
def test_no_cell_begins_as_a_formula_wherever_a_sheet_parts_lines_and_all_of_the_text_is_there(given_text: str) -> None:
    shown = text(given_text)
    assert shown[:1] not in CONTROLS
    parts = zip(shown.split(";"), given_text.split(";"), strict=True)
    for number, (part, given_part) in enumerate(parts):
        assert part in (given_part, f"'{given_part}")
        if part.strip("\ufeff\t\r\n ")[:1] in tuple(FORMULA_SIGNS):
            assert float(part) == float(given_part), number


TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


@given(rows=st.lists(st.lists(TEXTS, min_size=2, max_size=2), max_size=5))
def test_texts_come_back_from_a_csv_reader_as_they_were_written(rows: list[list[str]]) -> None:
    page = io.StringIO(newline="")
    csv.writer(page, lineterminator="\r\n").writerows([[cell(value) for value in row] for row in rows])
    read = list(csv.reader(io.StringIO(page.getvalue(), newline="")))
    assert read == [[text(value) for value in row] for row in rows]


@pytest.mark.parametrize("filler", ["\u3164", "\u115f", "\uffa0", "\u200b", "\ufeff"])
def test_a_formula_behind_a_letter_that_nobody_sees_is_made_a_text(filler: str) -> None:
    assert text(f"{filler}=1+1").startswith("'")
