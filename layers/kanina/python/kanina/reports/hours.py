"""Which copies of a report a run sends: those whose hour has struck since the run before it, on one of their days."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from kanina.reports.daily import ONE_DAY
from kanina.reports.subscriptions import Subscription

BETWEEN_RUNS = timedelta(hours=1)


def due(recipients: Iterable[Subscription], moment: datetime, zone: str, hour: int | None = None) -> list[Subscription]:
    """Those that the run of a moment is for.

    hour, in that zone: when it goes to whoever has chosen none, in a deployment that runs every hour; None in one that
    runs once a day, where each run is for everybody.
    """
    return [each for each in recipients if _is_due(each, moment, zone, hour)]


def _is_due(recipient: Subscription, moment: datetime, zone: str, hour: int | None) -> bool:
    chosen = hour is not None and recipient.hour is not None
    there = ZoneInfo(recipient.zone if chosen and recipient.zone else zone)
    wanted = recipient.hour if chosen else hour
    came = moment.astimezone(there) if wanted is None else _struck(wanted, moment, there)
    return came is not None and (not recipient.days or came.isoweekday() in recipient.days)


def _struck(hour: int, moment: datetime, zone: ZoneInfo) -> datetime | None:
    """When clocks there have come to the hour, if that was since the run before.

    As clocks show it: an hour that summer time skips has struck when they are past it, one that comes twice does so
    once; and where they are half an hour off, it strikes between two runs.
    """
    now, before = (each.astimezone(zone).replace(tzinfo=None) for each in (moment, moment - BETWEEN_RUNS))
    today = now.replace(hour=hour, minute=0, second=0, microsecond=0)
    struck = today if today <= now else today - ONE_DAY
    return struck if before < struck else None
