"""Whether what a query names is there: of queries that came from outside, a language model's or a client's."""

from __future__ import annotations

from collections.abc import Iterator

from kanina.assistant.wording.scopes import TIME
from kanina.data.computed import measured_by
from kanina.data.semantic_model import SemanticModel
from kanina.models import MetricQuery, VerifiedQuery

LIMIT_MAXIMUM = 10_000


def fault_of(query: MetricQuery | VerifiedQuery, model: SemanticModel) -> str:
    """What is wrong with a query, for whoever wrote it; "" for nothing that its names tell."""
    faults = _faults_of_verified(query, model) if isinstance(query, VerifiedQuery) else _faults(query, model)
    return next(faults, "")


def _faults(query: MetricQuery, model: SemanticModel) -> Iterator[str]:
    if not query.metrics and not query.dimensions:
        yield "a metric query needs a metric"
    for name in query.metrics:
        if model.metric(name) is None:
            yield f"there is no metric {name}; there are {', '.join(model.metrics)}"
    for name in _fields(query):
        if name != TIME and name not in model.dimensions:
            yield f"there is no field {name}; name it dataset.field as the semantic model does"
    yield from _faults_of_columns(query)
    for name in (rows for wanted in query.related for rows in (wanted.dataset, wanted.of)):
        if name not in model.datasets:
            yield f"there is no dataset {name}; there are {', '.join(model.datasets)}"
    known = {name for edge in model.relationships for name in (edge.role, edge.name) if name}
    yield from (f"there is no role {role}" for role in _roles(query) if role not in known)
    if query.limit is not None and not 1 <= query.limit <= LIMIT_MAXIMUM:
        yield f"limit must be from 1 to {LIMIT_MAXIMUM}"
    for period in (query.period, *(wanted.period for wanted in query.related)):
        if period is not None and period.start and period.end and period.start >= period.end:
            yield "period.end must be after period.start"
    if query.compared_with is not None:
        yield from _faults(query.compared_with, model)


def _faults_of_columns(query: MetricQuery) -> Iterator[str]:
    """Of what names a column of the query itself, or one that is computed from it."""
    fields = [ref.field for ref in query.dimensions]
    for name in (condition.metric for condition in query.having):
        if not any(known in query.metrics for known in measured_by(name)):
            yield f"having names {name}, which is none of the query's metrics"
    for name in (order.by for order in query.sort):
        if not any(known in (*query.metrics, *fields) for known in measured_by(name)):
            yield f"sort names {name}, which is neither a metric nor a dimension of the query"


def _fields(query: MetricQuery) -> Iterator[str]:
    yield from (ref.field for ref in (*query.dimensions, *query.average_over))
    yield from (wanted.field for wanted in query.filters)
    yield from (*query.within, *query.whole_without, *query.limit_within)
    if query.dated_by is not None:
        yield query.dated_by
    for rows in query.related:
        yield from (wanted.field for wanted in rows.filters)
        if rows.time_field is not None:
            yield rows.time_field


def _roles(query: MetricQuery) -> Iterator[str]:
    filters = (*query.filters, *(wanted for rows in query.related for wanted in rows.filters))
    roles = [ref.role for ref in (*query.dimensions, *query.average_over)]
    roles += [each.role for each in filters] + [rows.role for rows in query.related]
    yield from (role for role in roles if role is not None)


def _faults_of_verified(query: VerifiedQuery, model: SemanticModel) -> Iterator[str]:
    known = model.verified_queries.get(query.name)
    if known is None:
        yield f"there is no verified query {query.name}"
        return
    if unknown := query.params.keys() - {parameter.name for parameter in known.parameters}:
        yield f"{query.name} has no parameter {', '.join(sorted(unknown))}"
    missing = [each.name for each in known.parameters if each.default is None and not query.params.get(each.name)]
    if missing:
        yield f"{query.name} needs {', '.join(missing)}"
