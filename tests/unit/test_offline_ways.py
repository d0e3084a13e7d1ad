"""Which of two pointers at the same things is meant: where parcels come from, and where they go."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

HUBS = "hub_code,hub_name,island\nMNL,Manila Hub,Luzon\nBAG,Baguio Hub,Luzon\nCEB,Cebu Hub,Visayas\n"
_WAYS = [("MNL", "CEB")] * 4 + [("CEB", "MNL")] * 3 + [("MNL", "BAG")] * 2 + [("BAG", "CEB")]
PARCELS = "parcel_no,origin_hub,dest_hub,sent_on\n" + "".join(
    f"P{n:03d},{origin},{end},2026-03-{1 + n:02d}\n" for n, (origin, end) in enumerate(_WAYS)
)
"""Ten parcels: five to Visayas, all from Luzon; three from there to Manila; two within Luzon."""


@pytest.fixture(scope="module")
def parcels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Parcels and hubs in files nobody described."""
    with house_of(tmp_path_factory, "courier", {"parcels": PARCELS, "hubs": HUBS}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many parcels went to Visayas", 5),
        ("ilang parcel ang papuntang Visayas", 5),
        ("ilang parcel ang galing sa Luzon", 7),
        ("parcels from Luzon to Luzon", 2),
        ("how many parcels from Manila Hub to Baguio Hub", 2),
        ("ilang parcel ang galing Visayas papuntang Luzon", 3),
    ],
)
def test_the_way_tells_which_end_a_place_is(parcels: House, question: str, count: int) -> None:
    assert rows(ask(parcels, question)) == [(count,)]


def test_a_pointer_is_told_by_the_name_of_what_it_points_at(parcels: House) -> None:
    by_name = rows(ask(parcels, "parcels by destination hub"))
    assert by_name == [("Cebu Hub", 5), ("Manila Hub", 3), ("Baguio Hub", 2)]
    by_code = rows(ask(parcels, "parcels by destination hub code"))
    assert by_code == [("CEB", 5), ("MNL", 3), ("BAG", 2)]


def test_a_place_after_a_pointer_is_of_that_pointer(parcels: House) -> None:
    assert rows(ask(parcels, "parcels by destination hub", "Visayas lang")) == [("Cebu Hub", 5)]
    assert rows(ask(parcels, "parcels by origin hub", "only Luzon")) == [("Manila Hub", 6), ("Baguio Hub", 1)]


def test_what_may_be_either_end_is_no_answer(parcels: House) -> None:
    for question in ("parcels by island", "how many parcels in Visayas"):
        answer = ask(parcels, question)
        assert answer.result is None
        assert "origin hub" in answer.text
        assert "destination hub" in answer.text
