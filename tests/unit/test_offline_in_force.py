"""What stays in force: rows and time for another figure; what "it" stands for; another of what was offered."""

from __future__ import annotations

import pytest

from kanina import people
from kanina.assistant.dialogue import answer_pending
from kanina.assistant.planner import Context
from kanina.models import AskUser, Pending, Reply
from tests.unit.offline_chat import NOW, Dialogue, cases, conversation, last, model, plan_of, planner, shorthand

OTHER_FIGURES = """
kita sa Lahug noong Hulyo 2026 | Magkano po ang refunds?
    => refunds [branches.branch in Lahug] 2026-07-01..2026-08-01
lessons in NCR last quarter | What was the attendance rate?
    => attendance_rate [branches.region in NCR] 2026-07-01..2026-10-01
revenue in 2025 | average order value? => average_order_value 2025-01-01..2026-01-01
kita sa Lahug noong Hulyo 2026 | Magkano po ang refunds sa kabuuan? => refunds
kita sa Lahug noong Hulyo 2026 | refunds in Jaro => refunds [branches.branch in Jaro]
kita sa Lahug noong Hulyo 2026 | refunds noong 2025 => refunds 2025-01-01..2026-01-01
lessons in NCR last quarter | refunds by region => refunds by branches.region
lessons in NCR last quarter | how many branches are there? => branches_count
lessons by region in 2025 | what was the attendance rate? => attendance_rate
"""

TIMES = """
refunds sa Cebu noong nakaraang kwarter | noong kwarter bago niyon?
    => refunds [branches.province in Cebu] 2026-04-01..2026-07-01
lessons noong Hulyo | eh yung buwan bago iyan => lessons 2026-06-01..2026-07-01
refunds sa Cebu noong nakaraang linggo | noong linggo bago yun? | lahat ng probinsya, isa-isa, para sa linggong iyon
    => refunds by branches.province 2026-11-09..2026-11-16
"""

UNKNOWN = """
the weather of Jaro in May | ilang enrollments naman po
kita ng zorb sa Jaro | ilan po doon ang enrollments?
revenue in NCR | which subjects are in it?
status of order 10005 | which items are inside it?
cancelled orders in NCR in July | what percent of all orders is that?
refunds in Jaro last month | what share of revenue that month is that?
"""


@pytest.mark.parametrize(("messages", "plan"), cases(OTHER_FIGURES))
def test_another_figure_alone_is_of_the_same_rows_and_time(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(TIMES))
def test_the_time_before_that_is_counted_from_it(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize("messages", UNKNOWN.strip().splitlines())
def test_what_a_word_stands_for_is_asked_where_nobody_knows(messages: str) -> None:
    assert last(*conversation(messages)) == "refused"


def test_a_thing_that_was_spoken_of_is_asked_for_by_its_word() -> None:
    plan = plan_of("revenue in NCR", "which subjects are in it?").plan
    assert isinstance(plan, Reply)
    assert plan.text == "What does “it” stand for? Please name it."


def test_another_of_the_values_that_were_offered_is_named_by_its_own_part() -> None:
    dialogue = Dialogue()
    asked = dialogue.ask("missed lessons in San Fernando in July").plan
    assert isinstance(asked, AskUser)
    waiting = Pending(id="1", param=asked.param, prompt=asked.prompt, choices=asked.choices, resume=asked.resume)
    context = Context(person=people.local("me"), question="Pampanga", language="en", now=NOW)
    chosen = answer_pending(context, waiting, planner(), model()).planned.plan
    dialogue.turns.append(dialogue.turns[-1].model_copy(update={"number": 2, "question": "Pampanga", "plan": chosen}))
    assert shorthand(dialogue.ask("how about La Union?").plan) == (
        "lessons [lessons.attendance in missed] [branches.city in San Fernando, La Union] 2026-07-01..2026-08-01"
    )
