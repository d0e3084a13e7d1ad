"""A query means the same on every engine: the rows that DuckDB gives are the rows that PostgreSQL gives."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from evals.rows import comparable
from kanina.data.compile import compile_query
from kanina.data.engines.duckdb import DuckDBEngine
from kanina.data.engines.engine import Engine
from kanina.data.engines.postgresql import PostgreSQLEngine
from kanina.data.guard import Guard
from kanina.models import MetricQuery
from kanina.problems import AmbiguousPath, InvalidRequest, NoPath
from tests.postgres import Postgres
from tests.properties.test_compile_properties import days, queries
from tests.small import STAFF, TABLES, connect, small_model

ZONE = "Asia/Manila"


@pytest.fixture(scope="module")
def engines(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Engine, Engine]]:
    """The small school on both."""
    path = tmp_path_factory.mktemp("engines") / "small.duckdb"
    connect(str(path)).close()
    url = postgres.create("compiled", TABLES, schema="main")
    found = (DuckDBEngine(path, ZONE, memory_mb=512, threads=1), PostgreSQLEngine(lambda: url, ZONE))
    yield found
    for engine in found:
        engine.close()


def rows(engine: Engine, query: MetricQuery, today: date) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The keys of the columns, and the rows: exact numbers as figures, rounded beyond what engines agree on."""
    compiled = compile_query(query, small_model(), dialect=engine.dialect, today=today)
    checked = Guard(small_model(), engine.dialect).check(compiled, STAFF, cap=500)
    result = engine.run(checked.sql, compiled.columns, cap=500, timeout=20)
    found = comparable(len(result.columns), result.rows, ZONE).rows
    return [column.key for column in result.columns], [tuple(map(rounded, row)) for row in found]


def rounded(value: object) -> object:
    return float(f"{value:.9g}") if isinstance(value, float) else value


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(query=queries, today=days)
def test_a_query_gives_the_same_rows_on_both_engines(
    engines: tuple[Engine, Engine], query: MetricQuery, today: date
) -> None:
    try:
        expected = rows(engines[0], query, today)
    except (NoPath, AmbiguousPath, InvalidRequest):
        assume(False)
        raise
    assert rows(engines[1], query, today) == expected
