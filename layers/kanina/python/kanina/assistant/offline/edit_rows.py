"""The rows of the last answer in a follow-up: "the second one", "those", "the first three", "the other way around"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.calendar import ONE_DAY, Stretch
from kanina.assistant.offline.mentions import BestRow, GroupMention
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.that_time import time_called
from kanina.assistant.offline.words import Word
from kanina.memory.references.numbers import ordinal
from kanina.models import DimensionRef, Filter, MetricQuery, Sort, Turn

_THEY = frozenset({"they", "them", "their", "those", "these", "nila", "kanila", "kanilang", "sila"})
_BESIDE = 2
"""Spans from "those" to the time that is said of them, at most: "those in 2025"."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of the last answer that a follow-up can mean: their labels, and how many there were.

    item: the row that is meant, from 1; items: the rows, where several are. last: the label of the last row, where that
    is known beyond the others.
    """

    labels: tuple[str, ...] = ()
    count: int | None = None
    item: int | None = None
    items: tuple[int, ...] = ()
    last: str = ""

    @classmethod
    def of(cls, turn: Turn, item: int | None = None, items: tuple[int, ...] = ()) -> Rows:
        """The rows of a turn's answer, and which of them are meant."""
        return cls(turn.row_keys, turn.result_count, item, items, turn.last_row_key)

    def label(self, row: int) -> str | None:
        """The label of a row, from 1; None where it is not kept."""
        if 1 <= row <= len(self.labels):
            return self.labels[row - 1]
        return self.last if self.last and row == self.count else None

    @property
    def complete(self) -> bool:
        """Whether every row's label is known."""
        return self.count is not None and self.count <= len(self.labels)


def best_rows(turn: Turn, best: BestRow, resolver: Resolver) -> Rows:
    """The rows of a list that are highest or lowest by its own order: "the top one", "the lowest one", "the top 3".

    Raises Stop where the list is in no order of a figure.
    """
    query = turn.plan
    order = query.sort or _order_shown(query) if isinstance(query, MetricQuery) else ()
    metric = resolver.model.metrics.get(order[0].by) if order else None
    if metric is None or not turn.result_count:
        raise resolver.refuse(resolver.naming.replies.which_thing.format(word=best.said))
    highest = best.highest != (best.judged and metric.better == "lower")
    if best.count > turn.result_count or best.place > turn.result_count:
        raise resolver.refuse(resolver.naming.replies.no_row)
    places = tuple(range(1, best.count + 1)) if best.count > 1 else (best.place,)
    if highest != order[0].descending:
        places = tuple(turn.result_count + 1 - place for place in places[::-1])
    return Rows.of(turn, places[0]) if len(places) == 1 else Rows.of(turn, None, places)


