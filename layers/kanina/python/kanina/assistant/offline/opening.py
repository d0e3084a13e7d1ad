"""How a message begins: as a question of its own, or as a change of an earlier one ("now …", "use enrollments")."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.asked_of_that import asks_of_that
from kanina.assistant.offline.read_changes import ends_in_contrast
from kanina.assistant.offline.script import Script
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word

_OPENERS = (Word.START, Word.BUT, Word.ADD, Word.DROP, Word.SAME, Word.ONLY, Word.AND, Word.NOT, Word.UNDO)
_AS = frozenset({"as", "bilang"})
"""Before what is computed these speak of figures that are there: "as a share of the total"."""
_CHANGING = frozenset(
    {
        *("use", "using", "switch to", "change to", "change it to", "change that to", "make it", "make that"),
        *("turn it into", "set it to", "switch it to", "in terms of", "gawing", "gawin mong", "palitan ng"),
        *("palitan mo ng", "palitan nyo ng", "palitan ninyo ng", "palitan natin ng"),
    }
)
"""Small words that begin a change all the same: "use enrollments"."""
_RATHER = frozenset({"na lang", "na lamang", "nalang", "na lang po"})
"""Behind what is asked for these say "that instead"."""
_BEHIND_AND = frozenset(
    {"ilang", "ilan", "ilan ang", "magkano", "magkano ang", "ano", "ano ang", "yung", "ang", "iyong", "kung", "sa mga"}
)
"""Behind "at" these tell that it is Filipino: "and", not where."""


def begins_as_change(script: Script) -> bool:
    """Whether the first word that says anything is "now", "and", "only", "what about", "pero", …"""
    first = _first_word(script)
    if first is None or script.spans[first].is_sign:
        return False
    if ends_in_contrast(script):
        return True
    if script.spans[0].word in _CHANGING or _is_rather(script):
        return True
    if script.spans[0].word == "at" and len(script) > 1 and script.spans[1].word in _BEHIND_AND:
        return True
    if script.has(first, Word.AGAIN) and any(span.has(Word.BUT) for span in script.spans):
        return True
    computes = any(span.has(Word.SHARE, Word.CUMULATIVE) for span in script.spans)
    if computes_only(script.spans) or (computes and asks_of_that(script.spans)):
        return True
    if script.spans[0].word == "with" and len(script) > 1 and script.spans[1].metrics:
        return True
    return script.has(first, *_OPENERS) and not script.spans[first].metrics and not script.spans[first].values


def computes_only(spans: Sequence[Span]) -> bool:
    """ "as a share of the total": what is to be computed of figures that are there."""
    computes = any(span.has(Word.SHARE, Word.CUMULATIVE) for span in spans)
    return computes and bool(spans) and spans[0].word.split()[0] in _AS


def _is_rather(script: Script) -> bool:
    """ "attendance rate na lang", "refunds only": that rather than what was asked before."""
    first, *others = script.spans
    said = [span for span in others if not span.is_sign and not span.has(Word.ARTICLE)]
    only = bool(said) and all(span.has(Word.ONLY) for span in said)
    return bool(first.metrics) and (only or any(span.word in _RATHER for span in others[:1]))


def _first_word(script: Script) -> int | None:
    """The place of the first word that says anything; "ok thanks," says nothing."""
    polite, small = False, (Word.NEUTRAL, Word.ARTICLE)
    for at, span in enumerate(script.spans):
        if span.has(Word.THANKS, Word.GREETING) and not script.is_filler(at, small) and at < len(script) - 1:
            polite = True
        elif not script.is_filler(at, small) and not (polite and span.is_sign):
            return at
    return None
