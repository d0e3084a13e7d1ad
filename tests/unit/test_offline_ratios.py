"""One figure divided by another: "per", "as a percentage of"; and what is no ratio."""

from __future__ import annotations

from evals.dialogues import plan_of
from kanina.models import Reply


def test_the_reason_why_a_ratio_is_not_compared_is_told() -> None:
    reply = plan_of("revenue per lesson in 2025", "compared with 2024").plan
    assert isinstance(reply, Reply)
    assert reply.text == (
        "I can't compare revenue divided by lessons with another time in one answer. "
        "Please ask for each time by itself."
    )
