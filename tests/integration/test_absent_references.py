"""A message that points at what is not there is told why, and a list stays at hand behind the rows picked of it."""

from __future__ import annotations

from tests.house import Chat


def test_each_kind_of_absence_is_told(chat: Chat) -> None:
    assert chat.ask("my first question").text == "You have not asked anything here yet."
    chat.ask("revenue by region in 2025")
    assert chat.ask("question 0").text == "No question has that number: they count from 1."
    assert chat.ask("my 99th question").text == "You have asked only 3 questions so far."
    assert chat.ask("what did I ask about payroll").text == "You have not asked about payroll so far."
    chat.ask("start over")
    assert chat.ask("my first question").text == "You have not asked anything since we started over."
    before = chat.ask("question 2")
    assert before.text == "That was before we started over, so it no longer counts. Please ask it again in full."
    assert before.references == ()


def test_rows_are_picked_one_after_another_and_never_beyond_the_list(chat: Chat) -> None:
    top = chat.ask("top 5 branches by revenue in 2025")
    assert top.result is not None
    for text, row in (("the second one", 1), ("the third one", 2), ("yung pang-apat", 3)):
        picked = chat.ask(text)
        assert picked.result is not None, picked.text
        assert picked.references == (1,)
        assert picked.result.rows[0][-1] == top.result.rows[row][-1]
    beyond = chat.ask("the sixth one")
    assert beyond.text == "That list has only 5 rows. For a question, say for example “my second question”."
    assert beyond.references == ()


def test_as_the_first_is_the_first_question(chat: Chat) -> None:
    chat.ask("revenue by region in 2025")
    chat.ask("average rating by branch in 2025")
    again = chat.ask("same as the first but for enrollments")
    assert again.references == (1,)
    assert again.text.startswith("From your question 1: Enrollments by region from 1 January 2025")
