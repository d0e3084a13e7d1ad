"""What is still owed and what was paid, where a table tells what is due and what was paid of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from evals.house import House
from tests.discovered import ask, discovered, house_of, rows, world, write

STATEMENTS = """statement_no,family,section,issued_on,total_due,amount_paid,payment_mode,paid_on,statement_status
S-01,Reyes,Narra,2026-09-05,1000,1000,Cash,2026-09-20,Paid
S-02,Lim,Narra,2026-09-06,800,800,GCash,2026-10-02,Paid
S-03,Santos,Molave,2026-10-03,1200,500,Cash,2026-10-09,Partial
S-04,Reyes,Narra,2026-10-04,900,0,,,Unpaid
S-05,Cruz,Molave,2026-10-20,700,700,GCash,2026-11-03,Paid
S-06,Lim,Molave,2026-11-02,600,100,Cash,2026-11-10,Partial
"""
"""Due 5,200 in all, paid 3,100, owed 2,100: 900 by Reyes, 700 by Santos, 500 by Lim, nothing by Cruz."""


@pytest.fixture(scope="module")
def school() -> Iterator[House]:
    with world("school") as opened:
        yield opened


def test_another_date_holds_for_both_sides_of_a_comparison_and_in_what_follows(school: House) -> None:
    compared = ("compare our collections for September and October this year, by date paid",)
    ((october, september, _),) = rows(ask(school, *compared))
    assert (october, september) == (1300, 1000)
    split = rows(ask(school, *compared, "split October by payment mode"))
    assert split == [("GCash", 800), ("Cash", 500)]
    assert "paid on" in ask(school, *compared).text


def test_nothing_is_owed_on_what_was_called_off(tmp_path: Path) -> None:
    orders = STATEMENTS.replace("Unpaid", "Cancelled")
    with discovered(write(tmp_path / "data", {"statements": orders}), tmp_path) as found:
        assert found.ask(metric="unpaid_balance") == [(1200,)]


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("amount_claimed,amount_paid", "what was claimed is not due"),
        ("principal,interest_paid", "interest is no part of what was lent"),
        ("total_due,amount_paid,balance", "the table tells its balance itself"),
    ],
)
def test_no_balance_is_made_of_other_amounts(tmp_path: Path, header: str, why: str) -> None:
    columns = header.count(",") + 1
    lines = [f"C-{number},2026-03-{number:02d},{','.join(['250', '125', '125'][:columns])}" for number in range(1, 13)]
    text = "\n".join([f"claim_no,filed_on,{header}", *lines]) + "\n"
    with discovered(write(tmp_path / "data", {"claims": text}), tmp_path) as found:
        assert "unpaid_balance" not in found.model.metrics, why


LEDGER = """entry_no,entry_date,customer_id,amount,balance
E-1,2026-09-01,C1,100,100
E-2,2026-09-02,C1,200,300
E-3,2026-10-03,C2,50,50
"""


@pytest.fixture(scope="module")
def sellers() -> Iterator[House]:
    with world("sellers") as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("outstanding balance by customer type", [("Contractor", 1500), ("Retail", 3500)]),
        ("how much does Bituin Foods still owe us", [(3000,)]),
        ("sino ang may pinakamalaking utang", [("Bituin Foods", 3000)]),
        ("which customers have unpaid invoices", [("Bituin Foods",)]),
        ("sino ang mga customer na may unpaid invoices", [("Bituin Foods",)]),
    ],
)
def test_what_is_left_on_bills_adds_up(sellers: House, question: str, found: list[tuple[object, ...]]) -> None:
    assert sorted(rows(ask(sellers, question))) == found


def test_what_entries_of_a_ledger_stand_at_adds_up_to_nothing(tmp_path: Path) -> None:
    with discovered(write(tmp_path, {"ledger_entries": LEDGER}), tmp_path) as found:
        expressions = [metric.expression for metric in found.model.metrics.values()]
    assert "AVG(ledger_entries.balance)" in expressions
    assert "SUM(ledger_entries.balance)" not in expressions


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("sinong mga customer ang hindi pa bumibili ngayong Oktubre", [("Amihan Trading",)]),
        ("which customers haven't bought in October", [("Amihan Trading",)]),
        ("mga customer na walang binili noong Setyembre", [("Bituin Foods",), ("Cruz Builders",)]),
        ("magkano ang binili ng Cruz Builders", [(4000,)]),
        ("sino sa mga customer ang pinakamalaki total amount", [("Cruz Builders", 4000)]),
    ],
)
def test_who_has_bought_nothing_is_asked_in_any_form_of_the_verb(
    sellers: House, question: str, found: list[tuple[object, ...]]
) -> None:
    assert sorted(rows(ask(sellers, question))) == found


STORES = "branch_code,branch_name\nB1,Calamba Main\nB2,Lipa\n"
SHOPPERS = "customer_id,customer_name,town\nC1,Amihan Trading,Calamba\nC2,Bituin Foods,Lipa\nC3,Cruz Builders,Bay\n"
TICKETS = """receipt_no,receipt_date,branch_code,customer_id,amount
R1,2026-10-01,B1,C3,100
R2,2026-10-02,B2,C1,20
R3,2026-10-03,B1,C1,3
"""


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {"branches": STORES, "customers": SHOPPERS, "receipts": TICKETS}
    with house_of(tmp_path_factory, "chain", tables) as opened:
        yield opened


def test_a_town_that_a_branch_is_called_after_is_asked_about(chain: House) -> None:
    asked = ask(chain, "total amount in Calamba")
    assert asked.result is None
    assert "branch Calamba Main" in asked.text
    assert rows(ask(chain, "total amount in Calamba", "branch Calamba Main")) == [(103,)]
    assert rows(ask(chain, "total amount in Calamba", "1")) == [(23,)]
    assert rows(ask(chain, "total amount in Bay")) == [(100,)]
    assert rows(ask(chain, "total amount by branch", "Calamba only")) == [("Calamba Main", 103)]
    assert rows(ask(chain, "total amount of branch Calamba")) == [(103,)]
    assert ask(chain, "Calamba vs Bay, total amount").result is None


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("average invoice amount", [(2500,)]),
        ("average invoice amount in September", [(1500,)]),
        ("invoice amount by customer type", [("Contractor", 4000), ("Retail", 6000)]),
        ("how many invoices in October", [(2,)]),
    ],
)
def test_rows_are_measured_by_the_noun_of_their_number(
    sellers: House, question: str, found: list[tuple[object, ...]]
) -> None:
    assert sorted(rows(ask(sellers, question))) == found
