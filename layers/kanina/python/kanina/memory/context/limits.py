"""What a model is shown of one turn, at most; what is longer ends with a mark."""

from __future__ import annotations

from typing import Final

BYTES_PER_TOKEN: Final = 4
"""How tokens are estimated: UTF-8 bytes by four. Source: the agreed design, section 5."""

MODEL_TEXT_BYTES: Final = 4_000
MODEL_PLAN_BYTES: Final = 600
MODEL_SQL_BYTES: Final = 1_000
MODEL_TOOL_BYTES: Final = 300
MODEL_RESULT_BYTES: Final = 400
MODEL_RESULT_ROWS: Final = 3
