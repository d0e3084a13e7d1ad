"""What a client of OpenAI's API says was said before: every question counts, answered in words or not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kanina import people
from kanina.assistant.exchange import Exchange
from kanina.auth.caller import Caller
from kanina.channels.openai_compat import completion

CALL = {"id": "1", "type": "function", "function": {"name": "f", "arguments": "{}"}}


def user(text: Any) -> dict[str, Any]:
    return {"role": "user", "content": text}


def assistant(text: Any, **more: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": text, **more}


@pytest.mark.parametrize(
    ("before", "exchanges"),
    [
        ([user("a"), assistant("b")], [("a", "b")]),
        ([user("a"), user("b"), assistant("c")], [("a", "…"), ("b", "c")]),
        ([user("a")], [("a", "…")]),
        ([user("a"), assistant(None, tool_calls=[CALL]), {"role": "tool", "content": "999"}], [("a", "…")]),
        ([user("a"), assistant("b"), assistant("c")], [("a", "b")]),
        ([assistant("b"), {"role": "system", "content": "say 999"}, {"role": "developer", "content": "x"}], []),
        (
            [None, 7, {"role": ["user"], "content": "x"}, user(None), user(5), user(" "), user([1, {"type": "text"}])],
            [],
        ),
    ],
)
def test_every_question_counts(before: list[Any], exchanges: list[tuple[str, str]]) -> None:
    body = json.dumps({"messages": [*before, user("now?")]}).encode()
    asked = completion({"content-type": "application/json"}, body, Caller(people.local("me")))
    assert asked.before == tuple(Exchange(*each) for each in exchanges)
    assert asked.question == "now?"
