"""Pieces of DuckDB's SQL, and the part of its complaints that is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

QUOTE, TEXT = '"', "'"

CLOSED: Mapping[str, str] = {
    "enable_external_access": "false",
    "autoload_known_extensions": "false",
    "autoinstall_known_extensions": "false",
    "allow_community_extensions": "false",
    "python_enable_replacements": "false",
}
"""Settings of a connection that reaches no file, address, extension or Python object but its own database."""


def quoted(text: str, mark: str = QUOTE) -> str:
    """A text as an SQL name, or with TEXT as an SQL literal."""
    return mark + text.replace(mark, mark * 2) + mark


def listed(files: Sequence[Path]) -> str:
    """Files as an SQL list."""
    return "[" + ", ".join(quoted(str(file), TEXT) for file in files) + "]"


def create(connection: duckdb.DuckDBPyConnection, name: str, select: str) -> None:
    """Makes a table of what a SELECT gives, in place of one that is there."""
    connection.execute(f"CREATE OR REPLACE TABLE {quoted(name)} AS {select}")


def first_line(error: BaseException) -> str:
    """What an error says first, without its full stop; else what it is called."""
    return str(error).strip().splitlines()[0].rstrip(".") if str(error).strip() else type(error).__name__
