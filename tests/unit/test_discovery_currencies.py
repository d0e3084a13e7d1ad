"""Amounts in another currency than the data's are called by it, and never written as the data's money."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from evals.house import House
from kanina_local.generated import draft_of
from tests.discovered import ZONE, ask, discovered, house_of, rows, write

CONTRACTS = """contract_id,position,skill,monthly_salary_usd,fee_php,signed_on
1,Nurse,Nurse,1000,5000,2026-01-05
2,Nurse,Caregiver,1200,5000,2026-02-05
3,Caregiver,Nurse,800,4000,2026-03-05
4,Welder,Welder,900,,2026-04-05
"""
WORKERS = """worker_id,full_name,trade
1,Ana Cruz,Nurse
2,Ben Diaz,Caregiver
3,Carla Uy,Nurse
4,Dan Sy,Welder
"""


@pytest.fixture(scope="module")
def agency(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """An agency that pays in dollars and charges in pesos, whose files nobody described."""
    with house_of(tmp_path_factory, "agency", {"contracts": CONTRACTS, "workers": WORKERS}) as opened:
        yield opened


def test_two_currencies_are_named_and_neither_is_taken_for_the_other(tmp_path: Path) -> None:
    with discovered(write(tmp_path / "data", {"contracts": CONTRACTS}), tmp_path) as found:
        salary = found.model.metrics["average_monthly_salary"]
        assert found.model.currency != "USD"
    assert (salary.format, salary.label["en"]) == ("number", "average monthly salary in USD")
    assert salary.label["fil"] == "karaniwang sahod sa USD"
    assert "average monthly salary" in salary.synonyms["en"]


def test_the_one_currency_that_columns_name_is_the_datas(tmp_path: Path) -> None:
    folder = write(tmp_path / "data", {"contracts": CONTRACTS.replace("fee_php", "fee_usd")})
    draft = draft_of([str(folder)], tmp_path, ZONE)
    formats = {metric.name: metric.format for metric in draft.metrics}
    assert (draft.currency, formats["average_monthly_salary"]) == ("USD", "currency")


@pytest.mark.parametrize(
    "question",
    [
        "average monthly salary",
        "average monthly salary in dollars",
        "average salary in USD",
        "karaniwang sahod sa dolyar",
    ],
)
def test_it_is_asked_for_with_its_currency_or_without(agency: House, question: str) -> None:
    answer = ask(agency, question)
    assert rows(answer) == [(975,)]
    assert "₱" not in answer.text


def test_another_currency_is_refused(agency: House) -> None:
    answer = ask(agency, "average monthly salary in pesos")
    assert answer.result is None
    assert "USD" in answer.text
