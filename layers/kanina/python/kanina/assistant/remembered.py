"""What is remembered of a person, as a model is shown it with every message: in order of creation, so that a new memory
comes last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import islice
from typing import Any, Final

from kanina.memory.limits import MEMORIES
from kanina.memory.memory_items import Memory, load_memory
from kanina.models import Known
from kanina.storage.table import Item
from kanina.texts import cut, is_blank

MEMORY_BYTES: Final = 400
"""What a model is shown of one, beside the budget of the turns: what is remembered must not move the window."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A memory or a recalled item. `until`: true no more from then on. `reason`: why it is shown, if recalled."""

    id: str
    text: str
    created: date | None = None
    until: date | None = None
    reason: str = ""

    def record(self, most_bytes: int) -> Mapping[str, object]:
        """What is shown of it."""
        fields = {
            "id": self.id,
            "date": self.created.isoformat() if self.created else "",
            "until": self.until.isoformat() if self.until else "",
            "text": cut(self.text, most_bytes),
            "why": self.reason,
        }
        return {name: value for name, value in fields.items() if value}


def remembered(
    items: Iterable[Item], known: Iterable[Known], profile: Mapping[str, Any], now: datetime
) -> list[Remembered]:
    """Those of the first memories of these that hold, and those known for every question, though newer ones may have
    taken their places; none where the person has turned memory off.

    Ids grow with time, so that they tell which of one day came first.
    """
    if profile.get("memory") is False:
        return []
    known = list(known)
    # One with a meaning that is not known has ended by what a linked account was told later.
    true = {each.id for each in known}
    memories = (
        memory
        for memory in map(load_memory, islice(items, MEMORIES))
        if memory.means is None or memory.memory_id in true
    )
    shown = [as_shown(memory) for memory in memories if memory.holds(now) and not is_blank(memory.content)]
    found = {each.id: _known(each) for each in known if each.holds(now)} | {each.id: each for each in shown}
    return sorted(found.values(), key=lambda memory: (memory.created or date.min, memory.id))


def shown_memories(memories: Iterable[Remembered]) -> list[Mapping[str, object]]:
    """Memories as records."""
    return [memory.record(MEMORY_BYTES) for memory in memories]


def as_shown(memory: Memory, reason: str = "") -> Remembered:
    """A memory as a model is shown it."""
    until = memory.valid_to.date() if memory.valid_to else None
    return Remembered(memory.memory_id, memory.content, memory.created_at.date(), until, reason)


def _known(known: Known) -> Remembered:
    """A memory that is known by its meaning and the beginning of its words; its id begins with its time."""
    written = datetime.fromtimestamp(int(known.id.partition("-")[0]) / 1000, UTC).date()
    return Remembered(known.id, known.said, written, known.valid_to.date() if known.valid_to else None)
