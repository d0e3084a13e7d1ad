"""Reads a question: pass after pass fills the slots and notes which spans it has explained."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass, field

from kanina.assistant.offline.asked_of_that import asks_of_that
from kanina.assistant.offline.calendar import Calendar
from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.mentions import ValueMention
from kanina.assistant.offline.normalise import stem
from kanina.assistant.offline.noun_phrases import settled
from kanina.assistant.offline.read_changes import (
    ends_in_contrast,
    read_added_period,
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
    turns_to,
)
from kanina.assistant.offline.read_counts import read_count, set_counts_aside
from kanina.assistant.offline.read_extremes import read_extremes
from kanina.assistant.offline.read_groups import mention, read_groups
from kanina.assistant.offline.read_measures import read_measures
from kanina.assistant.offline.read_metrics import read_measured_things, read_metrics
from kanina.assistant.offline.read_numbers import read_numbers
from kanina.assistant.offline.read_own_rows import read_own_rows
from kanina.assistant.offline.read_ranking import read_ranking
from kanina.assistant.offline.read_references import read_question_rows, read_references
from kanina.assistant.offline.read_rows import read_each, read_last_rows, read_row_count
from kanina.assistant.offline.read_shape import read_shape
from kanina.assistant.offline.read_small_talk import without_talk
from kanina.assistant.offline.read_speaker import without_speaker
from kanina.assistant.offline.read_taking_part import read_taking_part
from kanina.assistant.offline.read_time import read_time
from kanina.assistant.offline.read_values import (
    read_values,
    read_weekday_ranges,
    read_weekends,
    says_having_none,
)
from kanina.assistant.offline.read_verbs import read_counted_rows, read_dated, read_verbs
from kanina.assistant.offline.said_again import says_of_those, without_repetition
from kanina.assistant.offline.same_time import read_same_time
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.that_time import read_that_time
from kanina.assistant.offline.words import PERCENT, THERE, Word
from kanina.memory.references.numbers import ordinal

_OPENERS = (Word.START, Word.BUT, Word.ADD, Word.DROP, Word.SAME, Word.ONLY, Word.AND, Word.NOT, Word.UNDO)
_LESS = frozenset({"minus", "minus the"})
"""Between two figures these take one from the other, which is no leaving out of rows."""
_AS = frozenset({"as", "bilang"})
"""Before what is computed these speak of figures that are there: "as a share of the total"."""
_CHANGING = frozenset(
    {
        *("use", "using", "switch to", "change to", "change it to", "change that to", "make it", "make that"),
        *("turn it into", "set it to", "switch it to", "in terms of", "gawing", "gawin mong", "palitan ng"),
        *("palitan mo ng", "palitan nyo ng", "palitan ninyo ng", "palitan natin ng"),
    }
)
"""Small words that begin a change all the same: "use enrollments"."""
_BACKWARDS = frozenset({"before", "prior", "previous", "nauna", "bago"})
_ONE_OF_THEM = frozenset({"isang", "one", "a", "an"})
_BEHIND_AND = frozenset(
    {"ilang", "ilan", "ilan ang", "magkano", "magkano ang", "ano", "ano ang", "yung", "ang", "iyong", "kung", "sa mga"}
)
"""Behind "at" these tell that it is Filipino: "and", not where."""
_WAYS = frozenset({"through", "thru"})
_HAVE = frozenset({"had", "have", "has", "having", "that had", "that have", "may"})
_FLAGS: dict[Word, str] = {
    Word.SHARE: "share",
    Word.CUMULATIVE: "cumulative",
    Word.OVER_TIME: "over_time",
    Word.LIST: "listed",
    Word.CHART: "chart",
    Word.PLAIN: "plain",
    Word.REVERSE: "reverses",
    Word.EVERYWHERE: "widens_places",
}


@dataclass(frozen=True, slots=True)
class Situation:
    """What the passes need to know around the question.

    has_base: there is an earlier query. points: the question points at an earlier turn, or at a row of a list (item).
    names: it points at a turn, be it one without a query. together: where it points at several, the numbers that may
    name them: their own, and how many they are. rows: the places said of a list of questions.
    base_rows: the datasets whose rows the last query counts.
    grouped: the last query gave a table of groups, by the fields shown. timed: by a unit of time alone. filtered: the
    fields it filters by. several: by several values of one that it does not show.
    placed: it is of a place, which "there" then means.
    pointed_words: the words, metrics and values of the questions it points at.
    numeric: the addresses of dimensions that hold numbers. rows_of: by metric, the one value whose rows it counts.
    counted_by: by a field's address, the metric that counts its different values.
    entities: what the rows of the model's datasets are.
    weekdays: from Monday, the values that mean it; empty where no field holds them.
    """

    calendar: Calendar
    numeric: Container[str]
    entities: Entities
    rows_of: Mapping[str, tuple[Reading, ...]] = field(default_factory=dict)
    counted_by: Mapping[str, str] = field(default_factory=dict)
    weekdays: Sequence[tuple[Reading, ...]] = ()
    base_rows: Collection[str] = ()
    has_base: bool = False
    points: bool = False
    pointed_words: Container[str] = ()
    item: bool = False
    names: bool = False
    together: Collection[int] = ()
    rows: Collection[int] = ()
    grouped: bool = False
    shown: Collection[str] = ()
    timed: bool = False
    filtered: Collection[str] = ()
    several: bool = False
    placed: bool = False

    @property
    def of_numbers(self) -> bool:
        """Whether a number by itself may be a value of what the last query shows or filters by: "10", after grade 9."""
        return any(field in self.numeric for field in (*self.filtered, *self.shown))

    @property
    def means_questions(self) -> bool:
        """Whether it points at several questions, or at rows of a list of them: at no rows of a table."""
        return bool(self.together or self.rows)


def read(spans: Sequence[Span], situation: Situation) -> tuple[Script, Slots]:
    """What a question says, and which of its spans nothing explains."""
    spans = settled(without_repetition(without_talk(without_speaker(spans))), situation.entities)
    spans = set_counts_aside(spans, situation.entities, situation.counted_by)
    script, slots = Script(spans), Slots()
    slots.marked = _begins_as_change(script)
    slots.says_total = any(span.has(Word.TOTAL) for span in spans)
    slots.anaphoric = situation.points and any(span.has(Word.THOSE, Word.THAT) for span in spans)
    slots.anaphoric |= situation.has_base and any(span.has(Word.THOSE) and not span.has(Word.NEUTRAL) for span in spans)
    slots.anaphoric |= situation.grouped and any(span.has(Word.THOSE) for span in spans)  # "rating nila", of the rows
    slots.there = situation.placed and any(span.word in THERE for span in spans)
    slots.anaphoric |= slots.there or (bool(situation.filtered) and says_of_those(spans))
    fragment = situation.has_base and (slots.marked or slots.anaphoric or not any(span.metrics for span in spans))
    slots.nth = _read_nth(script)
    read_shape(script, slots)
    script.take(*script.free(Word.SEND))
    if situation.has_base:
        read_restored(script, slots)
    if situation.grouped and not situation.means_questions:
        read_first_rows(script, slots)
        if not situation.of_numbers:
            read_row_count(script, slots)
    read_extremes(script, slots, situation.entities, situation.shown)
    points = (situation.names or situation.item) and not slots.first_rows and slots.extreme is None
    if points and not _is_day_before(script, situation):
        read_references(script, slots, situation.item, situation.pointed_words, situation.together)
    if situation.rows:
        read_question_rows(script, slots, situation.rows)
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
    slots.turns = turns_to(script) or same_but(script)
    slots.asks_who = any(span.has(Word.WHO) for span in spans)
    read_corrections(script, slots)
    if situation.has_base:
        read_added_period(script, slots)
        read_compared_period(script, slots)
        _read_split(script, slots, situation)
    read_replaced(script, slots)
    read_whole(script, slots)
    read_drops(script, slots)
    read_one_by_one(script, slots)
    read_replacements(script, slots)
    read_measures(script, slots, situation.entities, situation.base_rows)
    read_count(script, slots, situation.counted_by, situation.entities, situation.shown, situation.rows_of)
    read_groups(script, slots, timed=situation.timed, known=situation.filtered, shown=situation.shown)
    read_counted_rows(script, slots, situation.entities)
    read_all_of_a_period(slots)
    read_numbers(script, slots, situation.numeric)
    read_weekends(script, slots, situation.weekdays)
    read_weekday_ranges(script, slots, situation.weekdays)
    read_values(script, slots)
    _read_excluded_metrics(script, slots, situation)
    read_ranking(script, slots)
    if slots.growth:
        _read_growth_order(slots)
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
    if situation.grouped:
        read_each(script, slots)
    _read_relatives(script)
    _read_ways(script)
    _read_running_period(script, slots, situation.calendar)
    slots.asks_which = _asks_only_which(script)
    _read_bare(script, slots)
    if situation.has_base:
        read_last_rows(script, slots)
    _read_rest(script, slots, fragment=fragment)
    return script, slots


def _begins_as_change(script: Script) -> bool:
    """Whether the first word that says anything is "now", "and", "only", "what about", "pero", …"""
    first = _first_word(script)
    if first is None or script.spans[first].is_sign:
        return False
    if ends_in_contrast(script):
        return True
    if script.spans[0].word in _CHANGING:
        return True
    if script.spans[0].word == "at" and len(script) > 1 and script.spans[1].word in _BEHIND_AND:
        return True
    if script.has(first, Word.AGAIN) and any(span.has(Word.BUT) for span in script.spans):
        return True
    computes = any(span.has(Word.SHARE, Word.CUMULATIVE) for span in script.spans)
    if computes and (script.spans[0].word.split()[0] in _AS or asks_of_that(script.spans)):
        return True
    if script.spans[0].word == "with" and len(script) > 1 and script.spans[1].metrics:
        return True
    return script.has(first, *_OPENERS) and not script.spans[first].metrics and not script.spans[first].values


def _first_word(script: Script) -> int | None:
    """The place of the first word that says anything; "ok thanks," says nothing."""
    polite, small = False, (Word.NEUTRAL, Word.ARTICLE)
    for at, span in enumerate(script.spans):
        if span.has(Word.THANKS, Word.GREETING) and not script.is_filler(at, small) and at < len(script) - 1:
            polite = True
        elif not script.is_filler(at, small) and not (polite and span.is_sign):
            return at
    return None


def _read_running_period(script: Script, slots: Slots, calendar: Calendar) -> None:
    """ "for the year": the one that is running, and nothing to group by."""
    for at in list(script.free()):
        span, before = script.spans[at], " ".join(span.word for span in script.spans[max(0, at - 2) : at])
        running = before.endswith(("for the", "during the")) and not span.is_plural
        if span.grain and running and not slots.periods:
            slots.periods.append(calendar.this(span.grain))
            script.take(at)


def _read_growth_order(slots: Slots) -> None:
    """ "which grew the most", "sort by growth": the change is what counts, and not the figure."""
    if slots.ranking:
        slots.ranking.by_growth = True
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
        if script.has(script.previous(at), Word.BUT) and any(span.word in _HAVE for span in script.spans[:at]):
            continue  # "branches that had revenue but no refunds"
        rows = [reading for metric in script.spans[after].metrics for reading in situation.rows_of.get(metric, ())]
        if rows:
            slots.values.append(ValueMention(readings=tuple(rows), at=after, negated=True, run=after))
            script.take(at, after)


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
    """ "through Facebook": by way of, where nothing before it is one end of a range."""
    for at in list(script.free(Word.TO)):
        before, after = script.previous(at), script.next(at)
        ends = before is not None and (script.spans[before].values or script.spans[before].period)
        number = before is not None and script.spans[before].number is not None
        if script.spans[at].word in _WAYS and after is not None and script.spans[after].values and not (ends or number):
            script.take(at)


def _read_bare(script: Script, slots: Slots) -> None:
    """Dimensions that are left: listed, asked about, compared, or nobody knows."""
    compares = any(True for _ in script.free(Word.COMPARE))
    for at in list(script.free()):
        found = mention(script, at)
        if found is None or script.has(at, Word.NEUTRAL):
            continue
        if found.grain and at and script.spans[at - 1].word in _ONE_OF_THEM:
            continue  # "noong isang araw" is some day, and no split by day
        if _is_of_a_place(script, at):
            script.take(at)
            continue
        before = script.previous(at, (*FILLERS, Word.AND))
        while before is not None and mention(script, before) and not script.has(before, Word.ADD, Word.WHICH):
            before = script.previous(before, (*FILLERS, Word.AND))
        if before is not None and script.has(before, Word.ADD):
            found.action = "add"
            script.take(before)
        asked = script.has(before, Word.WHICH, Word.LIST) or script.has(
            script.previous(at, (Word.ARTICLE,)), Word.WHICH
        )
        slots.listed = slots.listed or asked or _asks_what(script, at)
        slots.bare.append(found)
        script.take(at)
    if compares and (slots.bare or slots.groups or slots.widened):
        slots.listed = True
    if slots.bare or slots.compared_to or slots.comparison or slots.groups or slots.widened or slots.growth:
        script.take(*script.free(Word.COMPARE))
    if slots.bare or slots.numbers or any(span.has(Word.THOSE) for span in script.spans):
        script.take(*script.free(Word.WHICH), *script.free(Word.WHO))


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


def _asks_only_which(script: Script) -> bool:
    """ "which branch?", "aling sangay po?"."""
    said = [at for at, span in enumerate(script.spans) if not span.is_sign and not script.is_filler(at)]
    return len(said) == 2 and script.has(said[0], Word.WHICH) and mention(script, said[1]) is not None


def _is_of_a_place(script: Script, at: int) -> bool:
    """ "the Makati branch": one record's name right behind a value of its own dataset says nothing more."""
    span = script.spans[at]
    if (
        not at
        or span.is_plural
        or any(s.has(Word.WHICH, Word.LIST, Word.COUNT, Word.TOP, Word.BOTTOM) for s in script.spans)
    ):
        return False
    own = {dataset for dataset, _, field in (r.name.partition(".") for r in span.dimensions) if stem(dataset) == field}
    return bool(own & {reading.name.partition(".")[0] for reading in script.spans[at - 1].values})


def _asks_what(script: Script, at: int) -> bool:
    """ "what subjects do you have": the dimension is asked for by itself."""
    before = script.spans[at - 1].word if at else ""
    return before.startswith(("what", "ano"))


def _read_rest(script: Script, slots: Slots, *, fragment: bool) -> None:
    """Words that only make sense as changes of an earlier question."""
    slots.again = any(script.has(at, Word.AGAIN) for at in range(len(script)))
    for word in (Word.GREETING, Word.THANKS):
        ends = (0, len(script) - 1)
        script.take(*(at for at in script.free(word) if at in ends or script.is_filler(at, (word,))))
    if not fragment:
        return
    script.take(*script.free(Word.SAME))
    both = list(script.free(Word.BOTH))
    slots.both = bool(both) and not (slots.values or slots.metrics or slots.periods)
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
    if slots.is_empty and slots.says_total and not slots.chart and not slots.undo:
        slots.totals = True
    if slots.groups or slots.bare:
        script.take(*script.free(Word.ADD))
