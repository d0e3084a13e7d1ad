"""What is beside the plain rows: the rest as one row, groups that have none, places, parts of names, fiscal years."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanina.assistant.offline.planner import OfflinePlanner
from kanina.data.semantic_model import Metric
from kanina.data.semantic_model_file import load_model
from tests.unit.offline_chat import Dialogue, cases, conversation, last, shorthand
from tests.unit.test_offline_other_models import shop

SHAPED = """
top 5 branches by revenue and the rest as others => revenue by branches.branch order -revenue top 5 others 'Others'
top 5 branches by revenue and the rest => revenue by branches.branch order -revenue top 5 others 'Others'
top 5 branches by revenue | group the rest as others => revenue by branches.branch order -revenue top 5 others 'Others'
top 5 branches by revenue and the rest | top 3 instead
    => revenue by branches.branch order -revenue top 3 others 'Others'
top 5 na sangay ayon sa kita at ang iba pa bilang iba => revenue by branches.branch order -revenue top 5 others 'Iba pa'
enrollments by month in 2025, include months with none => enrollments by time:month 2025-01-01..2026-01-01 filled
enrollments by month in 2025 | include months with none => enrollments by time:month 2025-01-01..2026-01-01 filled
enrollments by day this month, including zeros => enrollments by time:day 2026-11-01..2026-11-27/month filled
lessons by branch this month including those with none => lessons by branches.branch 2026-11-01..2026-11-27/month filled
lessons by branch in 2025, even those with no lessons => lessons by branches.branch 2025-01-01..2026-01-01 filled
list tutors named Cruz => list by tutors.tutor [tutors.tutor contains Cruz]
ilang sangay ang walang enrollment noong 2025
    => enrollments by branches.branch {enrollments eq 0} 2025-01-01..2026-01-01 filled counted
top 5 branches by number of Math enrollments
    => enrollments by branches.branch [enrollments.subject in Math] order -enrollments top 5
how many lessons have no rating => lessons [lessons.rating is_null ]
how many enrollments without a channel => enrollments [enrollments.channel is_null ]
enrollments with no channel in 2025 => enrollments [enrollments.channel is_null ] 2025-01-01..2026-01-01
revenue by branch and region | no region => revenue by branches.branch
revenue by branch in 2025, include empty branches => revenue by branches.branch 2025-01-01..2026-01-01 filled
enrollments by branch in 2025 kasama ang walang enrollment
    => enrollments by branches.branch 2025-01-01..2026-01-01 filled
enrollments by branch in 2025 | pati ang walang enrollment
    => enrollments by branches.branch 2025-01-01..2026-01-01 filled
rank the branches by revenue => revenue by branches.branch order -revenue
rank the branches by revenue with their rank => revenue by branches.branch as rank order -revenue
revenue by branch | show their rank => revenue by branches.branch as rank
which branch had the second highest revenue in 2025
    => revenue by branches.branch {revenue_rank eq 2} 2025-01-01..2026-01-01 as rank
which branch had the highest revenue | and the second highest? => revenue by branches.branch {revenue_rank eq 2} as rank
second highest branch by revenue | top 5 => revenue by branches.branch order -revenue top 5
revenue by fiscal year => revenue by time:fiscal_year
kita kada taong piskal => revenue by time:fiscal_year
tutors whose name contains Cruz => list by tutors.tutor [tutors.tutor contains Cruz]
list tutors whose name contains "dela cruz" => list by tutors.tutor [tutors.tutor contains dela cruz]
list tutors | whose name contains Cruz => list by tutors.tutor [tutors.tutor contains Cruz]
lessons by tutor in 2025 | only those with Cruz in their name
    => lessons by tutors.tutor [tutors.tutor contains Cruz] 2025-01-01..2026-01-01
list the branches not containing Ayala => list by branches.branch [branches.branch not_contains Ayala]
branches with no enrollments last month
    => enrollments by branches.branch {enrollments eq 0} 2026-10-01..2026-11-01 filled
mga sangay na walang enrollment noong 2025
    => enrollments by branches.branch {enrollments eq 0} 2025-01-01..2026-01-01 filled
