"""Which names an unknown word is taken to look like: near in spelling, and no word of either language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of

RENTALS = "Stall No,Rented On,Town,Renta\n" + "".join(
    f"S{number:02},2025-10-{number:02},Hanggas,{500 + number}\n" for number in range(1, 13)
)


@pytest.fixture(scope="module")
def rentals(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "rentals", {"rentals": RENTALS}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "word"), [("hanggang", "hanggang"), ("benta noong 2025", "benta"), ("kenta by town", "kenta")]
)
def test_what_is_a_word_or_begins_otherwise_is_no_slip_of_a_name(rentals: House, question: str, word: str) -> None:
    answer = ask(rentals, question)
    assert answer.ask is None
    assert f"“{word}”. Pakisabi" in answer.text or f"“{word}”. Please" in answer.text


def test_a_slip_is_still_put_right(rentals: House) -> None:
    assert ask(rentals, "renttal by town").result is not None
