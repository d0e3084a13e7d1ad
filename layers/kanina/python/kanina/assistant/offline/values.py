"""Which value of which field is meant: by what the metrics reach, by how it is called, by what was spoken of."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

from kanina.assistant.offline.asking import Stop
from kanina.assistant.offline.lexicon import Reading
from kanina.assistant.offline.mentions import ValueMention
from kanina.assistant.offline.metric_conditions import conditions_on
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.period_words import WEEKDAYS
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.ways import by_role_meant, of_that_end
from kanina.assistant.offline.words import Word
from kanina.models import Choice, Filter

_MEANS = frozenset({"by", "via", "through", "thru", "using", "gamit"})
"""Between a deed and what it was done by."""


def of_one_field(mentions: Sequence[ValueMention], metrics: Sequence[str], resolver: Resolver) -> list[ValueMention]:
    """The mentions, those listed together narrowed to a field they share: "Cebu and Davao" are two cities.

    Places of different kinds can't be listed together; values of unrelated fields are conditions of their own.
    """
    _check_denied(mentions, resolver)
    datasets = resolver.datasets(metrics)
    result: list[ValueMention] = []
    for run in dict.fromkeys(mention.run for mention in mentions):
        members = [mention for mention in mentions if mention.run == run]
        fields = [{r.name for r in m.readings if _reaches(datasets, r, resolver)} for m in members]
        shared = set.intersection(*fields)
        if len(members) > 1 and not shared and all(any(map(resolver.reach.is_place, found)) for found in fields):
            raise resolver.refuse(resolver.naming.replies.mixed_places)
        if len(members) > 1 and shared:
            members = [_narrowed(mention, shared, members, resolver) for mention in members]
        result += members
    return result


def _check_denied(mentions: Sequence[ValueMention], resolver: Resolver) -> None:
    """Stop at "not sent by LBC", of fields of the same rows: either may be what is denied."""
    spans = resolver.script.spans
    for one, other in pairwise(mentions):
        first, second = one.readings[0], other.readings[0]
        alike = first.name == second.name or first.name.partition(".")[0] != second.name.partition(".")[0]
        between = spans[one.at + 1 : other.at]
        if alike or not one.negated or other.negated or not any(span.word in _MEANS for span in between):
            continue
        if all(span.word in _MEANS or span.has(Word.ARTICLE) for span in between):
            names = resolver.naming.any_of(f"“{resolver.naming.dimension(r.name)} {r.value}”" for r in (first, second))
            written = " ".join(token.text for span in spans[one.at : other.at + 1] for token in span.tokens)
            raise resolver.refuse(resolver.naming.replies.which_denied.format(phrase=written, names=names))


def _reaches(datasets: Sequence[str], reading: Reading, resolver: Resolver) -> bool:
    return resolver.reach.total(datasets, reading.name, reading.role) is not None


def _narrowed(
    mention: ValueMention, shared: set[str], members: Sequence[ValueMention], resolver: Resolver
) -> ValueMention:
    """A mention with only its readings in the field that suits the whole list best."""

    def looseness(field: str) -> tuple[int, bool]:
        ranks = [min(r.rank for r in member.readings if r.name == field) for member in members]
        return max(ranks), resolver.reach.qualifies(field)

    best = min(looseness(field) for field in shared)
    kept = tuple(r for r in mention.readings if r.name in shared and looseness(r.name) == best)
    return replace(mention, readings=kept, listed=True)


def value_of(
    mention: ValueMention, metrics: Sequence[str], resolver: Resolver, known: Collection[str]
) -> Reading | None:
    """The one value that is meant, or None where it has to be asked. known: fields the last question is about."""
    written = " ".join(token.text for token in resolver.script.spans[mention.at].tokens)
    if mention.adjective and not any(reading.name in known for reading in mention.readings):
        raise resolver.unexplained(written)
    if mention.weekday:
        raise _weekday(written, resolver)
    widened = [*mention.readings, *resolver.siblings(mention.readings)]
    datasets = resolver.datasets(metrics)
    reached = [r for r in widened if resolver.reach.total(datasets, r.name, r.role) is not None]
    reached = reached or resolver.by_own_role(widened, metrics)
    reached = of_that_end(reached, mention.at, resolver) or by_role_meant(widened, mention.at, metrics, resolver)
    if not reached:
        raise resolver.unreachable(mention.readings[0].name, metrics)
    candidates = reached if mention.named else _likeliest(reached, known, resolver)
    nearest = _of_own_rows(_one_a_concept(candidates, datasets, resolver), datasets, resolver)
    if len(nearest) == 1 and not mention.named:
        nearest = _with_sites(nearest[0], mention, datasets, known, resolver)
    if len(nearest) == 1:
        if not mention.named and nearest[0].name not in known and _is_unsure(nearest[0], mention, resolver):
            _ask_value(nearest, resolver.naming.replies.do_you_mean.format(phrase=written), mention, known, resolver)
            return None
        return nearest[0]
    _ask_value(nearest, resolver.naming.replies.which_value.format(phrase=written), mention, known, resolver)
    return None


def _with_sites(
    place: Reading, mention: ValueMention, datasets: tuple[str, ...], known: Collection[str], resolver: Resolver
) -> list[Reading]:
    """A place that people live in, and what of the organisation's own is called after it: its branch "Calamba Main".

    "Sales in Calamba" may be of either, and so it is asked, unless the conversation or a noun beside it tells.
    """
    own = place.name.partition(".")[0]
    if place.rank or place.name in known or not resolver.entities.are_people(own):
        return [place]
    spans = resolver.script.spans
    beside = [span for span in spans[max(0, mention.at - 2) : mention.at + 2] if not span.values]
    said = {named for span in beside for named in resolver.entities.called(span)}
    sites = [] if own in said else _called_after(stems(place.value), own, datasets, resolver)
    meant = [site for site in sites if site.name in known or resolver.entities.named_by(site.name) in said]
    return meant or [place, *sites]


def _called_after(said: tuple[str, ...], own: str, datasets: tuple[str, ...], resolver: Resolver) -> list[Reading]:
    """The one thing whose name begins with some words, in a field that names no people."""
    found: list[Reading] = []
    for address, field in resolver.model.dimensions.items():
        named = resolver.entities.named_by(address)
        if named in (None, own) or resolver.entities.are_people(named or ""):
            continue
        if resolver.reach.total(datasets, address) is not None:
            longer = [value for value in field.values if stems(value)[: len(said)] == said and stems(value) != said]
            found += [Reading("value", address, value) for value in longer]
    return found if len(found) == 1 else []


def _is_unsure(reading: Reading, mention: ValueMention, resolver: Resolver) -> bool:
    """Whether a value by itself may mean something else: a home city, a part of a name, "monthly" and not its plan."""
    dimension = resolver.model.dimensions[reading.name]
    if dimension.values_need_name and not (mention.listed or mention.named):
        said = {token.stem for token in resolver.script.spans[mention.at].tokens}
        names = {word for name in (*dimension.label.values(), dimension.name) for word in stems(name)}
        return not said & names
    return resolver.reach.qualifies(reading.name, reading.value) or (reading.rank == 3 and not mention.listed)


def _weekday(written: str, resolver: Resolver) -> Stop:
    """ "on Monday" may be the last one or all of them."""
    number = WEEKDAYS[written.lower()]
    today = resolver.calendar.today
    day = today - timedelta(days=(today.weekday() - number - 1) % 7 + 1)
    return resolver.refuse(resolver.naming.replies.weekday.format(day=written, date=day.isoformat()))


def _likeliest(readings: list[Reading], known: Collection[str], resolver: Resolver) -> list[Reading]:
    """Those of a field the conversation is about; else whole names before parts; else the plainer field.

    Plainer is one whose values need no name beside them, and which no other's name is part of.
    """
    in_use = [reading for reading in readings if reading.name in known and reading.rank < 3]
    if in_use:
        return in_use
    best = min(reading.rank for reading in readings)
    exact = [reading for reading in readings if reading.rank == best]
    fields = resolver.model.dimensions
    exact = [reading for reading in exact if not fields[reading.name].values_need_name] or exact
    plain = [reading for reading in exact if not resolver.reach.qualifies(reading.name)]
    return plain or exact


def _one_a_concept(readings: list[Reading], datasets: tuple[str, ...], resolver: Resolver) -> list[Reading]:
    """Of the same value in several datasets, the nearest: the subject of a lesson for lessons.

    Several that are equally near to one figure's rows are different things: a member's city, and a branch's.
    """
    chosen: dict[tuple[tuple[str, ...], str], list[Reading]] = {}
    for reading in readings:
        chosen.setdefault((resolver.reach.concept(reading.name), reading.value), []).append(reading)
    return [reading for same in chosen.values() for reading in resolver.reach.likest(same, datasets)]


def _of_own_rows(readings: list[Reading], datasets: tuple[str, ...], resolver: Resolver) -> list[Reading]:
    """Of values of several fields that are written alike, that of the counted rows or nearest to them; not of a place.

    An application's position "Nurse", and not its applicant's skill; of places another may be meant.
    """
    readings = _of_sites(readings, datasets, resolver)
    away = {reading: resolver.reach.total(datasets, reading.name, reading.role) for reading in readings}
    nearest = min((distance for distance in away.values() if distance is not None), default=0)
    own = [reading for reading, distance in away.items() if distance == nearest]
    alike = len({reading.value for reading in readings}) == 1
    placed = any(resolver.reach.is_place(reading.name) for reading in readings)
    return own if len(own) == 1 and alike and not placed else readings


def _of_sites(readings: list[Reading], datasets: tuple[str, ...], resolver: Resolver) -> list[Reading]:
    """Of one place that people live in and something of the organisation lies in, the latter: a clinic's city.

    Not of a place that the counted rows have themselves. The answer says whose it is.
    """
    alike = len({reading.value for reading in readings}) == 1
    if not alike or not all(resolver.reach.is_place(reading.name) for reading in readings):
        return readings
    if any(resolver.reach.total(datasets, reading.name, reading.role) == 0 for reading in readings):
        return readings
    sites = [reading for reading in readings if not resolver.entities.are_people(reading.name.partition(".")[0])]
    return sites if len(sites) == 1 else readings


def _ask_value(
    readings: list[Reading], prompt: str, mention: ValueMention, known: Collection[str], resolver: Resolver
) -> None:
    """Ask which value; choices of one field carry the value, those of several the field as well.

    What is to be left out can't wait for an answer and is refused, and so is what may stand in place of a field that
    the last question is about: which of its conditions go is not known before.
    """
    fields = {reading.name for reading in readings}
    positive = not mention.negated and mention.action == "set" and not (mention.listed and len(fields) > 1)
    if not positive or (len(fields) > 1 and not fields.isdisjoint(known)):
        labels = resolver.naming.dimensions_apart(dict.fromkeys(reading.name for reading in readings))
        names = resolver.naming.any_of(
            f"“{f'{labels[r.name]} ' if len(fields) > 1 else ''}{r.value}”" for r in readings
        )
        raise resolver.refuse(f"{prompt} {names}")
    if len(fields) == 1:
        field = f"{resolver.naming.dimension(readings[0].name)} " if len(readings) == 1 else ""
        choices = [Choice(label=f"{field}{reading.value}", value=reading.value) for reading in readings]
        resolver.ask(f"filter:{readings[0].name}", prompt, choices)
        return
    labels = resolver.naming.dimensions_apart(dict.fromkeys(reading.name for reading in readings))
    resolver.ask(
        "filter",
        prompt,
        [Choice(label=f"{labels[r.name]} {r.value}", value=f"{r.name}={r.value}") for r in readings],
    )


def check_filter(wanted: Filter, metrics: Sequence[str], resolver: Resolver) -> None:
    """Stop if a metric's own definition already decides about the filtered rows."""
    dimension = resolver.model.dimensions.get(wanted.field)
    if dimension is None:
        return
    for name in metrics:
        known = conditions_on(resolver.model.metrics[name], dimension)
        if known is None:
            continue
        values = frozenset(str(value) for value in wanted.values)
        leaves_out = wanted.op == "not_in" and not known.mixed and not (known.allowed and known.allowed <= values)
        if not leaves_out and not (wanted.op == "in" and known.fits(values)):
            raise resolver.already_counts(name)
