"""Results for charts to show, by kind, and what of a PNG tests look at."""

from __future__ import annotations

import struct
import zlib
from datetime import date
from decimal import Decimal
from typing import Any

from kanina.models import Column, ColumnType, Format, Result


def group(key: str, kind: ColumnType = "string", form: Format = "text", name: str = "") -> Column:
    return Column(key=key, name=name or key.title(), type=kind, format=form, role="dimension")


def measure(key: str, kind: ColumnType = "decimal", form: Format = "currency", name: str = "") -> Column:
    return Column(key=key, name=name or key.title(), type=kind, format=form, role="metric")


def loose(key: str, kind: ColumnType) -> Column:
    """A column of free SQL: nothing but a name and a type."""
    return Column(key=key, name=key, type=kind)


REGION, SUBJECT, BRANCH = group("region"), group("subject"), group("branch")
MONTH = group("month", "date", "month")
REVENUE, RATE, COUNT = measure("revenue"), measure("rate", "float", "percent"), measure("count", "integer", "number")


def months(count: int) -> list[date]:
    return [date(2024 + number // 12, number % 12 + 1, 1) for number in range(count)]


def result(*columns: Column, rows: Any, truncated: bool = False) -> Result:
    return Result(columns=columns, rows=tuple(tuple(row) for row in rows), truncated=truncated)


def samples() -> dict[str, Result]:
    """One result for each kind of chart that has a picture."""
    return {
        "number": result(REVENUE, rows=[[Decimal("1234567.5")]]),
        "line": result(
            MONTH,
            REGION,
            RATE,
            rows=[[month, region, 0.5 + at / 10] for at, month in enumerate(months(3)) for region in ("NCR", "Bicol")],
        ),
        "bar": result(
            REGION, REVENUE, rows=[["Dasmariñas", Decimal("10.5")], ["NCR", Decimal(30)], ["Bicol", Decimal(20)]]
        ),
        "grouped_bar": result(
            REGION,
            REVENUE,
            measure("revenue_previous", name="Revenue, previous year"),
            measure("revenue_change", "float", "percent"),
            rows=[["NCR", Decimal(30), Decimal(20), 0.5], ["Bicol", Decimal(20), Decimal(25), -0.2]],
        ),
        "heat_map": result(
            BRANCH, SUBJECT, COUNT, rows=[[f"B{one}", f"S{two}", one * two] for one in range(10) for two in range(9)]
        ),
        "scatter": result(
            loose("hours", "float"), loose("score", "integer"), rows=[[1.5, 3], [2.5, 5], [4.0, 4], [None, 9]]
        ),
    }


def pixels(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and rows of RGBA pixels of a PNG of 8 bits a channel."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    place, compressed = 8, b""
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place : place + 8])
        body = png[place + 8 : place + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (depth, colour, interlaced) == (8, 6, 0)
        if kind == b"IDAT":
            compressed += body
        place += 12 + length
    raw, stride, rows = zlib.decompress(compressed), width * 4, []
    before = bytearray(stride)
    for number in range(height):
        start = number * (stride + 1)
        row = bytearray(raw[start + 1 : start + 1 + stride])
        _undo(raw[start], row, before)
        rows.append(bytes(row))
        before = row
    return width, height, rows


def _undo(kind: int, row: bytearray, before: bytearray) -> None:
    """A row without its filter. Source: PNG specification, section 9."""
    for at in range(len(row)):
        left, up = (row[at - 4] if at >= 4 else 0), before[at]
        corner = before[at - 4] if at >= 4 else 0
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda it: abs(guess - it))
        row[at] = (row[at] + (0, left, up, (left + up) // 2, nearest)[kind]) & 255
