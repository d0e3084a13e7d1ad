"""What people say of themselves before they ask is set aside; what may say which rows are meant is not."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

SET_ASIDE = """
hi, im new here, lessons last month => lessons 2026-10-01..2026-11-01
my supervisor keeps bugging me about it so how many lessons were there last month => lessons 2026-10-01..2026-11-01
our accountant needs the revenue by region in 2025 => revenue by branches.region 2025-01-01..2026-01-01
a parent just phoned, how many lessons in Cebu last month => refused
a parent just called, how many lessons in Cebu last month
    => lessons [branches.province in Cebu] 2026-10-01..2026-11-01
not sure whether that works but show me lessons by subject last month
    => lessons by lessons.subject 2026-10-01..2026-11-01
we have a townhall tomorrow. revenue by region in 2025 => revenue by branches.region 2025-01-01..2026-01-01
may lakad ako mamaya, pakita ng kita kada rehiyon noong 2025 => revenue by branches.region 2025-01-01..2026-01-01
hindi ko matandaan kung ilan ang lessons kahapon => lessons 2026-11-25..2026-11-26
pasensya na makulit lang, ilan ang lessons kahapon => lessons 2026-11-25..2026-11-26
lessons by month in 2025 for the board deck => lessons by time:month 2025-01-01..2026-01-01
kita kada rehiyon noong 2025 para sa report ko bukas => revenue by branches.region 2025-01-01..2026-01-01
"""

KEPT = """
lessons last month for the night shift => refused
my area is Cavite, lessons last month => refused
im handling cavite, lessons last month => refused
i want robotics, show lessons last month => refused
from our warehouse, lessons last month => refused
segment b, how many lessons last month => refused
our gold clients, lessons last month => refused
my corporate accounts: lessons last month => refused
my overdue ones, how many lessons last month => refused
"""

SLIPS = """
waht is the revenue by regoin last mnoth => revenue by branches.region 2026-10-01..2026-11-01
how mnay lessons last yaer => lessons 2025-01-01..2026-01-01
lessons in septmber => lessons 2026-09-01..2026-10-01
lessons this mont => lessons 2026-11-01..2026-11-27/month
lessons by form => refused
lessons in lian => refused
"""

SPLITS = """
split of lessons last month between subjects => lessons by lessons.subject 2026-10-01..2026-11-01
hatian ng kita sa pagitan ng mga rehiyon noong 2025 => revenue by branches.region 2025-01-01..2026-01-01
compare revenue between NCR and Western Visayas in 2025
    => revenue by branches.region [branches.region in NCR; Western Visayas] 2025-01-01..2026-01-01
revenue this month vs last => revenue 2026-11-01..2026-11-27/month vs previous_period
kita ngayong taon kumpara sa nakaraan => revenue 2026-01-01..2026-11-27/year vs previous_year
lessons between subjects that grew => refused
"""


@pytest.mark.parametrize(("messages", "plan"), cases(SET_ASIDE))
def test_what_tells_who_asks_and_why_is_set_aside(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(KEPT))
def test_what_may_say_which_rows_are_meant_is_not(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(SLIPS))
def test_slips_in_words_of_every_question_are_put_right(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(SPLITS))
def test_between_groups_splits_and_a_lone_last_is_the_unit_before(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
