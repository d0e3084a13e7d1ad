"""What one of a kind costs, over tables that nobody described. The prices were read by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import MetricQuery
from tests.discovered import ask, house_of, rows

TABLES = {
    "orders": "order_id,order_date\n1,2026-11-02\n2,2026-11-03\n",
    "order_lines": """line_id,order_id,item,quantity,unit_price
1,1,Blue mug,2,150
2,1,Red plate,1,90
3,2,Blue mug,3,150
4,2,Red plate,4,95
""",
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "shop", TABLES) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "prices"),
    [
        ("how much is a blue mug?", [150]),
        ("how much does one blue mug cost", [150]),
        ("magkano po ang isang Blue mug", [150]),
        ("magkano ang presyo ng Blue mug", [150]),
        ("how much is a red plate", [90, 95]),
    ],
)
def test_each_price_of_a_kind_is_shown_once(shop: House, question: str, prices: list[int]) -> None:
    assert sorted(row[-1] for row in rows(ask(shop, question))) == prices


def test_how_much_is_no_number_of_pieces(shop: House) -> None:
    plan = ask(shop, "how much is the blue mug").plan
    assert not isinstance(plan, MetricQuery) or "total_quantity" not in plan.metrics
