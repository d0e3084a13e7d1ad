"""Verified queries: found word for word, their parameters by pattern or by the values of a field."""

from __future__ import annotations

import re

import pytest

from evals.dialogues import Dialogue, last, plan_of
from evals.notation import cases, shorthand
from kanina.models import AskUser, Reply, VerifiedQuery

SEVERAL = """
sales statement of Lahug from 2026-01-01 to 2026-01-31 => SALES(Lahug, 2026-01-01, 2026-01-31)
Lahug sales statement from Jan 1, 2026 until January 31 2026 please => SALES(Lahug, 2026-01-01, 2026-01-31)
sales statement up to 2026-01-31 starting 2026-01-01 for Lahug => SALES(Lahug, 2026-01-01, 2026-01-31)
pahayag ng benta ng Lahug mula Enero 1, 2026 hanggang kahapon => SALES(Lahug, 2026-01-01, 2026-11-25)
sales statement of Lahug from 2026-01-01 => ask end_date (): SALES(Lahug, 2026-01-01, ?)
sales statement until 2026-01-31 for Lahug => ask start_date (): SALES(Lahug, ?, 2026-01-31)
sales statement of Lahug from 2026-02-30 to 2026-03-31 => ask start_date (): SALES(Lahug, ?, 2026-03-31)
sales statement of Lahug 2026-01-01 => refused
sales statement of Lahug 2026-01-01 2026-01-31 => refused
"""


@pytest.mark.parametrize(("question", "plan"), cases(SEVERAL))
def test_several_parameters_are_told_apart_by_the_words_that_announce_them(question: str, plan: str) -> None:
    planned = plan_of(question).plan
    query = planned.resume if isinstance(planned, AskUser) else planned
    given = query.params if isinstance(query, VerifiedQuery) else {}
    statement = f"SALES({', '.join(given.get(name, '?') for name in ('branch', 'start_date', 'end_date'))})"
    asked = f"ask {planned.param} (): " if isinstance(planned, AskUser) else ""
    assert (asked + statement if given else shorthand(planned)) == plan


CHANGED = """
how about Jaro? => verified branch_sales(start_date=2026-01-01, end_date=2026-01-31, branch=Jaro)
what about until 2026-02-28 => verified branch_sales(branch=Lahug, start_date=2026-01-01, end_date=2026-02-28)
e sa Jaro mula 2026-01-15? => verified branch_sales(end_date=2026-01-31, branch=Jaro, start_date=2026-01-15)
what about until 2026-02-30 => ask end_date (): verified branch_sales(branch=Lahug, start_date=2026-01-01)
what about 2026-02-28 => refused
student roster => verified branch_roster(branch=Lahug)
student roster of another branch => ask branch (*): verified branch_roster()
"""


@pytest.mark.parametrize(("question", "plan"), cases(CHANGED))
def test_a_statement_is_asked_for_again_with_other_values(question: str, plan: str) -> None:
    dialogue = Dialogue()
    dialogue.ask("sales statement of Lahug from 2026-01-01 to 2026-01-31")
    assert re.sub(r"\(Alabang;.*?\)", "(*)", shorthand(dialogue.ask(question).plan)) == plan


def test_a_value_taken_from_before_is_told() -> None:
    dialogue = Dialogue()
    assert dialogue.ask("student roster of Jaro").reused == ()
    assert dialogue.ask("attendance report").reused == ("branch",)
    asked = dialogue.ask("sales statement")
    assert (asked.reused, asked.params) == (("branch",), {})
    assert isinstance(asked.plan, AskUser)
    assert asked.plan.prompt == "As before, branch Jaro. From which day?"


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


@pytest.mark.parametrize("message", ["O-12345", "It's O-12345", "my order number is O-12345"])
def test_an_order_id_alone_is_no_question_as_long_as_several_things_can_be_asked_of_it(message: str) -> None:
    plan = plan_of(message).plan
    assert isinstance(plan, Reply)
    assert plan.refused
    assert "O-12345" in plan.text
    assert "order status" in plan.text
