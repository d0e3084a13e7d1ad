"""What a handler's import loads is what every cold start pays for; what a first event loads, somebody waits for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.first_event import EVENTS, STREAMS, first_event
from bench.imports import functions, loaded
from tests.demo import built_for


@pytest.mark.parametrize("name", functions())
def test_no_heavy_package_at_a_handlers_top(name: str) -> None:
    assert loaded(name) == []


def test_a_question_waits_for_no_code_of_other_routes() -> None:
    others = ("conversation_models", "memory_models", "me_models", "openapi", "api_conversations", "api_memories")
    assert loaded("chat", [f"kanina.channels.{name}" for name in others]) == []
    assert loaded("chat", ["kanina.reports.pins", "kanina.assistant.understood", "kanina.assistant.wording"]) == []


@pytest.mark.parametrize("path", STREAMS)
def test_no_heavy_package_before_a_streams_first_event(path: str, tmp_path: Path) -> None:
    """Nor that of a language model, where one is set: port 9 takes no connection."""
    variables = {
        "KANINA_SQLITE_PATH": str(tmp_path / "kanina.sqlite3"),
        "KANINA_ANTHROPIC_API_KEY": "none",
        "KANINA_MODEL_BASE_URL": "http://127.0.0.1:9",
    }
    assert first_event(("stream", path, json.dumps(STREAMS[path])), variables)["heavy"] == []


def test_no_language_model_s_package_where_none_is_set(demo_data: Path, tmp_path: Path) -> None:
    variables = {
        "KANINA_SQLITE_PATH": str(tmp_path / "kanina.sqlite3"),
        "KANINA_SCRATCH_PATH": built_for(demo_data),
        "KANINA_DATA_PATH": str(demo_data),
    }
    question = ("chat", str(EVENTS / "chat" / "question.json"))
    assert "anthropic" not in first_event(question, variables)["heavy"]
