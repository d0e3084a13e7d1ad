"""Somebody at the page, in a browser of their own, and what a page may never do."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

from tests.local_server import LocalServer

VIOLATIONS = """
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    console.error(`refused by the policy: ${violatedDirective} ${blockedURI}`));
"""
_KNOWN = re.compile(r"/|/memories|/you|/c/[^/]*|/assets/[\w.-]+|/api/.*|/icon\.svg|/config\.json")


@dataclass
class Watch:
    """What went wrong in a browser: errors, refusals of the policy, requests for what is no part of it, dialogs.

    `expected` are parts of messages that a test brings about, such as what Chromium says of each 404.
    """

    url: str
    faults: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()

    def over(self, context: BrowserContext) -> None:
        """Watches all pages of it from now on."""
        context.add_init_script(VIOLATIONS)
        context.on("console", lambda message: message.type == "error" and self.faults.append(message.text))
        context.on("weberror", lambda error: self.faults.append(f"thrown: {error.error}"))
        context.on("dialog", lambda dialog: (self.faults.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        context.on("request", self._look)

    def unexpected(self) -> list[str]:
        return [fault for fault in self.faults if not any(part in fault for part in self.expected)]

    def _look(self, request: Request) -> None:
        is_own = request.url.removeprefix("blob:").startswith(f"{self.url}/")
        is_known = request.url.startswith("blob:") or _KNOWN.fullmatch(urlsplit(request.url).path)
        if not is_own or not is_known or request.frame.parent_frame:
            self.faults.append(f"requested: {request.url}")


@dataclass
class Person:
    """A page, and what people do on it. `name` is who they are to the server."""

    page: Page
    server: LocalServer
    name: str
    watch: Watch

    def visit(self, path: str = "/") -> None:
        self.page.goto(self.server.url + path)

    @property
    def question(self) -> Locator:
        """Where a question is written."""
        return self.page.locator("#question")

    @property
    def questions(self) -> Locator:
        return self.page.locator("[data-role=user] p")

    @property
    def answers(self) -> Locator:
        return self.page.locator("[data-role=assistant]")

    def ask(self, text: str) -> Locator:
        """The answer, once it is whole."""
        before = self.answers.count()
        self.question.fill(text)
        self.question.press("Enter")
        return self.whole(before)

    def whole(self, place: int = -1) -> Locator:
        """The answer at a place, once it is there and whole."""
        answer = self.answers.nth(place)
        expect(answer).to_be_visible()
        expect(answer.get_by_role("status")).to_have_count(0)
        return answer

    def send(self, method: str, path: str, **request: Any) -> Any:
        """A request of theirs beside the page, which must succeed."""
        response = self.server.send(method, path, user=self.name, **request)
        assert response.is_success, response.text
        return response.json()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)
