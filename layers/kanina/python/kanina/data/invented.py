"""Figures that a statement states instead of reading them: no number of an answer may come from what a model wrote."""

from __future__ import annotations

from sqlglot import exp

from kanina.problems import StatementRefused

_RECKONED = (exp.Literal, exp.Neg, exp.Paren, exp.Binary, exp.Cast, exp.TryCast, exp.DataType, exp.Round, exp.Null)
_SMALL = frozenset({"0", "1"})
"""Flags and placeholders, which say nothing of the data."""


def refuse_invented(tree: exp.Expr) -> None:
    """Raises StatementRefused where a column of a query is a number that no row gives, such as `SELECT 512 AS orders`.

    Only for statements that a model wrote. What is reckoned from rows as well can be as wrong; it is shown beside.
    """
    for select in tree.find_all(exp.Select):
        if isinstance(select.parent, exp.Exists | exp.In):
            continue
        for column in select.expressions:
            if _is_invented(column.unalias()):
                raise StatementRefused(f"{column.alias or 'a column'} is a number that is read from no table")


def _is_invented(value: exp.Expr) -> bool:
    parts = list(value.walk(prune=lambda part: isinstance(part, exp.DataType)))
    if not all(isinstance(part, _RECKONED) for part in parts):
        return False
    literals = [part for part in parts if isinstance(part, exp.Literal)]
    return all(not each.is_string for each in literals) and any(each.name not in _SMALL for each in literals)
