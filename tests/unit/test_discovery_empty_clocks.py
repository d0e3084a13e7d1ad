"""Rows without a time on the clock, which is written as one number: it can't be meant as 0."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

ROWS = 30


def _flights() -> str:
    """Flight n of thirty leaves at hour n % 24; every fifth never left, and the last ten have no seats said."""
    lines = ["flight_id,flown_on,dep_time,seats"]
    for n in range(ROWS):
        clock = "" if n % 5 == 0 else f"{n % 24}{n % 6}0"
        lines.append(f"{n + 1},2025-06-{n + 1:02d},{clock},{'' if n >= 20 else 100 + n}")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def flights(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of thirty flights."""
    with house_of(tmp_path_factory, "flights", {"flights": _flights()}) as opened:
        yield opened


@pytest.mark.parametrize("question", ["how many flights have no dep_time", "ilang flight ang walang dep_time"])
def test_rows_without_a_clock_time_are_counted(flights: House, question: str) -> None:
    assert rows(ask(flights, question)) == [(6,)]


def test_no_quantity_may_be_none_of_it(flights: House) -> None:
    assert ask(flights, "how many flights have no seats").result is None
