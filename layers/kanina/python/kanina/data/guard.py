"""The guard: every statement, whoever wrote it, passes here or is refused with the reason.

It allows one query, made of listed kinds of nodes and listed functions, over the model's tables, within size rules; it
puts the person's row filters and the cap on rows into the tree, and writes the SQL anew from that tree. What runs is
never the text that came in. The engine without rights and the process that can be killed stand behind it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from kanina.data.guard_functions import ALLOWED_NAMES, KNOWN_CLASSES, TABLE_CLASSES, TABLE_FUNCTIONS
from kanina.data.guard_nodes import ALLOWED_NODES, REFUSED_TYPES
from kanina.data.guard_sizes import check_sizes, is_sized
from kanina.data.guard_tables import Tables
from kanina.data.row_filters import put_in
from kanina.data.semantic_model import SemanticModel
from kanina.data.trees import is_text
from kanina.people import Person
from kanina.problems import Problem, StatementRefused

MAXIMUM_CHARACTERS = 100_000
MAXIMUM_BRACKETS = 100
"""Open at once, counted in the text before it is read."""
MAXIMUM_DEPTH = 400
"""Levels of the tree."""

# sqlglot logs a statement it cannot read, and a statement can hold what somebody asked about.
logging.getLogger("sqlglot").setLevel(logging.CRITICAL)

_SIZED_CLASSES = frozenset({"GenerateSeries", "ExplodingGenerateSeries", "Repeat", "Pad", "Space", "Format"})
_METHOD_NAMES = frozenset(name.lower() for name, kind in exp.FUNCTION_BY_NAME.items() if kind.__name__ in KNOWN_CLASSES)
"""Names of the listed functions, for DuckDB's `value.function()`."""


_QUOTED = (
    exp.Identifier,
    exp.Literal,
    exp.RawString,
    exp.ByteString,
    exp.National,
    exp.UnicodeString,
    exp.JSONPathKey,
)
_WORD, _WORDS = re.compile(r"\w*", re.ASCII), re.compile(r"[\w ]*", re.ASCII)
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Checked:
    """A statement that may run: its SQL as written anew, and the tree it was written from."""

    sql: str
    expression: exp.Expr


