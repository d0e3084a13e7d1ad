"""What rows are shown by: the name beside their code, however either column is spelled; and what they came to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("market") as opened:
        yield opened


@pytest.mark.parametrize("question", ["goods by vendor", "how many goods does each vendor have"])
def test_a_name_that_shares_its_code_s_word_names_the_rows(house: House, question: str) -> None:
    assert sorted(rows(ask(house, question))) == [("Alon Trading", 3), ("Bulan Foods", 3)]


def test_the_only_name_that_differs_in_every_row_names_them(house: House) -> None:
    found = rows(ask(house, "top 2 goods by number of collections"))
    assert [name for name, _ in found] == ["Good A", "Good B"]
    assert sorted(rows(ask(house, "goods by group"))) == [("Dry", 3), ("Wet", 3)]


def test_a_shortened_word_is_read_whole(house: House) -> None:
    assert sorted(rows(ask(house, "vendors by business type"))) == [("Retail", 1), ("Wholesale", 1)]
