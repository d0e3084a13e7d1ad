"""What "how many" counts: figures called so, those who did something, grades that were given, and a question behind."""

from __future__ import annotations

from evals.dialogues import last


def test_a_compound_is_what_its_last_word_says() -> None:
    for question in ("student enrollments in 2025", "new students who enrolled in 2025"):
        assert last(question) != "enrolled_students 2025-01-01..2026-01-01"