class Guard:
    """Checks statements against one model, for an engine of one dialect."""

    def __init__(self, model: SemanticModel, dialect: str = "duckdb") -> None:
        self._model = model
        self._dialect = dialect
        self._tables = Tables(model, dialect)
        self._names = ALLOWED_NAMES.get(dialect, frozenset())

    def check(self, statement: str | exp.Expr, person: Person, cap: int | None = None) -> Checked:
        """The statement as it may run for a person, giving at most `cap` rows and one to tell that there are more.

        Raises StatementRefused with the reason.
        """
        return self._checked(statement, person, cap)

    def check_unfiltered(self, statement: str | exp.Expr, cap: int | None = None) -> Checked:
        """As `check`, but over all rows: for the installation's own looks at its data, never for a person's."""
        return self._checked(statement, None, cap)

    def _checked(self, statement: str | exp.Expr, person: Person | None, cap: int | None) -> Checked:
        try:
            explained, tree = _parsed(statement, self._dialect)
            for node in _within_depth(tree):
                self._check_node(node)
            check_sizes(tree)
            found = self._tables.resolve(tree)
            common_names = self._tables.common_names(tree)
            for table in found:
                put_in(table, self._model, person, self._dialect, common_names)
            limited = tree if cap is None or explained else _limited(tree, cap + 1)
            sql = limited.sql(dialect=self._dialect, comments=False)
            _check_written(sql, limited, self._dialect)
        except RecursionError:
            raise StatementRefused("it is nested too deeply") from None
        return Checked(f"EXPLAIN {sql}" if explained else sql, limited)

    def _check_node(self, node: exp.Expr) -> None:
        """One node's own rules."""
        kind = type(node).__name__
        _check_words(node)
        if isinstance(node, exp.Anonymous):
            self._check_call(node.name.lower(), node)
        elif isinstance(node, exp.Func):
            if kind not in KNOWN_CLASSES and kind not in _SIZED_CLASSES:
                raise StatementRefused(f"the function {node.sql_name().lower()} is not allowed")
        elif kind not in ALLOWED_NODES:
            raise StatementRefused(f"{_spoken(kind)} is not allowed")
        if isinstance(node, exp.Table):
            self._check_source(node)
        elif isinstance(node, exp.Lateral):
            self._check_lateral(node)
        elif isinstance(node, exp.Dot):
            self._check_dot(node)
        elif isinstance(node, exp.DataType):
            self._check_type(node)
        elif isinstance(node, exp.Column) and self._dialect == "athena" and node.name.startswith("$"):
            raise StatementRefused("hidden columns are not allowed")
        elif isinstance(node, exp.Select) and (
            node.args.get("hint") or node.args.get("into") or node.args.get("locks")
        ):
            raise StatementRefused("hints, INTO and locks are not allowed")

    def _check_call(self, name: str, node: exp.Expr) -> None:
        as_method = isinstance(node.parent, exp.Dot) and self._dialect == "duckdb" and name in _METHOD_NAMES
        if name not in self._names and not is_sized(name) and not as_method:
            raise StatementRefused(f"the function {name} is not allowed")

    def _check_source(self, table: exp.Table) -> None:
        """What stands in FROM is a name, or a function that makes rows from its arguments."""
        for argument in ("version", "when", "changes", "rows_from", "partition", "hints", "system_time", "only"):
            if table.args.get(argument):
                raise StatementRefused(f"{argument.replace('_', ' ')} of a table is not allowed")
        if isinstance(table.this, exp.Func):
            _check_table_function(table.this)
        elif not isinstance(table.this, exp.Identifier):
            raise StatementRefused("something other than a table or a generator stands in FROM")

    def _check_lateral(self, lateral: exp.Lateral) -> None:
        if isinstance(lateral.this, exp.Func):
            _check_table_function(lateral.this)

    def _check_dot(self, dot: exp.Dot) -> None:
        """A function of another schema is not the function we know; DuckDB's `value.function()` is."""
        if isinstance(dot.expression, exp.Func) and self._dialect != "duckdb":
            raise StatementRefused("functions of a schema are not allowed")

    def _check_type(self, node: exp.DataType) -> None:
        name = node.this.name if isinstance(node.this, exp.DType) else str(node.this)
        if name in REFUSED_TYPES:
            raise StatementRefused(f"the type {node.sql(dialect=self._dialect)} is not allowed")


def judge(sql: str, model: SemanticModel, dialect: str = "duckdb") -> tuple[bool, str]:
    """Whether a statement would be allowed for someone who may see every row, and the reason if not."""
    try:
        Guard(model, dialect).check_unfiltered(sql, cap=500)
    except Problem as problem:
        return False, problem.detail
    return True, ""


# ---------------------------------------------------------------- reading


def _parsed(statement: str | exp.Expr, dialect: str) -> tuple[bool, exp.Query | exp.Values]:
    """(whether it is to be explained, the one query). A tree is copied: the guard changes it."""
    if isinstance(statement, exp.Expr):
        tree, explained = statement.copy(), False
    else:
        explained, tree = _read(statement, dialect)
    if not isinstance(tree, exp.Query | exp.Values):
        raise StatementRefused(f"only queries are allowed, not {_spoken(type(tree).__name__)}")
    for node in list(tree.find_all(exp.ByteString, exp.RawString, exp.Identifier)):
        if isinstance(node, exp.Identifier):
            _quote(node, dialect)
        elif dialect in ("duckdb", "postgres"):
            # One way to write a text leaves no way to read it differently.
            node.replace(exp.Literal.string(node.name))
    return explained, tree


def _quote(node: exp.Identifier, dialect: str) -> None:
    """A name of other than plain letters is quoted: DuckDB reads a zero-width space as a space, outside quotes."""
    if not node.quoted and not _PLAIN.fullmatch(node.name):
        node.set("quoted", True)
        if dialect == "postgres":
            node.set("this", node.name.lower())


