"""What is beside the plain rows: the rest as one row, groups that have none, places, parts of names, fiscal years."""

from __future__ import annotations

from pathlib import Path

import pytest

from evals.dialogues import Dialogue
from evals.notation import cases, shorthand
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.data.semantic_model import Metric
from kanina.data.semantic_model_file import load_model
from tests.unit.test_offline_other_models import shop

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
