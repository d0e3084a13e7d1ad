"""Measures every column of every table: how many values, how many different ones, between what, and the few there are.

Numbers and days that were written as words ("₱1,200.50", "15 Jan 2025", "N/A") are measured as what they say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kanina_local.discovery.keys import has_id_word
from kanina_local.discovery.lexicon import YES_NO_WORDS
from kanina_local.discovery.probe import Probe, sql_name
from kanina_local.discovery.tables import Column, Kind, Listed, Table
from kanina_local.discovery.words import singular, words_of

VALUES_MAXIMUM = 30
"""A column with more different values has them recognised from the data, not from the file."""
TEXT_SHARE = 0.95
"""Of the values in a text column that must say a number or a day, for the column to be read as that; the others must be
words for nothing."""
NOTHING = ("", "-", "--", "n/a", "na", "null", "none", "nil", "unknown", "tbd", "?", "nan", ".")
AT_ONCE = 40
"""Columns measured by one statement; an engine takes ever longer to plan more."""
_SAMPLE = 2_000
_SIGN = r"(₱|\$|€|£|php|usd|eur)?\s*"
_NUMBER = rf"[-+]?\s*{_SIGN}[-+]?(\d{{1,3}}(,\d{{3}})+|\d+)(\.\d+)?%?"
_FLOAT = r"[-+]?\d+(\.\d+)?([eE][-+]?\d+)?"
_DAY_FORMATS = (
    "%Y-%m-%d",
    "%Y/%m/%d",
    "%d %b %Y",
    "%d %B %Y",
    "%b %d, %Y",
    "%B %d, %Y",
    "%d-%b-%Y",
    "%d-%b-%y",
    "%b %d %Y",
    "%B %d %Y",
)
"""Those that can be read in one way only; 01/02/2025 is left to the reader of files."""


def measured(probe: Probe, listed: Listed, declared_key: tuple[str, ...] = ()) -> Table:
    """The table with what its columns hold."""
    count = int(probe.rows(f"SELECT count(*) FROM {listed.source}")[0][0])
    columns = [
        _as_read(probe, listed.source, Column(name, kind, sql_name(name), count, 0, 0)) for name, kind in listed.columns
    ]
    figures = [
        column
        for start in range(0, len(columns), AT_ONCE)
        for column in _figures(probe, listed.source, columns[start : start + AT_ONCE], count)
    ]
    filled = [_with_values(probe, listed.source, _as_boolean(column)) for column in figures]
    return Table(listed.name, listed.source, count, tuple(filled), declared_key)


def _figures(probe: Probe, source: str, columns: Sequence[Column], rows: int) -> list[Column]:
    """Some columns, measured in one go."""
    asked: list[str] = []
    for column in columns:
        value = column.expression
        asked.append(f"count({value})")
        if column.kind == "other":
            asked += ["0", "NULL", "NULL", "NULL", "NULL"]
            continue
        asked.append(probe.distinct(value, rows))
        ordered = column.kind != "boolean"
        asked += [f"CAST(min({value}) AS VARCHAR)", f"CAST(max({value}) AS VARCHAR)"] if ordered else ["NULL", "NULL"]
        if column.kind == "string":
            text = f"CAST({value} AS VARCHAR)"
            asked += [f"avg(length({text}))", f"avg(length({text}) - length(replace({text}, ' ', '')) + 1)"]
        else:
            asked += ["NULL", "NULL"]
    if not columns:
        return []
    row: Sequence[Any] = probe.rows(f"SELECT {', '.join(asked)} FROM {source}")[0]
    found = []
    for number, column in enumerate(columns):
        filled, distinct, smallest, largest, length, words = row[number * 6 : number * 6 + 6]
        found.append(
            replace(
                column,
                filled=int(filled),
                distinct=min(int(distinct), int(filled)),
                smallest=smallest,
                largest=largest,
                length=float(length or 0),
                words=float(words or 0),
            )
        )
    return found


def _as_boolean(column: Column) -> Column:
    """A column of zeros and ones whose name says what is so: `is_paid`, `active`; not one of numbers of things."""
    words = words_of(column.name)
    ones = (column.kind, column.distinct, column.smallest, column.largest) == ("integer", 2, "0", "1")
    if not ones or not words or (singular(words[-1]) != words[-1] and words[0] not in YES_NO_WORDS):
        return column
    return replace(column, kind="boolean", expression=f"CAST({column.expression} AS BOOLEAN)")


def _with_values(probe: Probe, source: str, column: Column) -> Column:
    """The column with its values, where they are few."""
    listable = column.kind in ("string", "integer", "boolean")
    if not listable or not 0 < column.distinct <= VALUES_MAXIMUM:
        return column
    rows = probe.rows(
        f"SELECT CAST({column.expression} AS VARCHAR), count(*) FROM {source} "
        f"WHERE {column.expression} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1"
    )
    return replace(column, values=tuple(str(value) for value, _ in rows if str(value).strip()))


def _as_read(probe: Probe, source: str, column: Column) -> Column:
    """A text column as the numbers or days it says, if nearly every value says one."""
    if column.kind != "string" or probe.dialect != "duckdb" or has_id_word(column.name):
        return column
    name = f"trim(CAST({column.expression} AS VARCHAR))"
    nothing = ", ".join(f"'{word}'" for word in NOTHING)
    tries: list[tuple[Kind, str]] = [
        ("decimal", _number(name)),
        ("float", f"CASE WHEN regexp_full_match({name}, '{_FLOAT}') THEN TRY_CAST({name} AS DOUBLE) END"),
        *(("date", _day(name, form)) for form in _DAY_FORMATS),
    ]
    counted = ", ".join(f"count({expression})" for _, expression in tries)
    total, *hits = probe.rows(
        f"SELECT count(*), {counted} FROM (SELECT {column.expression} FROM {source} "
        f"WHERE {column.expression} IS NOT NULL AND lower({name}) NOT IN ({nothing}) LIMIT {_SAMPLE})"
    )[0]
    odd = probe.rows(
        f"SELECT count(*) FROM {source} WHERE {column.expression} IS NOT NULL AND lower({name}) NOT IN ({nothing})"
    )[0][0]
    for (kind, expression), hit in zip(tries, hits, strict=True):
        if not total or hit < TEXT_SHARE * total or (kind != "date" and _keeps_zeros(probe, source, name)):
            continue
        said = probe.rows(f"SELECT count({expression}) FROM {source}")[0][0]
        if said == odd:
            return replace(column, kind=kind, expression=expression, read_from_text=True)
    return column


def _number(text: str) -> str:
    """SQL for the number a text says, NULL if it says none."""
    digits = f"regexp_replace({text}, '[^0-9.-]', '', 'g')"
    return f"CASE WHEN regexp_full_match(lower({text}), '{_NUMBER}') THEN TRY_CAST({digits} AS DECIMAL(18, 4)) END"


def _day(text: str, form: str) -> str:
    return f"CAST(TRY_STRPTIME({text}, '{form}') AS DATE)"


def _keeps_zeros(probe: Probe, source: str, text: str) -> bool:
    """Whether the text is a code that only looks like a number: 00123, or as long as a phone number each time."""
    found = probe.rows(f"SELECT count(*) FROM {source} WHERE regexp_full_match({text}, '0[0-9]+')")
    return bool(found[0][0])
