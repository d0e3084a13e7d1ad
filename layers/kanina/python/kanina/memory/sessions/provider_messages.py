"""Earlier turns as a model's provider takes them: roles `user` and `assistant` by turns, a person's first, none blank.

An assistant's message embeds the statement it ran, a digest of the rows, and a short summary of what tools gave. A
tool's output is never a message of its own, so none can lose the call it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypedDict

from kanina.memory.context.limits import (
    MODEL_RESULT_BYTES,
    MODEL_RESULT_ROWS,
    MODEL_SQL_BYTES,
    MODEL_TEXT_BYTES,
    MODEL_TOOL_BYTES,
)
from kanina.memory.json_values import plain
from kanina.memory.sessions.messages import SessionMessage
from kanina.memory.texts import cut, size
from kanina.models import Result


class ProviderMessage(TypedDict):
    """A message as Anthropic's Messages API and the OpenAI-compatible ones take it."""

    role: Literal["user", "assistant"]
    content: str


def provider_messages(turns: Iterable[Sequence[SessionMessage]]) -> list[ProviderMessage]:
    """The messages of some turns, oldest first, of which each is cut to its share with a mark.

    Neighbours of one role are joined, and what comes before the first person's message is left out.
    """
    messages: list[ProviderMessage] = []
    for turn in turns:
        for message in _of_turn(turn):
            if messages and messages[-1]["role"] == message["role"]:
                messages[-1]["content"] += f"\n\n{message['content']}"
            elif messages or message["role"] == "user":
                messages.append(message)
    return messages


def fitting(turns: Sequence[Sequence[SessionMessage]], room: int) -> Sequence[Sequence[SessionMessage]]:
    """The newest whole turns whose messages take at most so many bytes."""
    for start in range(len(turns)):
        if sum(size(message["content"]) for message in provider_messages(turns[start:])) <= room:
            return turns[start:]
    return ()


def result_digest(result: Result) -> str:
    """A result in one line: how many rows, of which columns, and the first few."""
    count = f"{len(result.rows)}{'+' if result.truncated else ''} row{'' if len(result.rows) == 1 else 's'}"
    columns = ", ".join(column.name for column in result.columns)
    rows = [", ".join(_cell(cell) for cell in row) for row in result.rows[:MODEL_RESULT_ROWS]]
    return cut(" | ".join([f"{count} ({columns})", *rows]), MODEL_RESULT_BYTES)


def _of_turn(turn: Sequence[SessionMessage]) -> list[ProviderMessage]:
    said = [cut(message.text, MODEL_TEXT_BYTES) for message in turn if message.role == "agent"]
    told = [f"[tool] {_line(message.text)}" for message in turn if message.role == "tool"]
    sql = next((message.sql for message in reversed(turn) if message.sql), "")
    result = next((message.result for message in reversed(turn) if message.result), None)
    if sql:
        told.append(f"[sql] {cut(sql, MODEL_SQL_BYTES)}")
    if result:
        told.append(f"[result] {result_digest(result)}")
    answer = "\n\n".join(part for part in (*said, "\n".join(told)) if part)
    asked: list[ProviderMessage] = [
        {"role": "user", "content": cut(message.text, MODEL_TEXT_BYTES)} for message in turn if message.role == "user"
    ]
    return [*asked, {"role": "assistant", "content": answer}] if answer else asked


def _line(text: str) -> str:
    return cut(" ".join(text.split()), MODEL_TOOL_BYTES)


def _cell(value: object) -> str:
    shown = plain(value)
    return "" if shown is None else str(shown)
