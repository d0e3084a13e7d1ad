"""The highest and the lowest at once, and rows in order of a number of their own."""

from __future__ import annotations

import pytest

from tests.unit.offline_chat import Dialogue, cases, conversation, last, shorthand

ENDS = """
strongest and weakest subject by average rating in 2025
    => average_rating by lessons.subject 2025-01-01..2026-01-01 order -average_rating both ends top 1
which region had the most and the fewest enrollments last year
    => enrollments by branches.region 2025-01-01..2026-01-01 order -enrollments both ends top 1
top 2 and bottom 2 regions by revenue => revenue by branches.region order -revenue both ends top 2
aling rehiyon ang may pinakamataas at pinakamababang kita noong 2025
    => revenue by branches.region 2025-01-01..2026-01-01 order -revenue both ends top 1
revenue by region in 2025 | the highest and the lowest
    => revenue by branches.region 2025-01-01..2026-01-01 order -revenue both ends top 1
best and worst region by revenue | top 3 => revenue by branches.region order -revenue top 3
lowest and highest score in Science => list by scores.score [scores.subject in Science] order -scores.score both ends \
top 1
"""

APART = """
top 3 and bottom 5 regions by revenue => refused
region with the best revenue and the worst refund rate => refused
"""

SINGLE_ROWS = """
highest score in English in March 2026
    => list by scores.score [scores.subject in English] [scores.taken_on ge 2026-03-01] \
       [scores.taken_on lt 2026-04-01] order -scores.score top 1
pinakamababang iskor sa Filipino => list by scores.score [scores.subject in Filipino] order +scores.score top 1
the three biggest paid orders in May 2025
    => list by enrollments.order_id × enrollments.amount [enrollments.status in paid] \
       [enrollments.enrolled_at ge 2025-05-01] [enrollments.enrolled_at lt 2025-06-01] order -enrollments.amount top 3
smallest order in NCR
    => list by enrollments.order_id × enrollments.amount [enrollments.status not_in cancelled] \
       [branches.region in NCR] order +enrollments.amount top 1
max discount in NCR => list by enrollments.order_id × enrollments.discount [branches.region in NCR] \
order -enrollments.discount top 1
how many refunded orders in 2025 | list the 4 largest of them, order id and amount
    => list by enrollments.order_id × enrollments.amount [enrollments.status in refunded] \
       [enrollments.enrolled_at ge 2025-01-01] [enrollments.enrolled_at lt 2026-01-01] order -enrollments.amount top 4
how many orders in NCR | only those of 2025 | list the two biggest of those, order id and amount
    => list by enrollments.order_id × enrollments.amount [enrollments.status not_in cancelled] \
       [branches.region in NCR] [enrollments.enrolled_at ge 2025-01-01] [enrollments.enrolled_at lt 2026-01-01] \
       order -enrollments.amount top 2
biggest exam score in Math => list by scores.score [scores.subject in Math] order -scores.score top 1
"""

NO_SINGLE_ROWS = """
highest average score => ask dimension
highest scores => ask dimension
enrollments in October | the biggest => ask dimension
best order in May => ask dimension
"""


@pytest.mark.parametrize(("messages", "plan"), cases(ENDS))
def test_both_ends_of_one_order_are_asked_for_at_once(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(APART))
def test_ends_of_two_orders_are_not_put_together(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(SINGLE_ROWS))
def test_single_rows_are_listed_by_how_much_they_are(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize(("messages", "plan"), cases(NO_SINGLE_ROWS))
def test_what_may_be_groups_is_asked_about(messages: str, plan: str) -> None:
    assert last(*conversation(messages)).startswith(plan)


def test_the_difference_of_both_ends_is_that_of_the_two_rows() -> None:
    dialogue = Dialogue(row_count=2)
    dialogue.ask("best and worst region by revenue in 2025")
    dialogue.turns[-1] = dialogue.turns[-1].model_copy(update={"row_keys": ("NCR", "Bicol"), "result_count": 2})
    assert shorthand(dialogue.ask("and the difference?").plan) == (
        "revenue [branches.region in NCR] 2025-01-01..2026-01-01 "
        "beside (revenue [branches.region in Bicol] 2025-01-01..2026-01-01)"
    )
