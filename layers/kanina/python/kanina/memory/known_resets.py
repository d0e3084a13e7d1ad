"""The last reset of each conversation and chat that a process knows of, for turns it takes while the table fails.

A turn that is written back counts if it was asked after the last reset. Whoever knew of that reset when it was asked
need not compare clocks, which jump back at times.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from datetime import datetime
from typing import Final

from kanina.memory.loading import Loaded
from kanina.memory.resetting import moment_after
from kanina.people import Person

_MOST: Final = 1000
"""Conversations and chats; beyond it those that were heard of first are given up, and clocks are compared."""

_Place = tuple[str, str, str | None]


class KnownResets:
    """What a process knows, whether it was read or done here. Safe for threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: OrderedDict[_Place, datetime] = OrderedDict()

    def last(self, person: Person, loaded: Loaded) -> datetime | None:
        """The last reset before a turn that was loaded for, as far as that is known here."""
        if not loaded.waits and loaded.head is not None:
            return loaded.head.reset_at
        with self._lock:
            return self._last.get(_place(person, loaded))

    def note(self, person: Person, loaded: Loaded) -> None:
        """Remember what was read."""
        if loaded.head is not None and loaded.head.reset_at is not None:
            self._remember(_place(person, loaded), loaded.head.reset_at)

    def add(self, person: Person, loaded: Loaded, at: datetime) -> None:
        """Remember a reset that was done, or waits to be."""
        self._remember(_place(person, loaded), moment_after(self.last(person, loaded), at))

    def _remember(self, place: _Place, moment: datetime) -> None:
        with self._lock:
            self._last[place] = max(moment, self._last.get(place, moment))
            if len(self._last) > _MOST:
                self._last.popitem(last=False)


def _place(person: Person, loaded: Loaded) -> _Place:
    """A process that cannot read has an id of its own for what is said in a chat."""
    if loaded.address is None:
        return person.id, loaded.conversation_id, None
    return person.id, loaded.channel, loaded.address
