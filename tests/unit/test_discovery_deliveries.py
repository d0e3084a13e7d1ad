"""Deliveries: what is not done, how many pieces, what was spent and is owed, and what was listed in total."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows, world


@pytest.fixture(scope="module")
def deliveries() -> Iterator[House]:
    with world("deliveries") as house:
        yield house


@pytest.mark.parametrize("question", ["which stations aren't open?", "which stations are not open?"])
def test_things_that_are_not_so_are_listed(deliveries: House, question: str) -> None:
    assert [row[0] for row in rows(ask(deliveries, question))] == ["Agua East"]


@pytest.mark.parametrize(
    "question",
    ["number of orders by container, cancelled not counted", "number of orders by container, cancelled excluded"],
)
def test_what_is_left_out_may_stand_before_the_word_for_it(deliveries: House, question: str) -> None:
    assert sum(row[1] for row in rows(ask(deliveries, question))) == 90


def test_pieces_or_kinds_are_asked_about_where_nothing_tells(deliveries: House) -> None:
    answer = ask(deliveries, "how many containers?")
    assert answer.result is None
    assert "different containers" in answer.text


@pytest.mark.parametrize(
    "follow_up", ["total quantity", "total quantity in March", "total quantity by container", "total cost"]
)
def test_what_says_more_is_a_question_of_its_own(deliveries: House, follow_up: str) -> None:
    assert "Pending" not in ask(deliveries, "list the pending orders", follow_up).text


@pytest.mark.parametrize(
    "follow_up",
    ["ilang container ang na-deliver niya?", "how many containers did he deliver?", "ilang piraso ang na-deliver nya"],
)
def test_what_he_did_is_of_the_one_who_leads(deliveries: House, follow_up: str) -> None:
    answer = ask(deliveries, "which rider has the most orders?", follow_up)
    assert answer.result is None or rows(answer)[-1][-1] == 90
    assert answer.result is None or "Joel Reyes" in answer.text


@pytest.mark.parametrize(
    "question",
    ["kailan huling umorder ang Store A", "kelan ang huling order ng Store A?", "when did Store A last order?"],
)
def test_when_something_was_done_last_is_told_in_both_languages(deliveries: House, question: str) -> None:
    ((*told,),) = rows(ask(deliveries, question))
    assert "2026-09-25" in map(str, told)


def test_all_types_behind_a_split_is_no_other_split(deliveries: House) -> None:
    found = rows(ask(deliveries, "number of orders per container, all customer types"))
    assert sorted(found) == [("Round", 40), ("Slim", 40), ("Small", 40)]


def test_a_polite_contraction_says_nothing(deliveries: House) -> None:
    assert len(rows(ask(deliveries, "can't you show orders by status?"))) == 3


@pytest.mark.parametrize("said", ["with name", "with the name"])
def test_rows_without_a_name_are_listed_with_whose_they_are(deliveries: House, said: str) -> None:
    answer = ask(deliveries, f"list the pending orders in April {said}")
    assert answer.result is not None
    assert "Store D" in {row[-1] for row in answer.result.rows} | {row[-2] for row in answer.result.rows}


TRIPS = """trip_no,booked_on,Scheduled Date,Date Delivered,driver
T1,2026-10-01,2026-10-02,2026-10-02,Jun
T2,2026-10-03,2026-10-04,2026-10-06,Jun
T3,2026-10-05,2026-10-06,2026-10-05,Bong
T4,2026-10-07,2026-10-08,2026-10-09,Bong
T5,2026-11-01,2026-11-02,,Bong
"""


@pytest.fixture(scope="module")
def trips(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "trips", {"trips": TRIPS}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("how many trips were late last month", [(2,)]),
        ("late trips by driver last month", [("Jun", 1), ("Bong", 1)]),
        ("ilang trips ang nahuli noong Oktubre", [(2,)]),
        ("how many trips were delivered on or before the scheduled date in October", [(2,)]),
        ("how many trips are not delivered yet", [(1,)]),
        ("ilang trips ang hindi pa naihahatid", [(1,)]),
    ],
)
def test_a_day_that_was_planned_is_a_deadline_and_days_may_be_named_first(
    trips: House, question: str, found: list[tuple[object, ...]]
) -> None:
    assert sorted(rows(ask(trips, question)), reverse=True) == found


def test_a_yes_or_no_is_told_as_one(trips: House) -> None:
    assert "(delivered late yes)" in ask(trips, "how many trips were late last month").text
