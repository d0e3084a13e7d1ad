"""Fields that compare two days of a row: whether it was delivered late. Only rows that have both days know it.

What is counted, or shared out, by such a field are therefore the rows where it has happened, by when it happened.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlglot import exp
from sqlglot.errors import SqlglotError

from kanina.assistant.offline.words_verbs import DEADLINES, PLANS
from kanina.data.expressions import read_expression
from kanina.data.semantic_model import Dimension, SemanticModel
from kanina.models import Filter, MetricQuery

_COMPARISONS = (exp.GT, exp.GTE, exp.LT, exp.LTE)


def days_compared(model: SemanticModel) -> Mapping[str, str]:
    """By the address of each yes or no that compares a day with a deadline, the address of the day it was done."""
    compare = {a: known for a, known in model.dimensions.items() if known.type == "boolean" and _may_compare(known)}
    if not compare:
        return {}  # a date's expression is not parsed for nothing at each cold start
    days: dict[tuple[str, str], Dimension] = {}
    for known in model.dimensions.values():
        if known.type in ("date", "datetime") and (tree := _read(known.expression)) is not None:
            days[known.dataset, tree.sql()] = known
    found: dict[str, str] = {}
    for address, known in compare.items():
        tree = _read(known.expression)
        if not isinstance(tree, _COMPARISONS):
            continue
        sides = [days.get((known.dataset, side.unnest().sql())) for side in (tree.this, tree.expression)]
        done = [side for side in sides if side is not None and not _is_deadline(side)]
        if len(done) == 1 and None not in sides:
            found[address] = done[0].address
    return found


def share_of_known(query: MetricQuery, days: Mapping[str, str], model: SemanticModel) -> MetricQuery:
    """A share of what was late is of the rows of its own group, and of those alone that tell whether they were.

    days: as `days_compared`.
    """
    fields = [wanted.field for wanted in query.filters if wanted.field in days and wanted.op == "in"]
    if query.derive != "share" or len(fields) != 1 or any(ref.field in fields for ref in query.dimensions):
        return query
    done = days[fields[0]]
    times = {known.time_field for name in query.metrics if (known := model.metric(name))}
    told = any(wanted.field == done for wanted in query.filters) or times == {done}
    more = () if told else (Filter(field=done, op="not_null", values=()),)
    whole = query.whole_without or tuple(fields)
    return query.model_copy(update={"whole_without": whole, "filters": (*query.filters, *more)})


def _may_compare(known: Dimension) -> bool:
    return "<" in known.expression or ">" in known.expression


def _read(expression: str) -> exp.Expr | None:
    try:
        return read_expression(expression).unnest()
    except SqlglotError:
        return None


def _is_deadline(day: Dimension) -> bool:
    return bool(set(day.name.lower().split("_")) & (DEADLINES | PLANS))
