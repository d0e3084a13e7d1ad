"""An expression of a model means the same on every engine, whoever wrote it and for whichever engine."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
import sqlglot
from sqlglot import exp

from evals.rows import comparable
from kanina.data.dialects import adapted
from kanina.data.engines.duckdb import DuckDBEngine
from kanina.data.engines.engine import Engine
from kanina.data.engines.postgresql import PostgreSQLEngine
from kanina.data.expressions import read_expression
from kanina.data.guard import Guard
from tests.postgres import Postgres
from tests.small import STAFF, TABLES, connect, small_model

ZONE = "Asia/Manila"


@pytest.fixture(scope="module")
def duckdb_engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    path = tmp_path_factory.mktemp("engines") / "small.duckdb"
    connect(str(path)).close()
    engine = DuckDBEngine(path, ZONE, memory_mb=512, threads=1)
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def postgres_engine(postgres: Postgres) -> Iterator[Engine]:
    url = postgres.create("expressions", TABLES, schema="main")
    engine = PostgreSQLEngine(lambda: url, ZONE)
    yield engine
    engine.close()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SUM(quantity) / COUNT(*)", 2.3),
        ("MAX(7) / 2", 3.5),
        ("MAX(7) // 2", 3),
        ("SUM(quantity) % 4", 3),
        ("SUM(amount) / (COUNT(*) - 10)", None),
        ("SUM(quantity) / 0", None),
        ("SUM(quantity) * 100 / COUNT(*)", 230),
        ("COUNT(*) FILTER (WHERE status = 'paid') / COUNT(*)", 0.8),
        ("SUM(CASE WHEN rush THEN 1.0 ELSE 0 END) / COUNT(*)", 0.7),
        ("SUM(status = 'paid')", 8),
        ("AVG(CAST(rush AS INT))", 7 / 9),
        ("COUNT_IF(rush)", 7),
        ("BOOL_OR(rush)", True),
        ("MEDIAN(amount)", 150),
        ("QUANTILE_CONT(amount, 0.9)", 600),
        ("PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY amount)", 150),
        ("ROUND(AVG(CAST(amount AS DOUBLE)), 2)", 252.05),
        ("ROUND(SUM(quantity) / COUNT(*), 1)", 2.3),
        ("COUNT(DISTINCT status)", 3),
        ("APPROX_COUNT_DISTINCT(status)", 3),
        ("MODE(status)", "paid"),
        ("STRING_AGG(DISTINCT status, ',' ORDER BY status)", "cancelled,paid,refunded"),
        ("MAX(CAST(ordered_at AS DATE))", date(2025, 2, 22)),
        ("MIN(DATE_TRUNC('quarter', ordered_at))", date(2024, 10, 1)),
        ("DATE_DIFF('day', MIN(CAST(ordered_at AS DATE)), MAX(CAST(ordered_at AS DATE)))", 53),
        ("MAX(CAST(ordered_at AS DATE)) - MIN(CAST(ordered_at AS DATE))", 53),
        ("MAX(CAST(ordered_at AS DATE)) + INTERVAL 1 MONTH", date(2025, 3, 22)),
        ("MIN(YEAR(ordered_at))", 2024),
        ("MAX(EXTRACT(dow FROM ordered_at))", 6),
        ("MAX(DAYOFWEEK(ordered_at))", 6),
        ("MAX(ISODOW(ordered_at))", 7),
        ("MIN(WEEK(ordered_at))", 1),
        ("MAX(QUARTER(ordered_at))", 4),
        ("MIN(DAYNAME(ordered_at))", "Friday"),
        ("MAX(MONTHNAME(ordered_at))", "January"),
        ("MAX(STRFTIME(ordered_at, '%Y-%m'))", "2025-02"),
        ("MIN(UPPER(status) || '-' || subject)", "CANCELLED-Math"),
        ("MIN(CONCAT(status, NULL, subject))", "cancelledMath"),
        ("MAX(SPLIT_PART(order_id, '-', 2))", "7"),
        ("COUNT(*) FILTER (WHERE CONTAINS(status, 'fun'))", 1),
        ("COUNT(*) FILTER (WHERE NOT CONTAINS(status, 'fun'))", 9),
        ("COUNT(*) FILTER (WHERE STARTS_WITH(status, 'p'))", 8),
        ("COUNT(*) FILTER (WHERE status ILIKE 'P%')", 8),
        ("COUNT(*) FILTER (WHERE REGEXP_MATCHES(status, '^p'))", 8),
        ("MAX(GREATEST(amount, discount, NULL))", 600),
        ("SUM(IF(rush, 1, 0))", 7),
        ("SUM(IFNULL(discount, 0))", 230.25),
        ("SUM(amount) FILTER (WHERE rush IS NOT TRUE)", 650.5),
    ],
)
def test_an_expression_gives_the_same_on_every_engine(
    duckdb_engine: Engine, postgres_engine: Engine, text: str, expected: object
) -> None:
    wanted = pytest.approx(expected) if isinstance(expected, float) else expected
    assert value(duckdb_engine, text) == wanted
    assert value(postgres_engine, text) == wanted


def value(engine: Engine, text: str) -> object:
    """An expression over orders and their items, as compiled for the engine, guarded and run."""
    tree = sqlglot.parse_one("SELECT 1 AS v FROM main.orders AS orders LEFT JOIN items USING (order_id)")
    assert isinstance(tree, exp.Select)
    tree.set("expressions", [exp.alias_(read_expression(text), "v")])
    checked = Guard(small_model(), engine.dialect).check(adapted(tree, engine.dialect), STAFF, cap=5)
    result = engine.run(checked.sql, None, cap=5, timeout=10)
    ((found,),) = comparable(1, result.rows, ZONE).rows
    return found


def test_a_divisor_that_is_a_number_stays_as_it_is() -> None:
    tree = sqlglot.parse_one("SELECT a / 100, a / NULLIF(b, 0), a / b FROM t", dialect="duckdb")
    assert isinstance(tree, exp.Select)
    assert adapted(tree, "postgres").sql("postgres") == (
        "SELECT CAST(a AS DOUBLE PRECISION) / 100, CAST(a AS DOUBLE PRECISION) / NULLIF(b, 0), "
        "CAST(a AS DOUBLE PRECISION) / NULLIF(b, 0) FROM t"
    )
