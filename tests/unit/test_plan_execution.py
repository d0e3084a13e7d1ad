"""A plan under way: its steps, where it stands, what it knows; and how it is kept."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from evals.dialogues import model
from kanina.assistant.execution import advance, begin, known_so_far, still_open
from kanina.memory.pending import dump_pending, load_pending
from kanina.models import (
    AskStep,
    AskUser,
    Choice,
    DimensionRef,
    Filter,
    MetricQuery,
    Pending,
    PlanExecution,
    QueryStep,
    Sort,
    VerifiedQuery,
)

SALES = VerifiedQuery(name="branch_sales")
ROSTER = VerifiedQuery(name="branch_roster")
BY_REGION = MetricQuery(metrics=("revenue",), dimensions=(DimensionRef(field="branches.region"),))
CITY = "filter:branches.city"


def asks(*params: str) -> tuple[AskStep, ...]:
    return tuple(AskStep(param=param) for param in params)


def test_a_question_back_begins_a_plan_that_asks_for_all_that_is_missing() -> None:
    execution = begin(AskUser(param="branch", prompt="Which branch?", resume=SALES), model())
    assert execution == PlanExecution(steps=(*asks("branch", "start_date", "end_date"), QueryStep(query=SALES)))
    assert still_open(execution) == asks("branch", "start_date", "end_date")


def test_what_the_query_has_already_is_bound_and_not_asked_for() -> None:
    known = SALES.model_copy(update={"params": {"start_date": "2026-01-01"}})
    execution = begin(AskUser(param="branch", prompt="Which branch?", resume=known), model())
    assert execution is not None
    assert execution.steps == (*asks("start_date", "branch", "end_date"), QueryStep(query=SALES))
    assert (execution.cursor, execution.bindings) == (1, {"start_date": "2026-01-01"})
    assert still_open(execution) == asks("branch", "end_date")
    assert known_so_far(execution) == known


def test_answers_move_the_cursor_until_the_query_has_all_it_needs() -> None:
    execution = begin(AskUser(param="branch", prompt="Which branch?", resume=SALES), model())
    assert execution is not None
    execution, step = advance(execution, {"branch": "Lahug"}, model())
    assert (execution.cursor, step) == (1, AskStep(param="start_date"))
    assert known_so_far(execution) == VerifiedQuery(name="branch_sales", params={"branch": "Lahug"})
    execution, step = advance(execution, {"start_date": "2026-01-01", "end_date": "2026-01-31"}, model())
    assert execution.cursor == len(execution.steps) == 4
    assert step == VerifiedQuery(
        name="branch_sales", params={"branch": "Lahug", "start_date": "2026-01-01", "end_date": "2026-01-31"}
    )
    assert advance(execution, {}, model())[1] is None


def test_a_value_for_a_later_question_leaves_the_cursor_where_it_is() -> None:
    execution = begin(AskUser(param="branch", prompt="Which branch?", resume=SALES), model())
    assert execution is not None
    execution, step = advance(execution, {"end_date": "2026-01-31"}, model())
    assert (execution.cursor, step, still_open(execution)) == (
        *(0, AskStep(param="branch")),
        asks("branch", "start_date"),
    )


def test_a_slot_of_a_metric_query_is_filled() -> None:
    waiting = MetricQuery(metrics=(), sort=(Sort(by="metric"),), limit=3)
    execution = begin(AskUser(param="metric", prompt="Which figure?", resume=waiting), model())
    figure = AskStep(param="metric", prompt="Which figure?")
    assert execution == PlanExecution(steps=(figure, QueryStep(query=waiting)))
    execution, step = advance(execution, {"metric": "revenue"}, model())
    assert step == MetricQuery(metrics=("revenue",), sort=(Sort(by="revenue"),), limit=3)
    assert (execution.cursor, execution.bindings) == (2, {})


def test_two_questions_about_one_slot_are_bound_apart() -> None:
    places = [AskStep(param=CITY, prompt="Which?", name=name) for name in ("", f"{CITY} 2")]
    figure = AskStep(param="metric", prompt="Which figure?")
    ask = AskUser(param=CITY, prompt="Which?", resume=MetricQuery(metrics=()), then=(places[1], figure))
    execution = begin(ask, model())
    assert execution is not None
    assert still_open(execution) == (*places, figure)
    execution, step = advance(execution, {CITY: "Santa Rosa, Laguna"}, model())
    assert step == places[1]
    execution, step = advance(execution, {f"{CITY} 2": "San Fernando, Pampanga"}, model())
    assert (step, execution.bindings) == (
        figure,
        {CITY: "Santa Rosa, Laguna", f"{CITY} 2": "San Fernando, Pampanga"},
    )
    _, step = advance(execution, {"metric": "revenue"}, model())
    both = Filter(field="branches.city", values=("Santa Rosa, Laguna", "San Fernando, Pampanga"))
    assert step == MetricQuery(metrics=("revenue",), filters=(both,))


def test_several_queries_follow_each_other_each_with_its_own_questions() -> None:
    """A parameter known once is known to all; a slot belongs to the query it was asked for."""
    revenue = MetricQuery(metrics=("revenue",))
    plan = PlanExecution(
        steps=(
            *asks(CITY),
            QueryStep(query=revenue),
            QueryStep(query=BY_REGION),
            *asks(CITY),
            QueryStep(query=revenue),
            *asks("branch"),
            QueryStep(query=ROSTER),
        )
    )
    plan, step = advance(plan, {CITY: "Cebu City, Cebu"}, model())
    assert step == MetricQuery(
        metrics=("revenue",), filters=(Filter(field="branches.city", values=("Cebu City, Cebu",)),)
    )
    plan, step = advance(plan, {}, model())
    assert step == BY_REGION
    plan, step = advance(plan, {}, model())
    assert (plan.cursor, step) == (3, AskStep(param=CITY))
    plan, step = advance(plan, {CITY: "Baguio, Benguet", "branch": "Lahug"}, model())
    assert step == MetricQuery(
        metrics=("revenue",), filters=(Filter(field="branches.city", values=("Baguio, Benguet",)),)
    )
    plan, step = advance(plan, {}, model())
    assert step == VerifiedQuery(name="branch_roster", params={"branch": "Lahug"})
    assert advance(plan, {}, model())[1] is None


def test_a_query_further_on_asks_for_what_the_plan_forgot() -> None:
    plan = PlanExecution(steps=(QueryStep(query=BY_REGION), QueryStep(query=SALES)))
    plan, step = advance(plan, {}, model())
    assert step == BY_REGION
    plan, step = advance(plan, {"start_date": "2026-01-01"}, model())
    assert (step, still_open(plan)) == (AskStep(param="branch"), asks("branch", "end_date"))


def test_a_plan_cannot_stand_beyond_its_end() -> None:
    with pytest.raises(ValidationError, match="1 steps; it cannot stand at 2"):
        PlanExecution(steps=asks("branch"), cursor=2)
    with pytest.raises(ValidationError):
        PlanExecution(steps=(), cursor=-1)


# ---------------------------------------------------------------- as it is kept


def kept(pending: Pending) -> Pending:
    return load_pending(dump_pending(pending, "U#local:ana", "11111111-1111-4111-8111-111111111111", 1_800_000_000))


@pytest.mark.parametrize("query", [SALES, BY_REGION, MetricQuery(metrics=()), ROSTER])
def test_a_plan_comes_back_as_it_was_kept(query: MetricQuery | VerifiedQuery) -> None:
    execution = PlanExecution(
        steps=(*asks("branch", "x"), QueryStep(query=query), QueryStep(query=BY_REGION)),
        cursor=1,
        bindings={"branch": "España Boulevard"},
    )
    pending = Pending(
        id="r1", param="x", prompt="Which?", choices=(Choice(label="a", value="b"),), attempts=2, execution=execution
    )
    assert kept(pending) == pending
    assert kept(pending).resume == query


@pytest.mark.parametrize(
    ("stored", "query"),
    [
        (
            {"name": "branch_sales", "params": {"branch": "Lahug"}},
            SALES.model_copy(update={"params": {"branch": "Lahug"}}),
        ),
        ({"metrics": ["revenue"], "dimensions": [{"field": "branches.region"}]}, BY_REGION),
    ],
)
def test_what_the_former_version_stored_is_read_as_a_plan(
    stored: dict[str, object], query: MetricQuery | VerifiedQuery
) -> None:
    body = {"id": "r1", "param": "start_date", "prompt": "From which day?", "attempts": 1, "resume": stored}
    pending = load_pending({"pk": "U#a", "sk": "C#1#~PEND", "id": "r1", "body": json.dumps(body)})
    assert pending.execution == PlanExecution(steps=(*asks("start_date"), QueryStep(query=query)))
    assert (pending.attempts, pending.resume) == (1, query)
    assert kept(pending) == pending


def test_what_the_former_version_stored_asks_for_the_rest_too() -> None:
    former = Pending.model_validate(
        {
            "id": "r1",
            "param": "start_date",
            "prompt": "?",
            "resume": {"name": "branch_sales", "params": {"branch": "Jaro"}},
        }
    )
    assert former.execution is not None
    execution, step = advance(former.execution, {"start_date": "2026-01-01"}, model())
    assert step == AskStep(param="end_date")
    _, step = advance(execution, {"end_date": "2026-01-31"}, model())
    assert step == VerifiedQuery(
        name="branch_sales", params={"branch": "Jaro", "start_date": "2026-01-01", "end_date": "2026-01-31"}
    )


def test_a_question_without_a_plan_stays_one() -> None:
    for data in ({}, {"resume": None}):
        pending = Pending.model_validate({"id": "r1", "param": "branch", "prompt": "branch?", **data})
        assert (pending.execution, pending.resume, kept(pending)) == (None, None, pending)
