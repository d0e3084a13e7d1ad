"""A turn as a model sees it: the question with its number, and the answer with its query and a digest of its rows."""

from __future__ import annotations

import json
from dataclasses import dataclass

from kanina.memory.context.limits import MODEL_PLAN_BYTES, MODEL_RESULT_BYTES, MODEL_SQL_BYTES, MODEL_TEXT_BYTES
from kanina.memory.texts import cut, is_blank, size
from kanina.models import MetricQuery, SqlQuery, Turn, VerifiedQuery, dump_plan


@dataclass(frozen=True, slots=True)
class TurnShown:
    """Both sides as text; an empty one is a side that nobody said."""

    number: int
    asked: str
    answered: str

    @property
    def bytes(self) -> int:
        """What it takes of the budget."""
        return size(self.asked) + size(self.answered)


def shown(turn: Turn) -> TurnShown:
    """A turn, each of its parts cut to its share with a mark. The same turn always gives the same text."""
    asked = "" if is_blank(turn.question) else f"[turn {turn.number}] {cut(turn.question, MODEL_TEXT_BYTES)}"
    parts = [] if is_blank(turn.answer) else [cut(turn.answer, MODEL_TEXT_BYTES)]
    if parts:
        parts += _evidence(turn)
    return TurnShown(turn.number, asked, "\n".join(parts))


def _evidence(turn: Turn) -> list[str]:
    """The query behind an answer, and what its rows were."""
    lines = []
    if isinstance(turn.plan, MetricQuery | VerifiedQuery | SqlQuery):
        plan = json.dumps(dump_plan(turn.plan), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        lines.append(f"[query] {cut(plan, MODEL_PLAN_BYTES)}")
    if turn.sql:
        lines.append(f"[sql] {cut(turn.sql, MODEL_SQL_BYTES)}")
    if turn.columns:
        count = "many" if turn.result_count is None else str(turn.result_count)
        columns = ", ".join(column.name for column in turn.columns)
        rows = f": {'; '.join(turn.row_keys)}" if turn.row_keys else ""
        lines.append(f"[result] {cut(f'{count} rows ({columns}){rows}', MODEL_RESULT_BYTES)}")
    return lines
