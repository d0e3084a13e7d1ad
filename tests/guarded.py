"""The tables that tests/data/sql_guard_cases.jsonl assumes, their model, and the cases."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import duckdb

from kanina.data.guard import judge
from kanina.data.semantic_model import SemanticModel
from kanina.data.semantic_model_file import load_model

_DATA = Path(__file__).parent / "data"

_OTHER_TABLES = """\
CREATE TABLE regions AS
  SELECT * FROM (VALUES ('North', 'Ana', 'N'), ('South', 'Ben', 'S'), ('East', 'Cy', 'E'), ('West', 'Di', 'W'))
  AS t(region, manager, "Région");
CREATE TABLE "Order Details" AS SELECT 1 AS order_id, 2.5 AS "Unit Price", 'x' AS "ñandú", 3 AS "数量";
CREATE VIEW v_sales AS SELECT * FROM sales;
CREATE TABLE payroll AS SELECT 'Ana' AS name, 5 AS salary;
"""
"""Those that every engine makes by the same words."""

TABLES = f"""
SET TimeZone = 'Asia/Manila';
CREATE TABLE sales AS SELECT i AS id, ['North', 'South', 'East', 'West'][1 + i % 4] AS region,
  ['Math', 'Science', 'English'][1 + i % 3] AS subject, (i * 7.5)::DECIMAL(12,2) AS amount,
  DATE '2024-01-01' + (i * 3)::INT AS ordered_at, 'u' || i AS "update", i AS "order", i % 20 AS "select",
  i % 5 = 0 AS deleted, TIMESTAMPTZ '2024-01-01 00:00:00+08' + INTERVAL (i) HOUR AS created_at, i % 7 AS qty,
  CASE WHEN i % 3 > 0 THEN 1.5 END::DOUBLE AS discount FROM range(200) AS t(i);
{_OTHER_TABLES}"""

TABLES_IN_POSTGRESQL = f"""
CREATE TABLE sales AS SELECT i AS id, (ARRAY['North', 'South', 'East', 'West'])[1 + i % 4] AS region,
  (ARRAY['Math', 'Science', 'English'])[1 + i % 3] AS subject, CAST(i * 7.5 AS DECIMAL(12, 2)) AS amount,
  DATE '2024-01-01' + i * 3 AS ordered_at, 'u' || i AS "update", i AS "order", i % 20 AS "select",
  i % 5 = 0 AS deleted, TIMESTAMPTZ '2024-01-01 00:00:00+08' + i * INTERVAL '1 hour' AS created_at, i % 7 AS qty,
  CAST(CASE WHEN i % 3 > 0 THEN 1.5 END AS DOUBLE PRECISION) AS discount FROM generate_series(0, 199) AS t(i);
{_OTHER_TABLES}"""
"""The same tables, as PostgreSQL makes them."""


@cache
def guard_model() -> SemanticModel:
    """The model of the cases' tables; payroll is not in it."""
    return load_model(_DATA / "sql_guard_model.yaml")


def cases(*, dialect: str | None = None, verdict: str | None = None) -> list[dict[str, Any]]:
    """The cases, all or of one dialect or verdict (must_allow, must_reject)."""
    found = [json.loads(line) for line in (_DATA / "sql_guard_cases.jsonl").read_text("utf-8").splitlines()]
    return [case for case in found if dialect in (None, case["dialect"]) and verdict in (None, case["verdict"])]


def connect() -> duckdb.DuckDBPyConnection:
    """A database with the cases' tables."""
    connection = duckdb.connect(":memory:")
    connection.execute(TABLES)
    return connection


def refused(sql: str, dialect: str = "duckdb") -> str:
    """The reason a statement is refused for; fails if it is allowed."""
    allowed, reason = judge(sql, guard_model(), dialect)
    assert not allowed, f"allowed: {sql}"
    return reason


def allowed(sql: str, dialect: str = "duckdb") -> None:
    """Fails if a statement is refused."""
    assert judge(sql, guard_model(), dialect) == (True, ""), sql
