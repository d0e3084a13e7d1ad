"""Whether an answer's rows are the rows a labelled statement gives: columns by content, whatever their names.

Rows are compared as multisets unless their order counts; numbers are equal within a relative 1e-6, a date is equal to
midnight of that day, and an instant is the wall-clock time of the model's zone.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from itertools import combinations, pairwise
from typing import Any, Literal
from zoneinfo import ZoneInfo

Loose = Literal["name", "key", "extra", "scale", "shape"]
"""What a label lets pass. name: the first column alone is enough. key: a column of words or dates that is the same in
every row may be missing. extra: more columns are allowed. scale: a figure may be a fraction or a percentage. shape: the
figures with their keys, in any layout."""

TOLERANCE = 1e-6
_FACTORS = (1.0, 100.0, 0.01)
_YEARS = frozenset(map(float, range(1990, 2101)))

Cell = Any
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """A table without names: cells that can be compared, `width` of them in each row."""

    width: int
    rows: tuple[Row, ...]

    def column(self, index: int) -> list[Row]:
        """One column, as rows of one cell."""
        return [(row[index],) for row in self.rows]

    def only(self, columns: Sequence[int]) -> Rows:
        """These columns, in this order."""
        return Rows(len(columns), tuple(tuple(row[index] for index in columns) for row in self.rows))


def comparable(width: int, rows: Iterable[Sequence[Any]], zone: str) -> Rows:
    """Rows as an engine gave them, made comparable."""
    place = ZoneInfo(zone)
    return Rows(width, tuple(tuple(_cell(value, place) for value in row) for row in rows))


def same(found: Rows, gold: Rows, *, ordered: bool = False, loose: Iterable[Loose] = ()) -> bool:
    """Whether `found` is what `gold` is, as far as the label wants it."""
    allowed = frozenset(loose)
    if len(found.rows) == len(gold.rows) == 0:
        return True
    factors = _FACTORS if "scale" in allowed else _FACTORS[:1]
    if "shape" in allowed and any(_same_figures(found, gold, factor, "extra" in allowed) for factor in factors):
        return True
    return any(
        _same_columns(found, variant, factors, ordered=ordered, extra="extra" in allowed)
        for variant in _variants(gold, allowed)
    )


def _cell(value: Any, zone: ZoneInfo) -> Cell:
    """None, bool, float, text, or a time; a moment without a time of day is its date."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | float | Decimal):
        number = float(value)
        return number if math.isfinite(number) else None
    if isinstance(value, datetime):
        local = value.astimezone(zone).replace(tzinfo=None) if value.tzinfo else value
        return local.date() if local.time() == time() else local
    return value if isinstance(value, date | time) else str(value)


def _variants(gold: Rows, allowed: frozenset[Loose]) -> Iterator[Rows]:
    """The tables that would do: the gold's own, and what is left of it where columns may be missing."""
    yield gold
    if "key" in allowed:
        columns = range(gold.width)
        constant = [index for index in columns if _is_constant_key([row[index] for row in gold.rows])]
        for count in range(1, len(constant) + 1):
            for missing in combinations(constant, count):
                if count < gold.width:
                    yield gold.only([index for index in columns if index not in missing])
    if "name" in allowed and gold.width > 1:
        yield gold.only([0])


def _is_constant_key(cells: list[Cell]) -> bool:
    return len(set(cells)) == 1 and not _is_number(cells[0]) and cells[0] is not None


def _same_columns(found: Rows, gold: Rows, factors: Sequence[float], *, ordered: bool, extra: bool) -> bool:
    """Whether each column of `gold` has one of its own in `found` so that the rows are the same."""
    if len(found.rows) != len(gold.rows) or found.width < gold.width or (found.width > gold.width and not extra):
        return False
    candidates: list[list[tuple[int, float]]] = [
        [
            (index, factor)
            for index in range(found.width)
            for factor in factors
            if _same_rows(found.column(index), _scaled(gold.column(wanted), (factor,)), ordered)
        ]
        for wanted in range(gold.width)
    ]
    return any(
        _same_rows(found.only(columns).rows, _scaled(gold.rows, scale), ordered)
        for columns, scale in _assignments(candidates)
    )


