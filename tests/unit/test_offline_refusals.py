"""What the offline planner does not answer: it says why, names the word, or asks back."""

from __future__ import annotations

import pytest

from evals.dialogues import last, model, plan_of
from evals.notation import shorthand
from kanina.models import AskUser, Reply

REASONS = [
    ("average score by region", "Scores are not tied to branches, so average score by region can't be computed"),
    ("average score in NCR", "Scores are not tied to branches"),
    ("iskor kada rehiyon", "hindi makukuwenta ang karaniwang iskor kada rehiyon"),
    ("revenue by planet", "I can't explain the word “planet”"),
    ("kita kada planeta", "Hindi ko maipaliwanag ang salitang “planeta”"),
    ("attendance by brnach manager", "“manager”"),
    ("revenue by status", "What paid orders brought in, after discounts."),
    ("revenue in dollars", "PHP"),
    ("how many tutors in 2025", "only by their hiring date"),
    ("revenue on Monday", "2026-11-23"),
    ("revenue in 2021, 2023 and 2025", "more than one period"),
    ("SELECT 1", "do not run SQL"),
    ("why is revenue low", "not say why"),
    ("average revenue by branch", "average order value"),
    ("revenue excluding Santa Rosa", "Santa Rosa, Laguna"),
]


@pytest.mark.parametrize(("question", "reason"), REASONS)
def test_a_refusal_says_why(question: str, reason: str) -> None:
    plan = plan_of(question).plan
    assert isinstance(plan, Reply)
    assert plan.refused
    assert reason in plan.text


def test_a_refusal_names_what_can_be_asked() -> None:
    plan = plan_of("will revenue grow next year?").plan
    assert isinstance(plan, Reply)
    assert "revenue by region in 2025" in plan.text


REPLIES = [
    ("hello", "Ask me about the data"),
    ("kumusta", "Magtanong ka tungkol sa datos"),
    ("thanks!", "You're welcome."),
    ("salamat po", "Walang anuman."),
    ("what can I ask?", "refund rate"),
    ("anong pwede kong itanong", "antas ng refund"),
    ("what does revenue mean?", "What paid orders brought in, after discounts."),
    ("how is the refund rate computed", "Refunded orders as a share of those paid or refunded."),
    ("what does channel mean", "How the student came to order."),
    ("ano ang ibig sabihin ng antas ng refund", "Refunded orders as a share"),
]


@pytest.mark.parametrize(("question", "part"), REPLIES)
def test_talk_is_answered_in_words(question: str, part: str) -> None:
    plan = plan_of(question).plan
    assert isinstance(plan, Reply)
    assert not plan.refused
    assert part in plan.text


def test_what_is_about_nothing_in_the_data_gets_examples() -> None:
    plan = plan_of("qwertyuiop asdfghjkl zxcvb").plan
    assert isinstance(plan, Reply)
    assert "revenue by region in 2025" in plan.text


def test_an_ambiguous_place_is_asked_for_with_the_rest_of_the_query_kept() -> None:
    plan = plan_of("revenue in Santa Rosa by month in 2025").plan
    assert isinstance(plan, AskUser)
    assert plan.param == "filter:branches.city"
    assert [choice.value for choice in plan.choices] == ["Santa Rosa, Laguna", "Santa Rosa, Nueva Ecija"]
    assert plan.resume is not None
    assert shorthand(plan.resume) == "revenue by time:month 2025-01-01..2026-01-01"


def test_a_ranking_without_a_metric_asks_which() -> None:
    plan = plan_of("bottom 3 branches in 2025").plan
    assert isinstance(plan, AskUser)
    assert plan.param == "metric"
    assert "revenue" in [choice.value for choice in plan.choices]
    assert plan.resume is not None
    assert shorthand(plan.resume) == "list by branches.branch 2025-01-01..2026-01-01 order +metric top 3"


def test_only_metrics_that_go_with_the_question_are_offered() -> None:
    plan = plan_of("which term is the best?").plan
    assert isinstance(plan, AskUser)
    assert [choice.value for choice in plan.choices] == ["average_score", "pass_rate", "examinees"]


def test_a_question_back_is_in_the_language_of_the_question() -> None:
    plan = plan_of("kita sa Santa Rosa").plan
    assert isinstance(plan, AskUser)
    assert plan.prompt == "Aling “Santa Rosa” ang ibig mong sabihin?"


def test_a_dimension_that_is_merely_named_is_asked_about() -> None:
    plan = plan_of("branch revenue in 2025").plan
    assert isinstance(plan, AskUser)
    assert [(choice.label, choice.value) for choice in plan.choices] == [
        ("for each branch", "branches.branch"),
        ("one total", ""),
    ]


def test_a_question_put_right_is_less_sure() -> None:
    assert plan_of("revneue by region").confidence == 0.9
    assert plan_of("revenue by region").confidence == 1.0


@pytest.mark.parametrize(
    ("question", "confidence"),
    [
        ("revenue by planet", 0.0),
        ("revenue by planet in mars", 0.0),
        ("new branches", 0.0),
        ("asdf qwer", 0.0),
        ("a " * 200, 0.0),
        ("rebenue by region", 0.0),
        ("why did revenue drop", 1.0),
        ("branch revenue in 2025", 1.0),
        ("hello", 1.0),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_was_not_understood_is_told_from_what_cannot_be_answered(question: str, confidence: float) -> None:
    assert plan_of(question).confidence == confidence


def test_a_metric_that_is_nearly_named_is_offered() -> None:
    plan = plan_of("rebenue by region").plan
    assert isinstance(plan, AskUser)
    assert [choice.value for choice in plan.choices] == ["revenue"]
    assert "“rebenue”" in plan.prompt


@pytest.mark.parametrize("yes", ["yes", "Oo", "opo, sige po"])
def test_a_yes_takes_the_one_name_that_was_offered(yes: str) -> None:
    offered = plan_of("revenue for mathss in 2025").plan
    assert isinstance(offered, Reply)
    assert offered.text == "I can't explain the word “mathss”. Did you mean “Math”?"
    assert last("revenue for mathss in 2025", yes) == ("revenue [enrollments.subject in Math] 2025-01-01..2026-01-01")


def test_a_yes_to_anything_else_takes_nothing() -> None:
    assert last("revenue by spaceship", "yes") == "refused"
    assert last("revenue for mathss in 2025", "yes by region") != last("revenue for mathss in 2025", "yes")


def test_what_nothing_explains_is_told_with_what_can_be_asked() -> None:
    english, filipino = plan_of("revenue by spaceship").plan, plan_of("kita kada barko", language="fil").plan
    assert isinstance(english, Reply)
    assert isinstance(filipino, Reply)
    first, second = model().suggestions["en"][:2]
    assert english.text.endswith(f"Please say it in other words, or ask for example “{first}”, “{second}”.")
    first, second = model().suggestions["fil"][:2]
    assert filipino.text.endswith(f"Pakisabi sa ibang salita, o itanong halimbawa ang “{first}”, “{second}”.")


def test_a_long_message_is_refused_at_once() -> None:
    assert last("revenue by region and " * 100) == "refused"
