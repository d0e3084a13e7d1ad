"""What columns of words are read as: numbers, days, yes or no; in whole or not at all, and the rest is told."""

from __future__ import annotations

import json
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from kanina_local.discovery.roles import role_of
from kanina_local.discovery.tables import Column, Table
from kanina_local.discovery.text_days import Written, may_be_years, written
from kanina_local.discovery.text_truths import truth_sql
from kanina_local.generated import draft_of
from tests.discovered import Discovered, discovered, write

_at = datetime.fromisoformat


def _column(found: Discovered, name: str) -> Column:
    return next(known for known in found.draft.datasets[0].table.columns if known.name == name)


def _read(tmp_path: Path, name: str, values: list[str]) -> tuple[str, list[Any], tuple[str, ...]]:
    """The kind of a column of these values, what its rows hold, and its notes."""
    text = f"id|{name}\n" + "".join(f"{number}|{value}\n" for number, value in enumerate(values, 1))
    with discovered(write(tmp_path / "data", {"orders": text}), tmp_path) as found:
        column = _column(found, name)
        rows = found.connection.execute(f"SELECT {column.expression} FROM orders ORDER BY id").fetchall()
        return column.kind, [value for (value,) in rows], column.notes


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (["1,007.50", "(1,007.50)", "3"], ["1007.50", "-1007.50", "3"]),
        (["PHP 1,200.00", "(PHP 300.00)", "-"], ["1200", "-300", None]),
        (["P1,007.50", "P 3.00", "-P5.25"], ["1007.50", "3", "-5.25"]),
        (["1001 pesos", "1 piso"], ["1001", "1"]),
        (["₱1,007.50", "-₱2.25", "n/a"], ["1007.50", "-2.25", None]),
        (["1007,50", "1.007,25", "8"], ["1007.50", "1007.25", "8"]),
        (["1,234", "12,345"], ["1234", "12345"]),
    ],
)
def test_amounts_are_read_as_they_are_written(tmp_path: Path, values: list[str], expected: list[str | None]) -> None:
    kind, rows, notes = _read(tmp_path, "amount", values)
    assert (kind, notes) == ("decimal", ())
    assert rows == [None if value is None else Decimal(value) for value in expected]


def test_letters_before_numbers_are_pesos_only_where_money_is_meant(tmp_path: Path) -> None:
    assert _read(tmp_path, "plot", ["P1", "P2", "P3"])[0] == "string"


def test_shares_in_percent_are_fractions_that_are_averaged_and_never_added_up(tmp_path: Path) -> None:
    text = "id,Discount %,amount\n" + "".join(f"{n},{25 * (1 + n % 3)}%,{n}\n" for n in range(1, 7))
    with discovered(write(tmp_path / "data", {"orders": text}), tmp_path) as found:
        assert found.ask(metric="average_discount_percent") == [(0.5,)]
        assert found.model.metrics["average_discount_percent"].format == "percent"
        assert not [m.name for m in found.draft.metrics if "SUM(orders.discount_percent)" in m.expression]


