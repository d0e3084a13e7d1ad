"""One table of what people are paid, called by that: the pay is measured, and the rows are people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows, world

FLIGHTS = "flight_id,flown_on,carrier,origin,distance\n" + "".join(
    f"{n},2026-11-{1 + n % 25:02},{['PAL', 'CEB', 'AIR'][n % 3]},{['MNL', 'CEB', 'DVO'][n % 3]},{300 + n}\n"
    for n in range(60)
)
NAMES = [("Francisco Bangoy", 20), ("Mactan", 20), ("Ninoy Aquino", 20)]
AIRPORTS = "code,name\nMNL,Ninoy Aquino\nCEB,Mactan\nDVO,Francisco Bangoy\nILO,Iloilo\nBCD,Bacolod\n"


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("pay") as opened:
        yield opened


def test_codes_of_another_table_are_said_as_its_names_are(tmp_path_factory: pytest.TempPathFactory) -> None:
    with house_of(tmp_path_factory, "air", {"flights": FLIGHTS, "airports": AIRPORTS}) as house:
        assert rows(ask(house, "flights by origin")) == NAMES
        assert rows(ask(house, "how many flights from MNL")) == [(20,)]
        assert rows(ask(house, "flights by airport")) == NAMES
