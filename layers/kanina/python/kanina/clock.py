"""Time and ids as values that are passed in, so that nothing needs patching."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
"""Gives the current moment, with a zone."""

Ids = Callable[[], str]
"""Gives a fresh UUID v4 as text."""


def system_clock() -> datetime:
    """The current moment in UTC."""
    return datetime.now(UTC)


def random_ids() -> str:
    """A fresh UUID v4."""
    return str(uuid.uuid4())


def is_zone(name: object) -> bool:
    """Whether this is the name of a zone in the time zone database. Reads that zone's file alone, not all of them."""
    from zoneinfo import ZoneInfo

    if not isinstance(name, str) or name in _NO_PLACES or name.startswith(_OTHER_CLOCKS):
        return False
    try:
        ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # a folder, a path, a name that is none
        return False
    return True


_NO_PLACES = frozenset({"", "localtime", "Factory", "posixrules"})
"""What the database's folder holds beside zones: this machine's own, and placeholders."""
_OTHER_CLOCKS = ("posix/", "right/")
"""Copies of all zones, the second with leap seconds."""