def test_numbers_in_a_column_that_is_named_a_percent_are_never_added_up(tmp_path: Path) -> None:
    text = "id,Tax %,amount\n" + "".join(f"{n},{12 + n % 2}.5,{n}\n" for n in range(1, 7))
    with discovered(write(tmp_path / "data", {"orders": text}), tmp_path) as found:
        assert found.ask(metric="average_tax_percent") == [(13.0,)]
        assert not [m.name for m in found.draft.metrics if "SUM(orders.tax_percent)" in m.expression]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (["02-Feb-25", "13-Mar-24"], [date(2025, 2, 2), date(2024, 3, 13)]),
        (["02-Feb-25", "13-Mar-2024"], [date(2025, 2, 2), date(2024, 3, 13)]),
        (["2025-01-31", "3 Jan 2025", "February 4, 2025"], [date(2025, 1, 31), date(2025, 1, 3), date(2025, 2, 4)]),
        (["Thu, 02 Jan 2025", "Fri, 03 Jan 2025"], [date(2025, 1, 2), date(2025, 1, 3)]),
        (["20250102", "20251231"], [date(2025, 1, 2), date(2025, 12, 31)]),
        (["2025-01", "2025-12"], [date(2025, 1, 1), date(2025, 12, 1)]),
        (["Jan 2025", "May 2025"], [date(2025, 1, 1), date(2025, 5, 1)]),
        (["January 2025", "May 2025"], [date(2025, 1, 1), date(2025, 5, 1)]),
        (["01/31/2025 and", "x"], None),
    ],
)
def test_days_are_read_as_they_are_written(tmp_path: Path, values: list[str], expected: list[date] | None) -> None:
    kind, rows, notes = _read(tmp_path, "sold on", values)
    if expected is None:
        assert kind == "string"
    else:
        assert (kind, rows, notes) == ("date", expected, ())


def test_times_with_a_half_of_the_day_are_read_and_a_number_above_12_tells_the_day(tmp_path: Path) -> None:
    kind, rows, notes = _read(tmp_path, "sold", ["01/02/2025 01:00 AM", "01/31/2025 12:30 PM"])
    assert (kind, notes) == ("datetime", ())
    assert rows == [_at("2025-01-02T01:00"), _at("2025-01-31T12:30")]


def test_where_nothing_tells_days_from_months_that_is_told(tmp_path: Path) -> None:
    kind, rows, notes = _read(tmp_path, "sold", ["03/02/2025 01:00 PM", "01/05/2025 01:00 PM", "02/04/2025 01:00 PM"])
    assert kind == "datetime"
    assert rows[0] == _at("2025-02-03T13:00")
    assert notes == (
        "nothing tells days from months, so the day is taken to come first (“01/05/2025 01:00 PM”); if that is wrong, "
        "exchange %d and %m in its expression in the model",
    )


def test_rows_in_the_order_of_time_tell_days_from_months(tmp_path: Path) -> None:
    kind, rows, notes = _read(tmp_path, "sold", ["01/02/2025 9:00", "01/07/2025 9:00", "02/03/2025 9:00"])
    assert (kind, notes) == ("datetime", ())
    assert rows == [_at("2025-01-02T09:00"), _at("2025-01-07T09:00"), _at("2025-02-03T09:00")]


def test_a_column_tells_its_neighbours_which_number_is_the_day(tmp_path: Path) -> None:
    text = "id,made,due\n1,03/02/2025 1:00,01/02/2025 1:00\n2,01/05/2025 1:00,01/31/2025 1:00\n"
    text += "3,02/04/2025 1:00,02/20/2025 1:00\n"
    with discovered(write(tmp_path / "data", {"orders": text}), tmp_path) as found:
        column = _column(found, "made")
        assert (column.kind, column.notes) == ("datetime", ())
        assert found.connection.execute(f"SELECT {column.expression} FROM orders WHERE id = 1").fetchall() == [
            (_at("2025-03-02T01:00"),)
        ]


def test_one_value_that_says_nothing_keeps_a_column_text_and_is_named(tmp_path: Path) -> None:
    kind, _, notes = _read(tmp_path, "amount", [*["1,200.50"] * 9, "twelve"])
    assert kind == "string"
    assert notes == (
        "1 row of 10 cannot be read as a number (“twelve”), so it is taken as text; write numbers as 1200.50",
    )
    kind, _, notes = _read(tmp_path / "days", "sold on", [*["3 Jan 2025"] * 9, "31 Feb 2025"])
    assert kind == "string"
    assert notes == (
        "1 row of 10 cannot be read as a day (“31 Feb 2025”), so it is taken as text; write days as 2025-01-31",
    )


