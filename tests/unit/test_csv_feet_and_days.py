"""Totals at the foot of a CSV file, and days that can be read in two ways: decided by what the file holds, and told."""

from __future__ import annotations

import gzip
import re
from datetime import date, datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest

from kanina.data.engines.duckdb_files import build_database
from kanina.data.engines.reading_notes import ReadingNotes, kept_notes
from kanina_local.cli import main
from tests.discovered import discovered


def _built(folder: Path, target: Path) -> tuple[dict[str, list[tuple[Any, ...]]], dict[str, ReadingNotes]]:
    """Table → its rows, and what was noted while it was read."""
    file = build_database(folder, target / "kanina.duckdb")
    with duckdb.connect(str(file), read_only=True) as connection:
        names = [name for (name,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()]
        rows = {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}
        return rows, kept_notes(connection)


def _read(tmp_path: Path, **files: str) -> tuple[dict[str, list[tuple[Any, ...]]], dict[str, ReadingNotes]]:
    folder = tmp_path / "data"
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    return _built(folder, tmp_path)


BODY = "id;day;amount;channel\n1;2025-01-31;100;Grab\n2;2025-02-01;50;Dine-in\n"


@pytest.mark.parametrize(
    "foot",
    [
        "TOTAL;;150;\n",
        "TOTAL;;150\n",
        ";;;\nGrand total:;;150;\n",
        "Kabuuan;;150;\n;;;\n\n",
        "Subtotal;;50;\nTotal;;150;",
        ";;150;Total\n",
    ],
)
def test_a_total_at_the_foot_is_no_row_and_is_told(tmp_path: Path, foot: str) -> None:
    rows, notes = _read(tmp_path, orders=BODY + foot)
    assert rows["orders"] == [(1, date(2025, 1, 31), 100, "Grab"), (2, date(2025, 2, 1), 50, "Dine-in")]
    assert "is a total of the others and is left out" in notes["orders"].texts[-1]


def test_each_file_of_a_folder_loses_its_own_total(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "orders"
    folder.mkdir(parents=True)
    (folder / "a.csv").write_text(BODY + "TOTAL;;150;\n")
    (folder / "b.csv.gz").write_bytes(gzip.compress((BODY + "TOTAL;;150;\n").encode()))
    rows, notes = _built(tmp_path / "data", tmp_path)
    assert [row[0] for row in rows["orders"]] == [1, 2, 1, 2]
    assert notes["orders"].texts == (
        "a.csv: its last row (TOTAL, 150) is a total of the others and is left out",
        "b.csv.gz: its last row (TOTAL, 150) is a total of the others and is left out",
    )


def test_without_an_empty_cell_only_the_sum_tells_a_total(tmp_path: Path) -> None:
    rows, notes = _read(
        tmp_path,
        sums='channel,amount\nGrab,"₱1,000.50"\nDine-in,₱50.00\nTotal,"₱1,050.50"\n',
        brands="brand,litres\nShell,10\nPetron,30\nTotal,25\n",
    )
    assert [row[0] for row in rows["sums"]] == ["Grab", "Dine-in"]
    assert [row[0] for row in rows["brands"]] == ["Shell", "Petron", "Total"]
    assert list(notes) == ["sums"]


@pytest.mark.parametrize("last", ["3;2025-02-02;Total;Grab\n", "3;2025-02-02;7;Total\n", "Total;;;\n", "note;;150;\n"])
def test_a_row_with_something_in_its_cells_is_no_total(tmp_path: Path, last: str) -> None:
    rows, notes = _read(tmp_path, orders=BODY + last)
    assert len(rows["orders"]) == 3
    assert notes == {}


def test_empty_rows_at_the_foot_are_no_rows(tmp_path: Path) -> None:
    rows, notes = _read(tmp_path, orders=BODY + ";;;\n;;;\n")
    assert len(rows["orders"]) == 2
    assert notes == {}


def _days(tmp_path: Path, *written: str) -> tuple[list[date], ReadingNotes]:
    text = "id,day\n" + "".join(f"{number},{day}\n" for number, day in enumerate(written))
    rows, notes = _read(tmp_path, orders=text)
    return [row[1] for row in rows["orders"]], notes.get("orders", ReadingNotes())


def test_a_number_above_12_tells_the_day(tmp_path: Path) -> None:
    assert _days(tmp_path, "03/02/2025", "01/31/2025") == (
        [date(2025, 3, 2), date(2025, 1, 31)],
        ReadingNotes(day_order="month"),
    )


def test_two_digits_at_the_end_are_the_year(tmp_path: Path) -> None:
    assert _days(tmp_path, "03/02/25", "01/05/25", "02/04/26")[0] == [
        date(2025, 2, 3),
        date(2025, 5, 1),
        date(2026, 4, 2),
    ]


def test_two_digits_at_the_beginning_are_the_year_where_the_last_are_days(tmp_path: Path) -> None:
    assert _days(tmp_path, "25/01/02", "25/01/31", "25/02/14")[0] == [
        date(2025, 1, 2),
        date(2025, 1, 31),
        date(2025, 2, 14),
    ]


def test_rows_in_the_order_of_time_tell_days_from_months(tmp_path: Path) -> None:
    assert _days(tmp_path, "01/05/2025", "01/12/2025", "02/01/2025", "03/04/2025") == (
        [date(2025, 1, 5), date(2025, 1, 12), date(2025, 2, 1), date(2025, 3, 4)],
        ReadingNotes(day_order="month"),
    )


def test_moments_are_read_as_days_are(tmp_path: Path) -> None:
    rows, notes = _read(
        tmp_path,
        orders="id,at,day\n1,01/02/2025 10:30:00,01/31/2025\n2,02/03/2025 11:00:00,01/02/2025\n",
        visits="id,at\n1,03/02/25 10:30:00\n2,01/05/25 11:00:00\n3,02/04/25 11:00:00\n",
    )
    assert rows["orders"][0] == (1, datetime.fromisoformat("2025-01-02T10:30"), date(2025, 1, 31))
    assert rows["visits"][0] == (1, datetime.fromisoformat("2025-03-02T10:30"))
    assert {known.day_order for known in notes.values()} == {"month"}


def test_where_nothing_tells_the_day_is_first_and_that_is_noted(tmp_path: Path) -> None:
    assert _days(tmp_path, "03/02/2025", "01/05/2025", "02/04/2025") == (
        [date(2025, 2, 3), date(2025, 5, 1), date(2025, 4, 2)],
        ReadingNotes(assumed=("day",)),
    )


def test_another_file_tells_days_from_months(tmp_path: Path) -> None:
    rows, notes = _read(
        tmp_path,
        orders="id,day\n1,03/02/2025\n2,01/05/2025\n3,02/04/2025\n",
        visits="id,day\n1,01/31/2025\n2,01/05/2025\n",
    )
    assert [row[1] for row in rows["orders"]] == [date(2025, 3, 2), date(2025, 1, 5), date(2025, 2, 4)]
    assert notes["orders"] == ReadingNotes(day_order="month")


def test_init_tells_what_was_assumed_left_out_and_seen(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    body = "3,03/02/2025,9\n1,01/05/2025,2\n1,01/05/2025,2\n4,02/04/2025,3\n"
    (folder / "orders.csv").write_text("no,day,amount\n" + body + "Total,,16\n")
    with discovered(folder, tmp_path) as found:
        assert found.draft.notes == (
            "orders: orders.csv: its last row (Total, 16) is a total of the others and is left out",
            "orders.day: nothing tells days from months, so the day is taken to come first (3/2/2025 is February 3); "
            "if that is wrong, write the expression make_date(year(day), day(day), month(day)) in the model",
            "orders: 1 row of 4 is an exact copy of another, and counted too; remove them if that is a slip",
        )
        assert found.ask(metric="total_amount") == [(16,)]


def test_init_tells_of_impossible_years_and_of_totals_among_values(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "orders.csv").write_text("id,day,kind\n1,0025-02-03,a\n2,2025-02-03,Subtotal\n3,2025-02-04,b\n")
    with discovered(folder, tmp_path) as found:
        assert found.draft.notes == (
            "orders: day: it holds days such as 0025-02-03, which are hardly meant; write their years in full",
            "orders: kind has “Subtotal” among its values; if those rows are sums of others, they count twice: "
            "remove them",
        )


CHECKED = """version: 0.2.0.dev0
semantic_model:
  - name: shop
    datasets:
      - name: orders
        source: orders
        fields:
          - {name: day, expression: {dialects: [{dialect: ANSI_SQL, expression: day}]}, datatype: Date}
          - {name: paid, expression: {dialects: [{dialect: ANSI_SQL, expression: paid}]}, datatype: Date}
"""


def test_check_tells_of_what_was_left_out_assumed_and_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KANINA_HOME", str(tmp_path / "home"))
    folder = tmp_path / "data"
    folder.mkdir()
    body = "3,03/02/2025,0025-02-03\n1,01/05/2025,2025-02-03\n1,01/05/2025,2025-02-03\n4,02/04/2025,2025-02-03\n"
    (folder / "orders.csv").write_text("no,day,paid\n" + body + "9,Total,\n")
    (folder / "model.yaml").write_text(CHECKED)
    assert main(["model", "check", "--data", str(folder)]) == 0
    *findings, summary = capsys.readouterr().out.splitlines()
    assert summary == "4 warnings: 1 dataset, 2 fields, 0 relationships, 0 metrics"
    assert [
        re.sub(r"^warning: .*?:(\d+): semantic_model\S* \(shop\)\S* \(orders\)[^:]*", r"\1", line) for line in findings
    ] == [
        "5: orders.csv: its last row (9, Total) is a total of the others and is left out; "
        "if it is a row, fill its empty cells",
        "5: 1 row of 4 is an exact copy of another, and counted too; remove them if that is a slip",
        "8: nothing in the data tells its days from its months; the day was taken to come first; write days as "
        "2025-01-31, or exchange them in the expression: make_date(year, day, month)",
        "9: it holds days such as 0025-02-03, which are hardly meant; write their years in full",
    ]
