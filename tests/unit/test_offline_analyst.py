"""Questions and dialogues as an analyst types them on a phone, English, Filipino and mixed, and the exact plan of each.

Each plan was read for its meaning. What is refused is refused because it is unclear, or is nothing the plans can say.
"""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

QUESTIONS = """
best branch by refund rate in 2025 => refund_rate by branches.branch 2025-01-01..2026-01-01 order +refund_rate top 1
worst 3 regions by refunds in 2025 => refunds by branches.region 2025-01-01..2026-01-01 order -refunds top 3
worst 3 regions by revenue in 2025 => revenue by branches.region 2025-01-01..2026-01-01 order +revenue top 3
branch with lowest refund rate 2025 => refund_rate by branches.branch 2025-01-01..2026-01-01 order +refund_rate top 1
good am, magkano total sales natin kahapon? => revenue 2026-11-25..2026-11-26
hm ang benta nung Oct 2025 => revenue 2025-10-01..2025-11-01
pa-send ng revenue per branch ngayong buwan please => revenue by branches.branch 2026-11-01..2026-11-27/month
enrollees per grade level SY 2025-2026 => enrollments by students.grade_level 2025-06-01..2026-04-01
ilan nag-enroll sa Math nung June => enrollments [enrollments.subject in Math] 2026-06-01..2026-07-01
refund rate per region YTD => refund_rate by branches.region 2026-01-01..2026-11-27/year
mga tutor na mas mababa sa 4 ang average rating => average_rating by tutors.tutor {average_rating lt 4}
avg rating per subject, Q3 2025 => average_rating by lessons.subject 2025-07-01..2025-10-01
revenue ng Region IV-A => revenue [branches.region in CALABARZON]
monthly trend ng revenue 2025 => revenue by time:month 2025-01-01..2026-01-01
trend ng enrollment sa NCR => enrollments by time:month [branches.region in NCR]
kita per channel, pinakamalaki muna => revenue by enrollments.channel order -revenue
gross vs net revenue this month => gross_revenue, revenue 2026-11-01..2026-11-27/month
magkano ang refunds natin last year kada buwan => refunds by time:month 2025-01-01..2026-01-01
% ng kita kada asignatura => revenue by enrollments.subject as share
share ng bawat region sa total revenue 2025 => revenue by branches.region 2025-01-01..2026-01-01 as share
cumulative revenue this year by month => revenue by time:month 2026-01-01..2026-11-27/year as cumulative
attendance rate tuwing Sabado => attendance_rate [lessons.weekday in Saturday]
average score per term SY 2024-2025 => average_score by scores.term 2024-06-01..2025-04-01
passing rate sa Filipino kada baitang => pass_rate by students.grade_level [scores.subject in Filipino]
items sold by item this year top 5 => items_sold by order_items.item 2026-01-01..2026-11-27/year order -items_sold top 5
new students per month since January => new_students by time:month 2026-01-01..2026-11-27
bagong estudyante nung nakaraang linggo => new_students 2026-11-16..2026-11-23
active students per branch sa Central Luzon => active_students by branches.branch [branches.region in Central Luzon]
sales per day last 14 days => revenue by time:day 2026-11-13..2026-11-27/day
revenue last 6 months by month => revenue by time:month 2026-05-01..2026-11-01
kita nitong huling 3 buwan kada rehiyon => revenue by branches.region 2026-08-01..2026-11-01
revenue from annual plan vs monthly plan => revenue by enrollments.plan [enrollments.plan in annual; monthly]
enrollments by plan and channel 2025 => enrollments by enrollments.plan × enrollments.channel 2025-01-01..2026-01-01
revenue Dec 24-31 2025 => revenue 2025-12-24..2026-01-01
sales between Jan 5 and Jan 20, 2026 => revenue 2026-01-05..2026-01-21
revenue from March to May 2026 by branch => revenue by branches.branch 2026-03-01..2026-06-01
benta mula Hunyo hanggang Agosto => revenue 2026-06-01..2026-09-01
growth ng revenue kada quarter => revenue by time:quarter vs previous_period
YoY revenue growth per region => revenue by branches.region 2026-01-01..2026-11-27/year vs previous_year
month over month na pagbabago ng enrollments 2025 => enrollments by time:month 2025-01-01..2026-01-01 vs previous_period
ano-anong branches meron sa Cebu => list by branches.branch [branches.province in Cebu]
what regions do we have => list by branches.region
anong mga subject ang inooffer => list by enrollments.subject
status ng order O-150000 => verified order_status(order_id=O-150000)
pending orders per branch => enrollments by branches.branch [enrollments.status in pending]
cancelled orders this month vs last month => cancelled_orders 2026-11-01..2026-11-27/month vs previous_period
revenue by hour => revenue by enrollments.hour
revenue per age group => revenue by students.age_group
kita sa elementary => revenue [students.school_level in Elementary]
enrollments in Luzon => enrollments [branches.island_group in Luzon]
revenue per island group => revenue by branches.island_group
revenue > 1M by branch => revenue by branches.branch {revenue gt 1000000}
bottom five branches sa attendance => attendance_rate by branches.branch order +attendance_rate top 5
revenue excl. NCR => revenue [branches.region not_in NCR]
revenue outside NCR by region => revenue by branches.region [branches.region not_in NCR]
send me revenue by region => revenue by branches.region
revenue + enrollments by region => revenue, enrollments by branches.region
revenue w/o NCR => revenue [branches.region not_in NCR]
revenue of Makati branch => revenue [branches.city in Makati, Metro Manila]
kita sa buong taon ng 2025 => revenue 2025-01-01..2026-01-01
revenue for the entire year => revenue 2026-01-01..2027-01-01
buong taon na kita => revenue 2026-01-01..2027-01-01
ano ang kita natin from Jan to date => revenue 2026-01-01..2026-11-27
total kita ng top 5 branches => revenue by branches.branch order -revenue top 5
benta kada linggo nung Nobyembre => revenue by time:week 2026-11-01..2026-12-01
lessons with rating below 3 per tutor => lessons by tutors.tutor [lessons.rating lt 3]
how many branches per region => branches_count by branches.region
how many branches and tutors per region => verified network_size()
compare Q1 and Q2 2025 revenue => revenue 2025-04-01..2025-07-01 vs previous_period
revenue Q2 2026 vs Q2 2025 => revenue 2026-04-01..2026-07-01 vs previous_year
revenue difference between 2024 and 2025 => revenue 2025-01-01..2026-01-01 vs previous_year
kita ngayong quarter kumpara sa nakaraang quarter => revenue 2026-10-01..2026-11-27/quarter vs previous_period
enrollments this week compared to same week last year => enrollments 2026-11-23..2026-11-27/week vs previous_year
revenue June 2026 vs May 2026 per region => revenue by branches.region 2026-06-01..2026-07-01 vs previous_period
Sept 2026 enrollments => enrollments 2026-09-01..2026-10-01
kita nung 3rd quarter ng nakaraang taon => revenue 2025-07-01..2025-10-01
sales on 2026-06-15 => revenue 2026-06-15..2026-06-16
sales nung June 12 => revenue 2026-06-12..2026-06-13
enrollments noong ika-15 ng Hunyo => enrollments 2026-06-15..2026-06-16
revenue this month so far by day => revenue by time:day 2026-11-01..2026-11-27/month
revenue past year => revenue 2025-01-01..2026-01-01
enrollments before 2025 => enrollments ..2025-01-01
average rating of Maria Santos => average_rating [tutors.tutor in Maria Santos]
teaching hours ni Jose Reyes last month => teaching_hours [tutors.tutor in Jose Reyes] 2026-10-01..2026-11-01
revenue ni Maria Santos kada subject => revenue by enrollments.subject [tutors.tutor in Maria Santos]
which months had revenue above 60M in 2025 => revenue by time:month {revenue gt 60000000} 2025-01-01..2026-01-01
days with more than 300 enrollments last month => enrollments by time:day {enrollments gt 300} 2026-10-01..2026-11-01
refund rate ng annual plan => refund_rate [enrollments.plan in annual]
kita bawat araw ng linggo => revenue by enrollments.weekday
revenue by day of week 2025 => revenue by enrollments.weekday 2025-01-01..2026-01-01
tutors with rating below 4 => average_rating by tutors.tutor {average_rating lt 4}
lessons by tutor with rating below 4 => lessons by tutors.tutor {average_rating lt 4}
pwede makita sales per branch for Nov so far? => revenue by branches.branch 2026-11-01..2026-12-01
total enrollment count this SY per subject => enrollments by enrollments.subject 2026-06-01..2026-11-27/school_year
may refund ba ngayong linggo => refunds 2026-11-23..2026-11-27/week
ilan ang refunded orders this week => enrollments [enrollments.status in refunded] 2026-11-23..2026-11-27/week
paki-breakdown ng revenue per plan at channel => revenue by enrollments.plan × enrollments.channel
NCR lang, revenue per city, 2025 => revenue by branches.city [branches.region in NCR] 2025-01-01..2026-01-01
Metro Manila revenue per city => revenue by branches.city [branches.province in Metro Manila]
revenue of Parañaque and Biñan => revenue [branches.city in Parañaque, Metro Manila; Biñan, Laguna]
kita sa Parañaque noong Mayo => revenue [branches.city in Parañaque, Metro Manila] 2026-05-01..2026-06-01
BARMM attendance => attendance_rate [branches.region in BARMM]
sales na mas mataas sa 5M per branch => revenue by branches.branch {revenue gt 5000000}
tutors with at least 100 lessons this month => lessons by tutors.tutor {lessons ge 100} 2026-11-01..2026-11-27/month
tutor with no less than 4.8 rating => average_rating by tutors.tutor {average_rating ge 4.8}
average score above 85 by subject => average_score by scores.subject {average_score gt 85}
kita per tutor sa Cebu pinakamataas muna => revenue by tutors.tutor [branches.province in Cebu] order -revenue
worst 3 subjects sa pass rate => pass_rate by scores.subject order +pass_rate top 3
pinakamahinang buwan ng 2025 sa revenue => revenue by time:month 2025-01-01..2026-01-01 order +revenue top 1
strongest month for enrollments => enrollments by time:month order -enrollments top 1
which day of the week has the most enrollments => enrollments by enrollments.weekday order -enrollments top 1
sales by quarter since 2024 => revenue by time:quarter 2024-01-01..2026-11-27
revenue by year => revenue by time:year
taunang kita => revenue by time:year
buwanang enrollment sa NCR 2025 => enrollments by time:month [branches.region in NCR] 2025-01-01..2026-01-01
revenue per SY => revenue by time:school_year
enrollments by school year and subject => enrollments by time:school_year × enrollments.subject
revenue FY 2025 => revenue 2025-01-01..2026-01-01
kita nung 2nd half ng 2025 => revenue 2025-07-01..2026-01-01
H2 2025 vs H1 2025 revenue => revenue 2025-07-01..2026-01-01 vs previous_period
revenue in the last 2 quarters => revenue 2026-04-01..2026-10-01
enrollments mtd vs last month => enrollments 2026-11-01..2026-11-27/month vs previous_period
ytd revenue vs last year ytd => revenue 2026-01-01..2026-11-27/year vs previous_year
revenue as of October 2026 => revenue ..2026-11-01
enrollments until June 2026 => enrollments ..2026-07-01
sales prior to 2025 => revenue ..2025-01-01
kita pagkatapos ng Hunyo 2026 => revenue 2026-07-01..2026-11-27
revenue May 1-15 2026 => revenue 2026-05-01..2026-05-16
kita May 1 to 15 => revenue 2026-05-01..2026-05-16
revenue this month vs last month by month => revenue by time:month 2026-11-01..2026-11-27/month vs previous_period
revenue growth by month in 2025 => revenue by time:month 2025-01-01..2026-01-01 vs previous_period
revenue by month 2025 vs 2024 => revenue by time:month 2025-01-01..2026-01-01 vs previous_year
revenue by quarter vs previous period => revenue by time:quarter vs previous_period
average score by school year => average_score by scores.school_year
revenue by school year => revenue by time:school_year
tutors by rating with at least 50 lessons => average_rating by tutors.tutor {lessons ge 50}
branches with revenue of at least 1m => revenue by branches.branch {revenue ge 1000000}
branches by attendance rate with more than 500 enrollments => attendance_rate by branches.branch {enrollments gt 500}
tutors na may rating na mas mababa sa 4 => average_rating by tutors.tutor {average_rating lt 4}
top branches by revenue => revenue by branches.branch order -revenue
"""

