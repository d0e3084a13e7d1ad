"""How many messages a person may send in a window of time, counted in the table before any work is done for one.

Windows are fixed: they begin at whole multiples of their length since the epoch, so that one request counts, and
nothing has to be read first. Around the end of a window a person may therefore send up to twice the limit within one
window's length; averaged over a longer time it is never more than the limit. A clock that jumps back counts in an
earlier window, and keeps nobody out for longer than that one lasts.

Whoever holds a service key may name any number of people to ask for, so that those are counted together as well.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

from kanina.clock import Clock
from kanina.memory.values import epoch_seconds
from kanina.models import Quota
from kanina.observability import about, log
from kanina.people import Person, is_key, key_behind
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, ConditionFailed, StorageFault, Table, Update

_OWN, _OF_KEY = "messages", "messages_of_key"
"""What is counted of a person; and of a service key, for itself and for those it asks for, together."""


class RateLimiter:
    """Counts the messages of each person. Safe for threads and for any number of processes."""

    def __init__(self, table: Table, limit: int, window_seconds: int, clock: Clock, key_limit: int = 0) -> None:
        """key_limit: for all that one service key asks, together; 0 sets none."""
        self._table = table
        self._clock = clock
        self._key_limit = key_limit
        self.uncounted = Quota(limit=limit, window_seconds=window_seconds)
        """The quota where nothing is known of what is left of it."""

    def count(self, person: Person) -> Quota:
        """Count one message: one request of one write unit, and one more for the key that asks for this person.
        `exceeded` says that it is one too many; of two quotas it is the one with less left.

        A table that fails refuses nobody: the message is not counted.
        """
        own = {_OWN: self.uncounted.limit}
        if not self._key_limit:
            return self._counted(person, own)
        of_key = {_OF_KEY: self._key_limit}
        quota = self._counted(person, {**own, **of_key} if is_key(person) else own)
        key = key_behind(person)
        if key is None or quota.exceeded:
            return quota
        return min(quota, self._counted(key, of_key), key=_left)

    def _counted(self, person: Person, limits: Mapping[str, int]) -> Quota:
        """Count one message of each of these kinds; the quota of the one with the least left."""
        now = epoch_seconds(self._clock())
        window = self.uncounted.window_seconds
        begins_at = now // window * window
        ends_at = begins_at + window
        sk = keys.messages_sent(window, begins_at)
        try:
            item = self._table.update(
                Update(keys.person(person.id), sk, set={EXPIRES_AT: ends_at}, add=dict.fromkeys(limits, 1))
            )
        except (StorageFault, ConditionFailed) as failure:
            log("message_not_counted", level=logging.WARNING, **about(failure))
            return self.uncounted
        left, limit = min((limit - int(item[name]), limit) for name, limit in limits.items())
        return Quota(
            limit=limit,
            window_seconds=window,
            remaining=max(0, left),
            resets_in=ends_at - now,
            exceeded=left < 0,
        )


def _left(quota: Quota) -> tuple[bool, float]:
    return not quota.exceeded, float("inf") if quota.remaining is None else quota.remaining
