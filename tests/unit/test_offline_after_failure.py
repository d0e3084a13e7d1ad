"""What goes on from a message that was not answered is refused: what that one said would be missing from the answer."""

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
        (["loans by branch", "total blorb of each", "Farm only"], "total blorb of each"),
        (["total amount in October", "blorb of Ana Cruz", "eh si Ben Diaz?"], "blorb of Ana Cruz"),
        (["blorb per branch", "yung mga loan lang nitong Nobyembre"], "blorb per branch"),
        (["blorb per branch", "yung mga loan na Farm naman"], "blorb per branch"),
        (["number of Late loans per blorb", "as a percentage of loans"], "number of Late loans per blorb"),
        (["blorb of Ana Cruz's loans", "and how many of the loans were late?"], "blorb of Ana Cruz's loans"),
        (["loans by branch", "yung may Farm lang dapat blorb", "list them"], None),
        (["total amount by branch", "yung Farm lang dapat", "per month"], "yung Farm lang dapat"),
        (["blorb in North", "and total amount?"], None),
    ],
)
def test_a_fragment_after_a_failure_is_refused(lender: House, turns: list[str], quoted: str | None) -> None:
    answer = ask(lender, *turns)
    assert answer.result is None
    assert quoted is None or f"“{quoted}”" in answer.text


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
