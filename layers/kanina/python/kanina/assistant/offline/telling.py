"""What single rows are told by: their name; where they have none their key, with their day and how much each is."""

from __future__ import annotations

from kanina.assistant.offline.mentions import GroupMention, MetricMention
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.resolver import Resolver
from kanina.models import DimensionRef, MetricQuery

_DATES = frozenset({"date", "datetime"})


def telling(dataset: str, resolver: Resolver) -> tuple[DimensionRef, ...]:
    """What a row is told by: its name, else its key with its day and its amount; empty where it has neither."""
    model, key = resolver.model, [f"{dataset}.{column}" for column in resolver.model.datasets[dataset].primary_key]
    named = [address for address in resolver.entities.naming(dataset) if address not in key]
    if named:
        return tuple(DimensionRef(field=address) for address in named)
    if not key or not all(address in model.dimensions for address in key):
        return ()
    count = resolver.entities.count_of(dataset)
    metric = model.metric(count) if count else None
    dated = metric.time_field if metric else None
    day = (DimensionRef(field=dated),) if dated and model.dimensions[dated].type in _DATES else ()
    amount = resolver.entities.measures.amount_of(dataset)
    much = (DimensionRef(field=amount),) if amount else ()
    return (*(DimensionRef(field=address) for address in key), *day, *much)


def is_key(address: str, resolver: Resolver) -> bool:
    """Whether a field is the whole key of its rows."""
    dataset, _, column = address.partition(".")
    return (column,) == tuple(resolver.model.datasets[dataset].primary_key)


def rows_told(listed: MetricQuery, resolver: Resolver) -> str | None:
    """The dataset whose rows a list shows by their key; None for anything else."""
    if listed.metrics or not listed.dimensions or not is_key(listed.dimensions[0].field, resolver):
        return None
    return listed.dimensions[0].field.partition(".")[0]


def thing_of(figure: MetricMention, dataset: str, resolver: Resolver) -> GroupMention | None:
    """ "with their branch", where that counts branches too: the name of the one each row belongs to."""
    things = set(resolver.entities.rows_of(figure.names)) - {dataset}
    readings = [Reading("dimension", address) for thing in things for address in resolver.entities.naming(thing)]
    reached = resolver.reach.nearest(readings, [dataset])
    return GroupMention(at=figure.at, dimensions=tuple(reached)) if len(reached) == 1 else None
