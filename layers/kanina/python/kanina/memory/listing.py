"""A person's conversations, those of the latest hour first, and those among them that are looked for."""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice, takewhile
from typing import Any, Final

from pydantic import TypeAdapter

from kanina import given_values
from kanina.memory.head import Head, load_head
from kanina.memory.known import account_name
from kanina.memory.limits import LISTED_HEADS, MESSAGES_MAXIMUM, SEARCH_READ_UNITS
from kanina.memory.values import dump_moment, fingerprint, hour_of
from kanina.storage import keys
from kanina.storage.cursors import index_cursor, parse_index_cursor
from kanina.storage.table import INDEX_KEY, Item, Table
from kanina.texts import holds_words, words


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation as lists and clients see it: its head, and what a client noted beside it."""

    conversation_id: str
    head: Head
    metadata: Mapping[str, Any] = field(default_factory=dict)

    @property
    def called(self) -> str:
        """Its title, else what was asked last; empty before anything is."""
        return self.head.title or self.head.last_question

    @property
    def version(self) -> str:
        """What changes with whatever a person may change of it, and with nothing else."""
        head = self.head
        said = [head.title, head.archived, head.kept, head.metadata_digest, dump_moment(head.created_at)]
        return fingerprint(json.dumps(said))


@dataclass(frozen=True, slots=True)
class ConversationList:
    """Conversations by the hour they were last written in, and within a page by the moment. `next`: None at the end."""

    conversations: tuple[Conversation, ...]
    next: str | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which conversations a list is to hold; what is None or empty does not matter.

    `words`: all of them stand in the title or the last question, the last one as the beginning of a word; case and
    diacritics do not count. `since`, `until`: when it was last written in, both included.
    """

    archived: bool | None = None
    kept: bool | None = None
    channel: str | None = None
    words: str = ""
    since: datetime | None = None
    until: datetime | None = None

    def takes_hour(self, listed_at: int) -> bool:
        """Whether one that was last written in during this hour may be among them."""
        return not (
            (self.since is not None and listed_at < hour_of(self.since))
            or (self.until is not None and listed_at > hour_of(self.until))
        )

    def takes(self, head: Head) -> bool:
        """Whether this one is among them."""
        return (
            self.archived in (None, head.archived)
            and self.kept in (None, head.kept)
            and self.channel in (None, head.channel)
            and (self.since is None or head.updated_at >= self.since)
            and (self.until is None or head.updated_at <= self.until)
            and holds_words(f"{head.title} {head.last_question}", words(self.words))
        )


EVERY: Final = Wanted()
_AT_ONCE: Final = 10
_CURSOR: Final = TypeAdapter(dict[str, str | None])
"""Where each account's next page begins, by its name; those that are at their end are left out."""


def list_conversations(
    table: Table, pks: Sequence[str], limit: int, cursor: str | None, wanted: Wanted = EVERY
) -> tuple[list[tuple[str, Conversation]], str | None]:
    """A page of the live conversations of accounts in one order, each with the partition key it is under, and the next
    page's cursor. Raises InvalidRequest for a limit or cursor that is not right.

    Where several accounts have one under the same id, and the first account is among them, it is the first one's.
    Where few of them are wanted a page may hold fewer than there are, or none, and still lead on: of each account it
    reads at most `SEARCH_READ_UNITS` for words, and looks at `LISTED_HEADS` otherwise.
    """
    names = {account_name(pk): pk for pk in pks}
    begun = given_values.place_of(_CURSOR, cursor)
    starts = (
        dict.fromkeys(pks, None)
        if begun is None
        else {names[name]: start for name, start in begun.items() if name in names}
    )
    pages = {pk: _page(table, pk, limit, start, wanted) for pk, start in starts.items()}
    # A page may end early: what another account has of older hours waits until it is known what comes between.
    ends = (parse_index_cursor(following)[0] for _, following in pages.values() if following is not None)
    seen_until = max(ends, default=0)
    rows = ([(pk, each) for each in found] for pk, (found, _) in pages.items())
    by_hour = heapq.merge(*rows, key=lambda row: -row[1].head.listed_at)
    taken = list(islice(takewhile(lambda row: row[1].head.listed_at >= seen_until, by_hour), limit))
    counts = Counter(pk for pk, _ in taken)
    after = {
        account_name(pk): _after(found, counts[pk], starts[pk], following)
        for pk, (found, following) in pages.items()
        if following is not None or counts[pk] < len(found)
    }
    others = [(pks[0], keys.head(each.conversation_id)) for pk, each in taken if pk != pks[0]]
    own = {item["sk"] for item in table.get_many(others) if load_head(item)} if others else set()
    shown = [row for row in taken if row[0] == pks[0] or keys.head(row[1].conversation_id) not in own]
    shown.sort(key=lambda row: _latest_first(row[1]))
    return shown, given_values.cursor_of(after) if after else None


