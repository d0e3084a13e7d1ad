"""How many of what was just spoken of: "how many of the paid orders had a discount?", "ilan sa mga leksyon ang …"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.history import History
from kanina.assistant.offline.plain_query import PLAIN
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.models import MetricQuery, Turn

_ALL_THERE_ARE = frozenset({"all", "our", "ours", "your", "every", "lahat", "natin", "namin", "atin", "amin"})
"""With these it is of all there are, whatever was spoken of."""


def asks_part(spans: Sequence[Span]) -> bool:
    """Whether it is asked how many of some rows that are taken for known: "how many of the", "ilan sa mga"."""
    words = [token.word for span in spans for token in span.tokens]
    if not any(span.has(Word.COUNT) for span in spans) or _ALL_THERE_ARE & set(words):
        return False
    text = f" {' '.join(words)} "
    return any(part in text for part in (" how many of the ", " how many among the ", " ilan sa mga ", " ilan sa "))


def part_of_before(slots: Slots, resolver: Resolver, history: History) -> tuple[MetricQuery, Turn] | None:
    """The last query as one figure, where the rows that are spoken of are those it measured; else None.

    Those are the rows of the last answer, be it before a question that was not answered. Where nothing was answered,
    the time which that question named is the one that is meant.
    """
    names = [mention.names for mention in slots.metrics]
    if slots.periods or slots.comparison or len(names) != 1 or not asks_part(resolver.script.spans):
        return None
    if history.last_failed and not history.queries:
        said = [span.period.stretch for span in history.spans_of_last if span.period]
        slots.periods += said[:1] if len(said) == 1 else []
        return None
    turn = history.queries[-1] if history.last_failed else history.newest
    plan = turn.plan if turn else None
    if turn is None or not isinstance(plan, MetricQuery) or not plan.metrics or plan.limit or plan.having:
        return None
    if set(resolver.datasets(plan.metrics)) != set(resolver.datasets(names[0])):
        return None
    return plan.model_copy(update={**PLAIN, "dimensions": ()}), turn
