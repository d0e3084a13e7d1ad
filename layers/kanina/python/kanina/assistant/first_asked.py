"""A question that was asked back, and the turn that answered it ("2", "the one in Laguna, by month"): one question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from kanina.assistant.answers.choices import fitting
from kanina.models import AskUser, Filter, MetricQuery, Query, Turn, VerifiedQuery
from kanina.problems import NotFound

TurnOf = Callable[[int], Turn]
"""A turn of the conversation by its number. Raises NotFound."""


def first_asked(turn: Turn, turn_of: TurnOf) -> str:
    """The message that began the query of a turn: its own, unless that answered the question back before it."""
    while turn.number > 1:
        try:
            before = turn_of(turn.number - 1)
        except NotFound:  # it expired first, or was before the last "start over"
            break
        if not answers(turn, before):
            break
        turn = before
    return turn.question


def as_answered(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """The turns, oldest first, each that was asked back with the query and the answer that it came to.

    Their numbers and questions stay: "my first question" is what was asked, and what it came to in the end. So it is
    where it was let be, and asked again later ("my first question"), and answered then.
    """
    told = list(turns)
    places = {turn.number: at for at, turn in enumerate(turns)}
    for at in reversed(range(len(turns) - 1)):
        turn = turns[at]
        if not isinstance(turn.plan, AskUser):
            continue
        if isinstance(told[at + 1].plan, Query) and answers(turns[at + 1], turn):
            told[at] = _in_place_of(turn, told[at + 1])
        first = places.get(turn.references[0]) if len(turn.references) == 1 else None
        if first is not None and turns[first].plan == turn.plan and told[first] is turns[first]:
            told[first] = _in_place_of(turns[first], told[at])
    return tuple(told)


def going_on(turns: Sequence[Turn]) -> frozenset[int]:
    """The numbers of the turns that only answered what the turn before them was asked back."""
    return frozenset(turn.number for before, turn in pairwise(turns) if answers(turn, before))


def _in_place_of(turn: Turn, answer: Turn) -> Turn:
    return answer.model_copy(update={"number": turn.number, "question": turn.question})


def answers(turn: Turn, before: Turn) -> bool:
    """Whether a turn goes on with the query that the one before asked about, by a value for what was asked.

    A change may be said beside the value, and what still waits for its value may be narrowed. Whoever says the whole
    question anew with the value has answered as well.
    """
    asked, now = before.plan, turn.plan
    if not isinstance(asked, AskUser) or asked.resume is None or turn.number != before.number + 1:
        return False
    query = now.resume if isinstance(now, AskUser) else now
    if not isinstance(query, MetricQuery | VerifiedQuery):
        return False
    if isinstance(now, AskUser) and now.param == asked.param:
        # Answered in vain, or changed, and asked again.
        return before.number in turn.references or _contains(query, asked)
    if not _settles(query, asked):
        return False
    if before.number in turn.references:
        return True  # nothing is made of a question back but by an answer to it, so that this one changes it too
    return _contains(query, asked) and (_says_something(asked.resume) or bool(fitting(turn.question, asked.choices)))


def _settles(query: Query, asked: AskUser) -> bool:
    """Whether a query has a value for what was asked about: one that was offered, where some were."""
    if isinstance(query, VerifiedQuery):
        return asked.param in query.params
    if not isinstance(query, MetricQuery):
        return False
    offered = {choice.value for choice in asked.choices}
    if asked.param == "metric":
        return not offered.isdisjoint(query.metrics)
    if asked.param == "dimension":
        return "" in offered or not offered.isdisjoint(ref.field for ref in query.dimensions)
    values = {value.partition("=")[2] if asked.param == "filter" else value for value in offered}
    return any(not values.isdisjoint(map(str, wanted.values)) for wanted in query.filters)


def _contains(query: Query, asked: AskUser) -> bool:
    """Whether a query says all that the query asked about said."""
    resume = asked.resume
    if isinstance(resume, VerifiedQuery) and isinstance(query, VerifiedQuery):
        return query.name == resume.name and resume.params.items() <= query.params.items()
    if isinstance(resume, MetricQuery) and isinstance(query, MetricQuery):
        return (
            (asked.param == "metric" or set(resume.metrics) <= set(query.metrics))
            and {_name(ref.field) for ref in resume.dimensions} <= {_name(ref.field) for ref in query.dimensions}
            and {_said(wanted) for wanted in resume.filters} <= {_said(wanted) for wanted in query.filters}
            and resume.period in (None, query.period)
        )
    return False


def _says_something(resume: MetricQuery | VerifiedQuery) -> bool:
    """Whether a query that waits says more than that a figure is wanted, which any question would say as well."""
    said = isinstance(resume, VerifiedQuery) or resume.metrics or resume.dimensions or resume.filters or resume.period
    return bool(said)


def _said(wanted: Filter) -> tuple[object, ...]:
    return _name(wanted.field), wanted.op, wanted.values


def _name(field: str) -> str:
    """A field's own name: with its figure a query takes it from where that finds it, be it in another table."""
    return field.rpartition(".")[2]