def _after(found: Sequence[Conversation], taken: int, start: str | None, following: str | None) -> str | None:
    """Where an account goes on once so many of its page are taken."""
    if taken == len(found):
        return following
    if not taken:
        return start
    last = found[taken - 1]
    return index_cursor({INDEX_KEY: last.head.listed_at, "sk": keys.head(last.conversation_id)})


def _page(
    table: Table, pk: str, limit: int, cursor: str | None, wanted: Wanted
) -> tuple[Sequence[Conversation], str | None]:
    """The conversations of a page in the index's order, and where the next one begins."""
    given_values.whole_number("limit", limit, most=MESSAGES_MAXIMUM)
    if cursor is not None and not _is_place(cursor):
        raise given_values.no_cursor()
    found: list[Conversation] = []
    budget = SEARCH_READ_UNITS if words(wanted.words) else 2 * LISTED_HEADS
    while True:
        # A head takes one unit, and what is noted beside it one more; the index's keys of so many take one.
        missing = limit - len(found)
        at_once = min((budget - 1) // 2, MESSAGES_MAXIMUM, missing if wanted == EVERY else max(_AT_ONCE, 2 * missing))
        page = table.query_index(pk, newest_first=True, limit=at_once, cursor=cursor)
        entries, is_over = _in_time(page.items, wanted)
        heads = _heads(table, entries)
        taken = [(item, head) for item, head in heads if wanted.takes(head)]
        cursor = None if is_over else page.cursor
        if len(taken) > missing:
            taken = taken[:missing]
            last = taken[-1][0]["sk"]
            cursor = index_cursor(next(entry for entry in page.items if entry["sk"] == last))
        found += with_metadata(table, pk, taken)
        budget -= 1 + len(entries) + sum(bool(head.metadata_digest) for _, head in taken)
        if cursor is None or len(found) >= limit or budget < 3:
            break
    return found, cursor


def _is_place(cursor: str) -> bool:
    """Whether a page may begin there: behind the head of a conversation, and not behind what was cut off of it."""
    try:
        sk = parse_index_cursor(cursor)[1]
    except ValueError:
        return False
    return sk == keys.head(keys.conversation_of(sk) or "")


def newest(table: Table, pk: str, wanted: Wanted) -> Conversation | None:
    """The one that was last written in of those that are wanted: what is listed by the hour is told apart by it."""
    best: Conversation | None = None
    cursor = None
    while True:
        found, cursor = _page(table, pk, _AT_ONCE, cursor, wanted)
        best = min((*found, *((best,) if best else ())), key=_latest_first, default=None)
        is_past = best is not None and any(each.head.listed_at < best.head.listed_at for each in found)
        if cursor is None or is_past:
            return best


def with_metadata(table: Table, pk: str, heads: Sequence[tuple[Item, Head]]) -> list[Conversation]:
    """The conversations of these heads with what was noted beside them. One read where anything was."""
    ids = [(keys.conversation_of(item["sk"]) or "", head) for item, head in heads]
    places = [(pk, keys.metadata(each)) for each, head in ids if head.metadata_digest]
    noted = {item["sk"]: item["metadata"] for item in table.get_many(places)} if places else {}
    return [Conversation(each, head, json.loads(noted.get(keys.metadata(each), "{}"))) for each, head in ids]


def _in_time(entries: Sequence[Item], wanted: Wanted) -> tuple[list[Item], bool]:
    """Those of an index page whose hour is wanted, and whether all that follow are too old."""
    is_over = bool(entries) and wanted.since is not None and entries[-1][INDEX_KEY] < hour_of(wanted.since)
    return [entry for entry in entries if wanted.takes_hour(entry[INDEX_KEY])], is_over


def _heads(table: Table, entries: Sequence[Item]) -> list[tuple[Item, Head]]:
    """The live conversations of index entries; the index holds keys only, those of expired ones among them."""
    items = table.get_many([(entry["pk"], entry["sk"]) for entry in entries]) if entries else []
    return [(item, head) for item in items if (head := load_head(item)) is not None]


def _latest_first(conversation: Conversation) -> float:
    return -conversation.head.updated_at.timestamp()
