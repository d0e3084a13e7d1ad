"""Fields of rows that a new question asks for: "show the name and age of all members", "ilista ang sahod ng bawat isa".

The part before what the rows are called is read here, word by word; which rows are meant is read as in any list of
them. Where a word can be none of it, the question is read as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from kanina.assistant.offline.knowledge import Knowledge
from kanina.assistant.offline.row_fields import RowFields, Said, said_of
from kanina.assistant.offline.row_order import order_of
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import COMPARING
from kanina.assistant.offline.words_row_fields import (
    ASKING,
    DIFFERENT,
    EVERYTHING,
    IN_ORDER,
    INFORMATION,
    JOINING,
    LEADING,
    NUMBER,
    OF,
    ONE_BY_ONE,
    QUANTIFIERS,
    SHOWING,
    SMALL,
    SORTING,
)
from kanina.models import DimensionRef, MetricQuery

ListOf = Callable[[Sequence[Span]], MetricQuery | None]
"""The list that these spans ask for, where it is one of rows of one kind."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """fields: in the order in which they are said; None is all that is known. end: where what is said of rows begins.

    noun: where it stands what the rows are, if it stands by itself.
    """

    fields: tuple[DimensionRef, ...] | None
    end: int
    noun: int | None = None
    different: bool = False


def fields_of_rows(spans: Sequence[Span], known: Knowledge, list_of: ListOf) -> MetricQuery | None:
    """The list that a message asks for; None where it asks for anything else."""
    said = tuple(one for one in said_of(spans) if one.token.word not in "?!.")
    if not any(one.among(ASKING) for one in said):
        return None
    found: list[MetricQuery] = []
    for dataset in known.model.datasets:
        rows = known.rows[dataset]
        if rows.told and any(rows.noun_at(said, at) for at in range(len(said))):
            asked = _asked(said, rows, known)
            query = _list(said, spans, asked, rows, list_of) if asked else None
            found += [query] if query else []
    return found[0] if len(found) == 1 else None


def _asked(said: Sequence[Said], rows: RowFields, known: Knowledge) -> _Asked | None:
    """What is asked of each row, in one of the ways in which that is said."""
    at = _past(said, 0, LEADING)
    for begin in range(at, -1, -1):  # "list" may be what rows are called as well, and "data" a field
        for read in (_fields_of, _noun_first, _information):
            asked = read(said, begin, rows)
            if asked and (begin == at or asked.fields):
                return asked if _of_each(said, asked, rows, known) else None
    return None


def _past(said: Sequence[Said], at: int, words: frozenset[str]) -> int:
    while at < len(said) and said[at].among(words):
        at += 1
    return at


def _fields_of(said: Sequence[Said], at: int, rows: RowFields) -> _Asked | None:
    """ "name and age of all members"; "member names and their ages"."""
    start = _past(said, at, SMALL)
    different = start < len(said) and said[start].among(DIFFERENT)
    start += different
    fields, end = fields_at(said, start, rows)
    of_all = end < len(said) and end == start + 1 and said[end].among(OF)
    if not fields or (of_all and said[start].among(NUMBER)):  # "the number of orders" is how many, though each has one
        return None
    if end < len(said) and said[end].among(OF):
        noun = _past(said, _past(said, end, OF), QUANTIFIERS)
        size = rows.noun_at(said, noun) if noun < len(said) else 0
        if size:
            return _Asked(fields, noun + size, noun, different=different and len(fields) == 1)
    headed = rows.noun_at(said, start)
    return _Asked(fields, end, different=different and len(fields) == 1) if headed else None


def fields_at(said: Sequence[Said], at: int, rows: RowFields) -> tuple[tuple[DimensionRef, ...], int]:
    """The fields that are named from a place on, one beside the other, and where they end."""
    found: list[DimensionRef] = []
    end = at
    while at < len(said):
        size, refs = rows.field_at(said, _past(said, at, SMALL))
        if not size:
            break
        found += refs
        at = end = _past(said, at, SMALL) + size
        comma = at < len(said) and said[at].token.word in {",", "&", ";"}
        following = _past(said, at + comma, JOINING)
        if following == at:
            break
        at = following
    return tuple(dict.fromkeys(found)), end


def _noun_first(said: Sequence[Said], at: int, rows: RowFields) -> _Asked | None:
    """ "every member's id", "each member name"."""
    noun = _past(said, at, QUANTIFIERS)
    size = rows.noun_at(said, noun) if noun < len(said) else 0
    after = noun + size
    if not size or not (after < len(said) and said[after].token.word == "s" and said[after].token.glue):
        return None
    fields, end = fields_at(said, after + 1, rows)
    return _Asked(fields, end) if fields and end == len(said) else None


def _information(said: Sequence[Said], at: int, rows: RowFields) -> _Asked | None:
    """ "information for all members", "all member details", "show all members"."""
    start = _past(said, at, SMALL | QUANTIFIERS)
    if start < len(said) and said[start].among(INFORMATION):
        noun = _past(said, start + 1, LEADING | OF | QUANTIFIERS)
        size = rows.noun_at(said, noun) if noun < len(said) else 0
        return _Asked(None, noun + size, noun) if size and noun > start + 1 else None
    size = rows.noun_at(said, start) if start < len(said) else 0
    end = start + size
    if size and end < len(said) and said[end].among(INFORMATION):
        return _Asked(None, end + 1, start)
    whole = size and end == len(said) and any(one.among(EVERYTHING) for one in said[:start])
    shows = any(one.among(SHOWING) for one in said[:start]) and not any(one.among(ONE_BY_ONE) for one in said[:start])
    return _Asked(None, end, start) if whole and shows else None


def _of_each(said: Sequence[Said], asked: _Asked, rows: RowFields, known: Knowledge) -> bool:
    """Whether each row is meant: one amount of all that happened is the figure, unless it is said one by one."""
    if asked.fields is None or not known.entities.happens(rows.dataset) or len(asked.fields) > 1:
        return True
    one_by_one = any(one.among(ONE_BY_ONE) for one in said)
    figures = any(one.span.metrics for one in said[: asked.noun] if not one.token.word.endswith("s"))
    return one_by_one or not figures or not rows.numbers(asked.fields)


def _list(
    said: Sequence[Said], spans: Sequence[Span], asked: _Asked, rows: RowFields, list_of: ListOf
) -> MetricQuery | None:
    """The list of those rows that are meant, with the fields and in the order that are asked for."""
    ordered = next((at for at in range(asked.end, len(said)) if _begins_order(said, at)), len(said))
    fields = rows.all if asked.fields is None else asked.fields
    order = order_of(said[ordered:], rows, fields) if ordered < len(said) else None
    if ordered < len(said) and order is None:
        return None
    query: MetricQuery | None = MetricQuery(metrics=())
    if asked.end < ordered:
        query = _rows_meant(
            said[asked.end : ordered], spans, said[asked.noun] if asked.noun is not None else None, list_of
        )
        if query is None or not {ref.field for ref in query.dimensions} <= {ref.field for ref in rows.all}:
            return None
    shown = fields if asked.different else (*rows.told, *fields)
    if order:
        shown = (*shown, rows.ref(order.by))
    sort = (order,) if order else ()
    return query.model_copy(update={"dimensions": tuple(dict.fromkeys(shown)), "sort": sort}) if query else None


def _begins_order(said: Sequence[Said], at: int) -> bool:
    behind = at + 1 < len(said) and said[at].token.word == "in" and said[at + 1].among(IN_ORDER)
    return behind or said[at].among(SORTING)


def _rows_meant(tail: Sequence[Said], spans: Sequence[Span], noun: Said | None, list_of: ListOf) -> MetricQuery | None:
    """The rows of which something is said behind what they are called."""
    begin = next((at for at, span in enumerate(spans) if noun and span.tokens[0] is noun.token), None)
    first = next((at for at, span in enumerate(spans) if span.tokens[0] is tail[0].token), None)
    last = next((at for at, span in enumerate(spans) if span.tokens[-1] is tail[-1].token), None)
    if begin is None or first is None or last is None:
        return None
    return list_of((spans[begin], *spans[first : last + 1]))


def with_fields_first(spans: Sequence[Span], numeric: Container[str]) -> tuple[Span, ...]:
    """ "above age 40" as "age above 40": a field that stands between the comparison and its number."""
    found = list(spans)
    for at in range(len(found) - 2):
        compared, field, number = found[at : at + 3]
        if compared.has(*COMPARING) and number.number and any(r.name in numeric for r in field.dimensions):
            found[at : at + 2] = [field, compared]
    return tuple(found)
