"""A turn as a model sees it: the question, and the answer with the query behind it and a digest of its rows.

A tool's output is told in the answer it led to, in short. It is no message of its own, so none can lose its call. In a
prompt stored text is data, in an element that nothing inside can close, with no brackets of its own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from kanina.memory.limits import (
    MODEL_PLAN_BYTES,
    MODEL_RESULT_BYTES,
    MODEL_RESULT_ROWS,
    MODEL_SQL_BYTES,
    MODEL_TEXT_BYTES,
    MODEL_TOOL_BYTES,
    MODEL_TOOLS,
    SIDE_BYTES,
)
from kanina.memory.values import dumps, plain
from kanina.models import Column, MetricQuery, Plan, Result, SqlQuery, Turn, VerifiedQuery, dump_plan
from kanina.texts import cut, is_blank, size

Role = Literal["user", "assistant"]


class Said(Protocol):
    """What is shown of a turn, kept or not yet."""

    @property
    def question(self) -> str: ...
    @property
    def answer(self) -> str: ...
    @property
    def plan(self) -> Plan | None: ...
    @property
    def columns(self) -> tuple[Column, ...]: ...
    @property
    def row_keys(self) -> tuple[str, ...]: ...
    @property
    def result_count(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Evidence:
    """What stands behind an answer besides the hot turn's plan and row labels: its statement, rows and tools' texts."""

    sql: str = ""
    result: Result | None = None
    tools: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class TurnShown:
    """Both sides as a model is given them. An empty one is a side that nobody said; both are where there is no room."""

    number: int
    asked: str
    answered: str

    @property
    def bytes(self) -> int:
        """What it takes of the budget: exactly what is sent."""
        return size(self.asked) + size(self.answered)


def quoted_turn(turn: Turn, share: int) -> TurnShown:
    """A turn as a prompt quotes it, from what a load reads of it; in at most `share` bytes.

    The same turn always gives the same text.
    """
    asked, answered = escaped(_question(turn)), escaped(_answer(turn, Evidence()))
    frames = sum(size(_side(side, turn.number, "")) for side, text in _sides(asked, answered) if text)
    asked, answered = _fitting(asked, answered, share - frames)
    return TurnShown(
        turn.number,
        _side("question", turn.number, asked) if asked else "",
        _side("answer", turn.number, answered) if answered else "",
    )


def plain_turn(number: int, said: Said, evidence: Evidence, share: int) -> TurnShown:
    """A turn as it was said, with what stands behind it, for a program that sends a provider's messages itself."""
    return TurnShown(number, *_fitting(_question(said), _answer(said, evidence), share))


def plain_bytes(said: Said, evidence: Evidence) -> int:
    """What `plain_turn` takes where it is not cut to a share."""
    return size(_question(said)) + size(_answer(said, evidence))


def escaped(text: str) -> str:
    """The text without `<`, so that it can neither open nor close an element; `&` is escaped to be told from that."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def element(name: str, text: str, **attributes: object) -> str:
    """Text that is escaped already, in an element."""
    named = "".join(f' {attribute}="{value}"' for attribute, value in attributes.items())
    return f"<{name}{named}>\n{text}\n</{name}>"


def quoted(name: str, text: str, **attributes: object) -> str:
    """Text in an element, escaped."""
    return element(name, escaped(text), **attributes)


def _question(turn: Said) -> str:
    return "" if is_blank(turn.question) else cut(turn.question, MODEL_TEXT_BYTES)


def _answer(turn: Said, evidence: Evidence) -> str:
    parts = [] if is_blank(turn.answer) else [cut(turn.answer, MODEL_TEXT_BYTES)]
    return "\n".join([*parts, *_behind(turn, evidence)])


def _behind(turn: Said, evidence: Evidence) -> list[str]:
    """A line for each thing behind an answer; the plan stands for its statement where that is not at hand."""
    lines = [f"[tool] {cut(_one_line(text), MODEL_TOOL_BYTES)}" for text in evidence.tools[:MODEL_TOOLS]]
    if len(evidence.tools) > MODEL_TOOLS:
        lines.append(f"[tool] and {len(evidence.tools) - MODEL_TOOLS} more")
    sql = turn.plan.sql if isinstance(turn.plan, SqlQuery) else evidence.sql
    if not is_blank(sql):
        lines.append(f"[sql] {cut(sql, MODEL_SQL_BYTES)}")
    elif isinstance(turn.plan, MetricQuery | VerifiedQuery):
        lines.append(f"[query] {cut(_plan(turn.plan), MODEL_PLAN_BYTES)}")
    if digest := _digest(turn, evidence.result):
        lines.append(f"[result] {cut(_one_line(digest), MODEL_RESULT_BYTES)}")
    return lines


def _plan(plan: MetricQuery | VerifiedQuery) -> str:
    return json.dumps(dump_plan(plan), ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _digest(turn: Said, result: Result | None) -> str:
    """A result in one line: how many rows, of which columns, and the first few, or as much as a turn keeps of them."""
    columns = result.columns if result else turn.columns
    if not columns:
        return ""
    count = str(turn.result_count) if turn.result_count is not None else f"{len(result.rows)}+" if result else "many"
    rows = (
        [", ".join(_cell(cell) for cell in row) for row in result.rows[:MODEL_RESULT_ROWS]] if result else turn.row_keys
    )
    named = f"{count} row{'' if count == '1' else 's'} ({', '.join(column.name for column in columns)})"
    return " | ".join([named, *rows])


def _fitting(asked: str, answered: str, room: int) -> tuple[str, str]:
    """Both sides within the room, cut with a mark where they must be, or none where there is room for little else."""
    if size(asked) + size(answered) <= room:
        return asked, answered
    if room < SIDE_BYTES * 2:
        return "", ""
    asked = cut(asked, max(room // 2, room - size(answered)))
    return asked, cut(answered, room - size(asked))


def _sides(asked: str, answered: str) -> tuple[tuple[str, str], ...]:
    return ("question", asked), ("answer", answered)


def _side(name: str, number: int, text: str) -> str:
    return element(name, text, turn=number)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _cell(value: object) -> str:
    shown = plain(value)
    return "" if shown is None else shown if isinstance(shown, str) else dumps(shown)
