"""Dates of tables that say the year, and perhaps the month and the day, in columns of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.period_words import MONTH_NAMES
from kanina.data.engines.duckdb_sql import TEXT, quoted
from kanina_local.discovery.draft import DatasetDraft
from kanina_local.discovery.lexicon import BEGINNING_WORDS, BIRTH_WORDS, MONTH_NUMBER_WORDS, YEAR_WORDS
from kanina_local.discovery.roles import YEARS
from kanina_local.discovery.tables import DAYS, Column, Table
from kanina_local.discovery.words import word_set, words_of

_MONTHS, _DAYS = (1, 12), (1, 31)
_OF_A_YEAR = word_set("sy fy ay cy")
"""Short for a school's, a fiscal, an academic, a calendar year."""


def with_years_as_dates(table: Table) -> Table:
    """The table, its year read as a date where it has no other: the first day of the year or month, or the day itself.

    Only where every row says the year. Where all three are said they are a date beside others too: the moment beside
    them may be in another zone.
    """
    year = _number(table, "year", YEARS, *sorted(YEAR_WORDS)) or _year_of_rows(table)
    if year is None or year.filled < year.rows or (year.may_be_unique and table.rows < 2):
        return table
    month = _number(table, "month", _MONTHS, *sorted(MONTH_NUMBER_WORDS)) or _named_month(table)
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
        judgement=None,
    )
    used = {part.name for part in (month, day) if part}
    columns = [dated if column is year else column for column in table.columns if column.name not in used]
    return replace(table, columns=tuple(columns))


def are_school_years(datasets: Sequence[DatasetDraft]) -> bool:
    """Whether rows are dated by the years of schools, and none by anything shorter than a year."""
    times = [known.column for dataset in datasets for known in dataset.roles("time")]
    named = any({*words_of(column.name)} & {"school", "academic", "sy", "ay"} for column in times)
    return named and all(column.least_grain == "year" for column in times)


def _year_of_rows(table: Table) -> Column | None:
    """The only column of years that are of the rows, a school year or an Exercice, and not of what began then."""
    found = []
    for column in table.columns:
        words = {*words_of(column.name)}
        begun = words & (BEGINNING_WORDS | BIRTH_WORDS) or any(word.endswith("ed") for word in words)
        named = words & (YEAR_WORDS | _OF_A_YEAR) and _lies_between(column, YEARS)
        by_values = column.judgement is not None and column.judgement.kind == "year"
        if column.kind == "integer" and not begun and (named or by_values):
            found.append(column)
    return found[0] if len(found) == 1 else None


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
        if _lies_between(column, between):
            return column
    return None


def _lies_between(column: Column, between: tuple[int, int]) -> bool:
    """Whether a column of whole numbers has some, none of them outside."""
    if column.kind != "integer" or not column.smallest or not column.largest:
        return False
    return between[0] <= int(column.smallest) <= int(column.largest) <= between[1]
