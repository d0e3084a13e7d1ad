"""Asks a database about its tables. What is asked is plain SQL that DuckDB and PostgreSQL both read."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

from kanina.data.engines.duckdb_sql import CLOSED, quoted
from kanina.data.engines.reading_notes import ReadingNotes, kept_notes
from kanina_local.discovery.tables import Kind, Listed, Reference
from kanina_local.discovery.words import word_set
from kanina_local.trouble import Trouble

if TYPE_CHECKING:
    import duckdb

LARGE_ROWS = 200_000
"""Above which different values are counted roughly."""


class Probe(Protocol):
    """A database being looked at."""

    dialect: str

    def tables(self) -> list[Listed]:
        """Its tables and views, by name."""

    def keys(self) -> dict[str, tuple[str, ...]]:
        """Table → the key it declares."""

    def references(self) -> list[Reference]:
        """What it declares to point at what."""

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """The rows of a statement."""

    def distinct(self, expression: str, rows: int) -> str:
        """SQL that counts the different values of an expression, in a table of so many rows."""


class DuckDBProbe:
    """A DuckDB file, only read, from which nothing else can be reached.

    `seconds` is how long a statement may take, if there is a limit: one that takes longer raises Trouble.
    """

    dialect = "duckdb"

    def __init__(self, path: Path, seconds: float | None = None) -> None:
        import duckdb

        self._seconds = seconds
        self._connection: duckdb.DuckDBPyConnection = duckdb.connect(
            str(path),
            read_only=True,
            config=dict(CLOSED),
        )
        self._connection.execute("SET lock_configuration = true")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()

    def tables(self) -> list[Listed]:
        """Its tables and views, by name."""
        found: dict[str, list[tuple[str, Kind]]] = {}
        for table, column, kind in self.rows(
            "SELECT table_name, column_name, data_type FROM information_schema.columns "
            "WHERE table_catalog = current_catalog() ORDER BY table_name, ordinal_position"
        ):
            found.setdefault(table, []).append((column, _kind(kind)))
        notes = kept_notes(self._connection)
        return [
            Listed(name, sql_name(name), tuple(columns), notes.get(name, ReadingNotes()))
            for name, columns in found.items()
        ]

    def keys(self) -> dict[str, tuple[str, ...]]:
        """None: what was read from files declares nothing."""
        return {}

    def references(self) -> list[Reference]:
        """None, likewise."""
        return []

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """The rows of a statement."""
        import duckdb

        if self._seconds is None:
            return self._connection.execute(sql).fetchall()
        timer = threading.Timer(self._seconds, self._connection.interrupt)
        timer.start()
        try:
            return self._connection.execute(sql).fetchall()
        except duckdb.InterruptException:
            raise Trouble(f"it took longer than {self._seconds:g} seconds") from None
        finally:
            timer.cancel()

    def distinct(self, expression: str, rows: int) -> str:
        """Exactly in a table of ordinary size, roughly in a large one."""
        return f"approx_count_distinct({expression})" if rows > LARGE_ROWS else f"count(DISTINCT {expression})"


_KINDS: Sequence[tuple[tuple[str, ...], Kind]] = (
    (("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"), "integer"),
    (("UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"), "integer"),
    (("FLOAT", "DOUBLE"), "float"),
    (("VARCHAR", "UUID"), "string"),
    (("BOOLEAN",), "boolean"),
    (("DATE",), "date"),
    (("TIMESTAMP WITH TIME ZONE",), "instant"),
    (("TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS"), "datetime"),
    (("TIME", "TIME WITH TIME ZONE"), "time"),
)


def _kind(written: str) -> Kind:
    """The kind of a DuckDB type."""
    if written.startswith("DECIMAL") and not written.endswith("[]"):
        return "integer" if written.endswith(",0)") else "decimal"
    if written.startswith("ENUM"):
        return "string"
    return next((kind for names, kind in _KINDS if written in names), "other")


def sql_name(name: str) -> str:
    """A name as SQL, in quotes where it needs them: capitals, spaces, other letters, words SQL has for itself."""
    from sqlglot.tokens import Tokenizer

    plain = name.isascii() and name.replace("_", "a").isalnum() and not name[:1].isdigit() and name == name.lower()
    if plain and name.upper() not in Tokenizer.KEYWORDS and name.upper() not in _MORE_RESERVED:
        return name
    return quoted(name)


_MORE_RESERVED = word_set(
    "ANALYSE ANALYZE AND ASYMMETRIC AT AUTHORIZATION BOTH BY CAST CHECK COLLATION CONCURRENTLY FREEZE "
    "PIVOT_LONGER PIVOT_WIDER POSITIONAL SIMILAR UNPACK VERBOSE COLUMN CONSTRAINT DEFERRABLE DO FALSE FOREIGN "
    "GROUP IN INITIALLY LAMBDA LEADING NOT NULL ONLY OR ORDER PLACING PRIMARY QUALIFY REFERENCES RETURNING SHOW "
    "SUMMARIZE SYMMETRIC TABLE THEN TO TRAILING TRUE UNIQUE USER VARIADIC WHEN DEFAULT DESC ASC END CURRENT_DATE"
)
"""Words that DuckDB or PostgreSQL keep for themselves, beyond those sqlglot reads as keywords."""
