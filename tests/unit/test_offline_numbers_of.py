"""What "how many" counts: figures called so, those who did something, grades that were given, and a question behind."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import last


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("how many students enrolled in 2025", "enrolled_students 2025-01-01..2026-01-01"),
        ("ilang estudyante ang nag-enroll noong 2025", "enrolled_students 2025-01-01..2026-01-01"),
        ("students who enrolled in 2025", "enrolled_students 2025-01-01..2026-01-01"),
        ("enrollments of students in 2025", "enrollments 2025-01-01..2026-01-01"),
        ("may enrollments ba noong 2025? ilan?", "enrollments 2025-01-01..2026-01-01"),
        ("were there enrollments in 2025? how many?", "enrollments 2025-01-01..2026-01-01"),
        (
            "tutors with average rating below 4 and at least 50 ratings in 2025",
            "average_rating by tutors.tutor [lessons.rating not_null ] {lessons ge 50} {average_rating lt 4} "
            "2025-01-01..2026-01-01",
        ),
    ],
)
def test_what_is_counted_is_what_was_named(question: str, plan: str) -> None:
    assert last(question) == plan


def test_a_compound_is_what_its_last_word_says() -> None:
    for question in ("student enrollments in 2025", "new students who enrolled in 2025"):
        assert last(question) != "enrolled_students 2025-01-01..2026-01-01"
