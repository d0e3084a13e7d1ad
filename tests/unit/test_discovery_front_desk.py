"""What a front desk asks of its own exports: what ends soon, who is meant, yes and no, how to reach people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def centre() -> Iterator[House]:
    with world("centre") as house:
        yield house


def test_a_value_is_that_of_the_noun_behind_it(centre: House) -> None:
    assert rows(ask(centre, "who are our algebra tutors")) == [("Paul Tan",), ("Rosa Lim",)]
    told = rows(ask(centre, "who are our algebra tutors and which branch are they in"))
    assert told == [("Paul Tan", "Pasig"), ("Rosa Lim", "Cubao")]


def test_mail_addresses_and_numbers_are_told_together(centre: House) -> None:
    told = rows(ask(centre, "I need the email address and cell no. of Ben Lim"))
    assert told == [("Ben Lim", "ben@example.com", "0917-333-4444")]


def test_when_somebody_joined_is_a_day_of_theirs(centre: House) -> None:
    assert [str(cell) for cell in rows(ask(centre, "when did Ben Lim join?"))[0]] == ["Ben Lim", "2026-01-15"]


def test_a_count_beside_a_figure_is_of_its_rows(centre: House) -> None:
    told = rows(ask(centre, "show all pass types with their count and total price"))
    assert told == [("Monthly", 3, 1450), ("Yearly", 2, 10000)]
