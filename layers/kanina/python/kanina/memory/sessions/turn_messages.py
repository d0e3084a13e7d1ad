"""A turn made of messages by role, and the messages of a turn, whoever wrote it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, get_args

from kanina.memory.context.turn_text import Evidence, plain_bytes
from kanina.memory.json_values import dumps
from kanina.memory.limits import ROW_KEYS
from kanina.memory.references import TurnText
from kanina.memory.sessions.checks import RESERVED
from kanina.memory.sessions.messages import SessionMessage, dump_message, load_message, without_result
from kanina.memory.turns import Draft
from kanina.models import Detail, Intent, Result, Turn, TurnState

_INTENTS: tuple[Intent, ...] = get_args(Intent)


def draft_of(asked: Sequence[SessionMessage], answer: SessionMessage | None, request_id: str, now: datetime) -> Draft:
    """The turn of a person's message, the tools' after it, and the agent's; any side may be missing, but not both.

    The statement and rows are the agent's, or else the last a tool had. Intent: the agent's metadata `intent`, if that
    is one that Kanina knows.
    """
    question = asked[0] if asked else None
    tools = asked[1:]
    newest_first = [message for message in (answer, *reversed(tools)) if message is not None]
    result = next((message.result for message in newest_first if message.result), None)
    metadata = dict(answer.metadata) if answer else {}
    carried = {
        "user": dict(question.metadata) if question else {},
        "tools": [dump_message(without_result(tool)) for tool in tools],
    }
    if any(carried.values()):
        metadata[RESERVED] = carried
    return whole_draft(
        question.text if question else "",
        answer.text if answer else "",
        request_id,
        (question.timestamp if question else answer.timestamp if answer else None) or now,
        state="answered" if question and answer else "said" if answer else "unanswered",
        metadata=metadata,
        sql=next((sql for message in newest_first if (sql := _sql(message))), ""),
        result=result,
        answered_at=answer.timestamp if answer else None,
    )


def whole_draft(
    question: str,
    answer: str,
    request_id: str,
    asked_at: datetime,
    *,
    state: TurnState = "answered",
    metadata: Mapping[str, Any],
    sql: str = "",
    result: Result | None = None,
    answered_at: datetime | None = None,
) -> Draft:
    """A turn to keep, with what a later question needs of its rows."""
    named = metadata.get("intent")
    intent: Intent = next((known for known in _INTENTS if known == named), "reply")
    draft = Draft(
        question=question,
        answer=answer,
        request_id=request_id,
        asked_at=asked_at,
        answered_at=answered_at,
        state=state,
        sql=sql,
        columns=result.columns if result else (),
        row_keys=tuple(str(row[0]) for row in result.rows[:ROW_KEYS] if row) if result else (),
        intent=intent,
        result_count=len(result.rows) if result and not result.truncated else None,
        result=result,
        metadata=metadata,
    )
    return replace(draft, shown_bytes=plain_bytes(draft, evidence_of_draft(draft)))


def evidence_of_draft(draft: Draft) -> Evidence:
    """What a model is shown of what stands behind an answer."""
    return Evidence(draft.sql, draft.result, _tool_texts(draft.metadata))


def evidence_of(turn: Turn, detail: Detail | None) -> Evidence:
    """The same of a turn as read with its detail."""
    return Evidence(turn.sql, detail.result, _tool_texts(detail.metadata)) if detail else Evidence(turn.sql)


def messages_of(turn: Turn, detail: Detail | None) -> list[SessionMessage]:
    """The messages of a turn as read with its detail, in the order they were said. No message for a missing side."""
    carried = _carried(detail.metadata if detail else {})
    messages = []
    if turn.question:
        messages.append(SessionMessage("user", turn.question, turn.asked_at, carried.get("user", {})))
    messages += [load_message(tool) for tool in carried.get("tools", ())]
    if turn.answer:
        answered_at = turn.answered_at or turn.asked_at
        result = detail.result if detail else None
        messages.append(SessionMessage("agent", turn.answer, answered_at, own_metadata(detail), turn.sql, result))
    return messages


def own_metadata(detail: Detail | None) -> dict[str, Any]:
    """The metadata that came with a turn's answer."""
    return {name: value for name, value in detail.metadata.items() if name != RESERVED} if detail else {}


def text_of_turn(turn: Turn) -> TurnText:
    """What references see of a turn."""
    return TurnText(turn.number, turn.question, turn.answer, turn.row_keys, turn.result_count)


def fingerprint(message: SessionMessage) -> str:
    """Tells a repeat of a message from another one, whatever the time."""
    said = dump_message(SessionMessage(message.role, message.text, None, message.metadata, message.sql))
    return hashlib.sha256(dumps(said).encode()).hexdigest()[:16]


def _carried(metadata: Mapping[str, Any]) -> Mapping[str, Any]:
    carried = metadata.get(RESERVED)
    return carried if isinstance(carried, Mapping) else {}


def _tool_texts(metadata: Mapping[str, Any]) -> list[str]:
    return [load_message(tool).text for tool in _carried(metadata).get("tools", ())]


def _sql(message: SessionMessage) -> str:
    named = message.metadata.get("sql")
    return message.sql or (named if isinstance(named, str) else "")
