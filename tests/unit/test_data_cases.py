"""Faults that were reported in public of systems that answer with SQL, put to this one (docs/data-cases.md)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pytest

from evals.dialogues import Dialogue
from kanina.assistant.runner import Runner
from kanina.data.compile import compile_query
from kanina.data.engines.duckdb import DuckDBEngine
from kanina.data.guard import Guard
from kanina.data.result import to_objects
from kanina.data.semantic_model import Dataset, Dimension, SemanticModel
from kanina.models import MetricQuery, Period, Result, SqlQuery
from tests.documents import ROOT, prose, read
from tests.guarded import allowed, connect, guard_model, refused
from tests.small import STAFF, TODAY, ask, by, rows, small_model


@pytest.fixture(scope="module")
def database() -> Iterator[duckdb.DuckDBPyConnection]:
    with connect() as connection:
        yield connection


def given(database: duckdb.DuckDBPyConnection, sql: str, cap: int | None = 500) -> list[tuple[Any, ...]]:
    """The rows of a statement as the guard writes it."""
    return database.execute(Guard(guard_model()).check(sql, STAFF, cap).sql).fetchall()


# ---------------------------------------------------------------- what is legal is allowed

LEGAL: dict[str, tuple[str, list[tuple[Any, ...]]]] = {
    "D01": ("WITH k(i) AS (SELECT 3) SELECT i FROM k", [(3,)]),
    "D02": (
        "WITH RECURSIVE c(d) AS (SELECT DATE '2024-01-30' UNION ALL SELECT d + 1 FROM c WHERE d < '2024-02-01') "
        "SELECT CAST(d AS DATE) FROM c",
        [(date(2024, 1, 30),), (date(2024, 1, 31),), (date(2024, 2, 1),)],
    ),
    "D04": (
        "WITH RECURSIVE k(i) AS (VALUES (3) UNION ALL SELECT i + 2 FROM k WHERE i < 7) SELECT i FROM k",
        [(3,), (5,), (7,)],
    ),
    "D04 VALUES alone": ("WITH k(i) AS (VALUES (1), (2)) SELECT sum(i) FROM k", [(3,)]),
    "D05": ("WITH north AS (SELECT * FROM sales WHERE region = 'North') SELECT count(*) FROM north", [(50,)]),
    "D06 note": ("SELECT 'please update' AS note", [("please update",)]),
    "D06 step": ("SELECT count(*) FROM sales WHERE subject = 'delete'", [(0,)]),
    "D06 donor": ("SELECT count(*) FROM sales WHERE subject = 'city grant' OR region = 'North'", [(50,)]),
    "D08": ("SELECT 'a;b'", [("a;b",)]),
    "D09": ("-- note\nSELECT 1", [(1,)]),
    "D11 grouping sets": (
        "SELECT region, sum(qty) FROM sales WHERE id < 2 GROUP BY GROUPING SETS ((region), ROLLUP (region), "
        "GROUPING SETS (())) ORDER BY 1 NULLS LAST, 2",
        [("North", 0), ("North", 0), ("South", 1), ("South", 1), (None, 1), (None, 1)],
    ),
    "D11 pivot": (
        "SELECT * FROM (PIVOT (SELECT region, subject, qty FROM sales WHERE id < 3) ON subject IN ('Math', 'Science') "
        "USING sum(qty) GROUP BY region) ORDER BY region",
        [("East", None, None), ("North", 0, None), ("South", None, 1)],
    ),
    "D11 groups": (
        "SELECT id, sum(qty) OVER (ORDER BY id GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM sales "
        "WHERE id < 3 ORDER BY id",
        [(0, 0), (1, 1), (2, 3)],
    ),
    "D24": ("SELECT 'urn:lamp:7;1' AS urn", [("urn:lamp:7;1",)]),
    "D28": (
        'SELECT "end", start, "timestamp" FROM (SELECT 1 AS "end", 2 AS start, 3 AS "timestamp")',
        [(1, 2, 3)],
    ),
}


@pytest.mark.parametrize("case", LEGAL)
def test_legal_statements_are_allowed_and_give_their_rows(case: str, database: duckdb.DuckDBPyConnection) -> None:
    sql, expected = LEGAL[case]
    allowed(sql)
    assert given(database, sql) == expected


def test_d09_explain_is_allowed(database: duckdb.DuckDBPyConnection) -> None:
    ((kind, _),) = given(database, "/* why so slow */ EXPLAIN SELECT * FROM sales")
    assert kind == "physical_plan"


def test_d11_what_sqlglot_cannot_read_is_refused_and_not_let_through() -> None:
    """Athena's USING EXTERNAL FUNCTION calls a Lambda function: no read, whoever can parse it."""
    sql = "USING EXTERNAL FUNCTION f(x INT) RETURNS INT LAMBDA 'f' SELECT f(id) FROM sales"
    assert refused(sql, "athena")


