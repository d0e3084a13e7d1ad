"""Numbers, money, shares and dates as people read them, by Babel's CLDR data, in the language of the answer.

Babel costs about 30 ms of CPU to import and 10 ms to open a language (measured on one quiet core), so it is imported
at the first number that is formatted, never at a module's top.
"""

from __future__ import annotations

import math
import re
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation, localcontext
from functools import lru_cache
from typing import Any

from kanina.assistant.wording.phrases import PHRASES
from kanina.models import Column, ColumnType, Format, Language, Period

LOCALES: dict[Language, str] = {"en": "en_PH", "fil": "fil_PH"}
NUMBER_PATTERNS: dict[Format, str] = {
    "number": "#,##0.##",
    "percent": "#,##0.0%",
    "rating": "0.00",
    "hours": "#,##0.0",
}
"""CLDR number patterns by format; currency follows the locale, everything else is a plain number."""

TWO_DECIMALS_PATTERN = "#,##0.00"
"""For numbers that are not whole."""

SMALL_NUMBER_PATTERN = "0.######"
"""For numbers that two decimals would show as zero."""

DIGITS = 400
"""A number of more digits, which no column of an engine holds, is written as Python does."""

_SOME = re.compile("[1-9]")
_SMALL = 0.005
ONE_DAY = timedelta(days=1)


@lru_cache(maxsize=8)
def _locale(language: Language) -> Any:
    from babel import Locale

    return Locale.parse(LOCALES[language])


def format_cell(value: Any, column: Column, language: Language, currency: str | None = None) -> str:
    """A cell as text. A missing label is "(none)", an empty one "(blank)", a missing number a dash.

    A metric's format decides its digits. Values that went through storage as text (dates,
    Decimals) are read back by the column's type.
    """
    phrases = PHRASES[language]
    known = read_value(value, column.type)
    if isinstance(known, str) and not known.strip():
        return phrases.blank_label if column.role == "dimension" else known
    if known is None:
        return phrases.none_label if column.role == "dimension" else phrases.missing_value
    return format_value(known, column.format, language, currency, plain_integers=column.role != "metric")


def format_value(
    value: Any, form: Format, language: Language, currency: str | None = None, *, plain_integers: bool = False
) -> str:
    """A value that is there as text. `plain_integers`: no thousands marks (years, grades, numbers of things)."""
    phrases = PHRASES[language]
    if isinstance(value, bool):
        return phrases.yes if value else phrases.no
    if isinstance(value, date):
        return _format_day(value, form, language)
    if isinstance(value, time):
        return value.strftime("%H:%M")
    if isinstance(value, int | float | Decimal):
        return format_number(value, form, language, currency, plain_integers=plain_integers, aligned=True)
    return str(value)


def format_number(
    value: int | float | Decimal,
    form: Format,
    language: Language,
    currency: str | None = None,
    *,
    plain_integers: bool = False,
    aligned: bool = False,
) -> str:
    """A number by its format; shares are fractions (0.25 is 25.0%); money has the currency's sign and digits.

    `aligned`: a plain number that is not whole has two decimals ("83.90" below "84.36"). What is shown as nothing has
    no minus sign.
    """
    with localcontext(prec=DIGITS):  # Babel rounds in the context's precision, and fails beyond its 28 digits
        try:
            text = _format_number(value, form, language, currency, plain_integers=plain_integers, aligned=aligned)
            if value <= 0 and not _SOME.search(text):
                nothing = -value if value < 0 else value + 0  # a negative zero is none any more
                return _format_number(nothing, form, language, currency, plain_integers=plain_integers, aligned=aligned)
            return text
        except InvalidOperation:
            return str(value)


