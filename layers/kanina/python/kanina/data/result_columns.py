"""The columns of a query's result: the dimensions, then each metric followed by what is computed from it."""

from __future__ import annotations

from kanina.data.asked import Asked
from kanina.data.computed import CHANGE, CUMULATIVE, GROWTH, OTHER, PREVIOUS, RANK, RATIO, SHARE
from kanina.data.expressions import adds_up
from kanina.data.groups import groups_of
from kanina.data.ratio_formats import ratio_format
from kanina.data.snapshots import is_split_by_time, snapshot_in
from kanina.models import Column

GROUP_COUNT = "_count"
"""Ending of the key of the only column of a query that counts its groups."""


def columns_of(asked: Asked) -> list[Column]:
    """The columns in their order. `assistant.wording.figures` reads results by the same order."""
    query = asked.query
    columns = [group.column for group in asked.groups]
    if query.derive == "ratio":
        columns.append(_ratio_column(asked))
    for number, name in enumerate(dict.fromkeys(query.metrics)):
        metric, key, label = asked.metrics[name], asked.keys[name], asked.label(name)
        whole = _holds_all(asked) and adds_up(asked.tree(name))
        own = Column(key=key, name=label, type=metric.type, format=metric.format, role="metric", adds_up=whole)
        if query.average_over:
            kind = "float" if metric.type == "integer" else metric.type
            own = own.model_copy(update={"type": kind, "name": f"{label}, average for each {_each(asked)}"})
        rate = Column(key=key, name=label, type="float", format="percent", role="metric")
        place = Column(key=key, name=label, type="integer", format="number", role="metric")
        if not query.is_share_alone:
            columns.append(own)
        if query.comparison or query.compared_with:
            ending, before = (OTHER, "compared") if query.compared_with else (PREVIOUS, "previous period")
            before = "previous year" if query.comparison == "previous_year" else before
            columns.append(_computed(own, ending, before))
            columns.append(_computed(rate, CHANGE, "change"))
        if number == 0 and query.derive == "share":
            columns.append(_computed(rate, SHARE, "share"))
        if number == 0 and query.derive == "cumulative":
            columns.append(_computed(own.model_copy(update={"adds_up": False}), CUMULATIVE, "running total"))
        if number == 0 and query.derive == "growth":
            columns.append(_computed(rate, GROWTH, "growth"))
        if number == 0 and query.derive == "rank":
            columns.append(_computed(place, RANK, "rank"))
    return columns


def _holds_all(asked: Asked) -> bool:
    """Whether the rows are all groups there are, and no row is there twice."""
    query = asked.query
    is_cut = (query.limit is not None and not query.others) or query.having or query.average_over
    level = snapshot_in(query, asked.model)
    return not is_cut and not (level is not None and is_split_by_time(query, level))


def count_column(asked: Asked) -> Column:
    """The only column of a query that counts its groups."""
    if len(asked.groups) == 1:
        group = asked.groups[0]
        return Column(
            key=group.column.key + GROUP_COUNT,
            name=f"{group.column.name}, count",
            type="integer",
            format="number",
            role="metric",
        )
    return Column(key="group" + GROUP_COUNT, name="Groups, count", type="integer", format="number", role="metric")


def end_columns(asked: Asked) -> tuple[Column, Column]:
    """The columns of a query for the highest and the lowest value of its only field."""
    own = asked.groups[0].column
    return _computed(own, "_highest", "highest"), _computed(own, "_lowest", "lowest")


def _ratio_column(asked: Asked) -> Column:
    """The column of the first metric divided by the second."""
    one, other = (asked.metrics[name] for name in asked.query.metrics)
    labels = [asked.label(name) for name in asked.query.metrics]
    return Column(
        key=asked.keys[one.name] + RATIO,
        name=f"{labels[0]} divided by {labels[1].lower()}",
        type="float",
        format=ratio_format(one, other),
        role="metric",
    )


def _each(asked: Asked) -> str:
    """What figures are averaged over, for people."""
    groups = groups_of(asked.query.average_over, asked.model, {metric.time_field for metric in asked.metrics.values()})
    return " and ".join(group.column.name.lower() for group in groups)


def _computed(column: Column, ending: str, name: str) -> Column:
    return column.model_copy(update={"key": column.key + ending, "name": f"{column.name}, {name}"})
