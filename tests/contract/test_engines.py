"""What every engine does with a statement and its values: DuckDB, and a real PostgreSQL server."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from datetime import date, datetime
from datetime import time as time_of_day
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest

from kanina.data.compile import compile_query
from kanina.data.engines.duckdb import DuckDBEngine
from kanina.data.engines.engine import StreamingEngine
from kanina.data.engines.postgresql import PostgreSQLEngine
from kanina.data.guard import Guard
from kanina.models import Column, MetricQuery
from kanina.people import Person
from kanina.problems import QueryFailed
from tests.postgres import Postgres
from tests.small import STAFF, TABLES, TODAY, by, connect, small_model

ZONE = "Asia/Manila"


@pytest.fixture(scope="module", params=["duckdb", "postgres"])
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StreamingEngine]:
    """The small school on each engine in turn."""
    found: StreamingEngine
    if request.param == "duckdb":
        path = tmp_path_factory.mktemp("engine") / "small.duckdb"
        connect(str(path)).close()
        found = DuckDBEngine(path, ZONE, memory_mb=512, threads=2)
    else:
        server: Postgres = request.getfixturevalue("postgres")
        url = server.create("small", TABLES, schema="main")
        found = PostgreSQLEngine(lambda: url, ZONE)
    yield found
    found.close()


TYPES = {
    "duckdb": {"huge": "HUGEINT", "bytes": "BLOB"},
    "postgres": {"huge": "NUMERIC(39, 0)", "bytes": "BYTEA"},
}
"""What types are called that have no name in common."""


def value(engine: StreamingEngine, sql: str) -> object:
    result = engine.run(f"SELECT {sql} AS v", None, cap=5, timeout=10)
    assert len(result.rows) == 1
    return result.rows[0][0]


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("1", 1),
        ("CAST(9223372036854775807 AS BIGINT)", 2**63 - 1),
        ("CAST(170141183460469231731687303715884105727 AS {huge})", 2**127 - 1),
        ("CAST('1.50' AS DECIMAL(9, 2))", Decimal("1.50")),
        ("CAST('123456789012345678901234567890.12' AS DECIMAL(38, 2))", Decimal("123456789012345678901234567890.12")),
        ("CAST(0.1 AS DOUBLE PRECISION)", 0.1),
        ("CAST('NaN' AS DOUBLE PRECISION)", None),
        ("CAST('Infinity' AS DOUBLE PRECISION)", None),
        ("1 = 1", True),
        ("NULL", None),
        ("'Parañaque 🎓 ''quoted'''", "Parañaque 🎓 'quoted'"),
        ("DATE '2024-02-29'", date(2024, 2, 29)),
        ("TIME '10:30:00'", time_of_day(10, 30)),
        ("TIMESTAMP '2024-02-29 23:59:59.5'", datetime.fromisoformat("2024-02-29T23:59:59.5")),
        ("CAST('20000-01-01' AS DATE)", "20000-01-01"),
        ("CAST('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11' AS UUID)", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"),
        ("ARRAY['Ñ', NULL]", '["Ñ", null]'),
        ("ARRAY[CAST(1.5 AS DECIMAL(3, 1))]", '["1.5"]'),
        ("ARRAY[DATE '2024-02-29']", '["2024-02-29"]'),
        ("""CAST('{{"a": ["ñ", 1]}}' AS JSON)""", '{"a": ["ñ", 1]}'),
        ("CAST('ab' AS {bytes})", "ab"),
        ("CAST('\\xAA' AS {bytes})", "\\xAA"),
        ("CAST('infinity' AS DATE)", "infinity"),
        ("CAST('-infinity' AS TIMESTAMP)", "-infinity"),
        ("CAST('infinity' AS TIMESTAMPTZ)", "infinity"),
        ("DATE '9999-12-31'", date(9999, 12, 31)),
        ("DATE '0001-01-01'", date(1, 1, 1)),
        (
            "CAST('2024-12-31 16:00:00+00' AS TIMESTAMPTZ)",
            datetime(2025, 1, 1, tzinfo=ZoneInfo("Asia/Manila")),
        ),
    ],
)
def test_values_keep_their_type_and_every_digit(engine: StreamingEngine, sql: str, expected: object) -> None:
    found = value(engine, sql.format(**TYPES[engine.dialect]))
    assert (found, type(found)) == (expected, type(expected))


def test_a_moment_is_told_in_the_models_zone(engine: StreamingEngine) -> None:
    found = value(engine, "CAST('2024-12-31 16:00:00+00' AS TIMESTAMPTZ)")
    assert isinstance(found, datetime)
    assert found.isoformat() == "2025-01-01T00:00:00+08:00"


def test_columns_are_typed_and_their_keys_unique(engine: StreamingEngine) -> None:
    result = engine.run("SELECT count(*) AS n, count(*) AS n, 'x' AS t, 1.5 AS d", None, cap=5, timeout=10)
    assert [(column.key, column.name, column.type) for column in result.columns] == [
        ("n", "n", "integer"),
        ("n_2", "n", "integer"),
        ("t", "t", "string"),
        ("d", "d", "decimal"),
    ]
    assert result.rows == ((1, 1, "x", Decimal("1.5")),)


def test_columns_of_a_plan_keep_their_names(engine: StreamingEngine) -> None:
    known = (Column(key="k", name="Kind", type="integer", format="text"),)
    (column,) = engine.run("SELECT 1.5 AS x", known, cap=5, timeout=10).columns
    assert (column.key, column.name, column.type, column.format) == ("k", "Kind", "decimal", "number")


def test_rows_stop_at_the_cap_and_more_is_told(engine: StreamingEngine) -> None:
    for cap, rows, truncated in ((6, 6, True), (7, 7, False), (100, 7, False)):
        result = engine.run("SELECT * FROM orders", None, cap=cap, timeout=10)
        assert (len(result.rows), result.truncated) == (rows, truncated)


@pytest.mark.parametrize(
    ("cap", "batch", "sizes", "truncated"),
    [
        (7, 7, [7], False),
        (7, 3, [3, 3, 1], False),
        (6, 3, [3, 3, 0], True),
        (5, 3, [3, 2], True),
        (100, 50, [7], False),
    ],
)
def test_rows_come_in_batches_up_to_the_cap(
    engine: StreamingEngine, cap: int, batch: int, sizes: list[int], truncated: bool
) -> None:
    sql = "SELECT * FROM orders ORDER BY order_id"
    results = list(engine.stream(sql, None, cap=cap, timeout=10, batch=batch))
    assert [len(result.rows) for result in results] == sizes
    assert [result.truncated for result in results] == [*[False] * (len(sizes) - 1), truncated]
    whole = engine.run(sql, None, cap=cap, timeout=10)
    assert {result.columns for result in results} == {whole.columns}
    assert tuple(row for result in results for row in result.rows) == whole.rows


def test_batches_of_no_rows_are_one_empty_one(engine: StreamingEngine) -> None:
    (result,) = engine.stream("SELECT order_id FROM orders WHERE 1 = 0", None, cap=5, timeout=10, batch=2)
    assert (result.rows, result.truncated, [column.key for column in result.columns]) == ((), False, ["order_id"])


def test_batches_that_nobody_reads_on_leave_the_engine_free(engine: StreamingEngine) -> None:
    batches = engine.stream("SELECT a.* FROM orders a, orders b, orders c", None, cap=300, timeout=10, batch=2)
    assert len(next(batches).rows) == 2
    batches.close()
    assert value(engine, "3") == 3


def test_an_error_between_two_batches_is_told(engine: StreamingEngine) -> None:
    failing = (
        "WITH RECURSIVE t(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM t WHERE i < 40000) "
        "SELECT CAST(CASE WHEN i = 30000 THEN 'x' ELSE '1' END AS INT) FROM t"
    )
    with pytest.raises(QueryFailed, match="cannot be converted"):
        for _ in engine.stream(failing, None, cap=40_000, timeout=10, batch=1000):
            pass
    assert value(engine, "4") == 4


def test_no_rows_still_have_columns(engine: StreamingEngine) -> None:
    result = engine.run("SELECT order_id, amount FROM orders WHERE 1 = 0", None, cap=5, timeout=10)
    assert (result.rows, [column.type for column in result.columns]) == ((), ["string", "decimal"])


def test_a_plan_goes_through_compiler_guard_and_engine(engine: StreamingEngine) -> None:
    query = MetricQuery(metrics=("revenue", "lessons"), dimensions=by("branches.region", ("time", "month")), limit=3)
    compiled = compile_query(query, small_model(), dialect=engine.dialect, today=TODAY)
    checked = Guard(small_model(), engine.dialect).check(compiled, STAFF, cap=500)
    result = engine.run(checked.sql, compiled.columns, cap=500, timeout=10)
    assert [column.key for column in result.columns] == ["region", "month", "revenue", "lessons"]
    assert result.rows[0] == ("NCR", date(2025, 2, 1), Decimal("500.00"), 0)


def test_an_error_in_a_statement_is_told(engine: StreamingEngine) -> None:
    with pytest.raises(QueryFailed, match="nothing"):
        engine.run("SELECT nothing FROM orders", None, cap=5, timeout=10)


def test_an_error_in_the_data_does_not_quote_it(engine: StreamingEngine) -> None:
    with pytest.raises(QueryFailed) as raised:
        engine.run("SELECT CAST(order_id AS INT) FROM orders", None, cap=5, timeout=10)
    assert "O-" not in raised.value.detail


def test_several_threads_share_an_engine(engine: StreamingEngine) -> None:
    found: dict[int, object] = {}

    def ask(number: int) -> None:
        found[number] = value(engine, str(number))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: number for number in range(8)}


def test_a_statement_is_stopped_in_time(engine: StreamingEngine) -> None:
    endless = "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k) SELECT max(i) FROM k"
    with pytest.raises(QueryFailed, match="took too long"):
        engine.run(endless, None, cap=5, timeout=0.5)
    assert value(engine, "2") == 2


def test_a_large_result_is_stopped_in_time_too(engine: StreamingEngine) -> None:
    endless = "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k) SELECT count(*) FROM k"
    with pytest.raises(QueryFailed, match="took too long"):
        list(engine.stream(endless, None, cap=5, timeout=0.5, batch=2))


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO branches VALUES (9, 'x', 'x', 'x', 'x')",
        "UPDATE branches SET name = 'x'",
        "DELETE FROM orders",
        "CREATE TABLE mine(x INT)",
        "DROP TABLE orders",
        "SELECT 1; DELETE FROM orders",
        "COMMIT; DELETE FROM orders",
    ],
)
def test_a_statement_that_got_past_the_guard_still_writes_nothing(engine: StreamingEngine, sql: str) -> None:
    with pytest.raises(QueryFailed):
        engine.run(sql, None, cap=5, timeout=10)
    counted = engine.run(
        "SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM branches)", None, cap=5, timeout=5
    )
    assert counted.rows == ((7, 3),)


def test_settings_of_one_statement_do_not_reach_the_next(engine: StreamingEngine) -> None:
    with contextlib.suppress(QueryFailed):
        engine.run("SET TimeZone = 'UTC'", None, cap=5, timeout=10)
    found = value(engine, "CAST(CAST('2024-12-31 16:00:00+00' AS TIMESTAMPTZ) AS DATE)")
    assert found == date(2025, 1, 1)


def test_a_persons_filters_hold(engine: StreamingEngine) -> None:
    checked = Guard(small_model(), engine.dialect).check("SELECT order_id FROM main.orders", Person("local:Sam"), cap=5)
    assert engine.run(checked.sql, None, cap=5, timeout=10).rows == ()


def test_a_backslash_in_a_literal_is_a_backslash(engine: StreamingEngine) -> None:
    checked = Guard(small_model(), engine.dialect).check(r"SELECT '\' AS v, 'it''s' AS w", STAFF, cap=5)
    assert engine.run(checked.sql, None, cap=5, timeout=10).rows == (("\\", "it's"),)


def test_lists_are_text_whatever_they_hold(engine: StreamingEngine) -> None:
    lists = "ARRAY[CAST(1.5 AS DECIMAL(3, 1))] AS a, ARRAY[TIMESTAMP '2025-01-01 10:00:00'] AS b, ARRAY[1, NULL] AS c"
    result = engine.run(f"SELECT {lists}", None, cap=5, timeout=10)
    assert [column.type for column in result.columns] == ["string"] * 3
    assert result.rows == (('["1.5"]', '["2025-01-01T10:00:00"]', "[1, null]"),)


def test_a_result_too_large_to_hold_is_refused(engine: StreamingEngine) -> None:
    giant = "SELECT repeat('x', 400000000) AS v"
    with pytest.raises(QueryFailed, match=r"too large|too much memory"):
        engine.run(giant, None, cap=5, timeout=60)
    assert value(engine, "5") == 5


def test_an_engine_that_is_closed_answers_nothing_more(postgres: Postgres) -> None:
    url = postgres.url("postgres")
    closed = PostgreSQLEngine(lambda: url)
    closed.close()
    with pytest.raises(QueryFailed, match="the database is closed"):
        closed.run("SELECT 1", None, cap=5, timeout=5)
