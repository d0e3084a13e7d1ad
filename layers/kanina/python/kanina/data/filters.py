"""Filters of a query as SQL conditions, their values typed by the field they are compared with."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal, InvalidOperation

from sqlglot import exp

from kanina.data.semantic_model import Dimension, SemanticModel
from kanina.data.times import day_bound, moment_bound
from kanina.data.trees import date_literal, literal, template
from kanina.models import Filter
from kanina.problems import InvalidRequest

_SIGNS = {"gt": ">", "ge": ">=", "lt": "<", "le": "<=", "eq": "="}
_TRUE, _FALSE = ("true", "yes", "1"), ("false", "no", "0")


def condition(model: SemanticModel, dimension: Dimension, expression: exp.Expr, wanted: Filter) -> exp.Expr:
    """The condition a filter sets on the field's expression. Raises InvalidRequest for values that do not fit."""
    if wanted.op == "is_null":
        return template(":this IS NULL", this=expression)
    if wanted.op == "not_null":
        return template("NOT :this IS NULL", this=expression)
    if wanted.op in ("in", "not_in"):
        if not wanted.values:
            raise InvalidRequest(f"the filter on {wanted.field} names no value")
        among = _among(model, dimension, expression, wanted.values)
        # Leaving out some values keeps the rows that have none.
        return among if wanted.op == "in" else template("NOT :among OR :this IS NULL", among=among, this=expression)
    if wanted.op in ("contains", "not_contains"):
        found = _containing(dimension, expression, wanted.values)
        return (
            found if wanted.op == "contains" else template("NOT :found OR :this IS NULL", found=found, this=expression)
        )
    if wanted.op == "between":
        if len(wanted.values) != 2:
            raise InvalidRequest(f"the filter on {wanted.field} takes the two values it lies between")
        ends = zip(("ge", "le"), wanted.values, strict=True)
        return exp.and_(*(_compared(model, dimension, expression, op, value) for op, value in ends), copy=False)
    if len(wanted.values) != 1:
        raise InvalidRequest(f"the filter on {wanted.field} takes one value, not {len(wanted.values)}")
    return _compared(model, dimension, expression, wanted.op, wanted.values[0])


def comparison(expression: exp.Expr, op: str, value: Decimal) -> exp.Expr:
    """A metric compared with a number (gt, ge, lt, le, eq)."""
    return template(f":this {_SIGNS[op]} :value", this=expression, value=literal(value))


def _among(
    model: SemanticModel, dimension: Dimension, expression: exp.Expr, values: tuple[str | int | float | bool, ...]
) -> exp.Expr:
    if dimension.type == "datetime":
        days = [_equal_moment(model, dimension, expression, value) for value in values]
        return exp.or_(*days, copy=False)
    typed = [_typed(dimension, value) for value in values]
    if len(typed) == 1:
        return template(":this = :value", this=expression, value=typed[0])
    return exp.In(this=template(":this", this=expression), expressions=typed)


def _containing(dimension: Dimension, expression: exp.Expr, values: tuple[str | int | float | bool, ...]) -> exp.Expr:
    """Whether a text has one of the values in it, in any case. No character of a value is a wildcard."""
    if dimension.type != "string":
        raise InvalidRequest(f"{dimension.address} is no text, so nothing is contained in it")
    if not values or not all(str(value) for value in values):
        raise InvalidRequest(f"the filter on {dimension.address} names no text to look for")
    found = [
        template("STRPOS(LOWER(:this), LOWER(:value)) > 0", this=expression, value=literal(str(value)))
        for value in values
    ]
    return exp.or_(*found, copy=False)


def _compared(
    model: SemanticModel, dimension: Dimension, expression: exp.Expr, op: str, value: str | int | float | bool
) -> exp.Expr:
    if dimension.type == "datetime":
        moment = _moment(dimension, value)
        if isinstance(moment, datetime):
            return template(f":this {_SIGNS[op]} :value", this=expression, value=moment_bound(dimension, moment))
        # After a day begins when the day has ended; up to a day includes the whole of it.
        bound = day_bound(model, dimension, moment + timedelta(days=1) if op in ("gt", "le") else moment)
        sign = ">=" if op in ("gt", "ge") else "<"
        return template(f":this {sign} :value", this=expression, value=bound)
    return template(f":this {_SIGNS[op]} :value", this=expression, value=_typed(dimension, value))


def _equal_moment(
    model: SemanticModel, dimension: Dimension, expression: exp.Expr, value: str | int | float | bool
) -> exp.Expr:
    moment = _moment(dimension, value)
    if isinstance(moment, datetime):
        return template(":this = :value", this=expression, value=moment_bound(dimension, moment))
    first = day_bound(model, dimension, moment)
    after = day_bound(model, dimension, moment + timedelta(days=1))
    return template("(:this >= :first AND :this < :after)", this=expression, first=first, after=after)


def _moment(dimension: Dimension, value: str | int | float | bool) -> date | datetime:
    """A whole day, or an exact moment if the value has a time of day."""
    text = str(value)
    try:
        return date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text)
    except ValueError:
        raise InvalidRequest(f"{dimension.address} is compared with dates such as 2025-01-31") from None


def _typed(dimension: Dimension, value: str | int | float | bool) -> exp.Expr:
    """A literal of the field's type."""
    if dimension.type == "boolean":
        text = str(value).lower()
        if text not in _TRUE + _FALSE:
            raise InvalidRequest(f"{dimension.address} is compared with true or false")
        return literal(text in _TRUE)
    if dimension.type in ("integer", "decimal", "float"):
        try:
            number = Decimal(str(value))
        except InvalidOperation:
            raise InvalidRequest(f"{dimension.address} is compared with numbers") from None
        if not number.is_finite():
            raise InvalidRequest(f"{dimension.address} is compared with finite numbers")
        return literal(int(number) if number == number.to_integral_value() else number)
    if dimension.type == "date":
        moment = _moment(dimension, value)
        return date_literal(moment.date() if isinstance(moment, datetime) else moment)
    return literal(str(value))
