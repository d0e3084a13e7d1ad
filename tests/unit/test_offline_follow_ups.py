"""Follow-ups: the plan of the last message of each conversation, its messages separated by bars."""

from __future__ import annotations

import pytest

from kanina.assistant.suggestions import suggest
from kanina.models import Column, Language, MetricQuery, Reply, Result
from tests.unit.offline_chat import Dialogue, cases, conversation, last, model, plan_of, shorthand

CONVERSATIONS = """
total revenue in 2024 | split it per subject => revenue by enrollments.subject 2024-01-01..2025-01-01
revenue by region | same thing for teachers => revenue by tutors.tutor
revenue by region | only 2024 => revenue by branches.region 2024-01-01..2025-01-01
revenue by subject | without Coding => revenue by enrollments.subject [enrollments.subject not_in Coding]
orders by region | excluding refunds => enrollments by branches.region [enrollments.status not_in refunded]
revenue by teacher | those above 50k => revenue by tutors.tutor {revenue gt 50000}
revenue in 2024 by month | what about 2023? => revenue by time:month 2023-01-01..2024-01-01
revenue in Manila | now Cebu and Davao => revenue [branches.city in Cebu City, Cebu; Davao City, Davao del Sur]
revenue in NCR in 2024 | all regions again => revenue 2024-01-01..2025-01-01
revenue by month in 2024 for Math | forget the subject => revenue by time:month 2024-01-01..2025-01-01
revenue by teacher | who is the best? => revenue by tutors.tutor order -revenue top 1
revenue by branch | the five weakest => revenue by branches.branch order +revenue top 5
revenue by region | biggest first => revenue by branches.region order -revenue
revenue by region | average instead of total => average_order_value by branches.region
revenue by month | also show enrolments => revenue, enrollments by time:month
revenue and enrolments by month | drop enrolments => revenue by time:month
revenue by region | as a share of the total => revenue by branches.region as share
revenue by month in 2024 | cumulative => revenue by time:month 2024-01-01..2025-01-01 as cumulative
revenue by region | lessons by region | go back to the one before => revenue by branches.region
revenue by month | as a table => revenue by time:month
revenue by month | draw it => revenue by time:month
revenue this week | same week last year => revenue 2025-11-24..2025-11-28
kita kada rehiyon | noong nakaraang buwan lang => revenue by branches.region 2026-10-01..2026-11-01
revenue by region | yung top 3 lang => revenue by branches.region order -revenue top 3
revenue by region in 2025 | add subject => revenue by branches.region × enrollments.subject 2025-01-01..2026-01-01
revenue by region in 2025 | per subject din => revenue by branches.region × enrollments.subject 2025-01-01..2026-01-01
revenue by region | NCR, CAR and BARMM => revenue by branches.region [branches.region in NCR; CAR; BARMM]
revenue by region | Math only, 2024 => revenue by branches.region [enrollments.subject in Math] 2024-01-01..2025-01-01
revenue by region | just Q1 2025 please => revenue by branches.region 2025-01-01..2025-04-01
revenue by region | show it by quarter => revenue by branches.region × time:quarter
revenue by month | by quarter instead => revenue by time:quarter
revenue by month | weekly => revenue by time:week
revenue by month | make it daily for the last 7 days => revenue by time:day 2026-11-20..2026-11-27/day
revenue by region | lessons instead => lessons by branches.region
revenue by region | enrollments instead of revenue => enrollments by branches.region
revenue by region | and enrollments too => revenue, enrollments by branches.region
revenue by region | with enrollments => revenue, enrollments by branches.region
revenue by region | plus refunds => revenue, refunds by branches.region
revenue this year | compared to 2025 => \
    revenue 2026-01-01..2026-11-27/year beside (revenue 2025-01-01..2026-01-01)
revenue by region | sort by enrollments => revenue by branches.region order -enrollments
revenue by region | lowest first => revenue by branches.region order +revenue
revenue by region | bottom 3 => revenue by branches.region order +revenue top 3
revenue by region | worst 5 => revenue by branches.region order +revenue top 5
revenue by region | top 1 => revenue by branches.region order -revenue top 1
revenue by region | the highest one => revenue by branches.region order -revenue top 1
revenue by region | which region is the lowest? => revenue by branches.region order +revenue top 1
revenue by region | more than 5 million only => revenue by branches.region {revenue gt 5000000}
revenue by region | remove the filters => revenue by branches.region
revenue by region in NCR for Math | remove all filters => revenue by branches.region
revenue by branch in NCR | what about in Cebu City | what about all branches => revenue by branches.branch
revenue by branch | group by region instead => revenue by branches.region
revenue by branch | per region na lang => revenue by branches.region
kita kada sangay | kada rehiyon naman => revenue by branches.region
kita kada sangay | yung Math lang => revenue by branches.branch [enrollments.subject in Math]
kita kada sangay | tanggalin ang NCR => revenue by branches.branch [branches.region not_in NCR]
kita kada sangay | isama rin ang enrollments => revenue, enrollments by branches.branch
kita kada sangay | pati enrollments => revenue, enrollments by branches.branch
kita kada sangay noong 2025 | eh noong 2024? => revenue by branches.branch 2024-01-01..2025-01-01
kita kada sangay | pinakamataas lang => revenue by branches.branch order -revenue top 1
kita kada sangay | yung lima na pinakamababa => revenue by branches.branch order +revenue top 5
kita kada buwan | ayusin mula sa pinakamataas => revenue by time:month order -revenue
kita sa NCR | pati CALABARZON => revenue [branches.region in NCR; CALABARZON]
kita sa NCR | sa Cebu naman => revenue [branches.province in Cebu]
kita sa NCR | lahat ng rehiyon => revenue
kita kada rehiyon | gawin mong kada buwan => revenue by branches.region × time:month
kita kada rehiyon | bilang porsyento => revenue by branches.region as share
magkano ang kita noong 2025 | kada buwan => revenue by time:month 2025-01-01..2026-01-01
enrollments this month | last month => enrollments 2026-10-01..2026-11-01
enrollments this month | last month | this year => enrollments 2026-01-01..2026-11-27/year
enrollments this month | last month | this year | 2025 => enrollments 2025-01-01..2026-01-01
enrollments this month by branch | last month => enrollments by branches.branch 2026-10-01..2026-11-01
revenue | in NCR => revenue [branches.region in NCR]
revenue | in NCR | in 2025 => revenue [branches.region in NCR] 2025-01-01..2026-01-01
revenue | in NCR | in 2025 | by month => revenue by time:month [branches.region in NCR] 2025-01-01..2026-01-01
revenue by region in 2025 | by subject instead => revenue by enrollments.subject 2025-01-01..2026-01-01
revenue by region in March 2025 | what about April? => revenue by branches.region 2025-04-01..2025-05-01
revenue by region in March 2025 | what about April? | and 2024? => revenue by branches.region 2024-01-01..2025-01-01
revenue in 2025 by month | only March => revenue by time:month 2025-03-01..2025-04-01
revenue in 2025 by month | only March | Q1 => revenue by time:month 2025-01-01..2025-04-01
enrollments by region | how about lessons => lessons by branches.region
enrollments by region | how about lessons | and the refund rate? => refund_rate by branches.region
average score by subject | by term => average_score by scores.subject × scores.term
revenue this month | and last month? => revenue 2026-10-01..2026-11-01
revenue this month | and last month? | last week? => revenue 2026-11-16..2026-11-23
revenue this month | and last month? | last week? | yesterday => revenue 2026-11-25..2026-11-26
revenue this month | and last month? | last week? | yesterday | noong Lunes => revenue 2026-11-23..2026-11-24
revenue by region | ngayon per subject naman => revenue by enrollments.subject
kita kada sangay noong 2025 | top 5 lang => revenue by branches.branch 2025-01-01..2026-01-01 order -revenue top 5
revenue | by region => revenue by branches.region
revenue | by region | by branch => revenue by branches.region × branches.branch
revenue | by region | by branch | by tutor => revenue by branches.region × branches.branch × tutors.tutor
revenue by region and subject | just by subject => revenue by enrollments.subject
revenue by region and subject | only by subject => revenue by enrollments.subject
revenue by region and subject | drop the subject => revenue by branches.region
revenue by region | just the total => revenue
revenue by region | compare with last year => revenue by branches.region 2026-01-01..2026-11-27/year vs previous_year
revenue by month in 2025 | year over year => revenue by time:month 2025-01-01..2026-01-01 vs previous_year
revenue by region | above 1 million | all of them => revenue by branches.region
revenue by region | show me those below 500k => revenue by branches.region {revenue lt 500000}
revenue by branch | sort by name => revenue by branches.branch order +branches.branch
revenue by branch | sort by name | sort by revenue => revenue by branches.branch order -revenue
revenue by branch | sort by name | sort by revenue | ascending => revenue by branches.branch order +revenue
revenue by branch | hello | by month => revenue by branches.branch × time:month
revenue by branch | what does revenue mean | by month => revenue by branches.branch × time:month
revenue by branch in 2025 | revenue by subject => revenue by enrollments.subject
revenue by branch in 2025 | what about revenue by subject => revenue by enrollments.subject 2025-01-01..2026-01-01
revenue by branch in 2025 | now revenue by subject => revenue by enrollments.subject 2025-01-01..2026-01-01
revenue by branch in NCR | and enrollments by subject => enrollments by enrollments.subject [branches.region in NCR]
revenue in NCR | Makati => revenue [branches.city in Makati, Metro Manila]
revenue in NCR | Makati | Cebu => revenue [branches.province in Cebu]
revenue in NCR by month in 2025 | and in CAR? => revenue by time:month [branches.region in CAR] 2025-01-01..2026-01-01
revenue by region | by month => revenue by branches.region × time:month
revenue by region | by month | undo => revenue by branches.region
revenue by region | repeat that => revenue by branches.region
revenue by region | enrollments by subject => enrollments by enrollments.subject
revenue by region | enrollments by subject | lessons by branch => lessons by branches.branch
revenue by region | average score by subject | go back to the revenue question => revenue by branches.region
kita kada rehiyon | yung tanong ko kanina, kada buwan naman => revenue by branches.region × time:month
revenue by region | now as a table please => revenue by branches.region
revenue by subject | what about average rating => average_rating by lessons.subject
revenue by branch | and for tutors? => revenue by tutors.tutor
average score by subject | by grade level instead => average_score by students.grade_level
revenue in March | April naman | at Mayo? => revenue 2026-05-01..2026-06-01
revenue by region | ok now only for Coding please => revenue by branches.region [enrollments.subject in Coding]
revenue by region | drop the region | by subject => revenue by enrollments.subject
revenue | year to date | last 30 days => revenue 2026-10-28..2026-11-27/day
revenue by subject | in 2025 please => revenue by enrollments.subject 2025-01-01..2026-01-01
revenue by subject | in 2025 please | and 2024 => revenue by enrollments.subject 2024-01-01..2025-01-01
revenue by subject | in 2025 please | and 2024 | and 2023 => revenue by enrollments.subject 2023-01-01..2024-01-01
revenue by plan | monthly only => revenue by enrollments.plan [enrollments.plan in monthly]
revenue by plan | only annual and quarterly => revenue by enrollments.plan [enrollments.plan in annual; quarterly]
lessons by subject | attended only | missed naman => lessons by lessons.subject [lessons.attendance in missed]
enrollments by status | just the paid ones => enrollments by enrollments.status [enrollments.status in paid]
revenue by region in 2025 | swap region for subject => revenue by enrollments.subject 2025-01-01..2026-01-01
revenue by region in 2025 | use subject instead of region => revenue by enrollments.subject 2025-01-01..2026-01-01
revenue by region in 2025 | replace region with subject => revenue by enrollments.subject 2025-01-01..2026-01-01
revenue by region in 2025 | switch to subject => revenue by enrollments.subject 2025-01-01..2026-01-01
revenue by region in 2025 | make it 2024 => revenue by branches.region 2024-01-01..2025-01-01
revenue by region in 2025 | change the year to 2024 => revenue by branches.region 2024-01-01..2025-01-01
revenue by region in 2025 | same but enrollments => enrollments by branches.region 2025-01-01..2026-01-01
revenue by region in 2025 | do the same for lessons => lessons by branches.region 2025-01-01..2026-01-01
revenue by region in 2025 | let's see it by month => revenue by branches.region × time:month 2025-01-01..2026-01-01
revenue by region in 2025 | ok and the refunds? => refunds by branches.region 2025-01-01..2026-01-01
revenue by region in 2025 | what percentage is that => revenue by branches.region 2025-01-01..2026-01-01 as share
revenue by region in 2025 | which is highest => revenue by branches.region 2025-01-01..2026-01-01 order -revenue top 1
revenue by region in 2025 | no, by subject => revenue by enrollments.subject 2025-01-01..2026-01-01
revenue by region in 2025 | sorry, 2024 => revenue by branches.region 2024-01-01..2025-01-01
revenue by region in 2025 | what's the total? => revenue 2025-01-01..2026-01-01
revenue by region in 2025 | how many enrollments is that => enrollments by branches.region 2025-01-01..2026-01-01
revenue by subject | the Math one, by month => revenue by enrollments.subject × time:month [enrollments.subject in Math]
revenue by region | lessons by branch | yung tungkol sa kita, kada buwan => revenue by branches.region × time:month
revenue by channel | FB only | website too => revenue by enrollments.channel [enrollments.channel in facebook; website]
kita kada sangay | palitan ang sangay ng asignatura => revenue by enrollments.subject
"""


