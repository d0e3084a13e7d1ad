"""The planner over models nobody prepared for it: bare names, no Filipino, no dates, no school year."""

from __future__ import annotations

from evals.dialogues import NOW
from evals.notation import shorthand
from kanina import people
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.planner import Context
from kanina.data.semantic_model import Dataset, Dimension, Metric, Relationship, SemanticModel
from kanina.models import Reply


def shop(**changes: object) -> SemanticModel:
    """Sales of products in stores, as a machine would describe them."""
    values: dict[str, object] = {
        "name": "shop",
        "datasets": {name: Dataset(name=name, source=name) for name in ("sales", "stores", "products")},
        "dimensions": {
            dimension.address: dimension
            for dimension in (
                Dimension(dataset="stores", name="store_name", expression="store_name", values=("North", "South End")),
                Dimension(dataset="stores", name="country", expression="country", values=("PH", "Japan")),
                Dimension(dataset="products", name="category", expression="category", values=("Toys", "New")),
                Dimension(dataset="products", name="weight_kg", expression="weight_kg", type="float"),
                Dimension(dataset="sales", name="sold_on", expression="sold_on", type="date", is_time=True),
            )
        },
        "relationships": (
            Relationship(
                name="s", from_dataset="sales", to_dataset="stores", from_columns=("store",), to_columns=("id",)
            ),
            Relationship(
                name="p", from_dataset="sales", to_dataset="products", from_columns=("product",), to_columns=("id",)
            ),
        ),
        "metrics": {
            "total_amount": Metric(
                name="total_amount", expression="SUM(amount)", dataset="sales", time_field="sales.sold_on"
            ),
            "store_count": Metric(name="store_count", expression="COUNT(id)", dataset="stores"),
        },
    }
    return SemanticModel.model_validate({**values, **changes})


def plan(question: str, model: SemanticModel | None = None) -> str:
    context = Context(person=people.local("me"), question=question, language="en", now=NOW)
    return shorthand(OfflinePlanner(model or shop()).plan(context).plan)


def test_names_are_words() -> None:
    assert plan("total amount by store name") == "total_amount by stores.store_name"
    assert plan("total amount by category in 2025") == "total_amount by products.category 2025-01-01..2026-01-01"
    assert plan("total amount in South End") == "total_amount [stores.store_name in South End]"
    assert plan("total amount for toys by country") == "total_amount by stores.country [products.category in Toys]"
    assert plan("total amount with weight kg above 2.5") == "total_amount [products.weight_kg gt 2.5]"


def test_filipino_function_words_need_no_filipino_labels() -> None:
    assert plan("total amount kada country noong 2025") == "total_amount by stores.country 2025-01-01..2026-01-01"


def test_a_value_that_is_an_everyday_word_needs_what_it_describes() -> None:
    assert plan("new total amount") == "refused"
    assert plan("total amount of the new category") == "total_amount [products.category in New]"


def test_a_value_that_is_a_small_word_is_meant_only_when_written_as_a_name() -> None:
    categories = Dimension(dataset="products", name="category", expression="category", values=("Data", "Most"))
    model = shop(dimensions={**shop().dimensions, categories.address: categories})
    assert plan("show me the data on total amount", model) == "total_amount"
    assert plan("total amount data by country", model) == "total_amount by stores.country"
    assert (
        plan("total amount for Data by country", model) == "total_amount by stores.country [products.category in Data]"
    )


def test_a_metric_may_be_called_like_a_function_word() -> None:
    count = Metric(name="count", expression="COUNT(id)", dataset="sales", time_field="sales.sold_on")
    model = shop(metrics={**shop().metrics, "count": count})
    assert plan("count by country in 2025", model) == "count by stores.country 2025-01-01..2026-01-01"
    assert plan("top 3 countries by count", model) == "count by stores.country order -count top 3"


def test_a_metric_without_a_date_is_not_asked_for_by_time() -> None:
    assert plan("store count in 2025") == "refused"
    assert plan("store count by month") == "refused"
    assert plan("store count by country") == "store_count by stores.country"


def test_a_metric_does_not_reach_against_the_arrows() -> None:
    assert plan("store count by category") == "refused"


def test_there_is_no_school_year_unless_the_model_has_one() -> None:
    assert plan("total amount in SY 2024-2025") == "refused"
    assert plan("total amount 2024-2025") == "total_amount 2024-01-01..2026-01-01"


def test_a_model_without_metrics_still_answers_in_words() -> None:
    empty = shop(metrics={})
    assert plan("total amount by country", empty) == "refused"
    assert plan("hello", empty) == "reply"
    assert plan("list the countries", empty) == "list by stores.country"


def test_today_is_the_models_day() -> None:
    context = Context(person=people.local("me"), question="total amount today", language="en", now=NOW.replace(hour=20))
    assert shorthand(OfflinePlanner(shop()).plan(context).plan) == "total_amount 2026-11-26..2026-11-27"
    manila = OfflinePlanner(shop(zone="Asia/Manila"))
    assert shorthand(manila.plan(context).plan) == "total_amount 2026-11-27..2026-11-28"


def test_a_reply_never_shows_a_gap() -> None:
    context = Context(person=people.local("me"), question="help", language="fil", now=NOW)
    reply = OfflinePlanner(shop()).plan(context).plan
    assert isinstance(reply, Reply)
    assert "{" not in reply.text
