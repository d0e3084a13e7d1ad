"""A semantic model in the making: what was decided, and why. `writing` makes the file of it, `report` tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from kanina.models import Format, Language
from kanina_local.discovery.tables import Column, Table

Role = Literal["key", "reference", "time", "dimension", "measure", "text", "ignored"]
Adding = Literal["sum", "average"]
Datatype = Literal["Integer", "Decimal", "Float"]
Synonyms = Mapping[Language, tuple[str, ...]]
Labels = Mapping[Language, str]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a column is taken for, and why.

    adding: what the bare name of a measure means. sums: whether it adds up. is_dated: whether it is of its row's day,
    and not of now. is_snapshot: it is a level, which adds up within one year or month and not over several.
    """

    role: Role
    reason: str
    adding: Adding = "sum"
    sums: bool = True
    format: Format | None = None
    is_dated: bool = True
    is_snapshot: bool = False


@dataclass(frozen=True, slots=True)
class FieldDraft:
    """A column as a field. `words` are what it is called, in English."""

    name: str
    column: Column
    decision: Decision
    words: tuple[str, ...]
    label: Labels
    synonyms: Synonyms = field(default_factory=dict)
    grouping: bool = True
    is_time: bool = True
    values: tuple[str, ...] = ()
    value_synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    values_need_name: bool = False
    lies_ahead: bool = False

    @property
    def role(self) -> Role:
        """What it is taken for."""
        return self.decision.role


@dataclass(frozen=True, slots=True)
class DatasetDraft:
    """A table as a dataset. entity: what a row is, in words. time: the field that dates its rows."""

    name: str
    table: Table
    entity: tuple[str, ...]
    key: tuple[str, ...]
    fields: tuple[FieldDraft, ...]
    label: Labels
    synonyms: Synonyms = field(default_factory=dict)
    time: str | None = None

    @property
    def time_field(self) -> FieldDraft | None:
        """The field that dates its rows, if one does."""
        return next((known for known in self.fields if known.name == self.time), None)

    def of(self, column: str) -> FieldDraft:
        """The field of a column."""
        return next(known for known in self.fields if known.column.name == column)

    def roles(self, *roles: Role) -> list[FieldDraft]:
        """The fields taken for one of these, in order."""
        return [known for known in self.fields if known.role in roles]


@dataclass(frozen=True, slots=True)
class RelationshipDraft:
    """Many rows of one table point at one of another. Columns as the tables name them.

    is_named: whether its role is a noun of its own, by which people call what it points at: "coordinator".
    """

    table: str
    columns: tuple[str, ...]
    target: str
    target_columns: tuple[str, ...]
    reason: str
    role: tuple[str, ...] = ()
    missing: int = 0
    is_named: bool = False


@dataclass(frozen=True, slots=True)
class MetricDraft:
    """A figure. `time` is the address of what dates it, if anything does. is_dated: whether it is not always of now.

    lower_is_better: "best" means the least of it. snapshot: as of a decision; the address of the text that says when,
    where no date does.
    """

    name: str
    expression: str
    dataset: str
    datatype: Datatype
    label: Labels
    description: str
    synonyms: Synonyms = field(default_factory=dict)
    time: str | None = None
    format: Format = "number"
    verbs: Synonyms = field(default_factory=dict)
    is_dated: bool = True
    lower_is_better: bool = False
    snapshot: bool | str = False


@dataclass(frozen=True, slots=True)
class Draft:
    """The whole model. school_years: rows are dated by years, which are those of schools.

    notes: what the report should say beside the decisions themselves.
    """

    name: str
    origin: str
    datasets: tuple[DatasetDraft, ...]
    relationships: tuple[RelationshipDraft, ...]
    metrics: tuple[MetricDraft, ...]
    zone: str
    currency: str | None = None
    school_years: bool = False
    redact: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def dataset(self, name: str) -> DatasetDraft:
        """The dataset of a table, by the table's name."""
        return next(known for known in self.datasets if known.table.name == name)
