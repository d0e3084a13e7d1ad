"""Earlier turns in words: several that make no table together, each with its answer; one that has no figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kanina.assistant.offline.asking import Stop
from kanina.assistant.offline.naming import Naming
from kanina.assistant.offline.resolver import Resolver
from kanina.models import MetricQuery, Query, Reply, Turn

MOST_ANSWERS = 5
"""Earlier answers told at once; of more turns only the questions are quoted."""
MOST_QUOTED = 15
"""Questions quoted at most, the newest. A turn keeps no more than 16 references."""


def in_turn(turns: Sequence[Turn], runs: Callable[[Turn], bool], resolver: Resolver) -> Stop:
    """What was asked and answered in each of these turns, and how to see one of them again."""
    replies = resolver.naming.replies
    shown = turns[-MOST_QUOTED:]
    answers = len(shown) <= MOST_ANSWERS
    lines = [quoted(turn, resolver.naming, answer=answers) for turn in shown]
    offer = [replies.see_one.format(number=turn.number) for turn in shown if runs(turn)][:1]
    head = replies.each_in_turn if answers else replies.each_question
    numbers = tuple(turn.number for turn in shown)
    return Stop(Reply(text="\n".join([head, *lines, *offer])), used=numbers)


def could_not(turn: Turn, resolver: Resolver) -> Stop:
    """A turn without figures to show again: its question, and what came of it; refused if that was nothing."""
    replies = resolver.naming.replies
    told = answered(turn) and not isinstance(turn.plan, Query)
    text = replies.was_told if told else _why_not(turn, resolver)
    said = text.format(number=turn.number, question=turn.question, answer=turn.answer)
    return Stop(Reply(text=said, refused=not told), used=(turn.number,))


def cannot_go_on(turn: Turn, resolver: Resolver) -> Stop:
    """The refusal to go on from a turn that came to no answer, which quotes it."""
    return resolver.refuse(resolver.naming.replies.after_failure.format(question=turn.question.strip()))


def _why_not(turn: Turn, resolver: Resolver) -> str:
    """Why a turn cannot be gone on from: it was not answered, or its query no longer fits, or it has no figures."""
    replies = resolver.naming.replies
    if not answered(turn):
        return replies.was_not_answered
    return replies.not_again if isinstance(turn.plan, Query) else replies.no_figures_in


def not_together(turn: Turn, resolver: Resolver) -> Stop:
    """The refusal to put a turn without figures beside another."""
    return Stop(
        Reply(text=_why_not(turn, resolver).format(number=turn.number, question=turn.question), refused=True),
        used=(turn.number,),
    )


def quoted(turn: Turn, naming: Naming, *, answer: bool = False) -> str:
    """A turn's question in one line, with its number; that it was not answered, or what the answer was."""
    replies = naming.replies
    line = replies.quoted.format(number=turn.number, question=turn.question)
    if not answered(turn):
        return replies.not_answered.format(quoted=line)
    return f"{line} {turn.answer.splitlines()[0]}" if answer and turn.answer else line


def _found_no_such(turn: Turn) -> bool:
    """Whether one row was looked up by its code, and there is none: "status of order O-999"."""
    plan = turn.plan
    if not isinstance(plan, MetricQuery) or plan.metrics or turn.result_count or len(plan.filters) != 1:
        return False
    wanted = plan.filters[0]
    coded = wanted.op == "in" and len(wanted.values) == 1 and any(sign.isdigit() for sign in str(wanted.values[0]))
    return coded and any(ref.field == wanted.field for ref in plan.dimensions[:1])


def answered(turn: Turn) -> bool:
    """Whether a turn came to an answer, or to a question back; of one thing that is not there nothing can be said."""
    if turn.state in ("failed", "unanswered") or turn.intent in ("refused", "failed") or _found_no_such(turn):
        return False
    return not isinstance(turn.plan, Reply) or (turn.plan.understood and not turn.plan.refused)
