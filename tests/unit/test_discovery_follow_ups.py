"""Follow-ups over tables nobody has described: what only says which rows, totals of rows that are money, wholes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import MetricQuery, Reply
from tests.discovered import ask, world


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("giving") as opened:
        yield opened


def plan(house: House, *questions: str) -> MetricQuery:
    found = ask(house, *questions).plan
    assert isinstance(found, MetricQuery), found
    return found


def conditions(query: MetricQuery) -> dict[str, tuple[object, ...]]:
    return {wanted.field: tuple(wanted.values) for wanted in query.filters}


@pytest.mark.parametrize(
    "question", ["in upland schools only", "only upland schools", "mga upland schools lang", "upland schools lang po"]
)
def test_things_beside_only_say_whose_rows_are_meant(house: House, question: str) -> None:
    query = plan(house, "number of remittances by channel in 2026", question)
    assert query.metrics == ("remittances",)
    assert [ref.field for ref in query.dimensions] == ["remittances.channel"]
    assert conditions(query) == {"schools.setting": ("Upland",)}


@pytest.mark.parametrize("question", ["and only upland schools", "only the channels with more than 2,000"])
def test_what_only_narrows_has_nothing_to_narrow_after_a_failure(house: House, question: str) -> None:
    refused = ask(house, "number of blorgs by channel", question).plan
    assert isinstance(refused, Reply)
    assert refused.refused


@pytest.mark.parametrize("question", ["by school", "kada school", "bawat paaralan"])
def test_a_split_by_what_one_value_of_is_left_is_of_all_of_them(house: House, question: str) -> None:
    query = plan(house, "number of remittances of Dita Elementary in 2026", question)
    assert [ref.field for ref in query.dimensions] == ["schools.school_name"]
    assert query.filters == ()


@pytest.mark.parametrize(
    "question",
    [
        "total cleared remittances in October",
        "cleared remittance total in October",
        "kabuuang cleared na remittances noong Oktubre",
    ],
)
def test_a_total_of_rows_that_are_money_is_their_amount(house: House, question: str) -> None:
    query = plan(house, question)
    assert query.metrics == ("total_amount",)
    assert conditions(query) == {"remittances.state": ("cleared",)}


def test_a_number_of_such_rows_stays_one(house: House) -> None:
    assert plan(house, "how many cleared remittances in October").metrics == ("remittances",)


def test_more_places_than_were_shown_are_none_of_those(house: House) -> None:
    query = plan(house, "which channel had the highest number of remittances in 2026?", "the top two with their counts")
    assert (query.limit, query.filters) == (2, ())


@pytest.mark.parametrize(
    "question",
    [
        "number of remittances in november vs november last year, same days",
        "number of remittances in november vs november last year same dates",
        "bilang ng remittances nitong nobyembre vs nobyembre last year, parehong araw",
    ],
)
def test_days_that_are_the_same_split_nothing(house: House, question: str) -> None:
    query = plan(house, question)
    assert (query.dimensions, query.comparison) == ((), "previous_year")
