"""Servers that speak the Messages API badly: what they leave out, contradict or never end harms no turn."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from kanina.models import MetricQuery
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.house import Chat, MakeAssistant
from tests.messages_api import MessagesApi, Scripted, plans, says

REVENUE = {"kind": "metric_query", "metrics": ["revenue"], "period": {"start": "2025-01-01", "end": "2026-01-01"}}
REVENUE_TEXT = "Revenue from 1 January 2025 to 31 December 2025: ₱712,095,812.00."
START: dict[str, Any] = {"type": "message_start", "message": {"id": "m", "type": "message", "role": "assistant"}}
BLOCK = {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
STOP = {"type": "message_stop"}


@pytest.fixture
def bad_chat(model_api: MessagesApi, table: SqliteTable, make_assistant: MakeAssistant, clock: SettableClock) -> Chat:
    more = {"anthropic_api_key": "k", "model_base_url": model_api.base_url, "answer_seconds": 7.0}
    return Chat(make_assistant(table, **more), clock)


def delta(text: Any, index: int = 0) -> dict[str, Any]:
    return {"type": "content_block_delta", "index": index, "delta": {"type": "text_delta", "text": text}}


def ending(reason: str | None = "end_turn", **more: Any) -> dict[str, Any]:
    return {"type": "message_delta", "delta": {"stop_reason": reason}, **more}


WORDS = "That was revenue, all of it."
READER_ENDS_SECONDS = 10.0
"""Until a thread that reads a model is taken for one that never ends."""


@pytest.mark.parametrize(
    "events",
    [
        pytest.param([START, BLOCK, delta(WORDS), ending(), STOP], id="no usage at all"),
        pytest.param([delta(WORDS), STOP], id="nothing but the words"),
        pytest.param([START, BLOCK, delta(WORDS), {"type": "message_delta"}, STOP], id="an end without members"),
        pytest.param([START, BLOCK, delta(WORDS), ending("tool_use", usage=None), STOP], id="an odd reason to stop"),
        pytest.param([START, BLOCK, delta(WORDS), ending("because"), ending(None), STOP], id="an unknown reason"),
        pytest.param([START, delta(WORDS[:9], 3), BLOCK, BLOCK, delta(WORDS[9:], 1), STOP], id="blocks out of order"),
        pytest.param([START, {**BLOCK, "content_block": {"type": "text", "text": WORDS}}, STOP], id="words in a start"),
        pytest.param(
            [START, {"type": "ping"}, {"type": "news", "text": "₱1"}, BLOCK, delta(WORDS), STOP, delta(" ₱9"), STOP],
            id="events of no known kind, and more after the end",
        ),
        pytest.param(
            [
                {**START, "message": {"usage": {"input_tokens": "many", "output_tokens": -5, "cache_creation": {}}}},
                BLOCK,
                delta(WORDS),
                ending(usage={"output_tokens": None}),
                STOP,
            ],
            id="usage that counts nothing",
        ),
        pytest.param(
            [
                START,
                {"type": "content_block_start", "index": 0, "content_block": {"type": "tool_use", "name": "run_sql"}},
                {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": "{"}},
                BLOCK,
                delta(WORDS),
                STOP,
            ],
            id="a tool that nobody gave it",
        ),
    ],
)
def test_what_can_be_read_is_said(bad_chat: Chat, model_api: MessagesApi, events: list[Any]) -> None:
    model_api.script += [plans(REVENUE), Scripted(events=events)]
    answer = bad_chat.ask("how did we do?")
    assert (answer.text, answer.metadata) == (WORDS, {})
    assert answer.tokens.microdollars >= 0
    assert answer.tokens.output >= 0


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([START, BLOCK, delta(None), delta(7), delta(["x"]), STOP], "malformed"),
        ([START, BLOCK, {"type": "content_block_delta", "index": 0}, STOP], "malformed"),
        (
            [START, {"type": "content_block_start", "content_block": {"type": "tool_use"}}, ending("tool_use"), STOP],
            "malformed",
        ),
        ([START, BLOCK, "event: content_block_delta\ndata: {not JSON\n\n"], "cut"),
        (["<html><body>502</body></html>\n\n"], "cut"),
        (["event: message_start\ndata: null\n\n", "event: message_start\ndata: [1]\n\n"], "cut"),
        ([], "cut"),
        ([STOP], "malformed"),
    ],
)
@pytest.mark.parametrize("planned", [False, True])
def test_what_cannot_be_read_is_replaced(
    bad_chat: Chat, model_api: MessagesApi, events: list[Any], why: str, planned: bool
) -> None:
    model_api.script += [plans(REVENUE)] if planned else []
    model_api.otherwise = lambda body: Scripted(events=events)
    answer = bad_chat.ask("revenue in 2025")
    assert (answer.text, answer.metadata) == (REVENUE_TEXT, {"instead_of_model": why})
    assert isinstance(answer.plan, MetricQuery)


@pytest.mark.parametrize(
    "slow",
    [
        Scripted(endless={"type": "ping"}),
        Scripted(endless=delta("")),
        Scripted(endless=delta("\u200b")),
        Scripted(endless={"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta"}}),
        Scripted(drips=True),
        Scripted(drips=True, status=529),
    ],
    ids=["pings", "empty words", "unseen words", "thoughts", "a head that never ends", "an error that never ends"],
)
@pytest.mark.parametrize("planned", [False, True])
def test_what_never_ends_is_left_in_time(bad_chat: Chat, model_api: MessagesApi, slow: Scripted, planned: bool) -> None:
    model_api.script += [plans(REVENUE)] if planned else []
    model_api.otherwise = lambda body: slow
    before = threading.enumerate()
    answer = bad_chat.ask("revenue in 2025")
    assert answer.text == REVENUE_TEXT
    assert answer.metadata["instead_of_model"] in ("timeout", "too_long")
    assert answer.turn == 1
    if not slow.drips:  # of a head that never ends there is no connection to end yet
        for reader in [t for t in threading.enumerate() if t.name == "kanina-model" and t not in before]:
            reader.join(READER_ENDS_SECONDS)
            assert not reader.is_alive()


def test_plans_that_never_run_are_given_up(bad_chat: Chat, model_api: MessagesApi) -> None:
    model_api.otherwise = lambda body: plans({"kind": "sql_query", "sql": "SELECT CAST(name AS INTEGER) FROM branches"})
    answer = bad_chat.ask("how many branches?")
    assert (answer.intent, len(model_api.requests)) == ("failed", 3)


def test_a_reply_in_place_of_rows_states_none_of_them(bad_chat: Chat, model_api: MessagesApi) -> None:
    model_api.script += [plans({"kind": "sql_query", "sql": "SELECT CAST(name AS INTEGER) FROM branches"})]
    model_api.script += [plans({"kind": "reply", "text": "There are fifty-five.", "refused": False})]
    assert "fifty" not in bad_chat.ask("how many branches?").text


def test_says_is_what_a_sound_server_says(bad_chat: Chat, model_api: MessagesApi) -> None:
    model_api.script += [plans(REVENUE), says(WORDS)]
    assert bad_chat.ask("how did we do?").text == WORDS


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT 712095812 AS revenue",
        "SELECT region, 5 * 100 AS revenue FROM branches",
        "SELECT revenue FROM (SELECT CAST(999 AS DECIMAL) AS revenue)",
        "WITH a AS (SELECT -17.5 AS n FROM branches) SELECT n FROM a",
        "SELECT count(*) AS n FROM branches UNION ALL SELECT 41",
    ],
)
def test_a_statement_gives_no_number_of_its_own(bad_chat: Chat, model_api: MessagesApi, sql: str) -> None:
    model_api.otherwise = lambda body: plans({"kind": "sql_query", "sql": sql})
    answer = bad_chat.ask("how did we do?")
    assert (answer.intent, answer.result, len(model_api.requests)) == ("refused", None, 3)


@pytest.mark.parametrize(
    ("sql", "value"),
    [
        ("SELECT count(*) AS n FROM branches WHERE EXISTS (SELECT 5 FROM branches)", 40),
        ("SELECT n FROM (SELECT 1 AS one, count(*) AS n FROM branches)", 40),
        ("SELECT (SELECT count(*) FROM branches) * 2 AS n", 80),
        ("SELECT n FROM (SELECT '2025' AS year, count(*) + 2 AS n FROM branches)", 42),
    ],
)
def test_what_is_reckoned_from_rows_may_hold_numbers(
    bad_chat: Chat, model_api: MessagesApi, sql: str, value: int
) -> None:
    model_api.script += [plans({"kind": "sql_query", "sql": sql}), says("There they are.")]
    answer = bad_chat.ask("how many branches?")
    assert answer.result is not None
    assert answer.result.rows == ((value,),)
