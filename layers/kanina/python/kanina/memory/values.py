"""Values as items hold them: moments, and what JSON has.

A moment is UTC text to the microsecond for reading, and whole epoch seconds for expiry and the index.
"""

from __future__ import annotations

import hashlib
import json
import math
import zlib
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any

from kanina.models import Column, Result
from kanina.problems import InvalidRequest
from kanina.storage.values import DEEPEST
from kanina.texts import clean_text, cut, size

_HOUR = 3600
_TICK = timedelta(microseconds=1)


def dump_moment(moment: datetime) -> str:
    """`2026-11-27T15:47:00.123456Z`; always 27 characters, so that a turn's size does not vary with the clock."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def load_moment(text: str) -> datetime:
    """The moment that `dump_moment` wrote."""
    return datetime.fromisoformat(text)


def moment_after(last: datetime | None, moment: datetime) -> datetime:
    """The moment, or the next after the last one where a clock went back in between."""
    return moment if last is None else max(moment, last + _TICK)


def epoch_seconds(moment: datetime) -> int:
    """Whole epoch seconds."""
    return int(moment.timestamp())


def expiry(moment: datetime, *, hours: float) -> int:
    """When something written at a moment expires, in whole epoch seconds."""
    return epoch_seconds(moment + timedelta(hours=hours))


def hour_of(moment: datetime) -> int:
    """The hour a moment is in, as the epoch second it began: what a conversation is listed under."""
    return epoch_seconds(moment) // _HOUR * _HOUR


_PLACE_BYTES = 120

_PARSERS: dict[str, Callable[[str], Any]] = {
    "decimal": Decimal,
    "integer": int,
    "date": date.fromisoformat,
    "datetime": datetime.fromisoformat,
    "time": time.fromisoformat,
}


def plain(value: Any) -> Any:
    """A value as JSON has it: Decimal and dates as text, NaN and infinity as null, unknown things as their text."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Decimal):
        return str(value) if value.is_finite() else None
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(name): plain(member) for name, member in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(member) for member in value]
    return str(value)


def dumps(value: Any) -> str:
    """Compact JSON text of a value, as UTF-8 can carry it."""
    return clean_text(json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"), allow_nan=False))


def packed(text: str, limit: int) -> str | bytes | None:
    """A text within so many bytes: as it is, or else compressed; None where neither fits. `loads` reads both."""
    if size(text) <= limit:
        return text
    compressed = zlib.compress(text.encode(), 9)
    return compressed if len(compressed) <= limit else None


def fingerprint(text: str) -> str:
    """The beginning of a text's SHA-256: enough to tell whether two are the same."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def loads(stored: str | bytes) -> Any:
    """The value of a JSON text, which may be stored compressed."""
    return json.loads(zlib.decompress(stored) if isinstance(stored, bytes) else stored)


def require_plain(name: str, value: object) -> None:
    """Raises InvalidRequest for what has no form in JSON, and says where it is: its text would be no value.

    And for what is nested too deep, before anything follows it down whose depth depends on Python's stack.
    """
    _require_plain(value, (name,))


def _require_plain(value: object, path: tuple[str, ...]) -> None:
    place = cut(".".join(path), _PLACE_BYTES)
    if isinstance(value, Mapping | list | tuple | set | frozenset):
        if len(path) > DEEPEST:
            raise InvalidRequest(f"{path[0]} must not be nested deeper than {DEEPEST} levels.")
        members = value.items() if isinstance(value, Mapping) else enumerate(value)
        for name, member in members:
            if not isinstance(name, str | int | float | None):
                raise InvalidRequest(f"{place} must have names that are text.")
            _require_plain(member, (*path, str(name)))
    elif not isinstance(value, str | int | float | Decimal | date | time | None):
        raise InvalidRequest(f"{place} must be a value that JSON can hold, and not of type {type(value).__name__}.")


def dump_result(result: Result) -> dict[str, Any]:
    """A result as JSON values. Rows are lists in the order of the columns."""
    return {
        "columns": [dump_column(column) for column in result.columns],
        "rows": [[plain(cell) for cell in row] for row in result.rows],
        "truncated": result.truncated,
        "milliseconds": result.milliseconds,
    }


def load_result(data: Mapping[str, Any]) -> Result:
    """The result that `dump_result` wrote: Decimal, date, time and datetime cells by their columns' types."""
    columns = tuple(Column.model_validate(column) for column in data["columns"])
    rows = tuple(
        tuple(_cell(value, column) for value, column in zip(row, columns, strict=True)) for row in data["rows"]
    )
    return Result(columns=columns, rows=rows, truncated=data["truncated"], milliseconds=data["milliseconds"])


def dump_column(column: Column) -> dict[str, Any]:
    """A column as JSON values, defaults left out."""
    return column.model_dump(mode="json", exclude_defaults=True)


def _cell(value: Any, column: Column) -> Any:
    parse = _PARSERS.get(column.type)
    if parse is None or not isinstance(value, str):
        return value
    try:
        return parse(value)
    except (ValueError, InvalidOperation):
        # The engine gave text where its column promised another type; the text is what there is.
        return value
