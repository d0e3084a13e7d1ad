"""Chat spellings and shortened words, over tables that nobody described. The expected counts were made by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.assistant.offline.normalise import words_of
from kanina.models import MetricQuery
from tests.discovered import ask, house_of, rows

TABLES = {
    "doctors": "doctor_id,doctor_name,specialty\n1,Dr. Liza Ong,Surgery\n2,Dr. Paul Sy,Dental\n",
    "appointments": """appointment_id,appointment_date,doctor_id,patient_name,department,barangay,fee,status
1,2026-10-02,1,Ana,Surgery,Brgy. San Roque,100,Completed
2,2026-10-03,1,Ben,Surgery,Brgy. Malinao,200,Issued
3,2026-11-04,2,Cora,Dental,Brgy. San Roque,300,Issued
4,2026-11-05,2,Ana,Dental,Brgy. San Roque,400,Cancelled
5,2026-11-06,2,Ben,Dental,Brgy. Malinao,500,Issued
""",
}


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_of(tmp_path_factory, "clinic", TABLES) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("how many appts this month", 3),
        ("hw mny appts ths month plsss", 3),
        ("no. of appt this month tnx", 3),
        ("ilan poh ung appts nten ngaung bwan", 3),
        ("ilan po ang appts nung nkaraang buwan langgg", 2),
        ("iln ang appts sa dept na Dental nmn", 3),
        ("gud am po, ilang appt ang cancld", 1),
        ("magkanu ung total fee ngyong buwan", 1200),
        ("how many appointments from brgy san roque", 3),
        ("ilang appointment ang galing sa bgy. San Roque", 3),
        ("how many appts of Dr Liza Ong", 2),
        ("how many pxs in total", 3),
    ],
)
def test_a_word_in_chat_spelling_is_read_as_the_one_it_stands_for(clinic: House, question: str, expected: int) -> None:
    assert [float(row[-1]) for row in rows(ask(clinic, question))] == [expected]


@pytest.mark.parametrize(
    "question",
    ["how many appts per doc", "appts per dra", "appts by dr", "ilan ang appts kada docs", "appts per doctor"],
)
def test_a_short_word_is_the_one_thing_of_the_model_that_it_may_be(clinic: House, question: str) -> None:
    assert {row[0]: row[1] for row in rows(ask(clinic, question))} == {"Dr. Liza Ong": 2, "Dr. Paul Sy": 3}


@pytest.mark.parametrize(
    "question", ["how many issued appointments", "ilan ang appointments na issued", "appts issued"]
)
def test_a_general_deed_says_which_rows_where_they_have_a_state_of_its_name(clinic: House, question: str) -> None:
    assert [row[-1] for row in rows(ask(clinic, question))] == [3]


def test_a_short_word_for_two_things_of_the_model_is_taken_for_neither(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    tables = {"files": "file_id,doctor,document,pages\n1,Ana,Permit,3\n2,Ben,Deed,4\n3,Ana,Deed,5\n"}
    with house_of(tmp_path_factory, "files", tables) as files:
        assert not isinstance(ask(files, "total pages per doc").plan, MetricQuery)


def test_a_letter_drawn_out_is_said_once_but_numerals_stay() -> None:
    assert words_of("plsss langgg Pedro III AAA") == ("pls", "lang", "pedro", "iii", "aaa")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("hwo many appointments in november", 3),
        ("ilan agn appointments noog nobyembre", 3),
        ("how many appointments in teh Dental department", 3),
        ("how many appointments exluding Dental", 2),
        ("makano ang kabuuang fee noong oktubre", 300),
    ],
)
def test_a_slip_in_a_small_word_is_put_right_where_the_question_is_whole_then(
    clinic: House, question: str, expected: int
) -> None:
    assert [float(row[-1]) for row in rows(ask(clinic, question))] == [expected]


def test_a_slip_for_two_small_words_of_which_each_asks_for_something_else_is_not_put_right(clinic: House) -> None:
    assert not isinstance(ask(clinic, "total fee fro October 2026 to November 2026 form Ana").plan, MetricQuery)
