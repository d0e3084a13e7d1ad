"""Stops at "her" and at "that branch" where what was answered gives no one person or thing that they can stand for.

A figure of everybody, or of all branches, would be a wrong answer to a question about one.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.asked_of_that import points_at_noun
from kanina.assistant.offline.history import History
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import HIS, Word
from kanina.models import MetricQuery, Turn


def check_one_pointed_at(slots: Slots, resolver: Resolver, history: History) -> None:
    """Stop where it is not known who or what is meant; take the one row that was shown for what is pointed at."""
    if history.context.item is not None or history.goes_on:
        return
    spans, turn = resolver.script.spans, next(iter(reversed(history.meant or history.queries)), None)
    for at, span in enumerate(spans):
        if any(token.word in HIS for token in span.tokens) and not (span.values or span.metrics):
            if not _names_someone(spans, at, resolver) and not _is_of_one(turn):
                raise _unknown(span.word, resolver, history)
            continue
        if not points_at_noun(spans, at):
            continue
        fields = _fields_of(span, resolver)
        if any(reading.name in fields for other in spans[:at] for reading in (*other.values, *other.dimensions)):
            continue
        if history.last_failed or not _is_one_of(fields, turn):
            raise _unknown(_as_said(spans, at), resolver, history)
        if turn is not None and _shows(fields, turn):
            slots.rows_of_last = True


def _unknown(word: str, resolver: Resolver, history: History) -> Exception:
    replies = resolver.naming.replies
    return resolver.refuse((replies.those_unknown if history.last_failed else replies.which_thing).format(word=word))


def _names_someone(spans: Sequence[Span], at: int, resolver: Resolver) -> bool:
    """Whether the message names a thing that has a name of its own, or asks for one: "kay Ana Cruz", "which tutor"."""
    if any(span.has(Word.WHO, Word.WHICH) for span in spans[:at]):
        return True
    named = [reading.name for span in spans for reading in span.values]
    return any(resolver.entities.named_by(address) is not None for address in named)


def _is_of_one(turn: Turn | None) -> bool:
    """Whether a turn was about one thing: filtered by one value, or with one row of its own."""
    plan = turn.plan if turn else None
    if turn is None or not isinstance(plan, MetricQuery):
        return turn is not None
    if plan.limit == 1 or (plan.dimensions and turn.result_count == 1):
        return True
    return any(wanted.op == "in" and len(wanted.values) == 1 for wanted in plan.filters)


def _fields_of(span: Span, resolver: Resolver) -> set[str]:
    names = [reading.name for reading in span.dimensions]
    names += [address for dataset in span.rows for address in resolver.entities.naming(dataset)]
    return {address for name in names for address in resolver.reach.concept(name)}


def _is_one_of(fields: set[str], turn: Turn | None) -> bool:
    """Whether a turn was about one thing that these fields tell."""
    plan = turn.plan if turn else None
    if turn is None or not isinstance(plan, MetricQuery):
        return turn is not None
    if any(f.field in fields and f.op == "in" and len(f.values) == 1 for f in plan.filters):
        return True
    return _shows(fields, turn) and (plan.limit == 1 or turn.result_count == 1)


def _shows(fields: set[str], turn: Turn) -> bool:
    return isinstance(turn.plan, MetricQuery) and any(ref.field in fields for ref in turn.plan.dimensions)


def _as_said(spans: Sequence[Span], at: int) -> str:
    """ "that branch", "sangay na iyon"."""
    around = spans[at - 1 : at + 1] if at and spans[at - 1].has(Word.THAT) else spans[at : at + 3]
    return " ".join(token.text for span in around for token in span.tokens)
