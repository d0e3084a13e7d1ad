"""What an earlier turn's query becomes again: two of them together, or the one before the last."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kanina.assistant.offline.merging import merged
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.models import MetricQuery, Turn


class Earlier:
    """The queries of a conversation, oldest first, and those of them the message points at.

    only_undoes: whether a question said nothing but to go back.
    """

    def __init__(self, queries: Sequence[Turn], referred: Sequence[Turn], only_undoes: Callable[[str], bool]) -> None:
        self._queries = queries
        self._newest = queries[-1] if queries else None
        self._pointed = [turn for turn in referred if self._newest is None or turn.number != self._newest.number]
        self._only_undoes = only_undoes

    def together(self, slots: Slots, resolver: Resolver) -> tuple[MetricQuery, int]:
        """The last query with those the message points at ("both" without any: the one before), and its number."""
        replies = resolver.naming.replies
        others = self._pointed
        if not others and slots.both:
            others = [turn for turn in self._queries[:-1] if self._newest and turn.plan != self._newest.plan][-1:]
        if self._newest is None or not others:
            raise resolver.refuse(replies.nothing_before)
        query = self._newest.plan
        for turn in reversed(others):
            if not isinstance(query, MetricQuery) or not isinstance(turn.plan, MetricQuery):
                raise resolver.refuse(replies.cannot_merge)
            query = merged(query, turn.plan, resolver)
        if not isinstance(query, MetricQuery):
            raise resolver.refuse(replies.cannot_merge)
        return query, self._newest.number

    def before(self, resolver: Resolver, *, pointed: bool) -> tuple[MetricQuery, int]:
        """The query before the last one, one further back for each undo so far; or the turn that is pointed at."""
        candidates = self._pointed if pointed and self._pointed else self._standing()[:-1]
        for turn in reversed(candidates):
            if isinstance(turn.plan, MetricQuery):
                return turn.plan, turn.number
        raise resolver.refuse(resolver.naming.replies.nothing_before)

    def _standing(self) -> list[Turn]:
        """The queries that stand after every undo so far, each different from the one before it."""
        standing: list[Turn] = []
        for turn in self._queries:
            if len(standing) > 1 and self._only_undoes(turn.question) and turn.plan == standing[-2].plan:
                standing.pop()
            elif not standing or turn.plan != standing[-1].plan:
                standing.append(turn)
        return standing
