"""Results: their columns named and made unique, and their rows as the API's objects."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from datetime import time as time_of_day
from decimal import Decimal
from typing import Any

from kanina.models import Column, ColumnType, Format, Result

LARGEST_EXACT_INTEGER = 2**53
"""Beyond it a JSON reader that has only doubles loses digits."""

SURE_DIGITS = 15
"""So many decimal digits a double holds for sure. Source: IEEE 754 binary64, C's DBL_DIG."""

DEFAULT_FORMATS: dict[ColumnType, Format] = {
    "integer": "number",
    "decimal": "number",
    "float": "number",
    "date": "date",
    "datetime": "date",
}
"""How values of a type are shown where nothing says otherwise; what is not here is shown as text."""


_NO_QUANTITY = re.compile(r"(^|[^a-z])(year|yr|taon|id|code|zip|no)\.?$", re.IGNORECASE)
"""Names of columns whose numbers count nothing."""


def unique_key(name: str, taken: Iterable[str]) -> str:
    """The name, or with `_2`, `_3`, … if it is taken (SQL compares names without case)."""
    lowered = {other.lower() for other in taken}
    number, key = 1, name
    while key.lower() in lowered:
        number += 1
        key = f"{name}_{number}"
    return key


def unique_keys(names: Sequence[str]) -> list[str]:
    """The names, each unique among those before it; a blank one is `column`."""
    keys: list[str] = []
    for name in names:
        keys.append(unique_key(name.strip() or "column", keys))
    return keys


def steady(rows: Iterable[tuple[Any, ...]], columns: Sequence[Column]) -> tuple[tuple[Any, ...], ...]:
    """Rows whose figures end where their digits are sure: 448552.44, where a sum of doubles is 448552.4399999998."""
    places = [place for place, column in enumerate(columns) if column.role == "metric" and column.type == "float"]
    if not places:
        return tuple(rows)
    return tuple(tuple(_sure(cell) if place in places else cell for place, cell in enumerate(row)) for row in rows)


def _sure(cell: Any) -> Any:
    return float(f"{cell:.{SURE_DIGITS}g}") if isinstance(cell, float) and math.isfinite(cell) else cell


def named_columns(
    names: Sequence[str], kinds: Sequence[ColumnType], known: tuple[Column, ...] | None
) -> tuple[Column, ...]:
    """The columns of a result: as the plan names them where it does, with the types the engine found."""
    if known and len(known) == len(names):
        return tuple(
            column.model_copy(update={"type": kind, "format": _shown(column.format, kind, column.name, column.role)})
            for column, kind in zip(known, kinds, strict=True)
        )
    keys = unique_keys(names)
    return tuple(
        Column(key=key, name=name.strip() or key, type=kind, format=_shown("text", kind, name))
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


def _shown(wanted: Format, kind: ColumnType, name: str, role: str = "") -> Format:
    """How to show a column: as wanted, or as its type suggests where nothing was said.

    Whole numbers that rows are grouped by, or that are called a year or a code, stay as they are: 2019, never 2,019.
    """
    if wanted == "text" and kind == "integer" and (role == "dimension" or _NO_QUANTITY.search(name.strip())):
        return "text"
    return DEFAULT_FORMATS.get(kind, "text") if wanted == "text" else wanted
