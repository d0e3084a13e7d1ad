"""Changes of an earlier query, kind by kind, in both languages: the plan of the last message of each conversation.

Small words differ from sentence to sentence on purpose: what is meant is the kind of change, not the sentence.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kanina import people
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.data.semantic_model_file import load_model
from kanina.models import Reply
from tests.unit.offline_chat import CONVERSATION, Dialogue, cases, conversation, last, plan_of, shorthand

SWAPPED = """
refund rate by plan | per channel rather than plan => refund_rate by enrollments.channel
revenue by region in 2025 | by subject, not by region => revenue by enrollments.subject 2025-01-01..2026-01-01
revenue by region in 2025 | by subject instead of by region => revenue by enrollments.subject 2025-01-01..2026-01-01
revenue by region in 2025 | subject in place of region please => revenue by enrollments.subject 2025-01-01..2026-01-01
revenue by region and month | by plan instead of region => revenue by time:month × enrollments.plan
revenue by month | per quarter instead of month => revenue by time:quarter
kita kada plano | kada asignatura sa halip na plano => revenue by enrollments.subject
kita kada plano | imbes na plano, kada channel => revenue by enrollments.channel
kita kada plano noong 2025 | kada channel, hindi kada plano => revenue by enrollments.channel 2025-01-01..2026-01-01
revenue by branch | refunds rather than revenue => refunds by branches.branch
revenue by branch | refund rate instead of the amount => refund_rate by branches.branch
top 3 branches by refunds | refund rate na lang instead of amount => \
refund_rate by branches.branch order -refund_rate top 3
top 3 branches by refunds | refund rate sa halip na halaga => refund_rate by branches.branch order -refund_rate top 3
share of enrollments by plan | now by channel => enrollments by enrollments.channel as share
share of enrollments by plan | what about by channel => enrollments by enrollments.channel as share
bahagi ng enrollments kada plano | kada channel naman => enrollments by enrollments.channel as share
top 5 branches by revenue | now by tutor => revenue by tutors.tutor order -revenue top 5
revenue by region | ngayon per subject naman => revenue by enrollments.subject
kita kada sangay | kada rehiyon naman => revenue by branches.region
kita kada sangay kada buwan | kada rehiyon naman => revenue by branches.region × time:month
revenue by region | by plan | leave out NCR | by channel instead of plan, still without NCR => \
revenue by branches.region × enrollments.channel [branches.region not_in NCR]
revenue by month in 2025 | now by channel => revenue by time:month × enrollments.channel 2025-01-01..2026-01-01
revenue by region | now break it down by channel => revenue by branches.region × enrollments.channel
revenue by region | now by channel too => revenue by branches.region × enrollments.channel
revenue by region | then by channel => revenue by branches.region × enrollments.channel
revenue by region | split by channel => revenue by branches.region × enrollments.channel
revenue by channel, monthly | quarterly instead => revenue by enrollments.channel × time:quarter
revenue by channel | which channel is the best? | how about by enrollments? => \
enrollments by enrollments.channel order -enrollments top 1
revenue by plan in 2025 | use enrollments => enrollments by enrollments.plan 2025-01-01..2026-01-01
revenue by plan in 2025 | in terms of enrollments => enrollments by enrollments.plan 2025-01-01..2026-01-01
kita kada plano noong 2025 | gawing enrollments => enrollments by enrollments.plan 2025-01-01..2026-01-01
refund rate by region | replace with refunds => refunds by branches.region
kita kada rehiyon | hati rin kada plano => revenue by branches.region × enrollments.plan
revenue by region | also by channel => revenue by branches.region × enrollments.channel
kita kada rehiyon | bawat channel din => revenue by branches.region × enrollments.channel
kita kada rehiyon | hatiin pa kada channel => revenue by branches.region × enrollments.channel
revenue by region | no, by channel => revenue by enrollments.channel
revenue by region | no wait, by channel => revenue by enrollments.channel
revenue by region | never mind, by channel => revenue by enrollments.channel
kita kada rehiyon | hindi, kada channel => revenue by enrollments.channel
kita kada rehiyon | kada channel pala => revenue by enrollments.channel
kita kada rehiyon | enrollments pala => enrollments by branches.region
revenue by region | change region to channel => revenue by enrollments.channel
top 5 branches by enrollments | by revenue instead => revenue by branches.branch order -revenue top 5
revenue by month | quarterly na lang => revenue by time:quarter
revenue by region and plan | now by channel => refused
revenue by region | lessons instead of refunds => refused
"""

ORDER = """
revenue by branch | sort it the other way => revenue by branches.branch order +revenue
revenue by branch | reverse the order => revenue by branches.branch order +revenue
revenue by branch, lowest first | flip the order => revenue by branches.branch order -revenue
revenue by branch, highest to lowest | other way around please => revenue by branches.branch order +revenue
revenue by month in 2025 | in reverse => revenue by time:month 2025-01-01..2026-01-01 order -time
list the branches in NCR | in reverse order => list by branches.branch [branches.region in NCR] order -branches.branch
kita kada sangay | baligtarin mo => revenue by branches.branch order +revenue
kita kada sangay, pinakamababa muna | pabaligtad naman => revenue by branches.branch order -revenue
revenue by branch | sort from lowest => revenue by branches.branch order +revenue
revenue by branch | sort from the highest => revenue by branches.branch order -revenue
revenue by branch | sort it from lowest to highest => revenue by branches.branch order +revenue
revenue by branch | sort lowest first => revenue by branches.branch order +revenue
bagong estudyante kada baitang | pagsunud-sunurin mula sa pinakamarami => \
new_students by students.grade_level order -new_students
bagong estudyante kada baitang | pagsunod-sunurin mula sa pinakakaunti => \
new_students by students.grade_level order +new_students
kita kada sangay | i-sort mula sa pinakamababa => revenue by branches.branch order +revenue
kita kada sangay | ayusin mo mula sa pinakamalaki => revenue by branches.branch order -revenue
average rating by tutor | highest muna => average_rating by tutors.tutor order -average_rating
average rating by tutor | lowest muna => average_rating by tutors.tutor order +average_rating
top 3 regions by revenue | sort it the other way => \
revenue by branches.region [branches.region in BARMM; Bicol Region; CALABARZON] order +revenue
top 3 regions by revenue | lowest first => \
revenue by branches.region [branches.region in BARMM; Bicol Region; CALABARZON] order +revenue
top 3 regions by revenue | highest first => revenue by branches.region order -revenue top 3
top 10 branches by revenue | reverse the order => refused
revenue in 2025 | reverse the order => refused
"""

FIRST_ROWS = """
revenue by region | only the first three => revenue by branches.region order -revenue top 3
revenue by region | just the first 3 => revenue by branches.region order -revenue top 3
enrollments by region | dagdag mo revenue | sort by revenue | top 5 lang => \
enrollments, revenue by branches.region order -revenue top 5
what subjects do we offer? | enrollments in each | top one only => \
enrollments by enrollments.subject order -enrollments top 1
revenue by region | the first three rows only => revenue by branches.region order -revenue top 3
revenue by region, lowest first | first four lang => revenue by branches.region order +revenue top 4
revenue by region | first 2 regions only => revenue by branches.region order -revenue top 2
revenue by region | yung unang lima lang => revenue by branches.region order -revenue top 5
revenue by region | yung unang lima lang, pinakamataas => revenue by branches.region order -revenue top 5
revenue by region | unang dalawa lang po => revenue by branches.region order -revenue top 2
revenue by month in 2025 | only the first three => revenue by time:month 2025-01-01..2026-01-01 order +time top 3
top 5 tutors by lessons | yung unang tatlo sa Lahug lang => \
lessons by tutors.tutor [branches.branch in Lahug] order -lessons top 3
top 5 branches by revenue | just the first two in 2024 => \
revenue by branches.branch 2024-01-01..2025-01-01 order -revenue top 2
revenue by grade level in 2025 | top 3 grades only => \
revenue by students.grade_level 2025-01-01..2026-01-01 order -revenue top 3
top 3 branches by revenue | only the first five => refused
revenue by region | the last three => refused
revenue by region | first and last only => refused
revenue by region | only the first three subjects => refused
revenue by region and subject | only the first three => refused
"""

TAKEN_AWAY = """
enrollments by region | leave out NCR | ok remove the NCR exclusion => enrollments by branches.region
enrollments by region | leave out NCR | drop the NCR filter => enrollments by branches.region
enrollments in NCR by subject | remove the NCR filter => enrollments by enrollments.subject
enrollments in NCR and CAR by subject | clear the CAR filter => \
enrollments by enrollments.subject [branches.region in NCR]
kita kada plano sa NCR | tanggalin ang NCR filter => revenue by enrollments.plan
revenue by region | without NCR | bring back NCR => revenue by branches.region
kita kada rehiyon | tanggalin ang NCR | ibalik mo ang NCR => revenue by branches.region
running total of new students by month | without the running total => new_students by time:month
revenue by region as a share | without the share => revenue by branches.region
revenue by region as a share | counts na lang hindi share => revenue by branches.region
revenue by region as a share | actual amounts please => revenue by branches.region
revenue by region as a share | in numbers again => revenue by branches.region
revenue by region as a share | yung bilang na lang => revenue by branches.region
bahagi ng kita kada rehiyon | huwag na ang porsyento => revenue by branches.region
kita kada buwan, naipon | alisin mo na yung naipon => revenue by time:month
average rating and lessons by subject | tanggalin mo na yung rating => lessons by lessons.subject
average rating and lessons by subject | drop the rating => lessons by lessons.subject
average rating and lessons by subject | without the lessons => average_rating by lessons.subject
enrollments by channel and plan | wag na isama plan => enrollments by enrollments.channel
enrollments by channel and plan | hide the plan => enrollments by enrollments.channel
coding enrollments at Lahug and Ayala Avenue | take out Lahug => \
enrollments [enrollments.subject in Coding] [branches.branch in Ayala Avenue]
revenue by region this year vs last year | without the comparison => \
revenue by branches.region 2026-01-01..2026-11-27/year
new students by month in 2025 | growth | without growth => new_students by time:month 2025-01-01..2026-01-01
new students by month | for grades 1-3 | all grades => new_students by time:month
new students by month | for grades 1-3 | without the grade filter => new_students by time:month
revenue by region | drop the CAR filter => refused
revenue by region | without the running total => refused
average rating and lessons by subject | drop the score => refused
"""

BACK = """
revenue by subject | by plan | balik mo yung kanina => revenue by enrollments.subject
revenue by subject | kada plano sa halip na asignatura | ibalik sa dati => revenue by enrollments.subject
revenue by subject | only Math | go back to before that => revenue by enrollments.subject
revenue by subject | only Math | undo it => revenue by enrollments.subject
revenue by subject | only Math | as it was before => revenue by enrollments.subject
revenue by subject | only Math | put it back the way it was => revenue by enrollments.subject
revenue by subject | only Math | change it back => revenue by enrollments.subject
revenue by subject | only Math | in 2025 | balik sa dati => revenue by enrollments.subject [enrollments.subject in Math]
revenue by subject | only Math | in 2025 | undo | undo => revenue by enrollments.subject
revenue by subject | asdf qwer | only Math => revenue by enrollments.subject [enrollments.subject in Math]
revenue by subject | balik mo yung kanina => refused
monthly enrollments ng website channel, 2025 | walk-in naman | yung una pero 2024 lang => \
enrollments by time:month [enrollments.channel in website] 2024-01-01..2025-01-01
lessons of Santos in October | Maria Santos => lessons [tutors.tutor in Maria Santos] 2026-10-01..2026-11-01
lessons ni Reyes noong Oktubre | Jose Reyes po => lessons [tutors.tutor in Jose Reyes] 2026-10-01..2026-11-01
"""

JOINED = """
refund rate by plan | and show refunds in pesos next to it => refund_rate, refunds by enrollments.plan
refund rate by plan | put the refunds beside it => refund_rate, refunds by enrollments.plan
refund rate by plan | pati yung refunds => refund_rate, refunds by enrollments.plan
refund rate by plan | isama na rin ang refunds => refund_rate, refunds by enrollments.plan
refund rate by plan | refunds din po => refund_rate, refunds by enrollments.plan
refund rate by plan | katabi nito ang refunds => refund_rate, refunds by enrollments.plan
refund rate by plan | refunds naman => refunds by enrollments.plan
refund rate by plan | and the refunds? => refunds by enrollments.plan
"""

BOUNDS = """
branches with more than 1M revenue | now those above 3 million => revenue by branches.branch {revenue gt 3000000}
branches with more than 1M revenue | at least 3 million na lang => revenue by branches.branch {revenue ge 3000000}
branches with more than 1M revenue | and below 3 million? => \
revenue by branches.branch {revenue gt 1000000} {revenue lt 3000000}
branches with more than 1M revenue | pero hindi hihigit sa 3 million => \
revenue by branches.branch {revenue gt 1000000} {revenue le 3000000}
branches with more than 3M revenue | and below 600k? => revenue by branches.branch {revenue lt 600000} filled
branches with more than 3M revenue | yung mas mababa sa 600k naman => \
revenue by branches.branch {revenue lt 600000} filled
branches with more than 1M revenue | between 2 million and 3 million => \
revenue by branches.branch {revenue ge 2000000} {revenue le 3000000}
new students by grade | grade 1 to 6 lng => \
new_students by students.grade_level [students.grade_level ge 1] [students.grade_level le 6]
new students by grade | grades 7 and up only => new_students by students.grade_level [students.grade_level ge 7]
new students by month | for grades 1-3 | make that grades 4-6 => \
new_students by time:month [students.grade_level ge 4] [students.grade_level le 6]
kita kada rehiyon | yung may higit 5 million lang => revenue by branches.region {revenue gt 5000000}
kita kada rehiyon | yung may hindi bababa sa 5 million => revenue by branches.region {revenue ge 5000000}
lessons kada guro | yung may 10 pataas => lessons by tutors.tutor {lessons ge 10}
revenue by region | remove those below 20 million => revenue by branches.region {revenue ge 20000000}
kita kada rehiyon | tanggalin yung mas mababa sa 20 million => revenue by branches.region {revenue ge 20000000}
revenue by region | hide those above 20M => revenue by branches.region {revenue le 20000000}
kita kada rehiyon | yung May lang => revenue by branches.region 2026-05-01..2026-06-01
new students by grade | not grade 12 => new_students by students.grade_level [students.grade_level not_in 12]
new students by grade | except grades 11 and 12 => \
new_students by students.grade_level [students.grade_level not_in 11; 12]
new students in grade 8 | grade 9 naman => new_students [students.grade_level in 9]
"""

VALUES = """
items sold of T-shirt this year | eh Robotics kit? => \
items_sold [order_items.item in Robotics kit] 2026-01-01..2026-11-27/year
monthly enrollments sa website | walk-in naman => enrollments by time:month [enrollments.channel in walk-in]
revenue in cebu city | whole province instead => revenue [branches.province in Cebu]
revenue in Makati by month | the entire province => revenue by time:month [branches.province in Metro Manila]
kita sa Biñan | buong lalawigan naman => revenue [branches.province in Laguna]
revenue in Lahug | the whole region => refused
revenue by region this year | until June => revenue by branches.region 2026-01-01..2026-07-01
kita kada rehiyon ngayong taon | hanggang Hunyo lang => revenue by branches.region 2026-01-01..2026-07-01
revenue by region this year | put last year beside it => \
revenue by branches.region 2026-01-01..2026-11-27/year vs previous_year
revenue by region this year | last year side by side => \
revenue by branches.region 2026-01-01..2026-11-27/year vs previous_year
revenue by region | add a Math filter => revenue by branches.region [enrollments.subject in Math]
revenue by region | ulitin mo pero lessons => lessons by branches.region
revenue by region this year | which grew the most? => \
revenue by branches.region 2026-01-01..2026-11-27/year vs previous_year order -revenue_change top 1
revenue by region this year vs last year | sort by growth => \
revenue by branches.region 2026-01-01..2026-11-27/year vs previous_year order -revenue_change
revenue by region this year vs last year | sort by growth | drop the comparison => \
revenue by branches.region 2026-01-01..2026-11-27/year
revenue in NCR in 2025 | vs CALABARZON => revenue by branches.region [branches.region in NCR; CALABARZON] \
2025-01-01..2026-01-01
revenue in NCR in 2025 | compare with CALABARZON => revenue by branches.region [branches.region in NCR; CALABARZON] \
2025-01-01..2026-01-01
kita sa NCR noong 2025 | ikumpara sa CALABARZON => revenue by branches.region [branches.region in NCR; CALABARZON] \
2025-01-01..2026-01-01
revenue by branch | for Katipunan | vs Lahug => revenue by branches.branch [branches.branch in Katipunan; Lahug]
revenue by branch | everything but Lahug => revenue by branches.branch [branches.branch not_in Lahug]
revenue by branch | except Lahug | put Lahug back => revenue by branches.branch
revenue by branch | except Lahug | add Lahug back => revenue by branches.branch
enrollments by channel in 2025 | exclude website | add back website => \
enrollments by enrollments.channel 2025-01-01..2026-01-01
revenue by branch | except Lahug | reset filters => revenue by branches.branch
revenue by quarter in 2025 | keep only Q4 => revenue by time:quarter 2025-10-01..2026-01-01
revenue in NCR by month | nationwide => revenue by time:month
revenue in NCR by month | buong bansa naman => revenue by time:month
nationwide revenue in 2025 => revenue 2025-01-01..2026-01-01
revenue by month in 2025 | include 2024 too => revenue by time:month 2024-01-01..2026-01-01
revenue in 2025 | pati 2024 => revenue by time:year 2024-01-01..2026-01-01
revenue in 2025 | 2024 din => revenue by time:year 2024-01-01..2026-01-01
revenue in 2025 | also for 2024 => revenue by time:year 2024-01-01..2026-01-01
revenue in 2025 | isama ang 2023 => revenue 2025-01-01..2026-01-01 beside (revenue 2023-01-01..2024-01-01)
revenue by plan in 2025 | for the year => revenue by enrollments.plan 2026-01-01..2026-11-27/year
revenue by plan in 2025 | for the month please => revenue by enrollments.plan 2026-11-01..2026-11-27/month
revenue in 2025 | eh 2024 => revenue 2024-01-01..2025-01-01
revenue by month in 2025 | Jan to June only => revenue by time:month 2025-01-01..2025-07-01
kita kada buwan noong 2024 | Hulyo hanggang Setyembre lang => revenue by time:month 2024-07-01..2024-10-01
new students this month | compared to the same month last year => \
new_students 2026-11-01..2026-11-27/month vs previous_year
revenue in NCR by month | CAR instead of NCR => revenue by time:month [branches.region in CAR]
revenue in NCR and CAR by month | Caraga instead of CAR => revenue by time:month [branches.region in NCR; Caraga]
kita sa Math kada buwan | Science imbes na Math => revenue by time:month [enrollments.subject in Science]
revenue in NCR by month | CAR instead of BARMM => refused
revenue by plan | how much is annual? => revenue by enrollments.plan [enrollments.plan in annual]
revenue by plan | can you exclude annual => revenue by enrollments.plan [enrollments.plan not_in annual]
revenue by plan | annual vs monthly => revenue by enrollments.plan [enrollments.plan in annual; monthly]
revenue by plan | only monthly, by month => revenue by enrollments.plan × time:month [enrollments.plan in monthly]
revenue by plan | monthly => refused
revenue by plan | quarterly please => refused
revenue by channel | monthly => revenue by enrollments.channel × time:month
revenue by plan | enrollments monthly => enrollments by time:month
revenue by subject | for annual plans only | for quarterly instead => \
revenue by enrollments.subject [enrollments.plan in quarterly]
revenue by subject | for annual plans only | for quarterly instead | for both => \
revenue by enrollments.plan × enrollments.subject [enrollments.plan in annual; quarterly]
"""


BESIDE = """
revenue in January 2026 | what about May? | how does that compare with the first? => \
revenue 2026-05-01..2026-06-01 beside (revenue 2026-01-01..2026-02-01)
revenue in May 2026 | compare with January 2026 => \
revenue 2026-05-01..2026-06-01 beside (revenue 2026-01-01..2026-02-01)
revenue in May 2026 | compare it to March => \
revenue 2026-05-01..2026-06-01 beside (revenue 2026-03-01..2026-04-01)
kita noong Mayo 2026 | kumpara noong Enero 2026 => \
revenue 2026-05-01..2026-06-01 beside (revenue 2026-01-01..2026-02-01)
revenue in May 2026 by region | compare with January 2026 | only NCR => \
revenue by branches.region [branches.region in NCR] 2026-05-01..2026-06-01 \
beside (revenue by branches.region [branches.region in NCR] 2026-01-01..2026-02-01)
revenue in May 2026 | compare with January 2026 | by region => \
revenue by branches.region 2026-05-01..2026-06-01 beside (revenue by branches.region 2026-01-01..2026-02-01)
revenue in May 2026 | compare with January 2026 | without the comparison => revenue 2026-05-01..2026-06-01
revenue in May 2026 | compare with January 2026 | now in April => revenue 2026-04-01..2026-05-01
revenue in NCR in 2025 | revenue in 2025 | compare it with the first one => \
revenue 2025-01-01..2026-01-01 beside (revenue [branches.region in NCR] 2025-01-01..2026-01-01)
revenue in NCR in 2025 | revenue in 2025 | compare it with the first one | only NCR => refused
revenue in May 2025 | compare to March => \
revenue 2025-05-01..2025-06-01 beside (revenue 2025-03-01..2025-04-01)
revenue in January 2026 | compare to December => revenue 2026-01-01..2026-02-01 vs previous_period
revenue by month in 2025 | March vs January => \
revenue by time:month 2025-03-01..2025-04-01 beside (revenue by time:month 2025-01-01..2025-02-01)
revenue in May 2026 by week | compare with 2024 => refused
"""

SHARES = """
enrollments for the last three months per month | just Coding | as share of total enrollments each month => \
enrollments by time:month [enrollments.subject in Coding] 2026-08-01..2026-11-01 as share beyond enrollments.subject
enrollments in NCR in 2025 | what share of the total is that? => \
enrollments [branches.region in NCR] 2025-01-01..2026-01-01 as share beyond branches.region
enrollments in NCR in 2025 | as a percent of the total => \
enrollments [branches.region in NCR] 2025-01-01..2026-01-01 as share beyond branches.region
kita sa NCR noong 2025 | ilang porsyento ng kabuuan iyon? => \
revenue [branches.region in NCR] 2025-01-01..2026-01-01 as share beyond branches.region
enrollments by plan by month in 2025 | as a share of each month => \
enrollments by enrollments.plan × time:month 2025-01-01..2026-01-01 as share within time
revenue by region and plan | as a share per region => \
revenue by branches.region × enrollments.plan as share within branches.region
revenue by region | bilang bahagi ng kabuuan => revenue by branches.region as share
enrollments by month this year | share of Coding => enrollments by time:month [enrollments.subject in Coding] \
2026-01-01..2026-11-27/year as share beyond enrollments.subject
enrollments by month this year | share of Coding | in NCR only => enrollments by time:month \
[enrollments.subject in Coding] [branches.region in NCR] 2026-01-01..2026-11-27/year as share beyond enrollments.subject
enrollments by region | porsyento ng Coding => \
enrollments by branches.region [enrollments.subject in Coding] as share beyond enrollments.subject
enrollments by month in 2025 | only Coding | what percent of all enrollments is that each month => \
enrollments by time:month [enrollments.subject in Coding] 2025-01-01..2026-01-01 as share beyond enrollments.subject
revenue by region for Math | as a share => revenue by branches.region [enrollments.subject in Math] as share
revenue in NCR for Math | what share of the total is that? => refused
refund rate in NCR | what share of the total is that? => refused
"""

ROWS = """
list the branches in CALABARZON | how many is that? => list by branches.branch [branches.region in CALABARZON] counted
list the branches in CALABARZON | how many are there? => \
list by branches.branch [branches.region in CALABARZON] counted
list the branches in CALABARZON | ilan sila? => list by branches.branch [branches.region in CALABARZON] counted
list the branches in CALABARZON | ilan lahat? => list by branches.branch [branches.region in CALABARZON] counted
list the branches in CALABARZON | ilan sa NCR? => list by branches.branch [branches.region in NCR] counted
list the branches in CALABARZON | ilan sila? | pakilista => list by branches.branch [branches.region in CALABARZON]
list the branches in CALABARZON | ilan sila? | sa NCR naman | ilista => \
list by branches.branch [branches.region in NCR]
revenue by branch | more than 10M | how many is that? => revenue by branches.branch {revenue gt 10000000} counted
revenue by branch | more than 10M | how many is that? | list them => revenue by branches.branch {revenue gt 10000000}
revenue by branch | more than 10M | how many is that? | which ones? => revenue by branches.branch {revenue gt 10000000}
revenue by branch | more than 10M | ilan sila? | sino sila? => revenue by branches.branch {revenue gt 10000000}
revenue by branch | more than 10M | how many is that? | in 2025 => \
revenue by branches.branch {revenue gt 10000000} 2025-01-01..2026-01-01 counted
enrollments in NCR | ilan sa CAR? => enrollments [branches.region in CAR]
list the branches in CALABARZON | revenue nila last year => \
revenue by branches.branch [branches.region in CALABARZON] 2025-01-01..2026-01-01
list the branches in CALABARZON | how many enrollments did each have this year? => \
enrollments by branches.branch [branches.region in CALABARZON] 2026-01-01..2026-11-27/year
list the branches in CALABARZON | magkano ang kita ng bawat isa? => \
revenue by branches.branch [branches.region in CALABARZON]
what regions are there? | revenue in each => revenue by branches.region
top 3 regions by revenue | enrollments in each this year => \
enrollments by branches.region [branches.region in BARMM; Bicol Region; CALABARZON] 2026-01-01..2026-11-27/year \
order -enrollments
average rating per region, highest first | first four lang | Coding lessons lng => \
average_rating by branches.region [lessons.subject in Coding] order -average_rating top 4
cancelled orders yesterday | and last week, by branch city? => \
cancelled_orders by branches.city 2026-11-16..2026-11-23
attendance rate per tutor | bottom 10 | pati average rating nila => \
attendance_rate, average_rating by tutors.tutor order +attendance_rate top 10
top 10 branches by revenue | and their enrollments => enrollments by branches.branch order -revenue top 10
attendance rate per tutor | bottom 3 | ano average rating nila? => \
average_rating by tutors.tutor [tutors.tutor in Maria Santos; Jose Reyes; Carlo Dela Cruz] order +average_rating
attendance rate per tutor | yung below 80% lang | sino ang pinakamababa sa kanila? => \
attendance_rate by tutors.tutor {attendance_rate lt 0.8} order +attendance_rate top 1
revenue by region | kita nila noong 2024 => revenue by branches.region 2024-01-01..2025-01-01
revenue in 2025 | kita nila noong 2024 => revenue 2024-01-01..2025-01-01
enrollments by region | ilan lahat? => enrollments
enrollments by region | how many in all? => enrollments
top 10 branches by revenue | and their enrollments last year => refused
what subjects do we offer? | which is most popular? => \
ask metric (revenue; refund_rate; enrollments; active_students; attendance_rate; average_rating): \
list by enrollments.subject order -metric top 1
how many branches are in NCR | pakilista => list by branches.branch [branches.region in NCR]
ilan ang guro sa NCR | sino sila => list by tutors.tutor [branches.region in NCR]
how many tutors do we have | which ones? => list by tutors.tutor
ilan ang sangay natin | ilan sa NCR? | ilista mo => list by branches.branch [branches.region in NCR]
lessons in NCR | list them => list by lessons.lesson_id × lessons.lesson_date [branches.region in NCR]
which branch had the most revenue last year? | which one had the least? => \
revenue by branches.branch 2025-01-01..2026-01-01 order +revenue top 1
which branch sold the most last year? | which one sold the least? => \
revenue by branches.branch 2025-01-01..2026-01-01 order +revenue top 1
revenue by region | which one has the highest refund rate? => refund_rate by branches.region order -refund_rate top 1
kita kada rehiyon | alin ang may pinakamaraming enrollments? => enrollments by branches.region order -enrollments top 1
top 3 branches by revenue | alin ang nasa NCR? => \
revenue by branches.branch [branches.region in NCR] order -revenue top 3
revenue by branch | which are in NCR? => revenue by branches.branch [branches.region in NCR]
enrollments kada rehiyon | sinong nangunguna? | magkano kita niya? => \
revenue [branches.region in BARMM]
revenue by branch | ilan sila? => refused
revenue by branch | which ones? => refused
revenue in 2025 | how many is that? => refused
top 3 branches by revenue | which of those are in NCR? => \
revenue by branches.branch [branches.branch in Alabang; Ayala Avenue; Ayala Highway] [branches.region in NCR] \
order -revenue
top 10 branches by revenue | which of those are in NCR? => refused
top 10 branches by revenue | how many are there? => refused
revenue by branch | more than 10M | by month => refused
asdf qwer in Makati | revenue nila last year => refused
revenue by region | asdf qwer in Makati | their revenue last year => refused
asdf qwer in Makati | what about NCR? => refused
"""


TABLES = (SWAPPED, ORDER, FIRST_ROWS, TAKEN_AWAY, BACK, JOINED, BOUNDS, VALUES, BESIDE, SHARES, ROWS)


@pytest.mark.parametrize(("messages", "plan"), [case for table in TABLES for case in cases(table)])
def test_an_earlier_query_is_changed(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


SMALL = Path(__file__).parents[1] / "data" / "small_model.yaml"

SMALL_MODEL = """
revenue by region | in NCR only | drop the NCR filter => revenue by branches.region
revenue by region | sort it the other way | only the first two => revenue by branches.region order +revenue top 2
revenue by branch | orders rather than sales => orders by branches.branch
sales by branch | orders rather than sales | above 50 | and below 100? => \
orders by branches.branch {orders gt 50} {orders lt 100}
orders by branch | above 50 | how many is that? => orders by branches.branch {orders gt 50} counted
orders by branch | above 50 | how many is that? | list them => orders by branches.branch {orders gt 50}
orders by branch | above 50 | sales in each => revenue by branches.branch {orders gt 50}
orders by month in 2025 | as a running total | without the running total => \
orders by time:month 2025-01-01..2026-01-01
orders in May 2026 | compare with January 2026 => \
orders 2026-05-01..2026-06-01 beside (orders 2026-01-01..2026-02-01)
orders in NCR in 2025 | what share of the total is that? => \
orders [branches.region in NCR] 2025-01-01..2026-01-01 as share beyond branches.region
lessons by tutor | top 3 lang | by branch | ibalik sa dati => lessons by tutors.tutor order -lessons top 3
benta kada rehiyon | kada sangay naman | pati orders => revenue, orders by branches.branch
benta kada rehiyon | pati orders | tanggalin ang benta => orders by branches.region
orders kada rehiyon | bilang bahagi ng kabuuan | yung bilang na lang => orders by branches.region
refund rate by branch | show revenue next to it => refund_rate, revenue by branches.branch
refund rate by branch | show revenue next to it | take out the refund rate => revenue by branches.branch
items sold by item | first three only => items_sold by items.item order -items_sold top 3
revenue by region | by status instead => refused
revenue by branch | drop the region filter => refused
revenue in NCR | the whole region => revenue
"""


@pytest.fixture(scope="module")
def small() -> OfflinePlanner:
    return OfflinePlanner(load_model(SMALL))


@pytest.mark.parametrize(("messages", "plan"), cases(SMALL_MODEL))
def test_an_earlier_query_of_another_model_is_changed(messages: str, plan: str, small: OfflinePlanner) -> None:
    dialogue = Dialogue(planner=small)
    plans = [dialogue.ask(message).plan for message in conversation(messages)]
    assert shorthand(plans[-1]) == plan


SAVED = """
revenue by region | export that => 1
revenue by region | download it please => 1
revenue by region | by branch | can I have that as csv => 2
kita kada rehiyon | csv nga => 1
kita kada rehiyon | i-export mo yung unang tanong ko => 1
"""


@pytest.mark.parametrize(("messages", "turn"), cases(SAVED))
def test_whoever_wants_a_file_is_told_how_to_get_one(messages: str, turn: str) -> None:
    plan = plan_of(*conversation(messages)).plan
    assert isinstance(plan, Reply)
    assert not plan.refused
    assert f"“kanina export --conversation {CONVERSATION} --turn {turn} --out table.csv”" in plan.text
    assert f"/api/conversations/{CONVERSATION}/turns/{turn}/result." in plan.text


ELSEWHERE = "I cannot send files here. Ask your question on the web page: the link below its answer saves "
EXPORTS = [
    (people.local("Ana C."), f"by “kanina export --user 'Ana C.' --conversation {CONVERSATION} --turn 1 --out "),
    (people.from_oidc("https://id.example.org", "local:me"), "on the page, or from the API at /api/conversations/"),
    (people.from_key("k1"), "on the page, or from the API at /api/conversations/"),
    (people.from_telegram("TalaBot", 42), ELSEWHERE),
]


@pytest.mark.parametrize(("person", "way"), EXPORTS, ids=["another user", "signed in", "key", "Telegram"])
def test_the_ways_to_a_file_are_those_that_give_it_to_whoever_asks(person: people.Person, way: str) -> None:
    dialogue = Dialogue(person=person)
    dialogue.ask("revenue by region")
    plan = dialogue.ask("export that").plan
    assert isinstance(plan, Reply)
    assert way in plan.text
    assert ("kanina export" in plan.text) == (person == people.local("Ana C."))


def test_no_file_is_promised_on_telegram_before_there_is_a_table_either() -> None:
    dialogue = Dialogue(person=people.from_telegram("TalaBot", 42))
    plan = dialogue.ask("revenue by region as csv").plan
    assert isinstance(plan, Reply)
    assert (plan.text.startswith(ELSEWHERE), plan.refused) == (True, True)


@pytest.mark.parametrize("message", ["export that", "revenue by region as csv", "i-download mo"])
def test_without_figures_there_is_no_file(message: str) -> None:
    plan = plan_of(message).plan
    assert isinstance(plan, Reply)
    assert plan.refused
    assert "CSV" in plan.text
