"""Stops at a message that leans on a question that was not answered, though it reads as a question about everything.

"How many lessons did he have last month?" has a figure and a time; of whom it is was said in what failed, so that all
lessons would be a wrong answer. A message that names all it is of is answered whatever failed before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.after_failure import goes_on_from_answered
from kanina.assistant.offline.history import History
from kanina.assistant.offline.in_turn import cannot_go_on
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word

_SOMEBODY = frozenset({"he", "him", "she", "hers", "siya", "sya", "siyang", "syang", "nya", "nyang"})
"""A person or a thing that was named; what else points is of Word.THAT or Word.THOSE."""
_ARTICLES = frozenset({"yung", "iyong", "yong", "yng", "ung"})
_OF_SOME = frozenset({"sa", "nasa", "taga", "galing", "mula", "may", "mayroon", "meron", "mga", "na"})
"""Between one of those articles and what tells some rows from others: "yung sa El Nido", "yung mga sumali"."""
_SPLITTING = frozenset({"hatiin", "hati", "paghatiin", "pakihati", "split", "break", "breakdown", "divide", "group"})


def check_stands_alone(slots: Slots, resolver: Resolver, history: History) -> None:
    """Stop at what only the failed question could tell: of whom, of which rows, or what is to be split.

    Rows and what is to be split are those of the last answer, where there is one.

    After a question why, or what will be, what was answered before it is what is meant.
    """
    if not history.last_unsettled or slots.pointed:
        return
    if history.goes_on:
        return
    spans, replies = resolver.script.spans, resolver.naming.replies
    word = _points_nowhere(spans)
    if word is not None:
        raise resolver.refuse(replies.those_unknown.format(word=word))
    some = _lists_some(slots, spans)
    splits = _splits_what_failed(spans, history) or (_only_splits(slots) and history.narrowed)
    if not (some or (history.last_failed and splits)):
        return
    if not (history.last_failed and goes_on_from_answered(spans, history)):
        raise cannot_go_on(history.context.turns[-1], resolver)
    slots.marked = True


def _points_nowhere(spans: Sequence[Span]) -> str | None:
    """A word that points at what the message does not name: "did he have", "alin-alin yun?"; None where there is none.

    What is named before it in the message may be what it points at.
    """
    clauses = _clauses(spans)
    for at, clause in enumerate(clauses):
        named = any(_names_some(span) for before in clauses[:at] for span in before)
        last = clause[-1]
        points = (last.has(Word.THAT) and last.word in _THAT_ALONE) or last.word in _OF_THAT
        if not named and len(clause) > 1 and points:
            return last.word
        for place, span in enumerate(clause):
            named = named or _names_one(span)
            if span.word in _SOMEBODY and not named and place:
                return span.word
    return None


_THAT_ALONE = frozenset({"that", "it", "yun", "iyon", "yon", "yan", "iyan"})
_OF_THAT = frozenset({"nun", "noon", "niyon", "nyon", "niyan", "nyan", "nito"})
"""At the end of a clause: of that, or at that time."""


def _clauses(spans: Sequence[Span]) -> list[list[Span]]:
    """The message cut at its signs and at "and"."""
    found: list[list[Span]] = [[]]
    for span in spans:
        if span.is_sign or span.has(Word.AND):
            found.append([])
        else:
            found[-1].append(span)
    return [clause for clause in found if clause]


def _names_some(span: Span) -> bool:
    return bool(span.metrics or span.values or span.dimensions or span.rows or span.number)


def _names_one(span: Span) -> bool:
    """Whether it may be whom a later "he" means: a name, or who is asked for."""
    return bool(span.values) or span.has(Word.WHO, Word.WHICH)


def _lists_some(slots: Slots, spans: Sequence[Span]) -> bool:
    """ "pakilista yung sa El Nido, pangalan at petsa": some of what nothing in the message names."""
    if slots.ranking or slots.metrics or slots.counted or not (slots.listed or slots.bare):
        return False
    words = [(token.word, span) for span in spans for token in span.tokens]
    for at, (word, _) in enumerate(words[:-1]):
        if word not in _ARTICLES or words[at + 1][0] not in _OF_SOME:
            continue
        behind = next((span for told, span in words[at + 1 :] if told not in _OF_SOME), None)
        before = any(_names_some(span) for _, span in words[:at])
        if behind is not None and not before and not (behind.metrics or behind.rows or behind.dimensions):
            return True
    return False


def _splits_what_failed(spans: Sequence[Span], history: History) -> bool:
    """ "hatiin … yung mga sumali ngayong taon", after how many of those joined this year: what failed, in parts."""
    first = next((token.word for span in spans if not span.has(Word.NEUTRAL) for token in span.tokens), "")
    if first not in _SPLITTING:
        return False
    figures = {name for span in spans for name in span.metrics}
    return any(figures & set(span.metrics) for failed in history.failed for span in failed)


def _only_splits(slots: Slots) -> bool:
    """ "per category?", "who's the tutor?": by what, and neither a figure nor rows of its own."""
    said = ("metrics", "values", "numbers", "dated", "periods", "parts", "ranking", "extreme", "counted", "comparison")
    return bool(slots.groups or slots.bare) and not any(getattr(slots, name) for name in said)
