"""Whether a language model may still be paid for today: for a person, for the key that asks for them, for everybody.

An account is a profile that a day's spending stands on (`spending`). A person's is loaded and added to with their turn;
a key's and everybody's are read when a model is first to be asked in a turn, and added to once it cost something, by
themselves: as a part of the turn's transaction, turns of different people would conflict over them. A turn that began
within its accounts is finished, so that turns at the same time may together go beyond them by what each costs.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Literal

from kanina.clock import Clock
from kanina.memory.spending import spending, spent_on
from kanina.models import Tokens
from kanina.observability import about, log
from kanina.people import EVERYBODY, Person, is_key, key_behind
from kanina.storage import keys
from kanina.storage.table import ConditionFailed, StorageFault, Table

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
    """profile: None until it is read. is_kept: the turn's own transaction adds to it."""

    pk: str
    cap: int
    profile: Mapping[str, Any] | None = None
    is_kept: bool = False


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
        """Add what the turn cost to the accounts that no transaction of its own adds to: one write for each."""
        self._charge(tokens, [account for account in self._accounts if not account.is_kept])

    def charge_unkept(self, tokens: Tokens, refusal: str | None) -> None:
        """Add it to the others too where the turn was not kept now: refusal is why (`keeping.Refusal`), None where it
        was. What is written back later adds nothing."""
        if refusal is not None and refusal != "known":
            self._charge(tokens, [account for account in self._accounts if account.is_kept])

    def _charge(self, tokens: Tokens, accounts: Sequence[_Account]) -> None:
        if self._ledger is not None and tokens.microdollars:
            for account in accounts:
                self._ledger.add(account, tokens.microdollars)


class Allowance:
    """What may be spent, and the table it is noted in. Safe for threads.

    What the table does not take is owed: this process counts it as spent, and writes it with what comes next.
    """

    def __init__(self, table: Table, clock: Clock, caps: Caps) -> None:
        self._table = table
        self._clock = clock
        self._caps = caps
        self._owed: dict[tuple[str, date], int] = {}
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
        """Why nothing may be spent from these; reads those whose profile is not known yet, one read for each."""
        now = self._clock()
        try:
            for account in accounts:
                if account.profile is None and account.is_kept:
                    return "budget_unknown"
                if account.profile is None:
                    account.profile = self._table.get(account.pk, keys.PROFILE) or {}
                with self._lock:
                    owed = self._owed.get(_day(account, now), 0)
                if spent_on(account.profile, now) + owed >= account.cap:
                    return "over_budget"
        except StorageFault as fault:
            log("spending_not_read", operation=fault.operation, error=fault.cause)
            return "budget_unknown"
        return None

    def add(self, account: _Account, microdollars: int) -> None:
        """Add to what an account has spent today, with what it owes. One write."""
        now = self._clock()
        day = _day(account, now)
        with self._lock:
            microdollars += self._owed.pop(day, 0)
        change = spending(account.pk, account.profile or {}, Tokens(microdollars=microdollars), now)
        assert change is not None
        try:
            self._table.write(change)
        except (StorageFault, ConditionFailed) as failure:
            log("spending_not_kept", **about(failure))
            with self._lock:
                self._owed = {known: owed for known, owed in self._owed.items() if known[1] == day[1]}
                self._owed[day] = self._owed.get(day, 0) + microdollars


def _day(account: _Account, now: datetime) -> tuple[str, date]:
    return account.pk, now.astimezone(UTC).date()
