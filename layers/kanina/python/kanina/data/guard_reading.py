"""Reads a statement for the guard: one query, as a tree with one way to write every name and text in it."""

from __future__ import annotations

import logging
import re

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import Token, TokenType

from kanina.data.guard_tables import folded
from kanina.data.sql_reading import MAXIMUM_NESTING, UnreadableNesting, statements, words_of
from kanina.data.sql_weights import depth_of, listed_in_from, weight_of, with_parts
from kanina.data.sql_words import words_up_to
from kanina.data.trees import is_text, levels_of, nodes_of
from kanina.problems import StatementRefused

MAXIMUM_CHARACTERS = 100_000
MAXIMUM_DEPTH = 400
"""Levels of the tree."""

MAXIMUM_WORDS = 20_000
"""Words and signs that are looked at at all."""
MAXIMUM_WEIGHT = 8_000
"""Words and signs as they weigh (`sql_weights`): eight thousand values of a list, or 20 kB as people write them.

A verdict on so many takes a tenth to some tenths of a second of one core, by what they are.
"""
MAXIMUM_PARTS = 200
"""WITH parts, and tables, of a statement: what is looked at for one is compared with the others."""

# sqlglot logs a statement it cannot read, and a statement can hold what somebody asked about.
logging.getLogger("sqlglot").setLevel(logging.CRITICAL)

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def read_statement(statement: str | exp.Expr, dialect: str) -> tuple[bool, exp.Query | exp.Values]:
    """(whether it is to be explained, the one query). A tree is copied: the guard changes it."""
    if isinstance(statement, exp.Expr):
        tree, explained = statement.copy(), False
    else:
        explained, tree = _read(statement, dialect)
    if isinstance(tree, exp.Pivot) and dialect == "duckdb":
        tree = _selected(tree)
    if isinstance(tree, exp.Alias | exp.Column | exp.Binary | exp.Literal):
        raise StatementRefused("only queries are allowed, and this is none")
    if not isinstance(tree, exp.Query | exp.Values):
        raise StatementRefused(f"only queries are allowed, not {spoken(type(tree).__name__)}")
    nodes = nodes_of(tree)
    for subquery in reversed(nodes):
        if isinstance(subquery, exp.Subquery):
            _unwrap(subquery)
    _check_parts(sum(isinstance(node, exp.CTE) for node in nodes), "WITH parts")
    _check_parts(sum(isinstance(node, exp.Table) for node in nodes), "tables")
    for node in nodes:
        if isinstance(node, exp.Identifier):
            _quote(node, dialect)
        elif isinstance(node, exp.ByteString | exp.RawString) and dialect in ("duckdb", "postgres"):
            # One way to write a text leaves no way to read it differently.
            node.replace(exp.Literal.string(node.name))
    return explained, tree


def _selected(pivot: exp.Pivot) -> exp.Select:
    """DuckDB's PIVOT and UNPIVOT that stand alone, as a query of what they give."""
    before = pivot.args.get("with_")
    pivot.set("with_", None)
    select = exp.Select().select(exp.Star()).from_(exp.Subquery(this=pivot))
    select.set("with_", before)
    return select


def _unwrap(subquery: exp.Subquery) -> None:
    """A table alone in brackets is the table: once it is replaced by its rows, the brackets would be one pair too many.

    One that is joined inside of them, or has another name there than outside, stays as it is.
    """
    table, alias = subquery.this, subquery.args.get("alias")
    held = [name for name, value in subquery.args.items() if value and name not in ("this", "alias")]
    if not isinstance(table, exp.Table) or table.args.get("joins") or held:
        return
    if alias is not None and table.args.get("alias") is not None:
        return
    if alias is not None:
        table.set("alias", alias)
    subquery.replace(table)


def nodes_within_depth(tree: exp.Expr) -> list[exp.Expr]:
    """Every node of the tree. Raises StatementRefused where it is too deep."""
    found: list[exp.Expr] = []
    for depth, level in enumerate(levels_of(tree)):
        if depth > MAXIMUM_DEPTH:
            raise StatementRefused("it is nested too deeply")
        found += level
    return found


def spoken(kind: str) -> str:
    """A node's kind in words: TruncateTable → TRUNCATE TABLE."""
    return "".join(f" {letter}" if letter.isupper() else letter for letter in kind).strip().upper()


def _read(text: str, dialect: str, explained: bool = False) -> tuple[bool, exp.Expr]:
    if len(text) > MAXIMUM_CHARACTERS:
        raise StatementRefused(f"it is longer than {MAXIMUM_CHARACTERS:,} characters")
    if not is_text(text):
        raise StatementRefused("it holds NUL or half a character")
    if words_up_to(text, dialect, MAXIMUM_WORDS) > MAXIMUM_WORDS:
        raise _too_many_words()
    try:
        words = words_of(text, dialect)
        _check_size(words)
        found = statements(text, dialect, words)
    except UnreadableNesting as error:
        raise StatementRefused(str(error)) from None
    except SqlglotError as error:
        raise StatementRefused(f"it cannot be read ({_first_line(error)})") from None
    if not found:
        raise StatementRefused("it holds no statement")
    if len(found) > 1:
        raise StatementRefused("it holds more than one statement")
    tree = found[0]
    if isinstance(tree, exp.Command) and tree.name.upper() == "EXPLAIN":
        if explained:
            raise StatementRefused("only queries can be explained")
        rest = tree.expression.name if isinstance(tree.expression, exp.Expr) else str(tree.expression)
        return True, _read(rest, dialect, explained=True)[1]
    return False, tree


def _check_size(words: list[Token]) -> None:
    """Raises StatementRefused where the words are too many to parse, which takes longer than to look at them."""
    if len(words) > MAXIMUM_WORDS:
        raise _too_many_words()
    weight = weight_of(words)
    if weight <= MAXIMUM_WEIGHT:
        return
    unions = sum(word.token_type == TokenType.UNION for word in words)  # each of which is a level of the tree
    if depth_of(words) > MAXIMUM_NESTING or unions > MAXIMUM_DEPTH:
        raise StatementRefused("it is nested too deeply")
    _check_parts(with_parts(words), "WITH parts")
    _check_parts(listed_in_from(words), "tables")
    raise StatementRefused(
        f"it counts as {weight:,} words and signs; at most {MAXIMUM_WEIGHT:,} are allowed, so ask for a range or a "
        "table in place of a long list"
    )


def _check_parts(count: int, called: str) -> None:
    if count > MAXIMUM_PARTS:
        raise StatementRefused(f"it has {count:,} {called}; at most {MAXIMUM_PARTS} are allowed")


def _too_many_words() -> StatementRefused:
    return StatementRefused(
        f"it has more than {MAXIMUM_WORDS:,} words and signs, so ask for a range or a table in place of a long list"
    )


def _quote(node: exp.Identifier, dialect: str) -> None:
    """A name of other than plain letters is quoted: DuckDB reads a zero-width space as a space, outside quotes."""
    if not node.quoted and not _PLAIN.fullmatch(node.name):
        node.set("quoted", True)
        if dialect == "postgres":
            node.set("this", folded(node.name))


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0].split(". Line")[0][:200]
