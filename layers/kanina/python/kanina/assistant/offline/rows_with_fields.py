"""Rows of a list, or of a count, one by one, with the fields that are asked for beside what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanina.assistant.offline.asked_rows import SMALL, AskedRows
from kanina.assistant.offline.asking import Stop
from kanina.assistant.offline.building import check_list
from kanina.assistant.offline.display import CODES
from kanina.assistant.offline.edit_counts import days_of_rows
from kanina.assistant.offline.knowledge import Knowledge
from kanina.assistant.offline.lookup_fields import DATES, NUMBERS, LookupFields
from kanina.assistant.offline.lookups_of_those import conditions_counted
from kanina.assistant.offline.plain_query import PLAIN
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.rows_by_amount import counted_rows
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.telling import telling
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_asked_rows import AMOUNTS, BESIDE, NAMES, OF
from kanina.assistant.offline.words_lookups import OWNERS_OF_MANY, WHEN, WHERE
from kanina.assistant.offline.words_row_fields import DATES as ROW_DATES
from kanina.models import DimensionRef, MetricQuery, Sort

_BOUNDS = frozenset({"gt", "ge", "lt", "le"})


def rows_shown(query: MetricQuery, said: AskedRows, known: Knowledge, resolver: Resolver) -> MetricQuery | None:
    """The rows of a list, or of a plain count, with the fields that are asked for; None where one is none of theirs."""
    found = _dataset_of(query, known, resolver)
    if found is None:
        return None
    dataset, listed = found
    fields = _fields(said.asked, dataset, known) if said.asked else _compared(query, known)
    if fields is None or (said.compared and not fields):
        return None
    shown = listed.dimensions or (*(_people(dataset, known) if said.who else ()), *_told(dataset, known, resolver))
    dimensions = tuple(dict.fromkeys((*shown, *fields)))
    days = [ref for ref in dimensions if known.model.dimensions[ref.field].type in DATES]
    if not shown or (said.descending is not None and len(days) != 1):
        return None
    sort = (Sort(by=days[0].field, descending=said.descending),) if said.descending is not None else listed.sort
    try:
        days_counted = days_of_rows(query, resolver) if query.metrics else ()
        filters = (*listed.filters, *days_counted)
        rows = listed.model_copy(update={"dimensions": dimensions, "filters": filters, "sort": sort, "period": None})
        check_list(rows, resolver)
    except Stop:
        return None
    return rows


def subjects(spans: Sequence[Span], known: Knowledge) -> Iterable[str]:
    """For "who's checked in right now": what the rows are called that are so, where they have somebody."""
    if not any(span.has(Word.WHO) for span in spans[:2]) or any(span.rows or span.metrics for span in spans):
        return
    found = [{reading.name.partition(".")[0] for reading in span.values} for span in spans if span.values]
    for dataset in sorted(set.intersection(*found)) if found else ():
        label = known.model.datasets[dataset].label.get("en")
        if label and (_people(dataset, known) or known.entities.are_people(dataset)):
            yield label


def _people(dataset: str, known: Knowledge) -> tuple[DimensionRef, ...]:
    """Whose the rows are, by name, where they are no people themselves and have one each."""
    people = [found for found in known.entities.people(dataset) if known.entities.naming(found)]
    if len(people) != 1 or people[0] == dataset:
        return ()
    return tuple(DimensionRef(field=address) for address in known.entities.naming(people[0]))


def _dataset_of(query: MetricQuery, known: Knowledge, resolver: Resolver) -> tuple[str, MetricQuery] | None:
    """Whose rows a query lists or counts, and the list without its fields where it counts; None of anything else."""
    plain = all(getattr(query, name) == default for name, default in PLAIN.items() if name not in ("sort", "limit"))
    if not plain:
        return None
    if not query.metrics:
        first = query.dimensions[0].field if query.dimensions else ""
        dataset = first.partition(".")[0]
        calling = {*known.entities.naming(dataset), known.things.key_of(dataset)} if first else set()
        return (dataset, query) if first in calling and query.dimensions[0].role is None else None
    counted = known.entities.measures.rows_counted(query.metrics[0]) if len(query.metrics) == 1 else None
    rows = _conditioned(query, known, resolver) if counted and query.limit is None else None
    if counted is None or rows is None:
        return None
    return counted, rows.model_copy(update={"metrics": (), "dimensions": (), "sort": ()})


def _conditioned(query: MetricQuery, known: Knowledge, resolver: Resolver) -> MetricQuery | None:
    """A count with what it counts as conditions; None where these can't be told."""
    own = conditions_counted(known.model.metrics[query.metrics[0]], known)
    if own is None:
        return counted_rows(query, resolver)
    return query.model_copy(update={"filters": tuple(dict.fromkeys((*query.filters, *own)))})


