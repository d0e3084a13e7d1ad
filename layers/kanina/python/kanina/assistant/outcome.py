"""What steps 3 to 5 of a turn came to, and what memory and the doors are given of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from kanina.assistant.known.telling import remembered_in
from kanina.assistant.known.told import Told
from kanina.assistant.planner import OFFLINE, PERSON, Context, Planned
from kanina.assistant.wording.phrases import PHRASES
from kanina.memory.keeping import Kept
from kanina.memory.limits import ROW_KEYS
from kanina.memory.loading import Loaded
from kanina.memory.turns import Draft
from kanina.memory.waiting import known_numbers
from kanina.models import (
    Answer,
    Ask,
    AskUser,
    Intent,
    MemoryReport,
    MetricQuery,
    Plan,
    Reply,
    Result,
    TurnState,
    VerifiedQuery,
)
from kanina.problems import Problem
from kanina.texts import is_blank

UNREACHED = frozenset({"refused_key", "unreachable", "rate_limited", "overloaded", "timeout", "cut", "failed"})
"""Why a model's word could not be had at all (`claude.calls.Trouble`), unlike one that was of no use."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was planned, what it gave, and the words for it. offers: messages that could follow, which are not kept."""

    planned: Planned
    text: str
    intent: Intent
    state: TurnState = "answered"
    result: Result | None = None
    sql: str = ""
    chart: str | None = None
    suggestions: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    problem: Problem | None = None


