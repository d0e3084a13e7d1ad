"""What is remembered of a person, as a model is shown it: in order of creation, so that a new memory comes last."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from kanina.memory.limits import MEMORY_BYTES
from kanina.memory.values import cut, is_blank
from kanina.models import Known
from kanina.storage import keys
from kanina.storage.table import Item


@dataclass(frozen=True, slots=True)
class Remembered:
    """A memory or a recalled item. `until`: true no more since then. `reason`: why it is shown, if it was recalled."""

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


def remembered(items: Iterable[Item], known: Iterable[Known], profile: Mapping[str, Any]) -> list[Remembered]:
    """The memories of these items that a model is shown, and those known for every question, though newer ones may have
    taken their places; none where the person has turned memory off.

    Ids grow with time, so that they tell which of one day came first.
    """
    if profile.get("memory") is False:
        return []
    shown = (_remembered(item) for item in items if not item.get("archived") and not is_blank(item.get("content", "")))
    found = {each.id: _known(each) for each in known} | {each.id: each for each in shown}
    return sorted(found.values(), key=lambda memory: (memory.created or date.min, memory.id))


def shown_memories(memories: Iterable[Remembered]) -> list[Mapping[str, object]]:
    """Memories as records."""
    return [memory.record(MEMORY_BYTES) for memory in memories]


def _remembered(item: Item) -> Remembered:
    return Remembered(
        id=keys.unescape(item["sk"].rpartition("#")[2]),
        text=item["content"],
        created=_day(item.get("created_at")),
        until=_day(item.get("valid_to")),
    )


def _known(known: Known) -> Remembered:
    """A memory that is known by its meaning and the beginning of its words; its id begins with its time."""
    written = datetime.fromtimestamp(int(known.id.partition("-")[0]) / 1000, UTC).date()
    return Remembered(known.id, known.said, written, known.valid_to.date() if known.valid_to else None)


def _day(moment: str | None) -> date | None:
    return date.fromisoformat(moment[:10]) if moment else None
