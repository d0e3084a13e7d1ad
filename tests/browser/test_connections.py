"""What becomes of an answer when something happens on its way: nothing said is doubled or lost."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.local_server import LocalServer, running
from tests.messages_api import MessagesApi, Scripted, messages_api, plans, says
from tests.tcp_proxy import TcpProxy

QUESTION = "revenue in 2025"
PLAN = {"kind": "metric_query", "metrics": ["revenue"], "period": {"start": "2025-01-01", "end": "2026-01-01"}}
TEXT = "Revenue was ₱712,095,812.00 in all of 2025, and that is all there is to say about it 🎉 at this time, really."
WORDS = [f"{word} " for word in TEXT.split(" ")]
BEGUN = "Revenue was "
NOT_REACHED = ("Failed to load resource: net::ERR_", "status of 425", "Agent execution failed")
"""What a browser, and AG-UI's client, say of a connection that is lost."""


@pytest.fixture(scope="module")
def model() -> Iterator[MessagesApi]:
    with messages_api() as api:
        yield api


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path, model: MessagesApi) -> Iterator[LocalServer]:
    """A server whose answers a model words, as slowly as a test has it."""
    told = {"KANINA_MODEL_PROVIDER": "anthropic", "KANINA_MODEL_BASE_URL": model.base_url}
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data, **told) as server:
        yield server


@pytest.fixture
def gate(model: MessagesApi) -> Iterator[threading.Event]:
    """Lets the rest of the words out."""
    made = threading.Event()
    model.script[:] = [plans(PLAN), Scripted(WORDS, gate=made, hold_at=14)]
    yield made
    made.set()


@pytest.fixture
def asking(people: People, slow_server: LocalServer, gate: threading.Event) -> Person:
    """Somebody who has begun to read an answer."""
    person = people(slow_server)
    begin(person)
    return person


def begin(person: Person) -> None:
    person.question.fill(QUESTION)
    person.question.press("Enter")
    expect(person.answers.locator("p").first).to_contain_text(BEGUN)


def is_whole(person: Person) -> None:
    expect(person.whole(0).locator("p").first).to_have_text(TEXT)
    expect(person.questions).to_have_text([QUESTION])
    expect(person.answers).to_have_count(1)


def test_words_are_shown_as_they_are_made(asking: Person, gate: threading.Event) -> None:
    expect(asking.answers.get_by_role("status")).to_have_text("Wording the answer…")
    expect(asking.button("Stop")).to_be_visible()
    gate.set()
    is_whole(asking)
    expect(asking.button("Ask")).to_be_visible()


def test_the_steps_before_the_words_are_named(people: People, slow_server: LocalServer, model: MessagesApi) -> None:
    person, planned = people(slow_server), threading.Event()
    model.script[:] = [plans(PLAN, gate=planned), says(TEXT)]
    person.question.fill(QUESTION)
    person.question.press("Enter")
    expect(person.answers.get_by_role("status")).to_have_text("Reading the question…")
    planned.set()
    is_whole(person)


def test_a_stop_keeps_what_was_said(asking: Person) -> None:
    asking.button("Stop").click()
    said = asking.whole(0).locator("p").first
    expect(said).to_have_text(re.compile(f"^{re.escape(BEGUN)}"))
    kept = said.inner_text()
    expect(asking.button("Ask")).to_be_visible()
    asking.page.reload()
    expect(asking.whole(0).locator("p").first).to_have_text(kept)


def test_escape_stops(asking: Person) -> None:
    asking.question.press("Escape")
    expect(asking.whole(0).locator("p").first).to_contain_text(BEGUN)


def test_a_page_loaded_again_in_the_middle_shows_the_whole_answer(asking: Person, gate: threading.Event) -> None:
    asking.watch.expected = (*NOT_REACHED, "status of 404")
    asking.page.reload()
    expect(asking.questions).to_have_text([QUESTION])
    expect(asking.answers.get_by_role("status")).to_have_text("Waiting for the answer…")
    gate.set()
    is_whole(asking)


def test_a_lost_connection_neither_doubles_nor_loses_a_character(
    people: People, slow_server: LocalServer, gate: threading.Event
) -> None:
    with TcpProxy(int(slow_server.url.rpartition(":")[2])) as proxy:
        person = people(LocalServer(proxy.endpoint, slow_server.process, slow_server.log))
        person.watch.expected = NOT_REACHED
        begin(person)
        proxy.trouble = "cut_reply"
        gate.set()
        expect(person.answers.get_by_role("status")).to_have_text("Waiting for the answer…")
        proxy.trouble = "none"
        is_whole(person)
        person.page.reload()
        is_whole(person)


def test_a_connection_lost_before_the_words_is_taken_up_again(
    people: People, slow_server: LocalServer, model: MessagesApi
) -> None:
    worded = threading.Event()
    model.script[:] = [plans(PLAN), Scripted(WORDS, gate=worded)]
    with TcpProxy(int(slow_server.url.rpartition(":")[2])) as proxy:
        person = people(LocalServer(proxy.endpoint, slow_server.process, slow_server.log))
        person.watch.expected = NOT_REACHED
        person.question.fill(QUESTION)
        person.question.press("Enter")
        expect(person.answers.get_by_role("status")).to_have_text("Wording the answer…")
        proxy.trouble = "cut_reply"
        worded.set()
        expect(person.answers.get_by_role("status")).to_have_text("Waiting for the answer…")
        proxy.trouble = "none"
        is_whole(person)


