"""How many messages a person may send in a window of time, counted in the table before any work is done for one.

Windows are fixed: they begin at whole multiples of their length since the epoch, so that one request counts, and
nothing has to be read first. Around the end of a window a person may therefore send up to twice the limit within one
window's length; averaged over a longer time it is never more than the limit. A clock that jumps back counts in an
earlier window, and keeps nobody out for longer than that one lasts.
"""

from __future__ import annotations

import logging

from kanina.clock import Clock
from kanina.memory import timestamps
from kanina.models import Quota
from kanina.observability import about, log
from kanina.people import Person
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, ConditionFailed, StorageFault, Table, Update


class RateLimiter:
    """Counts the messages of each person. Safe for threads and for any number of processes."""

    def __init__(self, table: Table, limit: int, window_seconds: int, clock: Clock) -> None:
        self._table = table
        self._clock = clock
        self.uncounted = Quota(limit=limit, window_seconds=window_seconds)
        """The quota where nothing is known of what is left of it."""

    def count(self, person: Person) -> Quota:
        """Count one message: one request of one write unit. `exceeded` says that it is one too many.

        A table that fails refuses nobody: the message is not counted.
        """
        now = timestamps.seconds(self._clock())
        window = self.uncounted.window_seconds
        begins_at = now // window * window
        ends_at = begins_at + window
        sk = keys.messages_sent(window, begins_at)
        try:
            item = self._table.update(
                Update(keys.person(person.id), sk, set={EXPIRES_AT: ends_at}, add={"messages": 1})
            )
        except (StorageFault, ConditionFailed) as failure:
            log("message_not_counted", level=logging.WARNING, **about(failure))
            return self.uncounted
        left = self.uncounted.limit - int(item["messages"])
        return self.uncounted.model_copy(
            update={"remaining": max(0, left), "resets_in": ends_at - now, "exceeded": left < 0}
        )
