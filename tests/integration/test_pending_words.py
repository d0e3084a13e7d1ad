"""What is said around a question back: lapsed, taken back when none waits, an example once, one language a reply."""

from __future__ import annotations

import pytest

from kanina.assistant.wording.phrases import PHRASES
from kanina.models import VerifiedQuery
from tests.house import Chat


@pytest.mark.parametrize("answer", ["2", "Laguna"])
def test_an_answer_to_a_question_that_has_lapsed_is_told_so(chat: Chat, answer: str) -> None:
    chat.ask("revenue in Santa Rosa in 2025")
    chat.clock.advance(minutes=6)
    said = chat.ask(answer)
    assert (said.intent, said.text) == ("refused", PHRASES["en"].lapsed)


def test_a_new_question_after_one_that_has_lapsed_is_answered(chat: Chat) -> None:
    chat.ask("revenue in Santa Rosa in 2025")
    chat.clock.advance(minutes=6)
    assert chat.ask("revenue in 2025").intent == "metric_query"


@pytest.mark.parametrize(
    ("message", "text"),
    [("never mind", PHRASES["en"].nothing_waits), ("hindi bale na po", PHRASES["fil"].nothing_waits)],
)
def test_taking_back_a_question_where_none_waits_says_that_none_does(chat: Chat, message: str, text: str) -> None:
    assert chat.ask(message).text == text


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("check order 99999999", "It should look like O-12345. What's your order ID?"),
        ("where is order 123", "It should look like O-12345. What's your order ID?"),
    ],
)
def test_figures_that_are_no_order_s_get_a_word_about_what_is(chat: Chat, message: str, text: str) -> None:
    asked = chat.ask(message)
    assert (asked.intent, asked.text) == ("ask_user", text)
    assert chat.ask("O-12345").plan == VerifiedQuery(name="order_status", params={"order_id": "O-12345"})


def test_an_example_that_was_said_is_not_said_twice(chat: Chat) -> None:
    chat.ask("check my order")
    assert {chat.ask(wrong).text for wrong in ("123", "456")} == {"It should look like O-12345. What's your order ID?"}


def test_a_question_that_cannot_be_put_in_the_answer_s_language_keeps_its_own_throughout(chat: Chat) -> None:
    chat.ask("revenue in Santa Rosa in 2025")
    lines = chat.ask("yung sa kanan").text.splitlines()
    assert lines[0] == "Please choose one of these, by its number or its name. Which “Santa Rosa” do you mean?"
