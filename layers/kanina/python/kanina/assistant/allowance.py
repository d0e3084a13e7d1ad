"""Whether a language model may still be paid for today: for a person, for the key that asks for them, for everybody.

An account is a profile that a day's spending stands on (`spending`). A person's is loaded and added to with their turn.
A key's and everybody's are written by themselves: as a part of the turn's transaction, turns of different people would
conflict over them. When a model is first to be asked in a turn, a sum is set aside there, which tells what had been
spent before, and once it is known what the turn cost, the rest of it is given back: turns that begin at the same time
know of each other, and go beyond an account by no more than one does. A turn that began within its accounts is
finished. Of a person's own account a sum is set aside in this process alone. A turn that fails before its cost is
known has cost what was set aside.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Literal

from kanina.clock import Clock
from kanina.memory.profiles import added, day_attribute, spent_on
from kanina.models import Tokens
from kanina.observability import about, log
from kanina.people import EVERYBODY, Person, is_key, key_behind
from kanina.storage import keys
from kanina.storage.table import ConditionFailed, StorageFault, Table, Update

ModelRefusal = Literal["over_budget", "budget_unknown"]
"""over_budget: an account's day is spent. budget_unknown: what it has spent cannot be read, so that it may be."""


@dataclass(frozen=True, slots=True)
class Caps:
    """What may be spent on a day (of UTC), in millionths of a US dollar; 0 sets no limit.

    key: for all that a service key asks, for itself and for others, together.
    """

    person: int = 0
    key: int = 0
    everybody: int = 0


@dataclass(slots=True)
class _Account:
    """profile: None until it is read. is_kept: the turn's own transaction adds to it. aside: what is set aside of it,
    on the day of `at`."""

    pk: str
    cap: int
    profile: Mapping[str, Any] | None = None
    is_kept: bool = False
    aside: int = 0
    at: datetime | None = None


class TurnAllowance:
    """The accounts of one turn. Made by `Allowance.of`; without any, everything is allowed."""

    def __init__(self, ledger: Allowance | None = None, accounts: tuple[_Account, ...] = ()) -> None:
        self._ledger = ledger
        self._accounts = accounts
        self._refusal: ModelRefusal | None = None
        self._is_known = ledger is None

    def refusal(self) -> ModelRefusal | None:
        """Why no model may be asked; None where one may. Reads what has to be read the first time."""
        if not self._is_known and self._ledger is not None:
            self._is_known = True
            self._refusal = self._ledger.refusal(self._accounts)
        return self._refusal

    def charge(self, tokens: Tokens) -> None:
        """Have what the turn cost stand on the accounts that no transaction of its own adds to: one write for each."""
        self._charge(tokens, [account for account in self._accounts if not account.is_kept])

    def charge_unkept(self, tokens: Tokens, refusal: str | None) -> None:
        """Add it to the others too where the turn was not kept now: refusal is why (`keeping.Refusal`), None where it
        was. What is written back later adds nothing."""
        kept = [account for account in self._accounts if account.is_kept]
        if self._ledger is not None:
            self._ledger.release(kept)
        if refusal is not None and refusal != "known":
            self._charge(tokens, kept)

    def _charge(self, tokens: Tokens, accounts: Sequence[_Account]) -> None:
        for account in accounts:
            if self._ledger is not None and tokens.microdollars != account.aside:
                self._ledger.add(account, tokens.microdollars - account.aside)
            account.aside = 0


