"""Single flat files as they circulate: names beside ids, staff with leavers, a notebook in Filipino."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from tests.discovered import ask, house_of, rows, world

_NOTEBOOK = "Petsa,Oras,Produkto,Dami,Presyo,Kabuuan,Bayad,Suki\n" + "".join(
    f"2026-11-{n % 28 + 1:02},{8 + n % 10:02}:15,{('Itlog', 'Kape', 'Asin')[n % 3]},2,{10 + n % 3},{2 * (10 + n % 3)},"
    f"{('cash', 'utang')[n % 2]},{f'Aling {n % 14:02}' if n % 5 else ''}\n"
    for n in range(1, 281)
)


@pytest.fixture(scope="module")
def store() -> Iterator[House]:
    with world("flat_files") as house:
        yield house


@pytest.fixture(scope="module")
def staff() -> Iterator[House]:
    with world("staff") as house:
        yield house


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "notebook", {"benta": _NOTEBOOK}) as house:
        yield house


@pytest.mark.parametrize(
    "question", ["which regions are losing money?", "aling mga region ang lugi", "unprofitable regions"]
)
def test_who_loses_money_has_a_profit_below_nothing(store: House, question: str) -> None:
    assert [row[0] for row in rows(ask(store, question))] == ["North"]


def test_a_value_may_be_told_with_its_field_behind(store: House) -> None:
    by_product = rows(ask(store, "sales by product", "yung sa North lang na region"))
    assert len(by_product) == 15
    assert float(sum(row[1] for row in by_product)) == sum(range(2, 301, 2))


def test_a_second_question_that_names_nothing_is_not_left_out(store: House) -> None:
    answer = ask(store, "when was the last order of Buyer 03 and what was it?")
    assert answer.result is None
    assert "two things" in answer.text


def test_what_somebody_paid_is_not_of_the_last_day_alone(store: House) -> None:
    assert rows(ask(store, "when was the last order of Buyer 03")), "the day"
    after = rows(ask(store, "when was the last order of Buyer 03", "what are her total sales"))
    assert float(after[0][0]) == sum(range(3, 301, 25))


def test_by_before_one_value_splits_nothing(store: House) -> None:
    assert float(rows(ask(store, "sales by Buyer 03"))[0][0]) == sum(range(3, 301, 25))


def test_a_thing_is_told_by_its_name_and_counted_by_its_id(store: House) -> None:
    assert rows(ask(store, "top 1 customer by total sales"))[0][0].startswith("Buyer")
    assert rows(ask(store, "top 3 products by sales"))[0][0].startswith("Thing")
    assert rows(ask(store, "how many different customers are there")) == [(25,)]


def test_leavers_are_not_counted_by_the_day_they_were_hired(staff: House) -> None:
    answer = ask(staff, "how many employees resigned in 2022")
    assert answer.result is None
    assert "not when" in answer.text


def test_pay_and_tenure_go_by_their_everyday_names(staff: House) -> None:
    assert rows(ask(staff, "total payroll")) == [(100 * 1000 + 5050,)]
    assert float(rows(ask(staff, "average tenure"))[0][0]) == pytest.approx(sum(n % 20 for n in range(1, 101)) / 100)
    assert "total_years_at_company" not in staff.model.metrics or (
        staff.model.metrics["total_years_at_company"].format == "number"
    )


def test_a_total_in_filipino_is_what_was_sold(notebook: House) -> None:
    whole = sum(2 * (10 + n % 3) for n in range(1, 281))
    assert float(rows(ask(notebook, "magkano ang benta ngayong buwan"))[0][0]) == whole
    assert float(rows(ask(notebook, "total sales this month"))[0][0]) == whole


def test_days_of_the_week_have_their_filipino_names(notebook: House) -> None:
    saturdays = {7, 14, 21, 28}
    right = sum(2 * (10 + n % 3) for n in range(1, 281) if n % 28 + 1 in saturdays)
    assert float(rows(ask(notebook, "magkano ang benta tuwing Sabado"))[0][0]) == right


def test_rows_called_by_their_hours_are_added_up(tmp_path_factory: pytest.TempPathFactory) -> None:
    log = "log_id,volunteer,work_date,hours\n" + "".join(
        f"{n},Vol {n % 5},2026-0{n % 9 + 1}-05,{n % 4 + 1}\n" for n in range(1, 61)
    )
    with house_of(tmp_path_factory, "hours", {"volunteer_hours": log}) as house:
        assert float(rows(ask(house, "how many volunteer hours this year"))[0][0]) == 150
        assert float(sum(row[1] for row in rows(ask(house, "volunteer hours by volunteer")))) == 150
