"""Times of the day as conditions, and numbers that are said of a field without "exactly"; in models nobody wrote."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

HOURS = (7, 9, 12, 17, 20, 22)


def _visits() -> str:
    """Ten visits at each of six hours, on the first days of October 2026; their scores are 60, 70, 80, 90 in turns."""
    lines = ["visit_no,clinic,arrived_at,score,fee"]
    for number in range(60):
        hour, day = HOURS[number % 6], 1 + number % 20
        clinic = ("Baler", "Lucban")[number % 2]
        lines.append(f"V{number:03d},{clinic},2026-10-{day:02d} {hour:02d}:15:00,{60 + 10 * (number // 2 % 4)},100")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "visits", {"visits": _visits()}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many visits at 8pm or later in October?", 20),
        ("how many visits after 5 pm in October?", 30),
        ("ilang visit noong Oktubre ang alas-8 ng gabi pataas?", 20),
        ("how many visits before 9am in October?", 10),
        ("ilang visit bago mag-9am noong Oktubre?", 10),
        ("how many visits between 9am and 5pm in October?", 20),
        ("ilang visit mula 9am hanggang 5pm noong Oktubre?", 20),
        ("how many visits at 12pm in October?", 10),
    ],
)
def test_a_time_of_the_day_tells_which_rows_are_meant(house: House, question: str, count: int) -> None:
    assert rows(ask(house, question)) == [(count,)]


def test_a_time_of_the_day_splits_nothing(house: House) -> None:
    found = rows(ask(house, "visits by clinic after 8pm in October"))
    assert sorted(found) == [("Baler", 10), ("Lucban", 10)]


@pytest.mark.parametrize(
    "question",
    [
        "how many visits until 9am in October?",
        "how many visits at 8:30pm in October?",
        "how many visits between 10pm and 2am in October?",
        "how many visits not after 8pm in October?",
        "ilang visit noong Oktubre nang alas-8 pataas?",
    ],
)
def test_a_time_that_may_end_otherwise_is_not_answered(house: House, question: str) -> None:
    assert ask(house, question).result is None


@pytest.mark.parametrize(
    "question",
    [
        "how many scores of 90 last month?",
        "ilang score na 90 nitong nakaraang buwan?",
        "ilang perfect score (90) last month",
    ],
)
def test_a_number_right_behind_a_field_is_its_value(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(14,)]


@pytest.mark.parametrize(
    "question", ["how many scores of 5 clinics in October?", "how many perfect scores in October?"]
)
def test_a_number_of_something_else_and_praise_are_no_value(house: House, question: str) -> None:
    assert ask(house, question).result is None
