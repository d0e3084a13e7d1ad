"""Loads what a turn starts from: two reads side by side, and one before them where a chat address names the place."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from kanina.clock import Clock, Ids
from kanina.memory import conversation_ids
from kanina.memory.backoff import Backoff
from kanina.memory.context.summary import load_summary
from kanina.memory.counting import counting
from kanina.memory.current import enter, noted
from kanina.memory.head import Head, is_tombstone, load_head
from kanina.memory.lapsed_runs import LapsedRuns
from kanina.memory.limits import MEMORIES, PROFILE_ITEMS
from kanina.memory.loaded import Loaded
from kanina.memory.pages import ConversationPage, read_page
from kanina.memory.pending_item import load_pending
from kanina.memory.retention import Retention
from kanina.models import Turn
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Item, Page, Table

_THREADS = 8


class Loader:
    """Reads conversations of one table. Safe for threads; its own thread is started by the first load."""

    def __init__(
        self,
        table: Table,
        retention: Retention,
        clock: Clock,
        ids: Ids,
        lapsed_runs: LapsedRuns,
        backoff: Backoff,
    ) -> None:
        self._table = table
        self._lapsed_runs = lapsed_runs
        self._retention = retention
        self._clock = clock
        self._ids = ids
        self._backoff = backoff
        self._lock = threading.Lock()
        self._pool: ThreadPoolExecutor | None = None

    def load(self, pk: str, given: str | None, channel: str, address: str | None, at: datetime | None = None) -> Loaded:
        """The conversation of an id or, with an address, the one that chat was in at a moment, by default now.

        See `Conversations.load`.
        """
        profile = self._beside(pk)
        if address is None:
            loaded = self._of_id(pk, conversation_ids.parse(given), channel)
        else:
            loaded = self._of_address(pk, channel, address, at)
        known, memories = _profile_and_memories(profile.result())
        return replace(loaded, profile=known, memories=memories)

    def all_turns(self, pk: str, conversation_id: str) -> tuple[Turn, ...]:
        """Every kept turn from the floor on, oldest first."""
        page = read_page(self._table, pk, conversation_id, self._retention.largest)
        if page.head is not None and page.head.kept and len(page.turns) < page.head.turn_count:
            page = read_page(self._table, pk, conversation_id, self._retention.of(page.head))
        return counting(page, self._retention)

    def unread(self, given: str | None, channel: str) -> Loaded:
        """What a turn starts from when the table cannot be read: a well-formed id is kept as it is."""
        place = conversation_ids.parse(given) or self._ids()
        return Loaded(place, channel=channel, degraded=True, waits=True, limits=self._retention.window(channel))

    def current(self, pk: str, channel: str, address: str, fresh: str | None = None) -> str:
        """The conversation an address is in; a fresh one, under the given id if there is one, is noted at once."""

        def is_over(conversation_id: str) -> bool:
            found = self._table.get(pk, keys.head(conversation_id))
            return bool(found and is_tombstone(found)) or self._is_idle(load_head(found))

        return enter(
            self._table,
            pk,
            channel,
            address,
            is_over=is_over,
            fresh=lambda: fresh or self._ids(),
            backoff=self._backoff,
        )

    def close(self) -> None:
        """End the loader's thread."""
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown()
                self._pool = None

    def _of_id(self, pk: str, conversation_id: str | None, channel: str) -> Loaded:
        if conversation_id is None:
            return Loaded(self._ids(), channel=channel)
        page = self.page(pk, conversation_id, self._retention.page_turns(channel))
        if page.deleted:
            return Loaded(self._ids(), channel=channel)
        return self._loaded(conversation_id, page, channel)

    def page(self, pk: str, conversation_id: str, turns: int) -> ConversationPage:
        """The page, with runs that nobody answers any more as the turns they become: those take two reads more."""
        page = read_page(self._table, pk, conversation_id, turns)
        if page.runs and self._lapsed_runs.settle(pk, conversation_id, page):
            page = read_page(self._table, pk, conversation_id, turns)
        return page

    def _of_address(self, pk: str, channel: str, address: str, at: datetime | None) -> Loaded:
        before = noted(self._table, pk, channel, address)
        loaded = self._of_id(pk, before, channel)
        if self._is_idle(loaded.head, at):
            loaded = Loaded(self._ids(), channel=channel)
        return replace(loaded, address=address, noted=before)

    def _loaded(self, conversation_id: str, page: ConversationPage, channel: str) -> Loaded:
        # A question may wait, and params be known, before the first turn.
        return Loaded(
            conversation_id=conversation_id,
            head=page.head,
            turns=counting(page, self._retention),
            pending=load_pending(page.pending) if page.pending else None,
            params=page.params,
            waiting_params=page.waiting_params,
            started=page.head is None,
            channel=channel,
            limits=self._retention.window(page.head.channel if page.head else channel),
            summary=load_summary(page.summary),
            pending_expires_at=page.pending.get(EXPIRES_AT) if page.pending else None,
            early_reset=page.early_reset,
        )

    def _is_idle(self, head: Head | None, at: datetime | None = None) -> bool:
        limit = timedelta(minutes=self._retention.policy.idle_minutes)
        return head is not None and (at or self._clock()) - head.updated_at > limit

    def _beside(self, pk: str) -> Future[Page]:
        """The read of profile and memories, begun."""
        with self._lock:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(max_workers=_THREADS, thread_name_prefix="kanina-profile")
            # With what is bound to the turn's log lines: a read that fails there is this turn's.
            return self._pool.submit(
                copy_context().run,
                self._table.query,
                pk,
                keys.MEMORIES,
                newest_first=True,
                limit=MEMORIES + PROFILE_ITEMS,
            )


def _profile_and_memories(page: Page) -> tuple[Mapping[str, Any], tuple[Item, ...]]:
    """The profile's attributes, and the memories: pinned ones first, then the newest.

    That is the order of their keys, as long as memory ids grow with time and begin with a digit (`P` sorts after it).
    """
    profile = next((item for item in page.items if item["sk"] == keys.PROFILE), {})
    memories = [item for item in page.items if not item["sk"].startswith(f"{keys.MEMORIES}~")]
    return {name: value for name, value in profile.items() if name not in ("pk", "sk")}, tuple(memories[:MEMORIES])
