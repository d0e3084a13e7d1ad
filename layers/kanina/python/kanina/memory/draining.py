"""Empties the queue of what came late when a schedule asks: nothing polls it in between, so it costs nothing idle."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from kanina.memory.late_bodies import Late, load_late
from kanina.observability import log
from kanina.storage.sqs import Received

BATCH = 5
"""Messages received at once, of at most 0.6 MB each."""


class Drainable(Protocol):
    """The other end of a queue of late turns. A message that is not deleted comes again after a while."""

    def receive(self, most: int) -> Sequence[Received]:
        """The next messages, in order within each group; none when the queue is empty. Raises StorageFault."""

    def delete(self, receipt: str) -> None:
        """Take a message out of the queue for good. Raises StorageFault."""


@dataclass(frozen=True, slots=True)
class Drained:
    """How many messages are done with, and how many of those received have to come again."""

    done: int
    left: int


def drain(queue: Drainable, write: Callable[[Late], object], has_time: Callable[[], bool]) -> Drained:
    """Write what waits until the queue is empty, the time is over, or the table takes nothing.

    What cannot be written comes again, with all that follows it in its conversation. A message that is written and
    then not deleted comes again too, and is known.
    """
    done = left = 0
    while has_time():
        messages = queue.receive(BATCH)
        failed: set[str] = set()
        written = 0
        for message in messages:
            if message.group in failed:
                continue
            try:
                write(load_late(message.body))
                queue.delete(message.receipt)
                written += 1
            except Exception:  # one message that cannot be written must not keep the others from it
                log("turn_not_written_back", level=logging.ERROR, exc_info=True)
                failed.add(message.group)
        done += written
        left += len(messages) - written
        if not written:
            break
    return Drained(done, left)
