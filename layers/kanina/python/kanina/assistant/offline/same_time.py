"""A time that stays in another year: "same but 2025", "the same months of 2024", "parehong buwan pero noong 2024"."""

from __future__ import annotations

from dataclasses import replace

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.calendar import Calendar, Stretch, in_year
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.models import MetricQuery

_WHOLE = frozenset({"whole", "entire", "full", "all", "buo", "buong"})
"""Beside a year these say that all of it is meant."""


def read_same_time(script: Script, slots: Slots) -> None:
    """Fill same_time, in a change of an earlier query. Only where no other time is said than a year.

    Units of time that are said to be the same ("same years", "the same months") are no split by them. Without one,
    "but" tells that only the year is another: "same for last year" is of all of it.
    """
    if slots.compared_to or len(slots.periods) > 1 or not any(span.has(Word.SAME) for span in script.spans):
        return
    year = slots.periods[0].unit == "year" if slots.periods else False
    if slots.periods and not year:
        return
    for at in list(script.free()):
        same = script.previous(at, (Word.ARTICLE,))
        if script.spans[at].grain is None or not script.has(same, Word.SAME):
            continue
        if year or script.spans[at].is_plural or script.has(at - 1, Word.ARTICLE):
            slots.same_time = True
            script.take(at, same)
    whole = any(token.word in _WHOLE for span in script.spans for token in span.tokens)
    but = any(span.has(Word.BUT) or span.word == "same but" for span in script.spans)
    slots.same_time |= year and but and not whole and not slots.comparison


def in_that_year(said: Stretch | None, current: Stretch | None, calendar: Calendar) -> Stretch | None:
    """The stretch that an earlier query was of, in the year that is said; as said where it was of a year or several.

    Of no year that is said, the stretch stays.
    """
    if said is None or said.start is None or current is None or current.start is None or current.last_day is None:
        return said
    if current.unit in ("year", "fiscal_year", "school_year") or current.start.year != current.last_day.year:
        return said
    if current.end == calendar.tomorrow and current.start.month == current.start.day == 1:
        return said  # the year so far
    if current.unit == "week":  # 52 weeks a year, so that its weekdays stay
        years = current.start.year - said.start.year
        return calendar.shifted(current, -52 * years)
    return in_year(replace(current, bare=False), said.start.year)


def of_one_time(base: MetricQuery, query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "October lang", "this month's by plan", after October beside September: that time by itself, and no comparison.

    Nor are the months compared that a longer time is split into: "per month since July".
    """
    if slots.comparison or slots.compared_to or slots.growth or slots.adds_period:
        return query
    if (base.comparison or base.compared_with) and slots.periods:
        same = (slots.periods[0].start, slots.periods[0].end) == (
            base.period and base.period.start,
            base.period and base.period.end,
        )
        if same or any(mention.grain for mention in slots.groups):
            return query.model_copy(update={"comparison": None, "compared_with": None})
    if base.comparison is None:
        return query
    if any(ref.field == TIME for ref in query.dimensions):
        return query
    script = resolver.script
    said = (at for at, span in enumerate(script.spans) if span.period)
    alone = any(script.has(place, Word.ONLY) for at in said for place in (script.previous(at), script.next(at)))
    return query.model_copy(update={"comparison": None}) if alone else query
