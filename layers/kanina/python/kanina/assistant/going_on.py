"""Which earlier question an answer goes on from, where the last message was not answered: said in its first words."""

from __future__ import annotations

from kanina.assistant.offline.in_turn import answered
from kanina.assistant.planner import Context, Planned
from kanina.assistant.wording.phrases import PHRASES
from kanina.models import Turn
from kanina.texts import cut

QUOTED_BYTES = 160
"""What is quoted of a question: enough to know it by."""


def going_on(context: Context, planned: Planned) -> str:
    """ "Going on from “revenue by region”: ", before an answer that does so though nobody named it; else ""."""
    turn = gone_on_from(context, planned)
    if turn is None:
        return ""
    question = cut(turn.question.strip(), QUOTED_BYTES)
    return PHRASES[context.language].going_on.format(question=question)


def gone_on_from(context: Context, planned: Planned) -> Turn | None:
    """The answered turn before a message that failed that the plan changes; None where the person named it."""
    if planned.base is None or not context.turns or answered(context.turns[-1]):
        return None
    named = {turn.number for turn in context.referred}
    turns = (turn for turn in (*context.kept, *context.turns) if turn.number == planned.base)
    return None if planned.base in named else next(turns, None)
