"""A model's words on their way out: nothing leads away or states another number, wherever a piece of them ends."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

import pytest

from kanina.assistant.claude.calls import ModelTrouble
from kanina.assistant.claude.figures import figures_of_texts
from kanina.assistant.claude.released import Instructions, released
from tests.hostile_texts import HOSTILE, leads_away

SAID = figures_of_texts(["3 of 40, 0 and 999"], date(2026, 11, 26))
AFTER = " and so on, word by word, until it is far behind all that was held back."


def said(text: str, size: int) -> str:
    """What is let out of a text that comes in pieces of so many characters, until a number ends it."""
    pieces = (text[start : start + size] for start in range(0, len(text), size))
    out: list[str] = []
    with suppress(ModelTrouble):
        out.extend(released(pieces, SAID, Instructions(())))
    return "".join(out)


@pytest.mark.parametrize("size", [1, 7, 1_000])
def test_nothing_leads_away_wherever_a_piece_ends(size: int) -> None:
    for text in HOSTILE:
        assert leads_away(said(text + AFTER, size)) is None, text


@pytest.mark.parametrize("hidden", ["\u200b", "\u00ad", "\x1c", "\u3164", "\u034f"])
def test_what_is_not_seen_parts_no_number(hidden: str) -> None:
    assert said(f"There are 3{hidden}000 of them{AFTER}", 1) == "There are "
