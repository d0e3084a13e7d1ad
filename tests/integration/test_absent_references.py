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


def test_several_rows_are_those_rows(chat: Chat) -> None:
    top = chat.ask("top 5 branches by revenue in 2025")
    assert top.result is not None
    rows = top.result.rows
    for text, places in (("the first and the third", (0, 2)), ("yung una at pangatlo", (0, 2))):
        chosen = chat.another()
        chosen.ask("top 5 branches by revenue in 2025")
        answer = chosen.ask(text)
        assert answer.result is not None, answer.text
        assert {row[-1] for row in answer.result.rows} == {rows[place][-1] for place in places}
    for text in ("only the first two", "ang unang dalawa lang", "the first two"):
        chosen = chat.another()
        chosen.ask("top 5 branches by revenue in 2025")
        answer = chosen.ask(text)
        assert answer.result is not None, answer.text
        assert {row[-1] for row in answer.result.rows} == {rows[0][-1], rows[1][-1]}


def test_a_row_whose_name_is_not_kept_is_told_as_such(chat: Chat) -> None:
    chat.ask("revenue by region in 2025")
    told = "Of a list I remember only the first 10 rows; name the one you mean."
    assert chat.ask("number 12").text == told
    assert chat.ask("the twentieth one").text.startswith("That list has only 18 rows.")


def test_a_list_stays_at_hand_when_its_row_was_changed_further(chat: Chat) -> None:
    top = chat.ask("top 5 branches by revenue in 2025")
    chat.ask("the second one")
    chat.ask("2024 naman")
    third = chat.ask("the third one")
    assert top.result is not None
    assert third.result is not None
    assert third.references == (1,)
    assert third.result.rows[0][-1] == top.result.rows[2][-1]
