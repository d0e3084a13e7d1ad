"""How large a statement becomes once its parts are written into each other.

PostgreSQL's planner writes the columns of a WITH part or a derived table into the query that reads them, before it
looks at any limit of time or memory: ten parts of ten references each make ten thousand million nodes of a few hundred
characters, and nothing but killing the server ends it. The bound holds for every dialect: no question needs so many.

Every part is taken for one that is written in wherever it is named, and where names may be mixed up, the larger counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlglot import exp

from kanina.data.guard_sizes import MAXIMUM_WIDTH
from kanina.data.guard_tables import folded
from kanina.data.trees import parts_of
from kanina.problems import StatementRefused

MAXIMUM_GROWTH = 20_000
"""Nodes more than a statement has, with all its parts written in. Texts are joined one by one where they are constant,
and each step keeps what it made: with texts counted as below, all steps together stay under a gigabyte."""
CHARACTERS = 10
"""Of a text that count as a node."""


def check_growth(statement: exp.Expr, nodes: list[exp.Expr], text: float = 1.0) -> None:
    """Refuses a statement that would grow by more than MAXIMUM_GROWTH. text: characters that its repeats can make."""
    own = len(nodes) + sum(_characters(node) for node in nodes if isinstance(node, exp.Literal))
    has_columns = any(isinstance(node, exp.Columns) for node in nodes)
    _Growth(own + MAXIMUM_GROWTH, round(text), has_columns=has_columns).columns(statement, {}, None)


@dataclass(slots=True)
class _Columns:
    """What a query or table gives, in nodes: each column by name, the largest of all others, and all of it once."""

    named: dict[str, int] = field(default_factory=dict)
    rest: int = 1
    nodes: int = 1
    ordered: list[tuple[str, int]] | None = None
    """The columns in order, "" where one has no certain name; None where it is not known how many there are."""

    @property
    def widest(self) -> int:
        """The largest column."""
        return max(self.rest, *self.named.values(), 0)

    @property
    def row(self) -> int:
        """All columns together, as where a table's name stands for its row."""
        return self.rest + sum(self.named.values())

    def of(self, name: str) -> int:
        """The column of a name."""
        return max(self.named.get(name, 1), self.rest)

    def put(self, name: str, width: int) -> None:
        """One column more; the larger counts where two have a name."""
        if name:
            self.named[name] = max(width, self.named.get(name, 1))
        else:
            self.rest = max(width, self.rest)

    def add(self, other: _Columns) -> None:
        """The columns of another source as well."""
        self.rest = max(self.rest, other.rest)
        for name, width in other.named.items():
            self.put(name, width)

    def renamed(self) -> _Columns:
        """The same under names that are not known."""
        return _Columns({}, self.widest, self.nodes)


@dataclass(slots=True)
class _Scope:
    """The sources of a query, and the scope around it."""

    around: _Scope | None
    columns: _Columns = field(default_factory=_Columns)
    sources: dict[str, _Columns] = field(default_factory=dict)

    def add(self, alias: str, columns: _Columns) -> None:
        """A source that can be named from now on."""
        self.columns.add(columns)
        known = self.sources.setdefault(alias, _Columns())
        known.add(columns)

    def width(self, column: exp.Column) -> int:
        """The nodes a column stands for."""
        name, source = folded(column.name), folded(column.table)
        widest, is_known = 1, not source
        at: _Scope | None = self
        while at is not None:
            if source and source in at.sources:
                is_known = True
                widest = max(widest, at.sources[source].of(name))
            if source:
                widest = max(widest, at.columns.named.get(source, 1))  # a field of a column that holds several
            elif name in at.sources:
                widest = max(widest, at.sources[name].row)
            else:
                widest = max(widest, at.columns.of(name))
            at = at.around
        return widest if is_known else max(widest, self.widest())

    def widest(self) -> int:
        """The largest column there is, here or around."""
        here = self.columns.widest
        return here if self.around is None else max(here, self.around.widest())


_NO_NODES = (exp.Identifier, exp.Alias, exp.TableAlias, exp.Paren)
"""What is gone once a statement is read."""
_Parts = Mapping[str, _Columns]
"""The WITH parts a query can see, by name."""


