"""The total of what is shown: of the top three it is the sum of these, of a whole table that of all."""

from __future__ import annotations

from decimal import Decimal

import pytest

from kanina.models import MetricQuery
from tests.house import Chat


@pytest.mark.parametrize(
    ("first", "total"),
    [
        ("top 3 branches by revenue in 2025", "how much is that in total"),
        ("top 3 branches by revenue in 2025", "what is the total of those three"),
        ("top 3 branches by revenue in 2025", "magkano lahat yun"),
        ("bottom 3 branches by revenue in 2025", "ano ang kabuuan nila"),
        ("revenue by branch over 37 million in 2025", "just the total"),
    ],
)
def test_the_total_of_some_groups_is_the_sum_of_those_that_are_shown(chat: Chat, first: str, total: str) -> None:
    shown = chat.ask(first).result
    assert shown is not None
    answer = chat.ask(total)
    assert answer.result is not None, answer.text
    assert answer.result.rows == ((sum((row[1] for row in shown.rows), start=Decimal(0)),),)


@pytest.mark.parametrize("total", ["how much is that in total", "magkano lahat yun", "what's the total"])
def test_the_total_of_all_groups_is_that_of_what_they_are_filtered_by(chat: Chat, total: str) -> None:
    chat.ask("revenue by branch in NCR in 2025")
    plan = chat.ask(total).plan
    assert isinstance(plan, MetricQuery)
    assert (plan.metrics, plan.dimensions) == (("revenue",), ())
    assert [wanted.values for wanted in plan.filters] == [("NCR",)]


def test_a_list_too_long_to_be_remembered_has_no_total(chat: Chat) -> None:
    chat.ask("top 20 branches by revenue in 2025")
    answer = chat.ask("what is the total")
    assert answer.intent == "refused"
    assert answer.text.startswith("The last list is longer than what I keep of it")


def test_the_total_of_all_that_is_named_is_of_all(chat: Chat) -> None:
    chat.ask("top 3 branches by revenue in 2025")
    plan = chat.ask("overall, all branches").plan
    assert isinstance(plan, MetricQuery)
    assert (plan.dimensions, plan.filters, plan.limit) == ((), (), None)
