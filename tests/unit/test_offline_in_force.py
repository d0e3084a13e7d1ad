"""What stays in force: rows and time for another figure; what "it" stands for; another of what was offered."""

from __future__ import annotations

from evals.dialogues import NOW, Dialogue, model, plan_of, planner
from evals.notation import shorthand
from kanina import people
from kanina.assistant.dialogue import answer_pending
from kanina.assistant.planner import Context
from kanina.models import AskUser, Pending, Reply


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