def rows_of_last(before: MetricQuery, query: MetricQuery, rows: Rows, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "the second one", "which teachers teach those?": the rows become a filter on the first dimension.

    before: the query whose rows they are. Of more rows than are known, other figures are those of the same order.
    """
    if rows.item is not None:
        label = rows.label(rows.item)
        if label is None and len(rows.labels) < rows.item <= (rows.count or 0):
            raise resolver.refuse(resolver.naming.replies.row_not_kept.format(count=len(rows.labels)))
        if label is None:
            raise resolver.refuse(resolver.naming.replies.no_row)
        return _of_one(only_rows(query, (label,), resolver), before, slots)
    if rows.items:
        labels = [label for row in rows.items if (label := rows.label(row)) is not None]
        if len(labels) < len(rows.items):
            raise resolver.refuse(resolver.naming.replies.row_not_kept.format(count=len(rows.labels)))
        return only_rows(query, labels, resolver)
    if slots.rows_said is not None and slots.rows_said != rows.count:
        raise resolver.refuse(resolver.naming.replies.no_row)
    if slots.ranking is not None and (slots.ranking.limit or 0) > (rows.count or query.limit or 0) > 0:
        return query  # "the top five with their counts", after the first one: of the five
    said = slots.bare or slots.metrics or slots.groups or slots.ranking or slots.values
    narrows = slots.rows_of_last and (said or _are_those_then(slots, resolver))
    if not narrows or not query.dimensions or (query.limit is None and not query.having):
        return query
    elsewhere = slots.bare or slots.groups or (slots.ranking is not None and slots.ranking.dimension is not None)
    if query.limit is None and not elsewhere and not _moves_condition(before, query, slots):
        return query  # the condition that chose the rows stays
    if not rows.complete and not (elsewhere or slots.ranking or slots.values or slots.periods or slots.numbers):
        return query.model_copy(update={"sort": before.sort or _order_shown(before)})  # what chose them chooses them
    if not rows.complete:
        raise resolver.refuse(resolver.naming.replies.cut_list)
    found = _themselves(only_rows(query, rows.labels, resolver), before, resolver)
    return _of_one(found, before, slots) if len(rows.labels) == 1 else found


def take_named_row(before: MetricQuery | None, count: int | None, slots: Slots, resolver: Resolver) -> int | None:
    """ "only the third month", "ikatlong buwan lang": the place of a row that is named by what it is, which is taken.

    before: the query whose rows they are, so many. Raises Stop where no such thing is shown: the number would be left
    out in silence.
    """
    spans = resolver.script.spans
    for named in (*slots.bare, *slots.groups):
        at = named.at - 1
        if at < 0 or not spans[at].has(Word.ORDINAL) or spans[at].period or spans[named.at].is_plural:
            continue
        forms = [form for token in spans[at].tokens for form in token.forms]
        place = next((rank for form in forms if (rank := ordinal(form))), None)
        shown = before.dimensions[0] if before is not None and len(before.dimensions) == 1 else None
        if shown is None or not _is_shown_by(named, shown, resolver) or (place is None and shown.field == TIME):
            raise resolver.unexplained(resolver.phrase_before(named.at))
        slots.bare = [mention for mention in slots.bare if mention is not named]
        slots.groups = [mention for mention in slots.groups if mention is not named]
        return place or count
    return None


def _is_shown_by(named: GroupMention, shown: DimensionRef, resolver: Resolver) -> bool:
    if shown.field == TIME:
        return named.grain is not None and named.grain == shown.grain
    return any(shown.field in resolver.reach.concept(reading.name) for reading in named.dimensions)


def _moves_condition(before: MetricQuery, query: MetricQuery, slots: Slots) -> bool:
    """ "which of those made the most this year?", after the regions with one branch: not with one opened this year."""
    timed = before.dimensions[0].field == TIME or len(before.dimensions) > 1
    return bool(before.having and slots.periods) and not timed


def _are_those_then(slots: Slots, resolver: Resolver) -> bool:
    """ "how did they do in 2025?", after the top 5 of this year: these five then. "Those in 2025" are of 2025."""
    spans = resolver.script.spans
    those = [at for at, span in enumerate(spans) if span.word in _THEY]
    then = [at for at, span in enumerate(spans) if span.period]
    return bool(those and then and slots.periods) and not 0 < then[0] - those[-1] <= _BESIDE


def _of_one(query: MetricQuery, before: MetricQuery, slots: Slots) -> MetricQuery:
    """ "how many loans does she have", of the one who leads: a number, and no table of one."""
    plain = query.metrics != before.metrics and len(query.dimensions) == 1
    split = slots.groups or slots.bare or slots.listed or slots.asks_who or slots.ranking or slots.chart
    return query.model_copy(update={"dimensions": ()}) if plain and query.metrics and not split else query


def _themselves(query: MetricQuery, before: MetricQuery, resolver: Resolver) -> MetricQuery:
    """ "who of them are companies", after the top 5 by what they paid in 2026: they need not have joined in 2026."""
    first = query.dimensions[0].field if query.dimensions else ""
    counted = {resolver.entities.measures.rows_counted(name) for name in query.metrics}
    things = resolver.entities.named_by(first)
    if query.metrics == before.metrics or things is None or counted != {things} or query.period != before.period:
        return query
    return query.model_copy(update={"period": None})


def only_rows(query: MetricQuery, labels: Sequence[str], resolver: Resolver) -> MetricQuery:
    first = query.dimensions[0] if query.dimensions else None
    if query.limit_within:
        raise resolver.refuse(resolver.naming.replies.cut_list)
    if first is not None and first.field == TIME and len(labels) == 1 and first.grain is not None:
        stretch = time_called(labels[0], first.grain, resolver)
        if stretch is not None:
            return query.model_copy(update={"period": resolver.calendar.period(stretch), "limit": None, "having": ()})
    if first is None or first.field == TIME or first.grain is not None or "" in labels:
        raise resolver.refuse(resolver.naming.replies.no_row if first is None else resolver.naming.replies.cut_list)
    kept = tuple(f for f in query.filters if (f.field, f.role) != (first.field, first.role) or f.op != "in")
    wanted = Filter(field=first.field, values=tuple(dict.fromkeys(labels)), role=first.role)
    return query.model_copy(update={"filters": (*kept, wanted), "limit": None, "having": ()})


def first_rows(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """ "only the first three": so many rows in the order they stand in."""
    count = slots.first_rows
    if count is None or slots.ranking:
        return query
    if slots.first_of is not None and not _is_shown(slots.first_of, query, resolver):
        raise resolver.refuse(resolver.naming.replies.no_row)
    if query.limit is not None and query.limit < count and query.limit > 1:  # beyond the best one there are more
        raise resolver.refuse(resolver.naming.replies.no_row)
    if len(query.dimensions) > 1:
        raise resolver.refuse(resolver.naming.replies.rank_within)
    return query.model_copy(update={"sort": query.sort or _order_shown(query), "limit": count, "both_ends": False})


def last_of_shown(said: Stretch, base: MetricQuery, rows: Rows, resolver: Resolver) -> Stretch:
    """ "only the last two months", "the last 3 months of that": those of what is shown, and not of today.

    What is shown is a list by that unit, or of a time that is over. Without a word that keeps to it, and of a running
    time, they are counted from today. Raises Stop where so many are not shown.
    """
    spans, calendar = resolver.script.spans, resolver.calendar
    if said.back is None or not any(span.has(Word.ONLY, Word.THAT, Word.THOSE) for span in spans):
        return said
    count, unit = said.back
    listed = any((ref.field, ref.grain) == (TIME, unit) for ref in base.dimensions)
    start, end = (base.period.start, base.period.end) if base.period else (None, None)
    end = min(end or calendar.tomorrow, calendar.tomorrow)
    if not listed and end > calendar.today:
        return said
    last = calendar.containing(unit, end - ONE_DAY)
    if listed and rows.last and len(base.dimensions) == 1 and not base.sort:
        last = calendar.containing(unit, date.fromisoformat(rows.last[:10]))
    first = calendar.shifted(last, 1 - count).start
    shown = calendar.containing(unit, start).start if start else None
    if first is None or last.end is None or (shown is not None and first < shown):
        raise resolver.refuse(resolver.naming.replies.no_row)
    return Stretch(max(first, start or first), min(last.end, end))


def _is_shown(mention: GroupMention, query: MetricQuery, resolver: Resolver) -> bool:
    fields = {field for reading in mention.dimensions for field in resolver.reach.concept(reading.name)}
    return any(ref.field in fields for ref in query.dimensions)


def _order_shown(query: MetricQuery) -> tuple[Sort, ...]:
    """The order of a table that nobody asked an order of: by time, or by its first figure; a list is by name."""
    if not query.metrics:
        return ()
    if query.limit is None and any(ref.field == TIME for ref in query.dimensions):
        return (Sort(by=TIME, descending=False),)
    return (Sort(by=query.metrics[0], descending=True),)


def reversed_rows(query: MetricQuery, rows: Rows, resolver: Resolver) -> MetricQuery:
    """ "sort it the other way": the same rows from the last to the first."""
    if not query.dimensions:
        raise resolver.refuse(resolver.naming.replies.rank_what)
    order = query.sort or _order_shown(query) or (Sort(by=query.dimensions[0].field, descending=False),)
    turned = tuple(by.model_copy(update={"descending": not by.descending}) for by in order)
    return _cut_rows(query, rows, resolver).model_copy(update={"sort": turned})


def resorted(before: MetricQuery, query: MetricQuery, rows: Rows, resolver: Resolver) -> MetricQuery:
    """A query in another order: of a list that was cut, the rows that are shown are the ones to sort."""
    if query.limit is None or before.limit != query.limit or query.sort == (before.sort or _order_shown(before)):
        return query
    return _cut_rows(query, rows, resolver)


def _cut_rows(query: MetricQuery, rows: Rows, resolver: Resolver) -> MetricQuery:
    """The rows that a list was cut to, by what they are called."""
    if query.limit is None:
        return query
    if not rows.complete:
        raise resolver.refuse(resolver.naming.replies.cut_list)
    return only_rows(query, rows.labels, resolver)
