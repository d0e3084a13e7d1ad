"""Time in SQL: the first date of a period (a grain), and rows of a half-open period, both in the model's zone."""

from __future__ import annotations

from datetime import date, datetime

from sqlglot import exp

from kanina.data.comparisons import NO_SHIFT, Shift
from kanina.data.semantic_model import Dimension, SemanticModel
from kanina.data.trees import bracketed, date_literal, midnight, moment_literal, template
from kanina.models import Grain, Period
from kanina.problems import InvalidRequest


def group_start(
    model: SemanticModel, dimension: Dimension, expression: exp.Expr, grain: Grain, shift: Shift = NO_SHIFT
) -> exp.Expr:
    """The first DATE of the period a row falls in, after its own date has been moved forward by the shift."""
    if dimension.type not in ("date", "datetime"):
        raise InvalidRequest(f"{dimension.address} is not a date, so it cannot be grouped by {grain}")
    local = local_time(model, dimension, expression)
    if shift.months:
        local = template(f":this + INTERVAL {shift.months} MONTH", this=local)
    if shift.days:
        local = template(f":this + INTERVAL {shift.days} DAY", this=local)
    if grain == "day":
        return local if dimension.type == "date" and not shift else template("CAST(:this AS DATE)", this=local)
    if grain == "week" and model.week_start:
        offset = f"INTERVAL {model.week_start} DAY"
        return template(f"CAST(DATE_TRUNC('week', :this - {offset}) + {offset} AS DATE)", this=local)
    if grain in ("fiscal_year", "school_year"):
        offset = f"INTERVAL {first_month(model, grain) - 1} MONTH"
        return template(f"CAST(DATE_TRUNC('year', :this - {offset}) + {offset} AS DATE)", this=local)
    return template(f"CAST(DATE_TRUNC('{grain}', :this) AS DATE)", this=local)


def first_month(model: SemanticModel, grain: Grain) -> int:
    """The month that a year of some kind begins in. Raises InvalidRequest where the model has no such year."""
    if grain == "fiscal_year":
        return model.fiscal_year_start_month
    if grain != "school_year":
        return 1
    if model.school_year_start_month is None:
        raise InvalidRequest("the semantic model has no school year; set school_year_start_month in it")
    return model.school_year_start_month


def keeps_its_day(model: SemanticModel, dimension: Dimension, expression: exp.Expr, shift: Shift) -> exp.Expr:
    """Whether a row's day has a counterpart after a shift by months: 29 February has none in a common year."""
    local = local_time(model, dimension, expression)
    months = f"INTERVAL {shift.months} MONTH"
    return template(f"EXTRACT(DAY FROM :this) = EXTRACT(DAY FROM :this + {months})", this=local)


def local_time(model: SemanticModel, dimension: Dimension, expression: exp.Expr) -> exp.Expr:
    """A time as the clock in the model's zone shows it."""
    if not dimension.zoned:
        return expression
    return exp.AtTimeZone(this=bracketed(expression), zone=exp.Literal.string(model.zone))


def within(model: SemanticModel, dimension: Dimension, expression: exp.Expr, period: Period) -> list[exp.Expr]:
    """The conditions of a half-open period. A stored instant is compared as an instant, so an index can serve."""
    conditions = []
    if period.start is not None:
        conditions.append(template(":this >= :day", this=expression, day=day_bound(model, dimension, period.start)))
    if period.end is not None:
        conditions.append(template(":this < :day", this=expression, day=day_bound(model, dimension, period.end)))
    return conditions


def day_bound(model: SemanticModel, dimension: Dimension, day: date) -> exp.Expr:
    """The beginning of a day, as the field's type has it."""
    if dimension.type == "date":
        return date_literal(day)
    return midnight(day, model.zone if dimension.zoned else None)


def moment_bound(dimension: Dimension, moment: datetime) -> exp.Expr:
    """An exact moment, as the field's type has it; one without a zone is read in the engine's, the model's."""
    return moment_literal(moment if dimension.zoned else moment.replace(tzinfo=None))
