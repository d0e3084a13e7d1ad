"""What is kept of a person as such, as everyone else sees it: their profile, and all of it to take along or erase."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kanina.clock import Clock
from kanina.memory import given_values
from kanina.memory.erasure import Erasure, PersonEraser
from kanina.memory.history import History
from kanina.memory.person_export import ExportPage, PersonExport
from kanina.memory.profiles import Profile, Profiles
from kanina.memory.retention import Retention
from kanina.memory.retries import Backoff
from kanina.people import Person
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.table import Table


class PersonalData:
    """The personal data of one table. Safe for threads. Any call may raise StorageFault, and InvalidRequest for what is
    no person."""

    def __init__(
        self,
        table: Table,
        policy: MemoryPolicy,
        clock: Clock,
        reports: Sequence[str] = (),
        *,
        sleep: Callable[[float], None] = time.sleep,
        jitter: Callable[[], float] = random.random,
        purges_later: bool = True,
    ) -> None:
        """reports: the ids of those that there are. The rest is as for `Conversations`."""
        backoff = Backoff(sleep, jitter)
        self._reports = reports
        self._profiles = Profiles(table, backoff)
        self._export = PersonExport(table, History(table, Retention(policy)))
        self._eraser = PersonEraser(table, Retention(policy), clock, backoff, purges_later=purges_later)

    def profile(self, person: Person) -> Profile:
        """What a person has said of themselves: one read."""
        return self._profiles.get(_pk(person))

    def change_profile(self, person: Person, members: Mapping[str, Any], *, expected: str | None = None) -> Profile:
        """Change the members given; see `Profiles.change`."""
        return self._profiles.change(_pk(person), members, expected)

    def export(self, person: Person, cursor: str | None = None) -> ExportPage:
        """A page of everything of a person. Raises InvalidRequest for a cursor that is none of ours."""
        return self._export.page(given_values.person(person), self._reports, cursor)

    def erase(self, person: Person, has_time: Callable[[], bool] = lambda: True) -> Erasure:
        """Erase everything of a person; turns that are being answered are refused. See `PersonEraser.erase`."""
        return self._eraser.erase(given_values.person(person), self._reports, has_time)


def _pk(person: Person) -> str:
    return keys.person(given_values.person(person).id)
