"""Messages while a question back is open: they narrow or split what it is about, or are taken by themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import AskUser, MetricQuery
from tests.discovered import ask, rows, world

OPEN = {"en": "how much are the claims this year?", "fil": "magkano ang claims this year?"}
AGAIN = ("Please choose one", "Pumili lang ng isa")


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with world("claims") as found:
        yield found


@pytest.mark.parametrize(("opened", "split"), [("en", "by claim type"), ("fil", "by claim type naman")])
def test_a_split_of_the_open_question_is_kept_for_when_its_figure_is_known(
    house: House, opened: str, split: str
) -> None:
    asked = ask(house, OPEN[opened], split)
    assert isinstance(asked.plan, AskUser)
    assert not asked.text.startswith(AGAIN)
    assert [choice.value for choice in asked.plan.choices] == ["total_amount_claimed", "total_amount_paid"]
    assert sorted(rows(ask(house, OPEN[opened], split, "2"))) == [("Damaged", 900), ("Lost", 850)]


@pytest.mark.parametrize(
    ("opened", "narrowed"), [("en", "only the damaged ones, by month"), ("fil", "damaged lang po, at per month")]
)
def test_rows_and_months_are_added_to_the_open_question(house: House, opened: str, narrowed: str) -> None:
    answer = ask(house, OPEN[opened], narrowed, "total amount paid")
    assert isinstance(answer.plan, MetricQuery)
    assert [float(row[1]) for row in sorted(rows(answer))] == [400, 0, 500]


def test_how_many_there_are_is_not_added_to_a_question_for_an_amount(house: House) -> None:
    answer = ask(house, OPEN["fil"], "ilan dun ang denied?")
    assert answer.result is None
    assert not answer.text.startswith("Sige.")


def test_what_is_no_try_to_choose_gets_words_of_its_own(house: House) -> None:
    answer = ask(house, OPEN["en"], "tell me about the weather in Iloilo")
    assert not isinstance(answer.plan, AskUser)
    assert not answer.text.startswith(AGAIN)


def test_a_try_to_choose_is_asked_again(house: House) -> None:
    answer = ask(house, OPEN["en"], "the pink one")
    assert isinstance(answer.plan, AskUser)
    assert answer.text.startswith(AGAIN)
