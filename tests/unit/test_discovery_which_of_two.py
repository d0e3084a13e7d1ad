"""Two values beside each other, new things of some time, and what is used most, over a file that nobody described."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def inn() -> Iterator[House]:
    """An inn whose file nobody described."""
    with world("which_of_two") as opened:
        yield opened


@pytest.mark.parametrize(
    "question",
    [
        "which has more stays this year, Garden or Sea?",
        "Alin ang mas maraming stay ngayong taon, Garden o Sea? Pakita ang bilang ng dalawa",
        "Garden vs Sea stays this year, how many each",
        "Garden vs Sea stays this year, ilan bawat isa",
    ],
)
def test_two_that_are_compared_are_both_shown(inn: House, question: str) -> None:
    assert dict(rows(ask(inn, question))) == {"Garden": 14, "Sea": 6}


@pytest.mark.parametrize("question", ["Garden or Sea stays with more than 1500", "which is more"])
def test_more_without_two_to_compare_is_read_as_before(inn: House, question: str) -> None:
    answer = ask(inn, question)
    assert answer.result is None or len(answer.result.columns) != 2, answer.text
