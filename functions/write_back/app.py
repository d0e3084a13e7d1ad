"""Writes turns that the table could not take when they were asked, conversation by conversation, in order."""

from __future__ import annotations

from typing import Any

from kanina import assembly
from kanina.memory.draining import drain
from kanina.observability import invocation, log

RESERVE_MILLISECONDS = 15_000
"""What of the function's time is left when no more messages are received: a batch of five is written in it."""

assembly.configured()


@invocation
def handler(event: dict[str, Any], context: Any) -> dict[str, int]:
    """Empties the queue of late turns, as a schedule asks; says how many are done with and how many come again."""
    queue = assembly.make_late_queue(assembly.settings())
    if queue is None:
        raise ValueError("KANINA_WRITE_BACK_QUEUE_URL must name the queue of late turns")
    drained = drain(
        queue,
        assembly.conversations().write_late,
        lambda: bool(context.get_remaining_time_in_millis() > RESERVE_MILLISECONDS),
    )
    if drained.done or drained.left:
        log("written_back", done=drained.done, left=drained.left)
    return {"done": drained.done, "left": drained.left}
