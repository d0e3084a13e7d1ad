"""SQL expressions of a semantic model: reading them, and finding what they refer to.

An expression marked ANSI_SQL is read as DuckDB reads it, which is a superset: `/` divides to a fraction. Expressions
of another dialect are translated once, when the file is loaded.
"""

from __future__ import annotations

import re
from functools import lru_cache

from sqlglot import exp
from sqlglot.errors import SqlglotError

from kanina.data import sql_reading

READ_DIALECT = "duckdb"
OTHER_DIALECTS = {"SNOWFLAKE": "snowflake", "DATABRICKS": "databricks", "BIGQUERY": "bigquery"}
"""Ossie's names of the other SQL dialects it knows → sqlglot's. MDX, TABLEAU and MAQL are not SQL."""

_SESSION = frozenset(("current_user", "session_user", "current_role", "current_catalog", "current_schema"))
SESSION_WORDS = {"duckdb": _SESSION, "athena": _SESSION, "postgres": _SESSION | {"user", "system_user"}}
"""Dialect → what its engine takes for a word of its own where it stands alone, and not for a column. Source:
PostgreSQL's documentation, session information; DuckDB's `user` is always the same, so that it tells nothing."""

_OF_SESSION = SESSION_WORDS["postgres"]
_NAME = re.compile(r"[^\W\d]\w*")
_IN_QUOTES = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"")
_OF_MANY = (exp.AggFunc, exp.List)
_UNKNOWN = (exp.Anonymous, exp.AnonymousAggFunc, exp.CombinedAggFunc)
_AROUND = (exp.Filter, exp.WithinGroup, exp.Window)
"""What belongs to an aggregate and stands around it: a condition or order of the rows it takes."""
_ANY_NUMBER = (exp.Min, exp.Max, exp.AnyValue, exp.ApproxDistinct, exp.LogicalOr, exp.LogicalAnd)
"""Aggregates that give the same for a row that is there twice."""


def read_expression(text: str, dialect: str = READ_DIALECT) -> exp.Expr:
    """One expression as a tree. Raises SqlglotError if the text is none, or is a statement, or is several."""
    tree = sql_reading.condition(text, dialect)
    if isinstance(tree, exp.Block | exp.Select | exp.SetOperation | exp.Command):
        raise SqlglotError("this is not one SQL expression")
    if any(word in text.lower() for word in _OF_SESSION):
        _quote_session_words(tree)
    return tree


def _quote_session_words(tree: exp.Expr) -> None:
    """A model that says `user` means its column."""
    for column in tree.find_all(exp.Column):
        name = column.name.lower()
        if name in _OF_SESSION and isinstance(column.this, exp.Identifier) and not column.this.quoted:
            column.set("this", exp.Identifier(this=name, quoted=True))


def translated(text: str, ossie_dialect: str) -> str | None:
    """An expression of another dialect as we read them; None if it is in none we know or cannot be read."""
    source = OTHER_DIALECTS.get(ossie_dialect)
    if source is None:
        return None
    try:
        return read_expression(text, source).sql(dialect=READ_DIALECT)
    except SqlglotError:
        return None


@lru_cache(maxsize=2048)
def known_tree(text: str) -> exp.Expr:
    """The tree of an expression of a model, never to be changed: a model has few, and each is read again and again.

    Raises as `read_expression`.
    """
    return read_expression(text)


def readable(text: str) -> str | None:
    """An expression that can be read: as it is, or in quotes where it is a column called like a keyword.

    None if it cannot.
    """
    if _NAME.fullmatch(text):
        try:
            known_tree(text)
        except SqlglotError:
            return f'"{text}"'
        return text
    try:
        known_tree(text)
    except (SqlglotError, RecursionError):
        return None
    return text


def why_unreadable(text: str) -> str:
    """What keeps a text from being an expression, as far as its signs tell; blank if they do not."""
    plain = _IN_QUOTES.sub("", text)
    if "'" in plain or '"' in plain:
        return "a quote is not closed"
    opened, closed = plain.count("("), plain.count(")")
    if opened > closed:
        return "a bracket is not closed"
    return "a bracket is closed that was not opened" if closed > opened else ""


