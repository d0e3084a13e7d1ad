"""What a file of an earlier turn says of itself: which question, run again when, over which period and whose rows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from kanina.assistant.wording.formats import format_day
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names, scope, series
from kanina.data.semantic_model import SemanticModel
from kanina.models import Language, MetricQuery, Query, VerifiedQuery


def told(
    question: str,
    query: Query,
    asked_at: datetime,
    run_at: datetime,
    restricted: Sequence[str],
    model: SemanticModel,
    language: Language,
) -> str:
    """One line. Moments are told as they are given, with the model's zone; `restricted` are names of datasets."""
    phrases = PHRASES[language]
    parts = [
        phrases.rerun.format(
            question=" ".join(question.split()), asked=_moment(asked_at, language), run=_moment(run_at, language)
        )
        + f" ({model.zone})",
    ]
    if isinstance(query, MetricQuery):
        parts.append(phrases.rerun_scope.format(scope=scope(query, Names(model, language))))
    elif isinstance(query, VerifiedQuery) and query.params:
        labelled = [f"{_parameter(query.name, name, model, language)} {value}" for name, value in query.params.items()]
        parts.append(phrases.rerun_params.format(params=series(labelled, phrases.conjunction)))
    tables = [model.label(model.datasets[name], name, language) for name in restricted]
    joined = series(tables, phrases.conjunction)
    parts.append(phrases.rerun_restricted.format(tables=joined) if tables else phrases.rerun_unrestricted)
    return "; ".join(parts)


def cut_off(rows: int, language: Language) -> str:
    """That a file has only its first rows."""
    return PHRASES[language].rerun_truncated.format(rows=f"{rows:,}")


def _moment(moment: datetime, language: Language) -> str:
    return f"{format_day(moment.date(), language)}, {moment:%H:%M}"


def _parameter(query: str, name: str, model: SemanticModel, language: Language) -> str:
    known = model.verified_queries.get(query)
    found = next((parameter for parameter in known.parameters if parameter.name == name), None) if known else None
    return model.label(found, name.replace("_", " "), language) if found else name.replace("_", " ")
