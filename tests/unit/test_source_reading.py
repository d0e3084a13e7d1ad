"""What becomes of a person's files: every row and header that is there, or one line that says what to change."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from datetime import date, datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest

from kanina.data.engines.source_files import find_sources
from kanina.data.engines.source_reading import read_source
from kanina.problems import Unavailable


def read(*paths: Path) -> dict[str, tuple[list[tuple[str, str]], list[tuple[Any, ...]]]]:
    """Table → its (column, type) pairs and its rows."""
    with duckdb.connect() as connection:
        found = {}
        for source in find_sources(paths):
            read_source(connection, source)
            relation = connection.sql(f'SELECT * FROM "{source.name}"')
            columns = [(name, str(kind)) for name, kind in zip(relation.columns, relation.types, strict=True)]
            found[source.name] = (columns, relation.fetchall())
        return found


@pytest.mark.parametrize(
    ("content", "columns", "rows"),
    [
        ("\ufeffid,name\n1,a\n", [("id", "BIGINT"), ("name", "VARCHAR")], [(1, "a")]),
        (
            "id;id;; select ;Señor\n1;2;3;x;ñ\n",
            [("id", "BIGINT"), ("id_1", "BIGINT"), ("column2", "BIGINT"), ("select", "VARCHAR"), ("Señor", "VARCHAR")],
            [(1, 2, 3, "x", "ñ")],
        ),
        ("a,b,c\n1,2,x\n3\n", [("a", "BIGINT"), ("b", "BIGINT"), ("c", "VARCHAR")], [(1, 2, "x"), (3, None, None)]),
        (
            "Sales report\nmade today\n\na,b,c\n1,2,3\n",
            [("a", "BIGINT"), ("b", "BIGINT"), ("c", "BIGINT")],
            [(1, 2, 3)],
        ),
        ("code\n00123\n", [("code", "VARCHAR")], [("00123",)]),
        ("day\n2025-01-31\n", [("day", "DATE")], [(date(2025, 1, 31),)]),
    ],
    ids=["BOM", "headers", "short rows", "lines above", "leading zeros", "days"],
)
def test_a_text_file_keeps_its_headers_and_rows(
    tmp_path: Path, content: str, columns: list[tuple[str, str]], rows: list[tuple[Any, ...]]
) -> None:
    (tmp_path / "t.csv").write_text(content, encoding="utf-8")
    assert read(tmp_path / "t.csv") == {"t": (columns, rows)}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_letters_survive_every_common_encoding(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "t.csv").write_bytes("city,people\nParañaque,5\n".encode(encoding))
    assert read(tmp_path / "t.csv")["t"][1] == [("Parañaque", 5)]


def test_a_column_of_numbers_with_a_word_far_down_is_text_and_loses_no_row(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("n\n" + "1\n" * 30_000 + "many\n")
    columns, rows = read(tmp_path / "t.csv")["t"]
    assert columns == [("n", "VARCHAR")]
    assert len(rows) == 30_001
    assert rows[-1] == ("many",)


def test_a_row_with_too_many_cells_is_named(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("a,b\n1,2\n3,4,5\n")
    with pytest.raises(Unavailable, match=r"t\.csv: line 3 has more cells than the header has names; put quotes"):
        read(tmp_path / "t.csv")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ('id,name\n1,"x\ny"\n2,"say ""hi"""\n3,"unclosed\n4,z\n', 5),
        ('id,name\n1,a\n2,"open\n3,b\n4,"again\n5,c\n', 3),
        ("id,name\n" + "".join(f"{n},plain\n" for n in range(3_000)) + '3000,"open\n' + "3001,plain\n" * 3_000, 3_002),
        ("id,name\n" + "".join(f'{n},"a, b"\n' for n in range(9_000)) + '9000,"open\n' + '1,"a, b"\n' * 9_000, 9_002),
        ('id;name\n1;"open', 2),
        ('"id,name\n1,a\n', 1),
        ('name\n"a"\n"open\nb\n', 3),
    ],
    ids=["the last of many", "the first of two", "far down", "among others", "at the end", "header", "one column"],
)
def test_a_quote_that_is_not_closed_is_named_by_its_line(tmp_path: Path, content: str, line: int) -> None:
    (tmp_path / "t.csv").write_text(content)
    with pytest.raises(Unavailable, match=rf"t\.csv: line {line} opens a quote that is not closed; close it, or take"):
        read(tmp_path / "t.csv")


