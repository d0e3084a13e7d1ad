"""A reset: the conversation goes on, but nothing said before it counts."""

from __future__ import annotations

from kanina.memory.backoff import Backoff
from kanina.memory.head import load_head
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.table import Change, ConditionFailed, Delete, Matches, Table, Update

_TRIES = 20


def reset(
    table: Table,
    pk: str,
    conversation_id: str,
    backoff: Backoff,
    completed: Change | None = None,
) -> None:
    """Raise the floor past every turn, empty the params, and delete the pending question and open messages.

    Without a live conversation only the last two. `completed`: the claim's, in the same write. Raises Conflict if
    other writers never let it through, or another holder has taken over the claim.
    """
    waiting: list[Change] = [
        Delete(pk, keys.pending(conversation_id)),
        Delete(pk, keys.open_messages(conversation_id)),
    ]
    for attempt in range(_TRIES):
        head = load_head(table.get(pk, keys.head(conversation_id)))
        changes = list(waiting)
        if head is not None:
            # Conditional on the count, so that a turn kept meanwhile is not left on the wrong side of the floor.
            unchanged = Matches({"turn_count": head.turn_count})
            anew = {"floor": head.turn_count + 1, "context_from": head.turn_count + 1, "params": {}}
            changes.append(Update(pk, keys.head(conversation_id), set=anew, condition=unchanged))
        if completed is not None:
            changes.append(completed)
        try:
            table.write(*changes)
            return
        except ConditionFailed as failure:
            if failure.reason == "condition" and changes[failure.index] is completed:
                raise Conflict("This message is being answered already; repeat it a little later.") from failure
            backoff.wait(attempt)
    raise Conflict("The conversation is in use; start anew in a moment.")
