"""A result's rows in the width of a phone: a table where it fits, else a few lines for each row."""

from __future__ import annotations

from kanina.assistant.wording.tables import text_table
from kanina.models import Language, Result

WIDTH = 44
"""Cells across in Telegram's fixed-width font before a phone breaks the line."""

TABLE_ROWS = 20
RECORDS = 5
"""Rows that are shown a line a column: more would bury the next question."""


def rows(result: Result, language: Language, currency: str | None = None) -> str:
    """The rows as text, and how many more there are."""
    return text_table(result, language, max_rows=TABLE_ROWS, max_width=WIDTH, max_records=RECORDS, currency=currency)