ASKED_BACK = """
total revenue of Santa Rosa branch => ask filter:branches.city (Santa Rosa, Laguna; Santa Rosa, Nueva Ecija): revenue
total students for the full year => ask metric (active_students; new_students): list 2026-01-01..2027-01-01
number of students per branch => ask metric (active_students): list by branches.branch
"""

DIALOGUES = """
revenue by region 2025 | as % | only top 5 | undo => revenue by branches.region 2025-01-01..2026-01-01 as share
sales today | kahapon | nung Lunes | this week => revenue 2026-11-23..2026-11-27/week
revenue by region | ok thanks | by month => revenue by branches.region × time:month
revenue in Q3 | Q2? | first half | whole year => revenue 2026-01-01..2027-01-01
kita noong Oktubre | lahat ng buwan ng 2026 => revenue by time:month 2026-01-01..2027-01-01
kita noong 2025 | first half | buong taon => revenue 2025-01-01..2026-01-01
revenue in NCR | remove NCR please => revenue
revenue by region | top 1 => revenue by branches.region order -revenue top 1
revenue by region in 2025 | difference from 2024 => revenue by branches.region 2025-01-01..2026-01-01 vs previous_year
sales this month | vs last year | by week => revenue by time:week 2026-11-01..2026-11-27/month vs previous_year
kita per rehiyon | yung pangalawa, kada buwan => revenue by time:month [branches.region in Bicol Region]
revenue in 2025 | revenue in 2026 | compare the two => revenue 2026-01-01..2027-01-01 vs previous_year
revenue last month | this month | both => revenue 2026-11-01..2026-11-27/month vs previous_period
revenue 2025 | growth from 2024 => revenue 2025-01-01..2026-01-01 vs previous_year
revenue by region | I meant enrollments | no, revenue | 2025 only => revenue by branches.region 2025-01-01..2026-01-01
order O-150000 | kita ngayong buwan | yung order ulit => verified order_status(order_id=O-150000)
revenue by region | I meant enrollments | no, revenue => revenue by branches.region
revenue by subject | in Cebu | not Cebu => revenue by enrollments.subject [branches.province not_in Cebu]
revenue in NCR | without NCR => revenue [branches.region not_in NCR]
average rating by tutor in NCR | how many lessons did they have => lessons by tutors.tutor [branches.region in NCR]
"""

