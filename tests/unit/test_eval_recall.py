"""The figures of recall: what a turn is, what counts as found, and what is missed."""

from __future__ import annotations

import gzip
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from evals import recall
from kanina.memory.recall.scoring import Document

SAMPLE = Path(__file__).parents[1] / "data" / "recall_sample.json"


@pytest.fixture
def data() -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads(SAMPLE.read_text(encoding="utf-8"))
    return loaded


def test_a_turn_is_a_document_with_its_caption_speaker_session_and_day(data: list[dict[str, Any]]) -> None:
    documents = recall.documents_of(data[0]["conversation"])
    assert [document.id for document in documents] == ["D1:1", "D1:2", "D1:3", "D1:4", "D2:1", "D2:2", "D2:3", "D2:4"]
    assert documents[2] == Document(
        "D1:3", "Here it is, still wrapped. a photo of a crate in a kitchen", date(2026, 3, 4), "session 1", "Ana"
    )


def test_questions_without_evidence_are_not_counted_and_the_adversarial_ones_apart(data: list[dict[str, Any]]) -> None:
    figures = recall.report(recall.run(data))
    assert {name: row["questions"] for name, row in figures.items()} == {
        "1–4": 3,
        "all": 4,
        "1": 1,
        "2": 1,
        "4": 1,
        "5": 1,
    }


def test_a_share_of_the_evidence_is_a_share_of_the_figure() -> None:
    outcome = recall.Outcome(1, "?", 1, frozenset({"a", "b", "c", "d"}), ("x", "a", "b", "y"))
    assert outcome.recall == 0.5


def test_a_file_that_reaches_the_bar_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    zipped = tmp_path / "sample.json.gz"
    zipped.write_bytes(gzip.compress(SAMPLE.read_bytes()))
    assert recall.main([str(SAMPLE)]) == recall.main([str(zipped)]) == 0
    assert "MISSED" not in capsys.readouterr().out


def test_a_file_below_the_bar_fails_and_says_so(
    data: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data[0]["qa"] = [{"question": "Who flew to Paris?", "evidence": ["D2:4"], "category": 1}]
    file = tmp_path / "sample.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert recall.main([str(file), "--misses"]) == 1
    assert "1 1 'Who flew to Paris?' ['D2:4']" in capsys.readouterr().out


def test_what_cannot_be_read_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert recall.main([str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err
