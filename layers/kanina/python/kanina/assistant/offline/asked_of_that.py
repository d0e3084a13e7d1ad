"""Whether something is asked of "that": "what percent of all enrollments is that?", "ilang porsyento iyon?"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word

_IS = frozenset({"is", "are", "was", "were"})


def asks_of_that(spans: Sequence[Span]) -> bool:
    """ "what percent of all enrollments is that?", "ilang porsyento yun ng kabuuan?"."""
    said = [span for span in spans if not span.is_sign]
    behind = any((one.word in _IS or one.has(Word.SHARE)) and other.has(Word.THAT) for one, other in pairwise(said))
    return behind or (len(said) > 1 and said[-1].has(Word.THAT))
