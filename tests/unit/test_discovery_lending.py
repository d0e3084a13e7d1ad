"""Questions about what is lent and given back: verbs of rows, homes of people, dates that are due, two cities."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from evals.house import House
from kanina.models import MetricQuery
from tests.discovered import TODAY, ask, house_of, rows

BRANCHES = "branch_id,branch_name,city\n1,Main,Pasig\n2,Rosario,Cainta\n3,Bukid,Taytay\n"
NAMES = [(first, last) for first in ("Ana", "Ben", "Carla", "Dan") for last in ("Cruz", "Reyes", "Santos", "Uy", "Lim")]
MEMBERS = "member_id,full_name,member_type,city,joined_on,home_branch_id\n" + "".join(
    f"{n},{' '.join(name)},{['Student', 'Adult'][n % 2]},{['Pasig', 'Cainta', 'Antipolo'][n % 3]},2025-0{1 + n % 9}-11,"
    f"{1 + n % 3}\n"
    for n, name in enumerate(NAMES, start=1)
)
HOMES = [("Bukid", 7), ("Rosario", 7), ("Main", 6)]
BOOKS = "book_id,title,year_published\n" + "".join(f"{n},Aklat {chr(64 + n)},{1980 + n}\n" for n in range(1, 16))


def _loans() -> str:
    lines = ["loan_id,member_id,book_id,branch_id,loaned_on,due_on,returned_on,hours"]
    for n in range(1, 121):
        lent = TODAY - timedelta(days=n)
        due = lent + timedelta(days=14)
        back = "" if n % 6 == 0 else (due + timedelta(days=3 if n % 4 == 0 else -2)).isoformat()
        lines.append(f"{n},{1 + n % 12},{1 + n % 15},{1 + n % 2},{lent},{due},{back},{1 + n % 5}")
    return "\n".join(lines) + "\n"


TABLES = {"branches": BRANCHES, "members": MEMBERS, "books": BOOKS, "loans": _loans()}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "lending", TABLES) as opened:
        yield opened


def test_a_home_branch_is_not_the_branch_of_a_loan(house: House) -> None:
    assert rows(ask(house, "members per home branch")) == HOMES
    assert rows(ask(house, "loans per branch")) == [("Main", 60), ("Rosario", 60)]


def test_members_of_a_branch_are_those_who_have_it_for_home(house: House) -> None:
    assert rows(ask(house, "ilang miyembro kada sangay")) == HOMES


@pytest.mark.parametrize("question", ["ilang unique members ang nag-borrow?", "ilang unique members ang nagbo-borrow?"])
def test_a_verb_behind_a_prefix_speaks_of_the_rows(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(12,)]


@pytest.mark.parametrize(
    "question", ["how many book titles were published before 1990", "how many books were published before 1990"]
)
def test_a_year_dates_rows_wherever_it_stands_in_a_name(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(9,)]


def test_who_has_the_most_of_a_measure_ranks_people(house: House) -> None:
    answer = ask(house, "who has the most hours?")
    assert isinstance(answer.plan, MetricQuery)
    assert [ref.field for ref in answer.plan.dimensions] == ["members.full_name"]
    assert answer.plan.metrics == ("total_hours",)


def test_of_two_fields_of_one_name_neither_is_guessed(house: House) -> None:
    asked = ask(house, "show the loans by city")
    assert asked.intent == "ask_user"
    assert asked.text == "Which “city” do you mean?\n1. city (branches)\n2. city (members)"
    assert rows(ask(house, "show the loans by city", "the city of the members")) == [
        ("Antipolo", 40),
        ("Cainta", 40),
        ("Pasig", 40),
    ]


def test_of_a_value_in_two_fields_of_one_name_the_branchs_is_taken_and_told(house: House) -> None:
    assert ask(house, "how many loans in Pasig").text == "Loans over all dates (city (branches) Pasig): 60."
    assert rows(ask(house, "how many loans in Antipolo")) == [(40,)]


@pytest.mark.parametrize("question", ["which city has the most loans", "top 2 cities by loans"])
def test_neither_of_two_fields_is_ranked(house: House, question: str) -> None:
    assert ask(house, question).text == "Which “city” do you mean? city (branches) or city (members)".replace(
        "city”", "cities”" if "cities" in question else "city”"
    )


def test_rows_of_their_own_have_a_city_of_their_own(house: House) -> None:
    assert rows(ask(house, "members by city")) == [("Antipolo", 7), ("Cainta", 7), ("Pasig", 6)]


def test_a_date_of_the_rows_beside_months_says_which_months_they_are(house: House) -> None:
    by_month = rows(ask(house, "loans per month"))
    assert len(by_month) == 5
    assert rows(ask(house, "loans per month by date of loan")) == by_month


@pytest.mark.parametrize(
    ("question", "people"),
    [
        ("how many members had a loan in November 2026?", 12),
        ("how many members borrowed a book?", 12),
        ("ilang miyembro ang nag-borrow ng libro?", 12),
        ("how many different members appear in the loans?", 12),
        ("how many members joined in 2025?", 20),
        ("how many loans were made?", 120),
    ],
)
def test_those_who_took_part_are_counted_once_each(house: House, question: str, people: int) -> None:
    assert rows(ask(house, question)) == [(people,)]


def test_things_that_were_lent_may_be_counted_each_time(house: House) -> None:
    assert ask(house, "how many books were borrowed?").text.endswith("1. loans\n2. different books")
    assert rows(ask(house, "how many different books were borrowed?")) == [(15,)]


def test_those_with_something_are_of_what_was_counted_before(house: House) -> None:
    turns = ("how many members are Students?", "yung may loan sa last 30 days")
    assert rows(ask(house, *turns)) == [(6,)]


@pytest.mark.parametrize(
    "turns",
    [
        ("how many loans are overdue?",),
        ("ilang loan ang lampas na sa due date?",),
        ("how many loans are not returned yet?", "how many of those are past their due date?"),
        ("loans", "only the overdue ones"),
    ],
)
def test_what_is_overdue_was_due_before_today_and_is_not_back(house: House, turns: tuple[str, ...]) -> None:
    assert rows(ask(house, *turns)) == [(18,)]


@pytest.mark.parametrize(
    "question",
    ["how many loans were returned late?", "loans returned after the due date", "ilang loan ang naibalik nang late?"],
)
def test_what_is_late_came_back_after_it_was_due(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(20,)]


def test_a_period_behind_another_verb_is_no_date_of_the_return(house: House) -> None:
    asked = ask(house, "sa mga loan na ginawa noong Oktubre 2026, ilan ang na-return after the due date?")
    assert isinstance(asked.plan, MetricQuery)
    assert asked.plan.period is not None
    assert [wanted.field for wanted in asked.plan.filters] == ["loans.returned_late"]


def test_rows_without_a_deadline_are_not_overdue(house: House) -> None:
    assert ask(house, "how many members are overdue?").result is None


def test_the_worst_of_what_is_better_low_is_the_highest(house: House) -> None:
    assert rows(ask(house, "which branch has the worst returned late rate?")) == rows(
        ask(house, "which branch has the highest returned late rate?")
    )


def test_things_that_are_named_by_a_role_are_counted_by_it(house: House) -> None:
    assert rows(ask(house, "how many different home branches are there?")) == [(3,)]
