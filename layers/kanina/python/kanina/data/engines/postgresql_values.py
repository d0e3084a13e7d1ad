"""PostgreSQL's types and values in our terms. Whatever has no counterpart is text, as the server writes it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from datetime import date, datetime
from datetime import time as time_of_day
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import psycopg
from psycopg.abc import Buffer
from psycopg.adapt import Loader
from psycopg.types import datetime as times
from psycopg.types.string import TextLoader

from kanina.data.engines.blobs import blob_text
from kanina.models import ColumnType

KINDS: dict[str, ColumnType] = {
    "bool": "boolean",
    **dict.fromkeys(("int2", "int4", "int8", "oid"), "integer"),
    "numeric": "decimal",
    **dict.fromkeys(("float4", "float8"), "float"),
    "date": "date",
    **dict.fromkeys(("timestamp", "timestamptz"), "datetime"),
    "time": "time",
}
AS_TEXT = ("json", "jsonb", "record", "interval", "timetz", "money")
"""Types that psycopg would make objects of, or refuse in part, and that are told as they are written."""


def kind_of(column: psycopg.Column) -> ColumnType:
    """The kind of a column. A NUMERIC without places after the point is a whole number."""
    found = psycopg.adapters.types.get(column.type_code)  # of a list: the type of what it holds
    kind = KINDS.get(found.name, "string") if found and found.oid == column.type_code else "string"
    return "integer" if kind == "decimal" and column.scale == 0 else kind


class _LenientDate(times.DateLoader):
    def load(self, data: Buffer) -> Any:
        return _or_text(super().load, data)


class _LenientTime(times.TimeLoader):
    def load(self, data: Buffer) -> Any:
        return _or_text(super().load, data)


class _LenientTimestamp(times.TimestampLoader):
    def load(self, data: Buffer) -> Any:
        return _or_text(super().load, data)


class _LenientTimestamptz(times.TimestamptzLoader):
    def load(self, data: Buffer) -> Any:
        return _or_text(super().load, data)


_LENIENT: dict[str, type[Loader]] = {
    "date": _LenientDate,
    "time": _LenientTime,
    "timestamp": _LenientTimestamp,
    "timestamptz": _LenientTimestamptz,
}


def adapt(connection: psycopg.Connection[Any]) -> None:
    """Has a connection load values so that none of them is an error: a day before year 1 or beyond 9999 stays text."""
    for name, loader in _LENIENT.items():
        connection.adapters.register_loader(name, loader)
    for name in AS_TEXT:
        connection.adapters.register_loader(name, TextLoader)


def plain_row(row: Iterable[Any], kinds: list[ColumnType], zone: ZoneInfo) -> tuple[Any, ...]:
    """A row's values as a Result holds them, moments in the zone."""
    return tuple(_plain(value, kind, zone) for value, kind in zip(row, kinds, strict=True))


def _plain(value: Any, kind: ColumnType, zone: ZoneInfo) -> Any:
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Decimal):
        if not value.is_finite():
            return None
        return int(value) if kind == "integer" else value
    if isinstance(value, datetime):
        return value.astimezone(zone) if value.tzinfo else value
    if isinstance(value, date | time_of_day):
        return value
    return _text(value)


def _text(value: Any) -> str:
    if isinstance(value, list):
        return json.dumps(_nested(value), ensure_ascii=False)
    if isinstance(value, bytes):
        return blob_text(value)
    return str(value)


def _nested(value: Any) -> Any:
    """A list's values as JSON has them: exact numbers and times as text, no NaN."""
    if isinstance(value, list):
        return [_nested(item) for item in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return value.isoformat() if isinstance(value, date | time_of_day) else _text(value)


def _or_text(load: Any, data: Buffer) -> Any:
    try:
        return load(data)
    except (psycopg.DataError, OverflowError, ValueError):
        return bytes(data).decode()
