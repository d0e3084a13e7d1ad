"""Free SQL on a real PostgreSQL: no way to read a whole row holds a column that is no field of the model."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from kanina.data.engines.postgresql import PostgreSQLEngine
from kanina.data.guard import Guard
from kanina.problems import QueryFailed, StatementRefused
from tests.declared import ANYONE, SECRET, TABLES, WHOLE_ROWS, WHOLE_ROWS_IN_POSTGRESQL, declared_model
from tests.postgres import PostgresServer


@pytest.fixture(scope="module")
def engine(postgres: PostgresServer) -> Iterator[PostgreSQLEngine]:
    url = postgres.create("declared", TABLES)
    found = PostgreSQLEngine(lambda: url, "UTC")
    yield found
    found.close()


def told(engine: PostgreSQLEngine, sql: str) -> str:
    """The names and values of columns, or the words of a failure."""
    try:
        result = engine.run(sql, None, cap=10, timeout=10)
    except QueryFailed as failure:
        return failure.detail
    return f"{[column.key for column in result.columns]} {result.rows}"


@pytest.mark.parametrize("sql", [*WHOLE_ROWS, *WHOLE_ROWS_IN_POSTGRESQL])
def test_no_whole_row_holds_a_column_that_is_no_field(engine: PostgreSQLEngine, sql: str) -> None:
    shown = told(engine, Guard(declared_model(), "postgres").check(sql, ANYONE).sql)
    assert not re.search(f"{SECRET}|salary|secret", shown, re.IGNORECASE)


def test_the_ways_do_lead_to_the_columns_where_nothing_is_in_the_way(engine: PostgreSQLEngine) -> None:
    for sql in ("SELECT * FROM staff", "SELECT s FROM staff AS s", "SELECT row_to_json(s) FROM staff AS s"):
        assert SECRET in told(engine, sql)


def test_columns_that_are_not_asked_for_cost_nothing(engine: PostgreSQLEngine) -> None:
    """The planner reads the table itself, as if it had not been put into a query of its columns."""
    plain = "SELECT staff.team, count(*) FROM staff WHERE staff.id > 1 GROUP BY staff.team"
    written = Guard(declared_model(), "postgres").check(plain, ANYONE).sql
    assert written != plain

    def plan(sql: str) -> list[str]:
        rows = engine.run(f"EXPLAIN {sql}", None, cap=50, timeout=10).rows
        return [str(row[0]).replace("staff.", "") for row in rows]

    assert plan(written) == plan(plain)


def test_a_model_names_the_one_of_two_schemas_that_its_sources_are_in(postgres: PostgresServer) -> None:
    url = postgres.create(
        "schemas",
        "CREATE TABLE staff AS SELECT 1 AS id, 'public' AS name; CREATE SCHEMA hr; "
        "CREATE TABLE hr.staff AS SELECT 2 AS id, 'hr' AS name; GRANT USAGE ON SCHEMA hr TO PUBLIC; "
        "GRANT SELECT ON ALL TABLES IN SCHEMA hr TO PUBLIC",
    )
    engine = PostgreSQLEngine(lambda: url, "UTC")
    try:
        for schema, other, read in ((None, "hr", "public"), ("hr", "public", "hr")):
            model = declared_model().model_copy(update={"default_schema": schema})
            guard = Guard(model, "postgres")
            for table in ("staff", f"{schema or 'public'}.staff", '"staff"'):
                written = guard.check(f"SELECT name FROM {table}", ANYONE).sql
                assert engine.run(written, None, cap=5, timeout=10).rows == ((read,),)
            for table in (f"{other}.staff", f'"{read.upper()}".staff', '"STAFF"'):
                with pytest.raises(StatementRefused, match="there is no table"):
                    guard.check(f"SELECT name FROM {table}", ANYONE)
    finally:
        engine.close()
