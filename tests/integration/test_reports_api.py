"""The daily report as one gets it, over real HTTP: shown, previewed, begun for a Telegram account that is linked."""

from __future__ import annotations

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
        ({"channel": "telegram", "address": "42", "hour": 7}, (400, "invalid-request", "hour")),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_by_name(
    server: LocalServer, body: dict[str, object], refusal: tuple[int, str, str]
) -> None:
    status, kind, detail = server.refusal("PUT", MINE, body, user="ana")
    assert (status, kind) == refusal[:2]
    assert refusal[2] in detail
