"""Changes the filters of a query: "only NCR", "now Cebu and Davao", "without Math", "also Makati", "drop Cebu"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NoReturn

from kanina.assistant.offline.building import filters_of, merged_equals
from kanina.assistant.offline.mentions import ValueMention
from kanina.assistant.offline.own_places import with_own_roles
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.values import check_filter
from kanina.models import Filter, MetricQuery


def changed_filters(query: MetricQuery, slots: Slots, resolver: Resolver) -> tuple[Filter, ...]:
    """The query's filters with what was said about values."""
    known = {f.field for f in query.filters} | {ref.field for ref in query.dimensions}
    groups = {
        "add": [mention for mention in slots.values if mention.action == "add" and not mention.negated],
        "drop": [mention for mention in slots.values if mention.action == "drop" and not mention.negated],
        "clear": [mention for mention in slots.values if mention.action == "clear"],
        "not": [mention for mention in slots.values if mention.negated],
        "set": [mention for mention in slots.values if mention.action == "set" and not mention.negated],
    }
    filters = query.filters
    cleared: set[str] = set()
    for kind, mentions in groups.items():
        wanted_now = _wanted(mentions, query, resolver, known)
        for asked in resolver.asked_fields if kind == "set" else ():
            filters = _cleared(filters, asked, None, resolver)
        for wanted in wanted_now:
            if kind == "add":
                filters = _added(filters, wanted, resolver)
            elif kind == "clear":
                filters = _unfiltered(filters, wanted, resolver)
                cleared.add(wanted.field)
            elif wanted.field in cleared and _find(filters, wanted, "in"):
                filters = _added(filters, wanted, resolver)  # "Caraga instead of CAR", beside NCR
            elif kind == "drop" or kind == "not":
                filters = _excluded(filters, wanted, left_out=kind == "not")
            else:
                places = not slots.rows_of_last  # "which of those are in NCR" are still those
                filters = _replaced(filters, wanted, resolver, places=places)
    for wanted in filters:
        if wanted not in query.filters:
            check_filter(wanted, query.metrics, resolver)
    return filters


def without_fields(filters: Sequence[Filter], fields: Collection[str]) -> tuple[Filter, ...]:
    """The filters on other fields."""
    return tuple(wanted for wanted in filters if wanted.field not in fields)


def _wanted(
    mentions: Sequence[ValueMention], query: MetricQuery, resolver: Resolver, known: Collection[str]
) -> tuple[Filter, ...]:
    """What was said, as plain lists of values: what they do to the filters is decided by the caller."""
    if not mentions:
        return ()
    if not query.metrics and query.dimensions:
        mentions = [_of_listed(mention, query, resolver) for mention in mentions]
    said = [wanted.model_copy(update={"op": "in"}) for wanted in filters_of(mentions, query.metrics, resolver, known)]
    if not query.metrics:  # "and in Cebu?", after the tutors of Makati: of their own branch too
        said = list(with_own_roles(query.model_copy(update={"filters": tuple(said)}), resolver).filters)
    return merged_equals(said)


def _of_listed(mention: ValueMention, query: MetricQuery, resolver: Resolver) -> ValueMention:
    """ "how many of them live in Laguna?": of their own province, whoever else has one."""
    dataset = query.dimensions[0].field.partition(".")[0]
    own = tuple(reading for reading in mention.readings if reading.name.partition(".")[0] == dataset)
    return replace(mention, readings=own) if own else mention


def _replaced(
    filters: tuple[Filter, ...], wanted: Filter, resolver: Resolver, *, places: bool = True
) -> tuple[Filter, ...]:
    """The named values instead of others of the field; a place also instead of another kind of place, if `places`."""
    return (*_cleared(filters, wanted.field, wanted.role, resolver, places=places), wanted)


def _cleared(
    filters: tuple[Filter, ...], field: str, role: str | None, resolver: Resolver, *, places: bool = True
) -> tuple[Filter, ...]:
    """The filters that stay when other values of a field are named."""
    kept = []
    for old in filters:
        same = (old.field, old.role) == (field, role)
        other_place = (
            places
            and old.op == "in"
            and old.role == role
            and old.field.split(".")[0] == field.split(".")[0]
            and resolver.reach.is_place(old.field)
            and resolver.reach.is_place(field)
        )
        if not same and not other_place:
            kept.append(old)
    return tuple(kept)


