"""One bad thing among good tables is left out and named: a link that leads nowhere, a pipe, a view of what is gone."""

from __future__ import annotations

import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import duckdb
import pytest

from kanina.data.engines.duckdb_files import build_database
from kanina.data.engines.reading_notes import kept_notes
from kanina.problems import Unavailable


def tables_and_notes(database: Path) -> tuple[list[str], list[str]]:
    """The tables of a built file, and what is told of what is none."""
    with duckdb.connect(str(database), read_only=True) as connection:
        tables = [name for (name,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()]
        return sorted(tables), [text for notes in kept_notes(connection).values() for text in notes.beside]


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A folder with one good table."""
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "sales.csv").write_text("id,amount\n1,5\n")
    return folder


def test_a_link_that_leads_nowhere_is_named(shop: Path, tmp_path: Path) -> None:
    (shop / "old.csv").symlink_to(shop / "gone.csv")
    found = tables_and_notes(build_database(shop, tmp_path / "k.duckdb"))
    assert found == (["sales"], ["old.csv leads to no file and is left out"])


def test_a_link_to_a_file_is_a_table(shop: Path, tmp_path: Path) -> None:
    (tmp_path / "far.csv").write_text("a,b\n1,2\n")
    (shop / "near.csv").symlink_to(tmp_path / "far.csv")
    assert tables_and_notes(build_database(shop, tmp_path / "k.duckdb")) == (["near", "sales"], [])


@pytest.mark.parametrize("name", ["live.csv", "live.db", "parts/live.csv"])
def test_a_pipe_is_passed_over_and_never_waited_for(shop: Path, tmp_path: Path, name: str) -> None:
    (shop / "parts").mkdir()
    (shop / "parts" / "one.csv").write_text("a,b\n1,2\n")
    os.mkfifo(shop / name)
    found = tables_and_notes(build_database(shop, tmp_path / "k.duckdb"))
    assert found == (["parts", "sales"], [f"{name} is no ordinary file and is left out"])


def test_a_socket_is_passed_over(shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop)  # a socket's address is short
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind("live.csv")
    found = tables_and_notes(build_database(shop, tmp_path / "k.duckdb"))
    assert found == (["sales"], ["live.csv is no ordinary file and is left out"])


def test_a_pipe_by_itself_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "live.csv")
    with pytest.raises(Unavailable, match=r"live\.csv is no ordinary file; give a file or a folder"):
        build_database(tmp_path / "live.csv", tmp_path / "k.duckdb")


@pytest.mark.parametrize("kind", ["sqlite", "duckdb"])
def test_a_view_that_cannot_be_read_is_left_out_and_the_tables_are_there(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"shop.{kind}"
    statements = (
        "CREATE TABLE sales (id INTEGER, amount INTEGER)",
        "INSERT INTO sales VALUES (1, 5)",
        "CREATE TABLE gone (id INTEGER)",
        "CREATE VIEW of_gone AS SELECT id FROM gone",
        "CREATE VIEW of_sales AS SELECT id FROM sales",
        "DROP TABLE gone",
    )
    if kind == "sqlite":
        with closing(sqlite3.connect(file)) as database:
            for statement in statements:
                database.execute(statement)
            database.commit()
    else:
        with duckdb.connect(str(file)) as connection:
            for statement in statements:
                connection.execute(statement)
    tables, notes = tables_and_notes(build_database(file, tmp_path / "k.duckdb"))
    assert tables == ["of_sales", "sales"]
    (note,) = notes
    assert note.startswith(f"the view {file}: of_gone cannot be read (")
    assert note.endswith(" and is left out")
