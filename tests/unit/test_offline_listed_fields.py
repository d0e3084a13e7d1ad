"""Lists with more of what their rows are: the place each belongs to, and other fields beside the name."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

OWN_PLACES = """
list the tutors in Makati => list by tutors.tutor [branches.city in Makati, Metro Manila]
list the tutors in NCR => list by tutors.tutor [branches.region in NCR]
sino-sino ang mga guro sa Cebu City => list by tutors.tutor [branches.city in Cebu City, Cebu]
list the tutors together with their region => list by tutors.tutor × branches.region@home_branch
list tutors hired in 2023 and where they are based
    => list by tutors.tutor × branches.branch@home_branch [tutors.hired_on ge 2023-01-01] \
       [tutors.hired_on lt 2024-01-01]
how many tutors were hired in 2024 | who are they and where do they work?
    => list by tutors.tutor × branches.branch@home_branch [tutors.hired_on ge 2024-01-01] \
       [tutors.hired_on lt 2025-01-01]
ilan ang tutor na natanggap noong 2024 | sino sila at saan sila nakadestino
    => list by tutors.tutor × branches.branch@home_branch [tutors.hired_on ge 2024-01-01] \
       [tutors.hired_on lt 2025-01-01]
"""

BESIDE_THE_NAME = """
tutors hired in 2024 | show their branch beside the name
    => list by tutors.tutor × branches.branch@home_branch [tutors.hired_on ge 2024-01-01] \
       [tutors.hired_on lt 2025-01-01]
list the branches in NCR | add the province
    => list by branches.branch × branches.province [branches.region in NCR]
list the branches in NCR | include their city too
    => list by branches.branch × branches.city [branches.region in NCR]
list the branches in NCR | and the cities? => list by branches.city [branches.region in NCR]
"""

NOT_LISTED = """
where are they assigned => refused
revenue by branch | where are they assigned => refused
"""


@pytest.mark.parametrize(("messages", "plan"), cases(OWN_PLACES))
def test_things_are_listed_by_the_place_they_belong_to(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(BESIDE_THE_NAME))
def test_a_field_joins_what_is_listed_where_it_is_said_to(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(NOT_LISTED))
def test_nobody_is_assigned_where_nothing_is_listed(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
