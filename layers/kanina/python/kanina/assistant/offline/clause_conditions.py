"""Puts what things have or lack into the query that is about them."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.models import Filter, MetricQuery, Related

_OPPOSITE = {"is_null": "not_null", "not_null": "is_null"}


def with_conditions(query: MetricQuery, related: Sequence[Related], states: Sequence[Filter]) -> MetricQuery:
    """The query with these conditions. What was had before, and is lacked now, is no longer asked for: "and with?"."""
    if not (related or states):
        return query
    undone = {(wanted.field, wanted.role, _OPPOSITE.get(wanted.op, "")) for wanted in states}
    filters = [wanted for wanted in query.filters if (wanted.field, wanted.role, wanted.op) not in undone]
    opposite = [wanted.model_copy(update={"lacks": not wanted.lacks}) for wanted in related]
    kept = [wanted for wanted in query.related if wanted not in opposite]
    update = {
        "filters": tuple(dict.fromkeys((*filters, *states))),
        "related": tuple(dict.fromkeys((*kept, *related))),
    }
    return query.model_copy(update=update)
