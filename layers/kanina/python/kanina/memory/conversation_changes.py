"""What people change of their conversations by hand: begun, titled, archived, noted beside, kept beyond their time."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kanina import given_values
from kanina.memory.claims import Claim, completion
from kanina.memory.head import DELETED_AT, FOUND, Head, begun, known_with, load_head, noted, noting, title_from, unbegun
from kanina.memory.kept import registered, settle, settling
from kanina.memory.known import OtherAccount, linked_people, unbegun_in
from kanina.memory.limits import (
    METADATA_BYTES,
    METADATA_DAYS,
    METADATA_LEVELS,
    TITLE_BYTES,
)
from kanina.memory.listing import Conversation, Wanted, newest, with_metadata
from kanina.memory.loading import Loaded
from kanina.memory.pending import dump_pending
from kanina.memory.store import Part, Store, known, no_conversation, of_conversation, pk_of, require_version, wherever
from kanina.memory.turns import is_seen
from kanina.memory.values import dumps, epoch_seconds, expiry, fingerprint
from kanina.models import Pending
from kanina.people import Person
from kanina.problems import Conflict, InvalidRequest
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
)
from kanina.texts import clean_text, is_blank, is_line, size


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


class Changes(Part):
    """What people change by hand, and what is learnt of a conversation after its turns."""

    @of_conversation
    @wherever
    def get(self, person: Person, conversation_id: str) -> Conversation:
        """A conversation without its turns: one read, and one more where something is noted beside it. Raises
        NotFound."""
        found = conversation_of(self.store, pk_of(person), known(conversation_id))
        return titled(self.store, person, found)

    def begin(
        self,
        person: Person,
        edit: Edit,
        *,
        conversation_id: str | None = None,
        channel: str = "api",
        claim: Claim | None = None,
    ) -> Conversation:
        """A conversation without turns, with the title and notes of an edit, under an id of one's own if it is a UUID.

        claim: completed in the same write, so that a repeat begins nothing. Raises Conflict where there is one under
        this id, of a linked account, too, or one was deleted a short while ago.
        """
        pk, place = pk_of(person), given_values.conversation_id(conversation_id) or self.store.ids()
        now = self.store.clock()
        found = self.store.table.get(pk, keys.head(place))
        linked = linked_people(self.store.table, person) if conversation_id else ()
        unbegun_there = unbegun_in(self.store.table, map(pk_of, linked), place)
        if found is not None or unbegun_there is None:
            was = "was" if found is not None and load_head(found) is None else "is"
            raise Conflict(f"There {was} a conversation under this id; give this one another, or none.")
        item = begun(pk, place, now, expires_at=self.store.ends(now), channel=channel, **_described(edit))
        changes: list[Change] = [Put(item, unbegun(found)), *unbegun_there.values()]
        changes += self._noted(pk, place, edit, kept=False)
        if claim is not None:
            changes.append(completion(claim, pk, conversation=place))
        try:
            self.store.table.write(*changes)
        except ConditionFailed as failure:
            raise Conflict("Another request begins this conversation; read it under its id.") from failure
        head = load_head(item)
        assert head is not None
        return Conversation(place, head, edit.metadata or {})

    def newest(self, person: Person, channel: str) -> Conversation:
        """The newest on a channel that is not archived; one without turns where none is."""
        wanted = Wanted(archived=False, channel=given_values.text("channel", channel))
        there = []
        for each in (person, *linked_people(self.store.table, person)):
            if found := newest(self.store.table, pk_of(each), wanted):
                there.append(titled(self.store, each, found))
        latest = max(there, key=lambda each: each.head.updated_at, default=None)
        return latest or self.begin(person, Edit(), channel=channel)

    @of_conversation
    @wherever
    def change(self, person: Person, conversation_id: str, edit: Edit, *, expected: str | None = None) -> Conversation:
        """Title, archive, note beside or keep a conversation: all of an edit or nothing. expected: the version it must
        have now.

        One that is to be kept, or no more, has all its turns' expiry changed besides; see `kept.settle`. Raises
        NotFound, PreconditionFailed for another version, LimitReached where as many are kept as may be.
        """
        pk, parsed = pk_of(person), known(conversation_id)

        def change() -> Item | None:
            before = conversation_of(self.store, pk, parsed)
            require_version(titled(self.store, person, before).version, expected)
            note = settling(self.store, pk, parsed) if edit.kept is not None else None
            self.store.table.write(*self._changes(pk, before, edit), *([Put(note)] if note else []))
            return note

        if note := self.store.retried(change):
            settle(self.store, note)
        return titled(self.store, person, conversation_of(self.store, pk, parsed))

    @of_conversation
    @wherever
    def open(self, person: Person, conversation_id: str, *, channel: str, address: str) -> Conversation:
        """Let a chat address go on in a conversation, however long that has been quiet; gives it. Raises NotFound.

        What the address was in until then stays as it is.
        """
        given_values.text("channel", channel)
        pk, parsed, chat = pk_of(person), known(conversation_id), (channel, given_values.text("address", address))
        own = pk_of(person.asked_by) if isinstance(person, OtherAccount) else pk

        def move() -> Conversation:
            found = conversation_of(self.store, pk, parsed)
            self.store.table.write(
                noting(own, *chat, parsed, noted(self.store.table, own, *chat)),
                found.head.changed(pk, parsed, opened_at=self.store.clock()),
            )
            return titled(self.store, person, found)

        return self.store.retried(move)

    def leave(self, person: Person, *, channel: str, address: str) -> str:
        """Let a chat address begin a conversation with its next turn, and say under which id; the one before stays."""
        given_values.text("channel", channel)
        pk, chat, fresh = pk_of(person), (channel, given_values.text("address", address)), self.store.ids()

        def move() -> None:
            self.store.table.write(noting(pk, *chat, fresh, noted(self.store.table, pk, *chat)))

        self.store.retried(move)
        return fresh

    @of_conversation
    def entitle(self, person: Person, conversation_id: str, title: str, seen: Head, sees: str) -> bool:
        """Give a title that was found for what was `seen`, of the rows of `sees`, redacted; False where somebody has
        given one since, or something that was said has been taken out."""
        given = {"title": title_from(title, self.store.redact), "title_source": FOUND, "title_sees": sees or None}
        change = seen.changed(pk_of(person), known(conversation_id), "title", "title_source", "forgets", **given)
        try:
            self.store.table.write(change)
            return True
        except ConditionFailed:
            return False

    # ------------------------------------------------------------ what a read has shown

    # Each of these raises ConditionFailed, and changes nothing, where the conversation is no longer as it was loaded.

    @of_conversation
    def learn(self, person: Person, loaded: Loaded, given: Mapping[str, str]) -> dict[str, str]:
        """Add to the params that are known, and say what is known then; a conversation begins with them if none has."""
        pk, params, now = pk_of(person), known_with(loaded.params, given), self.store.clock()
        if loaded.head is None:
            begins = {"expires_at": self.store.ends(now), "channel": loaded.channel, "params": params}
            self.store.table.write(Put(begun(pk, loaded.conversation_id, now, **begins), Absent()))
        else:
            self.store.table.write(loaded.head.changed(pk, loaded.conversation_id, "params", params=params))
        return params

    @of_conversation
    def prune(self, person: Person, loaded: Loaded, first: int) -> None:
        """Let the turns before a number count no more."""
        if (head := loaded.head) is not None:
            changed = {"floor": first, "context_from": max(first, head.context_from)}
            same = ("floor", "context_from", "reset_at")
            self.store.table.write(head.changed(pk_of(person), loaded.conversation_id, *same, **changed))

    @of_conversation
    def wait(self, person: Person, loaded: Loaded, pending: Pending | None) -> None:
        """Let a question wait in place of any other, or none. It does not matter which waited."""
        pk = pk_of(person)
        if pending is None:
            self.store.table.write(Delete(pk, keys.pending(loaded.conversation_id)))
            return
        ends = epoch_seconds(self.store.retention.stops_waiting(self.store.clock()))
        self.put_beside(person, loaded, Put(dump_pending(pending, pk, loaded.conversation_id, ends)))

    @of_conversation
    def put_beside(self, person: Person, loaded: Loaded, put: Put) -> None:
        """Put an item of one's own beside the turns: see `keys.beside`. Nothing may follow a deletion."""
        still: Condition = Matches({DELETED_AT: None}) if loaded.head else Absent()
        self.store.table.write(put, Check(pk_of(person), keys.head(loaded.conversation_id), still))

    def _changes(self, pk: str, before: Conversation, edit: Edit) -> list[Change]:
        head = before.head
        changed: dict[str, Any] = _described(edit)
        changes: list[Change] = []
        if edit.archived is not None:
            changed["archived"] = edit.archived or None
        if edit.kept:
            changed |= {"kept": True, EXPIRES_AT: None}
            changes += registered(self.store, pk, before.conversation_id)
        elif edit.kept is False and head.kept:
            changed |= {"kept": None, EXPIRES_AT: self.store.ends(self.store.clock())}
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
            item[EXPIRES_AT] = expiry(self.store.clock(), hours=24 * METADATA_DAYS)
        return [Put(item)]


def conversation_of(store: Store, pk: str, conversation_id: str) -> Conversation:
    """See `Changes.get`."""
    item = store.table.get(pk, keys.head(conversation_id))
    head = load_head(item)
    if item is None or head is None:
        raise no_conversation()
    return with_metadata(store.table, pk, [(item, head)])[0]


def titled(store: Store, person: Person, conversation: Conversation) -> Conversation:
    """A conversation as a person sees it: without a title that a model made of what they may not see."""
    head = conversation.head
    if head.stored.get("title_source") != FOUND or is_seen(head.title_sees, store.sight_of(person)):
        return conversation
    return replace(conversation, head=replace(head, title=""))


def _described(edit: Edit) -> dict[str, Any]:
    """What an edit makes of a head's title and notes."""
    said: dict[str, Any] = {}
    if edit.title is not None:
        said |= {"title": edit.title, "title_source": "person"}
    if edit.metadata is not None:
        said["metadata_digest"] = fingerprint(dumps(edit.metadata)) if edit.metadata else None
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