def test_a_column_named_for_days_that_says_none_is_told(tmp_path: Path) -> None:
    kind, _, notes = _read(tmp_path, "date", ["wk 1 2025", "wk 2 2025"])
    assert kind == "string"
    assert notes == (
        "2 rows of 2 cannot be read as a day (“wk 1 2025”, “wk 2 2025”), so it is taken as text; "
        "write days as 2025-01-31",
    )


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (["Y", "N", "y", ""], [True, False, True, None]),
        (["Oo", "Hindi", "hindi", "-"], [True, False, False, None]),
    ],
)
def test_words_for_yes_and_no_are_what_they_say(tmp_path: Path, values: list[str], expected: list[bool | None]) -> None:
    kind, rows, _ = _read(tmp_path, "ibinalik", values)
    assert (kind, rows) == ("boolean", expected)


@pytest.mark.parametrize("values", [["Y"], ["T", "N"], ["Y", "N", "Maybe"], ["M", "F"]])
def test_other_pairs_of_words_are_no_yes_and_no(values: list[str]) -> None:
    assert truth_sql("x", values) is None


def test_zeros_and_ones_are_yes_and_no_by_their_name_alone(tmp_path: Path) -> None:
    assert _read(tmp_path, "senior", ["0", "1"])[0] == "boolean"
    assert _read(tmp_path / "qty", "qty", ["0", "1"])[0] == "integer"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("01/02/25", "?1/?2/%y"),
        ("1.2.2025", "?1.?2.%Y"),
        ("2025/01/02", "%Y/%m/%d"),
        ("2025-01-02T10:00:00", "%Y-%m-%dT%H:%M:%S"),
        ("Thursday, January 2, 2025", "%A, %B %d, %Y"),
        ("11/2025", "%m/%Y"),
    ],
)
def test_a_way_of_writing_days_is_known_by_its_look(text: str, form: str) -> None:
    found = written(text)
    assert found is not None
    assert found.form == form


@pytest.mark.parametrize("text", ["12 2025", "Jax 2025", "10:30", "2025", "1/2", "5 Jan", "Room 12-2025"])
def test_what_says_no_day_is_none(text: str) -> None:
    assert written(text) is None


def test_two_digits_behind_a_month_are_years_only_if_they_look_like_that() -> None:
    assert written("Jan-25") == Written("%b-%y", "month")
    assert may_be_years(["Jan-25", "Feb-26"])
    assert not may_be_years(["Jan-05", "Jan-25"])


def test_what_is_so_of_rows_is_counted_by_the_rows_it_is_so_of(tmp_path: Path) -> None:
    text = "patient_id,senior\n" + "".join(f"{n},{'Y' if n % 4 == 0 else 'N'}\n" for n in range(1, 13))
    with discovered(write(tmp_path / "data", {"patients": text}), tmp_path) as found:
        assert found.ask(metric="senior_patients_count") == [(3,)]
        assert found.ask("patients.senior", metric="patients") == [(False, 9), (True, 3)]
        assert "different_seniors" not in found.model.metrics
        assert "bilang ng senior" in found.model.metrics["senior_patients_count"].synonyms["fil"]


def test_labels_that_only_capitals_and_spaces_tell_apart_are_one(tmp_path: Path) -> None:
    kinds = ["Take out", "take out", "Take out", "DINE-IN ", "Dine-in", "Dine-in", "Grab"]
    text = "id|kind\n" + "".join(f'{number}|"{kind}"\n' for number, kind in enumerate(kinds, 1))
    with discovered(write(tmp_path / "data", {"orders": text}), tmp_path) as found:
        assert sorted(found.ask("orders.kind", metric="orders")) == [("Dine-in", 3), ("Grab", 1), ("Take out", 3)]
        assert found.model.dimensions["orders.kind"].values == ("Dine-in", "Take out", "Grab")
        assert found.draft.notes == (
            "orders.kind: only capitals, spaces or dashes tell some labels apart; taken: “DINE-IN ” for “Dine-in”; "
            "“take out” for “Take out”",
        )