# ---------------------------------------------------------------- what is not is refused

ILLEGAL = {
    "D12": "WITH u AS (UPDATE sales SET amount = 0 RETURNING id) SELECT * FROM u",
    "D14": "SELECT updated_at FROM sales; UPDATE sales SET amount = 0",
    "D15 comment": "/* only a look */ DELETE FROM sales",
    "D15 line": "DELETE\nFROM sales",
    "D15 no blank": "SELECT 1;UPDATE sales SET amount = 0",
    "D17 read": "SELECT * FROM read_text('/etc/hostname')",
    "D17 write": "COPY (SELECT 1) TO 'x.csv'",
}


@pytest.mark.parametrize("case", ILLEGAL)
@pytest.mark.parametrize("dialect", ["duckdb", "postgres", "athena"])
def test_what_writes_or_leaves_the_tables_is_refused_however_it_is_dressed(case: str, dialect: str) -> None:
    assert refused(ILLEGAL[case], dialect)


# ---------------------------------------------------------------- limits


def test_d20_a_statement_with_a_limit_gets_no_second_one(database: duckdb.DuckDBPyConnection) -> None:
    guard = Guard(guard_model())
    assert guard.check("SELECT id FROM sales ORDER BY id LIMIT 5", STAFF, 200).sql.count("LIMIT") == 1
    assert given(database, "SELECT id FROM sales ORDER BY id LIMIT 3", 200) == [(0,), (1,), (2,)]
    assert len(given(database, "SELECT id FROM sales LIMIT 150", 100)) == 101


def test_d21_a_limit_bounds_a_union_as_a_whole(database: duckdb.DuckDBPyConnection) -> None:
    assert len(given(database, "SELECT id FROM sales UNION ALL SELECT id FROM sales", 50)) == 51
    both = "SELECT region FROM sales UNION SELECT 'Zamboanga' ORDER BY 1"
    assert [row[0] for row in given(database, both, 10)] == ["East", "North", "South", "West", "Zamboanga"]


def test_d23_a_list_that_is_cut_says_so_and_a_count_counts_everything(tmp_path: Path) -> None:
    path = tmp_path / "many.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE visits AS SELECT i AS id FROM range(1234) AS t(i)")
    model = of_one_column("visits", "id")
    runner = Runner(model, DuckDBEngine(path), row_cap=500)
    try:
        listed, counted = (answer(runner, f"SELECT {what} FROM visits") for what in ("id", "count(*) AS n"))
    finally:
        runner.close()
    assert (len(listed.rows), listed.truncated) == (500, True)
    assert (counted.rows, counted.truncated) == (((1234,),), False)


def of_one_column(table: str, column: str) -> SemanticModel:
    field = Dimension(dataset=table, name=column, expression=column)
    datasets = {table: Dataset(name=table, source=table)}
    return SemanticModel(name="m", datasets=datasets, dimensions={field.address: field})


def answer(runner: Runner, sql: str) -> Result:
    return runner.run(runner.prepare(SqlQuery(sql=sql), STAFF, TODAY), seconds=10)


# ---------------------------------------------------------------- texts of statements


def test_d24_a_statement_of_several_withs_is_kept_whole(database: duckdb.DuckDBPyConnection) -> None:
    sql = (
        "WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS y FROM a), c AS (SELECT y, 'z;' AS z FROM b) SELECT * FROM c"
    )
    assert given(database, sql) == [(2, "z;")]


def test_d26_the_sql_that_is_shown_runs_and_an_unnamed_column_has_a_key(tmp_path: Path) -> None:
    path = tmp_path / "small.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE orders AS SELECT 1.5::DECIMAL(9,2) AS amount")
    model = of_one_column("orders", "amount")
    runner = Runner(model, DuckDBEngine(path), row_cap=500)
    try:
        prepared = runner.prepare(SqlQuery(sql="SELECT sum(amount), max(amount) FROM orders"), STAFF, TODAY)
        result = runner.run(prepared, seconds=10)
    finally:
        runner.close()
    with duckdb.connect(str(path)) as connection:
        assert connection.execute(prepared.sql).fetchall() == [(Decimal("1.50"), Decimal("1.50"))]
    assert [column.key for column in result.columns] == ["sum(amount)", "max(amount)"]
    assert refused("SELECT TOP 5 * FROM sales", "postgres")


def test_d28_athena_gets_its_own_quotes_and_no_backticks() -> None:
    written = Guard(guard_model(), "athena").check('SELECT "order", "update" FROM sales', STAFF).sql
    assert written == 'SELECT "order", "update" FROM (SELECT sales."update", sales."order" FROM sales) AS sales'
    assert "`" not in Guard(guard_model(), "athena").check('SELECT "ñandú" FROM "Order Details"', STAFF).sql


