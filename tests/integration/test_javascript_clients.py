"""Clients in JavaScript, as people install them, against `kanina serve`: AG-UI's, and the Model Context Protocol's."""

from __future__ import annotations

import json
import subprocess
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engines import leave_out
from tests.javascript import clients as installed_clients
from tests.local_server import LocalServer, running
from tests.messages_api import Scripted, messages_api, plans
from tests.shared_service import NotAvailable

QUESTIONS = ("revenue by region in 2025", "only NCR", "at noong 2024? 🎉")
ANSWERS = (
    "Revenue by region from 1 January 2025 to 31 December 2025: the highest is NCR with ₱274,820,717.25, the lowest "
    "Zamboanga Peninsula with ₱8,213,420.25. The total is ₱712,095,812.00.",
    "Revenue from 1 January 2025 to 31 December 2025 (region NCR): ₱274,820,717.25.",
    "Kita mula Enero 1, 2024 hanggang Disyembre 31, 2024 (rehiyon NCR): ₱219,925,195.75.",
)


@pytest.fixture(scope="module")
def clients() -> Path:
    """The folder with the scripts and what they need."""
    try:
        return installed_clients()
    except NotAvailable as missing:
        leave_out("the clients in JavaScript", missing)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data) as server:
        yield server


def run(clients: Path, script: str, server: LocalServer) -> list[Any]:
    """What a script prints, asking as a person of its own. It must not complain of anything."""
    command = ["node", script, server.url, str(uuid.uuid4()), *QUESTIONS]
    done = subprocess.run(command, cwd=clients, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_ag_ui_s_client_holds_a_conversation(clients: Path, server: LocalServer) -> None:
    turns = run(clients, "ag_ui.mjs", server)
    assert [turn["said"] for turn in turns] == [[["assistant", answer]] for answer in ANSWERS]
    assert [turn["result"]["turn"] for turn in turns] == [1, 2, 3]
    assert [turn["result"]["memory"]["history_count"] for turn in turns] == [0, 1, 2]
    assert [len(turn["rows"]) for turn in turns] == [18, 1, 1]
    for turn in turns:
        assert turn["sql"].startswith("SELECT")
        assert turn["events"][0] == "RUN_STARTED"
        assert turn["events"][-1] == "RUN_FINISHED"
        assert "TEXT_MESSAGE_CONTENT" in turn["events"]


def test_ag_ui_s_client_gets_a_model_s_words_whole(clients: Path, tmp_path: Path, demo_data: Path) -> None:
    query = {"kind": "metric_query", "metrics": ["revenue"]}
    halves = ["Party \ud83c", "\udf89 time"]
    with messages_api(*[plans(query), Scripted(halves)] * len(QUESTIONS), key="k") as api:
        variables = {"KANINA_ANTHROPIC_API_KEY": "k", "KANINA_MODEL_BASE_URL": api.base_url}
        with running(tmp_path / "kanina", demo_data, **variables) as server:
            turns = run(clients, "ag_ui.mjs", server)
        planning = json.dumps(api.requests[-2]["messages"], ensure_ascii=False)
    assert [turn["said"] for turn in turns] == [[["assistant", "Party 🎉 time"]]] * len(QUESTIONS)
    assert all(question in planning for question in QUESTIONS)
    assert all(turn["result"]["tokens"]["output"] > 2 for turn in turns)


def test_the_model_context_protocol_s_client_holds_a_conversation(clients: Path, server: LocalServer) -> None:
    *turns, rest = run(clients, "mcp.mjs", server)
    values = [turn["structuredContent"] for turn in turns]
    assert [each["answer"] for each in values] == list(ANSWERS)
    assert [each["turn"] for each in values] == [1, 2, 3]
    assert len({each["conversation"] for each in values}) == 1
    assert rest["server"]["name"] == "kanina"
    assert rest["tools"] == [
        *([name, True] for name in ("ask", "describe_data", "list_conversations", "search", "open_conversation")),
        *(["list_memories", True], ["remember", False], ["forget", False]),
    ]
    assert rest["model"] == "tala_learning_centers"
    assert rest["conversations"] == [3]
    assert "there are ask, describe_data, list_conversations, search" in rest["unknown"]
