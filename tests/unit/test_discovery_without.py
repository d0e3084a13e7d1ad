"""What things have or lack: fields of theirs that are empty, and rows of other tables that there are or are not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.assistant.offline.words_clauses import DONE, HAS, HAS_ONE, LACKS, MISSES, NOT_DONE
from tests.discovered import ask, rows, world


@pytest.fixture(scope="module")
def clinic() -> Iterator[House]:
    """A clinic whose files nobody described."""
    with world("without") as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("patients without an insurer", ["Ian Cruz", "Jo Cruz", "Karl Cruz", "Lia Cruz"]),
        ("which patients never had a visit", ["Karl Cruz", "Lia Cruz"]),
        ("sino-sino ang mga pasyenteng walang visit", ["Karl Cruz", "Lia Cruz"]),
        ("may doktor ba tayong wala pang kahit isang visit? sino", ["Dr. Flor"]),
        ("which doctors have no visits last month", ["Dr. Flor"]),
    ],
)
def test_a_list_of_them_is_of_names(clinic: House, question: str, names: list[str]) -> None:
    assert sorted(row[0] for row in rows(ask(clinic, question))) == names


@pytest.mark.parametrize(
    ("questions", "expected"),
    [
        (("how many patients have no visits", "list them"), [("Karl Cruz",), ("Lia Cruz",)]),
        (("ilang pasyente ang walang visit", "sino-sino sila"), [("Karl Cruz",), ("Lia Cruz",)]),
        (("list the patients without a lab test", "how many of those are from Pasig"), [(3,)]),
        (("ilang pasyente ang walang lab test", "ilan sa kanila ang taga-Pasig"), [(3,)]),
        (("how many patients have no insurer", "how many of those had a lab test"), [(0,)]),
        (("how many patients are there", "how many of them have no insurer"), [(4,)]),
    ],
)
def test_what_is_asked_next_is_of_those(
    clinic: House, questions: tuple[str, ...], expected: list[tuple[object, ...]]
) -> None:
    assert sorted(rows(ask(clinic, *questions))) == expected


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("how many patients have no insurer", "no insurer"),
        ("how many patients had no visits in October 2026", "without visits, from 1 October 2026 to 31 October 2026"),
        ("ilang pasyente ang walang insurer", "walang insurer"),
        ("how many lab tests are not yet released", "no “released on” date"),
    ],
)
def test_the_answer_says_the_condition(clinic: House, question: str, words: str) -> None:
    assert words in ask(clinic, question).text


def test_a_column_is_taken_away_and_no_condition(clinic: House) -> None:
    per_doctor = rows(ask(clinic, "visits per doctor", "without the doctor"))
    assert per_doctor == [(30,)]


@pytest.mark.parametrize("word", ["isang", "pang", "ang mga", "have", "at least", "na", "been", "hindi pa"])
def test_words_said_over_and_over_are_cut_in_one_way(word: str) -> None:
    # Were there two ways, the search through all of them would not end.
    said = f"{word} " * 60
    for pattern in (LACKS, HAS, MISSES, HAS_ONE, NOT_DONE, DONE):
        assert pattern.fullmatch(f"wala {said}zorb ") is None
        assert pattern.fullmatch(f"{said}zorb ") is None
