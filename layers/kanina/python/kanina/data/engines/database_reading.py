"""Reads the tables of database files: what there is, and one of them into a table of a DuckDB connection."""

from __future__ import annotations

import csv
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kanina.data.engines.duckdb_sql import CLOSED, TEXT, create, first_line, quoted
from kanina.data.engines.source import Kind, Source
from kanina.problems import Unavailable

if TYPE_CHECKING:
    import duckdb

NULL = "\x1fNULL\x1f"
"""Stands for no value in the text that rows of SQLite cross over in; no text that anybody writes."""
_LINE_BYTES = 2_000_000
"""How long a line of that text may be without DuckDB being told."""
_LETTER_BYTES = 4
"""At most, in UTF-8."""
_ISO_DATE = r"\d{4}-\d{2}-\d{2}"
_ISO_MOMENT = r"\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)?"


def database_tables(path: Path, kind: Kind) -> list[tuple[str, str, bool]]:
    """(schema, name, whether it is a view) of the tables and views of a database file.

    Raises Unavailable for one that cannot be opened.
    """
    import duckdb

    try:
        if kind == "sqlite":
            with _sqlite(path) as database:
                listed = database.execute(
                    "SELECT name, type = 'view' FROM sqlite_master WHERE type IN ('table', 'view') "
                    "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
                )
                return [("", name, bool(is_view)) for name, is_view in listed]
        with duckdb.connect(str(path), read_only=True) as connection:
            return connection.execute(
                "SELECT table_schema, table_name, table_type = 'VIEW' FROM information_schema.tables "
                "WHERE table_catalog = current_catalog() ORDER BY ALL"
            ).fetchall()
    except (duckdb.Error, sqlite3.Error) as error:
        raise Unavailable(
            f"{path}: this database cannot be opened ({first_line(error)}); close what writes it, or take another copy"
        ) from None


def copy_duckdb(connection: duckdb.DuckDBPyConnection, source: Source) -> None:
    """A table or view of a DuckDB file, as it is. A view that reads files or addresses fails: they are not in it."""
    import duckdb

    place = f"{quoted(source.schema)}.{quoted(source.inner)}"
    with duckdb.connect(str(source.files[0]), read_only=True, config=dict(CLOSED)) as apart:
        apart.execute(f"SELECT * FROM {place} LIMIT 0")
    connection.execute(f"ATTACH {quoted(str(source.files[0]), TEXT)} AS copied_from (READ_ONLY)")
    try:
        place = f"copied_from.{place}"
        create(connection, source.name, f"SELECT * FROM {place}")
    finally:
        connection.execute("DETACH copied_from")


def copy_sqlite(connection: duckdb.DuckDBPyConnection, source: Source) -> None:
    """Rows cross over as text; a column's type is what its values were stored as, days and times in text included."""
    with _sqlite(source.files[0]) as database, tempfile.TemporaryDirectory() as folder:
        table = quoted(source.inner)
        declared = {row[1]: str(row[2]).upper() for row in database.execute(f"PRAGMA table_xinfo({table})")}
        selected = database.execute(f"SELECT * FROM {table}")
        names = [column[0] for column in selected.description]
        crossing, longest = Path(folder) / "rows.csv", _LINE_BYTES
        with crossing.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            for row in selected:
                characters = writer.writerow([_crossing(value) for value in row])
                longest = max(longest, _LETTER_BYTES * characters)
        columns = "{" + ", ".join(f"'c{number}': 'VARCHAR'" for number in range(len(names))) + "}"
        read = (
            f"read_csv({quoted(str(crossing), TEXT)}, header = false, nullstr = {quoted(NULL, TEXT)}, "
            f"columns = {columns}, delim = ',', quote = '\"', escape = '\"', max_line_size = {longest})"
        )
        connection.execute(f"CREATE OR REPLACE TEMP TABLE crossing AS SELECT * FROM {read}")
        shown = []
        for number, name in enumerate(names):
            kind = _sqlite_type(database, connection, table, name, declared.get(name, ""), f"c{number}")
            shown.append(f"CAST(c{number} AS {kind}) AS {quoted(name or f'column{number}')}")
        create(connection, source.name, f"SELECT {', '.join(shown)} FROM crossing")
        connection.execute("DROP TABLE crossing")


def _crossing(value: object) -> object:
    if value is None:
        return NULL
    return value.hex() if isinstance(value, bytes) else value


def _sqlite_type(
    database: sqlite3.Connection,
    connection: duckdb.DuckDBPyConnection,
    table: str,
    name: str,
    declared: str,
    column: str,
) -> str:
    """The DuckDB type that every value of a column fits."""
    found = database.execute(f"SELECT DISTINCT typeof({quoted(name)}) FROM {table}").fetchall()
    stored = {kind for (kind,) in found} - {"null"}
    if stored == {"integer"}:
        more = f"SELECT 1 FROM {table} WHERE {quoted(name)} NOT IN (0, 1) LIMIT 1"
        is_truth = declared.startswith("BOOL") and database.execute(more).fetchone() is None
        return "BOOLEAN" if is_truth else "BIGINT"
    if stored and stored <= {"integer", "real"}:
        return "DOUBLE"
    if stored == {"text"}:
        for pattern, kind in ((_ISO_DATE, "DATE"), (_ISO_MOMENT, "TIMESTAMP")):
            fits = f"regexp_full_match({column}, {quoted(pattern, TEXT)}) AND TRY_CAST({column} AS {kind}) IS NOT NULL"
            if connection.execute(f"SELECT bool_and({fits}) FROM crossing WHERE {column} IS NOT NULL").fetchone() == (
                True,
            ):
                return kind
    return "VARCHAR"


@contextmanager
def _sqlite(path: Path) -> Iterator[sqlite3.Connection]:
    """A SQLite file, only to be read."""
    database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        database.text_factory = lambda raw: raw.decode("utf-8", "replace")
        yield database
    finally:
        database.close()
