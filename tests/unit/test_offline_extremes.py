"""The first and the last of things by when they began: "the newest branch"; over the demo's model, and a library's."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last
from tests.unit.offline_library import planned

EXTREMES = """
what is our newest branch
    => list by branches.branch × branches.opened_on:day order -branches.opened_on top 1
which branches are the oldest => list by branches.branch × branches.opened_on:day order +branches.opened_on
the two most recently opened branches
    => list by branches.branch × branches.opened_on:day order -branches.opened_on top 2
aling mga sangay ang pinakaluma => list by branches.branch × branches.opened_on:day order +branches.opened_on
alin ang pinakabago sa mga sangay
    => list by branches.branch × branches.opened_on:day order -branches.opened_on top 1
earliest branch in NCR
    => list by branches.branch × branches.opened_on:day [branches.region in NCR] order +branches.opened_on top 1
which tutor was hired first => list by tutors.tutor × tutors.hired_on:day order +tutors.hired_on top 1
the last three tutors hired => list by tutors.tutor × tutors.hired_on:day order -tutors.hired_on top 3
newest tutor hired before 2020
    => list by tutors.tutor × tutors.hired_on:day [tutors.hired_on lt 2020-01-01] order -tutors.hired_on top 1
alin ang pinakalumang sangay natin
    => list by branches.branch × branches.opened_on:day order +branches.opened_on top 1
limang pinakabagong sangay
    => list by branches.branch × branches.opened_on:day order -branches.opened_on top 5
sinong tutor ang huling natanggap => list by tutors.tutor × tutors.hired_on:day order -tutors.hired_on top 1
pinaka-bagong tutor => list by tutors.tutor × tutors.hired_on:day order -tutors.hired_on top 1
which branch is the newest | and the oldest one?
    => list by branches.branch × branches.opened_on:day order +branches.opened_on top 1
which branches opened in 2018 | which of those is the latest?
    => list by branches.branch × branches.opened_on:day [branches.opened_on ge 2018-01-01] \
       [branches.opened_on lt 2019-01-01] order -branches.opened_on top 1
revenue in NCR this year | which branch is the newest?
    => list by branches.branch × branches.opened_on:day order -branches.opened_on top 1
"""

NOT_PLAIN = """
oldest tutor => refused
youngest student => refused
revenue of the newest branch => refused
latest orders => refused
revenue by region | the newest => refused
"""


@pytest.mark.parametrize(("question", "plan"), cases(EXTREMES))
def test_things_come_in_the_order_in_which_they_began(question: str, plan: str) -> None:
    assert last(*conversation(question)) == plan


@pytest.mark.parametrize(("question", "plan"), cases(NOT_PLAIN))
def test_an_age_nobody_recorded_or_a_figure_of_the_newest_is_not_guessed(question: str, plan: str) -> None:
    assert last(*conversation(question)) == plan


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("which library is the oldest", "list by libraries.library × libraries.founded_on:day "
         "order +libraries.founded_on top 1"),
        ("the newest librarian", "list by librarians.librarian × librarians.hire_date:day "
         "order -librarians.hire_date top 1"),
        ("which member registered last", "list by members.member × members.registration_date:day "
         "order -members.registration_date top 1"),
    ],
)  # fmt: skip
def test_what_says_when_things_began_is_told_by_the_names_of_fields(question: str, plan: str) -> None:
    assert planned(question) == plan


ALL_IN_ORDER = """
list the branches, newest first => list by branches.branch × branches.opened_on:day order -branches.opened_on
branches in NCR, oldest first
    => list by branches.branch × branches.opened_on:day [branches.region in NCR] order +branches.opened_on
mga sangay, pinakabago muna => list by branches.branch × branches.opened_on:day order -branches.opened_on
"""


@pytest.mark.parametrize(("question", "plan"), cases(ALL_IN_ORDER))
def test_newest_first_lists_them_all(question: str, plan: str) -> None:
    assert last(question) == plan


OF_THOSE_SHOWN = """
list the branches in CALABARZON | which of them opened last?
    => list by branches.branch × branches.opened_on:day [branches.region in CALABARZON] order -branches.opened_on top 1
mga sangay na nagbukas bago ang 2014 | alin ang unang nagbukas?
    => list by branches.branch × branches.opened_on:day [branches.opened_on lt 2014-01-01] order +branches.opened_on \
       top 1
top 3 tutors by lessons | which one is the newest?
    => list by tutors.tutor × tutors.hired_on:day [tutors.tutor in Maria Santos; Jose Reyes; Carlo Dela Cruz] \
       order -tutors.hired_on top 1
top 9 branches by revenue | which is the oldest one? => refused
"""


@pytest.mark.parametrize(("question", "plan"), cases(OF_THOSE_SHOWN))
def test_of_the_rows_of_a_ranking_only_those_shown_are_meant(question: str, plan: str) -> None:
    assert last(*conversation(question)) == plan