def is_windowed(text: str) -> bool:
    """Whether an expression that can be read looks at other rows from each row, by OVER."""
    return known_tree(text).find(exp.Window) is not None


def refused_function(text: str) -> str:
    """The name of a function that no statement may call; blank if an expression has none that is known as one."""
    from kanina.data.guard_functions import KNOWN_CLASSES

    calls = (node for node in known_tree(text).find_all(exp.Func) if not isinstance(node, _UNKNOWN))
    refused = (node.sql_name().lower() for node in calls if type(node).__name__ not in KNOWN_CLASSES)
    return next(refused, "")


def aggregates(text: str, *, unknown: bool) -> bool:
    """Whether an expression that can be read makes one value of many rows.

    `unknown` is what is taken of functions that only the engine knows.
    """
    if _NAME.fullmatch(text):
        return False
    kinds = (*_OF_MANY, *_UNKNOWN) if unknown else _OF_MANY
    return any(not node.find_ancestor(exp.Window, exp.Query) for node in known_tree(text).find_all(*kinds))


def bare_columns(text: str) -> tuple[str, ...]:
    """The columns that a metric's expression names outside of its aggregates, which have no single value."""
    tree = known_tree(text)
    bare = (node for node in tree.find_all(exp.Column) if not node.find_ancestor(*_OF_MANY, *_UNKNOWN, *_AROUND))
    return tuple(dict.fromkeys(node.sql(dialect=READ_DIALECT) for node in bare))


def parts_counted_per_row(text: str) -> tuple[str, ...]:
    """The aggregates of an expression that come out differently when the rows they take are there more than once."""
    parts = (node for node in known_tree(text).find_all(exp.AggFunc) if not isinstance(node, _ANY_NUMBER))
    return tuple(part.sql(dialect=READ_DIALECT) for part in parts if not part.find(exp.Distinct))


def has_query(text: str) -> bool:
    """Whether an expression that can be read has a SELECT inside."""
    return "select" in text.lower() and known_tree(text).find(exp.Query) is not None


def column_references(text: str) -> tuple[tuple[str, str], ...]:
    """(dataset or "", column) of every column an expression names, in order. Raises SqlglotError."""
    tree = known_tree(text)
    columns = [(node.table, node.name) for node in tree.find_all(exp.Column)]
    return tuple(dict.fromkeys(columns))


def adds_up(tree: exp.Expr) -> bool:
    """Whether the values of groups add up to the value of all rows: sums and counts do, averages and ratios do not."""
    if isinstance(tree, exp.Sum | exp.Count):
        return not isinstance(tree.this, exp.Distinct)
    if isinstance(tree, exp.CountIf):
        return True
    if isinstance(tree, exp.Add | exp.Sub):
        return adds_up(tree.this) and adds_up(tree.expression)
    if isinstance(tree, exp.Mul):
        return _one_side_constant(tree, both=True)
    if isinstance(tree, exp.Div):
        return _one_side_constant(tree, both=False)
    if isinstance(tree, exp.Paren | exp.Neg | exp.Filter | exp.Cast | exp.Coalesce):
        return adds_up(tree.this)
    return False


def is_count(tree: exp.Expr) -> bool:
    """Whether a metric counts, so that where there are no rows it is 0 and not unknown."""
    while isinstance(tree, exp.Paren | exp.Filter):
        tree = tree.this
    return isinstance(tree, exp.Count | exp.CountIf)


def is_conditional(tree: exp.Expr) -> bool:
    """Whether a metric is made of some of its dataset's rows only, so that a group may have rows and none of these."""
    for node in tree.find_all(exp.Case, exp.If, exp.Filter, exp.CountIf):
        otherwise = node.args.get("default") or node.args.get("false")
        if not otherwise and not (isinstance(node, exp.If) and isinstance(node.parent, exp.Case)):
            return True
    return False


def _one_side_constant(tree: exp.Binary, *, both: bool) -> bool:
    sides = [(tree.this, tree.expression), (tree.expression, tree.this)] if both else [(tree.this, tree.expression)]
    return any(adds_up(measured) and isinstance(constant, exp.Literal) for measured, constant in sides)
