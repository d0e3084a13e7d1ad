"""What is kept of a person as such, as everyone else sees it: their profile."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from typing import Any

from kanina.memory import given_values
from kanina.memory.backoff import Backoff
from kanina.memory.profiles import Profile, Profiles
from kanina.people import Person
from kanina.storage import keys
from kanina.storage.table import Table


class PersonalData:
    """The personal data of one table. Safe for threads. Any call may raise StorageFault, and InvalidRequest for what is
    no person."""

    def __init__(
        self,
        table: Table,
        *,
        sleep: Callable[[float], None] = time.sleep,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self._profiles = Profiles(table, Backoff(sleep, jitter))

    def profile(self, person: Person) -> Profile:
        """What a person has said of themselves: one read."""
        return self._profiles.get(_pk(person))

    def change_profile(self, person: Person, members: Mapping[str, Any], *, expected: str | None = None) -> Profile:
        """Change the members given; see `Profiles.change`."""
        return self._profiles.change(_pk(person), members, expected)


def _pk(person: Person) -> str:
    return keys.person(given_values.person(person).id)
