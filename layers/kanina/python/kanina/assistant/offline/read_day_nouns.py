"""A day of rows that is said by its noun beside a period: "bookings with pickup in October", "October ang pickup".

The period is that day's then, and not the one's that dates the rows. Where the noun may be something else as well, as a
pickup is a vehicle, it stays unexplained unless what stands around it tells: a question is not answered by another day.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.mentions import DatedMention, MetricMention
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.situation import Situation
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word, phrases

_LONGEST = 4
"""Spans of a noun for a day, at most."""
_TELLING = frozenset({"is", "are", "was", "were", "be", "ay", "due", "falls", "fall", "scheduled", "happens", "set"})
"""Between a noun and a period these say when it takes place."""
_BETWEEN = _TELLING | frozenset(
    phrases("in | on | for | at | during | within | of | the | dated | sa | noong | nung | nuong | ngayong | ng")
)
_LINKS = frozenset({"ang", "yung", "iyong", "mga", "kanilang", "nilang", "its", "their"})
"""Behind a period these say of what it is the time: "na October ang pickup"."""
_HAVING = frozenset({"with", "whose", "having", "have", "has", "had", "where", "may", "merong", "meron", "mayroong"})
_OPENING = _HAVING | {"na", "for", "that", "ang", "yung", "iyong", "mga", "of", "ng", "due", "and", "at", "or"}
"""Before a noun these begin what is said of rows."""
_ARTICLES = frozenset({"a", "an", "the", "any"})
_OR = frozenset({"and", "or", "to", "until", "at", "o", "hanggang", "vs", "versus", "through", "-", "–", ","})
_OF = frozenset({"of", "of the", "ng", "ng mga"})
_ASKING = (Word.GROUP, Word.SORT, Word.WHICH, Word.LIST, Word.TOP, Word.BOTTOM, Word.AVERAGE, Word.BREAK)
_Where = Literal["behind", "linked", "before"]


@dataclass(frozen=True, slots=True)
class _Noun:
    """A noun for days: its first span and the one behind its last, and what it may name among the rows meant."""

    start: int
    end: int
    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """A period beside a noun: where it stands, and whether something tells that it is the noun's."""

    at: int
    where: _Where
    told: bool


def with_day_nouns(spans: Sequence[Span], situation: Situation) -> tuple[tuple[Span, ...], tuple[str, ...]]:
    """The spans, each such noun and its period as one, and the days that rows are split by: "by pickup month"."""
    result, at = list(spans), 0
    split: tuple[str, ...] = ()
    timed = any(span.period or span.grain for span in spans)
    while timed and at < len(result):
        noun = _noun(result, at, situation)
        if noun is None:
            at += 1
            continue
        gone = _split_by(result, noun)
        if gone is not None:
            split = noun.addresses
            result[gone.start : gone.stop] = []
        elif _is_group_in_period(result, noun):
            split = noun.addresses
        else:
            _give_its_period(result, noun, situation)
        at += 1
    return tuple(result), split


def read_day_nouns(script: Script, slots: Slots, entities: Entities, *, goes_on: bool) -> None:
    """Fill the days that are told; without rows that are named, those are counted which have them."""
    for at in list(script.free()):
        span = script.spans[at]
        if span.day is None:
            continue
        named = any(entities.named_or_counted(other) or other.metrics for other in script.spans)
        slots.dated.append(DatedMention(span.dates, at, span.day, named=named or not goes_on))
        script.take(at)
        if not named and not goes_on and not slots.metrics:
            counts = entities.counting({address.partition(".")[0] for address in span.dates})
            slots.metrics += [MetricMention(counts, at)] if counts else []


def _noun(spans: Sequence[Span], at: int, situation: Situation) -> _Noun | None:
    """The longest noun for a day of the rows meant that begins at a place."""
    for end in range(min(len(spans), at + _LONGEST), at, -1):
        said = spans[at:end]
        if any(span.period or span.is_sign or span.rows or span.metrics or span.dates or span.day for span in said):
            continue
        days = situation.entities.day_nouns.named([token for span in said for token in span.tokens])
        if days:
            meant = _meant(days, [*spans[:at], *spans[end:]], situation)
            return _Noun(at, end, meant or days)
    return None


