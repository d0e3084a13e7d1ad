"""What people change of their conversations by hand: begun, titled, archived, noted beside, kept beyond their time."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kanina.clock import Clock
from kanina.memory.claims import Claim, begun_completion
from kanina.memory.deletion import Expiries
from kanina.memory.head import DELETED_AT, FOUND, Head, begun, known_with, load_head, noted, noting, unbegun
from kanina.memory.history import no_conversation
from kanina.memory.limits import (
    KEPT_CONVERSATIONS,
    METADATA_BYTES,
    METADATA_DAYS,
    METADATA_LEVELS,
    TITLE_BYTES,
)
from kanina.memory.listing import Conversation, Wanted, newest, with_metadata
from kanina.memory.loading import Loaded
from kanina.memory.pending import dump_pending
from kanina.memory.retention import Retention
from kanina.memory.retries import IN_USE, Backoff
from kanina.memory.values import dump_moment, dumps, expiry, is_blank, is_line, size
from kanina.models import Pending
from kanina.problems import Conflict, InvalidRequest, LimitReached, PreconditionFailed
from kanina.storage import keys
from kanina.storage.table import (
    EXPIRES_AT,
    Absent,
    Change,
    Check,
    Condition,
    ConditionFailed,
    Delete,
    Item,
    Matches,
    Put,
    Table,
)
from kanina.storage.values import clean_text

_OLDEST_NAMED = 10


@dataclass(frozen=True, slots=True)
class Edit:
    """What is to become of a conversation; None leaves it. Raises InvalidRequest for what it cannot become."""

    title: str | None = None
    archived: bool | None = None
    kept: bool | None = None
    metadata: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        if self.title is not None:
            if is_blank(self.title) or not is_line(self.title) or size(self.title) > TITLE_BYTES:
                raise InvalidRequest(f"title must be one line of 1 to {TITLE_BYTES} bytes.")
            object.__setattr__(self, "title", " ".join(self.title.split()))
        if self.metadata is not None:
            _check_json(self.metadata)
            if size(dumps(self.metadata)) > METADATA_BYTES:
                raise InvalidRequest(f"metadata must be at most {METADATA_BYTES:,} bytes of JSON.")


class ConversationChanges:
    """Changes conversations of one table. Safe for threads."""

    def __init__(self, table: Table, retention: Retention, clock: Clock, backoff: Backoff, expiries: Expiries) -> None:
        self._table = table
        self._expiries = expiries
        self._retention = retention
        self._clock = clock
        self._backoff = backoff

    def get(self, pk: str, conversation_id: str) -> Conversation:
        """A live conversation: one read, and one more where something is noted beside it. Raises NotFound."""
        item = self._table.get(pk, keys.head(conversation_id))
        head = load_head(item)
        if item is None or head is None:
            raise no_conversation()
        return with_metadata(self._table, pk, [(item, head)])[0]

    def begin(
        self, pk: str, conversation_id: str, edit: Edit, channel: str = "api", claim: Claim | None = None
    ) -> Conversation:
        """A conversation without turns, with the title and notes of an edit. claim: completed in the same write.

        Raises Conflict where there is one under this id, or one was deleted a short while ago.
        """
        now = self._clock()
        expires_at = expiry(now, hours=self._retention.policy.conversation_ttl_hours)
        found = self._table.get(pk, keys.head(conversation_id))
        if found is not None:
            was = "was" if load_head(found) is None else "is"
            raise Conflict(f"There {was} a conversation under this id; give this one another, or none.")
        item = begun(pk, conversation_id, now, expires_at=expires_at, channel=channel, **_described(edit))
        changes: list[Change] = [Put(item, unbegun(found))]
        changes += self._noted(pk, conversation_id, edit, kept=False)
        if claim is not None:
            changes.append(begun_completion(claim, pk, conversation_id))
        try:
            self._table.write(*changes)
        except ConditionFailed as failure:
            raise Conflict("Another request begins this conversation; read it under its id.") from failure
        head = load_head(item)
        assert head is not None
        return Conversation(conversation_id, head, edit.metadata or {})

    def current(self, pk: str, channel: str, fresh: str) -> Conversation:
        """The newest that is not archived on a channel; one without turns, under the id given, where none is."""
        found = newest(self._table, pk, Wanted(archived=False, channel=channel))
        return found or self.begin(pk, fresh, Edit(), channel)

    def change(self, pk: str, conversation_id: str, edit: Edit, expected: str | None = None) -> Conversation:
        """Make an edit, all of it or nothing. expected: the version it must have now.

        One that is to be kept, or no more, has all its turns' expiry changed besides; see `Expiries`. Raises NotFound,
        PreconditionFailed for another version, LimitReached where as many are kept as may be.
        """

        def change() -> Item | None:
            before = self.get(pk, conversation_id)
            if expected is not None and before.version != expected:
                raise PreconditionFailed("It was changed since you read it; read it again, then change it.")
            note = self._expiries.note(pk, conversation_id) if edit.kept is not None else None
            self._table.write(*self._changes(pk, before, edit), *([Put(note)] if note else []))
            return note

        if note := self._backoff.retried(change, IN_USE):
            self._expiries.settle(note)
        return self.get(pk, conversation_id)

    def open(self, pk: str, conversation_id: str, channel: str, address: str) -> Conversation:
        """See `Conversations.open`."""

        def move() -> Conversation:
            found = self.get(pk, conversation_id)
            before = noted(self._table, pk, channel, address)
            self._table.write(
                noting(pk, channel, address, conversation_id, before),
                found.head.changed(pk, conversation_id, opened_at=self._clock()),
            )
            return found

        return self._backoff.retried(move, IN_USE)

    def leave(self, pk: str, channel: str, address: str, fresh: str) -> None:
        """See `Conversations.leave`. fresh: the id that begins."""

        def move() -> None:
            self._table.write(noting(pk, channel, address, fresh, noted(self._table, pk, channel, address)))

        self._backoff.retried(move, IN_USE)

    def entitle(self, pk: str, conversation_id: str, title: str, seen: Head) -> bool:
        """See `Conversations.entitle`."""
        same = ("title", "title_source", "forgets")
        change = seen.changed(pk, conversation_id, *same, title=title, title_source=FOUND)
        try:
            self._table.write(change)
            return True
        except ConditionFailed:
            return False

    def learn(self, pk: str, loaded: Loaded, given: Mapping[str, str]) -> dict[str, str]:
        """See `Conversations.learn`."""
        head, place, known = loaded.head, loaded.conversation_id, known_with(loaded.params, given)
        if head is None:
            begins = {"expires_at": self._end(), "channel": loaded.channel, "params": known}
            self._table.write(Put(begun(pk, place, self._clock(), **begins), Absent()))
        else:
            self._table.write(head.changed(pk, place, "params", params=known))
        return known

    def prune(self, pk: str, loaded: Loaded, first: int) -> None:
        """See `Conversations.prune`."""
        if (head := loaded.head) is not None:
            changed = {"floor": first, "context_from": max(first, head.context_from)}
            same = ("floor", "context_from", "reset_at")
            self._table.write(head.changed(pk, loaded.conversation_id, *same, **changed))

    def wait(self, pk: str, loaded: Loaded, pending: Pending | None) -> None:
        """See `Conversations.wait`."""
        if pending is None:
            self._table.write(Delete(pk, keys.pending(loaded.conversation_id)))
            return
        expires_at = expiry(self._clock(), minutes=self._retention.policy.pending_minutes)
        self.put_beside(pk, loaded, Put(dump_pending(pending, pk, loaded.conversation_id, expires_at)))

    def put_beside(self, pk: str, loaded: Loaded, put: Put) -> None:
        """See `Conversations.put_beside`."""
        still: Condition = Matches({DELETED_AT: None}) if loaded.head else Absent()
        self._table.write(put, Check(pk, keys.head(loaded.conversation_id), still))

    def _changes(self, pk: str, before: Conversation, edit: Edit) -> list[Change]:
        head = before.head
        changed: dict[str, Any] = _described(edit)
        changes: list[Change] = []
        if edit.archived is not None:
            changed["archived"] = edit.archived or None
        if edit.kept:
            changed |= {"kept": True, EXPIRES_AT: None}
            changes += self.registered(pk, before.conversation_id)
        elif edit.kept is False and head.kept:
            changed |= {"kept": None, EXPIRES_AT: self._end()}
        is_kept = head.kept if edit.kept is None else edit.kept
        changes += self._noted(pk, before.conversation_id, edit, kept=is_kept)
        same = ("title", "archived", "kept", "metadata_digest")
        return [*changes, head.changed(pk, before.conversation_id, *same, **changed)]

    def _noted(self, pk: str, conversation_id: str, edit: Edit, *, kept: bool) -> list[Change]:
        """What becomes of the notes beside it."""
        if edit.metadata is None:
            return []
        sk = keys.metadata(conversation_id)
        if not edit.metadata:
            return [Delete(pk, sk)]
        item: Item = {"pk": pk, "sk": sk, "metadata": dumps(edit.metadata)}
        if not kept:
            item[EXPIRES_AT] = expiry(self._clock(), hours=24 * METADATA_DAYS)
        return [Put(item)]

    def registered(self, pk: str, conversation_id: str) -> list[Change]:
        """Puts a conversation among those that are kept. Those that are kept no more leave when there is no room.

        Raises LimitReached where there is none.
        """
        item = self._table.get(pk, keys.KEPT)
        known: dict[str, str] = dict(item["conversations"]) if item else {}
        kept = known
        if conversation_id in kept:
            return []
        if len(kept) >= KEPT_CONVERSATIONS:
            kept = self._still_kept(pk, kept)
        kept = {**kept, conversation_id: dump_moment(self._clock())}
        unchanged = Matches({"conversations": known}) if item else Absent()
        return [Put({"pk": pk, "sk": keys.KEPT, "conversations": kept}, unchanged)]

    def _still_kept(self, pk: str, known: Mapping[str, str]) -> dict[str, str]:
        """Those of them that are. Raises LimitReached where that is as many as may be."""
        found = self._table.get_many([(pk, keys.head(each)) for each in known])
        heads = {keys.conversation_of(item["sk"]) or "": load_head(item) for item in found}
        kept = {each: head for each, head in heads.items() if head is not None and head.kept}
        if len(kept) >= KEPT_CONVERSATIONS:
            oldest = sorted(kept, key=lambda each: known[each])[:_OLDEST_NAMED]
            raise LimitReached(
                f"You keep {KEPT_CONVERSATIONS} conversations already; let one of them go first.",
                limit=KEPT_CONVERSATIONS,
                oldest=[
                    {"conversation_id": each, "title": kept[each].title, "kept_at": known[each]} for each in oldest
                ],
            )
        return {each: known[each] for each in kept}

    def _end(self) -> int:
        """When a conversation ends that is kept no more."""
        return expiry(self._clock(), hours=self._retention.policy.conversation_ttl_hours)


def _described(edit: Edit) -> dict[str, Any]:
    """What an edit makes of a head's title and notes."""
    said: dict[str, Any] = {}
    if edit.title is not None:
        said |= {"title": edit.title, "title_source": "person"}
    if edit.metadata is not None:
        digest = hashlib.sha256(dumps(edit.metadata).encode()).hexdigest()[:16]
        said["metadata_digest"] = digest if edit.metadata else None
    return said


def _check_json(value: object) -> None:
    """Raises InvalidRequest for what cannot be given back as it came: too many levels, half characters, infinity."""
    level: list[object] = [value]
    for _ in range(METADATA_LEVELS + 2):  # a value within them, and nothing below it
        if not level:
            return
        below: list[object] = []
        for each in level:
            if isinstance(each, Mapping):
                below += [*each, *each.values()]
            elif isinstance(each, list | tuple):
                below += each
            elif isinstance(each, str) and clean_text(each) != each:
                raise InvalidRequest("metadata must be whole characters: it holds half of one.")
            elif isinstance(each, float) and not math.isfinite(each):
                raise InvalidRequest("metadata must not hold numbers that are too large to be one.")
        level = below
    raise InvalidRequest(f"metadata must be lists and objects of at most {METADATA_LEVELS} levels.")
