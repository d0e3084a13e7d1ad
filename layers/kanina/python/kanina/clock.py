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
