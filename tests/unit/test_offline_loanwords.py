"""English words in Filipino spelling are taken for the model's own, where one of these sounds the same."""

from __future__ import annotations

import pytest

from evals.notation import shorthand
from kanina.assistant.offline.loanwords import may_be_loanword, sounds_in_filipino, sounds_of, stems_of
from kanina.assistant.offline.planner import FUZZY_CONFIDENCE
from kanina.models import Reply
from tests.unit.offline_clinic import planned

ONE_WORD = """
aplikasyon application | transaksyon transaction | lokasyon location | dibisyon division | komisyon commission
departamento department | dokumento document | apartamento apartment | kategorya category | kompanya company
prayoridad priority | nasyonalidad nationality | kwalidad quality | pakultad faculty | kostumer customer
rehistradong registered | kanselado cancelled | separado separated | sertipikado certified | lisensyado licensed
ekspirado expired | espesyalista specialist | teknisyan technician | mekaniko mechanic | tseke check | tsanel channel
probinsya province | ahensya agency | lisensya license | teknolohiya technology | operador operator | akawnt account
suplayer supplier | istasyon station | emerhensiya emergency | metodong method
"""


@pytest.mark.parametrize("pair", [pair.strip() for pair in ONE_WORD.replace("\n", "|").split("|") if pair.strip()])
def test_both_spellings_sound_the_same(pair: str) -> None:
    filipino, english = pair.split()
    assert may_be_loanword(filipino)
    assert sounds_of(filipino) & sounds_in_filipino(english)


OTHER_WORDS = """
aplikasyon applicant | produkto production | seksyon sector | posisyon petition | komunidad communication
departamento departed | estado station | rehistrasyon region | prayoridad property | benta event
niyon nayon | pinakamatao pinakamataa | serbesa service | resibo receive
"""


@pytest.mark.parametrize("pair", [pair.strip() for pair in OTHER_WORDS.replace("\n", "|").split("|") if pair.strip()])
def test_other_words_do_not(pair: str) -> None:
    filipino, english = pair.split()
    assert not sounds_of(filipino) & sounds_in_filipino(english)
    assert not stems_of(sounds_of(filipino)) & stems_of(sounds_in_filipino(english))


def test_forms_of_one_word_share_their_stem() -> None:
    assert stems_of(sounds_of("rehistrasyon")) & stems_of(sounds_in_filipino("registered")) == {"rihistr"}
    assert not stems_of(sounds_of("lokasyon"))  # "lok" tells too little


def test_only_filipino_letters_make_a_loanword() -> None:
    assert may_be_loanword("aplikasyon")
    assert not may_be_loanword("aplication")
    assert not may_be_loanword("rebenue")
    assert not may_be_loanword("kita")


MEANT = """
ilang konsultasyon noong Oktubre => consultations_count 2026-10-01..2026-11-01
ilang konsultasyon bawat prayoridad => consultations_count by consultations.priority
fees kada espesyalidad => fees by doctors.specialty
ilang konsultasyon kada nasyonalidad => consultations_count by patients.nationality
konsultasyon bawat tsanel => consultations_count by consultations.channel
ilang konsultasyon ang kanselado => consultations_count [consultations.outcome_status in cancelled]
ilang kompletadong konsultasyon => consultations_count [consultations.outcome_status in completed]
ilang doktor => doctors_count
konsultasyon bawat departamento => refused
ilang kanselasyon => refused
ilang konsultasyon ng kabit => refused
"""


@pytest.mark.parametrize("case", MEANT.strip().splitlines())
def test_a_loanword_is_read_as_the_one_word_of_the_model(case: str) -> None:
    question, expected = case.split(" => ")
    plan = planned(question)
    assert (shorthand(plan.plan) if not isinstance(plan.plan, Reply) else "refused") == expected
    if expected != "refused":
        assert plan.confidence == FUZZY_CONFIDENCE
