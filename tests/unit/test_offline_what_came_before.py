"""Follow-ups about what the last answers showed: the time before, the change between two, one of several rows."""

from __future__ import annotations

import pytest

from kanina.models import Reply
from tests.unit.offline_chat import Dialogue, cases, conversation, last, plan_of, shorthand

TIMES = """
enrollments last month | and before that? => enrollments 2026-09-01..2026-10-01
enrollments last month | and the month before? | and the one before? => enrollments 2026-08-01..2026-09-01
lessons by subject in Q2 2026 | what about the previous one? => lessons by lessons.subject 2026-01-01..2026-04-01
ilang leksyon noong nakaraang linggo | eh yung bago niyan? => lessons 2026-11-09..2026-11-16
refund rate in 2025 | at yung nauna? => refund_rate 2024-01-01..2025-01-01
lessons by region | refunds by region | and the previous one? => lessons by branches.region
"""

CHANGES = """
lessons in September | how much has it grown? => lessons 2026-09-01..2026-10-01 vs previous_period
refunds by region in Q2 2026 | growth => refunds by branches.region 2026-04-01..2026-07-01 vs previous_period
enrollment growth last week => enrollments 2026-11-16..2026-11-23 vs previous_period
growth of lessons in 2025 => lessons 2025-01-01..2026-01-01 vs previous_year
lessons in Cebu this week vs last week | in percent => \
lessons [branches.province in Cebu] 2026-11-23..2026-11-27/week vs previous_period
refunds in March 2026 vs March 2025 | ilang porsyento ang itinaas? => refunds 2026-03-01..2026-04-01 vs previous_year
lessons last week | this week | difference => \
    lessons 2026-11-23..2026-11-27/week beside (lessons 2026-11-16..2026-11-23)
leksyon ngayong taon | eh noong 2025? | anong pagkakaiba? => \
    lessons 2026-01-01..2026-11-27/year beside (lessons 2025-01-01..2026-01-01)
"""

BETWEEN_ROWS = """
top 2 regions by lessons this year | ano ang pagkakaiba nila => \
lessons [branches.region in BARMM] 2026-01-01..2026-11-27/year \
beside (lessons [branches.region in Bicol Region] 2026-01-01..2026-11-27/year)
two branches with the lowest revenue in 2025 | what is the difference between them? => \
revenue [branches.branch in Alabang] 2025-01-01..2026-01-01 \
beside (revenue [branches.branch in Ayala Avenue] 2025-01-01..2026-01-01)
lessons by region in 2025 | so how big is the difference between the two? => refused
lessons by region in 2025 | what is the diffrence between them? => refused
bottom 3 subjects by lessons | kaibahan nilang tatlo => refused
lessons by month in 2025 | the difference between those => \
lessons by time:month 2025-01-01..2026-01-01 vs previous_period
"""

COUNTED = """
how many refunds in August => enrollments [enrollments.status in refunded] 2026-08-01..2026-09-01
ilang refund noong nakaraang buwan kada channel => \
enrollments by enrollments.channel [enrollments.status in refunded] 2026-10-01..2026-11-01
how much in refunds in August => refunds 2026-08-01..2026-09-01
branches with fewer than 500 lessons last month | how many? | which ones are in Mindanao? => \
lessons by branches.branch [branches.island_group in Mindanao] {lessons lt 500} 2026-10-01..2026-11-01 filled
"""

THAT_TIME = """
refunds in August | what were the lessons then? => lessons 2026-08-01..2026-09-01
refunds in Cebu in August | how many enrollments that month? => \
enrollments [branches.province in Cebu] 2026-08-01..2026-09-01
kita noong Hulyo | ilang leksyon noong buwang iyon? => lessons 2026-07-01..2026-08-01
revenue in Q1 2026 | attendance rate in the same quarter by region => \
attendance_rate by branches.region 2026-01-01..2026-04-01
"""

ONE_ROW = """
region with the highest revenue in 2025 | which island group is it in? => \
revenue by branches.region × branches.island_group [branches.region in BARMM] 2025-01-01..2026-01-01
"""