def test_d29_a_column_that_two_tables_have_is_never_ambiguous() -> None:
    """Orders, branches and tutors all have a branch_id; orders and tutors both have a name or an id of one another."""
    found = ask(metrics=("orders",), dimensions=by("branches.region", "tutors.tutor"))
    assert sorted(found, key=str) == [
        ("Central Luzon", "Ben", 1),
        ("Central Luzon", None, 1),
        ("Ilocos", "Ana", 2),
        ("NCR", "Ana", 1),
        ("NCR", "Ben", 2),
    ]


# ---------------------------------------------------------------- values


def test_d30_two_columns_of_one_name_are_both_there(tmp_path: Path) -> None:
    result = of_one_row(tmp_path, "SELECT count(*), count(*) FROM t")
    assert to_objects(result) == [{"count_star()": 1, "count_star()_2": 1}]


def test_d31_no_value_breaks_json(tmp_path: Path) -> None:
    result = of_one_row(
        tmp_path,
        "SELECT 1.10::DECIMAL(9,2) AS d, 'NaN'::DOUBLE AS nan, '-Infinity'::DOUBLE AS inf, 9007199254740993 AS big",
    )
    shown = to_objects(result)
    assert shown == [{"d": "1.10", "nan": None, "inf": None, "big": "9007199254740993"}]
    assert json.loads(json.dumps(shown, allow_nan=False)) == shown


def of_one_row(folder: Path, sql: str) -> Result:
    path = folder / "one.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE t AS SELECT 1 AS x")
    engine = DuckDBEngine(path)
    try:
        return engine.run(sql, None, cap=5, timeout=10)
    finally:
        engine.close()


# ---------------------------------------------------------------- dates


@pytest.mark.parametrize(
    "zone", ["Pacific/Kiritimati", "Asia/Manila", "UTC", "America/Los_Angeles", "Pacific/Pago_Pago"]
)
def test_d35_a_month_has_its_own_days_in_every_zone(zone: str) -> None:
    """Dates are days, whatever the zone: of the lessons held, that of 1 February is in February."""
    model = small_model().model_copy(update={"zone": zone})
    query = MetricQuery(metrics=("lessons",), period=Period(start=date(2025, 2, 1), end=date(2025, 3, 1)))
    compiled = compile_query(query, model, today=TODAY)
    assert rows(Guard(model).check(compiled, STAFF).sql) == [(2,)]


def test_d35_a_moment_is_of_the_month_it_has_in_the_models_zone() -> None:
    """O-1 was a second before midnight on New Year's Eve, O-2 at midnight, O-3 at 23:30 on the last of January."""
    assert ask(metrics=("orders",), period=Period(start=date(2025, 1, 1), end=date(2025, 2, 1))) == [(2,)]
    assert ask(metrics=("orders",), period=Period(start=date(2024, 12, 1), end=date(2025, 1, 1))) == [(1,)]


def test_d37_a_period_is_what_was_said_and_none_is_added() -> None:
    plan = Dialogue().ask("revenue in the past 7 days").plan
    assert isinstance(plan, MetricQuery)
    assert plan.period == Period(start=date(2026, 11, 20), end=date(2026, 11, 27), unit="day")
    july = Dialogue().ask("revenue in July 2023").plan
    assert isinstance(july, MetricQuery)
    assert july.period == Period(start=date(2023, 7, 1), end=date(2023, 8, 1))
    always = Dialogue().ask("revenue by region").plan
    assert isinstance(always, MetricQuery)
    assert (always.period, always.filters, always.limit) == (None, (), None)


def test_d37_a_period_that_is_named_is_in_the_statement() -> None:
    week = Period(start=date(2025, 2, 10), end=date(2025, 2, 17), unit="day")
    assert ask(metrics=("orders",), period=week) == [(2,)]
    assert ask(metrics=("orders",)) == [(7,)]


# ---------------------------------------------------------------- the document


def test_every_row_of_the_document_names_tests_that_are_there() -> None:
    text = prose(ROOT / "docs" / "data-cases.md")
    listed = set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text))
    there = {
        (path, name)
        for path in {path for path, _ in listed}
        for name in re.findall(r"^ *def (test_\w+)\(", read(ROOT / path), flags=re.MULTILINE)
    }
    assert listed <= there
    own = re.findall(
        r"^def (test_d\d\d_\w+)\(", read(ROOT / "tests" / "unit" / "test_data_cases.py"), flags=re.MULTILINE
    )
    assert {("tests/unit/test_data_cases.py", name) for name in own} <= listed
    cases = {case.split()[0] for case in (*LEGAL, *ILLEGAL)} | {name[5:8].upper() for name in own}
    assert cases <= set(re.findall(r"^\| (D\d\d) \|", text, flags=re.MULTILINE))
