"""The time of the last answer, kept by a question that goes on from it though it names its own figure.

"Which mode had the highest average payment?", right after September's payments by mode, is of September; "ilang invoice
yun per branch?", after last month's sales by branch, of last month. A question that names a time, asks for all there
is, or is about something else is of what it says.
"""

from __future__ import annotations

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.history import History
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.models import MetricQuery, Turn

_OF_ALL_TIMES = frozenset({"ever", "overall", "altogether", "kailanman", "lifetime", "pangkalahatan", "historically"})
_SAYS_A_TIME = ("periods", "that_time", "whole_unit", "compared_to", "comparison", "dated", "same_time", "overdue_at")


def of_the_last_time(
    query: MetricQuery, slots: Slots, resolver: Resolver, history: History
) -> tuple[MetricQuery, Turn] | None:
    """The query for the period of the last answer, and whose that was; None where it is of what it says.

    What is ranked must be what the last answer showed, or its rows dated by the same day; what points at the last
    answer ("yun", "those") must be dated so.
    """
    turn = history.newest
    last = turn.plan if turn else None
    if turn is None or not isinstance(last, MetricQuery) or last.period is None or not (last.metrics and query.metrics):
        return None
    if not set(last.filters) <= set(query.filters):
        return None  # a question that is not of the same rows leaves the last one behind
    if (
        query.period is not None
        or _is_timed(query, last, slots, resolver)
        or any(getattr(slots, name) for name in _SAYS_A_TIME)
    ):
        return None
    spans = resolver.script.spans
    if any(span.has(Word.ALL) or token.word in _OF_ALL_TIMES for span in spans for token in span.tokens):
        return None
    points = any(span.has(Word.THAT, Word.THOSE) for span in spans)
    ranks = slots.ranking is not None or slots.extreme is not None
    shown = bool(query.dimensions) and set(query.dimensions) <= set(last.dimensions)
    if not ((ranks and shown) or ((ranks or points) and _dated_alike(query, last, resolver))):
        return None
    return query.model_copy(update={"period": last.period}), turn


def _is_timed(query: MetricQuery, last: MetricQuery, slots: Slots, resolver: Resolver) -> bool:
    """Whether a question is split by time, for which one that goes on from the last answer rarely asks.

    "Refunds in the best month", after a year's revenue, is of the months of that year: of several one is chosen.
    """
    grain = next((ref.grain for ref in query.dimensions if ref.field == TIME), None)
    if grain is None:
        return any(ref.field == TIME for ref in query.dimensions)
    period, chooses = last.period, slots.ranking is not None and query.limit == 1 and not slots.says_which
    if not chooses or period is None or period.start is None or period.end is None:
        return True
    first = resolver.calendar.containing(grain, period.start)
    return first.end is None or first.end >= period.end


def _dated_alike(query: MetricQuery, last: MetricQuery, resolver: Resolver) -> bool:
    """Whether the figures of both have one and the same day as their time."""
    known = [resolver.model.metric(name) for name in (*query.metrics, *last.metrics)]
    return len({metric.time_field if metric else None for metric in known}) == 1 and known[0] is not None
