"""The newest page of a conversation: its head, its pending question, its runs and its newest turns, in one Query."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from kanina.memory import timestamps
from kanina.memory.head import Head, is_tombstone, load_head
from kanina.memory.limits import LOOK_AHEAD
from kanina.storage import keys
from kanina.storage.table import Item, Table


@dataclass(frozen=True, slots=True)
class ConversationPage:
    """What one read of a conversation found; turns as items, newest first.

    `head` is None where no live conversation is; `deleted` tells that one was deleted a short while ago. `early_reset`
    is when one was reset that had no turns yet: those that are written back to it later may not count. A turn
    numbered past the head's count is what a deletion could not sweep, and no part of the conversation.
    """

    head: Head | None = None
    deleted: bool = False
    pending: Item | None = None
    open_messages: Item | None = None
    turns: tuple[Item, ...] = ()
    runs: tuple[Item, ...] = ()
    summary: Item | None = None
    early_reset: datetime | None = None

    @property
    def params(self) -> dict[str, str]:
        """What is known: the head's, and those that wait."""
        return {**self.waiting_params, **(self.head.params if self.head else {})}

    @property
    def waiting_params(self) -> dict[str, str]:
        """Those that wait beside the open messages since before the first turn."""
        return dict(self.open_messages.get("params", {})) if self.open_messages else {}


def read_page(table: Table, pk: str, conversation_id: str, turns: int) -> ConversationPage:
    """The newest `turns` turns and what stands before them.

    One Query, unless streamed runs, open messages or remains of a deleted conversation crowd turns out of it.
    """
    head_key = keys.head(conversation_id)
    singles: dict[str, Item] = {}
    found: list[Item] = []
    cursor = None
    while True:
        page = table.query(
            pk, keys.conversation(conversation_id), newest_first=True, limit=turns + LOOK_AHEAD, cursor=cursor
        )
        # The head sorts before the turns in this order, so its count is known when they come.
        for item in page.items:
            number = keys.turn_number(item["sk"])
            if number is None:
                singles[item["sk"]] = item
            elif number <= singles.get(head_key, {}).get("turn_count", 0):
                found.append(item)
        cursor = page.cursor
        past_head = bool(page.items) and page.items[-1]["sk"] <= head_key
        if cursor is None or len(found) >= turns or (past_head and load_head(singles.get(head_key)) is None):
            break
    head, early_reset = singles.get(head_key), singles.get(keys.reset(conversation_id))
    return ConversationPage(
        head=load_head(head),
        deleted=head is not None and is_tombstone(head),
        pending=singles.get(keys.pending(conversation_id)),
        open_messages=singles.get(keys.open_messages(conversation_id)),
        turns=tuple(found[:turns]),
        summary=singles.get(keys.summary(conversation_id)),
        early_reset=timestamps.load(early_reset["reset_at"]) if early_reset else None,
        runs=tuple(item for sk, item in singles.items() if sk.startswith(keys.runs(conversation_id))),
    )
