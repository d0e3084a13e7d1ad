"""Stops at "it", "those", "there" and at changes where nothing that was answered gives them a meaning."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kanina.assistant.offline.asked_of_that import asks_of_that
from kanina.assistant.offline.history import History, asks_no_figure
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import IT, Word

_INSIDE = frozenset({"in", "inside", "within", "of", "from", "on", "sa loob", "laman", "nasa loob"})
_ONE_THING = frozenset({"it", "this", "nito", "niyan", "niyon", "noon", "nun"})
_WHOSE = frozenset({"their", "its", "his", "her", "nila", "nilang", "kanilang", "niya", "niyang"})
_AT_THE_END = frozenset({"yun", "iyon", "yon", "that", "nito", "niyan", "niyon"})
_OVER_THERE = frozenset({"there", "in there", "over there", "doon", "dun", "roon", "doon sa"})


def check_one_thing(slots: Slots, resolver: Resolver, history: History) -> None:
    """Stop where "it", "there" or "that" stand for what the last answer gives no way to ask for.

    "which items are in it?" lists no part of a figure; "there" is nowhere where nothing was answered, or where several
    places were; and "what share of all orders is that?", after another figure than orders, is no part of them.
    """
    replies, spans = resolver.naming.replies, resolver.script.spans
    failed = history.last_unsettled and not history.goes_on
    it = next((b for a, b in pairwise(spans) if a.word in _INSIDE and b.word in _ONE_THING and b.has(Word.THAT)), None)
    there = next((span for span in spans if span.word in _OVER_THERE), None)
    found = slots.there or slots.anaphoric or slots.rows_of_last or slots.pointed or slots.values
    there = there if failed or (history.last and not found) else None
    lists = slots.listed and not slots.metrics and not slots.values
    meant = there or (it if lists or failed else None)
    if meant is not None:
        text = replies.those_unknown if failed else replies.which_thing
        raise resolver.refuse(text.format(word=meant.word))
    last, named = history.last, {name for mention in slots.metrics for name in mention.names}
    if last and last.metrics and slots.share and named and not named & set(last.metrics) and asks_of_that(spans):
        first, second = resolver.naming.metric(last.metrics[0]), resolver.naming.metric(min(named))
        raise resolver.refuse(replies.no_ratio.format(first=first, second=second))


def check_what_is_meant(resolver: Resolver, history: History) -> None:
    """Stop at "those", at "ilang orders yun?" and at "split that", after a question that was not answered."""
    if not history.last_unsettled or history.goes_on:
        return
    spans = resolver.script.spans
    splits = (token for span in spans if span.has(Word.BREAK) for token in span.tokens)
    it = next((token.text for token in splits if token.word in IT), None)
    if it and not asks_no_figure(history.spans_of_last):
        raise resolver.refuse(resolver.naming.replies.those_unknown.format(word=it))
    those = next((at for at, span in enumerate(spans) if span.has(Word.THOSE)), None)
    if those is not None and says_whose(spans, those):
        those = None
    word = Word.THAT if those is None else Word.THOSE
    if word is Word.THOSE or _ends_in_that(spans):
        raise resolver.refuse(resolver.naming.replies.those_unknown.format(word=resolver.written(word)))


def says_whose(spans: Sequence[Span], at: int) -> bool:
    """ "dentists with their specialty": of what the message names itself, and of nothing before."""
    return spans[at].word in _WHOSE and any(span.rows for span in spans[:at])


def _ends_in_that(spans: Sequence[Span]) -> bool:
    """ "ilang orders yun?": of what was spoken of before, not in the message ("sales in NCR, can u get me that")."""
    said = [span for span in spans if not span.is_sign]
    if len(said) < 2 or said[-1].word not in _AT_THE_END or not said[-1].has(Word.THAT):
        return False
    sign = max((at for at, span in enumerate(spans) if span.is_sign and at < len(spans) - 1), default=0)
    asked = any(span.metrics for span in spans[:sign])
    return not (asked and not any(span.metrics or span.values or span.has(Word.COUNT) for span in spans[sign:]))
