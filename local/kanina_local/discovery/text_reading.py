"""Reads a text column as what its words say, if every one says it, and tells what could not be read.

Nothing is read in part: a column with one value that says no number or day stays text, and the report names the value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kanina.data.engines.day_order import DayOrder, Order, day_order
from kanina.data.engines.duckdb_sql import TEXT, quoted
from kanina_local.counting import counted
from kanina_local.discovery.keys import has_id_word
from kanina_local.discovery.lexicon import MONEY_WORDS
from kanina_local.discovery.number_times import as_moment, names_days
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.tables import Column, Mark
from kanina_local.discovery.text_days import (
    DAY,
    FORMATS_MAXIMUM,
    MONTH,
    Written,
    days_sql,
    may_be_years,
    ways,
    written,
)
from kanina_local.discovery.text_numbers import number_reading, several_currencies
from kanina_local.discovery.words import words_of

NOTHING = ("", "-", "--", "n/a", "na", "null", "none", "nil", "unknown", "tbd", "?", "nan", ".")
"""Texts that stand for no value."""
MOST_SHARE = 0.6
"""Of the values in a sample that must say a number or a day, for a text column to be meant as that."""
_SAMPLE = 2_000
_ODD_SHOWN = 3
_ODD_MAXIMUM = 200
_FIRST_YEAR = 1000


@dataclass(frozen=True, slots=True)
class _Text:
    """A text column being read. `sql` is its trimmed text, `rows` the table's rows where it says something."""

    probe: Probe
    column: Column
    sql: str
    rows: str

    def values(self, condition: str = "", most: int = _ODD_MAXIMUM) -> list[str]:
        """Different texts of the column, where a condition holds."""
        more = f" AND {condition}" if condition else ""
        found = self.probe.rows(f"SELECT DISTINCT {self.sql} FROM {self.rows}{more} ORDER BY 1 LIMIT {most}")
        return [str(value) for (value,) in found]

    def count(self, condition: str = "") -> int:
        """How many rows say something, where a condition holds."""
        more = f" AND {condition}" if condition else ""
        return int(self.probe.rows(f"SELECT count(*) FROM {self.rows}{more}")[0][0])


def as_read(probe: Probe, source: str, column: Column, neighbours: Order | None = None, *, mark: Mark = "") -> Column:
    """The column as the numbers or days it says.

    neighbours, mark: which number is first in days, and what stands before decimals, in other columns of the table.
    Texts only of DuckDB; other databases have types of their own.
    """
    if column.is_number:
        return as_moment(probe, source, column)
    if probe.dialect != "duckdb" or column.kind != "string" or has_id_word(column.name):
        return column
    text = f"trim(CAST({column.expression} AS VARCHAR))"
    nothing = ", ".join(quoted(word, TEXT) for word in NOTHING)
    says = f"{source} WHERE {column.expression} IS NOT NULL AND lower({text}) NOT IN ({nothing})"
    known = _Text(probe, column, text, says)
    sample = [str(value) for (value,) in probe.rows(f"SELECT {text} FROM {says} LIMIT {_SAMPLE}")]
    if not sample:
        return column
    if sum(written(value) is not None for value in sample) >= MOST_SHARE * len(sample):
        return _as_days(known, sample, neighbours)
    return _as_number(known, sample, mark)


def _as_number(known: _Text, sample: Sequence[str], mark: Mark) -> Column:
    column = known.column
    reading = number_reading(known.sql, sample, words_of(column.name), mark)
    if reading is None:
        return _named_otherwise(known, sample)
    hits = known.probe.rows(f"SELECT count({reading.sql}), count(*) FROM (SELECT * FROM {known.rows} LIMIT {_SAMPLE})")
    said, all_said = hits[0]
    if said < MOST_SHARE * all_said:
        return _named_otherwise(known, sample)
    if known.count(f"regexp_full_match({known.sql}, '0[0-9]+')"):
        return column  # 00123 is a code
    odd = known.count(f"({reading.sql}) IS NULL")
    if odd:
        # A way that the sample did not show, such as one amount in brackets far down.
        wider = number_reading(
            known.sql, [*sample, *known.values(f"({reading.sql}) IS NULL")], words_of(column.name), mark
        )
        if wider is not None and not known.count(f"({wider.sql}) IS NULL"):
            reading, odd = wider, 0
    if odd:
        return _unread(known, odd, "number", f"({reading.sql}) IS NULL")
    return replace(
        column,
        kind=reading.kind,
        expression=reading.sql,
        read_from_text=True,
        is_share=reading.is_share,
        currency=reading.currency,
        mark=reading.mark,
    )


