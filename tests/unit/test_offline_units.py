"""What fields are measured in, as their names tell it: numbers with a unit are told in the field's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

PARCELS = "parcel_id,route,sent_on,Weight (g),Length (mm),distance_km\n" + "".join(
    f"{n},{('North', 'South')[n % 2]},2026-03-{n:02d},{n * 500},{n * 20},{n * 10}.5\n" for n in range(1, 13)
)
"""Twelve parcels: of 0.5 to 6 kg, of 2 to 24 cm, brought 10.5 to 120.5 km; those of even numbers go north."""


@pytest.fixture(scope="module")
def parcels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Parcels in a file nobody described."""
    with house_of(tmp_path_factory, "parcels", {"parcels": PARCELS}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many parcels weigh more than 4000 g", 4),
        ("how many parcels weigh at least 4000g", 5),
        ("parcels above 4 kg", 4),
        ("ilang parcel ang mahigit 4 kilo", 4),
        ("how many parcels are under 1500 grams", 2),
        ("parcels with a weight over 2.5kg", 7),
        ("parcels with a length above 20 cm", 2),
        ("how many parcels are more than 200 mm long", 2),
        ("parcels over 100 km", 3),
    ],
)
def test_a_number_with_a_unit_is_told_in_the_unit_of_the_field(parcels: House, question: str, count: int) -> None:
    assert rows(ask(parcels, question)) == [(count,)]


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


def test_what_is_no_number_is_left_beside_a_range(parcels: House) -> None:
    assert ask(parcels, "how many parcels have a distance km 20 to distance km").result is None
