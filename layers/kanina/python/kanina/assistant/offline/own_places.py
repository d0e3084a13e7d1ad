"""Whose place it is, in a list: "the tutors in Session Road", "tutors and their branches" are of their own branch."""

from __future__ import annotations

from typing import TypeVar

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.models import DimensionRef, Filter, MetricQuery

_Field = TypeVar("_Field", DimensionRef, Filter)


def with_own_roles(query: MetricQuery, resolver: Resolver) -> MetricQuery:
    """A list with its fields by the one role that the listed rows have of their own, where nothing else reaches them.

    The role is said in the answer ("home branch"), so that nobody takes it for where something was done.
    """
    fields: list[DimensionRef | Filter] = [*query.dimensions, *query.filters]
    if any(field.field == TIME for field in fields):
        return query
    listed = dict.fromkeys(ref.field.partition(".")[0] for ref in query.dimensions)
    if any(all(_reaches(dataset, field, resolver) for field in fields) for dataset in listed):
        return query
    owners = [
        (dataset, roles[0])
        for dataset in listed
        if len(roles := resolver.entities.own_roles(dataset)) == 1
        and all(_reaches(dataset, field, resolver) or _owns(dataset, field, roles[0], resolver) for field in fields)
    ]
    if len(owners) != 1:
        return query
    dataset, role = owners[0]

    def owned(field: _Field) -> _Field:
        return field if _reaches(dataset, field, resolver) else field.model_copy(update={"role": role})

    dimensions = tuple(owned(ref) for ref in query.dimensions)
    return query.model_copy(
        update={"dimensions": dimensions, "filters": tuple(owned(wanted) for wanted in query.filters)}
    )


def with_posts(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "and where are they assigned?": a list with the place that its rows belong to, of which there is one kind.

    Raises Stop where nothing is listed, or where nobody knows which place is meant.
    """
    if not slots.posted:
        return query
    said = resolver.written(Word.POSTED)
    listed = {ref.field.partition(".")[0] for ref in query.dimensions if resolver.entities.named_by(ref.field)}
    edges = [edge for edge in resolver.model.relationships if {edge.from_dataset} == listed]
    named = [
        DimensionRef(field=address, role=edge.role)
        for edge in edges
        for address in resolver.entities.naming(edge.to_dataset)
        if resolver.reach.is_place(address)
    ]
    if query.metrics or len(named) != 1:
        raise resolver.unexplained(said)
    shown = {ref.field for ref in query.dimensions}
    return query.model_copy(update={"dimensions": (*query.dimensions, *(r for r in named if r.field not in shown))})


def _reaches(dataset: str, field: DimensionRef | Filter, resolver: Resolver) -> bool:
    return resolver.reach.distance(dataset, field.field, field.role) is not None


def _owns(dataset: str, field: DimensionRef | Filter, role: str, resolver: Resolver) -> bool:
    return field.role is None and resolver.reach.distance(dataset, field.field, role) is not None
