"""A planner's or narrator's prompt: what is remembered of the conversation, then the question, around instructions."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from kanina.assistant.interpret import points_at_nothing
from kanina.assistant.planner import Context
from kanina.assistant.wording.absent import why_absent
from kanina.memory.context.assembling import Moment, assemble
from kanina.memory.context.prompt import Prompt
from kanina.memory.loading import Loaded


def prompt_for(context: Context, system: Sequence[str], zone: str = "UTC") -> Prompt:
    """The prompt for a question in its context. `system`: instructions, the semantic model; what changes least first.
    zone: in which the time is told.

    What fits the question is recalled for it: a read, the first time.
    """
    absent = points_at_nothing(context)
    moment = Moment(
        question=context.question,
        now=context.now.astimezone(ZoneInfo(zone)),
        referred=context.referred,
        item=context.item,
        not_kept=absent,
        absent=why_absent(context.missing, context.language) if absent else "",
        recalled=context.recalled(),
        known=context.params,
    )
    return assemble(system, context.loaded or Loaded(conversation_id="", turns=context.turns), moment)
