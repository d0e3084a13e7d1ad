"""What began, and what came of it, is counted by its own day: sign-ups, installations, cancellations, "new members"."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from evals.house import House
from tests.discovered import ask, discovered, house_of, rows, write

ROWS = 24


def _pupils() -> str:
    """Pupils of a dance school: 2 registered a month in 2025, every third left the year after, in January."""
    lines = ["pupil_id,full_name,style,standing,registered_on,cancelled_on,checked_on"]
    for number in range(ROWS):
        style = ("ballet", "hiphop")[number % 2]
        gone = f"2026-01-{1 + number:02d}" if number % 3 == 0 else ""
        standing = "cancelled" if gone else "active"
        month = 1 + number // 2
        lines.append(f"{number + 1},Pupil {number:02d},{style},{standing},2025-{month:02d}-05,{gone},2026-05-05")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A dance school whose file nobody described."""
    with house_of(tmp_path_factory, "dance", {"pupils": _pupils()}) as opened:
        yield opened


def test_what_came_of_rows_is_a_figure_by_the_day_it_happened(tmp_path: Path) -> None:
    with discovered(write(tmp_path / "data", {"pupils": _pupils()}), tmp_path) as found:
        metric = found.model.metrics["cancellations"]
    assert (metric.expression, metric.time_field) == ("COUNT(pupils.cancelled_on)", "pupils.cancelled_on")
    assert metric.label == {"en": "cancellations"}


def test_a_state_with_a_day_of_its_own_is_counted_once_by_that_day(tmp_path: Path) -> None:
    table = _pupils().replace("standing", "status")
    with discovered(write(tmp_path / "data", {"pupils": table}), tmp_path) as found:
        named = [name for name in found.model.metrics if "cancellation" in name]
    assert named == ["cancellations"]


def test_a_state_is_counted_where_its_day_is_the_one_that_dates_its_rows(tmp_path: Path) -> None:
    lines = ["booking_id,status,cancelled_on"]
    lines += [f"{n + 1},cancelled,2026-01-{1 + n:02d}" if n % 3 == 0 else f"{n + 1},honoured," for n in range(ROWS)]
    with discovered(write(tmp_path / "data", {"bookings": "\n".join(lines) + "\n"}), tmp_path) as found:
        metric = found.model.metrics["cancellations"]
        counted = found.ask(metric="cancellations")
    assert metric.expression == "COUNT(CASE WHEN bookings.status = 'cancelled' THEN 1 END)"
    assert (metric.time_field, counted) == ("bookings.cancelled_on", [(8,)])


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("new pupils in March 2025", 2),
        ("ilang bagong pupils noong Marso 2025", 2),
        ("sign-ups in March 2025", 2),
        ("number of registrations in the second quarter of 2025", 6),
        ("cancellations in January 2026", 8),
        ("how many were cancelled in January 2026", 8),
        ("ilan ang nag cancel noong Enero 2026", 8),
    ],
)
def test_what_began_or_ended_in_a_time_is_counted_by_its_own_day(school: House, question: str, expected: int) -> None:
    assert rows(ask(school, question)) == [(expected,)]


def _placements() -> str:
    """A manpower agency: 3 placements asked for a month, every second deployed two months later, of state or not."""
    lines = ["placement_id,country,status,applied_on,deployed_on"]
    for number in range(2 * ROWS):
        gone = number % 2 == 0
        month = 1 + number // 6
        deployed = f"2025-{month + 2:02d}-10" if gone else ""
        country = ("Japan", "Oman", "Japan", "Qatar", "Oman", "Qatar")[number % 6]
        lines.append(f"{number + 1},{country},{'deployed' if gone else 'rejected'},2025-{month:02d}-05,{deployed}")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def agency(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A manpower agency whose file nobody described, with a state that has a day of its own."""
    with house_of(tmp_path_factory, "agency", {"placements": _placements()}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many did we deploy in April 2025", [(3,)]),
        ("how many were deployed in April 2025", [(3,)]),
        ("deployments in April 2025", [(3,)]),
        ("which country had the most deployed in 2025", [("Japan", 16)]),
        ("aling bansa ang may pinakamaraming na-deploy noong 2025", [("Japan", 16)]),
        ("how many were deployed by country in April 2025", [("Japan", 2), ("Oman", 1)]),
        ("placements deployed by month in 2025", [(date(2025, month, 1), 3) for month in range(3, 11)]),
        ("how many were deployed per month in 2025", [(date(2025, month, 1), 3) for month in range(3, 11)]),
        ("deployed placements in March 2025", [(3,)]),  # of March, whenever they went
        ("most rejected by country", [("Qatar", 16), ("Oman", 8)]),
        ("rejected per country", [("Qatar", 16), ("Oman", 8)]),
    ],
)
def test_a_state_that_has_a_day_is_counted_by_it_where_a_verb_says_it(
    agency: House, question: str, expected: list[tuple[object, ...]]
) -> None:
    assert rows(ask(agency, question)) == expected


def _tickets() -> str:
    """A help desk: a ticket a day, resolved the day after and mostly closed since; every fourth was reopened."""
    lines = ["ticket_id,agent_id,opened_on,resolved_on,status,reopened"]
    for number in range(ROWS):
        agent = ("A1", "A2", "A2")[number % 3]
        status = "resolved" if number % 8 == 0 else "closed"
        reopened = "Y" if number % 4 == 0 else "N"
        lines.append(f"T{number},{agent},2025-03-{1 + number:02d},2025-03-{2 + number:02d},{status},{reopened}")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A help desk whose files nobody described."""
    agents = "agent_id,agent_name\nA1,Ana Cruz\nA2,Ben Diaz\n"
    with house_of(tmp_path_factory, "desk", {"tickets": _tickets(), "agents": agents}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("which agent resolved the most tickets in March 2025", [("Ben Diaz", 16)]),
        ("which agents resolved more than 8 tickets in March 2025", [("Ben Diaz", 16)]),
        ("how many tickets did Ana Cruz resolve in March 2025", [(8,)]),
        ("what percent of our tickets get reopened", [(0.25,)]),
        ("what percent of tickets were reopened", [(0.25,)]),
    ],
)
def test_what_some_did_to_rows_is_not_the_state_they_are_in_by_now(
    desk: House, question: str, expected: list[tuple[object, ...]]
) -> None:
    assert rows(ask(desk, question)) == expected


@pytest.mark.parametrize("question", ["how many tickets are not resolved", "ilang tickets ang hindi pa na-resolve"])
def test_what_never_happened_is_not_every_other_state(desk: House, question: str) -> None:
    assert rows(ask(desk, question)) == [(0,)]  # all were, though most are closed since


@pytest.mark.parametrize("question", ["how many new pupils do we have", "ilan ang bagong pupils natin"])
def test_new_with_no_time_says_nothing_and_is_asked_about(school: House, question: str) -> None:
    answer = ask(school, question)
    assert answer.result is None
    assert any(word in answer.text for word in ("“new”", "“bagong”"))
