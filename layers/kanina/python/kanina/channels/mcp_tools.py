"""What a client of the Model Context Protocol can do: its tools, what they take and give, and the resource.

Each gives the same twice: as words, for a model, and as values that its output schema describes.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from kanina.assistant.claude.model_text import model_text
from kanina.assistant.question import QUESTION_LIMIT
from kanina.channels import api_model, mcp_own_tools
from kanina.channels.answer_tables import table_of
from kanina.channels.api_models import ApiModel
from kanina.channels.mcp_tool import Arguments, Tool, Values, given
from kanina.channels.model_models import ModelDescription
from kanina.data.result import to_objects
from kanina.data.semantic_model import SemanticModel
from kanina.models import Answer, Ask, Column, Intent

if TYPE_CHECKING:
    from kanina.assistant.catalogue import Catalogue
    from kanina.auth.caller import Caller

ROWS_MAXIMUM = 100
"""Of an answer's values: what reads them has a window to fill."""

MODEL_URI = "kanina://model"
MODEL_TYPE = "application/x-ndjson"


class AskArguments(Arguments):
    """What `ask` takes."""

    question: Annotated[str, Field(description="The question, in plain words.", max_length=QUESTION_LIMIT)]
    conversation: Annotated[
        str | None,
        Field(description="To go on with a conversation: the `conversation` of its last answer.", max_length=200),
    ] = None


class DescribeArguments(Arguments):
    """What `describe_data` takes: nothing."""


class Answered(ApiModel):
    """What `ask` gives."""

    conversation: Annotated[str, Field(description="Give it with the next question to follow up on this one.")]
    turn: Annotated[int | None, Field(description="The turn's number from 1, or null if it was not stored.")]
    answer: Annotated[str, Field(description="The answer in words.")]
    intent: Intent
    confidence: Annotated[float, Field(ge=0, le=1)]
    columns: tuple[Column, ...]
    rows: Annotated[
        tuple[Values, ...],
        Field(description=f"The first {ROWS_MAXIMUM} rows, by `columns[].key`; decimals are texts."),
    ]
    more_rows: Annotated[bool, Field(description="Whether there are more rows than these.")]
    sql: Annotated[str, Field(description="The statement that ran, or an empty text.")]
    verified: Annotated[str | None, Field(description="The reviewed query that answered, if one did.")]
    ask: Annotated[Ask | None, Field(description="The question back, when the answer is one.")]
    suggestions: Annotated[tuple[str, ...], Field(description="Questions that could follow.")]


ASK = Tool(
    "ask",
    "Ask about the data",
    "Answers a question about the organisation's tables, in words and rows. Remembers within a conversation.",
    "chat",
    AskArguments,
    Answered,
)
DESCRIBE_DATA = Tool(
    "describe_data",
    "What can be asked",
    "Says what can be measured, what it can be grouped and filtered by, and gives examples of questions.",
    "chat",
    DescribeArguments,
    ModelDescription,
)
TOOLS = {tool.name: tool for tool in (ASK, DESCRIBE_DATA, *mcp_own_tools.TOOLS)}


@cache
def listed_tools() -> list[Values]:
    """The tools as they are listed. Nothing of the data is written by any of them."""
    return [
        {
            "name": tool.name,
            "title": tool.title,
            "description": tool.description,
            "inputSchema": tool.takes.model_json_schema(),
            "outputSchema": tool.gives.model_json_schema(mode="serialization"),
            "annotations": {
                "title": tool.title,
                "readOnlyHint": not tool.writes,
                "destructiveHint": tool.destroys,
                "openWorldHint": False,
            },
        }
        for tool in TOOLS.values()
    ]


def listed_resources(model: SemanticModel) -> list[Values]:
    """The one there is."""
    return [
        {
            "uri": MODEL_URI,
            "name": "semantic_model",
            "title": f"The semantic model of {model.name}",
            "description": "Tables, fields, figures and reviewed queries: one JSON object a line.",
            "mimeType": MODEL_TYPE,
        }
    ]


def model_contents(model: SemanticModel) -> list[Values]:
    """The semantic model, without values that a row filter may keep from someone."""
    return [{"uri": MODEL_URI, "mimeType": MODEL_TYPE, "text": model_text(model)}]


def answered(answer: Answer, currency: str | None) -> Values:
    """The result of `ask`. Its words end with the conversation, since many clients show a model the words alone."""
    result = answer.result
    values = Answered(
        conversation=answer.conversation_id,
        turn=answer.turn,
        answer=answer.text,
        intent=answer.intent,
        confidence=answer.confidence,
        columns=result.columns if result else (),
        rows=tuple(to_objects(result)[:ROWS_MAXIMUM]) if result else (),
        more_rows=result is not None and (result.truncated or len(result.rows) > ROWS_MAXIMUM),
        sql=answer.sql,
        verified=answer.verified,
        ask=answer.ask,
        suggestions=answer.suggestions,
    )
    words = f"{answer.text}{table_of(answer, currency)}\n\nconversation: {answer.conversation_id}"
    return given(words, values, is_error=answer.intent == "failed")


def described(catalogue: Catalogue, caller: Caller) -> Values:
    """The result of `describe_data`: what the API gives of the model, as its caller sees it."""
    values = api_model.described(catalogue, caller)
    lines = [
        f"{values.name}: {values.description}".rstrip(": "),
        "Figures: " + ", ".join(metric.labels["en"] for metric in values.metrics),
        "By: " + ", ".join(field.labels["en"] for field in values.fields),
        *(f"Reviewed: {question}" for question in values.reviewed_questions),
        *(f"For example: {question}" for question in catalogue.starters(caller.person, "en")),
    ]
    return given("\n".join(lines), values)
