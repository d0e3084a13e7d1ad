"""Names the columns of a free statement that no declared field is, and which of a table's columns a statement needs.

It is no boundary: every table is replaced by its declared columns (`row_filters`), so that no engine finds another. A
name is refused here where it is certain that it means no declared column; elsewhere the engine says so in its words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sqlglot import exp

from kanina.data.declared_columns import DeclaredColumn
from kanina.data.guard_tables import Found, Tables, widely_folded
from kanina.data.trees import parts_of
from kanina.problems import StatementRefused

_Names = frozenset[str] | None
"""Names of columns as an engine compares them; None where they are not all known."""
_PLAIN = (exp.Literal, exp.Identifier)


def columns_needed(
    nodes: list[exp.Expr], found: Sequence[Found], tables: Tables
) -> dict[int, tuple[DeclaredColumn, ...]]:
    """The declared columns that free SQL of these nodes may read of each of its tables, by the id of the table's node.

    Those that it does not name are left out where it reads no whole row: what is wrong with one field is no matter of
    a statement that does not use it. Raises StatementRefused for a column that is certain to be none of them.
    """
    each = {id(one.table): tables.declared(one) for one in found}
    named = _NamedColumns(nodes, {table: frozenset(columns) for table, columns in each.items()}, tables)
    named.check()
    return {id(one.table): named.needed(each[id(one.table)].values(), one.table) for one in found}


@dataclass(frozen=True, slots=True)
class _Source:
    """A part of FROM: what it is called, and its columns."""

    name: str
    columns: _Names


@dataclass(frozen=True, slots=True)
class _Level:
    """What a place in a statement can name of the query around it, and then of the one around that.

    `names` are all that need no table before them. More than an engine would look at, so that nothing is refused for
    what could be meant.
    """

    sources: Mapping[str, _Source]
    names: _Names
    around: _Level | None

    def source(self, name: str) -> _Source | None:
        """The nearest part of FROM of a name."""
        level: _Level | None = self
        while level is not None:
            if name in level.sources:
                return level.sources[name]
            level = level.around
        return None

    def may_have(self, name: str) -> bool:
        """Whether a name without a table before it may be known here."""
        level: _Level | None = self
        while level is not None:
            if level.names is None or name in level.names:
                return True
            level = level.around
        return False


class _NamedColumns:
    """The columns that one statement names. `declared` are those of its tables of the model, by the id of the node."""

    def __init__(self, nodes: list[exp.Expr], declared: Mapping[int, frozenset[str]], tables: Tables) -> None:
        self._statement = nodes[0]
        self._declared = declared
        self._tables = tables
        self._known: dict[int, tuple[_Source, ...]] = {}
        self._given: dict[int, _Names] = {}
        nodes = [node for node in nodes if not isinstance(node, exp.Literal)]
        self._takes_all = any(_takes_all(node) for node in nodes)
        self._columns_named = set(map(widely_folded, {node.name for node in nodes if isinstance(node, exp.Column)}))
        self._words = set(map(widely_folded, {node.name for node in nodes if isinstance(node, exp.Identifier)}))

    def needed(self, columns: Iterable[DeclaredColumn], table: exp.Table) -> tuple[DeclaredColumn, ...]:
        """The columns of a table that are named, or all where one may be read without: by `*`, a row or its place."""
        alias = table.args.get("alias")
        as_row = any(widely_folded(each) in self._columns_named for each in (table.name, table.alias_or_name))
        if self._takes_all or as_row or (alias is not None and alias.args.get("columns")):
            return tuple(columns)
        return tuple(column for column in columns if widely_folded(column.name.name) in self._words)

    def check(self) -> None:
        """Raises StatementRefused for a column that is certain to be none of the declared ones."""
        places: list[tuple[exp.Expr, _Level | None]] = [(self._statement, None)]
        while places:
            node, level = places.pop()
            if isinstance(node, exp.Column):
                self._check_column(node, level)
            elif isinstance(node, exp.Dot):
                self._check_part_of_row(node, level)
            elif isinstance(node, exp.Join):
                for name in node.args.get("using") or ():
                    self._check_alone(name, level)
            elif isinstance(node, exp.Pivot):
                self._check_turned(node)
            inside = self._inside(node, level)
            places += [(part, inside) for part in reversed(parts_of(node)) if type(part) not in _PLAIN]

    # ---------------------------------------------------------------- names

    def _inside(self, node: exp.Expr, level: _Level | None) -> _Level | None:
        """What can be named inside of a node."""
        if isinstance(node, exp.Select):
            sources = self._sources(node)
            if not sources and level is None:
                return None  # it reads nothing, and the engine says so
            shown = (each.args["alias"] for each in node.expressions if isinstance(each, exp.Alias))
            others = {self._tables.compared(alias) for alias in shown if isinstance(alias, exp.Identifier)}
            columns = _together(source.columns for source in sources)
            names = None if columns is None else columns | others | {source.name for source in sources}
            return _Level({source.name: source for source in reversed(sources)}, names, level)
        if isinstance(node, exp.SetOperation):
            return _Level({}, self._columns(node), level)
        return _Level({}, None, level) if isinstance(node, exp.Pivot | exp.Lateral | exp.Comprehension) else level

    def _check_column(self, column: exp.Column, level: _Level | None) -> None:
        parts = [part for part in column.parts if isinstance(part, exp.Identifier)]
        if level is None or not parts or isinstance(column.this, exp.Star):
            return
        for part, after in pairwise(parts):
            source = level.source(self._tables.compared(part))
            if source is not None:
                self._check_within(source, after)
                return
        self._check_alone(parts[0], level)  # if with more behind it, a part of a value: address.city

    def _check_turned(self, pivot: exp.Pivot) -> None:
        """The columns of a table that PIVOT or UNPIVOT turns; the names that they give are no columns yet."""
        rows = pivot.args.get("this") or pivot.parent
        if not isinstance(rows, exp.Table | exp.Subquery) or len(rows.args.get("pivots") or ()) > 1:
            return
        source = _Source(self._called(rows), self._columns(rows))
        for column in pivot.find_all(exp.Column):
            inside = column.find_ancestor(exp.UnpivotColumns, exp.Query, exp.Pivot)
            if inside is pivot and isinstance(column.this, exp.Identifier):
                self._check_within(source, column.this)

    def _check_part_of_row(self, dot: exp.Dot, level: _Level | None) -> None:
        """`(t).name` in PostgreSQL."""
        row = dot.this.unnest()
        if level is None or not (isinstance(row, exp.Column) and isinstance(row.this, exp.Identifier)) or row.table:
            return
        source = level.source(self._tables.compared(row.this))
        if source is not None and isinstance(dot.expression, exp.Identifier):
            self._check_within(source, dot.expression)

    def _check_within(self, source: _Source, name: exp.Identifier) -> None:
        if source.columns is not None and self._tables.compared(name) not in source.columns:
            raise _undeclared(name, (source,))

    def _check_alone(self, name: exp.Expr, level: _Level | None) -> None:
        """A name without a table before it. Refused where every query around it is known, and none has it."""
        if level is None or not isinstance(name, exp.Identifier):
            return
        if not level.may_have(self._tables.compared(name)):
            raise _undeclared(name, tuple(level.sources.values()))

    # ---------------------------------------------------------------- what a query has and gives

    def _sources(self, select: exp.Select) -> tuple[_Source, ...]:
        """The parts of a query's FROM."""
        if id(select) not in self._known:
            begin = select.args.get("from_")
            trees = [begin.this] if begin is not None else []
            trees += [join.this for join in select.args.get("joins") or ()]
            trees += select.args.get("laterals") or ()
            self._known[id(select)] = tuple(source for tree in trees for source in self._sources_of(tree))
        return self._known[id(select)]

    def _sources_of(self, tree: exp.Expr) -> Iterator[_Source]:
        """A part of FROM, and what is joined to it inside of brackets."""
        alias = tree.args.get("alias")
        name = self._called(tree)
        plain = not tree.args.get("pivots") and not (alias is not None and alias.args.get("columns"))
        if isinstance(tree, exp.Subquery) and isinstance(tree.this, exp.Table):
            inside = tuple(self._sources_of(tree.this))
            yield from (_Source(name, None),) if name else inside
        elif isinstance(tree, exp.Table | exp.Subquery):
            yield _Source(name, self._columns(tree) if plain else None)
        else:
            yield _Source(name, None)
        for join in tree.args.get("joins") or ():
            yield from self._sources_of(join.this)

    def _called(self, tree: exp.Expr) -> str:
        alias = tree.args.get("alias")
        named = alias.this if isinstance(alias, exp.TableAlias) else tree.this
        return self._tables.compared(named) if isinstance(named, exp.Identifier) else ""

    def _columns(self, tree: exp.Expr) -> _Names:
        """The columns that a table, a query or a part of one gives."""
        if id(tree) not in self._given:
            self._given[id(tree)] = None  # meanwhile, for what reads itself
            self._given[id(tree)] = self._found(tree)
        return self._given[id(tree)]

    def _found(self, tree: exp.Expr) -> _Names:
        if isinstance(tree, exp.Table):
            return self._declared.get(id(tree)) if id(tree) in self._declared else self._of_common(tree)
        if isinstance(tree, exp.Subquery):
            return self._columns(tree.this)
        if isinstance(tree, exp.SetOperation):
            return None if tree.args.get("by_name") else self._columns(tree.this)
        if not isinstance(tree, exp.Select):
            return None
        names: set[str] = set()
        for shown in tree.expressions:
            found = self._shown(shown, tree)
            if found is None:
                return None
            names |= found
        return frozenset(names)

    def _shown(self, shown: exp.Expr, select: exp.Select) -> _Names:
        """The names of one item of a SELECT."""
        if isinstance(shown, exp.Alias) and isinstance(shown.args["alias"], exp.Identifier):
            return frozenset((self._tables.compared(shown.args["alias"]),))
        if isinstance(shown, exp.Column) and isinstance(shown.this, exp.Identifier):
            return frozenset((self._tables.compared(shown.this),))
        if isinstance(shown, exp.Star) and not any(shown.args.values()):
            return _together(source.columns for source in self._sources(select))
        if isinstance(shown, exp.Column) and isinstance(shown.this, exp.Star):
            table = shown.args.get("table")
            name = self._tables.compared(table) if isinstance(table, exp.Identifier) else ""
            return next((source.columns for source in self._sources(select) if source.name == name), None)
        return None

    def _of_common(self, table: exp.Table) -> _Names:
        """The columns of a WITH part."""
        part = self._tables.common_part(table)
        if part is None:
            return None
        alias = part.args["alias"]
        columns = alias.args.get("columns")
        if columns:
            return frozenset(self._tables.compared(column) for column in columns if isinstance(column, exp.Identifier))
        return self._columns(part.this)


def _undeclared(name: exp.Identifier, sources: Sequence[_Source]) -> StatementRefused:
    called = ", ".join(dict.fromkeys(source.name for source in sources if source.name))
    where = f" in {called}" if called else ""
    return StatementRefused(f"there is no column {name.name}{where}: only declared fields can be read")


def _together(each: Iterator[_Names]) -> _Names:
    names: set[str] = set()
    for some in each:
        if some is None:
            return None
        names |= some
    return frozenset(names)


def _takes_all(node: exp.Expr) -> bool:
    """Whether a part of a statement reads columns that it does not name."""
    if isinstance(node, exp.Star):
        return not isinstance(node.parent, exp.Count)
    if isinstance(node, exp.Join):
        return node.args.get("method") == "NATURAL"
    return isinstance(node, exp.Columns | exp.Pivot | exp.PositionalColumn)
