""" "When": the month of the most, or a day that is told; "when did they last buy?" is no amount of what they bought."""

from __future__ import annotations

from kanina.assistant.offline.asking import TIME
from kanina.assistant.offline.resolver import Resolver
from kanina.assistant.offline.script import FILLERS, Script
from kanina.assistant.offline.slots import Slots
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_lookups import WHEN
from kanina.models import MetricQuery, VerifiedQuery

_BEFORE = (*FILLERS, Word.START, Word.GREETING, Word.THANKS, Word.AND)


def read_when(script: Script, slots: Slots) -> None:
    """ "kailan pinakamataas ang kita?": which month, or which day of a month, ranked by that."""
    first = _first(script)
    ranking = slots.ranking
    if first is None or len(script.spans[first].tokens) > 1 or ranking is None or ranking.dimension:
        return
    if script.spans[first].word in WHEN and not (slots.groups or slots.bare):
        slots.over_time = True
        script.take(first)


def check_tells_when(query: MetricQuery | VerifiedQuery, resolver: Resolver) -> None:
    """Refuse a query without a day to a message that begins with "when"."""
    spans, first = resolver.script.spans, _first(resolver.script)
    if first is None or spans[first].tokens[0].word not in WHEN or not isinstance(query, MetricQuery):
        return
    kinds = {ref.field: resolver.model.dimensions.get(ref.field) for ref in query.dimensions}
    told = any(field == TIME or (known and known.type in ("date", "datetime")) for field, known in kinds.items())
    if not told:
        raise resolver.unexplained(spans[first].tokens[0].text)


def _first(script: Script) -> int | None:
    """The place of the first word that is not small, "when" being none."""
    for at, span in enumerate(script.spans):
        words = {token.word for token in span.tokens}
        if words & WHEN or not (span.is_sign or script.is_filler(at, _BEFORE)):
            return at
    return None
