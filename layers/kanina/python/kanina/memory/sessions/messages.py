"""A message by one role: what a person, the agent or a tool said, before and after it is part of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Literal, get_args

from kanina.memory import timestamps
from kanina.memory.json_values import dump_result, load_result
from kanina.memory.limits import PREVIEW_ROWS
from kanina.memory.sessions.checks import metadata_of, require_evidence, text_of
from kanina.memory.sessions.limits import TOOL_TEXT_BYTES
from kanina.memory.texts import cut, is_blank
from kanina.models import Result
from kanina.problems import InvalidRequest
from kanina.storage.values import clean_text

Role = Literal["user", "agent", "tool"]
ROLES: tuple[Role, ...] = get_args(Role)
OTHER_NAMES: Mapping[str, Role] = {"assistant": "agent", "human": "user", "ai": "agent"}
"""What other systems call the roles."""

NO_OUTPUT = "(no output)"
"""Stands for a tool's blank output: a model takes no blank text, and that there was none is worth telling."""


@dataclass(frozen=True, slots=True)
class SessionMessage:
    """What one role said. `timestamp`: when, with a zone; as it is written if None. `metadata`: JSON values.

    `sql` and `result`: the statement behind it and its rows, of which the first 50 are kept.
    """

    role: Role
    text: str
    timestamp: datetime | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    sql: str = ""
    result: Result | None = None


def role_of(name: object) -> Role:
    """The role of a name. Raises InvalidRequest for another."""
    for role in ROLES:
        if name == role or (isinstance(name, str) and OTHER_NAMES.get(name) == role):
            return role
    raise InvalidRequest(f"role must be {', '.join(ROLES[:-1])} or {ROLES[-1]}.")


def message_of(given: SessionMessage | Mapping[str, Any], now: datetime) -> SessionMessage:
    """The message as it can be kept, from one or from a mapping with its fields. Raises InvalidRequest.

    Refused: blank text of a person or agent, an unknown role or field, a moment without a zone, metadata beyond
    its limit. A tool's long output is cut with a mark.
    """
    if isinstance(given, Mapping):
        try:
            given = SessionMessage(**given)
        except TypeError:
            names = ", ".join(SessionMessage.__dataclass_fields__)
            raise InvalidRequest(f"A message has role and text, and may have others of {names}.") from None
    if not isinstance(given, SessionMessage):
        raise InvalidRequest("A message is a SessionMessage, or a mapping with its fields.")
    require_evidence(given.sql, given.result)
    role = role_of(given.role)
    if role == "user" and (given.sql or given.result):
        raise InvalidRequest("sql and result belong to an agent's or a tool's message.")
    timestamp = now if given.timestamp is None else given.timestamp
    if not isinstance(timestamp, datetime) or timestamp.tzinfo is None:
        raise InvalidRequest("timestamp must be a datetime with a zone.")
    try:
        timestamp.astimezone(UTC)
    except OverflowError:
        raise InvalidRequest("timestamp must be a moment that UTC has a date for.") from None
    return SessionMessage(
        role=role,
        text=_tool_text(given.text) if role == "tool" else text_of("text", given.text),
        timestamp=timestamp,
        metadata=metadata_of(given.metadata),
        sql=clean_text(given.sql),
        result=_preview(given.result),
    )


def dump_message(message: SessionMessage) -> dict[str, Any]:
    """The message as JSON values; what is empty is left out."""
    data = {
        "role": message.role,
        "text": message.text,
        "timestamp": timestamps.dump(message.timestamp) if message.timestamp else None,
        "metadata": dict(message.metadata),
        "sql": message.sql,
        "result": dump_result(message.result) if message.result else None,
    }
    return {name: value for name, value in data.items() if value}


def load_message(data: Mapping[str, Any]) -> SessionMessage:
    """The message that `dump_message` wrote."""
    return SessionMessage(
        role=data["role"],
        text=data.get("text", ""),
        timestamp=timestamps.load(data["timestamp"]) if "timestamp" in data else None,
        metadata=data.get("metadata", {}),
        sql=data.get("sql", ""),
        result=load_result(data["result"]) if "result" in data else None,
    )


def without_result(message: SessionMessage) -> SessionMessage:
    """The message without its rows."""
    return replace(message, result=None)


def _tool_text(text: object) -> str:
    if not isinstance(text, str):
        raise InvalidRequest("text must be text.")
    return NO_OUTPUT if is_blank(text) else cut(clean_text(text), TOOL_TEXT_BYTES)


def _preview(result: Result | None) -> Result | None:
    if result is None or len(result.rows) <= PREVIEW_ROWS:
        return result
    return result.model_copy(update={"rows": result.rows[:PREVIEW_ROWS], "truncated": True})
