"""A mail address that somebody wants the report at, over real HTTP: nothing goes there until its reader says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kanina import people
from kanina.clock import system_clock
from kanina.reports.mail_links import UNSUBSCRIBE, MailLinks
from kanina.reports.subscriptions import Subscription
from tests.fake_mail import FakeMail, sending
from tests.local_server import LocalServer

MINE = "/api/me/reports"
ADDRESSES = f"{MINE}/addresses"
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[tuple[LocalServer, FakeMail]]:
    with sending(tmp_path_factory.mktemp("home") / "kanina", demo_data) as both:
        yield both


@pytest.fixture
def server(place: tuple[LocalServer, FakeMail]) -> LocalServer:
    return place[0]


@pytest.fixture
def mail(place: tuple[LocalServer, FakeMail]) -> FakeMail:
    return place[1]


def add(server: LocalServer, user: str, address: str, language: str = "en") -> Any:
    body = {"address": address, "language": language}
    return server.send("POST", ADDRESSES, user=user, json=body).json()


def link(server: LocalServer, mail: FakeMail) -> str:
    """The path that the last mail leads to."""
    text = mail.sent[-1].get_content()
    found = re.search(r"http\S+", text)
    assert found, text
    assert found[0].startswith(f"{server.url}/api/reports/confirm?token=")
    return found[0].removeprefix(server.url)


def test_it_begins_when_its_reader_confirms_it_and_not_before(server: LocalServer, mail: FakeMail) -> None:
    mine = add(server, "ana", "ana@example.org", "fil")
    server.check("MyReports", mine)
    (copy,) = mine["copies"]
    assert (mine["mail"], copy["active"], copy["confirmed"]) == (True, False, False)
    message = mail.sent[-1]
    assert (message["To"], message["From"]) == ("ana@example.org", "Tala <reports@example.org>")
    assert message["Subject"] == "Pakikumpirma: ang ulat ng araw ng tala learning centers"
    begin = {"channel": "email", "address": "ana@example.org", "active": True}
    assert server.refusal("PUT", MINE, begin, user="ana")[:2] == (409, "conflict")
    page = server.send("GET", link(server, mail))
    assert (page.status_code, "Ipapadala ba ang ulat ng araw sa ana@example.org?" in page.text) == (200, True)
    assert server.send("GET", MINE, user="ana").json()["copies"] == [copy]
    for _ in range(2):
        done = server.send("POST", link(server, mail), headers=FORM, content="confirm=yes")
        assert (done.status_code, "Tapos na" in done.text) == (200, True)
    (copy,) = server.send("GET", MINE, user="ana").json()["copies"]
    assert (copy["active"], copy["confirmed"], copy["language"]) == (True, True, "fil")


def test_one_that_was_confirmed_begins_again_without_a_mail(server: LocalServer, mail: FakeMail) -> None:
    add(server, "bea", "bea@example.org")
    server.send("POST", link(server, mail), headers=FORM, content="confirm=yes")
    stop = {"channel": "email", "address": "bea@example.org", "active": False}
    assert server.send("PUT", MINE, user="bea", json=stop).json()["copies"][0]["active"] is False
    sent = len(mail.sent)
    assert add(server, "bea", "Bea@example.org")["copies"][0]["active"] is True
    assert len(mail.sent) == sent


def test_one_mail_a_day_goes_to_an_address_whoever_wants_it(server: LocalServer, mail: FakeMail) -> None:
    add(server, "cai", "boss@example.org")
    sent = len(mail.sent)
    for user in ("cai", "dan"):
        refusal = server.refusal("POST", ADDRESSES, {"address": "BOSS@example.org"}, user=user)
        assert refusal[:2] == (409, "limit-reached")
        assert "tomorrow" in refusal[2]
    assert len(mail.sent) == sent
    assert server.send("GET", MINE, user="dan").json()["copies"] == []


def test_a_person_has_so_many_mails_sent_a_day(server: LocalServer, mail: FakeMail) -> None:
    for number in range(3):
        address = f"eve{number}@example.org"
        add(server, "eve", address)
        assert server.send("DELETE", ADDRESSES, user="eve", params={"address": address}).json()["copies"] == []
    assert server.refusal("POST", ADDRESSES, {"address": "eve9@example.org"}, user="eve")[:2] == (409, "limit-reached")
    assert server.send("DELETE", "/api/me", user="eve").json()["left"] == 0
    assert server.refusal("POST", ADDRESSES, {"address": "eve9@example.org"}, user="eve")[:2] == (409, "limit-reached")
    assert mail.sent[-1]["To"] == "eve2@example.org"


def test_what_was_taken_out_is_not_begun_by_its_link(server: LocalServer, mail: FakeMail) -> None:
    add(server, "fay", "fay@example.org")
    assert server.send("DELETE", ADDRESSES, user="gil", params={"address": "fay@example.org"}).status_code == 404
    server.send("DELETE", ADDRESSES, user="fay", params={"address": "fay@example.org"})
    gone = server.send("POST", link(server, mail), headers=FORM, content="confirm=yes")
    assert (gone.status_code, "add it anew" in gone.text) == (410, True)
    assert server.send("GET", MINE, user="fay").json()["copies"] == []


def test_a_link_of_another_kind_confirms_nothing(server: LocalServer, mail: FakeMail) -> None:
    add(server, "hal", "hal@example.org")
    crossed = link(server, mail).replace("/confirm", "/unsubscribe")
    assert server.send("POST", crossed, headers=FORM, content="List-Unsubscribe=One-Click").status_code == 404
    assert (
        server.send("POST", link(server, mail), headers=FORM, content="List-Unsubscribe=One-Click").status_code == 400
    )
    assert server.send("GET", MINE, user="hal").json()["copies"][0]["confirmed"] is False


@pytest.mark.parametrize(
    "address",
    ["", "ana", "ana@", "a b@example.org", "ana@example.org\nBcc: x@example.org", "=?utf-8?q?ana?=@example.org", 7],
)
def test_what_is_no_address_is_refused(server: LocalServer, address: object) -> None:
    assert server.refusal("POST", ADDRESSES, {"address": address}, user="ivy")[:2] == (400, "invalid-request")


def test_a_mail_that_is_not_taken_leaves_nothing_and_can_be_tried_again(server: LocalServer, mail: FakeMail) -> None:
    mail.refuses = True
    for _ in range(4):
        assert server.refusal("POST", ADDRESSES, {"address": "jo@example.org"}, user="jo")[:2] == (503, "unavailable")
    assert server.send("GET", MINE, user="jo").json()["copies"] == []
    mail.refuses = False
    assert add(server, "jo", "jo@example.org")["copies"][0]["address"] == "jo@example.org"


STOP = "List-Unsubscribe=One-Click"


def unsubscribe(server: LocalServer, user: str, address: str) -> None:
    """What the reader of an address does with a report's link."""
    copy = Subscription(person=people.local(user), channel="email", address=address)
    path = MailLinks("", "a secret", system_clock).path(UNSUBSCRIBE, "daily", copy)
    assert server.send("POST", path, headers=FORM, content=STOP).status_code == 200


