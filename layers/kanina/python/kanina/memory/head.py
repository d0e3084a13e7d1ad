"""What is known of a conversation without reading its turns: its head, and which chat is in it.

A head is an item of at most 1 kB. A chat's conversation is noted with its first turn, or before it where no turn begins
it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal

from kanina.memory.limits import PARAM_VALUE_BYTES, PARAMS_BYTES, TITLE_BYTES, TOMBSTONE_HOURS
from kanina.memory.retries import Backoff
from kanina.memory.values import cut, dump_moment, expiry, hour_of, load_moment, size
from kanina.redaction import Redact, keep
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, INDEX_KEY, Absent, Condition, Item, Matches, Put, Table

TitleSource = Literal["auto", "person"]

FOUND: Final = "model"
"""The source of a title that was found after the first turns: no person's, and not to be found again."""

DELETED_AT = "deleted_at"
"""On a tombstone: what is left of a deleted conversation's head, at first all of it, for it may be brought back."""

DUE_AT = "due_at"
"""On what is to be done later, and on the head of a conversation that can be brought back: from when on it is due."""

ERASED_AT = "erased_at"
"""On the note of an erasure: the moment before which nothing of this person may be written back."""


@dataclass(frozen=True, slots=True)
class Head:
    """A live conversation. `floor` is the first turn that counts, `context_from` the first a model is shown.

    `shown_sizes`: what the turns since then take of a model's prompt, see `context.window`.
    `expires_at` (epoch seconds, None for a kept conversation) is not before that of any of its turns. `listed_at` is
    the hour it was last written in, which the list of conversations is ordered by. `reset_at`: when the last reset was
    said; what was asked until then and is written later counts no more either. `stored_params`: None where the item
    has none, which a condition tells from an empty map. `title`: empty before the first turn, unless a person gave one.
    `metadata_digest`: of what a client noted beside it, in an item of its own; empty without any. `opened_at`: when a
    person last went back to it from a list. `forgets`: how often something that was said in it was taken out.
    `is_title_open`: nobody has found it a title but for its first question's.
    """

    title: str
    created_at: datetime
    updated_at: datetime
    turn_count: int
    floor: int = 1
    context_from: int = 1
    shown_sizes: bytes = field(default=b"", compare=False)
    archived: bool = False
    kept: bool = False
    channel: str = "api"
    params: Mapping[str, str] = field(default_factory=dict)
    last_intent: str | None = None
    expires_at: int | None = None
    listed_at: int = 0
    reset_at: datetime | None = None
    stored_params: Mapping[str, str] | None = field(default=None, compare=False)
    title_source: TitleSource = "auto"
    is_title_open: bool = field(default=True, compare=False)
    last_question: str = field(default="", compare=False)
    metadata_digest: str = ""
    opened_at: datetime | None = field(default=None, compare=False)
    forgets: int = 0

    @property
    def used_at(self) -> datetime:
        """From when on a chat in it is quiet: its last turn, or when a person went back to it after that."""
        return max(self.updated_at, self.opened_at or self.updated_at)

    @property
    def counts_from(self) -> dict[str, Any]:
        """What says which turns count, as it is stored: the condition that no one has begun anew or pruned since."""
        return {
            # What is 1 has never been written.
            "floor": self.floor if self.floor > 1 else None,
            "reset_at": dump_moment(self.reset_at) if self.reset_at else None,
        }


def is_tombstone(item: Item) -> bool:
    """Whether a head's item says that the conversation was deleted."""
    return DELETED_AT in item


def tombstone(pk: str, conversation_id: str, at: datetime) -> Item:
    """What stands in place of a deleted conversation's head for a while."""
    return {
        "pk": pk,
        "sk": keys.head(conversation_id),
        DELETED_AT: dump_moment(at),
        EXPIRES_AT: expiry(at, hours=TOMBSTONE_HOURS),
    }


def is_restorable(item: Item) -> bool:
    """Whether a deleted conversation's head is still whole, for it may be brought back."""
    return "title" in item


