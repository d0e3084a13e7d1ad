"""The API's way to what can be asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kanina.channels import rest
from kanina.channels.model_models import (
    ModelDescription,
    ModelField,
    ModelMetric,
    ModelTable,
    ModelValues,
    Starters,
)
from kanina.channels.requests import Event, chosen, limit_of, search_words
from kanina.data.semantic_model import Dataset, Dimension, Metric, SemanticModel
from kanina.models import Language
from kanina.problems import InvalidRequest

if TYPE_CHECKING:
    from aws_lambda_powertools.event_handler import APIGatewayRestResolver, Response

    from kanina.assistant.catalogue import Catalogue, TableState
    from kanina.auth.caller import Caller

VALUES_SHOWN = 20
"""Of each field; whoever looks for another asks for it."""
_LANGUAGES: Mapping[str, Language] = {"en": "en", "fil": "fil"}


def add_routes(
    app: APIGatewayRestResolver, event: Event, caller: Callable[[str], Caller], catalogue: Callable[[], Catalogue]
) -> None:
    """The routes of what can be asked. `caller` gives who asks if they have a scope; the data is met after that."""

    @app.get("/api/model")
    def _model() -> Response[str]:
        who = caller("chat")
        return rest.ok(described(catalogue(), who).model_dump_json())

    @app.get("/api/model/values")
    def _values() -> Response[str]:
        who, field = caller("chat"), rest.query_parameter(event, "field")
        if not field:
            raise InvalidRequest("field is missing: name one of /api/model.")
        found = catalogue().values(who.person, field, search_words(event), limit_of(event))
        return rest.ok(ModelValues(values=found.values, more=found.more).model_dump_json())

    @app.get("/api/starters")
    def _starters() -> Response[str]:
        who, language = caller("chat"), chosen(event, "language", _LANGUAGES, "en")
        assert language is not None
        questions = catalogue().starters(who.person, language)
        return rest.ok(Starters(language=language, questions=questions).model_dump_json())


def described(catalogue: Catalogue, caller: Caller) -> ModelDescription:
    """What can be asked, as the caller sees it."""
    model = catalogue.model
    return ModelDescription(
        name=model.name,
        description=model.description,
        zone=model.zone,
        currency=model.currency,
        languages=model.languages,
        tables=tuple(_table(model, state) for state in catalogue.tables(caller.person)),
        metrics=tuple(_metric(model, each) for each in (*model.metrics.values(), *model.implied_metrics.values())),
        fields=tuple(
            _field(each, catalogue, caller) for each in model.dimensions.values() if each.grouping or each.is_time
        ),
        reviewed_questions=tuple(query.question for query in model.verified_queries.values()),
    )


def _table(model: SemanticModel, state: TableState) -> ModelTable:
    return ModelTable(name=state.dataset.name, rows=state.rows, last_day=state.last_day, **_named(model, state.dataset))


def _metric(model: SemanticModel, metric: Metric) -> ModelMetric:
    return ModelMetric(
        name=metric.name,
        table=metric.dataset,
        format=metric.format,
        is_dated=metric.time_field is not None,
        **_named(model, metric),
    )


def _field(field: Dimension, catalogue: Catalogue, caller: Caller) -> ModelField:
    is_text = field.type == "string" and not field.is_time
    shown = catalogue.values(caller.person, field.address, "", VALUES_SHOWN) if is_text else None
    return ModelField(
        field=field.address,
        table=field.dataset,
        type=field.type,
        is_time=field.is_time,
        least_grain=field.least_grain if field.is_time else None,
        groups=field.grouping,
        values=shown.values if shown else (),
        more_values=bool(shown and shown.more),
        **_named(catalogue.model, field),
    )


def _named(model: SemanticModel, thing: Dataset | Metric | Dimension) -> dict[str, Any]:
    labels = {language: model.label(thing, thing.name, language) for language in model.languages}
    words = (word for words in thing.synonyms.values() for word in words)
    return {
        "labels": labels,
        "description": thing.description,
        "also_called": tuple(dict.fromkeys(word for word in words if word not in labels.values())),
    }
