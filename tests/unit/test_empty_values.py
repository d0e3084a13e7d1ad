"""What is empty is told: in what leaves out some values, and among groups that meet a condition."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

PAID = ("cash", "gcash", "", "cash", "gcash", "", "cash", "card", "")
VISITS = "visit_id,day,city,payment_method,amount\n" + "".join(
    f"V{n:03},2026-11-{n % 27 + 1:02},{('Cebu', 'Davao', '', 'Cebu')[n % 4]},{PAID[n % 9]},{n}.50\n" for n in range(90)
)


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "clinic", {"visits": VISITS}) as house:
        yield house


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("visits not paid by cash", "(payment method not cash): 60. That includes 30 where payment method is empty."),
        ("visits not paid by cash by city", "That includes 30 where payment method is empty."),
        ("mga visits na hindi cash", "60. Kasama rito ang 30 na walang laman ang paraan ng bayad."),
        ("total amount not in Cebu", "where city is empty."),
    ],
)
def test_what_leaves_out_a_value_says_how_much_of_it_has_none(clinic: House, question: str, told: str) -> None:
    assert told in ask(clinic, question).text


@pytest.mark.parametrize(
    "question", ["visits paid by cash", "visits by payment method except cash", "average amount not paid by cash"]
)
def test_nothing_is_said_where_it_is_seen_or_does_not_add_up(clinic: House, question: str) -> None:
    assert "That includes" not in ask(clinic, question).text


def test_groups_without_a_name_meet_conditions_too(clinic: House) -> None:
    over = ask(clinic, "cities with more than 20 visits")
    assert rows(over) == [("Cebu", 45), ("Davao", 23), (None, 22)]
    assert "Among them: (no city) with 22." in over.text
    under = ask(clinic, "cities with less than 23 visits")
    assert rows(under) == [(None, 22)]
    assert "only (no city), with 22" in under.text
