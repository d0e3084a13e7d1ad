"""Values of a list that share a word said once."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

SHARED = """
revenue in Eastern and Central Visayas => revenue [branches.region in Eastern Visayas; Central Visayas]
enrollments in Western, Central, and Eastern Visayas in 2025
    => enrollments [branches.region in Western Visayas; Central Visayas; Eastern Visayas] 2025-01-01..2026-01-01
revenue by region except Central and Western Visayas
    => revenue by branches.region [branches.region not_in Central Visayas; Western Visayas]
lessons of Junior or Senior High students
    => lessons [students.school_level in Junior High; Senior High]
average score in term 3 and 4 => average_score [scores.term in Q3; Q4]
kita sa Western at Eastern Visayas => revenue [branches.region in Western Visayas; Eastern Visayas]
revenue by region in 2025, Visayas only (Eastern, Central)
    => revenue by branches.region [branches.island_group in Visayas] \
       [branches.region in Eastern Visayas; Central Visayas] 2025-01-01..2026-01-01
"""

APART = """
revenue in Central => refused
revenue in Cebu and Davao City => revenue [branches.city in Cebu City, Cebu; Davao City, Davao del Sur]
Central Luzon and Visayas revenue => refused
"""


@pytest.mark.parametrize(("question", "plan"), cases(SHARED))
def test_a_word_said_once_belongs_to_every_value_of_its_list(question: str, plan: str) -> None:
    assert last(*conversation(question)) == plan


@pytest.mark.parametrize(("question", "plan"), cases(APART))
def test_what_is_a_value_by_itself_borrows_no_word(question: str, plan: str) -> None:
    assert last(*conversation(question)) == plan
