"""What else is remembered of a person that fits a question: read when a language model is asked, and not before."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from kanina.assistant.remembered import Remembered, as_shown, remembered
from kanina.memory.limits import MEMORIES
from kanina.memory.loading import Loaded
from kanina.memory.memories import Memories
from kanina.memory.recall.scoring import Document, Reason, recall
from kanina.memory.recall.vectors import Embedder, likenesses
from kanina.observability import about, log
from kanina.people import Person
from kanina.redaction import Redact, keep
from kanina.storage import keys
from kanina.storage.table import StorageFault
from kanina.texts import size

PINNED: Final = "pinned"

RECALLED_ITEMS: Final = 10
RECALLED_BYTES: Final = 6_000
"""Memories that fit a question, and what they and the further pinned ones take together: each is shown whole or not."""


class Recalling:
    """Recalls memories that no prompt shows by itself. Safe for threads."""

    def __init__(
        self, memories: Memories | None, zone: str, embedder: Embedder | None = None, redact: Redact = keep
    ) -> None:
        """memories: without them nothing is recalled. zone: in which a question's "today" is. embedder: finds what is
        said in other words; it is given what `redact` leaves."""
        self._memories = memories
        self._zone = ZoneInfo(zone)
        self._embedder = embedder
        self._redact = redact

    def fitting(self, person: Person, loaded: Loaded, question: str, now: datetime) -> tuple[Remembered, ...]:
        """The pinned ones that are not shown already, then those that fit the question best, each whole.

        One read, where there are more memories than every prompt shows, or those of linked accounts; nothing where the
        person has turned memory off, or where they cannot be read.
        """
        is_all_shown = len(loaded.memories) <= MEMORIES and not loaded.links
        if self._memories is None or is_all_shown or loaded.profile.get("memory") is False:
            return ()
        try:
            there = self._memories.all(keys.person(person.id))
        except StorageFault as fault:
            log("memories_not_recalled", **about(fault))
            return ()
        shown = {each.id for each in remembered(loaded.memories, loaded.known, loaded.profile, now)}
        held = {each.memory_id: each for each in there if each.holds(now) and each.memory_id not in shown}
        documents = [
            Document(id_, memory.content, memory.created_at.astimezone(self._zone).date())
            for id_, memory in held.items()
        ]
        near = likenesses(self._embedder, self._redact(question), [memory.vector for memory in held.values()])
        today = now.astimezone(self._zone).date()
        hits = recall(documents, question, today, RECALLED_ITEMS, likenesses=near)
        why = {id_: PINNED for id_, memory in reversed(held.items()) if memory.is_pinned}
        why |= {hit.document.id: _why(hit.reasons) for hit in hits if hit.document.id not in why}
        found = tuple(_within(as_shown(held[id_], reason) for id_, reason in why.items()))
        log("recalled", memories=len(found), of=len(held))
        return found


def _within(found: Iterable[Remembered]) -> Iterable[Remembered]:
    """As many of them as there is room for, those that come first before the others."""
    room = RECALLED_BYTES
    for each in found:
        if size(each.text) <= room:
            room -= size(each.text)
            yield each


def _why(reasons: Iterable[Reason]) -> str:
    """In words, such as "words: ncr"."""
    return "; ".join(f"{reason.kind}: {', '.join(reason.words)}" if reason.words else reason.kind for reason in reasons)
