"""A result in a fixed-width font, for terminals and for Telegram's `pre`: a table, or records where none fits.

Nothing of a cell is ever cut: a header is broken over lines first, then each row becomes a block of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from kanina.assistant.wording.formats import format_cell
from kanina.assistant.wording.phrases import PHRASES
from kanina.models import Language, Result

_GAP = "  "
_MARKDOWN = re.compile(r"([\\`*_\[\]<>|~#!])")
_NUMBER_TYPES = frozenset({"integer", "decimal", "float"})
HEADER_LINES_MAXIMUM = 3
"""A header broken over more lines than this is harder to read than records."""

RECORDS_MAXIMUM = 20
"""Rows shown as blocks: each takes as many lines as there are columns."""


def text_table(
    result: Result,
    language: Language,
    *,
    max_rows: int = 20,
    max_width: int = 80,
    max_records: int = RECORDS_MAXIMUM,
    currency: str | None = None,
) -> str:
    """Header, rule and rows; numbers to the right. Widths are terminal cells (a wide character counts two).

    Rows beyond `max_rows` are counted in a last line, unless the result itself was truncated. What does not fit
    `max_width` with broken headers is shown as records: each row a block of `column: value` lines, `max_records` at
    most. Empty for a result without columns.
    """
    if not result.columns:
        return ""
    header = [_one_line(column.name) for column in result.columns]
    body = _cells_of(result, max_rows, language, currency)
    widths = _fit(header, body, max_width)
    if widths is None:
        return _records(header, body[:max_records], result, language)
    right = [column.type in _NUMBER_TYPES for column in result.columns]
    lines = [
        *(_line(cells, widths, right) for cells in _header_lines(header, widths)),
        _GAP.join("─" * width for width in widths),
        *(_line(cells, widths, right) for cells in body),
        *_left_out(result, len(body), language),
    ]
    return "\n".join(lines)


def markdown_table(result: Result, language: Language, *, max_rows: int, currency: str | None = None) -> str:
    """The rows as a Markdown table: no cell can end its column, or be an image, a link or HTML."""
    header = [_in_markdown(_one_line(column.name)) for column in result.columns]
    body = [[_in_markdown(cell) for cell in cells] for cells in _cells_of(result, max_rows, language, currency)]
    rule = ["---:" if column.type in _NUMBER_TYPES else ":---" for column in result.columns]
    lines = [f"| {' | '.join(cells)} |" for cells in (header, rule, *body)]
    left_out = [line for line in _left_out(result, len(body), language) if line]
    return "\n".join([*lines, *(["", *left_out] if left_out else [])])


def display_width(text: str) -> int:
    """How many terminal cells a text takes: wide East Asian characters two, combining marks and joiners none."""
    return sum(_cells(character) for character in text)


def _cells(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def _cells_of(result: Result, max_rows: int, language: Language, currency: str | None) -> list[list[str]]:
    return [
        [
            _one_line(format_cell(value, column, language, currency))
            for value, column in zip(row, result.columns, strict=True)
        ]
        for row in result.rows[:max_rows]
    ]


def _in_markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", text).replace("://", ":\u200b//")


def _records(header: Sequence[str], body: Sequence[Sequence[str]], result: Result, language: Language) -> str:
    blocks = ["\n".join(f"{name}: {cell}" for name, cell in zip(header, cells, strict=True)) for cells in body]
    return "\n\n".join([*blocks, *_left_out(result, len(body), language)])


def _left_out(result: Result, shown: int, language: Language) -> list[str]:
    if result.truncated:
        return [PHRASES[language].more_rows_uncounted]
    count = len(result.rows) - shown
    return [PHRASES[language].more_rows.format(count=count)] if count else []


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _fit(header: Sequence[str], body: Sequence[Sequence[str]], max_width: int) -> list[int] | None:
    """Column widths that fit together; only headers give way, the one with most room to give first. None: no way."""
    cells = [max(map(display_width, column)) for column in zip(*body, strict=True)] or [0] * len(header)
    least = [max(width, _narrowest(name, HEADER_LINES_MAXIMUM)) for width, name in zip(cells, header, strict=True)]
    widths = [max(width, display_width(name)) for width, name in zip(cells, header, strict=True)]
    excess = sum(widths) + len(_GAP) * (len(widths) - 1) - max_width
    if excess > sum(widths) - sum(least):
        return None
    for _ in range(excess):
        position = max(range(len(widths)), key=lambda place: widths[place] - least[place])
        widths[position] -= 1
    lines = [len(_broken(name, width)) for name, width in zip(header, widths, strict=True)]
    return [max(width, _narrowest(name, most)) for width, name, most in zip(cells, header, lines, strict=True)]


def _narrowest(name: str, lines: int) -> int:
    """The least width at which a header takes no more than so many lines: they come out about equally long."""
    longest = max(map(display_width, name.split()), default=0)
    return next(width for width in range(longest, display_width(name) + 1) if len(_broken(name, width)) <= lines)


def _header_lines(header: Sequence[str], widths: Sequence[int]) -> Iterator[list[str]]:
    """The lines of all headers; a short one stands at the bottom, next to its column."""
    broken = [_broken(name, width) for name, width in zip(header, widths, strict=True)]
    height = max(map(len, broken))
    yield from map(list, zip(*([""] * (height - len(lines)) + lines for lines in broken), strict=True))


def _broken(text: str, width: int) -> list[str]:
    """A text broken at its spaces into lines of this width; a longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        if lines and display_width(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = [_pad(cell, width, to_right) for cell, width, to_right in zip(cells, widths, right, strict=True)]
    return _GAP.join(padded).rstrip()


def _pad(text: str, width: int, to_right: bool) -> str:
    space = " " * (width - display_width(text))
    return space + text if to_right else text + space
