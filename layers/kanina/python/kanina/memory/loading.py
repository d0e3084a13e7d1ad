"""What a turn starts from: a conversation's newest page in one Query, and beside it what is known of its person."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from kanina import given_values
from kanina.memory.head import Head, is_tombstone, load_head, noted
from kanina.memory.known import load_known, load_links, owner_of
from kanina.memory.limits import LOOK_AHEAD, MEMORIES, PROFILE_ITEMS
from kanina.memory.pending import load_pending
from kanina.memory.retention import Retention
from kanina.memory.store import Part, Store, of_conversation, pk_of
from kanina.memory.summary import Summary, load_summary
from kanina.memory.turns import FORGOTTEN, as_seen, is_seen, load_turn
from kanina.memory.window import DEFAULT_LIMITS, Limits
from kanina.models import NO_ROWS, Known, Pending, Turn
from kanina.people import Person
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, Item, Page, Table


@dataclass(frozen=True, slots=True)
class Loaded:
    """A conversation as loaded. `turns` are the live ones of the page, oldest first, none before the head's floor.

    `started`: no live conversation was there under this id, so the first turn kept begins one.
    `address`: the chat address whose current conversation this becomes when it begins; None without one. `noted`: the
    one that it was in until then, over by now; None where it was in none.
    `of`: the person id of the linked account whose conversation it is; None for one's own. `links`: whether any account
    is linked. `others`: the keys of linked accounts, none of which has one under this id, where a client brought it.
    `elsewhere`: the one that was wanted is a linked account's and was asked by who may see other rows, so that another
    begins instead.
    `degraded`: the table could not be read; what is here is what this process was told and could not keep since.
    `held`: what the table holds, where turns that wait to be written are laid over it. `waits`: a turn that starts from
    this has to wait behind them.
    `said_after`: what is said now is dated after this, though a clock went back.
    `params`: all that is known. `beside`: see `ConversationPage`.
    `limits` are those of what a model is shown of it, `summary` is what was said before that.
    `profile`, `known` (what every turn knows) and `memories` (items, pinned ones first, then the newest; one more than
    a prompt shows, where there are more) are the person's, not the conversation's.
    """

    conversation_id: str
    head: Head | None = None
    turns: tuple[Turn, ...] = ()
    pending: Pending | None = None
    params: dict[str, str] = field(default_factory=dict)
    started: bool = True
    channel: str = "api"
    address: str | None = None
    noted: str | None = None
    profile: Mapping[str, Any] = field(default_factory=dict)
    known: tuple[Known, ...] = ()
    memories: tuple[Item, ...] = ()
    pending_expires_at: int | None = None
    of: str | None = None
    links: bool = False
    others: tuple[str, ...] = ()
    elsewhere: bool = False
    degraded: bool = False
    held: Loaded | None = field(default=None, repr=False, compare=False)
    waits: bool = False
    said_after: datetime | None = field(default=None, repr=False, compare=False)
    limits: Limits = DEFAULT_LIMITS
    summary: Summary | None = None
    beside: Mapping[str, Item] = field(default_factory=dict, repr=False, compare=False)

    def owner(self, asker: str) -> str:
        """The key that the conversation is under, of a person who is under another."""
        return keys.person(self.of) if self.of else asker

    def seen(self, sight: str) -> Loaded:
        """The same as it is shown to who sees such rows now; see `as_seen`."""
        summary = self.summary if self.summary and is_seen(self.summary.sees, sight) else None
        # What a session waits for is of no rows, and is for whoever speaks next.
        pending = self.pending if self.pending and is_seen(self.pending.sees or sight, sight) else None
        turns = tuple(as_seen(turn, sight) for turn in self.turns)
        return replace(self, turns=turns, summary=summary, pending=pending)

    @property
    def sets_aside(self) -> bool:
        """Whether what is said now is never read for what is to be remembered: whoever says it has switched memory off,
        or may have, or it would be remembered of another account than theirs."""
        return self.of is not None or self.degraded or self.profile.get("memory") is False


@dataclass(frozen=True, slots=True)
class ConversationPage:
    """What one read of a conversation found; turns as items, newest first.

    `head` is None where no live conversation is; `deleted` tells that one was deleted a short while ago. A turn
    numbered past the head's count is what a deletion could not sweep, and no part of the conversation. `beside`: what
    else waits under the conversation's id, by sort key. Whoever put it there knows what it is; here is known only that
    it has a moment when it was begun (`begun_at`), and goes with a reset or deletion after that.
    """

    head: Head | None = None
    deleted: bool = False
    pending: Item | None = None
    turns: tuple[Item, ...] = ()
    runs: tuple[Item, ...] = ()
    summary: Item | None = None
    beside: Mapping[str, Item] = field(default_factory=dict)


def read_page(table: Table, pk: str, conversation_id: str, turns: int) -> ConversationPage:
    """The newest `turns` turns and what stands before them.

    One Query, unless streamed runs, open messages or remains of a deleted conversation crowd turns out of it.
    """
    head_key = keys.head(conversation_id)
    singles: dict[str, Item] = {}
    found: list[Item] = []
    cursor = None
    while True:
        page = table.query(
            pk, keys.conversation(conversation_id), newest_first=True, limit=turns + LOOK_AHEAD, cursor=cursor
        )
        # The head sorts before the turns in this order, so its count is known when they come.
        for item in page.items:
            number = keys.turn_number(item["sk"])
            if number is None:
                singles[item["sk"]] = item
            elif number <= singles.get(head_key, {}).get("turn_count", 0):
                found.append(item)
        cursor = page.cursor
        past_head = bool(page.items) and page.items[-1]["sk"] <= head_key
        if cursor is None or len(found) >= turns or (past_head and load_head(singles.get(head_key)) is None):
            break
    head = singles.get(head_key)
    return ConversationPage(
        head=load_head(head),
        deleted=head is not None and is_tombstone(head),
        pending=singles.get(keys.pending(conversation_id)),
        turns=tuple(found[:turns]),
        summary=singles.get(keys.summary(conversation_id)),
        runs=tuple(item for sk, item in singles.items() if sk.startswith(keys.runs(conversation_id))),
        beside={sk: item for sk, item in singles.items() if sk in keys.beside(conversation_id)},
    )


def counting(page: ConversationPage, retention: Retention) -> tuple[Turn, ...]:
    """The page's turns that are readable, not before the floor and not forgotten, oldest first."""
    head = page.head
    if head is None:
        return ()
    return tuple(
        load_turn(item)
        for item in reversed(page.turns)
        if retention.counts(head, keys.turn_number(item["sk"]) or 0) and not item.get(FORGOTTEN)
    )


