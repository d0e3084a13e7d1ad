"""Reads a question: pass after pass fills the slots and notes which spans it has explained."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.asked_of_that import asks_of_each, counts_those, says_of_it, says_of_those, says_that_one
from kanina.assistant.offline.asked_when import read_when
from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.averages_over import read_average_over
from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.clauses import asks_which_they_are
from kanina.assistant.offline.date_bases import read_date_base
from kanina.assistant.offline.durations import read_durations
from kanina.assistant.offline.field_words import read_field_words
from kanina.assistant.offline.filled_fields import read_filled
from kanina.assistant.offline.graded_counts import count_graded
from kanina.assistant.offline.improved import is_judged
from kanina.assistant.offline.mentions import ValueMention
from kanina.assistant.offline.newly import read_newly
from kanina.assistant.offline.opening import begins_as_change
from kanina.assistant.offline.plain_totals import asks_total_alone
from kanina.assistant.offline.ratios import read_ratio
from kanina.assistant.offline.read_bare import asks_only_which, read_bare
from kanina.assistant.offline.read_changes import (
    read_added_period,
    read_all_of_a_kind,
    read_all_of_a_period,
    read_compared_period,
    read_corrections,
    read_drops,
    read_first_rows,
    read_one_by_one,
    read_replaced,
    read_replacements,
    read_restored,
    read_whole,
    same_but,
    split_what_is_ordered,
    turns_to,
)
from kanina.assistant.offline.read_counts import read_count, read_things_per_group
from kanina.assistant.offline.read_day_nouns import read_day_nouns
from kanina.assistant.offline.read_extremes import read_extremes
from kanina.assistant.offline.read_groups import read_groups
from kanina.assistant.offline.read_measures import read_measures
from kanina.assistant.offline.read_metrics import read_measured_things, read_metrics
from kanina.assistant.offline.read_numbers import read_numbers
from kanina.assistant.offline.read_own_rows import read_own_rows, read_who
from kanina.assistant.offline.read_ranking import read_ranking
from kanina.assistant.offline.read_references import read_question_rows, read_references
from kanina.assistant.offline.read_rows import read_best_row, read_each, read_last_rows, read_row_count, read_rows_meant
from kanina.assistant.offline.read_shape import read_shape
from kanina.assistant.offline.read_small_talk import describes
from kanina.assistant.offline.read_taking_part import read_taking_part
from kanina.assistant.offline.read_time import read_time
from kanina.assistant.offline.read_values import (
    read_values,
    read_weekday_ranges,
    read_weekends,
    says_having_none,
)
from kanina.assistant.offline.read_verbs import read_counted_rows, read_dated, read_verbs
from kanina.assistant.offline.same_time import read_same_time
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.settling import settle
from kanina.assistant.offline.shares_of_rows import read_share_of_rows
from kanina.assistant.offline.situation import Situation
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.that_time import read_that_time
from kanina.assistant.offline.week_parts import read_week_parts
from kanina.assistant.offline.whole_time import read_whole_time
from kanina.assistant.offline.words import HAVE, PERCENT, THERE, Word
from kanina.memory.references.numbers import ordinal

_LESS = frozenset({"minus", "minus the"})
"""Between two figures these take one from the other, which is no leaving out of rows."""
_BACKWARDS = frozenset({"before", "prior", "previous", "nauna", "bago"})
_WAYS = frozenset({"through", "thru"})
_FLAGS: dict[Word, str] = {
    Word.SHARE: "share",
    Word.CUMULATIVE: "cumulative",
    Word.OVER_TIME: "over_time",
    Word.LIST: "listed",
    Word.CHART: "chart",
    Word.PLAIN: "plain",
    Word.REVERSE: "reverses",
    Word.EVERYWHERE: "widens_places",
    Word.POSTED: "posted",
}


def read(spans: Sequence[Span], situation: Situation) -> tuple[Script, Slots]:
    """What a question says, and which of its spans nothing explains."""
    settled = settle(spans, situation)
    spans, clauses = settled.spans, settled.clauses
    script = Script(spans)
    slots = Slots(related=clauses.related, states=clauses.filters, numbers=list(settled.numbers))
    slots.metrics += settled.figures
    slots.dated_by, slots.first_day = settled.dated_by, settled.first_day
    situation.entities.value_rates.read(script, slots)
    situation.entities.value_rates.read_percent(script, slots)
    slots.marked = settled.taken_back or begins_as_change(script)
    slots.says_which = any(span.has(Word.WHICH) for span in spans)
    slots.says_total = any(span.has(Word.TOTAL) for span in spans)
    slots.anaphoric = situation.points and any(span.has(Word.THOSE, Word.THAT) for span in spans)
    slots.anaphoric |= situation.has_base and any(span.has(Word.THOSE) and not span.has(Word.NEUTRAL) for span in spans)
    slots.anaphoric |= situation.grouped and any(span.has(Word.THOSE) for span in spans)  # "rating nila", of the rows
    slots.anaphoric |= says_that_one(spans, {*situation.shown, *situation.filtered} - {TIME})
    if situation.has_base and asks_which_they_are(spans):
        slots.anaphoric = slots.listed = True
    slots.there = situation.placed and any(span.word in THERE for span in spans)
    slots.anaphoric |= situation.has_base and counts_those(spans)
    slots.anaphoric |= situation.grouped and asks_of_each(spans)
    several = situation.several or bool(set(situation.shown) & set(situation.filtered))
    slots.anaphoric |= several and any(span.has(Word.BOTH) for span in spans)  # "lessons for both"
    slots.anaphoric |= slots.there or (bool(situation.filtered) and (says_of_those(spans) or says_of_it(spans)))
    fragment = situation.has_base and (slots.marked or slots.anaphoric or not any(span.metrics for span in spans))
    slots.nth = _read_nth(script)
    entities = situation.entities
    read_durations(script, slots, entities.durations, entities.named_or_counted, entities.led_to)
    read_shape(script, slots)
    script.take(*script.free(Word.SEND))
    if situation.has_base:
        read_restored(script, slots)
    if situation.grouped and not situation.means_questions:
        read_first_rows(script, slots)
        if not situation.of_numbers:
            read_row_count(script, slots)
    if situation.grouped and not situation.means_questions:
        read_rows_meant(script, slots, situation.shown)
    read_best_row(script, slots, situation.listed)
    read_extremes(script, slots, situation.entities, situation.shown)
    points = (situation.names or situation.item) and not slots.first_rows and slots.extreme is None
    if points and not _is_day_before(script, situation):
        read_references(script, slots, situation.item, situation.pointed_words, situation.together)
    if situation.rows:
        read_question_rows(script, slots, situation.rows)
    read_date_base(script, slots, situation.entities)
    read_day_nouns(script, slots, situation.entities, goes_on=situation.has_base)
    read_dated(script, slots, situation.entities, {*situation.base_rows, *situation.entities.shown_by(situation.shown)})
    for at in list(script.free(Word.OVERDUE)):
        if not script.spans[at].values:
            slots.overdue_at = at
            script.take(at)
    read_time(script, slots, situation.calendar, fragment=fragment)
    if situation.has_base:
        if fragment:
            read_same_time(script, slots)
        read_that_time(script, slots)
    for at in list(script.free(Word.CURRENCY)):
        slots.currencies.append(script.spans[at].word)
        script.take(at)
    slots.turns = settled.taken_back or turns_to(script) or same_but(script)
    slots.asks_who = any(span.has(Word.WHO) for span in spans)
    read_corrections(script, slots)
    if situation.has_base:
        read_added_period(script, slots)
        read_compared_period(script, slots)
        _read_split(script, slots, situation)
    read_replaced(script, slots)
    read_whole(script, slots)
    read_whole_time(script, slots, situation.calendar, has_base=situation.has_base)
    read_drops(script, slots, situation.filtered)
    read_one_by_one(script, slots)
    read_all_of_a_kind(script, slots, situation.filtered)
    read_replacements(script, slots)
    measured = (dataset for metric in situation.measured for dataset in situation.entities.measured(metric))
    read_filled(script, slots, situation.entities, {*situation.base_rows, *measured})
    read_average_over(script, slots, situation.entities)
    read_ratio(script, slots, situation.entities)
    read_share_of_rows(script, slots, situation.entities)
    read_measures(script, slots, situation.entities, situation.base_rows)
    read_newly(script, situation.entities, timed=fragment and situation.of_a_time)
    read_count(script, slots, situation.counted_by, situation.entities, situation.shown, situation.rows_of)
    if not slots.marked:
        read_things_per_group(script, slots, situation.counted_by, situation.entities)
    script.take(*(at for at in script.free(Word.GROUP) if script.has(at + 1, Word.GROUP)))  # "hatiin sa bawat"
    read_groups(script, slots, timed=situation.timed, known=situation.filtered, shown=situation.shown)
    read_counted_rows(script, slots, situation.entities)
    read_all_of_a_period(slots)
    read_numbers(script, slots, situation.numeric)
    count_graded(script, slots, situation.entities)
    read_week_parts(script, slots, situation.weekdays)
    read_weekends(script, slots, situation.weekdays)
    read_weekday_ranges(script, slots, situation.weekdays)
    read_values(script, slots)
    read_field_words(script, slots, situation.entities.field_words)
    _read_excluded_metrics(script, slots, situation)
    _read_narrowing_count(script, slots, situation)
    read_ranking(script, slots)
    if situation.has_base:
        split_what_is_ordered(slots)
    if slots.growth:
        _read_growth_order(slots)
        if slots.ranking and any(map(is_judged, script.spans)):
            slots.ranking.judged = True
    if slots.ranking and slots.first_rows:
        slots.ranking.limit = slots.first_rows  # "the first five, highest"
    for word, flag in _FLAGS.items():
        for at in list(script.free(word)):
            script.take(at)
            if word is Word.SHARE and slots.growth and script.spans[at].word in PERCENT:
                continue  # "by what percent did it grow": of the change
            if word in (Word.SHARE, Word.CUMULATIVE) and situation.has_base:
                script.take(*(place for place in (at - 1, at + 1) if script.has(place, Word.ADD)))  # "percentages too"
            setattr(slots, flag, True)
    if situation.grouped and slots.values:
        script.take(*script.free(Word.WHICH))  # "which are in NCR?"
    slots.beside = bool(list(script.free(Word.BESIDE)))
    script.take(*script.free(Word.BESIDE))
    read_metrics(script, slots)
    read_taking_part(script, slots, situation.entities, situation.base_rows)
    read_verbs(script, slots, situation.entities)
    _read_averages(script, slots)
    read_measured_things(script, slots)
    read_own_rows(script, slots, situation.entities)
    if not situation.has_base:
        read_who(script, slots, situation.entities)
    if situation.grouped:
        read_each(script, slots)
    _read_relatives(script)
    _read_ways(script)
    _read_running_period(script, slots, situation.calendar)
    slots.asks_which = asks_only_which(script)
    read_bare(script, slots)
    if situation.has_base:
        read_last_rows(script, slots)
    _read_rest(script, slots, fragment=fragment or (slots.pointed and not slots.metrics))
    return script, slots


def _read_running_period(script: Script, slots: Slots, calendar: Calendar) -> None:
    """ "for the year": the one that is running, and nothing to group by."""
    for at in list(script.free()):
        span, before = script.spans[at], " ".join(span.word for span in script.spans[max(0, at - 2) : at])
        running = before.endswith(("for the", "during the")) and not span.is_plural
        if span.grain and running and not slots.periods:
            slots.periods.append(calendar.this(span.grain))
            script.take(at)


def _read_growth_order(slots: Slots) -> None:
    """ "which grew the most", "sort by growth": the change is what counts, and not the figure.

    What fell the most has the lowest change.
    """
    if slots.ranking:
        slots.ranking.by_growth = True
        slots.ranking.descending ^= slots.falls
    if slots.order and not (slots.order.metrics or slots.order.dimensions or slots.order.by_name):
        slots.order.by_growth = True


def _read_nth(script: Script) -> int | None:
    """ "second highest", "pangalawang pinakamataas": the rank that is asked for by itself; none for "first"."""
    for at in list(script.free(Word.TOP, Word.BOTTOM)):
        before = script.previous(at)
        if before is not None and script.has(before, Word.ORDINAL):
            forms = [form for token in script.spans[before].tokens for form in token.forms]
            place = next((rank for form in forms if (rank := ordinal(form))), None)
            script.take(before)
            return place if place != 1 else None
    return None


def _read_excluded_metrics(script: Script, slots: Slots, situation: Situation) -> None:
    """ "excluding refunds": a metric that counts the rows of one value stands for those rows."""
    for at in list(script.free(Word.NOT)):
        after = script.next(at)
        if after is None or not script.is_free(after) or says_having_none(script, at) or script.spans[at].word in _LESS:
            continue
        if script.has(script.previous(at), Word.BUT) and any(span.word in HAVE for span in script.spans[:at]):
            continue  # "branches that had revenue but no refunds"
        rows = [reading for metric in script.spans[after].metrics for reading in situation.rows_of.get(metric, ())]
        if rows:
            slots.values.append(ValueMention(readings=tuple(rows), at=after, negated=True, run=after))
            script.take(at, after)


def _read_narrowing_count(script: Script, slots: Slots, situation: Situation) -> None:
    """ "only cancelled orders", after amounts of orders: a count of the rows of one value says which are meant.

    After another count it is the one to show.
    """
    entities = situation.entities
    shown = tuple(situation.measured)
    if not shown or any(entities.is_count(name) for name in shown):
        return
    for at in list(script.free()):
        counts = [name for name in script.spans[at].metrics if entities.is_count(name)]
        only = script.has(script.previous(at), Word.ONLY) or script.has(script.next(at), Word.ONLY)
        if not only or len(counts) != 1 or entities.measured(counts[0]) != entities.measured(shown[0]):
            continue
        rows = tuple(situation.rows_of.get(counts[0], ()))
        if rows:
            slots.values.append(ValueMention(readings=rows, at=at, run=at))
            script.take(at)


def _read_averages(script: Script, slots: Slots) -> None:
    for at in list(script.free(Word.AVERAGE)):
        slots.averaged = True
        script.take(at)


def _read_relatives(script: Script) -> None:
    """ "students who joined": behind a noun "who" asks for nobody."""
    for at in list(script.free(Word.WHO)):
        before = script.previous(at)
        noun = script.spans[before] if before is not None else None
        if noun and (noun.metrics or noun.dimensions or noun.rows or noun.period):
            script.take(at)


def _read_ways(script: Script) -> None:
    """ "through Facebook", "through each channel": by way of, where nothing before it is one end of a range."""
    for at in list(script.free(Word.TO)):
        before, after = script.previous(at), script.next(at)
        dated = after is not None and script.spans[after].period
        ends = before is not None and (script.spans[before].values or (script.spans[before].period and dated))
        number = before is not None and script.spans[before].number is not None
        way = after is not None and (script.spans[after].values or script.has(after, Word.GROUP))
        if script.spans[at].word in _WAYS and way and not (ends or number):
            script.take(at)


def _is_day_before(script: Script, situation: Situation) -> bool:
    """ "the Friday before": a day counted back from another, and no earlier question."""
    days = {reading for readings in situation.weekdays for reading in readings}
    backwards = (at for at in script.free(Word.SPEECH) if at and script.spans[at].word in _BACKWARDS)
    return any(days & set(script.spans[at - 1].values) for at in backwards)


def _read_split(script: Script, slots: Slots, situation: Situation) -> None:
    """ "split it", "separately", where nothing is said to split it by but what several values are filtered by of."""
    words = [at for at in script.free(Word.BREAK) if situation.several]
    if words and not any(span.dimensions or span.grain or span.has(Word.GROUP) for span in script.spans):
        slots.splits = True
        script.take(*words)


def _read_rest(script: Script, slots: Slots, *, fragment: bool) -> None:
    """Words that only make sense as changes of an earlier question."""
    read_when(script, slots)
    slots.again = any(script.has(at, Word.AGAIN) for at in range(len(script)))
    for word in (Word.GREETING, Word.THANKS):
        ends = (0, len(script) - 1)
        idle = (at for at in script.free(word) if at in ends or script.is_filler(at, (word,)))
        script.take(*(at for at in idle if not describes(script.spans, at)))
    if not fragment:
        return
    script.take(*script.free(Word.SAME))
    both = list(script.free(Word.BOTH))
    for at in list(script.free(Word.ADD)) if both and slots.metrics else ():
        for found in slots.metrics:
            found.action = "add"  # "lessons for the two as well"
        script.take(at)
    slots.both = bool(both) and not (slots.values or slots.metrics)
    if slots.both:  # "both branches": those two, and nothing to split by
        slots.bare = [found for found in slots.bare if found.at - 1 not in both]
    script.take(*both)
    for at in list(script.free(Word.UNDO)):
        slots.undo = True
        script.take(at)
    only_all = slots.is_empty
    for at in list(script.free(Word.THOSE, Word.ROWS)):
        slots.rows_of_last = True
        script.take(at)
        number = script.spans[at + 1].number if script.is_free(at + 1) else None
        if number and number.whole and not script.spans[at + 1].period:
            slots.rows_said = number.whole
            script.take(at + 1)
    for at in list(script.free(Word.ALL)):
        if only_all:
            slots.shows_all = True
            script.take(at)
    if slots.groups and not (slots.values or slots.periods or slots.metrics):
        slots.replaces = slots.replaces or any(span.has(Word.ONLY) for span in script.spans)
    of_those = only_all and slots.rows_of_last  # "total nila?", "the total of those"
    if (slots.is_empty or of_those) and slots.says_total and not slots.chart and not slots.undo:
        slots.totals = True
    splits = slots.groups or slots.bare or slots.metrics
    of_all = slots.says_total and bool(slots.widened) and not slots.values  # "overall, lahat ng branches"
    slots.totals = slots.totals or (not splits and (of_all or asks_total_alone(script)))
    if slots.groups or slots.bare or any(value.action == "add" for value in slots.values):
        script.take(*script.free(Word.ADD))
