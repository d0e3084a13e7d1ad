"""Earlier queries as they are gone on from: with what was put in since it is remembered, while it still is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from kanina.assistant.planner import Context
from kanina.memory.loading import Loaded
from kanina.models import AskUser, Filter, Known, MetricQuery, Plan, Turn


def query_of(plan: Plan | None) -> MetricQuery | None:
    """The query of a plan, or the one that a question back waits with."""
    query = plan.resume if isinstance(plan, AskUser) else plan
    return query if isinstance(query, MetricQuery) else None


def has_rows_of(plan: MetricQuery, mark: Known) -> bool:
    """Whether a query still has the filter that a memory put in."""
    return any(_is_of(wanted, mark) for wanted in plan.filters)


def without_rows_of(plan: MetricQuery, mark: Known) -> MetricQuery:
    """A query without the filter that a memory put in, in what it is compared with too."""
    compared = plan.compared_with
    return plan.model_copy(
        update={
            "filters": tuple(wanted for wanted in plan.filters if not _is_of(wanted, mark)),
            "compared_with": without_rows_of(compared, mark) if compared is not None else None,
        }
    )


def _is_of(wanted: Filter, mark: Known) -> bool:
    return wanted.op == "in" and (wanted.field, wanted.values) == (mark.field, mark.values)


def with_marks(plan: MetricQuery, kept: Iterable[Known]) -> MetricQuery:
    """A query with what these memories put in, and without what others did."""
    marks = tuple(kept)
    for gone in (mark for mark in plan.remembered if mark not in marks):
        if gone.kind == "filter":
            plan = without_rows_of(plan, gone)
        elif gone.kind == "split":
            left = tuple(ref for ref in plan.dimensions if (ref.field, ref.grain) != (gone.field, gone.grain))
            plan = plan.model_copy(update={"dimensions": left})
    return plan if plan.remembered == marks else plan.model_copy(update={"remembered": marks})


def as_shown(loaded: Loaded, now: datetime) -> Loaded:
    """A conversation whose queries are as they were shown, but for what is no longer remembered."""
    return replace(loaded, turns=turns_as_shown(loaded.turns, loaded.known, now))


def turns_as_shown(turns: Iterable[Turn], known: Sequence[Known], now: datetime) -> tuple[Turn, ...]:
    """Turns with such queries."""
    held = {each.id: each for each in known if each.holds(now)}
    return tuple(_with_plan(turn, held) for turn in turns)


def _with_plan(turn: Turn, held: Mapping[str, Known]) -> Turn:
    plan = turn.plan
    if not isinstance(plan, MetricQuery) or not plan.remembered:
        return turn
    kept = [
        mark
        for mark in plan.remembered
        if mark.kind == "define" or (mark.id in held and _is_still(mark, held[mark.id]))
    ]
    shown = with_marks(plan, kept)
    return turn if shown is plan else turn.model_copy(update={"plan": shown})


def _is_still(mark: Known, known: Known) -> bool:
    """Whether a memory still says what it said: its field may be named as another dataset has it."""
    same = (mark.kind, mark.values, mark.grain) == (known.kind, known.values, known.grain)
    return same and mark.kind in ("filter", "split")


def means_else(plan: MetricQuery, known: Sequence[Known], now: datetime) -> tuple[Known, ...]:
    """The words of a query that mean something else to its person by now, or nothing, as they were meant in it."""
    held = {(each.word.casefold(), each.metric, each.field, each.values) for each in known if each.holds(now)}
    defined = (mark for mark in plan.remembered if mark.kind == "define")
    return tuple(m for m in defined if (m.word.casefold(), m.metric, m.field, m.values) not in held)


def with_metric(plan: MetricQuery, before: str, after: str) -> MetricQuery:
    """A query with one figure in place of another."""

    def named(name: str | None) -> str | None:
        return after if name == before else name

    compared = plan.compared_with
    return plan.model_copy(
        update={
            "metrics": tuple(after if name == before else name for name in plan.metrics),
            "sort": tuple(by.model_copy(update={"by": named(by.by)}) for by in plan.sort),
            "having": tuple(each.model_copy(update={"metric": named(each.metric)}) for each in plan.having),
            "compared_with": with_metric(compared, before, after) if compared is not None else None,
        }
    )


def without_marks(context: Context, *kinds: str) -> Context | None:
    """A context whose queries lack what memories of these kinds put in; None where none has any."""

    def bare(turn: Turn) -> Turn:
        plan = turn.plan
        if not isinstance(plan, MetricQuery) or not any(mark.kind in kinds for mark in plan.remembered):
            return turn
        kept = [mark for mark in plan.remembered if mark.kind not in kinds]
        return turn.model_copy(update={"plan": with_marks(plan, kept)})

    turns = {name: tuple(map(bare, getattr(context, name))) for name in ("turns", "kept", "referred")}
    if all(turns[name] == getattr(context, name) for name in turns):
        return None
    return context.model_copy(update=turns)
