"""The figure that was just told, named once more to be split: "per clinic yung balance", "hatiin mo ang kita".

What it was of stays, since nothing else is said: a message that opens with how to split names its figure only to point.
"""

from __future__ import annotations

from kanina.assistant.offline.history import History
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.models import MetricQuery

_THE_ONE = frozenset({"yung", "iyong", "yong", "'yung", "that", "this"})
"""Articles for what was spoken of."""
_SAYS_MORE = ("periods", "parts", "values", "numbers", "dated", "ranking", "extreme", "comparison", "widened", "both")


def keep_what_it_is_of(slots: Slots, resolver: Resolver, history: History) -> None:
    """Take a message that only splits the figure of the last answer for a change of that."""
    last = history.last if history.ends_in_query and history.queries else None
    if last is None or slots.marked or not slots.groups or not slots.metrics:
        return
    if any(getattr(slots, name) for name in _SAYS_MORE) or not (last.period or last.filters):
        return
    names = {name for mention in slots.metrics for name in mention.names}
    spans = [span for span in resolver.script.spans if not span.has(Word.ARTICLE, Word.NEUTRAL) or span.readings]
    if names != set(last.metrics) or any(span.has(Word.ALL, Word.EVERYWHERE) for span in spans):
        return
    slots.marked = _opens_with_split(resolver.script.spans) and _points_at_it(slots, resolver)


def of_what_was_told(shown: MetricQuery, slots: Slots) -> MetricQuery | None:
    """ "how many lessons did he have?", after what was told of one thing: of that, without what was told; else None."""
    first = shown.dimensions[0].field if shown.dimensions else ""
    named = not shown.metrics and [wanted.field for wanted in shown.filters] == [first]
    if not named or len(shown.filters[0].values) != 1 or not slots.metrics or slots.groups or slots.bare:
        return None
    return shown.model_copy(update={"dimensions": ()})


def _opens_with_split(spans: tuple[Span, ...]) -> bool:
    return bool(spans) and spans[0].has(Word.GROUP, Word.BREAK)


def _points_at_it(slots: Slots, resolver: Resolver) -> bool:
    """ "hatiin mo", "per clinic yung balance": what is split is there already, or is called the one spoken of."""
    spans = resolver.script.spans
    at = min(mention.at for mention in slots.metrics)
    return spans[0].has(Word.BREAK) or (at > 0 and spans[at - 1].word in _THE_ONE)
