"""Dates of tables that say the year, and perhaps the month and the day, in columns of numbers."""

from __future__ import annotations

from dataclasses import replace

from kanina.assistant.offline.period_words import MONTH_NAMES
from kanina.data.engines.duckdb_sql import TEXT, quoted
from kanina_local.discovery.lexicon import YEAR_WORDS
from kanina_local.discovery.roles import YEARS
from kanina_local.discovery.tables import DAYS, Column, Table
from kanina_local.discovery.words import words_of

_MONTHS, _DAYS = (1, 12), (1, 31)


def with_years_as_dates(table: Table) -> Table:
    """The table, its year read as a date where it has no other: the first day of the year or month, or the day itself.

    Only where every row says the year. Where all three are said they are a date beside others too: the moment beside
    them may be in another zone.
    """
    year = _number(table, "year", YEARS, *sorted(YEAR_WORDS))
    if year is None or year.filled < year.rows or (year.may_be_unique and table.rows < 2):
        return table
    month = _number(table, "month", _MONTHS, "buwan") or _named_month(table)
    day = _number(table, "day", _DAYS, "araw") if month else None
    whole = month and day and month.filled == day.filled == table.rows
    if not whole and any(column.kind in DAYS for column in table.columns):
        return table
    parts = [part.expression if part else "1" for part in (year, month, day)]
    named = "date" if day and not any(column.name.lower() == "date" for column in table.columns) else year.name
    dated = replace(
        year,
        name=named,
        kind="date",
        expression=f"MAKE_DATE({', '.join(parts)})",
        smallest=f"{year.smallest}-01-01",
        largest=f"{year.largest}-12-31",
        values=(),
        least_grain="day" if day else "month" if month else "year",
    )
    used = {part.name for part in (month, day) if part}
    columns = [dated if column is year else column for column in table.columns if column.name not in used]
    return replace(table, columns=tuple(columns))


def _named_month(table: Table) -> Column | None:
    """The column that says the month of each row by its name, as the number of it."""
    for column in table.columns:
        words = words_of(column.name)
        numbers = {value: MONTH_NAMES.get(value.strip().lower()) for value in column.values}
        if column.kind == "string" and words in (("month",), ("buwan",)) and numbers and all(numbers.values()):
            if column.filled < column.rows:
                continue
            whens = " ".join(f"WHEN {quoted(value, TEXT)} THEN {number}" for value, number in sorted(numbers.items()))
            return replace(column, kind="integer", expression=f"CASE {column.expression} {whens} END")
    return None


def _number(table: Table, word: str, between: tuple[int, int], *others: str) -> Column | None:
    """The column of whole numbers that is named by the word alone and holds only numbers between two."""
    for column in table.columns:
        words = words_of(column.name)
        if column.kind != "integer" or len(words) != 1 or words[0] not in (word, *others):
            continue
        if (
            column.smallest
            and column.largest
            and between[0] <= int(column.smallest) <= int(column.largest) <= between[1]
        ):
            return column
    return None
