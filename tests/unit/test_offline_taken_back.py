"""A "no" that takes the last answer back, and "not this, that": the second is meant, and nothing is left out."""

from __future__ import annotations

from evals.dialogues import plan_of
from kanina.models import Reply


def test_of_three_values_behind_not_none_is_guessed() -> None:
    assert isinstance(plan_of("revenue", "not Math, Coding, English").plan, Reply)