@pytest.mark.parametrize(
    ("name", "content", "names"),
    [
        ("t.csv", 'id,name\n1,"a, b"\n2,"c\nd"\n3,"say ""hi"""\n', ["a, b", "c\nd", 'say "hi"']),
        ("t.csv", 'id,name\n1,5" pipe\n2,plain\n', ['5" pipe', "plain"]),
        ("t.csv", 'id,name\n1,"Big" Ben\n2,plain\n', ['"Big" Ben', "plain"]),
        ("t.tsv", 'id\tname\n1\t"open\n2\tplain\n', ['"open', "plain"]),
    ],
    ids=["quoted", "inside", "closed and gone on", "tabs"],
)
def test_quotes_that_part_no_rows_are_read(tmp_path: Path, name: str, content: str, names: list[str]) -> None:
    (tmp_path / name).write_text(content)
    assert [row[1] for row in read(tmp_path / name)["t"][1]] == names


def test_a_file_that_is_no_text_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(bytes(range(256)) * 20)
    with pytest.raises(Unavailable, match=r"t\.csv: this is no text; save the table as CSV, in UTF-8"):
        read(tmp_path / "t.csv")


@pytest.mark.parametrize("content", ["", "\n\n\n", "\ufeff \r\n\t\r\n"])
def test_a_file_of_blank_lines_has_no_rows(tmp_path: Path, content: str) -> None:
    (tmp_path / "t.csv").write_text(content, encoding="utf-8", newline="")
    assert read(tmp_path / "t.csv")["t"][1] == []


def test_objects_inside_objects_become_columns(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_text(json.dumps([{"id": 1, "home": {"city": "Cebu"}}, {"id": 2, "on": "2025-01-31"}]))
    (tmp_path / "lines.ndjson").write_text('{"a": 1}\n{"a": 2}\n')
    assert read(tmp_path) == {
        "lines": ([("a", "BIGINT")], [(1,), (2,)]),
        "t": (
            [("id", "BIGINT"), ("home_city", "VARCHAR"), ("on", "DATE")],
            [(1, "Cebu", None), (2, None, date(2025, 1, 31))],
        ),
    }


def test_a_json_file_of_one_object_in_a_folder_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"name": "shop",\n "version": 1}\n')
    (tmp_path / "settings.json").write_text('{"zone": "Asia/Manila"}')
    (tmp_path / "lines.json").write_text('{"a": 1}\n{"a": 2}\n')
    assert [source.name for source in find_sources([tmp_path])] == ["lines"]


def test_the_tables_of_a_sqlite_file_come_with_their_days_and_times(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "shop.db")
    database.execute(
        "CREATE TABLE sales (id INTEGER, total REAL, note TEXT, on_day TEXT, at TEXT, paid BOOLEAN, code TEXT)"
    )
    database.execute("INSERT INTO sales VALUES (1, 2.5, 'a, \"b\"', '2025-01-31', '2025-01-31 08:30:00', 1, '007')")
    database.execute("INSERT INTO sales VALUES (2, 3, NULL, NULL, NULL, 0, '')")
    database.commit()
    database.close()
    assert read(tmp_path) == {
        "sales": (
            [
                ("id", "BIGINT"),
                ("total", "DOUBLE"),
                ("note", "VARCHAR"),
                ("on_day", "DATE"),
                ("at", "TIMESTAMP"),
                ("paid", "BOOLEAN"),
                ("code", "VARCHAR"),
            ],
            [
                (1, 2.5, 'a, "b"', date(2025, 1, 31), datetime.fromisoformat("2025-01-31T08:30"), True, "007"),
                (2, 3.0, None, None, None, False, ""),
            ],
        )
    }


