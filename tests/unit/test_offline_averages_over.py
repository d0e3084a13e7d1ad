"""Averages of figures that are none by themselves: per thing, per unit of time, and what becomes of them later."""

from __future__ import annotations

import pytest

from evals.dialogues import plan_of
from evals.notation import conversation
from kanina.models import Reply


@pytest.mark.parametrize(
    ("messages", "figure"),
    [
        ("average revenue in 2025", "revenue"),
        ("lessons last month | show the average instead", "lessons"),
    ],
)
def test_what_has_no_average_is_refused_with_figures_that_are_averages_themselves(messages: str, figure: str) -> None:
    reply = plan_of(*conversation(messages)).plan
    assert isinstance(reply, Reply)
    assert reply.text == (
        f"I can't average {figure} that way. Ask for a figure that is an average itself, such as average order value, "
        "average rating or average score."
    )


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "average region",
            "There is no average of region, which is not a figure here. Ask for one, such as average order value, "
            "average rating or average score.",
        ),
        (
            "average hours per tutor by tutor",
            "There is no average of hour, which is not a figure here. Ask for one, such as average order value, "
            "average rating or average score.",
        ),
        (
            "karaniwang rehiyon",
            "Walang karaniwan (average) ang rehiyon, na hindi numero rito. Humingi ng numero, gaya ng karaniwang "
            "halaga ng order, karaniwang rating o karaniwang iskor.",
        ),
    ],
)
def test_an_average_of_no_figure_is_refused_by_what_it_is_asked_of(question: str, text: str) -> None:
    reply = plan_of(question).plan
    assert isinstance(reply, Reply)
    assert reply.text == text
