"""Pruning: a session's older turns stay where they are, under their numbers, but count no more."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.memory.head import DELETED_AT
from kanina.memory.sessions.session_items import TRIES, SessionItems
from kanina.models import Turn
from kanina.problems import Conflict
from kanina.storage import keys
from kanina.storage.table import ConditionFailed, Matches, Update


def prune(items: SessionItems, session_id: str, most: int) -> int:
    """Raise the floor until at most so many messages count, and say how many count no more. See `Session.prune`."""
    for attempt in range(TRIES):
        page = items.read_all(session_id)
        if page.head is None:
            return 0
        sizes = [len(turn) for turn in items.messages(page)]
        waits = bool(items.waiting(page))
        start = _start(sizes, page.turns, most, waits)
        if start == 0:
            return 0
        floor = page.turns[start].number if start < len(page.turns) else page.head.turn_count + 1
        head_key = keys.head(session_id)
        stored = items.backing.table.get(items.pk, head_key) or {}
        unchanged = Matches({name: stored.get(name) for name in ("floor", "context_from", DELETED_AT)})
        changed = {"floor": floor, "context_from": max(floor, stored.get("context_from", 1))}
        try:
            # A floor that has been raised meanwhile is not taken back.
            if stored.get("floor", 1) == page.head.floor:
                items.backing.table.write(Update(items.pk, head_key, set=changed, condition=unchanged))
                return sum(sizes[:start])
        except ConditionFailed:
            pass
        items.backing.wait(attempt)
    raise Conflict("The session is in use; prune it again in a moment.")


def _start(sizes: Sequence[int], turns: Sequence[Turn], most: int, waits: bool) -> int:
    """The first of the turns (or what waits after them) that still counts: one with a person's message, if there is."""
    last = len(sizes) - 1
    start = next((start for start in range(last) if sum(sizes[start:]) <= most), max(last, 0))
    if start == 0:
        return 0
    asked = (place for place in range(start, last + 1) if (waits and place == last) or turns[place].question)
    return next(asked, start)