HOW_MANY_ROWS = """
top 5 subjects by lessons | make it 4 => lessons by lessons.subject order -lessons top 4
bottom 10 tutors by lessons in 2025 | tatlo na lang => \
lessons by tutors.tutor 2025-01-01..2026-01-01 order +lessons top 3
lessons by tutor | just six please => lessons by tutors.tutor order -lessons top 6
top 3 tutors by lessons last month | eh noong 2025, parehong listahan ng pinakamarami => \
lessons by tutors.tutor 2025-01-01..2026-01-01 order -lessons top 3
top 3 branches by lessons last month | the same ranking for refunds => \
refunds by branches.branch 2026-10-01..2026-11-01 order -refunds top 3
"""

BESIDE_EACH_OTHER = """
lessons in Luzon last month | what about Visayas and Mindanao? => \
lessons by branches.island_group [branches.island_group in Visayas; Mindanao] 2026-10-01..2026-11-01
lessons in Luzon last month | now Visayas and Mindanao => \
lessons [branches.island_group in Visayas; Mindanao] 2026-10-01..2026-11-01
compare refunds of Math and Science | by month, Math only => refunds by time:month [enrollments.subject in Math]
what share of lessons were Coding this month? | by all subjects => \
lessons by lessons.subject 2026-11-01..2026-11-27/month as share
lessons by region | ok thank you, now the same for refunds => refunds by branches.region
"""

GOING_ON = """
lessons by region | qwerty per subject | only 2025 => lessons by branches.region 2025-01-01..2026-01-01
revenue by region | average score by region | only Luzon => \
    revenue by branches.region [branches.island_group in Luzon]
revenue by region | qwerty lessons by region | by month => revenue by branches.region × time:month
revenue by region | qwerty lessons by region | the one before that => revenue by branches.region
revenue by region | qwerty lessons by region | the one before that by month => revenue by branches.region × time:month
"""

REFUSED = """
lessons by grade level | 9 lang
lessons by region, more than 300 | 400 naman
lessons yesterday | and the Friday before?
revenue and refunds by quarter in 2025 | the difference?
leksyon ngayong linggo | noong isang araw
leksyon ngayong buwan | noong nakaraang buwan, parehong linggo
lessons by month this year | revenue that month
refunds in August | lessons that year
month with the most lessons in 2025 | what date is that?
lessons by month in 2025 | what share is March?
average rating | how much did it grow?
"""


OF_THE_ONE = """
tutor with the most lessons last month | at ilang oras ng pagtuturo? => \
teaching_hours [tutors.tutor in Maria Santos] 2026-10-01..2026-11-01
region with the most lessons last month | and refunds? => \
refunds by branches.region 2026-10-01..2026-11-01 order -refunds top 1
"""

OTHER_THINGS = """
how many tutors are there? | what about branches? => branches_count
how many lessons last week? | which subject? => lessons by lessons.subject 2026-11-16..2026-11-23
how many lessons last week? | aling rehiyon po? => lessons by branches.region 2026-11-16..2026-11-23
refund rate in 2025 | by plan, worst 2 => \
refund_rate by enrollments.plan 2025-01-01..2026-01-01 order -refund_rate top 2
lessons by subject | with percentages too => lessons by lessons.subject as share
lessons last week | Tuesday to Thursday only => \
lessons [lessons.weekday in Tuesday; Wednesday; Thursday] 2026-11-16..2026-11-23
"""

PLACES = """
which subject had the most lessons last week? | and the second? => \
lessons by lessons.subject {lessons_rank eq 2} 2026-11-16..2026-11-23 as rank
revenue in 2025 | aling rehiyon ang may pinakamaraming leksyon? | eh yung pangalawa po? | pangatlo naman => \
lessons by branches.region {lessons_rank eq 3} as rank
revenue in 2025 | refunds in 2025 | the second question by month => refunds by time:month 2025-01-01..2026-01-01
region with the fewest lessons | and the second? => refused
"""

ADDED = """
tutors hired in 2024 | alin dun ang may leksyon na lampas 300 ngayong taon => \
lessons by tutors.tutor [tutors.hired_on ge 2024-01-01] [tutors.hired_on lt 2025-01-01] {lessons gt 300} \
2026-01-01..2026-11-27/year
pass rate by term in 2025 | add the number of exams => pass_rate, scores_count by scores.term 2025-01-01..2026-01-01
by what percent did refunds grow in Q2 2026 over Q2 2025? => refunds 2026-04-01..2026-07-01 vs previous_year
lessons over the last 2 months => lessons 2026-09-01..2026-11-01
"""

