"""What the API gives of the data that can be asked: figures, fields, values, tables, and questions to begin with."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field

from kanina.channels.api_models import ApiModel
from kanina.models import ColumnType, Format, Language, LeastGrain


class Named(ApiModel):
    """Something with names."""

    labels: Annotated[dict[Language, str], Field(description="What it is called, by language.")]
    description: str
    also_called: Annotated[tuple[str, ...], Field(description="Other words that mean it, of all languages.")]


class ModelTable(Named):
    """A table, with what one sees of it."""

    name: str
    rows: Annotated[int | None, Field(description="How many rows; null where that is not known.")]
    last_day: Annotated[date | None, Field(description="The last day that has rows; null for a table without days.")]


class ModelMetric(Named):
    """Something that can be measured."""

    name: Annotated[str, Field(description="As in a plan's `metrics`.")]
    table: str
    format: Format
    is_dated: Annotated[bool, Field(description="Whether it can be asked for a period, and by day, month or year.")]


class ModelField(Named):
    """Something to group or filter by."""

    field: Annotated[str, Field(description="As in a plan's `dimensions` and `filters`.")]
    table: str
    type: ColumnType
    is_time: bool
    least_grain: Annotated[LeastGrain | None, Field(description="How finely a time is known; null for no time.")]
    groups: Annotated[bool, Field(description="Whether figures can be shown by it.")]
    values: Annotated[
        tuple[str, ...], Field(description="Values of it that one may see; `/api/model/values` has more.")
    ]
    more_values: bool


class ModelDescription(ApiModel):
    """What can be asked, as one sees it."""

    name: str
    description: str
    zone: Annotated[str, Field(description="Days begin and end there.")]
    currency: str | None
    languages: tuple[Language, ...]
    tables: tuple[ModelTable, ...]
    metrics: tuple[ModelMetric, ...]
    fields: tuple[ModelField, ...]
    reviewed_questions: tuple[str, ...]


class ModelValues(ApiModel):
    """Values of a field, in their order."""

    values: tuple[str, ...]
    more: Annotated[bool, Field(description="There are others.")]


class Starters(ApiModel):
    """Questions to begin with. Each is understood, and has an answer."""

    language: Language
    questions: tuple[str, ...]
