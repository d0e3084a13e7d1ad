"""A message that is far too long for one question is told so at once, whatever it is made of."""

from __future__ import annotations

import time

import pytest

from kanina.assistant.offline.normalise import has_more_tokens, tokens
from kanina.memory.references import read_message
from tests.house import Chat

LONG = ("a " * 4_999, "(" * 9_999, "amount " * 1_400, "5 " * 4_999, "." * 9_999, "'" * 9_999)


@pytest.mark.parametrize("text", LONG)
def test_a_message_too_long_points_nowhere_and_is_soon_read(text: str) -> None:
    began = time.process_time()
    assert read_message(text).readings == ()
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize("text", [*LONG, "total amount by shop", "", "what did I ask before " * 8])
@pytest.mark.parametrize("most", [5, 160])
def test_whether_there_are_more_tokens_is_what_counting_them_says(text: str, most: int) -> None:
    assert has_more_tokens(text, most) == (len(tokens(text)) > most)


@pytest.mark.parametrize("text", LONG)
def test_a_message_too_long_is_told_so_at_once(chat: Chat, text: str) -> None:
    chat.ask("revenue by region in 2025")
    began = time.process_time()
    answer = chat.ask(text)
    assert time.process_time() - began < 2
    assert answer.text == "That is too much for one question. Please ask one thing at a time."
