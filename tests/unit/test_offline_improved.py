"""Which improved or worsened the most, over tables that nobody described; the changes were computed by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

TABLES = {
    "branches": "branch_id,branch_name\n1,Corner\n2,Harbour\n",
    "sales": """sale_id,branch_id,sale_date,amount
1,1,2025-03-01,100
2,2,2025-03-02,100
3,1,2026-03-01,150
4,2,2026-03-02,80
""",
}
_BY_BRANCH = "total sales amount by branch in 2026 compared with 2025"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "shop", TABLES) as opened:
        yield opened


@pytest.mark.parametrize(
    ("questions", "expected"),
    [
        ((_BY_BRANCH, "which improved the most"), "Corner"),
        ((_BY_BRANCH, "which branch worsened the most"), "Harbour"),
        (
            ("total sales amount by branch in 2026", "and in 2025?", "which branch improved the most between the two"),
            "Corner",
        ),
        (
            ("total sales amount by branch in 2026", "and in 2025?", "which one grew the most between the two?"),
            "Corner",
        ),
    ],
)
def test_what_changed_the_most_for_the_better_or_worse(shop: House, questions: tuple[str, ...], expected: str) -> None:
    assert [row[0] for row in rows(ask(shop, *questions))] == [expected]
