"""A message that narrows or splits what a question back is about, before that is answered: "sa Math lang", "by month".

The open query is completed with each figure that is offered, and the message changes it as a follow-up would. So it is
where a message answers and changes at once: "the second one, by month".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from kanina.assistant.answers import phrases
from kanina.assistant.answers.answer_words import tokens, without
from kanina.assistant.answers.choices import fitting
from kanina.assistant.offline.edit_metrics import rehome
from kanina.assistant.offline.normalise import stems
from kanina.assistant.planner import Context, Planned, Planner
from kanina.assistant.resume import bind
from kanina.data.semantic_model import SemanticModel
from kanina.models import Choice, DimensionRef, MetricQuery

MOST_TOLD_APART = 4
"""Figures among which the only one that a message fits is meant: of more, others would have been offered as well."""
_HOW_MANY = frozenset({"ilan", "ilang", "many", "count"})
_JOINT = re.compile(
    r"(?:\s*[,;:–—]\s*|\s+-\s+|\s+(?=(?:but|pero|kaso|by|per|kada|bawat|for|in|only|and|at|sa|noong)\s))", re.IGNORECASE
)
"""Between an answer and what is said beside it; without one "last month" would be the last choice, and a rest."""
FEWEST_WORDS = 3
"""Words of a message that is no try to choose: of fewer, a misspelt name is as likely."""


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The open plan with what a message adds to it.

    whole: the plan, where the message leaves one figure only. open: else the query that still waits for one, and
    choices: those of its figures that the message can be said of.
    """

    whole: Planned | None = None
    open: MetricQuery | None = None
    choices: tuple[Choice, ...] = ()


def narrowed(
    context: Context,
    choices: Sequence[Choice],
    planner: Planner,
    complete: Callable[[str], MetricQuery | None],
    model: SemanticModel,
) -> Narrowed | None:
    """What the open query becomes by the message; None where the message changes no such query.

    complete: the open query with a figure.
    """
    fits = [choice for choice in choices if not _asks_for_a_number_of(choice.value, context.question, model)]
    changed = {choice.value: planned for choice in fits if (planned := _changed(context, planner, complete, choice))}
    plans = {name: planned.plan for name, planned in changed.items() if isinstance(planned.plan, MetricQuery)}
    if not plans:
        return None
    first = next(iter(plans))
    told_apart = len(choices) <= MOST_TOLD_APART and set(plans[first].dimensions) <= set(_dimensions(first, complete))
    if len(set(map(repr, plans.values()))) == 1 and (len(plans) == len(choices) or told_apart):
        return Narrowed(whole=changed[first])
    still = _without_figure(plans[first], first)
    if still is None or any(_bound(still, name, model) != plan for name, plan in plans.items()):
        return None
    return Narrowed(open=still, choices=tuple(choice for choice in choices if choice.value in plans))


def _dimensions(name: str, complete: Callable[[str], MetricQuery | None]) -> tuple[DimensionRef, ...]:
    """What the open query is split by with a figure; a split that only one figure takes chooses none."""
    whole = complete(name)
    return whole.dimensions if whole else ()


def answer_and_rest(text: str, choices: Sequence[Choice], nouns: Container[str]) -> tuple[Choice, str] | None:
    """The one choice that a message's beginning or end names, and what is said beside it; None for any other message.

    The longest part that names one counts: "Santa Rosa, Laguna, by month". nouns: as for `fitting`.
    """
    joints = list(_JOINT.finditer(text))
    parts = [(text[: joint.start()], text[joint.end() :]) for joint in reversed(joints)]
    # Behind a word it is a row of something else: "students in Laguna".
    parts += [(text[joint.end() :], text[: joint.start()]) for joint in joints if joint[0].strip()]
    for answer, rest in parts:
        if without(tokens(rest), phrases.FILLERS) and len(found := fitting(answer, choices, nouns)) == 1:
            return found[0], rest
    return None


