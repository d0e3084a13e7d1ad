"""Nothing that the guard allows writes, reads a file or the network, changes a setting, or outlives its limits.

Seeded statements, from a grammar and from the public cases bent (`tests/hostile_sql.py`), are put to the guard. What it
allows runs twice: on a DuckDB that forbids nothing, where only the guard can have prevented what does not happen; and
on the real engine, which ends what takes too long or too much.
"""

from __future__ import annotations

import hashlib
import os
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import duckdb
import pytest

from kanina.data.engines.child_process import ChildDied, ChildProcess
from kanina.data.engines.duckdb import DuckDBEngine
from kanina.data.engines.engine import Engine
from kanina.data.engines.postgresql import PostgreSQLEngine
from kanina.data.guard import Guard
from kanina.people import Person
from kanina.problems import QueryFailed, StatementRefused
from tests.guarded import TABLES, TABLES_IN_POSTGRESQL, guard_model
from tests.hostile_sql import FILE, SECRET, STATEMENTS, Hostile
from tests.open_duckdb import MEMORY_MB
from tests.open_postgres import OpenPostgres
from tests.postgres import Postgres

ANYONE = Person("local:me")
SECONDS = 3.0
ENGINE_MB = 400
SETTINGS = "SELECT name, value FROM duckdb_settings() ORDER BY name"
CANARY = f"""
CREATE TABLE canary AS SELECT '{SECRET}' AS word; CREATE SEQUENCE counter;
UPDATE payroll SET name = '{SECRET}'; CHECKPOINT
"""
"""What the model does not have, and nobody may read or change."""
BEFORE_RUNNING = (
    *("BinderException", "ParserException", "CatalogException"),
    *("SyntaxError", "UndefinedColumn", "UndefinedTable", "UndefinedFunction", "GroupingError", "DatatypeMismatch"),
)
NO_WORDS = ("ParserException", "SyntaxError", "BinderException", "UndefinedColumn")
"""Errors that quote the statement, whose names may be anything."""
QUOTED = re.compile(r"""LINE \d+:.*|"[^"]*"|'[^']*'""", re.DOTALL)
"""What an error repeats of the statement."""
OUT_OF_MEMORY = ("OutOfMemoryException", "MemoryError")
REACHED = re.compile(
    r"IOException|IO Error|HTTP|PermissionException|No files found|httpfs|extension|read-only|Failed to attach"
    r"|cannot open|could not open|could not connect|secret",
    re.IGNORECASE,
)
"""What an error says of a statement that tried to reach a file, the network or a catalogue."""


class Opened(Protocol):
    """Where everything is allowed."""

    def ask(self, question: dict[str, Any], deadline: float) -> Any:
        """Runs {"statements"}, and tells {"seen": [[rows, error]], "changed"}."""

    def stop(self) -> None:
        """Ends it; it begins anew when it is asked."""


@dataclass
class Nest:
    """Two engines over the tables and the canary, one of which forbids nothing; `settings` is what asks for theirs."""

    opened: Opened
    engine: Engine
    dialect: str
    settings: str
    broke: list[str] = field(default_factory=list)

    def try_openly(self, statements: Sequence[str]) -> list[str]:
        """Runs statements where everything is allowed, and notes what they did besides reading the model's tables.

        Gives those that did not end in an error, which every engine would find before it runs anything.
        """
        try:
            answer = self.opened.ask({"statements": statements}, time.monotonic() + SECONDS)
        except (QueryFailed, ChildDied):  # the limits of the real engine are another matter
            return self._one_by_one(statements) if len(statements) > 1 else list(statements)
        if any(error.startswith(OUT_OF_MEMORY) for _, error in answer["seen"]):
            self.opened.stop()  # what it can still tell of its own state is that there is no memory for it
            return self._one_by_one(statements) if len(statements) > 1 else list(statements)
        if answer["changed"] and len(statements) > 1:
            self.broke.append(f"changed {', '.join(answer['changed'])}: one of the following")
            return self._one_by_one(statements)
        if answer["changed"]:
            self.broke.append(f"changed {', '.join(answer['changed'])}: {statements[0]}")
        ran = []
        for sql, (text, error) in zip(statements, answer["seen"], strict=True):
            if SECRET in text + error:
                self.broke.append(f"read the canary: {sql}")
            if REACHED.search(QUOTED.sub("", error)) and not error.startswith(NO_WORDS):
                self.broke.append(f"{error[:200]}: {sql}")
            if not error.startswith(BEFORE_RUNNING):
                ran.append(sql)
        return ran

    def _one_by_one(self, statements: Sequence[str]) -> list[str]:
        return [sql for one in statements for sql in self.try_openly([one])]

    def try_within_limits(self, sql: str) -> None:
        """Runs a statement on the real engine, and notes where it takes more time than it is given."""
        started = time.monotonic()
        try:
            result = self.engine.run(sql, None, cap=50, timeout=SECONDS)
            if SECRET in repr(result.rows):
                self.broke.append(f"read the canary: {sql}")
        except QueryFailed:
            pass
        if time.monotonic() - started > SECONDS + 2:
            self.broke.append(f"took {time.monotonic() - started:.1f} s: {sql}")


