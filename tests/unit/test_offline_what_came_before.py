"""Follow-ups about what the last answers showed: the time before, the change between two, one of several rows."""

from __future__ import annotations

from evals.dialogues import Dialogue, last, plan_of
from evals.notation import shorthand
from kanina.models import Reply


def test_a_month_that_was_found_is_the_time_of_what_is_asked_next() -> None:
    dialogue = Dialogue()
    dialogue.ask("month with the fewest refunds in Luzon in 2025")
    dialogue.turns[-1] = dialogue.turns[-1].model_copy(update={"row_keys": ("2025-02-01",)})
    planned = dialogue.ask("and how many lessons were there in that month?")
    assert shorthand(planned.plan) == "lessons [branches.island_group in Luzon] 2025-02-01..2025-03-01"


def test_where_things_are_is_told_of_each_by_its_places() -> None:
    told = "list by branches.branch × branches.city × branches.province × branches.region"
    assert last("how many branches are there?", "where are they?") == told
    planned = plan_of("how many lessons are there?", "where are they?")
    assert isinstance(planned.plan, Reply)
    assert not planned.plan.understood


def test_more_than_two_rows_must_be_named_for_their_difference() -> None:
    plan = plan_of("lessons by region in 2025", "kaibahan nilang dalawa").plan
    assert isinstance(plan, Reply)
    assert plan.text == "Alin sa dalawa sa kanila? Pakipangalanan, halimbawa “BARMM vs Bicol Region”."
