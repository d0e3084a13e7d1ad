"""Bookings: days that lie ahead, people under another noun, fields of whom, and rows named by their kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def bookings() -> Iterator[House]:
    with world("bookings") as house:
        yield house


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
