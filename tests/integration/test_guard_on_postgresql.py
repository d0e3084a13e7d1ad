"""The guard's cases on a real PostgreSQL: what is allowed runs, and what is refused could not write even without it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kanina.data.engines.postgresql import PostgreSQLEngine
from kanina.data.guard import Guard
from kanina.problems import QueryFailed
from tests.guarded import TABLES_IN_POSTGRESQL, cases, guard_model
from tests.postgres import PostgresServer

DATABASE = "guarded"
LOOKS = (
    "SELECT count(*), sum(amount), max(id) FROM sales",
    "SELECT count(*) FROM pg_class",
    "SELECT count(*) FROM pg_largeobject_metadata",
    "SELECT rolname, rolsuper FROM pg_roles ORDER BY 1",
    "SELECT datname FROM pg_database ORDER BY 1",
)


@pytest.fixture(scope="module")
def engine(postgres: PostgresServer) -> Iterator[PostgreSQLEngine]:
    url = postgres.create(DATABASE, TABLES_IN_POSTGRESQL)
    found = PostgreSQLEngine(lambda: url, "Asia/Manila")
    yield found
    found.close()


@pytest.mark.parametrize("case", cases(dialect="postgres", verdict="must_allow"), ids=lambda case: case["id"])
def test_what_is_allowed_runs(engine: PostgreSQLEngine, case: dict[str, Any]) -> None:
    checked = Guard(guard_model(), "postgres").check_unfiltered(case["sql"], cap=500)
    assert engine.run(checked.sql, None, cap=500, timeout=10).columns


def test_what_is_refused_changes_nothing_when_nobody_refuses_it(
    postgres: PostgresServer, engine: PostgreSQLEngine
) -> None:
    before = looks(postgres)
    ran = []
    for case in cases(dialect="postgres", verdict="must_reject"):
        try:
            engine.run(case["sql"], None, cap=500, timeout=1)
            ran.append(case["sql"])
        except QueryFailed:
            pass
    assert looks(postgres) == before
    assert engine.run("SELECT count(*) FROM sales", None, cap=5, timeout=5).rows == ((200,),)
    # These read what the role may see anyway, or touch only their own connection.
    assert ran == [
        "SELECT pg_advisory_lock(1)",
        "SELECT set_config('statement_timeout', '0', false)",
        "SELECT pg_terminate_backend(1)",
        "SELECT * FROM information_schema.tables",
    ]


def looks(postgres: PostgresServer) -> list[object]:
    """What there is, as the owner sees it."""
    with postgres.admin(DATABASE) as connection:
        return [connection.execute(sql.encode()).fetchall() for sql in LOOKS]