def _assignments(
    candidates: Sequence[Sequence[tuple[int, float]]], taken: tuple[int, ...] = (), scale: tuple[float, ...] = ()
) -> Iterator[tuple[tuple[int, ...], tuple[float, ...]]]:
    """Every choice of one candidate for each column in which no column is used twice."""
    if len(taken) == len(candidates):
        yield taken, scale
        return
    for index, factor in candidates[len(taken)]:
        if index not in taken:
            yield from _assignments(candidates, (*taken, index), (*scale, factor))


def _scaled(rows: Iterable[Row], scale: Sequence[float]) -> list[Row]:
    return [
        tuple(cell * factor if _is_number(cell) else cell for cell, factor in zip(row, scale, strict=True))
        for row in rows
    ]


def _same_rows(first: Sequence[Row], second: Sequence[Row], ordered: bool) -> bool:
    """Whether two lists of rows of one width are equal, in their order or as multisets."""
    if len(first) != len(second):
        return False
    if not ordered:
        labels = _labels([*first, *second])
        first, second = (sorted(rows, key=lambda row: (_label(row, labels), _numbers(row))) for rows in (first, second))
    return all(
        _same_cell(left, right)
        for left_row, right_row in zip(first, second, strict=True)
        for left, right in zip(left_row, right_row, strict=True)
    )


def _same_cell(left: Cell, right: Cell) -> bool:
    if _is_number(left) and _is_number(right):
        return _close(left, right)
    return type(left) is type(right) and bool(left == right)


def _same_figures(found: Rows, gold: Rows, factor: float, extra: bool) -> bool:
    """Whether the numbers are the same, each beside the same keys.

    Keys are the words and dates of its row that both tables have. One that only one of them has in its cells is a
    heading of the other's, and headings are not compared.
    """
    shared = _keys(found) & _keys(gold)
    left, right = _figures(found, shared), _scaled(_figures(_without_years(gold, found), shared), (1.0, factor))
    if not extra:
        return bool(right) and _same_rows(left, right, ordered=False)
    labels = _labels([*left, *right])
    counted = (Counter(_label(row, labels) for row in rows) for rows in (right, left))
    wanted, there = counted
    return bool(right) and not wanted - there


def _without_years(table: Rows, other: Rows) -> Rows:
    """The table without its columns of years, where the other has none of them as a figure: they are its headings."""
    there = {cell for row in other.rows for cell in row}
    kept = [
        index
        for index in range(table.width)
        if not all(row[index] in _YEARS and row[index] not in there for row in table.rows)
    ]
    return table.only(kept)


def _keys(table: Rows) -> set[Cell]:
    return {cell for row in table.rows for cell in row if cell is not None and not _is_number(cell)}


def _figures(table: Rows, keys: set[Cell]) -> list[Row]:
    """(the keys of its row, as text; the number) for each number."""
    return [
        (repr(sorted(map(str, keys.intersection(row)))), cell) for row in table.rows for cell in row if _is_number(cell)
    ]


def _is_number(cell: Cell) -> bool:
    return isinstance(cell, float)


def _close(left: float, right: float) -> bool:
    return math.isclose(left, right, rel_tol=TOLERANCE, abs_tol=1e-9)


def _labels(rows: Sequence[Row]) -> list[dict[float, int]]:
    """For each column, a label for each number in it: numbers that are equal within the tolerance have the same."""
    return [_column_labels({cell for cell in column if _is_number(cell)}) for column in zip(*rows, strict=True)]


def _column_labels(numbers: set[float]) -> dict[float, int]:
    ascending = sorted(numbers)
    labels = dict.fromkeys(ascending[:1], 0)
    for before, number in pairwise(ascending):
        labels[number] = labels[before] + (0 if _close(before, number) else 1)
    return labels


def _label(row: Row, labels: Sequence[dict[float, int]]) -> tuple[tuple[str, str | int], ...]:
    """What a row is sorted and counted by: alike for rows that are equal within the tolerance."""
    return tuple(
        ("number", label[cell]) if _is_number(cell) else (type(cell).__name__, str(cell))
        for cell, label in zip(row, labels, strict=True)
    )


def _numbers(row: Row) -> tuple[float, ...]:
    return tuple(cell for cell in row if _is_number(cell))