def test_another_conversation_can_be_read_meanwhile(asking: Person, gate: threading.Event) -> None:
    asking.button("+ New conversation").click()
    expect(asking.page.get_by_role("heading", name="What would you like to know?")).to_be_visible()
    gate.set()
    asking.page.get_by_role("navigation").get_by_role("link").first.click()
    is_whole(asking)


def test_a_question_that_nobody_heard_is_kept_and_asked_once_there_is_a_connection(me: Person) -> None:
    me.watch.expected = NOT_REACHED
    me.page.context.set_offline(True)
    me.question.fill("revenue by region in 2025")
    me.question.press("Enter")
    expect(me.page.get_by_role("main").get_by_role("alert")).to_have_text(
        "The server cannot be reached. Your question is kept, and is asked once there is a connection."
    )
    expect(me.questions).to_have_text(["revenue by region in 2025"])
    me.page.context.set_offline(False)
    expect(me.whole(0).locator("p")).to_contain_text("The total is ₱712,095,812.00.")
    expect(me.page.get_by_role("main").get_by_role("alert")).to_have_count(0)
    expect(me.questions).to_have_text(["revenue by region in 2025"])


def test_a_question_whose_answer_was_lost_unseen_is_answered_once(me: Person) -> None:
    me.watch.expected = (*NOT_REACHED, "status of 409")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    me.page.route("**/api/chat/stream", lose)
    me.question.fill(QUESTION)
    me.question.press("Enter")
    expect(me.page.get_by_role("main").get_by_role("alert")).to_contain_text("The server cannot be reached.")
    me.page.unroute("**/api/chat/stream")
    expect(me.whole(0).locator("p").first).to_contain_text("₱712,095,812.00")
    kept = me.send("GET", f"/api/conversations/{me.page.url.rpartition('/')[2]}/messages")["messages"]
    assert [message["turn"] for message in kept] == [1, 1]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set that a server starts with at once."""
    folder = tmp_path_factory.mktemp("small") / "shop"
    folder.mkdir()
    (folder / "sales.csv").write_text("shop,amount\nAyala,10\nBaguio,20\n")
    return folder


def test_a_server_that_is_gone_takes_nothing_with_it(people: People, small: Path, tmp_path: Path) -> None:
    with running(tmp_path / "kanina", small, "--data", str(small)) as server:
        person = people(server)
        person.watch.expected = NOT_REACHED
        said = person.ask("total amount by shop").locator("p").first.inner_text()
        server.process.kill()
        server.process.wait()
        person.question.fill("only Baguio")
        person.question.press("Enter")
        expect(person.page.get_by_role("main").get_by_role("alert")).to_contain_text("The server cannot be reached.")
        expect(person.questions).to_have_text(["total amount by shop", "only Baguio"])
        expect(person.answers.first.locator("p").first).to_have_text(said)
        person.question.fill("not sent yet")
        expect(person.question).to_have_value("not sent yet")
        port = server.url.rpartition(":")[2]
    with running(tmp_path / "kanina", small, "--data", str(small), "--port", port):
        expect(person.whole(1).locator("p").first).to_contain_text("Baguio")
        expect(person.page.get_by_role("main").get_by_role("alert")).to_have_count(0)
        expect(person.questions).to_have_text(["total amount by shop", "only Baguio"])
        expect(person.question).to_have_value("not sent yet")


def test_questions_that_nobody_heard_are_asked_in_their_order_after_a_reload_too(me: Person) -> None:
    me.watch.expected = NOT_REACHED
    me.ask("revenue by region in 2025")
    me.page.route("**/api/chat/stream", lambda route: route.abort())
    for text in ("only NCR", "and by month"):
        me.question.fill(text)
        me.question.press("Enter")
        expect(me.questions.last).to_have_text(text)
        expect(me.page.get_by_role("main").get_by_role("alert")).to_contain_text("Your question is kept")
    me.page.unroute("**/api/chat/stream")
    me.page.reload()
    expect(me.questions).to_have_text(["revenue by region in 2025", "only NCR", "and by month"])
    expect(me.whole(2).locator("p").first).to_contain_text("by region and month")
    expect(me.whole(1).locator("p").first).to_contain_text("NCR")
    kept = me.send("GET", f"/api/conversations/{me.page.url.rpartition('/')[2]}/messages")["messages"]
    assert [each["content"] for each in kept if each["role"] == "user"] == me.questions.all_inner_texts()


def test_who_asks_too_much_is_told_how_long_to_wait(people: People, small: Path, tmp_path: Path) -> None:
    limited = {"KANINA_RATE_LIMIT": "1", "KANINA_RATE_WINDOW_SECONDS": "3600"}
    with running(tmp_path / "kanina", small, "--data", str(small), **limited) as server:
        person = people(server)
        person.page.clock.install()
        person.ask("total amount by shop")
        person.question.fill("only Baguio")
        person.question.press("Enter")
        alert = person.page.get_by_role("main").get_by_role("alert")
        expect(alert).to_have_text(re.compile(r"^Too many questions for now\. You can ask again in \d+ s\.$"))
        first = seconds(alert.inner_text())
        person.page.wait_for_function(
            "([first, sel]) => Number(document.querySelector(sel).innerText.match(/(\\d+) s/)[1]) < first",
            arg=[first, "main [role=alert]"],
        )
        assert first - 5 < seconds(alert.inner_text()) < first <= 3600
        person.page.clock.fast_forward((first + 1) * 1000)
        expect(alert).to_have_count(0)
        expect(person.questions).to_have_text(["total amount by shop", "only Baguio"])
        expect(person.page.get_by_role("main").get_by_role("button", name="Try again")).to_be_visible()


def seconds(text: str) -> int:
    found = re.search(r"(\d+) s\.", text)
    assert found
    return int(found[1])