def _format_number(
    value: int | float | Decimal,
    form: Format,
    language: Language,
    currency: str | None,
    *,
    plain_integers: bool,
    aligned: bool,
) -> str:
    from babel.numbers import format_currency, format_decimal

    if form == "currency" and currency:
        return str(format_currency(value, currency, locale=_locale(language)))
    if form not in NUMBER_PATTERNS and plain_integers and isinstance(value, int):
        return str(value)
    pattern = NUMBER_PATTERNS.get(form, NUMBER_PATTERNS["number"])
    if pattern == NUMBER_PATTERNS["number"]:
        if 0 < abs(float(value)) < _SMALL:
            pattern = SMALL_NUMBER_PATTERN
        elif aligned and round(float(value), 2) % 1:
            pattern = TWO_DECIMALS_PATTERN
    return str(format_decimal(value, pattern, locale=_locale(language)))


def _format_day(value: date, form: Format, language: Language) -> str:
    phrases = PHRASES[language]
    if form == "month":
        return _by_pattern(value, phrases.month_pattern, language)
    if form == "quarter":
        return phrases.quarter_label.format(quarter=(value.month + 2) // 3, year=value.year)
    if form == "year":
        calendar_year = value.month == value.day == 1
        return (
            str(value.year) if calendar_year else phrases.school_year_label.format(start=value.year, end=value.year + 1)
        )
    if form == "fiscal_year":
        return phrases.fiscal_year_label.format(year=value.year + (value.month > 1))
    if form == "week":
        return phrases.week_label.format(date=_by_pattern(value, phrases.date_pattern, language))
    day = _by_pattern(value, phrases.date_pattern, language)
    if isinstance(value, datetime) and form != "date":
        return f"{day}{phrases.datetime_separator}{value:%H:%M}"
    return day


def _by_pattern(value: date, pattern: str, language: Language) -> str:
    from babel.dates import format_date

    return str(format_date(value, pattern, locale=_locale(language)))


def format_day(value: date, language: Language) -> str:
    """A day: "31 January 2025", "Enero 31, 2025"."""
    return _by_pattern(value, PHRASES[language].date_pattern, language)


def format_period(period: Period | None, language: Language) -> str:
    """A period by its first and last day: "from 1 January 2025 to 31 December 2025", "on 5 May 2025".

    A side that is open is said as "since" or "until"; no period is "over all dates".
    """
    phrases = PHRASES[language]
    if period is None:
        return phrases.all_dates
    if period.end is None:
        return phrases.since.format(start=format_day(period.start, language)) if period.start else phrases.all_dates
    last = period.end - ONE_DAY
    if period.start is None:
        return phrases.until.format(end=format_day(last, language))
    if period.start == last:
        return phrases.on_day.format(day=format_day(last, language))
    return phrases.from_to.format(start=format_day(period.start, language), end=format_day(last, language))


def format_short_period(period: Period | None, language: Language) -> str:
    """A period as a heading has it: "2025", "March 2025", "Q1 2025", else its days; "" for none, or an open one."""
    if period is None or period.start is None or period.end is None:
        return ""
    start, months = period.start, 12 * (period.end.year - period.start.year) + period.end.month - period.start.month
    if start.day == period.end.day == 1:
        if months == 12 and start.month == 1:
            return f"{start.year}"
        if months == 1:
            return _by_pattern(start, "MMMM y", language)
        if months == 3 and start.month % 3 == 1:
            return f"Q{start.month // 3 + 1} {start.year}"
    last = period.end - ONE_DAY
    told = format_day(last, language)
    if last == start:
        return told
    same_year = PHRASES[language].day_pattern if start.year == last.year else PHRASES[language].date_pattern
    return f"{_by_pattern(start, same_year, language)} – {told}"


def read_value(value: Any, kind: ColumnType) -> Any:
    """A cell by its type: stored text is Decimal or date again, NaN and infinity are None, other text stays."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Decimal) and not value.is_finite():
        return None
    if not isinstance(value, str):
        return value
    try:
        if kind == "date":
            return date.fromisoformat(value)
        if kind == "datetime":
            return datetime.fromisoformat(value)
        if kind in ("decimal", "integer", "float"):
            number = Decimal(value)
            return number if number.is_finite() else None
    except (ValueError, InvalidOperation):
        pass
    return value