def _as_days(known: _Text, sample: Sequence[str], neighbours: Order | None) -> Column:
    column, found = known.column, ways(sample)
    forms, order, sql, odd = _days_of(known, list(found), neighbours)
    if odd:
        # A way that the sample did not show.
        more = [way for way in ways(known.values(_says_no_day(sql))) if way not in found]
        if more:
            forms, order, sql, odd = _days_of(known, [*found, *more], neighbours)
    months = sum(form.grain == "month" for form in forms)
    if odd or len(forms) > FORMATS_MAXIMUM or 0 < months < len(forms):
        return _unread(known, odd or known.count(), "day", _says_no_day(sql) if odd else "TRUE")
    note = _order_note(known, order) if order and order.is_assumed else ()
    if any("%b" in form.form and "%d" not in form.form and "%y" in form.form for form in forms):
        if not may_be_years(sample):
            return _unread(known, known.count(), "day", "TRUE")
        note = (f"“{sample[0]}” is read as a month and its year",)
    return replace(
        column,
        kind="datetime" if any(form.is_timed for form in forms) else "date",
        expression=sql,
        read_from_text=True,
        least_grain="month" if months else "day",
        day_order=order,
        notes=(*column.notes, *note),
    )


def _days_of(
    known: _Text, found: Sequence[Written], neighbours: Order | None
) -> tuple[list[Written], DayOrder | None, str, int]:
    """Formats with the day in its place, what decided that, the SQL they come to, and how many rows it cannot read."""
    order = _order(known, neighbours) if any(way.is_open for way in found) else None
    first = DAY if order and order.first == "day" else MONTH
    forms = [way.settled(first) if way.is_open else way for way in found if order or not way.is_open]
    sql = days_sql(known.sql, forms) if forms else "CAST(NULL AS DATE)"
    return forms, order, sql, known.count(_says_no_day(sql))


def _says_no_day(sql: str) -> str:
    return f"({sql} IS NULL OR EXTRACT(YEAR FROM {sql}) < {_FIRST_YEAR})"


def _order(known: _Text, neighbours: Order | None) -> DayOrder | None:
    """Which of two numbers is the day in this column; None if that is no question of two."""
    one, two, year = (_number_at(known.sql, place) for place in (1, 2, 3))
    where = f"{known.rows} AND {one} IS NOT NULL"
    ((least_one, ones, years, least_year),) = known.probe.rows(
        f"SELECT min({one}), count(DISTINCT {one}), count(DISTINCT {year}), min({year}) FROM {where}"
    )
    if least_one is not None and least_year < 100 and ones < years and least_one >= 15:
        return None  # the year is first, as in 25/01/31
    found = day_order(known.probe.rows, where, one, two, year)
    return DayOrder(neighbours) if found and found.is_assumed and neighbours else found


def _number_at(text: str, place: int) -> str:
    pattern = r"^(?:[A-Za-z]+,? )?(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})"
    return f"TRY_CAST(regexp_extract({text}, '{pattern}', {place}) AS INTEGER)"


def _order_note(known: _Text, order: DayOrder) -> tuple[str, ...]:
    """What was assumed of a column whose days and months cannot be told apart, and how to change it."""
    example = known.values(f"{_number_at(known.sql, 1)} <> {_number_at(known.sql, 2)}", 1)
    if not example:
        return ()
    both = "%m and %d" if order.first == "month" else "%d and %m"
    return (assumed_order(order.first, f"“{example[0]}”", f"exchange {both} in its expression in the model"),)


def assumed_order(first: Order, example: str, remedy: str) -> str:
    """The note on a column whose days and months cannot be told apart: what was assumed, and how to change it."""
    assumed = f"nothing tells days from months, so the {first} is taken to come first ({example})"
    return f"{assumed}; if that is wrong, {remedy}"


def _unread(known: _Text, odd: int, what: str, where: str) -> Column:
    """The column as text, with a note on what keeps it from being read."""
    examples = ", ".join(f"“{value}”" for value in known.values(where, _ODD_SHOWN))
    rows = known.count()
    how = "write days as 2025-01-31" if what == "day" else "write numbers as 1200.50"
    note = f"{counted(odd, 'row')} of {rows:,} cannot be read as a {what} ({examples}), so it is taken as text; {how}"
    return replace(known.column, notes=(*known.column.notes, note))


def _named_otherwise(known: _Text, sample: Sequence[str]) -> Column:
    """The column as text; where its name is of a day or of money and its values have digits, that is told."""
    if several_currencies(sample):
        shown = ", ".join(f"“{value}”" for value in known.values(most=_ODD_SHOWN))
        note = (
            f"its amounts are of several currencies ({shown}), which do not add up, so it is taken as text; write the "
            "numbers in one column and their currency in another"
        )
        return replace(known.column, notes=(*known.column.notes, note))
    words = words_of(known.column.name)
    digits = sum(any(sign.isdigit() for sign in value) for value in sample)
    if digits < MOST_SHARE * len(sample):
        return known.column
    is_day = names_days(words)
    if is_day or (MONEY_WORDS & set(words) and len(known.values()) > len(sample) // 10):
        return _unread(known, known.count(), "day" if is_day else "number", "TRUE")
    return known.column
