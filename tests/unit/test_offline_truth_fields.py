"""A field that is true of rows or not narrows what was asked: its figure, its groups and its time stay as they were."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows
from tests.unit.offline_chat import cases, conversation, last

DISCOUNTED = "[enrollments.discounted in with discount]"
NARROWED = f"revenue by enrollments.channel {DISCOUNTED} 2025-01-01..2026-01-01"


@pytest.mark.parametrize(
    "change",
    [
        "only discounted orders",
        "discounted orders only",
        "for discounted orders only",
        "redo that for discounted orders only",
        "just the discounted ones",
        "discounted only",
        "discounted",
        "discounted lang",
        "yung discounted",
        "yung mga discounted na order lang",
        "may discount lang",
        "May discount lang",
        "yung may discount",
        "sa may discount lang",
        "ulitin mo yung kanina pero may discount lang",
    ],
)
def test_a_truth_keeps_figure_groups_and_time(change: str) -> None:
    assert last("revenue by channel in 2025", change) == NARROWED


FIRST_TURNS = f"""
revenue of discounted orders in 2025 => revenue {DISCOUNTED} 2025-01-01..2026-01-01
revenue by channel for discounted orders in 2025 => {NARROWED}
discounted revenue in 2025 => revenue {DISCOUNTED} 2025-01-01..2026-01-01
how many discounted orders in 2025 => enrollments {DISCOUNTED} 2025-01-01..2026-01-01
kita ng discounted orders 2025 => revenue {DISCOUNTED} 2025-01-01..2026-01-01
kita sa may discount 2025 => revenue {DISCOUNTED} 2025-01-01..2026-01-01
orders na may discount => enrollments {DISCOUNTED}
kita per channel 2025 | walang discount lang
    => revenue by enrollments.channel [enrollments.discounted in without discount] 2025-01-01..2026-01-01
"""

OF_AMOUNTS = """
without pending orders => order_totals by enrollments.channel [enrollments.status not_in pending] \
    2025-01-01..2026-01-01
excluding discounted orders => order_totals by enrollments.channel [enrollments.discounted not_in with discount] \
    2025-01-01..2026-01-01
only pending orders => order_totals by enrollments.channel [enrollments.status in pending] 2025-01-01..2026-01-01
only cancelled orders => order_totals by enrollments.channel [enrollments.status in cancelled] 2025-01-01..2026-01-01
cancelled orders lang => order_totals by enrollments.channel [enrollments.status in cancelled] 2025-01-01..2026-01-01
"""

NOT_TIED = """
lessons by region in 2025 | only pending orders => refused
lessons by region in 2025 | redo that for discounted orders only => refused
"""

SPLIT = """
revenue by discounted => revenue by enrollments.discounted
revenue by channel and discounted => revenue by enrollments.channel × enrollments.discounted
revenue by discounted or not in 2025 => revenue by enrollments.discounted 2025-01-01..2026-01-01
"""

MONTHS = """
May revenue by branch => revenue by branches.branch 2026-05-01..2026-06-01
May discounts by branch => total_discount by branches.branch 2026-05-01..2026-06-01
may discount by branch => total_discount by branches.branch 2026-05-01..2026-06-01
may i see revenue by branch => revenue by branches.branch
"""


@pytest.mark.parametrize(("messages", "plan"), cases(FIRST_TURNS))
def test_a_truth_said_of_rows_says_which_of_them(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize("change", ["refunds only", "refunds lang", "only refunds", "refunds na lang"])
def test_only_one_figure_keeps_groups_and_time(change: str) -> None:
    assert last("revenue and refunds by region in 2025", change) == "refunds by branches.region 2025-01-01..2026-01-01"


@pytest.mark.parametrize(("change", "plan"), cases(OF_AMOUNTS))
def test_rows_that_are_kept_or_left_out_keep_the_amount(change: str, plan: str) -> None:
    assert last("order totals by channel in 2025", change) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(NOT_TIED))
def test_rows_that_a_figure_is_not_tied_to_are_no_new_figure(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("question", "plan"), cases(SPLIT))
def test_a_truth_is_split_by_where_that_is_said(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize(("question", "plan"), cases(MONTHS))
def test_may_before_what_is_asked_is_the_month_in_english(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Amounts are powers of two, so that a sum tells its rows."""
    lines = ["visit id,visit date,clinic,paid,has insurance,returned,amount"]
    truths = ("yes,yes,no", "no,no,no", "yes,yes,yes", "no,no,no", "yes,no,yes", "yes,yes,no", "no,yes,yes")
    clinics = ("North", "North", "North", "South", "South", "South", "South")
    for n, (clinic, said) in enumerate(zip(clinics, truths, strict=True)):
        lines.append(f"{n + 1},2025-0{n + 1}-05,{clinic},{said},{10 * 2**n}")
    lines.append("8,2024-04-02,North,yes,yes,no,1280")
    with house_of(tmp_path_factory, "visits", {"visits": "\n".join(lines) + "\n"}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("change", "south", "north"),
    [
        ("only paid visits", 480, 50),
        ("paid lang", 480, 50),
        ("for paid visits only", 480, 50),
        ("returned", 800, 40),
        ("may insurance lang", 960, 50),
        ("walang insurance lang", 240, 20),
        ("not paid only", 720, 20),
    ],
)
def test_a_field_of_yes_and_no_keeps_figure_groups_and_time(house: House, change: str, south: int, north: int) -> None:
    answer = ask(house, "total amount by clinic in 2025", change)
    assert rows(answer) == [("South", south), ("North", north)]