WHICH_WAY = """
lessons by region last month vs the month before | only those that increased => \
lessons by branches.region {lessons_change gt 0} 2026-10-01..2026-11-01 vs previous_period
refunds by plan in 2025 | show only the ones that fell vs 2024 => \
refunds by enrollments.plan {refunds_change lt 0} 2025-01-01..2026-01-01 vs previous_year
lessons yesterday | and this time last year => lessons 2025-11-25..2025-11-26
"""

APART = """
lessons in Makati and Manila last week | split them please => \
lessons by branches.city [branches.city in Makati, Metro Manila; Manila, Metro Manila] 2026-11-16..2026-11-23
leksyon ng Math at English kahapon | ihiwalay mo po => \
lessons by lessons.subject [lessons.subject in Math; English] 2026-11-25..2026-11-26
most sold item in 2025 | ilan ang nabenta? => items_sold by order_items.item [order_items.item in AP workbook] \
2025-01-01..2026-01-01 order -items_sold
lessons by region | split it => refused
"""

THERE = """
refunds in Cebu in August | how many lessons there? => lessons [branches.province in Cebu] 2026-08-01..2026-09-01
refunds in Cebu in August | doon din, ilang leksyon noong Hulyo? => \
lessons [branches.province in Cebu] 2026-07-01..2026-08-01
refunds in Cebu in August | how many branches are there? => branches_count
region with the most lessons in 2025 | what were the refunds there? => \
refunds [branches.region in BARMM] 2025-01-01..2026-01-01
region with the most lessons in 2025 | the refund rate of that region => \
refund_rate [branches.region in BARMM] 2025-01-01..2026-01-01
refunds by plan | ok by channel then => refunds by enrollments.channel
lessons by region | yung apat lang na pinakamababa => lessons by branches.region order +lessons top 4
"""

ONE_OF_THEM = """
top 3 subjects by lessons | which of these has the lowest attendance rate? => \
attendance_rate by lessons.subject [lessons.subject in Araling Panlipunan; Coding; English] order +attendance_rate top 1
"""

TABLES = (
    THERE,
    ONE_OF_THEM,
    WHICH_WAY,
    APART,
    PLACES,
    ADDED,
    OF_THE_ONE,
    OTHER_THINGS,
    TIMES,
    CHANGES,
    BETWEEN_ROWS,
    COUNTED,
    THAT_TIME,
    ONE_ROW,
    HOW_MANY_ROWS,
    BESIDE_EACH_OTHER,
)


