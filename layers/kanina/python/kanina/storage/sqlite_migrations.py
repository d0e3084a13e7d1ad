"""Brings a SQLite file to the newest version, by the scripts that the package carries: `scripts/<version>_<name>.sql`.

A file knows its version (`PRAGMA user_version`). Each script it lacks is applied in a transaction of its own together
with the new version, so that a process killed in the middle leaves the file at the version before, and of many that
open one file at once each script is applied by one.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from kanina.storage.table import StorageFault

_NAME = re.compile(r"(\d{4})_\w+\.sql")


@dataclass(frozen=True, slots=True)
class Script:
    """Statements that lead from the version before to this one."""

    version: int
    text: str

    def statements(self) -> Iterator[str]:
        """One by one: sqlite3's `executescript` would end the transaction they are to be in."""
        statement = ""
        for line in self.text.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                yield statement
                statement = ""
        if statement.strip():
            raise ValueError(f"script {self.version} ends within a statement")


@cache
def scripts() -> tuple[Script, ...]:
    """The package's scripts, numbered from 1 without a gap."""
    found = sorted(
        (int(match[1]), entry.read_text(encoding="utf-8"))
        for entry in (resources.files(__package__) / "scripts").iterdir()
        if (match := _NAME.fullmatch(entry.name))
    )
    if [version for version, _ in found] != list(range(1, len(found) + 1)):
        raise ValueError("scripts must be numbered 0001, 0002, …")
    return tuple(Script(version, text) for version, text in found)


def migrate(connection: sqlite3.Connection, known: Sequence[Script]) -> None:
    """Apply the scripts that the file lacks. Raises StorageFault for a file of a newer version: it would be misread."""
    newest = known[-1].version
    while (version := version_of(connection)) < newest:
        connection.execute("BEGIN IMMEDIATE")
        try:
            # Another process may have been faster while this one waited.
            if version_of(connection) == version:
                for statement in known[version].statements():
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
    if version > newest:
        raise StorageFault("open", f"the file has version {version}, written by a newer Kanina than this one")


def version_of(connection: sqlite3.Connection) -> int:
    """The version a file is at; 0 for a fresh one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
