"""A plan as a model writes it: the plan types without what a JSON Schema for models cannot say, and how to read it.

Structured output takes no recursive schema and no open mapping: another query is named by its turn, parameters are a
list. Source: Anthropic, "Structured outputs", JSON Schema limitations.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kanina.assistant.plan_names import fault_of
from kanina.data.semantic_model import SemanticModel
from kanina.models import (
    CLARIFICATION,
    AskUser,
    Choice,
    DimensionRef,
    Filter,
    FilterOperator,
    Grain,
    Having,
    MetricQuery,
    Period,
    Plan,
    Reply,
    Sort,
    SqlQuery,
    Turn,
    VerifiedQuery,
)

TEXT_CHARACTERS_MAXIMUM = 2_000
CHOICES_MAXIMUM = 9


class Wire(BaseModel):
    """The base of what is read: unknown members are refused."""

    model_config = ConfigDict(extra="forbid")


class WireDimension(Wire):
    """As `DimensionRef`."""

    field: str
    grain: Grain | None = None


class WireFilter(Wire):
    """As `Filter`."""

    field: str
    op: FilterOperator = "in"
    values: list[str | float | bool] = Field(default_factory=list)


class WireHaving(Wire):
    """As `Having`."""

    metric: str
    op: Literal["gt", "ge", "lt", "le", "eq"] = "gt"
    value: float


class WireSort(Wire):
    """As `Sort`."""

    by: str
    descending: bool = True


class WirePeriod(Wire):
    """Days as YYYY-MM-DD; `end` is the first day that no longer counts."""

    start: str | None = None
    end: str | None = None


class WireMetricQuery(Wire):
    """As `MetricQuery`; the query it is compared with is an earlier turn's."""

    kind: Literal["metric_query"]
    metrics: list[str]
    dimensions: list[WireDimension] = Field(default_factory=list)
    filters: list[WireFilter] = Field(default_factory=list)
    having: list[WireHaving] = Field(default_factory=list)
    period: WirePeriod | None = None
    comparison: Literal["previous_period", "previous_year"] | None = None
    compare_with_turn: int | None = None
    derive: Literal["share", "cumulative", "growth", "rank"] | None = None
    sort: list[WireSort] = Field(default_factory=list)
    limit: int | None = None


class WireParameter(Wire):
    """A parameter of a verified query and its value."""

    name: str
    value: str


class WireVerifiedQuery(Wire):
    """As `VerifiedQuery`."""

    kind: Literal["verified_query"]
    name: str
    params: list[WireParameter] = Field(default_factory=list)


class WireSqlQuery(Wire):
    """As `SqlQuery`."""

    kind: Literal["sql_query"]
    sql: str


class WireAskUser(Wire):
    """A question back and the answers offered."""

    kind: Literal["ask_user"]
    prompt: str
    choices: list[str] = Field(default_factory=list)


class WireReply(Wire):
    """As `Reply`."""

    kind: Literal["reply"]
    text: str
    refused: bool = False


class WirePlan(Wire):
    """What a model answers with."""

    plan: WireMetricQuery | WireVerifiedQuery | WireSqlQuery | WireAskUser | WireReply = Field(discriminator="kind")
    base_turn: int | None = None


class Misread(ValueError):
    """The text is no plan for this model. The message says what is wrong, for the model to mend."""


def plan_schema() -> dict[str, Any]:
    """The JSON Schema of `WirePlan` as providers take it: every object closed, every member required, no bounds."""
    return _strict(WirePlan.model_json_schema())