def test_what_sqlite_calls_a_truth_and_counts_with_is_a_number(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "shop.db")
    database.execute("CREATE TABLE visits (paid BOOLEAN)")
    database.executemany("INSERT INTO visits VALUES (?)", [(0,), (2,), (None,)])
    database.commit()
    database.close()
    assert read(tmp_path) == {"visits": ([("paid", "BIGINT")], [(0,), (2,), (None,)])}


def test_an_ending_in_capitals_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "SALES.CSV.GZ").write_bytes(gzip.compress(b"city,amount\nCebu,5\n", mtime=0))
    assert read(tmp_path) == {"SALES": ([("city", "VARCHAR"), ("amount", "BIGINT")], [("Cebu", 5)])}


def test_the_tables_and_views_of_a_duckdb_file_are_copied(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "shop.db")) as connection:
        connection.execute('CREATE TABLE "Order Details" AS SELECT 1 AS id')
        connection.execute('CREATE VIEW big AS SELECT id + 1 AS id FROM "Order Details"')
    assert read(tmp_path / "shop.db") == {
        "Order Details": ([("id", "INTEGER")], [(1,)]),
        "big": ([("id", "INTEGER")], [(2,)]),
    }


def test_columns_that_sqlite_makes_texts_of_any_length_and_columns_without_a_name_cross_over(tmp_path: Path) -> None:
    long = "ñ" * 3_000_000
    with closing(sqlite3.connect(tmp_path / "shop.db")) as database:
        database.execute('CREATE TABLE t (id INTEGER, twice INTEGER GENERATED ALWAYS AS (id * 2), "" TEXT, note TEXT)')
        database.executemany("INSERT INTO t VALUES (?, ?, ?)", [(1, "x", long), (2, None, "\\N"), (3, "", None)])
        database.commit()
    assert read(tmp_path / "shop.db")["t"] == (
        [("id", "BIGINT"), ("twice", "BIGINT"), ("column2", "VARCHAR"), ("note", "VARCHAR")],
        [(1, 2, "x", long), (2, 4, None, "\\N"), (3, 6, "", None)],
    )


def test_a_view_of_a_database_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "shop.db")) as database:
        database.execute("CREATE TABLE gone (a)")
        database.execute("CREATE VIEW old AS SELECT * FROM gone")
        database.execute("DROP TABLE gone")
    with pytest.raises(Unavailable, match=r"shop\.db: old cannot be read \(no such table: main\.gone\); drop it from"):
        read(tmp_path / "shop.db")


def test_a_view_of_somebodys_database_reads_no_files_of_ours(tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("a\n1\n")
    with duckdb.connect(str(tmp_path / "theirs.duckdb")) as connection:
        connection.execute(f"CREATE VIEW spy AS SELECT * FROM read_csv('{tmp_path}/secret.csv')")
    with pytest.raises(Unavailable, match=r"theirs\.duckdb: spy cannot be read \(.*; drop it from"):
        read(tmp_path / "theirs.duckdb")


@pytest.mark.parametrize("name", ["empty.db", "empty.duckdb"])
def test_a_database_without_tables_is_told_so(tmp_path: Path, name: str) -> None:
    (duckdb.connect if name.endswith("duckdb") else sqlite3.connect)(str(tmp_path / name)).close()
    with pytest.raises(Unavailable, match=f"{name}: this database has no tables"):
        read(tmp_path / name)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("t.xlsx", b"PK", "t.xlsx: this is no Parquet, CSV, JSON, DuckDB or SQLite file; save it as one of those"),
        ("t.json", b"{", "t.json cannot be read"),
        ("t.csv.gz", gzip.compress(b"a,b\n1,2\n" * 99, mtime=0)[:30], "t.csv.gz cannot be read"),
        ("t.csv.gz", gzip.compress(b"a,b\n1,2\n" * 99, mtime=0)[:12] + b"\xff" * 30, "t.csv.gz cannot be read"),
        ("t.sqlite", b"nothing of the kind, over enough bytes", "t.sqlite: this database cannot be opened"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path: Path, name: str, content: bytes, told: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(Unavailable, match=told):
        read(tmp_path / name)