@pytest.fixture(scope="module")
def nest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nest]:
    folder = tmp_path_factory.mktemp("nest")
    (folder / FILE).write_text(f"word\n{SECRET}\n")
    files = [tmp_path_factory.mktemp("database") / f"{name}.duckdb" for name in ("open", "engine")]
    for file in files:
        with duckdb.connect(str(file)) as connection:
            connection.execute(TABLES)
            connection.execute(CANARY)
    opened = ChildProcess("tests.open_duckdb", (str(files[0]), str(folder)), MEMORY_MB)
    engine = DuckDBEngine(files[1], "Asia/Manila", memory_mb=ENGINE_MB, threads=1)
    digest = hashlib.sha256(files[1].read_bytes()).hexdigest()
    yield Nest(opened, engine, "duckdb", SETTINGS)
    opened.stop()
    engine.close()
    assert hashlib.sha256(files[1].read_bytes()).hexdigest() == digest


SETTINGS_OF_POSTGRESQL = (
    "SELECT name, setting FROM pg_settings WHERE name NOT IN ('lock_timeout', 'statement_timeout') ORDER BY name"
)
"""All but those that are what is left of a statement's own time."""


@pytest.fixture(scope="module")
def postgres_nest(postgres: Postgres) -> Iterator[Nest]:
    opened = OpenPostgres(postgres, "nest", TABLES_IN_POSTGRESQL + CANARY)
    engine = PostgreSQLEngine(lambda: opened.url, "Asia/Manila", connections=1)
    yield Nest(opened, engine, "postgres", SETTINGS_OF_POSTGRESQL)
    engine.close()
    opened.stop()


