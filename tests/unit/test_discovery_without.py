"""What things have or lack: fields of theirs that are empty, and rows of other tables that there are or are not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House
from kanina.assistant.offline.words_clauses import DONE, HAS, HAS_ONE, LACKS, MISSES, NOT_DONE
from tests.discovered import ask, house_of, rows

NAMES = ("Ana", "Ben", "Cora", "Dan", "Ella", "Fe", "Gil", "Hana", "Ian", "Jo", "Karl", "Lia")
KINDS = ("CBC", "Urinalysis", "X-ray")
PATIENTS = len(NAMES)


def _patients() -> str:
    """Twelve patients: the last four have no insurer, and the first has no city; every second is of Pasig."""
    lines = []
    for n, name in enumerate(NAMES, 1):
        city = "" if n == 1 else ("Pasig", "Cainta")[n % 2]
        insurer = ("Maxicare", "Medicard")[n % 2] if n <= 8 else ""
        lines.append(f"P{n:03d},{name} Cruz,{city},{insurer},2025-01-{n:02d}")
    return "\n".join(["patient_id,patient_name,city,insurer,registered_on", *lines]) + "\n"


def _doctors() -> str:
    """Six doctors, of whom the first two have left; the sixth sees nobody."""
    lines = [
        f"D{n},Dr. {name},{('Pediatrics', 'Dermatology')[n % 2]},2020-0{n}-01,{'2026-02-01' if n < 3 else ''}"
        for n, name in enumerate(("Abad", "Bato", "Celis", "Diaz", "Egar", "Flor"), 1)
    ]
    return "\n".join(["doctor_id,doctor_name,specialty,hired_on,left_on", *lines]) + "\n"


def _visits() -> str:
    """Thirty visits of the patients 1 to 10, by turns; 1 to 20 in September, the others in October 2026."""
    lines = []
    for n in range(30):
        diagnosis = ("Asthma", "", "Acne")[n % 3]
        day = f"2026-09-{1 + n:02d}" if n < 20 else f"2026-10-{1 + n - 20:02d}"
        lines.append(f"V{n:03d},P{1 + n % 10:03d},D{1 + n % 5},{day},{diagnosis}")
    return "\n".join(["visit_no,patient_id,doctor_id,visited_on,diagnosis", *lines]) + "\n"


def _tests() -> str:
    """Twelve lab tests of the patients 1 to 6, two each, by kind; the last three have no result."""
    lines = []
    for n in range(12):
        done = n < 9
        day = f"2026-{'09' if n < 6 else '10'}-{10 + n:02d}"
        result = f"{('Normal', 'Abnormal')[n % 2]},{day}" if done else ","
        lines.append(f"T{n:03d},P{1 + n % 6:03d},{KINDS[n % 3]},{day},{result}")
    return "\n".join(["lab_test_no,patient_id,lab_test,requested_on,result,released_on", *lines]) + "\n"


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A clinic whose files nobody described."""
    tables = {"patients": _patients(), "doctors": _doctors(), "visits": _visits(), "lab_tests": _tests()}
    with house_of(tmp_path_factory, "clinic", tables) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many patients have no insurer", 4),
        ("ilang pasyente ang walang insurer", 4),
        ("how many patients with an insurer", 8),
        ("ilang pasyente ang may insurer", 8),
        ("how many patients are missing the city", 1),
        ("how many visits have no diagnosis", 10),
        ("how many visits with a diagnosis recorded", 20),
        ("how many lab tests have no result yet", 3),
        ("ilang lab test ang wala pang resulta", 3),
        ("how many lab tests are not yet released", 3),
        ("ilang lab test ang hindi pa na-release", 3),
        ("how many lab tests have been released", 9),
        ("how many doctors are still with us", 4),
        ("how many doctors have left", 2),
        ("ilang doktor ang umalis na", 2),
    ],
)
def test_rows_are_counted_by_what_is_empty(clinic: House, question: str, count: int) -> None:
    assert rows(ask(clinic, question)) == [(count,)]


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many patients never had a visit", 2),
        ("how many patients have no visits", 2),
        ("ilang pasyente ang wala pang visit", 2),
        ("how many patients registered but never had any lab test", 6),
        ("ilang pasyente ang hindi pa nagpa-lab test", 6),
        ("how many patients had no visits in October 2026", 2),
        ("last month, how many doctors had no visits", 1),
        ("ilan ang pasyenteng nagpa-CBC noong Oktubre 2026", 2),
        ("ilan ang nagpa-CBC noong Oktubre 2026", 2),
        ("how many patients with diagnosis Asthma never had a CBC test", 8),
        ("ilang pasyente ang may diagnosis na Asthma pero hindi pa nagpa-CBC", 8),
        ("how many patients without a visit have an insurer", 0),
    ],
)
def test_things_are_counted_by_rows_of_others(clinic: House, question: str, count: int) -> None:
    assert rows(ask(clinic, question)) == [(count,)]


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("patients without an insurer", ["Ian Cruz", "Jo Cruz", "Karl Cruz", "Lia Cruz"]),
        ("which patients never had a visit", ["Karl Cruz", "Lia Cruz"]),
        ("sino-sino ang mga pasyenteng walang visit", ["Karl Cruz", "Lia Cruz"]),
        ("may doktor ba tayong wala pang kahit isang visit? sino", ["Dr. Flor"]),
        ("which doctors have no visits last month", ["Dr. Flor"]),
    ],
)
def test_a_list_of_them_is_of_names(clinic: House, question: str, names: list[str]) -> None:
    assert sorted(row[0] for row in rows(ask(clinic, question))) == names


