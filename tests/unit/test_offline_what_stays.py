"""What a message leaves as it was: whom "he" means, and what the figure that is named once more was of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.assistant.offline.normalise import stem
from tests.discovered import ask, house_of, rows

_MECHANICS = """mechanic_id,mechanic_name,town
M1,Ben Lim,Lucban
M2,Ana Cruz,Tayabas
M3,Rico Sales,Lucban
"""
_REPAIRS = """repair_no,mechanic_id,town,finished_on,payment_mode,status,charge,discount
R1,M1,Lucban,2026-10-02,Cash,Paid,500,50
R2,M1,Tayabas,2026-10-09,GCash,Paid,700,0
R3,M1,Lucban,2026-09-15,Cash,Unpaid,300,0
R4,M2,Tayabas,2026-10-20,Cash,Paid,400,40
R5,M2,Lucban,2026-11-03,GCash,Paid,900,90
R6,M3,Tayabas,2026-10-21,Cash,Unpaid,600,60
R7,M3,Lucban,2025-10-21,Cash,Paid,250,20
R8,M1,Lucban,2026-11-10,GCash,Unpaid,150,10
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Mechanics and the repairs they finished."""
    with house_of(tmp_path_factory, "shop", {"mechanics": _MECHANICS, "repairs": _REPAIRS}) as house:
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
    "question",
    [
        "how much discount did we give on paid repairs in 2026?",
        "magkano lahat ang discount sa mga bayad na repair ngayong 2026?",
        "magkano ang discount na naibigay sa mga paid repairs noong 2026?",
    ],
)
def test_how_much_of_a_field_is_an_amount_and_no_count_of_the_rows_it_is_on(shop: House, question: str) -> None:
    assert rows(ask(shop, question)) == [(180,)]


def test_how_many_with_a_field_is_a_count(shop: House) -> None:
    assert rows(ask(shop, "how many repairs were paid in 2026?")) == [(4,)]


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
