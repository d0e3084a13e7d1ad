"""The head of a CSV file: lines above the names of its columns ("Sales report 2025,,"), and whether names are there."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from kanina.data.engines.csv_foot import opened

_HEAD_LINES = 30
_BODY_LINES = 20
_MARKS = (",", ";", "\t", "|")
_NO_NAME = re.compile(
    r"[-+(]?\s*(₱|\$|€|£|php|usd|eur|p)?\s*[-+(]?\d[\d.,\s]*\)?\s*%?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}.*", re.IGNORECASE
)
"""A number or a day, which hardly names a column."""
_YEAR = re.compile(r"(19|20)\d{2}")

Row = Sequence[str]


def head_of(file: Path) -> int:
    """How many lines stand above the line of names; 0 if none, or where that is not sure."""
    lines, rows = _start(file)
    for number, row in enumerate(rows[:-1]):
        above, below = rows[:number], [each for each in rows[number + 1 : number + 1 + _BODY_LINES] if any(each)]
        if _may_be_above(row, len(row)) or not below:
            continue
        is_parted = any(not any(each) for each in above)
        named = len(row) > 1 and all(row) and len(set(row)) == len(row) and not any(map(_NO_NAME.fullmatch, row))
        if not above or not named or any(len(each) > len(row) for each in below):
            return 0
        stands_above = all(_may_be_above(each, len(row), is_parted=is_parted) for each in above)
        return lines[number] if stands_above and (is_parted or _holds_values(below)) else 0
    return 0


def has_years_as_names(file: Path) -> bool:
    """Whether the first line names columns by years in a row (`city,2023,2024`), above rows that hold other things."""
    _, rows = _start(file)
    if len(rows) < 2 or not all(rows[0]) or len(set(rows[0])) < len(rows[0]):
        return False
    years = {place: int(cell) for place, cell in enumerate(rows[0]) if _YEAR.fullmatch(cell)}
    said = list(years.values())
    if len(said) < 2 or said != list(range(said[0], said[0] + len(said))):
        return False
    others = [cell for place, cell in enumerate(rows[0]) if place not in years]
    below = [row[place] for row in rows[1:] for place in years if place < len(row) and row[place]]
    return not any(map(_NO_NAME.fullmatch, others)) and not all(map(_YEAR.fullmatch, below))


def few_names(file: Path) -> str:
    """What to tell of a first line that names one of three columns or more, as a title would; "" of another."""
    _, rows = _start(file)
    below = max((len(row) for row in rows[1:]), default=0)
    names = [cell for cell in rows[0] if cell] if rows else []
    if below < 3 or len(names) != 1 or len(rows[0]) < below:
        return ""
    return (
        f"its first line names one of its {below} columns ({names[0]}); if the names stand below it, take away what is "
        "above them"
    )


def first_cells(file: Path) -> str:
    """The first line's cells, for a note: as many as are soon read."""
    _, rows = _start(file)
    cells = rows[0] if rows else ()
    return ", ".join(cells[:5]) + (", …" if len(cells) > 5 else "")


def without_head(file: Path, lines: int, target: Path) -> Path:
    """A copy of a file without so many of its first lines."""
    with opened(file) as source, target.open("wb") as written:
        for _ in range(lines):
            source.readline()
        while block := source.read(1 << 20):
            written.write(block)
    return target


def _start(file: Path) -> tuple[list[int], list[tuple[str, ...]]]:
    """The first rows, trimmed, each with the number of lines above it; blank lines are rows without cells."""
    with io.TextIOWrapper(opened(file), encoding="utf-8-sig", errors="replace", newline="\n") as text:
        start = list(islice(text, _HEAD_LINES))
    joined = "".join(start)
    reader = csv.reader(start, delimiter=max(_MARKS, key=joined.count))
    lines, rows = [0], []
    try:
        for row in reader:
            rows.append(tuple(cell.strip() for cell in row))
            lines.append(reader.line_num)
    except csv.Error:
        return [], []
    return lines, rows


def _may_be_above(row: Row, width: int, *, is_parted: bool = True) -> bool:
    """Whether a line can stand above a table of so many columns: nothing, a text, or a word and what it says.

    Where no blank line parts them from the table, it has the table's cells, most of them empty, or the table three.
    """
    filled = [cell for cell in row if cell]
    if len(filled) > 1:
        return len(filled) == 2 and width > 3 and len(row) == width
    return is_parted or not filled or width > 2 or len(row) == width


def _holds_values(body: Sequence[Row]) -> bool:
    """Whether some column holds numbers or days in nearly every row."""
    for place in range(max(map(len, body))):
        cells = [row[place] for row in body if place < len(row) and row[place]]
        if cells and sum(_NO_NAME.fullmatch(cell) is not None for cell in cells) >= 0.8 * len(body):
            return True
    return False
