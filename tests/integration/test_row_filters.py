"""Row filters through the doors: a person's groups come with a token, a key or a setting, and no way shows more."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from kanina import assembly
from kanina.assistant.wording.phrases import PHRASES
from kanina.auth.caller import Caller, from_context
from kanina.auth.service_keys import ServiceKeys
from kanina.channels.telegram_people import Listed, TelegramPeople
from kanina.clock import system_clock
from kanina.memory.turns import WITHHELD
from kanina.models import Filter, MetricQuery, Query, SqlQuery, VerifiedQuery
from kanina.people import Person, from_telegram
from kanina.reports.subscriptions import Subscription, Subscriptions
from kanina_local import functions
from tests.fake_telegram import CHAT_SECONDS, TOKEN, FakeTelegram
from tests.rest import call
from tests.unit.test_authorize import METHOD_ARN, Provider
from tests.unit.test_authorize import provider as provider

SHOPS = "shop_id,shop,city\n1,Corner,Cebu\n2,Hill,Baguio\n3,Ridge,Baguio\n"
SALES = """sale_id,shop_id,product,amount,sold_on
1,1,coffee,240.00,2025-01-15
2,1,tea,90.00,2025-01-20
3,2,coffee,600.00,2025-01-15
4,3,tea,330.00,2025-02-10
5,1,tea,50.00,2025-02-10
"""
NORTH, SOUTH = "city = 'Baguio'", "city = 'Cebu'"
CONDITION = "shop_id IN (SELECT shop_id FROM shops WHERE {})"
FILTERS = [
    {"dataset": dataset, "condition": condition, "groups": [group]}
    for group, where in (("north", NORTH), ("south", SOUTH))
    for dataset, condition in (("shops", where), ("sales", CONDITION.format(where)), ("sold", CONDITION.format(where)))
]
VERIFIED = {
    "name": "one_sale",
    "question": "What was sold?",
    "phrases": {"en": ["check sale {sale}"]},
    "sql": "SELECT product, amount FROM sales WHERE sale_id = :sale",
    "parameters": [{"name": "sale", "type": "integer", "pattern": "\\b(\\d+)\\b", "prompt": {"en": "Which sale?"}}],
    "answer": {"en": "It was {product} for {amount}."},
}


def field(name: str, datatype: str) -> dict[str, Any]:
    return {
        "name": name,
        "datatype": datatype,
        "expression": {"dialects": [{"dialect": "ANSI_SQL", "expression": name}]},
    }


def settings(**data: Any) -> list[dict[str, str]]:
    return [{"vendor_name": "KANINA", "data": json.dumps(data)}]


SOLD = [
    field("sale_id", "Integer"),
    field("product", "String"),
    field("amount", "Decimal"),
    field("sold_on", "Date"),
]

MODEL = {
    "version": "0.2.0.dev0",
    "semantic_model": [
        {
            "name": "shops",
            "datasets": [
                {
                    "name": "shops",
                    "source": "shops",
                    "primary_key": ["shop_id"],
                    "fields": [field("shop_id", "String"), field("shop", "String"), field("city", "String")],
                },
                {
                    "name": "sales",
                    "source": "sales",
                    "primary_key": ["sale_id"],
                    "fields": SOLD,
                },
                # What a view is to a model: a query over a table that is filtered under another name.
                {
                    "name": "sold",
                    "source": "SELECT * FROM sales WHERE amount > 0",
                    "primary_key": ["sale_id"],
                    "fields": [field("amount", "Decimal")],
                },
            ],
            "relationships": [
                {
                    "name": "sale_shop",
                    "from": "sales",
                    "to": "shops",
                    "from_columns": ["shop_id"],
                    "to_columns": ["shop_id"],
                }
            ],
            "metrics": [
                {
                    "name": "takings",
                    "datatype": "Decimal",
                    "expression": {"dialects": [{"dialect": "ANSI_SQL", "expression": "SUM(sales.amount)"}]},
                }
            ],
            "custom_extensions": settings(row_filters=FILTERS, verified_queries=[VERIFIED]),
        }
    ],
}
REPORT = {"headline": ["takings", "sales_count"], "breakdowns": [{"metric": "sales_count", "dimension": "shops.shop"}]}
"""A report that names a metric of the model and one that follows from it."""
OWN = {"north": {"Hill", "Ridge"}, "south": {"Corner"}, "nobody": set()}
"""The shops that people of a group may see."""
BOT_USERS = {"north": 42, "south": 43, "nobody": 44}


def forget() -> None:
    assembly.close()
    assembly.settings.cache_clear()
    functions.load.cache_clear()


@pytest.fixture
def api() -> Iterator[FakeTelegram]:
    with FakeTelegram() as fake:
        # What the functions wait is not the fake's time: a picture may follow its text at once.
        fake.after_send = lambda: fake.sleep(CHAT_SECONDS)
        yield fake


@pytest.fixture
def deployed(api: FakeTelegram, tmp_path: Path, provider: Provider, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The functions' environment over two shops' tables, closed again."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "shops.csv").write_text(SHOPS, encoding="utf-8")
    (data / "sales.csv").write_text(SALES, encoding="utf-8")
    (data / "model.yaml").write_text(json.dumps(MODEL), encoding="utf-8")
    (data / "report.yaml").write_text(json.dumps(REPORT), encoding="utf-8")
    issuer = {"issuer": provider.address, "audience": "kanina", "groups_claim": "regions"}
    for name, value in {
        "KANINA_STORAGE": "sqlite",
        "KANINA_SQLITE_PATH": str(tmp_path / "kanina.sqlite3"),
        "KANINA_DATA_PATH": str(data),
        "KANINA_SCRATCH_PATH": str(tmp_path / "scratch"),
        "KANINA_ISSUERS": json.dumps([issuer]),
        "KANINA_TELEGRAM_API": api.url,
        "KANINA_TELEGRAM_TOKEN": TOKEN,
        "KANINA_TELEGRAM_ALLOWED_USERS": ",".join(map(str, BOT_USERS.values())),
        "KANINA_TELEGRAM_USER_GROUPS": json.dumps({BOT_USERS[group]: [group] for group in ("north", "south")}),
    }.items():
        monkeypatch.setenv(name, value)
    forget()
    yield
    forget()


def enter(credentials: str) -> Caller:
    """Who the authoriser says it is."""
    event = {"type": "TOKEN", "authorizationToken": f"Bearer {credentials}", "methodArn": METHOD_ARN}
    return from_context(functions.invoke("authorize", event)["context"])


def with_token(provider: Provider, group: str) -> Caller:
    return enter(provider.token(sub=group, regions=[group]))


def with_key(provider: Provider, group: str) -> Caller:
    return enter(ServiceKeys(assembly.table(), system_clock).issue(group, groups=[group]).presented)


def ask(caller: Caller, message: str) -> dict[str, Any]:
    reply = call("POST", "/api/chat", {"message": message}, caller=caller)
    assert reply.status == 200, reply.text
    answer: dict[str, Any] = reply.json
    return answer


@pytest.mark.parametrize("enters", [with_token, with_key], ids=["token", "service key"])
def test_a_question_of_the_api_is_answered_from_the_rows_of_the_callers_groups(
    enters: Callable[[Provider, str], Caller], deployed: None, provider: Provider
) -> None:
    for group, own in OWN.items():
        caller = enters(provider, group)
        assert {row["shop"] for row in ask(caller, "takings by shop in 2025")["data"] or []} == own
        # Sale 3 is of Hill, sale 1 of Corner.
        seen = {shop for sale, shop in ((1, "Corner"), (3, "Hill")) if ask(caller, f"check sale {sale}")["data"]}
        assert seen == own & {"Corner", "Hill"}


PLANS: list[Query] = [
    MetricQuery(metrics=("takings",), dimensions=()),
    MetricQuery(metrics=("sales_count",), filters=(Filter(field="shops.shop", values=("Corner", "Hill", "Ridge")),)),
    MetricQuery(metrics=("takings",), compared_with=MetricQuery(metrics=("takings",))),
    VerifiedQuery(name="one_sale", params={"sale": "1"}),
    *(
        SqlQuery(sql=sql)
        for sql in (
            "SELECT sum(amount) FROM sales",
            "SELECT sum(b.amount) FROM sales a JOIN sales b USING (sale_id)",
            "SELECT sum(a.amount) FROM sales a WHERE NOT EXISTS (SELECT 1 FROM sales b WHERE b.sale_id > a.sale_id)",
            "WITH sales AS (SELECT * FROM sales) SELECT sum(amount) FROM sales",
            "WITH shops AS (SELECT 1 AS shop_id, 'Baguio' AS city) SELECT sum(amount) FROM sales",
            "WITH mine AS (SELECT * FROM sold) SELECT sum(amount) FROM mine",
            "SELECT sum(amount) FROM sold",
            "SELECT sum(amount) FROM (SELECT * FROM sales UNION ALL SELECT * FROM sales)",
        )
    ),
]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: getattr(plan, "sql", plan.kind))
def test_no_plan_shows_a_figure_of_rows_that_are_not_ones_own(plan: Query, deployed: None) -> None:
    """Whoever is in no group has no figure, and those of two groups without a row in common differ."""
    _, runner = assembly.make_runner(assembly.settings())
    today = date(2025, 6, 1)

    def figures(*groups: str) -> list[Any]:
        result = runner.run(runner.prepare(plan, Person("local:Nora", groups), today), seconds=20)
        return [value for row in result.rows for value in row if value is not None and value != 0]

    try:
        assert figures() == []
        assert figures("north", "south")
        assert figures("south") != figures("north")
        if isinstance(plan, VerifiedQuery):
            assert (figures("south"), figures("north")) == (["coffee", Decimal("240.00")], [])
    finally:
        runner.close()


@pytest.mark.parametrize("by", ["settings", "list"])
def test_people_on_telegram_have_the_groups_that_the_settings_or_the_list_give_them(
    by: str, api: FakeTelegram, deployed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if by == "list":
        for name in ("KANINA_TELEGRAM_ALLOWED_USERS", "KANINA_TELEGRAM_USER_GROUPS"):
            monkeypatch.delenv(name)
        forget()
        for group, user in BOT_USERS.items():
            groups = () if group == "nobody" else (group,)
            TelegramPeople(assembly.table(), "kanina").put(Listed(user, groups))
    record = json.loads((Path(__file__).parents[2] / "events/answer/command.json").read_text(encoding="utf-8"))
    for number, (group, own) in enumerate(OWN.items()):
        update = json.loads(record["Records"][0]["body"])
        update["update_id"] = number
        update["message"] |= {"text": "takings by shop in 2025", "entities": []}
        update["message"]["from"]["id"] = update["message"]["chat"]["id"] = BOT_USERS[group]
        batch = {"Records": [{**record["Records"][0], "body": json.dumps(update)}]}
        assert functions.invoke("answer", batch) == {"batchItemFailures": []}
        said = api.texts[-1]
        assert {shop for shop in ("Corner", "Hill", "Ridge") if shop in said} == own, said
    assert [photo["chat_id"] for photo in api.photos] == [BOT_USERS[group] for group, own in OWN.items() if own]


def test_a_report_is_made_of_the_rows_of_the_groups_one_is_in_now(api: FakeTelegram, deployed: None) -> None:
    for group, user in BOT_USERS.items():
        # When they subscribed they were in both groups.
        person = from_telegram("kanina", user, ("north", "south"))
        subscription = Subscription(person=person, channel="telegram", address=str(user))
        Subscriptions(assembly.table(), "daily").put(subscription)
        assert subscription.person.groups != (group,)
    assert functions.invoke("report", {"day": "2025-01-15"}) == {"sent": 3, "skipped": 0, "failed": 0}
    texts = {message["chat_id"]: message["text"] for message in api.sent}
    seen = {user: {amount for amount in ("240", "600", "840") if amount in text} for user, text in texts.items()}
    assert seen == {42: {"600"}, 43: {"240"}, 44: set()}
    assert [{shop for shop in ("Corner", "Hill") if shop in texts[user]} for user in (42, 43, 44)] == [
        {"Hill"},
        {"Corner"},
        set(),
    ]


def test_what_is_remembered_shows_nobody_rows_of_others(deployed: None, provider: Provider) -> None:
    """A preference for what is withheld gives nothing, and one for more than may be seen gives what may be seen."""
    north = with_token(provider, "north")
    own = ask(north, "total takings")["data"]
    ask(north, "I only look after Cebu")
    withheld = ask(north, "total takings")
    assert [known["values"] for known in withheld["metadata"]["remembered"]] == [["Cebu"]]
    assert all(value in (None, "0", 0) for row in withheld["data"] for value in row.values())
    ask(north, "I only look after Cebu and Baguio")
    assert ask(north, "total takings")["data"] == own


def link(one: Caller, other: Caller) -> None:
    code = call("POST", "/api/me/links", caller=one).json["code"]
    assert call("POST", "/api/me/links", {"code": code}, caller=other).status == 200
    for each in (one, other):
        assert call("POST", "/api/me/links", {"confirm": True}, caller=each).status == 200


def test_linked_accounts_show_each_other_no_rows_that_one_of_them_may_not_see(
    provider: Provider, deployed: None
) -> None:
    south, north, too = (
        enter(provider.token(sub=name, regions=[group]))
        for name, group in (("a", "south"), ("b", "north"), ("c", "south"))
    )
    asked = ask(south, "takings by shop")
    place = asked["conversation_id"]
    assert "380" in asked["message"]
    link(south, north)
    link(south, too)
    path = f"/api/conversations/{place}"
    shown = call("GET", f"{path}/messages", caller=north)
    assert [each["content"] for each in shown.json["messages"]] == ["takings by shop", WITHHELD["en"]]
    for address in ("/api/conversations", path, f"{path}/messages", "/api/me/export", "/api/search?q=Corner"):
        told = call("GET", address, caller=north).text
        assert "Corner" not in told
        assert re.search(r"\b380\b", told) is None
    # The file is made anew, of the rows that its reader sees.
    assert "Corner" not in (again := call("GET", f"{path}/turns/1/result", caller=north)).text
    assert [row["shop"] for row in again.json["data"]] == ["Hill", "Ridge"]
    reply = call("POST", "/api/chat", {"message": "only the first", "conversation_id": place}, caller=north).json
    assert (reply["conversation_id"] == place, reply["turn"]) == (False, 1)
    assert PHRASES["en"].linked_elsewhere in reply["message"]
    assert "Corner" in call("GET", f"{path}/messages", caller=too).text
    on = call("POST", "/api/chat", {"message": "total takings", "conversation_id": place}, caller=too).json
    assert (on["conversation_id"], on["turn"]) == (place, 2)
    assert call("GET", f"{path}/messages", caller=south).json["messages"][2]["content"] == "total takings"
    assert '"shop":"Corner"' in call("GET", f"{path}/turns/1/result", caller=too).text.replace(" ", "")


def test_who_may_see_other_rows_now_is_shown_nothing_of_those_before(provider: Provider, deployed: None) -> None:
    everywhere = (["south", "north"], ["north", "south"], ["north"])
    before, same, now = (enter(provider.token(sub="moved", regions=groups)) for groups in everywhere)
    asked = ask(before, "takings by shop")
    place = asked["conversation_id"]
    path = f"/api/conversations/{place}"
    assert "Corner" in call("GET", f"{path}/messages", caller=before).text
    assert "Corner" in call("GET", f"{path}/messages", caller=same).text
    for address in ("/api/conversations", path, f"{path}/messages", "/api/me/export", "/api/search?q=Corner"):
        assert "Corner" not in call("GET", address, caller=now).text
    shown = call("GET", f"{path}/messages", caller=now)
    assert [each["content"] for each in shown.json["messages"]] == ["takings by shop", WITHHELD["en"]]
    for follow_up in ("show my first question again", "only the first"):
        on = call("POST", "/api/chat", {"message": follow_up, "conversation_id": place}, caller=now)
        assert on.json["conversation_id"] == place
        assert "Corner" not in on.text
