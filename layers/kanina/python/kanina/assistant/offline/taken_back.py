"""What takes back how the last message was understood: "no, only NCR", "hindi, Cebu pala", "not Lucena, San Pablo".

A "no" that stands apart from what follows denies the answer, and leaves no rows out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kanina.assistant.offline.script import FILLERS
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_taking_back import AFTER_ALL, CORRECTING, DENIALS, I_MEAN, POLITE, RATHER

_PAUSES = frozenset(",.;:!-–—")
_LINKS = frozenset({"but", "but rather", "kundi", "kung hindi", "pero"})


def without_denial(spans: Sequence[Span]) -> tuple[tuple[Span, ...], bool]:
    """The spans behind a "no" that is set off from them, and whether there was one."""
    begins, denied, apart = 0, False, False
    while begins < len(spans):
        span = spans[begins]
        words = {token.word for token in span.tokens}
        if span.is_sign and begins and span.word in _PAUSES:
            apart = True
        elif words <= DENIALS | CORRECTING | POLITE or span.word in I_MEAN:
            denied = denied or bool(words & DENIALS)
            apart = bool(words & CORRECTING) or span.word in I_MEAN or (apart and words <= POLITE)
        elif words <= AFTER_ALL and denied and begins + 1 < len(spans) and spans[begins + 1].is_sign:
            pass  # "hindi pala, Cebu"; "hindi pala Cebu" leaves Cebu out
        else:
            break
        begins += 1
    rest = tuple(spans[begins:])
    said = [span for span in rest if not span.is_sign]
    apart = apart or (len(said) > 1 and {token.word for token in said[-1].tokens} <= AFTER_ALL)
    if not (denied and apart and said):
        return tuple(spans), False
    while said[-1] is rest[-1] and {token.word for token in rest[-1].tokens} <= AFTER_ALL and len(said) > 1:
        rest, said = rest[:-1], said[:-1]
    return rest, True


def without_what_was_not_meant(spans: Sequence[Span]) -> tuple[Span, ...]:
    """ "not NCR, Davao": the second and not the first, where both are values of one field.

    Of three it is not known which are meant, so that "not" stays unexplained.
    """
    at = next((at for at, span in enumerate(spans) if _denies(spans, at)), None)
    if at is None:
        return tuple(spans)
    values, place = [], at + 1
    while place < len(spans) and (spans[place].values or _goes_on(spans[place])):
        if spans[place].values:
            values.append(place)
        place += 1
    joints = spans[at + 1 : values[-1]] if values else ()
    listed = any(span.has(Word.AND, Word.OR) and not span.is_sign and span.word not in _LINKS for span in joints)
    if len(values) < 2 or listed or not any(span.is_sign or span.word in _LINKS for span in joints):
        return tuple(spans)
    if len(values) > 2:
        return (*spans[:at], replace(spans[at], readings=()), *spans[at + 1 :])
    first, second = ({reading.name for reading in spans[place].values} for place in values)
    return (*spans[:at], *spans[values[1] :]) if first & second else tuple(spans)


def _denies(spans: Sequence[Span], at: int) -> bool:
    """Whether a bare "not" begins here, at the beginning or behind a comma."""
    first = spans[at].tokens[0].word
    return first in RATHER and spans[at].has(Word.NOT) and (at == 0 or spans[at - 1].is_sign)


def _goes_on(span: Span) -> bool:
    return span.word in {",", *_LINKS} or span.has(*FILLERS, Word.AND, Word.OR)
