"""The laptop writes back what waits, though nobody asks."""

from __future__ import annotations

import threading
from datetime import timedelta

from kanina_local.write_back import write_back_of


class Turns:
    """Two turns, the first of which the table refuses once."""

    def __init__(self) -> None:
        self.waiting = 2
        self.tries = 0
        self.done = threading.Event()

    def flush(self) -> int:
        self.tries += 1
        if self.tries > 1:
            self.waiting = 0
            self.done.set()
        return 0 if self.tries == 1 else 2


def test_it_tries_until_nothing_waits_and_then_leaves_the_table_alone() -> None:
    turns = Turns()
    write_back = write_back_of(turns, timedelta(milliseconds=1))
    assert turns.done.wait(10)
    threading.Event().wait(0.05)
    write_back.close()
    assert turns.tries == 2
