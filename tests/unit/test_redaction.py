"""What a model's patterns find is put out of a text, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

import kanina_demo
from kanina.data.semantic_model_file import load_model
from kanina.memory.head import title_from
from kanina.redaction import MARK, Redactor
from kanina.texts import MARK as CUT
from kanina.texts import cut
from kanina_local.discovery.discover import MAIL as DRAFTED_MAIL
from kanina_local.discovery.discover import PHONE as DRAFTED_PHONE

DEMO = Path(kanina_demo.__file__).with_name("model.yaml")
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


WRITTEN = [
    *("09171234567", "0917 123 4567", "0917-123-4567", "0917.123.4567", "(0917) 123-4567"),
    *("+639171234567", "+63 917 123 4567", "+63-917-123-4567", "639171234567", "63 917 123 4567"),
]


@pytest.mark.parametrize("number", WRITTEN)
def test_a_philippine_mobile_number_is_put_out_however_it_is_written(number: str) -> None:
    patterns = Redactor(load_model(DEMO).redact)
    assert patterns.patterns == (DRAFTED_PHONE, DRAFTED_MAIL)
    assert patterns(f"call {number} about revenue") == f"call {MARK} about revenue"


@pytest.mark.parametrize(
    "number",
    [
        "０９１７１２３４５６７",
        "0917\u200b123\u20604567",
        "0\u00ad9171234567",
        "0917\U000e0fff1234567",
        "0917\u00a0123\u20114567",
        "0917\x001234567",
        "٠٩١٧١٢٣٤٥٦٧",
        "（０９１７）１２３－４５６７",
        "ana\u200b.cruz＠example．org",
    ],
)
def test_what_is_read_as_a_number_or_an_address_is_put_out_whatever_it_is_written_with(number: str) -> None:
    redact = Redactor(load_model(DEMO).redact)
    assert redact(f"Ñ: call {number}, please") == f"Ñ: call {MARK}, please"


def test_what_is_put_out_of_a_text_leaves_its_other_characters_as_they_are() -> None:
    redact = Redactor([PHONE, "０+"])
    assert redact("１ ０９１７１２３４５６７ 👨\u200d👩 １２ — ０００") == f"１ {MARK} 👨\u200d👩 １２ — {MARK}"


@pytest.mark.parametrize("text", ["order O-09171", "1,639,171,234,567", "revenue of 6391712345678 rows", "id 20210045"])
def test_other_numbers_are_not_put_out(text: str) -> None:
    assert Redactor(load_model(DEMO).redact)(text) == text


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
