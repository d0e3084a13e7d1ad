"""The first groups of an order: within each of some dimensions, those that share it, or with the rest as one row."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from kanina.data.combine import Figures, Source, nested, ordered, place
from kanina.data.result import unique_key
from kanina.data.trees import column, literal, template


def first_within(source: Source, within: list[str], order: Sequence[exp.Ordered], count: int, name: str) -> Source:
    """The first `count` of an order within each group of `within`. Equals share a place, so that none is left out."""
    placed, key = _placed(source, "RANK", within, order, name)
    figures = {other: tree for other, tree in placed.figures.items() if other != key}
    return Source(placed.select.where(_at_most(column(key, name), count), copy=False), figures)


def the_first(source: Source, groups: list[str], order: Sequence[exp.Ordered], name: str) -> Source:
    """All groups that share the first place of an order. One without a name comes after those that have one."""
    unnamed = template(
        "CASE WHEN " + " OR ".join(f":g{n} IS NULL" for n in range(len(groups))) + " THEN 1 ELSE 0 END",
        **{f"g{n}": source.figures[key] for n, key in enumerate(groups)},
    )
    return first_within(source, [], [ordered(unnamed, descending=False), *order], 1, name)


def at_both_ends(source: Source, order: Sequence[exp.Ordered], count: int, name: str) -> Source:
    """The first and the last `count` of an order. Equals share a place, so there may be more."""
    turned = [ordered(one.this, descending=not one.args.get("desc")) for one in order]
    first = unique_key("place", source.figures)
    last = unique_key("place", {*source.figures, first})
    places = {first: place("RANK", [], order), last: place("RANK", [], turned)}
    placed = nested(Source(source.select, {**source.figures, **places}, source.grouped), name)
    ends = exp.or_(*(_at_most(column(key, name), count) for key in (first, last)))
    figures = {key: tree for key, tree in placed.figures.items() if key not in places}
    return Source(placed.select.where(ends, copy=False), figures)


def with_others(
    source: Source, within: list[str], order: Sequence[exp.Ordered], count: int, name: str, group: str, others: str
) -> tuple[Source, exp.Expr]:
    """The first `count` of an order, and those after them as one row, whose `group` is the text `others`.

    All figures are added up. Also gives the place of a row in the order, the others after all of them.
    """
    placed, key = _placed(source, "ROW_NUMBER", within, order, name)
    position = template("LEAST(:place, :last)", place=column(key, name), last=literal(count + 1))
    label = template(
        "CASE WHEN :first THEN :label ELSE :others END",
        first=_at_most(column(key, name), count),
        label=placed.figures[group],
        others=literal(others),
    )
    kept: Figures = {other: placed.figures[other] for other in within}
    kept[group] = label
    select = placed.select.group_by(*(tree.copy() for tree in kept.values()), position.copy(), copy=False)
    figures = dict(kept)
    figures |= {
        other: template("SUM(:figure)", figure=tree)
        for other, tree in placed.figures.items()
        if other not in kept and other != key
    }
    return Source(select, figures, grouped=True), position


def _placed(
    source: Source, function: str, within: list[str], order: Sequence[exp.Ordered], name: str
) -> tuple[Source, str]:
    """The source with the place of each of its rows as one more figure."""
    key = "place"
    while key in source.figures:
        key += "_"
    partition = [source.figures[other] for other in within]
    figures = {**source.figures, key: place(function, partition, order)}
    return nested(Source(source.select, figures, source.grouped), name), key


def _at_most(tree: exp.Expr, count: int) -> exp.Expr:
    return template(":this <= :count", this=tree, count=literal(count))
