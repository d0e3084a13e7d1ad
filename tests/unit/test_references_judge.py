"""What the wording as a whole says of a message, where no rule does; and that its weights are those one can learn."""

from __future__ import annotations

import json

import pytest

from evals.judge import KINDS, digest, labelled, learn
from kanina.memory.references import TurnText, points_back, resolve
from kanina.memory.references.judge import WEIGHTS, features_of, judge, load_weights
from kanina.memory.references.message import DENIED, SURE
from kanina.memory.references.tokens import tokenise

TURNS = [
    TurnText(1, "how many cavans of palay did we mill in May", "We milled 412 cavans in May."),
    TurnText(2, "diesel expense per truck", "Truck 1 used 18,400 pesos, truck 2 used 22,150."),
    TurnText(3, "unpaid irrigation fees by barangay", "San Isidro 12,000; Poblacion 8,400."),
]


def _refers(text: str) -> float:
    return judge(text, tokenise(text)).refers


def test_which_number_is_meant_says_nothing_but_that_it_is_a_year_does() -> None:
    assert _refers("sales of branch 7") == _refers("sales of branch 81")
    assert features_of("only 2024", []) != features_of("only 9024", [])
    assert features_of("only 2024", []) == features_of("only 1998", [])


def test_a_message_has_a_bounded_number_of_features_however_long_it_is() -> None:
    text = " ".join(f"word{number}" for number in range(400))
    assert features_of(text, tokenise(text)).keys() == features_of(text + " and more", tokenise(text)).keys()


def test_nothing_typed_is_more_than_it_can_weigh() -> None:
    for text in ("", " ", "?", "\ud800", "₱ ñ 🙂", "a" * 2000):
        assert 0 <= _refers(text) <= 1


def test_what_refers_for_sure_is_taken_for_it_and_what_surely_does_not_is_not() -> None:
    assert _refers("e di ba tinanong ko na yan kanina") >= SURE
    assert _refers("total sales of the third branch in the second quarter") < DENIED
    assert not points_back("total sales of the third branch in the second quarter")


def test_without_any_turn_a_guess_points_at_nothing() -> None:
    assert not resolve("wat abt the palay one", []).refers


def test_the_weights_were_learned_from_the_labelled_messages_there_are() -> None:
    rows = [row for file in labelled().values() for row in file]
    assert json.loads(WEIGHTS.read_text())["learned_from"] == digest(rows), "run python -m evals.judge --write"


@pytest.mark.slow
def test_the_weights_are_those_that_learning_gives() -> None:
    rows = [row for file in labelled().values() for row in file]
    learned, stored = learn(rows), load_weights()
    assert stored.kinds == KINDS
    far = 0
    for mine, theirs in zip(learned.weights, stored.by_kind, strict=True):
        for one, other in zip(mine, theirs, strict=True):
            far += abs(one * learned.factor / stored.scale - other) > 1
    assert far == 0, "run python -m evals.judge --write"
