"""Two earlier queries as one, where they differ in one way only: "compare it with the first one", "both of those"."""

from __future__ import annotations

from collections.abc import Collection

from kanina.assistant.offline.asking import TIME, Stop
from kanina.assistant.offline.edit_beside import side_by_side
from kanina.assistant.offline.naming import PART_NAMES
from kanina.assistant.offline.query_periods import stretch_of
from kanina.assistant.offline.read_time import relation
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.words import Word
from kanina.assistant.wording.parts import ALIKE
from kanina.data.comparisons import holds
from kanina.models import DimensionRef, MetricQuery, Period


def merged(newer: MetricQuery, older: MetricQuery, resolver: Resolver) -> MetricQuery:
    """Two queries side by side, which may differ in one way only.

    The values of one field are grouped by it, figures stand in one table, a period is compared with the one before it.
    """
    replies = resolver.naming.replies
    older = older.model_copy(update={"remembered": newer.remembered, "set_aside": newer.set_aside})
    if newer == older:
        raise resolver.refuse(replies.same_twice)
    differing_parts = {name for name in type(newer).model_fields if getattr(newer, name) != getattr(older, name)}
    if differing_parts == {"metrics"} and not newer.sort and not newer.having:
        metrics = tuple(dict.fromkeys((*older.metrics, *newer.metrics)))
        return newer.model_copy(update={"metrics": metrics})
    if newer.comparison or older.comparison or newer.compared_with or older.compared_with:
        raise resolver.refuse(replies.compared_already)
    if differing_parts == {"period"}:
        return _beside(newer, older, resolver)
    if differing_parts == {"period", "filters"}:
        return _whole_periods(newer, older, resolver)
    if differing_parts != {"filters"}:
        raise _cannot(differing_parts, resolver)
    ours = {(f.field, f.op, f.role): f for f in newer.filters}
    theirs = {(f.field, f.op, f.role): f for f in older.filters}
    differing = [key for key in ours if ours[key] != theirs.get(key)]
    if ours.keys() != theirs.keys() or len(differing) != 1 or differing[0][1] != "in":
        return side_by_side(newer, older)
    key = differing[0]
    values = tuple(dict.fromkeys((*theirs[key].values, *ours[key].values)))
    filters = tuple(f.model_copy(update={"values": values}) if f is ours[key] else f for f in newer.filters)
    ref = DimensionRef(field=key[0], role=key[2])
    dimensions = newer.dimensions if ref in newer.dimensions else (ref, *newer.dimensions)
    return newer.model_copy(update={"filters": filters, "dimensions": dimensions})


def _cannot(differing: Collection[str], resolver: Resolver) -> Stop:
    """The refusal that names the parts in which two queries differ."""
    naming = resolver.naming
    names = dict.fromkeys(name for part, name in PART_NAMES[naming.language].items() if part in differing)
    text = naming.replies.cannot_merge if len(names) > 1 else naming.replies.cannot_merge_one
    return resolver.refuse(text.format(parts=naming.all_of(names)))


def _beside(one: MetricQuery, other: MetricQuery, resolver: Resolver) -> MetricQuery:
    """Two periods of the same query: the later one, compared with the earlier where that is a comparison."""
    stretches = [(stretch_of(query.period, resolver), query) for query in (one, other)]
    for (period, query), (before, _) in (stretches, stretches[::-1]):
        comparison = relation(period, before, resolver.calendar) if period and before else None
        if comparison:
            return query.model_copy(update={"comparison": comparison})
    return _whole_periods(one, other, resolver)


def _whole_periods(one: MetricQuery, other: MetricQuery, resolver: Resolver) -> MetricQuery:
    """Two queries of different periods; along time only where each month of one has its counterpart in the other.

    Raises Stop where one is a time picked from the other, unless the message says that it compares questions.
    """
    here, there = one.period or Period(), other.period or Period()
    if not any(ref.field == TIME for ref in one.dimensions) or _are_as_long(here, there, resolver):
        return side_by_side(one, other)
    says_questions = any(span.has(Word.SPEECH) for span in resolver.script.spans)
    if not says_questions and (holds(here, there) or holds(there, here)):
        raise resolver.refuse(resolver.naming.replies.rows_or_questions)
    kept = tuple(ref for ref in one.dimensions if ref.field != TIME)
    return side_by_side(one.model_copy(update={"dimensions": kept, "sort": (), "limit": None}), other)


def _are_as_long(one: Period, other: Period, resolver: Resolver) -> bool:
    """Whether two periods are units of one kind, or have about as many days."""
    here, there = stretch_of(one, resolver), stretch_of(other, resolver)
    if here is not None and there is not None and here.unit is not None and here.unit == there.unit:
        return True
    if one.start is None or one.end is None or other.start is None or other.end is None:
        return False
    days = (one.end - one.start).days, (other.end - other.start).days
    return max(days) <= ALIKE * min(days)
