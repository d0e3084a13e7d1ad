"""How a question was understood, part by part: what a page shows under an answer, to be put right with one click."""

from __future__ import annotations

from collections.abc import Iterator

from kanina.assistant.wording.formats import format_period, format_short_period
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names, filter_words, having_words, related_words, scope, series
from kanina.data.computed import RATIO, measured_by
from kanina.data.semantic_model import SemanticModel
from kanina.models import Language, MetricQuery, Plan, PlanPart, VerifiedQuery


def understood(plan: Plan | None, model: SemanticModel, language: Language) -> tuple[PlanPart, ...]:
    """The parts of a plan in the order people read them; none of one that asks or says something."""
    if isinstance(plan, MetricQuery):
        return tuple(_measured(plan, Names(model, language)))
    if isinstance(plan, VerifiedQuery):
        return tuple(_verified(plan, model, language))
    return ()


def _measured(query: MetricQuery, names: Names) -> Iterator[PlanPart]:
    phrases = PHRASES[names.language]
    if query.counts_groups:
        yield PlanPart(slot="counts_groups", text=phrases.column_count)
    for place, metric in enumerate(query.metrics):
        yield PlanPart(slot="metrics", key=str(place), text=names.figure(metric, query))
    for place, ref in enumerate(query.dimensions):
        own = (each.id for each in query.remembered if each.kind == "split" and each.field == ref.field)
        text = names.dimension(ref, query.metrics)
        yield PlanPart(slot="dimensions", key=str(place), text=text, memory_id=next(own, ""))
    for place, wanted in enumerate(query.filters):
        own = (
            each.id
            for each in query.remembered
            if each.kind == "filter" and each.field == wanted.field and set(each.values) == set(wanted.values)
        )
        text = filter_words(wanted, names, query.metrics)
        yield PlanPart(slot="filters", key=str(place), text=text, memory_id=next(own, ""))
    for place, rows in enumerate(query.related):
        yield PlanPart(slot="related", key=str(place), text=related_words(rows, names))
    for place, condition in enumerate(query.having):
        yield PlanPart(slot="having", key=str(place), text=having_words(condition, query, names))
    if query.period is not None:
        period = format_short_period(query.period, names.language) or format_period(query.period, names.language)
        yield PlanPart(slot="period", text=period)
    if query.comparison is not None:
        words = phrases.column_previous_year if query.comparison == "previous_year" else phrases.column_previous_period
        yield PlanPart(slot="comparison", text=phrases.part_compared.format(other=words))
    if query.compared_with is not None:
        yield PlanPart(slot="compared_with", text=scope(query.compared_with, names).strip())
    derived = {
        "share": phrases.column_share,
        "cumulative": phrases.column_cumulative,
        "growth": phrases.column_growth,
        "rank": phrases.column_rank,
    }
    if query.derive == "ratio":
        yield PlanPart(slot="derive", text=names.figure(query.metrics[0] + RATIO, query))
    if query.derive in derived:
        yield PlanPart(slot="derive", text=derived[query.derive])
    for place, order in enumerate(query.sort):
        yield PlanPart(slot="sort", key=str(place), text=_ordered(order.by, query, names, descending=order.descending))
    if query.limit is not None:
        yield PlanPart(slot="limit", text=_limited(query, query.limit, names))


def _limited(query: MetricQuery, count: int, names: Names) -> str:
    """Which end of the order the rows are of, and whether of each group."""
    phrases = PHRASES[names.language]
    is_least = bool(query.sort) and not query.sort[0].descending
    end = phrases.part_both_ends if query.both_ends else phrases.part_bottom if is_least else phrases.part_top
    within = [ref for ref in query.dimensions if ref.field in query.limit_within]
    each = series([names.dimension(ref, query.metrics) for ref in within], phrases.conjunction)
    return end.format(count=count) + (phrases.part_each.format(each=each) if each else "")


def _ordered(by: str, query: MetricQuery, names: Names, *, descending: bool) -> str:
    """What a query's rows are ordered by, with an arrow: down from the highest, up from the lowest."""
    field = next((ref for ref in query.dimensions if ref.field == by), None)
    is_ratio = query.derive == "ratio" and by == query.metrics[0] + RATIO
    metric = by if is_ratio else next((name for name in measured_by(by) if names.model.metric(name)), by)
    words = names.dimension(field, query.metrics) if field else names.figure(metric, query)
    return f"{words} {'↓' if descending else '↑'}"


def _verified(query: VerifiedQuery, model: SemanticModel, language: Language) -> Iterator[PlanPart]:
    known = model.verified_queries.get(query.name)
    if known is None:
        return
    yield PlanPart(slot="name", text=model.label(known, known.name, language))
    for parameter in known.parameters:
        value = query.params.get(parameter.name, parameter.default)
        if value is not None:
            label = model.label(parameter, parameter.name, language)
            yield PlanPart(slot="params", key=parameter.name, text=f"{label} {value}")