@pytest.mark.parametrize("pending", [False, True], ids=["confirmed", "added anew"])
def test_what_its_reader_has_stopped_only_its_reader_begins_again(
    server: LocalServer, mail: FakeMail, pending: bool
) -> None:
    user = f"lou-{pending}".lower()
    address = f"{user}@example.org"
    place = {"channel": "email", "address": address}
    add(server, user, address)
    confirm = link(server, mail)
    if not pending:
        server.send("POST", confirm, headers=FORM, content="confirm=yes")
        assert server.send("PUT", MINE, user=user, json={**place, "days": [2]}).json()["copies"][0]["active"] is True
    unsubscribe(server, user, address)
    (copy,) = server.send("GET", MINE, user=user).json()["copies"]
    assert (copy["active"], copy["confirmed"]) == (False, False)
    assert server.refusal("PUT", MINE, {**place, "active": True}, user=user)[:2] == (409, "conflict")
    assert server.refusal("POST", ADDRESSES, {"address": address}, user=user)[:2] == (409, "limit-reached")
    assert server.send("POST", confirm, headers=FORM, content="confirm=yes").status_code == 200
    (copy,) = server.send("GET", MINE, user=user).json()["copies"]
    assert (copy["active"], copy["days"]) == (True, [] if pending else [2])


def test_linked_accounts_have_as_many_mails_as_one_person(server: LocalServer, mail: FakeMail) -> None:
    code = server.send("POST", "/api/me/links", user="max").json()["code"]
    server.send("POST", "/api/me/links", user="mox", json={"code": code})
    for user in ("max", "mox"):
        server.send("POST", "/api/me/links", user=user, json={"confirm": True})
    for number, user in enumerate(("max", "mox", "max")):
        address = f"m{number}@example.org"
        add(server, user, address)
        assert mail.sent[-1]["To"] == address
        server.send("DELETE", ADDRESSES, user=user, params={"address": address})
    for user in ("max", "mox"):
        assert server.refusal("POST", ADDRESSES, {"address": "m9@example.org"}, user=user)[:2] == (409, "limit-reached")


def test_a_mail_whose_fate_is_unknown_is_not_sent_again(server: LocalServer, mail: FakeMail) -> None:
    mail.answers = False
    before = len(mail.sent)
    assert server.refusal("POST", ADDRESSES, {"address": "nia@example.org"}, user="nia")[:2] == (503, "unavailable")
    mail.answers = True
    assert len(mail.sent) == before + 1
    assert server.refusal("POST", ADDRESSES, {"address": "nia@example.org"}, user="nia")[:2] == (409, "limit-reached")
    assert server.send("POST", link(server, mail), headers=FORM, content="confirm=yes").status_code == 200


def test_its_hour_is_the_reader_s_or_the_report_s(server: LocalServer) -> None:
    add(server, "kim", "kim@example.org")
    place = {"channel": "email", "address": "kim@example.org"}
    changed = server.send("PUT", MINE, user="kim", json={**place, "hour": 20, "zone": "Asia/Dubai"}).json()
    server.check("MyReports", changed)
    (copy,) = changed["copies"]
    assert (changed["hour"], changed["zone"]) == (7, "Asia/Manila")
    assert (copy["hour"], copy["zone"], copy["confirmed"]) == (20, "Asia/Dubai", False)
    assert server.send("PUT", MINE, user="kim", json={**place, "days": [1]}).json()["copies"][0]["hour"] == 20
    assert server.send("PUT", MINE, user="kim", json={**place, "hour": None}).json()["copies"][0]["hour"] is None
    refusal = server.refusal("PUT", MINE, {**place, "zone": "Mars/Olympus"}, user="kim")
    assert refusal[:2] == (400, "invalid-request")
