"""What a tool of the Model Context Protocol keeps back, and what it says of it."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kanina.channels import mcp_tools
from kanina.models import Answer, Column, Result

CHAT = "11111111-1111-4111-8111-111111111111"
COLUMNS = (
    Column(key="day", name="Day", type="integer", role="dimension"),
    Column(key="sum", name="Sum", type="integer", role="metric"),
)


def answer(rows: int, **more: Any) -> Answer:
    result = Result(columns=COLUMNS, rows=tuple((day, 2 * day) for day in range(rows)), truncated=rows == 500)
    return Answer(question="?", text="So it is.", conversation_id=CHAT, result=result, intent="metric_query", **more)


@pytest.mark.parametrize(
    ("rows", "shown", "more"), [(0, 0, False), (100, 100, False), (101, 100, True), (500, 100, True)]
)
def test_an_answer_s_values_are_its_first_hundred_rows(rows: int, shown: int, more: bool) -> None:
    values = mcp_tools.answered(answer(rows), None)["structuredContent"]
    assert values["rows"] == [{"day": day, "sum": 2 * day} for day in range(shown)]
    assert values["more_rows"] is more


def test_an_answer_that_failed_is_an_error_that_keeps_its_conversation() -> None:
    failed = Answer(question="?", text="It took too long.", conversation_id=CHAT, intent="failed")
    result = mcp_tools.answered(failed, None)
    assert result["isError"] is True
    assert result["content"][0]["text"] == f"It took too long.\n\nconversation: {CHAT}"
    assert result["structuredContent"]["conversation"] == CHAT


@pytest.mark.parametrize("name", mcp_tools.TOOLS)
def test_a_tool_s_schemas_are_schemas(name: str) -> None:
    tool = next(each for each in mcp_tools.listed_tools() if each["name"] == name)
    for schema in (tool["inputSchema"], tool["outputSchema"]):
        Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"


def test_values_give_what_their_schema_says() -> None:
    listed = {tool["name"]: tool["outputSchema"] for tool in mcp_tools.listed_tools()}
    Draft202012Validator(listed["ask"]).validate(mcp_tools.answered(answer(3), None)["structuredContent"])
