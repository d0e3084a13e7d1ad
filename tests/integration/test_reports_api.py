"""The daily report as one gets it, over real HTTP: shown, previewed, begun for a Telegram account that is linked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.local_server import LocalServer, running

MINE = "/api/me/reports"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data) as server:
        yield server


def test_it_says_what_leads_it_and_is_previewed_in_both_languages(server: LocalServer) -> None:
    mine = server.send("GET", MINE, user="ana").json()
    server.check("MyReports", mine)
    assert mine["figures"][0] == "revenue"
    assert set(mine["figures"]) <= set(mine["choices"])
    assert mine["copies"] == []
    for language, word in (("en", "Revenue"), ("fil", "Kita")):
        preview = server.send("GET", f"{MINE}/preview?language={language}", user="ana").json()
        server.check("ReportPreview", preview)
        assert preview["day"] == "2026-11-25"
        assert word in preview["text"]


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"channel": "telegram", "address": "42"}, (404, "not-found", "link your Telegram account")),
        ({"channel": "pigeon", "address": "42"}, (400, "invalid-request", "channel")),
        ({"channel": "telegram", "address": "42", "days": [0]}, (400, "invalid-request", "days")),
        ({"channel": "telegram", "address": "42", "hour": 24}, (400, "invalid-request", "hour")),
        ({"channel": "telegram", "address": "42", "hour": 7}, (400, "invalid-request", "once a day")),
        ({"channel": "telegram", "address": "42", "minute": 7}, (400, "invalid-request", "minute")),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_by_name(
    server: LocalServer, body: dict[str, object], refusal: tuple[int, str, str]
) -> None:
    status, kind, detail = server.refusal("PUT", MINE, body, user="ana")
    assert (status, kind) == refusal[:2]
    assert refusal[2] in detail


def test_an_answer_is_pinned_asked_again_and_erased_with_its_person(server: LocalServer) -> None:
    answer = server.ask("revenue by region in 2025", user="pia")
    asked = {"conversation_id": answer["conversation_id"], "turn": answer["turn"]}
    for _ in range(2):
        mine = server.send("POST", f"{MINE}/pins", user="pia", json=asked).json()
    server.check("MyReports", mine)
    (pin,) = mine["pins"]
    assert (pin["labels"]["en"], pin["labels"]["fil"]) == ("Revenue · region · 2025", "Kita · rehiyon · 2025")
    assert (pin["moves"], pin["can_move"]) == (False, True)
    text = server.send("GET", f"{MINE}/preview", user="pia").json()["text"]
    assert re.search(r"\nRevenue · region · 2025\nNCR +₱274,820,717\.25\n", text)
    place = f"{MINE}/pins/{pin['id']}"
    assert server.refusal("PUT", place, {"moves": "perhaps"}, user="pia")[:2] == (400, "invalid-request")
    assert server.send("PUT", place, user="pia", json={"moves": True}).json()["pins"][0]["moves"] is True
    assert server.send("DELETE", place, user="rey").status_code == 404
    export = server.send("GET", "/api/me/export", user="pia").text
    assert '"pins"' in export
    erased = server.send("DELETE", "/api/me", user="pia").json()
    assert (erased["left"], erased["deleted"]["other"] > 0) == (0, True)
    assert server.send("GET", MINE, user="pia").json()["pins"] == []


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"turn": 1}, (400, "conversation_id")),
        ({"conversation_id": "11111111-1111-4111-8111-111111111111", "turn": 1}, (404, "no such turn")),
        ({"conversation_id": "11111111-1111-4111-8111-111111111111", "turn": 0}, (400, "turn")),
    ],
    ids=str,
)
def test_what_cannot_be_pinned_is_refused_by_name(
    server: LocalServer, body: dict[str, object], refusal: tuple[int, str]
) -> None:
    status, _, detail = server.refusal("POST", f"{MINE}/pins", body, user="rey")
    assert status == refusal[0]
    assert refusal[1] in detail
