"""A PostgreSQL connection that may do anything: what a statement does here, only the guard could prevent."""

from __future__ import annotations

from typing import Any

import psycopg

from tests.hostile_sql import FILE, SECRET
from tests.postgres import Postgres

SECONDS = 3
OTHERS_ROLES = "^(doer|kanina)(_|$)"
"""Roles that tests of another worker make and drop meanwhile, on the same server."""
STATE = {
    "settings": "SELECT name, setting FROM pg_settings ORDER BY name",
    "rows": "SELECT (SELECT array_agg(c) FROM canary c), "
    "(SELECT md5(string_agg(s::text, ',' ORDER BY id)) FROM sales s), "
    "(SELECT md5(string_agg(r::text, ',' ORDER BY r)) FROM regions r)",
    "relations": "SELECT relname, relkind, relacl::text FROM pg_class WHERE relnamespace::regnamespace::text "
    "NOT IN ('pg_catalog', 'information_schema', 'pg_toast') ORDER BY 1, 2",
    "functions": "SELECT count(*) FROM pg_proc",
    "roles": f"SELECT rolname, rolsuper FROM pg_roles WHERE rolname !~ '{OTHERS_ROLES}' ORDER BY 1",
    "sequence": "SELECT last_value, is_called FROM counter",
    "locks": "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()",
    "cursors": "SELECT name FROM pg_cursors",
    "large objects": "SELECT oid FROM pg_largeobject_metadata",
    "files": "SELECT pg_ls_dir('.') ORDER BY 1",
    "channels": "SELECT pg_listening_channels()",
    "comments": "SELECT count(*) FROM pg_description",
    "restore points, exported snapshots": "SELECT pg_ls_dir('pg_snapshots')",
}


class OpenPostgres:
    """A database of the cases' tables and the canary's, as its owner and superuser. Answers as `tests.open_duckdb`."""

    def __init__(self, server: Postgres, database: str, tables: str) -> None:
        self.url = server.create(database, tables)
        self._server, self._database = server, database
        self._connect()
        ((folder,),) = self._connection.execute("SELECT current_setting('data_directory')").fetchall()
        self._connection.execute(f"COPY (SELECT '{SECRET}') TO '{folder}/{FILE}'".encode())
        self._before = self._state()

    def ask(self, question: dict[str, Any], deadline: float) -> dict[str, Any]:
        """Runs statements and tells what became of them."""
        seen = [self._run(sql) for sql in question["statements"]]
        after = self._state()
        changed = [name for name, value in after.items() if value != self._before[name]]
        self._before = after
        return {"seen": seen, "changed": changed}

    def stop(self) -> None:
        """Ends the connection."""
        self._connection.close()

    def _connect(self) -> None:
        self._connection: psycopg.Connection[Any] = self._server.admin(self._database)
        self._connection.execute(f"SET statement_timeout = '{SECONDS}s'".encode())
        self._connection.prepare_threshold = None

    def _run(self, sql: str) -> tuple[str, str]:
        try:
            # A parameter makes it the extended protocol, as the engine uses.
            cursor = self._connection.execute(sql.encode(errors="replace").replace(b"%", b"%%"), ())
            return repr(cursor.fetchmany(200)) if cursor.description else "", ""
        except psycopg.Error as failed:
            if self._connection.closed:
                self._connect()
            return "", f"{type(failed).__name__}: {failed}"[:2000]

    def _state(self) -> dict[str, Any]:
        found: dict[str, Any] = {"in a transaction": self._connection.info.transaction_status.name}
        for name, sql in STATE.items():
            found[name] = self._connection.execute(sql.encode()).fetchall()
        return found
