"""The first and the last of things by when they began: "the newest branch"; over the demo's model, and a library's."""

from __future__ import annotations

import pytest

from tests.unit.offline_library import planned


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
