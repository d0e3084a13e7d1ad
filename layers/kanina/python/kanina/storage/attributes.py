"""Items in DynamoDB's own form, for its API and its streams: every value comes back with its type.

DynamoDB has one kind of number, so 1.0 would come back as 1. Whole numbers and floats with a fraction are its numbers
(`N`); a Decimal, a float without a fraction, and a float beyond its range are a map with one name, `~decimal` or
`~float`, that holds the number as text. A map's own names that are empty or start with `~` get another `~` before them.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from kanina.storage.table import Item

AttributeValue = dict[str, Any]
"""A value with its type, such as `{"S": "text"}`."""

_DECIMAL = "~decimal"
_FLOAT = "~float"
_SMALLEST_FLOAT = 1e-120


def encode_item(item: Mapping[str, Any]) -> dict[str, AttributeValue]:
    """The attributes of a cleaned item in DynamoDB's form."""
    return {name: encode_value(value) for name, value in item.items()}


def decode_item(attributes: Mapping[str, AttributeValue]) -> Item:
    """The item that `encode_item` encoded; also an image of a stream record."""
    return {name: decode_value(value) for name, value in attributes.items()}


def encode_value(value: Any) -> AttributeValue:
    """A cleaned value in DynamoDB's form."""
    if value is None:
        return {"NULL": True}
    if isinstance(value, bool):
        return {"BOOL": value}
    if isinstance(value, str):
        return {"S": value}
    if isinstance(value, int):
        return {"N": str(value)}
    if isinstance(value, float):
        # A fraction excludes what is too large: floats from 2^53 on are whole.
        plain = not value.is_integer() and abs(value) > _SMALLEST_FLOAT
        return {"N": repr(value)} if plain else {"M": {_FLOAT: {"S": repr(value)}}}
    if isinstance(value, Decimal):
        return {"M": {_DECIMAL: {"S": str(value)}}}
    if isinstance(value, bytes):
        return {"B": value}
    if isinstance(value, list):
        return {"L": [encode_value(member) for member in value]}
    return {"M": {_encode_name(name): encode_value(member) for name, member in value.items()}}


def decode_value(attribute: AttributeValue) -> Any:
    """The value that `encode_value` encoded. Raises ValueError for a type that a table does not hold (a set)."""
    ((kind, value),) = attribute.items()
    if kind == "NULL":
        return None
    if kind in ("S", "BOOL"):
        return value
    if kind == "B":
        return bytes(value)
    if kind == "N":
        return _decode_number(value)
    if kind == "L":
        return [decode_value(member) for member in value]
    if kind == "M":
        return _decode_map(value)
    raise ValueError(f"a table does not hold a DynamoDB value of type {kind}")


def _encode_name(name: str) -> str:
    return f"~{name}" if not name or name.startswith("~") else name


def _decode_number(text: str) -> int | float:
    number = Decimal(text)
    return int(number) if number == number.to_integral_value() else float(text)


def _decode_map(members: dict[str, AttributeValue]) -> Any:
    if _DECIMAL in members:
        return Decimal(members[_DECIMAL]["S"])
    if _FLOAT in members:
        return float(members[_FLOAT]["S"])
    return {name.removeprefix("~"): decode_value(member) for name, member in members.items()}
