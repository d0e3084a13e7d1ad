"""Questions about what is lent and given back: verbs of rows, homes of people, dates that are due, two cities."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import MetricQuery
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("lending") as opened:
        yield opened


def test_who_has_the_most_of_a_measure_ranks_people(house: House) -> None:
    answer = ask(house, "who has the most hours?")
    assert isinstance(answer.plan, MetricQuery)
    assert [ref.field for ref in answer.plan.dimensions] == ["members.full_name"]
    assert answer.plan.metrics == ("total_hours",)


def test_of_two_fields_of_one_name_neither_is_guessed(house: House) -> None:
    asked = ask(house, "show the loans by city")
    assert asked.intent == "ask_user"
    assert asked.text == "Which “city” do you mean?\n1. city (branches)\n2. city (members)"
    assert rows(ask(house, "show the loans by city", "the city of the members")) == [
        ("Antipolo", 40),
        ("Cainta", 40),
        ("Pasig", 40),
    ]


def test_of_a_value_in_two_fields_of_one_name_the_branchs_is_taken_and_told(house: House) -> None:
    assert ask(house, "how many loans in Pasig").text == "Loans over all dates (city (branches) Pasig): 60."
    assert rows(ask(house, "how many loans in Antipolo")) == [(40,)]


@pytest.mark.parametrize("question", ["which city has the most loans", "top 2 cities by loans"])
def test_neither_of_two_fields_is_ranked(house: House, question: str) -> None:
    assert ask(house, question).text == "Which “city” do you mean? city (branches) or city (members)".replace(
        "city”", "cities”" if "cities" in question else "city”"
    )


def test_a_date_of_the_rows_beside_months_says_which_months_they_are(house: House) -> None:
    by_month = rows(ask(house, "loans per month"))
    assert len(by_month) == 5
    assert rows(ask(house, "loans per month by date of loan")) == by_month


def test_things_that_were_lent_may_be_counted_each_time(house: House) -> None:
    assert ask(house, "how many books were borrowed?").text.endswith("1. loans\n2. different books")
    assert rows(ask(house, "how many different books were borrowed?")) == [(15,)]


def test_a_period_behind_another_verb_is_no_date_of_the_return(house: House) -> None:
    asked = ask(house, "sa mga loan na ginawa noong Oktubre 2026, ilan ang na-return after the due date?")
    assert isinstance(asked.plan, MetricQuery)
    assert asked.plan.period is not None
    assert [wanted.field for wanted in asked.plan.filters] == ["loans.returned_late"]


def test_the_worst_of_what_is_better_low_is_the_highest(house: House) -> None:
    assert rows(ask(house, "which branch has the worst returned late rate?")) == rows(
        ask(house, "which branch has the highest returned late rate?")
    )
