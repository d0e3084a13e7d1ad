"""Whether something is asked of what was spoken of: "what percent of all enrollments is that?", "ilan doon ang …"."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import pairwise

from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word

_IS = frozenset({"is", "are", "was", "were"})
_OF_THOSE = frozenset({"doon", "dun", "roon"})
_THIS = frozenset({"that", "this", "those", "these"})
"""Before a noun these point at what was shown."""
_ONE_OF_THIS = frozenset({"that", "this"})
THAT_BEHIND = frozenset({"yan", "iyan", "yun", "iyon", "yon", "ito"})
"""Behind one, after "na"."""
_ABOUT = frozenset({"for", "of", "in", "at", "from"})
_IT = frozenset({"it", "that", "that one", "this one", "her", "him", "them"})
"""A preposition and one of these point at what was found last: "the number of orders for it"."""
_PLEASE = frozenset({"pls", "please", "po", "nga", "naman", "thanks"})
_EACH = frozenset({"each", "each of", "each one", "each one of", "bawat isa", "kada isa"})
_AT = frozenset({"sa", "kay", "kina"})
"""Behind one of those words these say where, and point at nothing."""


def asks_of_that(spans: Sequence[Span]) -> bool:
    """ "what percent of all enrollments is that?", "ilang porsyento yun ng kabuuan?"."""
    said = [span for span in spans if not span.is_sign]
    behind = any((one.word in _IS or one.has(Word.SHARE)) and other.has(Word.THAT) for one, other in pairwise(said))
    return behind or (len(said) > 1 and said[-1].has(Word.THAT))


def asks_of_each(spans: Sequence[Span]) -> bool:
    """ "what share of all bookings is each of those three?", "ilang porsyento ng lahat ng booking ang bawat isa?"."""
    share = next((at for at, span in enumerate(spans) if span.has(Word.SHARE)), None)
    said = spans[share + 1 :] if share is not None else ()
    behind = next((at for at, span in enumerate(said) if span.metrics), len(said))
    every = any(span.has(Word.ALL) for span in said[:behind])
    after = (*said[behind + 1 :], None)
    ends = (other is None or other.is_sign or other.has(Word.THOSE) for other in after)
    return every and any(span.word in _EACH and end for span, end in zip(said[behind:], ends, strict=False))


def says_of_those(spans: Sequence[Span]) -> bool:
    """ "ilan doon ang …": of the rows that were spoken of. "Doon sa Cebu" is the place that is named."""
    places = [at for at, span in enumerate(spans) if span.word in _OF_THOSE]
    return any(at + 1 == len(spans) or spans[at + 1].word.split()[0] not in _AT for at in places)


def counts_those(spans: Sequence[Span]) -> bool:
    """ "ilan doon ang nasa Grade 7": behind "how many", of what was counted, be that of a place or not."""
    doon = any(one.has(Word.COUNT) and other.word in _OF_THOSE for one, other in pairwise(spans))
    return doon or any(_counts_named(spans, at) for at, span in enumerate(spans) if span.has(Word.COUNT))


def _counts_named(spans: Sequence[Span], at: int) -> bool:
    """ "ilang invoice yun per branch?", "how many invoices is that by branch?": the named rows of what was told."""
    said = [span for span in spans[at + 1 :] if span.word not in _IS]
    named = len(said) > 2 and bool(said[0].metrics or said[0].rows)
    return named and said[1].has(Word.THAT) and said[2].has(Word.GROUP)


def says_of_it(spans: Sequence[Span]) -> bool:
    """ "number of orders for it?", "lessons per subject for her pls": at the end, of what was spoken of."""
    said = [span for span in spans if not span.is_sign and span.word not in _PLEASE]
    return len(said) > 1 and said[-2].word in _ABOUT and said[-1].word in _IT


def points_at_noun(spans: Sequence[Span], at: int) -> bool:
    """ "that branch", "sangay na iyon": one of the things that a noun names, which no name beside it tells.

    Behind another noun "that" begins what is said of it: "the items that branch sold".
    """
    span = spans[at]
    if not (span.dimensions or span.rows) or span.grain or span.period or span.values or span.is_plural:
        return False
    before, behind = spans[at - 1] if at else None, spans[at + 1 : at + 3]
    if behind and behind[0].values:
        return False
    if len(behind) == 2 and behind[0].word == "na" and behind[1].word in THAT_BEHIND:
        return not (before is not None and before.word.split()[-1] == "mga")
    if before is None or before.word not in _ONE_OF_THIS:
        return False
    noun = spans[at - 2] if at > 1 else None
    return noun is None or not (noun.metrics or noun.dimensions or noun.rows or noun.values)


def says_that_one(spans: Sequence[Span], fields: Container[str]) -> bool:
    """ "in that branch", "sa sangay na iyon": of the row, or the value, of one of the fields that was just shown."""
    for at, span in enumerate(spans):
        if not any(reading.name in fields for reading in span.dimensions):
            continue
        before = spans[at - 1].word if at else ""
        behind = spans[at + 1 : at + 3]
        linked = len(behind) == 2 and behind[0].word == "na" and behind[1].word in THAT_BEHIND
        named = bool(behind) and bool(behind[0].values)
        if (before in _THIS or linked) and not named:
            return True
    return False
