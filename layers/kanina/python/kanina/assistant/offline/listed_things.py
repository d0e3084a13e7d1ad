"""The rows that were just listed, and what is asked of them next: more of their fields, some of them, another order.

The whole message must be such a question; which word may stand where is in `words_row_fields`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kanina.assistant.offline.fields_of_rows import ListOf, fields_at
from kanina.assistant.offline.history import History
from kanina.assistant.offline.knowledge import Knowledge
from kanina.assistant.offline.row_fields import RowFields, Said, said_of
from kanina.assistant.offline.row_figures import aggregates_of, count_of, extreme_of, figure_of_each
from kanina.assistant.offline.row_order import by_figure, ends_of, order_of
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words_row_fields import (
    ADDING,
    INSTEAD,
    NARROWING,
    OF,
    OF_NARROWING,
    OF_THOSE,
    ONE_OF_THEM,
    ONLY,
    POINTING,
)
from kanina.models import DimensionRef, Filter, MetricQuery, Sort, Turn

SpansOf = Callable[[str], Sequence[Span]]


@dataclass(frozen=True, slots=True)
class _Listed:
    """A message after a list of rows."""

    plan: MetricQuery
    rows: RowFields
    said: tuple[Said, ...]
    spans: Sequence[Span]
    known: Knowledge


def asked_of_listed(
    spans: Sequence[Span], known: Knowledge, history: History, list_of: ListOf, spans_of: SpansOf
) -> tuple[MetricQuery, Turn] | None:
    """The query that a message asks for, and the turn that listed the rows; None where it asks for anything else."""
    turn = history.newest
    if turn is None or not isinstance(turn.plan, MetricQuery):
        return None
    rows = rows_listed(turn.plan, known)
    if rows is None:
        return None
    said = tuple(one for one in said_of(spans) if one.token.word not in "?!.")
    asked = _Listed(turn.plan, rows, said, spans, known)
    if history.points_at_rows:  # "the latest 3" could be the last three as they are shown, but for what orders them
        ordered = _in_order(asked) or _ends(asked)
        return (ordered, turn) if ordered else None
    query = (
        count_of(turn.plan, rows, said, known)
        or extreme_of(turn.plan, rows, said)
        or aggregates_of(turn.plan, rows, said, known)
        or _in_order(asked)
        or _ends(asked)
        or by_figure(turn.plan, said, spans, rows, known)
        or _with_fields(asked)
        or figure_of_each(turn.plan, rows, said, spans, known)
        or _narrowed(asked, list_of, spans_of)
    )
    return (query, turn) if query else None


def rows_listed(plan: MetricQuery, known: Knowledge) -> RowFields | None:
    """The rows that a query lists, one by one; None where it shows anything else."""
    if plan.metrics or not plan.dimensions or plan.both_ends or plan.counts_groups or plan.period:
        return None
    rows = known.rows[plan.dimensions[0].field.partition(".")[0]]
    shown = {ref.field for ref in plan.dimensions if ref.role is None}
    by_key = bool(rows.key) and set(rows.key) <= shown
    by_name = bool(rows.naming) and set(rows.naming) <= shown
    return rows if rows.told and (by_key or by_name) else None


def _in_order(asked: _Listed) -> MetricQuery | None:
    """ "sort them by age", "ayusin mula pinakamataas"."""
    order = order_of(asked.said, asked.rows, asked.plan.dimensions)
    if order is None or asked.plan.limit is not None:
        return None
    return _sorted(asked, order)


def _ends(asked: _Listed) -> MetricQuery | None:
    """ "the latest 3 only", "yung 5 na pinakamahal"."""
    found = ends_of(asked.said, asked.rows, asked.plan.dimensions)
    if found is None or asked.plan.limit is not None:
        return None
    order, limit = found
    return _sorted(asked, order).model_copy(update={"limit": limit})


def _sorted(asked: _Listed, order: Sort) -> MetricQuery:
    """The list in an order, with the field that it is in the order of."""
    shown = asked.plan.dimensions
    if order.by not in {ref.field for ref in shown}:
        shown = (*shown, asked.rows.ref(order.by))
    return asked.plan.model_copy(update={"sort": (order,), "dimensions": shown})


def _with_fields(asked: _Listed) -> MetricQuery | None:
    """ "also show their age", "isama ang petsa", "just the names"."""
    said, rows, plan = asked.said, asked.rows, asked.plan
    begin = 0
    while begin < len(said) and said[begin].among(OF_THOSE) and not rows.field_at(said, begin)[0]:
        begin += 1
    fields, end = fields_at(said, begin, rows)
    pointing = any(one.among(POINTING) for one in (*said[:begin], *said[end:]))
    if not fields or not pointing or not _is_of_those(said[end:], rows):
        return None
    around = (*said[:begin], *said[end:])
    adds, only = (any(one.among(words) for one in around) for words in (ADDING, ONLY))
    told = tuple(ref for ref in rows.told if ref in plan.dimensions)
    shown = plan.dimensions if adds else told[: len(rows.key)] if only and len(told) > len(rows.key) else told
    sorted_by = {order.by for order in plan.sort}
    kept = tuple(ref for ref in plan.dimensions if ref.field in sorted_by)
    return plan.model_copy(update={"dimensions": tuple(dict.fromkeys((*shown, *fields, *kept)))})


def _is_of_those(said: Sequence[Said], rows: RowFields) -> bool:
    """Whether words only say that what was asked is of the rows that were listed."""
    at = 0
    while at < len(said):
        size = rows.noun_at(said, at) if at and said[at - 1].among(OF | POINTING) else 0
        if not size and not said[at].among(OF_THOSE | OF):
            return False
        at += size or 1
    return True


def _narrowed(asked: _Listed, list_of: ListOf, spans_of: SpansOf) -> MetricQuery | None:
    """ "only those from Lucena", "what about those with an age over 30?"."""
    said, rows, plan = asked.said, asked.rows, asked.plan
    begin, named = 0, False
    while begin < len(said):
        noun = rows.noun_at(said, begin)
        if not noun and not said[begin].among(OF_NARROWING):
            break
        begin, named = begin + (noun or 1), named or noun > 0
    pointing = NARROWING if named else NARROWING | ONE_OF_THEM
    if begin == len(said) or plan.limit is not None or not any(one.among(pointing) for one in said[:begin]):
        return None
    first = next((at for at, span in enumerate(asked.spans) if span.tokens[0] is said[begin].token), None)
    back = 1 if first and asked.spans[first - 1].word in {"in", "of", "for", "who", "that", "sa", "that are"} else 0
    nouns = asked.known.model.datasets[rows.dataset].label.get("en", rows.dataset.replace("_", " "))
    found = list_of((*spans_of(nouns), *asked.spans[first - back :])) if first is not None else None
    if found is None and first is not None:
        numbers = rows.numbers(plan.dimensions) or rows.numbers([DimensionRef(field=f.field) for f in plan.filters])
        label = asked.known.model.dimensions[numbers[0]].label.get("en") if len(numbers) == 1 else None
        found = list_of((*spans_of(f"{nouns} with {label}"), *asked.spans[first:])) if label else None
    if found is None or not (found.filters or found.related):
        return None
    if not {ref.field for ref in found.dimensions} <= {ref.field for ref in rows.all}:
        return None
    if any(one.among(ADDING) for one in said[:begin]):
        wider = None if found.related or plan.related else united(plan.filters, found.filters)
        return plan.model_copy(update={"filters": wider}) if wider else None
    instead = any(one.among(INSTEAD) for one in said[:begin])
    fields = {wanted.field for wanted in found.filters}
    kept: tuple[Filter, ...] = tuple(f for f in plan.filters if not (instead and f.field in fields))
    filters = tuple(dict.fromkeys((*kept, *found.filters)))
    return plan.model_copy(update={"filters": filters, "related": (*plan.related, *found.related)})


def united(one: Sequence[Filter], other: Sequence[Filter]) -> tuple[Filter, ...] | None:
    """Conditions that let through what either of two lets through; None where no plain ones do."""
    rest = tuple(f for f in one if f not in other)
    more = tuple(f for f in other if f not in one)
    same = tuple(f for f in one if f in other)
    places = {(f.field, f.role) for f in (*rest, *more)}
    if len(places) != 1:
        return None
    if len(rest) == len(more) == 1 and rest[0].op == more[0].op == "in":
        return (*same, rest[0].model_copy(update={"values": tuple(dict.fromkeys((*rest[0].values, *more[0].values)))}))
    stretches = [{f.op: f.values for f in side} for side in (rest, more)]
    if not all(set(stretch) == {"ge", "lt"} for stretch in stretches) or len(rest) + len(more) != 4:
        return None
    first, last = sorted(stretches, key=lambda stretch: str(stretch["ge"][0]))
    if first["lt"] != last["ge"]:
        return None
    field, role = places.pop()
    ends = (
        Filter(field=field, op="ge", values=first["ge"], role=role),
        Filter(field=field, op="lt", values=last["lt"], role=role),
    )
    return (*same, *ends)
