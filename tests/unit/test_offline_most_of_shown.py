""" "Who has the most patients?", after a list of doctors: doctors by their patients, not patients by anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from evals.dialogues import Dialogue
from evals.notation import shorthand
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.models import Reply
from tests.discovered import discovered, write

VISITS = "".join(
    f"{number},{1 + number % 3},{1 + number % 7},2025-0{1 + number % 9}-05,{['done', 'moved'][number % 2]}\n"
    for number in range(1, 61)
)
TABLES = {
    "doctors": "doctor_id,doctor_name\n1,Dr. Uy\n2,Dr. Lim\n3,Dr. Abad\n",
    "patients": "patient_id,full_name\n" + "".join(f"{number},Pasyente {number}\n" for number in range(1, 9)),
    "appointments": f"appt_id,doctor_id,patient_id,appt_date,status\n{VISITS}",
}


@pytest.fixture(scope="module")
def planner(tmp_path_factory: pytest.TempPathFactory) -> OfflinePlanner:
    folder: Path = tmp_path_factory.mktemp("clinic")
    with discovered(write(folder / "data", TABLES), folder) as found:
        return OfflinePlanner(found.model)


def plan_of(planner: OfflinePlanner, *questions: str) -> str:
    dialogue = Dialogue(planner=planner)
    return shorthand([dialogue.ask(question) for question in questions][-1].plan)


@pytest.mark.parametrize(
    ("first", "then", "plan"),
    [
        (
            "appointments by doctor in 2025",
            "who has the most patients?",
            "different_patients by doctors.doctor_name 2025-01-01..2026-01-01 order -different_patients top 1",
        ),
        (
            "appointments by doctor, only moved",
            "sino ang may pinakamaraming pasyente",
            "different_patients by doctors.doctor_name [appointments.status in moved] order -different_patients top 1",
        ),
        (
            "appointments by doctor",
            "who has the fewest patients",
            "different_patients by doctors.doctor_name order +different_patients top 1",
        ),
        (
            "appointments by patient",
            "who has the most doctors",
            "different_doctors by patients.full_name order -different_doctors top 1",
        ),
        (
            "appointments by doctor",
            "which patient has the most",
            "appointments by patients.full_name order -appointments top 1",
        ),
    ],
)
def test_the_groups_just_shown_are_ranked_by_what_each_has_most_of(
    planner: OfflinePlanner, first: str, then: str, plan: str
) -> None:
    assert plan_of(planner, first, then) == plan


def test_what_nothing_counts_in_the_groups_shown_is_refused_with_the_reason() -> None:
    dialogue = Dialogue()
    dialogue.ask("revenue by branch in 2025")
    reply = dialogue.ask("who has the most tutors").plan
    assert isinstance(reply, Reply)
    assert reply.text == "I can't count tutor. What I can count or measure: revenue."
