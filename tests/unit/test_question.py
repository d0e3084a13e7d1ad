"""What a person typed is made fit, or refused with what to do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanina.assistant.question import QUESTION_LIMIT, clean_question
from kanina.problems import InvalidRequest


@pytest.mark.parametrize(
    ("typed", "fit"),
    [
        ("revenue by region", "revenue by region"),
        ("  revenue\tby\r\nregion  ", "revenue by  region"),
        ("rev\x00enue\x1b[31m", "revenue[31m"),
        ("Parañaque \ud800?", "Parañaque \ufffd?"),
        ("👩‍🏫 lessons", "👩‍🏫 lessons"),
        ("\u202erevenue\u202c", "revenue"),
        ("x" * QUESTION_LIMIT, "x" * QUESTION_LIMIT),
    ],
)
def test_what_does_not_belong_in_a_question_is_dropped(typed: str, fit: str) -> None:
    assert clean_question(typed) == fit


@pytest.mark.parametrize("typed", ["", "   ", "\n\t", "\x00\x01", "\u200d", None, 7, ["revenue"]])
def test_no_question_is_refused_with_a_hint(typed: object) -> None:
    with pytest.raises(InvalidRequest) as refused:
        clean_question(typed)
    assert "message" in refused.value.detail


def test_a_long_paste_is_refused_with_the_limit() -> None:
    with pytest.raises(InvalidRequest) as refused:
        clean_question("x" * 100_000)
    assert refused.value.document()["limit"] == QUESTION_LIMIT


@given(st.text(st.characters(), max_size=200))
def test_a_fit_question_can_be_encoded_and_has_no_control_characters(text: str) -> None:
    """Whatever is typed comes out as encodable text on one line, or is refused."""
    try:
        fit = clean_question(text)
    except InvalidRequest:
        return
    fit.encode("utf-8")
    assert fit == fit.strip()
    assert not any(ord(character) < 32 or ord(character) == 127 for character in fit)


def test_signs_that_are_read_as_sentences_are_counted_as_what_they_are_read_as() -> None:
    assert clean_question("revenue " + "\ufdfa" * 1_000).startswith("revenue")
    with pytest.raises(InvalidRequest, match="too long as it is read"):
        clean_question("revenue " + "\ufdfa" * 2_000)
