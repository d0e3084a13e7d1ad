"""Which of the rows just shown has the most of something else: "who has the most patients?", after doctors."""

from __future__ import annotations

import re

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.edit_metrics import rehomed
from kanina.assistant.offline.edit_rows import Rows, only_rows
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import MOST_AND_LEAST
from kanina.data.semantic_model import Metric
from kanina.models import MetricQuery, Sort, Turn

_DIFFERENT = re.compile(
    r"""\s*COUNT\s*\(\s*DISTINCT\s+(?:"?\w+"?\s*\.\s*)?"?(?P<column>\w+)"?\s*\)\s*""", re.IGNORECASE
)


def most_of_shown(newest: Turn | None, slots: Slots, resolver: Resolver) -> MetricQuery | None:
    """The last query's groups ranked by how many of the thing each has; None where the message asks for no such thing.

    Raises Stop where nothing, or more than one figure, counts that thing in these groups.
    """
    plan, ranking = newest.plan if newest else None, slots.ranking
    if not isinstance(plan, MetricQuery) or not plan.metrics or len(plan.dimensions) != 1:
        return None
    of_those = (slots.rows_of_last or slots.anaphoric) and slots.says_which  # "which of those has the most tutors?"
    if ranking is None or ranking.dimension is None or ranking.metrics or slots.metrics:
        return None
    if not (slots.asks_who or of_those):
        return None
    if slots.groups or not any(span.word in MOST_AND_LEAST for span in resolver.script.spans):
        return None
    shown, model = plan.dimensions[0], resolver.model
    counted = {model.dimensions[reading.name].dataset for reading in ranking.dimension.dimensions}
    if shown.field == TIME or shown.grain is not None or len(counted) != 1:
        return None
    dataset = counted.pop()
    named = {reading.name for reading in ranking.dimension.dimensions}
    if model.dimensions[shown.field].dataset == dataset and (not of_those or shown.field in named):
        return None
    names = [
        name
        for name, metric in {**model.metrics, **model.implied_metrics}.items()
        if _counts(name, metric, dataset, resolver)
        and resolver.reach.total([metric.dataset], shown.field, shown.role) is not None
    ]
    own = [name for name in names if resolver.entities.counted_by(name) == dataset]
    names = own if of_those and len(own) == 1 else names  # those there are, not those who had something
    if len(names) != 1:
        label = resolver.naming.dimension(ranking.dimension.dimensions[0].name)
        near = resolver.naming.any_of(resolver.naming.metric(name) for name in names or plan.metrics)
        raise resolver.refuse(resolver.naming.replies.count.format(dimension=label, metrics=near))
    base = _only_shown(newest, plan, resolver) if newest and (slots.rows_of_last or of_those) else plan
    lasting = of_those and not resolver.entities.happens(dataset)  # those there are, whenever they came
    period = None if lasting and resolver.entities.counted_by(names[0]) == dataset else plan.period
    plain = MetricQuery(metrics=plan.metrics, dimensions=plan.dimensions, filters=base.filters, period=period)
    found = rehomed(plain, (names[0],), resolver)
    return found.model_copy(update={"sort": (Sort(by=names[0], descending=ranking.descending),), "limit": 1})


def _only_shown(turn: Turn, plan: MetricQuery, resolver: Resolver) -> MetricQuery:
    """The query for the rows that were shown, where not all there are were."""
    if plan.limit is None and not plan.having:
        return plan
    rows = Rows.of(turn)
    if not rows.complete:
        raise resolver.refuse(resolver.naming.replies.cut_list)
    return only_rows(plan, rows.labels, resolver)


def _counts(name: str, metric: Metric, dataset: str, resolver: Resolver) -> bool:
    """Whether a figure is how many rows of a dataset there are: those, or the different ones that others point at."""
    found = _DIFFERENT.fullmatch(metric.expression)
    if found is None:
        return metric.dataset == dataset and resolver.entities.measures.rows_counted(name) == dataset
    pointing = {
        (edge.from_dataset, edge.from_columns)
        for edge in resolver.model.relationships
        if edge.to_dataset == dataset and edge.role is None
    }
    return (metric.dataset, (found["column"],)) in pointing
