"""A wholesaler's database that nobody described: lines without amounts, stock, and pointers by other names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows, world

_OF_A_KIND = 30
"""Of the orders, with each product as their first line."""
_SALES = _OF_A_KIND * (200 + 100 * 0.5 + 1800 + 800) + 120 * 10


@pytest.fixture(scope="module")
def firm() -> Iterator[House]:
    with world("firm") as house:
        yield house


def test_sales_are_the_price_of_each_piece_less_its_discount(firm: House) -> None:
    assert float(rows(ask(firm, "total sales in 2026"))[0][0]) == pytest.approx(_SALES)
    assert float(rows(ask(firm, "magkano ang benta ngayong taon"))[0][0]) == pytest.approx(_SALES)
    by_product = dict(rows(ask(firm, "sales by product in 2026")))
    assert float(by_product["Tents"]) == pytest.approx(_OF_A_KIND * (1800 + 10))


def test_an_order_comes_to_what_its_lines_do(firm: House) -> None:
    assert float(rows(ask(firm, "average order value in 2026"))[0][0]) == pytest.approx(_SALES / 120)


def test_who_ships_and_who_sells_are_found_by_other_names(firm: House) -> None:
    assert dict(rows(ask(firm, "orders by shipper in 2026"))) == {"Slow Trucks": 60, "Fast Boats": 60}
    assert dict(rows(ask(firm, "orders by sales rep in 2026"))) == {"Ana Reyes": 40, "Ben Santos": 40, "Cora Diaz": 40}


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("which products are out of stock?", {"Tents"}),
        ("ano-ano ang mga produktong wala nang stock", {"Tents"}),
        ("show me the products whose stock is below their reorder level", {"Lamps", "Tents"}),
        ("which products are running low?", {"Lamps", "Tents"}),
        ("which products are discontinued?", {"Tents"}),
    ],
)
def test_stock_is_told_as_a_state(firm: House, question: str, names: set[str]) -> None:
    assert {row[0] for row in rows(ask(firm, question))} == names


def test_stock_adds_up_and_a_limit_does_not(firm: House) -> None:
    assert rows(ask(firm, "total stock")) == [(52,)]
    assert not any(name.startswith("total_reorder") for name in firm.model.metrics)


def test_titles_and_contacts_are_fields_of_their_own(firm: House) -> None:
    assert ("Ana Reyes", "Manager") in rows(ask(firm, "list the employees and their position"))
    assert dict(rows(ask(firm, "customers by contact title"))) == {"Buyer": 10, "Owner": 10}


def test_whom_somebody_reports_to_is_no_amount(firm: House) -> None:
    assert not any("reports_to" in metric.expression for metric in firm.model.metrics.values())


def test_lists_in_one_column_are_no_groups(tmp_path_factory: pytest.TempPathFactory) -> None:
    kinds = ("Subs", "Dubs", "Extras", '"Subs,Dubs"', '"Subs,Extras"', '"Dubs,Extras"', '"Subs,Dubs,Extras"')
    films = "film_id,title,features\n" + "".join(f"{n},Film {n:03},{kinds[n % 7]}\n" for n in range(1, 71))
    with house_of(tmp_path_factory, "films", {"films": films}) as house:
        assert ask(house, "films by features").result is None
        assert ask(house, "how many films have Subs").result is None


def test_what_is_only_linked_is_counted_by_its_links(tmp_path_factory: pytest.TempPathFactory) -> None:
    tables = {
        "actors": "actor_id,first_name,last_name\n" + "".join(f"{n},Ann,Last{n}\n" for n in range(1, 6)),
        "films": "film_id,title\n" + "".join(f"{n},Film {n:03}\n" for n in range(1, 31)),
        "film_actors": "actor_id,film_id\n"
        + "".join(f"{a},{n}\n" for n in range(1, 31) for a in range(1, 6) if n % a == 0),
    }
    with house_of(tmp_path_factory, "linked", tables) as house:
        assert dict(rows(ask(house, "films by actor")))["Ann Last3"] == 10
        assert rows(ask(house, "which actor is in the most films"))[0][0] == "Ann Last1"


def test_when_a_row_was_last_touched_dates_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    tables = {"films": "film_id,title,last_update\n" + "".join(f"{n},Film {n:03},2026-11-01\n" for n in range(1, 31))}
    with house_of(tmp_path_factory, "touched", tables) as house:
        assert house.model.metrics["films"].time_field is None
