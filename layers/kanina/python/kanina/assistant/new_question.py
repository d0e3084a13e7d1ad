"""A message that answers no question of ours: its plan, with words where it could not be meant as it stands."""

from __future__ import annotations

from kanina.assistant.day_range import asked_again, with_no_such_day, without
from kanina.assistant.offline.calendar import calendar_of
from kanina.assistant.planner import Context, Planned, Planner
from kanina.assistant.resume import identifies, parameter
from kanina.assistant.wording.answers_wanted import wanted_text
from kanina.assistant.wording.phrases import PHRASES
from kanina.data.semantic_model import SemanticModel
from kanina.memory.answer_words import tokens
from kanina.memory.reset_words import is_withdrawal
from kanina.models import AskUser, MetricQuery, Plan, Reply, VerifiedQuery


def new_question(context: Context, planner: Planner, model: SemanticModel) -> Planned:
    """The plan of a message that answers nothing. Days that cannot be are told and asked for again."""
    planned = planner.plan(context)
    plan, language = planned.plan, context.language
    if isinstance(plan, VerifiedQuery) and (ask := asked_again(plan, None, model, language)):
        return planned.model_copy(update={"plan": ask, "params": without(planned.params, ask.param)})
    if isinstance(plan, AskUser):
        told = with_no_such_day(plan, context.question, model, calendar_of(model, context.now), language)
        known = parameter(plan.resume, plan.param, model)
        if known and identifies(known) and any(word.isdecimal() for word in tokens(context.question)):
            told = told.model_copy(update={"prompt": wanted_text("pattern", known, told.prompt, language)})
        planned = planned.model_copy(update={"plan": told})
    text = _nothing_to_answer(context, planned)
    return Planned(plan=Reply(text=text, refused=True, understood=False), confidence=0.0) if text else planned


def is_whole(query: MetricQuery | VerifiedQuery | None) -> bool:
    """Whether a query says what is asked for, and not only for what: "in Jaro" does not."""
    return isinstance(query, VerifiedQuery) or (query is not None and bool(query.metrics or query.dimensions))


def _nothing_to_answer(context: Context, planned: Planned) -> str | None:
    """Words for a message that could only have been for a question of ours, where none waits; None for any other."""
    plan, phrases = planned.plan, PHRASES[context.language]
    missed = isinstance(plan, Reply) and (not plan.understood or (plan.refused and not plan.about_figures))
    if context.loaded is None or context.loaded.pending is not None or not (missed or _is_bare(plan)):
        return None
    if is_withdrawal(context.question):
        return phrases.nothing_waits
    return phrases.lapsed if context.turns and isinstance(context.turns[-1].plan, AskUser) else None


def _is_bare(plan: Plan) -> bool:
    """Whether a plan is a question back that knows nothing of what is asked for: "Laguna" says only for what."""
    return isinstance(plan, AskUser) and not is_whole(plan.resume)
