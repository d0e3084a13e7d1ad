"""One figure divided by another: "revenue per lesson", "discounts as a percentage of gross revenue"."""

from __future__ import annotations

from typing import Any

from kanina.assistant.offline.asking import TIME, Stop
from kanina.assistant.offline.entities import Entities
from kanina.assistant.offline.fields_as_figures import sum_of_mention
from kanina.assistant.offline.mentions import GroupMention, MetricMention
from kanina.assistant.offline.metric_conditions import adds_up
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_each import DIVIDING
from kanina.data.computed import RATIO
from kanina.data.implied_metrics import COUNT
from kanina.data.ratio_formats import ratio_format
from kanina.models import MetricQuery, Sort

_OF = frozenset({"of", "ng"})


def read_ratio(script: Script, slots: Slots, entities: Entities) -> None:
    """Fill ratio_at with the place of the second figure, where nothing but "per" or "as a % of" stands before it.

    A thing that is no figure, and that nothing is split by, is what the figure is averaged over ("revenue per guest").
    """
    if slots.average_over or any(span.has(Word.AVERAGE) for span in script.spans):
        _read_average_of_rows(script, slots, entities)
        return
    for at in list(script.free(Word.GROUP, Word.SHARE)):
        first, second = script.previous(at), script.next(at)
        if first is None or second is None or not (script.is_free(first) and script.is_free(second)):
            continue
        one, other, word = script.spans[first], script.spans[second], script.spans[at].word
        part = script.spans[at].has(Word.SHARE) and _says_of(script, at, second)
        names = one.metrics or (part and one.dimensions and not any(reading.groups for reading in one.dimensions))
        if not names or not (part or word in DIVIDING) or any(reading.groups for reading in other.dimensions):
            continue
        pairs = [(figure, count) for figure in one.metrics for count in other.metrics]
        if pairs and all(entities.averages_what_counts(figure, count) for figure, count in pairs):
            script.take(at, second)  # "avg freight per trip"
            return
        if len(set(other.metrics)) == 1 and other.metrics != one.metrics:
            slots.ratio_at, slots.part_of_other = second, part
            script.take(at)
            return
        key = entities.each_of(other) if not part and not other.is_plural else None
        if key and not any(entities.has_no_average(name) for name in one.metrics):
            slots.average_over = GroupMention(at=second, key=key)
            script.take(at, second)
            return


def _read_average_of_rows(script: Script, slots: Slots, entities: Entities) -> None:
    """ "average revenue per paid order": a sum of rows over their number, where both are of the very same rows.

    The number is also meant where it is a figure of its own, which is not of every row.
    """
    if slots.average_over:
        return
    for at in list(script.free(Word.GROUP)):
        first, second, told = script.previous(at), script.next(at), []
        while second is not None and script.spans[second].values and not script.spans[second].metrics:
            told.append(script.spans[second])
            second = script.next(second)
        average = script.previous(first) if first is not None else None
        if first is None or second is None or not script.has(average, Word.AVERAGE) or not script.is_free(second):
            continue
        one, other = script.spans[first].metrics, script.spans[second].metrics
        if script.spans[at].word not in DIVIDING or len(set(one)) != 1 or len(set(other)) != 1 or one == other:
            continue
        same = entities.rows_averaged.of_the_same(one[0], other[0], [span.values for span in told])
        if same or entities.rows_averaged.is_figure(one[0], other[0]):
            slots.ratio_at = second
            script.take(at, average)
            return


def _says_of(script: Script, at: int, second: int) -> bool:
    """ "as a percentage of", "bilang porsyento ng": what the whole is stands behind."""
    return any(token.word in _OF for span in script.spans[at:second] for token in span.tokens[-1:])


