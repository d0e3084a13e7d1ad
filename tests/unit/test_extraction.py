"""What is to be remembered is told from what is not: the labelled messages, and kinds that were seen beside them."""

from __future__ import annotations

import pytest

from evals import extracted, thresholds
from kanina.assistant.known.extracting import heard_in
from kanina.assistant.known.grammar import WORDINGS
from kanina.assistant.known.meanings import Meanings
from kanina.assistant.runner import Runner
from kanina.data.semantic_model import SemanticModel


@pytest.fixture(scope="module")
def meanings(demo_runner: tuple[SemanticModel, Runner]) -> Meanings:
    return Meanings(demo_runner[0])


def test_the_labelled_messages_reach_the_bar(meanings: Meanings) -> None:
    rows = extracted.read(sorted(extracted.FOLDER.glob("*.jsonl")))
    assert len(rows) >= 120
    assert len([row for row in rows if row["expect"]]) <= len(rows) / 2
    figures = extracted.report(extracted.run(rows, meanings))
    assert figures["precision"] >= thresholds.EXTRACTION_PRECISION
    assert figures["recall"] >= thresholds.EXTRACTION_RECALL


def test_every_move_has_wordings_in_both_languages() -> None:
    filipino = {"ang", "na", "mo", "ko", "lang", "tandaan", "sa"}
    for move, wordings in WORDINGS.items():
        spoken = [set(wording.replace("(", " ").replace("|", " ").replace(")", " ").split()) for wording in wordings]
        assert any(words & filipino for words in spoken), move
        assert any(not words & filipino for words in spoken), move


@pytest.mark.parametrize(
    "message",
    [
        "revenue by region",
        "only NCR",
        "no, by sales I meant refunds",
        "my last question",
        "what do you know about revenue?",
        "remember?",
        "remember that",
        "always",
        "my region",
        "show me my region's revenue",
        "NCR lang po",
        "hindi na",
        "",
        "I only look after the moon",
        "remember my canteen question? make it october",
        "the Davao branch only looks after itself",
    ],
)
def test_what_says_nothing_of_its_person_is_a_question_like_any_other(meanings: Meanings, message: str) -> None:
    assert heard_in(message, meanings) is None
