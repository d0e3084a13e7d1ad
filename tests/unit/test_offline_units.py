"""What fields are measured in, as their names tell it: numbers with a unit are told in the field's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows, world


@pytest.fixture(scope="module")
def parcels() -> Iterator[House]:
    """Parcels in a file nobody described."""
    with world("parcels") as opened:
        yield opened


def test_what_a_group_averages_is_no_size_of_single_rows(parcels: House) -> None:
    for question in ("routes with an average weight over 3 kg", "which routes have a weight over 3 kg"):
        assert ask(parcels, question).result is None


def test_a_number_is_put_in_the_fields_unit_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    # The field holds hours, people name it by days, and the number has a unit of its own.
    visits = "visit_id,ward,admitted_at,discharged_at\n" + "".join(
        f"{n},{('A', 'B')[n % 2]},2026-03-{n:02d} 08:00:00,2026-03-{n:02d} {8 + n % 5:02d}:30:00\n"
        for n in range(1, 21)
    )
    with house_of(tmp_path_factory, "visits", {"visits": visits}) as house:
        for condition in ("more than 120 minutes", "more than 2 hours"):
            asked = f"how many visits have days to discharge of {condition}"
            assert rows(ask(house, asked)) == [(12,)]
