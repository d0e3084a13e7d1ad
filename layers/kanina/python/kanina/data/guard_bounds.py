"""What a column of a WITH part or of a derived table stands for, where a generator is bounded by it.

The guard bounds a generator by what its bounds say. A calendar's are often named first: `WITH b AS (SELECT min(day) AS
first …)`. Where it is not sure what a name is, nothing is told, and the generator is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from kanina.data.guard_tables import folded


def given_as(column: exp.Column) -> exp.Expr | None:
    """The expression that a column is, in the part that gives it; None where that is not sure.

    A part sees those before it only, so that following names comes to an end.
    """
    select = column.find_ancestor(exp.Select)
    if select is None:
        return None
    sources = [source for source in _sources(select) if not _is_generator(source)]
    if column.table:
        sources = [source for source in sources if folded(source.alias_or_name) == folded(column.table)]
    found = []
    for source in sources:
        given = _select_of(source)
        if given is None or any(shown.is_star for shown in given.expressions):
            return None
        found += [shown for shown in given.expressions if folded(shown.alias_or_name) == folded(column.name)]
    return found[0].unalias() if len(found) == 1 else None


def _is_generator(source: exp.Expr) -> bool:
    return isinstance(source, exp.Unnest | exp.Lateral) or isinstance(source.this, exp.Func)


def _sources(select: exp.Select) -> Iterator[exp.Expr]:
    from_ = select.args.get("from_")
    if isinstance(from_, exp.From):
        yield from_.this
    for join in select.args.get("joins") or ():
        yield join.this


def _select_of(source: exp.Expr) -> exp.Select | None:
    """The plain SELECT behind a derived table, or behind the name of a WITH part, without names given from outside."""
    if _renames(source) or source.args.get("pivots"):
        return None
    if isinstance(source, exp.Subquery):
        return _plain(source.this)
    if not isinstance(source, exp.Table) or not isinstance(source.this, exp.Identifier) or source.db:
        return None
    child: exp.Expr = source
    node = source.parent
    while node is not None:
        common = node if isinstance(node, exp.With) else node.args.get("with_")
        if isinstance(common, exp.With):
            before = _before(common, child)
            for part in reversed(before):
                if folded(part.alias) == folded(source.name):
                    recursive = common.args.get("recursive")
                    return None if recursive or _renames(part) else _plain(part.this)
        child, node = node, node.parent
    return None


def _before(common: exp.With, child: exp.Expr) -> list[exp.Expr]:
    """The parts that can be seen from a part of the same WITH, or all of them from the query below."""
    parts = common.expressions
    return parts[: next((at for at, part in enumerate(parts) if part is child), len(parts))]


def _renames(source: exp.Expr) -> bool:
    alias = source.args.get("alias")
    return isinstance(alias, exp.TableAlias) and bool(alias.args.get("columns"))


def _plain(query: exp.Expr) -> exp.Select | None:
    return query if isinstance(query, exp.Select) and not query.args.get("with_") else None
