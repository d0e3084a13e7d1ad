"""A person's memories over real HTTP: remembered, listed, searched, changed, forgotten; secrets nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.local_server import LocalServer, running

ALL = "/api/memories"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data) as server:
        yield server


def test_one_is_remembered_found_changed_and_forgotten(server: LocalServer) -> None:
    made = server.send("POST", ALL, user="ana", json={"content": "I look after NCR only", "memory_type": "preference"})
    memory = made.json()
    assert (made.status_code, made.headers["location"]) == (201, f"{ALL}/{memory['memory_id']}")
    assert (memory["user_id"], memory["content"], memory["confidence"]) == ("local:ana", "I look after NCR only", 1.0)
    assert "embedding" not in memory
    path = made.headers["location"]
    assert server.send("GET", path, user="ana").json() == memory
    listed = server.send("GET", f"{ALL}?type=preference&q=ncr", user="ana").json()
    assert listed == {"memories": [memory], "next": None}
    tag = made.headers["etag"]
    pinned = server.send("PUT", path, user="ana", json={"is_pinned": True}, headers={"If-Match": tag})
    assert (pinned.status_code, pinned.json()["is_pinned"], pinned.headers["etag"] == tag) == (200, True, False)
    stale = server.send("PUT", path, user="ana", json={"content": "x"}, headers={"If-Match": tag})
    assert (stale.status_code, stale.json()["type"]) == (412, "urn:kanina:problem:precondition-failed")
    for method in ("GET", "PUT", "DELETE"):
        other = server.send(method, path, user="ben", json={"content": "x"} if method == "PUT" else None)
        assert (other.status_code, other.json()["type"]) == (404, "urn:kanina:problem:not-found")
    assert server.send("DELETE", path, user="ana").json() == {"memory_id": memory["memory_id"]}
    assert server.send("GET", ALL, user="ana").json() == {"memories": [], "next": None}


def test_a_secret_is_refused_by_its_kind_and_is_in_no_file(server: LocalServer) -> None:
    secret = "AKIAIOSFODNN7EXAMPLE"
    refused = server.send("POST", ALL, user="leak", json={"content": f"the key is {secret}"})
    assert (refused.status_code, refused.json()["type"]) == (422, "urn:kanina:problem:not-remembered")
    assert (refused.json()["kind"], secret in refused.text) == ("key", False)
    home = server.log.parent / server.log.name.removesuffix(".log")
    kept = [path for path in (server.log, *home.rglob("*")) if path.is_file() and secret.encode() in path.read_bytes()]
    assert kept == []


@pytest.mark.parametrize(
    ("method", "path", "body", "detail"),
    [
        ("GET", "?limit=0", None, "limit must be from 1 to 100."),
        ("GET", "?cursor=x", None, "cursor must be the `next` of an earlier page."),
        ("GET", "?type=secret", None, "type must be one of fact, preference, entity, project, decision."),
        ("GET", "?pinned=1", None, "pinned must be one of false, true."),
        ("GET", "?sort=name", None, "sort must be one of created, used."),
        ("POST", "", {}, "content is missing: send what is to be remembered."),
        ("POST", "", {"content": "a", "user_id": "local:ben"}, "Unknown: user_id. What can be sent: content, "),
        ("POST", "", {"content": ["a"]}, "content must be a text of 1 to 500 characters."),
        ("POST", "", "[]", 'The body must be a JSON object, such as {"content": "I look after NCR only"}.'),
        ("PUT", "/1", {}, 'Send what is to change, such as {"content": "I look after NCR only"}.'),
    ],
    ids=str,
)
def test_what_is_wrong_is_named(server: LocalServer, method: str, path: str, body: Any, detail: str) -> None:
    *kind, told = server.refusal(method, ALL + path, body, user="bad")
    assert kind == [400, "invalid-request"]
    assert told.startswith(detail)


@pytest.mark.parametrize(
    ("said", "content", "kind"),
    [
        ("please remember that I only look after NCR", "I only look after NCR", "filter"),
        ("Tandaan mo po na NCR lang ang hawak ko.", "NCR lang ang hawak ko", "filter"),
        ("always show me by region, please", "always show me by region", "split"),
        ("By sales I mean net sales", "By sales I mean net sales", "define"),
        ("Remember that our year starts in July", "our year starts in July", "year"),
        ("remember that my boss is Liza", "my boss is Liza", None),
    ],
)
def test_it_is_read_as_a_message_of_the_same_words_is(
    server: LocalServer, said: str, content: str, kind: str | None
) -> None:
    memory = server.send("POST", ALL, user=f"reads{len(said)}", json={"content": said}).json()
    assert (memory["content"], (memory["means"] or {}).get("kind")) == (content, kind)
    assert memory["memory_type"] == ("preference" if kind else "fact")
    path = f"{ALL}/{memory['memory_id']}"
    changed = server.send("PUT", path, user=f"reads{len(said)}", json={"content": said}).json()
    assert (changed["content"], changed["means"]) == (content, memory["means"])


@pytest.mark.parametrize("said", ["call me Ana", "tawagin mo akong Ana", "remember that my name is Ana"])
def test_a_name_goes_into_the_profile(server: LocalServer, said: str) -> None:
    named = server.send("POST", ALL, user="named", json={"content": said})
    profile = server.send("GET", "/api/me", user="named").json()
    assert (named.status_code, named.json(), profile["name"]) == (200, profile, "Ana")
    server.check("ProfileFields", named.json())
    assert server.send("GET", ALL, user="named").json()["memories"] == []
    server.send("DELETE", "/api/me", user="named")


@pytest.mark.parametrize(
    "said", ["forget that I only look after NCR", "what do you know about me?", "by sales I mean gross bookings"]
)
def test_what_is_nothing_to_remember_is_refused_with_why(server: LocalServer, said: str) -> None:
    status, kind, _ = server.refusal("POST", ALL, {"content": said}, user="asks")
    assert (status, kind) == (400, "invalid-request")
    assert server.send("GET", ALL, user="asks").json()["memories"] == []


def test_what_comes_is_what_the_description_says(server: LocalServer) -> None:
    sent = {"content": "a", "valid_from": "2026-01-01T00:00:00Z"}
    memory = server.send("POST", ALL, user="schema", json=sent).json()
    server.check("Memory", memory)
    server.check("Memories", server.send("GET", ALL, user="schema").json())
    server.check("Forgotten", server.send("DELETE", f"{ALL}/{memory['memory_id']}", user="schema").json())


def test_what_is_remembered_and_kept_is_found_again_with_why(server: LocalServer) -> None:
    memory = server.send("POST", ALL, user="finder", json={"content": "The oven in Cebu is new"}).json()
    found = server.send("GET", "/api/search?q=ovens&limit=5", user="finder")
    [hit] = found.json()["hits"]
    assert (found.status_code, found.json()["next"]) == (200, None)
    assert (hit["kind"], hit["memory_id"], hit["content"], hit["reasons"]) == (
        "memory",
        memory["memory_id"],
        "The oven in Cebu is new",
        [{"kind": "words", "words": ["ovens"]}],
    )
    assert server.send("GET", "/api/search?q=ovens", user="ben").json() == {"hits": [], "next": None}
    for query in ("", "?q=", "?q=%20", f"?q={'x' * 201}", "?q=x&limit=0", "?q=x&cursor=no"):
        refused = server.send("GET", f"/api/search{query}", user="finder")
        assert (refused.status_code, refused.json()["type"]) == (400, "urn:kanina:problem:invalid-request")
