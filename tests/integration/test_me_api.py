"""A person's own data over real HTTP, and in the terminal."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.local_server import LocalServer, environment, running
from tests.warm import warm

ME = "/api/me"
NOTHING = {
    "name": None,
    "language": None,
    "time_zone": None,
    "memory": True,
    "scopes": ["chat", "read", "delete", "sql"],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data) as server:
        yield server


def test_a_profile_is_read_changed_and_heeded(server: LocalServer) -> None:
    first = server.send("GET", ME, user="ana")
    assert (first.status_code, first.json()) == (200, NOTHING)
    server.check("ProfileFields", first.json())
    tag = {"If-Match": first.headers["etag"]}
    changed = server.send("PUT", ME, user="ana", json={"name": "Ana", "language": "fil"}, headers=tag)
    assert (changed.status_code, changed.json()) == (200, {**NOTHING, "name": "Ana", "language": "fil"})
    assert changed.headers["etag"] == server.send("GET", ME, user="ana").headers["etag"] != first.headers["etag"]
    stale = server.send("PUT", ME, user="ana", json={"name": "Bea"}, headers=tag)
    assert (stale.status_code, stale.json()["type"]) == (412, "urn:kanina:problem:precondition-failed")
    assert server.ask("hello", user="ana")["message"].startswith("Hello, Ana. ")
    assert server.ask("2025", user="ana")["metadata"]["language"] == "fil"
    assert server.ask("2025", user="ben")["metadata"]["language"] == "en"
    assert server.send("GET", ME, user="ben").json() == NOTHING


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"name": "Ana", "spent_2026-03-02": 0}, "Unknown: spent_2026-03-02."),
        ({"user_id": "ben"}, "Unknown: user_id."),
        ({}, "Send what is to change"),
        ({"memory": None}, "memory must be true or false."),
        ({"time_zone": "Manila"}, "time_zone must be the name of a zone"),
    ],
)
def test_what_a_profile_cannot_hold_is_refused_by_name(server: LocalServer, body: dict[str, Any], says: str) -> None:
    refused = server.send("PUT", ME, user="cy", json=body)
    assert (refused.status_code, refused.json()["type"]) == (400, "urn:kanina:problem:invalid-request")
    assert refused.json()["detail"].startswith(says)
    assert server.send("GET", ME, user="cy").json() == NOTHING


def test_everything_of_a_person_is_exported(server: LocalServer) -> None:
    asked = server.ask("revenue by region in 2025", user="fay")
    server.ask("revenue by month in 2025", user="gil")
    exported = server.send("GET", f"{ME}/export", user="fay")
    assert (exported.status_code, exported.headers["content-type"]) == (200, "application/jsonl")
    assert exported.headers["content-disposition"] == 'attachment; filename="kanina-me.jsonl"'
    assert "link" not in exported.headers
    profile, conversation, turn = map(json.loads, exported.text.splitlines())
    assert (profile["kind"], profile["person"]) == ("profile", "local:fay")
    assert (conversation["kind"], conversation["title"]) == ("conversation", "Revenue by region, 2025")
    assert (turn["kind"], turn["question"], turn["sql"]) == ("turn", "revenue by region in 2025", asked["sql"])
    assert len(turn["result"]["rows"]) == len(asked["data"])
    wrong = server.send("GET", f"{ME}/export?cursor=none", user="fay")
    assert (wrong.status_code, wrong.json()["type"]) == (400, "urn:kanina:problem:invalid-request")


def test_everything_of_a_person_is_erased_and_nothing_of_others(server: LocalServer) -> None:
    asked = {user: server.ask("revenue by region in 2025", user=user)["conversation_id"] for user in ("dan", "eve")}
    server.ask("only NCR", asked["dan"], user="dan")
    server.send("PUT", ME, user="dan", json={"name": "Dan"})
    erased = server.send("DELETE", ME, user="dan")
    server.check("Erased", erased.json())
    deleted = erased.json()["deleted"]
    assert (erased.status_code, erased.json()["left"]) == (200, 0)
    assert [deleted[kind] for kind in ("profile", "conversations", "turns", "memories", "subscriptions")] == [
        1,
        1,
        2,
        0,
        0,
    ]
    again = server.send("DELETE", ME, user="dan").json()
    assert (set(again["deleted"].values()), again["left"]) == ({0}, 0)
    assert server.send("GET", ME, user="dan").json() == NOTHING
    assert server.send("GET", "/api/conversations?archived=all", user="dan").json()["conversations"] == []
    assert server.send("GET", f"/api/conversations/{asked['dan']}", user="dan").status_code == 404
    assert server.ask("by month", user="dan")["turn"] in (1, None)
    assert len(server.send("GET", f"/api/conversations/{asked['eve']}/messages", user="eve").json()["messages"]) == 2
    wrong = server.send("POST", ME, user="eve", json={})
    assert (wrong.status_code, wrong.headers["allow"]) == (405, "GET, PUT, DELETE")


def kanina(home: Path, data: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*warm(), *arguments], env=environment(home, data), input=said, capture_output=True, text=True, check=False
    )


def test_the_terminal_shows_and_changes_a_profile(tmp_path: Path, demo_data: Path) -> None:
    shown = kanina(tmp_path, demo_data, "me", "show").stdout
    assert shown == "name       -\nlanguage   that of the conversation\ntime zone  -\nmemory     on\n"
    changed = kanina(tmp_path, demo_data, "me", "set", "--name", "Ana", "--time-zone", "Asia/Manila", "--memory", "off")
    assert changed.stdout == (
        "name       Ana\nlanguage   that of the conversation\ntime zone  Asia/Manila\nmemory     off\n"
    )
    back = kanina(tmp_path, demo_data, "me", "set", "--name", "", "--time-zone", "", "--language", "fil")
    assert back.stdout == "name       -\nlanguage   fil\ntime zone  -\nmemory     off\n"
    for arguments, line in (
        (["set"], "kanina: say what to change: --name, --language, --time-zone or --memory\n"),
        (
            ["set", "--time-zone", "Mars"],
            "kanina: time_zone must be the name of a zone, such as Asia/Manila, or null.\n",
        ),
    ):
        failed = kanina(tmp_path, demo_data, "me", *arguments)
        assert (failed.returncode, failed.stderr) == (1, line)


def test_the_terminal_erases_who_types_their_name(tmp_path: Path, demo_data: Path) -> None:
    assert kanina(tmp_path, demo_data, "ask", "--user", "ana", "revenue in 2025").returncode == 0
    file = tmp_path / "ana.jsonl"
    assert kanina(tmp_path, demo_data, "me", "export", "--user", "ana", "--out", str(file)).returncode == 0
    kinds = [json.loads(line)["kind"] for line in file.read_text(encoding="utf-8").splitlines()]
    assert kinds == ["profile", "conversation", "turn", "channel"]
    asked = kanina(tmp_path, demo_data, "me", "erase", "--user", "ana", said="anna\n")
    assert (asked.returncode, asked.stderr) == (1, "kanina: nothing is deleted: that is another name\n")
    assert asked.stdout == ("This deletes all that ana has asked here, and the profile, for good. Type ana to go on:\n")
    done = kanina(tmp_path, demo_data, "me", "erase", "--user", "ana", said="ana\n").stdout.splitlines()[-1]
    assert done == "deleted: 1 conversations, 1 turns, 1 details, 1 other; left: 0"
    again = kanina(tmp_path, demo_data, "me", "erase", "--user", "ana", "--yes")
    assert (again.returncode, again.stdout) == (0, "deleted: nothing, for there was nothing; left: 0\n")


LINKS = f"{ME}/links"
NOBODY = {"accounts": [], "pending": None, "code": None, "code_expires_at": None}


def test_accounts_are_linked_by_a_code_and_a_yes_on_each_side(server: LocalServer) -> None:
    made = server.send("POST", LINKS, user="lea").json()
    server.check("Links", made)
    assert {**made, "code": None, "code_expires_at": None} == NOBODY
    entered = server.send("POST", LINKS, user="max", json={"code": made["code"]}).json()
    server.check("Links", entered)
    assert (entered["pending"]["channel"], entered["pending"]["name"]) == ("local", "lea")
    for user in ("max", "lea"):
        assert server.send("POST", LINKS, user=user, json={"confirm": True}).status_code == 200
    linked = server.send("GET", LINKS, user="lea").json()
    assert [(each["channel"], each["name"]) for each in linked["accounts"]] == [("local", "max")]
    assert server.send("POST", "/api/memories", user="max", json={"content": "likes charts"}).status_code == 201
    assert [each["content"] for each in server.send("GET", "/api/memories", user="lea").json()["memories"]] == [
        "likes charts"
    ]
    account = linked["accounts"][0]["account"]
    assert server.send("DELETE", f"{LINKS}?account={account}", user="lea").json() == NOBODY
    assert server.send("GET", "/api/memories", user="lea").json()["memories"] == []


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"code": "GUESSED"}, 404, "not-found"),
        ({"confirm": True}, 404, "not-found"),
        ({"confirm": None}, 400, "invalid-request"),
        ({"confirm": "yes"}, 400, "invalid-request"),
        ({"code": 7}, 400, "invalid-request"),
        ({"code": "X", "confirm": True}, 400, "invalid-request"),
        ({"user_id": "lea"}, 400, "invalid-request"),
    ],
)
def test_what_links_nothing_is_told_what_to_send(
    server: LocalServer, body: dict[str, Any], status: int, kind: str
) -> None:
    refused = server.send("POST", LINKS, user="ned", json=body)
    assert (refused.status_code, refused.json()["type"]) == (status, f"urn:kanina:problem:{kind}")
    assert server.send("DELETE", f"{LINKS}?account=none", user="ned").status_code == 404
    own = server.send("POST", LINKS, user="ned", json={"code": server.send("POST", LINKS, user="ned").json()["code"]})
    assert (own.status_code, own.json()["reason"]) == (409, "own-code")
    assert server.send("DELETE", LINKS, user="ned").json() == NOBODY


def test_the_terminal_links_two_names_and_says_what_an_erasure_covers(tmp_path: Path, demo_data: Path) -> None:
    def me(*arguments: str) -> str:
        return kanina(tmp_path, demo_data, "me", *arguments).stdout

    assert me("links", "--user", "ana") == "linked     -\n"
    code = me("link", "--user", "ana").split()[1].rstrip(",")
    assert me("links", "--user", "ana").startswith("waits      a code of yours, to be entered in the other account")
    own = kanina(tmp_path, demo_data, "me", "link", code, "--user", "ana")
    assert own.stderr == "kanina: This account made that code itself: enter it in the other account.\n"
    none = kanina(tmp_path, demo_data, "me", "unlink", "abc", "--user", "ana")
    assert none.stderr == "kanina: There is no such account among the linked ones: name one as their list does.\n"
    assert me("link", code, "--user", "ben") == "waits      local: ana, for you: kanina me link --yes, or --no\n"
    assert me("link", "--yes", "--user", "ben") == "waits      local: ana, for there to confirm\n"
    linked = me("link", "--yes", "--user", "ana")
    assert linked.endswith("  local: ben\n")
    refused = kanina(tmp_path, demo_data, "me", "link", code, "--user", "cara")
    assert (refused.returncode, "There is no such code" in refused.stderr) == (1, True)
    asked = kanina(tmp_path, demo_data, "me", "erase", "--user", "ana", said="no\n").stdout
    assert asked.startswith("Linked with ana, and deleted too: ben\n")
    assert me("unlink", linked.split()[1], "--user", "ana") == "linked     -\n"