REFUSED = """
sales kahapon vs nung isang araw
how many workbooks sold in 2025
yung kita nung pasko 2025
average revenue per plan
revenue forecast next month
bakit bumaba ang kita nung August
lessons by time of day
average lesson length
revenue from students aged 10
top 3 regions by growth
kita nung isang araw
send me revenue every Monday
send it to me
revenue = 5 by region
revenue in all months of 2025
revenue in the first half of March
which tutor has the most 5 star ratings
late arrival rate by branch
how many tutors taught per branch
compare Q2 to Q1 2026
revenue first week of June
kita sa loob ng 7 araw
branches opened
revenue of branches hired before 2018
tutors opened in 2024
total penalties by month
average discount per order
benta nitong linggo vs nakaraang linggo per araw
revenue nung a-15 ng Mayo
what's up with revenue
kita at gastos
profit by branch
expenses per region
net income 2025
revenue this month vs last month by day
revenue by month in Q2 2025 vs Q1 2025
how much did they earn
revenue in NCR | how about CALABARZON | and Central Luzon? | put all three side by side
gross revenue by month 2025 | net naman | both
revenue by region | add NCR
sales this month | vs last month | by week
kita kada rehiyon | enrollments kada sangay | ikumpara sa una
revenue in Makati | Taguig naman | pareho sila
revenue this year | per subject | the biggest one by month
revenue by region | actually by branch | just the top 10 | reset
"""


