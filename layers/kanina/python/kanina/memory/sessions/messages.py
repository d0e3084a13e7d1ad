"""A message by one role; a turn made of messages, and the messages of a turn; and what no view takes from anybody."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal, get_args

from kanina import given_values
from kanina.clock import system_clock
from kanina.memory.limits import PREVIEW_ROWS, ROW_KEYS
from kanina.memory.turn_text import Evidence, TurnShown, plain_bytes, plain_turn
from kanina.memory.turns import Draft
from kanina.memory.values import Moment, StoredResult, dump_fields, dump_moment, dumps, load_fields, require_plain
from kanina.models import NO_ROWS, Detail, Intent, Result, Turn
from kanina.people import Person
from kanina.problems import Forbidden, InvalidRequest
from kanina.texts import clean_text, cut, is_blank, size

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
"""The name under which a turn's detail keeps what its messages carried: the person's metadata, the tools' messages."""

_INTENTS: Final[tuple[Intent, ...]] = get_args(Intent)


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
    if role != "tool":
        text = text_of("text", given.text)
    elif is_blank(given_values.text("text", given.text)):
        text = NO_OUTPUT
    else:
        text = cut(clean_text(given.text), TOOL_TEXT_BYTES)
    return SessionMessage(role, text, timestamp, metadata_of(given.metadata), clean_text(given.sql), result)


# ---------------------------------------------------------------- what is given


def role_of(name: object) -> Role:
    """The role of a name. Raises InvalidRequest for another."""
    if isinstance(name, str) and name in ROLES:
        return ROLES[name]
    raise InvalidRequest("role must be user, agent or tool.")


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


# ---------------------------------------------------------------- as a turn

TURN_HOURS: Final = 24
"""How old a turn is that has expired, where nobody says otherwise. Source: the seed designs."""


class DatedTurn:
    """A turn as a view gives it: a dataclass with its moment."""

    __slots__: tuple[str, ...] = ()
    created_at: datetime

    def is_expired(self, hours: float = TURN_HOURS, *, now: datetime | None = None) -> bool:
        """Whether it was asked so many hours ago, or more. now: with a zone; this moment, if not given.

        Raises InvalidRequest for hours that are no duration, or a moment without a zone.
        """
        current = system_clock() if now is None else now
        if not isinstance(current, datetime) or current.tzinfo is None:
            raise InvalidRequest("now must be a datetime with a zone.")
        return current - self.created_at >= timedelta(hours=given_values.hours("hours", hours))

    def to_dict(self) -> dict[str, Any]:
        """Its fields as JSON values, the moment in UTC by ISO 8601."""
        return {name: getattr(self, name) for name in self.__slots__} | {"created_at": dump_moment(self.created_at)}


def draft_of(asked: Sequence[SessionMessage], answer: SessionMessage | None, request_id: str, now: datetime) -> Draft:
    """The turn of a person's message, the tools' after it, and the agent's; any side may be missing, but not both.

    The statement and rows are the agent's, or else the last a tool had. Intent: the agent's metadata `intent`, if that
    is one that Kanina knows.
    """
    question, tools = asked[0] if asked else None, asked[1:]
    newest_first = [message for message in (answer, *reversed(tools)) if message is not None]
    result = next((message.result for message in newest_first if message.result), None)
    metadata = dict(answer.metadata) if answer else {}
    carried = {
        "user": dict(question.metadata) if question else {},
        "tools": [dump_fields(replace(tool, result=None)) for tool in tools],
    }
    if any(carried.values()):
        metadata[RESERVED] = carried
    draft = Draft(
        question=question.text if question else "",
        answer=answer.text if answer else "",
        request_id=request_id,
        asked_at=(question.timestamp if question else answer.timestamp if answer else None) or now,
        answered_at=answer.timestamp if answer else None,
        state="answered" if question and answer else "said" if answer else "unanswered",
        sql=next((sql for message in newest_first if (sql := _statement(message))), ""),
        columns=result.columns if result else (),
        row_keys=tuple(str(row[0]) for row in result.rows[:ROW_KEYS] if row) if result else (),
        intent=next((known for known in _INTENTS if known == metadata.get("intent")), "reply"),
        result_count=len(result.rows) if result and not result.truncated else None,
        result=result,
        metadata=metadata,
        sees=NO_ROWS,
    )
    return replace(draft, shown_bytes=plain_bytes(draft, _evidence(draft, draft)))


def messages_of(turn: Turn, detail: Detail | None) -> list[SessionMessage]:
    """The messages of a turn as read with its detail, in the order they were said. No message for a missing side."""
    asked_metadata, tools = _carried(detail)
    messages = list(tools)
    if turn.question:
        messages.insert(0, SessionMessage("user", turn.question, turn.asked_at, asked_metadata))
    if turn.answer:
        answered_at, result = turn.answered_at or turn.asked_at, detail.result if detail else None
        messages.append(SessionMessage("agent", turn.answer, answered_at, own_metadata(detail), turn.sql, result))
    return messages


def own_metadata(detail: Detail | None) -> dict[str, Any]:
    """The metadata that came with a turn's answer."""
    return {name: value for name, value in detail.metadata.items() if name != RESERVED} if detail else {}


def shown_turn(number: int, said: Turn | Draft, detail: Detail | Draft | None, share: int) -> TurnShown:
    """What a model is shown of a turn, in so many bytes: with its statement, a digest of its rows, what tools said."""
    return plain_turn(number, said, _evidence(said, detail), share)


def _evidence(said: Turn | Draft, detail: Detail | Draft | None) -> Evidence:
    if detail is None:
        return Evidence(said.sql)
    return Evidence(said.sql, detail.result, [tool.text for tool in _carried(detail)[1]])


def _statement(message: SessionMessage) -> str:
    named = message.metadata.get("sql")
    return message.sql or (named if isinstance(named, str) else "")


def _carried(detail: Detail | Draft | None) -> tuple[Mapping[str, Any], list[SessionMessage]]:
    """What a turn's messages carried besides: the person's metadata, and the tools' messages."""
    carried = detail.metadata.get(RESERVED) if detail else None
    if not isinstance(carried, Mapping):
        return {}, []
    return carried.get("user", {}), [load_fields(SessionMessage, tool) for tool in carried.get("tools", ())]
