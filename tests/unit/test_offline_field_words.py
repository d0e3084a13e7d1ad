"""Words of a field's own name, and nouns for what fields are, add nothing beside a value of that field."""

from __future__ import annotations

import pytest

from evals.notation import shorthand
from kanina.models import Reply
from tests.unit.offline_clinic import planned

EXPLAINED = """
number of doctors with an expired license => doctors_count [doctors.license_status in expired]
how many doctors have a suspended license => doctors_count [doctors.license_status in suspended]
how many doctors whose license is not valid => doctors_count [doctors.license_status not_in valid]
ilang doctor ang may expired na lisensya => doctors_count [doctors.license_status in expired]
consultations with a cancelled outcome last month =>\
 consultations_count [consultations.outcome_status in cancelled] 2026-10-01..2026-11-01
consultations of urgent priority level => consultations_count [consultations.priority in urgent]
fees in the online channel group => fees [consultations.channel in online]
how many doctors in surgery classification => doctors_count [doctors.specialty in Surgery]
fees in stage completed => fees [consultations.outcome_status in completed]
"""

OWN_MEANING = """
the license of expired doctors
doctors with expired license last month
doctors with expired outcome
how many doctors are expired per license
consultations with a cancelled license
consultations of urgent tempo
urgent group consultations with Ana Cruz
breakdown of stage of completed consultations
"""


@pytest.mark.parametrize("case", EXPLAINED.strip().splitlines())
def test_a_word_of_the_fields_own_name_is_explained_by_its_value(case: str) -> None:
    question, expected = (part.strip() for part in case.split("=>"))
    assert shorthand(planned(question).plan) == expected


@pytest.mark.parametrize("question", OWN_MEANING.strip().splitlines())
def test_a_word_that_may_mean_more_is_refused(question: str) -> None:
    plan = planned(question)
    assert isinstance(plan.plan, Reply)
    assert plan.confidence == 0.0
