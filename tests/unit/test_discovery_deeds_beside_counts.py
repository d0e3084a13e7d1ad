"""A deed beside what is counted tells which rows are meant: "number of paid visits" is never that of all visits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

DATED = "Visit No,Visit Date,Doctor,Fee,Amount Paid,Paid On\n" + "".join(
    f"V{number:02},2025-10-{number:02},Reyes,500,{500 if number % 3 else ''},{'2025-11-01' if number % 3 else ''}\n"
    for number in range(1, 13)
)
UNDATED = "Visit No,Visit Date,Doctor,Payment\n" + "".join(
    f"V{number:02},2025-10-{number:02},Reyes,{500 if number % 3 else 0}\n" for number in range(1, 13)
)


@pytest.fixture(scope="module")
def dated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "dated", {"visits": DATED}) as opened:
        yield opened


@pytest.fixture(scope="module")
def undated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "undated", {"visits": UNDATED}) as opened:
        yield opened


def test_rows_that_tell_when_it_was_done_are_counted(dated: House) -> None:
    assert rows(ask(dated, "how many visits were paid")) == [(8,)]


@pytest.mark.parametrize("question", ["number of paid visits", "ilang visit ang bayad na"])
def test_a_deed_that_cannot_be_told_is_not_left_out(dated: House, question: str) -> None:
    assert ask(dated, question).result is None


@pytest.mark.parametrize(
    "question", ["how many visits were paid", "visits that were paid", "number of paid visits", "ilang visit ang bayad"]
)
def test_an_amount_that_rows_may_lack_is_not_all_of_them(undated: House, question: str) -> None:
    answer = ask(undated, question)
    assert answer.result is None
    assert answer.ask is not None or "paid" in answer.text


def test_rows_counted_without_a_deed_are_all(undated: House) -> None:
    assert rows(ask(undated, "how many visits were there")) == [(12,)]
