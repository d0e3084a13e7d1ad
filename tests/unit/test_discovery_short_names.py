"""Fields by the first letters of their names, numbers that rows were chosen by beside them, and a slip in "monthly"."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina_local.discovery.naming import initials
from tests.discovered import ask, house_of, rows

ROWS = 12


def _trips() -> str:
    """Bus n + 1 of twelve, in the n-th month of 2025, did 10 + n miles per gallon, on hills and on the flat in turn."""
    lines = ["bus_id,name,seen_on,miles_per_gallon,climb,road"]
    lines += [
        f"{n + 1},Bus {chr(65 + n)},2025-{n + 1:02d}-03,{10 + n}.0,{100 * n},{('hills', 'flat')[n % 2]}"
        for n in range(ROWS)
    ]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def buses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of twelve buses."""
    with house_of(tmp_path_factory, "buses", {"buses": _trips()}) as opened:
        yield opened


@pytest.mark.parametrize("question", ["average mpg by road", "karaniwang mpg kada road"])
def test_a_long_name_goes_by_its_first_letters(buses: House, question: str) -> None:
    assert dict(rows(ask(buses, question))) == {"hills": 15.0, "flat": 16.0}


def test_initials_that_are_a_word_are_no_name() -> None:
    assert initials(("number", "of", "trips")) == []
    assert initials(("miles", "per", "gallon")) == ["mpg"]


def test_letters_that_begin_nothing_explain_nothing(buses: House) -> None:
    assert ask(buses, "average mpq by road").result is None


@pytest.mark.parametrize("question", ["list buses with over 19 mpg", "ilista ang mga bus na lampas 19 ang mpg"])
def test_rows_chosen_by_a_number_show_it(buses: House, question: str) -> None:
    assert sorted(rows(ask(buses, question))) == [("Bus K", 20.0), ("Bus L", 21.0)]


def test_rows_chosen_by_a_text_show_their_names_alone(buses: House) -> None:
    assert len(rows(ask(buses, "list the buses on hills"))[0]) == 1


def test_monthly_may_lack_a_letter(buses: House) -> None:
    assert len(rows(ask(buses, "montly average mpg in 2025"))) == ROWS
