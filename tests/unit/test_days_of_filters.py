"""Days that rows are chosen by, in words: a first and a last day are one stretch, and say when by themselves."""

from __future__ import annotations

import pytest

from evals.dialogues import model
from kanina.assistant.wording.scopes import Names, scope
from kanina.models import Filter, Language, MetricQuery

SINCE = Filter(field="tutors.hired_on", op="ge", values=("2025-03-01",))
UNTIL = Filter(field="tutors.hired_on", op="lt", values=("2025-04-01",))


@pytest.mark.parametrize(
    ("language", "filters", "words"),
    [
        ("en", (SINCE, UNTIL), " (hiring date from 1 March 2025 to 31 March 2025)"),
        ("fil", (SINCE, UNTIL), " (petsa ng pagtanggap mula Marso 1, 2025 hanggang Marso 31, 2025)"),
        ("en", (SINCE,), " (hiring date from 1 March 2025 on)"),
        ("en", (UNTIL,), " (hiring date before 1 April 2025)"),
        ("fil", (UNTIL,), " (petsa ng pagtanggap bago ang Abril 1, 2025)"),
    ],
)
def test_days(language: Language, filters: tuple[Filter, ...], words: str) -> None:
    query = MetricQuery(metrics=("tutors_count",), filters=filters)
    assert scope(query, Names(model(), language)) == words


def test_numbers_are_compared_as_before() -> None:
    wanted = Filter(field="students.grade_level", op="ge", values=(7,))
    query = MetricQuery(metrics=("new_students",), filters=(wanted,))
    assert scope(query, Names(model(), "en")) == " over all dates (grade level 7 or more)"
