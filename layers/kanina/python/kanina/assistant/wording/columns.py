"""A result's columns named in the language of the answer; their keys stay as they are."""

from __future__ import annotations

from kanina.assistant.wording.figures import measured
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names, scope, sentence
from kanina.data.semantic_model import SemanticModel
from kanina.models import Language, MetricQuery, Query, Result, VerifiedQuery


def with_names(result: Result, plan: Query, model: SemanticModel, language: Language) -> Result:
    """The result with its column names in this language; unchanged where the model has none for it."""
    if isinstance(plan, MetricQuery):
        names = _metric_query_names(result, plan, Names(model, language))
    elif isinstance(plan, VerifiedQuery) and plan.name in model.verified_queries:
        labels = model.verified_queries[plan.name].labels.get(language, {})
        names = [labels.get(column.key, column.name) for column in result.columns]
    else:
        return result
    columns = tuple(
        column.model_copy(update={"name": name}) for column, name in zip(result.columns, names, strict=True)
    )
    return result.model_copy(update={"columns": columns})


def _metric_query_names(result: Result, query: MetricQuery, names: Names) -> list[str]:
    phrases = PHRASES[names.language]
    if query.counts_groups:
        return [f"{sentence(names.dimensions(query))}, {phrases.column_count}"]
    labels = [column.name for column in result.columns]
    for position, ref in enumerate(query.dimensions):
        labels[position] = sentence(names.dimension(ref, query.metrics))
    before = phrases.column_previous_year if query.comparison == "previous_year" else phrases.column_previous_period
    for found in measured(query, result.columns):
        label = sentence(names.metric(found.metric))
        labels[found.own] = label
        is_rate = result.columns[found.own].format == "percent"
        compared = scope(query.compared_with, names).strip() if query.compared_with else ""
        computed = (
            (found.previous, compared or before),
            (found.change, phrases.column_change_of_rate if is_rate else phrases.column_change),
            (found.share, phrases.column_share),
            (found.cumulative, phrases.column_cumulative),
            (found.growth, phrases.column_growth),
            (found.rank, phrases.column_rank),
        )
        for place, suffix in computed:
            if place is not None:
                labels[place] = f"{label}, {suffix}"
    return labels
