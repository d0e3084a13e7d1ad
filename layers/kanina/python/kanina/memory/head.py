"""What is known of a conversation without reading its turns: its head, and which chat is in it.

A head is an item of at most 1 kB. A chat's conversation is noted with its first turn, or before it where no turn begins
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator

from kanina.memory.limits import PARAM_VALUE_BYTES, PARAMS_BYTES, TITLE_BYTES, TOMBSTONE_HOURS
from kanina.memory.values import Moment, dump_moment, expiry, hour_of, load_fields, load_moment, moment_after
from kanina.problems import Problem
from kanina.redaction import Redact, keep
from kanina.storage import keys
from kanina.storage.table import EXPIRES_AT, INDEX_KEY, Absent, Check, Condition, Item, Matches, Put, Table, Update
from kanina.texts import cut, size

TitleSource = Literal["auto", "person"]

FOUND: Final = "model"
"""The source of a title that was found after the first turns: no person's, and not to be found again."""

DELETED_AT = "deleted_at"
"""On a tombstone: what is left of a deleted conversation's head, at first all of it, for it may be brought back."""

DUE_AT = "due_at"
"""On what is to be done later, and on the head of a conversation that can be brought back: from when on it is due."""

ERASED_AT = "erased_at"
"""On the note of an erasure: the moment before which nothing of this person may be written back."""


def _title_source(stored: str) -> TitleSource:
    return "person" if stored == "person" else "auto"


@dataclass(frozen=True, slots=True)
class Head:
    """A live conversation. `floor` is the first turn that counts, `context_from` the first a model is shown.

    `shown_sizes`: what the turns since then take of a model's prompt, see `window`.
    `expires_at` (epoch seconds, None for a kept conversation) is not before that of any of its turns. `listed_at` is
    the hour it was last written in, which the list of conversations is ordered by. `reset_at`: when the last reset was
    said; what was asked until then and is written later counts no more either. `title`: empty before the first turn,
    unless a person gave one. `metadata_digest`: of what a client noted beside it, in an item of its own; empty without
    any. `opened_at`: when a person last went back to it from a list. `forgets`: how often something that was said in it
    was taken out. `title_sees`: which rows a title that was found is of, as `Turn.sees`. `stored`: the item it was read
    from, which `changed` makes its conditions of.
    """

    title: str
    created_at: Moment
    updated_at: Moment
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
    reset_at: Moment | None = None
    title_source: Annotated[TitleSource, BeforeValidator(_title_source)] = "auto"
    last_question: str = field(default="", compare=False)
    metadata_digest: str = ""
    opened_at: Moment | None = field(default=None, compare=False)
    forgets: int = 0
    title_sees: str = ""
    stored: Item = field(default_factory=dict, repr=False, compare=False)

    @property
    def used_at(self) -> datetime:
        """From when on a chat in it is quiet: its last turn, or when a person went back to it after that."""
        return max(self.updated_at, self.opened_at or self.updated_at)

    @property
    def is_title_open(self) -> bool:
        """Whether nobody has found it a title but for its first question's."""
        return "title_source" not in self.stored

    def is_reset_since(self, said_at: datetime) -> bool:
        """Whether the conversation has been reset since something was said: it can be read then, and does not count."""
        return self.reset_at is not None and said_at <= self.reset_at

    def begun_anew(self, at: datetime, floor: int) -> dict[str, Any]:
        """What becomes of it by a reset that was said at a moment, from which on the turns count."""
        # Later than the last, though a clock went back: a turn under way tells by it that there has been another.
        changed: dict[str, Any] = {"reset_at": moment_after(self.reset_at, at), "params": {}}
        if floor > self.floor:
            changed |= {"floor": floor, "context_from": max(floor, self.context_from)}
        return changed

    def changed(self, pk: str, conversation_id: str, *same: str, **members: Any) -> Update | Check:
        """The change to these members, None for one that goes, on condition that those named in `same` are as they
        were read, and that it is still this conversation: neither deleted, nor begun anew under its id."""
        new = {name: dump_moment(value) if isinstance(value, datetime) else value for name, value in members.items()}
        unchanged = Matches({name: self.stored.get(name) for name in ("created_at", DELETED_AT, *same)})
        given = {name: value for name, value in new.items() if value is not None}
        gone = [name for name, value in new.items() if value is None and name in self.stored]
        if not given and not gone:
            return Check(pk, keys.head(conversation_id), unchanged)
        return Update(pk, keys.head(conversation_id), set=given, remove=gone, condition=unchanged)


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
    return replace(load_fields(Head, item), stored=item)


def begun(pk: str, conversation_id: str, now: datetime, **members: Any) -> Item:
    """A head's item as a conversation begins, without turns or a title unless members say otherwise; None leaves one
    out."""
    fresh = {"title": "", "turn_count": 0, INDEX_KEY: hour_of(now), "created_at": now, "updated_at": now}
    item = {"pk": pk, "sk": keys.head(conversation_id), **fresh, **members}
    stored = {name: dump_moment(value) if isinstance(value, datetime) else value for name, value in item.items()}
    return {name: value for name, value in stored.items() if value is not None}


def unerased(pk: str, note: Item | None, since: datetime, refusal: Problem) -> Check:
    """Holds while nothing of a person is erased whose note of an erasure was read as this. Raises the refusal where
    something was since a moment."""
    if note is None:
        return Check(pk, keys.ERASED, Absent())
    if load_moment(note[ERASED_AT]) >= since:
        raise refusal
    return Check(pk, keys.ERASED, Matches({ERASED_AT: note[ERASED_AT]}))


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
