"""A question back and its answer: what the next message means while one is pending."""

from __future__ import annotations

from dataclasses import dataclass

from kanina.assistant.fitting import still_waits
from kanina.assistant.offline.edit_metrics import rehome
from kanina.assistant.planner import Context, Planned, Planner
from kanina.assistant.resume import bind, missing, parameter
from kanina.assistant.wording.phrases import PHRASES
from kanina.data.semantic_model import SemanticModel
from kanina.memory import pending as pendings
from kanina.models import AskUser, MetricQuery, Pending, Reply, SqlQuery, VerifiedQuery


@dataclass(frozen=True, slots=True)
class Move:
    """What to do next, and how often the question back has been answered in vain."""

    planned: Planned
    attempts: int = 0


def answer_pending(context: Context, waiting: Pending, planner: Planner, model: SemanticModel) -> Move:
    """First the message is tried as the answer; else it may be a new question; else it was a failed attempt.

    What another model asked waits for nothing in this one.
    """
    if not still_waits(waiting, model):
        return Move(planner.plan(context))
    known = parameter(waiting.resume, waiting.param, model)
    value = pendings.answer(waiting, context.question, known)
    if value is not None:
        return _resumed(context, waiting, value, model)
    planned = planner.plan(context)
    figure = _figure_named(planned)
    if waiting.param == "metric" and figure is not None:
        return _resumed(context, waiting, figure, model)
    if _is_new_question(planned, waiting):
        return Move(planned)
    failed = pendings.failed(waiting)
    phrases = PHRASES[context.language]
    if pendings.is_given_up(failed):
        return Move(Planned(plan=Reply(text=phrases.gave_up)))
    prompt = waiting.prompt
    if pendings.offers_examples(failed):
        examples = [choice.label for choice in waiting.choices[:3]] or (
            [known.example] if known and known.example else []
        )
        if examples:
            prompt = phrases.example.format(prompt=prompt, examples=", ".join(examples))
    again = AskUser(param=waiting.param, prompt=prompt, choices=waiting.choices, resume=waiting.resume)
    return Move(Planned(plan=again), failed.attempts)


def _resumed(context: Context, waiting: Pending, value: str, model: SemanticModel) -> Move:
    params = {waiting.param: value}
    if waiting.resume is None:
        return Move(Planned(plan=Reply(text=waiting.prompt), params=params))
    plan = bind(waiting.resume, waiting.param, value)
    if isinstance(plan, MetricQuery):
        plan = rehome(plan, model)
    ask = missing(plan, model, context.language)
    remembered = params if isinstance(plan, VerifiedQuery) else {}
    return Move(Planned(plan=ask or plan, params=remembered))


def _figure_named(planned: Planned) -> str | None:
    """The metric that is all of a message: an answer to "which figure?" though it was none of the few offered."""
    plan = planned.plan
    alone = isinstance(plan, MetricQuery) and len(plan.metrics) == 1 and plan == MetricQuery(metrics=plan.metrics)
    return plan.metrics[0] if isinstance(plan, MetricQuery) and alone else None


def _is_new_question(planned: Planned, waiting: Pending) -> bool:
    """A message that plans to a query, to words of its own, or to another question back, was no attempt to answer."""
    plan = planned.plan
    if isinstance(plan, MetricQuery | VerifiedQuery | SqlQuery):
        return True
    if isinstance(plan, AskUser):
        return plan.resume is not None and (plan.param, plan.resume) != (waiting.param, waiting.resume)
    return not plan.refused
