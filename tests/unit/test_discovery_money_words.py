"""What the money of bills, payments and costs is called in models that are written for people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows

ROWS = 20


def _tables() -> dict[str, str]:
    """Bills of 100 a day in March, 4 in 5 of them paid the day after; jobs that cost 10."""
    days = range(1, ROWS + 1)
    bills = [f"B{day:03d},2026-03-{day:02d},100.00,{'wifi' if day % 2 else 'water'}" for day in days]
    paid = [f"{day},B{day:03d},2026-03-{day + 1:02d},100.00" for day in days if day % 5]
    jobs = [f"{day},2026-03-{day:02d},{'billing' if day % 2 else 'leak'},10.00" for day in days]
    return {
        "invoices": "\n".join(["invoice_no,billed_on,amount,service", *bills]) + "\n",
        "payments": "\n".join(["payment_id,invoice_no,paid_on,amount", *paid]) + "\n",
        "work_orders": "\n".join(["order_no,reported_on,category,cost", *jobs]) + "\n",
    }


@pytest.fixture(scope="module")
def utility(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A utility whose files nobody described."""
    with house_of(tmp_path_factory, "utility", _tables()) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how much did we bill in March 2026", 2000),
        ("magkano ang siningil natin noong Marso 2026", 2000),
        ("magkano ang koleksyon noong Marso 2026", 1600),
        ("how much did we collect in March 2026", 1600),
        ("magkano ang nagastos sa work orders noong Marso 2026", 200),
    ],
)
def test_money_is_found_by_what_was_done_with_it(utility: House, question: str, expected: int) -> None:
    assert [tuple(map(float, row)) for row in rows(ask(utility, question))] == [(expected,)]


@pytest.mark.parametrize("question", ["revenue in March 2026", "magkano ang kinita natin noong Marso 2026"])
def test_revenue_is_asked_about_where_it_may_be_what_was_billed_or_what_was_paid(utility: House, question: str) -> None:
    answer = ask(utility, question)
    assert answer.plan is not None
    assert answer.plan.kind == "ask_user"


def test_costs_of_orders_are_no_revenue(tmp_path_factory: pytest.TempPathFactory) -> None:
    jobs = {"work_orders": _tables()["work_orders"]}
    with house_of(tmp_path_factory, "jobs", jobs) as opened:
        assert ask(opened, "magkano ang kinita natin noong Marso 2026").result is None


def _dues(*others: str) -> str:
    """Dues of 100 a day in March for two blocks, every fifth of them unpaid and every seventh in another state."""
    lines = ["bill_no,billed_on,block,amount,status"]
    for day in range(1, ROWS + 1):
        state = "unpaid" if day % 5 == 0 else others[day % len(others)] if day % 7 == 0 else "paid"
        lines.append(f"D{day:03d},2026-03-{day:02d},{'east' if day % 2 else 'west'},100.00,{state}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("question", ["unpaid balance", "magkano ang balanse", "how much is still owed"])
def test_what_is_unpaid_is_the_balance_where_all_else_is_settled(
    tmp_path_factory: pytest.TempPathFactory, question: str
) -> None:
    with house_of(tmp_path_factory, "dues", {"dues": _dues("waived", "cancelled")}) as opened:
        assert [tuple(map(float, row)) for row in rows(ask(opened, question))] == [(400,)]


def test_no_balance_is_known_where_bills_are_paid_in_part(tmp_path_factory: pytest.TempPathFactory) -> None:
    with house_of(tmp_path_factory, "dues", {"dues": _dues("partially paid")}) as opened:
        assert ask(opened, "unpaid balance").result is None


def test_the_bare_word_is_left_open_where_some_bills_are_disputed(tmp_path_factory: pytest.TempPathFactory) -> None:
    with house_of(tmp_path_factory, "dues", {"dues": _dues("disputed")}) as opened:
        assert [tuple(map(float, row)) for row in rows(ask(opened, "unpaid balance"))] == [(400,)]
        assert ask(opened, "magkano ang balanse").result is None
        assert [tuple(map(float, row)) for row in rows(ask(opened, "number of dues under dispute"))] == [(2,)]


@pytest.mark.parametrize(
    ("conversation", "expected"),
    [
        (("how much in dues is unpaid",), [(400.0,)]),
        (("magkano ang dues noong Marso 2026",), [(2000.0,)]),
        (("number of dues by status", "how much is under dispute?"), [("disputed", 200.0)]),
    ],
)
def test_how_much_is_of_the_whole_and_of_what_is_said_of_it(
    tmp_path_factory: pytest.TempPathFactory, conversation: tuple[str, ...], expected: list[tuple[object, ...]]
) -> None:
    with house_of(tmp_path_factory, "dues", {"dues": _dues("disputed")}) as opened:
        assert rows(ask(opened, *conversation)) == expected