class _Growth:
    """Adds up what is written out."""

    def __init__(self, most: int, text: int, *, has_columns: bool) -> None:
        self._has_columns = has_columns
        self._most = most
        self._text = text

    def columns(self, query: exp.Expr, parts: _Parts, around: _Scope | None) -> _Columns:
        """What a query gives."""
        scope = _Scope(around)
        own = dict(parts)
        common = query.args.get("with_")
        for part in common.expressions if isinstance(common, exp.With) else ():
            found = self.columns(part.this, own, around)
            alias = part.args["alias"]
            _merge(own, folded(alias.name), found.renamed() if alias.columns else found)
        if isinstance(query, exp.SetOperation):
            given = _united(self.columns(query.this, own, around), self.columns(query.expression, own, around))
            scope.add("", given)
            done = {"this", "expression"}
        elif isinstance(query, exp.Select):
            given = _Columns(nodes=self._take_all(query, own, scope))
            self._show(query.expressions, given, own, scope)
            done = {"from_", "joins", "laterals", "expressions"}
        else:  # a bracket around a query or a join, or VALUES
            given = _Columns()
            given.nodes += self._take_all(query, own, scope)
            given.add(scope.columns)
            done = {"this", "expressions", "joins", "laterals", "alias"}
        rest = (child for name, value in query.args.items() if name not in {*done, "with_"} for child in _trees(value))
        given.nodes += sum(self._written(child, own, scope) for child in rest)
        self._check(given.nodes)
        return given

    def _show(self, shown: list[exp.Expr], given: _Columns, parts: _Parts, scope: _Scope) -> None:
        """The columns that a SELECT shows, each of which may use the one before by its name (DuckDB)."""
        ordered: list[tuple[str, int]] | None = []
        for each in shown:
            width = self._written(each, parts, scope)
            given.nodes += width
            if each.unalias().is_star or (self._has_columns and each.find(exp.Columns)):
                given.add(scope.columns)
                given.put("", width)
                ordered = None
                continue
            name = folded(each.output_name) if isinstance(each, exp.Alias | exp.Column) else ""
            given.put(name, width)
            if ordered is not None:
                ordered.append((name, width))
            if isinstance(each, exp.Alias):
                scope.columns.put(name, width)
        given.ordered = ordered

    def _take_all(self, query: exp.Expr, parts: _Parts, scope: _Scope) -> int:
        """Takes in all that a query reads from, and gives its nodes."""
        sources = (
            [query.args.get("from_")] if isinstance(query, exp.Select) else _trees(query.this) or query.expressions
        )
        nodes = 1
        for each in (*sources, *(query.args.get("laterals") or ()), *(query.args.get("joins") or ())):
            if each is not None:
                nodes += self._take(each.this if isinstance(each, exp.From) else each, parts, scope)
        return nodes

    def _take(self, source: exp.Expr, parts: _Parts, scope: _Scope) -> int:
        """Takes in one source, and gives its nodes. It can use the sources before it, as LATERAL does."""
        if isinstance(source, exp.Join):
            nodes = self._take(source.this, parts, scope)
            conditions = (child for name, value in source.args.items() if name != "this" for child in _trees(value))
            return nodes + sum(self._written(child, parts, scope) for child in conditions)
        within = source.this if isinstance(source, exp.Lateral) else source
        alias = folded(source.alias_or_name)
        if isinstance(within, exp.Table) and isinstance(within.this, exp.Identifier):
            known = None if within.db else parts.get(folded(within.name))
            given = known or _Columns()
            nodes = given.nodes + sum(self._take(join, parts, scope) for join in within.args.get("joins") or ())
        elif isinstance(within, exp.Query | exp.Values):
            given = self.columns(within, parts, scope)
            nodes = given.nodes
        else:
            nodes = self._written(within, parts, scope)
            given = _Columns(rest=nodes)
        changes = [child for name in ("pivots", "sample") for child in _trees(source.args.get(name))]
        changed = sum(self._written(child, parts, scope) for child in changes)
        if changed or source.alias_column_names or isinstance(source, exp.Values):
            given = given.renamed()
            given.rest += changed
        scope.add(alias, given)
        return nodes + changed

    def _written(self, expression: exp.Expr, parts: _Parts, scope: _Scope) -> int:
        """The nodes of an expression with each of its columns written out."""
        nodes, left = 0, [expression]
        while left:
            node = left.pop()
            if isinstance(node, exp.Query):
                nodes += self.columns(node, parts, scope).nodes
            elif isinstance(node, exp.Column) and not isinstance(node.this, exp.Star):
                nodes += scope.width(node)
            else:
                nodes += self._own(node, scope)
                left += parts_of(node)
            self._check(nodes)
        return nodes

    def _own(self, node: exp.Expr, scope: _Scope) -> int:
        """The nodes of one node without those below it."""
        if isinstance(node, _NO_NODES):
            return 0
        if isinstance(node, exp.Star):
            at = node.parent if isinstance(node.parent, exp.Column) else node
            return 1 if isinstance(at.parent, exp.Select | exp.Count) else scope.columns.row
        if isinstance(node, exp.Columns):
            return scope.widest()
        if isinstance(node, exp.Literal):
            return 1 + _characters(node)
        if isinstance(node, exp.Repeat):
            return 1 + self._text // CHARACTERS
        return 1 + MAXIMUM_WIDTH // CHARACTERS if isinstance(node, exp.Pad | exp.Space) else 1

    def _check(self, nodes: int) -> None:
        if nodes > self._most:
            raise StatementRefused("its parts use each other so often that it would grow too large; write it shorter")


def _characters(text: exp.Literal) -> int:
    """The nodes that a text counts as, beside its own."""
    return len(text.name) // CHARACTERS


def _trees(value: object) -> list[exp.Expr]:
    """The trees of an argument."""
    return [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, exp.Expr)]


def _merge(parts: dict[str, _Columns], name: str, found: _Columns) -> None:
    """A WITH part more. Where two could be of one name, both count: engines tell names apart in their own ways."""
    known = parts.get(name)
    if known is not None:
        merged = _Columns(dict(found.named), found.rest, max(found.nodes, known.nodes))
        merged.add(known)
        found = merged
    parts[name] = found


def _united(left: _Columns, right: _Columns) -> _Columns:
    """The columns of a set operation: the left's names, each the larger of the two in its place."""
    nodes = left.nodes + right.nodes
    if left.ordered is None or right.ordered is None or len(left.ordered) != len(right.ordered):
        return _Columns({}, max(left.widest, right.widest), nodes)
    pairs = zip(left.ordered, right.ordered, strict=True)
    ordered = [(name, max(width, other)) for (name, width), (_, other) in pairs]
    united = _Columns(nodes=nodes, ordered=ordered)
    for name, width in ordered:
        united.put(name, width)
    return united
