"""Reads what "how many" counts: rows of people, places or things, different values of a field, or a figure's own."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.mentions import GroupMention, MetricMention, ValueMention
from kanina.assistant.offline.read_groups import mention, owners, same_concept
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import COMPARING, Word
from kanina.assistant.offline.words_shape import NONE
from kanina.assistant.offline.words_units import UNITS

_RANKING = (Word.TOP, Word.BOTTOM, Word.TOP_UNNAMED, Word.BOTTOM_UNNAMED)
_COMPARING = (*COMPARING, Word.OR_MORE, Word.OR_LESS, Word.BETWEEN)
_POINTING = (Word.NEUTRAL, Word.ARTICLE, Word.THAT, Word.THOSE, Word.AND, Word.START)
WHICH = frozenset(
    {
        *("which", "which of", "alin", "aling", "alin sa", "aling mga", "alin ang mga", "anong mga"),
        *("alin aling", "alin alin", "alin-aling", "alin-alin", "ano anong", "anu anong", "ano-anong", "anu-anong"),
    }
)
"""Before a noun these ask for a list of them."""
WHAT = frozenset({"what", "anong", "what are the", "what are our", "ano ang mga"})
"""These too, right before it."""
_OURS = frozenset({"we", "our", "there", "natin", "namin", "tayo", "atin", "meron", "mayroon"})
"""Whoever says one of these counts all there are: "how many branches do we have"."""
_ASKING_ROWS = (Word.COUNT, Word.LIST, Word.SHARE, Word.CUMULATIVE, *_RANKING, *_COMPARING)
_ASKING = (Word.GROUP, Word.WHICH, Word.WHO, Word.LIST, Word.ALL, *_RANKING)


def read_count(
    script: Script,
    slots: Slots,
    counted_by: Mapping[str, str],
    entities: Entities,
    shown: Container[str],
    rows_of: Mapping[str, tuple[Reading, ...]],
) -> None:
    """ "how many branches", "how many cities": a metric that counts them if there is one, else what is counted.

    rows_of: by metric, the one value whose rows it is of.
    shown: the fields that the last answer is grouped by. "How many branches is that?" counts its rows.
    """
    for at in list(script.free(Word.COUNT)):
        noun = script.next(at)
        if noun is not None and script.is_free(noun) and _are_shown(script, at, noun, shown):
            script.take(at, noun)
            continue
        place = script.next(at)
        while place is not None and not script.spans[place].metrics and is_of_a_value(script, place):
            place = script.next(place)
            if place is not None and script.spans[place].number and script.spans[place - 1].dimensions:
                place = script.next(place)  # "grade 12 students"
        if place is not None and _did_it(script, place, entities):
            continue
        if place is not None and _is_kind_of_next(script, place, entities):
            script.take(place)
            place += 1
        named = place is not None and bool(script.spans[place].metrics or mention(script, place))
        counts = entities.counts_of_values(script.spans[noun]) if noun is not None and not named else ()
        slots.metrics += [MetricMention(counts, noun)] if counts and noun is not None else []
        if place is not None and script.is_free(place) and not _count_rows_of(script, slots, place, entities, rows_of):
            known = len(slots.metrics)
            _read_counted(script, slots, place, counted_by, entities)
            _add_counts(script, at, slots.metrics[known:])
        script.take(at)
    for at in list(script.free(Word.TOTAL)):
        place = script.next(at)
        if place is not None and _are_totalled(script, place, entities):
            _read_counted(script, slots, place, counted_by, entities)
            script.take(at)


def _did_it(script: Script, at: int, entities: Entities) -> bool:
    """ "ilan ang nakuha ng kostumer": behind a verb and "ng" stand those who did it, and it is no number of them."""
    said = script.spans[at - 1].tokens if at else ()
    done = len(said) > 1 and said[-1].word == "ng" and said[0].word.startswith("na")
    return done and any(entities.are_people(rows) for rows in entities.named_or_counted(script.spans[at]))


def _is_kind_of_next(script: Script, at: int, entities: Entities) -> bool:
    """ "how many amenity bookings": a field of the rows counted, in the singular right before them, splits nothing."""
    span, after = script.spans[at], script.spans[at + 1] if at + 1 < len(script) else None
    if after is None or span.metrics or span.values or not span.dimensions or script.is_plural(at):
        return False
    rows = {*after.rows, *entities.rows_of(after.metrics)}
    return bool(rows) and owners(span.dimensions) <= rows


def read_things_per_group(script: Script, slots: Slots, counted_by: Mapping[str, str], entities: Entities) -> None:
    """ "tutors per branch", "mga sangay kada rehiyon": how many there are, where nothing is measured of them."""
    asking = (*_ASKING_ROWS, Word.WHICH, Word.WHO)
    if slots.metrics or any(span.metrics or span.verbs or span.has(*asking) for span in script.spans):
        return
    for at in list(script.free(Word.GROUP)):
        noun, after = script.previous(at), script.next(at)
        if noun is None or after is None or not script.is_free(noun) or not script.spans[noun].rows:
            continue
        many = script.is_plural(noun)
        if (
            many
            and mention(script, after)
            and not same_concept(script.spans[noun].dimensions, script.spans[after].dimensions)
        ):
            _read_counted(script, slots, noun, counted_by, entities)
            return


def _count_rows_of(
    script: Script, slots: Slots, place: int, entities: Entities, rows_of: Mapping[str, tuple[Reading, ...]]
) -> bool:
    """ "how many refunds": the orders that were refunded, one by one, where the figure of that name is an amount."""
    metrics = set(script.spans[place].metrics)
    name = next(iter(metrics)) if len(metrics) == 1 else ""
    counts = entities.count_of_value(rows_of[name][0]) if name in rows_of and entities.is_money(name) else None
    if counts is None:
        return False
    slots.metrics.append(MetricMention((counts,), place))
    slots.values.append(ValueMention(readings=rows_of[name], at=place, run=place))
    script.take(place)
    return True


def _add_counts(script: Script, at: int, counts: Sequence[MetricMention]) -> None:
    """ "add the number of exams", "pati bilang ng exam": beside the figures that are shown."""
    before = script.previous(at)
    if counts and script.is_free(before) and script.has(before, Word.ADD):
        script.take(before)
        for count in counts:
            count.action = "add"


def _are_totalled(script: Script, place: int, entities: Entities) -> bool:
    """Whether "total tutors" asks how many there are: several things, and nothing that is measured of them."""
    span = script.spans[place]
    if not script.is_plural(place) or not script.is_free(place) or not entities.counts(span):
        return False
    return not any(other.metrics or other.verbs or other.has(*_ASKING_ROWS) for other in script.spans)


def _read_counted(script: Script, slots: Slots, place: int, counted_by: Mapping[str, str], entities: Entities) -> None:
    span = script.spans[place]
    found, counts = mention(script, place), entities.counts(span) or entities.counts_added_up(span)
    if span.metrics:
        if counts and all(entities.is_amount(name) or entities.measures.averaged(name) for name in span.metrics):
            slots.metrics.append(MetricMention(counts, place))  # "how many sales" are not how much they came to
            slots.graded = _graded(span, entities)
            script.take(place)
        elif _are_graded_rows(script, place, entities):
            slots.metrics.append(MetricMention(entities.counting(entities.measured(span.metrics[0])), place))
            slots.graded = _graded(span, entities)
            script.take(place)
        elif found and _counts_things(span, entities, counted_by):
            slots.counted_as = found
        elif not found and (key := entities.each_of(span)):  # students, who are known by their numbers alone
            slots.counted_as = GroupMention(at=place, dimensions=(Reading("dimension", key),), key=key)
        return
    plain = [counted_by[r.name] for r in span.dimensions if r.name in counted_by and not r.role]
    different = [*plain, *entities.count_by_role(span)]
    if counts or different:
        slots.metrics.append(MetricMention(counts or tuple(different), place))
        slots.counted_as = found
        script.take(place)
    else:
        slots.counted = found or slots.counted
        script.take(place if found else None)


def _graded(span: Span, entities: Entities) -> str | None:
    """The field that the figures a span names are the average of."""
    return next((field for name in span.metrics if (field := entities.measures.averaged(name))), None)


def _are_graded_rows(script: Script, place: int, entities: Entities) -> bool:
    """ "how many ratings below 3": rows by what each was given, where that is compared; no unit is counted so."""
    span = script.spans[place]
    unit = any(form in UNITS for token in span.tokens for form in token.forms)
    if unit or len(span.metrics) != 1 or _graded(span, entities) is None or not script.is_free(place):
        return False
    compared = (at for at, other in enumerate(script.spans) if at > place and other.has(*_COMPARING))
    numbers = (script.spans[number].number for at in compared if (number := script.next(at)) is not None)
    averaged = any(other.has(Word.AVERAGE) for other in script.spans)
    return not averaged and any(numbers) and bool(entities.counting(entities.measured(span.metrics[0])))


def _are_shown(script: Script, at: int, noun: int, shown: Container[str]) -> bool:
    """Whether the rows of the last answer are counted: it shows these, and nothing more is said but "is that"."""
    if not any(reading.name in shown for reading in script.spans[noun].dimensions):
        return False
    others = (span for place, span in enumerate(script.spans) if place not in (at, noun))
    return all(span.is_sign or span.has(*_POINTING) for span in others) and not any(
        token.word in _OURS for span in script.spans for token in span.tokens
    )


def is_of_a_value(script: Script, at: int) -> bool:
    """A value, or its dimension behind it: "annual plan" in "how many annual plan enrollments" counts no plans."""
    before = script.spans[at - 1].values if at else ()
    after = script.spans[at + 1] if at + 1 < len(script) else None
    if script.spans[at].number or (script.spans[at].dimensions and after and after.number and not after.number.spelled):
        return True  # "grade 12", "5 star"
    counted = script.spans[at - 1].number if at else None
    if counted and (not script.is_free(at) or (script.spans[at].dimensions and not script.spans[at].is_plural)):
        return True  # "90-minute lessons", "5 star lessons"
    fields = {reading.name for reading in script.spans[at].dimensions}
    if after and not script.spans[at].is_plural and fields & {reading.name for reading in after.values}:
        return True  # "grade A"
    return bool(script.spans[at].values) or same_concept(before, script.spans[at].dimensions)


def counted_groups(slots: Slots, entities: Entities) -> GroupMention | None:
    """What is counted after a condition on some figure: "how many branches had attendance under 85%".

    The count of all of them is then no figure of the question any more.
    """
    counted = slots.counted_as or slots.counted
    own = {name for metric in slots.metrics if counted and metric.at == counted.at for name in metric.names}
    if slots.groups:  # "how many planes with more than 200 seats per engine": each of them has its seats
        rows = entities.rows_of(own)
        compared = {name for number in slots.numbers for name in number.metrics}
        fields = {name: entities.measures.averaged(name) or "" for name in compared}
        own |= {name for name, field in fields.items() if field.partition(".")[0] in rows}
    if counted is None or not any(set(number.metrics) - own for number in slots.numbers):
        return None
    if counted.key and any(number.dimensions or number.of_rows for number in slots.numbers):
        return None  # "students with a score below 75": of rows, and of no figure of each student
    if _are_rows_of_no_key(own, counted, slots, entities):
        return None
    slots.metrics = [metric for metric in slots.metrics if metric.at != counted.at]
    slots.counted = slots.counted_as = None
    return counted


def _are_rows_of_no_key(metrics: Iterable[str], counted: GroupMention, slots: Slots, entities: Entities) -> bool:
    """ "cars with over 120 horsepower": rows, by what each has, where several may go by one name.

    Nothing says that their names tell them apart, so that a group of one name is no thing of its own.
    """
    rows = entities.rows_of(metrics)
    fields = {reading.name for number in slots.numbers for reading in number.dimensions}
    own = bool(fields) and all(field.partition(".")[0] in rows for field in fields)
    named = any(entities.named_by(reading.name) in rows for reading in counted.dimensions)
    return own and named and not any(entities.is_told_apart(dataset) for dataset in rows)


def set_counts_aside(spans: Sequence[Span], entities: Entities, counted_by: Mapping[str, str]) -> tuple[Span, ...]:
    """ "stores with fewer than 400 sales", "top 5 customers": what is split or ranked is no figure, though it has one.

    Only beside another figure, or where it is ranked by itself.
    """
    spans = _split_nouns(spans, entities)
    figures = [at for at, span in enumerate(spans) if span.metrics]
    nouns = [
        at
        for at in figures
        if spans[at].dimensions
        and (_counts_things(spans[at], entities, counted_by) or _is_listed_count(spans, at, entities))
    ]
    if not nouns or any(span.has(Word.DEFINE) for span in spans):
        return tuple(spans)
    compares = any(span.has(*_COMPARING, *_RANKING) or (span.has(Word.NOT) and span.word in NONE) for span in spans)
    result = list(spans)
    for at in nouns:
        others = [place for place in figures if place != at and result[place].metrics]
        before = _before(spans, at)
        if before is not None and (spans[before].has(Word.COUNT) or _is_compared_number(spans, before)):
            continue
        asked = before is not None and (spans[before].has(*_ASKING) or spans[before].number is not None)
        if others:
            if _are_attributes(spans, at, others, entities):
                continue
            most = before is not None and spans[before].has(*_RANKING) and len(others) == 1 and others[0] < at
            aside = (asked or compares) and not most and not _listed(spans, at, others)
        else:
            splits = any(place != at and _may_split(spans, place, before) for place in range(len(spans)))
            asks = before is not None and (spans[before].has(Word.LIST, Word.WHO) or spans[before].word in WHICH)
            asks = asks or (at > 0 and spans[at - 1].word in WHAT)
            named = any(reading.groups for reading in spans[at].dimensions)  # "appointments booked in May" are counted
            asks = asks or (named and _are_dated(spans))
            listed = asks and not any(span.has(*_RANKING) for span in spans)
            aside = not splits and (listed or any(span.has(*_RANKING) for span in spans))
        if aside:
            kept = tuple(reading for reading in spans[at].readings if reading.kind != "metric")
            result[at] = replace(spans[at], readings=kept)
    return tuple(result)


def _are_attributes(spans: Sequence[Span], at: int, others: Sequence[int], entities: Entities) -> bool:
    """ "planes with more than 200 seats by engine": what each of the counted rows has, which are split by more."""
    rows = {*entities.called(spans[at]), *entities.rows_of(spans[at].metrics)}
    compared = [place for place in others if not _splits(spans, place)]
    fields = [entities.measures.averaged(name) for place in compared for name in spans[place].metrics]
    own = bool(fields) and all(field is not None and field.partition(".")[0] in rows for field in fields)
    behind = all(place > at and _is_compared_number(spans, place - 1) for place in compared)
    return own and behind and any(_splits(spans, place) for place in range(len(spans)))


def _splits(spans: Sequence[Span], at: int) -> bool:
    """Whether a place is what something is split by: right behind "by"."""
    before = _before(spans, at)
    return before is not None and spans[before].has(Word.GROUP)


def _is_compared_number(spans: Sequence[Span], at: int) -> bool:
    """ "patients with more than 9 visits": behind such a number stands what is counted of each."""
    before = _before(spans, at)
    return spans[at].number is not None and before is not None and spans[before].has(*_COMPARING)


def _may_split(spans: Sequence[Span], at: int, before: int | None) -> bool:
    """Whether a figure could be split by what is named: not behind "list" beside its own value."""
    span = spans[at]
    if not (span.dimensions or span.grain):
        return False
    named = any(
        same_concept(span.dimensions, other.values) for other in (*spans[max(0, at - 1) : at], *spans[at + 1 : at + 2])
    )
    return not (named and before is not None and spans[before].has(Word.LIST, Word.WHO, Word.WHICH))


def _are_dated(spans: Sequence[Span]) -> bool:
    """ "doctors hired since 2015": those, one by one, where no number of them is asked for and nothing splits them."""
    split = any(span.has(Word.COUNT, Word.TOTAL, Word.GROUP, Word.BREAK) or span.adverb for span in spans)
    split = split or any(span.asks_how_much for span in spans)
    # A state is one that they came to, and a day with a time of its own is a condition on them.
    began = any(span.dates and not span.values and span.day is None for span in spans)
    return not split and began and any(span.period for span in spans)


def _split_nouns(spans: Sequence[Span], entities: Entities) -> tuple[Span, ...]:
    """ "which stores opened": a count that is called so is its rows and when they began, if a list of them is asked."""
    result: list[Span] = []
    for at, span in enumerate(spans):
        before = _before(spans, at)
        asks = before is not None and (spans[before].has(Word.LIST, Word.WHO) or spans[before].word in WHICH)
        parts = entities.noun_and_date(span) if asks else None
        if parts is None:
            result.append(span)
            continue
        noun, date = parts
        result.append(replace(span, tokens=span.tokens[:1], readings=(noun,)))
        result.append(replace(span, tokens=span.tokens[1:], readings=(date,)))
    return tuple(result)


def _counts_things(span: Span, entities: Entities, counted_by: Mapping[str, str]) -> bool:
    """Whether some figure of a span's name counts the rows, or the different values, that the name is of as well."""
    counts = {*entities.counts(span), *(counted_by.get(reading.name, "") for reading in span.dimensions)}
    return bool(counts & set(span.metrics)) and not any(entities.is_amount(metric) for metric in span.metrics)


def _is_listed_count(spans: Sequence[Span], at: int, entities: Entities) -> bool:
    """ "list of students", "sino-sinong guro": whatever figure counts them, a list of them is none."""
    before = _before(spans, at)
    return (
        before is not None and spans[before].has(Word.LIST, Word.WHO) and all(map(entities.is_count, spans[at].metrics))
    )


def _before(spans: Sequence[Span], at: int) -> int | None:
    """The place of the span before that is more than a small word."""
    small = (Word.NEUTRAL, Word.ARTICLE, Word.THAT)
    places = range(at - 1, -1, -1)
    return next((place for place in places if not spans[place].has(*small) or spans[place].has(*_ASKING)), None)


def _listed(spans: Sequence[Span], at: int, others: Sequence[int]) -> bool:
    """Whether it is named with another figure: "customers and sales"."""
    beside = [place for place in others if abs(place - at) in (2, 3)]
    return any(
        all(spans[between].has(Word.AND, Word.ARTICLE) for between in range(min(at, place) + 1, max(at, place)))
        for place in beside
    )
