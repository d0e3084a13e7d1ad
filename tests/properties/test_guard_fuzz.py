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

import duckdb
import pytest

from kanina.data.engines.child_process import ChildDied, ChildProcess
from kanina.data.engines.duckdb import DuckDBEngine
from kanina.data.guard import Guard
from kanina.people import Person
from kanina.problems import QueryFailed, StatementRefused
from tests.guarded import TABLES, guard_model
from tests.hostile_sql import FILE, SECRET, STATEMENTS, Hostile
from tests.open_duckdb import MEMORY_MB

ANYONE = Person("local:me")
SECONDS = 3.0
ENGINE_MB = 400
CANARY = f"""
CREATE TABLE canary AS SELECT '{SECRET}' AS word; CREATE SEQUENCE counter;
UPDATE payroll SET name = '{SECRET}'; CHECKPOINT
"""
"""What the model does not have, and nobody may read or change."""
BEFORE_RUNNING = ("BinderException", "ParserException", "CatalogException")
OUT_OF_MEMORY = ("OutOfMemoryException", "MemoryError")
REACHED = re.compile(
    r"IOException|IO Error|HTTP|PermissionException|No files found|httpfs|extension|read-only|Failed to attach"
    r"|cannot open|secret",
    re.IGNORECASE,
)
"""What an error says of a statement that tried to reach a file, the network or a catalogue."""


@dataclass
class Nest:
    """A folder with the canary's file and database, and the two engines."""

    folder: Path
    database: Path
    opened: ChildProcess
    engine: DuckDBEngine
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
            if REACHED.search(error) and not error.startswith("ParserException"):
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
    yield Nest(folder, files[1], opened, engine)
    opened.stop()
    engine.close()


def resident_mb() -> float:
    """What this process has in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20


def check(nest: Nest, seed: int, count: int) -> Counter[str]:
    """Puts so many statements to the guard, and runs what it allows. Gives how many were refused, allowed and run."""
    guard, told = Guard(guard_model()), Counter[str]()
    settings = "SELECT name, value FROM duckdb_settings() ORDER BY name"
    before = nest.engine.run(settings, None, cap=500, timeout=SECONDS).rows
    digest = hashlib.sha256(nest.database.read_bytes()).hexdigest()
    allowed = []
    for sql in Hostile(seed, "duckdb").statements(count):
        started = time.monotonic()
        try:
            allowed.append(guard.check(sql, ANYONE, cap=50).sql)
        except StatementRefused:
            told["refused"] += 1
        if time.monotonic() - started > 1:
            nest.broke.append(f"judged in {time.monotonic() - started:.1f} s: {sql}")
    told["allowed"] = len(allowed)
    for batch in [allowed[at : at + 25] for at in range(0, len(allowed), 25)]:
        for sql in nest.try_openly(batch):
            told["run"] += 1
            nest.try_within_limits(sql)
    assert nest.engine.run(settings, None, cap=500, timeout=SECONDS).rows == before
    assert hashlib.sha256(nest.database.read_bytes()).hexdigest() == digest
    return told


def test_2000_statements_of_which_none_that_is_allowed_does_harm(nest: Nest) -> None:
    grown = resident_mb()
    told = check(nest, seed=2026, count=2000)
    assert not nest.broke, "\n".join(nest.broke)
    assert told["allowed"] > 400
    assert told["refused"] > 800
    assert told["run"] > 150
    assert resident_mb() - grown < 100


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25))
def test_50000_statements_of_which_none_that_is_allowed_does_harm(nest: Nest, seed: int) -> None:
    grown = resident_mb()
    told = check(nest, seed, count=2000)
    assert not nest.broke, "\n".join(nest.broke)
    assert told["allowed"] > 400
    assert resident_mb() - grown < 100


HARM = {
    f"COPY sales TO '{FILE}.out'": "changed files",
    "INSERT INTO regions VALUES ('x', 'y', 'z')": "changed rows",
    "SET threads = 3": "changed settings",
    "SET VARIABLE a = 1": "changed variables",
    "CREATE TEMP TABLE left_over (a INT)": "changed tables",
    "BEGIN": "changed in a transaction",
    "SELECT nextval('counter')": "changed sequences",
    "CREATE MACRO twice(x) AS 2 * x": "changed macros",
    f"SELECT * FROM '{FILE}'": "read the canary",
    f"SELECT * FROM read_text('{FILE}')": "read the canary",
    "SELECT * FROM canary": "read the canary",
    "SELECT * FROM payroll": "read the canary",
    "SELECT * FROM read_csv('nowhere.csv')": "IOException",
    "SELECT * FROM 'http://127.0.0.1:9/x.parquet'": "IOException|HTTP|extension",
    "SELECT count(*) FROM sales": "",
}


def test_harm_would_be_seen(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Each statement alone, unguarded: what this file is about does happen where nothing forbids it, and is noticed."""
    for sql, wanted in HARM.items():
        folder = tmp_path_factory.mktemp("nest")
        (folder / FILE).write_text(f"word\n{SECRET}\n")
        database = tmp_path_factory.mktemp("database") / "open.duckdb"
        with duckdb.connect(str(database)) as connection:
            connection.execute(TABLES)
            connection.execute(CANARY)
        opened = ChildProcess("tests.open_duckdb", (str(database), str(folder)), MEMORY_MB)
        alone = Nest(folder, database, opened, DuckDBEngine(database))
        alone.try_openly([sql])
        opened.stop()
        assert bool(alone.broke) == bool(wanted), (sql, alone.broke)
        assert not wanted or re.search(wanted, alone.broke[0]), (sql, alone.broke)


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
