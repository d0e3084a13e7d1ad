"""Names of the rows that a figure is measured on, which add nothing to it."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

OWN = """
pass rate in the March 2026 tests => pass_rate 2026-03-01..2026-04-01
pass rate of exams per subject in 2025 => pass_rate by scores.subject 2025-01-01..2026-01-01
karaniwang marka sa Math sa mga exam noong Agosto => average_score [scores.subject in Math] 2026-08-01..2026-09-01
kita sa NCR | pass rate sa mga exam noong Agosto => pass_rate 2026-08-01..2026-09-01
how many exams in August => scores_count 2026-08-01..2026-09-01
"""

ASKED = """
average score of the 3 exams
average score per exam
average score of all but the exams
revenue of the exams
pass rate without exams
"""


@pytest.mark.parametrize(("messages", "plan"), cases(OWN))
def test_rows_that_a_figure_is_measured_on_add_nothing(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize("message", ASKED.strip().splitlines())
def test_rows_of_which_something_is_asked_are_not_passed_over(message: str) -> None:
    assert last(message) == "refused"
