"""What was said, as the API gives it: with the query that ran, its rows and chart, and what could follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kanina.assistant.understood import understood
from kanina.channels.chart_specs import chart_spec
from kanina.channels.conversation_models import CustomPayload, Message, Messages, ToolCall, ToolOutput
from kanina.channels.queries import query_of

if TYPE_CHECKING:
    from kanina import memory
    from kanina.data.semantic_model import SemanticModel
    from kanina.models import Result

FIRST_ROWS = 10
"""Rows of a query that stand in its call; all that were kept are in the payload."""


def encode(page: memory.MessagePage, model: SemanticModel) -> Messages:
    """A page of messages."""
    return Messages(messages=tuple(_message(said, model) for said in page.messages), next=page.next)


def _message(said: memory.Message, model: SemanticModel) -> Message:
    rows = _objects(said.result)
    return Message(
        message_id=said.id,
        turn=said.turn,
        role=said.role,
        content=said.content,
        created_at=said.created_at,
        state=said.state,
        intent=said.intent,
        confidence=said.confidence,
        columns=said.columns,
        result_count=said.result_count,
        chart=said.chart,
        tool_calls=_calls(said, rows),
        suggested_values=said.choices,
        suggested_actions=said.suggestions,
        custom_payload=_payload(said, rows, model),
    )


def _calls(said: memory.Message, rows: tuple[dict[str, Any], ...]) -> tuple[ToolCall, ...]:
    if not said.sql:
        return ()
    output = None
    if said.result is not None:
        count = len(said.result.rows) if said.result_count is None else said.result_count
        output = ToolOutput(columns=said.result.columns, rows=rows[:FIRST_ROWS], row_count=count)
    return (ToolCall(input={"sql": said.sql}, output=output),)


def _payload(said: memory.Message, rows: tuple[dict[str, Any], ...], model: SemanticModel) -> CustomPayload | None:
    plan = query_of(said.plan)
    if said.role == "user" or (said.result is None and not said.references and plan is None):
        return None
    return CustomPayload(
        chart=_chart(said, model),
        columns=said.columns,
        rows=rows,
        references=said.references,
        verified=said.verified,
        plan=plan,
        understood=understood(said.plan, model, said.language),
        sent=said.sent,
    )


def _objects(result: Result | None) -> tuple[dict[str, Any], ...]:
    from kanina.data.result import to_objects

    return tuple(to_objects(result)) if result else ()


def _chart(said: memory.Message, model: SemanticModel) -> dict[str, Any] | None:
    """The chart of the kept rows; None where none suits them, or where not all rows were kept: it would be another."""
    result = said.result
    if result is None or said.chart is None or said.result_count != len(result.rows):
        return None
    return chart_spec(result, said.language, model.currency)
