"""Figures of rows that were just listed: how many they are, their average, the one with the most, a figure of each."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.knowledge import Knowledge
from kanina.assistant.offline.row_fields import RowFields, Said
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words_row_fields import (
    ADDING,
    AGGREGATES,
    COUNTING,
    JOINING,
    LEAST,
    MOST,
    NEW,
    NUMBER,
    OF_A_COUNT,
    OF_ONE,
    OF_THOSE,
    OLD,
    ONE_BY_ONE,
    ONE_OF_THEM,
    POINTING,
)
from kanina.models import MetricQuery, Sort


def count_of(plan: MetricQuery, rows: RowFields, said: Sequence[Said], known: Knowledge) -> MetricQuery | None:
    """ "how many are there?", "ilan sila?"."""
    asks = any(one.among(COUNTING) for one in said) and all(one.among(OF_A_COUNT) for one in said)
    metric = known.entities.count_of(rows.dataset)
    by_key = bool(rows.key) and set(rows.key) <= {ref.field for ref in plan.dimensions}
    if not asks or metric is None or plan.limit is not None or not by_key:
        return None  # names are counted as the groups that they are
    return MetricQuery(metrics=(metric,), filters=plan.filters, related=plan.related)


def extreme_of(plan: MetricQuery, rows: RowFields, said: Sequence[Said]) -> MetricQuery | None:
    """ "which one has the highest?", "alin ang may pinakamataas na sahod?"."""
    if not any(one.among(ONE_OF_THEM) for one in said):
        return None
    by: str | None = None
    down: bool | None = None
    at = 0
    while at < len(said):
        one = said[at]
        size, found = (0, ()) if one.among(OF_ONE | MOST | LEAST) else rows.field_at(said, at)
        if size and by is None and len(found) == 1 and rows.numbers(found):
            by, at = found[0].field, at + size
            continue
        if one.among(MOST | LEAST) and down is None:
            down = one.among(MOST)
        elif one.among(OLD | NEW) and down is None:
            down = one.among(OLD)
        elif not one.among(OF_ONE) and not one.token.is_sign:
            return None
        at += 1
    numbers = rows.numbers(plan.dimensions)
    ordered = [order.by for order in plan.sort if order.by in numbers]
    by = by or next(iter(ordered), None) or (numbers[0] if len(numbers) == 1 else None)
    if by is None or down is None or plan.limit is not None:
        return None
    shown = tuple(dict.fromkeys((*plan.dimensions, rows.ref(by))))
    return plan.model_copy(update={"sort": (Sort(by=by, descending=down),), "limit": 1, "dimensions": shown})


def aggregates_of(plan: MetricQuery, rows: RowFields, said: Sequence[Said], known: Knowledge) -> MetricQuery | None:
    """ "what is the average of them?", "ano ang karaniwang sahod nila?"."""
    asked: list[str] = []
    by: str | None = None
    at = 0
    while at < len(said):
        one = said[at]
        aggregate = next((AGGREGATES[form] for form in one.forms if form in AGGREGATES), None)
        size, found = (0, ()) if aggregate or one.among(OF_THOSE) else rows.field_at(said, at)
        if size and by is None and len(found) == 1 and rows.numbers(found):
            by, at = found[0].field, at + size
            continue
        if aggregate:
            asked.append(aggregate)
        elif not one.among(OF_THOSE | JOINING) and not one.token.is_sign:
            return None
        at += 1
    if by and not any(one.among(POINTING) for one in said):
        return None  # "total sales" is asked for by itself
    numbers = rows.numbers(plan.dimensions)
    by = by or (numbers[0] if len(numbers) == 1 else None)
    metrics = [known.entities.field_figures.figure(function, by) for function in asked] if by else []
    if not metrics or not all(metrics) or plan.limit is not None:
        return None
    named = tuple(dict.fromkeys(name for name in metrics if name))
    return MetricQuery(metrics=named, filters=plan.filters, related=plan.related)


def figure_of_each(
    plan: MetricQuery, rows: RowFields, said: Sequence[Said], spans: Sequence[Span], known: Knowledge
) -> MetricQuery | None:
    """ "for each of them, also show the number of concerts": a figure of other rows, for each of those listed."""
    if not any(one.among(ONE_BY_ONE | ADDING) for one in said) or plan.limit is not None or plan.sort:
        return None
    named = [span for span in spans if span.metrics and not all(_is_small(token.word) for token in span.tokens)]
    others = [span for span in spans if span not in named and not span.is_sign]
    if len(named) != 1 or not all(_is_small(token.word) for span in others for token in span.tokens):
        return None
    figure = figure_of_listed(named[0], plan, rows, known)
    return plan.model_copy(update={"metrics": (figure,)}) if figure else None


def figure_of_listed(span: Span, plan: MetricQuery, rows: RowFields, known: Knowledge) -> str | None:
    """The figure of other rows that a phrase names, where it can be told for each of those listed."""
    if any(known.model.metrics[name].dataset == rows.dataset for name in span.metrics):
        return None
    reached = [name for name in span.metrics if _reaches(name, plan, known)]
    return reached[0] if len(reached) == 1 else None


def _is_small(word: str) -> bool:
    return word in OF_THOSE or word in JOINING or word in NUMBER


def _reaches(metric: str, plan: MetricQuery, known: Knowledge) -> bool:
    """Whether a figure of other rows can be split by all that is shown of these."""
    dataset = known.model.metrics[metric].dataset
    fields = [(ref.field, ref.role) for ref in plan.dimensions] + [(f.field, f.role) for f in plan.filters]
    return all(known.reach.distance(dataset, *field) is not None for field in fields)
