"""The guard: every statement, whoever wrote it, passes here or is refused with the reason.

It allows one query, made of listed kinds of nodes and listed functions, over the model's tables, within size rules; of
what somebody wrote, the declared fields are all that exists. It puts the person's row filters and the cap on rows into
the tree, and writes the SQL anew from that tree. What runs is never the text that came in. The engine without rights
and the process that can be killed stand behind it.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from kanina.data.expressions import SESSION_WORDS
from kanina.data.guard_columns import columns_needed
from kanina.data.guard_functions import ALLOWED_NAMES, KNOWN_CLASSES, TABLE_CLASSES, TABLE_FUNCTIONS
from kanina.data.guard_growth import check_growth
from kanina.data.guard_nodes import ALLOWED_NODES, REFUSED_TYPES
from kanina.data.guard_reading import nodes_within_depth, read_statement, spoken
from kanina.data.guard_rereading import check_written
from kanina.data.guard_sizes import check_sizes, is_sized
from kanina.data.guard_tables import Tables, folded
from kanina.data.guard_writing import check_words, heading, limited_to, written
from kanina.data.row_filters import Sight, put_in
from kanina.data.rows import is_query
from kanina.data.semantic_model import SemanticModel
from kanina.data.trees import ModelStatement
from kanina.people import Person
from kanina.problems import Problem, StatementRefused

_SIZED_CLASSES = frozenset({"GenerateSeries", "ExplodingGenerateSeries", "Repeat", "Pad", "Space", "Format"})
_METHOD_NAMES = frozenset(name.lower() for name, kind in exp.FUNCTION_BY_NAME.items() if kind.__name__ in KNOWN_CLASSES)
"""Names of the listed functions, for DuckDB's `value.function()`."""
_PLAIN = (exp.Literal, exp.Identifier)
"""Nodes that are allowed wherever they stand, and whose text is written in quotes or is a number."""


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

    def check(self, statement: str | exp.Expr | ModelStatement, person: Person, cap: int | None = None) -> Checked:
        """The statement as it may run for a person, giving at most `cap` rows and one to tell that there are more.

        What is no ModelStatement reads declared fields only, by the names of `declared_columns`. Raises
        StatementRefused with the reason.
        """
        return self._checked(statement, person, cap)

    def check_unfiltered(self, statement: str | exp.Expr | ModelStatement, cap: int | None = None) -> Checked:
        """As `check`, but over all rows: for the installation's own looks at its data, never for a person's."""
        return self._checked(statement, None, cap)

    def _checked(self, statement: str | exp.Expr | ModelStatement, person: Person | None, cap: int | None) -> Checked:
        is_free = not isinstance(statement, ModelStatement)
        try:
            explained, tree = read_statement(
                statement.expression if isinstance(statement, ModelStatement) else statement, self._dialect
            )
            nodes = self._check_nodes(tree)
            if self._dialect == "duckdb":
                _head_as_written(tree, nodes)
            found = self._tables.resolve(nodes)
            if explained and person is not None and self._model.row_filters:
                raise StatementRefused("EXPLAIN is not allowed where rows are filtered: it tells of all of them")
            columns = columns_needed(nodes, found, self._tables) if is_free else {}
            put_in(found, nodes, Sight(self._model, self._tables, person), columns)
            queries = any(is_query(dataset.source) for table in found for dataset in table.datasets)
            reckoned = any(not column.is_plain for each in columns.values() for column in each)
            if reckoned or self._model.row_filters or queries:
                self._check_nodes(tree)  # now with what the model's file put in, which somebody else may have written
            limited = tree if cap is None or explained else limited_to(tree, cap + 1)
            sql = written(limited, self._dialect)
            check_written(sql, limited, self._dialect)
        except RecursionError:
            raise StatementRefused("it is nested too deeply") from None
        return Checked(f"EXPLAIN {sql}" if explained else sql, limited)

    def _check_nodes(self, tree: exp.Query | exp.Values) -> list[exp.Expr]:
        """Every node's own rules, and those about how much all of them may make. Gives the nodes."""
        nodes = nodes_within_depth(tree)
        for node in nodes:
            if type(node) not in _PLAIN:
                self._check_node(node)
        check_growth(tree, nodes, check_sizes(nodes))
        return nodes

    def _check_node(self, node: exp.Expr) -> None:
        """One node's own rules."""
        kind = type(node).__name__
        check_words(node)
        if isinstance(node, exp.Anonymous):
            self._check_call(folded(node.name), node)
        elif isinstance(node, exp.Func):
            if kind not in KNOWN_CLASSES and kind not in _SIZED_CLASSES:
                raise StatementRefused(f"the function {node.sql_name().lower()} is not allowed")
        elif kind not in ALLOWED_NODES:
            raise StatementRefused(f"{spoken(kind)} is not allowed")
        if isinstance(node, exp.Table):
            self._check_source(node)
        elif isinstance(node, exp.Lateral):
            self._check_lateral(node)
        elif isinstance(node, exp.Dot):
            self._check_dot(node)
        elif isinstance(node, exp.DataType):
            self._check_type(node)
        elif isinstance(node, exp.Column):
            self._check_column(node)
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

    def _check_column(self, column: exp.Column) -> None:
        if self._dialect == "athena" and column.name.startswith("$"):
            raise StatementRefused("hidden columns are not allowed")
        # DuckDB takes even a name in quotes for a word of its own, where there is no such column.
        as_word = isinstance(column.this, exp.Identifier) and (self._dialect == "duckdb" or not column.this.quoted)
        if as_word and not column.table and folded(column.name) in SESSION_WORDS[self._dialect]:
            raise StatementRefused(
                f"{column.name} tells of the session, not of the data; a column has its table before it"
            )

    def _check_type(self, node: exp.DataType) -> None:
        name = node.this.name if isinstance(node.this, exp.DType) else str(node.this)
        if name in REFUSED_TYPES:
            kind = node.args.get("kind") or name  # of somebody's own type: its name, which may be as long as they like
            named = kind if isinstance(kind, str) else kind.name
            raise StatementRefused(f"the type {named[:40]} is not allowed")


def judge(sql: str, model: SemanticModel, dialect: str = "duckdb") -> tuple[bool, str]:
    """Whether a statement would be allowed for someone who may see every row, and the reason if not."""
    try:
        Guard(model, dialect).check_unfiltered(sql, cap=500)
    except Problem as problem:
        return False, problem.detail
    return True, ""


def _head_as_written(tree: exp.Expr, nodes: list[exp.Expr]) -> None:
    """Names a column that is a query by its text. DuckDB would take the text with all that is put into it."""
    has_queries = isinstance(tree, exp.Select) and any(isinstance(node, exp.Query) for node in nodes[1:])
    for shown in tree.expressions if has_queries else ():
        if not isinstance(shown, exp.Alias) and shown.find(exp.Query):
            named = exp.Alias(alias=exp.Identifier(this=heading(shown), quoted=True))
            shown.replace(named)
            named.set("this", shown)


def _check_table_function(function: exp.Expr) -> None:
    allowed = (
        folded(function.name) in TABLE_FUNCTIONS
        if isinstance(function, exp.Anonymous)
        else type(function).__name__ in TABLE_CLASSES
    )
    if not allowed:
        name = function.sql_name() if isinstance(function, exp.Func) else type(function).__name__
        name = function.name if isinstance(function, exp.Anonymous) else name
        raise StatementRefused(f"the function {name.lower()} is not allowed in FROM")
