"""A result's columns named in the language of the answer; their keys stay as they are."""

from __future__ import annotations

from kanina.assistant.wording.figures import measured
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names, computed_words, sentence
from kanina.data.computed import CHANGE, CUMULATIVE, GROWTH, OTHER, PREVIOUS, RANK, SHARE
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
    if query.counts_groups:
        return [f"{sentence(names.dimensions(query))}, {PHRASES[names.language].column_count}"]
    labels = [column.name for column in result.columns]
    for position, ref in enumerate(query.dimensions):
        labels[position] = sentence(names.dimension(ref, query.metrics))
    if query.is_ends_of_values:
        phrases = PHRASES[names.language]
        return [f"{labels[0]}, {word}" for word in (phrases.column_highest, phrases.column_lowest)]
    for found in measured(query, result.columns):
        label = sentence(names.figure(found.metric, query))
        labels[found.own] = label
        computed = (
            (found.previous, OTHER if query.compared_with else PREVIOUS),
            (found.change, CHANGE),
            (found.share, SHARE),
            (found.cumulative, CUMULATIVE),
            (found.growth, GROWTH),
            (found.rank, RANK),
        )
        for place, ending in computed:
            if place is not None:
                labels[place] = f"{label}, {computed_words(found.metric, ending, query, names)}"
    return labels
