"""Brings figures measured apart together, group by group, and computes shares, ranks and running totals from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlglot import exp

from kanina.data.trees import aliased, column, identifier, template

Figures = dict[str, exp.Expr]
"""Expressions by result key, over the rows of one select."""


@dataclass(frozen=True, slots=True)
class Source:
    """A select that has no columns yet, and what it can show. The keys of the groups come first in `figures`.

    `grouped`: its figures are aggregates, so that conditions on them come after grouping.
    """

    select: exp.Select
    figures: Figures
    grouped: bool = False

    def filtered(self, conditions: Sequence[exp.Expr]) -> Source:
        """The source with only the groups whose figures meet the conditions."""
        select = self.select
        for tree in conditions:
            select = select.having(tree, copy=False) if self.grouped else select.where(tree, copy=False)
        return Source(select, self.figures, self.grouped)

    def shown(self) -> exp.Select:
        """The select, showing everything it can."""
        return self.select.select(*(aliased(tree, key) for key, tree in self.figures.items()), copy=False)


def bring_together(
    parts: dict[str, Source], shown: list[str], groups: list[str], all_groups: str, zeros: set[str]
) -> Source:
    """Sources under their names as one, a row for each group of those that are `shown`.

    Each is joined to the union of their groups, under the name `all_groups`: that meets groups that are NULL, and works
    in every dialect. A source that lacks some of the groups is joined by those it has. `zeros` are the keys that are 0
    where a source has no such group; the rest are unknown there.
    """
    select = exp.Select()
    for name, part in parts.items():
        select = _with(select, name, part.shown())
    spine = all_groups if groups and len(shown) > 1 else shown[0]
    if spine == all_groups:
        select = _with(select, all_groups, _union(shown, groups))
    select = select.from_(exp.Table(this=identifier(spine)), copy=False)
    figures: Figures = {key: column(key, spine) for key in groups}
    for name, part in parts.items():
        if name != spine and not part.figures.keys() <= set(groups):
            select = _joined(select, name, spine, [key for key in groups if key in part.figures])
        for key in part.figures:
            if key not in groups:
                own = column(key, name)
                absent_is_zero = key in zeros and groups and name != spine
                figures[key] = template("COALESCE(:own, 0)", own=own) if absent_is_zero else own
    return Source(select, figures)


def nested(source: Source, name: str) -> Source:
    """What a source shows, under a name, so that the figures computed in it can be filtered."""
    inner = source.shown()
    common = list(inner.ctes)
    inner.set("with_", None)
    select = exp.Select().from_(exp.Table(this=identifier(name)))
    for table in common:
        select = _with(select, table.alias, table.this)
    select = _with(select, name, inner)
    return Source(select, {key: column(key, name) for key in source.figures})


def averaged(source: Source, groups: list[str], over: list[str], zeros: set[str], whole: set[str], name: str) -> Source:
    """The average of each figure over the groups of `over`, within those of `groups`.

    A group without a name is left out, and so is one without a figure; `zeros` are the keys whose 0 is none. `whole`
    are those of whole numbers, of which some engines give whole averages.
    """
    inner = nested(source, name)
    select = inner.select.where(*(template("NOT :key IS NULL", key=inner.figures[key]) for key in over), copy=False)
    figures: Figures = {key: inner.figures[key] for key in groups}
    if groups:
        select = select.group_by(*(tree.copy() for tree in figures.values()), copy=False)
    for key, tree in inner.figures.items():
        if key not in groups and key not in over:
            there = template("NULLIF(:figure, 0)", figure=tree) if key in zeros else tree
            figures[key] = template("AVG(CAST(:it AS DOUBLE))" if key in whole else "AVG(:it)", it=there)
    return Source(select, figures, grouped=True)


def change(now: exp.Expr, before: exp.Expr) -> exp.Expr:
    """How much more there is now, as a fraction of what there was; unknown where there was nothing."""
    return template("(:now - :before) / NULLIF(ABS(:before), 0)", now=now, before=before)


def share(figure: exp.Expr, within: Sequence[exp.Expr] = ()) -> exp.Expr:
    """The fraction a group has of all groups, or of those it is within."""
    total = exp.Window(
        this=template("SUM(:this)", this=figure), partition_by=[tree.copy() for tree in within], over="OVER"
    )
    return part_of(figure, total)


def part_of(figure: exp.Expr, whole: exp.Expr) -> exp.Expr:
    """The fraction a figure is of another."""
    return template(":this / NULLIF(:whole, 0)", this=figure, whole=whole)


def place(function: str, within: Sequence[exp.Expr], along: Sequence[exp.Expr]) -> exp.Expr:
    """The place of a group in an order, 1 for the first; RANK gives equals the same place, ROW_NUMBER does not."""
    return exp.Window(
        this=template(f"{function}()"),
        partition_by=[tree.copy() for tree in within],
        order=exp.Order(expressions=[tree.copy() for tree in along]),
        over="OVER",
    )


def ordered(tree: exp.Expr, *, descending: bool) -> exp.Ordered:
    """A tree to order by, what is unknown last."""
    return exp.Ordered(this=tree.copy(), desc=descending, nulls_first=False)


def running_total(figure: exp.Expr, within: Sequence[exp.Expr], along: Sequence[exp.Expr]) -> exp.Expr:
    """The sum of a figure so far, along the order given, beginning anew within each group."""
    frame = exp.WindowSpec(kind="ROWS", start="UNBOUNDED", start_side="PRECEDING", end="CURRENT ROW")
    return exp.Window(
        this=template("SUM(:this)", this=figure),
        partition_by=[tree.copy() for tree in within],
        order=exp.Order(expressions=[tree.copy() for tree in along]),
        spec=frame,
        over="OVER",
    )


def _with(select: exp.Select, name: str, query: exp.Query) -> exp.Select:
    return select.with_(exp.TableAlias(this=identifier(name)), as_=query, copy=False)


def _union(names: list[str], groups: list[str]) -> exp.Query:
    """Every group of every source, once."""
    selects = [
        exp.Select().select(*(column(key) for key in groups)).from_(exp.Table(this=identifier(name))) for name in names
    ]
    return exp.union(*selects, distinct=True, copy=False)


def _joined(select: exp.Select, name: str, spine: str, groups: list[str]) -> exp.Select:
    table = exp.Table(this=identifier(name))
    if not groups:
        return select.join(table, join_type="cross", copy=False)
    same = [
        template(":one IS NOT DISTINCT FROM :other", one=column(key, spine), other=column(key, name)) for key in groups
    ]
    return select.join(table, on=exp.and_(*same, copy=False), join_type="left", copy=False)
