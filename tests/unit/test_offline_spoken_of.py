"""What a message says of things that were spoken of: a part of them, the field a value is of, one that failed."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import cases, conversation, last

PARTS = """
paid orders in March | how many of the orders came from facebook? => \
enrollments [enrollments.status in paid] [enrollments.channel in facebook] 2026-03-01..2026-04-01
leksyon sa Cebu noong Hulyo | ilan sa mga leksyon ang dinaluhan? => \
lessons [branches.province in Cebu] [lessons.attendance in attended] 2026-07-01..2026-08-01
lessons by region in July | how many of the lessons were missed? => \
lessons [lessons.attendance in missed] 2026-07-01..2026-08-01
lessons in July | how many of our lessons were missed? => lessons [lessons.attendance in missed]
lessons in July | how many of the orders were paid? => enrollments [enrollments.status in paid]
the colour of paid orders in March | how many of the paid orders came from facebook? => \
enrollments [enrollments.status in paid] [enrollments.channel in facebook] 2026-03-01..2026-04-01
"""

HELD = """
how many orders had a discount in March => enrollments [enrollments.discounted in with discount] 2026-03-01..2026-04-01
orders in March that had no discount => enrollments [enrollments.discounted in without discount] 2026-03-01..2026-04-01
orders na merong diskwento noong Marso => enrollments [enrollments.discounted in with discount] 2026-03-01..2026-04-01
"""

CALLED = """
lessons in the region of NCR in July => lessons [branches.region in NCR] 2026-07-01..2026-08-01
lessons by subject | only the province of Cebu => lessons by lessons.subject [branches.province in Cebu]
leksyon kada asignatura | sa lalawigan ng Laguna lang => lessons by lessons.subject [branches.province in Laguna]
which region has the most lessons, NCR or CAR? => \
lessons by branches.region [branches.region in NCR; CAR] order -lessons top 1
"""

AFTER_A_REFUSAL = """
lessons in July | what were their colours? | break it down by region => refused
lessons in July | why so few? | break it down by region => lessons by branches.region 2026-07-01..2026-08-01
"""

ALL_AGAIN = """
lessons by month in 2025 | which month was the lowest? | by month in 2026 => \
lessons by time:month 2026-01-01..2027-01-01
lessons by region | which was best? | by region in 2025 => lessons by branches.region 2025-01-01..2026-01-01
top 5 regions by lessons | by region in 2025 => \
lessons by branches.region 2025-01-01..2026-01-01 order -lessons top 5
"""


@pytest.mark.parametrize(("dialogue", "plan"), cases(PARTS))
def test_a_part_is_of_the_rows_that_were_spoken_of(dialogue: str, plan: str) -> None:
    assert last(*conversation(dialogue)) == plan


@pytest.mark.parametrize(("dialogue", "plan"), cases(HELD))
def test_having_is_said_with_any_verb(dialogue: str, plan: str) -> None:
    assert last(*conversation(dialogue)) == plan


@pytest.mark.parametrize(("dialogue", "plan"), cases(CALLED))
def test_a_field_before_its_value_splits_nothing(dialogue: str, plan: str) -> None:
    assert last(*conversation(dialogue)) == plan


@pytest.mark.parametrize(("dialogue", "plan"), cases(AFTER_A_REFUSAL))
def test_it_is_nothing_older_than_what_failed(dialogue: str, plan: str) -> None:
    assert last(*conversation(dialogue)) == plan


@pytest.mark.parametrize(("dialogue", "plan"), cases(ALL_AGAIN))
def test_what_is_split_anew_after_one_row_shows_all(dialogue: str, plan: str) -> None:
    assert last(*conversation(dialogue)) == plan
