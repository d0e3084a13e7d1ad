"""Does what has to wait, as a schedule asks: turns that the table could not take are written, in order, and
conversations that were deleted a while ago are purged."""

from __future__ import annotations

from typing import Any

from kanina import assembly
from kanina.memory.late_writer import drain
from kanina.observability import invocation, log

RESERVE_MILLISECONDS = 15_000
"""What of the function's time is left when no more messages are received: a batch of five is written in it."""

assembly.configured()


@invocation
def handler(event: dict[str, Any], context: Any) -> dict[str, int]:
    """Empties the queue of late turns, then purges; says how many are done with, come again, and are purged."""
    queue = assembly.make_late_queue(assembly.settings())
    if queue is None:
        raise ValueError("KANINA_WRITE_BACK_QUEUE_URL must name the queue of late turns")

    def has_time() -> bool:
        return bool(context.get_remaining_time_in_millis() > RESERVE_MILLISECONDS)

    conversations = assembly.conversations()
    drained = drain(queue, conversations.write_late, has_time)
    if drained.done or drained.left:
        log("written_back", done=drained.done, left=drained.left)
    purged = conversations.finish_due(has_time)
    if purged:
        log("purged", count=purged)
    return {"done": drained.done, "left": drained.left, "purged": purged}