@pytest.mark.parametrize(
    ("questions", "expected"),
    [
        (("how many patients have no visits", "list them"), [("Karl Cruz",), ("Lia Cruz",)]),
        (("ilang pasyente ang walang visit", "sino-sino sila"), [("Karl Cruz",), ("Lia Cruz",)]),
        (("list the patients without a lab test", "how many of those are from Pasig"), [(3,)]),
        (("ilang pasyente ang walang lab test", "ilan sa kanila ang taga-Pasig"), [(3,)]),
        (("how many patients have no insurer", "how many of those had a lab test"), [(0,)]),
        (("how many patients are there", "how many of them have no insurer"), [(4,)]),
    ],
)
def test_what_is_asked_next_is_of_those(
    clinic: House, questions: tuple[str, ...], expected: list[tuple[object, ...]]
) -> None:
    assert sorted(rows(ask(clinic, *questions))) == expected


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("how many patients have no insurer", "no insurer"),
        ("how many patients had no visits in October 2026", "without visits, from 1 October 2026 to 31 October 2026"),
        ("ilang pasyente ang walang insurer", "walang insurer"),
        ("how many lab tests are not yet released", "no “released on” date"),
    ],
)
def test_the_answer_says_the_condition(clinic: House, question: str, words: str) -> None:
    assert words in ask(clinic, question).text


@pytest.mark.parametrize(
    "question",
    [
        "how many patients without a visit or a lab test",  # without both, or one of them?
        "how many visits without a doctor's license",
        "how many patients never had a discount",
    ],
)
def test_what_is_not_there_to_be_lacked_is_no_condition(clinic: House, question: str) -> None:
    assert ask(clinic, question).result is None


def test_a_column_is_taken_away_and_no_condition(clinic: House) -> None:
    per_doctor = rows(ask(clinic, "visits per doctor", "without the doctor"))
    assert per_doctor == [(30,)]


def test_a_figure_of_some_things_is_of_theirs(clinic: House) -> None:
    assert rows(ask(clinic, "how many visits of patients without an insurer")) == [(6,)]


@pytest.mark.parametrize("word", ["isang", "pang", "ang mga", "have", "at least", "na", "been", "hindi pa"])
def test_words_said_over_and_over_are_cut_in_one_way(word: str) -> None:
    # Were there two ways, the search through all of them would not end.
    said = f"{word} " * 60
    for pattern in (LACKS, HAS, MISSES, HAS_ONE, NOT_DONE, DONE):
        assert pattern.fullmatch(f"wala {said}zorb ") is None
        assert pattern.fullmatch(f"{said}zorb ") is None
