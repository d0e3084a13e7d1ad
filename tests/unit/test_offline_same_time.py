"""The time of an earlier question that stays, or that is pointed at: "same but 2024", "those months", "on that day"."""

from __future__ import annotations

import pytest

from evals.dialogues import last
from evals.notation import conversation


@pytest.mark.parametrize(
    "said",
    [
        "difference between January and March",
        "compare between March and January",
        "how did it change from January to March",
        "magkano ang pagkakaiba sa pagitan ng Enero at Marso",
    ],
)
def test_two_months_without_a_year_are_of_the_year_that_was_asked(said: str) -> None:
    plan = last(*conversation(f"lessons by month in 2024 | {said}"))
    shown = "lessons by time:month 2024-03-01..2024-04-01"
    assert plan == f"{shown} beside (lessons by time:month 2024-01-01..2024-02-01)"


def test_seeing_and_showing_measure_nothing() -> None:
    both = "refunds sa website noong Agosto | eh yung walk-in | pareho silang ipakita"
    shown = "[enrollments.channel in website; walk-in] 2026-08-01..2026-09-01"
    assert last(*conversation(both)) == f"refunds by enrollments.channel {shown}"
    assert last("ilan ang nakita sa NCR") == "refused"
