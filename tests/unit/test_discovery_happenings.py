"""What began, and what came of it, is counted by its own day: sign-ups, installations, cancellations, "new members"."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from evals.house import House
from tests.discovered import ask, discovered, world, write

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
def school() -> Iterator[House]:
    """A dance school whose file nobody described."""
    with world("dance") as opened:
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


@pytest.mark.parametrize("question", ["how many new pupils do we have", "ilan ang bagong pupils natin"])
def test_new_with_no_time_says_nothing_and_is_asked_about(school: House, question: str) -> None:
    answer = ask(school, question)
    assert answer.result is None
    assert any(word in answer.text for word in ("“new”", "“bagong”"))
