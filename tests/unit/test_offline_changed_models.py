"""A conversation that goes on over another model: what an old turn names and this one lacks is nothing to build on."""

from __future__ import annotations

import pytest

from evals.dialogues import NOW, model
from evals.notation import shorthand
from kanina import people
from kanina.assistant.dialogue import answer_pending
from kanina.assistant.fitting import fits, fitting_params
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context
from kanina.models import (
    AskUser,
    Choice,
    DimensionRef,
    Filter,
    MetricQuery,
    Pending,
    Plan,
    Reply,
    Turn,
    VerifiedQuery,
)
from tests.unit.test_offline_other_models import shop

DEMO_PLANS = [
    MetricQuery(metrics=("revenue",), dimensions=(DimensionRef(field="branches.region"),)),
    MetricQuery(metrics=("total_amount",), dimensions=(DimensionRef(field="branches.region"),)),
    MetricQuery(metrics=("total_amount",), filters=(Filter(field="branches.region", values=("NCR",)),)),
    MetricQuery(metrics=("store_count",), dimensions=(DimensionRef(field="products.category"),)),
    VerifiedQuery(name="order_status", params={"order_id": "O-12345"}),
]
"""Plans that the shop's model has no metric, no field, no path, or no verified query for."""


def turn(plan: Plan, number: int = 1) -> Turn:
    return Turn(
        number=number, request_id="r", conversation_id="c", question="q", answer="a", plan=plan, intent=plan.kind,
        asked_at=NOW,
    )  # fmt: skip


def context(question: str, *turns: Turn, referred: bool = True, **values: object) -> Context:
    return Context.model_validate(
        {"person": people.local("me"), "question": question, "language": "en", "now": NOW, "turns": turns}
        | {"refers": bool(turns) and referred, "referred": turns[-1:] if referred else ()}
        | values
    )


@pytest.mark.parametrize("plan", DEMO_PLANS, ids=shorthand)
@pytest.mark.parametrize("question", ["only Toys", "by month", "undo", "the first one, by category", "it's O-12345"])
def test_an_old_plan_that_does_not_fit_is_no_base(plan: Plan, question: str) -> None:
    with_turn = OfflinePlanner(shop()).plan(context(question, turn(plan)))
    assert with_turn.base is None
    assert shorthand(with_turn.plan) == shorthand(OfflinePlanner(shop()).plan(context(question)).plan)


def test_an_earlier_turn_that_fits_stays_a_base() -> None:
    fitting = turn(MetricQuery(metrics=("total_amount",), dimensions=(DimensionRef(field="stores.country"),)))
    planned = OfflinePlanner(shop()).plan(context("only Toys", fitting, turn(DEMO_PLANS[0], 2), referred=False))
    assert shorthand(planned.plan) == "total_amount by stores.country [products.category in Toys]"
    assert planned.base == 1


def test_a_question_back_of_another_model_waits_for_nothing() -> None:
    pendings = [
        Pending(id="p", param="order_id", prompt="Which?", resume=VerifiedQuery(name="order_status")),
        Pending(id="p", param="metric", prompt="Which?", resume=MetricQuery(metrics=()), choices=_choices("revenue")),
        Pending(id="p", param="dimension", prompt="By?", resume=DEMO_PLANS[0], choices=_choices("branches.region")),
        Pending(id="p", param="filter:branches.city", prompt="Which?", resume=MetricQuery(metrics=("total_amount",))),
        Pending(id="p", param="filter", prompt="?", resume=MetricQuery(metrics=("total_amount",)),
                choices=_choices("branches.region=NCR")),
    ]  # fmt: skip
    for waiting in pendings:
        for message in ("1", "revenue", "O-12345"):
            move = answer_pending(context(message), waiting, OfflinePlanner(shop()), shop())
            assert move.attempts == 0
            assert isinstance(move.planned.plan, Reply), (waiting.param, message)
        again = answer_pending(context("total amount by category"), waiting, OfflinePlanner(shop()), shop())
        assert shorthand(again.planned.plan) == "total_amount by products.category"


def test_a_question_back_of_this_model_still_waits() -> None:
    waiting = Pending(id="p", param="order_id", prompt="Which?", resume=VerifiedQuery(name="order_status"))
    move = answer_pending(context("O-12345"), waiting, OfflinePlanner(model()), model())
    assert shorthand(move.planned.plan) == "verified order_status(order_id=O-12345)"


def test_values_kept_by_name_must_suit_the_parameter_of_that_name() -> None:
    assert fitting_params({"order_id": "O-12345", "unknown": "x"}, model()) == {"order_id": "O-12345"}
    assert fitting_params({"order_id": "twelve"}, model()) == {}
    assert fitting_params({"order_id": "O-12345"}, shop()) == {}


def test_a_waiting_query_may_sort_by_what_is_asked_for() -> None:
    ask = OfflinePlanner(model()).plan(context("top 3 branches")).plan
    assert isinstance(ask, AskUser)
    assert ask.resume is not None
    assert fits(ask.resume, model())


def _choices(*values: str) -> tuple[Choice, ...]:
    return tuple(Choice(label=value, value=value) for value in values)
