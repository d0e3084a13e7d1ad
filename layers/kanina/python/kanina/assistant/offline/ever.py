"""Words that only make a "never", a "not" or a "no" stronger: "have never had one yet", "walang kahit anong order"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.spans import Span

_NEVER = frozenset({"never", "kailanman"})
_YET = frozenset({"yet", "ever"})
"""At the end of a message behind "never"."""
_EVER = frozenset({"kailanman", "ever"})
"""Right behind a word that denies."""
_DENYING = frozenset({"hindi", "wala", "walang", "never", "not", "di"})
_EVEN = frozenset({"kahit", "ni", "anumang"})
_SINGLE, _ONE = "single", frozenset({"a", "one"})
_DENIALS = frozenset({"not", "never", "t", "haven", "hasn", "hadn", "didn", "no", "without"})
"""Before "a single lesson"."""
_STILL = frozenset({"pa", "pang"})


def without_ever(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans without such words; without a denial before them they stay, and are explained by nothing."""
    stressed = {at for at, span in enumerate(spans) if span.is_unknown and _only_stresses(spans, at)}
    stressed |= {at - 1 for at in stressed if spans[at].word == _SINGLE and len(spans[at - 1].tokens) == 1}
    return tuple(span for at, span in enumerate(spans) if at not in stressed)


def _only_stresses(spans: Sequence[Span], at: int) -> bool:
    if spans[at].word in _EVEN and at and spans[at - 1].tokens[-1].word in _DENYING | _STILL:
        return any(token.word in _DENYING for span in spans[max(0, at - 2) : at] for token in span.tokens)
    if spans[at].word == _SINGLE and at and spans[at - 1].tokens[-1].word in _ONE:
        return any(token.word in _DENIALS for span in spans[max(0, at - 4) : at] for token in span.tokens)
    before = spans[at - 1].tokens[-1].word if at else ""
    if before in _STILL and len(spans[at - 1].tokens) == 1 and at > 1:
        before = spans[at - 2].tokens[-1].word
    words = [token.word for token in spans[at - 1].tokens] if at else []
    denied = before in _DENYING or (before in _STILL and bool(set(words) & _DENYING))
    if denied and spans[at].tokens[-1].among(_EVER):
        return True
    ends = all(span.is_sign for span in spans[at + 1 :])
    return ends and spans[at].word in _YET and any(token.word in _NEVER for s in spans[:at] for token in s.tokens)
