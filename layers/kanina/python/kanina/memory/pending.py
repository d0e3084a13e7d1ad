"""A question back as the item that waits for its answer, apart from the turns and gone after a few minutes."""

from __future__ import annotations

import json
from typing import Any

from kanina.memory.values import dumps
from kanina.models import Pending
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Item


def dump_pending(pending: Pending, pk: str, conversation_id: str, expires_at: int) -> Item:
    """The item; its `id` stands apart so that a change can be made on condition that it is still this question."""
    body = dumps(pending.model_dump(mode="json", exclude_defaults=True))
    return {
        "pk": pk,
        "sk": keys.pending(conversation_id),
        "id": pending.id,
        "body": body,
        EXPIRES_AT: expires_at,
    }


def load_pending(item: Item) -> Pending:
    """The question of an item."""
    data: dict[str, Any] = json.loads(item["body"])
    return Pending.model_validate(data)
