"""Deliveries: what is not done, how many pieces, what was spent and is owed, and what was listed in total."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

STATIONS = """station_code,station_name,city,manager,status
STA,Agua North,Lipa,Ana Cruz,Open
STB,Agua South,Tanauan,Ben Lim,Open
STC,Agua East,Calamba,Cora Dy,Closed
STD,Agua West,Biñan,Dan Uy,Open
"""
RIDERS = "rider_id,rider_name,station_code\nR1,Joel Reyes,STA\nR2,Mar Santos,STB\nR3,Leo Tan,STC\n"
CUSTOMERS = "customer_id,customer_name,customer_type,city\n" + "".join(
    f"C{n:02d},Store {chr(65 + n)},{('Shop', 'Home')[n % 2]},{('Lipa', 'Tanauan', 'Calamba')[n % 3]}\n"
    for n in range(12)
)
MONTHS = 10
STATES = ("Delivered", "Delivered", "Cancelled", "Pending")


def _orders() -> str:
    """120 orders of 1 to 4 pieces; every fourth is pending, and those still have their whole amount to pay."""
    lines = ["order_no,order_date,customer_id,rider_id,container,qty,amount,balance,status"]
    for n in range(120):
        qty, state = 1 + n % 4, STATES[n % 4]
        day = f"2026-{1 + n % MONTHS:02d}-{1 + n % 28:02d}"
        owed = 10 * qty if state == "Pending" else 0
        kind = ("Round", "Slim", "Small")[n % 3]
        lines.append(f"OR-{n:03d},{day},C{n % 12:02d},R{(1, 1, 2, 3)[n % 4]},{kind},{qty},{10 * qty},{owed},{state}")
    return "\n".join(lines) + "\n"


def _upkeep() -> str:
    lines = ["job_no,job_date,station_code,part,cost"]
    lines += [
        f"J{n:02d},2026-{1 + n % 10:02d}-10,{('STA', 'STB', 'STC', 'STD')[n % 4]},Filter,{100 + n}" for n in range(40)
    ]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def deliveries(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {
        "stations": STATIONS,
        "riders": RIDERS,
        "customers": CUSTOMERS,
        "orders": _orders(),
        "upkeep": _upkeep(),
    }
    with house_of(tmp_path_factory, "deliveries", tables) as house:
        yield house


@pytest.mark.parametrize(
    "question",
    [
        "how many orders aren't delivered",
        "how many orders were not delivered?",
        "orders that weren't delivered",
        "how many orders haven't been delivered yet?",
        "how many orders that aren't delivered yet",
        "orders not yet delivered",
        "ilang order ang hindi na-deliver",
    ],
)
def test_what_is_not_so_is_never_what_is(deliveries: House, question: str) -> None:
    assert rows(ask(deliveries, question)) == [(60,)]


@pytest.mark.parametrize("question", ["which stations aren't open?", "which stations are not open?"])
def test_things_that_are_not_so_are_listed(deliveries: House, question: str) -> None:
    assert [row[0] for row in rows(ask(deliveries, question))] == ["Agua East"]


@pytest.mark.parametrize(
    "question",
    ["number of orders by container, cancelled not counted", "number of orders by container, cancelled excluded"],
)
def test_what_is_left_out_may_stand_before_the_word_for_it(deliveries: House, question: str) -> None:
    assert sum(row[1] for row in rows(ask(deliveries, question))) == 90


@pytest.mark.parametrize(
    ("question", "pieces"),
    [
        ("how many containers were delivered", 90),  # 30 orders of 1, 30 of 2
        ("ilang container ang na-deliver", 90),
        ("how many Slim containers were ordered in 2026", 100),
    ],
)
def test_pieces_are_counted_where_rows_are_of_several(deliveries: House, question: str, pieces: int) -> None:
    assert rows(ask(deliveries, question)) == [(pieces,)]


@pytest.mark.parametrize("question", ["how many different containers", "ilang iba't ibang container"])
def test_kinds_are_counted_where_they_are_meant(deliveries: House, question: str) -> None:
    assert rows(ask(deliveries, question)) == [(3,)]


def test_pieces_or_kinds_are_asked_about_where_nothing_tells(deliveries: House) -> None:
    answer = ask(deliveries, "how many containers?")
    assert answer.result is None
    assert "different containers" in answer.text


@pytest.mark.parametrize("question", ["Sino ang manager sa Calamba?", "sino po yung manager sa Calamba"])
def test_a_field_is_asked_of_the_place_of_its_own_rows(deliveries: House, question: str) -> None:
    assert rows(ask(deliveries, question)) == [("Cora Dy",)]


@pytest.mark.parametrize(
    "follow_up",
    [
        "how many containers is that in total",
        "how many containers in total?",
        "ilang container lahat?",
    ],
)
def test_a_total_right_after_a_list_is_of_what_was_listed(deliveries: House, follow_up: str) -> None:
    assert rows(ask(deliveries, "list the pending orders", follow_up)) == [(120,)]  # 30 orders of 4


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
    ["how much do customers owe", "outstanding balance", "magkano ang utang ng mga customer", "total utang"],
)
def test_a_balance_beside_an_amount_is_what_is_owed(deliveries: House, question: str) -> None:
    assert rows(ask(deliveries, question)) == [(1200,)]  # 30 orders of 40 pesos


@pytest.mark.parametrize(
    "question",
    ["how much did we spend on upkeep in 2026", "magkano ang nagastos sa upkeep ngayong taon", "total spend"],
)
def test_a_cost_is_what_was_spent(deliveries: House, question: str) -> None:
    assert rows(ask(deliveries, question)) == [(4780,)]  # 40 times 100, and 0 to 39


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


@pytest.mark.parametrize(
    "question", ["orders that can't be delivered", "orders we won't deliver", "orders that didn't deliver"]
)
def test_no_contraction_is_left_out(deliveries: House, question: str) -> None:
    assert ask(deliveries, question).result is None


def test_a_polite_contraction_says_nothing(deliveries: House) -> None:
    assert len(rows(ask(deliveries, "can't you show orders by status?"))) == 3


@pytest.mark.parametrize("question", ["whose order is OR-003", "kanino ang order na OR-003"])
def test_whose_a_row_is_is_told(deliveries: House, question: str) -> None:
    assert rows(ask(deliveries, question)) == [("OR-003", "Store D")]


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
