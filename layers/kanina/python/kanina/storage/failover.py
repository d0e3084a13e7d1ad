"""The store behind a breaker: what failover decides on. It never answers from elsewhere by itself.

Only a turn's memory goes on without the store (`kanina.memory.failover`). A deletion, a service key or the claim on a
mail must not be answered from a table that knows nothing of them: they get the fault.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.storage import keys as item_keys
from kanina.storage.breaker import Breaker
from kanina.storage.table import Change, Cursor, Item, Page, StorageFault, Table, Update


class BreakerTable:
    """A table whose calls raise BreakerOpen, at once, while its breaker is open."""

    def __init__(self, table: Table, breaker: Breaker) -> None:
        self._table = table
        self.breaker = breaker

    def is_back(self) -> bool:
        """Whether calls go through; after the breaker's pause one small read finds out.

        For whoever makes two calls side by side: a half-open breaker would let one through and refuse the other.
        """
        if self.breaker.state != "half_open":
            return self.breaker.state == "closed"
        try:
            self.get(item_keys.person(""), item_keys.PROFILE)
        except StorageFault:
            return False
        return True

    def get(self, pk: str, sk: str) -> Item | None:
        """As the table's."""
        with self.breaker.call("get"):
            return self._table.get(pk, sk)

    def get_many(self, keys: Sequence[tuple[str, str]]) -> list[Item]:
        """As the table's."""
        with self.breaker.call("get_many"):
            return self._table.get_many(keys)

    def query(
        self,
        pk: str,
        prefix: str = "",
        *,
        newest_first: bool = False,
        limit: int | None = None,
        cursor: Cursor | None = None,
    ) -> Page:
        """As the table's."""
        with self.breaker.call("query"):
            return self._table.query(pk, prefix, newest_first=newest_first, limit=limit, cursor=cursor)

    def query_index(
        self, pk: str, *, newest_first: bool = True, limit: int | None = None, cursor: Cursor | None = None
    ) -> Page:
        """As the table's."""
        with self.breaker.call("query_index"):
            return self._table.query_index(pk, newest_first=newest_first, limit=limit, cursor=cursor)

    def write(self, *changes: Change, token: str | None = None) -> None:
        """As the table's."""
        with self.breaker.call("write"):
            self._table.write(*changes, token=token)

    def update(self, change: Update) -> Item:
        """As the table's."""
        with self.breaker.call("write"):
            return self._table.update(change)
