"""Changes as the parameters of DynamoDB's calls: keys, expressions, and the placeholders these are written with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kanina.storage.attributes import AttributeValue, encode_item, encode_value
from kanina.storage.table import EXPIRES_AT, Absent, Change, Check, Condition, Delete, Exists, Put, Update

Parameters = dict[str, Any]

_NEVER_THERE = "~never-there"


class Expression:
    """Collects the names and values an expression uses, each under a placeholder: names may be reserved words."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._values: dict[str, AttributeValue] = {}

    def name(self, attribute: str) -> str:
        """The placeholder of an attribute's name."""
        return self._names.setdefault(attribute, f"#{len(self._names)}")

    def value(self, value: Any) -> str:
        """A placeholder of a value."""
        placeholder = f":{len(self._values)}"
        self._values[placeholder] = encode_value(value)
        return placeholder

    def parameters(self) -> Parameters:
        """Names and values as parameters; those that would be empty are left out, as DynamoDB demands."""
        found: Parameters = {}
        if self._names:
            found["ExpressionAttributeNames"] = {placeholder: name for name, placeholder in self._names.items()}
        if self._values:
            found["ExpressionAttributeValues"] = self._values
        return found


def live(expression: Expression, now: int) -> str:
    """True of an item that has not expired, and of none at all."""
    expires_at = expression.name(EXPIRES_AT)
    return f"(attribute_not_exists({expires_at}) OR {expires_at} > {expression.value(now)})"


def condition_text(expression: Expression, condition: Condition, now: int) -> str:
    """A condition in DynamoDB's language, in which an expired item counts as absent."""
    pk = expression.name("pk")
    if isinstance(condition, Absent):
        return f"attribute_not_exists({pk}) OR {expression.name(EXPIRES_AT)} <= {expression.value(now)}"
    clauses = [f"attribute_exists({pk})", live(expression, now)]
    if not isinstance(condition, Exists):
        clauses += [_equals(expression, name, value) for name, value in condition.attributes.items()]
    return " AND ".join(clauses)


def change_parameters(change: Change, now: int) -> Parameters:
    """The parameters of one change, without its table.

    An update without a condition gets one, that the item has not expired: it would be merged with what is left of it.
    """
    expression = Expression()
    parameters: Parameters = {"Item": encode_item(change.item)} if isinstance(change, Put) else _key(change)
    if isinstance(change, Update):
        parameters["UpdateExpression"] = _update_text(expression, change)
    if change.condition is not None:
        parameters["ConditionExpression"] = condition_text(expression, change.condition, now)
    elif isinstance(change, Update):
        parameters["ConditionExpression"] = live(expression, now)
    return {**parameters, **expression.parameters()}


def _key(change: Update | Delete | Check) -> Parameters:
    return {"Key": encode_item({"pk": change.pk, "sk": change.sk})}


def _equals(expression: Expression, attribute: str, value: Any) -> str:
    name = expression.name(attribute)
    equal = f"{name} = {expression.value(value)}"
    return f"(attribute_not_exists({name}) OR {equal})" if value is None else equal


def _update_text(expression: Expression, update: Update) -> str:
    clauses = []
    if update.set:
        clauses.append("SET " + _pairs(expression, update.set, " = "))
    if update.add:
        clauses.append("ADD " + _pairs(expression, update.add, " "))
    # A transaction demands that an update changes something: one that does not removes what is never there.
    if removed := update.remove or ([] if clauses else [_NEVER_THERE]):
        clauses.append("REMOVE " + ", ".join(expression.name(name) for name in removed))
    return " ".join(clauses)


def _pairs(expression: Expression, values: Mapping[str, Any], between: str) -> str:
    return ", ".join(f"{expression.name(name)}{between}{expression.value(value)}" for name, value in values.items())
