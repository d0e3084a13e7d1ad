"""What a table can hold, decided once for every engine, so that a value written here comes back the same from each.

Not-a-number and infinity become None, lone surrogates U+FFFD, numbers keep 38 significant digits (source: DynamoDB's
limits). What no rule covers is refused with ValueError or TypeError, which name the attribute and never its value.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Context, Decimal
from typing import Any

from kanina.storage.table import EXPIRES_AT, INDEX_KEY, Item
from kanina.texts import clean_text

PARTITION_KEY_BYTES = 2048
SORT_KEY_BYTES = 1024
EARLIEST_MILLISECONDS = 10**11
"""An `expires_at` from here on is milliseconds: as seconds it would be the year 5138."""

_NUMBER = Context(prec=38)
_LONGEST_INTEGER = 10**125
DEEPEST = 30
"""Levels of lists and maps within a value. Source: DynamoDB's limit is 32, an item and the attribute included."""


def clean_key(pk: str, sk: str) -> tuple[str, str]:
    """Both parts of a key, or ValueError when one is empty or longer than DynamoDB takes."""
    return clean_partition(pk), _clean_part("sk", sk, SORT_KEY_BYTES)


def clean_partition(pk: str) -> str:
    """A partition key, or ValueError when it is empty or longer than DynamoDB takes."""
    return _clean_part("pk", pk, PARTITION_KEY_BYTES)


def clean_item(item: Mapping[str, Any]) -> Item:
    """A copy of the item that every engine holds alike. Raises ValueError when a key attribute is not right."""
    pk, sk = clean_key(item["pk"], item["sk"])
    return {**clean_attributes(item), "pk": pk, "sk": sk}


def clean_attributes(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of some attributes of an item that every engine holds alike."""
    cleaned: dict[str, Any] = {}
    for name, value in attributes.items():
        if not name:
            raise ValueError("an attribute needs a name")
        if name == EXPIRES_AT:
            _require_seconds(name, value)
        elif name == INDEX_KEY:
            _require_whole(name, value)
        try:
            cleaned[clean_text(name)] = clean_value(value)
        except (TypeError, ValueError) as error:
            raise type(error)(f"{name}: {error}") from None
    return cleaned


def clean_value(value: Any, depth: int = 0) -> Any:
    """A value as every engine gives it back; tuples become lists."""
    if depth > DEEPEST:
        raise ValueError(f"nested deeper than {DEEPEST} levels")
    if value is None or isinstance(value, bool | bytes):
        return value
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, int | float | Decimal):
        return clean_number(value)
    if isinstance(value, bytearray | memoryview):
        return bytes(value)
    if isinstance(value, list | tuple):
        return [clean_value(member, depth + 1) for member in value]
    if isinstance(value, Mapping):
        if not all(isinstance(name, str) for name in value):
            raise TypeError("a map's names must be text")
        return {clean_text(name): clean_value(member, depth + 1) for name, member in value.items()}
    raise TypeError(f"a table does not hold a {type(value).__name__}")


def clean_number(value: int | float | Decimal) -> int | float | Decimal | None:
    """The number with at most 38 significant digits; None if it is not finite.

    An integer past DynamoDB's range (10^125) becomes a Decimal, which is kept as text there.
    """
    if isinstance(value, Decimal):
        return _NUMBER.plus(value) if value.is_finite() else None
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if -(10**38) < value < 10**38:
        return value
    rounded = _NUMBER.create_decimal(value)
    return int(rounded) if abs(rounded) < _LONGEST_INTEGER else rounded


def _clean_part(name: str, text: str, limit: int) -> str:
    text = clean_text(text)
    if not 1 <= len(text.encode()) <= limit:
        raise ValueError(f"{name} must have 1 to {limit} bytes")
    return text


def _require_whole(name: str, value: Any) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**63:
        raise ValueError(f"{name} must be a whole number; leave it out where there is none")


def _require_seconds(name: str, value: Any) -> None:
    _require_whole(name, value)
    if value >= EARLIEST_MILLISECONDS:
        raise ValueError(f"{name} must be in seconds, not milliseconds")
