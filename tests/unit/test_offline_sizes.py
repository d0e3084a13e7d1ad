"""How heavy, long or tall things are, in files nobody described: the words belong to the fields measured so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows, world

PARCELS = "parcel_id,route,sent_on,Weight (g),distance_km\n" + "".join(
    f"{n},{('North', 'South')[n % 2]},2026-03-{n:02d},{n * 500},{n * 10}.5\n" for n in range(1, 13)
)
"""Twelve parcels of 0.5 to 6 kg, brought 10.5 to 120.5 km; those of even numbers go north."""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Parcels, which have a weight and a distance."""
    with house_of(tmp_path_factory, "parcels", {"parcels": PARCELS}) as opened:
        yield opened


@pytest.fixture(scope="module")
def lakes() -> Iterator[House]:
    """Fish, which have two lengths and a mass."""
    with world("lakes") as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("heaviest parcel on each route", [("North", 6000), ("South", 5500)]),
        ("lightest parcel by route", [("North", 1000), ("South", 500)]),
        ("pinakamabigat na parcel kada ruta", [("North", 6000), ("South", 5500)]),
        ("which route has the heaviest parcels", [("North", 3500.0)]),
        ("the 2 heaviest parcels", [(12, 6000), (11, 5500)]),
        ("farthest parcel by route", [("North", 120.5), ("South", 110.5)]),
    ],
)
def test_a_superlative_is_of_the_one_field_of_its_kind(shop: House, question: str, found: list[object]) -> None:
    assert sorted(rows(ask(shop, question)), key=str) == sorted(found, key=str)


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("longest fin in each lake", [("Buhi", 59), ("Taal", 60)]),
        ("the shortest gill per lake", [("Buhi", 11), ("Taal", 10)]),
        ("what is the longest gill", [(29,)]),
        ("highest fin length by lake", [("Buhi", 59), ("Taal", 60)]),
        ("which lake has the longest fins", [("Taal", 51.0)]),
        ("average weight by lake", [("Buhi", 1000.0), ("Taal", 1010.0)]),
        ("body mass by lake", [("Buhi", 1000.0), ("Taal", 1010.0)]),
        ("highest average fin length by lake", [("Buhi", 50.0), ("Taal", 51.0)]),
    ],
)
def test_a_part_of_a_name_tells_one_measure_from_others_of_its_kind(
    lakes: House, question: str, found: list[object]
) -> None:
    assert sorted(rows(ask(lakes, question)), key=str) == sorted(found, key=str)


def test_the_other_end_of_what_was_measured(lakes: House) -> None:
    assert sorted(rows(ask(lakes, "longest fin in each lake", "and the shortest"))) == [("Buhi", 41), ("Taal", 42)]


def test_what_has_no_total_says_so(lakes: House) -> None:
    answer = ask(lakes, "total weight by lake")
    assert answer.text == "Average body mass is an average, and there is no total of it."
