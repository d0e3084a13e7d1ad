"""The one database file: built from what there is, once for each state of it, by any number of processes."""

from __future__ import annotations

import multiprocessing
import os
import stat
import time
from pathlib import Path

import duckdb
import pytest

from kanina.data.engines.duckdb_files import build_database
from kanina.problems import Unavailable


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "sources"
    (folder / "events").mkdir(parents=True)
    with duckdb.connect() as connection:
        connection.execute(f"COPY (SELECT 1 AS id, 1.50::DECIMAL(9,2) AS price) TO '{folder}/sales.parquet'")
        connection.execute(f"COPY (SELECT 1 AS n) TO '{folder}/events/a.parquet'")
        connection.execute(f"COPY (SELECT 2 AS n, 'x' AS note) TO '{folder}/events/b.parquet'")
    (folder / "Order Details.csv").write_text("id,day\n1,2025-01-31\n")
    (folder / "_manifest.json").write_text("{}")
    (folder / ".hidden.csv").write_text("a\n1\n")
    return folder


def tables(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with duckdb.connect(str(path), read_only=True) as connection:
        names = [name for (name,) in connection.execute("SELECT table_name FROM duckdb_tables() ORDER BY 1").fetchall()]
        return {
            name: connection.execute(f'SELECT typeof(COLUMNS(*)) FROM "{name}" LIMIT 1').fetchall() for name in names
        }


def test_files_and_folders_become_tables(sources: Path, tmp_path: Path) -> None:
    built = build_database(sources, tmp_path / "scratch" / "kanina.duckdb")
    assert tables(built) == {
        "Order Details": [("BIGINT", "DATE")],
        "events": [("INTEGER", "VARCHAR")],
        "sales": [("INTEGER", "DECIMAL(9,2)")],
    }
    assert stat.S_IMODE(built.stat().st_mode) == 0o444


def test_a_mapping_names_the_tables(sources: Path, tmp_path: Path) -> None:
    built = build_database({"orders": sources / "sales.parquet", "log": sources / "events"}, tmp_path / "k.duckdb")
    assert list(tables(built)) == ["log", "orders"]


def test_a_file_is_built_once_for_a_state_and_anew_for_another(sources: Path, tmp_path: Path) -> None:
    target = tmp_path / "kanina.duckdb"
    first = build_database(sources, target)
    written = first.stat().st_mtime_ns
    assert build_database(sources, target) == first
    assert first.stat().st_mtime_ns == written
    (sources / "more.csv").write_text("a\n1\n")
    second = build_database(sources, target)
    assert second != first
    assert first.exists()
    assert "more" in tables(second)


def test_what_was_built_long_ago_is_removed(sources: Path, tmp_path: Path) -> None:
    target = tmp_path / "kanina.duckdb"
    first = build_database(sources, target)
    long_ago = time.time() - 8 * 24 * 3600
    os.utime(first, (long_ago, long_ago))
    (sources / "more.csv").write_text("a\n1\n")
    build_database(sources, target)
    assert not first.exists()


def test_several_processes_build_at_once(sources: Path, tmp_path: Path) -> None:
    target = tmp_path / "kanina.duckdb"
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        built = pool.starmap(build_database, [(sources, target)] * 3)
    assert len(set(built)) == 1
    assert sorted(path.name for path in tmp_path.glob("kanina*")) == sorted(["kanina.lock", built[0].name])


def test_nothing_to_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(Unavailable, match=r"no Parquet, CSV, JSON, DuckDB or SQLite files in .*"):
        build_database(tmp_path / "empty", tmp_path / "k.duckdb")
    with pytest.raises(Unavailable, match="there is no folder"):
        build_database(tmp_path / "none", tmp_path / "k.duckdb")


@pytest.mark.parametrize(
    ("first", "second"),
    [("sales.2024.csv", "sales.2025.csv"), ("sales.csv", "sales.tsv"), ("Sales.csv", "sales.csv.gz")],
)
def test_two_files_of_one_name_are_told_and_never_dropped(tmp_path: Path, first: str, second: str) -> None:
    (tmp_path / "sources").mkdir()
    for name in (first, second):
        (tmp_path / "sources" / name).write_text("a\n1\n")
    with pytest.raises(Unavailable, match=f"{first} and {second} .* would both be the table"):
        build_database(tmp_path / "sources", tmp_path / "k.duckdb")


def test_a_file_that_is_no_table_does_not_hide_one(tmp_path: Path) -> None:
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "sales.csv").write_text("a\n1\n")
    (tmp_path / "sources" / "sales.md").write_text("what the columns mean")
    assert list(tables(build_database(tmp_path / "sources", tmp_path / "k.duckdb"))) == ["sales"]


def test_a_broken_file_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "sales.parquet").write_bytes(b"no parquet")
    with pytest.raises(Unavailable, match="cannot be read"):
        build_database(tmp_path / "sources", tmp_path / "k.duckdb")
    assert [path.name for path in tmp_path.glob("k*")] == ["k.lock"]
