"""Behind a message that was not answered: whole questions, fragments that go on from the last answer, and the rest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def lender() -> Iterator[House]:
    with world("lender") as house:
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