def read_plan(text: str, model: SemanticModel, turns: Mapping[int, Turn]) -> tuple[Plan, int | None]:
    """The plan that a model wrote, and the number of the turn it goes on from.

    turns: the turns that may be named. Raises Misread for what is no plan, or names what the model does not have.
    """
    try:
        wire = WirePlan.model_validate(json.loads(_object_in(text)))
    except ValidationError as error:
        first = error.errors()[0]
        raise Misread(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    except (ValueError, RecursionError):
        raise Misread("the answer is not one JSON object") from None
    base = wire.base_turn if wire.base_turn in turns else None
    return _plan(wire.plan, model, turns), base


def _object_in(text: str) -> str:
    """The JSON object in a text: models without structured output put it into a fence, or words around it."""
    start, end = text.find("{"), text.rfind("}")
    return text[start : end + 1] if 0 <= start < end else text


def _plan(wire: Wire, model: SemanticModel, turns: Mapping[int, Turn]) -> Plan:
    if isinstance(wire, WireMetricQuery):
        return _metric_query(wire, model, turns)
    if isinstance(wire, WireVerifiedQuery):
        return _verified(wire, model)
    if isinstance(wire, WireSqlQuery):
        return SqlQuery(sql=wire.sql)
    if isinstance(wire, WireAskUser):
        choices = tuple(Choice(label=_said(text), value=_said(text)) for text in wire.choices[:CHOICES_MAXIMUM])
        return AskUser(param=CLARIFICATION, prompt=_said(wire.prompt), choices=choices)
    assert isinstance(wire, WireReply)
    return Reply(text=_said(wire.text), refused=wire.refused)


def _said(text: str) -> str:
    return text[:TEXT_CHARACTERS_MAXIMUM]


def _metric_query(wire: WireMetricQuery, model: SemanticModel, turns: Mapping[int, Turn]) -> MetricQuery:
    query = MetricQuery(
        metrics=tuple(wire.metrics),
        dimensions=tuple(DimensionRef(field=ref.field, grain=ref.grain) for ref in wire.dimensions),
        filters=tuple(Filter(field=each.field, op=each.op, values=tuple(_whole(each.values))) for each in wire.filters),
        having=tuple(Having(metric=each.metric, op=each.op, value=_decimal(each.value)) for each in wire.having),
        period=_period(wire.period),
        comparison=wire.comparison,
        compared_with=_compared(wire.compare_with_turn, turns),
        derive=wire.derive,
        sort=tuple(Sort(by=each.by, descending=each.descending) for each in wire.sort),
        limit=wire.limit,
    )
    if fault := fault_of(query, model):
        raise Misread(fault)
    return query


def _whole(values: list[str | float | bool]) -> Iterator[str | int | float | bool]:
    """JSON has one kind of number; a whole one is compared with whole numbers."""
    for value in values:
        yield int(value) if isinstance(value, float) and value.is_integer() else value


def _decimal(value: float) -> Decimal:
    try:
        return Decimal(str(value))
    except InvalidOperation:
        raise Misread("having.value must be a number") from None


def _period(wire: WirePeriod | None) -> Period | None:
    if wire is None or (wire.start is None and wire.end is None):
        return None
    try:
        start, end = (date.fromisoformat(day) if day else None for day in (wire.start, wire.end))
    except ValueError:
        raise Misread("period.start and period.end must be days as YYYY-MM-DD") from None
    return Period(start=start, end=end)


def _compared(number: int | None, turns: Mapping[int, Turn]) -> MetricQuery | None:
    if number is None:
        return None
    plan = turns[number].plan if number in turns else None
    if not isinstance(plan, MetricQuery):
        raise Misread(f"turn {number} has no metric query to compare with")
    return plan


def _verified(wire: WireVerifiedQuery, model: SemanticModel) -> VerifiedQuery:
    query = VerifiedQuery(name=wire.name, params={each.name: each.value for each in wire.params})
    if fault := fault_of(query, model):
        raise Misread(fault)
    return query


_KEPT = ("type", "enum", "const", "anyOf", "items", "$ref", "description")


def _strict(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema of what providers take alone, its definitions among them."""
    found = {name: schema[name] for name in _KEPT if name in schema}
    if "oneOf" in schema:
        found["anyOf"] = [_strict(each) for each in schema["oneOf"]]
    if "anyOf" in schema:
        found["anyOf"] = [_strict(each) for each in schema["anyOf"]]
    if isinstance(found.get("items"), Mapping):
        found["items"] = _strict(found["items"])
    if "properties" in schema:
        found["properties"] = {name: _strict(each) for name, each in schema["properties"].items()}
        found |= {"required": list(schema["properties"]), "additionalProperties": False}
    if "$defs" in schema:
        found["$defs"] = {name: _strict(each) for name, each in schema["$defs"].items()}
    return found
