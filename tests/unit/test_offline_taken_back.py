"""A "no" that takes the last answer back, and "not this, that": the second is meant, and nothing is left out."""

from __future__ import annotations

import pytest

from kanina.models import Reply
from tests.unit.offline_chat import cases, conversation, last, plan_of

CONVERSATIONS = """
revenue by region | no, only NCR => revenue by branches.region [branches.region in NCR]
revenue by region | hindi, NCR lang => revenue by branches.region [branches.region in NCR]
revenue in NCR | no, Mandaue => revenue [branches.city in Mandaue, Cebu]
revenue in Cebu City | no sorry, Davao City => revenue [branches.city in Davao City, Davao del Sur]
revenue in Cebu City | hindi, Davao City pala => revenue [branches.city in Davao City, Davao del Sur]
revenue in Cebu City | hindi po, Davao City => revenue [branches.city in Davao City, Davao del Sur]
revenue in Cebu City | nope. i meant Davao City => revenue [branches.city in Davao City, Davao del Sur]
revenue in Cebu City | wait no, Davao City => revenue [branches.city in Davao City, Davao del Sur]
revenue for Math | no, by month => revenue by time:month [enrollments.subject in Math]
revenue for Math | no, enrollments => enrollments [enrollments.subject in Math]
revenue in NCR | no, not NCR => revenue [branches.region not_in NCR]
revenue in NCR | hindi pala NCR => revenue [branches.region not_in NCR]
revenue by subject | no Coding => revenue by enrollments.subject [enrollments.subject not_in Coding]
revenue | not Math, Coding => revenue [enrollments.subject in Coding]
revenue for Math | hindi Math, Coding => revenue [enrollments.subject in Coding]
revenue | not Math but Coding => revenue [enrollments.subject in Coding]
revenue | not Math, Cebu City => revenue [enrollments.subject not_in Math] [branches.city in Cebu City, Cebu]
revenue | not Math or Coding => revenue [enrollments.subject not_in Math; Coding]
revenue | without Math, Coding => revenue [enrollments.subject not_in Math; Coding]
"""


@pytest.mark.parametrize(("messages", "plan"), cases(CONVERSATIONS))
def test_what_takes_an_answer_back_says_what_was_meant(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


def test_of_three_values_behind_not_none_is_guessed() -> None:
    assert isinstance(plan_of("revenue", "not Math, Coding, English").plan, Reply)
