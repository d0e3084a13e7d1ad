"""The corpus of conversations: each comes to what it must."""

from __future__ import annotations

from pathlib import Path

import pytest

from evals import corpus
from evals.corpus import Case, Section, Topic, topics


@pytest.mark.parametrize("topic", [topic for topic in topics() if topic.world is None], ids=str)
def test_each_comes_to_what_it_must(topic: Topic) -> None:
    assert topic.misses() == []


def test_no_conversation_of_a_world_must_come_to_two_things() -> None:
    for world in {topic.world for topic in topics()}:
        said = [
            case.messages
            for topic in topics()
            if topic.world == world
            for section in topic.sections
            for case in section.cases
        ]
        assert sorted({one for one in said if said.count(one) > 1}) == []


def test_what_comes_to_another_plan_is_told() -> None:
    section = Section("Two figures are divided", (Case("revenue in 2025", "lessons"),))
    assert Topic("ratios", None, (section,)).misses() == [
        "ratios: Two figures are divided\n  revenue in 2025\n    => lessons\n   not revenue 2025-01-01..2026-01-01"
    ]


def test_a_line_that_is_no_case_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "FOLDER", tmp_path)
    assert corpus.main(["nothing"]) == 2
    (tmp_path / "demo").mkdir()
    (tmp_path / "demo" / "odd.cases").write_text("# Odd\n\n## Lines\nrevenue in 2025\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"odd\.cases: not all lines of 'Lines' are cases"):
        topics()
