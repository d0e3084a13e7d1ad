"""What a report shows: its headline metrics and its breakdowns, from a YAML file or, without one, from the model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, get_args

from pydantic import BeforeValidator, Field, ValidationError

from kanina.data.semantic_model import Metric, SemanticModel
from kanina.models import Frozen, Language
from kanina.problems import ModelInvalid

HEADLINES = 5
"""How many metrics lead a report that is not defined in a file."""

BREAKDOWNS = 2
FILE_NAME = "report.yaml"


def _by_language(title: object) -> object:
    return dict.fromkeys(get_args(Language), title) if isinstance(title, str) else title


Title = Annotated[Mapping[Language, str], BeforeValidator(_by_language)]
"""A title by language; a file may give one text for all."""


class BreakdownDefinition(Frozen):
    """One metric of the day by one dimension (`dataset.field`), highest first; `limit` None: all groups."""

    metric: str
    dimension: str
    limit: Annotated[int, Field(ge=1)] | None = None
    title: Title = {}


class ReportDefinition(Frozen):
    """A daily report: `id` keys its subscriptions, `title` names it, `headline` are its leading metrics by name."""

    id: str = "daily"
    title: Title = {}
    headline: tuple[str, ...]
    breakdowns: tuple[BreakdownDefinition, ...] = ()


def definition_for(model: SemanticModel, model_path: Path, report_id: str) -> ReportDefinition:
    """The definition in `report.yaml` beside the model's file, or the default one where there is none."""
    path = model_path.parent / FILE_NAME
    if path.is_file():
        return load_definition(path, model).model_copy(update={"id": report_id})
    return default_definition(model, report_id)


def load_definition(path: Path, model: SemanticModel) -> ReportDefinition:
    """The definition in a YAML file. Raises ModelInvalid naming what is wrong."""
    import yaml

    try:
        definition = ReportDefinition.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (ValidationError, yaml.YAMLError) as error:
        raise ModelInvalid(f"{path.name}: {_first_line(error)}") from None
    metrics = [*definition.headline, *(item.metric for item in definition.breakdowns)]
    for name in metrics:
        metric = model.metric(name)
        if metric is None:
            raise ModelInvalid(
                f"{path.name}: there is no metric {name!r}; known are {', '.join(sorted(model.metrics))}"
            )
        if reason := _no_day(model, metric):
            raise ModelInvalid(f"{path.name}: metric {name!r} {reason}, so it has no value of a day; leave it out")
    for item in definition.breakdowns:
        if item.dimension not in model.dimensions:
            raise ModelInvalid(f"{path.name}: there is no dimension {item.dimension!r}; write dataset.field")
    if not definition.headline:
        raise ModelInvalid(f"{path.name}: headline is empty; name at least one metric")
    if len(set(definition.headline)) < len(definition.headline):
        raise ModelInvalid(f"{path.name}: headline names a metric twice")
    return definition


def led_by(definition: ReportDefinition, figures: Sequence[str], model: SemanticModel) -> ReportDefinition:
    """The report with these metrics first, of those that the model still has for a day; its own where none is left."""
    known = tuple(name for name in figures if (metric := model.metric(name)) and _no_day(model, metric) is None)
    return definition.model_copy(update={"headline": known}) if known else definition


def figures_of_days(model: SemanticModel) -> tuple[str, ...]:
    """The names of all metrics that a day has a value of."""
    return tuple(name for name, metric in model.metrics.items() if _no_day(model, metric) is None)


def metric_of(model: SemanticModel, name: str) -> Metric:
    """A metric of a report. Raises ModelInvalid where the model has none of that name."""
    metric = model.metric(name)
    if metric is None:
        raise ModelInvalid(f"there is no metric {name!r}; known are {', '.join(sorted(model.metrics))}")
    return metric


def default_definition(model: SemanticModel, report_id: str = "daily") -> ReportDefinition:
    """The model's first metrics that have a value of a day, and the first of them by its own dataset's labels.

    Counts that the model implies are taken where no declared metric has one. Raises ModelInvalid where none has.
    """
    names = _of_days(model, model.metrics) or _of_days(model, model.implied_metrics)
    if not names:
        raise ModelInvalid(
            "a daily report needs a metric that is dated by days, and the semantic model has none: "
            "give one a time_field that holds days"
        )
    first = metric_of(model, names[0])
    keys = model.datasets[first.dataset].primary_key
    labels = [
        dimension.address
        for dimension in model.dimensions.values()
        if dimension.dataset == first.dataset
        and dimension.grouping
        and dimension.type == "string"
        and dimension.name not in keys
    ]
    return ReportDefinition(
        id=report_id,
        headline=names,
        breakdowns=tuple(
            BreakdownDefinition(metric=names[0], dimension=address, limit=10) for address in labels[:BREAKDOWNS]
        ),
    )


def _of_days(model: SemanticModel, metrics: Mapping[str, Metric]) -> tuple[str, ...]:
    """The names of the first that a day has a value of."""
    return tuple(name for name, metric in metrics.items() if _no_day(model, metric) is None)[:HEADLINES]


def _no_day(model: SemanticModel, metric: Metric) -> str | None:
    """Why a metric has no value of a day; None where it has one."""
    if metric.time_field is None:
        return "has no time field"
    time = model.dimensions.get(metric.time_field)
    return None if time is None or time.least_grain == "day" else f"is dated by the {time.least_grain} alone"


def _first_line(error: ValidationError | Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'.'.join(str(part) for part in first['loc']) or 'the file'}: {first['msg']}"
    return str(error).splitlines()[0]
