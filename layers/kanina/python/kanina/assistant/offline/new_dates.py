"""Conditions on when rows began: "branches opened before 2016", "tutors hired since July", "born in 2012"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from kanina.assistant.offline.calendar import Stretch
from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.mentions import DatedMention, MetricMention
from kanina.assistant.offline.planned_days import is_ahead, with_whole_time
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.data.semantic_model import Dimension
from kanina.models import Filter, FilterOperator


def narrow_metrics(mentions: Iterable[MetricMention], slots: Slots, resolver: Resolver) -> None:
    """ "students born in 2012", "grade 7 students": of the figures that a noun may name, those of its own rows.

    Where a date or a home of theirs is said, or nothing but fields of theirs.
    """
    datasets = {address.partition(".")[0] for dated in slots.dated for address in dated.addresses}
    datasets |= {
        reading.name.partition(".")[0] for value in slots.values if value.at_home for reading in value.readings
    }
    wanted = [group.dimensions for group in (*slots.groups, *slots.bare) if group.dimensions]
    wanted += [value.readings for value in slots.values]
    if slots.ranking and slots.ranking.dimension:
        wanted.append(slots.ranking.dimension.dimensions)
    for mention in mentions:
        datasets |= _own_rows(mention, slots, resolver)
        fitting = tuple(name for name in mention.names if resolver.model.metrics[name].dataset in datasets)
        mention.names = fitting or mention.names
        if mention.verb:
            reaching = tuple(name for name in mention.names if _reaches_all(name, wanted, resolver))
            mention.names = reaching or mention.names
            if slots.ranking:  # "sold the most" is of the amount, or of the figure that the model names first
                money = tuple(name for name in mention.names if resolver.entities.is_money(name))
                mention.names = tuple(name for name in resolver.model.metrics if name in (money or mention.names))[:1]


def _own_rows(mention: MetricMention, slots: Slots, resolver: Resolver) -> set[str]:
    """The dataset whose rows a noun names, where all that is said besides it is of their own fields."""
    rows = resolver.entities.numbers_of.rows(resolver.script.spans[mention.at])
    if len(set(mention.names)) < 2 or len(rows) != 1 or slots.periods or slots.over_time or slots.comparison:
        return set()
    said = [value.readings for value in slots.values]
    said += [number.dimensions for number in slots.numbers]
    said += [group.dimensions for group in (*slots.groups, *slots.bare)]
    if slots.ranking and slots.ranking.dimension:
        said.append(slots.ranking.dimension.dimensions)
    kinds = [{reading.name.partition(".")[0] for reading in readings} for readings in said]
    return rows if kinds and all(kind == rows for kind in kinds) else set()


def _reaches_all(metric: str, wanted: Iterable[Sequence[Reading]], resolver: Resolver) -> bool:
    dataset = resolver.model.metrics[metric].dataset
    return all(resolver.reach.nearest([*found, *resolver.siblings(found)], [dataset]) for found in wanted if found)


def narrow_homes(slots: Slots, resolver: Resolver) -> None:
    """ "students living in Makati": of the fields that know a place, that of the students themselves."""
    datasets = {resolver.model.metrics[name].dataset for metric in slots.metrics for name in metric.names}
    datasets |= {reading.name.partition(".")[0] for found in slots.bare for reading in found.dimensions}
    for value in slots.values:
        own = tuple(reading for reading in value.readings if reading.name.partition(".")[0] in datasets)
        if value.at_home and own:
            value.readings, value.named = own, True


def counted_when(metrics: tuple[str, ...], slots: Slots, resolver: Resolver) -> tuple[str, ...]:
    """ "orders shipped by month": of rows whose verb has a date, what counts them by it, if the model has that."""
    rows = resolver.entities.counted_by(metrics[0]) if len(metrics) == 1 else None
    dates = {address for dated in slots.dated for address in dated.addresses if address.partition(".")[0] == rows}
    if not slots.dated:
        dates = _days_compared(rows, slots, resolver)
    counts = {resolver.entities.happenings.get(address) for address in dates}
    found = tuple(name for name in counts if name)
    if not len(counts) == len(found) == 1 or len(slots.dated) > 1:
        return metrics
    for ranked in (slots.ranking, slots.order, *slots.numbers):  # "resolved the most tickets"
        if ranked is not None:
            ranked.metrics = tuple(dict.fromkeys(found[0] if name in metrics else name for name in ranked.metrics))
    return found


def _days_compared(rows: str | None, slots: Slots, resolver: Resolver) -> set[str]:
    """The days of what was done late or on time: "delivered late last month" is of that month's deliveries."""
    said = {reading.name for value in slots.values for reading in value.readings if not reading.role}
    days = {resolver.entities.days_compared[name] for name in said if name in resolver.entities.days_compared}
    return {day for day in days if day.partition(".")[0] == rows}


