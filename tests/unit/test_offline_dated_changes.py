"""Changes by when rows began: "only those hired since 2024", without naming again what was hired."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

CHANGES = """
number of tutors by region | only those hired in 2023 or later
    => tutors_count by branches.region@home_branch 2023-01-01..2026-11-27
ilang guro kada rehiyon | yung na-hire lang bago ang 2022
    => tutors_count by branches.region@home_branch ..2022-01-01
branches in Luzon opened before 2019 | which of those opened after 2015?
    => list by branches.branch [branches.island_group in Luzon] [branches.opened_on lt 2019-01-01] \
       [branches.opened_on ge 2016-01-01] [branches.opened_on lt 2026-11-27]
revenue by branch in 2025 | only the ones opened before 2014
    => revenue by branches.branch [branches.opened_on lt 2014-01-01] 2025-01-01..2026-01-01
revenue by branch | only those opened before 2014 | only those opened before 2016
    => revenue by branches.branch [branches.opened_on lt 2016-01-01]
revenue by region | only those hired before 2014 => refused
"""


@pytest.mark.parametrize(("question", "plan"), cases(CHANGES))
def test_a_verb_without_its_noun_is_said_of_the_rows_before(question: str, plan: str) -> None:
    assert last(*conversation(question)) == plan
