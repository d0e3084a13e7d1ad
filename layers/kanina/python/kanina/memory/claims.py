"""Claims: a message is answered once, however often it arrives, and a crashed attempt is made again."""

from __future__ import annotations

import contextlib
import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from kanina import given_values
from kanina.memory.history import History
from kanina.memory.limits import CLAIM_HOURS
from kanina.memory.store import Part, pk_of
from kanina.memory.values import Moment, dump_moment, expiry, load_moment
from kanina.models import Detail, Language, Turn
from kanina.people import Person
from kanina.problems import Conflict, KeyReused, NotFound
from kanina.storage import keys
from kanina.storage.table import (
    EXPIRES_AT,
    Absent,
    Change,
    Condition,
    ConditionFailed,
    Delete,
    Exists,
    Item,
    Matches,
    Put,
    Update,
)

_TRIES = 5
"""Takers of one lapsed claim follow each other; whoever loses this often is told that it is being answered."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to answer one message until `lease_until`. `owner` tells this holder from one that took it over."""

    key: str
    owner: str
    lease_until: Moment


@dataclass(frozen=True, slots=True)
class ResetDone:
    """What is known of a message that was a reset, and so no turn: enough to give its answer again."""

    conversation_id: str
    request_id: str
    language: Language


@dataclass(frozen=True, slots=True)
class Replay:
    """An answered message's stored turn; None when it was no turn (but `reset` if one), or is no longer kept.

    `delivered`: and its answer was sent. `conversation_id`: the one that the message began without a turn.
    """

    turn: Turn | None
    detail: Detail | None
    state: Literal["kept", "delivered"]
    reset: ResetDone | None = None
    conversation_id: str | None = None


RETRY_SECONDS = 2
"""When to ask again for an answer under way: most take far less than a second, whatever their lease."""


class Claims(Part):
    """The right to answer a message. A keep completes it, in its own transaction."""

    def claim(self, person: Person, key: str, body_hash: str, lease_seconds: float) -> Claim | Replay:
        """The right to answer a message, or what was answered to it before.

        Raises KeyReused when the key came with another body, Conflict (with `retry_after`) while another attempt's
        lease runs; after that the claim is taken over.
        """
        lease = given_values.seconds("lease_seconds", lease_seconds)
        taken = self._take(pk_of(person), given_values.text("key", key), body_hash, lease)
        if isinstance(taken, Claim):
            return taken
        state, place, number = taken["state"], taken.get("conversation"), taken.get("turn")
        if place is None or number is None:
            return Replay(None, None, state, ResetDone(**taken["reset"]) if "reset" in taken else None, place)
        try:
            turn, detail = History(self.store).turn(person, place, number)
        except NotFound:
            return Replay(None, None, state)
        # Another conversation may have begun under the same id since, and numbered from 1.
        is_of_it = taken.get("request_id") in (None, turn.request_id)
        return Replay(turn, detail, state) if is_of_it else Replay(None, None, state)

    def _take(self, pk: str, key: str, body_hash: str, lease_seconds: float) -> Claim | Item:
        """The claim, or the item of one whose message has been answered."""
        condition: Condition = Absent()
        for _ in range(_TRIES):
            now = self.store.clock()
            claim = Claim(key, self.store.ids(), now + timedelta(seconds=lease_seconds))
            try:
                self.store.table.write(Put(_item(claim, pk, body_hash, now), condition))
                return claim
            except ConditionFailed:
                found = self.store.table.get(pk, keys.claim(key))
            if found is None:
                condition = Absent()
                continue
            if found["body_hash"] != body_hash:
                raise KeyReused("Send another Idempotency-Key: this one came with a different message.")
            if found["state"] != "running":
                return found
            lease_until = load_moment(found["lease_until"])
            if lease_until > self.store.clock():
                raise _running(lease_until - self.store.clock())
            condition = Matches({"state": "running", "owner": found["owner"]})
        raise _running(timedelta(seconds=lease_seconds))

    def release(self, person: Person, claim: Claim) -> None:
        """Give back a claim whose message was not answered, so that the next attempt need not wait for its lease.

        No error if it is held no longer, or if the claim is being changed: then its lease ends it.
        """
        held = Matches({"state": "running", "owner": claim.owner})
        with contextlib.suppress(ConditionFailed):
            self.store.table.write(Delete(pk_of(person), keys.claim(claim.key), held))

    def delivered(self, person: Person, key: str) -> None:
        """Note that the answer to a claimed message has been sent, so that a repeat of the message sends nothing.

        No error if its claim has expired.
        """
        place = keys.claim(given_values.text("key", key))
        try:
            self.store.table.write(Update(pk_of(person), place, set={"state": "delivered"}, condition=Exists()))
        except ConditionFailed as failure:
            if failure.reason == "conflict":
                raise Conflict("The claim of this message is being changed; mark it again.") from failure


def completion(claim: Claim, pk: str, **outcome: Any) -> Change:
    """The change that makes a claim kept, with what came of it, on condition that nobody has taken it over."""
    held = Matches({"state": "running", "owner": claim.owner})
    return Update(pk, keys.claim(claim.key), set={"state": "kept", **outcome}, condition=held)


def _item(claim: Claim, pk: str, body_hash: str, now: datetime) -> Item:
    return {
        "pk": pk,
        "sk": keys.claim(claim.key),
        "body_hash": body_hash,
        "state": "running",
        "owner": claim.owner,
        "lease_until": dump_moment(claim.lease_until),
        EXPIRES_AT: expiry(now, hours=CLAIM_HOURS),
    }


def _running(left: timedelta) -> Conflict:
    seconds = min(max(1, math.ceil(left.total_seconds())), RETRY_SECONDS)
    return Conflict("This message is being answered already; repeat the request a little later.", retry_after=seconds)
