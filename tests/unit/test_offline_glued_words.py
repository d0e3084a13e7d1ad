"""Words written together with what goes before them, and words that are none of a key's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

_RIDERS = """rider_id,rider_name,vehicle_type,license_expiry
R101,Ben Lim,Motorcycle,2026-10-01
R102,Ana Cruz,Van,2027-03-01
R103,Rico Sales,Motorcycle,2026-12-24
"""


@pytest.fixture(scope="module")
def riders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Riders, each with a vehicle and a day on which the license expires."""
    with house_of(tmp_path_factory, "riders", {"riders": _RIDERS}) as house:
        yield house


@pytest.mark.parametrize(
    "question",
    ["ilang riders ang nakamotorsiklo?", "ilang riders ang naka-motorcycle?", "ilan ang nakamotorsiklong riders?"],
)
def test_naka_before_a_value_is_of_those_who_have_it(riders: House, question: str) -> None:
    assert rows(ask(riders, question)) == [(2,)]


def test_naka_before_what_is_no_value_is_not_explained(riders: House) -> None:
    answer = ask(riders, "ilang riders ang nakabisikleta?")
    assert answer.result is None
    assert "nakabisikleta" in answer.text


def test_how_many_riders_there_are_in_english(riders: House) -> None:
    assert rows(ask(riders, "how many riders have a motorcycle?")) == [(2,)]


@pytest.mark.parametrize("when", ["before november 20 2026", "bago november 20 2026"])
def test_a_time_in_several_words_is_no_key(riders: House, when: str) -> None:
    answer = ask(riders, f"riders with license expiry {when}")
    assert "NOVEMBER202026" not in answer.text
