"""A change said while it is asked which figure is meant: it is of that question, and no answer to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import AskUser, MetricQuery
from tests.discovered import ask, house_of

BRANCHES = "branch_id,branch_name,city\n1,Kalusugan Ormoc,Ormoc\n2,Kalusugan Tacloban,Tacloban\n"
VISITS = "visit_id,branch_id,visited_on,doctor,fee\n" + "".join(
    f"{n},{1 + n % 2},2025-{1 + n % 11:02}-1{n % 8},{['Dr. Uy', 'Dr. Tan'][n % 3 == 0]},{400 + n}\n"
    for n in range(1, 61)
)
PAYMENTS = "payment_id,visit_id,paid_on,method,amount\n" + "".join(
    f"P{n},{n},2025-{1 + n % 11:02}-1{n % 8},{['Cash', 'GCash', 'HMO'][n % 3]},{300 + n}\n" for n in range(1, 61)
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {"branches": BRANCHES, "visits": VISITS, "payments": PAYMENTS}
    with house_of(tmp_path_factory, "changes_while_asked", tables) as opened:
        yield opened


@pytest.mark.parametrize("change", ["by branch", "kada branch"])
@pytest.mark.parametrize("answer", ["2", "total amount"])
def test_a_split_is_no_number_of_what_it_is_by(house: House, change: str, answer: str) -> None:
    asked = ask(house, "payments in 2025", change).plan
    assert isinstance(asked, AskUser)
    assert [choice.label for choice in asked.choices] == ["payments", "total amount"]
    query = ask(house, "payments in 2025", change, answer).plan
    assert isinstance(query, MetricQuery)
    assert query.metrics == ("total_amount",)
    assert [ref.field for ref in query.dimensions] == ["branches.branch_name"]
    assert query.period is not None
    assert str(query.period.start) == "2025-01-01"


def test_a_split_that_only_one_figure_takes_chooses_none(house: House) -> None:
    asked = ask(house, "magkano ang bayad kada branch noong 2025", "by payment method").plan
    assert isinstance(asked, AskUser)
    assert asked.param == "metric"


@pytest.mark.parametrize("change", ["by blorb", "kada blorb"])
def test_a_change_that_cannot_be_made_leaves_the_question_waiting(house: House, change: str) -> None:
    asked = ask(house, "payments in 2025", change).plan
    assert isinstance(asked, AskUser)
    assert "blorb" in asked.prompt
    query = ask(house, "payments in 2025", change, "2").plan
    assert isinstance(query, MetricQuery)
    assert query.metrics == ("total_amount",)
    assert query.period is not None
