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


_NO_PLACES = {"localtime", "Factory", "posixrules"}
"""What the time zone database's folder holds beside zones: this machine's own, and placeholders."""


def is_zone(name: object) -> bool:
    """Whether this is the name of a zone in the time zone database."""
    from zoneinfo import available_timezones

    return isinstance(name, str) and name not in _NO_PLACES and name in available_timezones()
