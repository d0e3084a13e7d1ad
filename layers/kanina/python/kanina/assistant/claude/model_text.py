"""The semantic model as a model reads it: what can be measured, by what, and what things are called."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kanina.data.declared_columns import names_in_sql
from kanina.data.rows import is_query
from kanina.data.semantic_model import Dimension, Metric, SemanticModel
from kanina.models import Labelled, Parameter

VALUES_SHOWN = 40
"""Values of a field that are named: more of them are found by their words in the question."""
VALUES_BYTES = 1_200


def model_text(model: SemanticModel) -> str:
    """One JSON object a line, always in the same order, so that a provider's cache holds.

    `sql` is what a field is called in SQL that is written. Keys and the columns of relationships are told where such
    SQL can read them.
    No value of a field that a row filter may keep from someone: those are the rows' business, not the prompt's.
    """
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in _lines(model))


def _lines(model: SemanticModel) -> Iterator[dict[str, Any]]:
    filtered = {rule.dataset for rule in model.row_filters}
    called = names_in_sql(model)
    yield {
        "semantic_model": model.name,
        "description": model.description,
        "zone": model.zone,
        "currency": model.currency,
        "week_starts": ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")[model.week_start],
        "fiscal_year_starts_in_month": model.fiscal_year_start_month,
        "school_year_starts_in_month": model.school_year_start_month,
        "last_n_days": "include today" if model.last_days_include_today else "end with yesterday",
    }
    for dataset in model.datasets.values():
        table = dataset.name if is_query(dataset.source) else dataset.source
        key = _columns(called, dataset.name, dataset.primary_key)
        yield {"dataset": dataset.name, "table": table, "key": key, **_said(dataset)}
    for relationship in model.relationships:
        many = _columns(called, relationship.from_dataset, relationship.from_columns)
        one = _columns(called, relationship.to_dataset, relationship.to_columns)
        joined = many and one
        yield {
            "relationship": relationship.name,
            "many": f"{relationship.from_dataset}({', '.join(many)})" if joined else relationship.from_dataset,
            "one": f"{relationship.to_dataset}({', '.join(one)})" if joined else relationship.to_dataset,
            "role": relationship.role,
        }
    for metric in model.metrics.values():
        yield _metric(metric)
    for dimension in model.dimensions.values():
        yield _field(dimension, called.get(dimension.address), hidden=bool(filtered))
    for query in model.verified_queries.values():
        yield {
            "verified_query": query.name,
            "question": query.question,
            **_said(query),
            "parameters": [_parameter(each, hidden=bool(filtered)) for each in query.parameters],
        }


def _metric(metric: Metric) -> dict[str, Any]:
    return {
        "metric": metric.name,
        "expression": metric.expression,
        "dataset": metric.dataset,
        "time": metric.time_field,
        "format": metric.format,
        **_said(metric),
    }


def _columns(called: Mapping[str, str], dataset: str, names: Sequence[str]) -> list[str]:
    """Columns of a dataset by their names in SQL; none where one of them cannot be read there."""
    columns = [called.get(f"{dataset}.{name}") for name in names]
    return [column for column in columns if column is not None] if None not in columns else []


def _field(dimension: Dimension, called: str | None, *, hidden: bool) -> dict[str, Any]:
    values: list[str] = [] if hidden else list(dimension.values[:VALUES_SHOWN])
    while values and len(json.dumps(values).encode()) > VALUES_BYTES:
        values.pop()
    return {
        "field": dimension.address,
        **({"sql": called} if called is not None else {}),
        **({"expression": dimension.expression} if dimension.expression != called else {}),
        "type": dimension.type,
        **({"is_time": True} if dimension.is_time else {}),
        **_said(dimension),
        **({"values": values} if values else {}),
        **({"more_values": True} if values and len(values) < len(dimension.values) else {}),
    }


def _parameter(parameter: Parameter, *, hidden: bool) -> dict[str, Any]:
    of_rows = hidden and parameter.field is not None
    return {
        "name": parameter.name,
        "type": parameter.type,
        **({} if of_rows else {"example": parameter.example}),
        **({"default": parameter.default} if parameter.default is not None else {}),
        **({"choices": list(parameter.choices[:VALUES_SHOWN])} if parameter.choices and not of_rows else {}),
    }


def _said(thing: Labelled) -> dict[str, Any]:
    """What people call it, in all languages; nothing of what is not set."""
    called = [*thing.label.values(), *(word for words in thing.synonyms.values() for word in words)]
    return {
        **({"description": thing.description} if thing.description else {}),
        **({"called": list(dict.fromkeys(called))} if called else {}),
    }
