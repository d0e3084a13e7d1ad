"""What all of memory works on, and the base of what `Conversations` is made of."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from kanina import given_values
from kanina.clock import Clock, Ids, random_ids
from kanina.memory.head import Head, load_head, noted, noting
from kanina.memory.known import OtherAccount, linked_people
from kanina.memory.limits import BACKOFF_DOUBLINGS, BACKOFF_SECONDS, SWEEP_DETAILS, SWEEP_ITEMS
from kanina.memory.retention import Retention
from kanina.observability import bound, short
from kanina.people import Person
from kanina.problems import Conflict, NotFound, PreconditionFailed
from kanina.redaction import Redact, keep
from kanina.storage import keys
from kanina.storage.paging import batches, items_under
from kanina.storage.table import Change, ConditionFailed, Delete, Table, scrub

P = ParamSpec("P")
T = TypeVar("T")
S = TypeVar("S", bound="Part")
Place = TypeVar("Place")


TRIES = 20
IN_USE = "The conversation is in use; send it again in a moment."


@dataclass(frozen=True, slots=True)
class Backoff:
    """Waits between the attempts of whoever writes beside others. `jitter` gives numbers from 0 to 1."""

    sleep: Callable[[float], None] = time.sleep
    jitter: Callable[[], float] = random.random

    def wait(self, attempt: int, most: float = float("inf")) -> None:
        """Wait after a number of refusals (from 0), at most so many seconds."""
        self.sleep(min(wait_seconds(attempt, self.jitter), max(most, 0.0)))

    def retried(self, attempt: Callable[[], T], in_use: str) -> T:
        """What an attempt gives, which reads, and writes on condition that what it read is as it was.

        It is made again, after a wait, where it raises ConditionFailed. Raises Conflict, with the words of `in_use`,
        where other writers never let it through.
        """
        for refusals in range(TRIES):
            try:
                return attempt()
            except ConditionFailed:
                self.wait(refusals)
        raise Conflict(in_use)


def wait_seconds(attempt: int, jitter: Callable[[], float]) -> float:
    """The wait after a number of refusals (from 0), times a number from 0 to 1.

    It doubles with each refusal, which thins the crowd out; then it halves again, so that whoever has waited longest
    is the most insistent. Where waits only grow, those who come later and wait less are let through first, for as long
    as they keep coming.
    """
    doublings = max(min(attempt, 2 * BACKOFF_DOUBLINGS - attempt), -1)
    longest: float = BACKOFF_SECONDS * 2.0**doublings
    return longest * jitter()


@dataclass(frozen=True, slots=True)
class Store:
    """A table with the policy as it is applied there, time, ids, and how a refused write waits. Safe for threads.

    `redact`: done to titles, summaries and memories. `purges_later`: somebody does what is due now and then. `sees`:
    which rows a person may see, as `Turn.sees` says it; asked for where there are turns.
    """

    table: Table
    clock: Clock
    ids: Ids = random_ids
    backoff: Backoff = field(default_factory=Backoff)
    retention: Retention = field(default_factory=Retention)
    redact: Redact = keep
    purges_later: bool = True
    sees: Callable[[Person], str] = lambda person: ""

    def head(self, pk: str, conversation_id: str) -> Head | None:
        """The head of a live conversation: one read."""
        return load_head(self.table.get(pk, keys.head(conversation_id)))

    def sight_of(self, person: Person) -> str:
        """Which rows somebody sees now; of a linked account who asks for it."""
        return self.sees(person.asked_by if isinstance(person, OtherAccount) else person)

    def write(self, *changes: Change, in_use: str = IN_USE) -> bool:
        """Write despite other writers at the same items; False, and nothing is, where a condition does not hold.

        Raises Conflict where they never rest.
        """

        def write() -> bool:
            try:
                self.table.write(*changes)
            except ConditionFailed as failure:
                if failure.reason == "condition":
                    return False
                raise
            return True

        return self.retried(write, in_use)

    def sweep(self, pk: str, conversation_id: str) -> list[int]:
        """Delete all items of the conversation but its head, and say the numbers of the turns among them."""
        numbers: list[int] = []
        for prefix, at_once in (
            (keys.conversation(conversation_id), SWEEP_ITEMS),
            (keys.details(conversation_id), SWEEP_DETAILS),
        ):
            under = (item["sk"] for item in items_under(self.table, pk, prefix, at_once=at_once))
            for found in batches((sk for sk in under if not keys.is_head(sk)), at_once):
                self.write(*(Delete(pk, sk) for sk in found))
                numbers += [number for sk in found if (number := keys.turn_number(sk)) is not None]
        scrub(self.table)
        return numbers

    def retried(self, attempt: Callable[[], T], in_use: str = IN_USE) -> T:
        """See `Backoff.retried`."""
        return self.backoff.retried(attempt, in_use)

    def ends(self, moment: datetime, head: Head | None = None) -> int | None:
        """When what is written at a moment into a conversation expires; None where that is kept."""
        return None if head is not None and head.kept else self.retention.ends(moment)

    def enter(
        self, pk: str, channel: str, address: str, is_over: Callable[[str], bool], fresh: str | None = None
    ) -> str:
        """The conversation a chat address is in; a fresh one, noted at once, where there is none or it is over.

        Raises Conflict if other writers never let it through.
        """

        def enter_once() -> str:
            before = noted(self.table, pk, channel, address)
            if before is not None and not is_over(before):
                return before
            conversation_id = fresh or self.ids()
            self.table.write(noting(pk, channel, address, conversation_id, before))
            return conversation_id

        return self.retried(enter_once, "The chat is in use; write again in a moment.")


class Part:
    """Some of what can be done with a store. Safe for threads; any call may raise StorageFault."""

    def __init__(self, store: Store) -> None:
        self.store = store


def of_conversation(
    method: Callable[Concatenate[S, Person, Place, P], T],
) -> Callable[Concatenate[S, Person, Place, P], T]:
    """A method whose log lines, those of the table's faults among them, say which conversation it is about."""

    @wraps(method)
    def call(self: S, person: Person, place: Place, /, *args: P.args, **kwargs: P.kwargs) -> T:
        named = place if isinstance(place, str | None) else getattr(place, "conversation_id", None)
        conversation_id = given_values.conversation_id(named)
        with bound(conversation=short(conversation_id)):
            return method(self, person, place, *args, **kwargs)

    return call


