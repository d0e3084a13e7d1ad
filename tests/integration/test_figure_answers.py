"""The answer to "which figure?" in a person's own words: with "by" before it, and the time it is for."""

from __future__ import annotations

from datetime import date

import pytest

from kanina.models import DimensionRef, Filter, MetricQuery, Period, Sort
from tests.house import Chat

BRANCH = DimensionRef(field="branches.branch")
THIS_YEAR = Period(start=date(2026, 1, 1), end=date(2026, 11, 27), unit="year")
OCTOBER = Period(start=date(2026, 10, 1), end=date(2026, 11, 1))


@pytest.mark.parametrize(
    ("reply", "metric", "period"),
    [
        ("revenue", "revenue", None),
        ("by revenue", "revenue", None),
        ("By revenue this year", "revenue", THIS_YEAR),
        ("enrollments in October 2026", "enrollments", OCTOBER),
        ("ayon sa kita ngayong taon", "revenue", THIS_YEAR),
    ],
)
def test_a_figure_and_its_time_answer_which_figure(chat: Chat, reply: str, metric: str, period: Period | None) -> None:
    asked = chat.ask("which branch is the best?")
    assert asked.ask is not None
    assert asked.ask.param == "metric"
    plan = chat.ask(reply).plan
    assert isinstance(plan, MetricQuery)
    assert (plan.metrics, plan.dimensions, plan.limit) == ((metric,), (BRANCH,), 1)
    assert plan.sort == (Sort(by=metric),)
    if period is None:
        assert plan.period is None
    else:
        assert plan.period is not None
        assert (plan.period.start, plan.period.end) == (period.start, period.end)


def test_a_figure_split_by_something_else_is_a_question_of_its_own(chat: Chat) -> None:
    chat.ask("which branch is the best?")
    plan = chat.ask("revenue by region in 2025").plan
    assert isinstance(plan, MetricQuery)
    assert [ref.field for ref in plan.dimensions] == ["branches.region"]


@pytest.mark.parametrize(
    "question", ["how many enrollments in October 2026?", "Ilan po ang enrollments noong Oktubre 2026"]
)
def test_what_opens_as_a_question_and_has_its_own_time_is_one(chat: Chat, question: str) -> None:
    chat.ask("which branch is the best?")
    plan = chat.ask(question).plan
    assert isinstance(plan, MetricQuery)
    assert (plan.metrics, plan.dimensions, plan.limit) == (("enrollments",), (), None)
    assert plan.period is not None
    assert (plan.period.start, plan.period.end) == (OCTOBER.start, OCTOBER.end)


def test_another_question_that_must_be_asked_back_is_no_failed_answer(chat: Chat) -> None:
    chat.ask("how many students do we have")
    again = chat.ask("ilang estudyante ang bago ngayong taon")
    assert again.ask is not None
    assert again.text.startswith("Aling numero ang ibig mong sabihin")
    assert again.confidence == 1.0


@pytest.mark.parametrize("yes", ["yes", "Oo po"])
def test_a_yes_takes_the_one_figure_that_was_offered(chat: Chat, yes: str) -> None:
    offered = chat.ask("rebenue by region")
    assert offered.ask is not None
    assert [choice.label for choice in offered.ask.choices] == ["revenue"]
    plan = chat.ask(yes).plan
    assert isinstance(plan, MetricQuery)
    assert (plan.metrics, plan.dimensions) == (("revenue",), (DimensionRef(field="branches.region"),))


@pytest.mark.parametrize(
    ("reply", "period"),
    [("in terms of missed lessons", None), ("sa dami ng missed lessons, October 2026", OCTOBER)],
)
def test_a_figure_of_some_rows_ranks_what_was_asked_about(chat: Chat, reply: str, period: Period | None) -> None:
    chat.ask("which branch is the best?")
    plan = chat.ask(reply).plan
    assert isinstance(plan, MetricQuery)
    assert (plan.metrics, plan.dimensions, plan.limit) == (("lessons",), (BRANCH,), 1)
    assert plan.filters == (Filter(field="lessons.attendance", values=("missed",)),)
    assert plan.period == period


def test_several_figures_are_all_of_the_rows_that_were_asked_about(chat: Chat) -> None:
    chat.ask("how is the Jaro branch doing")
    plan = chat.ask("revenue and enrollments in October 2026").plan
    assert isinstance(plan, MetricQuery)
    assert plan.metrics == ("revenue", "enrollments")
    assert plan.filters == (Filter(field="branches.branch", values=("Jaro",)),)


def test_a_figure_by_month_is_of_the_rows_that_were_asked_about(chat: Chat) -> None:
    chat.ask("how is the Jaro branch doing")
    plan = chat.ask("revenue by month").plan
    assert isinstance(plan, MetricQuery)
    assert plan.dimensions == (DimensionRef(field="time", grain="month"),)
    assert plan.filters == (Filter(field="branches.branch", values=("Jaro",)),)


def test_one_branch_answers_whether_each_or_all(chat: Chat) -> None:
    asked = chat.ask("revenue of my branch in October 2026")
    assert asked.ask is not None
    assert asked.ask.param == "dimension"
    plan = chat.ask("Jaro").plan
    assert isinstance(plan, MetricQuery)
    assert (plan.metrics, plan.dimensions) == (("revenue",), ())
    assert plan.filters == (Filter(field="branches.branch", values=("Jaro",)),)
