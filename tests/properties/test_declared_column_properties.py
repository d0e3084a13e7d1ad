"""To free SQL the declared fields are all that exists: it does what it would do in a database that has nothing else.

Statements are built from a grammar of the ways to name columns and whole rows, in subqueries, joins, WITH parts, set
operations and pivots. Each runs as the guard wrote it on tables with more columns, and as it came on tables that have
the declared ones alone. Both must give the same, or both must fail.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanina.data.guard import Guard
from kanina.data.semantic_model import Dataset, Dimension, SemanticModel
from kanina.people import Person
from kanina.problems import StatementRefused

ANYONE = Person("local:me")
COLUMNS = {"staff": ("id", "team", "name"), "teams": ("team", "city", "id")}
"""The declared ones, in the model's order."""


@cache
def model() -> SemanticModel:
    fields = [
        Dimension(dataset=table, name=name, expression=name) for table, names in COLUMNS.items() for name in names
    ]
    datasets = {table: Dataset(name=table, source=table) for table in COLUMNS}
    return SemanticModel(name="m", datasets=datasets, dimensions={field.address: field for field in fields})


@cache
def databases() -> tuple[duckdb.DuckDBPyConnection, duckdb.DuckDBPyConnection]:
    """With more columns than are declared, and with these alone."""
    found = duckdb.connect(":memory:"), duckdb.connect(":memory:")
    found[0].execute("""
        CREATE TABLE staff AS SELECT * FROM (VALUES (7, 'x', 1, 'red', 'Ana'), (8, 'y', 2, 'blue', 'Ben'))
          AS t(salary, city, id, team, name);
        CREATE TABLE teams AS SELECT * FROM (VALUES ('red', 7, 'Cebu', 1), ('blue', 9, 'Baguio', 2))
          AS t(team, salary, city, id)""")
    for table, names in COLUMNS.items():
        rows = found[0].execute(f"SELECT {', '.join(names)} FROM {table}").fetchall()
        found[1].execute(
            f"CREATE TABLE {table} AS SELECT * FROM (VALUES {', '.join(map(str, rows))}) AS t({', '.join(names)})"
        )
    return found


names = st.sampled_from(["id", "id", "team", "team", "team", "name", "city", "salary", "ID", '"salary"'])
values = st.one_of(
    names,
    st.tuples(st.sampled_from(["a", "a", "a", "staff"]), names).map(".".join),
    st.sampled_from(
        ["*", "a.*", "staff.*", "a", "staff", "to_json(a)", "COLUMNS('sal|id')", "count(*)", "count(a)", "1"]
    ),
    st.sampled_from(
        ["* EXCLUDE (salary)", "* EXCLUDE (id)", "max(salary)", "row_number() OVER (ORDER BY salary)", "#1"]
    ),
    names.map("{0} AS salary".format),
    names.map("(SELECT max({0}) FROM teams)".format),
    names.map("(SELECT max(b.{0}) FROM teams AS b WHERE b.team = a.team)".format),
    names.map("(SELECT {0})".format),
    names.map("list_transform([1], lambda x: [x, {0}])".format),
)
conditions = st.one_of(
    st.just(""),
    names.map(" WHERE {0} IS NOT NULL".format),
    names.map(" WHERE EXISTS (SELECT 1 FROM teams AS i WHERE i.team = {0})".format),
    names.map(" ORDER BY {0}, 1".format),
    names.map(" GROUP BY ALL HAVING count({0}) > 0".format),
)
tables = st.sampled_from(
    ["staff", "staff AS a", "staff AS a", "teams AS a", "main.staff AS a", "staff AS a(id, y)", "staff AS salary"]
)


def read(source: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    plain = st.tuples(st.lists(values, min_size=1, max_size=2).map(", ".join), source, conditions).map(
        "SELECT {0[0]} FROM {0[1]}{0[2]}".format
    )
    return st.one_of(
        plain,
        source.map("FROM {0}".format),
        st.tuples(values, source, names).map("SELECT {0[0]} FROM {0[1]} JOIN teams AS b USING ({0[2]})".format),
        st.tuples(values, source).map("SELECT {0[0]} FROM {0[1]} NATURAL JOIN teams AS b".format),
        st.tuples(plain, plain).map("({0[0]}) UNION ({0[1]}) ORDER BY 1".format),
        st.tuples(plain, values, conditions).map("WITH q AS ({0[0]}) SELECT {0[1]} FROM q{0[2]}".format),
        st.tuples(plain, values).map("WITH staff AS ({0[0]}) SELECT {0[1]} FROM staff".format),
        st.tuples(source, names).map("SELECT * FROM (UNPIVOT (FROM {0[0]}) ON {0[1]} INTO NAME k VALUE v)".format),
        names.map("SELECT k, v FROM staff UNPIVOT (v FOR k IN ({0}))".format),
        names.map("SELECT * FROM (PIVOT staff ON {0} USING count(*))".format),
        st.tuples(source, values).map("SELECT l.* FROM {0[0]}, LATERAL (SELECT {0[1]}) AS l".format),
    )


statements = st.recursive(tables, lambda inner: read(inner).map(lambda query: f"({query}) AS a"), max_leaves=3).flatmap(
    lambda source: read(st.just(source))
)


@pytest.fixture(scope="module", autouse=True)
def closed() -> Iterator[None]:
    yield
    for connection in databases():
        connection.close()


def outcome(connection: duckdb.DuckDBPyConnection, sql: str) -> object:
    """The rows, or that it fails."""
    try:
        return sorted(map(str, connection.execute(sql).fetchall()))
    except duckdb.Error:
        return "fails"


@given(statements)
def test_undeclared_columns_are_as_if_they_were_not_there(sql: str) -> None:
    everything, declared = databases()
    expected = outcome(declared, sql)
    try:
        written = Guard(model()).check(sql, ANYONE).sql
    except StatementRefused:
        assert expected == "fails", sql
        return
    assert outcome(everything, written) == expected, written