def settle_ratio(slots: Slots, resolver: Resolver) -> None:
    """Say of the second figure that it divides the first, be that one called by the field it adds up.

    Raises Stop where there are no two figures that can be divided.
    """
    if slots.ratio_at is None:
        return
    for field in list(slots.bare):
        figure = sum_of_mention(field, resolver)
        if figure and field.at < slots.ratio_at:
            slots.bare.remove(field)
            slots.metrics.append(MetricMention((figure,), field.at))
    slots.metrics.sort(key=lambda mention: mention.at)
    for mention in slots.metrics:
        mention.divides = mention.at == slots.ratio_at
    names = [mention.names for mention in slots.metrics]
    if len(names) != 2 or not slots.metrics[1].divides or len(set(names[1])) != 1:
        raise resolver.unexplained(resolver.phrase_before(slots.ratio_at))
    one, other = (resolver.model.metrics[found[0]] for found in names)
    odd = slots.part_of_other and ratio_format(one, other) != "percent"
    if len(set(names[0])) == 1 and (odd or not all(_can_be_divided(found[0], resolver) for found in names)):
        raise _no_ratio(names[0][0], names[1][0], resolver)


def with_ratio(query: MetricQuery, slots: Slots, resolver: Resolver) -> MetricQuery:
    """The query with its first figure divided by its second, in the order of that."""
    if slots.ratio_at is None:
        return query
    check_ratio_alone(query, resolver)
    one, other = slots.metrics[0].names[0], slots.metrics[-1].names[0]
    if query.metrics[1:] != (other,) or query.derive not in (None, "ratio") or query.having:
        raise _no_ratio(one, other, resolver)
    first = query.metrics[0]
    sort = tuple(by.model_copy(update={"by": first + RATIO}) if by.by == first else by for by in query.sort)
    timed = any(ref.field == TIME for ref in query.dimensions)
    if query.dimensions and not sort and not timed:
        sort = (Sort(by=first + RATIO),)
    return query.model_copy(update={"derive": "ratio", "sort": sort, "average_over": ()})


def as_part_of(figure: str, named: MetricMention, slots: Slots, resolver: Resolver) -> bool:
    """ "as a percentage of revenue", "% of revenue": whether a figure is to be divided by the one that is named.

    That is so where the message says nothing more, and names no first figure of its own.
    """
    script = resolver.script
    shares = [at for at, span in enumerate(script.spans) if span.has(Word.SHARE) and at < named.at]
    alone = slots.share and slots.says_only({"metrics", "share", "periods"})
    if not (shares and alone) or figure in named.names or len(set(named.names)) != 1:
        return False
    return _says_of(script, shares[-1], named.at)


def ratio_to(base: MetricQuery, other: str, slots: Slots, resolver: Resolver) -> MetricQuery:
    """A query's only figure as a percentage of another, group by group. Raises Stop where that is no percentage.

    A time that is said may be that of one figure or of both, so that is asked in full.
    """
    one = base.metrics[0]
    model = resolver.model
    compared = base.comparison or base.compared_with
    odd = compared or base.having or base.average_over or base.counts_groups or slots.periods
    divisible = all(_can_be_divided(name, resolver) for name in (one, other))
    if odd or not divisible or ratio_format(model.metrics[one], model.metrics[other]) != "percent":
        raise _no_ratio(one, other, resolver)
    update: dict[str, Any] = {"metrics": (one, other), "derive": "ratio", "within": (), "whole_without": ()}
    if base.dimensions and not base.sort and not any(ref.field == TIME for ref in base.dimensions):
        update["sort"] = (Sort(by=one + RATIO),)
    return base.model_copy(update=update)


def check_ratio_alone(query: MetricQuery, resolver: Resolver) -> None:
    """Stop at a ratio that is set against another time, or against other rows."""
    if len(query.metrics) == 2 and (query.comparison or query.compared_with):
        first, second = (resolver.naming.metric(name) for name in query.metrics)
        raise resolver.refuse(resolver.naming.replies.ratio_compared.format(first=first, second=second))


def _can_be_divided(name: str, resolver: Resolver) -> bool:
    metric = resolver.model.metrics[name]
    return adds_up(metric) or COUNT.match(metric.expression) is not None


def _no_ratio(one: str, other: str, resolver: Resolver) -> Stop:
    naming = resolver.naming
    return resolver.refuse(naming.replies.no_ratio.format(first=naming.metric(one), second=naming.metric(other)))
