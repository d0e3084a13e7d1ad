"""After a question that was not answered: what leans on it is not answered as a question about everything."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last, plan_of

LEANS = """
which branch is the zorber Bea Ibañez from | how many lessons did she have last month
sinong zorb si Bea Ibañez | ilan po ang leksyon nya noong Oktubre
ilang zorb na enrollments sa Jaro? | alin-alin yun? katayuan at plano
ilang zorb ang enrollments sa Jaro? | saang sangay yun at anong rehiyon?
magkano ang zorb na kita ngayong taon | per subject?
ilang zorb ang sumali sa Jaro? | hatiin ayon sa grade level yung mga sumali ngayong taon
how many zorb students joined in Jaro? | split the students who joined this year by grade level
ilang zorb ang mga branch | pakilista yung sa NCR, lungsod at rehiyon
"""

WHOLE = """
what is the weather | my boss wants the refund rate per branch in 2025, can u get me that
    => refund_rate by branches.branch 2025-01-01..2026-01-01
how are you today? | refund rate in 2025 => refund_rate 2025-01-01..2026-01-01
which branch is the zorber Bea Ibañez from | lessons by subject last month
    => lessons by lessons.subject 2026-10-01..2026-11-01
status of zorb order 209271 | refunds in Jaro => refunds [branches.branch in Jaro]
ilang zorb na enrollments sa Jaro? | kita kada rehiyon noong 2025
    => revenue by branches.region 2025-01-01..2026-01-01
how many zorbs joined in Jaro? | new students by grade level this year
    => new_students by students.grade_level 2026-01-01..2026-11-27/year
lol that zorb is weird | how many branches are there? => branches_count
status of the zorb order and its channel | how much was the discount => total_discount
zorbs in Jaro in May | what was the attendance rate? => attendance_rate
please say which zorb Bea Ibañez teaches | Which tutor had the most lessons in 2025?
    => lessons by tutors.tutor 2025-01-01..2026-01-01 order -lessons top 1
"""

AFTER_REASONS = """
top 3 branches by revenue this month | why are they ahead? | what was their attendance rate in October 2026?
    => attendance_rate by branches.branch
lessons in Lahug in October 2026 | why so few? | what was the attendance rate there?
    => attendance_rate [branches.branch in Lahug] 2026-10-01..2026-11-01
leksyon sa Lahug noong Oktubre 2026 | bakit kaunti? | magkano ang refunds dun?
    => refunds [branches.branch in Lahug] 2026-10-01..2026-11-01
"""


@pytest.mark.parametrize("messages", LEANS.strip().splitlines())
def test_what_only_the_failed_question_tells_is_asked_for(messages: str) -> None:
    assert last(*conversation(messages)) == "refused"


@pytest.mark.parametrize(("messages", "plan"), cases(WHOLE))
def test_a_whole_question_is_answered_whatever_failed_before_it(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


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
