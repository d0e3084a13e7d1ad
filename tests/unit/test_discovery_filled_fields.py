"""A lending cooperative: members who have a balance are those of whose loans one has some left."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

OCCUPATIONS = ("Farmer", "Tricycle Driver", "Vendor")
MEMBERS = "member_no,member_name,occupation,date_joined\n" + "".join(
    f"M{n:02},Person {n:02},{OCCUPATIONS[n % 3]},2025-{1 + n % 12:02}-04\n" for n in range(1, 25)
)
LOANS = "loan_no,member_no,loan_type,date_released,amount,balance\n" + "".join(
    f"L{n:03},M{1 + n % 20:02},{('Salary', 'Motorcycle')[n % 2]},2026-{1 + n % 10:02}-03,{9000 + n},"
    f"{0 if n % 3 else n * 100}\n"
    for n in range(1, 51)
)
OWING = {1 + n % 20 for n in range(1, 51) if n % 3 == 0}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "lending", {"members": MEMBERS, "loans": LOANS}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many members have a balance", len(OWING)),
        ("ilang miyembro ang may balance pa", len(OWING)),
        ("ilan ang may balance sa mga miyembro", len(OWING)),
        ("how many members have a balance over 4000", len({1 + n % 20 for n in range(42, 51, 3)})),
        ("ilang tricycle driver ang may balance pa", len({one for one in OWING if one % 3 == 1})),
        ("how many loans have a balance", 16),
        ("how many members", 24),
    ],
)
def test_they_are_counted_by_what_one_of_theirs_has(house: House, question: str, expected: int) -> None:
    assert rows(ask(house, question)) == [(expected,)]
