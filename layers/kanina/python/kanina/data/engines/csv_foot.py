"""The foot of a CSV file: totals of the rows above, and rows without anything in them, are no rows.

A total is left out only where that is sure: a cell says so, the cells that other rows fill are empty, or its number is
the sum of theirs.
"""

from __future__ import annotations

import csv
import gzip
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import IO, cast

TOTAL = re.compile(
    r"(grand|sub|over-?all)?[\s-]*totals?(\s+\w+)?\s*:?|(kabuuan|kabuoan|suma|pangkalahatan)(g\s+\w+)?\s*:?",
    re.IGNORECASE,
)
"""What a cell of a total says, in English and Filipino."""
TOTAL_LEFT_OUT = "is a total of the others and is left out"
"""How what is told of one ends."""
_FOOT_LINES = 8
_BODY_LINES = 20
_TAIL_BYTES = 1 << 16
_SUMMED_BYTES = 8 << 20
"""A file larger than this is not added up to see whether a number is the sum of the others."""
_FILLED_SHARE = 0.8
_NUMBER = re.compile(
    r"[-+(]?\s*(₱|\$|€|£|php|usd|eur|p)?\s*[-+(]?\d[\d.,]*\s*\)?(\s*(php|usd|eur|pesos?|%))?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Foot:
    """Where the rows of a file end (`at`, in bytes of its text), and the totals behind them, cell by cell."""

    at: int
    totals: tuple[tuple[str, ...], ...]


def foot_of(file: Path, mark: str) -> Foot | None:
    """What to leave out at the end of a UTF-8 file with this delimiter; None if nothing."""
    start, tail = tail_of(file)
    lines = tail.split(b"\n")
    offsets = [start]
    for line in lines:
        offsets.append(offsets[-1] + len(line) + 1)
    first = 1 if start else 0  # the first line of a tail may be cut
    rows = [cells_of(line, mark) for line in lines]
    at, totals = len(lines), list[tuple[str, ...]]()
    for number in range(len(lines) - 1, max(first, len(lines) - 1 - _FOOT_LINES), -1):
        cells = rows[number]
        body = [row for row in rows[max(first, number - _BODY_LINES) : number] if any(row) and not _said(row)]
        if any(cells):
            if not body or not _is_total(cells, body, file, mark):
                break
            totals.insert(0, cells)
        at = number
    holds_rows = any(len(row) > 1 for row in rows[at:])
    return Foot(offsets[at], tuple(totals)) if holds_rows else None


def without(file: Path, foot: Foot, target: Path) -> Path:
    """A copy of a file that ends before its foot."""
    left = foot.at
    with opened(file) as source, target.open("wb") as written:
        while left > 0 and (block := source.read(min(left, _TAIL_BYTES))):
            written.write(block)
            left -= len(block)
    return target


def opened(file: Path) -> IO[bytes]:
    """A file's bytes, unpacked."""
    if file.name.lower().endswith(".gz"):
        return cast("IO[bytes]", gzip.open(file, "rb"))
    return file.open("rb")


def tail_of(file: Path) -> tuple[int, bytes]:
    """The last bytes of a file's text, and where they begin."""
    with opened(file) as source:
        if not file.name.lower().endswith(".gz"):
            start = max(0, file.stat().st_size - _TAIL_BYTES)
            source.seek(start)
            return start, source.read()
        tail, size = b"", 0
        while block := source.read(_TAIL_BYTES):
            size += len(block)
            tail = (tail + block)[-_TAIL_BYTES:]
        return size - len(tail), tail


def cells_of(line: bytes, mark: str) -> tuple[str, ...]:
    """The trimmed cells of a line; a line inside a quoted cell gives what stands there, which no total does."""
    text = line.decode("utf-8-sig", "replace").strip("\r\n")
    if text.count('"') % 2:
        return (text,)
    return tuple(cell.strip() for cell in next(csv.reader([text], delimiter=mark), []))


def _said(row: Sequence[str]) -> int | None:
    """The place of the only cell that says it is a total."""
    found = [place for place, cell in enumerate(row) if TOTAL.fullmatch(cell)]
    return found[0] if len(found) == 1 else None


def _is_total(row: Sequence[str], body: Sequence[Sequence[str]], file: Path, mark: str) -> bool:
    at = _said(row)
    if at is None:
        return False
    numbers = [place for place, cell in enumerate(row) if place != at and _NUMBER.fullmatch(cell)]
    others = [cell for place, cell in enumerate(row) if place != at and place not in numbers and cell]
    if not numbers or others:
        return False
    for place in range(max(len(each) for each in body)):
        lacks = place != at and (place >= len(row) or not row[place])
        filled = sum(place < len(each) and bool(each[place]) for each in body)
        if lacks and filled >= _FILLED_SHARE * len(body):
            return True
    return all(_is_sum(file, mark, place, row) for place in numbers)


def _is_sum(file: Path, mark: str, place: int, row: Sequence[str]) -> bool:
    """Whether a row's number is the sum of those of all rows that are no totals."""
    wanted = _number(row[place])
    if wanted is None or file.stat().st_size > _SUMMED_BYTES:
        return False
    total, count = Decimal(0), 0
    with opened(file) as source:
        next(source, b"")
        for line in source:
            cells = cells_of(line, mark)
            if place < len(cells) and _said(cells) is None:
                total += _number(cells[place]) or 0
                count += 1
    return count > 1 and total == wanted


def _number(text: str) -> Decimal | None:
    """The number an amount says, whatever its currency; None if none."""
    digits = re.sub(r"[^\d.,]", "", text)
    digits = digits.replace(",", ".") if re.search(r",\d{1,2}$", digits) and "." not in digits else digits
    try:
        number = Decimal(digits.replace(",", ""))
    except InvalidOperation:
        return None
    return -number if re.match(r"\s*[-(]|.*\(", text) else number