@pytest.mark.parametrize(("messages", "plan"), cases(CONVERSATIONS))
def test_follow_up(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


def test_the_reference_dialogue() -> None:
    dialogue = Dialogue()
    plans = [
        shorthand(dialogue.ask(message).plan)
        for message in (
            "revenue by region in 2025",
            "now break that down by subject",
            "only NCR",
            "top 3 branches",
            "yung unang tanong ko, pero 2024 lang",
            "and by month?",
        )
    ]
    assert plans == [
        "revenue by branches.region 2025-01-01..2026-01-01",
        "revenue by branches.region × enrollments.subject 2025-01-01..2026-01-01",
        "revenue by branches.region × enrollments.subject [branches.region in NCR] 2025-01-01..2026-01-01",
        "revenue by branches.branch [branches.region in NCR] 2025-01-01..2026-01-01 order -revenue top 3",
        "revenue by branches.region 2024-01-01..2025-01-01",
        "revenue by branches.region × time:month 2024-01-01..2025-01-01",
    ]


def test_a_changed_query_names_the_turn_it_came_from() -> None:
    assert plan_of("revenue by region", "lessons by branch", "question 1 by month").base == 1
    assert plan_of("revenue by region", "lessons by branch", "only NCR").base == 2
    assert plan_of("revenue by region", "lessons by branch").base is None


def test_a_bare_month_is_one_of_the_year_the_conversation_speaks_of() -> None:
    assert last("revenue in 2025", "only March") == "revenue 2025-03-01..2025-04-01"
    assert last("revenue this year", "only March") == "revenue 2026-03-01..2026-04-01"
    assert last("revenue this year", "December") == "revenue 2025-12-01..2026-01-01"


def test_rows_beyond_what_is_kept_are_not_guessed() -> None:
    dialogue = Dialogue()
    dialogue.ask("top 10 branches by revenue")
    assert shorthand(dialogue.ask("and by month?").plan) == "refused"


def test_a_row_that_is_not_there_is_refused() -> None:
    dialogue = Dialogue()
    dialogue.ask("top 2 branches by revenue")
    reply = dialogue.ask("what about the second one on that list")
    assert shorthand(reply.plan) == "revenue by branches.branch [branches.branch in Ayala Avenue] order -revenue"


def test_a_time_ranking_cannot_be_narrowed_to_its_rows() -> None:
    assert last("top 3 months by revenue", "and by subject?") == "refused"


def test_two_earlier_questions_that_differ_in_more_than_one_way_are_not_put_side_by_side() -> None:
    assert last("revenue in NCR", "lessons in CALABARZON in 2025", "compare it with the first one") == "refused"


def test_a_fixed_query_is_not_changed_silently() -> None:
    assert last("revenue by region", "order status O-12345", "only NCR") == "refused"


def test_a_fixed_query_takes_another_value() -> None:
    assert last("order status O-12345", "how about O-12346?") == "verified order_status(order_id=O-12346)"


def test_a_refused_question_is_no_base() -> None:
    planned = plan_of("revenue by region", "by planet", "by month")
    assert planned.base == 1
    assert isinstance(planned.plan, MetricQuery)


@pytest.mark.parametrize(
    "messages",
    [
        "revenue by region | undo",
        "revenue by region | drop the subject",
        "revenue by region | drop enrollments",
        "revenue by region | drop revenue",
        "revenue by region | also NCR",
        "revenue by region | now new students by region",
        "revenue by region in NCR | drop the region",
        "revenue by region and subject | top 3",
        "revenue by region and subject | same for tutors",
        "revenue by region | their names too",
        "revenue by region | and their phone numbers",
        "revenue by region | in dollars",
        "revenue by region | send me this every morning",
        "revenue by region | why is NCR so high?",
        "revenue by region | is that good?",
        "revenue by region | all",
        "revenue by region | next month",
        "average score by subject | as a share of the total",
        "average score by subject | in NCR",
        "refund rate by region | cumulative",
        "revenue | as a share",
        "revenue in 2025 | above 50k",
        "kita kada rehiyon | tanggalin ang asignatura",
        "kita kada rehiyon | bakit ang baba ng CAR?",
        "only NCR | drop the region",
        "remove all filters",
        "undo",
    ],
)
def test_a_change_that_makes_no_sense_is_refused(messages: str) -> None:
    assert last(*conversation(messages)) == "refused"


@pytest.mark.parametrize(
    "question",
    [
        "enrollments by subject",
        "top 5 branches by revenue",
        "which region has the highest refund rate",
        "magkano ang kita noong 2024",
        "list the branches in Cebu",
        "what subjects do you have",
    ],
)
def test_a_complete_question_inherits_nothing(question: str) -> None:
    assert last("revenue by region in NCR for Math in 2025", question) == last(question)


SUGGESTED = [
    ("revenue by region in 2025", "en"),
    ("revenue in 2025", "en"),
    ("average score by subject", "en"),
    ("top 5 branches by revenue", "en"),
    ("revenue by month in 2025", "en"),
    ("kita kada rehiyon noong 2025", "fil"),
    ("antas ng pagdalo ngayong taon", "fil"),
    ("bagong mag-aaral kada baitang", "fil"),
]


@pytest.mark.parametrize(("question", "language"), SUGGESTED)
def test_what_is_suggested_next_is_understood(question: str, language: Language) -> None:
    plan = plan_of(question).plan
    assert isinstance(plan, MetricQuery)
    rows = tuple((value, 1) for value in ("NCR", "CAR", "Math", "BARMM", "Caraga", "MIMAROPA", "Coding"))
    columns = (
        Column(key="group", name="Group", type="string", role="dimension"),
        Column(key="m", name="M", type="integer"),
    )
    for suggestion in suggest(plan, Result(columns=columns, rows=rows), model(), language):
        changed = plan_of(question, suggestion).plan
        assert isinstance(changed, MetricQuery), suggestion
        assert changed != plan, suggestion


ASKED_BEFORE = """
revenue by region | what was my first question? => Your question 1 was: “revenue by region”
revenue by region | what did I ask before? => Your question 1 was: “revenue by region”
revenue by region | ano yung tanong ko kanina? => Ang tanong mo bilang 1: “revenue by region”
revenue by region | lessons | what was my last question? => Your question 2 was: “lessons”
revenue by region | lessons | what did I ask first? => Your question 1 was: “revenue by region”
revenue by region | lessons | what was question 1 again? => Your question 1 was: “revenue by region”
kita kada sangay | lessons | ano ulit yung unang tanong ko? => Ang tanong mo bilang 1: “kita kada sangay”
kita kada sangay | lessons | anong tinanong ko bago niyan => Ang tanong mo bilang 1: “kita kada sangay”
revenue | lessons | what have my questions been so far => You have asked 2 questions: 1. “revenue” 2. “lessons”
revenue | lessons | ano-ano ang mga tinanong ko => 2 na ang mga tinanong mo: 1. “revenue” 2. “lessons”
what did I ask before? => There is nothing earlier to go back to.
"""


@pytest.mark.parametrize(("messages", "text"), cases(ASKED_BEFORE))
def test_what_was_asked_before_is_quoted_with_its_number(messages: str, text: str) -> None:
    plan = plan_of(*conversation(messages)).plan
    assert isinstance(plan, Reply)
    assert plan.text.replace("\n", " ") == text


def test_a_follow_up_after_a_quoted_question_still_changes_the_last_query() -> None:
    asked = ["revenue by region", "lessons by region", "what was my first question?"]
    assert last(*asked, "by month") == "lessons by branches.region × time:month"


DROPPED_UNITS = """
revenue by month in 2025 | remove the month => revenue 2025-01-01..2026-01-01
revenue by quarter in 2025 | remove the year => revenue by time:quarter
revenue by branch in March 2025 | remove the month => revenue by branches.branch
revenue by branch in January 2025 to March 2025 | remove the month => revenue by branches.branch
revenue by branch in 2025 | remove the date => revenue by branches.branch
revenue by branch this year | remove the month => refused
"""


@pytest.mark.parametrize(("messages", "plan"), cases(DROPPED_UNITS))
def test_a_period_goes_with_a_unit_that_it_names(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(
    ("messages", "text"),
    [
        (["revenue by quarter in 2025", "remove the month"], "There is no month in the last question to take away."),
        (["kita kada sangay noong 2025", "tanggalin ang buwan"], "Walang buwan sa huling tanong na puwedeng alisin."),
    ],
    ids=["en", "fil"],
)
def test_a_unit_that_was_not_named_takes_no_period_away(messages: list[str], text: str) -> None:
    plan = plan_of(*messages).plan
    assert isinstance(plan, Reply)
    assert (plan.text, plan.refused) == (text, True)


MONTH_BEFORE = """
revenue in October | compare with the month before => revenue 2026-10-01..2026-11-01 vs previous_period
revenue this month | compare with the month before => revenue 2026-11-01..2026-11-27/month vs previous_period
revenue in March 2025 | vs the previous month => revenue 2025-03-01..2025-04-01 vs previous_period
revenue last week vs the week before => revenue 2026-11-16..2026-11-23 vs previous_period
revenue in March 2025 | the month before => revenue 2025-02-01..2025-03-01
kita noong Oktubre | eh yung buwan bago niyan? => revenue 2026-09-01..2026-10-01
revenue in 2025 | compare with the month before => refused
revenue by region | compare with the month before => refused
compare with 2024 => refused
compare 2024 and 2025 => refused
revenue in 2025 | which months were under 50m? => \
revenue by time:month {revenue lt 50000000} 2025-01-01..2026-01-01 filled
lessons by tutor | which branch is best? => lessons by branches.branch order -lessons top 1
which city is < 50% => ask metric (refund_rate; attendance_rate; absence_rate): list by branches.city {metric lt 0.5}
"""


@pytest.mark.parametrize(("messages", "plan"), cases(MONTH_BEFORE))
def test_what_is_left_unsaid_comes_from_the_question_before(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


THINGS = """
revenue by branch in 2025 | branches with more than 2000 enrollments => \
enrollments by branches.branch {enrollments gt 2000}
revenue by branch in NCR in 2025 | mga sangay na may higit 2000 enrollment => \
enrollments by branches.branch {enrollments gt 2000}
revenue by branch in 2025 | only branches with more than 2000 enrollments => \
revenue by branches.branch {enrollments gt 2000} 2025-01-01..2026-01-01
revenue by branch in 2025 | those with more than 2000 enrollments => \
revenue by branches.branch {enrollments gt 2000} 2025-01-01..2026-01-01
revenue by branch in 2025 | branches over 40 million => \
revenue by branches.branch {revenue gt 40000000} 2025-01-01..2026-01-01
"""


@pytest.mark.parametrize(("messages", "plan"), cases(THINGS))
def test_things_with_a_figure_of_their_own_are_a_question_of_its_own(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
