"""Reads periods and comparisons of periods: "in 2025", "vs last year", "month over month", "compare 2024 and 2025"."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Literal

from kanina.assistant.offline.calendar import Calendar, Stretch, Unit, in_year
from kanina.assistant.offline.mentions import GroupMention
from kanina.assistant.offline.period_words import UNITS
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Comparison, Slots
from kanina.assistant.offline.words import FALLING, RELATIVES, RISING, Word
from kanina.models import Grain

_OVER: dict[Word, Grain] = {
    Word.MONTH_OVER_MONTH: "month",
    Word.WEEK_OVER_WEEK: "week",
    Word.QUARTER_OVER_QUARTER: "quarter",
}
_DAYS = ("of days", "ng araw")
LEAST_SEVERAL = 3
"""From so many periods on one beside the other none is what another is compared with."""
_PREPOSITIONS = frozenset({"over", "under"})
"""Before a period these compare nothing: "over the last 3 months"."""


def read_time(script: Script, slots: Slots, calendar: Calendar, *, fragment: bool) -> None:
    """Fill periods and comparison. fragment: the message changes an earlier question, so "ngayon" may mean "now"."""
    if fragment:
        _set_aside_openers(script)
    for at in list(script.free(Word.MORE, Word.LESS)):
        after = script.next(at)
        if script.spans[at].word in _PREPOSITIONS and after is not None and script.spans[after].period:
            script.take(at)
            _read_grown_over(script, slots, at, after)
    side_by_side = _read_side_by_side(script)
    _read_comparisons(script, slots, fragment=fragment)
    _read_ends(script, slots, calendar)
    between = [at for at in script.free(Word.BETWEEN) if slots.growth and _is_period(script, script.next(at))]
    if between or any(True for _ in script.free(Word.COMPARE)):
        _read_pair(script, slots, calendar)
        script.take(*(between if slots.compared_to else ()))
    places = [at for at in script.free() if script.spans[at].period]
    joints = (Word.VERSUS,) if side_by_side else ()
    slots.periods_joined = all(_are_joined(script, one, other, *joints) for one, other in pairwise(places))
    for at in places:
        found = script.spans[at].period
        if found:
            script.take(at)
            if found.stretch not in slots.periods:
                slots.periods.append(found.stretch)
    for at in list(script.free(Word.SAME_LAST_YEAR)):
        script.take(at)
        slots.same_last_year = True
    _take_same_days(script, slots, calendar)
    for at in list(script.free(Word.PREVIOUS_PERIOD)):
        if fragment and not script.has(at, Word.UNDO):
            script.take(at)
            slots.moves_back, slots.before_unit = True, _unit_said(script, at)


def _take_same_days(script: Script, slots: Slots, calendar: Calendar) -> None:
    """ "this month vs last month, same number of days", "nov vs nov last year same dates": so it is compared anyway.

    Of a running time; days that are the same split nothing.
    """
    compared = slots.comparison is not None or slots.compared_to is not None
    if not compared or len(slots.periods) != 1 or not _is_running(slots.periods[0], calendar):
        return
    script.take(*(at for at in script.free(Word.SAME) if script.spans[at].word.endswith(_DAYS)))
    for at in list(script.free(Word.SAME)):
        if script.is_free(at + 1) and script.spans[at + 1].grain == "day":
            script.take(at, at + 1)


def _is_running(stretch: Stretch, calendar: Calendar) -> bool:
    """Whether today lies in it."""
    begins = stretch.start is None or stretch.start <= calendar.today
    return begins and (stretch.end is None or calendar.today < stretch.end)


def _read_side_by_side(script: Script) -> bool:
    """ "2024 vs 2025 vs 2026": three periods or more are shown one beside the other, and none is left out."""
    places = [at for at in script.free() if script.spans[at].period]
    joints = [at for at in script.free(Word.VERSUS) if script.next(at) in places and script.previous(at) in places]
    if len(places) < LEAST_SEVERAL or len(joints) != len(places) - 1:
        return False
    script.take(*joints, *script.free(Word.COMPARE))
    return True


def _read_grown_over(script: Script, slots: Slots, at: int, after: int) -> None:
    """ "how much did it grow in Q3 2026 over Q3 2025?": the second period is what to compare with."""
    found = script.spans[after].period
    earlier = any(span.period for span in script.spans[:at])
    if found and earlier and any(span.has(Word.GROWTH) for span in script.spans):
        slots.compared_to = found.stretch
        script.take(after)


def _set_aside_openers(script: Script) -> None:
    """ "Ngayon per subject naman" begins with "now", not with "today"."""
    if len(script) > 1 and script.spans[0].period and script.has(0, Word.START):
        script.take(0)


def _read_comparisons(script: Script, slots: Slots, *, fragment: bool) -> None:
    for at in list(script.free(Word.VERSUS)):
        after = script.next(at)
        if after is None or not script.is_free(after):
            continue
        found = script.spans[after].period
        if script.spans[after].has(Word.SAME_LAST_YEAR):
            slots.comparison = "previous_year"
        elif script.spans[after].has(Word.PREVIOUS_PERIOD):
            slots.comparison = "previous_period"
            slots.before_unit = _unit_said(script, after)
        elif found and found.last and found.stretch.unit == "year":
            slots.comparison = "previous_year"  # counted from the period asked for, whichever that is
        elif found and found.previous and _same_unit(script, found.stretch, after):
            slots.comparison, slots.before_unit = "previous_period", found.stretch.unit
        elif found:
            slots.compared_to = found.stretch
            slots.compared_unit = found.stretch.unit if found.last else None
            if found.previous and fragment and not _other_periods(script, after):
                slots.before_unit = found.stretch.unit
        elif _points_at_turn(script, after):
            slots.merges = True
        else:
            continue
        script.take(at, after)
    for at in list(script.free(Word.YEAR_OVER_YEAR)):
        slots.comparison = "previous_year"
        script.take(at)
    for word, grain in _OVER.items():
        for at in list(script.free(word)):
            slots.comparison = "previous_period"
            slots.groups.append(GroupMention(at=at, grain=grain))
            script.take(at)
    for at in list(script.free(Word.GROWTH)):
        if script.has(script.previous(at), Word.NOT, Word.DROP):
            continue  # "without the growth"
        after = script.next(at)
        found = script.spans[after].period if after is not None and script.is_free(after) else None
        said = [script.spans[at].word, *(span.word for span in script.spans[at + 1 : after])]
        if found and not found.ends and said[-1].split()[-1] == "from":
            slots.compared_to = found.stretch  # "difference from 2024"
            script.take(after)
        slots.growth = True
        slots.falls = slots.falls or _way(script, at) == "down"
        slots.moved = slots.moved or _said_of_rows(script, at)
        script.take(at)
    if slots.moved:
        script.take(*script.free(Word.WHICH))


def _said_of_rows(script: Script, at: int) -> Literal["up", "down"] | None:
    """ "those that declined", "which ones grew?", "alin ang tumaas?": only rows that went this way are asked for."""
    before = script.previous(at)
    if before is not None and script.spans[before].dimensions and script.has(script.previous(before), Word.WHICH):
        before = script.previous(before)  # "which branches went down?"
    if not (script.has(before, Word.THOSE, Word.WHICH, Word.WHO) or (at and script.spans[at - 1].word in RELATIVES)):
        return None
    if any(span.has(Word.TOP, Word.BOTTOM) for span in script.spans):
        return None
    return _way(script, at)


def _way(script: Script, at: int) -> Literal["up", "down"] | None:
    """Which way a word of growth goes, if it says so."""
    said = script.spans[at].word
    word = said if said in FALLING | RISING else said.split()[0]
    return "down" if word in FALLING else "up" if word in RISING else None


def _is_period(script: Script, at: int | None) -> bool:
    return at is not None and script.spans[at].period is not None


def _in_order(one: Stretch, other: Stretch) -> tuple[Stretch, Stretch]:
    """The earlier of two, and the later."""
    return (one, other) if one.start and other.start and one.start <= other.start else (other, one)


def _are_of_one_year(one: Stretch, other: Stretch) -> bool:
    return one.start is not None and other.start is not None and one.start.year == other.start.year


def _read_ends(script: Script, slots: Slots, calendar: Calendar) -> None:
    """ "compare revenue between 2024 and 2025", "growth from 2024 to 2025": two periods, and no range."""
    compares = any(True for _ in script.free(Word.COMPARE))
    for at in list(script.free()):
        found = script.spans[at].period
        if found and found.ends and slots.compared_to is None and (slots.growth or (compares and found.between)):
            earlier, later = found.ends
            if found.between and found.stretch.bare and later.start:  # "between October and September": the latest ones
                latest = in_year(earlier, later.start.year)
                earlier, later = (earlier, later) if calendar.in_future(latest) else _in_order(latest, later)
            bare = found.stretch.bare and _are_of_one_year(earlier, later)  # a follow-up may mean another year's
            slots.periods.append(replace(later, bare=bare))
            slots.compared_to = replace(earlier, bare=bare)
            script.take(at)


def _read_pair(script: Script, slots: Slots, calendar: Calendar) -> None:
    """ "compare revenue this month and last month", "compare 2024 to 2025": the later, compared with the earlier."""
    places = [at for at in script.free() if script.spans[at].period]
    if len(places) != 2:
        return
    first, second = (script.spans[at].period for at in places)
    thing = _compared_between(script, *places)
    if not first or not second or not _are_joined(script, thing, places[1], Word.TO, Word.VERSUS):
        return
    one, other = first.stretch, second.stretch
    if one.bare != other.bare and one.start and other.start:  # "Q1 and Q2 2025": the year is said once
        one, other = (in_year(one, other.start.year), other) if one.bare else (one, in_year(other, one.start.year))
    later, earlier = sorted((one, other), key=lambda s: s.start or calendar.today, reverse=True)
    slots.periods.append(later)
    slots.compared_to = earlier
    between = range(places[0] + 1, places[1])
    script.take(*places, *(at for at in between if script.has(at, Word.VERSUS, Word.TO)))


def _compared_between(script: Script, first: int, second: int) -> int:
    """ "compare this month's sales by shop with last month's": where the thing ends that is compared; else the first.

    Of two figures each has its own period, and neither is compared.
    """
    figures = {script.spans[at].metrics for at in range(len(script)) if script.spans[at].metrics}
    said = [at for at in range(first + 1, second) if script.spans[at].metrics or script.spans[at].dimensions]
    beside = (at for at in range(first + 1, said[-1] if said else first) if at not in said)
    plain = all(script.is_filler(at, (*FILLERS, Word.GROUP)) for at in beside)
    return said[-1] if said and plain and len(figures) == 1 else first


def _are_joined(script: Script, first: int, second: int, *joints: Word) -> bool:
    """Whether only small words, "and" and commas (or other joints) stand between two places."""
    between = [script.spans[at] for at in range(first + 1, second) if not script.is_filler(at, FILLERS)]
    return all(span.has(Word.AND, *joints) for span in between)


def _same_unit(script: Script, stretch: Stretch, except_at: int) -> bool:
    """Whether another period of the same unit was said, which "the previous month" then counts from."""
    others = (span.period for at, span in enumerate(script.spans) if at != except_at)
    return any(other is not None and other.stretch.unit == stretch.unit for other in others)


def _other_periods(script: Script, except_at: int) -> bool:
    return any(span.period for at, span in enumerate(script.spans) if at != except_at)


def _unit_said(script: Script, at: int) -> Unit | None:
    """The unit in "the month before", "the same days last month"; None in "the previous period"."""
    forms = [form for token in reversed(script.spans[at].tokens) for form in token.forms]
    return next((UNITS[(form,)] for form in forms if (form,) in UNITS), None)


def _points_at_turn(script: Script, at: int) -> bool:
    return script.has(at, Word.SPEECH, Word.ORDINAL)


def relation(period: Stretch, other: Stretch, calendar: Calendar) -> Comparison | None:
    """How another period lies to the asked one: the one before it, or the same a year before; None if neither."""
    if period.start is None or other.start is None:
        return None
    year_before = calendar.a_year_before(period)
    if period.unit == other.unit and other.start == year_before.start:
        return "previous_year"
    if period.unit is None and (other.start, other.end) == (year_before.start, year_before.end):
        return "previous_year"
    if period.unit is not None and period.unit == other.unit:
        return "previous_period" if calendar.shifted(period, -1).start == other.start else None
    # "this month compared with last year": the same days a year before, if that is the year meant.
    if other.unit == "year" and period.unit != "year" and other.start.year == period.start.year - 1:
        return "previous_year"
    return None
