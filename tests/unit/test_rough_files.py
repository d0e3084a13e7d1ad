"""Files as people have them: cut off, of an old Mac, with a title above the names, with unlike values in one column."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import duckdb
import pytest

from kanina.data.engines.reading_notes import ReadingNotes
from kanina.data.engines.source_files import find_sources
from kanina.data.engines.source_reading import COLUMNS_MAXIMUM, read_source
from kanina.problems import Unavailable

Read = tuple[dict[str, str], list[tuple[Any, ...]], ReadingNotes]


def read(path: Path) -> Read:
    """Column → type of the one table, its rows, and what is told of it."""
    with duckdb.connect() as connection:
        (source,) = find_sources([path])
        notes = read_source(connection, source)
        relation = connection.sql(f'SELECT * FROM "{source.name}"')
        return dict(zip(relation.columns, map(str, relation.types), strict=True)), relation.fetchall(), notes


def written(folder: Path, name: str, content: str) -> Path:
    """A file of exactly this text."""
    path = folder / name
    path.write_bytes(content.encode())
    return path


# ---------------------------------------------------------------- JSON


@pytest.mark.parametrize(
    "content", ['[{"a":1},', '[{"a":1},{"a":2}', '[{"a":1},{"a":', ' \ufeff[{"a":1},\n\n', '[{"a":1},\n{"a":2},\n']
)
@pytest.mark.parametrize("packed", [False, True])
def test_a_list_that_is_cut_off_loses_no_row_silently(tmp_path: Path, content: str, *, packed: bool) -> None:
    path = written(tmp_path, "t.json", content.strip(" "))
    if packed:
        path = tmp_path / "u.json.gz"
        path.write_bytes(gzip.compress(content.strip(" ").encode(), mtime=0))
    with pytest.raises(Unavailable, match=r"the list that it begins with is not closed, so rows may be missing"):
        read(path)


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("t.jsonl", '{"a":1}\n{"a":2}\n{oops\n', 3),
        ("t.jsonl", '{"a":1}\n{"a":2\n', 2),
        ("t.json", '[{"a":1},\n{"a":2},\n]', 2),
        ("t.json", '[{"a":1},\noops]', 2),
        ("t.json", '{"a":1},\n{"a":2},\n', 1),
    ],
)
def test_what_is_no_json_is_named_by_the_line_people_count(tmp_path: Path, name: str, content: str, line: int) -> None:
    with pytest.raises(Unavailable, match=rf"is no JSON \(line {line}\)"):
        read(written(tmp_path, name, content))


@pytest.mark.parametrize("content", ["{}", "null", "[1, 2]", "5", '[{"a":1}, 5]', '[{"a":1}]\n[{"a":2}]', "[{}]"])
def test_values_that_are_no_objects_are_no_rows(tmp_path: Path, content: str) -> None:
    with pytest.raises(Unavailable, match="its values are not all objects with something in them; write a list"):
        read(written(tmp_path, "t.json", content))


@pytest.mark.parametrize(
    ("values", "kind", "rows"),
    [
        ('1, "2", "x"', "VARCHAR", ["1", "2", "x"]),
        ('1, "2"', "BIGINT", [1, 2]),
        ('1, "2.5", null', "DOUBLE", [1.0, 2.5, None]),
        ('1, "007"', "VARCHAR", ["1", "007"]),
        ("1, true", "VARCHAR", ["1", "true"]),
        ('1, "a \\"b\\"\\nñ"', "VARCHAR", ["1", 'a "b"\nñ']),
        ("1, [2]", "JSON", ["1", "[2]"]),
        ("null, null", "VARCHAR", [None, None]),
    ],
)
def test_unlike_values_of_json_are_read_as_a_csv_would_be(
    tmp_path: Path, values: str, kind: str, rows: list[Any]
) -> None:
    items = ", ".join(f'{{"id": {number}, "v": {value}}}' for number, value in enumerate(values.split(", ")))
    columns, found, _ = read(written(tmp_path, "t.json", f"[{items}]"))
    assert columns == {"id": "BIGINT", "v": kind}
    assert [value for _, value in found] == rows


def test_objects_of_many_members_are_rows_of_many_columns(tmp_path: Path) -> None:
    members = ", ".join(f'"k{number}": {number}' for number in range(300))
    columns, rows, _ = read(written(tmp_path, "t.json", f'[{{{members}}}, {{"k1": 5}}]'))
    assert len(columns) == 300
    assert [row[1] for row in rows] == [1, 5]


@pytest.mark.parametrize("digits", [39, 50])
def test_a_number_too_long_to_compute_with_is_text(tmp_path: Path, digits: int) -> None:
    long = "9" * digits
    columns, rows, _ = read(written(tmp_path, "t.csv", f"code,n\n{long},1\n2,2\n"))
    assert columns == {"code": "VARCHAR", "n": "BIGINT"}
    assert rows == [(long, 1), ("2", 2)]


# ---------------------------------------------------------------- line ends


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        ("a,b\r1,2\r3,4\r", [(1, 2), (3, 4)]),
        ("a,b\r1,2\r3,4", [(1, 2), (3, 4)]),
        ("a,b\r\n1,2\r\n3,4\n", [(1, 2), (3, 4)]),
        ("a,b\n1,2\r\n3,4\r\n", [(1, 2), (3, 4)]),
        ('a,b\r1,"x\ry"\r3,z\r', [(1, "x\ny"), (3, "z")]),
        ('a,b\n1,"x\ry"\n3,z\n', [(1, "x\ny"), (3, "z")]),
    ],
    ids=["old Mac", "without the last", "CRLF and LF", "LF and CRLF", "a CR in quotes", "a CR in quotes beside LF"],
)
def test_lines_may_end_in_any_way(tmp_path: Path, content: str, rows: list[tuple[Any, ...]]) -> None:
    assert read(written(tmp_path, "t.csv", content))[1] == rows


@pytest.mark.parametrize("content", ["a,b\n1,2\n3,x\ry\n5,6\n", "a,b\r\n1,2\r\n3,x\ry\r\n"])
def test_a_carriage_return_inside_a_row_is_named_by_its_line(tmp_path: Path, content: str) -> None:
    with pytest.raises(Unavailable, match=r"t\.csv: line 3 has a carriage return \(CR\) inside a row; take it away"):
        read(written(tmp_path, "t.csv", content))


# ---------------------------------------------------------------- headers

SALES = "id,city,amount\n1,Cebu,20\n2,Baguio,30\n"


@pytest.mark.parametrize(
    ("above", "lines"),
    [
        ("Sales report 2025,,\n", 1),
        ("Sales report 2025,,\nGenerated on 2025-01-31,,\n,,\n", 3),
        ("Sales report 2025\nGenerated on 2025-01-31\n\n", 3),
        ("Report: sales, by month\n\n", 2),
        (",,\n", 1),
    ],
)
def test_lines_above_the_header_are_left_out_and_told(tmp_path: Path, above: str, lines: int) -> None:
    columns, rows, notes = read(written(tmp_path, "t.csv", above + SALES))
    assert columns == {"id": "BIGINT", "city": "VARCHAR", "amount": "BIGINT"}
    assert rows == [(1, "Cebu", 20), (2, "Baguio", 30)]
    said = "its first line stands" if lines == 1 else f"its first {lines} lines stand"
    are = "is" if lines == 1 else "are"
    assert notes.texts == (f"t.csv: {said} above its header, line {lines + 1}, and {are} left out",)


def test_lines_are_counted_from_the_first_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match=r"t\.csv: line 5 has more cells than the header has names"):
        read(written(tmp_path, "t.csv", f"Sales,,\n{SALES}3,Cebu,20,4\n"))


@pytest.mark.parametrize(
    ("content", "names"),
    [
        ("name,city,note\nAna,Cebu,x\n", ["name", "city", "note"]),
        ("name,,note\nAna,Cebu,x\nBen,Baguio,y\n", ["name", "column1", "note"]),
        ("remark\nfine\nbad\n", ["remark"]),
        ("id,name\n1,a\n2,b\n", ["id", "name"]),
    ],
)
def test_a_header_is_never_taken_for_a_title(tmp_path: Path, content: str, names: list[str]) -> None:
    assert list(read(written(tmp_path, "t.csv", content))[0]) == names


def test_a_first_line_that_may_be_a_title_is_told(tmp_path: Path) -> None:
    _, rows, notes = read(written(tmp_path, "t.csv", "Staff list,,\nname,city,note\nAna,Cebu,x\n"))
    assert len(rows) == 2
    assert notes.texts == (
        "t.csv: its first line names one of its 3 columns (Staff list); if the names stand below it, take away what is "
        "above them",
    )


@pytest.mark.parametrize(
    ("content", "columns", "first", "told"),
    [
        ("2023,2024,2025\n1,2,3\n", ["2023", "2024", "2025"], (1, 2, 3), "line (2023, 2024, 2025) is taken as its"),
        ("city,2024,2025\nCebu,1,2\n", ["city", "2024", "2025"], ("Cebu", 1, 2), "is taken as its header"),
        ("1,Cebu,20\n2,Naga,30\n", ["column0", "column1", "column2"], (1, "Cebu", 20), "no header was seen, so its"),
        ("2023,2024\n2020,2021\n", ["column0", "column1"], (2023, 2024), "(2023, 2024) is taken as a row"),
    ],
)
def test_whether_the_first_line_is_a_header_of_numbers_is_told(
    tmp_path: Path, content: str, columns: list[str], first: tuple[Any, ...], told: str
) -> None:
    found, rows, notes = read(written(tmp_path, "t.csv", content))
    assert list(found) == columns
    assert rows[0] == first
    assert told in notes.texts[0]


def test_more_columns_than_can_be_described_are_refused(tmp_path: Path) -> None:
    names = [f"c{number}" for number in range(COLUMNS_MAXIMUM + 1)]
    path = written(tmp_path, "t.csv", f"{','.join(names)}\n{','.join('1' for _ in names)}\n")
    with pytest.raises(Unavailable, match=r"t\.csv: it has 4,001 columns, and at most 4,000 are read; keep those"):
        read(path)
