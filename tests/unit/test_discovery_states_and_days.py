"""What stands in a state now, and by which day what became of rows is counted: "in transit ngayon", "nag-resign"."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

_STATES = ("Delivered", "In Transit", "Delivered", "Lost", "Booked", "Delivered")
CRATES = "crate_no,booked_on,delivered_on,crate_status\n" + "".join(
    f"CR{number:03d},202{5 + number // 12}-{1 + number % 12:02d}-05,"
    f"{f'202{5 + number // 12}-{1 + number % 12:02d}-09' if state == 'Delivered' else ''},{state}\n"
    for number, state in ((number, _STATES[number % 6]) for number in range(22))
)
"""A crate a month from January 2025 to October 2026; of 22 four are in transit, four lost, three only booked."""
_GONE = {3: ("2025-03-02", "Resigned"), 5: ("2026-02-03", "Resigned"), 8: ("2026-04-01", "AWOL")}
_GONE |= {11: ("2026-09-30", "Resigned")}
GUARDS = "guard_id,guard_name,hired_on,separated_on,guard_status\n" + "".join(
    f"G{number:02d},{name},202{4 + number % 3}-03-0{1 + number % 9},{','.join(_GONE.get(number, ('', 'Active')))}\n"
    for number, name in enumerate(f"Guard {letter}" for letter in "ABCDEFGHIJKL")
)
NURSES = "nurse_id,nurse_name,hired_on,left_on\n" + "".join(
    f"N{number:02d},{name},2026-0{1 + number}-04,{left}\n"
    for number, (name, left) in enumerate(
        (("Mia Go", ""), ("Noel Sy", "2026-08-01"), ("Ona Uy", ""), ("Pia Tan", ""), ("Rex Lim", "2026-10-09"))
    )
)


@pytest.fixture(scope="module")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Crates, guards and nurses whose files nobody described."""
    with house_of(tmp_path_factory, "yard", {"crates": CRATES, "guards": GUARDS, "nurses": NURSES}) as opened:
        yield opened


@pytest.mark.parametrize(
    "question",
    ["Ilang crate ang in transit ngayon?", "ilan ang in transit ngayon", "how many crates are in transit now"],
)
def test_now_is_no_day_of_what_stands_in_a_state(yard: House, question: str) -> None:
    assert rows(ask(yard, question)) == [(4,)]


@pytest.mark.parametrize("question", ["ilang crate ang na-deliver ngayon", "how many crates were delivered today"])
def test_what_was_done_now_was_done_today(yard: House, question: str) -> None:
    assert rows(ask(yard, question)) == [(0,)]


@pytest.mark.parametrize(
    "question",
    ["ilang guards ang nag-resign this year", "how many guards resigned this year", "ilan ang nag-resign noong 2026"],
)
def test_a_state_is_dated_by_the_day_it_came_about(yard: House, question: str) -> None:
    """By when they left, and not by when they were hired; who went AWOL did not resign."""
    assert rows(ask(yard, question)) == [(2,)]


@pytest.mark.parametrize("question", ["ilang nurses ang umalis this year", "how many nurses left this year"])
def test_who_left_is_counted_by_that_day_and_not_by_the_day_of_hiring(yard: House, question: str) -> None:
    assert rows(ask(yard, question)) == [(2,)]


@pytest.mark.parametrize(
    "question",
    [
        "ilan sa mga na-book na crate ngayong taon ang nawala",
        "ilan sa mga na book na crate ngayong taon ang nawala",
        "how many crates booked this year were lost",
    ],
)
def test_a_verb_beside_another_state_of_the_same_field_dates_the_rows(yard: House, question: str) -> None:
    """Crates 12 to 21 are of 2026; of these 15 and 21 are lost, and none is booked and lost at once."""
    assert rows(ask(yard, question)) == [(2,)]


def test_two_states_side_by_side_stay_two_states(yard: House) -> None:
    counted = dict(rows(ask(yard, "delivered vs lost crates this year")))
    assert counted == {"Delivered": 5, "Lost": 2}
