"""A table that lies in files: its name, its kind, and the files it is read from. Reads nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Kind = Literal["parquet", "csv", "json", "duckdb", "sqlite"]


@dataclass(frozen=True, slots=True)
class Source:
    """One table: the files it is read from, all of one kind; `inner` is its name inside a database file.

    is_view: of a database file, and no table.
    """

    name: str
    kind: Kind
    files: tuple[Path, ...]
    inner: str = ""
    schema: str = ""
    is_view: bool = False
