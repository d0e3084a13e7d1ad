"""The rows of an answer for readers of Markdown: other programs' chats, and models."""

from __future__ import annotations

from kanina.models import Answer

TABLE_ROWS = 20


def table_of(answer: Answer, currency: str | None) -> str:
    """What follows the words: the rows of more than one figure, after an empty line; "" for none."""
    result = answer.result
    if result is None or not result.rows or (len(result.rows) == 1 and len(result.columns) == 1):
        return ""
    from kanina.assistant.wording.tables import markdown_table

    return "\n\n" + markdown_table(result, answer.language, max_rows=TABLE_ROWS, currency=currency)
