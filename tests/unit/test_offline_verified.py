"""Verified queries: found word for word, their parameters by pattern or by the values of a field."""

from __future__ import annotations

import pytest

from kanina.models import AskUser, Reply
from tests.unit.offline_chat import Dialogue, cases, last, plan_of, shorthand

FOUND = """
where is order O-12345 => verified order_status(order_id=O-12345)
where is my order O-12345? => verified order_status(order_id=O-12345)
check my order, it's o-12345 => verified order_status(order_id=O-12345)
what's the status of order 12345 please => verified order_status(order_id=O-12345)
check my order O12345 => verified order_status(order_id=O-12345)
what is in order 12345 => verified order_contents(order_id=O-12345)
nasaan na ang order O-10001 => verified order_status(order_id=O-10001)
bayad na ba ang order O-10001 => verified order_status(order_id=O-10001)
refund list for Katipunan => verified refunded_orders(branch=Katipunan)
attendance by tutor at Lahug => verified tutor_attendance(branch=Lahug)
best math tutors => verified top_tutors(subject=Math)
unpaid orders older than 60 days => verified pending_orders(days=60)
overdue orders => verified pending_orders()
orders of student 1234 => verified student_orders(student_id=1234)
how many branches do we have => verified network_total()
ilan ang mga guro natin => verified network_total()
compare the school years => verified school_year_comparison()
"""


@pytest.mark.parametrize(("question", "plan"), cases(FOUND))
def test_found(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize(
    "question",
    [
        "I want to check my order",
        "can you check my order please",
        "gusto kong i-check ang order ko",
        "gusto ko pong i-check ang order ko",
        "nasaan na ang order ko",
    ],
)
def test_a_missing_parameter_is_asked_for(question: str) -> None:
    plan = plan_of(question).plan
    assert isinstance(plan, AskUser)
    assert plan.param == "order_id"
    assert plan.prompt in ("What's your order ID?", "Ano ang order ID mo?")
    assert plan.resume is not None
    assert shorthand(plan.resume) == "verified order_status()"


POINTING = """
what is in that order => verified order_contents(order_id=O-12345)
check my order again => verified order_status(order_id=O-12345)
is it paid? => verified order_status(order_id=O-12345)
check it again => verified order_status(order_id=O-12345)
my order again => verified order_status(order_id=O-12345)
bayad na ba yun? => verified order_status(order_id=O-12345)
nasaan na iyon? => verified order_status(order_id=O-12345)
status ng order ko ulit => verified order_status(order_id=O-12345)
ano ang laman ng order na iyan => verified order_contents(order_id=O-12345)
what is in my order => ask order_id (): verified order_contents()
I want to check my order => ask order_id (): verified order_status()
gusto kong i-check ang order ko => ask order_id (): verified order_status()
check another order => ask order_id (): verified order_status()
I want to check my other order => ask order_id (): verified order_status()
"""


@pytest.mark.parametrize(("question", "plan"), cases(POINTING))
def test_a_value_given_before_is_taken_only_where_the_message_points_at_it(question: str, plan: str) -> None:
    dialogue = Dialogue()
    assert dialogue.ask("where is order O-12345").params == {"order_id": "O-12345"}
    assert shorthand(dialogue.ask(question).plan) == plan


def test_a_value_given_long_ago_is_taken_where_its_noun_is_pointed_at() -> None:
    asked = ["where is order O-12345", "revenue by region", "lessons by tutor"]
    assert last(*asked, "status of that order") == "verified order_status(order_id=O-12345)"
    assert last(*asked, "is it paid?") == "refused"
    assert last("revenue by region", "check my order again") == "ask order_id (): verified order_status()"


@pytest.mark.parametrize(
    ("question", "plan"),
    [
        ("orders by status", "enrollments by enrollments.status"),
        ("best tutors by rating", "average_rating by tutors.tutor order -average_rating"),
        ("attendance by tutor", "attendance_rate by tutors.tutor"),
        ("pending orders last month", "enrollments [enrollments.status in pending] 2026-10-01..2026-11-01"),
        ("number of branches in NCR", "refused"),
        ("my order", "refused"),
    ],
)
def test_words_beyond_a_phrase_make_another_question(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize("message", ["O-12345", "It's O-12345", "my order number is O-12345"])
def test_an_order_id_alone_is_no_question_as_long_as_several_things_can_be_asked_of_it(message: str) -> None:
    plan = plan_of(message).plan
    assert isinstance(plan, Reply)
    assert plan.refused
    assert "O-12345" in plan.text
    assert "order status" in plan.text
