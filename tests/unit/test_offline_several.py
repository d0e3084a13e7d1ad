"""Several things at once: two periods, two earlier questions, steps back, days of the week, places in a ranking."""

from __future__ import annotations

import pytest

from evals.dialogues import plan_of
from evals.notation import cases, conversation
from kanina.models import Reply

WHY_NOT = """
revenue in NCR in 2025 | lessons in CAR | compare it with the first one => more than one way
revenue in NCR | lessons | revenue in NCR | compare it with the first one => the same question
revenue | lessons by region | go back to the first one => “question 1”
which branch has the 3rd lowest refund rate => the bottom 3
ikatlong pinakamababang sangay sa kita => 3 na pinakamababa
"""


@pytest.mark.parametrize(("messages", "reason"), cases(WHY_NOT))
def test_what_cannot_be_together_is_refused_with_its_reason(messages: str, reason: str) -> None:
    plan = plan_of(*conversation(messages)).plan
    assert isinstance(plan, Reply)
    assert plan.refused
    assert reason in plan.text
