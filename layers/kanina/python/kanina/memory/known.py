"""What every turn knows of a person: the meanings of their memories in one item, read with the profile.

It is written with each change of a memory that has one, in the same transaction, so that a preference holds however
many facts have been remembered since.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from kanina.memory.limits import KNOWN_BYTES
from kanina.memory.values import dumps, size
from kanina.models import Known
from kanina.problems import LimitReached
from kanina.storage import keys
from kanina.storage.table import Absent, Change, Delete, Item, Matches, Put


def load_known(item: Item | None) -> tuple[Known, ...]:
    """The meanings of an item, the oldest memory's first; none of nothing."""
    return tuple(Known.model_validate(each) for each in json.loads(item["known"])) if item else ()


def known_changes(pk: str, item: Item | None, gone: Iterable[str], new: Sequence[Known]) -> list[Change]:
    """What makes the item say `new` instead of what it said of the memories `gone`; nothing where it says so already.

    Raises LimitReached where that is more than the item may hold.
    """
    left = [each for each in load_known(item) if each.id not in set(gone)]
    known = sorted([*left, *new], key=lambda each: each.id)
    text = dumps([each.model_dump(mode="json", exclude_defaults=True) for each in known])
    if text == (item["known"] if item else dumps([])):
        return []
    unchanged = Matches({"known": item["known"]}) if item else Absent()
    if not known:
        return [Delete(pk, keys.KNOWN, unchanged)]
    if new and size(text) > KNOWN_BYTES:
        raise LimitReached(
            f"What is known for every question may take {KNOWN_BYTES:,} bytes: forget a preference or a definition "
            "first.",
            limit=KNOWN_BYTES,
        )
    return [Put({"pk": pk, "sk": keys.KNOWN, "known": text}, unchanged)]
