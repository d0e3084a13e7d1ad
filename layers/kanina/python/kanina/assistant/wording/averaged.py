"""Over which days, months or years an average of each was taken, where some have no rows and are left out of it."""

from __future__ import annotations

from kanina.assistant.wording.phrases import PHRASES
from kanina.assistant.wording.scopes import Names
from kanina.models import Grain, MetricQuery, Period


def averaged_days(query: MetricQuery, names: Names, number: int | None) -> list[str]:
    """The sentence that says so; none where every day of the period is among them.

    number: how many there are, where that is known.
    """
    grains = [ref.grain for ref in query.average_over if ref.grain]
    if len(grains) != 1 or len(query.average_over) != 1:
        return []
    phrases = PHRASES[names.language]
    if number and number >= (_units_in(query.period, grains[0]) or number + 1):
        return []
    if not number:
        return [phrases.averaged_over_some.format(units=getattr(phrases, f"grains_{grains[0]}"))]
    if number == 1:
        return [phrases.averaged_over_one.format(unit=names.grain(grains[0]))]
    return [phrases.averaged_over.format(count=f"{number:,}", units=getattr(phrases, f"grains_{grains[0]}"))]


def _units_in(period: Period | None, grain: Grain) -> int:
    """How many whole units of time a period has; 0 where that is not told."""
    if period is None or period.start is None or period.end is None:
        return 0
    days = (period.end - period.start).days
    months = (period.end.year - period.start.year) * 12 + period.end.month - period.start.month
    return {"day": days, "month": months, "quarter": months // 3, "year": months // 12}.get(grain, 0)
