"""A DuckDB that forbids nothing, in a process of its own: what a statement does here, only the guard could prevent.

Runs as `python -m tests.open_duckdb DATABASE FOLDER`, in FOLDER, and answers as the engine's own child does:
asked {"statements"}, it gives {"seen": [[rows, kind and message of the error]], "changed": what is not as it was}.
"""

from __future__ import annotations

import hashlib
import json
import os
import resource
import sys
from pathlib import Path
from typing import Any

import duckdb

from kanina.data.engines.duckdb_child import read_frame, write_frame

MEMORY_MB = 1500
STATE = {
    "settings": "SELECT name, value FROM duckdb_settings() ORDER BY name",
    "variables": "SELECT name, value::VARCHAR FROM duckdb_variables() ORDER BY name",
    "tables": "SELECT table_name, sql FROM duckdb_tables() ORDER BY ALL",
    "views": "SELECT view_name, sql FROM duckdb_views() WHERE NOT internal ORDER BY ALL",
    "macros": "SELECT function_name FROM duckdb_functions() WHERE NOT internal ORDER BY ALL",
    "sequences": "SELECT sequence_name, last_value FROM duckdb_sequences() ORDER BY ALL",
    "databases": "SELECT database_name, path FROM duckdb_databases() ORDER BY ALL",
    "secrets": "SELECT name FROM duckdb_secrets() ORDER BY ALL",
    "extensions": "SELECT extension_name, loaded, installed FROM duckdb_extensions() ORDER BY ALL",
    "prepared": "SELECT name FROM duckdb_prepared_statements() ORDER BY ALL",
    "rows": "SELECT (SELECT count(*) FROM sales), (SELECT sum(hash(s)) FROM sales AS s), "
    "(SELECT list(c) FROM canary c), (SELECT list(r) FROM regions r)",
}


class Open:
    """One database that anything may be done to."""

    def __init__(self, database: str) -> None:
        self._connection = duckdb.connect(database, config={"memory_limit": "800MB", "threads": "1"})
        # Nothing here may leave this machine; a statement that would is told by the extension it asks for.
        self._connection.execute("SET autoinstall_known_extensions = false")
        self._before = self._state()

    def ask(self, statements: list[str]) -> dict[str, Any]:
        """Runs statements and tells what became of them."""
        seen = [self._run(sql) for sql in statements]
        after = self._state()
        changed = [name for name, value in after.items() if value != self._before[name]]
        self._before = after
        return {"seen": seen, "changed": changed}

    def _run(self, sql: str) -> tuple[str, str]:
        try:
            return repr(self._connection.execute(sql).fetchmany(200)), ""
        except Exception as failed:  # not only duckdb.Error: no memory, and rows that become no Python value
            return "", f"{type(failed).__name__}: {failed}"[:2000]

    def _state(self) -> dict[str, Any]:
        found: dict[str, Any] = {"in a transaction": self._in_transaction()}
        for name, sql in STATE.items():
            try:
                found[name] = self._connection.execute(sql).fetchall()
            except duckdb.Error as error:
                found[name] = str(error)
        found["files"] = {
            str(path): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
            for path in sorted(Path().rglob("*"))
        }
        found["environment"] = dict(os.environ)
        return found

    def _in_transaction(self) -> bool:
        try:
            self._connection.begin()
        except duckdb.Error:
            return True
        self._connection.rollback()
        return False


def main(database: str, folder: str) -> None:
    """Answers until its parent closes the pipe."""
    os.chdir(folder)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MB * 2**20,) * 2)
    opened = Open(database)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while (body := read_frame(sys.stdin.buffer)) is not None:
        write_frame(answers, b"")
        write_frame(answers, json.dumps(opened.ask(json.loads(body)["statements"])).encode())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
