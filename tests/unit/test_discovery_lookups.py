"""What is told of one named thing, or of those that were just shown, over models that are written for people."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from evals.house import House
from kanina.models import Answer
from tests.discovered import ask, house_of, rows

VETS = """vet_id,vet_name,specialty,branch_code,consult_fee,hired_on,schedule
V1,Dr. Jomar Lacson,Surgery,NAG,700,2021-03-15,MWF
V2,Dr. Carmela Ocampo,Dentistry,LEG,500,2022-07-01,TThS
V3,Dr. Liza Santos,Surgery,LEG,650,2023-01-09,Mon-Fri
"""
BRANCHES = """branch_code,branch_name,city,opened_on,monthly_rent
NAG,Paws Naga,Naga,2019-02-04,40000
LEG,Paws Legazpi,Legazpi,2020-06-01,35000
"""
OWNERS = """owner_id,full_name,city,mobile_no,plan
O-01,Ana Cruz,Naga,0917-111,Gold
O-02,Ana Reyes,Legazpi,0917-222,
O-03,Berto Dela Cruz,Naga,0917-333,Silver
O-04,Celia Ramos,Daraga,0917-444,Gold
O-05,Ana Lim,Naga,0917-555,
O-06,Ana Tan,Naga,0917-666,Gold
O-07,Ana Uy,Daraga,0917-777,Gold
O-08,Ana Sy,Daraga,0917-888,Silver
"""


def _visits() -> str:
    """Three a day in March 2026: Lacson has most of them; the fee that was charged is not the vet's own."""
    lines = ["visit_no,owner_id,vet_id,branch_code,visit_date,status,consult_fee"]
    for number in range(24):
        vet = ("V1", "V1", "V2")[number % 3] if number < 21 else "V3"
        status = "No-show" if number in (2, 5) else "Completed"
        day = f"2026-03-{1 + number // 3:02d}"
        lines.append(f"A{number + 1:04d},O-{1 + number % 8:02d},{vet},NAG,{day},{status},900")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {"vets": VETS, "branches": BRANCHES, "owners": OWNERS, "visits": _visits()}
    with house_of(tmp_path_factory, "clinic", tables) as opened:
        yield opened


LACSON, OCAMPO, SANTOS = "Dr. Jomar Lacson", "Dr. Carmela Ocampo", "Dr. Liza Santos"


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("mobile number of Ana Cruz?", ("Ana Cruz", "0917-111")),
        ("number ni Berto Dela Cruz", ("Berto Dela Cruz", "0917-333")),
        ("where does Celia Ramos live", ("Celia Ramos", "Daraga")),
        ("saan nakatira si Celia", ("Celia Ramos", "Daraga")),
        ("what is Dr. Lacson's specialty and schedule?", (LACSON, "Surgery", "MWF")),
        ("ano sched ni Dra. Ocampo at saang branch sya", (OCAMPO, "Paws Legazpi", "TThS")),
        ("when was Liza Santos hired", (SANTOS, date(2023, 1, 9))),
        ("kailan na-hire si Dr. Santos", (SANTOS, date(2023, 1, 9))),
        ("when was Paws Naga opened", ("Paws Naga", date(2019, 2, 4))),
        ("magkano ang monthly rent ng Paws Legazpi", ("Paws Legazpi", 35000)),
        ("status of visit A0003", ("A0003", "No-show")),
        ("sino ang vet ng A0003", ("A0003", OCAMPO)),
        ("mobile no of owner O-04", ("O-04", "Celia Ramos", "0917-444")),
    ],
)
def test_a_named_thing_is_told_by_fields_of_its_row(clinic: House, question: str, row: tuple[object, ...]) -> None:
    assert rows(ask(clinic, question)) == [row]


@pytest.mark.parametrize("question", ["consult fee of Dr. Lacson", "magkano ang singil ni Dr. Lacson sa konsulta"])
def test_an_own_field_is_meant_before_the_figure_of_other_rows(clinic: House, question: str) -> None:
    assert rows(ask(clinic, question)) == [(LACSON, 700)]


def test_several_that_share_a_part_of_a_name_are_shown_with_theirs(clinic: House) -> None:
    found = rows(ask(clinic, "mobile number of Cruz"))
    assert found == [("Ana Cruz", "0917-111"), ("Berto Dela Cruz", "0917-333")]


def test_of_many_that_share_a_name_it_is_asked_which(clinic: House) -> None:
    asked = ask(clinic, "mobile number of Ana")
    assert asked.result is None
    assert "Which “Ana” do you mean?" in asked.text
    assert rows(ask(clinic, "mobile number of Ana", "Ana Tan")) == [("Ana Tan", "0917-666")]


@pytest.mark.parametrize(
    ("questions", "found"),
    [
        (("top 2 vets by visits", "specialty and consult fee of the first one"), [(LACSON, "Surgery", 700)]),
        (("top 2 vets by visits", "anong schedule nila"), [(OCAMPO, "TThS"), (LACSON, "MWF")]),
        (("visits of Ana Cruz", "what's her mobile number"), [("Ana Cruz", "0917-111")]),
        (("schedule of Dr. Lacson", "what about Dr. Ocampo"), [(OCAMPO, "TThS")]),
        (("status of A0003", "who's the owner"), [("A0003", "Berto Dela Cruz")]),
        (("how many owners are from Daraga", "their mobile numbers"), None),
        (
            ("how many no-shows in March 2026", "give me the names of those owners and their visit dates"),
            [("A0003", "Berto Dela Cruz", date(2026, 3, 1)), ("A0006", "Ana Tan", date(2026, 3, 2))],
        ),
    ],
)
def test_things_that_were_shown_or_counted_are_told_by_more(
    clinic: House, questions: tuple[str, ...], found: list[tuple[object, ...]] | None
) -> None:
    daraga = [("Ana Sy", "0917-888"), ("Ana Uy", "0917-777"), ("Celia Ramos", "0917-444")]
    assert rows(ask(clinic, *questions)) == (daraga if found is None else found)


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("visits of Ana Cruz", 3),  # of rows that point at her there are several
        ("ilan ang visits ni Ana Cruz", 3),
    ],
)
def test_figures_of_a_named_thing_stay_figures(clinic: House, question: str, figure: int) -> None:
    assert rows(ask(clinic, question)) == [(figure,)]


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
