"""Tables whose rows go one of two ways, amounts that stand at something now, and headers that are cut short."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import MetricQuery
from kanina_local.discovery.abbreviations import written_out
from tests.discovered import TODAY, ask, house_of, rows

MEMBERS = "mem_no,mem_name,sex,dt_joined\n" + "".join(
    f"S-{n:03},Saver {chr(64 + n)},{'FM'[n % 2]},2020-01-{n:02}\n" for n in range(1, 21)
)
PASSBOOK = "txn_id,txn_dt,mem_no,txn_type,amt\n" + "".join(
    f"{1000 + n},{TODAY.year}-0{1 + n % 9}-15,S-{1 + n % 20:03},{'DEP,100' if n % 4 else 'WDL,40'}\n"
    for n in range(1, 121)
)
LOANS = "ln_no,ln_prod,term_mos,mem_no,dt_applied,dt_maturity,dt_released,prin_amt,os_bal,ln_stat\n" + "".join(
    f"L-{n:03},{['Salary', 'Business'][n % 2]},{3 * (1 + n % 4)},S-{1 + n % 20:03},{TODAY.year}-01-1{n % 9},"
    f"{TODAY.year + 1}-0{1 + n % 3}-1{n % 9},"
    f"{'' if n % 5 == 0 else f'{TODAY.year}-02-1{n % 9}'},1000,{250 if n % 5 else 0},"
    f"{'PENDING' if n % 5 == 0 else 'PAST DUE' if n % 3 == 0 else 'CURRENT'}\n"
    for n in range(1, 61)
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "savings", {"members": MEMBERS, "deposits": PASSBOOK, "loans": LOANS}) as opened:
        yield opened


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        ("sched dep time", "scheduled departure time"),
        ("dep slip", "deposit slip"),
        ("dep", "dep"),
        ("int rate", "interest rate"),
        ("max qty", "maximum quantity"),
        ("max", "max"),
    ],
)
def test_a_short_word_is_written_out_by_the_company_it_stands_in(name: str, whole: str) -> None:
    assert " ".join(written_out(name.split())) == whole


def test_each_way_has_a_sum_of_its_own(house: House) -> None:
    assert rows(ask(house, "total withdrawals")) == [(1200.0,)]
    assert rows(ask(house, "net deposits")) == [(7800.0,)]


def test_what_was_deposited_leaves_withdrawals_out(house: House) -> None:
    assert rows(ask(house, "magkano ang naideposito?")) == [(9000.0,)]
    assert rows(ask(house, "how much was withdrawn?")) == [(1200.0,)]


def test_a_balance_of_each_thing_adds_up_and_has_no_date(house: House) -> None:
    answer = ask(house, "total outstanding balance")
    assert isinstance(answer.plan, MetricQuery)
    assert rows(answer) == [(12000.0,)]
    assert house.model.metrics[answer.plan.metrics[0]].time_field is None


def test_loans_are_dated_by_their_release(house: House) -> None:
    assert house.model.metrics["loans"].time_field == "loans.dt_released"


def test_a_short_header_and_the_whole_word_name_the_same(house: House) -> None:
    assert rows(ask(house, "average prin amt")) == rows(ask(house, "average principal amount")) == [(1000.0,)]


@pytest.mark.parametrize("question", ["ilan ang babaeng miyembro natin ngayon?", "how many women are members now"])
def test_people_are_counted_as_they_are_now(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(10,)]


def test_a_balance_today_is_the_balance(house: House) -> None:
    assert rows(ask(house, "magkano ang natitirang balanse ngayon?")) == [(12000.0,)]


def test_a_loan_product_is_a_type_of_loan(house: House) -> None:
    assert sorted(rows(ask(house, "total principal amount of all loans by type of loan"))) == [
        ("Business", 30000.0),
        ("Salary", 30000.0),
    ]


def test_an_amount_is_nobodys_where_several_tables_have_one(house: House) -> None:
    assert house.model.metrics["total_deposit_transaction_amount"].label["en"] == "total deposit transaction amount"


@pytest.mark.parametrize(
    "question", ["how many loans mature in March 2027?", "number of loans that mature in March 2027"]
)
def test_what_a_date_of_the_future_says_is_known_today(house: House, question: str) -> None:
    assert rows(ask(house, question)) == [(20,)]


def test_a_term_in_months_is_no_month(house: House) -> None:
    plan = ask(house, "loans per month").plan
    assert isinstance(plan, MetricQuery)
    assert [(ref.field, ref.grain) for ref in plan.dimensions] == [("time", "month")]
