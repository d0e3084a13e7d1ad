"""Words that only say what kind of year the times of a question are of: "(calendar quarters)"."""

from __future__ import annotations

from collections.abc import Sequence

from kanina.assistant.offline.spans import Span

_CALENDAR = "calendar"
_OTHER_YEARS = frozenset({"fiscal", "fy", "school", "sy", "piskal"})
_SIGNS = frozenset("(),")


def without_calendar_kind(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans without such an aside at the end, behind a time; as they are where other years are spoken of."""
    at = next((at for at, span in enumerate(spans) if span.word == _CALENDAR), None)
    if at is None or not any(span.period for span in spans[:at]):
        return tuple(spans)
    said = {token.word for span in spans for token in span.tokens}
    behind = [span for span in spans[at + 1 :] if not span.is_sign]
    opened = at > 0 and spans[at - 1].word in _SIGNS
    if said & _OTHER_YEARS or not opened or len(behind) != 1 or not behind[0].grain:
        return tuple(spans)
    return tuple(spans[: at - 1])
