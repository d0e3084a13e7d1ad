"""Years that a field holds, in a change of a query: "2013 naman", after those who were born in 2012."""

from __future__ import annotations

import re
from datetime import date

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.calendar import Stretch
from kanina.models import DimensionRef, Filter, FilterOperator, MetricQuery

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_YEARS = range(1900, 2101)


def with_years(query: MetricQuery, said: Stretch) -> MetricQuery | None:
    """The query with other years of the field it is filtered by; None where the period is one of rows.

    Grouping by year, of a query without a period, is by that field too.
    """
    first, end = said.start, said.end
    if not query.metrics and (dates := _date_bounds(query)):
        kept = tuple(known for known in query.filters if known not in dates)
        days: dict[FilterOperator, date | None] = {"ge": first, "lt": end}
        bounds = (dates[0].model_copy(update={"op": op, "values": (str(day),)}) for op, day in days.items() if day)
        return query.model_copy(update={"filters": (*kept, *bounds)})
    if query.period is not None or first is None or end is None or said.everything:
        return None
    if (first.month, first.day, end.month, end.day) != (1, 1, 1, 1):
        return None
    held = [wanted for wanted in query.filters if wanted.op == "in" and _are_years(wanted)]
    if len(held) != 1:
        return None
    wanted = held[0].model_copy(update={"values": tuple(range(first.year, end.year))})
    by_year = DimensionRef(field=wanted.field, role=wanted.role)
    timed = [ref for ref in query.dimensions if ref.field == TIME]
    if any(ref.grain != "year" for ref in timed):
        return None
    groups = tuple(dict.fromkeys(by_year if ref.field == TIME else ref for ref in query.dimensions))
    filters = tuple(wanted if known is held[0] else known for known in query.filters)
    return query.model_copy(update={"filters": filters, "dimensions": groups})


def _date_bounds(query: MetricQuery) -> tuple[Filter, ...]:
    """The conditions of a list on the one date that it has conditions on: "which branches opened in 2024"."""
    bounds = tuple(
        wanted
        for wanted in query.filters
        if wanted.op in ("ge", "lt") and len(wanted.values) == 1 and _DATE.fullmatch(str(wanted.values[0]))
    )
    return bounds if len({wanted.field for wanted in bounds}) == 1 else ()


def _are_years(wanted: Filter) -> bool:
    return all(str(value).isdecimal() and int(str(value)) in _YEARS for value in wanted.values)