how many branches had no enrollments in 2025
    => enrollments by branches.branch {enrollments eq 0} 2025-01-01..2026-01-01 filled counted
days without enrollments this month => enrollments by time:day {enrollments eq 0} 2026-11-01..2026-11-27/month filled
branches with no enrollments last month | and in 2025?
    => enrollments by branches.branch {enrollments eq 0} 2025-01-01..2026-01-01 filled
"""

REFUSED = """
revenue by region | group the rest as others
revenue by branch and the rest
average rating by branch, top 5 and the rest as others
top 5 months by revenue and the rest as others
revenue by month, include months with none
revenue in 2025, include months with none
revenue by branch in 2025, include branches with no lessons
enrollments by branch, including those without Math
second lowest revenue by branch
second best branch by refund rate
second highest branch by revenue in each region
revenue of branches without refunds
which branches had revenue but no refunds
which branches have no average rating
months with no enrollments
branches without Math
branches with no tutors
how many enrollments have no amount
enrollments with no region
revenue whose name contains Cruz
tutors whose name contains
"""


@pytest.mark.parametrize(("messages", "plan"), cases(SHAPED))
def test_rows_are_laid_out_as_asked(messages: str, plan: str) -> None:
    assert last(*conversation(messages)) == plan


@pytest.mark.parametrize("messages", REFUSED.strip().splitlines())
def test_rows_that_there_are_not_are_refused(messages: str) -> None:
    assert last(*conversation(messages)) == "refused"


SMALL = """
top 3 items in each branch by items sold
    => items_sold by branches.branch × items.item order -items_sold top 3 each branches.branch
top 3 tutors by orders and the rest as others => orders by tutors.tutor order -orders top 3 others 'Others'
lessons by branch kasama ang walang lessons => lessons by branches.branch filled
orders by fiscal year => orders by time:fiscal_year
second highest branch by revenue => revenue by branches.branch {revenue_rank eq 2} as rank
which tutors had no lessons => lessons by tutors.tutor {lessons eq 0} filled
orders with quantity between 2 and 5 by branch => refused
items sold with quantity between 2 and 5 => items_sold [items.quantity ge 2] [items.quantity le 5]
tutors with Cruz in their name => list by tutors.tutor [tutors.tutor contains Cruz]
total tutors => tutors_count
total branches by region => branches_count by branches.region
total revenue by tutor => revenue by tutors.tutor
"""


@pytest.mark.parametrize(("question", "plan"), cases(SMALL))
def test_a_model_with_bare_names_has_them_too(question: str, plan: str) -> None:
    model = load_model(Path(__file__).parents[1] / "data" / "small_model.yaml")
    assert shorthand(Dialogue(planner=OfflinePlanner(model)).ask(question).plan) == plan


COUNTED = """
list the stores => list by stores.store_name
list the stores in Japan => list by stores.store_name [stores.country in Japan]
list stores whose name contains South => list by stores.store_name [stores.store_name contains South]
stores with no sales in June 2025 => list by stores.store_name without sales (2025-06-01..2025-07-01)
how many stores had more than 100 sales in 2025
    => sales by stores.store_name {sales gt 100} 2025-01-01..2026-01-01 counted
how many stores => stores
stores by country => stores by stores.country
"""


@pytest.mark.parametrize(("question", "plan"), cases(COUNTED))
def test_a_figure_called_like_what_it_counts_is_set_aside_where_that_is_meant(question: str, plan: str) -> None:
    plain = shop()
    store = plain.dimensions["stores.store_name"].model_copy(update={"synonyms": {"en": ("store",)}})
    stores = Metric(name="stores", expression="COUNT(stores.id)", dataset="stores", type="integer")
    sales = Metric(name="sales", expression="COUNT(sales.id)", dataset="sales", time_field="sales.sold_on")
    model = plain.model_copy(
        update={
            "datasets": {
                name: dataset.model_copy(update={"primary_key": ("id",)}) for name, dataset in plain.datasets.items()
            },
            "dimensions": {**plain.dimensions, store.address: store},
            "metrics": {"sales": sales, "stores": stores},
        }
    )
    assert shorthand(Dialogue(planner=OfflinePlanner(model)).ask(question).plan) == plan
