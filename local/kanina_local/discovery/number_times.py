"""Days and moments written as numbers: 20250102, a spreadsheet's serial days, seconds since 1970 or parts of one.

A number is a moment only where its column's name says so and every value is one; 0 stands for none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from kanina_local.counting import counted
from kanina_local.discovery import lexicon
from kanina_local.discovery.probe import Probe
from kanina_local.discovery.tables import Column, Kind
from kanina_local.discovery.words import word_set, words_of

MOST_SHARE = 0.9
"""Of the values of a column that must be moments, for the others to be told as what keeps it from being one."""
_COMPACT = {8: ("%Y%m%d", 1900_01_01, 2100_12_31), 6: ("%Y%m", 1900_01, 2100_12)}
"""Digits of a day, or a month, written as one number → its format, and the numbers it lies between."""
_DAY_SECONDS = 86_400
_NO_DAYS = word_set("count rate number pay wage")
_SHORTEST_DONE = 5
"""Letters of what was done: used, owned."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """A way to count moments: what the numbers are called, between which they lie, and what gives the moment as SQL."""

    called: str
    first: float
    last: float
    moment: str


_SERIAL_DAYS = _Scale("a spreadsheet's serial days", 10_959, 73_051, "")
"""1930 to 2100, counted from 30 December 1899. Source: ECMA-376, part 1, 18.17.4.1, the 1900 date system."""
_LIKELY_DAYS = (32_874, 51_136)
_LIKELY_SPAN = 40 * 365
"""1990 to 2040, within 40 years: of a column that is named only as what happened, such as `hired`."""
_EPOCHS = (
    _Scale("seconds since 1970", 315_532_800, 4_102_444_800, "TO_TIMESTAMP({value})"),
    _Scale("milliseconds since 1970", 315_532_800e3, 4_102_444_800e3, "TO_TIMESTAMP({value} / 1000.0)"),
    _Scale("microseconds since 1970", 315_532_800e6, 4_102_444_800e6, "TO_TIMESTAMP({value} / 1000000.0)"),
    _Scale("nanoseconds since 1970", 315_532_800e9, 4_102_444_800e9, "TO_TIMESTAMP({value} / 1000000000.0)"),
)
"""1980 to 2100; disjoint, so that a number says by its size which it is."""


def names_days(words: Sequence[str]) -> bool:
    """Whether a column's name says that it holds days or moments.

    What came to something "to date", a day's rate and a number of dates are none.
    """
    known = set(words)
    if any(pair == ("to", "date") for pair in pairwise(words)) or known & _NO_DAYS:
        return False
    if tuple(words[-1:]) in (("on",), ("at",)) or known & lexicon.DATE_WORDS:
        return True
    return bool(known & lexicon.DAY_NAME_WORDS)


def as_moment(probe: Probe, source: str, column: Column) -> Column:
    """The column of numbers as the days or moments they say, with a note of how; as it is where they say none."""
    words = words_of(column.name)
    happened = any(map(_has_happened, words)) and not set(words) & lexicon.MEASURE_WORDS
    named = names_days(words) or bool(set(words) & (lexicon.MOMENT_WORDS | lexicon.BIRTH_WORDS))
    if not (named or happened or lexicon.MONTH_NAME_WORDS & set(words)):
        return column
    if column.kind == "integer" and probe.dialect == "duckdb":
        compact = _compact(probe, source, column, words)
        if compact is not column:
            return compact
    return _counted_up(probe, source, column, named=named) if named or happened else column


def _counted_up(probe: Probe, source: str, column: Column, *, named: bool) -> Column:
    """The column as moments that are counted from one on. named: its name says a day, and not only what happened."""
    value = f"NULLIF({column.expression}, 0)"
    ((filled, least, most),) = probe.rows(f"SELECT count({value}), min({value}), max({value}) FROM {source}")
    if not filled:
        return column
    days = _SERIAL_DAYS if named else replace(_SERIAL_DAYS, first=_LIKELY_DAYS[0], last=_LIKELY_DAYS[1])
    scales = (days, *_EPOCHS)
    scale = next((one for one in scales if one.first <= least and most <= one.last), None)
    if scale is days and not named and (most - least > _LIKELY_SPAN or _is_rounded(probe, source, value)):
        return column
    if scale is None:
        return _not_all(probe, source, column, scales, filled) if named else column
    example = probe.rows(f"SELECT min({value}) FROM {source}")[0][0]
    whole = _DAY_SECONDS if scale is _EPOCHS[0] else 1
    broken = probe.rows(f"SELECT count({value}) FROM {source} WHERE {value} <> FLOOR({value} / {whole}) * {whole}")[0][
        0
    ]
    kind, sql = _moment(scale, value, is_days=not broken)
    shown = probe.rows(f"SELECT CAST(min({sql}) AS VARCHAR) FROM {source}")[0][0]
    note = f"its numbers are {scale.called}: {example} is read as {shown}"
    return replace(column, kind=kind, expression=sql, read_from_text=True, notes=(*column.notes, note))


def _has_happened(word: str) -> bool:
    done = len(word) >= _SHORTEST_DONE and word.endswith("ed") and word not in lexicon.COUNTED_STATES
    return done or word in lexicon.HAPPENED_WORDS


def _is_rounded(probe: Probe, source: str, value: str) -> bool:
    """Whether all numbers are round, as amounts are and days are not."""
    return not probe.rows(f"SELECT count({value}) FROM {source} WHERE {value} <> FLOOR({value} / 50) * 50")[0][0]


def _moment(scale: _Scale, value: str, *, is_days: bool) -> tuple[Kind, str]:
    """What a scale's numbers are, and the SQL of it. is_days: all are the beginning of a day."""
    if scale.moment:
        moment = scale.moment.format(value=value)
        if is_days and scale is _EPOCHS[0]:
            return "date", f"CAST({moment} AT TIME ZONE 'UTC' AS DATE)"
        return "instant", moment
    if is_days:
        return "date", f"DATE '1899-12-30' + CAST({value} AS INTEGER)"
    # Serial days hold a time as a fraction, which is a hair off a whole second.
    return "datetime", (
        f"DATE_TRUNC('second', TIMESTAMP '1899-12-30' + INTERVAL '1 day' * {value} + INTERVAL '500 milliseconds')"
    )