def _meant(days: Sequence[str], others: Sequence[Span], situation: Situation) -> tuple[str, ...]:
    """Of the days that a noun names those of the rows that a message is about."""
    rows = _rows_named(others, situation)
    return tuple(address for address in days if not rows or _dataset(address) in rows)


def _rows_named(others: Sequence[Span], situation: Situation) -> set[str]:
    """The datasets whose rows are named, or measured; else those of the last answer, or of values that are said."""
    entities = situation.entities
    rows = {dataset for span in others for dataset in entities.named_or_counted(span)}
    rows |= {dataset for span in others for metric in span.metrics for dataset in entities.measured(metric)}
    rows = rows or {*situation.base_rows, *entities.shown_by(situation.shown)}
    return rows or {_dataset(reading.name) for span in others for reading in span.values}


def _split_by(spans: Sequence[Span], noun: _Noun) -> range | None:
    """The places of a noun that says which month is meant: "by pickup month", "by month of pickup"."""
    behind = spans[noun.end] if noun.end < len(spans) else None
    start, end = noun.start, noun.end
    if len(noun.addresses) != 1 or start == 0:
        return None
    if behind is not None and behind.grain and spans[start - 1].has(Word.GROUP):
        return range(start, end)
    split = start > 2 and spans[start - 1].word in _OF and spans[start - 2].grain and spans[start - 3].has(Word.GROUP)
    return range(start - 1, end) if split else None


def _is_group_in_period(spans: Sequence[Span], noun: _Noun) -> bool:
    """ "by pickup date in October": by the day, of those of that month."""
    grouped = noun.start > 0 and spans[noun.start - 1].has(Word.GROUP) and len(noun.addresses) == 1
    named = any(reading.name in noun.addresses for reading in spans[noun.start].dimensions)
    return grouped and named and _behind(spans, noun) is not None


def _give_its_period(spans: list[Span], noun: _Noun, situation: Situation) -> None:
    """Make one of a noun and its period, or leave the noun unexplained where it may be something else."""
    places = [place for place in (_behind(spans, noun), _before(spans, noun)) if place]
    if not places or _is_asked(spans, noun):
        return
    said, others = spans[noun.start : noun.end], [*spans[: noun.start], *spans[noun.end :]]
    rows = _rows_named(others, situation)
    clashing = [reading for span in said for reading in span.values]
    if not _is_of(rows, noun) and not any(_dataset(reading.name) in rows for reading in clashing):
        opened = noun.start - (noun.start > 0 and spans[noun.start - 1].word in _ARTICLES)
        if clashing and _leads_to(rows, noun, situation) and _begins(spans, opened, _OPENING):
            spans[noun.start : noun.end] = [replace(span, readings=()) for span in said]
        return
    if not _is_of(rows, noun):
        return
    sure = _is_sure(spans, noun, places, situation, clashing)
    if sure is None:
        return
    place = places[0]
    found = spans[place.at].period
    nouns = situation.entities.day_nouns
    stretch = nouns.time_of(noun.addresses[0], found.stretch, situation.calendar) if found else None
    if not sure or stretch is None:
        spans[noun.start : noun.end] = [replace(span, readings=()) for span in said]
        return
    start, end = min(noun.start, place.at), max(noun.end, place.at + 1)
    while start and spans[start - 1].word in ("due for", "due", "for", "scheduled for", "scheduled"):
        start -= 1
    tokens = tuple(token for span in spans[start:end] for token in span.tokens)
    spans[start:end] = [Span(tokens, (Reading("dates", noun.addresses[0]),), day=stretch)]


def _is_sure(
    spans: Sequence[Span], noun: _Noun, places: Sequence[_Place], situation: Situation, clashing: Sequence[Reading]
) -> bool | None:
    """Whether a noun is said of its day; False where it may be, None where it is said of something else."""
    place = places[0]
    if len(places) > 1 or len(noun.addresses) != 1 or _goes_on(spans, place):
        return False
    small = any(reading.kind == "word" for span in spans[noun.start : noun.end] for reading in span.readings)
    if small and noun.end == noun.start + 1:
        return True if place.where == "linked" else None
    if place.where == "linked":
        return True
    opened = noun.start if place.where == "behind" else place.at
    begins = _begins(spans, opened, _OPENING) or _stands_behind_rows(spans, opened, situation)
    if not clashing:
        return True if begins else None
    own = any(_dataset(reading.name) == _dataset(noun.addresses[0]) for reading in clashing)
    if place.told or _is_ahead(spans, noun, place, situation):
        return True
    if _names_value(spans, noun, clashing) or not (begins or own):
        return None
    if own:
        return False if _begins(spans, opened, _HAVING | {"for"}) else None
    plural = any(span.is_plural for span in spans[noun.start : noun.end])
    return _begins(spans, opened, _HAVING) and not plural and place.where == "behind"


