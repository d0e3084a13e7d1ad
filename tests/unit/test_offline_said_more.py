"""Words that say nothing more where they stand, and changes that two units of time beside each other call for."""

from __future__ import annotations

from evals.dialogues import last


def test_the_change_between_two_units_is_from_the_first_to_the_second() -> None:
    asked = "lessons by region for Q1 and Q2 2025 with the % change"
    assert last(asked) == "lessons by branches.region × time:quarter 2025-01-01..2025-07-01 vs previous_period"
    plan = last(asked, "which region fell the most")
    assert plan == "lessons by branches.region 2025-04-01..2025-07-01 vs previous_period order +lessons_change top 1"


def test_of_more_units_no_one_change_is_meant() -> None:
    asked = "lessons by region and month, January to May 2025, compared to the month before"
    assert last(asked) == "lessons by branches.region × time:month 2025-01-01..2025-06-01 vs previous_period"
    assert last(asked, "which region fell the most") == "refused"
