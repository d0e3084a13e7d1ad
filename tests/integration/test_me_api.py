"""A person's own data over real HTTP, and in the terminal."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.local_server import COMMAND, LocalServer, environment, running

ME = "/api/me"
NOTHING = {"name": None, "language": None, "time_zone": None, "memory": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data) as server:
        yield server


def check(server: LocalServer, name: str, value: Any) -> None:
    """A value is what the API's description says."""
    document = server.send("GET", "/openapi.json").json()
    schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
    Draft202012Validator(schema).validate(value)


def test_a_profile_is_read_changed_and_heeded(server: LocalServer) -> None:
    first = server.send("GET", ME, user="ana")
    assert (first.status_code, first.json()) == (200, NOTHING)
    check(server, "ProfileFields", first.json())
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


def kanina(home: Path, data: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], env=environment(home, data), input=said, capture_output=True, text=True, check=False
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
