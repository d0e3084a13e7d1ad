"""Values as items hold them, and back: moments, what JSON has, and the fields of a dataclass, which say both.

A moment is UTC text to the microsecond for reading, and whole epoch seconds for expiry and the index. A field that is
at its default is left out of an item. One whose name is another there says so by its alias; what only a process knows
is excluded (pydantic's `Field`).
"""

from __future__ import annotations

import hashlib
import json
import math
import zlib
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Annotated, Any, TypeVar

from pydantic import BeforeValidator, PlainSerializer, TypeAdapter

from kanina.models import Column, Meaning, Pending, Result
from kanina.problems import InvalidRequest
from kanina.storage.table import EXPIRES_AT, Item
from kanina.storage.values import DEEPEST
from kanina.texts import clean_text, cut, size

T = TypeVar("T")

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


# ---------------------------------------------------------------- the fields of a value, as an item

Moment = Annotated[
    datetime,
    PlainSerializer(dump_moment),
    BeforeValidator(lambda given: load_moment(given) if isinstance(given, str) else given),
]
"""A moment, in an item the text of `dump_moment`."""

StoredResult = Annotated[
    Result,
    PlainSerializer(dump_result),
    BeforeValidator(lambda given: load_result(given) if isinstance(given, Mapping) else given),
]
"""A result, whose cells have a form in JSON by the types of their columns."""

StoredPending = Annotated[Pending, PlainSerializer(lambda pending: pending.model_dump(mode="json"))]
"""A question back, as JSON values."""


StoredMeaning = Annotated[
    Meaning,
    PlainSerializer(lambda meaning: meaning.model_dump_json(exclude_defaults=True)),
    BeforeValidator(lambda given: Meaning.model_validate_json(given) if isinstance(given, str) else given),
]
"""What a memory does to answers, as a JSON text."""


def dump_fields(value: object, *, whole: bool = False) -> Item:
    """The fields of a value, without those that are at their default, unless it is to be whole."""
    kind: Any = type(value)
    fields: Item = _adapter(kind).dump_python(value, exclude_defaults=not whole, by_alias=True)
    return fields


def load_fields(kind: Callable[..., T], item: Mapping[str, Any]) -> T:
    """The value of an item; attributes that are no field of it are passed over."""
    value: T = _adapter(kind).validate_python(item)
    return value


def expiring(item: Item, expires_at: int | None) -> Item:
    """The item with this expiry, or with none."""
    kept = {name: value for name, value in item.items() if name != EXPIRES_AT}
    return kept if expires_at is None else {**kept, EXPIRES_AT: expires_at}


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