def changed(
    context: Context, rest: str, planner: Planner, complete: Callable[[str], MetricQuery | None], choice: Choice
) -> Planned | None:
    """The plan of the open query with a choice and what was said beside it; None where that is no change of it."""
    alone = {"question": rest, "refers": False, "referred": (), "item": None, "rows": (), "items": (), "missing": None}
    return _changed(context.model_copy(update=alone), planner, complete, choice)


def changed_open(context: Context, query: MetricQuery, asked: Container[str], planner: Planner) -> MetricQuery | None:
    """What a message makes of an open query that lacks a value only: "eh 2025?", while it is asked which Los Baños.

    asked: the tables whose values are offered. None where the message is no change of the query, or names something
    else of those tables.
    """
    if not query.metrics or not context.turns or context.missing is not None:
        return None
    turn = context.turns[-1].model_copy(update={"plan": query, "row_keys": (), "result_count": None})
    planned = planner.plan(context.model_copy(update={"turns": (*context.turns[:-1], turn), "pending": None}))
    plan = planned.plan
    if planned.base != turn.number or not isinstance(plan, MetricQuery) or plan == query or not _keeps(plan, query):
        return None
    said = {wanted.field.partition(".")[0] for wanted in set(plan.filters) - set(query.filters)}
    return None if any(table in asked for table in said) or plan.metrics != query.metrics else plan


def tries_to_choose(text: str, choices: Sequence[Choice]) -> bool:
    """Whether a message may be a choice: it has words of one, or says too little to be anything else."""
    said = without(tokens(text), phrases.FILLERS)
    if len(said) < FEWEST_WORDS or phrases.NOT_KNOWING.intersection(said):
        return True
    named = {stem for choice in choices for stem in stems(choice.label)}
    return len(named.intersection(stems(" ".join(said)))) * 2 >= len(said)


def _asks_for_a_number_of(figure: str, text: str, model: SemanticModel) -> bool:
    """Whether a message asks how many there are, which no amount or share can tell."""
    metric = model.metric(figure)
    counts = metric is not None and metric.expression.lstrip().upper().startswith("COUNT")
    return not counts and bool(_HOW_MANY.intersection(tokens(text)))


def _changed(
    context: Context, planner: Planner, complete: Callable[[str], MetricQuery | None], choice: Choice
) -> Planned | None:
    """The plan of the message as a change of the open query, with one figure; None where it is no change of it."""
    whole = complete(choice.value)
    if whole is None or not context.turns:
        return None
    turn = context.turns[-1].model_copy(update={"plan": whole, "row_keys": (), "result_count": None})
    planned = planner.plan(context.model_copy(update={"turns": (*context.turns[:-1], turn), "pending": None}))
    plan = planned.plan
    uses = planned.base == turn.number or turn.number in (planned.used or ())
    if not uses or not isinstance(plan, MetricQuery) or plan == whole or not _keeps(plan, whole):
        return None
    return planned


def _keeps(plan: MetricQuery, whole: MetricQuery) -> bool:
    """Whether all that was said of the open query still holds, but for a period in place of its own."""
    return set(whole.filters) <= set(plan.filters) and set(whole.dimensions) <= set(plan.dimensions)


def _without_figure(plan: MetricQuery, name: str) -> MetricQuery | None:
    """A changed query that waits for its figure again; None where it measures something else by now."""
    if plan.metrics != (name,):
        return None
    sort = tuple(by.model_copy(update={"by": "metric"}) if by.by == name else by for by in plan.sort)
    having = tuple(c.model_copy(update={"metric": "metric"}) if c.metric == name else c for c in plan.having)
    return plan.model_copy(update={"metrics": (), "sort": sort, "having": having})


def _bound(query: MetricQuery, name: str, model: SemanticModel) -> MetricQuery | None:
    """An open query with its figure, as it is once that is chosen."""
    bound = bind(query, "metric", name)
    return rehome(bound, model) if isinstance(bound, MetricQuery) else None
