"""Plans messages that ask for rows one by one, where the plain reading gives none: with some of their fields, or which.

"list the pending ones, order id and amount"; "sino-sino yung sa Baguio?", after how many there are at each hub. Which
rows are meant is planned as what counts them, by the planner itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kanina.assistant.offline.asked_rows import AskedRows, asked_rows, counting, names_rows, without_cue
from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.history import History
from kanina.assistant.offline.knowledge import Knowledge
from kanina.assistant.offline.one_row import one_row
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.rows_by_key import by_key
from kanina.assistant.offline.rows_with_fields import rows_shown, subjects
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words_row_fields import DATES
from kanina.assistant.planner import Planned
from kanina.models import AskUser, MetricQuery, Reply

PlanOf = Callable[[str], Planned]
SpansOf = Callable[[str], Sequence[Span]]


def one_by_one(
    text: str,
    plain: Planned,
    plan_of: PlanOf,
    spans_of: SpansOf,
    resolver: Resolver,
    known: Knowledge,
    history: History,
) -> Planned | None:
    """The plan of the rows that a message asks for; None where its plain plan stands."""
    spans = spans_of(text)
    row = one_row(text, plain, plan_of, spans, resolver, known)
    if row is not None:
        return row
    said = by_key(text, asked_rows(text, spans), spans, known)
    if said is None:
        return None
    core = spans_of(said.core)
    of_last = not names_rows(core) and said.cue and _measures(history)
    shown = isinstance(plain.plan, MetricQuery) and not plain.plan.metrics and (plain.base or plain.used)
    if (of_last and shown) or not (of_last or _comes_to_no_rows(plain, said)):
        return None
    if not (of_last or names_rows(core)) and any(span.period for span in core):
        return None  # "who checks out on the 22nd": by a day that nothing names
    for query, used in _meant(said, core, plan_of, known, history):
        if of_last and not used:
            continue
        rows = rows_shown(query, said, known, resolver)
        if rows is not None:
            return Planned(plan=rows, base=max(used, default=None), used=used or None)
    if of_last and said.asked and isinstance(plain.plan, MetricQuery) and plain.base is None and not plain.used:
        return Planned(plan=Reply(text=resolver.naming.replies.rows, refused=True))  # of all rows, and not of those
    return None


def _measures(history: History) -> bool:
    """Whether the last answer counted something, so that the rows may be those."""
    turn = history.newest
    return turn is not None and isinstance(turn.plan, MetricQuery) and bool(turn.plan.metrics)


def _comes_to_no_rows(plain: Planned, said: AskedRows) -> bool:
    """Whether a plan is no answer, or one number where rows are asked for."""
    plan = plain.plan
    if isinstance(plan, MetricQuery):
        by_day = any(span.grain == "day" and span.tokens[0].word in DATES for span in said.asked)
        groups = [ref for ref in plan.dimensions if not (by_day and ref.field == TIME and ref.grain == "day")]
        return said.cue and bool(plan.metrics) and not groups
    return isinstance(plan, AskUser) or (isinstance(plan, Reply) and plan.refused)


def _meant(
    said: AskedRows, core: Sequence[Span], plan_of: PlanOf, known: Knowledge, history: History
) -> Iterable[tuple[MetricQuery, tuple[int, ...]]]:
    """The queries that may count, or list, the rows that are meant, with the turns they change; the likeliest first."""
    rest, turn = without_cue(core, said.core), history.newest
    if not rest and turn is not None and isinstance(turn.plan, MetricQuery) and said.cue:
        if said.asked or not turn.plan.dimensions:  # "list them", after repairs by depot: the repairs, or the depots?
            yield turn.plan, (turn.number,)
        return
    for text in (said.core, counting(rest), f"{rest} only"):
        planned = plan_of(text)
        if isinstance(planned.plan, MetricQuery) and planned.confidence:
            used = planned.used or ((planned.base,) if planned.base is not None else ())
            yield planned.plan, used
    for label in subjects(core, known):
        planned = plan_of(counting(f"{label} {rest}"))
        if isinstance(planned.plan, MetricQuery) and planned.confidence:
            yield planned.plan, planned.used or ()
