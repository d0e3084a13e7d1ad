"""What a model's patterns find is put out of a text, and nothing else is."""

from __future__ import annotations

import pytest

from kanina.memory.head import title_from
from kanina.memory.limits import MARK as CUT
from kanina.memory.texts import cut
from kanina.redaction import MARK, Redactor

PHONE = r"\b09\d{9}\b"
MAIL = r"[\w.]+@[\w.]+"


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        ("call 09171234567 or ana@example.org", f"call {MARK} or {MARK}"),
        ("revenue by region", "revenue by region"),
        ("", ""),
        ("id 109171234567", "id 109171234567"),
    ],
)
def test_what_a_pattern_finds_is_marked(text: str, redacted: str) -> None:
    assert Redactor([PHONE, MAIL])(text) == redacted


def test_a_pattern_that_finds_nothing_everywhere_marks_nothing_there() -> None:
    assert Redactor([r"\d*"])("a 12 b") == f"a {MARK} b"


def test_without_patterns_a_text_is_left_as_it_is() -> None:
    text = f"write to an{CUT}"
    assert Redactor(())(text) == text


def test_the_beginning_of_what_was_cut_off_is_put_out_too() -> None:
    shown = cut("write to ana.delacruz@example.org", 24)
    assert shown == f"write to ana.delac{CUT}"
    assert Redactor([MAIL])(shown) == f"write to {MARK}{CUT}"


def test_a_title_is_redacted_before_it_is_cut() -> None:
    question = f"{'x' * 110} 09171234567"
    assert "0917" not in title_from(question, Redactor([PHONE]))


def test_of_a_log_line_every_text_is_redacted_and_nothing_else() -> None:
    fields = {"a": ["09171234567", 5], "b": {"c": ("x", None)}, "d": 9171234567}
    assert Redactor([PHONE]).values(fields) == {"a": [MARK, 5], "b": {"c": ["x", None]}, "d": 9171234567}
