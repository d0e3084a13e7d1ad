"""Dates that are known by the year or the month alone: a query for anything finer means nothing and is refused.

Such a field holds the first day of its year or month. A period that still runs ("this year") ends today; it holds all
that is known of its year.
"""

from __future__ import annotations

from datetime import date, timedelta

from kanina.data.asked import Asked
from kanina.data.groups import TIME
from kanina.data.rows import dimension_at, name_of
from kanina.data.semantic_model import Dimension, SemanticModel
from kanina.models import Grain, LeastGrain, Period
from kanina.problems import TooFine


def check_grains(asked: Asked) -> None:
    """Raises TooFine for a query that groups, filters or takes a period more finely than its dates are known."""
    query, model = asked.query, asked.model
    times = {metric.time_field for metric in asked.metrics.values()}
    for address in times - {None}:
        time = dimension_at(model, address or "")
        name = ", ".join(asked.label(known) for known in asked.metrics if asked.metrics[known].time_field == address)
        if query.period and not _holds(query.period, time, asked.today):
            raise TooFine(name, time.least_grain)
        runs = query.period and query.period.end and not _is_first(query.period.end, time.least_grain)
        if runs and time.least_grain != "day" and (query.comparison or query.derive == "growth"):
            raise TooFine(name, time.least_grain)
    for ref in query.dimensions:
        for address in times if ref.field == TIME else {ref.field}:
            field = dimension_at(model, address) if address else None
            grain = ref.grain or ("day" if ref.field == TIME else None)
            if field and grain and not _is_known(grain, field.least_grain, model):
                raise TooFine(name_of(model, field, field.name), field.least_grain)
    for wanted in query.filters:
        for address in times if wanted.field == TIME else {wanted.field}:
            field = dimension_at(model, address) if address else None
            if field and not all(_is_day_known(value, field) for value in wanted.values):
                raise TooFine(name_of(model, field, field.name), field.least_grain)


def _is_known(grain: Grain, least: LeastGrain, model: SemanticModel) -> bool:
    if least == "year":
        named = {"fiscal_year": model.fiscal_year_start_month, "school_year": model.school_year_start_month}
        return grain == "year" or named.get(grain) == 1
    return least == "day" or grain not in ("day", "week")


def _holds(period: Period, time: Dimension, today: date) -> bool:
    """Whether a period begins and ends where years or months do, or goes on to today."""
    ends = period.end is None or period.end > today or _is_first(period.end, time.least_grain)
    return ends and (period.start is None or _is_first(period.start, time.least_grain))


def _is_first(day: date, least: LeastGrain) -> bool:
    return least == "day" or (day.day == 1 and (least == "month" or day.month == 1))


def _is_day_known(value: object, field: Dimension) -> bool:
    """Whether a value that a date is compared with is the first, or the last, day of a year or month."""
    if field.least_grain == "day":
        return True
    try:
        day = date.fromisoformat(str(value)[:10])
    except ValueError:
        return True  # told as no date where it is compared
    return _is_first(day, field.least_grain) or _is_first(day + timedelta(days=1), field.least_grain)
