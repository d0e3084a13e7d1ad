"""The first or the last day of something: "when was our first order", "anong petsa ang huling klase", "and the last?".

What is shown is that day and how many there were on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.metric_conditions import leaves_rows_out
from kanina.assistant.offline.normalise import Token, tokens
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import HIS
from kanina.assistant.offline.words_first_days import AROUND, ASKING, BETWEEN, DAYS, ENDS
from kanina.assistant.offline.words_lookups import WHEN
from kanina.models import DimensionRef, Having, MetricQuery, Sort, Turn

_DAY = DimensionRef(field=TIME, grain="day")


def with_first_day(spans: Sequence[Span], entities: Entities) -> tuple[tuple[Span, ...], str]:
    """The spans, the words for a first or last day set aside; and which is asked for, "first", "last" or ""."""
    words = [(token, at) for at, span in enumerate(spans) for token in span.tokens]
    found = _end(words)
    if found is None or sum(bool(span.metrics) for span in spans) > 1:
        return tuple(spans), ""
    begins, ends, which = found
    place = _past_days(words, ends)
    if place is None:
        return tuple(spans), ""
    noun = words[place][1]
    counts = _counts(spans[noun], entities)
    asked = [at for at in range(len(words)) if _asks_day(words, at, begins, place, noun)]
    own = any(reading.name in _times(counts, entities) for reading in spans[noun].dimensions)
    if not counts or not (asked or own) or any(span.number for span in spans[: noun + 1]):
        return tuple(spans), ""
    which_day = [at - 1 for at in asked if at and words[at][0].among(DAYS) and words[at - 1][0].word in ASKING]
    said = {words[at][1] for at in (*range(begins, ends), *asked, *which_day)} - {noun}
    result = [replace(span, readings=NOTHING, period=None) if at in said else span for at, span in enumerate(spans)]
    result[noun] = replace(spans[noun], readings=tuple(Reading("metric", name) for name in counts))
    return tuple(result), which


def on_first_day(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query of a figure on the first or the last day that has any of it."""
    if not slots.first_day:
        return query
    if query.dimensions or len(query.metrics) != 1 or query.comparison or query.derive or query.having:
        raise resolver.refuse(resolver.naming.replies.two_questions)
    resolver.check_dated(query.metrics)
    sort = (Sort(by=TIME, descending=slots.first_day == "last"),)
    query = query.model_copy(update={"dimensions": (_DAY,), "sort": sort, "limit": 1})
    if leaves_rows_out(resolver.model.metrics[query.metrics[0]]):  # a day may have nothing but such rows
        some = Having(metric=query.metrics[0], op="gt", value=Decimal(0))
        query = query.model_copy(update={"having": (some,)})
    return query


def past_the_day(query: MetricQuery, spans: Sequence[Span]) -> MetricQuery:
    """ "how much has she paid?", after when she last came: of her, and not of that day, unless that day is said."""
    if not _is_of_one_day(query) or not any(token.word in HIS for span in spans for token in span.tokens):
        return query
    return query.model_copy(update={"dimensions": (), "sort": (), "limit": None, "having": ()})


def _is_of_one_day(query: MetricQuery) -> bool:
    sorted_by_day = len(query.sort) == 1 and query.sort[0].by == TIME
    return query.dimensions == (_DAY,) and query.limit == 1 and sorted_by_day


def other_end(text: str, newest: Turn | None) -> MetricQuery | None:
    """ "and the last?", after the first day of something: the query of the other one; None for any other message."""
    query = newest.plan if newest else None
    if not isinstance(query, MetricQuery) or not _is_of_one_day(query):
        return None
    words = [(token, 0) for token in tokens(text) if not token.is_sign]
    found = _end(words)
    if found is None:
        return None
    begins, ends, which = found
    others = [token for at, (token, _) in enumerate(words) if not begins <= at < ends]
    if not all(token.among(AROUND) for token in others):
        return None
    sort = Sort(by=TIME, descending=which == "last")
    return query.model_copy(update={"sort": (sort,)})


def _end(words: Sequence[tuple[Token, int]]) -> tuple[int, int, str] | None:
    """Where the words for the first or the last begin and end, and which it is; None where two are said, or none."""
    found: list[tuple[int, int, str]] = []
    for at in range(len(words)):
        for wording, which in ENDS.items():
            behind = words[at : at + len(wording)]
            if len(behind) == len(wording) and all(
                word in token.forms for word, (token, _) in zip(wording, behind, strict=True)
            ):
                found.append((at, at + len(wording), which))
    longest = max(found, key=lambda one: one[1] - one[0], default=None)
    apart = [one for one in found if longest and not (longest[0] <= one[0] and one[1] <= longest[1])]
    return None if apart else longest


def _past_days(words: Sequence[tuple[Token, int]], start: int) -> int | None:
    """The place of the noun behind the words for the first: "first order", "the first day of classes"."""
    for at in range(start, len(words)):
        token = words[at][0]
        if not (token.word in BETWEEN or (at == start and token.among(DAYS))):
            return None if token.is_sign else at
    return None


def _asks_day(words: Sequence[tuple[Token, int]], at: int, begins: int, place: int, noun: int) -> bool:
    """Whether a word asks for a day: "when" before all else, "date of" right before, "date" right behind."""
    token = words[at][0]
    if token.word in WHEN:
        return at < begins and all(said.word in AROUND for said, _ in words[:at])
    if not token.among(DAYS):
        return False
    if at < begins:
        return all(said.word in BETWEEN for said, _ in words[at + 1 : begins])
    last = max(index for index, (_, span) in enumerate(words) if span == noun)
    return begins < at < place or at == last + 1


def _counts(span: Span, entities: Entities) -> tuple[str, ...]:
    """The figures that count what a span names, else what adds up of it."""
    own = tuple(name for name in span.metrics if entities.is_count(name))
    if own:
        return own
    datasets = {reading.name.partition(".")[0] for reading in span.dimensions}
    count = entities.count_of(next(iter(datasets))) if len(datasets) == 1 and not span.metrics else None
    return entities.counts(span) or ((count,) if count else ())


def _times(counts: Sequence[str], entities: Entities) -> set[str]:
    return {f"{entities.measured(name)[0]}.{entities.dated_by(name)}" for name in counts}
