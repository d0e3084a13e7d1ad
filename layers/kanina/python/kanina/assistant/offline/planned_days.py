"""Days that are known before they come: "plans that will end in December", "mag-e-expire this month".

What will be is not known, but where rows have the day that they end, it is no forecast to say which of them do.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.day_nouns import DayNouns
from kanina.assistant.offline.mentions import DatedMention
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word, phrases
from kanina.assistant.offline.words_verbs import AHEAD
from kanina.data.semantic_model import Dimension, SemanticModel

WILL = frozenset(phrases("will | is going to | are going to | going to | going to be | would be"))
"""Of words for what will be, those that only say that a verb is of a day to come."""
_BETWEEN = (Word.NEUTRAL, Word.ARTICLE, Word.THAT, Word.ACT)
_PAST = ("nag", "na", "nai")


def is_ahead(dimension: Dimension) -> bool:
    """Whether rows may have this day before it comes."""
    return dimension.lies_ahead or bool(AHEAD & set(dimension.name.lower().split("_")))


def is_planned(spans: Sequence[Span], at: int, model: SemanticModel) -> bool:
    """Whether "will" is said of a day that rows have before it comes: "that will expire"."""
    place = at + 1
    while place < len(spans) and not spans[place].dates and spans[place].has(*_BETWEEN):
        place += 1
    dates = spans[place].dates if spans[at].word in WILL and place < len(spans) else ()
    return any(is_ahead(model.dimensions[address]) for address in dates)


def with_whole_time(dated: DatedMention, address: str, resolver: Resolver) -> DatedMention:
    """What is said of such a day, with all of its time: "ending this month" is until the month's end.

    What has ended is until today, as anything else.
    """
    nouns: DayNouns = resolver.entities.day_nouns
    said = resolver.script.spans[dated.at].tokens
    past = said[-1].word.endswith("ed") or said[0].word in _PAST
    if dated.stretch is None or past or not nouns.lies_ahead(address):
        return dated
    stretch = nouns.time_of(address, dated.stretch, resolver.calendar)
    return DatedMention(dated.addresses, dated.at, stretch, dated.named)
