"""What a share is of: all that a message names, whatever is filtered by; and the same whole when it is narrowed."""

from __future__ import annotations

import pytest

from kanina.models import MetricQuery
from tests.house import Chat


def shares(chat: Chat, *messages: str) -> dict[object, float]:
    """The share of each group in the last answer, in percent to one place."""
    result = [chat.ask(message) for message in messages][-1].result
    assert result is not None, chat.answers[-1].text
    return {row[0]: round(100 * float(row[-1]), 1) for row in result.rows}


@pytest.mark.parametrize(
    "share",
    [
        "as a percentage of total revenue",
        "as a percentage of all revenue",
        "as a share of all regions",
        "bilang porsyento ng lahat ng kita",
        "bilang porsyento ng lahat",
    ],
)
def test_a_share_of_all_is_not_of_what_is_filtered_by(chat: Chat, share: str) -> None:
    found = shares(chat, "revenue by subject in NCR in 2025", share)
    assert found["Math"] == 9.9  # 70,456,575.00 of 712,095,812.00
    assert found["Araling Panlipunan"] == 3.0
    assert "₱274,820,717.25" not in chat.answers[-1].text  # which is no whole of these
    assert shares(chat, "only Math") == {"Math": 9.9}


def test_a_share_of_what_is_shown_is_of_that(chat: Chat) -> None:
    assert shares(chat, "revenue by subject in NCR in 2025", "as a percentage")["Math"] == 25.6
    assert shares(chat, "only Math") == {"Math": 25.6}
    assert shares(chat.another(), "revenue by subject in NCR in 2025", "as a percentage of all NCR")["Math"] == 25.6


def test_a_number_by_itself_is_a_part_of_all_beyond_every_filter(chat: Chat) -> None:
    answer = [chat.ask(message) for message in ("revenue in NCR in 2025, only Math", "as a percentage of all revenue")]
    assert "9.9% of those of any region and subject" in answer[-1].text


def test_along_time_each_share_is_of_all_in_that_time(chat: Chat) -> None:
    chat.ask("revenue by year in NCR")
    answer = chat.ask("as a percentage of all revenue")
    assert answer.text.endswith("2024 has the largest share, 39.6%. The share is of all, whatever the region.")


@pytest.mark.parametrize("narrowing", ["only NCR", "only the first one", "NCR lang"])
def test_a_share_that_is_narrowed_stays_of_the_whole_it_was_of(chat: Chat, narrowing: str) -> None:
    assert shares(chat, "revenue by region in 2025 as a percentage of the total", narrowing) == {"NCR": 38.6}
    assert "38.6%" in chat.answers[-1].text
    other = shares(chat.another(), "revenue by region in 2025 as a percentage of the total", "only NCR and CALABARZON")
    assert other == {"NCR": 38.6, "CALABARZON": 11.6}


def test_one_month_of_a_share_is_not_all_of_itself(chat: Chat) -> None:
    for message in ("revenue by month in 2025", "as a percentage of the total"):
        chat.ask(message)
    answer = chat.ask("only the third month")
    assert answer.intent == "refused"
    assert answer.text == "A share needs all of them: ask for the share by month without naming one."
    plan = chat.ask("2024 naman").plan
    assert isinstance(plan, MetricQuery)
    assert plan.derive == "share"
