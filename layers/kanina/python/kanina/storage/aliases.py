"""Linked accounts: the person an id stands for, when someone has joined two of their ids.

An id made in `people` never changes. An alias item under it names another id, and everything is then kept under that.
Reading it is one more read a turn than the budget allows, so what was read is remembered for a minute, and a deployment
without linked accounts need not ask at all.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import datetime, timedelta

from kanina.clock import Clock, system_clock
from kanina.people import Person
from kanina.storage import keys
from kanina.storage.table import Delete, Put, Table

REMEMBERED_SECONDS = 60
LONGEST_CHAIN = 5
_MOST_REMEMBERED = 1000


class Aliases:
    """Follows and makes aliases. Safe for threads; a change is seen by other processes within a minute."""

    def __init__(self, table: Table, clock: Clock = system_clock) -> None:
        self._table = table
        self._clock = clock
        self._lock = threading.Lock()
        self._remembered: dict[str, tuple[datetime, str | None]] = {}

    def follow(self, person: Person) -> Person:
        """The person this one stands for, with the groups of the one who asks; itself when there is no alias."""
        identifier = person.id
        for _ in range(LONGEST_CHAIN):
            target = self._target(identifier)
            if target is None:
                break
            identifier = target
        return replace(person, id=identifier)

    def link(self, person: Person, to: Person) -> None:
        """Let one id stand for another from now on. What is kept under it already stays there.

        Raises ValueError if the two are the same person already, the other way round included.
        """
        target = self.follow(to).id
        if person.id in (target, to.id) or self.follow(person).id == target:
            raise ValueError("these two are one person already")
        self._table.write(Put({"pk": keys.person(person.id), "sk": keys.ALIAS, "person": target}))
        self._forget(person.id)

    def unlink(self, person: Person) -> None:
        """Let an id stand for itself again."""
        self._table.write(Delete(keys.person(person.id), keys.ALIAS))
        self._forget(person.id)

    def _target(self, identifier: str) -> str | None:
        now = self._clock()
        with self._lock:
            until, target = self._remembered.get(identifier, (now, None))
        if until > now:
            return target
        item = self._table.get(keys.person(identifier), keys.ALIAS)
        target = item["person"] if item else None
        with self._lock:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[identifier] = (now + timedelta(seconds=REMEMBERED_SECONDS), target)
        return target

    def _forget(self, identifier: str) -> None:
        with self._lock:
            self._remembered.pop(identifier, None)