@pytest.mark.parametrize(("question", "plan"), [*cases(QUESTIONS), *cases(ASKED_BACK)])
def test_question(question: str, plan: str) -> None:
    assert last(question) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(DIALOGUES))
def test_dialogue(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize("messages", REFUSED.strip().splitlines())
def test_refused(messages: str) -> None:
    assert last(*conversation(messages)) == "refused"


LONG = [
    (
        "kita kada branch sa NCR ngayong taon | alin ang pinakamataas | eh yung pinakamababa? | kumpara last year",
        "revenue by branches.branch [branches.region in NCR] 2026-01-01..2026-11-27/year vs previous_year"
        " order +revenue top 1",
    ),
    (
        "sales this month | vs last month | per region | top 3 lang | pati enrollments",
        "revenue, enrollments by branches.region 2026-11-01..2026-11-27/month vs previous_period order -revenue top 3",
    ),
    (
        "revenue by subject 2025 | tanggalin ang Coding | isama ulit ang Coding | kada buwan naman",
        "revenue by enrollments.subject × time:month 2025-01-01..2026-01-01",
    ),
    (
        "attendance rate by branch this year | below 80% only | sort lowest first | what's their revenue?",
        "revenue by branches.branch {attendance_rate lt 0.8} 2026-01-01..2026-11-27/year order +revenue",
    ),
    (
        "top 5 branches by revenue this year | teaching hours din",
        "revenue, teaching_hours by branches.branch 2026-01-01..2026-11-27/year order -revenue top 5",
    ),
    (
        "kita ngayong taon | kada quarter | kumpara sa nakaraang taon | alisin ang kumpara",
        "revenue by time:quarter 2026-01-01..2026-11-27/year",
    ),
    (
        "top 3 regions by revenue 2025 | NCR, by subject",
        "revenue by branches.region × enrollments.subject [branches.region in NCR] 2025-01-01..2026-01-01",
    ),
    (
        "top 3 tutors by rating | how many lessons did they have",
        "lessons by tutors.tutor [tutors.tutor in Maria Santos; Jose Reyes; Carlo Dela Cruz] order -lessons",
    ),
    (
        "lessons last week | by weekday | excluding Sunday | the week before",
        "lessons by lessons.weekday [lessons.weekday not_in Sunday] 2026-11-09..2026-11-16",
    ),
    (
        "kita ng Math at Science kada rehiyon | 2025 | Visayas lang | total na lang",
        "revenue [enrollments.subject in Math; Science] [branches.island_group in Visayas] 2025-01-01..2026-01-01",
    ),
]


@pytest.mark.parametrize(("messages", "plan"), LONG)
def test_long_dialogue(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan
