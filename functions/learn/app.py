"""Learns from conversations after their turns are answered: summaries, titles, memories, from the table's stream."""

from __future__ import annotations

from typing import Any

from kanina import assembly
from kanina.channels.table_stream import learn_from
from kanina.observability import invocation

RESERVE_MILLISECONDS = 45_000
"""What of the function's time is left when no further conversation is begun."""

assembly.configured()


@invocation
def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Answers a batch of the stream with the first record that is to come again, if any is."""

    def has_time() -> bool:
        return bool(context.get_remaining_time_in_millis() > RESERVE_MILLISECONDS)

    again = learn_from(event["Records"], assembly.parts().learner().learn, has_time)
    return {"batchItemFailures": [{"itemIdentifier": again}] if again else []}
