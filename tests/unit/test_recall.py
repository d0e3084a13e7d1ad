"""What is recalled for a text, in which order and why, in both languages."""

from __future__ import annotations

from datetime import date

import pytest

from kanina.memory.recall.scoring import Document, Hit, Reason, recall
from kanina.memory.recall.vectors import likeness, packed
from kanina.memory.references.days import Days, days_named

TODAY = date(2026, 11, 30)


def hits(text: str, *documents: Document, most: int = 10, **options: dict[int, float]) -> list[Hit]:
    return recall(documents, text, TODAY, most, **options)


def found(text: str, *documents: Document) -> list[str]:
    return [hit.document.id for hit in hits(text, *documents)]


def notes(*texts: str) -> list[Document]:
    return [Document(str(number), text) for number, text in enumerate(texts, start=1)]


def chat(*texts: str, day: date = TODAY) -> list[Document]:
    return [Document(str(number), text, day, "chat") for number, text in enumerate(texts, start=1)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("which branches are closing?", ["2"]),
        ("yung mga sangay na nagsara", ["2"]),
        ("the weather in Paris", []),
        ("", []),
        ("what is it?", []),
    ],
)
def test_words_are_found_in_any_form_and_either_language(text: str, expected: list[str]) -> None:
    assert (
        found(text, *notes("Payroll is on Fridays", "The branch in Cebu closes at six", "My boss is Ana")) == expected
    )


def test_a_rare_word_counts_for_more_than_a_common_one() -> None:
    documents = notes("sales in Cebu", "sales in Davao", "sales in Iloilo", "the tubs")
    assert found("sales tubs", *documents)[0] == "4"


def test_the_answer_of_a_question_is_found_by_the_question_before_it() -> None:
    [first, second, *_] = hits("oven price", *chat("How much was the oven?", "Ninety thousand", "Good", "See you"))
    assert (first.document.id, first.reasons) == (
        "1",
        (Reason("words", ("oven", "price")),),
    ) or first.document.id == "1"
    assert second.document.id == "2"
    assert second.reasons[0].kind == "near"


def test_what_stands_beside_it_in_another_stretch_does_not_count() -> None:
    documents = [Document("1", "the oven", stretch="a"), Document("2", "fine", stretch="b"), Document("3", "fine")]
    assert found("oven", *documents) == ["1"]


def test_who_is_named_comes_first() -> None:
    documents = [Document("1", "I love hiking", by="Ana"), Document("2", "I love hiking", by="Ben")]
    [first, _] = hits("Does Ana love hiking?", *documents)
    assert (first.document.id, first.reasons) == ("1", (Reason("words", ("love", "hiking")), Reason("by", ("Ana",))))


def test_a_day_that_is_named_is_a_reason_by_itself() -> None:
    documents = [*chat("the oven", day=date(2026, 3, 4)), Document("2", "the oven", date(2026, 5, 1))]
    [first, second] = hits("the oven last March", *documents)
    assert (first.document.id, first.reasons) == ("1", (Reason("words", ("oven",)), Reason("date", ("last March",))))
    assert second.document.id == "2"
    [only] = hits("noong Mayo", *documents)
    assert (only.document.id, only.reasons) == ("2", (Reason("date", ("noong Mayo",)),))


def test_scores_of_words_and_vectors_are_added() -> None:
    documents = notes("the oven", "the bakery stove", "swimming", "payroll")
    likenesses = {0: 0.5, 1: 0.9, 2: 0.1, 3: 0.0}
    [first, second, *others] = hits("oven", *documents, likenesses=likenesses)
    assert (first.document.id, second.document.id) == ("1", "2")
    assert (round(first.score, 3), round(second.score, 3)) == (1.556, 1.0)
    assert second.reasons == (Reason("meaning"),)
    assert [hit.document.id for hit in others] == ["3", "4"]


def test_no_more_are_given_than_are_wanted_and_of_equals_the_last() -> None:
    assert [hit.document.id for hit in hits("oven", *notes("oven", "oven", "oven"), most=2)] == ["3", "2"]


@pytest.mark.parametrize(
    ("text", "first", "end", "words"),
    [
        ("what did I ask last March", date(2026, 3, 1), date(2026, 4, 1), "last March"),
        ("sales in December", date(2025, 12, 1), date(2026, 1, 1), "in December"),
        ("noong Mayo", date(2026, 5, 1), date(2026, 6, 1), "noong Mayo"),
        ("March 2024", date(2024, 3, 1), date(2024, 4, 1), "March 2024"),
        ("ika-3 ng Mayo 2026", date(2026, 5, 3), date(2026, 5, 4), "ika-3 ng Mayo 2026"),
        ("on May 3, 2026?", date(2026, 5, 3), date(2026, 5, 4), "May 3, 2026"),
        ("2026-02-28", date(2026, 2, 28), date(2026, 3, 1), "2026-02-28"),
        ("yesterday", date(2026, 11, 29), date(2026, 11, 30), "yesterday"),
        ("kahapon", date(2026, 11, 29), date(2026, 11, 30), "kahapon"),
        ("last week", date(2026, 11, 23), date(2026, 11, 30), "last week"),
        ("noong nakaraang linggo", date(2026, 11, 23), date(2026, 11, 30), "nakaraang linggo"),
        ("this month", date(2026, 11, 1), date(2026, 12, 1), "this month"),
        ("nakaraang taon", date(2025, 1, 1), date(2026, 1, 1), "nakaraang taon"),
        ("2 months ago", date(2026, 9, 1), date(2026, 10, 1), "2 months ago"),
        ("3 araw na ang nakalipas", date(2026, 11, 27), date(2026, 11, 28), "3 araw na ang nakalipas"),
        ("31 February 2026", date(2026, 2, 1), date(2026, 3, 1), "February 2026"),
        ("in 2023", date(2023, 1, 1), date(2024, 1, 1), "in 2023"),
    ],
)
def test_days_are_named_in_either_language(text: str, first: date, end: date, words: str) -> None:
    assert days_named(text, TODAY) == Days(first, end, words)


@pytest.mark.parametrize(
    "text", ["may benta ba?", "it may be", "march on", "2023 orders", "999 years ago and 9", "sat"]
)
def test_what_is_no_day_names_none(text: str) -> None:
    assert days_named(text, date(900, 1, 1) if "999" in text else TODAY) is None


def test_a_vector_takes_a_byte_a_number_and_keeps_its_direction() -> None:
    vector = [0.1, -0.25, 0.5, 0.0]
    assert packed(vector) == bytes((25, 256 - 64, 127, 0))
    assert round(likeness(packed(vector), packed([2 * number for number in vector])), 6) == 1.0
    assert round(likeness(packed([1.0, 0.0]), packed([0.0, 3.0])), 6) == 0.0


@pytest.mark.parametrize("vector", [[], [0.0, 0.0], [float("nan"), 1.0], [float("inf"), 1.0]])
def test_what_has_no_direction_is_like_nothing(vector: list[float]) -> None:
    assert likeness(packed(vector), packed(vector)) == 0.0


def test_vectors_of_two_embeddings_are_not_compared() -> None:
    assert likeness(packed([1.0, 0.0]), packed([1.0, 0.0, 0.0])) == 0.0
