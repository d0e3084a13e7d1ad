"""A browser, servers for it, and people at its pages, after each of whom it is asserted that nothing went wrong."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import launched
from tests.browser.person import Person, Watch
from tests.engines import leave_out
from tests.local_server import LocalServer, running
from tests.shared_service import NotAvailable

People = Callable[..., Person]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The system's browser. It ends with this folder's tests: while it runs, nothing else here can use asyncio."""
    expect.set_options(timeout=60_000)  # the first answer of a server waits for its data, on a busy machine too
    try:
        with launched() as browser:
            yield browser
    except NotAvailable as error:
        leave_out("the page in a browser", error)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[LocalServer]:
    """A server over the demo's data."""
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data) as server:
        yield server


@pytest.fixture
def people(chromium: Browser) -> Iterator[People]:
    """Makes somebody new at a server's page; options are those of a browser's context."""
    made: list[Person] = []

    def make(server: LocalServer, *, path: str | None = "/", **options: Any) -> Person:
        name = str(uuid.uuid4())
        common = {"locale": "en-PH", "timezone_id": "Asia/Manila", "extra_http_headers": {"X-Kanina-User": name}}
        context = chromium.new_context(**(common | options))
        watch = Watch(server.url)
        watch.over(context)
        person = Person(context.new_page(), server, name, watch)
        made.append(person)
        if path is not None:
            person.visit(path)
        return person

    yield make
    for person in made:
        person.page.context.close()
    assert [fault for person in made for fault in person.watch.unexpected()] == []


@pytest.fixture
def me(people: People, server: LocalServer) -> Person:
    """Somebody new, at the page over the demo's data."""
    return people(server)