def load_head(item: Item | None) -> Head | None:
    """The head of an item; None where there is none, and for a tombstone."""
    if item is None or is_tombstone(item):
        return None
    return Head(
        title=item["title"],
        created_at=load_moment(item["created_at"]),
        updated_at=load_moment(item["updated_at"]),
        turn_count=item["turn_count"],
        floor=item.get("floor", 1),
        context_from=item.get("context_from", 1),
        shown_sizes=item.get("shown_sizes", b""),
        archived=item.get("archived", False),
        kept=item.get("kept", False),
        channel=item.get("channel", "api"),
        params=item.get("params", {}),
        last_intent=item.get("last_intent"),
        expires_at=item.get(EXPIRES_AT),
        listed_at=item.get(INDEX_KEY, 0),
        reset_at=load_moment(item["reset_at"]) if "reset_at" in item else None,
        stored_params=item.get("params"),
        title_source="person" if item.get("title_source") == "person" else "auto",
        is_title_open="title_source" not in item,
        last_question=item.get("last_question", ""),
        metadata_digest=item.get("metadata_digest", ""),
        forgets=item.get("forgets", 0),
        opened_at=load_moment(item["opened_at"]) if "opened_at" in item else None,
    )


def begun(pk: str, conversation_id: str, now: datetime, expires_at: int | None, channel: str, count: int = 0) -> Item:
    """A head's item as a conversation begins, with so many turns and no title."""
    moment = dump_moment(now)
    item = {
        "pk": pk,
        "sk": keys.head(conversation_id),
        "title": "",
        "created_at": moment,
        "updated_at": moment,
        "turn_count": count,
        "channel": channel,
        INDEX_KEY: hour_of(now),
        EXPIRES_AT: expires_at,
    }
    return {name: value for name, value in item.items() if value is not None}


def unbegun(item: Item | None) -> Condition:
    """Holds while no conversation begins where a head's item was none, or a tombstone."""
    return Absent() if item is None else Matches({DELETED_AT: item[DELETED_AT]})


def title_from(question: str, redact: Redact = keep, most: int = TITLE_BYTES) -> str:
    """A title until a better one is found: the first line of the first question, redacted before it is cut."""
    return cut(" ".join(redact(question.strip()[:1000].partition("\n")[0]).split()), most)


def known_with(known: Mapping[str, str], given: Mapping[str, str]) -> dict[str, str]:
    """What is known with what is given: those given last come last, and so are the last to make room."""
    older = {name: value for name, value in known.items() if name not in given}
    return fitting_params({**older, **given})


def fitting_params(params: Mapping[str, str]) -> dict[str, str]:
    """The parameters a head has room for: those given last come first, and an overlong value is not kept at all."""
    room = PARAMS_BYTES
    kept: dict[str, str] = {}
    for name, value in reversed(list(params.items())):
        needed = size(name) + size(value) + 1
        if size(value) <= PARAM_VALUE_BYTES and needed <= room:
            kept[name] = value
            room -= needed
    return dict(reversed(list(kept.items())))


def noted(table: Table, pk: str, channel: str, address: str) -> str | None:
    """The conversation that is noted, though it may be over; None where none is."""
    item = table.get(pk, keys.current(channel, address))
    return str(item["conversation"]) if item else None


def noting(pk: str, channel: str, address: str, conversation_id: str, before: str | None) -> Put:
    """Notes a conversation, on condition that `before` is still the one that is noted: of two messages at once in a
    fresh chat one is faster, and both belong into its conversation."""
    unmoved: Condition = Absent() if before is None else Matches({"conversation": before})
    return Put({"pk": pk, "sk": keys.current(channel, address), "conversation": conversation_id}, unmoved)


def enter(
    table: Table,
    pk: str,
    channel: str,
    address: str,
    *,
    is_over: Callable[[str], bool],
    fresh: Callable[[], str],
    backoff: Backoff,
) -> str:
    """The conversation an address is in; a fresh one, noted at once, where there is none or it is over.

    Raises Conflict if other writers never let it through.
    """

    def enter_once() -> str:
        before = noted(table, pk, channel, address)
        if before is not None and not is_over(before):
            return before
        conversation_id = fresh()
        table.write(noting(pk, channel, address, conversation_id, before))
        return conversation_id

    return backoff.retried(enter_once, "The chat is in use; write again in a moment.")
