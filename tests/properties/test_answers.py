"""Whatever is answered to a question back, the plan goes on, the question comes again, or it ends."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from evals.dialogues import NOW, model, plan_of, planner
from kanina import people
from kanina.assistant.answers.hearing import ATTEMPTS
from kanina.assistant.dialogue import answer_pending
from kanina.assistant.planner import Context, Planned
from kanina.assistant.waiting_plan import Move, waiting_after
from kanina.models import AskUser, MetricQuery, Pending, Reply, VerifiedQuery

QUESTIONS = (
    "sales statement",
    "sales statement of Lahug",
    "check my order",
    "orders of a student",
    "revenue in Santa Rosa",
    "top 3 branches in Santa Rosa",
    "branch revenue in 2025",
)
PIECES = (
    *(
        "1",
        "#2",
        "pangalawa",
        "yung una po",
        "the last one",
        "Lahug",
        "San",
        "Laguna",
        "O-12345",
        "12345",
        "2026-01-31",
    ),
    *("2026-02-30", "from 2026-01-01", "hanggang 2026-03-31", "kahapon", "March", "for each branch", "one total"),
    *(
        "revenue",
        "hindi",
        "wala",
        "5432",
        "-1",
        "😀",
        ";",
        "'",
        "DROP TABLE x",
        "\ud800",
        "\u202e",
        " ",
        "?",
        "a" * 600,
    ),
)
ANSWERS = st.one_of(st.lists(st.sampled_from(PIECES), max_size=4).map(" ".join), st.text(max_size=80))


def context(text: str, params: dict[str, str]) -> Context:
    return Context(person=people.local("me"), question=text, language="en", now=NOW, params=params)


@given(question=st.sampled_from(QUESTIONS), answers=st.lists(ANSWERS, min_size=1, max_size=6))
def test_any_answers_lead_on_ask_again_or_end_the_question(question: str, answers: list[str]) -> None:
    """Nothing is raised, no question comes a fourth time, nothing bound is lost, and a query that runs is whole."""
    asked = plan_of(question).plan
    assert isinstance(asked, AskUser)
    waiting = answer_of(asked)
    params: dict[str, str] = {}
    for number, text in enumerate(answers):
        here = context(text, params)
        before = dict(waiting.execution.bindings) if waiting.execution else {}
        move = answer_pending(here, waiting, planner(), model())
        plan = move.planned.plan
        params |= move.planned.params
        if isinstance(plan, VerifiedQuery):
            needed = {p.name for p in model().verified_queries[plan.name].parameters if p.default is None}
            assert needed <= plan.params.keys()
        if isinstance(plan, MetricQuery) and move.execution is not None:
            assert plan.metrics
        after = waiting_after(move, model(), str(number), here)
        if isinstance(plan, Reply) or after is None:
            return
        assert after.attempts < ATTEMPTS
        if move.execution is not None:
            assert after.execution is not None
            assert before.items() <= after.execution.bindings.items()
        waiting = after


def answer_of(ask: AskUser) -> Pending:
    """What waits after this was asked."""
    waiting = waiting_after(Move(Planned(plan=ask)), model(), "first", context("?", {}))
    assert waiting is not None
    return waiting
