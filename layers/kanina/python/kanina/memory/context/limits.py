"""What a model is shown of each thing, at most; what is longer ends with a mark. Turns have a budget besides."""

from __future__ import annotations

from typing import Final

BYTES_PER_TOKEN: Final = 4
"""How tokens are estimated: UTF-8 bytes by four. Source: the agreed design, section 5."""

# Of one turn. However large it is, it takes half of the budget at most.
MODEL_TEXT_BYTES: Final = 4_000
MODEL_PLAN_BYTES: Final = 600
MODEL_SQL_BYTES: Final = 1_000
MODEL_TOOL_BYTES: Final = 300
MODEL_TOOLS: Final = 5
MODEL_RESULT_BYTES: Final = 400
MODEL_RESULT_ROWS: Final = 3

SIDE_BYTES: Final = 16
"""Less room than this for a side of a turn, and the turn is not shown at all: there would be little but marks."""

# Beside the turns. They are not of the budget, which moves the window: what is remembered must not.
MEMORY_BYTES: Final = 400
RECALLED_BYTES: Final = 600
RECALLED_ITEMS: Final = 8
REFERRED_BYTES: Final = 2_000
REFERRED_TURNS: Final = 5

SUMMARY_BYTES: Final = 2_000
SUMMARY_QUESTION_BYTES: Final = 120
SUMMARY_ANSWER_BYTES: Final = 160
"""Of a turn's line in a summary that no model wrote."""