class Allowance:
    """What may be spent, and the table it is noted in. Safe for threads.

    What the table does not take is owed: this process counts it as spent, and writes it with what comes next.
    """

    def __init__(self, table: Table, clock: Clock, caps: Caps, aside: int = 0) -> None:
        """aside: what a turn is taken to cost until that is known, in millionths of a US dollar; 0 for models that
        cost nothing."""
        self._table = table
        self._clock = clock
        self._caps = caps
        self._aside = aside
        self._owed: dict[tuple[str, date], int] = {}
        self._held: dict[tuple[str, date], int] = {}
        self._lock = threading.Lock()

    def of(self, person: Person, profile: Mapping[str, Any] | None, *, is_kept: bool) -> TurnAllowance:
        """The accounts of a turn of the person's.

        profile: theirs as the turn loaded it, None where it could not be, or where the turn loads nothing. is_kept:
        whether the turn's transaction adds to it.
        """
        own = self._caps.key if is_key(person) else self._caps.person
        accounts = [_Account(keys.person(person.id), own, profile, is_kept)]
        key = key_behind(person)
        if key is not None:
            accounts.append(_Account(keys.person(key.id), self._caps.key))
        accounts.append(_Account(keys.person(EVERYBODY.id), self._caps.everybody))
        return TurnAllowance(self, tuple(account for account in accounts if account.cap))

    def refusal(self, accounts: Sequence[_Account]) -> ModelRefusal | None:
        """Why nothing may be spent from these; None where a sum is set aside of each. One request for each whose
        profile is not known yet, and one more for each of which nothing is set aside after all."""
        now = self._clock()
        try:
            for account in accounts:
                if account.profile is None and account.is_kept:
                    refusal: ModelRefusal | None = "budget_unknown"
                else:
                    refusal = "over_budget" if self._spent(account, now) >= account.cap else None
                if refusal is not None:
                    self._give_back(accounts)
                    return refusal
        except StorageFault as fault:
            log("spending_not_read", operation=fault.operation, error=fault.cause)
            self._give_back(accounts)
            return "budget_unknown"
        return None

    def add(self, account: _Account, microdollars: int) -> None:
        """Add to what an account has spent on the day of its turn, with what it owes. One write."""
        at = account.at or self._clock()
        day = _day(account, at)
        with self._lock:
            microdollars += self._owed.pop(day, 0)
        try:
            self._table.write(added(account.pk, account.profile or {}, microdollars, at))
        except (StorageFault, ConditionFailed) as failure:
            log("spending_not_kept", **about(failure))
            with self._lock:
                self._owed = {known: owed for known, owed in self._owed.items() if known[1] == day[1]}
                self._owed[day] = self._owed.get(day, 0) + microdollars

    def release(self, accounts: Sequence[_Account]) -> None:
        """Hold back nothing more of what was set aside in this process alone."""
        with self._lock:
            for account in accounts:
                if account.aside and account.at is not None:
                    day = _day(account, account.at)
                    self._held[day] = self._held.get(day, 0) - account.aside
                account.aside = 0

    def _spent(self, account: _Account, now: datetime) -> int:
        """What an account has spent today and is about to, but for what is set aside of it now."""
        day = _day(account, now)
        if account.profile is None and self._aside:
            try:
                change = Update(account.pk, keys.PROFILE, add={day_attribute(now): self._aside})
                account.profile = self._table.update(change)
                account.aside, account.at = self._aside, now
            except (StorageFault, ConditionFailed) as failure:
                log("spending_not_kept", **about(failure))
        if account.profile is None:  # nothing to set aside, or nowhere
            account.profile = self._table.get(account.pk, keys.PROFILE) or {}
        with self._lock:
            before = spent_on(account.profile, now) - account.aside + self._owed.get(day, 0)
            if account.is_kept:
                self._held = {known: held for known, held in self._held.items() if known[1] == day[1]}
                before += self._held.get(day, 0)
                account.aside, account.at = self._aside, now
                self._held[day] = self._held.get(day, 0) + self._aside
        return before

    def _give_back(self, accounts: Sequence[_Account]) -> None:
        """What was set aside of these: no model is asked."""
        self.release([account for account in accounts if account.is_kept])
        for account in accounts:
            if account.aside:
                self.add(account, -account.aside)
                account.aside = 0


def _day(account: _Account, now: datetime) -> tuple[str, date]:
    return account.pk, now.astimezone(UTC).date()
