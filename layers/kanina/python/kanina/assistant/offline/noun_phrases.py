"""Words that mean one thing alone and another beside their neighbours: "the student's grade", "sixty hours".

They are settled before anything else is read, by what stands beside them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import COMPARING, HOURS, MOST_AND_LEAST, Word

_SMALL = (Word.NEUTRAL, Word.ARTICLE, Word.THAT)
_OF = frozenset({"of", "of the", "ng", "ng mga", "for", "for the"})
_OF_ROWS = _OF | {"on", "on the", "on all", "sa", "sa mga", "from", "from the", "from all", "of all"}
_DID = frozenset({"did", "do", "have", "has", "had"})
_DOERS = frozenset({"we", "they", "did we", "did they", "do we", "have we"})
_PREFIXES = frozenset({"pre", "post", "non", "ex", "mid"})
"""Joined to a word, these restrict it, whatever they say alone."""
LEAST_AMOUNT = 10_000
"""Below this "more than 20 sales" are so many of them, and no money."""
_REACHED = frozenset({"naka", "maka", "nakaka", "umabot"})
"""Joined to a number, these say of people that they have so many: "naka-20"."""
_ON = frozenset({"naka"})
"""Before a value this says that somebody has it: "naka Fiber 50", "naka-annual"."""
_DIFFERENT = frozenset({"different", "various", "distinct", "unique", "magkakaibang", "magkaibang"})
"""Before the name of things that are counted or split by, these say nothing more: each is counted once anyway."""
_WHERE = frozenset(
    {"in", "in the", "at", "at the", "from", "of", "sa", "sa mga", "mula sa", "taga", "na taga", "na nasa", "nasa"}
)
_FEWER = frozenset({"fewer", "kaunti", "konti"})


def settled(spans: Sequence[Span], entities: Entities) -> tuple[Span, ...]:
    """The spans, those that their neighbours settle with only the readings that are meant."""
    result = list(spans)
    for at, span in enumerate(spans):
        if _owns_next(spans, at, entities):
            result[at : at + 2] = [replace(part, readings=NOTHING) for part in spans[at : at + 2]]
            result[at + 2] = _owned(spans[at + 2], entities.called(span))
        elif (owned := _owned_by(spans, at, entities)) is not None or _is_measured(spans, at, entities):
            result[at] = replace(span, readings=NOTHING)
            if owned is not None:
                result[owned] = _owned(spans[owned], entities.called(span))
            if at and spans[at - 1].has(Word.ALL):
                result[at - 1] = replace(spans[at - 1], readings=NOTHING)
        elif (readings := _before_next(spans, at)) is not None:
            result[at] = replace(span, readings=readings)
        elif hours := _hours(spans, at, entities):
            result[at] = _as_metrics(span, hours)
        elif counted := _counted(spans, at, entities):
            result[at] = _as_metrics(span, counted)
        elif compared := _compared_verb(spans, at, entities):
            result[at] = _as_metrics(span, compared)
        elif ranked := _ranked_rows(spans, at, entities):
            result[at] = _as_metrics(span, ranked)
        elif at and (number := spans[at - 1].number) and number.percent and span.rate_verbs:
            result[at] = _as_metrics(span, span.rate_verbs)
        elif span.grain and _is_length(spans, at):
            result[at] = replace(span, readings=tuple(r for r in span.readings if r.kind not in ("grain", "adverb")))
        elif len(whose := entities.said_of(span)) == 1:
            result[at] = _owned(span, whose)
        elif of_noun := _of_noun_before(spans, at, entities):
            result[at] = replace(span, readings=of_noun)
        elif _is_asked_for(spans, at):
            result[at] = replace(span, readings=tuple(r for r in span.readings if r.kind != "value"))
    return tuple(result)


def _of_noun_before(spans: Sequence[Span], at: int, entities: Entities) -> tuple[Reading, ...]:
    """The readings of "Lipa" in "venues in Lipa" that are of venues themselves, where others have such a value too.

    A field with a longer name is not meant by the value alone: the home city of students.
    """
    place = at - 1
    while place > 0 and spans[place].word in _WHERE:
        place -= 1
    fields = {reading.name for reading in spans[at].readings if reading.kind == "value"}
    if len(fields) < 2 or place < 0 or at - place < 2:
        return ()
    rows = entities.called(spans[place])
    if not rows and not spans[place].metrics:  # "sino ang manager sa Calamba": of what has managers
        told = {reading.name.partition(".")[0] for reading in spans[place].dimensions}
        rows = tuple(told) if len(told) == 1 else ()
    own = [name for name in fields if name.partition(".")[0] in rows and "_" not in name.partition(".")[2]]
    kept = tuple(r for r in spans[at].readings if r.kind == "value" and r.name in own)
    return tuple(replace(reading, owned=True) for reading in kept) if len(own) == 1 else ()


def _is_length(spans: Sequence[Span], at: int) -> bool:
    """ "more than 3 days": so many days are a length of time, and none that something is split by."""
    before = spans[at - 1] if at else None
    return before is not None and before.number is not None and at > 1 and spans[at - 2].has(*COMPARING)


def _before_next(spans: Sequence[Span], at: int) -> tuple[Reading, ...] | None:
    """What a word means that the next one settles; nothing known where it restricts: "pre-2020", "repeat orders"."""
    span, after = spans[at], spans[at + 1] if at + 1 < len(spans) else None
    if after is None:
        return None
    if after.tokens[0].glue and span.word in _PREFIXES:
        return ()
    if span.word == "repeat" and at and (after.metrics or after.rows):
        return ()
    if span.word in _ON and after.values and not after.number:
        return NOTHING
    reached = span.word in _REACHED and after.number is not None and after.tokens[0].glue
    return NOTHING if reached or (span.word in _DIFFERENT and _is_named(after)) else None


def _is_named(span: Span) -> bool:
    """Whether it is called by what the model has rows of, or a field that these are split by."""
    return bool(span.rows or span.dimensions)


def _as_metrics(span: Span, names: Iterable[str]) -> Span:
    return replace(span, readings=tuple(Reading("metric", name) for name in names))


def _owns_next(spans: Sequence[Span], at: int, entities: Entities) -> bool:
    """ "student" in "the student's grade level", where students have one."""
    rows = entities.called(spans[at])
    after = spans[at + 1 : at + 3]
    if not rows or len(after) < 2 or after[0].word != "s" or not after[0].tokens[0].glue:
        return False
    return bool({reading.name.partition(".")[0] for reading in after[1].dimensions} & set(rows))


def _owned(field: Span, rows: Collection[str]) -> Span:
    """A field with only those of its readings that are of the rows it is said of."""
    kept = (r for r in field.readings if r.kind != "dimension" or r.name.partition(".")[0] in rows)
    return replace(field, readings=tuple(replace(r, owned=True) if r.kind == "dimension" else r for r in kept))


def _owned_by(spans: Sequence[Span], at: int, entities: Entities) -> int | None:
    """The place of "grade level" for "students" in "by grade level of the students", beside a figure that is named."""
    rows = entities.called(spans[at])
    place = at - 1
    while place > 0 and spans[place].word in ("mga", "the"):
        place -= 1
    if not rows or place < 1 or spans[place].word not in _OF:
        return None
    field = spans[place - 1]
    datasets = {reading.name.partition(".")[0] for reading in field.dimensions}
    figures = any(span.metrics for number, span in enumerate(spans) if number not in (at, place - 1))
    owns = bool(datasets & set(rows)) and not field.metrics and figures and not entities.called(field)
    return place - 1 if owns else None


def _is_measured(spans: Sequence[Span], at: int, entities: Entities) -> bool:
    """ "loans" in "the fines on loans", "harvest" in "how many kilos did we harvest": the rows that a sum is of.

    Only what counts nothing but those rows, behind the sum, and with nothing else measured.
    """
    span, before = spans[at], spans[at - 1] if at else None
    if before is None or not span.metrics or span.values:
        return False
    if before.has(Word.ALL) and at > 1:
        before = spans[at - 2]  # "of all loans"
    rows = {entities.counted_by(metric) for metric in span.metrics}
    figures = [
        place
        for place, other in enumerate(spans)
        if place != at and other.metrics and not other.values and not (place and spans[place - 1].has(Word.GROUP))
    ]
    if len(rows) != 1 or None in rows or len(figures) != 1 or figures[0] > at:
        return False
    sums = spans[figures[0]].metrics
    of_rows = all(set(entities.measured(metric)) == rows and entities.counted_by(metric) is None for metric in sums)
    joined = before.word in _OF_ROWS and (figures[0] == spans.index(before) - 1 or before.word in _OF)
    done = before.word in _DOERS and not span.is_plural and any(other.word in _DID for other in spans[figures[0] : at])
    return of_rows and (joined or done)


def _hours(spans: Sequence[Span], at: int, entities: Entities) -> tuple[str, ...]:
    """ "more than sixty hours", "the most hours": a figure that is measured in hours, if there is just one."""
    if spans[at].word not in HOURS or len(entities.hours) != 1 or any(entities.hours[0] in s.metrics for s in spans):
        return ()
    before = _before(spans, at)
    counted = before is not None and (
        (before.number is not None and not before.period) or before.has(Word.TOP, Word.BOTTOM, Word.COUNT, Word.TOTAL)
    )
    return entities.hours if counted else ()


def _counted(spans: Sequence[Span], at: int, entities: Entities) -> tuple[str, ...]:
    """ "fewer than 400 sales" are so many; "more than 400 sales" may be an amount too, and then both are meant."""
    span, before = spans[at], _before(spans, at)
    while before is not None and before.values and not before.number:
        before = _before(spans, spans.index(before))  # "more than 2 unpaid invoices"
    counts = entities.counts(span)
    amounts = [metric for metric in span.metrics if metric not in counts]
    if before is None or not all(entities.is_money(metric) for metric in amounts):
        return ()
    number = before.number
    if not counts or number is None or number.percent or number.currency or before.period or at < 2:
        return ()
    place = spans.index(before)
    compared = spans[:place]
    if not compared or not compared[-1].has(Word.MORE, Word.LESS, Word.AT_LEAST, Word.AT_MOST, Word.EXACTLY):
        return ()
    if not span.metrics:
        return counts  # "more than 20 loans", where nobody declared a count of them
    fewer = any(token.word in _FEWER for token in compared[-1].tokens) or number.value < LEAST_AMOUNT
    return counts if fewer else (*counts, *amounts)


def _compared_verb(spans: Sequence[Span], at: int, entities: Entities) -> tuple[str, ...]:
    """ "how many branches earned more than 1M": the one figure a verb stands for, compared with a number.

    Of several, the one that is money where the number is: "sold less than 4,000 pesos".
    """
    verbs, rest = tuple(dict.fromkeys(spans[at].verbs)), spans[at + 1 :]
    number = rest[1].number if len(rest) > 1 and rest[0].has(*COMPARING) and not rest[1].period else None
    behind = rest[2] if len(rest) > 2 else None
    if number is None or (behind is not None and (behind.metrics or behind.dimensions)):
        return ()
    if len(verbs) > 1 and (number.currency or (behind is not None and behind.has(Word.CURRENCY))):
        verbs = tuple(name for name in verbs if entities.is_money(name))
    return verbs if len(verbs) == 1 else ()


def _ranked_rows(spans: Sequence[Span], at: int, entities: Entities) -> tuple[str, ...]:
    """ "which region has the fewest branches": rows that are counted for what else is named."""
    before = _before(spans, at)
    counts = entities.counts(spans[at])
    if not counts or spans[at].metrics or before is None or before.word not in MOST_AND_LEAST:
        return ()
    others = [span for place, span in enumerate(spans) if place != at]
    splits = any(
        span.dimensions and not set(entities.called(span)) & set(entities.called(spans[at])) for span in others
    )
    return counts if splits and not any(span.metrics for span in others) else ()


def _is_asked_for(spans: Sequence[Span], at: int) -> bool:
    """ "which cashier", "the cashier with the most": those who are called so by a field, be it a value's name too."""
    span, before = spans[at], _before(spans, at)
    if not span.values or span.is_plural or not any(reading.groups for reading in span.dimensions):
        return False
    if before is not None and before.has(Word.WHICH, Word.WHO, Word.GROUP):
        return True
    others = (other for other in spans if other is not span)
    ranked = any(other.has(Word.TOP, Word.BOTTOM) for other in spans[at:])
    return ranked and all(other.metrics or not other.dimensions for other in others)


def _before(spans: Sequence[Span], at: int) -> Span | None:
    return next((span for span in reversed(spans[:at]) if span.number or not span.has(*_SMALL)), None)
