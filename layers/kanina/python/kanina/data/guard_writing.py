"""What the guard sees to when it writes a statement anew: that nothing becomes SQL by being written, and the cap."""

from __future__ import annotations

import re
from functools import cache
from types import new_class
from typing import Any

from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.generator import Generator

from kanina.data.trees import nodes_of
from kanina.problems import StatementRefused

_QUOTED = (
    exp.Identifier,
    exp.Literal,
    exp.RawString,
    exp.ByteString,
    exp.National,
    exp.UnicodeString,
    exp.JSONPathKey,
)
"""Nodes whose text is written in quotes."""
_EXCLUDED = ("CURRENT ROW", "NO OTHERS")
"""What a window's frame may EXCLUDE, as the parser keeps it."""
_WORD, _WORDS = re.compile(r"\w*", re.ASCII), re.compile(r"[\w ]*", re.ASCII)


def check_words(node: exp.Expr) -> None:
    """A keyword or unit in the tree is a word. It is written without quotes, so anything else could become SQL."""
    if isinstance(node, _QUOTED) or (isinstance(node, exp.Var) and node.name in _EXCLUDED):
        return
    pattern = _WORD if isinstance(node, exp.Var) else _WORDS
    for value in node.args.values():
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str) and not pattern.fullmatch(text):
                raise StatementRefused(f"{text[:40]!r} is not a keyword or unit")


def written(tree: exp.Expr, dialect: str) -> str:
    """The SQL of a tree. Of DuckDB's PIVOT and UNPIVOT, only what they turn is written without the table before it.

    sqlglot leaves that out of every query inside of them too, where `t.id = o.id` would become `id = id`: of a person's
    row filter as well. Raises StatementRefused where it cannot be written, or not within a bounded number of steps.
    """
    nodes = nodes_of(tree)
    if dialect == "duckdb":
        for pivot in [node for node in nodes if isinstance(node, exp.Pivot)]:
            for column in pivot.find_all(exp.Column):
                if column.find_ancestor(exp.Pivot, exp.Query) is pivot:
                    column.set("table", None)
                    column.set("db", None)
                    column.set("catalog", None)
    return _within_bounds(tree, nodes, _writer(dialect))


def heading(shown: exp.Expr) -> str:
    """The SQL of a column as it was asked for, which DuckDB calls it by. Raises StatementRefused as `written` does."""
    kind = _bounded(Dialect.get_or_raise("duckdb").generator_class)
    return _within_bounds(shown, nodes_of(shown), kind(dialect="duckdb", comments=False))


def _within_bounds(tree: exp.Expr, nodes: list[exp.Expr], writer: _Bounded) -> str:
    letters = sum(len(value) for node in nodes for value in node.args.values() if isinstance(value, str))
    writer.steps_left = LEAST_STEPS + STEPS_PER_NODE * len(nodes)
    writer.letters_left = LEAST_LETTERS + LETTERS_PER_NODE * len(nodes) + STEPS_PER_NODE * letters
    copied = tree.copy()  # which writing changes
    writer.counted = {id(node): node for node in nodes_of(copied)}
    writer.made_left = LEAST_MADE + MADE_PER_NODE * len(nodes)
    try:
        return writer.generate(copied, copy=False)
    except (StatementRefused, RecursionError):
        raise
    except Exception as error:  # sqlglot's writer trips in many ways over a call with other arguments than it expects
        raise StatementRefused("it cannot be written anew") from error


LEAST_STEPS, STEPS_PER_NODE = 200, 5
"""Nodes that a writing may write. Constructs eight deep need at most 4.3 for each of theirs (Athena's `{'a': …}`).

For some functions sqlglot writes an argument twice or copies it, within one another twice as often with every level.
"""
LEAST_MADE, MADE_PER_NODE = 500, 6
"""Nodes that a writing may make or copy, each of which takes longer than to write it. DuckDB's `DATE(…)` eight deep
needs 5.7 for each of its own."""
LEAST_LETTERS, LETTERS_PER_NODE = 1_000, 100
"""Length of what a writing comes to, besides names and texts: some functions repeat what was written of an argument."""


class _Bounded(Generator):
    """A writer of some dialect that takes a bounded number of steps."""

    steps_left = letters_left = made_left = 0
    counted: dict[int, exp.Expr]
    """The nodes that were there, and those made that are counted, by their id."""

    def sql(self, expression: str | exp.Expr | None, key: str | None = None, comment: bool = True) -> str:
        if key is None and isinstance(expression, exp.Expr):
            self.steps_left -= 1
            if id(expression) not in self.counted:
                self._count_made(expression)
            if self.steps_left < 0 or self.made_left < 0:
                raise StatementRefused("it takes too many steps to write anew")
        text = super().sql(expression, key, comment)
        if len(text) > self.letters_left:
            raise StatementRefused("it grows too long once written anew")
        return text

    def _count_made(self, tree: exp.Expr) -> None:
        made = {id(node): node for node in nodes_of(tree) if id(node) not in self.counted}
        self.made_left -= len(made)
        self.counted.update(made)


def _writer(dialect: str) -> _Bounded:
    if dialect == "athena":  # a query of its is Trino's, and nothing else is written
        dialect = "trino"
    kind = Dialect.get_or_raise(dialect).generator_class
    return _bounded(kind, keeps_pivots=dialect == "duckdb")(dialect=dialect, comments=False)


@cache
def _bounded(kind: type[Generator], *, keeps_pivots: bool = False) -> type[_Bounded]:
    """A kind of writer, bounded; with keeps_pivots, names inside of a PIVOT stay as they are."""
    changed: dict[str, Any] = {}
    if keeps_pivots:
        changed["TRANSFORMS"] = {node: write for node, write in kind.TRANSFORMS.items() if node is not exp.Pivot}
    return new_class(f"Bounded{kind.__name__}", (_Bounded, kind), exec_body=lambda body: body.update(changed))


def limited_to(tree: exp.Query | exp.Values, most: int) -> exp.Query:
    """The query giving at most so many rows; its own limit holds if it is smaller."""
    own = tree.args.get("limit")
    if own is None and isinstance(tree, exp.Select | exp.SetOperation):
        return tree.limit(most, copy=False)
    if isinstance(own, exp.Limit | exp.Fetch) and isinstance(tree, exp.Select | exp.SetOperation):
        count = own.args.get("expression") or own.args.get("count")
        options = own.args.get("limit_options")
        exact = not (options and (options.args.get("percent") or options.args.get("with_ties")))
        if exact and isinstance(count, exp.Literal) and not count.is_string and count.name.isdigit():
            if int(count.name) > most:
                count.replace(exp.Literal.number(most))
            return tree
    inner = (
        tree
        if isinstance(tree, exp.Subquery) and not tree.args.get("alias") and own is None
        else exp.Subquery(this=tree)
    )
    inner.set("alias", exp.TableAlias(this=exp.to_identifier("limited")))
    return exp.Select().select(exp.Star()).from_(inner).limit(most, copy=False)