def _is_ahead(spans: Sequence[Span], noun: _Noun, place: _Place, situation: Situation) -> bool:
    """Whether only the day of a noun can lie where the period does: what is booked for next week is no booking yet."""
    entities, address = situation.entities, noun.addresses[0]
    count = entities.count_of(_dataset(address))
    own = f"{_dataset(address)}.{entities.dated_by(count)}" if count and entities.dated_by(count) else ""
    found = spans[place.at].period
    apart = not own or (own != address and not entities.day_nouns.lies_ahead(own))
    ahead = found is not None and situation.calendar.in_future(found.stretch)
    return ahead and apart and entities.day_nouns.lies_ahead(address)


def _behind(spans: Sequence[Span], noun: _Noun) -> _Place | None:
    at, told = noun.end, False
    while at < len(spans) and not spans[at].period and {t.word for t in spans[at].tokens} <= _BETWEEN:
        told |= any(token.word in _TELLING for token in spans[at].tokens)
        at += 1
    return _Place(at, "behind", told) if at < len(spans) and spans[at].period else None


def _before(spans: Sequence[Span], noun: _Noun) -> _Place | None:
    at = noun.start - 1
    linked = at > 0 and {token.word for token in spans[at].tokens} <= _LINKS
    if linked and spans[at - 1].period:
        return _Place(at - 1, "linked", told=True)
    owned = at > 0 and spans[at].word == "s" and bool(spans[at].tokens[0].glue)
    at -= owned
    behind = spans[noun.end] if noun.end < len(spans) else None
    ends = behind is None or behind.is_sign or behind.has(Word.NEUTRAL, Word.AND, Word.ONLY)
    return _Place(at, "before", told=False) if at >= 0 and spans[at].period and ends else None


def _goes_on(spans: Sequence[Span], place: _Place) -> bool:
    """Whether another period is joined to one: "in October or November"."""
    at, joined = place.at + 1, False
    while at < len(spans) and spans[at].word in _OR | _BETWEEN and not spans[at].period:
        joined |= spans[at].word in _OR
        at += 1
    return joined and at < len(spans) and spans[at].period is not None


def _is_asked(spans: Sequence[Span], noun: _Noun) -> bool:
    """Whether the day itself is asked for, or something is ordered or split by it."""
    before = spans[noun.start - 1] if noun.start else None
    return before is not None and before.has(*_ASKING)


def _begins(spans: Sequence[Span], at: int, words: frozenset[str]) -> bool:
    """Whether what stands before a place begins what is said of rows, or nothing does."""
    before = spans[at - 1] if at else None
    return before is not None and before.tokens[-1].word in words


def _stands_behind_rows(spans: Sequence[Span], at: int, situation: Situation) -> bool:
    """ "bookings pickup next week", "reserved pickup bukas", "how many pickups": right behind what it is said of."""
    before = spans[at - 1] if at else None
    if before is None:
        return True
    return bool(situation.entities.named_or_counted(before) or before.values or before.has(Word.COUNT, Word.ONLY))


def _names_value(spans: Sequence[Span], noun: _Noun, clashing: Sequence[Reading]) -> bool:
    """Whether a noun is said as a value: behind the name of its field, or beside others of it."""
    fields = {reading.name for reading in clashing}
    near = [*spans[max(0, noun.start - 2) : noun.start], *spans[noun.end : noun.end + 2]]
    return any(reading.name in fields for span in near for reading in (*span.dimensions, *span.values)) or (
        noun.start > 0 and spans[noun.start - 1].word in ("sa", "type", "via", "by", "through")
    )


def _is_of(rows: set[str], noun: _Noun) -> bool:
    return any(not rows or _dataset(address) in rows for address in noun.addresses)


def _leads_to(rows: set[str], noun: _Noun, situation: Situation) -> bool:
    return any(rows & set(situation.entities.led_to(_dataset(address))) for address in noun.addresses)


def _dataset(address: str) -> str:
    return address.partition(".")[0]