def draft(
    context: Context, outcome: Outcome, request_id: str, title: str, answered_at: datetime, told: Told | None = None
) -> Draft:
    """What is kept of the turn, and what a conversation is called that has no title yet.

    told: of a message about memories, of which not all may be kept.
    """
    question, text, plan = context.question, outcome.text, outcome.planned.plan
    if told is not None:
        question, text = told.kept_question or question, text if told.kept is None else told.kept
        plan = Reply(text=text)
    took = timedelta(milliseconds=(answered_at - context.now) // timedelta(milliseconds=1))
    result = outcome.result
    return Draft(
        request_id=request_id,
        question=question,
        answer=text,
        state=outcome.state,
        plan=plan,
        sql=outcome.sql,
        columns=result.columns if result else (),
        row_keys=row_keys(result),
        last_row_key=last_row_key(result),
        chart=outcome.chart,
        intent=outcome.intent,
        confidence=outcome.planned.confidence,
        result_count=len(result.rows) if result else None,
        references=turns_used(context, outcome.planned),
        language=context.language,
        tokens=outcome.planned.tokens,
        asked_at=context.now,
        answered_at=context.now + took,
        result=result,
        suggestions=outcome.suggestions,
        title=title,
        sent=outcome.planned.by == PERSON,
    )


def turns_used(context: Context, planned: Planned) -> tuple[int, ...]:
    """The numbers of the turns an answer was made of, ascending; of words without any, those the message points at.

    A query that says all of itself was made of none, nor was what only goes on with a question that waited.
    """
    if planned.used is not None:
        return tuple(sorted(planned.used))
    if planned.base is not None:
        return (planned.base,)
    waited = context.loaded is not None and context.loaded.pending is not None
    if isinstance(planned.plan, MetricQuery) or (waited and isinstance(planned.plan, AskUser)):
        return ()
    return tuple(turn.number for turn in context.referred)


def memory_before(loaded: Loaded) -> MemoryReport:
    """What memory knows when a message has come, and before it is answered."""
    return MemoryReport(
        history_count=len(loaded.turns),
        params_keys=tuple(sorted(loaded.params)),
        waiting_for_param=loaded.pending.param if loaded.pending else None,
        degraded=loaded.degraded,
        stored=False,
    )


def memory_notice(context: Context, loaded: Loaded, outcome: Outcome, kept: Kept) -> str:
    """What follows the answer's words where memory failed, the conversation is another than was wanted, or another
    message's question waits instead of this one's.

    "" where neither is so.
    """
    phrases = PHRASES[context.language]
    failed = kept.refusal in ("fault", "deadline", "lapsed")
    notice = phrases.turn_not_stored if failed else phrases.linked_not_stored if kept.refusal == "linked" else ""
    if loaded.elsewhere:
        notice = phrases.linked_elsewhere
    if loaded.degraded:
        notice = phrases.memory_partly_unread if _builds(context, outcome.planned) else phrases.memory_unread
    if not notice and kept.overtaken and isinstance(outcome.planned.plan, AskUser):
        notice = phrases.overtaken
    return f"\n\n{notice}" if notice else ""


def _builds(context: Context, planned: Planned) -> bool:
    """Whether an answer builds on what was said before: on turns, or on the question that it was an answer to."""
    pending, plan = context.loaded.pending if context.loaded else None, planned.plan
    asked_again = isinstance(plan, AskUser) and pending is not None and plan.param == pending.param
    answered = pending is not None and (pending.param in planned.params or asked_again)
    worded = isinstance(plan, Reply) and planned.by != OFFLINE and bool(context.turns)
    return answered or worded or bool(turns_used(context, planned))


def model_notice(context: Context, outcome: Outcome) -> str:
    """What follows the answer's words where a model's allowance is spent, or one that is down might have helped."""
    phrases, why = PHRASES[context.language], outcome.planned.instead_of
    if why in ("over_budget", "budget_unknown"):
        return f"\n\n{phrases.budget_spent if why == 'over_budget' else phrases.budget_unknown}"
    plan = outcome.planned.plan
    helpless = isinstance(plan, AskUser) or (isinstance(plan, Reply) and (plan.refused or not plan.understood))
    return f"\n\n{phrases.model_down}" if why in UNREACHED and helpless else ""


def answer(
    context: Context,
    loaded: Loaded,
    outcome: Outcome,
    kept: Kept,
    request_id: str,
    notice: str = "",
    *,
    unprotected: bool = False,
) -> Answer:
    """What the doors are given."""
    plan = outcome.planned.plan
    waiting = plan.param if isinstance(plan, AskUser) else None
    params = {**loaded.params, **outcome.planned.params}
    return Answer(
        question=context.question,
        text=outcome.text + notice,
        # Another message of its chat may have begun the conversation it is kept in.
        conversation_id=kept.turn.conversation_id if kept.turn else loaded.conversation_id,
        turn=kept.turn.number if kept.turn else None,
        request_id=request_id,
        language=context.language,
        plan=plan,
        intent=outcome.intent,
        confidence=outcome.planned.confidence,
        result=outcome.result,
        sql=outcome.sql,
        chart=outcome.chart,
        ask=ask_of(plan) if isinstance(plan, AskUser) else None,
        references=known_numbers(loaded, turns_used(context, outcome.planned)),
        verified=plan.name if isinstance(plan, VerifiedQuery) else None,
        suggestions=(*outcome.suggestions, *outcome.offers),
        memory=MemoryReport(
            history_count=len(loaded.turns),
            params_keys=tuple(sorted(params)),
            waiting_for_param=waiting,
            degraded=loaded.degraded or kept.refusal in ("fault", "linked"),
            stored=kept.stored,
        ),
        problem=outcome.problem.document() if outcome.problem else None,
        metadata={
            **({"unprotected": True} if unprotected else {}),
            **({"stopped": True} if outcome.state == "stopped" else {}),
            **(remembered_in(plan) if outcome.result else {}),
            **({"instead_of_model": outcome.planned.instead_of} if outcome.planned.instead_of else {}),
        },
        tokens=outcome.planned.tokens,
    )


def ask_of(plan: AskUser) -> Ask:
    """A question back as doors show it."""
    return Ask(param=plan.param, prompt=plan.prompt, choices=plan.choices)


def ask_text(plan: AskUser) -> str:
    """The question back in one text: the prompt, then the choices by number."""
    lines = [f"{number}. {choice.label}" for number, choice in enumerate(plan.choices, start=1)]
    return "\n".join([plan.prompt, *lines])


def has_words(plan: Plan) -> bool:
    """Whether a plan that is words has any to say: a model may give none."""
    if isinstance(plan, Reply):
        return not is_blank(plan.text)
    return not (isinstance(plan, AskUser) and is_blank(ask_text(plan)))


def row_keys(result: Result | None) -> tuple[str, ...]:
    """The labels of the first rows: what "the second one" can mean."""
    return _labels(result)[:ROW_KEYS]


def last_row_key(result: Result | None) -> str:
    """The label of the last row, where the first ones leave it out and the rows are all there are; else ""."""
    labels = _labels(result)
    return labels[-1] if result and not result.truncated and len(labels) > ROW_KEYS else ""


def _labels(result: Result | None) -> tuple[str, ...]:
    if result is None or not result.columns or result.columns[0].role != "dimension":
        return ()
    return tuple("" if row[0] is None else str(row[0]) for row in result.rows)
