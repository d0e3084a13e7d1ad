"""A model's question back, answered while no model can be asked: rules read the question and its answer as one."""

from __future__ import annotations

from dataclasses import replace

from kanina.assistant.answers.hearing import hear
from kanina.assistant.answers.reset_words import is_withdrawal
from kanina.assistant.interpret import interpret
from kanina.assistant.new_question import is_whole
from kanina.assistant.planner import Context, Planned, Planner
from kanina.assistant.wording.phrases import PHRASES
from kanina.models import CLARIFICATION, AskUser, MetricQuery, Pending, Reply, Turn, VerifiedQuery


def planned_by_rules(context: Context, rules: Planner) -> Planned:
    """The rules' plan of a message, which may answer what a model asked back.

    Then what was asked before the question back is planned with the answer behind it, as if both had been typed at
    once: every word of it is explained or asked about, as ever. A message that is a question without it stays one.
    """
    waiting = context.loaded.pending if context.loaded else None
    if context.loaded is None or waiting is None or waiting.param != CLARIFICATION:
        return rules.plan(context)
    asked = _asked_back(context.loaded.turns)
    if not asked or (_value(waiting, asked[-1], context.question) is None and _stands_alone(context, rules)):
        return rules.plan(context)
    if is_withdrawal(context.question):
        return Planned(plan=Reply(text=PHRASES[context.language].let_go))
    answers = [*(turn.question for turn in asked[1:]), context.question]
    said = [asked[0].question]
    said += [_value(waiting, turn, text) or text for turn, text in zip(asked, answers, strict=True)]
    before = tuple(turn for turn in context.loaded.turns if turn.number < asked[0].number)
    loaded = replace(context.loaded, turns=before, pending=None)
    whole = interpret(context.person, " ".join(said), loaded, context.now, lambda: before)
    update = {"deadline": context.deadline, "language": context.language}
    planned = rules.plan(whole.model_copy(update=update))
    used = None if planned.base else tuple(turn.number for turn in asked)
    return planned.model_copy(update={"used": planned.used or used})


def _asked_back(turns: tuple[Turn, ...]) -> list[Turn]:
    """The last turns, oldest first, as far as each of them was answered with a model's question back."""
    found: list[Turn] = []
    for turn in reversed(turns):
        if not (isinstance(turn.plan, AskUser) and turn.plan.param == CLARIFICATION):
            break
        found.insert(0, turn)
    return found


def _value(waiting: Pending, turn: Turn, text: str) -> str | None:
    """The choice of a question back that a message names; None where it names none."""
    assert isinstance(turn.plan, AskUser)
    return hear(waiting.model_copy(update={"choices": turn.plan.choices}), text).value


def _stands_alone(context: Context, rules: Planner) -> bool:
    """Whether a message is a question whatever was said before it."""
    alone = Context(person=context.person, question=context.question, language=context.language, now=context.now)
    plan = rules.plan(alone).plan
    query = plan.resume if isinstance(plan, AskUser) else plan
    return isinstance(query, MetricQuery | VerifiedQuery) and is_whole(query)
