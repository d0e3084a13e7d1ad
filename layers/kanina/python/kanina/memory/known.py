"""What every turn knows of a person, in one item read with the profile: the meanings of their memories in one, and
which other accounts are theirs.

It is written with each change of a memory that has a meaning, in the same transaction, so that a preference holds
however many facts have been remembered since. Each of several linked accounts has an item of its own, which holds what
is true of all of them; the memories stay where they were said, so that unlinking is to pack each account's anew. Two
accounts are linked while each item names the other: what one side alone says is not so.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from kanina import given_values
from kanina.memory.head import load_head, unbegun
from kanina.memory.limits import KNOWN_BYTES, KNOWN_SAID_BYTES
from kanina.memory.memory_items import Memory
from kanina.memory.values import dumps, fingerprint
from kanina.models import Known, Meaning
from kanina.people import Person
from kanina.problems import LimitReached
from kanina.storage import keys
from kanina.storage.table import Absent, Change, Check, Condition, Delete, Item, Matches, Put, Table
from kanina.texts import cut, size, words

Links = Mapping[str, Mapping[str, str]]
"""The accounts linked with one, by their partition keys: `id` of the person, and `since` when."""

Accounts = dict[str, Item | None]
"""The items of all accounts that are one person's, by partition key; the own one first."""


def load_known(item: Item | None) -> tuple[Known, ...]:
    """The meanings of an item, the oldest memory's first; none of nothing."""
    return tuple(Known.model_validate(each) for each in json.loads(item["known"])) if item else ()


def load_links(item: Item | None) -> Links:
    """What an item says of linked accounts."""
    return item.get("links", {}) if item else {}


def accounts(table: Table, pk: str, own: Item | None) -> Accounts:
    """All accounts of whose `own` item this is. One read where it names others, none where it does not."""
    links = load_links(own)
    found = {item["pk"]: item for item in table.get_many([(each, keys.KNOWN) for each in links])} if links else {}
    return {pk: own, **{each: item for each, item in found.items() if pk in load_links(item)}}


@dataclass(frozen=True, slots=True)
class OtherAccount(Person):
    """An account of the person who asks for it in another, `asked_by`, whose groups say which rows are seen."""

    asked_by: Person = field(kw_only=True)


def linked_people(table: Table, person: Person) -> tuple[OtherAccount, ...]:
    """The other accounts of a person. One read, two where anything is linked."""
    pk = keys.person(given_values.person(person).id)
    own = table.get(pk, keys.KNOWN)
    links = load_links(own)
    return tuple(
        OtherAccount(links[each]["id"], person.groups, asked_by=person)
        for each in accounts(table, pk, own)
        if each != pk
    )


def owner_of(table: Table, pk: str, own: Item | None, conversation_id: str) -> str | None:
    """The linked account that has a live conversation of this id; None without one. One read where any is linked."""
    links, head = load_links(own), keys.head(conversation_id)
    items = table.get_many([(each, sk) for each in links for sk in (keys.KNOWN, head)]) if links else []
    linked = {item["pk"] for item in items if item["sk"] == keys.KNOWN and pk in load_links(item)}
    return next((item["pk"] for item in items if item["sk"] == head and item["pk"] in linked and load_head(item)), None)


def unbegun_in(table: Table, others: Iterable[str], conversation_id: str) -> dict[str, Change] | None:
    """What holds while none of some accounts has a live conversation of this id, by account; None where one has. One
    read where there are any."""
    places = [(each, keys.head(conversation_id)) for each in others]
    heads = {item["pk"]: item for item in table.get_many(places)} if places else {}
    if any(map(load_head, heads.values())):
        return None
    return {pk: Check(pk, sk, unbegun(heads.get(pk))) for pk, sk in places}


def account_name(pk: str) -> str:
    """What an account is called without saying whose it is."""
    return fingerprint(pk)


def known_of(memories: Iterable[Memory], now: datetime) -> list[Known]:
    """What every turn knows of these memories: the meanings of those that are, or will be, true."""
    return [
        Known(
            **memory.means.model_dump(),
            id=memory.memory_id,
            said=cut(memory.content, KNOWN_SAID_BYTES),
            valid_from=memory.valid_from,
            valid_to=memory.valid_to,
        )
        for memory in memories
        if memory.means is not None and memory.is_true(now)
    ]


def known_changes(pk: str, item: Item | None, gone: Iterable[str], new: Sequence[Known]) -> list[Change]:
    """What makes the item of an account without links say `new` instead of what it said of the memories `gone`; nothing
    where it says so already.

    Raises LimitReached where that is more than the item may hold.
    """
    left = [each for each in load_known(item) if each.id not in set(gone)]
    text = _packed([*left, *new])
    if text == (item["known"] if item else _packed([])):
        return []
    if new:
        _check_room(text)
    return [known_change(pk, item, text, {})]


