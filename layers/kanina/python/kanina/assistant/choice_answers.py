"""Answers to a choice in other words than its own: "both", "either", "neither", "by branch", "the branch in Laguna"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from kanina.assistant.answers.answer_words import tokens, without
from kanina.assistant.answers.phrases import COURTESIES, FILLERS
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import names_of
from kanina.assistant.planner import Planned
from kanina.assistant.resume import FILTER_SLOT, asks_for_value, bind
from kanina.data.semantic_model import SemanticModel
from kanina.models import (
    AskUser,
    Choice,
    DimensionRef,
    Filter,
    MetricQuery,
    Pending,
    PlanExecution,
    QueryStep,
    VerifiedQuery,
)

Pick = Literal["every", "any", "none"]

_BOTH: Final = frozenset(
    {
        *("both", "both them", "both those", "both these", "pareho", "pareho sila", "parehas", "silang dalawa"),
        *("two them", "two those"),
    }
)
_THE_TWO: Final = frozenset(
    {"the two", "those two", "these two", "yung dalawa", "ang dalawa", "iyong dalawa", "itong dalawa"}
)
"""Whole messages: "two" by itself is the second."""
_ALL: Final = frozenset({"all", "all them", "all those", "all these", "everything", "lahat", "lahat sila", "every one"})
_ANY: Final = frozenset(
    {
        *("either", "either one", "either them", "any", "any one", "any them", "anyone", "whichever", "anything"),
        *("kahit alin", "kahit ano", "kahit anong", "kahit isa", "kahit alin dalawa", "bahala ka", "ikaw bahala"),
        *("ikaw na bahala", "you choose", "you decide", "you pick", "doesn't matter", "does not matter", "whatever"),
    }
)
_NONE: Final = frozenset(
    {
        *("neither", "neither one", "neither them", "neither those", "none", "none them", "none those", "none these"),
        *("wala", "wala dalawa", "walang tama", "alinman hindi", "hindi alinman", "wala nabanggit", "not any them"),
    }
)


def picked(waiting: Pending, text: str) -> Pick | None:
    """What a message says of all the choices that are waiting; None where it may mean one of them."""
    said = tokens(text)
    whole, core = " ".join(without(said, COURTESIES)), " ".join(without(said, FILLERS))
    if len(waiting.choices) < 2:
        return None
    if whole in _THE_TWO or core in _BOTH or whole in _BOTH:
        return "every" if len(waiting.choices) == 2 else None
    said_of_all = {core, whole}
    if said_of_all & _ALL:
        return "every"
    if said_of_all & _ANY:
        return "any"
    return "none" if said_of_all & _NONE else None


def for_every(waiting: Pending) -> tuple[PlanExecution, Choice] | None:
    """The plan for all the choices but one, and that one; None where they exclude each other, or no query waits.

    Of several values of a field, each is shown. Figures are shown together where there are two.
    """
    execution, choices = waiting.execution, waiting.choices
    is_filter = asks_for_value(waiting.param)
    if execution is None or not (is_filter or (waiting.param == "metric" and len(choices) == 2)):
        return None
    place = next((at for at, step in enumerate(execution.steps) if isinstance(step, QueryStep)), None)
    query = execution.query
    if place is None or not isinstance(query, MetricQuery):
        return None
    first, *others = choices
    for choice in [first, *others[:-1]]:
        bound = bind(query, waiting.param, choice.value)
        query = bound if isinstance(bound, MetricQuery) else query
    fields = {_field(waiting.param, choice) for choice in choices} if is_filter else set()
    if len(fields) == 1 and not query.dimensions:
        query = query.model_copy(update={"dimensions": (DimensionRef(field=fields.pop()),)})
    steps = (*execution.steps[:place], QueryStep(query=query), *execution.steps[place + 1 :])
    return execution.model_copy(update={"steps": steps}), others[-1]


def _field(param: str, choice: Choice) -> str:
    return param.removeprefix(FILTER_SLOT) if param.startswith(FILTER_SLOT) else choice.value.partition("=")[0]


def group_said(planned: Planned, choices: Sequence[Choice]) -> str | None:
    """The choice of a field to split by that a message names by its own words ("hati per branch"), and nothing else.

    planned: what the message comes to by itself, which asks for the figure.
    """
    named = _without_figure(planned)
    offered = [choice.value for choice in choices if choice.value]
    found = (field for field in offered if named == MetricQuery(metrics=(), dimensions=(DimensionRef(field=field),)))
    return next(found, None)


def one_of_group(planned: Planned, choices: Sequence[Choice]) -> tuple[Filter, ...]:
    """The one of a field that a message names where all of it, or each, was asked about: "Lahug", of the branches.

    planned: what the message comes to by itself. Empty where it names anything else.
    """
    named, offered = _without_figure(planned), {choice.value for choice in choices}
    if not isinstance(named, MetricQuery) or not named.filters or "" not in offered:
        return ()
    alone = named == MetricQuery(metrics=(), filters=named.filters)
    return named.filters if alone and all(wanted.field in offered for wanted in named.filters) else ()


def _without_figure(planned: Planned) -> MetricQuery | VerifiedQuery | None:
    """The query of a plan that asks back for its figure; None of any other plan."""
    plan = planned.plan
    return plan.resume if isinstance(plan, AskUser) and plan.param == "metric" else None


def nouns_of(waiting: Pending, model: SemanticModel) -> frozenset[str]:
    """What a value that is asked for is called: "branch" in "the branch in Laguna" says nothing."""
    dimension = model.dimensions.get(waiting.param.removeprefix(FILTER_SLOT))
    if dimension is None:
        return frozenset()
    dataset = model.datasets[dimension.dataset]
    called = (*names_of(dimension, dimension.name), *names_of(dataset, dataset.name))
    return frozenset(word for name in called for word in (*tokens(name), *stems(name)))
