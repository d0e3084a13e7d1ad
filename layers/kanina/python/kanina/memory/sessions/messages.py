"""A message by one role, before and after it is part of a turn; and what no view takes, from whomever it comes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, Literal, get_args

from kanina.memory import given_values
from kanina.memory.items import Moment, StoredResult
from kanina.memory.limits import PREVIEW_ROWS
from kanina.memory.values import (
    cut,
    dumps,
    is_blank,
    require_plain,
    size,
)
from kanina.models import Result
from kanina.people import Person
from kanina.problems import Forbidden, InvalidRequest
from kanina.storage.values import clean_text

Role = Literal["user", "agent", "tool"]
_OTHER_NAMES: Mapping[str, Role] = {"assistant": "agent", "human": "user", "ai": "agent"}
ROLES: Mapping[str, Role] = {**{role: role for role in get_args(Role)}, **_OTHER_NAMES}
"""The roles, by their names here and in other systems."""

NO_OUTPUT: Final = "(no output)"
"""Stands for a tool's blank output: a model takes no blank text, and that there was none is worth telling."""

TOOL_TEXT_BYTES: Final = 8_000
"""What a tool's message keeps of a longer output; beyond that a tool's result belongs into `result`."""

METADATA_BYTES: Final = 32_000
"""A message's or turn's metadata as JSON: it shares a detail of 300 kB with the texts."""

RESERVED: Final = "kanina:messages"
"""The name under which a turn's detail keeps what its messages carried; see `turn_messages`."""


@dataclass(frozen=True, slots=True)
class SessionMessage:
    """What one role said. `timestamp`: when, with a zone; as it is written if None. `metadata`: JSON values.

    `sql` and `result`: the statement behind it and its rows, of which the first 50 are kept.
    """

    role: Role
    text: str
    timestamp: Moment | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    sql: str = ""
    result: StoredResult | None = None


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
    role, result = role_of(given.role), given.result
    if role == "user" and (given.sql or result):
        raise InvalidRequest("sql and result belong to an agent's or a tool's message.")
    timestamp = now if given.timestamp is None else given.timestamp
    if not isinstance(timestamp, datetime) or timestamp.tzinfo is None:
        raise InvalidRequest("timestamp must be a datetime with a zone.")
    try:
        timestamp.astimezone(UTC)
    except OverflowError:
        raise InvalidRequest("timestamp must be a moment that UTC has a date for.") from None
    if result and len(result.rows) > PREVIEW_ROWS:
        result = result.model_copy(update={"rows": result.rows[:PREVIEW_ROWS], "truncated": True})
    return SessionMessage(
        role=role,
        text=_tool_text(given.text) if role == "tool" else text_of("text", given.text),
        timestamp=timestamp,
        metadata=metadata_of(given.metadata),
        sql=clean_text(given.sql),
        result=result,
    )


def role_of(name: object) -> Role:
    """The role of a name. Raises InvalidRequest for another."""
    if isinstance(name, str) and name in ROLES:
        return ROLES[name]
    raise InvalidRequest("role must be user, agent or tool.")


# ---------------------------------------------------------------- what is given


def text_of(name: str, text: str) -> str:
    """The text as it can be stored. Raises InvalidRequest for none and for a blank one: an unsaid side is left out."""
    if is_blank(given_values.text(name, text)):
        raise InvalidRequest(f"{name} must not be blank.")
    return clean_text(text)


def mapping_of(name: str, given: object) -> Mapping[str, Any]:
    """The mapping. Raises InvalidRequest for anything else."""
    if not isinstance(given, Mapping):
        raise InvalidRequest(f"{name} must be a mapping of names to values.")
    return given


def require_evidence(sql: object, result: object) -> None:
    """Raises InvalidRequest unless these can stand behind an answer: a statement's text, and its rows or None."""
    if not isinstance(sql, str) or not isinstance(result, Result | None):
        raise InvalidRequest("sql must be text, and result a Result or None.")


def require_person(person: Person, user_id: str | Person) -> None:
    """Raises Forbidden when the id is not this person's: a memory made for one person serves nobody else."""
    if person_of(user_id).id != person.id:
        raise Forbidden("This memory serves one person; make another for another user_id.")


def person_of(user_id: str | Person) -> Person:
    """The person of an id that `people` made. Raises InvalidRequest for a blank one."""
    if isinstance(user_id, Person):
        return user_id
    if not given_values.text("user_id", user_id).strip():
        raise InvalidRequest("user_id must not be blank.")
    return Person(user_id)


def metadata_of(metadata: Mapping[str, Any] | None) -> dict[str, Any]:
    """Metadata as JSON values: Decimal, dates and times as text, NaN and infinity as None, sets as lists.

    Raises InvalidRequest when it holds anything else, is too large, nested too deep, or uses a reserved name.
    """
    if metadata is None:
        return {}
    require_plain("metadata", mapping_of("metadata", metadata))
    try:
        body = dumps(metadata)
        plain: dict[str, Any] = json.loads(body)
    except ValueError:
        raise InvalidRequest("metadata must be values that JSON can hold.") from None
    if size(body) > METADATA_BYTES:
        raise InvalidRequest(f"metadata must not take more than {METADATA_BYTES:,} bytes.")
    if RESERVED in plain:
        raise InvalidRequest(f"metadata must not use the name {RESERVED}.")
    return plain


def _tool_text(text: str) -> str:
    return NO_OUTPUT if is_blank(given_values.text("text", text)) else cut(clean_text(text), TOOL_TEXT_BYTES)
