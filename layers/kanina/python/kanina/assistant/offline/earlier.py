"""What an earlier turn's query becomes again: several of them together, or the one before the last."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kanina.assistant.offline.asking import Stop
from kanina.assistant.offline.calendar import Unit
from kanina.assistant.offline.history import History
from kanina.assistant.offline.in_turn import in_turn, not_together
from kanina.assistant.offline.merging import merged
from kanina.assistant.offline.query_periods import stretch_of
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.models import MetricQuery, Reply, Turn


class Earlier:
    """The queries of a conversation, and the turns that the message points at, queries or not."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._queries = history.queries
        self._newest = history.queries[-1] if history.queries else None
        self._referred = history.context.referred

    def together(self, slots: Slots, resolver: Resolver) -> tuple[MetricQuery, tuple[int, ...]]:
        """Those the message puts side by side, as one query, and their numbers.

        One turn alone is put beside the last query; "both" without any turn named is the last two that differ.
        """
        vague = slots.both and not (slots.merges or slots.pointed)
        chosen = self._of_both(resolver) if vague else self._named(resolver)
        if len(chosen) < 2:
            replies = resolver.naming.replies
            if self._newest is None:
                raise resolver.refuse(replies.nothing_before)
            text = replies.one_only.format(question=self._newest.question)
            raise Stop(Reply(text=text, refused=True), used=(self._newest.number,))
        return _as_one(chosen, resolver), tuple(turn.number for turn in chosen)

    def at_once(self, slots: Slots, resolver: Resolver) -> tuple[MetricQuery, tuple[int, ...]]:
        """Several turns that are meant without saying what for: as one query if they make one.

        Otherwise each is told by itself, where nothing about them was to be changed.
        """
        try:
            if any(not self._history.is_query(turn) for turn in self._referred):
                raise not_together(next(turn for turn in self._referred if not self._history.is_query(turn)), resolver)
            plans = [turn.plan for turn in self._referred]
            alike = all(plan == plans[0] for plan in plans)
            chosen = self._referred[-1:] if alike else self._referred
            return _as_one(chosen, resolver), tuple(turn.number for turn in self._referred)
        except Stop:
            if not slots.is_empty:
                raise
        raise in_turn(self._referred, self._history.is_query, resolver)

    def before(self, resolver: Resolver, *, pointed: bool) -> tuple[MetricQuery, Turn]:
        """The query before the last one, one further back for each undo so far; or that of the turn pointed at."""
        queries = [turn for turn in self._referred if self._history.is_query(turn)]
        # Behind what failed, the newest query is one to go back to as well.
        others = [turn for turn in queries if turn is not self._newest or self._history.last_failed]
        candidates = others if pointed and others else self._standing()[:-1]
        for turn in reversed(candidates):
            if isinstance(turn.plan, MetricQuery):
                return turn.plan, turn
        raise resolver.refuse(resolver.naming.replies.nothing_before)

    def _of_both(self, resolver: Resolver) -> Sequence[Turn]:
        """The turns of "both", "compare them": those that are meant if they are queries, else the last that differ.

        "Both years" are the last two years asked about, whatever else was changed meanwhile.
        """
        meant = [turn for turn in self._referred if self._history.is_query(turn)]
        if len(meant) > 1 and len(meant) == len(self._referred):
            return meant
        if self._newest is None:
            return ()
        unit = _unit_of_both(resolver)
        if unit is not None:
            return (*self._of_another_time(self._newest, unit, resolver), self._newest)
        others = [turn for turn in meant if turn.number != self._newest.number]
        others = others or [turn for turn in self._queries[:-1] if turn.plan != self._newest.plan]
        return (*others[-1:], self._newest)

    def _of_another_time(self, newest: Turn, unit: Unit, resolver: Resolver) -> list[Turn]:
        """The newest query for the last other year (or month, …) that was asked about, as the turn that asked for it.

        None where the newest is of no such unit, or no other was asked about.
        """
        if not isinstance(newest.plan, MetricQuery) or _unit_of(newest, resolver) != unit:
            return []
        for turn in reversed(self._queries[:-1]):
            if not isinstance(turn.plan, MetricQuery) or turn.plan.period == newest.plan.period:
                continue
            if _unit_of(turn, resolver) == unit:
                plan = newest.plan.model_copy(update={"period": turn.plan.period})
                return [turn.model_copy(update={"plan": plan})]
        return []

    def _named(self, resolver: Resolver) -> Sequence[Turn]:
        """The turns that are named, all of which must be queries; one alone with the last query."""
        for turn in self._referred:
            if not self._history.is_query(turn):
                raise not_together(turn, resolver)
        if len(self._referred) > 1 or self._newest is None:
            return self._referred
        if self._referred and self._referred[0].number == self._newest.number:
            ordinals = [span for span in resolver.script.spans if span.has(Word.ORDINAL)]
            if len(ordinals) > 1:
                raise resolver.refuse(resolver.naming.replies.rows_or_questions)
            return self._referred
        return (*self._referred, self._newest)

    def _standing(self) -> list[Turn]:
        """The queries that stand after every undo so far, each different from the one before it."""
        standing: list[Turn] = []
        for turn in self._queries:
            if len(standing) > 1 and self._history.only_undid(turn) and turn.plan == standing[-2].plan:
                standing.pop()
            elif not standing or turn.plan != standing[-1].plan:
                standing.append(turn)
        return standing


def _unit_of_both(resolver: Resolver) -> Unit | None:
    """The unit of time that "both" is said of; None where it is said of none."""
    spans = resolver.script.spans
    said = (behind for before, behind in pairwise(spans) if before.has(Word.BOTH))
    return next((span.grain for span in said if span.grain), None)


def _unit_of(turn: Turn, resolver: Resolver) -> Unit | None:
    stretch = stretch_of(turn.plan.period, resolver) if isinstance(turn.plan, MetricQuery) else None
    return stretch.unit if stretch else None


def _as_one(turns: Sequence[Turn], resolver: Resolver) -> MetricQuery:
    """The queries of these turns as one; refused with the reason where they make none."""
    query: MetricQuery | None = None
    for turn in reversed(turns):
        if not isinstance(turn.plan, MetricQuery):
            raise resolver.refuse(resolver.naming.replies.fixed_beside.format(number=turn.number))
        query = turn.plan if query is None else merged(query, turn.plan, resolver)
    if query is None:
        raise resolver.refuse(resolver.naming.replies.nothing_before)
    return query
