"""Reads the JSON files of one source into a table, and says where one is cut off or no JSON.

Objects of a list or of lines are rows; an object inside one becomes columns (`address_city`). A column of unlike
single values is read as a CSV's would be: numbers if all of them say one, else text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kanina.data.engines.csv_foot import opened
from kanina.data.engines.duckdb_sql import create, listed, quoted
from kanina.data.engines.source import Source
from kanina.data.result import unique_keys
from kanina.problems import Unavailable

if TYPE_CHECKING:
    import duckdb

_STRUCT_DEPTH = 3
_BLOCK_BYTES = 1 << 16
_LOOKED_AT_BYTES = 64 << 20
"""A larger file is not read a second time to say where it is wrong."""
_UNLIKE = ("JSON", '"NULL"')
"""The types of columns whose values are of several, or whose values are all null."""
_NO_RECORDS = "json"
"""What DuckDB calls the one column of values that are no objects."""
_WHOLE = r"-?(0|[1-9][0-9]{0,17})"
_NUMBER = r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?"


def read_json(connection: duckdb.DuckDBPyConnection, source: Source) -> None:
    """Makes the source's table.

    Raises Unavailable for a list that is not closed, a line that is no JSON, and values that are no objects.
    """
    import duckdb

    for file in source.files:
        _refuse_open_list(file)
    # Objects of many different members are rows of many columns, never one column of a map.
    read = f"read_json({listed(source.files)}, union_by_name = true, sample_size = -1, map_inference_threshold = -1)"
    try:
        _create(connection, source, read)
    except duckdb.InvalidInputException:
        for file in source.files:
            _refuse_bad_line(file)
        raise


def _create(connection: duckdb.DuckDBPyConnection, source: Source, read: str) -> None:
    described = connection.execute(f"DESCRIBE SELECT * FROM {read}").fetchall()
    if [name for name, *_ in described] == [_NO_RECORDS]:
        _refuse_no_objects(connection, source, read)
    relation = connection.sql(f"SELECT * FROM {read} LIMIT 0")
    columns: list[tuple[str, str, bool]] = []
    for (name, *_), kind in zip(described, relation.types, strict=True):
        columns += _flat(quoted(name), name, kind, _STRUCT_DEPTH)
    keys = unique_keys([name for _, name, _ in columns])
    shown = [f"{expression} AS {quoted(key)}" for (expression, _, _), key in zip(columns, keys, strict=True)]
    create(connection, source.name, f"SELECT {', '.join(shown)} FROM {read}")
    mixed = [key for (_, _, is_mixed), key in zip(columns, keys, strict=True) if is_mixed]
    for key in mixed:
        _as_single_values(connection, quoted(source.name), quoted(key))


def _flat(expression: str, name: str, kind: Any, depth: int) -> Iterator[tuple[str, str, bool]]:
    """(SQL, name, whether its values are of several types) of a column, or of those an object inside it makes."""
    if kind.id != "struct" or not depth:
        yield expression, name, str(kind) in _UNLIKE
        return
    for key, inner in kind.children:
        yield from _flat(f"{expression}.{quoted(key)}", f"{name}_{key}", inner, depth - 1)


def _as_single_values(connection: duckdb.DuckDBPyConnection, table: str, column: str) -> None:
    """A column of unlike values as text, or as the numbers that all of them say; left alone if one is no single value.

    What is written with a zero before it is a code, and no number.
    """
    text = f"({column} ->> '$')"
    ((lists, wholes, numbers),) = connection.execute(
        f"SELECT count(*) FILTER (json_type({column}) IN ('ARRAY', 'OBJECT')), "
        f"bool_and(regexp_full_match({text}, '{_WHOLE}')), bool_and(regexp_full_match({text}, '{_NUMBER}')) "
        f"FROM {table}"
    ).fetchall()
    if not lists:
        kind = "BIGINT" if wholes else "DOUBLE" if numbers else "VARCHAR"
        connection.execute(f"ALTER TABLE {table} ALTER {column} TYPE {kind} USING CAST({text} AS {kind})")


def _refuse_no_objects(connection: duckdb.DuckDBPyConnection, source: Source, read: str) -> None:
    """Raises Unavailable where the values are no objects; a member may be called `json` too."""
    import duckdb

    try:
        connection.execute(f"DESCRIBE SELECT * FROM {read[:-1]}, records = true)")
    except duckdb.BinderException:
        if connection.execute(f"SELECT 1 FROM {read} LIMIT 1").fetchone() is None:
            return
        names = ", ".join(str(file) for file in source.files[:3])
        raise Unavailable(
            f"{names}: its values are not all objects with something in them; write a list of objects, "
            'such as [{"city": "Cebu", "sales": 5}], or one object a line'
        ) from None


def _refuse_open_list(file: Path) -> None:
    """A list must be closed: one that is cut off behind a comma would be read as if it were whole."""
    first, last = b"", b""
    with opened(file) as source:
        while block := source.read(_BLOCK_BYTES):
            first = first or block.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
            last = block.rstrip()[-1:] or last
    if first == b"[" and last != b"]":
        raise Unavailable(
            f"{file}: the list that it begins with is not closed, so rows may be missing; get the whole file, or close "
            "the list with ]"
        )


def _refuse_bad_line(file: Path) -> None:
    """Raises Unavailable naming the first line that is no JSON, if it can be found."""
    if file.stat().st_size > _LOOKED_AT_BYTES:
        return
    with opened(file) as source:
        text = source.read(_LOOKED_AT_BYTES).decode("utf-8-sig", "replace")
    decoder, at = json.JSONDecoder(), 0
    while at := _next(text, at):
        try:
            _, at = decoder.raw_decode(text, at - 1)
        except (json.JSONDecodeError, RecursionError) as error:
            wrong = error.pos if isinstance(error, json.JSONDecodeError) else at
            line = text.count("\n", 0, _spare_comma(text, wrong)) + 1
            shown = text[at - 1 :].split("\n", 1)[0][:40]
            raise Unavailable(
                f"{file} cannot be read: what begins with “{shown}” is no JSON (line {line}); correct that line, or "
                "take it away"
            ) from None


def _spare_comma(text: str, wrong: int) -> int:
    """The place of a comma with nothing behind it, which Python names from 3.13 on and not what closes the list."""
    before = text[:wrong].rstrip()
    if text[wrong : wrong + 1] in ("]", "}", "") and before.endswith(","):
        return len(before) - 1
    return min(wrong, len(text.rstrip()))


def _next(text: str, at: int) -> int:
    """The place of the next sign that is not blank, counted from 1; 0 at the end."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at + 1 if at < len(text) else 0
