"""A day of rows that is said by its noun beside a period, and not the one that dates them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

STATES = ("Cancelled", "Completed")


def _bookings() -> str:
    """Thirty bookings of September 2026: every third is picked up in October, the others in December."""
    lines = ["booking_no,date_booked,pickup_date,amount,status"]
    for number in range(30):
        pickup = f"2026-{10 if number % 3 == 0 else 12}-{1 + number % 28:02d}"
        lines.append(f"BK-{number:03d},2026-09-{1 + number % 28:02d},{pickup},{100 + number},{STATES[number % 2]}")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def bookings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "rides", {"bookings": _bookings()}) as house:
        yield house


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many bookings with pickup in October", 10),
        ("ilan ang cancelled bookings na October ang pickup", 5),
        ("how many bookings whose pick-up is in December 2026", 20),
        ("how many bookings in September", 30),
        ("September bookings with pickup in October", 10),
        ("bookings noong Setyembre na may pickup sa Oktubre", 10),
        ("bookings with pickup after December 25", 2),
        ("bookings na may pickup mula Disyembre 25", 2),
        ("bookings with pickup before December 3", 13),
        ("bookings with pickup since October", 30),
    ],
)
def test_a_period_beside_the_noun_of_a_day_is_of_that_day(bookings: House, question: str, count: int) -> None:
    assert rows(ask(bookings, question)) == [(count,)]
