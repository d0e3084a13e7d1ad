"""What a follow-up keeps and what it takes whole: two that are compared, a month that is named, a figure of all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

TICKETS = """ticket_no,ticket_date,branch,kind,mode,status,amount
T1,2026-10-05,North,Repair,Cash,Frozen,100
T2,2026-10-30,North,Tuning,Card,Paid,200
T3,2026-10-31,South,Repair,Cash,Frozen,400
T4,2026-11-03,North,Repair,Cash,Paid,50
T5,2026-11-10,South,Tuning,Card,Paid,70
T6,2026-11-12,East,Repair,Cash,Paid,30
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "shop", {"tickets": TICKETS}) as house:
        yield house


@pytest.mark.parametrize(
    ("turns", "before"),
    [
        (["total amount this month compared with October"], 700),
        (["total amount this month", "vs October"], 700),
        (["total amount this month vs last month"], 100),
        (["ikumpara ang total amount ngayong buwan sa nakaraang buwan"], 100),
    ],
)
def test_a_month_that_is_named_is_compared_whole(shop: House, turns: list[str], before: int) -> None:
    assert rows(ask(shop, *turns))[0][:2] == (150, before)


def test_two_that_are_compared_stay_beside_what_they_are_split_by(shop: House) -> None:
    found = rows(ask(shop, "compare North and South, total amount", "per kind naman"))
    assert sorted(found) == [
        ("North", "Repair", 150),
        ("North", "Tuning", 200),
        ("South", "Repair", 400),
        ("South", "Tuning", 70),
    ]


def test_overall_after_the_lowest_is_one_figure_of_all(shop: House) -> None:
    asked = ["total amount by branch in November", "yung 2 na pinakamababa lang", "eh overall, lahat ng branch?"]
    assert rows(ask(shop, *asked)) == [(150,)]


@pytest.mark.parametrize("question", ["ilang ticket ang frozen ngayon?", "how many tickets are frozen now"])
def test_now_beside_a_lasting_state_is_no_day(shop: House, question: str) -> None:
    assert rows(ask(shop, question)) == [(2,)]


OFFICES = "office_id,office,region\n1,Jaro,Visayas\n2,Mandaue,Visayas\n3,Davao,Mindanao\n"
AGENTS = "agent_id,agent,office_id\n1,Ana Cruz,1\n2,Ben Diaz,3\n3,Cora Lim,3\n4,Dina Sy,3\n"
SALES = """sale_id,sale_date,agent_id,amount
1,2026-11-02,1,900
2,2026-11-03,1,500
3,2026-11-04,2,100
"""


@pytest.fixture(scope="module")
def agency(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    files = {"offices": OFFICES, "agents": AGENTS, "sales": SALES}
    with house_of(tmp_path_factory, "agency", files) as house:
        yield house


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (["total amount by region", "which of those has the most agents"], [("Mindanao", 3)]),
        (["total amount by region", "which of those has the most offices"], [("Visayas", 2)]),
        (["total amount by region this year", "alin sa mga iyon ang may pinakamaraming agent"], [("Mindanao", 3)]),
        (["top 1 region by total amount", "which of those has the most agents"], [("Visayas", 1)]),
    ],
)
def test_which_of_those_has_the_most_of_a_thing_ranks_those(
    agency: House, turns: list[str], found: list[object]
) -> None:
    assert rows(ask(agency, *turns)) == found
