"""Rolls summaries on the laptop, where no stream of the table calls a function: after the turn, never within it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue

from kanina.memory.conversations import Conversations
from kanina.memory.failover import TurnMemory
from kanina.observability import log, short
from kanina.people import Person
from kanina.storage.table import StorageFault


class Roller:
    """Rolls one conversation after the other, on a thread that the first of them starts, until it is closed."""

    def __init__(self, roll: Callable[[Person, str], object]) -> None:
        self._roll = roll
        self._waiting: SimpleQueue[tuple[Person, str] | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def note(self, person: Person, conversation_id: str) -> None:
        """A conversation whose summary is to be rolled; returns at once."""
        self._waiting.put((person, conversation_id))
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="summaries", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Stop, after what waits has been rolled."""
        self._waiting.put(None)
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while (one := self._waiting.get()) is not None:
            person, conversation_id = one
            try:
                self._roll(person, conversation_id)
            except StorageFault as fault:
                # The next one rolls what this one would have.
                log(
                    "summary_not_rolled",
                    conversation=short(conversation_id),
                    operation=fault.operation,
                    error=fault.cause,
                )


def roller_of(memory: TurnMemory, conversations: Conversations) -> Roller:
    """The one who rolls what this memory moves."""
    roller = Roller(conversations.roll)
    memory.on_move = roller.note
    return roller
