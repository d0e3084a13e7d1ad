"""Clauses that say who is asking, and of what place they are."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

SPEAKERS = """
Lahug branch supervisor here, how many lessons last month?
    => lessons [branches.branch in Lahug] 2026-10-01..2026-11-01
I'm the regional director of CALABARZON. Refunds by branch last quarter?
    => refunds by branches.branch [branches.region in CALABARZON] 2026-07-01..2026-10-01
as owner of the school I need total revenue for 2025 => revenue 2025-01-01..2026-01-01
this is the marketing team: enrollments by channel please => enrollments by enrollments.channel
Ako po ang tagapamahala ng Lahug. Magkano po ang refunds namin noong Mayo?
    => refunds [branches.branch in Lahug] 2026-05-01..2026-06-01
bilang direktor, gusto kong makita ang kita kada rehiyon => revenue by branches.region
Ako po ang tagapamahala ng Lahug. Magkano po ang refunds namin noong Mayo? | aling guro ang may pinakamaraming lessons \
dito samin
    => lessons by tutors.tutor [branches.branch in Lahug] 2026-05-01..2026-06-01 order -lessons top 1
Lahug manager here, revenue in Jaro => revenue [branches.branch in Jaro]
Lahug manager here, revenue by branch => revenue by branches.branch
Lahug manager here, total revenue nationwide => revenue
as a share of the total, revenue by region => revenue by branches.region as share
"""

NOT_SPEAKERS = """
Lahug supervisor, how many lessons last month?
I am the supervisor with most lessons last month
as head of 3 branches I need revenue
"""


@pytest.mark.parametrize(("messages", "plan"), cases(SPEAKERS))
def test_who_is_asking_says_only_of_which_rows(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize("message", NOT_SPEAKERS.strip().splitlines())
def test_what_may_ask_for_something_is_not_passed_over(message: str) -> None:
    assert last(message) == "refused"
