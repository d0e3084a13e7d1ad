"""What a message leaves as it was: whom "he" means, and what the figure that is named once more was of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.assistant.offline.normalise import stem
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def shop() -> Iterator[House]:
    """Mechanics and the repairs they finished."""
    with world("what_stays") as house:
        yield house


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("which town is Ben Lim from?", "how many repairs did he have in October 2026?"),
        ("top mechanic by number of repairs", "how many repairs did he do in October 2026?"),
        ("which town is Ben Lim from?", "ilan ang repairs niya noong Oktubre 2026?"),
    ],
)
def test_he_is_the_one_who_was_shown(shop: House, first: str, then: str) -> None:
    assert rows(ask(shop, first, then))[0][-1] == 2


def test_a_question_that_names_another_is_of_that_one(shop: House) -> None:
    assert rows(ask(shop, "which town is Ben Lim from?", "how many repairs did Ana Cruz have in 2026?"))[0][-1] == 2


@pytest.mark.parametrize(
    "then",
    [
        "per mechanic yung total charge",
        "hatiin mo ang total charge kada mechanic",
        "break down the total charge by mechanic",
    ],
)
def test_the_figure_that_is_split_stays_what_it_was_of(shop: House, then: str) -> None:
    answer = ask(shop, "total charge in October 2026", then)
    assert sorted(rows(answer)) == [("Ana Cruz", 400), ("Ben Lim", 1200), ("Rico Sales", 600)]


def test_the_figure_of_a_question_of_its_own_is_of_all(shop: House) -> None:
    answer = ask(shop, "total charge in October 2026", "total charge per mechanic of all time")
    assert sorted(rows(answer)) == [("Ana Cruz", 1300), ("Ben Lim", 1650), ("Rico Sales", 850)]


@pytest.mark.parametrize(
    ("british", "word"),
    [
        ("licence", "license"),
        ("organisation", "organization"),
        ("paediatrics", "pediatrics"),
        ("travelled", "traveled"),
    ],
)
def test_british_and_american_spellings_are_one_word(british: str, word: str) -> None:
    assert stem(british) == stem(word)


@pytest.mark.parametrize("word", ["hour", "promise", "aerial", "enrolled", "cancelled"])
def test_words_that_only_look_british_stay(word: str) -> None:
    assert stem(word) == word
