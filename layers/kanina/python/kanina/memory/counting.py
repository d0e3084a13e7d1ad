"""Which turns of a page count: those that context, references and histories may use."""

from __future__ import annotations

from kanina.memory.pages import ConversationPage
from kanina.memory.retention import Retention
from kanina.memory.turns import FORGOTTEN, load_turn
from kanina.models import Turn
from kanina.storage import keys


def counting(page: ConversationPage, retention: Retention) -> tuple[Turn, ...]:
    """The page's turns that are readable, not before the floor and not forgotten, oldest first."""
    head = page.head
    if head is None:
        return ()
    return tuple(
        load_turn(item)
        for item in reversed(page.turns)
        if retention.counts(head, keys.turn_number(item["sk"]) or 0) and not item.get(FORGOTTEN)
    )