def _read(text: str, dialect: str) -> tuple[bool, exp.Expr]:
    if len(text) > MAXIMUM_CHARACTERS:
        raise StatementRefused(f"it is longer than {MAXIMUM_CHARACTERS:,} characters")
    if not is_text(text):
        raise StatementRefused("it holds NUL or half a character")
    if _most_brackets(text) > MAXIMUM_BRACKETS:
        raise StatementRefused("it is nested too deeply")
    try:
        parsed = sqlglot.parse(text, dialect=dialect)
    except SqlglotError as error:
        raise StatementRefused(f"it cannot be read ({_first_line(error)})") from None
    statements = [tree for tree in parsed if tree is not None and not isinstance(tree, exp.Semicolon)]
    if not statements:
        raise StatementRefused("it holds no statement")
    if len(statements) > 1:
        raise StatementRefused("it holds more than one statement")
    tree = statements[0]
    if isinstance(tree, exp.Command) and tree.name.upper() == "EXPLAIN":
        rest = tree.expression.name if isinstance(tree.expression, exp.Expr) else str(tree.expression)
        inside, query = _read(rest, dialect)
        if inside:
            raise StatementRefused("only queries can be explained")
        return True, query
    return False, tree


def _most_brackets(text: str) -> int:
    """The most brackets open at once, wherever they stand: a rough count, before anything reads the text."""
    depth = most = 0
    for character in text:
        if character in "([{":
            depth += 1
            most = max(most, depth)
        elif character in ")]}":
            depth -= 1
    return most


def _within_depth(tree: exp.Expr) -> Iterator[exp.Expr]:
    """Every node of the tree. Raises StatementRefused where it is too deep."""
    stack: list[tuple[exp.Expr, int]] = [(tree, 0)]
    while stack:
        node, depth = stack.pop()
        if depth > MAXIMUM_DEPTH:
            raise StatementRefused("it is nested too deeply")
        yield node
        stack.extend((child, depth + 1) for child in node.iter_expressions())


def _check_words(node: exp.Expr) -> None:
    """A keyword or unit in the tree is a word. It is written without quotes, so anything else could become SQL."""
    if isinstance(node, _QUOTED):
        return
    pattern = _WORD if isinstance(node, exp.Var) else _WORDS
    for value in node.args.values():
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str) and not pattern.fullmatch(text):
                raise StatementRefused(f"{text[:40]!r} is not a keyword or unit")


def _check_written(sql: str, tree: exp.Expr, dialect: str) -> None:
    """What was written reads as what was checked: as many queries, over the same tables."""
    try:
        again = sqlglot.parse_one(sql, dialect=dialect)
    except SqlglotError:
        raise StatementRefused("it cannot be written anew") from None
    if _sources(again) != _sources(tree):
        raise StatementRefused("it reads differently once written anew")


def _sources(tree: exp.Expr) -> list[str]:
    """The queries and tables of a tree."""
    nodes = tree.find_all(exp.Select, exp.SetOperation, exp.Table, exp.Values)
    return sorted(
        ".".join(part.name for part in node.parts) if isinstance(node, exp.Table) else type(node).__name__
        for node in nodes
    )


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0].split(". Line")[0][:200]


def _spoken(kind: str) -> str:
    """A node's kind in words: TruncateTable → TRUNCATE TABLE."""
    return "".join(f" {letter}" if letter.isupper() else letter for letter in kind).strip().upper()


# ---------------------------------------------------------------- functions in FROM, limits


def _check_table_function(function: exp.Expr) -> None:
    allowed = (
        function.name.lower() in TABLE_FUNCTIONS
        if isinstance(function, exp.Anonymous)
        else type(function).__name__ in TABLE_CLASSES
    )
    if not allowed:
        name = function.name if isinstance(function, exp.Anonymous) else type(function).__name__
        raise StatementRefused(f"the function {name.lower()} is not allowed in FROM")


def _limited(tree: exp.Query | exp.Values, most: int) -> exp.Query:
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
