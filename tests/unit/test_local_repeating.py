"""What the laptop's server does again and again: when it first does, when it does again, and that it stops."""

from __future__ import annotations

import threading
from datetime import timedelta

from kanina_local.repeating import Repeating


class Calls:
    """Counts its calls; `enough` is set by the second."""

    def __init__(self) -> None:
        self.count = 0
        self.enough = threading.Event()

    def __call__(self) -> None:
        self.count += 1
        if self.count == 2:
            self.enough.set()


def test_it_acts_again_after_each_interval_until_it_is_closed() -> None:
    calls = Calls()
    repeating = Repeating(calls, timedelta(milliseconds=1), name="test")
    assert calls.enough.wait(10)
    repeating.close()
    count = calls.count
    threading.Event().wait(0.05)
    assert calls.count == count


def test_only_one_who_is_told_to_acts_before_the_first_interval_is_over() -> None:
    at_once, later = Calls(), Calls()
    Repeating(at_once, timedelta(hours=1), name="at once", at_once=True).close()
    Repeating(later, timedelta(hours=1), name="later").close()
    assert (at_once.count, later.count) == (1, 0)
