"""Conversations kept beyond their time: which those are, and what lasts as long as each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from kanina.memory.head import DUE_AT, is_tombstone, load_head
from kanina.memory.limits import KEPT_CONVERSATIONS, SETTLE_SECONDS, SWEEP_DETAILS, SWEEP_ITEMS
from kanina.memory.store import TRIES, Store
from kanina.memory.values import dump_moment, epoch_seconds
from kanina.problems import LimitReached
from kanina.storage import keys
from kanina.storage.paging import items_under
from kanina.storage.table import EXPIRES_AT, Absent, Change, Delete, Exists, Item, Matches, Put, Update

_OLDEST_NAMED = 10

EXPIRIES = "expiries"
"""On what is to be done later: what lasts as long as a conversation is to be settled, rather than the conversation
purged."""


def due_note(due: int, pk: str, conversation_id: str, *, expiries: bool = False) -> Item:
    """What is to be done with a conversation from a moment on. It stays until it is done."""
    sk = keys.due(due, pk, conversation_id)
    item: Item = {"pk": keys.DUE, "sk": sk, "of": pk, "conversation": conversation_id, DUE_AT: due}
    return {**item, "sk": f"{sk}#{EXPIRIES}", EXPIRIES: True} if expiries else item


def settling(store: Store, pk: str, conversation_id: str) -> Item:
    """What is to be written with the change of a head, and given to `settle`."""
    return due_note(epoch_seconds(store.clock()) + SETTLE_SECONDS, pk, conversation_id, expiries=True)


def settle(store: Store, note: Item) -> None:
    """Let turns, details, the summary and what is noted beside last as long as the head; then the note goes.

    What is deleted or expires meanwhile stays so. Where no conversation is any more all of it goes. One
    that is marked is left to its purge.
    """
    pk, conversation_id = note["of"], note["conversation"]
    for _ in range(TRIES):
        found = store.table.get(pk, keys.head(conversation_id))
        head = load_head(found)
        if found is not None and is_tombstone(found):
            break
        for item in _lasting(store, pk, conversation_id):
            if head is None:
                store.write(Delete(pk, item["sk"]))
            elif item.get(EXPIRES_AT) != head.expires_at and (head.kept or EXPIRES_AT not in item):
                ends = {} if head.expires_at is None else {EXPIRES_AT: head.expires_at}
                store.write(Update(pk, item["sk"], set=ends, remove=() if ends else [EXPIRES_AT], condition=Exists()))
        now = load_head(store.table.get(pk, keys.head(conversation_id)))
        if (now and now.kept) == (head and head.kept):
            break
    store.write(Delete(note["pk"], note["sk"]))


def _lasting(store: Store, pk: str, conversation_id: str) -> Iterator[Item]:
    return chain(
        items_under(store.table, pk, keys.turns(conversation_id), at_once=SWEEP_ITEMS),
        items_under(store.table, pk, keys.summary(conversation_id), at_once=SWEEP_ITEMS),
        items_under(store.table, pk, keys.details(conversation_id), at_once=SWEEP_DETAILS),
    )


def registered(store: Store, pk: str, conversation_id: str) -> list[Change]:
    """Puts a conversation among those that are kept. Those that are kept no more leave when there is no room.

    Raises LimitReached where there is none.
    """
    item = store.table.get(pk, keys.KEPT)
    known: dict[str, str] = dict(item["conversations"]) if item else {}
    kept = known
    if conversation_id in kept:
        return []
    if len(kept) >= KEPT_CONVERSATIONS:
        kept = _still_kept(store, pk, kept)
    kept = {**kept, conversation_id: dump_moment(store.clock())}
    unchanged = Matches({"conversations": known}) if item else Absent()
    return [Put({"pk": pk, "sk": keys.KEPT, "conversations": kept}, unchanged)]


def _still_kept(store: Store, pk: str, known: Mapping[str, str]) -> dict[str, str]:
    """Those of them that are. Raises LimitReached where that is as many as may be."""
    found = store.table.get_many([(pk, keys.head(each)) for each in known])
    heads = {keys.conversation_of(item["sk"]) or "": load_head(item) for item in found}
    kept = {each: head for each, head in heads.items() if head is not None and head.kept}
    if len(kept) >= KEPT_CONVERSATIONS:
        oldest = sorted(kept, key=lambda each: known[each])[:_OLDEST_NAMED]
        raise LimitReached(
            f"You keep {KEPT_CONVERSATIONS} conversations already; let one of them go first.",
            limit=KEPT_CONVERSATIONS,
            oldest=[{"conversation_id": each, "title": kept[each].title, "kept_at": known[each]} for each in oldest],
        )
    return {each: known[each] for each in kept}
