"""How large a statement becomes once its parts are written into each other.

PostgreSQL's planner writes the columns of a WITH part or a derived table into the query that reads them, before it
looks at any limit of time or memory: ten parts of ten references each make ten thousand million nodes of a few hundred
characters, and nothing but killing the server ends it. The bound holds for every dialect: no question needs so many.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlglot import exp

from kanina.data.guard_tables import folded
from kanina.problems import StatementRefused

MAXIMUM_NODES = 200_000
"""Of a statement with all its parts written in. A node takes a planner some hundred bytes."""


def check_growth(statement: exp.Expr) -> None:
    """Refuses a statement that would grow beyond MAXIMUM_NODES. Every part is taken for one that is written in."""
    _Growth().widest(statement, {})


OUTER = ""


class _Growth:
    """Adds up what is written out."""

    def __init__(self) -> None:
        self._nodes = 0

    def widest(self, query: exp.Expr, known: Mapping[str, int]) -> int:
        """The nodes of a query's largest column. `known`: those of the WITH parts it can see, by name, and of the
        queries around it under OUTER, whose columns it can use as well."""
        if isinstance(query, exp.Subquery):
            return self.widest(query.this, known)
        names = dict(known)
        common = query.args.get("with_")
        for part in common.expressions if isinstance(common, exp.With) else ():
            names[folded(part.alias)] = self.widest(part.this, names)
        if isinstance(query, exp.SetOperation):
            return max(self.widest(query.this, names), self.widest(query.expression, names))
        if not isinstance(query, exp.Select):
            return 1
        source = max((self._source(each, names) for each in _sources(query)), default=1)
        source = names[OUTER] = max(source, names.get(OUTER, 1))
        columns = [self._written(each, source, names) for each in query.expressions]
        for clause in _clauses(query):
            self._written(clause, source, names)
        return max(columns, default=1)

    def _source(self, source: exp.Expr, names: Mapping[str, int]) -> int:
        """The nodes of a source's largest column."""
        if isinstance(source, exp.Table):
            return 1 if source.db else names.get(folded(source.name), 1)
        return self.widest(source, names)

    def _written(self, expression: exp.Expr, source: int, names: Mapping[str, int]) -> int:
        """The nodes of an expression with each of its columns written out; queries inside of it count by themselves."""
        nodes = 0
        for node in expression.walk(prune=lambda node: isinstance(node, exp.Query)):
            if isinstance(node, exp.Query):
                nodes += self.widest(node, names)
            else:
                nodes += source if isinstance(node, exp.Column | exp.Star) else 1
        self._nodes += nodes
        if self._nodes > MAXIMUM_NODES:
            raise StatementRefused("its parts use each other so often that it would grow too large; write it shorter")
        return nodes


def _sources(query: exp.Select) -> Iterator[exp.Expr]:
    """What a query reads from: tables and queries of its FROM and joins."""
    clauses = [query.args.get("from_"), *(query.args.get("joins") or ()), *(query.args.get("laterals") or ())]
    for clause in filter(None, clauses):
        within = clause.find_all(exp.Table, exp.Query)
        yield from (each for each in within if _nearest_query(each) is query)


def _nearest_query(node: exp.Expr) -> exp.Expr | None:
    """The SELECT that a table or query stands in; a bracket around it is none."""
    parent = node.parent
    while parent is not None and (not isinstance(parent, exp.Query) or isinstance(parent, exp.Subquery)):
        if isinstance(parent, exp.Subquery) and isinstance(node, exp.Query) and parent.this is node:
            return parent
        parent = parent.parent
    return parent


def _clauses(query: exp.Select) -> Iterator[exp.Expr]:
    """Where else columns are used."""
    for name in ("where", "group", "having", "qualify", "order", "distinct", "windows"):
        clause = query.args.get(name)
        yield from clause if isinstance(clause, list) else [clause] if isinstance(clause, exp.Expr) else []
    for join in query.args.get("joins") or ():
        if isinstance(join.args.get("on"), exp.Expr):
            yield join.args["on"]
