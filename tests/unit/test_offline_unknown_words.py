"""Words that no model and no list holds: what is surely meant is taken, and what could restrict is never dropped."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from evals.dialogues import NOW, last
from evals.notation import shorthand
from kanina import people
from kanina.assistant.language import detect
from kanina.assistant.offline import plain_words_en, plain_words_fil, words_en, words_fil
from kanina.assistant.offline.planner import FUZZY_CONFIDENCE, OfflinePlanner
from kanina.assistant.offline.words import Word
from kanina.assistant.offline.words_restricting import RESTRICTING
from kanina.assistant.planner import Context, Planned
from kanina.data.profile import with_values
from kanina.data.semantic_model import SemanticModel
from kanina.data.semantic_model_file import load_model
from kanina.models import AskUser, Reply

VALUES = {
    "branches.branch": ("Lahug", "Katipunan", "Session Road"),
    "branches.region": ("NCR", "Central Visayas"),
    "orders.status": ("paid", "refunded", "cancelled"),
    "orders.subject": ("Math", "Science"),
    "tutors.tutor": ("Maria Santos", "Jose Reyes"),
}


@cache
def small() -> SemanticModel:
    return with_values(load_model(Path(__file__).parents[1] / "data" / "small_model.yaml"), VALUES)


@cache
def planner() -> OfflinePlanner:
    return OfflinePlanner(small())


def planned(question: str) -> Planned:
    language = detect(question, "en")
    return planner().plan(Context(person=people.local("me"), question=question, language=language, now=NOW))


MEANT = """
rev last month => revenue 2026-10-01..2026-11-01
rvn per rgn => revenue by branches.region
rev w Math => revenue [orders.subject in Math]
rev w/o Math => revenue [orders.subject not_in Math]
income by branch => revenue by branches.branch
earnings per area => revenue by branches.region
income per lalawigan in 2025 => refused
revenue by probinsya => refused
earnings by siyudad => revenue by branches.city
rev kada lungsod => revenue by branches.city
revenue by teacher => revenue by tutors.tutor
"""


@pytest.mark.parametrize("case", MEANT.strip().splitlines())
def test_the_one_thing_that_can_be_meant_is(case: str) -> None:
    question, expected = case.split(" => ")
    plan = planned(question)
    assert (shorthand(plan.plan) if not isinstance(plan.plan, Reply) else "refused") == expected
    if expected != "refused":
        assert plan.confidence == FUZZY_CONFIDENCE


NEAR_MISSES = """
net revenue by branch
gross revenue last month
revenue from online orders
revenue of franchised branches
revenue from walk-in customers
failed orders last month
late lessons by branch
first-time orders in 2025
overdue orders by region
unpaid orders by branch
revenue from weekend classes
vip revenue by branch
orders without discount
revenue before tax
revenue after tax
taxable revenue
discounted orders by subject
recurring revenue
recurring revenue last year
refundable orders
nonrefundable orders by branch
active branches by revenue
new tutors by region
revenue of senior tutors
revenue by certified tutors
revenue per square meter
lessons taught remotely
online lessons by tutor
makeup lessons by branch
cancelled lessons last month
evening lessons by region
rescheduled lessons in 2025
unattended lessons by tutor
median revenue by branch
predicted revenue by branch
budgeted revenue by branch
revenue from digital items
wholesale revenue by branch
retail revenue in 2025
imported items sold by region
damaged items sold
bundled items sold by branch
items sold on credit
orders above average
rush-hour orders by branch
pre-2020 revenue by branch
post-2020 revenue by branch
mid-2025 revenue
revenue of closed branches
revenue from repeat orders
prepaid orders by region
kita ng mga bagong sangay
kita sa mga saradong sangay
netong kita kada sangay
kita bukod sa buwis
mga order na hindi nabayaran noong 2025
mga order na may utang
kita mula sa mga suki
mga lesson na ipinagpaliban
kita ng mga rehistradong sangay
inaasahang kita kada rehiyon
revenue by tutors who never resigned
average score of passers
plagiarized scores by branch
"""


@pytest.mark.parametrize("question", NEAR_MISSES.strip().splitlines())
def test_a_word_that_could_restrict_is_not_dropped(question: str) -> None:
    assert isinstance(planned(question).plan, Reply | AskUser)


def test_no_restricting_word_is_among_those_that_change_nothing() -> None:
    for vocabulary in (words_en, words_fil):
        known = {phrase for word in (Word.NEUTRAL, Word.ARTICLE) for phrase in vocabulary.PHRASES[word]}
        assert known & RESTRICTING == set()


@pytest.mark.parametrize("plain", [plain_words_en.PLAIN, plain_words_fil.PLAIN], ids=["en", "fil"])
def test_only_idioms_hold_a_restricting_word(plain: dict[str, tuple[str, ...]]) -> None:
    for kind, wordings in plain.items():
        for wording in wordings:
            held = set(wording.replace("-", " ").split()) & RESTRICTING
            assert not held or kind == "idioms", wording


def test_a_wording_does_not_swallow_a_word_that_does_something() -> None:
    for vocabulary, plain in ((words_en, plain_words_en.PLAIN), (words_fil, plain_words_fil.PLAIN)):
        meant = (Word.GROUP, Word.COUNT, Word.NOT, Word.WHO, Word.WHICH, Word.MORE, Word.LESS, Word.TOP, Word.BOTTOM)
        active = {phrase for word in meant for phrase in vocabulary.PHRASES.get(word, ()) if " " not in phrase}
        for wordings in plain.values():
            assert not [wording for wording in wordings if active & set(wording.split())]


PLAIN_QUESTIONS = """
would you kindly show me the revenue by branch, if you please => revenue by branches.branch
alright, i need to know the revenue by region for my report => revenue by branches.region
patulong naman po, pahingi ng kita kada sangay => revenue by branches.branch
mawalang galang na po, maaari po bang malaman ang kita kada rehiyon => revenue by branches.region
"""


@pytest.mark.parametrize("case", PLAIN_QUESTIONS.strip().splitlines())
def test_plain_words_change_nothing(case: str) -> None:
    question, expected = case.split(" => ")
    plan = planned(question).plan
    assert ("refused" if isinstance(plan, Reply) else shorthand(plan)) == expected


CHANGED = """
average order value by region in 2025 | palitan mo ng revenue => revenue by branches.region 2025-01-01..2026-01-01
revenue by channel in 2025 | same thing but by plan => revenue by enrollments.plan 2025-01-01..2026-01-01
pass rate in Science in 2025 | lahat po ng asignatura, isa-isa => pass_rate by scores.subject 2025-01-01..2026-01-01
enrollments in 2025 | paghiwa-hiwalayin po ang channel => enrollments by enrollments.channel 2025-01-01..2026-01-01
ilang oras po ng turo noong 2025 | kada rehiyon po sana => teaching_hours by branches.region 2025-01-01..2026-01-01
average rating by region | tapos ilan lessons nila? idagdag mo => average_rating, lessons by branches.region
average rating by region | how many lessons? add it => average_rating, lessons by branches.region
ilan na lang po ang tutor sa Katipunan => tutors_count [branches.branch in Katipunan]
ilan po ang mga estudyanteng ipinanganak noong 2012 | 2013 naman => new_students [students.birth_year in 2013]
enrollments by channel | 2013 naman => enrollments by enrollments.channel 2013-01-01..2014-01-01
how many different tutors are there => tutors_count
revenue of planets | ilang orders yun => refused
"""


@pytest.mark.parametrize("case", CHANGED.strip().splitlines())
def test_a_conversation_of_the_demo(case: str) -> None:
    questions, expected = case.split(" => ")
    assert last(*questions.split(" | ")) == expected
