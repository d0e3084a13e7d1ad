"""A result's rows in the width of a phone: a table where it fits, else a few lines for each row."""

from __future__ import annotations

from kanina.assistant.wording.formats import format_cell
from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.tables import display_width, text_table
from kanina.models import Language, Result

WIDTH = 44
"""Cells across in Telegram's fixed-width font before a phone breaks the line."""

TABLE_ROWS = 20
RECORDS = 5
"""Rows that are shown a line a column: more would bury the next question."""

TABLE_COLUMNS = 3
"""A table of so few columns is squeezed rather than taken apart: only its labels get shorter."""

_UNBOUNDED = 10_000


def rows(result: Result, language: Language, currency: str | None = None) -> str:
    """The rows as text, and how many more there are."""
    table = text_table(result, language, max_rows=TABLE_ROWS, max_width=_UNBOUNDED, currency=currency)
    if max(display_width(line) for line in table.splitlines()) <= WIDTH:
        return table
    if len(result.columns) <= TABLE_COLUMNS:
        return text_table(result, language, max_rows=TABLE_ROWS, max_width=WIDTH, currency=currency)
    return _records(result, language, currency)


def _records(result: Result, language: Language, currency: str | None) -> str:
    phrases = PHRASES[language]
    shown = [
        "\n".join(
            f"{column.name}: {format_cell(cell, column, language, currency)}"
            for column, cell in zip(result.columns, row, strict=True)
        )
        for row in result.rows[:RECORDS]
    ]
    if result.truncated:
        shown.append(phrases.more_rows_uncounted)
    elif len(result.rows) > RECORDS:
        shown.append(phrases.more_rows.format(count=len(result.rows) - RECORDS))
    return "\n\n".join(shown)
