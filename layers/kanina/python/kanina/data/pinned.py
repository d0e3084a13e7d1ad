"""A statement that runs again as of the day it was first asked: "today" in it stays that day."""

from __future__ import annotations

from datetime import datetime

from sqlglot import exp

from kanina.data.trees import ModelStatement, date_literal, moment_literal

_NOW = frozenset({"now", "today"})


def as_of(tree: exp.Expr, moment: datetime) -> exp.Expr:
    """The tree with the current day and time as they were at a moment, told in the zone days are counted in."""
    return tree.transform(lambda node: _pinned(node, moment))


def pinned(statement: ModelStatement, moment: datetime) -> ModelStatement:
    """The same of a statement made of the model, which stays one."""
    again = as_of(statement.expression, moment)
    assert isinstance(again, exp.Query)
    return ModelStatement(again)


def _pinned(node: exp.Expr, moment: datetime) -> exp.Expr:
    if isinstance(node, exp.CurrentDate):
        return date_literal(moment.date())
    if isinstance(node, exp.Localtimestamp | exp.CurrentDatetime):
        return moment_literal(moment.replace(tzinfo=None))
    is_now = isinstance(node, exp.Anonymous) and node.name.lower() in _NOW and not node.expressions
    if is_now and node.name.lower() == "today":
        return date_literal(moment.date())
    if is_now or isinstance(node, exp.CurrentTimestamp):
        return moment_literal(moment)
    return node
