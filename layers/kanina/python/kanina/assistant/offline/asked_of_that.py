"""Whether something is asked of what was spoken of: "what percent of all enrollments is that?", "ilan doon ang …"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word

_IS = frozenset({"is", "are", "was", "were"})
_OF_THOSE = frozenset({"doon", "dun", "roon"})
_AT = frozenset({"sa", "kay", "kina"})
"""Behind one of those words these say where, and point at nothing."""


def asks_of_that(spans: Sequence[Span]) -> bool:
    """ "what percent of all enrollments is that?", "ilang porsyento yun ng kabuuan?"."""
    said = [span for span in spans if not span.is_sign]
    behind = any((one.word in _IS or one.has(Word.SHARE)) and other.has(Word.THAT) for one, other in pairwise(said))
    return behind or (len(said) > 1 and said[-1].has(Word.THAT))


def says_of_those(spans: Sequence[Span]) -> bool:
    """ "ilan doon ang …": of the rows that were spoken of. "Doon sa Cebu" is the place that is named."""
    places = [at for at, span in enumerate(spans) if span.word in _OF_THOSE]
    return any(at + 1 == len(spans) or spans[at + 1].word.split()[0] not in _AT for at in places)
