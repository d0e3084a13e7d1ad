"""What people ask of databases, with its SQL (SParC, dev): the guard refuses none of it, and it still runs behind it.

The set's licence (CC BY-SA 4.0) keeps it out of this project: it is read from beside it where it is there. It is
written for SQLite, which forgives two things DuckDB does not; both are put right mechanically before it is bound:
1. a text in double quotes that is no column gets single ones;
2. a column that is neither grouped by nor within an aggregate becomes ANY_VALUE of it.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pytest
import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from kanina.data.guard import Guard, judge
from kanina.data.semantic_model import Dataset, SemanticModel

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "text_to_sql"
TYPES = {"text": "VARCHAR", "number": "DOUBLE", "time": "VARCHAR", "others": "VARCHAR"}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="SParC is not beside the project (shared/data/text_to_sql)"),
]


def quoted(name: str) -> str:
    return exp.to_identifier(name, quoted=True).sql(dialect="duckdb")


@cache
def schemas() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress((FOLDER / "schemas_dev.json.gz").read_bytes()))
    return found


@cache
def model_of(database: str) -> SemanticModel:
    tables = (table["name"] for table in schemas()[database]["tables"])
    datasets = {name: Dataset(name=name, source=quoted(name)) for name in tables}
    return SemanticModel(name=database, datasets=datasets, dimensions={})


@cache
def connection_to(database: str) -> duckdb.DuckDBPyConnection:
    """A database with the tables, empty: to bind is not to answer."""
    connection = duckdb.connect()
    for table in schemas()[database]["tables"]:
        columns = ", ".join(f"{quoted(column['name'])} {TYPES[column['type']]}" for column in table["columns"])
        connection.execute(f"CREATE TABLE {quoted(table['name'])} ({columns})")
    return connection


@cache
def gold() -> tuple[tuple[str, str, exp.Expr], ...]:
    """(database, SQL, its tree) of each turn whose SQL sqlglot reads."""
    lines = gzip.decompress((FOLDER / "sparc_dev.jsonl.gz").read_bytes()).splitlines()
    found = []
    for line in map(json.loads, lines):
        for turn in line["turns"]:
            try:
                found.append((line["db"], turn["sql"], sqlglot.parse_one(turn["sql"], dialect="sqlite")))
            except SqlglotError:
                continue
    return tuple(found)


def repaired(tree: exp.Expr, columns: set[str]) -> exp.Expr:
    """The tree with both repairs."""
    tree = tree.copy()
    names = columns | {alias.alias.lower() for alias in tree.find_all(exp.Alias)}
    for column in list(tree.find_all(exp.Column)):
        if column.this.args.get("quoted") and not column.table and column.name.lower() not in names:
            column.replace(exp.Literal.string(column.name))
    for select in list(tree.find_all(exp.Select)):
        own = [node for node in select.find_all(exp.AggFunc) if node.find_ancestor(exp.Select) is select]
        group = select.args.get("group")
        if not group and not own:
            continue
        keys = {key.sql().lower() for key in group.expressions} if group else set()
        parts = [*select.expressions, *(select.args[name] for name in ("having", "order") if select.args.get(name))]
        for column in [column for part in parts for column in part.find_all(exp.Column)]:
            inside = column.find_ancestor(exp.Select, exp.AggFunc)
            if inside is select and column.sql().lower() not in keys and not isinstance(column.this, exp.Star):
                column.replace(exp.AnyValue(this=column.copy()))
    return tree


def test_nearly_all_of_the_set_is_read() -> None:
    assert len(gold()) == 1200


@pytest.mark.parametrize("dialect", ["duckdb", "postgres", "athena"])
def test_no_question_anyone_asked_is_refused(dialect: str) -> None:
    judged = ((judge(sql, model_of(database), dialect), sql) for database, sql, _ in gold())
    assert [(reason, sql) for (allowed, reason), sql in judged if not allowed] == []


def test_what_the_guard_writes_binds() -> None:
    bound, failed = 0, []
    for database, sql, tree in gold():
        tables = schemas()[database]["tables"]
        columns = {column["name"].lower() for table in tables for column in table["columns"]}
        written = Guard(model_of(database)).check_unfiltered(repaired(tree, columns), cap=500).sql
        try:
            connection_to(database).execute(written)
            bound += 1
        except duckdb.Error as error:
            failed.append((str(error).splitlines()[0], sql))
    assert bound / len(gold()) >= 0.95, failed
