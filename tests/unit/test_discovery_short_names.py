"""Fields by the first letters of their names, numbers that rows were chosen by beside them, and a slip in "monthly"."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina_local.discovery.naming import initials
from tests.discovered import ask, rows, world

ROWS = 12


@pytest.fixture(scope="module")
def buses() -> Iterator[House]:
    """A house of twelve buses."""
    with world("buses") as opened:
        yield opened


@pytest.mark.parametrize("question", ["average mpg by road", "karaniwang mpg kada road"])
def test_a_long_name_goes_by_its_first_letters(buses: House, question: str) -> None:
    assert dict(rows(ask(buses, question))) == {"hills": 15.0, "flat": 16.0}


def test_initials_that_are_a_word_are_no_name() -> None:
    assert initials(("number", "of", "trips")) == []
    assert initials(("miles", "per", "gallon")) == ["mpg"]


@pytest.mark.parametrize("question", ["list buses with over 19 mpg", "ilista ang mga bus na lampas 19 ang mpg"])
def test_rows_chosen_by_a_number_show_it(buses: House, question: str) -> None:
    assert sorted(rows(ask(buses, question))) == [("Bus K", 20.0), ("Bus L", 21.0)]


def test_rows_chosen_by_a_text_show_their_names_alone(buses: House) -> None:
    assert len(rows(ask(buses, "list the buses on hills"))[0]) == 1


def test_monthly_may_lack_a_letter(buses: House) -> None:
    assert len(rows(ask(buses, "montly average mpg in 2025"))) == ROWS
