"""After a question that was not answered: what leans on it is not answered as a question about everything."""

from __future__ import annotations

import pytest

from evals.dialogues import last, plan_of
from evals.notation import cases, conversation

AFTER_REASONS = """
top 3 branches by revenue this month | why are they ahead? | what was their attendance rate in October 2026?
    => attendance_rate by branches.branch
lessons in Lahug in October 2026 | why so few? | what was the attendance rate there?
    => attendance_rate [branches.branch in Lahug] 2026-10-01..2026-11-01
leksyon sa Lahug noong Oktubre 2026 | bakit kaunti? | magkano ang refunds dun?
    => refunds [branches.branch in Lahug] 2026-10-01..2026-11-01
"""


@pytest.mark.parametrize(("messages", "plan"), cases(AFTER_REASONS))
def test_after_a_question_why_they_are_those_of_the_answer_before(messages: str, plan: str) -> None:
    assert last(*conversation(messages)).startswith(plan)


def test_a_reason_asked_of_something_else_leaves_it_open_who_they_are() -> None:
    asked = ("revenue in Jaro this year", "why is Lahug low?", "what was their attendance rate in October 2026?")
    assert last(*asked) == "refused"


def test_the_refusal_says_what_is_missing() -> None:
    plan = plan_of("which branch is the zorber Bea Ibañez from", "how many lessons did she have last month").plan
    assert plan.kind == "reply"
    assert "“she”" in plan.text
