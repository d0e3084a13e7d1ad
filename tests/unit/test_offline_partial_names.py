"""Names said in part, and codes that are words too: taken where nothing else can be meant, asked about where it may."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from evals.dialogues import NOW
from evals.notation import shorthand
from kanina import people
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context
from kanina.data.profile import with_values
from kanina.data.semantic_model_file import load_model
from kanina.models import Reply

VALUES = {
    "branches.branch": ("Aling Bebang Session Road", "Aling Bebang La Paz", "Aling Bebang Emergency Wing"),
    "branches.region": ("Northern Highlands", "Southern Highlands"),
    "orders.subject": ("Math", "DAY"),
    "tutors.tutor": ("Maria Zamora", "Jose Reyes"),
}
ASKED = "ask filter:branches.branch"


@cache
def planner() -> OfflinePlanner:
    return OfflinePlanner(with_values(load_model(Path(__file__).parents[1] / "data" / "small_model.yaml"), VALUES))


def planned(question: str) -> str:
    plan = planner().plan(Context(person=people.local("me"), question=question, language="en", now=NOW)).plan
    return "refused" if isinstance(plan, Reply) else shorthand(plan)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("revenue at session", "revenue [branches.branch in Aling Bebang Session Road]"),
        ("revenue at LaPaz", "revenue [branches.branch in Aling Bebang La Paz]"),
        ("revenue in Northern", "revenue [branches.region in Northern Highlands]"),
    ],
)
def test_a_part_that_only_one_name_begins_with_is_that_name(question: str, expected: str) -> None:
    assert planned(question) == expected


@pytest.mark.parametrize("question", ["revenue at Aling", "revenue of Highlands"])
def test_a_part_that_several_names_share_names_none(question: str) -> None:
    assert planned(question) == "refused"


@pytest.mark.parametrize("question", ["revenue at the wing", "revenue of emergency"])
def test_what_may_be_another_word_is_asked_about(question: str) -> None:
    assert planned(question).startswith(ASKED)


def test_a_persons_name_is_said_whole() -> None:
    assert planned("revenue of Zamora") == "refused"


@pytest.mark.parametrize(
    ("question", "expected"),
    [("revenue by day", "revenue by time:day"), ("revenue of DAY", "revenue [orders.subject in DAY]")],
)
def test_a_code_that_is_a_word_too_is_written_in_capitals(question: str, expected: str) -> None:
    assert planned(question) == expected
