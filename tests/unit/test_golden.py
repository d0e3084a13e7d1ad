"""What each door makes of the same two turns, to the letter. To write the files anew: python -m tests.unit.test_golden

A difference in these files is a difference that every client of that door sees.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from kanina.channels import ag_ui, mcp, mcp_tools, openai_compat
from kanina.events import Asked, ChartChosen, Event, Finished, Planned, ResultReady, SqlReady, Started, TextDelta
from kanina.models import (
    Answer,
    Ask,
    AskUser,
    Choice,
    Column,
    DimensionRef,
    MemoryReport,
    MetricQuery,
    Quota,
    Result,
    Tokens,
)
from kanina.problems import RateLimited, Unavailable
from tests.small import small_model

FOLDER = Path(__file__).parents[1] / "golden"
CHAT = "11111111-1111-4111-8111-111111111111"
RUN = "22222222-2222-4222-8222-222222222222"

RESULT = Result(
    columns=(
        Column(key="region", name="Region", type="string", role="dimension"),
        Column(key="revenue", name="Revenue", type="decimal", format="currency", role="metric"),
    ),
    rows=(("NCR", Decimal("274820717.25")), (None, Decimal("0.10"))),
    truncated=True,
)
ANSWERED = Answer(
    question="revenue by region 🎉",
    text="NCR leads 🎉 by far.",
    conversation_id=CHAT,
    turn=2,
    request_id=RUN,
    plan=MetricQuery(metrics=("revenue",), dimensions=(DimensionRef(field="branches.region"),)),
    intent="metric_query",
    result=RESULT,
    sql="SELECT 1",
    chart="bar",
    references=(1,),
    suggestions=("now by month",),
    memory=MemoryReport(history_count=1),
    tokens=Tokens(input=10, output=20, cache_read=30, cache_write=40, microdollars=50),
)
ASKED = Answer(
    question="orders",
    text="Which city?",
    conversation_id=CHAT,
    turn=3,
    request_id=RUN,
    plan=AskUser(param="city", prompt="Which city?"),
    intent="ask_user",
    ask=Ask(param="city", prompt="Which city?", choices=(Choice(label="Makati", value="makati"),)),
    memory=MemoryReport(history_count=2, waiting_for_param="city"),
)


def events(answer: Answer) -> Iterator[Event]:
    """The events of a turn, its words in three pieces."""
    assert answer.plan is not None
    yield Started(CHAT, RUN)
    yield Planned(answer.plan, answer.language)
    if answer.result:
        yield SqlReady(answer.sql)
        yield ResultReady(answer.result)
        yield ChartChosen(answer.chart or "")
    if answer.ask:
        yield Asked(answer.ask)
    for piece in (answer.text[:5], answer.text[5:11], answer.text[11:]):
        yield TextDelta(piece)
    yield Finished(answer)


def ag_ui_events(answer: Answer) -> list[Any]:
    encoder = ag_ui.Encoder(CHAT, RUN, small_model, {"ignored": ()})
    sent = [*encoder.begin(), *(each for event in events(answer) for each in encoder.encode(event))]
    return [{"id": each.id, **each.members} for each in sent]


def completion(answer: Answer) -> Any:
    return openai_compat.whole(answer, completion_id="chatcmpl-1", created=1, model="kanina", currency="PHP")


def completion_chunks(answer: Answer) -> list[Any]:
    chunks = openai_compat.Chunks("chatcmpl-1", 1, "kanina", with_usage=True, currency="PHP")
    return [*chunks.begin(), *(chunk for event in events(answer) for chunk in chunks.encode(event))]


def completion_failures(answer: Answer) -> list[Any]:
    quota = Quota(limit=30, window_seconds=60, resets_in=42, exceeded=True)
    known = (Unavailable("The memory cannot be reached.", retry_after=1), RateLimited("One too many.", quota))
    return [openai_compat.failure(problem) for problem in known]


def mcp_replies(answer: Answer) -> list[Any]:
    """In each revision."""
    requests = [mcp.Request(1, "tools/call", {}, revision) for revision in (mcp.BY_HANDSHAKE[0], mcp.BY_REQUEST)]
    return [mcp.reply(request, mcp_tools.answered(answer, "PHP")) for request in requests]


def mcp_beginnings(answer: Answer) -> list[Any]:
    """How each revision begins, and the tools there are."""
    handshake = mcp.Request("a", "initialize", {"protocolVersion": "2025-11-25"}, "2025-11-25")
    discovery = mcp.Request("b", "server/discover", {}, mcp.BY_REQUEST)
    listing = mcp.Request("c", "tools/list", {}, mcp.BY_REQUEST)
    begun = [(request, mcp.beginning(request)) for request in (handshake, discovery)]
    listed: mcp.Values = {"tools": mcp_tools.listed_tools()}
    return [mcp.reply(request, result) for request, result in [*begun, (listing, listed)] if result is not None]


GOLDEN: dict[str, tuple[Callable[[Answer], Any], Answer]] = {
    "ag_ui_answered": (ag_ui_events, ANSWERED),
    "ag_ui_asked": (ag_ui_events, ASKED),
    "mcp_answered": (mcp_replies, ANSWERED),
    "mcp_asked": (mcp_replies, ASKED),
    "mcp_beginnings": (mcp_beginnings, ANSWERED),
    "openai_answered": (completion, ANSWERED),
    "openai_asked": (completion, ASKED),
    "openai_chunks_answered": (completion_chunks, ANSWERED),
    "openai_chunks_asked": (completion_chunks, ASKED),
    "openai_failures": (completion_failures, ANSWERED),
}


def made(name: str) -> str:
    encode, answer = GOLDEN[name]
    return json.dumps(encode(answer), ensure_ascii=False, indent=1) + "\n"


@pytest.mark.parametrize("name", GOLDEN)
def test_encoding_is_as_it_was(name: str) -> None:
    assert made(name) == (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def test_every_golden_file_is_compared() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == GOLDEN.keys()


if __name__ == "__main__":
    for name in GOLDEN:
        (FOLDER / f"{name}.json").write_text(made(name), encoding="utf-8")