def wherever(
    method: Callable[Concatenate[S, Person, str, P], T],
) -> Callable[Concatenate[S, Person, str, P], T]:
    """A method that, where a person has no such conversation, is done with that of a linked account.

    Not where their own has been deleted: a deletion that is sent twice would delete the other's too.
    """

    @wraps(method)
    def call(self: S, person: Person, conversation_id: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return method(self, person, conversation_id, *args, **kwargs)
        except NotFound:
            others = linked_people(self.store.table, person)
            if others and self.store.table.get(pk_of(person), keys.head(known(conversation_id))) is not None:
                raise
            for other in others:
                with suppress(NotFound):
                    return method(self, other, conversation_id, *args, **kwargs)
            raise

    return call


def pk_of(person: Person) -> str:
    """The key that everything of a person is under. Raises InvalidRequest for what is no person."""
    return keys.person(given_values.person(person).id)


def known(conversation_id: str) -> str:
    """The id as it is stored. Raises NotFound for a text that is none."""
    parsed = given_values.conversation_id(conversation_id)
    if parsed is None:
        raise no_conversation()
    return parsed


def require_version(version: str, expected: str | None) -> None:
    """Raises PreconditionFailed where a version is expected, and it is another by now."""
    if expected not in (None, version):
        raise PreconditionFailed("It was changed since you read it; read it again, then change it.")


def no_conversation() -> NotFound:
    """What is said of a conversation that is unknown, expired, deleted or someone else's: no telling which."""
    return NotFound("There is no such conversation; it may have expired or been deleted.")
