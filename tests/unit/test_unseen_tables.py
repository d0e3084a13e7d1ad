"""Questions about a small farm and its library that nobody described: sums by their unit, the rows they are of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

PLOTS = "plot_id,plot_name,area_ha\n" + "".join(f"{n},Lot {n:02},{n}.5\n" for n in range(1, 15))
HARVESTS = "harvest_id,plot_id,planted_on,harvested_on,kilos,sales_amount,grade\n" + "".join(
    f"{n},{1 + n % 14},2025-{1 + n % 9:02}-05,{'2025-12' if n % 2 else '2026-02'}-1{n % 9},"
    f"{10 + n}.0,{100 + n}.00,{'ABC'[n % 3]}\n"
    for n in range(1, 61)
)
LOANS = "loan_id,plot_id,loaned_on,due_on,returned_on,fine_amount\n" + "".join(
    f"{n},{1 + n % 14},2026-0{1 + n % 5}-03,2026-0{2 + n % 5}-03,{'2026-07-01' if n % 4 else ''},{n % 4}.00\n"
    for n in range(1, 41)
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "farm", {"plots": PLOTS, "harvests": HARVESTS, "loans": LOANS}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many kilos did we harvest this year", 1230.0),
        ("total area in hectares", 112.0),
        ("ilang ektarya", 112.0),
        ("ilang kilo ang naani noong 2025", 1200.0),
        ("total fines on loans", 60.0),
        ("magkano ang kabuuang benta ng mga ani", 7830.0),
        ("how many grade A harvests", 20),
        ("how many grades", 3),
        ("how many harvests in 2025", 30),
        ("how many loans have not been returned yet", 10),
        ("total fines on loans returned in 2026", 60.0),
    ],
)
def test_a_sum_is_asked_by_its_unit_and_beside_the_rows_it_is_of(house: House, question: str, expected: float) -> None:
    ((value,),) = rows(ask(house, question))
    assert float(value) == expected


@pytest.mark.parametrize("question", ["how many hectares did we harvest", "kilos and harvests on loans", "total acres"])
def test_a_unit_of_other_rows_or_none_is_not_guessed(house: House, question: str) -> None:
    assert ask(house, question).result is None
