"""A query as clients see it and send it back: with its defaults left out, as it is stored."""

from __future__ import annotations

from typing import Any

from kanina.models import MetricQuery, Plan, SqlQuery, VerifiedQuery, dump_plan


def query_of(plan: Plan | None) -> dict[str, Any] | None:
    """The query of a plan; None of one that runs none."""
    return dump_plan(plan) if isinstance(plan, MetricQuery | VerifiedQuery | SqlQuery) else None
