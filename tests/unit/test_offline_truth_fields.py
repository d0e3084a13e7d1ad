"""A field that is true of rows or not narrows what was asked: its figure, its groups and its time stay as they were."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Amounts are powers of two, so that a sum tells its rows."""
    lines = ["visit id,visit date,clinic,paid,has insurance,returned,amount"]
    truths = ("yes,yes,no", "no,no,no", "yes,yes,yes", "no,no,no", "yes,no,yes", "yes,yes,no", "no,yes,yes")
    clinics = ("North", "North", "North", "South", "South", "South", "South")
    for n, (clinic, said) in enumerate(zip(clinics, truths, strict=True)):
        lines.append(f"{n + 1},2025-0{n + 1}-05,{clinic},{said},{10 * 2**n}")
    lines.append("8,2024-04-02,North,yes,yes,no,1280")
    with house_of(tmp_path_factory, "visits", {"visits": "\n".join(lines) + "\n"}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("change", "south", "north"),
    [
        ("only paid visits", 480, 50),
        ("paid lang", 480, 50),
        ("for paid visits only", 480, 50),
        ("returned", 800, 40),
        ("may insurance lang", 960, 50),
        ("walang insurance lang", 240, 20),
        ("not paid only", 720, 20),
    ],
)
def test_a_field_of_yes_and_no_keeps_figure_groups_and_time(house: House, change: str, south: int, north: int) -> None:
    answer = ask(house, "total amount by clinic in 2025", change)
    assert rows(answer) == [("South", south), ("North", north)]
