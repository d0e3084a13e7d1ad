"""The morning report as one has it sent to a mail address: asked for on the page, begun by the mail's link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.fake_mail import FakeMail, sending
from tests.local_server import LocalServer


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


def test_it_comes_to_an_address_of_one_s_own_at_an_hour_of_one_s_own(
    people: People, server: LocalServer, mail: FakeMail
) -> None:
    me = people(server, path="/you", timezone_id="Asia/Dubai")
    report = me.page.get_by_role("dialog").get_by_role("region", name="Morning report")
    report.get_by_label("A mail address of yours").fill("ana@example.org")
    report.get_by_role("button", name="Send it there").click()
    place = report.get_by_role("group", name="Mail to ana@example.org")
    expect(place).to_contain_text("It begins there with the link in a mail.")
    expect(place.get_by_role("checkbox", name="Send it")).to_have_count(0)
    found = re.search(r"http\S+", mail.sent[-1].get_content())
    assert found
    mailed = me.page.context.new_page()
    mailed.goto(found[0])
    mailed.get_by_role("button", name="Confirm").click()
    expect(mailed.get_by_text("the report is sent to ana@example.org")).to_be_visible()
    mailed.close()
    me.page.reload()
    expect(place.get_by_role("checkbox", name="Send it")).to_be_checked()
    hour = place.get_by_role("combobox")
    expect(hour.locator("option:checked")).to_have_text("07:00 · Asia/Manila")
    with me.page.expect_response(lambda response: response.request.method == "PUT"):
        hour.select_option("20:00 · Asia/Dubai")
    me.page.reload()
    expect(hour.locator("option:checked")).to_have_text("20:00 · Asia/Dubai")
    with me.page.expect_response(lambda response: response.request.method == "PUT"):
        hour.select_option("07:00 · Asia/Manila")
    place.get_by_role("button", name="Take this address out").click()
    expect(report).to_contain_text("It goes nowhere of yours yet.")


def test_a_second_mail_to_an_address_is_refused_in_words(people: People, server: LocalServer) -> None:
    me = people(server, path="/you")
    me.watch.expected = ("409",)
    report = me.page.get_by_role("dialog").get_by_role("region", name="Morning report")
    for _ in range(2):
        report.get_by_label("A mail address of yours").fill("ben@example.org")
        report.get_by_role("button", name="Send it there").click()
        expect(report.get_by_role("group", name="Mail to ben@example.org")).to_have_count(1)
    expect(report.get_by_role("alert")).to_contain_text("No further mail goes out today")
    expect(report.get_by_label("A mail address of yours")).to_have_value("ben@example.org")
