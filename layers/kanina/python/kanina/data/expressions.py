"""SQL expressions of a semantic model: reading them, and finding what they refer to.

An expression marked ANSI_SQL is read as DuckDB reads it, which is a superset: `/` divides to a fraction. Expressions
of another dialect are translated once, when the file is loaded.
"""

from __future__ import annotations

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

READ_DIALECT = "duckdb"
OTHER_DIALECTS = {"SNOWFLAKE": "snowflake", "DATABRICKS": "databricks", "BIGQUERY": "bigquery"}
"""Ossie's names of the other SQL dialects it knows → sqlglot's. MDX, TABLEAU and MAQL are not SQL."""


def read_expression(text: str, dialect: str = READ_DIALECT) -> exp.Expr:
    """One expression as a tree. Raises SqlglotError if the text is none, or is a statement, or is several."""
    tree = sqlglot.parse_one(text, dialect=dialect, into=exp.Condition)
    if not isinstance(tree, exp.Condition):
        raise SqlglotError("this is not one SQL expression")
    return tree


def translated(text: str, ossie_dialect: str) -> str | None:
    """An expression of another dialect as we read them; None if it is in none we know or cannot be read."""
    source = OTHER_DIALECTS.get(ossie_dialect)
    if source is None:
        return None
    try:
        return read_expression(text, source).sql(dialect=READ_DIALECT)
    except SqlglotError:
        return None


def column_references(text: str) -> tuple[tuple[str, str], ...]:
    """(dataset or "", column) of every column an expression names, in order. Raises SqlglotError."""
    tree = read_expression(text)
    columns = [(node.table, node.name) for node in tree.find_all(exp.Column)]
    return tuple(dict.fromkeys(columns))
