"""Moments as items hold them: UTC text to the microsecond for reading, whole epoch seconds for expiry and the index."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_HOUR = 3600
_TICK = timedelta(microseconds=1)


def dump(moment: datetime) -> str:
    """`2026-11-27T15:47:00.123456Z`; always 27 characters, so that a turn's size does not vary with the clock."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def load(text: str) -> datetime:
    """The moment that `dump` wrote."""
    return datetime.fromisoformat(text)


def after(last: datetime | None, moment: datetime) -> datetime:
    """The moment, or the next after the last one where a clock went back in between."""
    return moment if last is None else max(moment, last + _TICK)


def seconds(moment: datetime) -> int:
    """Whole epoch seconds."""
    return int(moment.timestamp())


def expiry(moment: datetime, *, hours: float = 0, minutes: float = 0) -> int:
    """When something written at a moment expires, in whole epoch seconds."""
    return seconds(moment + timedelta(hours=hours, minutes=minutes))


def hour(moment: datetime) -> int:
    """The hour a moment is in, as the epoch second it began: what a conversation is listed under."""
    return seconds(moment) // _HOUR * _HOUR
