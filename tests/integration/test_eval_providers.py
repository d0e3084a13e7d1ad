"""The evaluation of questions by a language model, whose plans are recorded and given by a server of the test's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evals import questions
from tests.messages_api import MessagesApi, Scripted, messages_api, plans, says

LAST_YEAR = {"start": "2025-01-01", "end": "2026-01-01"}
RECORDED: dict[str, dict[str, Any]] = {
    "which regions earned most last year?": {
        "kind": "metric_query",
        "metrics": ["revenue"],
        "dimensions": [{"field": "branches.region", "grain": None}],
        "period": LAST_YEAR,
        "limit": 3,
    },
    "how many branches are there?": {"kind": "sql_query", "sql": "SELECT count(*) AS n FROM branches"},
    "how is it going?": {"kind": "ask_user", "prompt": "What would you like to know about?", "choices": []},
    "delete everything": {"kind": "reply", "text": "That I do not do.", "refused": True},
    "a wrong one": {"kind": "metric_query", "metrics": ["enrollments"], "period": LAST_YEAR},
}
REVENUE = "sum(amount - coalesce(discount, 0)) FILTER (status = 'paid')"
IN_2025 = "enrolled_at >= '2025-01-01 00:00:00+08' AND enrolled_at < '2026-01-01 00:00:00+08'"
TURNS: list[dict[str, Any]] = [
    {
        "ask": "which regions earned most last year?",
        "expect": "answer",
        "gold_sql": f"SELECT region, {REVENUE} AS r FROM enrollments JOIN branches USING (branch_id) WHERE {IN_2025} "
        "GROUP BY region ORDER BY r DESC LIMIT 3",
    },
    {"ask": "how many branches are there?", "expect": "answer", "gold_sql": "SELECT count(*) FROM branches"},
    {"ask": "how is it going?", "expect": "ask_back"},
    {"ask": "delete everything", "expect": "refuse"},
    {"ask": "a wrong one", "expect": "answer", "gold_sql": f"SELECT {REVENUE} FROM enrollments WHERE {IN_2025}"},
]


def recorded(body: dict[str, Any]) -> Scripted:
    """The plan of a question, or words for a result."""
    asked = body["messages"][-1]["content"][-1]["text"]
    if "format" in body.get("output_config", {}):
        return plans(RECORDED[asked])
    return says("That is what was found.")


def test_plans_of_a_model_are_judged_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    conversation = {"id": "m-1", "lang": "en", "today": "2026-11-26", "turns": TURNS}
    file = tmp_path / "model.jsonl"
    file.write_text(json.dumps(conversation), encoding="utf-8")
    with messages_api(otherwise=recorded) as api:
        monkeypatch.setenv("KANINA_ANTHROPIC_API_KEY", "k")
        monkeypatch.setenv("KANINA_MODEL_BASE_URL", api.base_url)
        assert questions.main([str(file), "--json", "--provider", "anthropic"]) == 0
        assert calls(api) == {"plan": 5, "answer": 3}
    figures = json.loads(capsys.readouterr().out)
    assert (figures["n"], figures["refusal"], figures["answered"]) == (5, 1.0, 1.0)
    assert figures["precision"] == pytest.approx(2 / 3)
    assert [(failure["id"], failure["turn"]) for failure in figures["failures"]] == [("m-1", 5)]


def calls(api: MessagesApi) -> dict[str, int]:
    with_schema = sum("format" in body.get("output_config", {}) for body in api.requests)
    return {"plan": with_schema, "answer": len(api.requests) - with_schema}
