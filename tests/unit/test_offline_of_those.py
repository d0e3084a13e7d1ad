"""Figures of rows that were listed, and of the count before: how many by group, one total, their names, a share."""

from __future__ import annotations

from evals.dialogues import last


def test_a_share_of_all_is_not_guessed_where_two_conditions_are_set() -> None:
    asked = ("coding enrollments in NCR in 2025", "what percent is that of all enrollments?")
    assert last(*asked) == "refused"
