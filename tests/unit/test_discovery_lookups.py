"""What is told of one named thing, or of those that were just shown, over models that are written for people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.models import Answer
from tests.discovered import ask, house_of, rows, world


@pytest.fixture(scope="module")
def clinic() -> Iterator[House]:
    with world("lookups") as opened:
        yield opened


LACSON, OCAMPO, SANTOS = "Dr. Jomar Lacson", "Dr. Carmela Ocampo", "Dr. Liza Santos"


def test_several_that_share_a_part_of_a_name_are_shown_with_theirs(clinic: House) -> None:
    found = rows(ask(clinic, "mobile number of Cruz"))
    assert found == [("Ana Cruz", "0917-111"), ("Berto Dela Cruz", "0917-333")]


def test_of_many_that_share_a_name_it_is_asked_which(clinic: House) -> None:
    asked = ask(clinic, "mobile number of Ana")
    assert asked.result is None
    assert "Which “Ana” do you mean?" in asked.text
    assert rows(ask(clinic, "mobile number of Ana", "Ana Tan")) == [("Ana Tan", "0917-666")]


@pytest.mark.parametrize(
    "question",
    [
        "plate number of Ana Cruz",
        "total consult fee of Dr. Lacson",
        "magkano pa balance ni Ana Cruz",
        "schedule of Dr. Lacson last month",
        "when was Dr. Lacson married",
        "status of visit B9999",
        "ano ang rating ni Dr. Lacson",
    ],
)
def test_what_is_in_no_field_of_the_row_is_not_told(clinic: House, question: str) -> None:
    assert _without_rows(ask(clinic, question))


def _without_rows(answer: Answer) -> bool:
    return answer.result is None


def test_names_too_many_to_be_known_are_looked_for_in_the_data(tmp_path_factory: pytest.TempPathFactory) -> None:
    lines = ["member_id,member_name,phone"]
    for number in range(1200):
        lines.append(f"M-{number:05d},Person{number} Uy,0918{number:05d}")
    lines.append("M-09999,Nilda Quizon,091899999")
    with house_of(tmp_path_factory, "many", {"members": "\n".join(lines) + "\n"}) as house:
        assert rows(ask(house, "phone of Nilda Quizon")) == [("Nilda Quizon", "091899999")]
        assert rows(ask(house, "phone ng member M-00007")) == [("M-00007", "Person7 Uy", "091800007")]
