"""Numbers, dates, periods and tables as people read them."""

from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, date, datetime, time
from decimal import Decimal
from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kanina.assistant.charts.phrases import CHART_PHRASES
from kanina.assistant.wording.formats import format_cell, format_number, format_period, read_value
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.tables import display_width, text_table
from kanina.channels.telegram_phrases import TELEGRAM_PHRASES
from kanina.models import Column, Period, Result
from kanina.reports.phrases import REPORT_PHRASES


def column(key="value", kind="decimal", form="number", role="metric", name=None):
    return Column(key=key, name=name or key, type=kind, format=form, role=role)


@pytest.mark.parametrize(
    ("value", "kind", "form", "english", "filipino"),
    [
        (Decimal("1234567.5"), "decimal", "currency", "₱1,234,567.50", "₱1,234,567.50"),
        (Decimal("-12"), "decimal", "currency", "-₱12.00", "-₱12.00"),
        (Decimal("0.12345"), "decimal", "percent", "12.3%", "12.3%"),
        (1.0, "float", "percent", "100.0%", "100.0%"),
        (Decimal("4.5"), "decimal", "rating", "4.50", "4.50"),
        (Decimal("1234.56"), "decimal", "hours", "1,234.6", "1,234.6"),
        (18442, "integer", "number", "18,442", "18,442"),
        (Decimal("1234.567"), "decimal", "number", "1,234.57", "1,234.57"),
        (83.9, "float", "number", "83.90", "83.90"),
        (Decimal("84.00"), "decimal", "number", "84", "84"),
        (-1234567.891, "float", "number", "-1,234,567.89", "-1,234,567.89"),
        (Decimal("-0.379"), "decimal", "percent", "-37.9%", "-37.9%"),
        (0, "integer", "currency", "₱0.00", "₱0.00"),
        (Decimal("0.0004"), "decimal", "number", "0.0004", "0.0004"),
        (10**20, "integer", "number", "100,000,000,000,000,000,000", "100,000,000,000,000,000,000"),
        (True, "boolean", "text", "yes", "oo"),
        (date(2025, 1, 31), "date", "date", "31 January 2025", "Enero 31, 2025"),
        (date(2025, 2, 1), "date", "month", "February 2025", "Pebrero 2025"),
        (date(2025, 4, 1), "date", "quarter", "Q2 2025", "Q2 2025"),
        (date(2025, 1, 1), "date", "year", "2025", "2025"),
        (date(2025, 1, 6), "date", "week", "week of 6 January 2025", "linggo ng Enero 6, 2025"),
        (datetime(2025, 1, 6, 8, 5, tzinfo=UTC), "datetime", "text", "6 January 2025, 08:05", "Enero 6, 2025, 08:05"),
        (time(8, 5), "time", "text", "08:05", "08:05"),
        (None, "decimal", "currency", "–", "–"),
        (float("nan"), "float", "number", "–", "–"),
        (Decimal("NaN"), "decimal", "number", "–", "–"),
    ],
)
def test_cell_in_both_languages(value, kind, form, english, filipino):
    shown = column(kind=kind, form=form)
    assert format_cell(value, shown, "en", "PHP") == english
    assert format_cell(value, shown, "fil", "PHP") == filipino


def test_numbers_that_are_names_have_no_thousands_mark():
    assert format_cell(2010, column(kind="integer", form="text", role="dimension"), "en") == "2010"


def test_missing_label_is_said():
    label = column(kind="string", form="text", role="dimension")
    assert [format_cell(None, label, "en"), format_cell(None, label, "fil")] == ["(none)", "(wala)"]
    assert [format_cell(" ", label, "en"), format_cell("", label, "fil")] == ["(blank)", "(blangko)"]


@pytest.mark.parametrize(
    ("currency", "shown"),
    [("USD", "$1,234,567.50"), ("EUR", "€1,234,567.50"), ("JPY", "¥1,234,568"), ("KWD", "KWD1,234,567.500")],
)
@pytest.mark.parametrize("language", ["en", "fil"])
def test_money_has_the_sign_and_digits_of_its_currency(currency, shown, language):
    assert format_number(Decimal("1234567.5"), "currency", language, currency) == shown


@pytest.mark.parametrize(
    ("value", "form", "shown"),
    [
        (Decimal("-0.004"), "currency", "₱0.00"),
        (-0.0001, "percent", "0.0%"),
        (-0.0, "number", "0"),
        (-0.04, "hours", "0.0"),
        (Decimal("-0.01"), "currency", "-₱0.01"),
        (-0.001, "number", "-0.001"),
    ],
)
def test_what_is_shown_as_nothing_has_no_minus(value, form, shown):
    assert format_number(value, form, "en", "PHP") == shown


def test_money_without_a_currency_is_a_number():
    assert format_cell(Decimal("12.5"), column(form="currency"), "en", None) == "12.50"


def test_values_that_were_stored_as_text_are_read_back():
    assert read_value("0.30", "decimal") == Decimal("0.30")
    assert read_value("2025-01-31", "date") == date(2025, 1, 31)
    assert read_value("NaN", "decimal") is None
    assert read_value("Infinity", "float") is None
    assert read_value("n/a", "decimal") == "n/a"
    assert read_value("2025-01-31", "string") == "2025-01-31"


