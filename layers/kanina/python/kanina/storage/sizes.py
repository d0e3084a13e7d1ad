"""How many bytes an item has, by the rule DynamoDB charges by.

Source: Amazon DynamoDB Developer Guide, "DynamoDB item sizes and formats".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kanina.storage.attributes import AttributeValue, encode_item

ITEM_BYTES = 400 * 1024
"""The largest item DynamoDB takes."""


def item_size(item: Mapping[str, Any]) -> int:
    """Bytes of an item as `attributes` encodes it: names and values."""
    return attributes_size(encode_item(item))


def attributes_size(attributes: Mapping[str, AttributeValue]) -> int:
    """Bytes of an item in DynamoDB's form."""
    return sum(len(name.encode()) + value_size(value) for name, value in attributes.items())


def value_size(attribute: AttributeValue) -> int:
    """Bytes of one value: text as UTF-8, one byte for two digits of a number, one byte and three for what nests."""
    ((kind, value),) = attribute.items()
    if kind == "S":
        return len(value.encode())
    if kind == "B":
        return len(value)
    if kind == "N":
        return _number_size(value)
    if kind == "L":
        return 3 + sum(1 + value_size(member) for member in value)
    if kind == "M":
        return 3 + sum(1 + len(name.encode()) + value_size(member) for name, member in value.items())
    return 1


def _number_size(text: str) -> int:
    mantissa, _, _ = text.lower().partition("e")
    digits = mantissa.lstrip("-").replace(".", "").strip("0")
    return (len(digits) + 1) // 2 + 1 + mantissa.startswith("-")
