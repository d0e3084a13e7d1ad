"""What a query groups by: each wanted dimension with its result column, and its expression over some rows."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from kanina.data.comparisons import NO_SHIFT, Shift
from kanina.data.result import unique_key
from kanina.data.rows import Rows, dimension_at, name_of
from kanina.data.semantic_model import SemanticModel
from kanina.data.times import group_start
from kanina.models import Column, DimensionRef, Format, Grain

TIME = "time"
"""The field address that means each metric's own time field."""

GRAIN_FORMATS: dict[Grain, Format] = {
    "day": "date",
    "week": "week",
    "month": "month",
    "quarter": "quarter",
    "year": "year",
    "fiscal_year": "fiscal_year",
    "school_year": "year",
}
GRAIN_NAMES: dict[Grain, str] = {
    "day": "Date",
    "week": "Week",
    "month": "Month",
    "quarter": "Quarter",
    "year": "Year",
    "fiscal_year": "Fiscal year",
    "school_year": "School year",
}


@dataclass(frozen=True, slots=True)
class Group:
    """One dimension of a query. `own_time`: it is the time of what is measured, not just some date of theirs."""

    ref: DimensionRef
    column: Column
    own_time: bool
    grain: Grain | None

    def over(self, rows: Rows, model: SemanticModel, time_field: str | None, shift: Shift) -> exp.Expr:
        """The group's expression over rows; `shift` moves the rows' own time forward, to meet a later period."""
        address = time_field if self.ref.field == TIME and time_field else self.ref.field
        expression = rows.field(address, self.ref.role)
        if self.grain is None:
            return expression
        moved = shift if self.own_time else NO_SHIFT
        return group_start(model, dimension_at(model, address), expression, self.grain, moved)


def groups_of(refs: tuple[DimensionRef, ...], model: SemanticModel, time_fields: set[str | None]) -> list[Group]:
    """The groups with their columns, keys unique. `time_fields` are those of the metrics."""
    groups: list[Group] = []
    for ref in refs:
        own_time = ref.role is None and (ref.field == TIME or time_fields == {ref.field})
        grain = ref.grain or ("day" if ref.field == TIME else None)
        key, name = _named(ref, grain, own_time, model)
        kind = "date" if grain else dimension_at(model, ref.field).type
        shown = GRAIN_FORMATS[grain] if grain else dimension_at(model, ref.field).format
        unique = unique_key(key, {group.column.key for group in groups})
        column = Column(key=unique, name=name, type=kind, format=shown, role="dimension")
        groups.append(Group(ref=ref, column=column, own_time=own_time, grain=grain))
    return groups


def _named(ref: DimensionRef, grain: Grain | None, own_time: bool, model: SemanticModel) -> tuple[str, str]:
    """A key and a name for people: a metric's own time is called by its grain."""
    if grain and own_time:
        return grain, GRAIN_NAMES[grain]
    dimension = dimension_at(model, ref.field)
    key, name = dimension.name, name_of(model, dimension, dimension.name)
    if ref.role:
        edge = next((edge for edge in model.relationships if ref.role in (edge.role, edge.name)), None)
        role = model.label(edge, edge.role or edge.name, "en") if edge else ref.role
        key, name = f"{ref.role}_{key}", f"{name} ({role.lower()})"
    if grain:
        key, name = f"{key}_{grain}", f"{name}, {GRAIN_NAMES[grain].lower()}"
    return key, name
