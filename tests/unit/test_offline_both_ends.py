"""The highest and the lowest at once, and rows in order of a number of their own."""

from __future__ import annotations

import pytest

from evals.dialogues import Dialogue, last
from evals.notation import cases, conversation, shorthand

NO_SINGLE_ROWS = """
highest average score => ask dimension
highest scores => ask dimension
enrollments in October | the biggest => ask dimension
best order in May => ask dimension
"""


@pytest.mark.parametrize(("messages", "plan"), cases(NO_SINGLE_ROWS))
def test_what_may_be_groups_is_asked_about(messages: str, plan: str) -> None:
    assert last(*conversation(messages)).startswith(plan)


def test_the_difference_of_both_ends_is_that_of_the_two_rows() -> None:
    dialogue = Dialogue(row_count=2)
    dialogue.ask("best and worst region by revenue in 2025")
    dialogue.turns[-1] = dialogue.turns[-1].model_copy(update={"row_keys": ("NCR", "Bicol"), "result_count": 2})
    assert shorthand(dialogue.ask("and the difference?").plan) == (
        "revenue [branches.region in NCR] 2025-01-01..2026-01-01 "
        "beside (revenue [branches.region in Bicol] 2025-01-01..2026-01-01)"
    )
