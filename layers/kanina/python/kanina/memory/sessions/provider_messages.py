"""A session as a model's provider takes it: put together as every prompt is, for a program that sends it itself.

Roles are `user` and `assistant` by turns, a person's first. An assistant's message embeds the statement it ran, a
digest of the rows, and a short summary of what tools gave.
"""

from __future__ import annotations

from kanina.memory.context.assembling import Shown, summary_block
from kanina.memory.context.prompt import ProviderMessage, Role, TextBlock, alternating, as_texts
from kanina.memory.context.turn_text import plain_turn
from kanina.memory.context.window import Limits
from kanina.memory.sessions.session_items import SessionItems, SessionPage
from kanina.memory.sessions.turn_messages import draft_of, evidence_of, evidence_of_draft

__all__ = ["ProviderMessage", "messages_for_model"]


def messages_for_model(
    items: SessionItems, page: SessionPage, *, limits: Limits | None = None, question: str = "", with_open: bool = False
) -> list[ProviderMessage]:
    """What a model is shown of a session: the summary and the turns of its window, each cut to its share with a mark.

    `limits`: of a caller who wants less than that. `with_open`: also the messages that are no turn yet. `question`:
    what the person says now, always there and whole.
    """
    head = page.head
    within = limits or items.limits(page)
    since, floor = (head.context_from, head.floor) if head else (1, 1)
    kept = tuple(turn for turn in page.turns if turn.number >= since)
    turns = [
        plain_turn(turn.number, turn, evidence_of(turn, detail), within.share) for turn, detail in items.detailed(kept)
    ]
    if with_open and (opened := items.waiting(page)):
        draft = draft_of(opened, None, "", items.backing.clock())
        number = head.turn_count + 1 if head else 1
        turns.append(plain_turn(number, draft, evidence_of_draft(draft), within.share))
    shown = Shown.of(turns, since, within)
    said: list[tuple[Role, TextBlock]] = []
    if summary := summary_block(page.summary, shown.first, floor):
        said.append(("user", TextBlock(summary)))
    said += shown.sides()
    if question:
        said.append(("user", TextBlock(question)))
    return as_texts(alternating(said))
