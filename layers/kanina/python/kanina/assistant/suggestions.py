"""What one could ask next: two or three follow-ups in the language of the answer.

Each is a wording the offline planner understands as an edit of the query just answered.
"""

from __future__ import annotations

from collections.abc import Iterator

from kanina.assistant.offline.normalise import fold
from kanina.assistant.offline.period_words import MONTH_NAMES
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names
from kanina.data.paths import shortest_paths
from kanina.data.semantic_model import Dimension, Metric, SemanticModel
from kanina.models import Grain, Language, LeastGrain, MetricQuery, Period, Query, Result

SUGGESTIONS = 3
TOP = 5
FEW_VALUES = 30
"""A grouping with more values than this makes no good suggestion."""

DAYS_OF_A_MONTH = 31
DAYS_OF_A_YEAR = 366


def suggest(plan: Query, result: Result | None, model: SemanticModel, language: Language) -> tuple[str, ...]:
    """Follow-ups that fit the query; none for a verified query, free SQL, or an empty result.

    result: None for a query that was not run; then nothing that its rows would tell is offered.
    """
    if not isinstance(plan, MetricQuery) or not plan.metrics or not (result is None or _found(result)):
        return ()
    if plan.counts_groups or plan.average_over:
        return ()
    metric = model.metric(plan.metrics[0])
    if metric is None:
        return ()
    found = dict.fromkeys(_candidates(plan, result, metric, Names(model, language)))
    return tuple(found)[:SUGGESTIONS]


def _candidates(plan: MetricQuery, result: Result | None, metric: Metric, names: Names) -> Iterator[str]:
    phrases = PHRASES[names.language]
    by_time = any(ref.grain for ref in plan.dimensions)
    if not plan.dimensions:
        grouping = grouping_of(plan, metric, names.model)
        if grouping:
            yield phrases.suggest_by.format(dimension=names.field(grouping.address))
    time = names.model.dimensions.get(metric.time_field or "")
    grain = _grain(plan.period, time.least_grain if time else "day")
    if grain and metric.time_field and not by_time and len(plan.dimensions) < 2:
        yield phrases.suggest_by.format(dimension=names.grain(grain))
    value = _first_value(plan, result, names.model) if result else None
    if value:
        yield phrases.suggest_only.format(value=value)
    if len(plan.dimensions) == 1 and not by_time and plan.limit is None and result and len(result.rows) > TOP:
        yield phrases.suggest_top.format(count=TOP)
    if plan.dimensions and len(plan.dimensions) < 2:
        grouping = grouping_of(plan, metric, names.model)
        if grouping:
            yield phrases.suggest_by.format(dimension=names.field(grouping.address))
    if plan.period and plan.period.start and not plan.comparison and not plan.derive and metric.time_field:
        yield phrases.suggest_compare


def _found(result: Result) -> bool:
    """Whether any figure is there at all: a sum of no rows is a row without a value."""
    figures = [place for place, column in enumerate(result.columns) if column.role == "metric"]
    return any(row[place] is not None for row in result.rows for place in figures)


def _grain(period: Period | None, least: LeastGrain) -> Grain | None:
    """The time to group by that gives a handful of groups: days in a month or less, none in a day, else months.

    None that is finer than the time is known by.
    """
    days = (period.end - period.start).days if period and period.start and period.end else None
    if least == "year":
        return "year" if days is None or days > DAYS_OF_A_YEAR else None
    if days is not None and days <= DAYS_OF_A_MONTH and least == "month":
        return None
    if days is not None and days <= DAYS_OF_A_MONTH:
        return "day" if days > 1 else None
    return "month"


def grouping_of(plan: MetricQuery, metric: Metric, model: SemanticModel) -> Dimension | None:
    """The first field with a handful of values that the metric reaches in one way and the query does not name yet.

    None of a table looked up for another field: the island group of a region that was asked for tells nothing.
    """
    named = {ref.field for ref in plan.dimensions} | {wanted.field for wanted in plan.filters}
    looked_up = {address.partition(".")[0] for address in named} - {metric.dataset}
    own_first = sorted(model.dimensions.values(), key=lambda known: bool(looked_up) and known.dataset != metric.dataset)
    for dimension in own_first:
        if dimension.dataset in looked_up:
            continue
        few = dimension.grouping and not dimension.is_time and 1 < len(dimension.values) <= FEW_VALUES
        if not few or dimension.address in named:
            continue
        if len(shortest_paths(model.relationships, metric.dataset, dimension.dataset, None)) == 1:
            return dimension
    return None


def _first_value(plan: MetricQuery, result: Result, model: SemanticModel) -> str | None:
    """The first group's value, where the model lists it, so that a filter on it is understood; no name of a month."""
    if len(plan.dimensions) != 1 or len(result.rows) < 2:
        return None
    dimension = model.dimensions.get(plan.dimensions[0].field)
    value = result.rows[0][0]
    listed = dimension is not None and not dimension.values_need_name and value in dimension.values
    listed = listed and fold(str(value)) not in MONTH_NAMES  # said alone it is a time
    return str(value) if listed else None
