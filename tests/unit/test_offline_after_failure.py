"""Behind a message that was not answered: whole questions, fragments that go on from the last answer, and the rest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

LOANS = """loan_no,loan_date,branch,officer,kind,state,amount
L1,2026-09-03,North,Ana Cruz,Farm,Paid,100
L2,2026-09-10,North,Ana Cruz,Home,Paid,200
L3,2026-10-12,North,Ben Diaz,Farm,Late,300
L4,2026-10-20,South,Cora Lim,Farm,Late,400
L5,2026-11-02,South,Cora Lim,Home,Paid,500
L6,2026-11-09,South,Cora Lim,Farm,Paid,600
"""


@pytest.fixture(scope="module")
def lender(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "lender", {"loans": LOANS}) as house:
        yield house


@pytest.mark.parametrize(
    ("turns", "quoted"),
    [
        (["blorb per branch", "yung mga loan lang nitong Nobyembre"], "blorb per branch"),
        (["blorb per branch", "yung mga loan na Farm naman"], "blorb per branch"),
        (["number of Late loans per blorb", "as a percentage of loans"], "number of Late loans per blorb"),
        (["blorb of Ana Cruz's loans", "and how many of the loans were late?"], "blorb of Ana Cruz's loans"),
        (["blorb", "per month"], "blorb"),
        (["loans by branch", "yung may Farm lang dapat blorb", "list them"], None),
        (["loans by branch", "blorb of Ana Cruz", "that per month"], "blorb of Ana Cruz"),
        (["loans by branch", "blorb of Ana Cruz", "those in October"], None),
        (["loans by branch", "blorb of Ana Cruz", "iyon kada buwan"], "blorb of Ana Cruz"),
        (["loans by branch", "blorb of Ana Cruz", "the last one per month"], "blorb of Ana Cruz"),
        (["loans by branch", "blorb of Ana Cruz", "try again"], "blorb of Ana Cruz"),
        (["loans by branch", "blorb of Ana Cruz", "ulitin mo"], "blorb of Ana Cruz"),
        (["blorb in North", "and total amount?"], None),
    ],
)
def test_what_points_at_a_failed_message_or_has_no_answer_to_go_on_from_is_refused(
    lender: House, turns: list[str], quoted: str | None
) -> None:
    answer = ask(lender, *turns)
    assert answer.result is None
    assert quoted is None or f"“{quoted}”" in answer.text


@pytest.mark.parametrize(
    ("turns", "first_words", "found"),
    [
        (
            ["loans by branch", "total blorb of each", "Farm only"],
            "Going on from “loans by branch”: ",
            [("North", 2), ("South", 2)],
        ),
        (
            ["total amount in October", "blorb of Ana Cruz", "eh si Ben Diaz?"],
            "Ipinagpapatuloy ko ang “total amount in October”: ",
            [(300,)],
        ),
        (
            ["total amount by branch", "yung Farm lang dapat", "in October"],
            "Going on from “total amount by branch”: ",
            [("South", 400), ("North", 300)],
        ),
        (
            ["loans by branch", "blorb", "zing", "kada kind naman"],
            "Ipinagpapatuloy ko ang “loans by branch”: ",
            [("Farm", 4), ("Home", 2)],
        ),
        (
            ["total amount by branch", "blorb of Ana Cruz's loans", "how many of the loans were late?"],
            "Going on from “total amount by branch”: ",
            [(2,)],
        ),
    ],
)
def test_a_fragment_goes_on_from_the_last_answered_turn_and_says_so_first(
    lender: House, turns: list[str], first_words: str, found: list[object]
) -> None:
    answer = ask(lender, *turns)
    assert (answer.text[: len(first_words)], rows(answer)) == (first_words, found)


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (["blorb of Ana Cruz", "how many loans did Ben Diaz have"], [(1,)]),
        (["loans by branch", "blorb", "total amount in October"], [(700,)]),
        (["how are we doing?", "I mean total amount in October"], [(700,)]),
        (["which branches are blorb?", "I mean the 1 with the lowest total amount"], [("North", 600)]),
        (["total amount", "by planet", "by kind"], [("Farm", 1400), ("Home", 700)]),
        (["loans in October", "why?", "by kind"], [("Farm", 2)]),
    ],
)
def test_a_message_that_is_complete_is_answered_whatever_failed(
    lender: House, turns: list[str], found: list[object]
) -> None:
    assert rows(ask(lender, *turns)) == found


@pytest.mark.parametrize(
    "turns",
    [
        ["total amount in October", "loans per kind for her"],
        ["loans by officer", "and her total amount?"],
        ["loans by officer", "magkano ang total amount niya"],
        ["loans per kind for him"],
        ["loans by branch", "total amount of that branch"],
        ["loans by branch", "magkano ang total amount ng branch na iyon"],
        ["total amount in October", "how many loans did that officer have"],
    ],
)
def test_who_or_what_is_meant_is_asked_where_it_is_no_one(lender: House, turns: list[str]) -> None:
    assert ask(lender, *turns).result is None


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (["loans of Ana Cruz", "and her total amount?"], [(300,)]),
        (["top officer by loans", "magkano ang total amount niya"], [(1500,)]),
        (["top branch by total amount", "how many loans did that branch have"], [(3,)]),
        (["total amount in North", "ilang loan sa branch na iyon"], [("North", 3)]),
    ],
)
def test_one_that_was_shown_is_who_is_meant(lender: House, turns: list[str], found: list[object]) -> None:
    assert rows(ask(lender, *turns)) == found


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (["officers with exactly 2 loans", "total amount of those in September"], [(300,)]),
        (
            ["officers with more than 1 loan in November", "which of them had the most total amount in October"],
            [("Cora Lim", 400)],
        ),
        (["top 1 officer by total amount in October", "how many loans did they have in November"], [(2,)]),
    ],
)
def test_rows_that_a_condition_chose_stay_those_at_another_time(
    lender: House, turns: list[str], found: list[object]
) -> None:
    assert rows(ask(lender, *turns)) == found
