"""Bookings: days that lie ahead, people under another noun, fields of whom, and rows named by their kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

STAFF = """staff_id,staff_name,position,city
S01,Ana Cruz,Coordinator,Lipa
S02,Ben Lim,Coordinator,Tanauan
S06,Fe Ong,Coordinator,Tanauan
S03,Cora Dy,Cook,Lipa
S04,Dan Uy,Cook,Lipa
S05,Eva Go,Driver,Tanauan
"""
CLIENTS = "client_no,client_name,kind,city\n" + "".join(
    f"C{number:02d},Client {chr(65 + number)},{('Company', 'Family')[number % 2]},{('Lipa', 'Tanauan')[number % 2]}\n"
    for number in range(10)
)
VENUES = "venue_id,venue,city\nV1,Garden Hall,Tanauan\nV2,Lake House,Lipa\nV3,Rose Room,Lipa\n"
KINDS = ("Wedding", "Birthday", "Debut", "Reunion")
AHEAD = 10
"""Bookings of December 2026, three days apart, the last of 30; the others lie 9 to a month, from January 2026 on."""


def _day(number: int) -> str:
    return f"2026-12-{3 * (number + 1):02d}" if number < AHEAD else f"2026-{1 + number % 11:02d}-{1 + number % 27:02d}"


def _bookings() -> str:
    lines = [
        "booking_no,client_no,event_type,venue_id,event_date,guests,total_due,amount_approved,status,coordinator_id"
    ]
    for number in range(109):
        kind, done = KINDS[number % 4], "Confirmed" if number < AHEAD else ("Completed", "Cancelled")[number % 5 == 0]
        lines.append(
            f"BK-{number:03d},C{number % 10:02d},{kind},V{1 + number % 3},{_day(number)},{50 + number},"
            f"{1000 * (number + 1)},{500 * (number + 1)},{done},S0{(1, 2, 6)[number % 3]}"
        )
    return "\n".join(lines) + "\n"


def _payments() -> str:
    lines = ["or_no,booking_no,date_paid,amount"]
    lines += [
        f"OR{number},BK-{number % 109:03d},2026-{1 + number % 11:02d}-05,{100 * (number + 1)}" for number in range(120)
    ]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def bookings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {
        "staff": STAFF,
        "clients": CLIENTS,
        "venues": VENUES,
        "bookings": _bookings(),
        "payments": _payments(),
    }
    with house_of(tmp_path_factory, "bookings", tables) as house:
        yield house


@pytest.mark.parametrize(
    "question",
    [
        "how many bookings next month",
        "ilan ang booking sa susunod na buwan",
        "how many bookings in December 2026",
        "bookings in the next 5 weeks",
        "upcoming bookings",
    ],
)
def test_what_is_booked_can_be_asked_for(bookings: House, question: str) -> None:
    assert rows(ask(bookings, question)) == [(AHEAD,)]


def test_days_to_come_are_counted_from_tomorrow(bookings: House) -> None:
    assert rows(ask(bookings, "bookings in the next 8 days")) == [(2,)]  # 29 November to 6 December


@pytest.mark.parametrize("question", ["payments next month", "bayad sa susunod na buwan", "upcoming payments"])
def test_what_is_only_recorded_once_it_happened_lies_not_ahead(bookings: House, question: str) -> None:
    assert ask(bookings, question).result is None


@pytest.mark.parametrize(
    "question",
    ["bookings by coordinator", "ilan ang booking kada coordinator", "how many bookings does each coordinator have"],
)
def test_people_are_called_by_the_noun_of_what_points_at_them(bookings: House, question: str) -> None:
    assert sorted(rows(ask(bookings, question))) == [("Ana Cruz", 37), ("Ben Lim", 36), ("Fe Ong", 36)]


def test_they_are_still_called_by_what_they_are(bookings: House) -> None:
    assert sorted(rows(ask(bookings, "bookings by staff"))) == [("Ana Cruz", 37), ("Ben Lim", 36), ("Fe Ong", 36)]
    assert rows(ask(bookings, "how many staff in Lipa")) == [(3,)]


@pytest.mark.parametrize("question", ["who is the coordinator of BK-004?", "sino ang coordinator ng BK-004"])
def test_the_one_who_is_pointed_at_is_told_of_a_row(bookings: House, question: str) -> None:
    assert rows(ask(bookings, question))[0][-1] == "Ben Lim"


@pytest.mark.parametrize(
    "question",
    [
        "bookings by city of the client",
        "bookings by client city",
        "bookings by client's city",
        "ilan ang booking kada city ng client",
    ],
)
def test_whose_field_it_is_can_be_said(bookings: House, question: str) -> None:
    assert sorted(rows(ask(bookings, question))) == [("Lipa", 55), ("Tanauan", 54)]


def test_a_field_of_several_is_asked_about(bookings: House) -> None:
    answer = ask(bookings, "bookings by city")
    assert answer.result is None
    assert "venues" in answer.text


def test_a_value_beside_a_noun_is_of_what_the_noun_names(bookings: House) -> None:
    assert rows(ask(bookings, "how many bookings of clients in Lipa")) == [(55,)]


@pytest.mark.parametrize(
    "question",
    [
        "list the confirmed debuts in December 2026",
        "ilista ang mga confirmed na debut sa Disyembre 2026",
        "list upcoming debuts",
    ],
)
def test_rows_are_named_by_their_kind(bookings: House, question: str) -> None:
    found = rows(ask(bookings, question))
    assert [row[0] for row in found] == ["BK-002", "BK-006"]


@pytest.mark.parametrize("joined", ["with their venue", "kasama ang venue"])
def test_a_field_is_shown_beside_rows_that_are_named_so(bookings: House, joined: str) -> None:
    found = rows(ask(bookings, f"list the debuts in December 2026 {joined}"))
    assert [(row[0], row[-1]) for row in found] == [("BK-002", "Rose Room"), ("BK-006", "Garden Hall")]


def test_a_kind_alone_is_counted_where_a_time_is_said(bookings: House) -> None:
    assert rows(ask(bookings, "weddings in December 2026")) == [(3,)]


def test_a_name_is_no_kind_of_rows(bookings: House) -> None:
    assert ask(bookings, "list Ana Cruz").result is None


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("top 3 bookings by guests", ("BK-108", 158)),
        ("top 3 bookings by total due", ("BK-108", 109000)),
        ("top 3 biggest completed bookings by guests", ("BK-108", 158)),
    ],
)
def test_single_rows_are_ranked_by_a_number_of_theirs(bookings: House, question: str, first: tuple[str, int]) -> None:
    found = rows(ask(bookings, question))
    assert (found[0], len(found)) == (first, 3)


@pytest.mark.parametrize("question", ["average number of guests", "average number of guests of all bookings"])
def test_the_average_of_a_number_is_no_sum(bookings: House, question: str) -> None:
    assert rows(ask(bookings, question)) == [(104.0,)]  # 50 to 158


@pytest.mark.parametrize("question", ["total approved amount", "total amount approved", "approved amount"])
def test_what_was_done_may_stand_before_the_amount(bookings: House, question: str) -> None:
    assert rows(ask(bookings, question)) == [(500 * 109 * 110 // 2,)]


def test_those_who_lead_need_not_have_begun_in_the_time_they_led(bookings: House) -> None:
    who = rows(ask(bookings, "top 4 clients by total due in 2026", "which of those are companies?"))
    assert {row[0] for row in who} == {"Client G", "Client I"}


def test_of_the_one_who_leads_a_number_is_told(bookings: House) -> None:
    found = ask(bookings, "which client had the highest total due in 2026?", "how many bookings do they have?")
    assert [len(row) for row in rows(found)] == [1]


@pytest.mark.parametrize("question", ["number of bookngs in 2025 by status", "bkngs by status"])
def test_a_shortened_plural_is_known_again(bookings: House, question: str) -> None:
    assert {row[0] for row in rows(ask(bookings, question.replace(" in 2025", "")))} == {
        "Completed",
        "Cancelled",
        "Confirmed",
    }
