"""The four engines under one table, as fixtures: SQLite file, SQLite memory, moto, AWS's DynamoDB Local.

An engine that cannot run here is named in the summary, with its fix; where the variable CI is true, that is a failure.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest

from kanina.storage.dynamodb import DynamoDBTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Table
from tests.dynamodb_local import DynamoDBAt, create_lasting_table
from tests.shared_service import NotAvailable, shared_port, worker

ENGINES = ("sqlite_file", "sqlite_memory", "moto", "dynamodb_local")
NOT_COVERED = "not covered: "


@dataclass
class SettableClock:
    """A clock that stands still until it is moved."""

    now: datetime = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **duration: float) -> None:
        """Move on by a `timedelta`'s arguments, such as `hours=24`."""
        self.now += timedelta(**duration)

    @property
    def epoch(self) -> int:
        """Now in whole epoch seconds."""
        return int(self.now.timestamp())


@dataclass
class Engine:
    """A fresh table on one engine. `another()` is a second table object over the same items.

    `restarted()` is what a new process would have: a table object that shares no client or connection with others.
    (A database in memory dies with its process; there it is the same table.)
    """

    name: str
    table: Table
    clock: SettableClock
    another: Callable[[], Table] = field(repr=False)
    restarted: Callable[[], Table] = field(repr=False)
    end_example: Callable[[], None] = field(default=lambda: None, repr=False)
    """What is done between two examples of a property: moto, which copies its table at each transaction, is emptied."""


def skip_on_moto(engine: Engine, difference: str) -> None:
    """Leave out a test of what moto does not do as DynamoDB does; the other three engines cover it."""
    if engine.name == "moto":
        pytest.skip(f"moto {difference}")


def leave_out(what: str, reason: Exception) -> NoReturn:
    """Skips a test of what is not to be had here, and says why at the end; where CI is true it fails."""
    message = f"{NOT_COVERED}{what}. {reason}"
    if os.environ.get("CI") == "true":
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of this run, the same for all its workers."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if worker() else own


@pytest.fixture(scope="session")
def dynamodb_if_any(run_folder: Path) -> DynamoDBAt | NotAvailable:
    """DynamoDB Local, started once a run; or why there is none here."""
    try:
        return DynamoDBAt(shared_port("tests.dynamodb_local", run_folder))
    except NotAvailable as error:
        return error


@pytest.fixture
def dynamodb_local(dynamodb_if_any: DynamoDBAt | NotAvailable) -> DynamoDBAt:
    """DynamoDB Local, started once a run: `.endpoint` and `.client()`."""
    if isinstance(dynamodb_if_any, NotAvailable):
        leave_out("DynamoDB Local", dynamodb_if_any)
    return dynamodb_if_any


@pytest.fixture
def clock() -> SettableClock:
    """A clock that stands still until it is moved."""
    return SettableClock()


@pytest.fixture(params=ENGINES)
def table_engine(request: pytest.FixtureRequest, clock: SettableClock, tmp_path: Path) -> Iterator[Engine]:
    """A fresh table on each engine in turn, with a settable clock."""
    name = request.param
    local = request.getfixturevalue("dynamodb_local") if name == "dynamodb_local" else None
    with open_engine(name, clock, tmp_path, local) as engine:
        yield engine


@contextmanager
def open_engine(name: str, clock: SettableClock, folder: Path, local: DynamoDBAt | None) -> Iterator[Engine]:
    """A fresh table on one engine."""
    if name == "sqlite_memory":
        memory = SqliteTable(clock=clock)
        yield Engine(name, memory, clock, lambda: memory, lambda: memory)
        memory.close()
    elif name == "sqlite_file":
        opened = [SqliteTable(folder / "table.sqlite3", clock)]

        def open_another() -> SqliteTable:
            opened.append(SqliteTable(folder / "table.sqlite3", clock))
            return opened[-1]

        yield Engine(name, opened[0], clock, open_another, open_another)
        for table in opened:
            table.close()
    elif name == "moto":
        from moto import mock_aws

        with mock_aws():
            yield from _dynamodb_engine(name, clock, lambda: _session_with_moto().client("dynamodb"))
    else:
        assert local is not None
        yield from _dynamodb_engine(name, clock, lambda: local.client(max_pool_connections=64))


@cache
def _session_with_moto() -> Any:
    """A session that answers as moto says while it mocks AWS: one that was made before moto came does not."""
    import boto3
    import moto  # noqa: F401

    return boto3.Session()


def _dynamodb_engine(name: str, clock: SettableClock, make_client: Callable[[], Any]) -> Iterator[Engine]:
    client, table_name = make_client(), f"kanina-{uuid.uuid4()}"
    create_lasting_table(client, table_name)

    def empty() -> None:
        client.delete_table(TableName=table_name)
        create_lasting_table(client, table_name)

    yield Engine(
        name,
        DynamoDBTable(table_name, client=client, clock=clock),
        clock,
        lambda: DynamoDBTable(table_name, client=client, clock=clock),
        lambda: DynamoDBTable(table_name, client=make_client(), clock=clock),
        empty if name == "moto" else lambda: None,
    )
    client.delete_table(TableName=table_name)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Name what was not covered, once each, where nobody can miss it."""
    reasons = {
        report.longrepr[2].removeprefix("Skipped: ")
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple) and NOT_COVERED in report.longrepr[2]
    }
    for reason in sorted(reasons):
        terminalreporter.section(reason, sep="!", red=True, bold=True)
