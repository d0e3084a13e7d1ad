"""A follow-up that names a value of two kinds, a branch and a town: it is asked which, and what was asked goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import AskUser, MetricQuery
from tests.discovered import ask, house_of

STORES = "store_code,store_name\nST1,Luyos\nST2,Bayog\n"
BUYERS = "buyer_code,buyer_name,town\n" + "".join(
    f"B{n},{name},{town}\n"
    for n, (name, town) in enumerate(
        [("Ana Cruz", "Luyos"), ("Ben Reyes", "Dita"), ("Carla Uy", "Ilaya"), ("Dan Go", "Luyos")], start=1
    )
)
SALES = "sale_no,store_code,buyer_code,sold_on,clerk,amount\n" + "".join(
    f"V{n},ST{1 + n % 2},B{1 + n % 4},202{5 + n % 2}-{1 + n % 11:02}-1{n % 8},"
    f"{['Jenny', 'Bert'][n % 3 == 0]},{100 + n}\n"
    for n in range(1, 61)
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {"stores": STORES, "buyers": BUYERS, "sales": SALES}
    with house_of(tmp_path_factory, "luyos", tables) as opened:
        yield opened


@pytest.mark.parametrize("narrowing", ["only Luyos", "sa Luyos lang"])
@pytest.mark.parametrize("change", [(), ("what about 2025?",), ("eh 2025?",)])
def test_a_choice_between_kinds_keeps_the_question_and_what_is_said_before_it(
    house: House, narrowing: str, change: tuple[str, ...]
) -> None:
    before = ("amount by clerk in 2026", narrowing, *change)
    asked = ask(house, *before).plan
    assert isinstance(asked, AskUser)
    assert {choice.value for choice in asked.choices} == {"stores.store_name=Luyos", "buyers.town=Luyos"}
    place = next(at for at, choice in enumerate(asked.choices, start=1) if choice.value.startswith("stores"))
    query = ask(house, *before, str(place)).plan
    assert isinstance(query, MetricQuery)
    assert [ref.field for ref in query.dimensions] == ["sales.clerk"]
    assert [(wanted.field, wanted.values) for wanted in query.filters] == [("stores.store_name", ("Luyos",))]
    assert query.period is not None
    assert str(query.period.start) == ("2025-01-01" if change else "2026-01-01")
