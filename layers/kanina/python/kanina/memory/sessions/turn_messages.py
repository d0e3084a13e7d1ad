"""A turn made of messages by role, and the messages of a turn, whoever wrote it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, get_args

from kanina.clock import system_clock
from kanina.memory import given_values
from kanina.memory.context.turn_text import Evidence, TurnShown, plain_bytes, plain_turn
from kanina.memory.items import dump_fields, load_fields
from kanina.memory.limits import ROW_KEYS
from kanina.memory.references import TurnText
from kanina.memory.sessions.messages import RESERVED, SessionMessage
from kanina.memory.turns import Draft
from kanina.memory.values import dump_moment
from kanina.models import Detail, Intent, Turn
from kanina.problems import InvalidRequest

TURN_HOURS = 24
"""How old a turn is that has expired, where nobody says otherwise. Source: the seed designs."""

_INTENTS: tuple[Intent, ...] = get_args(Intent)


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
    question = asked[0] if asked else None
    tools = asked[1:]
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
    )
    return replace(draft, shown_bytes=plain_bytes(draft, _evidence_of(draft.sql, draft)))


def messages_of(turn: Turn, detail: Detail | None) -> list[SessionMessage]:
    """The messages of a turn as read with its detail, in the order they were said. No message for a missing side."""
    carried = _carried(detail.metadata if detail else {})
    messages = []
    if turn.question:
        messages.append(SessionMessage("user", turn.question, turn.asked_at, carried.get("user", {})))
    messages += [load_fields(SessionMessage, tool) for tool in carried.get("tools", ())]
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


def shown_turn(turn: Turn, detail: Detail | None, share: int) -> TurnShown:
    """What a model is shown of a turn, in so many bytes: with its statement, a digest of its rows, what tools said."""
    return plain_turn(turn.number, turn, _evidence_of(turn.sql, detail), share)


def shown_draft(number: int, draft: Draft, share: int) -> TurnShown:
    """The same of a turn that is none yet."""
    return plain_turn(number, draft, _evidence_of(draft.sql, draft), share)


def _evidence_of(sql: str, detail: Detail | Draft | None) -> Evidence:
    """What a model is shown of what stands behind an answer."""
    if detail is None:
        return Evidence(sql)
    tools = [load_fields(SessionMessage, tool).text for tool in _carried(detail.metadata).get("tools", ())]
    return Evidence(sql, detail.result, tools)


def _statement(message: SessionMessage) -> str:
    named = message.metadata.get("sql")
    return message.sql or (named if isinstance(named, str) else "")


def _carried(metadata: Mapping[str, Any]) -> Mapping[str, Any]:
    carried = metadata.get(RESERVED)
    return carried if isinstance(carried, Mapping) else {}
