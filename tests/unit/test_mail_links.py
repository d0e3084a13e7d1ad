"""The way out of a mail: a page that asks, one click that stops, and links that cannot be made up or used for long."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from kanina import assembly
from kanina.clock import system_clock
from kanina.people import from_mail
from kanina.reports.delivery import recipients
from kanina.reports.mail_links import UNSUBSCRIBE, MailLinks
from kanina.reports.subscriptions import Subscription, Subscriptions
from kanina_local import functions
from kanina_local.server import application
from tests.rest import Reply, call

BASE, SECRET = "http://127.0.0.1:8000", "a secret"
FORM = {"content-type": "application/x-www-form-urlencoded"}
ONE_CLICK = "List-Unsubscribe=One-Click"
MULTIPART = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
BEN = Subscription(
    person=from_mail("ben+<b>@example.org"), channel="email", address="ben+<b>@example.org", language="fil"
)
ANA = Subscription(person=from_mail("ana@example.org"), channel="email", address="ana@example.org")


@pytest.fixture(autouse=True)
def deployed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The chat function's environment, with an empty table."""
    for name, value in {
        "KANINA_SQLITE_PATH": str(tmp_path / "kanina.sqlite3"),
        "KANINA_BASE_URL": BASE,
        "KANINA_UNSUBSCRIBE_SECRET": SECRET,
    }.items():
        monkeypatch.setenv(name, value)
    assembly.close()
    assembly.settings.cache_clear()
    yield
    assembly.close()
    assembly.settings.cache_clear()


def link(recipient: Subscription = ANA, *, secret: str = SECRET, now: datetime | None = None) -> str:
    """The link's path and query, as a mail to the recipient has it."""
    made = MailLinks(BASE, secret, lambda: now or system_clock()).unsubscribe("daily", recipient)
    parts = urlsplit(made)
    return f"{parts.path}?{parts.query}"


def reached() -> list[str]:
    """Who still gets the report, of two whom the settings name."""
    subscriptions = Subscriptions(assembly.table(), "daily")
    found = recipients("ana@example.org, ben@example.org", "en", subscriptions.all(), subscriptions.stopped())
    return [item.address for item in found]


def send(method: str, target: str, body: str | None = None, **headers: str) -> Reply:
    return call(method, target, body, user=None, headers={**FORM, **headers})


def test_the_page_asks_and_changes_nothing() -> None:
    for method in ("GET", "GET"):
        page = send(method, link(BEN))
        assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert '<html lang="fil">' in page.text
        assert "ben+&lt;b&gt;@example.org" in page.text
        assert page.headers["cache-control"] == "no-store"
        assert "form-action 'self'" in page.headers["content-security-policy"]
    assert reached() == ["ana@example.org", "ben@example.org"]


@pytest.mark.parametrize(
    ("content_type", "body"),
    [(FORM["content-type"], ONE_CLICK), ("multipart/form-data; boundary=b", MULTIPART)],
    ids=["urlencoded", "multipart"],
)
def test_one_click_stops_the_copies_to_one_address(content_type: str, body: str) -> None:
    for _ in range(2):  # mail programs may send it again
        reply = send("POST", link(), body, **{"content-type": content_type})
        assert (reply.status, "location" in reply.headers) == (200, False)
        assert "Done: the report is no longer sent to ana@example.org." in reply.text
    assert reached() == ["ben@example.org"]


def test_a_post_without_the_field_stops_nothing() -> None:
    for body in (None, "", "List-Unsubscribe=Maybe", "x=1", "{}"):
        assert send("POST", link(), body).problem == (400, "invalid-request")
    assert len(reached()) == 2


@pytest.mark.parametrize("tampered", [lambda t: t[:-2] + "AA", lambda t: t + "x", lambda t: t.partition(".")[0]])
def test_a_forged_link_is_refused(tampered: Any) -> None:
    for method, body in (("GET", None), ("POST", ONE_CLICK)):
        assert send(method, tampered(link()), body).problem == (404, "not-found")
        assert send(method, link(secret="another"), body).problem == (404, "not-found")
        assert send(method, "/api/reports/unsubscribe", body).problem == (400, "invalid-request")
    assert len(reached()) == 2


@pytest.mark.parametrize("part", [0, 1], ids=["payload", "signature"])
def test_a_link_whose_spare_bits_were_altered_is_refused(part: int) -> None:
    """Base64 of no whole number of three bytes ends in a character of which two or four bits say nothing."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    recipients_of_each_length = [from_mail(f"{'a' * length}@example.org") for length in (1, 2, 3)]
    refused = 0
    for person in recipients_of_each_length:
        target = link(Subscription(person=person, channel="email", address="ana@example.org"))
        parts = target.partition("token=")[2].split(".")
        if len(parts[part]) % 4 == 0:
            continue
        parts[part] = parts[part][:-1] + alphabet[alphabet.index(parts[part][-1]) ^ 1]
        altered = f"{target.partition('token=')[0]}token={'.'.join(parts)}"
        assert send("POST", altered, ONE_CLICK).status == 404
        assert send("POST", target, ONE_CLICK).status == 200
        refused += 1
    assert refused >= 2


def test_an_old_link_is_refused_and_says_so_to_people_in_a_page() -> None:
    now = system_clock()
    assert send("GET", link(now=now - UNSUBSCRIBE.valid)).status == 200
    old = link(now=now - UNSUBSCRIBE.valid - timedelta(days=2))
    assert send("POST", old, ONE_CLICK).problem == (410, "gone")
    page = send("GET", old, accept="text/html,application/xhtml+xml")
    assert (page.status, page.headers["content-type"]) == (410, "text/html; charset=utf-8")
    assert "Use the one in the newest mail." in page.text
    assert len(reached()) == 2


def test_without_a_secret_no_link_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    made = link(secret=SECRET)
    monkeypatch.delenv("KANINA_UNSUBSCRIBE_SECRET")
    assembly.settings.cache_clear()
    assert send("POST", made, ONE_CLICK).problem == (404, "not-found")
    assert len(reached()) == 2


def test_the_page_takes_no_other_method() -> None:
    reply = send("DELETE", link())
    assert reply.problem == (405, "method-not-allowed")
    assert reply.headers["allow"] == "GET, POST"


def test_the_form_of_the_page_works_on_the_laptops_server() -> None:
    app = application(partial(functions.invoke, "chat"), partial(functions.invoke, "telegram"))

    async def click() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=BASE) as browser:
            page = await browser.get(link())
            field = re.search(r'name="([^"]+)" value="([^"]+)"', page.text)
            assert field
            assert page.headers["referrer-policy"] == "same-origin"
            return await browser.post(link(), data={field[1]: field[2]}, headers={"origin": BASE})

    assert asyncio.run(click()).status_code == 200
    assert reached() == ["ben@example.org"]
