"""What a process remembers by itself while the table does not answer: conversations, in its own memory."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from kanina.clock import Clock, Ids
from kanina.memory.conversations import Conversations, Draft, Loaded, PendingChange
from kanina.memory.waiting_turns import WaitingTurns
from kanina.people import Person
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Delete


class Standby:
    """Conversations in memory, made when the first is needed, forgotten when the table is back. Safe for threads."""

    def __init__(self, policy: MemoryPolicy, clock: Clock, ids: Ids) -> None:
        self._policy = policy
        self._clock = clock
        self._ids = ids
        self._lock = threading.Lock()
        self._close_table: Callable[[], object] | None = None
        self._table: SqliteTable | None = None
        self._conversations: Conversations | None = None

    def load(self, person: Person, conversation_id: str | None, channel: str, address: str | None) -> Loaded:
        """As `Conversations.load`, and marked as degraded. A well-formed id is used as it is."""
        with self._open() as conversations:
            loaded = conversations.load(person, conversation_id, channel=channel, address=address)
        return replace(loaded, degraded=True)

    def keep(
        self, person: Person, loaded: Loaded, draft: Draft, pending: PendingChange, params: dict[str, str]
    ) -> None:
        """Remember a turn; not its rows, which only the table has room for."""
        slim = replace(draft, result=None, suggestions=(), metadata={})
        with self._open() as conversations:
            if not loaded.degraded:  # the table had been read and could not be written
                known = conversations.load(person, loaded.conversation_id, channel=loaded.channel)
                chat = conversations.load(person, None, channel=loaded.channel, address=loaded.address)
                loaded = replace(known, address=loaded.address, noted=chat.noted)
            conversations.keep(person, loaded, slim, pending=pending, params=params or None)

    def reset(self, person: Person, conversation_id: str) -> None:
        """Begin anew within a conversation."""
        with self._open() as conversations:
            conversations.reset(person, conversation_id)

    def forget(self, person: Person, loaded: Loaded, waiting: WaitingTurns) -> None:
        """The table answers again, and knows more of this conversation, and of its chat: unless something of it waits.

        Everything is forgotten once nothing waits any more.
        """
        if self._table is None:
            return
        pk = keys.person(person.id)
        with self._lock:
            if not waiting:
                self._close()
            elif self._table is not None and not waiting.holds(
                pk, loaded.conversation_id, loaded.channel, loaded.address
            ):
                self._forget_one(self._table, pk, loaded)

    def close(self) -> None:
        """Forget everything."""
        with self._lock:
            self._close()

    def _forget_one(self, table: SqliteTable, pk: str, loaded: Loaded) -> None:
        places = {loaded.conversation_id}
        if loaded.address is not None:  # a process that cannot read has an id of its own for what is said in a chat
            current = keys.current(loaded.channel, loaded.address)
            noted = table.get(pk, current)
            if noted is not None:
                places.add(noted["conversation"])
                table.write(Delete(pk, current))
        for place in places:
            for item in (*table.query(pk, keys.conversation(place)).items, *table.query(pk, keys.details(place)).items):
                table.write(Delete(pk, item["sk"]))

    def _close(self) -> None:
        if self._conversations is not None:
            self._conversations.close()
        if self._close_table is not None:
            self._close_table()
        self._table = self._conversations = self._close_table = None

    @contextmanager
    def _open(self) -> Iterator[Conversations]:
        """One caller at a time: a call takes a millisecond, and whoever forgets must not close what another uses."""
        with self._lock:
            if self._conversations is None:
                self._table = table = SqliteTable(clock=self._clock)
                # Also when the table never comes back and this is thrown away with what it remembers.
                self._close_table = weakref.finalize(self, table.close)
                self._conversations = Conversations(table, self._policy, self._clock, self._ids, deletes_surplus=True)
            yield self._conversations
