"""What a person's turns cost in model calls on a day: a sum on their profile, added to by the keep of each turn.

Days are UTC's. A turn that cost nothing writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from kanina.models import Tokens
from kanina.storage import keys
from kanina.storage.table import Update

_SPENT = "spent_"


def spent_on(profile: Mapping[str, Any], now: datetime) -> int:
    """Millionths of a US dollar spent on the day of `now`."""
    return int(profile.get(attribute(now), 0))


def spending(pk: str, profile: Mapping[str, Any], tokens: Tokens, now: datetime) -> Update | None:
    """The change that adds a turn's cost to the day's, and lets go of the days before; None where it cost nothing."""
    return added(pk, profile, tokens.microdollars, now) if tokens.microdollars else None


def added(pk: str, profile: Mapping[str, Any], microdollars: int, now: datetime) -> Update:
    """The change that adds to the day's sum, or takes from it, and lets go of the days before."""
    today = attribute(now)
    over = tuple(sorted(name for name in profile if name.startswith(_SPENT) and name < today))
    return Update(pk, keys.PROFILE, add={today: microdollars}, remove=over)


def is_spending(name: str) -> bool:
    """Whether this attribute of a profile is a day's sum."""
    return name.startswith(_SPENT)


def attribute(now: datetime) -> str:
    """Where a day's sum stands on a profile."""
    return f"{_SPENT}{now.astimezone(UTC).date().isoformat()}"