@pytest.mark.parametrize(
    ("period", "english", "filipino"),
    [
        (
            Period(start=date(2025, 1, 1), end=date(2026, 1, 1)),
            "from 1 January 2025 to 31 December 2025",
            "mula Enero 1, 2025 hanggang Disyembre 31, 2025",
        ),
        (Period(start=date(2026, 11, 26), end=date(2026, 11, 27)), "on 26 November 2026", "noong Nobyembre 26, 2026"),
        (Period(start=date(2024, 2, 29)), "since 29 February 2024", "mula Pebrero 29, 2024"),
        (Period(end=date(2024, 3, 1)), "until 29 February 2024", "hanggang Pebrero 29, 2024"),
        (Period(), "over all dates", "sa lahat ng petsa"),
        (None, "over all dates", "sa lahat ng petsa"),
    ],
)
def test_period_is_said_by_its_first_and_last_day(period, english, filipino):
    assert format_period(period, "en") == english
    assert format_period(period, "fil") == filipino


REGIONS = (
    column("region", "string", "text", "dimension", "Region"),
    column("revenue", form="currency", name="Revenue"),
)


def test_table_aligns_text_left_and_numbers_right():
    result = Result(columns=REGIONS, rows=(("NCR", Decimal("1200")), ("Bicol", Decimal("7.5")), (None, None)))
    assert text_table(result, "en", currency="PHP") == (
        "Region    Revenue\n──────  ─────────\nNCR     ₱1,200.00\nBicol       ₱7.50\n(none)          –"
    )


def test_table_counts_the_rows_it_leaves_out():
    rows = tuple((f"R{number}", Decimal(number)) for number in range(5))
    assert text_table(Result(columns=REGIONS, rows=rows), "en", max_rows=2).splitlines()[-1] == "… and 3 more"
    cut = Result(columns=REGIONS, rows=rows, truncated=True)
    assert text_table(cut, "fil", max_rows=2).splitlines()[-1] == "… at iba pa"
    assert text_table(cut, "en").splitlines()[-1] == "… and more"


COMPARED = (
    column("month", "date", "month", "dimension", "Month"),
    column("orders", "integer", name="Enrollments"),
    column("before", "integer", name="Enrollments, previous year"),
    column("change", "float", "percent", name="Enrollments, change"),
)


def test_headers_are_broken_before_anything_else_gives_way():
    rows = ((date(2025, 1, 1), 6648, 5621, 0.183), (date(2025, 12, 1), 3745, 3046, -0.229))
    assert text_table(Result(columns=COMPARED, rows=rows), "en", max_width=60) == (
        "                             Enrollments,  Enrollments,\n"
        "Month          Enrollments  previous year        change\n"
        "─────────────  ───────────  ─────────────  ────────────\n"
        "January 2025         6,648          5,621         18.3%\n"
        "December 2025        3,745          3,046        -22.9%"
    )


def test_table_that_cannot_fit_is_a_block_for_each_row():
    rows = (("Bangsamoro Autonomous Region", Decimal("1200")), (None, None), ("NCR", Decimal(-5)))
    shown = text_table(Result(columns=REGIONS, rows=rows), "en", max_width=30, max_records=2, currency="PHP")
    assert shown == (
        "Region: Bangsamoro Autonomous Region\nRevenue: ₱1,200.00\n\nRegion: (none)\nRevenue: –\n\n… and 1 more"
    )


@settings(max_examples=60, deadline=None)
@given(
    names=st.lists(st.text("abc ", min_size=1, max_size=30).filter(str.strip), min_size=1, max_size=5),
    label=st.text("xyñ日 ", max_size=40),
    amount=st.decimals(min_value=-(10**15), max_value=10**15, places=2),
    max_width=st.integers(1, 100),
)
def test_nothing_is_ever_cut(names, label, amount, max_width):
    """Every word of a header and every cell is there whole, and a table is no wider than it may be."""
    shown = column("label", "string", "text", "dimension", "Label")
    columns = (shown, *(column(str(number), form="currency", name=name) for number, name in enumerate(names)))
    result = Result(columns=columns, rows=((label, *[amount] * len(names)),))
    table = text_table(result, "en", max_width=max_width, currency="PHP")
    assert table.count(format_cell(amount, columns[1], "en", "PHP")) == len(names)
    assert " ".join(label.split()) in table
    assert {"Label"}.union(*map(str.split, names)) <= set(table.replace(":", " ").split())
    if "─" in table:
        assert max(map(display_width, table.splitlines())) <= max_width


@pytest.mark.parametrize(
    ("text", "width"), [("ñ", 1), ("n\u0303", 1), ("日本", 4), ("", 0), ("Parañaque", 9), ("a\u200db", 2)]
)
def test_width_counts_terminal_cells(text, width):
    assert display_width(text) == width


def test_table_keeps_line_breaks_out_of_cells():
    result = Result(columns=REGIONS, rows=(("two\nlines", Decimal(1)),))
    assert "two lines" in text_table(result, "en")


def test_result_without_columns_has_no_table():
    assert text_table(Result(columns=(), rows=()), "en") == ""


@pytest.mark.parametrize("book", [PHRASES, CHART_PHRASES, REPORT_PHRASES, TELEGRAM_PHRASES])
def test_both_languages_fill_the_same_blanks(book):
    def blanks(text):
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    def texts(phrases):
        for field in fields(phrases):
            value = getattr(phrases, field.name)
            yield from value.items() if isinstance(value, Mapping) else [(field.name, value)]

    english, filipino = dict(texts(book["en"])), dict(texts(book["fil"]))
    assert english.keys() == filipino.keys()
    for name, text in english.items():
        assert blanks(text) == blanks(filipino[name]), name
        assert text.strip(), name
        assert filipino[name].strip(), name


def test_numbers_beyond_28_digits_are_written_out():
    assert format_number(1e26, "number", "en") == "100,000,000,000,000,000,000,000,000"
    assert format_number(10**30 + 1, "currency", "fil", "PHP") == "₱1,000,000,000,000,000,000,000,000,000,001.00"
    assert format_number(Decimal("1E+9999"), "number", "en") == "1E+9999"
