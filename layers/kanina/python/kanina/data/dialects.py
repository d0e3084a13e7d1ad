"""What an expression read as DuckDB's has to become for another engine, where sqlglot leaves it as it is.

Expressions of a model mean the same on every engine: a division by zero is NULL, a count of true rows is a number.
"""

from __future__ import annotations

from sqlglot import exp

from kanina.data.trees import template

_PARTS: dict[type[exp.Expr], str] = {
    exp.DayOfWeek: "DOW",
    exp.DayOfWeekIso: "ISODOW",
    exp.DayOfYear: "DOY",
    exp.Week: "WEEK",
    exp.WeekOfYear: "WEEK",
    exp.Quarter: "QUARTER",
}
"""Functions of a date that PostgreSQL has as EXTRACT of a part alone, in the same numbers."""
_NAMES: dict[type[exp.Expr], str] = {exp.Dayname: "FMDay", exp.Monthname: "FMMonth"}
"""And those it has as TO_CHAR in a form."""
_TRUTHS = (exp.Predicate, exp.Connector, exp.Not, exp.Boolean)


def adapted(tree: exp.Query, dialect: str) -> exp.Query:
    """The query for an engine of a dialect (sqlglot's name of it). Changes the tree it is given."""
    if dialect == "duckdb":
        return tree
    for division in list(tree.find_all(exp.Div)):
        _divide_safely(division)
    for contains in list(tree.find_all(exp.Contains)):
        found = template("STRPOS(:this, :part) > 0", this=contains.this, part=contains.expression)
        contains.replace(exp.Paren(this=found))
    if dialect == "postgres":
        for node in list(tree.find_all(*_PARTS, *_NAMES, exp.Mode, exp.ApproxDistinct, exp.Sum, exp.Avg)):
            _as_postgres(node)
    return tree


def _divide_safely(node: exp.Expr) -> None:
    divisor = node.expression
    plain = divisor.unnest()
    is_number = isinstance(plain, exp.Literal) and not plain.is_string and float(plain.name) != 0
    if not is_number and not isinstance(plain, exp.Nullif):
        node.set("expression", exp.Nullif(this=divisor.copy(), expression=exp.Literal.number(0)))


def _as_postgres(node: exp.Expr) -> None:
    kind = type(node)
    if isinstance(node, exp.Sum | exp.Avg):
        if isinstance(node.this.unnest(), _TRUTHS):
            node.set("this", exp.cast(node.this.copy(), "int"))
    elif kind in _PARTS:
        node.replace(exp.Extract(this=exp.Var(this=_PARTS[kind]), expression=node.this.copy()))
    elif kind in _NAMES:
        node.replace(exp.Anonymous(this="TO_CHAR", expressions=[node.this.copy(), exp.Literal.string(_NAMES[kind])]))
    elif isinstance(node, exp.ApproxDistinct):
        node.replace(exp.Count(this=exp.Distinct(expressions=[node.this.copy()])))
    elif node.this is not None:
        order = exp.Order(expressions=[exp.Ordered(this=node.this.copy(), nulls_first=False)])
        node.replace(exp.WithinGroup(this=exp.Mode(), expression=order))
