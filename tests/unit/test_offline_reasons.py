"""What is understood and cannot be done is refused with that reason, and not as a word that nobody knows."""

from __future__ import annotations

import pytest

from evals.dialogues import plan_of
from kanina.models import Language, Reply

ONE_END = (
    "I can't tell what is to be highest and what lowest. Please ask for one of them, or for "
    "“the highest and the lowest” of one figure."
)
ONE_END_FIL = (
    "Hindi ko matukoy kung alin ang dapat na pinakamataas at alin ang pinakamababa. Pakitanong ang isa sa kanila, "
    "o ang “pinakamataas at pinakamababa” ng iisang numero."
)
VAGUE = "Since when is “{word}”? Say, for example, “in the last 30 days” or “since June”."
VAGUE_FIL = "Mula kailan ang “{word}”? Sabihin, halimbawa, “nitong huling 30 araw” o “mula Hunyo”."
NO_RATIO = "I can't divide {first} by {second} here. I can show both side by side: ask for “{first} and {second}”."
NO_RATIO_FIL = (
    "Hindi ko mahahati rito ang {first} sa {second}. Maipapakita ko ang dalawa nang magkatabi: itanong ang "
    "“{first} at {second}”."
)


@pytest.mark.parametrize(
    ("question", "language", "text"),
    [
        ("branch with the highest attendance rate and the lowest revenue", "en", ONE_END),
        ("sangay na may pinakamataas na kita at pinakamababang antas ng refund", "fil", ONE_END_FIL),
        ("tutors hired recently", "en", VAGUE.format(word="recently")),
        ("mga sangay na kamakailan lang nagbukas", "fil", VAGUE_FIL.format(word="kamakailan")),
        ("pass rate per lesson in 2025", "en", NO_RATIO.format(first="pass rate", second="lessons")),
        ("antas ng pagdalo kada leksyon", "fil", NO_RATIO_FIL.format(first="antas ng pagdalo", second="mga leksyon")),
    ],
)
def test_the_reason_is_told(question: str, language: Language, text: str) -> None:
    plan = plan_of(question, language=language).plan
    assert isinstance(plan, Reply)
    assert plan.refused
    assert plan.text == text