def _told(dataset: str, known: Knowledge, resolver: Resolver) -> tuple[DimensionRef, ...]:
    """What a row is told by, with its key where rows share their names."""
    told, key = telling(dataset, resolver), known.things.key_of(dataset)
    named = told[:1] if told and told[0].field == key else told
    shared = any(ref.field not in known.things.fields for ref in named)
    return (*named, DimensionRef(field=key)) if shared and key else named


def _fields(asked: Sequence[Span], dataset: str, known: Knowledge) -> tuple[DimensionRef, ...] | None:
    """The fields of each row that are named, in their order; None where a word names none of theirs."""
    own = LookupFields(dataset, known.model, known.reach, known.entities)
    calling = {*known.entities.naming(dataset), known.things.key_of(dataset)}
    when = any({token.word for token in span.tokens} & WHEN for span in asked)
    found: list[DimensionRef] = []
    much = False
    for span in asked:
        words = {token.word for token in span.tokens}
        if span.grain == "day" and words <= ROW_DATES:
            day = known.rows[dataset].day
            if day is None:
                return None
            found.append(day.model_copy(update={"grain": "day"}))
            continue
        if span.is_sign or (words & NAMES and not (span.dimensions or span.rows or span.metrics)):
            continue
        if words <= WHEN | WHERE | BESIDE | OWNERS_OF_MANY | OF or _is_small(span):
            much |= bool(words & AMOUNTS) or span.asks_how_much
            continue
        named = _named(span, own, dataset, calling, known, when=when)
        if named is None:
            return None
        found += named
    amount = known.entities.measures.amount_of(dataset)
    if much and not own.are_amounts(found):
        if amount is None:
            return None
        found.append(DimensionRef(field=amount))
    unmet = when and not own.are_dates(found)
    return None if unmet else tuple(dict.fromkeys(found))


def _compared(query: MetricQuery, known: Knowledge) -> tuple[DimensionRef, ...]:
    """The numbers of rows that a query compares."""
    found = (wanted for wanted in query.filters if wanted.op in _BOUNDS and wanted.role is None)
    return tuple(DimensionRef(field=f.field) for f in found if known.model.dimensions[f.field].type in NUMBERS)


def _is_small(span: Span) -> bool:
    names = span.dimensions or span.dates or span.rows or span.metrics or span.is_unknown
    return span.has(*SMALL) and not names


def _named(
    span: Span, own: LookupFields, dataset: str, calling: set[str | None], known: Knowledge, *, when: bool
) -> tuple[DimensionRef, ...] | None:
    """The fields that one phrase names; none where it names what is shown in any case."""
    if span.dimensions:
        if dataset in span.rows:
            return ()
        readings = [r for r in span.dimensions if r.name not in calling]
        if len(readings) < len(span.dimensions) and any(r.name.startswith(f"{dataset}.") for r in span.dimensions):
            key = known.things.key_of(dataset)
            return (DimensionRef(field=key),) if key and key in {r.name for r in span.dimensions} else ()
        named = own.named(readings, code=any(token.among(CODES) for token in span.tokens))
        return named or None
    if span.dates:
        return own.dated(span.dates) or None
    if span.metrics:
        field = _field_of(span.metrics, dataset, known)
        return (DimensionRef(field=field),) if field else None
    named = tuple(ref for token in span.tokens for ref in own.said(token, when=when))
    return named if len(named) >= len(span.tokens) else None


def _field_of(figures: Sequence[str], dataset: str, known: Knowledge) -> str | None:
    """The field of single rows that one of these figures adds up or averages."""
    measures, sums = known.entities.measures, known.entities.field_figures
    numbers = (d.address for d in known.model.dimensions.values() if d.dataset == dataset and d.type in NUMBERS)
    averaged = {measures.averaged(name) for name in figures}
    found = [one for one in numbers if one in averaged or sums.figure("SUM", one) in figures]
    return found[0] if len(found) == 1 else None
