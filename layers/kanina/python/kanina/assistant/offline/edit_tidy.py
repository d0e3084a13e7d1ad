"""What of a changed query no longer means anything: an order by what is gone, a share of nothing, a lost comparison."""

from __future__ import annotations

from typing import Any

from kanina.assistant.offline.asking import ASKED, TIME
from kanina.assistant.offline.resolver import Resolver
from kanina.data.computed import CHANGE, RATIO
from kanina.models import MetricQuery


def tidied(query: MetricQuery, resolver: Resolver) -> MetricQuery:
    """The query without what is about groups, filters or figures that it no longer has."""
    grouped = {ref.field for ref in query.dimensions}
    shown = grouped | resolver.model.metrics.keys() | resolver.model.implied_metrics.keys() | {ASKED}
    filtered = {wanted.field for wanted in query.filters}
    beyond = filtered | grouped if filtered & set(query.whole_without) else set()  # else a share of all that is shown
    update: dict[str, Any] = {
        "sort": tuple(by for by in query.sort if by.by in shown or _is_computed(by.by, query)),
        "limit_within": tuple(field for field in query.limit_within if field in grouped),
        "whole_without": tuple(field for field in query.whole_without if field in beyond),
    }
    if update["limit_within"] != query.limit_within or (query.limit_within and len(grouped) == 1):
        update |= {"limit": None, "others": ""}
    if update.get("limit", query.limit) is None:
        update |= {"limit_within": (), "others": ""}
    if query.comparison and query.period is None and TIME not in grouped:
        update["comparison"] = None
    if not grouped:
        update |= {"limit": None, "sort": (), "having": (), "limit_within": (), "others": "", "counts_groups": False}
    derive = _derived(query, update)
    update["derive"] = derive
    anew = derive in ("share", "cumulative", "rank")
    update["within"] = tuple(field for field in query.within if field in grouped) if anew else ()
    update["whole_without"] = update["whole_without"] if derive == "share" else ()
    return query.model_copy(update=update)


def _is_computed(by: str, query: MetricQuery) -> bool:
    """Whether an order is by a ratio that is still shown, or by a figure's change in what is still a comparison."""
    compared = query.comparison or query.compared_with
    if query.derive == "ratio" and len(query.metrics) == 2 and by == query.metrics[0] + RATIO:
        return True
    return any(by == metric + CHANGE for metric in query.metrics) and compared is not None


def _derived(query: MetricQuery, update: dict[str, Any]) -> str | None:
    """What is computed from the first figure, where that still means something."""
    grouped = {ref.field for ref in query.dimensions}
    if query.derive == "ratio":
        return "ratio" if len(query.metrics) == 2 else None
    if query.derive == "growth" and TIME not in grouped:
        return None
    if not grouped:
        return query.derive if update["whole_without"] and query.derive == "share" else None
    return query.derive
