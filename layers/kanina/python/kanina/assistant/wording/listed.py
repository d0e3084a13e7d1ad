"""A list that is in order of a number of its rows, in words: the highest, the lowest, both, or the first few."""

from __future__ import annotations

from typing import Any

from kanina.assistant.wording.formats import format_cell
from kanina.assistant.wording.parts import Parts

_NUMBERS = frozenset({"integer", "decimal", "float"})


def listed_in_order(parts: Parts, words: dict[str, Any]) -> str | None:
    """The sentence about the first, or the first and the last, of such a list; None for any other list.

    words: what a sentence about a list is filled with: dimensions, scope, count.
    """
    query, rows = parts.query, parts.result.rows
    if query.is_ends_of_values:
        return _ends_of_values(parts, words)
    if query.limit is None or not query.sort or len(query.sort) > 1:
        return None
    place = next((n for n, ref in enumerate(query.dimensions) if ref.field == query.sort[0].by), None)
    if place is None or parts.result.columns[place].type not in _NUMBERS:
        return None
    descending, phrases = query.sort[0].descending, parts.phrases
    values = [row[place] for row in rows]
    first = [row for row, value in enumerate(values) if value == values[0]]
    last = [row for row, value in enumerate(values) if value == values[-1]]
    named = {"first": _named(parts, first, place), "last": _named(parts, last, place)}
    if query.both_ends:
        high, low = ("first", "last") if descending else ("last", "first")
        return phrases.listed_ends.format(**words, high=named[high], low=named[low])
    if len(first) == len(rows):
        text = phrases.listed_highest if descending else phrases.listed_lowest
        return text.format(**words, high=named["first"], low=named["first"])
    ref = query.dimensions[place]
    text = phrases.listed_most if descending else phrases.listed_least
    return text.format(**words, **named, field=parts.names.field(ref.field, ref.role))


def _ends_of_values(parts: Parts, words: dict[str, Any]) -> str:
    """The highest and the lowest value of a field; that there is none, where it has no values."""
    row, columns, language = parts.result.rows[0], parts.result.columns, parts.names.language
    if row[0] is None:
        return parts.phrases.empty.format(metric=parts.about(), scope=words["scope"])
    currency = parts.names.model.currency
    high, low = (format_cell(value, column, language, currency) for value, column in zip(row, columns, strict=True))
    return parts.phrases.listed_ends.format(**words, high=high, low=low)


def _named(parts: Parts, rows: list[int], place: int) -> str:
    """Rows of one value: what they are called, and that value; the value alone where nothing else is shown."""
    language, columns = parts.names.language, parts.result.columns
    value = format_cell(parts.result.rows[rows[0]][place], columns[place], language, parts.names.model.currency)
    others = [other for other in range(parts.width) if other != place]
    return parts.phrases.group_value.format(group=parts.labels(rows, others), value=value) if others else value
