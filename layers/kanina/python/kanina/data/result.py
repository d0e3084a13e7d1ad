"""Results: their columns named and made unique, and their rows as the API's objects."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date, datetime
from datetime import time as time_of_day
from decimal import Decimal
from typing import Any

from kanina.models import Column, ColumnType, Format, Result

LARGEST_EXACT_INTEGER = 2**53
"""Beyond it a JSON reader that has only doubles loses digits."""

_FORMATS: dict[ColumnType, Format] = {
    "integer": "number",
    "decimal": "number",
    "float": "number",
    "date": "date",
    "datetime": "date",
}


def unique_keys(names: Sequence[str]) -> list[str]:
    """The names, a repeated one with `_2`, `_3`, …; a blank one is `column`. SQL compares names without case."""
    taken: set[str] = set()
    keys = []
    for name in names:
        wanted = name.strip() or "column"
        key, number = wanted, 1
        while key.lower() in taken:
            number += 1
            key = f"{wanted}_{number}"
        taken.add(key.lower())
        keys.append(key)
    return keys


def named_columns(
    names: Sequence[str], kinds: Sequence[ColumnType], known: tuple[Column, ...] | None
) -> tuple[Column, ...]:
    """The columns of a result: as the plan names them where it does, with the types the engine found."""
    if known and len(known) == len(names):
        return tuple(
            column.model_copy(update={"type": kind, "format": _shown(column.format, kind)})
            for column, kind in zip(known, kinds, strict=True)
        )
    keys = unique_keys(names)
    return tuple(
        Column(key=key, name=name.strip() or key, type=kind, format=_shown("text", kind))
        for key, name, kind in zip(keys, names, kinds, strict=True)
    )


def to_objects(result: Result) -> list[dict[str, Any]]:
    """The rows as objects by column key, in JSON's own values.

    Decimals and integers past 2^53 are texts, so that no digit is lost; dates and times are ISO 8601; NaN and infinity
    are null.
    """
    keys = [column.key for column in result.columns]
    return [dict(zip(keys, map(to_json_value, row), strict=True)) for row in result.rows]


def to_json_value(value: Any) -> Any:
    """One cell for JSON."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return value if abs(value) <= LARGEST_EXACT_INTEGER else str(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Decimal):
        return str(value) if value.is_finite() else None
    if isinstance(value, date | datetime | time_of_day):
        return value.isoformat()
    return str(value)


def _shown(wanted: Format, kind: ColumnType) -> Format:
    """How to show a column: as wanted, or as its type suggests where nothing was said."""
    return _FORMATS.get(kind, "text") if wanted == "text" else wanted
