"""How long things take, in models that are written for people: from what dates rows to what came of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlglot import parse_one

from tests.discovered import ask, discovered, house_of, rows, write

ROWS = 20


def _repairs(*, backwards: bool = False) -> str:
    """Repairs of bicycles: 1 day for a chain, 3 for a brake; every fifth is not done yet."""
    lines = ["repair_id,part,mechanic,reported_on,repaired_on,due_on,updated_on"]
    for number in range(ROWS):
        part, days = (("chain", 1), ("brake", 3))[number % 2]
        began, done = 1 + number % 9, 1 + number % 9 + days
        if backwards:
            began, done = done, began
        last = "" if number % 5 == 4 else f"2026-03-{done:02d}"
        who = "Ana Cruz" if part == "chain" else "Ben Lim"
        lines.append(f"{number + 1},{part},{who},2026-03-{began:02d},{last},2026-04-01,2026-05-01")
    return "\n".join(lines) + "\n"


def _stays() -> str:
    """Stays of 90 minutes."""
    days = [f"2026-03-{1 + number:02d}" for number in range(ROWS)]
    lines = [f"{number},R{number % 3},{day} 08:00:00,{day} 09:30:00" for number, day in enumerate(days)]
    return "\n".join(["stay_id,room,arrived_at,discharged_at", *lines]) + "\n"


def test_the_days_until_rows_are_done_are_a_figure_with_names_in_both_languages(tmp_path: Path) -> None:
    with discovered(write(tmp_path / "data", {"repairs": _repairs()}), tmp_path) as found:
        metric = found.model.metrics["average_days_to_repair"]
        split = sorted(found.ask("repairs.part", metric="average_days_to_repair"))
        most = found.ask(metric="most_days_to_repair")
    assert metric.expression == "AVG(DATE_DIFF('day', repairs.reported_on, repairs.repaired_on))"
    assert (metric.time_field, metric.better) == ("repairs.repaired_on", "lower")
    assert {"repair time", "time to repair", "days to repair"} <= set(metric.synonyms["en"])
    assert "tagal bago maayos" in metric.synonyms["fil"]
    assert split == [("brake", 3.0), ("chain", 1.0)]
    assert most == [(3,)]


def test_a_deadline_and_the_last_change_of_a_row_are_no_end_of_anything(tmp_path: Path) -> None:
    with discovered(write(tmp_path / "data", {"repairs": _repairs()}), tmp_path) as found:
        named = {name for name, metric in found.model.metrics.items() if "DATE_DIFF" in metric.expression}
    assert named == {"average_days_to_repair", "most_days_to_repair"}


def test_nothing_takes_time_that_ends_before_it_begins(tmp_path: Path) -> None:
    with discovered(write(tmp_path / "data", {"repairs": _repairs(backwards=True)}), tmp_path) as found:
        assert not [metric for metric in found.model.metrics.values() if "DATE_DIFF" in metric.expression]


def test_what_is_over_within_hours_is_told_in_hours(tmp_path: Path) -> None:
    with discovered(write(tmp_path / "data", {"stays": _stays()}), tmp_path) as found:
        assert found.ask(metric="average_hours_to_discharge") == [(1.5,)]


def _washes() -> str:
    """Washes of a laundry: ready the day after they came, or two days after where dry cleaned, and claimed a day on."""
    lines = ["order_no,service,received_date,ready_date,claimed_date"]
    for number in range(ROWS):
        service, days = (("wash", 1), ("dry clean", 2))[number % 2]
        began = 1 + number % 9
        lines.append(
            f"W{number},{service},2026-03-{began:02d},2026-03-{began + days:02d},2026-03-{began + days + 1:02d}"
        )
    return "\n".join(lines) + "\n"


def _calls() -> str:
    """Calls that are answered first after half an hour."""
    lines = [f"{n},P{n % 2},2026-03-{1 + n:02d} 08:00:00,2026-03-{1 + n:02d} 08:30:00" for n in range(ROWS)]
    return "\n".join(["call_id,priority,opened_at,first_response_at", *lines]) + "\n"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many days does it take for an order to be ready", [(1.5,)]),
        ("average days until ready by service", [("dry clean", 2.0), ("wash", 1.0)]),
        ("average days to claim", [(2.5,)]),
        ("how many orders took more than 2 days to claim", [(10,)]),
        ("how many orders took more than 48 hours to claim", [(10,)]),
        ("how many orders took more than 1 day to be ready", [(10,)]),
        ("orders that took more than 2 days to claim by service", [("dry clean", 10)]),
    ],
)
def test_what_a_noun_or_an_adjective_dates_takes_time_too(
    tmp_path_factory: pytest.TempPathFactory, question: str, expected: list[tuple[object, ...]]
) -> None:
    with house_of(tmp_path_factory, "washes", {"orders": _washes()}) as laundry:
        assert rows(ask(laundry, question)) == expected


@pytest.mark.parametrize("question", ["average first response time by priority", "time to first response by priority"])
def test_the_time_to_a_response_is_called_by_its_noun(tmp_path_factory: pytest.TempPathFactory, question: str) -> None:
    with house_of(tmp_path_factory, "calls", {"calls": _calls()}) as desk:
        assert rows(ask(desk, question)) == [("P0", 30.0), ("P1", 30.0)]


def test_the_time_between_two_days_is_told_to_postgresql_too(tmp_path: Path) -> None:
    with discovered(write(tmp_path / "data", {"repairs": _repairs()}), tmp_path) as found:
        expression = found.model.metrics["average_days_to_repair"].expression
    written = parse_one(expression, dialect="duckdb").sql(dialect="postgres")
    assert written == "AVG((CAST(repairs.repaired_on AS DATE) - CAST(repairs.reported_on AS DATE)))"
