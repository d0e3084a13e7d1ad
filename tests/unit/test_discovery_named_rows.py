"""What rows are shown by: the name beside their code, however either column is spelled; and what they came to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

VENDORS = "vend_id,vend_name,biz_type\nV1,Alon Trading,Retail\nV2,Bulan Foods,Wholesale\n"
GOODS = "item_code,trade_name,group_name,vend_id\n" + "".join(
    f"G{n},Good {'ABCDEF'[n]},{['Dry', 'Wet'][n % 2]},V{1 + n % 2}\n" for n in range(6)
)
COLLECTIONS = "or_no,or_date,vend_id,item_code,halaga\n" + "".join(
    f"{1000 + n},2026-{1 + n % 10:02}-11,V{1 + n % 2},G{n % 6},{100 + n % 2}\n" for n in range(40)
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(
        tmp_path_factory, "market", {"vendors": VENDORS, "goods": GOODS, "collections": COLLECTIONS}
    ) as opened:
        yield opened


@pytest.mark.parametrize("question", ["goods by vendor", "how many goods does each vendor have"])
def test_a_name_that_shares_its_code_s_word_names_the_rows(house: House, question: str) -> None:
    assert sorted(rows(ask(house, question))) == [("Alon Trading", 3), ("Bulan Foods", 3)]


def test_the_only_name_that_differs_in_every_row_names_them(house: House) -> None:
    found = rows(ask(house, "top 2 goods by number of collections"))
    assert [name for name, _ in found] == ["Good A", "Good B"]
    assert sorted(rows(ask(house, "goods by group"))) == [("Dry", 3), ("Wet", 3)]


@pytest.mark.parametrize("question", ["total collections", "magkano ang koleksyon", "how much were the collections"])
def test_collections_are_what_they_came_to(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(4020,)]


def test_how_many_collections_are_their_number(house: House) -> None:
    assert rows(ask(house, "how many collections")) == [(40,)]


def test_a_shortened_word_is_read_whole(house: House) -> None:
    assert sorted(rows(ask(house, "vendors by business type"))) == [("Retail", 1), ("Wholesale", 1)]
