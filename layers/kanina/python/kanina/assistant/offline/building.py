"""Steps that a new question and a change of an old one share: conditions, what is shown, and what has to be asked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.mentions import GroupMention, ValueMention
from kanina.assistant.offline.naming import MOST_NAMED
from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.values import check_filter, of_one_field, value_of
from kanina.models import Choice, DimensionRef, Filter, Grain, MetricQuery

LONGEST_BY_DAY = timedelta(days=31)


def filters_of(
    values: Sequence[ValueMention], metrics: Sequence[str], resolver: Resolver, known: Collection[str] = ()
) -> tuple[Filter, ...]:
    """The values as filters, those of one field and one sense together, in the order they were said."""
    merged: dict[tuple[str, str, str | None], list[str]] = {}
    for mention in of_one_field(values, metrics, resolver):
        reading = value_of(mention, metrics, resolver, known)
        if reading and mention.negated:
            _check_state(mention, reading, resolver)
        if reading:
            key = (reading.name, "not_in" if mention.negated else "in", reading.role)
            found = merged.setdefault(key, [])
            if reading.value not in found:
                found.append(reading.value)
    filters = []
    for (field, op, role), names in merged.items():
        wanted = Filter(field=field, op="in" if op == "in" else "not_in", values=tuple(names), role=role)
        check_filter(wanted, metrics, resolver)
        filters.append(wanted)
    return tuple(filters)


def _check_state(mention: ValueMention, state: Reading, resolver: Resolver) -> None:
    """Stop at "not resolved", where a day tells when rows were: some of those are in another state by now."""
    span, dataset = resolver.script.spans[mention.at], state.name.partition(".")[0]
    happened = (date for date in span.dates if date.partition(".")[0] == dataset)
    if any(date in resolver.entities.happenings for date in happened):
        raise resolver.unexplained(" ".join(token.text for token in span.tokens))


def merged_equals(filters: Sequence[Filter]) -> tuple[Filter, ...]:
    """ "grade 11 and 12": equal conditions on one numeric field are one list."""
    result: list[Filter] = []
    for wanted in filters:
        same = next((f for f in result if (f.field, f.op, f.role) == (wanted.field, wanted.op, wanted.role)), None)
        if same is None or wanted.op not in ("in", "not_in"):
            result.append(wanted)
        else:
            values = tuple(dict.fromkeys((*same.values, *wanted.values)))
            result[result.index(same)] = same.model_copy(update={"values": values})
    return tuple(result)


def several_valued(filters: Iterable[Filter]) -> list[Filter]:
    """Those that let through several values of a field, which stand beside each other."""
    return [wanted for wanted in filters if wanted.op == "in" and len(wanted.values) > 1]


def shown_groups(slots: Slots, filters: Sequence[Filter]) -> list[DimensionRef]:
    """ "Math vs Science": values put side by side are shown by their dimension."""
    if not any(mention.shown for mention in slots.values):
        return []
    return [DimensionRef(field=f.field, role=f.role) for f in several_valued(filters)]


def with_trend(query: MetricQuery, slots: Slots) -> MetricQuery:
    """ "over time": by month, or by day within a month, unless a unit of time was named."""
    if not slots.over_time or not query.metrics or any(ref.field == TIME for ref in query.dimensions):
        return query
    period = query.period
    short = period and period.start and period.end and period.end - period.start <= LONGEST_BY_DAY
    grain: Grain = "day" if short else "month"
    return query.model_copy(update={"dimensions": (*query.dimensions, DimensionRef(field=TIME, grain=grain))})


def ask_dimension(query: MetricQuery, resolver: Resolver) -> None:
    """Ask what to rank, of all that the metrics reach."""
    metric = resolver.naming.metric(query.metrics[0]) if query.metrics else ""
    possible = [d.address for d in resolver.reach.reachable(resolver.datasets(query.metrics))]
    resolver.ask(
        "dimension",
        resolver.naming.replies.which_dimension.format(metric=metric),
        resolver.naming.dimension_choices(possible[:MOST_NAMED]),
    )


def ask_each_or_total(mention: GroupMention, metrics: Sequence[str], resolver: Resolver) -> None:
    """Ask whether a dimension that was merely named is to be grouped by."""
    ref = resolver.group(mention, metrics)
    replies, naming = resolver.naming.replies, resolver.naming
    if ref.field == TIME or ref.role:
        word = " ".join(token.text for token in resolver.script.spans[mention.at].tokens)
        raise resolver.unexplained(word)
    dimension = naming.dimension(ref.field)
    resolver.ask(
        "dimension",
        replies.each_or_total.format(metric=naming.metric(metrics[0]), dimension=dimension),
        (
            Choice(label=replies.each.format(dimension=dimension), value=ref.field),
            Choice(label=replies.one_total, value=""),
        ),
    )


def check_list(query: MetricQuery, resolver: Resolver) -> None:
    """Stop at a list whose conditions hold only by way of some event: tutors "in NCR" might live, or teach, there."""
    needed = [(ref.field, ref.role) for ref in query.dimensions]
    needed += [(wanted.field, wanted.role) for wanted in query.filters]
    for dataset in {ref.field.split(".")[0] for ref in query.dimensions}:
        if all(resolver.reach.distance(dataset, field, role) is not None for field, role in needed):
            return
    names = list(dict.fromkeys(resolver.naming.dimension(field) for field, _ in needed))
    text = resolver.naming.replies.list_unrelated
    raise resolver.refuse(text.format(names=names[0], other=resolver.naming.all_of(names[1:])))