def test_capitals_of_short_codes_mean_something(tmp_path: Path) -> None:
    text = "id,size\n1,xs\n2,XS\n3,XS\n4,M\n"
    with discovered(write(tmp_path / "data", {"orders": text}), tmp_path) as found:
        assert sorted(found.ask("orders.size", metric="orders")) == [("M", 1), ("XS", 2), ("xs", 1)]


@pytest.mark.parametrize(
    ("first", "second", "currency"),
    [
        (["₱1,007.50", "-₱2.25"], ["PHP 3", "PHP 4"], "PHP"),
        (["P1,007.50", "P3.00"], ["3.00", "4.00"], "PHP"),
        (["$1", "5 usd"], ["7", "8"], "USD"),
        (["₱1.00", "2.00"], ["7", "8"], None),
        (["₱1.00", "₱2.00"], ["$7", "$8"], None),
    ],
)
def test_amounts_are_in_the_currency_that_every_one_of_them_names(
    tmp_path: Path, first: list[str], second: list[str], currency: str | None
) -> None:
    rows = "".join(f'{n},"{one}","{other}"\n' for n, (one, other) in enumerate(zip(first, second, strict=True), 1))
    data = write(tmp_path / "data", {"orders": f"id,gawa,cost\n{rows}"})
    draft = draft_of([str(data)], tmp_path, "Asia/Manila")
    assert draft.currency == currency
    formats = {metric.name: metric.format for metric in draft.metrics}
    assert formats["total_gawa"] == ("currency" if first != ["₱1.00", "2.00"] else "number")


def test_amounts_in_several_currencies_are_not_added_up(tmp_path: Path) -> None:
    kind, _, notes = _read(tmp_path, "amount", ["₱5.00", "$5.00", "6.00"])
    assert kind == "string"
    assert notes == (
        "its amounts are of several currencies (“$5.00”, “6.00”, “₱5.00”), which do not add up, so it is taken as "
        "text; write the numbers in one column and their currency in another",
    )


def test_amounts_of_several_currencies_are_told_as_such_and_not_as_no_numbers(tmp_path: Path) -> None:
    kind, rows, notes = _read(tmp_path, "price", ["₱5.00", "$6.00", "₱7.00", "€2.50"])
    assert (kind, rows[0]) == ("string", "₱5.00")
    assert notes == (
        "its amounts are of several currencies (“$6.00”, “€2.50”, “₱5.00”), which do not add up, so it is taken as "
        "text; write the numbers in one column and their currency in another",
    )


@pytest.mark.parametrize(("rough", "told"), [(True, "about 923 different values"), (False, "923 different values")])
def test_a_rough_count_of_values_is_told_as_one(*, rough: bool, told: str) -> None:
    column = Column("shop", "string", "shop", 300_000, 300_000, 923, is_rough=rough)
    table = Table("sales", "sales", 300_000, (column,))
    assert role_of(column, table, (), frozenset()).reason == told


def test_one_number_in_quotes_among_json_numbers_leaves_a_column_of_numbers(tmp_path: Path) -> None:
    items = ", ".join(f'{{"id": {n}, "amount": {json.dumps(str(n)) if n == 7 else n}}}' for n in range(1, 30))
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "sales.json").write_text(f"[{items}]")
    with discovered(tmp_path / "data", tmp_path) as found:
        column = _column(found, "amount")
        assert (column.kind, column.notes) == ("integer", ())
        assert found.connection.execute("SELECT sum(amount) FROM sales").fetchall() == [(435,)]


def test_one_word_among_json_numbers_is_named(tmp_path: Path) -> None:
    items = ", ".join(f'{{"id": {n}, "amount": {json.dumps("many") if n == 7 else n}}}' for n in range(1, 200))
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "sales.json").write_text(f"[{items}]")
    with discovered(tmp_path / "data", tmp_path) as found:
        assert _column(found, "amount").notes == (
            "1 row of 199 cannot be read as a number (“many”), so it is taken as text; write numbers as 1200.50",
        )
