""" "Show all branches with their total sales": a row for each, though a total of all is a single number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.reading import Reading
from kanina.assistant.offline.spans import NOTHING, Span
from kanina.assistant.offline.words import Word, phrases

_SHOWING = frozenset({"show", "list", "display"})
_WITH = frozenset(phrases("with | with the | together with | along with | with their | and their | kasama ang"))
_AFTER = (Word.GROUP, Word.TOP, Word.BOTTOM)


def with_shown_groups(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans, "show all" as "by" before what is shown with figures, where nothing else splits them."""
    if any(span.has(*_AFTER) for span in spans):
        return tuple(spans)
    for at in range(len(spans) - 3):
        shows = spans[at].has(Word.ALL) and spans[at].tokens[0].word in _SHOWING
        noun, joint, rest = spans[at + 1], spans[at + 2], spans[at + 3 :]
        figures = [span for span in rest if span.metrics]
        if shows and noun.dimensions and joint.word in _WITH and figures and not any(s.dimensions for s in figures):
            result = list(spans)
            result[at] = replace(spans[at], readings=(Reading("word", Word.GROUP),))
            result[at + 1] = replace(noun, readings=noun.dimensions)
            result[at + 2] = replace(joint, readings=NOTHING)
            their = at + 3 if spans[at + 3].has(Word.THOSE) else at + 2
            result[their] = replace(spans[their], readings=NOTHING)
            return tuple(result)
    return tuple(spans)
