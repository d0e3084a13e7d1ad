"""The people and groups that may talk to a bot, as items of the table: any number, without a deployment for each.

`kanina people` writes them. The door reads them, and notes there when a group becomes a supergroup.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol

from kanina.clock import Clock, system_clock
from kanina.storage import keys
from kanina.storage.table import Delete, Exists, Put, StorageFault, Table

HELD = timedelta(minutes=1)
"""How long a process uses what it read of someone: so that hardly a turn pays for it, and a change arrives soon."""

HELD_MAXIMUM = 10_000
PAGE = 200


@dataclass(frozen=True, slots=True)
class Listed:
    """A person (a positive id) or a group (a negative one) that is let in.

    groups: those that row filters look at, of a person. note: the operator's own words, such as a name. moved_from: the
    id by which a supergroup was let in before it became one; its entry lets nobody in by itself.
    """

    id: int
    groups: tuple[str, ...] = ()
    note: str = ""
    moved_from: int | None = None


class Listing(Protocol):
    """What the door asks of a list."""

    def get(self, telegram_id: int) -> Listed | None:
        """The entry of a person or group. May raise StorageFault."""

    def move(self, old: int, new: int) -> None:
        """A group has become a supergroup. May raise StorageFault."""


class TelegramPeople:
    """The list of one bot, under `T#<bot>`."""

    def __init__(self, table: Table, bot: str) -> None:
        self._table = table
        self._pk = keys.telegram_bot(bot)

    def get(self, telegram_id: int) -> Listed | None:
        """One read of half a unit."""
        item = self._table.get(self._pk, keys.telegram_listed(telegram_id))
        return None if item is None else _load(item)

    def all(self) -> list[Listed]:
        """Everyone, in order of the ids as texts; a Query a page."""
        found: list[Listed] = []
        cursor: str | None = None
        while True:
            page = self._table.query(self._pk, limit=PAGE, cursor=cursor)
            found += [_load(item) for item in page.items]
            if page.cursor is None:
                return found
            cursor = page.cursor

    def put(self, listed: Listed) -> None:
        """Let someone in, or change what is said of them."""
        document = {"groups": list(listed.groups), "note": listed.note, "moved_from": listed.moved_from}
        kept = {name: value for name, value in document.items() if value not in ([], "", None)}
        self._table.write(Put({"pk": self._pk, "sk": keys.telegram_listed(listed.id), **kept}))

    def move(self, old: int, new: int) -> None:
        """The supergroup goes on under its first id. The same again changes nothing."""
        self.put(Listed(new, moved_from=old))

    def remove(self, telegram_id: int) -> None:
        """Let them in no longer. Raises ConditionFailed if they are not on the list."""
        self._table.write(Delete(self._pk, keys.telegram_listed(telegram_id), Exists()))


class Recent:
    """A list as it was within the last minute. Where the table fails, what was read before is used for longer."""

    def __init__(self, people: TelegramPeople, clock: Clock = system_clock) -> None:
        self._people = people
        self._clock = clock
        self._held: dict[int, tuple[datetime, Listed | None]] = {}

    def get(self, telegram_id: int) -> Listed | None:
        """Raises StorageFault only for someone of whom nothing is known."""
        now, held = self._clock(), self._held.get(telegram_id)
        if held is not None and now - held[0] < HELD:
            return held[1]
        try:
            found = self._people.get(telegram_id)
        except StorageFault:
            if held is None:
                raise
            return held[1]
        if len(self._held) >= HELD_MAXIMUM:
            self._held.clear()
        self._held[telegram_id] = (now, found)
        return found

    def move(self, old: int, new: int) -> None:
        """Raises StorageFault."""
        self._people.move(old, new)
        self._held[new] = (self._clock(), Listed(new, moved_from=old))


class Snapshot:
    """A list that was read at once."""

    def __init__(self, listed: Iterable[Listed]) -> None:
        self._listed = {entry.id: entry for entry in listed}

    def get(self, telegram_id: int) -> Listed | None:
        """The entry; no read."""
        return self._listed.get(telegram_id)

    def move(self, old: int, new: int) -> None:
        """Nothing moves while a report goes out."""


def _load(item: Mapping[str, Any]) -> Listed:
    moved = item.get("moved_from")
    return Listed(
        id=int(keys.unescape(str(item["sk"]))),
        groups=tuple(item.get("groups", ())),
        note=str(item.get("note", "")),
        moved_from=None if moved is None else int(moved),
    )
