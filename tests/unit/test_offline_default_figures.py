"""What is counted where no figure is named, whose place is meant, and “all” of something as one number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows, world

SALES = "sale_no,sold_on,item,amount\n" + "".join(
    f"S{n:02d},2026-03-{1 + n:02d},{('Rice', 'Salt')[n % 3 == 0]},{100 + n}\n" for n in range(12)
)


@pytest.fixture(scope="module")
def clinics() -> Iterator[House]:
    """Clinics, patients and visits in files nobody described."""
    with world("clinics") as opened:
        yield opened


@pytest.mark.parametrize("question", ["top 2 diagnoses", "anong top 2 na diagnosis natin"])
def test_what_rows_without_an_amount_are_ranked_by_is_their_number(clinics: House, question: str) -> None:
    found = rows(ask(clinics, question))
    assert (found[0], len(found), found[1][1]) == (("Flu", 12), 2, 6)


def test_values_in_the_plural_are_their_rows(clinics: House) -> None:
    assert [count for _, count in rows(ask(clinics, "teleconsults per month in 2026"))] == [4, 4]


def test_what_may_be_ranked_by_an_amount_is_asked_about(tmp_path_factory: pytest.TempPathFactory) -> None:
    with house_of(tmp_path_factory, "sales", {"sales": SALES}) as house:
        assert ask(house, "top 2 items").result is None
