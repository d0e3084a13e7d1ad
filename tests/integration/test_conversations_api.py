"""A person's conversations over real HTTP: begun, asked in, listed, searched, opened, changed, kept and deleted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.local_server import LocalServer, running

ALL = "/api/conversations"
OWN = "33333333-3333-4333-8333-333333333333"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data) as server:
        yield server


def titles(server: LocalServer, user: str, query: str = "") -> list[str]:
    response = server.send("GET", f"{ALL}{query}", user=user)
    assert response.status_code == 200, response.text
    return [each["title"] for each in response.json()["conversations"]]


def test_one_is_begun_asked_in_found_changed_and_deleted(server: LocalServer) -> None:
    begun = server.send("POST", ALL, user="ana", json={"id": OWN, "metadata": {"ticket": 7}})
    assert (begun.status_code, begun.headers["location"]) == (201, f"{ALL}/{OWN}")
    assert {name: begun.json()[name] for name in ("conversation_id", "title", "title_source", "message_count")} == {
        "conversation_id": OWN,
        "title": "",
        "title_source": "auto",
        "message_count": 0,
    }
    server.ask("revenue by region in 2025", OWN, user="ana")
    server.ask("only NCR", OWN, user="ana")
    opened = server.send("GET", f"{ALL}/{OWN}", user="ana")
    said = opened.json()
    assert [message["content"] for message in said["messages"] if message["role"] == "user"] == [
        "revenue by region in 2025",
        "only NCR",
    ]
    assert (said["title"], said["last_question"], said["message_count"], said["first_turn"], said["metadata"]) == (
        "Revenue by region, 2025",
        "only NCR",
        4,
        1,
        {"ticket": 7},
    )
    tag = opened.headers["etag"]
    changed = server.send(
        "PUT", f"{ALL}/{OWN}", user="ana", json={"title": "Regions", "kept": True}, headers={"If-Match": tag}
    )
    assert changed.status_code == 200
    assert (changed.json()["title"], changed.json()["title_source"], changed.json()["expires_at"]) == (
        "Regions",
        "person",
        None,
    )
    stale = server.send("PUT", f"{ALL}/{OWN}", user="ana", json={"title": "Mine"}, headers={"If-Match": tag})
    assert (stale.status_code, stale.json()["type"]) == (412, "urn:kanina:problem:precondition-failed")
    assert stale.json()["session_id"] == OWN
    assert titles(server, "ana", "?q=ncr") == titles(server, "ana", "?kept=true") == ["Regions"]
    assert titles(server, "ben") == []
    deleted = server.send("DELETE", f"{ALL}/{OWN}", user="ana").json()
    assert (deleted["turns_deleted"], deleted["restorable_until"] is None) == (2, False)
    assert titles(server, "ana", "?archived=all") == []
    back = server.send("POST", f"{ALL}/{OWN}/restore", user="ana")
    assert (back.status_code, back.json()["title"], back.json()["kept"]) == (200, "Regions", True)
    assert server.ask("by month", OWN, user="ana")["turn"] == 3
    gone = server.send("DELETE", f"{ALL}/{OWN}?now=true", user="ana").json()
    assert gone == {"turns_deleted": 3, "restorable_until": None}
    late = server.send("POST", f"{ALL}/{OWN}/restore", user="ana")
    assert (late.status_code, late.json()["type"]) == (410, "urn:kanina:problem:gone")
    assert server.send("POST", f"{ALL}/{OWN}/restore", user="ben").status_code == 404
    for method in ("GET", "PUT", "DELETE"):
        gone = server.send(method, f"{ALL}/{OWN}", user="ana", json={"title": "x"} if method == "PUT" else None)
        assert gone.status_code == 404


def test_a_repeat_begins_nothing(server: LocalServer) -> None:
    key = {"Idempotency-Key": "begin-1"}
    first = server.send("POST", ALL, user="rep", json={"title": "Once"}, headers=key)
    again = server.send("POST", ALL, user="rep", json={"title": "Once"}, headers=key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert first.headers["location"] == again.headers["location"]
    assert titles(server, "rep") == ["Once"]
    other = server.send("POST", ALL, user="rep", json={"title": "Twice"}, headers=key)
    assert (other.status_code, other.json()["type"]) == (422, "urn:kanina:problem:idempotency-key-reused")
    asked = server.send("POST", "/api/chat", user="rep", json={"message": "revenue"}, headers=key)
    assert asked.status_code == 422
    # A refused one gives its key back.
    taken = {"Idempotency-Key": "begin-2"}
    identified = {"id": first.json()["conversation_id"]}
    assert server.send("POST", ALL, user="rep", json=identified, headers=taken).status_code == 409
    assert server.send("POST", ALL, user="rep", json={}, headers=taken).status_code == 201
    assert server.send("POST", ALL, user="rep", json=identified, headers=taken).status_code == 422


def test_without_a_body_one_is_begun_as_well(server: LocalServer) -> None:
    assert server.send("POST", ALL, user="bare").status_code == 201
    assert titles(server, "bare") == [""]


def test_pages_lead_on_and_archived_ones_are_apart(server: LocalServer) -> None:
    for number in range(5):
        server.send("POST", ALL, user="pages", json={"title": f"n{number}"})
    (first, *_) = server.send("GET", ALL, user="pages").json()["conversations"]
    archived = server.send("PUT", f"{ALL}/{first['conversation_id']}", user="pages", json={"is_archived": True})
    assert archived.json()["is_archived"] is True
    found: list[str] = []
    query = "?limit=2"
    while True:
        page = server.send("GET", f"{ALL}{query}", user="pages").json()
        found += [each["title"] for each in page["conversations"]]
        if page["next"] is None:
            break
        query = f"?limit=2&cursor={page['next']}"
    assert sorted([*found, first["title"]]) == ["n0", "n1", "n2", "n3", "n4"]
    assert titles(server, "pages", "?archived=true") == [first["title"]]
    assert len(titles(server, "pages", "?archived=all")) == 5


def test_the_current_one_is_the_newest_or_a_new_one(server: LocalServer) -> None:
    fresh = server.send("GET", f"{ALL}/current", user="cur")
    assert (fresh.status_code, fresh.json()["messages"]) == (200, [])
    assert server.send("GET", f"{ALL}/current", user="cur").json()["conversation_id"] == fresh.json()["conversation_id"]
    answer = server.ask("revenue in 2025", user="cur")
    now = server.send("GET", f"{ALL}/current?channel=api", user="cur").json()
    assert (now["conversation_id"], len(now["messages"])) == (answer["conversation_id"], 2)


@pytest.mark.parametrize(
    ("method", "path", "body", "detail"),
    [
        ("GET", "?limit=101", None, "limit must be from 1 to 100."),
        ("GET", "?limit=0", None, "limit must be from 1 to 100."),
        ("GET", "?cursor=x", None, "cursor must be the `next` of an earlier page."),
        ("GET", "?archived=yes", None, "archived must be one of false, true, all."),
        ("GET", "?kept=1", None, "kept must be one of false, true."),
        ("GET", f"?q={'x' * 201}", None, "q takes at most 200 characters."),
        ("GET", "?since=yesterday", None, "since must be a day or a moment, such as 2026-01-31 or "),
        ("GET", "?until=2026-02-30", None, "until must be a day or a moment"),
        ("GET", "/current?channel=a%2Fb", None, "channel must be the name of one, such as api or telegram."),
        ("POST", "", {"id": "mine"}, "id must be a UUID"),
        ("POST", "", {"title": 7}, "title must be a text."),
        ("POST", "", {"name": "x", "kept": True}, "Unknown: kept, name. What can be sent: title, metadata, id."),
        ("POST", "", {"metadata": []}, "metadata must be an object."),
        ("POST", "", {"metadata": {"a": "x" * 2048}}, "metadata must be at most 2,048 bytes of JSON."),
        ("DELETE", f"/{OWN}?now=yes", None, "now must be one of false, true."),
        ("PUT", f"/{OWN}", {}, 'Send what is to change, such as {"title": "March figures"}.'),
        ("PUT", f"/{OWN}", {"title": None}, "Send what is to change"),
        ("PUT", f"/{OWN}", {"title": " "}, "title must be one line of 1 to 120 bytes."),
        ("PUT", f"/{OWN}", {"kept": "yes"}, "kept must be true or false."),
        ("PUT", f"/{OWN}", {"turns": 1}, "Unknown: turns. What can be sent: title, metadata, is_archived, kept."),
        ("PUT", f"/{OWN}", "[]", "The body must be a JSON object, such as "),
    ],
    ids=str,
)
def test_what_is_wrong_is_named(server: LocalServer, method: str, path: str, body: Any, detail: str) -> None:
    *kind, told = server.refusal(method, ALL + path, body, user="bad")
    assert kind == [400, "invalid-request"]
    assert told.startswith(detail)


@pytest.mark.parametrize("tag", ["abc", 'W/"abc"', '"a", "b"', '"'])
def test_an_if_match_that_is_no_tag_is_refused_and_changes_nothing(server: LocalServer, tag: str) -> None:
    begun = server.send("POST", ALL, user="tags", json={"title": "Before"}).json()
    path = f"{ALL}/{begun['conversation_id']}"
    refused = server.send("PUT", path, user="tags", json={"title": "After"}, headers={"If-Match": tag})
    assert refused.status_code == 400
    assert server.send("GET", path, user="tags").json()["title"] == "Before"
    after = server.send("PUT", path, user="tags", json={"title": "After"}, headers={"If-Match": "*"})
    assert after.json()["title"] == "After"


def test_a_hostile_title_comes_back_as_it_is_and_no_other_way(server: LocalServer) -> None:
    title = "revenue \u202e by region"
    refused = server.send("POST", ALL, user="evil", json={"title": title})
    assert refused.status_code == 400
    begun = server.send("POST", ALL, user="evil", json={"title": "<script>alert(1)</script> ' OR 1=1"})
    assert begun.json()["title"] == "<script>alert(1)</script> ' OR 1=1"
    assert begun.headers["x-content-type-options"] == "nosniff"


def test_a_message_has_its_query_rows_chart_choices_and_what_could_follow(server: LocalServer) -> None:
    answer = server.ask("revenue by region in 2025", user="whole")
    place = answer["conversation_id"]
    question, said = server.send("GET", f"{ALL}/{place}/messages", user="whole").json()["messages"]
    asked = server.ask("top 5 branches", user="whole")
    assert asked["intent"] == "ask_user"
    _, back = server.send("GET", f"{ALL}/{asked['conversation_id']}/messages", user="whole").json()["messages"]
    assert (question["role"], question["tool_calls"], question["custom_payload"]) == ("user", [], None)
    assert question["created_at"] < said["created_at"]
    (call,) = said["tool_calls"]
    assert (call["tool_name"], call["input"], call["output"]["rows"], call["output"]["row_count"]) == (
        "query",
        {"sql": answer["sql"]},
        answer["data"][:10],
        18,
    )
    payload = said["custom_payload"]
    assert (payload["rows"], payload["columns"], payload["verified"]) == (answer["data"], answer["columns"], None)
    assert payload["chart"]["$schema"].startswith("https://vega.github.io/schema/vega-lite/")
    assert said["suggested_actions"] == answer["metadata"]["suggestions"] != []
    assert [choice["label"] for choice in back["suggested_values"]] == [
        choice["label"] for choice in asked["metadata"]["ask"]["choices"]
    ]
    again = server.send("POST", "/api/chat", user="whole", json={"message": said["suggested_actions"][0]})
    assert again.json()["intent"] != "failed"


def test_what_comes_is_what_the_description_says(server: LocalServer) -> None:
    answer = server.ask("revenue by region in 2025", user="schema")
    path = f"{ALL}/{answer['conversation_id']}"
    server.check("Conversations", server.send("GET", ALL, user="schema").json())
    server.check("ConversationRead", server.send("GET", path, user="schema").json())
    server.check("ConversationRead", server.send("GET", f"{ALL}/current", user="schema").json())
    server.check("ConversationFields", server.send("PUT", path, user="schema", json={"kept": True}).json())
    server.check("ConversationFields", server.send("POST", ALL, user="schema", json={"title": "x"}).json())
