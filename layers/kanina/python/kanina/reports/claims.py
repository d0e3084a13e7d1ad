"""One copy of a report for one recipient and one local day: claimed before it is sent, so that it is sent once.

A claim names its recipient by a digest: it outlives the erasure of whoever asked for the copy, since others may have it
sent to the same address, and it must not tell to whom it went.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from kanina.clock import Clock
from kanina.memory.values import fingerprint
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Absent, ConditionFailed, Delete, Item, Matches, Put, Table

KEPT = timedelta(days=14)
"""How long a sent copy is remembered: as long as a failed schedule can wait in a dead-letter queue."""


class ReportClaims:
    """Claims of one report. A claim is running until its lease ends, or sent."""

    def __init__(self, table: Table, report_id: str, clock: Clock, lease_seconds: float) -> None:
        self._table = table
        self._report_id = report_id
        self._clock = clock
        self._lease = timedelta(seconds=lease_seconds)

    def take(self, recipient: str, day: date) -> bool:
        """Whether this process may send now: nobody has sent it, and nobody is about to.

        A lapsed lease, which is what a crashed run leaves, is taken over.
        """
        pk, sk = self._key(recipient, day)
        now = self._clock()
        item = self._item(pk, sk, "running", now)
        try:
            self._table.write(Put(item, Absent()))
            return True
        except ConditionFailed:
            there = self._table.get(pk, sk)
        if there is None or there["state"] == "sent" or there["lease_until"] > now.timestamp():
            return False
        try:
            self._table.write(Put(item, Matches({"state": "running", "lease_until": there["lease_until"]})))
            return True
        except ConditionFailed:
            return False

    def sent(self, recipient: str, day: date) -> None:
        """It is out."""
        pk, sk = self._key(recipient, day)
        self._table.write(Put(self._item(pk, sk, "sent", self._clock())))

    def release(self, recipient: str, day: date) -> None:
        """It did not go out: the next run may try again at once."""
        self._table.write(Delete(*self._key(recipient, day)))

    def _key(self, recipient: str, day: date) -> tuple[str, str]:
        return keys.report(self._report_id), keys.report_claim(fingerprint(recipient.lower()), day)

    def _item(self, pk: str, sk: str, state: str, now: datetime) -> Item:
        return {
            "pk": pk,
            "sk": sk,
            "state": state,
            "lease_until": int((now + self._lease).timestamp()),
            EXPIRES_AT: int((now + KEPT).timestamp()),
        }
