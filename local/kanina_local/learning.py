"""Learns on the laptop, where no stream of the table calls a function: after each turn, never within it."""

from __future__ import annotations

import threading
from collections.abc import Callable

from kanina.assistant.learning import Learner, is_learnt
from kanina.memory.failover import TurnMemory
from kanina.observability import log
from kanina.people import Person

DRAIN_SECONDS = 10.0
"""How long a stop waits for what is still to be learnt. What is not by then is with the conversation's next turn."""


class Worker:
    """Learns of one conversation after the other, on a thread that the first of them starts, until it is closed.

    A conversation that waits already is not noted again: once it is learnt of, all of its turns are.
    """

    def __init__(self, learn: Callable[[Person, str], object]) -> None:
        self._learn = learn
        self._waiting: dict[tuple[Person, str], None] = {}
        self._changed = threading.Condition()
        self._is_closed = self._is_given_up = False
        self._thread: threading.Thread | None = None

    def note(self, person: Person, conversation_id: str) -> None:
        """A conversation that has a new turn; returns at once."""
        with self._changed:
            if self._is_closed:
                return
            self._waiting[person, conversation_id] = None
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="learning", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self, seconds: float = DRAIN_SECONDS) -> None:
        """Stop, after what waits has been learnt, or so many seconds are over; no further one is begun then."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
        if self._thread is None:
            return
        self._thread.join(seconds)
        with self._changed:
            self._is_given_up = True
            if self._waiting:
                log("learning_left", conversations=len(self._waiting))

    def _run(self) -> None:
        while (one := self._next()) is not None:
            is_learnt(self._learn, *one)

    def _next(self) -> tuple[Person, str] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_closed)
            if self._is_given_up or not self._waiting:
                return None
            one = next(iter(self._waiting))
            del self._waiting[one]
            return one


def worker_of(memory: TurnMemory, learner: Learner) -> Worker:
    """The one who learns of what this memory keeps."""
    worker = Worker(learner.learn)
    memory.on_kept = worker.note
    return worker
