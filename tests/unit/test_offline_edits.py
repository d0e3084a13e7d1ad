"""Changes of an earlier query, kind by kind, in both languages: the plan of the last message of each conversation.

Small words differ from sentence to sentence on purpose: what is meant is the kind of change, not the sentence.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from evals.dialogues import CONVERSATION, Dialogue, plan_of
from evals.notation import cases, conversation, shorthand
from kanina import people
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.data.semantic_model_file import load_model
from kanina.models import Reply

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
