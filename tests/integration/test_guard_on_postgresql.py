"""The guard's cases on a real PostgreSQL: what is allowed runs, and what is refused could not write even without it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kanina.data.engines.postgresql import PostgreSQLEngine
from kanina.data.guard import Guard
from kanina.problems import QueryFailed
from tests.guarded import cases, guard_model
from tests.postgres import PostgresServer

DATABASE = "guarded"
TABLES = """
CREATE TABLE sales AS SELECT i AS id, (ARRAY['North', 'South', 'East', 'West'])[1 + i % 4] AS region,
  (ARRAY['Math', 'Science', 'English'])[1 + i % 3] AS subject, CAST(i * 7.5 AS DECIMAL(12, 2)) AS amount,
  DATE '2024-01-01' + i * 3 AS ordered_at, 'u' || i AS "update", i AS "order", i % 20 AS "select",
  i % 5 = 0 AS deleted, TIMESTAMPTZ '2024-01-01 00:00:00+08' + i * INTERVAL '1 hour' AS created_at, i % 7 AS qty,
  CAST(CASE WHEN i % 3 > 0 THEN 1.5 END AS DOUBLE PRECISION) AS discount FROM generate_series(0, 199) AS t(i);
CREATE TABLE regions AS
  SELECT * FROM (VALUES ('North', 'Ana', 'N'), ('South', 'Ben', 'S'), ('East', 'Cy', 'E'), ('West', 'Di', 'W'))
  AS t(region, manager, "Région");
CREATE TABLE "Order Details" AS SELECT 1 AS order_id, 2.5 AS "Unit Price", 'x' AS "ñandú", 3 AS "数量";
CREATE VIEW v_sales AS SELECT * FROM sales;
CREATE TABLE payroll AS SELECT 'Ana' AS name, 5 AS salary;
"""
"""The tables of tests/guarded.py, as PostgreSQL makes them."""

LOOKS = (
    "SELECT count(*), sum(amount), max(id) FROM sales",
    "SELECT count(*) FROM pg_class",
    "SELECT count(*) FROM pg_largeobject_metadata",
    "SELECT rolname, rolsuper FROM pg_roles ORDER BY 1",
    "SELECT datname FROM pg_database ORDER BY 1",
)


@pytest.fixture(scope="module")
def engine(postgres: PostgresServer) -> Iterator[PostgreSQLEngine]:
    url = postgres.create(DATABASE, TABLES)
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
