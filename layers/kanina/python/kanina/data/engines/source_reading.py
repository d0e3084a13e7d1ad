"""Reads one source into a table of a DuckDB connection, whatever kind of files it is."""

from __future__ import annotations

import csv
import sqlite3
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kanina.data.engines.csv_reading import read_csv
from kanina.data.engines.database_reading import copy_duckdb, copy_sqlite
from kanina.data.engines.duckdb_sql import create, first_line, listed, quoted
from kanina.data.engines.reading_notes import ReadingNotes
from kanina.data.engines.source_files import Source
from kanina.data.result import unique_keys
from kanina.problems import Unavailable

if TYPE_CHECKING:
    import duckdb

_STRUCT_DEPTH = 3


def read_source(connection: duckdb.DuckDBPyConnection, source: Source) -> ReadingNotes:
    """Makes the source's table, and tells what was noticed. Raises Unavailable naming the file and what to do."""
    import duckdb

    try:
        if source.kind == "csv":
            return read_csv(connection, source)
        if source.kind == "json":
            _read_json(connection, source)
        elif source.kind == "parquet":
            create(connection, source.name, f"SELECT * FROM read_parquet({listed(source.files)}, union_by_name = true)")
        elif source.kind == "duckdb":
            copy_duckdb(connection, source)
        else:
            copy_sqlite(connection, source)
    except (duckdb.Error, sqlite3.Error, csv.Error, zlib.error, EOFError, OSError) as error:
        names = ", ".join(str(file) for file in source.files[:3])
        if source.inner:
            raise Unavailable(
                f"{names}: {source.inner} cannot be read ({first_line(error)}); drop it from the database if it is a "
                "view of what is gone, or correct the file"
            ) from None
        raise Unavailable(f"{names} cannot be read ({first_line(error)}); correct the file, or move it away") from None
    return ReadingNotes()


def _read_json(connection: duckdb.DuckDBPyConnection, source: Source) -> None:
    """Objects of a list or of lines; an object inside one becomes columns (`address_city`)."""
    read = f"read_json({listed(source.files)}, union_by_name = true, sample_size = -1)"
    described = connection.execute(f"DESCRIBE SELECT * FROM {read}").fetchall()
    relation = connection.sql(f"SELECT * FROM {read} LIMIT 0")
    columns: list[tuple[str, str]] = []
    for (name, *_), kind in zip(described, relation.types, strict=True):
        columns += _flat(quoted(name), name, kind, _STRUCT_DEPTH)
    keys = unique_keys([name for _, name in columns])
    shown = [f"{expression} AS {quoted(key)}" for (expression, _), key in zip(columns, keys, strict=True)]
    create(connection, source.name, f"SELECT {', '.join(shown)} FROM {read}")


def _flat(expression: str, name: str, kind: Any, depth: int) -> Iterator[tuple[str, str]]:
    if kind.id != "struct" or not depth:
        yield expression, name
        return
    for key, inner in kind.children:
        yield from _flat(f"{expression}.{quoted(key)}", f"{name}_{key}", inner, depth - 1)