def loaded_from(page: ConversationPage, conversation_id: str, channel: str, retention: Retention) -> Loaded:
    """What a page shows, without what is known of the person. A question may wait before the first turn."""
    return Loaded(
        conversation_id=conversation_id,
        head=page.head,
        turns=counting(page, retention),
        pending=load_pending(page.pending) if page.pending else None,
        params=dict(page.head.params) if page.head else {},
        started=page.head is None,
        channel=channel,
        limits=retention.window(page.head.channel if page.head else channel),
        summary=load_summary(page.summary),
        pending_expires_at=page.pending.get(EXPIRES_AT) if page.pending else None,
        beside=page.beside,
    )


_THREADS = 8


class Loading(Part):
    """What a turn starts from. Safe for threads; a thread of its own is started by the first load."""

    def __init__(
        self, store: Store, settle: Callable[[str, str, ConversationPage], bool], memories: int = MEMORIES
    ) -> None:
        """settle: makes turns of a page's lapsed runs; whether there were any. memories: how many a turn reads."""
        super().__init__(store)
        self._settle = settle
        self._memories = memories
        self._lock = threading.Lock()
        self._pool: ThreadPoolExecutor | None = None

    def load(
        self,
        person: Person,
        conversation_id: str | None,
        *,
        channel: str = "api",
        address: str | None = None,
        at: datetime | None = None,
    ) -> Loaded:
        """What a turn starts from. An id is never an error.

        A missing, malformed or deleted one gives a fresh UUID v4; a UUID under which this person has no live
        conversation (unknown, expired, someone else's) is used as it is. With an `address` (per-user mode) the id is
        ignored: the conversation is the one that address is in, or a fresh one after `idle_minutes`, which becomes
        the address's own when its first turn is kept. Costs two reads side by side, and one more with an address.
        A run whose lease has lapsed is kept first, as a turn that failed, and is among the turns.
        at: the moment at which those minutes must be over, if that is not now.
        """
        given_values.text("channel", channel)
        if address is not None:
            given_values.text("address", address)
        pk = pk_of(person)
        profile = self._beside(pk)
        in_chat = None if address is None else noted(self.store.table, pk, channel, address)
        wanted = given_values.conversation_id(conversation_id) if address is None else in_chat
        loaded = self._of_id(pk, wanted, channel)
        there = profile.result()
        known = next((item for item in there.items if item["sk"] == keys.KNOWN), None)
        if load_links(known) and loaded.head is None and loaded.conversation_id == wanted:
            loaded = self._of_linked(person, known, loaded)
        if address is not None:
            if self._is_idle(loaded.head, at):
                loaded = Loaded(self.store.ids(), channel=channel)
            loaded = replace(loaded, address=address, noted=in_chat)
        own, meanings, memories = _of_person(there)
        return replace(loaded, profile=own, known=meanings, memories=memories, links=bool(load_links(known)))

    @of_conversation
    def read(self, person: Person, conversation_id: str, *, turns: int | None = None, channel: str = "api") -> Loaded:
        """The same by an id, without what is known of the person, in one read: for whoever keeps turns by other means.

        turns: so many of the newest; all that are kept, if not given.
        """
        parsed = given_values.conversation_id(conversation_id)
        return self._of_id(pk_of(person), parsed, channel, turns or self.store.retention.largest)

    @of_conversation
    def load_all(self, person: Person, conversation_id: str) -> tuple[Turn, ...]:
        """Every kept turn from the floor on, oldest first: one more read, for a message that refers past the page."""
        pk, parsed = pk_of(person), given_values.conversation_id(conversation_id)
        if parsed is None:
            return ()
        page = read_page(self.store.table, pk, parsed, self.store.retention.largest)
        if page.head is not None and page.head.kept and len(page.turns) < page.head.turn_count:
            page = read_page(self.store.table, pk, parsed, self.store.retention.of(page.head))
        return counting(page, self.store.retention)

    def unread(self, conversation_id: str | None, *, channel: str = "api") -> Loaded:
        """What a turn starts from when the table does not answer: the id if it is a UUID, and nothing known."""
        place = given_values.conversation_id(conversation_id) or self.store.ids()
        return Loaded(place, channel=channel, degraded=True, waits=True, limits=self.store.retention.window(channel))

    def current(self, person: Person, channel: str, address: str, *, fresh: str | None = None) -> str:
        """The id of the conversation a chat address is in; a fresh one, noted at once, if it has none or is idle.

        For commands that are no turn; a turn gives `load` the address and saves a read. fresh: the id it gets then.
        Raises Conflict if other writers never let it through.
        """
        given_values.text("channel", channel)
        pk = pk_of(person)

        def is_over(conversation_id: str) -> bool:
            found = self.store.table.get(pk, keys.head(conversation_id))
            return bool(found and is_tombstone(found)) or self._is_idle(load_head(found))

        return self.store.enter(pk, channel, given_values.text("address", address), is_over, fresh)

    def close(self) -> None:
        """End the thread that reads side by side; the table stays open."""
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown()
                self._pool = None

    def _of_id(self, pk: str, conversation_id: str | None, channel: str, turns: int | None = None) -> Loaded:
        if conversation_id is None:
            return Loaded(self.store.ids(), channel=channel)
        page = self.page(pk, conversation_id, turns or self.store.retention.page_turns(channel))
        if page.deleted:
            return Loaded(self.store.ids(), channel=channel)
        return loaded_from(page, conversation_id, channel, self.store.retention)

    def _of_linked(self, person: Person, known: Item | None, loaded: Loaded) -> Loaded:
        """The conversation of a linked account under the same id; what was loaded where there is none.

        It goes on only where who asks sees the rows that it was asked of: what is answered there is read by both.
        """
        owner = owner_of(self.store.table, pk_of(person), known, loaded.conversation_id)
        if owner is None:
            return replace(loaded, others=tuple(load_links(known)))
        page = self.page(owner, loaded.conversation_id, self.store.retention.page_turns(loaded.channel))
        found = loaded_from(page, loaded.conversation_id, loaded.channel, self.store.retention)
        sight = self.store.sees(person)
        if any(turn.sees not in (sight, NO_ROWS) for turn in found.turns) or (sight and not found.turns):
            return Loaded(self.store.ids(), channel=loaded.channel, elsewhere=True)
        return replace(found, of=load_links(known)[owner]["id"])

    def page(self, pk: str, conversation_id: str, turns: int) -> ConversationPage:
        """The page, with runs that nobody answers any more as the turns they become: those take two reads more."""
        page = read_page(self.store.table, pk, conversation_id, turns)
        if page.runs and self._settle(pk, conversation_id, page):
            page = read_page(self.store.table, pk, conversation_id, turns)
        return page

    def _is_idle(self, head: Head | None, at: datetime | None = None) -> bool:
        return self.store.retention.is_idle(head, at or self.store.clock())

    def _beside(self, pk: str) -> Future[Page]:
        """The read of profile and memories, begun."""
        with self._lock:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(max_workers=_THREADS, thread_name_prefix="kanina-profile")
            # With what is bound to the turn's log lines: a read that fails there is this turn's.
            return self._pool.submit(
                copy_context().run,
                self.store.table.query,
                pk,
                keys.MEMORIES if self._memories else keys.OF_PERSON,
                newest_first=True,
                limit=self._memories + PROFILE_ITEMS + bool(self._memories),
            )


def _of_person(page: Page) -> tuple[Mapping[str, Any], tuple[Known, ...], tuple[Item, ...]]:
    """The profile's attributes; what every turn knows, and nothing where memory is off; the memories: pinned ones
    first, then the newest.

    That is the order of their keys, as long as memory ids grow with time and begin with a digit (`P` sorts after it).
    """
    profile = next((item for item in page.items if item["sk"] == keys.PROFILE), {})
    known = next((item for item in page.items if item["sk"] == keys.KNOWN), None)
    memories = [item for item in page.items if not item["sk"].startswith(f"{keys.MEMORIES}~")]
    return (
        {name: value for name, value in profile.items() if name not in ("pk", "sk")},
        () if profile.get("memory") is False else load_known(known),
        tuple(memories[: MEMORIES + 1]),
    )