def dated_filters(slots: Slots, metrics: Sequence[str], resolver: Resolver) -> tuple[Filter, ...]:
    """The conditions of verbs that date rows; the date a figure is asked for by anyway becomes its period."""
    filters: list[Filter] = []
    for dated in slots.dated:
        times = {resolver.model.metrics[name].time_field for name in metrics}
        if metrics and times <= set(dated.addresses):
            slots.periods += [dated.stretch] if dated.stretch else []
            continue
        address = _address(dated, metrics, resolver)
        compared = slots.compared_to is not None  # with a time of the rows' own day
        if address is None or dated.stretch is None or compared:
            raise resolver.unexplained(_written(dated, resolver))
        dated, dimension = with_whole_time(dated, address, resolver), resolver.model.dimensions[address]
        stretch = dated.stretch
        if stretch is None:
            raise resolver.unexplained(_written(dated, resolver))
        if resolver.calendar.in_future(stretch) and not is_ahead(dimension):
            raise resolver.lies_ahead(metrics)
        if dimension.type == "integer" and stretch.start and stretch.end == resolver.calendar.tomorrow:
            stretch = Stretch(stretch.start, None)  # "born after 1990": today ends no year
        conditions = conditions_of(stretch, dimension)
        if conditions is None:
            raise resolver.unexplained(_written(dated, resolver))
        filters += conditions
    if slots.overdue_at is not None:
        filters += _overdue(slots.overdue_at, metrics, resolver)
    return tuple(filters)


def _overdue(at: int, metrics: Sequence[str], resolver: Resolver) -> tuple[Filter, ...]:
    """The conditions of "past due", where the rows of the figures have a deadline."""
    datasets = resolver.datasets(metrics)
    known = resolver.entities.deadlines.get(datasets[0]) if len(datasets) == 1 else None
    if known is None:
        raise resolver.unexplained(" ".join(token.text for token in resolver.script.spans[at].tokens))
    return known.missed(resolver.calendar.today)


def conditions_of(stretch: Stretch, dimension: Dimension) -> list[Filter] | None:
    """A stretch of days as conditions on a date, or on a year that is a number; None if that has no such parts."""
    if dimension.type != "integer":
        days: dict[FilterOperator, date | None] = {"ge": stretch.start, "lt": stretch.end}
        return [Filter(field=dimension.address, op=op, values=(day.isoformat(),)) for op, day in days.items() if day]
    if not all(_begins_year(day) for day in (stretch.start, stretch.end) if day):
        return None
    first = stretch.start.year if stretch.start else None
    last = stretch.end.year - 1 if stretch.end else None
    if first is not None and first == last:
        return [Filter(field=dimension.address, op="in", values=(first,))]
    bounds = [Filter(field=dimension.address, op="ge", values=(first,))] if first is not None else []
    return bounds + ([Filter(field=dimension.address, op="le", values=(last,))] if last is not None else [])


def _begins_year(day: date) -> bool:
    return (day.month, day.day) == (1, 1)


def _address(dated: DatedMention, metrics: Sequence[str], resolver: Resolver) -> str | None:
    """The one date that a verb may mean and that the figures reach."""
    readings = [Reading("dimension", address) for address in dated.addresses]
    found = resolver.reach.nearest(readings, resolver.datasets(metrics))
    return found[0].name if len(found) == 1 else None


def _written(dated: DatedMention, resolver: Resolver) -> str:
    return " ".join(token.text for token in resolver.script.spans[dated.at].tokens)