def known_together(
    found: Accounts, held: Mapping[str, Sequence[Memory]], now: datetime, *, is_more: bool
) -> list[Change]:
    """What makes the items of linked accounts say what is true of the memories `held` by them.

    Every item is written, on condition that nobody has written one since: what two accounts are told at once becomes
    one truth, too. is_more: raises LimitReached where that, or what one account says, is more than an item may hold.
    """
    text = packed_together(held, now)
    if is_more:
        for each in (text, *(_packed(known_of(memories, now)) for memories in held.values())):
            _check_room(each)
    return [
        known_change(pk, item, text, {each: link for each, link in load_links(item).items() if each in found})
        for pk, item in found.items()
    ]


def known_change(pk: str, item: Item | None, text: str, links: Links) -> Change:
    """The item as it is to be, on condition that it is still as it was read."""
    unchanged = unchanged_since(item)
    if not links and text == _packed([]):
        return Delete(pk, keys.KNOWN, unchanged)
    version = item.get("version", 0) if item else 0
    linked: dict[str, Any] = {"links": links, "version": version + 1} if links else {}
    return Put({"pk": pk, "sk": keys.KNOWN, "known": text, **linked}, unchanged)


def unchanged_since(item: Item | None) -> Condition:
    """Holds while nobody has written the item since it was read."""
    return Matches({name: item.get(name) for name in ("known", "links", "version")}) if item else Absent()


def packed_together(held: Mapping[str, Sequence[Memory]], now: datetime) -> str:
    """What is true of all the memories of one or several accounts, as their items hold it."""
    return _packed(known_of((memory for _, memory in one_truth(held)), now))


def one_truth(held: Mapping[str, Sequence[Memory]]) -> list[tuple[str, Memory]]:
    """The memories of a person's accounts, each with whose it is, the oldest first, as if one had been told all of it.

    Of those that contradict each other the later said holds from then on, or from when it says, and the earlier has
    ended at that moment, also where the later one has ended since. Of those that say the same the later one stands for
    all, unless it is to be true only later. One that never held changes nothing. What is kept is not changed.
    """
    told = sorted(
        ((pk, memory) for pk, memories in held.items() for memory in memories),
        key=lambda each: (each[1].told_at, each[1].memory_id),
    )
    later: defaultdict[str, list[tuple[str, Memory]]] = defaultdict(list)
    found: list[tuple[str, Memory]] = []
    for pk, memory in reversed(told):
        about = later[memory.means.subject if memory.means else f"note:{folded(memory.content)}"]
        elsewhere = [other for owner, other in about if owner != pk]
        if not memory.is_archived and (memory.valid_to is None or memory.valid_to >= memory.since):
            about.append((pk, memory))  # else it is not true, or never was, and ends nothing
        same = [other for other in elsewhere if say_the_same(other, memory)]
        if any(other.since == other.told_at for other in same):
            continue
        ends = min((other.since for other in elsewhere if other not in same), default=None)
        found.append((pk, replace(memory, valid_to=ends) if ends is not None and memory.is_true(ends) else memory))
    return found[::-1]


def say_the_same(memory: Memory, other: Memory) -> bool:
    """Whether two memories are of the same meaning, or both of none and of the same words."""
    if memory.means is not None and other.means is not None:
        return _alike(memory.means) == _alike(other.means)
    return memory.means is other.means is None and folded(memory.content) == folded(other.content)


def contradict(memory: Memory, other: Memory) -> bool:
    """Whether one of two memories alone can be true."""
    return memory.means is not None and other.means is not None and memory.means.subject == other.means.subject


def meet(new: Memory, memory: Memory, since: datetime) -> bool:
    """Whether two memories would both be true at some time from a moment on."""
    begins = max(memory.valid_from or since, since)
    return memory.is_true(since) and (new.valid_to is None or begins < new.valid_to)


def _alike(meaning: Meaning) -> Meaning:
    """A meaning for comparing: its word without case and quotation marks."""
    return meaning.model_copy(update={"word": " ".join(words(meaning.word))})


def folded(text: str) -> str:
    """A note for comparing: its case and its spaces tell nothing, its signs do ("C" is not "C++")."""
    return " ".join(text.casefold().split())


def _packed(known: Iterable[Known]) -> str:
    ordered = sorted(known, key=lambda each: each.id)
    return dumps([each.model_dump(mode="json", exclude_defaults=True) for each in ordered])


def _check_room(text: str) -> None:
    if size(text) > KNOWN_BYTES:
        raise LimitReached(
            f"What is known for every question may take {KNOWN_BYTES:,} bytes: forget a preference or a definition "
            "first.",
            limit=KNOWN_BYTES,
        )
