"""Reads one source into a table of a DuckDB connection, whatever kind of files it is."""

from __future__ import annotations

import csv
import sqlite3
import zlib
from typing import TYPE_CHECKING

from kanina.data.engines.csv_reading import read_csv
from kanina.data.engines.database_reading import copy_duckdb, copy_sqlite
from kanina.data.engines.duckdb_sql import create, first_line, listed, quoted
from kanina.data.engines.json_reading import read_json
from kanina.data.engines.reading_notes import ReadingNotes
from kanina.data.engines.source import Source
from kanina.problems import Unavailable

if TYPE_CHECKING:
    import duckdb

COLUMNS_MAXIMUM = 4_000
"""Of one table: describing more would take minutes, and nobody asks by so many."""
_LONG = "BIGNUM"


def read_source(connection: duckdb.DuckDBPyConnection, source: Source) -> ReadingNotes:
    """Makes the source's table, and tells what was noticed. Raises Unavailable naming the file and what to do."""
    import duckdb

    notes = ReadingNotes()
    try:
        if source.kind == "csv":
            notes = read_csv(connection, source)
        elif source.kind == "json":
            read_json(connection, source)
        elif source.kind == "parquet":
            create(connection, source.name, f"SELECT * FROM read_parquet({listed(source.files)}, union_by_name = true)")
        elif source.kind == "duckdb":
            copy_duckdb(connection, source)
        else:
            copy_sqlite(connection, source)
        _settle_columns(connection, source)
    except (duckdb.Error, sqlite3.Error, csv.Error, zlib.error, EOFError, OSError) as error:
        names = ", ".join(str(file) for file in source.files[:3])
        if source.inner:
            raise Unavailable(
                f"{names}: {source.inner} cannot be read ({first_line(error)}); drop it from the database if it is a "
                "view of what is gone, or correct the file"
            ) from None
        raise Unavailable(f"{names} cannot be read ({first_line(error)}); correct the file, or move it away") from None
    return notes


def _settle_columns(connection: duckdb.DuckDBPyConnection, source: Source) -> None:
    """Whole numbers of 39 digits and more, with which nothing is computed, become the text they are.

    Raises Unavailable for more columns than can be described.
    """
    columns = connection.execute(f"DESCRIBE {quoted(source.name)}").fetchall()
    if len(columns) > COLUMNS_MAXIMUM:
        raise Unavailable(
            f"{source.files[0]}: it has {len(columns):,} columns, and at most {COLUMNS_MAXIMUM:,} are read; keep those "
            "that are asked about, or make rows of them, with a column that says what each was"
        )
    for name, kind, *_ in columns:
        if kind == _LONG:
            connection.execute(f"ALTER TABLE {quoted(source.name)} ALTER {quoted(name)} TYPE VARCHAR")
