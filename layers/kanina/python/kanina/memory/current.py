"""Which conversation a chat address is in: noted with its first turn, or before it where no turn begins it."""

from __future__ import annotations

from collections.abc import Callable

from kanina.memory.backoff import Backoff
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.table import Absent, Condition, ConditionFailed, Matches, Put, Table

_TRIES = 20


def noted(table: Table, pk: str, channel: str, address: str) -> str | None:
    """The conversation that is noted, though it may be over; None where none is."""
    item = table.get(pk, keys.current(channel, address))
    return str(item["conversation"]) if item else None


def noting(pk: str, channel: str, address: str, conversation_id: str, before: str | None) -> Put:
    """Notes a conversation, on condition that `before` is still the one that is noted: of two messages at once in a
    fresh chat one is faster, and both belong into its conversation."""
    unmoved: Condition = Absent() if before is None else Matches({"conversation": before})
    return Put({"pk": pk, "sk": keys.current(channel, address), "conversation": conversation_id}, unmoved)


def enter(
    table: Table,
    pk: str,
    channel: str,
    address: str,
    *,
    is_over: Callable[[str], bool],
    fresh: Callable[[], str],
    backoff: Backoff,
) -> str:
    """The conversation an address is in; a fresh one, noted at once, where there is none or it is over.

    Raises Conflict if other writers never let it through.
    """
    for attempt in range(_TRIES):
        before = noted(table, pk, channel, address)
        if before is not None and not is_over(before):
            return before
        conversation_id = fresh()
        try:
            table.write(noting(pk, channel, address, conversation_id, before))
            return conversation_id
        except ConditionFailed:
            backoff.wait(attempt)
    raise Conflict("The chat is in use; write again in a moment.")