def resident_mb() -> float:
    """What this process has in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20


def check(nest: Nest, seed: int, count: int) -> Counter[str]:
    """Puts so many statements to the guard, and runs what it allows. Gives how many were refused, allowed and run."""
    guard, told = Guard(guard_model(), nest.dialect), Counter[str]()
    nest.broke.clear()
    before = nest.engine.run(nest.settings, None, cap=500, timeout=SECONDS).rows
    allowed = []
    for sql in Hostile(seed, nest.dialect).statements(count):
        started = time.thread_time()  # its own work, however busy the machine is
        try:
            allowed.append(guard.check(sql, ANYONE, cap=50).sql)
        except StatementRefused:
            told["refused"] += 1
        if time.thread_time() - started > 1:
            nest.broke.append(f"judged in {time.thread_time() - started:.1f} s: {sql}")
    told["allowed"] = len(allowed)
    for batch in [allowed[at : at + 25] for at in range(0, len(allowed), 25)]:
        for sql in nest.try_openly(batch):
            told["run"] += 1
            nest.try_within_limits(sql)
    assert nest.engine.run(nest.settings, None, cap=500, timeout=SECONDS).rows == before
    return told


SEEDS = pytest.mark.parametrize(
    ("seed", "count"), [(2026, 600), *(pytest.param(seed, 2000, marks=pytest.mark.slow) for seed in range(25))]
)


@SEEDS
def test_no_statement_that_is_allowed_does_harm(nest: Nest, seed: int, count: int) -> None:
    grown = resident_mb()
    told = check(nest, seed, count)
    assert not nest.broke, "\n".join(nest.broke)
    assert told["allowed"] > count * 0.2
    assert told["refused"] > count * 0.4
    assert told["run"] > count * 0.05
    assert resident_mb() - grown < 100


@SEEDS
def test_no_statement_that_is_allowed_does_harm_on_postgresql(postgres_nest: Nest, seed: int, count: int) -> None:
    told = check(postgres_nest, seed, count)
    assert not postgres_nest.broke, "\n".join(postgres_nest.broke)
    assert told["allowed"] > count * 0.15
    assert told["run"] > count * 0.03


HARM = {
    f"COPY sales TO '{FILE}.out'": "changed files",
    "INSERT INTO regions VALUES ('x', 'y', 'z')": "changed rows",
    "SET threads = 3": "changed settings",
    "SET VARIABLE a = 1": "changed variables",
    "CREATE TEMP TABLE left_over (a INT)": "changed tables",
    "SELECT nextval('counter')": "changed sequences",
    "CREATE MACRO twice(x) AS 2 * x": "changed macros",
    f"SELECT * FROM '{FILE}'": "read the canary",
    f"SELECT * FROM read_text('{FILE}')": "read the canary",
    "SELECT * FROM canary": "read the canary",
    "SELECT * FROM payroll": "read the canary",
    "SELECT * FROM read_csv('nowhere.csv')": "IOException",
    "SELECT * FROM 'http://127.0.0.1:9/x.parquet'": "IOException|HTTP|extension",
    "SELECT count(*) FROM sales": "",
    "BEGIN": "changed in a transaction",
}


def test_harm_would_be_seen(tmp_path: Path) -> None:
    """Unguarded statements: what this file is about does happen where nothing forbids it, and is noticed."""
    (tmp_path / FILE).write_text(f"word\n{SECRET}\n")
    database = tmp_path.with_suffix(".duckdb")
    with duckdb.connect(str(database)) as connection:
        connection.execute(TABLES)
        connection.execute(CANARY)
    opened = ChildProcess("tests.open_duckdb", (str(database), str(tmp_path)), MEMORY_MB)
    for sql, wanted in HARM.items():
        alone = Nest(opened, DuckDBEngine(database), "duckdb", SETTINGS)
        alone.try_openly([sql])
        assert bool(alone.broke) == bool(wanted), (sql, alone.broke)
        assert not wanted or re.search(wanted, alone.broke[0]), (sql, alone.broke)
    opened.stop()


HARM_IN_POSTGRESQL = {
    "INSERT INTO regions VALUES ('x', 'y', 'z')": "changed rows",
    "SELECT set_config('work_mem', '1GB', false)": "changed settings",
    "SELECT nextval('counter')": "changed sequence",
    "SELECT pg_advisory_lock(1)": "changed locks",
    "SELECT lo_from_bytea(0, 'x')": "changed large objects",
    "CREATE TABLE left_over (a INT)": "changed relations",
    f"SELECT pg_read_file('{FILE}')": "read the canary",
    "SELECT word FROM canary": "read the canary",
    "SELECT pg_read_file('nowhere')": "could not open",
    "BEGIN": "changed in a transaction",
    "ROLLBACK": "changed in a transaction",
    "SELECT count(*) FROM sales WHERE region LIKE '%th'": "",
}


def test_harm_would_be_seen_in_postgresql(postgres: Postgres) -> None:
    opened = OpenPostgres(postgres, "harmed", TABLES_IN_POSTGRESQL + CANARY)
    for sql, wanted in HARM_IN_POSTGRESQL.items():
        alone = Nest(opened, PostgreSQLEngine(lambda: opened.url), "postgres", "")
        alone.try_openly([sql])
        assert bool(alone.broke) == bool(wanted), (sql, alone.broke)
        assert not wanted or re.search(wanted, alone.broke[0]), (sql, alone.broke)
    opened.stop()


def test_statements_that_are_attacks_as_they_are_are_refused() -> None:
    guard = Guard(guard_model())
    for sql in STATEMENTS:
        with pytest.raises(StatementRefused):
            guard.check(sql, ANYONE)


@pytest.mark.parametrize("dialect", ["postgres", "athena"])
def test_statements_that_are_attacks_are_refused_in_other_dialects(dialect: str) -> None:
    guard = Guard(guard_model(), dialect)
    for sql in STATEMENTS:
        with pytest.raises(StatementRefused):
            guard.check(sql, ANYONE)
