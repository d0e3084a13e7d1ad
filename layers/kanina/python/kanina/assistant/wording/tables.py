"""A result as an aligned table in a fixed-width font: for terminals and for Telegram's `pre`."""

from __future__ import annotations

import unicodedata

from kanina.assistant.wording.formats import format_cell
from kanina.assistant.wording.phrases import PHRASES
from kanina.models import Column, Language, Result

_GAP = "  "
_CUT = "…"
_NUMBER_TYPES = frozenset({"integer", "decimal", "float"})
MINIMUM_WIDTH = 4
"""Cells a column keeps when a table is squeezed: three characters and the mark."""


def text_table(
    result: Result,
    language: Language,
    *,
    max_rows: int = 20,
    max_width: int = 80,
    currency: str | None = None,
) -> str:
    """Header, rule and rows; numbers to the right. Widths are terminal cells (a wide character counts two).

    Rows beyond `max_rows` are counted in a last line, unless the result itself was truncated. A table wider than
    `max_width` has its widest columns cut.
    Empty for a result without columns.
    """
    if not result.columns:
        return ""
    header = [_one_line(column.name) for column in result.columns]
    body = [
        [
            _one_line(format_cell(value, column, language, currency))
            for value, column in zip(row, result.columns, strict=True)
        ]
        for row in result.rows[:max_rows]
    ]
    right = [_is_number(column) for column in result.columns]
    widest = [max(map(display_width, cells)) for cells in zip(header, *body, strict=True)]
    widths = _fit(widest, right, max_width)
    lines = [
        _line(header, widths, right),
        _GAP.join("─" * width for width in widths),
        *(_line(cells, widths, right) for cells in body),
    ]
    left_out = len(result.rows) - len(body)
    if result.truncated:
        lines.append(PHRASES[language].more_rows_uncounted)
    elif left_out:
        lines.append(PHRASES[language].more_rows.format(count=left_out))
    return "\n".join(lines)


def display_width(text: str) -> int:
    """How many terminal cells a text takes: wide East Asian characters two, combining marks and joiners none."""
    return sum(_cells(character) for character in text)


def _cells(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def _is_number(column: Column) -> bool:
    return column.type in _NUMBER_TYPES


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _fit(widest: list[int], is_number: list[bool], max_width: int) -> list[int]:
    """Column widths that fit together, taking from the widest text first, from numbers last."""
    widths = list(widest)
    excess = sum(widths) + len(_GAP) * (len(widths) - 1) - max_width
    for squeeze_numbers in (False, True):
        columns = [position for position, number in enumerate(is_number) if number == squeeze_numbers]
        while excess > 0 and columns:
            position = max(columns, key=widths.__getitem__)
            if widths[position] <= MINIMUM_WIDTH:
                break
            widths[position] -= 1
            excess -= 1
    return widths


def _line(cells: list[str], widths: list[int], right: list[bool]) -> str:
    padded = [_pad(cell, width, to_right) for cell, width, to_right in zip(cells, widths, right, strict=True)]
    return _GAP.join(padded).rstrip()


def _pad(text: str, width: int, to_right: bool) -> str:
    shown = _cut(text, width)
    space = " " * (width - display_width(shown))
    return space + shown if to_right else shown + space


def _cut(text: str, width: int) -> str:
    if display_width(text) <= width:
        return text
    kept, used = [], 0
    for character in text:
        used += _cells(character)
        if used > width - 1:
            break
        kept.append(character)
    return "".join(kept) + _CUT
