"""A model's words on their way out: nothing leads away or states another number, wherever a piece of them ends."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from decimal import Decimal

import pytest

from kanina.assistant.claude.calls import ModelTrouble
from kanina.assistant.claude.figures import Figures, figures_of, figures_of_texts
from kanina.assistant.claude.released import Instructions, released
from kanina.models import Column, MetricQuery, Period, Result
from tests.hostile_texts import HOSTILE, leads_away
from tests.small import by, small_model

TODAY = date(2026, 11, 26)
SAID = figures_of_texts(["3 of 40, 0 and 999"], TODAY)
COLUMNS = (
    Column(key="region", name="Region", type="string", role="dimension"),
    Column(key="revenue", name="Revenue", type="decimal", format="currency", role="metric"),
)
ROWS = (
    ("NCR", Decimal("274820717.25")),
    ("CALABARZON", Decimal("82660405.50")),
    ("Central Visayas", Decimal("57474145.25")),
)
QUERY = MetricQuery(
    metrics=("revenue",), dimensions=by("branches.region"), period=Period(start=date(2025, 1, 1), end=date(2025, 7, 1))
)
AFTER = " and so on, word by word, until it is far behind all that was held back."


def said(text: str, size: int, figures: Figures = SAID) -> str:
    """What is let out of a text that comes in pieces of so many characters, until a number ends it."""
    pieces = (text[start : start + size] for start in range(0, len(text), size))
    out: list[str] = []
    with suppress(ModelTrouble):
        out.extend(released(pieces, figures, Instructions(())))
    return "".join(out)


@pytest.mark.parametrize("size", [1, 7, 1_000])
def test_nothing_leads_away_wherever_a_piece_ends(size: int) -> None:
    for text in HOSTILE:
        assert leads_away(said(text + AFTER, size)) is None, text


@pytest.mark.parametrize("hidden", ["\u200b", "\u00ad", "\x1c", "\u3164", "\u034f", "\u2065", "\U000e0fff"])
def test_what_is_not_seen_parts_no_number(hidden: str) -> None:
    assert said(f"There are 3{hidden}000 of them{AFTER}", 1) == "There are "


def told(text: str, question: str = "revenue by region") -> bool:
    """Whether all of a text about the three regions is let out."""
    figures = figures_of(QUERY, Result(columns=COLUMNS, rows=ROWS), small_model(), question, TODAY)
    return said(text, 5, figures) == text


@pytest.mark.parametrize(
    "text",
    [
        # what is drawn as one number
        "NCR made ₱3 000 000.",
        "NCR made 3**000** pesos.",
        "NCR made *3*`000` pesos.",
        "NCR made 3\u0301000 pesos.",
        "NCR made 1.2.3 pesos.",
        "NCR made ₱3.000,00.",
        "NCR made ₱274,820,717.25,000.",
        # scales, parts and digits of other kinds
        "NCR made 2 trillion.",
        "NCR made ₱3 bn.",
        "NCR made one trillion.",
        "It grew by 3 per cent.",
        "It grew by 3 basis points.",
        "It grew by 3 porsyentong higit.",
        "It grew by ٣٪.",
        "There are 七 regions, and 五百万 pesos.",
        "There are VII regions.",
        "It made singkwenta mil.",
        "It made limandaang libo.",
        "There were labimpito na rehiyon.",
        "It made fіve hundred.",  # the first i is Cyrillic
        # what a word says
        "NCR made twice as much as CALABARZON.",
        "NCR doubled.",
        "Half of it is NCR's.",
        "NCR made three quarters of it.",
        "It is the fifth region.",
        "Ito ang ikalimang rehiyon.",
        "There were a hundred regions.",
        "There were dozens of regions.",
        # money is no count of rows, and no year
        "NCR: ₱3.",
        "NCR made 2 pesos.",
        "NCR made ₱1.",
        "NCR made 2025 pesos.",
        "There were 2025 orders.",
        "It grew by 3%.",
        # what is over is not under
        "NCR made over ₱280 million.",
        "NCR made more than 275 million.",
        "NCR made less than 274 million.",
        "NCR made nearly 270 million.",
        # CALABARZON made 43.8% more than Central Visayas: no figure lies between 45% and 50%, or near below 43%
        "That is much, or more than 45%.",
        "That is much, or less than 42.5%.",
        "It is not more than 43%.",
        # days that the query is not about
        "From 31 January 2025 to 30 June 2025.",
        "From 1 to 30 July 2025.",
        "In December NCR was highest.",
        "In March 2024 NCR was highest.",
        "Noong Disyembre 2025.",
        "In 2022 NCR was highest.",
        "Noong Okt 2025.",
    ],
)
def test_what_nothing_gives_is_not_said(text: str) -> None:
    assert not told(text)


@pytest.mark.parametrize(
    "text",
    [
        "From 1 January to 30 June 2025, NCR made ₱274,820,717.25.",
        "From January 1 to June 30, 2025: ₱414,955,268.00 over 181 days.",
        "Mula Enero 1, 2025 hanggang Hunyo 30, 2025, o Peb 2025.",
        "From January to June 2025, or 2025-01-01 to 2025-06-30.",
        "In March, and in May 2025.",
        "As of 26 November 2026.",
        "NCR made 3.3 times as much as CALABARZON, more than three times, 66.2% in all, or two thirds of it.",
        "NCR made more than half of it, over ₱274 million, nearly 275 million.",
        "NCR made about ₱280 million, less than 275 million.",
        "That is much, or more than 43%, or less than 45%, or about 45%.",
        "It is not more than 45%, and hindi mahigit 45%.",
        "May 3 rehiyon, at ika-3 ang Central Visayas; the third region is the last one.",
        "**NCR**: **₱274,820,717.25** (1st), CALABARZON: ₱82,660,405.50 (2nd).",
        "The 3 regions made hundreds of millions; the second half of 2025 and the first quarter are not in it.",
        "NCR made ₱274.8 million, CALABARZON ₱82.7 million, 2-3 times less.",
        "Parañaque and Ñ are no numbers 🎉.",
    ],
)
def test_what_follows_is_said(text: str) -> None:
    assert told(text)


def test_what_the_question_says_may_be_said_again() -> None:
    assert told("In December 2024, VII and 七 of the 45 you named.", "45 of VII and 七 in December 2024?")
