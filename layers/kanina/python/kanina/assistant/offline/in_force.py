"""What stays in force when only another figure is asked for: "ano ang average rating?", after lessons in Jaro."""

from __future__ import annotations

from itertools import pairwise

from kanina.assistant.offline.history import History
from kanina.assistant.offline.in_turn import cannot_go_on
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.models import MetricQuery

_OTHER = (
    *("groups", "values", "numbers", "bare", "dated", "dropped", "widened", "parts"),
    *("comparison", "compared_to", "ranking", "extreme", "order", "counted", "share", "cumulative", "growth"),
    *("over_time", "same_last_year", "totals", "says_total", "widens_places", "shows_all", "currencies"),
)
"""Slots that say more than a figure, or that it is one of all there is."""

_KNOWN = frozenset({"the", "yung", "iyong"})
"""Before a figure these say that it is the one that was spoken of."""


def keep_in_force(slots: Slots, resolver: Resolver, history: History) -> None:
    """Mark a message as a change of the last query where it only names another figure, which is of the same then.

    What was said in messages that were not answered is not in force. Raises Stop where the figure is the one that such
    a message asked for of something: "the charge", behind the charge of a rental that was not understood.
    """
    if not slots.metrics or any(getattr(slots, name) for name in _OTHER):
        return
    if slots.periods and not _is_said_again(slots, history):
        return
    last = history.context.turns[-1] if history.last_failed else None
    if last is not None and history.narrowed and _is_the_same(resolver, history):
        raise cannot_go_on(last, resolver)
    if last is None and _is_other_figure(slots, resolver, history):
        slots.marked = True


def _is_the_same(resolver: Resolver, history: History) -> bool:
    """Whether the figure is named as one that is known, and the messages that failed named it."""
    failed = {name for said in history.failed for span in said for name in span.metrics}
    spans = resolver.script.spans
    known = (span for before, span in pairwise(spans) if before.tokens[-1].word in _KNOWN)
    return any(failed & set(span.metrics) for span in known)


def _is_said_again(slots: Slots, history: History) -> bool:
    """ "attendance rate last week", after the enrollments of one branch last week: the time is that of before."""
    period = history.last.period if history.last else None
    said = slots.periods[0]
    return len(slots.periods) == 1 and period is not None and (period.start, period.end) == (said.start, said.end)


def _is_other_figure(slots: Slots, resolver: Resolver, history: History) -> bool:
    """Whether another figure is named after an answer of one, of some rows or some time.

    Counts that nobody declared are of all there are: "how many branches are there?".
    """
    last = history.newest.plan if history.newest else None
    if not isinstance(last, MetricQuery) or not last.metrics or last.dimensions or last.derive:
        return False
    names = {name for mention in slots.metrics for name in mention.names}
    plain = all(mention.measured and mention.action == "set" for mention in slots.metrics)
    known = {*last.metrics, *resolver.model.implied_metrics}
    return plain and not names & known and bool(last.filters or last.period)