def _added(filters: tuple[Filter, ...], wanted: Filter, resolver: Resolver) -> tuple[Filter, ...]:
    """More values of the field. Where all are shown already there is nothing to add."""
    old = _find(filters, wanted, "in")
    if old is not None:
        values = tuple(dict.fromkeys((*old.values, *wanted.values)))
        return tuple(f.model_copy(update={"values": values}) if f is old else f for f in filters)
    excluded = _find(filters, wanted, "not_in")
    if excluded is None:
        _refuse_to_add(filters, wanted, resolver)
    return _with_values(filters, excluded, tuple(v for v in excluded.values if v not in wanted.values))


def _refuse_to_add(filters: Sequence[Filter], wanted: Filter, resolver: Resolver) -> NoReturn:
    """ "Mandaue too", of all branches: it is there already; of those of one region it may not be, and cannot join."""
    names, naming = ", ".join(str(value) for value in wanted.values), resolver.naming
    alike = (f for f in filters if f.role == wanted.role)
    around = next((f for f in alike if _lie_in_each_other(f.field, wanted.field, resolver)), None)
    if around is None:
        raise resolver.refuse(naming.replies.already_in.format(value=names))
    dimension = naming.dimension(around.field)
    values = f" {naming.any_of(map(str, around.values))}" if around.op == "in" else ""
    said = naming.replies.narrowed_by.format(value=names, dimension=dimension, narrowed=f"{dimension}{values}")
    raise resolver.refuse(said)


def _lie_in_each_other(one: str, other: str, resolver: Resolver) -> bool:
    """Whether two fields of the same things say where they are, or one of them which they are: region and branch."""
    dataset = one.partition(".")[0]
    places = resolver.reach.is_place(one) and resolver.reach.is_place(other)
    shown = resolver.entities.shown_by((one, other))
    return dataset == other.partition(".")[0] and (places or dataset in shown)


def _excluded(filters: tuple[Filter, ...], wanted: Filter, *, left_out: bool) -> tuple[Filter, ...]:
    """Without these values: taken from the list of those shown, or excluded.

    left_out: they are to be left out ("not Davao"), even where they were all that was shown.
    """
    old = _find(filters, wanted, "in")
    if old is not None and left_out and set(old.values) <= set(wanted.values):
        return tuple(f.model_copy(update={"op": "not_in"}) if f is old else f for f in filters)
    if old is not None and set(old.values) & set(wanted.values):
        return _with_values(filters, old, tuple(value for value in old.values if value not in wanted.values))
    excluded = _find(filters, wanted, "not_in")
    if excluded is not None:
        return _with_values(filters, excluded, tuple(dict.fromkeys((*excluded.values, *wanted.values))))
    return (*filters, wanted.model_copy(update={"op": "not_in"}))


def _unfiltered(filters: tuple[Filter, ...], wanted: Filter, resolver: Resolver) -> tuple[Filter, ...]:
    """ "remove the NCR filter", "drop the NCR exclusion": nothing is said of these values any more."""
    old = _find(filters, wanted, "not_in") or _find(filters, wanted, "in")
    if old is None or not set(old.values) & set(wanted.values):
        names = ", ".join(str(value) for value in wanted.values)
        raise resolver.refuse(resolver.naming.replies.not_there.format(name=names))
    return _with_values(filters, old, tuple(value for value in old.values if value not in wanted.values))


def _find(filters: Sequence[Filter], wanted: Filter, op: str) -> Filter | None:
    return next((f for f in filters if (f.field, f.role, f.op) == (wanted.field, wanted.role, op)), None)


def _with_values(
    filters: tuple[Filter, ...], old: Filter, values: tuple[str | int | float | bool, ...]
) -> tuple[Filter, ...]:
    """The filters with other values in one of them; without it where none is left."""
    changed = (f.model_copy(update={"values": values}) if f is old else f for f in filters)
    return tuple(f for f in changed if f.values or f.op in ("is_null", "not_null"))