def _not_all(probe: Probe, source: str, column: Column, scales: Sequence[_Scale], filled: int) -> Column:
    """The column with a note, where nearly all of its numbers are moments and the others keep it from being read."""
    value = f"NULLIF({column.expression}, 0)"
    for scale in scales:
        outside = f"{value} NOT BETWEEN {scale.first:.0f} AND {scale.last:.0f}"
        odd, example = probe.rows(f"SELECT count({value}), min({value}) FROM {source} WHERE {outside}")[0]
        if filled > odd and odd <= (1 - MOST_SHARE) * filled:
            note = f"{counted(odd, 'row')} of {filled:,} cannot be read as {scale.called} ({example})"
            return replace(
                column, notes=(*column.notes, f"{note}, so its numbers are no days; write days as 2025-01-31")
            )
    return column


def _compact(probe: Probe, source: str, column: Column, words: Sequence[str]) -> Column:
    """Whole numbers such as 20250102 as days, where the name says so and each is one."""
    for digits, (form, first, last) in _COMPACT.items():
        if not (names_days(words) if digits == 8 else lexicon.MONTH_NAME_WORDS & set(words)):
            continue
        text = f"CAST({column.expression} AS VARCHAR)"
        sql = f"CAST(TRY_STRPTIME({text}, '{form}') AS DATE)"
        ((filled, said, least, most),) = probe.rows(
            f"SELECT count({column.expression}), count({sql}), min({column.expression}), max({column.expression}) "
            f"FROM {source}"
        )
        if filled and filled == said and first <= least and most <= last:
            return replace(
                column,
                kind="date",
                expression=sql,
                read_from_text=True,
                least_grain="day" if digits == 8 else "month",
            )
    return column
