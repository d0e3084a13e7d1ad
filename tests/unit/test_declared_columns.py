"""Free SQL reads the declared fields of the model: other columns are refused by name, and no whole row holds them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import duckdb
import pytest

from kanina.assistant.claude.model_text import model_text
from kanina.assistant.runner import Runner
from kanina.data.declared_columns import names_in_sql
from kanina.data.engines.duckdb import DuckDBEngine
from kanina.data.guard import Guard, judge
from kanina.data.semantic_model import Dataset, Dimension, RowFilter, SemanticModel
from kanina.models import DimensionRef, MetricQuery, SqlQuery
from kanina.problems import StatementRefused
from tests.declared import (
    ANYONE,
    BY_NAME,
    BY_NAME_IN_DUCKDB,
    BY_NAME_IN_POSTGRESQL,
    SECRET,
    TABLES,
    WHOLE_ROWS,
    WHOLE_ROWS_IN_DUCKDB,
    declared_model,
)
from tests.documents import ROOT

NAMES = "salary|SALARY|Secret Note|NAME|rowid|ctid|xmin|tableoid|row_to_json"
MODEL = declared_model()
TODAY = date(2025, 1, 31)


@pytest.fixture(scope="module")
def database() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(":memory:") as connection:
        connection.execute(TABLES)
        yield connection


@pytest.mark.parametrize(
    ("dialect", "sql"),
    [
        *((dialect, sql) for dialect in ("duckdb", "postgres", "athena") for sql in BY_NAME),
        *(("duckdb", sql) for sql in BY_NAME_IN_DUCKDB),
        *(("postgres", sql) for sql in BY_NAME_IN_POSTGRESQL),
    ],
)
def test_a_column_that_is_no_field_is_refused_by_its_name(dialect: str, sql: str) -> None:
    allowed, why = judge(sql, MODEL, dialect)
    assert not allowed
    assert re.fullmatch(rf"there is no column ({NAMES})( in [a-z, ]+)?: only declared fields can be read", why), why


@pytest.mark.parametrize("sql", [*WHOLE_ROWS, *WHOLE_ROWS_IN_DUCKDB])
def test_no_whole_row_holds_a_column_that_is_no_field(database: duckdb.DuckDBPyConnection, sql: str) -> None:
    shown = told(database, Guard(MODEL).check(sql, ANYONE).sql)
    assert not re.search(f"{SECRET}|salary|secret", shown, re.IGNORECASE)


def told(database: duckdb.DuckDBPyConnection, sql: str) -> str:
    """The names and values of columns, or the words of an error."""
    try:
        found = database.execute(sql)
    except duckdb.BinderException as error:
        return str(error)
    return f"{[column[0] for column in found.description or ()]} {found.fetchall()}"


def test_the_ways_do_lead_to_the_columns_where_they_are_fields(database: duckdb.DuckDBPyConnection) -> None:
    """So that a whole row that holds nothing secret is not one that nothing would be in."""
    fields = {f"staff.{name}": Dimension(dataset="staff", name=name, expression=name) for name in ("salary",)}
    model = MODEL.model_copy(update={"dimensions": {**MODEL.dimensions, **fields}})
    for sql in ("SELECT * FROM staff", "SELECT s FROM staff AS s", "SELECT to_json(s) FROM staff AS s"):
        assert SECRET in str(database.execute(Guard(model).check(sql, ANYONE).sql).fetchall())


def test_a_reckoned_field_goes_by_its_own_name_and_a_column_by_the_columns(database: duckdb.DuckDBPyConnection) -> None:
    written = Guard(MODEL).check("SELECT name, grade FROM staff ORDER BY 1", ANYONE).sql
    assert database.execute(written).fetchall() == [("Ana", "A"), ("Ben", "B")]
    assert judge("SELECT person FROM staff", MODEL)[1] == (
        "there is no column person in staff: only declared fields can be read"
    )
    assert names_in_sql(MODEL) == {
        "staff.id": "id",
        "staff.person": "name",
        "staff.team": "team",
        "staff.grade": "grade",
        "teams.team": "team",
        "teams.city": "city",
        "staff.name": "name",
    }


def test_a_language_model_is_told_what_fields_are_called_in_sql() -> None:
    told = [json.loads(line) for line in model_text(MODEL).splitlines()]
    fields = {line["field"]: (line.get("sql"), line.get("expression")) for line in told if "field" in line}
    assert fields["staff.person"] == ("name", None)
    assert fields["staff.grade"] == ("grade", "CASE WHEN salary > 50 THEN 'A' ELSE 'B' END")
    (edge,) = (line for line in told if "relationship" in line)
    assert (edge["many"], edge["one"]) == ("staff(team)", "teams(team)")
    hidden = {address: field for address, field in MODEL.dimensions.items() if address != "teams.team"}
    told = [json.loads(line) for line in model_text(MODEL.model_copy(update={"dimensions": hidden})).splitlines()]
    (edge,) = (line for line in told if "relationship" in line)
    assert (edge["many"], edge["one"]) == ("staff", "teams")


def test_a_column_that_is_a_field_comes_before_a_reckoned_field_of_its_name(
    database: duckdb.DuckDBPyConnection,
) -> None:
    more = (
        Dimension(dataset="staff", name="name", expression="UPPER(name)"),
        Dimension(dataset="staff", name="again", expression="name"),
    )
    dimensions = {**MODEL.dimensions, **{field.address: field for field in more}}
    model = MODEL.model_copy(update={"dimensions": dimensions})
    written = Guard(model).check("SELECT * FROM staff ORDER BY id", ANYONE).sql
    assert database.execute(written).fetchall() == [(1, "Ana", "red", "A"), (2, "Ben", "blue", "B")]
    called = names_in_sql(model)
    assert (called.get("staff.person"), called.get("staff.again"), called.get("staff.name")) == ("name", "name", None)


def test_what_the_model_is_made_of_stays_readable_to_what_is_compiled_of_it(tmp_path: Path) -> None:
    path = tmp_path / "staff.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(TABLES)
    model = MODEL.model_copy(
        update={"row_filters": (RowFilter(dataset="staff", condition="salary > 50", people=("*",)),)}
    )
    runner = Runner(model, DuckDBEngine(path), row_cap=10)
    try:
        query = MetricQuery(metrics=("payroll",), dimensions=(DimensionRef(field="teams.city"),))
        assert runner.run(runner.prepare(query, ANYONE, TODAY), seconds=10).rows == (("Cebu", int(SECRET)),)
        free = runner.prepare(SqlQuery(sql="SELECT * FROM staff"), ANYONE, TODAY)
        assert runner.run(free, seconds=10).rows == ((1, "Ana", "red", "A"),)
        compiled = runner.prepare(query, ANYONE, TODAY).sql
        with pytest.raises(StatementRefused, match="there is no column salary in staff"):
            runner.prepare(SqlQuery(sql=compiled), ANYONE, TODAY)
    finally:
        runner.close()


def test_one_field_that_does_not_run_is_no_matter_of_statements_without_it(database: duckdb.DuckDBPyConnection) -> None:
    gone = Dimension(dataset="staff", name="gone", expression="gone")
    model = MODEL.model_copy(update={"dimensions": {**MODEL.dimensions, gone.address: gone}})
    written = Guard(model).check("SELECT count(*), max(name) FROM staff", ANYONE).sql
    assert database.execute(written).fetchall() == [(2, "Ben")]
    assert written == ("SELECT COUNT(*), MAX(name) FROM (SELECT staff.name FROM staff) AS staff")


def test_a_table_without_fields_has_rows_that_can_be_counted(database: duckdb.DuckDBPyConnection) -> None:
    model = SemanticModel(name="m", datasets={"staff": Dataset(name="staff", source="staff")}, dimensions={})
    written = Guard(model).check("SELECT count(*) FROM staff", ANYONE).sql
    assert database.execute(written).fetchall() == [(2,)]
    assert judge("SELECT id FROM staff", model) == (
        False,
        "there is no column id in staff: only declared fields can be read",
    )


def test_columns_that_are_not_asked_for_cost_nothing(database: duckdb.DuckDBPyConnection) -> None:
    """The engine reads the same columns of the table as if it had not been put into a query of its columns."""
    plain = "SELECT team, count(*) FROM staff WHERE id > 1 GROUP BY team"
    for sql in (plain, "SELECT team, count(*) FROM (SELECT * FROM staff) WHERE id > 1 GROUP BY team"):
        plans = [database.execute(f"EXPLAIN {one}").fetchall() for one in (plain, Guard(MODEL).check(sql, ANYONE).sql)]
        assert plans[0] == plans[1]


LEGAL = """
SELECT t.r FROM staff AS s, unnest([1, 2]) AS t(r)
SELECT s.id, n FROM staff AS s, generate_series(1, 3) AS g(n)
SELECT upper(name) AS shouted FROM staff WHERE shouted = 'ANA'
SELECT id AS salary FROM staff ORDER BY salary
SELECT [x + id FOR x IN [1, 2]] FROM staff
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT n, id FROM r JOIN staff ON id = n
SELECT q.m FROM (SELECT max(id) AS m FROM staff) AS q
SELECT name FROM staff AS s WHERE (SELECT count(*) FROM teams AS t WHERE t.team = s.team AND id > 0) = 1
SELECT k, v FROM (UNPIVOT staff ON id INTO NAME k VALUE v)
SELECT city FROM (staff JOIN teams USING (team)) WHERE id = 1
SELECT {'a': id}.a, s.team.upper() FROM staff AS s
""".strip().splitlines()


@pytest.mark.parametrize("sql", LEGAL)
def test_names_of_the_statement_are_no_columns_that_are_missing(database: duckdb.DuckDBPyConnection, sql: str) -> None:
    assert database.execute(Guard(MODEL).check(sql, ANYONE).sql).fetchall()


def test_statements_are_made_of_the_model_in_these_places_only() -> None:
    """Whatever makes one may read every column, so that nothing that anybody wrote may come to them."""
    sources = {
        path.relative_to(ROOT / folder).as_posix(): path.read_text("utf-8")
        for folder in ("layers/kanina/python", "local", "functions")
        for path in (ROOT / folder).rglob("*.py")
    }
    made = {name for name, text in sources.items() if re.search(r"(?<!class )\b(ModelStatement|Compiled)\(", text)}
    assert made == {
        "kanina/data/compile.py",
        "kanina/data/pinned.py",
        "kanina_local/checking/model_data.py",
        "kanina_local/checking/statements.py",
    }
