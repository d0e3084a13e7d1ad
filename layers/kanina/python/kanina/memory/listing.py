"""A person's conversations, those of the latest hour first."""

from __future__ import annotations

from dataclasses import dataclass

from kanina.memory import given_values
from kanina.memory.head import Head, load_head
from kanina.memory.limits import MESSAGES_MAXIMUM
from kanina.storage import keys
from kanina.storage.table import Table


@dataclass(frozen=True, slots=True)
class Listed:
    """A conversation in the list."""

    conversation_id: str
    head: Head


@dataclass(frozen=True, slots=True)
class ConversationList:
    """Conversations by the hour they were last written in, and within a page by the moment. `next`: None at the end."""

    conversations: tuple[Listed, ...]
    next: str | None


def list_conversations(table: Table, pk: str, limit: int, cursor: str | None) -> ConversationList:
    """A page of live conversations. Raises InvalidRequest for a limit or cursor that is not right."""
    given_values.whole_number("limit", limit, most=MESSAGES_MAXIMUM)
    given_values.cursor(cursor)
    found: list[Listed] = []
    while True:
        try:
            page = table.query_index(pk, newest_first=True, limit=limit - len(found), cursor=cursor)
        except ValueError:
            raise given_values.no_cursor() from None
        # The index holds keys only, those of expired conversations among them.
        for item in table.get_many([(entry["pk"], entry["sk"]) for entry in page.items]):
            conversation_id, head = keys.conversation_of(item["sk"]), load_head(item)
            if conversation_id is not None and head is not None:
                found.append(Listed(conversation_id, head))
        cursor = page.cursor
        if cursor is None or len(found) >= limit:
            break
    return ConversationList(tuple(sorted(found, key=_latest_first)), cursor)


def _latest_first(listed: Listed) -> float:
    return -listed.head.updated_at.timestamp()
