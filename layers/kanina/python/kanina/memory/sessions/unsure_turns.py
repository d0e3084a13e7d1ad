"""Whole turns of which it is not known whether they were written: a repeat of the call goes on with the same attempt.

An attempt goes on with its request id and with the page it began with. So the next write finds the number taken if
the first was made, looks through all that was written since, and finds its turn there.
"""

from __future__ import annotations

import hashlib
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from kanina.memory.json_values import dump_result, dumps
from kanina.memory.sessions.limits import UNSURE_TURNS
from kanina.memory.sessions.session_items import SessionItems, SessionPage
from kanina.memory.turns import Draft
from kanina.models import Result, Turn
from kanina.storage.table import StorageFault


@dataclass(frozen=True, slots=True)
class Attempt:
    """A turn to write after a page of its session. `only_as`: the number that is next there, if it must be that."""

    session_id: str
    page: SessionPage
    draft: Draft
    only_as: int | None = None


class UnsureTurns:
    """The latest attempts that failed, by the call that made them, until one is sure. Safe for threads."""

    def __init__(self, most: int = UNSURE_TURNS) -> None:
        self._lock = threading.Lock()
        self._attempts: deque[tuple[str, Attempt]] = deque(maxlen=most)

    def write(
        self, items: SessionItems, call: str, begin: Callable[[], Attempt], *, tries: int = 1
    ) -> tuple[Attempt, Turn]:
        """Write the turn of a call, as a repeat of it if the last one failed; a fault is met with another try or not.

        Raises StorageFault, after which the call can be repeated, and Conflict, which no later repeat goes on with.
        """
        attempt = self._take(items, call) or begin()
        while True:
            tries -= 1
            try:
                return attempt, items.keep(attempt.session_id, attempt.page, attempt.draft, only_as=attempt.only_as)
            except StorageFault:
                if tries == 0:
                    with self._lock:
                        self._attempts.append((call, attempt))
                    raise

    def _take(self, items: SessionItems, call: str) -> Attempt | None:
        """The oldest attempt of this call: two calls that are alike, made at once, have one each."""
        # What has expired since would not be found any more.
        lasts = timedelta(hours=items.backing.policy.conversation_ttl_hours)
        with self._lock:
            for noted in self._attempts:
                if noted[0] == call:
                    self._attempts.remove(noted)
                    return noted[1] if items.backing.clock() - noted[1].draft.asked_at < lasts else None
        return None


def call_of(*given: Any, result: Result | None = None) -> str:
    """Tells a repeat of a call from another call, by the values it was given."""
    return hashlib.sha256(dumps([given, dump_result(result) if result else None]).encode()).hexdigest()
