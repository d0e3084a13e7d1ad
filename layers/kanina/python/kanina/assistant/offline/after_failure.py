"""A message behind one that was not answered: what goes on from the last answer, and what has nothing to go on from.

A message that is complete by itself is answered whatever failed before it. A fragment goes on from the last answered
turn, which the answer says first (`assistant.going_on`). Refused is what points at the message that failed ("that",
"those"), and what leans on it where nothing was answered before.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.history import History, asks_no_figure
from kanina.assistant.offline.in_turn import cannot_go_on
from kanina.assistant.offline.opening import computes_only
from kanina.assistant.offline.part_of_before import asks_part
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import FILLERS
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word

_ASKING = (Word.COUNT, Word.WHICH, Word.WHO, Word.LIST, Word.AVERAGE, Word.TOTAL, Word.TOP, Word.BOTTOM, Word.COMPARE)
_ARTICLES = frozenset({"yung", "iyong", "yong", "yng", "ung", "yung mga", "iyong mga", "ang mga", "the"})
_SAID_ANEW = frozenset({"i mean", "i meant", "ibig kong sabihin", "ang ibig kong sabihin", "ibig ko sabihin"})
"""Before a figure these say the question that failed once more, whole."""
_POINTING = frozenset({"it", "its", "them", "they", "nila", "kanila", "nito", "niyon", "noon", "nun"})
"""Stand for what was named before."""
_TELLING = ("values", "numbers", "periods", "dated", "parts", "states", "related")
"""Slots that say which rows are meant."""


def check_after_failure(slots: Slots, resolver: Resolver, history: History) -> None:
    """Stop at a change after a question that was not answered, where it points at that one or nothing was answered.

    Where that one named nothing ("how are we doing?"), a figure that is named now is all there is to know.
    """
    if not history.last_failed or history.meant or asks_no_figure(history.spans_of_last) or _says_anew(slots, resolver):
        return
    retries = slots.is_empty and any(span.has(Word.AGAIN) for span in resolver.script.spans)  # "try again"
    if goes_on_from_answered(resolver.script.spans, history) and not retries:
        return
    if _says_again_by_what(slots, history):
        return
    if not slots.metrics or history.queries or any(_names_data(span) for failed in history.failed for span in failed):
        raise cannot_go_on(history.context.turns[-1], resolver)


def check_fragment(slots: Slots, resolver: Resolver, history: History) -> None:
    """Take a message with a figure of its own that still leans on what was asked for a change of the last answer.

    "Yung mga order lang nitong 2026" says which rows, "as a percentage of bookings" what is to be computed, "how many
    of the lessons were missed?" is of those that were spoken of, and "eh yung kita?" of what was asked before. Raises
    Stop where nothing was answered, or the message points at what failed.
    """
    spans = resolver.script.spans
    pointed = history.last_failed and not (history.meant or history.queries) and _points_at_failed(spans, history)
    if pointed:
        raise cannot_go_on(history.context.turns[-1], resolver)
    if not history.last_failed or history.meant or asks_no_figure(history.spans_of_last) or _says_anew(slots, resolver):
        return
    leans = computes_only(spans) or (asks_part(spans) and _told_more(history.failed, spans))
    leans = leans or _only_tells_which(slots, resolver)
    leans = leans or (slots.marked and history.narrowed and not _asks(spans) and not _tells(slots) and not slots.groups)
    if leans and not goes_on_from_answered(spans, history):
        raise cannot_go_on(history.context.turns[-1], resolver)
    slots.marked = slots.marked or leans


def goes_on_from_answered(spans: Sequence[Span], history: History) -> bool:
    """Whether a fragment behind what failed is of the last answer: there is one, and nothing points at what failed."""
    return bool(history.queries) and not any(_points(span) for span in spans)


def _points(span: Span) -> bool:
    """Whether a word stands for what was spoken of last: "that", "those", "nila"."""
    if span.period or span.number or span.has(Word.NEUTRAL, Word.ARTICLE):
        return False
    return span.has(Word.THAT, Word.THOSE) or any(token.word in _POINTING for token in span.tokens)


def _points_at_failed(spans: Sequence[Span], history: History) -> bool:
    """ "how much has it raised?", "ilan ang graduates nila?": of what only the message that failed named."""
    points = any(token.word in _POINTING for span in spans for token in span.tokens)
    return points and _told_more(history.failed, spans)


def _says_again_by_what(slots: Slots, history: History) -> bool:
    """ "by month", after "by planet": what it is to be split by is said once more, and nothing else was said."""
    failed = history.failed
    if len(failed) != 1 or not slots.groups or not slots.says_only({"groups"}):
        return False
    said = [span for span in failed[0] if not span.is_sign]
    return len(said) == 2 and said[0].has(Word.GROUP) and said[1].is_unknown


def _told_more(failed: Sequence[Sequence[Span]], spans: Sequence[Span]) -> bool:
    """Whether what failed said more of which rows were meant than the message says again."""
    again = {reading for span in spans for reading in span.values}
    told = [span for said in failed for span in said]
    return any(set(span.values) - again for span in told) or (not again and any(span.is_unknown for span in told))


def _says_anew(slots: Slots, resolver: Resolver) -> bool:
    """ "I mean the 5 with the lowest revenue": what was meant, with its figure."""
    figure = bool(slots.metrics) or (slots.ranking is not None and bool(slots.ranking.metrics))
    return figure and any(span.word in _SAID_ANEW for span in resolver.script.spans[:2])


def _only_tells_which(slots: Slots, resolver: Resolver) -> bool:
    """ "yung mga suki na taga-Cebu naman", "Coding lessons only": rows and which of them, and nothing asked of them."""
    spans = resolver.script.spans
    if _asks(spans) or slots.ranking or slots.extreme or slots.groups or not _tells(slots):
        return False
    if not all(mention.verb or spans[mention.at].rows for mention in slots.metrics):
        return False
    first = next((span for span in spans if span.word in _ARTICLES or not span.has(*FILLERS, Word.START)), None)
    definite = first is not None and first.word in _ARTICLES
    return definite or slots.marked or any(span.has(Word.ONLY) for span in spans)


def _names_data(span: Span) -> bool:
    return bool(span.metrics or span.values or span.dimensions or span.rows)


def _tells(slots: Slots) -> bool:
    return any(getattr(slots, name) for name in _TELLING)


def _asks(spans: Sequence[Span]) -> bool:
    return any(span.has(*_ASKING) or span.asks_how_much for span in spans)
