"""Forgets memories for good, in all accounts that are linked, and takes their words out of the conversations they were
said in; the turns stay, with their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Final

from kanina.memory.head import FOUND
from kanina.memory.known import contradict, say_the_same
from kanina.memory.limits import SWEEP_ITEMS
from kanina.memory.memory_shelf import IN_USE, Held, Shelf, by_account, counted_as, replanned, rewritten
from kanina.memory.store import Part, Store
from kanina.memory.values import dumps
from kanina.models import Reply, dump_plan
from kanina.storage import keys
from kanina.storage.paging import items_under
from kanina.storage.table import Change, ConditionFailed, Delete, Exists, Item, Matches, Table, Update, scrub
from kanina.texts import words


class Forgetting(Part):
    """Forgets memories in one table.

    The words go first: a memory that is still there can be forgotten again.
    """

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._shelf = Shelf(store)

    def delete(self, pk: str, *memory_ids: str) -> None:
        """Delete memories, and what was said of them in any conversation. Raises NotFound."""
        self._forget_words(pk, memory_ids)
        for memory_id in memory_ids:
            self.store.retried(partial(self._delete, pk, memory_id), IN_USE)
        scrub(self.store.table)

    def _forget_words(self, pk: str, memory_ids: Sequence[str]) -> None:
        there = [self._shelf.found(pk, each) for each in memory_ids]
        known = there[0][1] if there else None
        found, held = [each for each, _ in there], self._shelf.held(pk, known)
        gone = [*found, *(each for each in held if any(_says_the_same(each, other) for other in found))]
        linked = {pk, *(each.pk for each in held)}
        said = [Said(each.memory.content, frozenset(turn.request_id for turn in each.memory.said_in)) for each in gone]
        forget_said(self.store.table, linked, said)
        for each in (turn for held in gone for turn in held.memory.said_in):
            # In a conversation of an account that has been parted from this one since, what was said from here goes.
            if each.account and (owner := keys.person(each.account)) not in linked:
                forget_turn(self.store.table, owner, each.conversation_id, each.request_id)

    def _delete(self, pk: str, memory_id: str) -> None:
        """With what says the same in a linked account. What it has ended there does not come back; what it was to end
        later stays."""
        found, known = self._shelf.found(pk, memory_id)
        others = [each for each in self._shelf.held(pk, known) if each.pk != found.pk]
        gone = [found, *(each for each in others if _says_the_same(each, found))]
        since, now = found.memory.since, self.store.clock()
        over = [
            each.ended(since)
            for each in others
            if since <= now
            and each not in gone
            and contradict(each.memory, found.memory)
            and each.memory.told_at < found.memory.told_at
            and each.memory.is_true(since)
        ]
        for each in gone:
            over += replanned(self._shelf.own(each.pk), each.memory.memory_id, None, now)
        ids = {each.memory.memory_id for each in (*gone, *over)}
        self.store.table.write(
            *(change for each in gone for change in self._deleted(each)),
            *(change for each in over for change in rewritten(each.pk, each.item, each.memory)),
            *(self._shelf.known(pk, known, ids, by_account(over)) if found.memory.means else ()),
        )

    def _deleted(self, held: Held) -> list[Change]:
        counted = self.store.table.get(held.pk, keys.MEMORY_COUNT)
        count = counted["count"] if counted else 1
        return [
            Delete(held.pk, held.item["sk"], Matches({"created_at": held.item["created_at"]})),
            counted_as(held.pk, counted, max(count - 1, 0)),
        ]


def _says_the_same(held: Held, other: Held) -> bool:
    """Whether two memories of different accounts say the same."""
    return held.pk != other.pk and say_the_same(held.memory, other.memory)


# ---------------------------------------------------------------- the words, in the turns they were said in

GONE: Final = "[…]"
"""What stands in a turn for words that were forgotten, or that nothing may keep."""

_TALK: Final = ("reply", "refused")
"""The intents of turns that are of no figures."""


@dataclass(frozen=True, slots=True)
class Said:
    """Words that are forgotten, and the request ids of the turns that said them, in other words, too.

    Without any, as a name or what a person wrote elsewhere, they may be of figures: then only turns that are of none
    lose them.
    """

    words: str = ""
    request_ids: frozenset[str] = frozenset()

    def stands_in(self, item: Item, text: str) -> bool:
        """Whether a turn, whose text this is, is the one, or says the same."""
        if item["request_id"] in self.request_ids:
            return True
        return self.is_in(text) and bool(self.request_ids or item["intent"] in _TALK)

    def is_in(self, text: str) -> bool:
        """Whether a text says these words; both as `_spoken` gives them."""
        return self.words in text if self.words else False


def forget_said(table: Table, pks: Iterable[str], gone: Sequence[Said]) -> None:
    """Take out of all conversations of these accounts what was said so, and what was answered to it.

    Details go whole, and so do the summary and a title that was found or says it, which are made anew in time. The head
    counts it before that: whoever words what was read earlier writes nothing then. Reads every turn that is kept.
    """
    gone = [replace(each, words=_spoken(each.words)) for each in gone]
    for pk in pks if gone else ():
        items = items_under(table, pk, keys.CONVERSATIONS, at_once=SWEEP_ITEMS)
        for conversation_id, found in groupby(items, key=lambda item: keys.conversation_of(item["sk"])):
            _forget_in(table, pk, conversation_id or "", list(found), gone)


def forget_turn(table: Table, pk: str, conversation_id: str, request_id: str) -> None:
    """Take out one turn alone, as `forget_said` does."""
    items = list(items_under(table, pk, keys.conversation(conversation_id), at_once=SWEEP_ITEMS))
    _forget_in(table, pk, conversation_id, items, [Said(request_ids=frozenset({request_id}))])


def _forget_in(table: Table, pk: str, conversation_id: str, items: Sequence[Item], gone: Sequence[Said]) -> None:
    changes: list[Change] = []
    for item in items:
        text = _spoken(f"{item.get('question', '')} {item.get('answer', '')}")
        if keys.turn_number(item["sk"]) is not None and any(each.stands_in(item, text) for each in gone):
            changes += _without_words(pk, conversation_id, item)
    by_key = {item["sk"]: item for item in items}
    sk, head = keys.head(conversation_id), by_key.get(keys.head(conversation_id), {})
    title, source = head.get("title", ""), head.get("title_source")
    is_called_so = source != "person" and any(each.is_in(_spoken(title)) for each in gone)
    summary = _spoken(by_key.get(keys.summary(conversation_id), {}).get("text", ""))
    if not (changes or is_called_so or any(each.is_in(summary) for each in gone)):
        return
    changes.append(Update(pk, sk, add={"forgets": 1}, remove=("last_question",), condition=Exists()))
    called = [{"title_source": FOUND}, *([{"title": title, "title_source": source}] if is_called_so else [])]
    changes += [Update(pk, sk, {"title": ""}, remove=("title_source",), condition=Matches(each)) for each in called]
    for change in (*changes, Delete(pk, keys.summary(conversation_id))):
        try:
            table.write(change)
        except ConditionFailed:
            continue


def _spoken(text: str) -> str:
    """The words of a text alone, for being looked for in another; "" of none."""
    found = " ".join(words(text))
    return f" {found} " if found else ""


def _without_words(pk: str, conversation_id: str, item: Item) -> list[Change]:
    plan = {"plan": dumps(dump_plan(Reply(text=GONE)))} if item["intent"] in _TALK else {}
    blank = {"question": GONE, "answer": GONE, **plan}
    return [
        Update(pk, item["sk"], set=blank, remove=("cut", "has_detail"), condition=Exists()),
        Delete(pk, keys.detail(conversation_id, item["request_id"])),
    ]
