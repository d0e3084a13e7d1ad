"""How a chart's axes write numbers and times: d3 formats, and the locale they are read in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any

from kanina.assistant.wording.formats import LOCALES
from kanina.models import Column, Language

MILLION, BILLION = 1e6, 1e9
SMALL_COUNT = 10
TIME_FORMATS = {
    "month": "%b %Y",
    "quarter": "Q%q %Y",
    "year": "%Y",
    "week": "%-d %b %Y",
    "date": "%-d %b %Y",
}
"""d3's time formats by a column's format; names of months are the locale's."""

MOMENT_FORMAT = "%-d %b %H:%M"


def number_format(column: Column, values: Sequence[float]) -> str:
    """The d3 format of an axis: fractions as percent, money with its sign, millions as M, all else with commas.

    From a billion on d3 would write G, which nobody reads as one, so figures are written out.
    """
    largest = max((abs(value) for value in values), default=0.0)
    sign = "$" if column.format == "currency" else ""
    if column.format == "percent":
        return ",.0%" if largest > 0.1 else ",.1~%"
    if MILLION <= largest < BILLION:
        return f"{sign}~s"
    if largest >= 1:
        return f"{sign},.2~f"
    return f"{sign}.3~g" if largest else f"{sign},.0f"


def number_axis(column: Column, values: Sequence[float], title: str | None) -> dict[str, Any]:
    """A Vega-Lite axis for numbers. Counts of a few have no ticks between."""
    axis: dict[str, Any] = {"title": title, "format": number_format(column, values)}
    if column.type == "integer" and max((abs(value) for value in values), default=0.0) < SMALL_COUNT:
        axis["tickMinStep"] = 1
    return axis


def time_axis(column: Column, moments: Sequence[date], ticks: int, title: str) -> dict[str, Any]:
    """A Vega-Lite axis for times, with ticks at moments that are there: all, or every so many."""
    shown = sorted({milliseconds(moment) for moment in moments})
    step = -(-len(shown) // ticks) if shown else 1
    form = TIME_FORMATS.get(column.format, TIME_FORMATS["date"])
    clock = any(isinstance(moment, datetime) and (moment.hour or moment.minute) for moment in moments)
    if clock and column.format in ("date", "text"):
        form = MOMENT_FORMAT
    return {"title": title, "format": form, "values": shown[::step], "labelAngle": -45 if len(shown) > 6 else 0}


def milliseconds(moment: date) -> int:
    """A day or a moment since 1970, read as if it were in UTC: an axis in UTC shows it as it is written."""
    known = moment if isinstance(moment, datetime) else datetime(moment.year, moment.month, moment.day)  # noqa: DTZ001
    return round(known.replace(tzinfo=UTC).timestamp() * 1000)


@lru_cache(maxsize=32)
def _symbol(language: Language, currency: str) -> str:
    from babel.numbers import get_currency_symbol

    symbol = str(get_currency_symbol(currency, locale=LOCALES[language]))
    return f"{symbol} " if symbol[-1:].isalpha() else symbol


@lru_cache(maxsize=4)
def _calendar(language: Language) -> dict[str, Any]:
    from babel.dates import get_day_names, get_month_names

    def names(found: Any, keys: Sequence[int]) -> list[str]:
        return [str(found[key]) for key in keys]

    locale, months, days = LOCALES[language], range(1, 13), (6, 0, 1, 2, 3, 4, 5)
    return {
        "dateTime": "%-d %b %Y %H:%M",
        "date": "%-d %b %Y",
        "time": "%H:%M",
        "periods": ["AM", "PM"],
        "days": names(get_day_names("wide", locale=locale), days),
        "shortDays": names(get_day_names("abbreviated", locale=locale), days),
        "months": names(get_month_names("wide", locale=locale), months),
        "shortMonths": names(get_month_names("abbreviated", locale=locale), months),
    }


def locale(language: Language, currency: str | None) -> dict[str, Any]:
    """Vega's locale: the currency's sign before amounts, and the names of months."""
    from babel.numbers import get_decimal_symbol, get_group_symbol

    name = LOCALES[language]
    return {
        "number": {
            "decimal": str(get_decimal_symbol(name)),
            "thousands": str(get_group_symbol(name)),
            "grouping": [3],
            "currency": [_symbol(language, currency) if currency else "", ""],
        },
        "time": _calendar(language),
    }
