"""A message that answers no question of ours: its plan, with words where it could not be meant as it stands."""

from __future__ import annotations

from collections.abc import Iterator

from kanina.assistant.answers import phrases
from kanina.assistant.answers.answer_words import tokens, without
from kanina.assistant.answers.reset_words import is_withdrawal
from kanina.assistant.choice_answers import nouns_of
from kanina.assistant.day_range import asked_again, with_no_such_day
from kanina.assistant.day_range import without as params_without
from kanina.assistant.interpret import needs_what_is_unread, numbers_unread
from kanina.assistant.offline.calendar import calendar_of
from kanina.assistant.offline.normalise import stems
from kanina.assistant.offline.reading import names_of
from kanina.assistant.planner import Context, Planned, Planner
from kanina.assistant.resume import identifies, parameter
from kanina.assistant.wording.answers_wanted import wanted_text
from kanina.assistant.wording.phrases import PHRASES
from kanina.data.semantic_model import SemanticModel
from kanina.models import AskUser, MetricQuery, Pending, Plan, Reply, VerifiedQuery


def new_question(context: Context, planner: Planner, model: SemanticModel) -> Planned:
    """The plan of a message that answers nothing. Days that cannot be are told and asked for again.

    A message that cannot be understood without turns that the table does not give is told so, and what helps.
    """
    is_degraded = context.loaded is not None and context.loaded.degraded
    if is_degraded and needs_what_is_unread(context):
        return _unread(context)
    planned = planner.plan(context)
    if is_degraded and numbers_unread(context, planned.plan):
        return _unread(context)
    plan, language = planned.plan, context.language
    if isinstance(plan, VerifiedQuery) and (ask := asked_again(plan, None, model, language)):
        return planned.model_copy(update={"plan": ask, "params": params_without(planned.params, ask.param)})
    if isinstance(plan, AskUser):
        told = with_no_such_day(plan, context.question, model, calendar_of(model, context.now), language)
        known = parameter(plan.resume, plan.param, model)
        if known and identifies(known) and any(word.isdecimal() for word in tokens(context.question)):
            told = told.model_copy(update={"prompt": wanted_text("pattern", known, told.prompt, language)})
        planned = planned.model_copy(update={"plan": told})
    text = _nothing_to_answer(context, planned)
    return Planned(plan=Reply(text=text, refused=True, understood=False), confidence=0.0) if text else planned


def _unread(context: Context) -> Planned:
    return Planned(plan=Reply(text=PHRASES[context.language].reference_unread, refused=True), unread=True, used=())


def is_whole(query: MetricQuery | VerifiedQuery | None) -> bool:
    """Whether a query says what is asked for, and not only for what: "in Jaro" does not."""
    return isinstance(query, VerifiedQuery) or (query is not None and bool(query.metrics or query.dimensions))


def reads_as_question(planned: Planned, text: str, waiting: Pending, model: SemanticModel) -> bool:
    """Whether a message that came to no query asks one of its own: "uncategorized transactions", "students in Jaro".

    It names a table or a figure of the model beside a word that no choice has, so that it is no try at one of them.
    planned: what it comes to by itself: a question back, or words about what was not understood in it.
    """
    plan = planned.plan
    if isinstance(plan, Reply) and (plan.understood or not plan.refused):
        return False
    said = without(tokens(text), phrases.FILLERS)
    if phrases.NOT_KNOWING.intersection(said):
        return False
    asked_for = {stem for noun in nouns_of(waiting, model) for stem in stems(noun)}
    left = set(stems(" ".join(said))) - asked_for
    offered = {stem for choice in waiting.choices for stem in stems(choice.label)}
    if len(left) < 2 or not left - offered:
        return False
    return _says_enough(plan) or any(set(name) <= left for name in _names(model))


def _says_enough(plan: Plan) -> bool:
    """Whether a question back is about rows told in two ways, "food expenses": one alone may narrow what was asked."""
    query = plan.resume if isinstance(plan, AskUser) else None
    return isinstance(query, MetricQuery) and len(query.filters) + (query.period is not None) > 1


def _names(model: SemanticModel) -> Iterator[tuple[str, ...]]:
    """What the model's tables and figures are called, each name by its stems."""
    for name, called in (*model.datasets.items(), *model.metrics.items()):
        for text in names_of(called, name):
            yield tuple(stems(text))


def _nothing_to_answer(context: Context, planned: Planned) -> str | None:
    """Words for a message that could only have been for a question of ours, where none waits; None for any other."""
    plan, words = planned.plan, PHRASES[context.language]
    missed = isinstance(plan, Reply) and (not plan.understood or (plan.refused and not plan.about_figures))
    if context.loaded is None or context.loaded.pending is not None or not (missed or _is_bare(plan)):
        return None
    if is_withdrawal(context.question):
        return words.nothing_waits
    return words.lapsed if context.turns and isinstance(context.turns[-1].plan, AskUser) else None


def _is_bare(plan: Plan) -> bool:
    """Whether a plan is a question back that knows nothing of what is asked for: "Laguna" says only for what."""
    return isinstance(plan, AskUser) and not is_whole(plan.resume)