@pytest.mark.parametrize(("messages", "plan"), [case for table in TABLES for case in cases(table)])
def test_what_came_before_is_gone_on_from(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


def test_a_month_that_was_found_is_the_time_of_what_is_asked_next() -> None:
    dialogue = Dialogue()
    dialogue.ask("month with the fewest refunds in Luzon in 2025")
    dialogue.turns[-1] = dialogue.turns[-1].model_copy(update={"row_keys": ("2025-02-01",)})
    planned = dialogue.ask("and how many lessons were there in that month?")
    assert shorthand(planned.plan) == "lessons [branches.island_group in Luzon] 2025-02-01..2025-03-01"


@pytest.mark.parametrize("message", ["how much were they worth?", "their total value", "magkano lahat po"])
def test_a_count_is_worth_nothing_that_is_known(message: str) -> None:
    assert last("lessons last week by region", message) == "refused"


WORTH = """
how many orders were refunded in Cebu in 2025 | how much is that in pesos?
    => refunds [branches.province in Cebu] 2025-01-01..2026-01-01
paid orders by region this year | magkano lahat yun? => revenue by branches.region 2026-01-01..2026-11-27/year
enrollments by channel last week | how much money was that? => refused
refund rate by plan in 2025 | how much is that? => refused
"""


@pytest.mark.parametrize(("messages", "plan"), cases(WORTH))
def test_counted_rows_are_worth_the_one_amount_that_is_of_just_them(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


OF_THE_COUNTED = """
how many tutors are there per branch | which of them were hired since 2024?
    => list by tutors.tutor [tutors.hired_on ge 2024-01-01] [tutors.hired_on lt 2026-11-27]
which branches opened in 2019 | and in 2021?
    => list by branches.branch [branches.opened_on ge 2021-01-01] [branches.opened_on lt 2022-01-01]
aling mga sangay ang binuksan noong 2019 | eh noong 2018
    => list by branches.branch [branches.opened_on ge 2018-01-01] [branches.opened_on lt 2019-01-01]
"""


@pytest.mark.parametrize(("messages", "plan"), cases(OF_THE_COUNTED))
def test_what_is_asked_of_when_things_began_is_of_the_things(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


def test_a_total_of_one_number_is_none() -> None:
    assert last("lessons in June", "in July", "total") == "reply"


def test_where_things_are_is_told_of_each_by_its_places() -> None:
    told = "list by branches.branch × branches.city × branches.province × branches.region"
    assert last("how many branches are there?", "where are they?") == told
    planned = plan_of("how many lessons are there?", "where are they?")
    assert isinstance(planned.plan, Reply)
    assert not planned.plan.understood


@pytest.mark.parametrize(("messages", "plan"), cases(GOING_ON))
def test_a_fragment_behind_a_refusal_is_of_the_last_answer(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize("messages", REFUSED.strip().splitlines())
def test_what_is_unclear_is_refused(messages: str) -> None:
    assert last(*conversation(messages)) == "refused"


def test_more_than_two_rows_must_be_named_for_their_difference() -> None:
    plan = plan_of("lessons by region in 2025", "kaibahan nilang dalawa").plan
    assert isinstance(plan, Reply)
    assert plan.text == "Alin sa dalawa sa kanila? Pakipangalanan, halimbawa “BARMM vs Bicol Region”."


OF_THE_WHOLE = """
missed lessons by subject last week | what percent is that of all lessons?
    => lessons by lessons.subject [lessons.attendance in missed] 2026-11-16..2026-11-23 \
as share beyond lessons.attendance
missed lessons in Cebu by subject last week | ilang porsyento yun ng lessons? => refused
"""

WHEN_EACH_BEGAN = """
list the branches in Luzon and when they opened
    => list by branches.branch × branches.opened_on:day [branches.island_group in Luzon]
ilista ang mga sangay sa Visayas at kung kailan binuksan
    => list by branches.branch × branches.opened_on:day [branches.island_group in Visayas]
list the tutors and when they were hired => list by tutors.tutor × tutors.hired_on:day
average score by grade in 2025 | which grades are below 74.5?
    => average_score by students.grade_level {average_score lt 74.5} 2025-01-01..2026-01-01
"""


@pytest.mark.parametrize(("messages", "plan"), cases(OF_THE_WHOLE))
def test_a_share_of_a_figure_that_is_named_is_of_all_of_it(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(WHEN_EACH_BEGAN))
def test_when_each_began_stands_beside_its_name(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


NOT_THERE = """
ilang lessons ang hindi na-attendan sa Cebu kahapon
    => lessons [lessons.attendance not_in attended] [branches.province in Cebu] 2026-11-25..2026-11-26
orders not paid in NCR in 2025
    => enrollments [enrollments.status not_in paid] [branches.region in NCR] 2025-01-01..2026-01-01
lessons except Coding in Cebu => lessons [lessons.subject not_in Coding] [branches.province in Cebu]
kita maliban sa Coding sa NCR => revenue [enrollments.subject not_in Coding] [branches.region in NCR]
revenue excluding NCR and Coding => revenue [branches.region not_in NCR] [enrollments.subject not_in Coding]
kita hindi kasama ang Coding at NCR => revenue [enrollments.subject not_in Coding] [branches.region not_in NCR]
lessons not in Cebu, Laguna or Benguet => lessons [branches.province not_in Cebu; Laguna; Benguet]
"""


@pytest.mark.parametrize(("messages", "plan"), cases(NOT_THERE))
def test_what_is_left_out_in_some_place_leaves_the_place_in(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
