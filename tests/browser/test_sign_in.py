"""The deployed page: people sign in elsewhere, stay signed in while it is open, and lose nothing where that ends."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kanina import assembly
from kanina.channels.page import CONFIG, HEADERS, config
from kanina_local import functions, pages
from tests.cognito import CLIENT, Cognito, cognito
from tests.demo import built_for
from tests.deployed import Gateway
from tests.serving import serving

QUESTION = "revenue by region in 2025"


@pytest.fixture
def pool() -> Iterator[Cognito]:
    with cognito() as made:
        yield made


@pytest.fixture
def address(pool: Cognito, demo_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Where the page is, with the functions behind their authoriser, as CloudFront has them at one address."""
    issuer = {"issuer": pool.authority, "cognito": True, "client_ids": [CLIENT]}
    for name, value in {
        "KANINA_ISSUERS": json.dumps([issuer]),
        "KANINA_SQLITE_PATH": str(tmp_path / "kanina.sqlite3"),
        "KANINA_SCRATCH_PATH": built_for(demo_data),
        "KANINA_DATA_PATH": str(demo_data),
    }.items():
        monkeypatch.setenv(name, value)
    forget()
    with serving(application(pool)) as port:
        yield f"http://127.0.0.1:{port}"
    forget()


def forget() -> None:
    assembly.close()
    assembly.settings.cache_clear()
    functions.load.cache_clear()


def application(pool: Cognito) -> Starlette:
    """The page's files with a deployment's policy and configuration, and the API."""
    gateway = Gateway()
    reached = f"connect-src 'self' {pool.domain} {pool.authority};"
    headers = {name: value.replace("connect-src 'self';", reached) for name, value in HEADERS.items()}

    async def configured(request: Request) -> Response:
        return Response(config(pool.sign_in), media_type="application/json", headers=headers)

    async def api(request: Request) -> Response:
        body = await request.body()
        asked = {name: request.headers[name] for name in ("accept", "if-match") if name in request.headers}
        path = f"{request.url.path}?{request.url.query}"
        authorization = request.headers.get("authorization")
        reply = await run_in_threadpool(
            lambda: gateway.send(request.method, path, authorization, json.loads(body) if body else None, **asked)
        )
        return Response(reply.text, reply.status, {name: reply.headers[name] for name in ("content-type",)})

    files = Starlette(routes=pages.routes())

    async def page(scope: Any, receive: Any, send: Any) -> None:
        async def sent(message: Any) -> None:
            if message["type"] == "http.response.start":
                kept = [pair for pair in message["headers"] if pair[0] != b"content-security-policy"]
                policy = headers["Content-Security-Policy"].encode()
                message = {**message, "headers": [*kept, (b"content-security-policy", policy)]}
            await send(message)

        await files(scope, receive, sent)

    every = ["GET", "POST", "PUT", "DELETE"]
    application = Starlette(routes=[Route(f"/{CONFIG}", configured), Route("/api/{rest:path}", api, methods=every)])
    application.router.default = page
    return application


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(locale="en-PH")
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("console", lambda message: faults.append(message.text) if "ecurity Policy" in message.text else None)
    yield context.new_page()
    context.close()
    assert faults == []


def sign_in(page: Page, name: str = "ana") -> None:
    page.get_by_label("User name").fill(name)
    page.get_by_role("button", name="Sign in").click()


def ask(page: Page, question: str = QUESTION) -> None:
    page.locator("#question").fill(question)
    page.keyboard.press("Enter")


def questions(page: Page) -> Locator:
    return page.locator("[data-role=user]", has_text=QUESTION)


def answered(page: Page, count: int) -> None:
    """Each question stands there once, and the last has an answer."""
    expect(questions(page)).to_have_count(count)
    expect(page.get_by_role("table").last).to_be_visible()


def test_a_sign_in_leads_back_to_where_one_came_from_and_leaves_nothing_behind(page: Page, address: str) -> None:
    for path in (f"/c/{uuid.uuid4()}", "/you"):
        page.goto(f"{address}{path}")
        if path != "/you":  # the pool knows the browser by then
            sign_in(page)
        expect(page).to_have_url(f"{address}{path}")
    expect(page.get_by_role("heading", name="Signed in as ana@example.org")).to_be_visible()
    page.goto(f"{address}/")
    expect(page).to_have_url(f"{address}/")
    ask(page)
    answered(page, 1)
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}]) + document.cookie")
    assert "eyJ" not in kept
    assert "oidc" not in kept
    page.go_back()
    assert "code=" not in page.url


def test_tokens_are_renewed_by_the_page_itself(page: Page, address: str, pool: Cognito) -> None:
    pool.access_seconds = 30  # so each request comes too near the end
    page.goto(address)
    sign_in(page)
    ask(page)
    answered(page, 1)
    assert pool.grants.count("authorization_code") == 1
    assert pool.grants.count("refresh_token") >= 2
    assert len(pool.refreshing) == 1, "each refresh token is good for one use"


def ask_once_signed_out(page: Page, address: str, pool: Cognito) -> None:
    """Ana signs in, her sign-in is ended elsewhere, and she asks."""
    pool.access_seconds = 30
    page.goto(address)
    sign_in(page)
    expect(page.get_by_role("button", name="You", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    pool.end_all("ana")
    page.context.clear_cookies()
    ask(page)


def test_what_was_asked_goes_on_once_its_person_has_signed_in_again(page: Page, address: str, pool: Cognito) -> None:
    ask_once_signed_out(page, address, pool)
    dialog = page.get_by_role("dialog", name="Sign in again")
    with page.context.expect_page() as opened:
        dialog.get_by_role("link").click()
    tab = opened.value
    sign_in(tab)
    answered(page, 1)
    expect(dialog).to_have_count(0)
    if not tab.is_closed():
        expect(tab.get_by_text("Close this tab")).to_be_visible()


def test_what_one_asked_is_not_asked_by_another_who_signs_in(page: Page, address: str, pool: Cognito) -> None:
    ask_once_signed_out(page, address, pool)
    with page.context.expect_page() as opened:
        page.get_by_role("dialog", name="Sign in again").get_by_role("link").click()
    sign_in(opened.value, "ben")
    expect(questions(page)).to_have_count(0)
    page.get_by_role("button", name="You", exact=True).click()
    expect(page.get_by_role("heading", name="Signed in as ben@example.org")).to_be_visible()
    expect(questions(page)).to_have_count(0)


def test_who_would_not_sign_in_again_keeps_what_was_asked(page: Page, address: str, pool: Cognito) -> None:
    page.goto(address)
    sign_in(page)
    ask(page)
    answered(page, 1)
    pool.end_all("ana")
    pool.access_seconds = 30
    page.evaluate("Date.now = ((now) => () => now() + 900000)(Date.now)")
    ask(page)
    dialog = page.get_by_role("dialog", name="Sign in again")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("You are signed out")).to_be_visible()
    expect(questions(page)).to_have_count(2)


@pytest.mark.parametrize("is_everywhere", [False, True], ids=["here", "everywhere"])
def test_signing_out_ends_it_in_all_tabs(page: Page, address: str, pool: Cognito, is_everywhere: bool) -> None:
    page.goto(address)
    sign_in(page)
    other = page.context.new_page()
    other.goto(address)
    expect(other.get_by_role("button", name="You", exact=True)).to_be_visible()
    page.get_by_role("button", name="You", exact=True).click()
    expect(page.get_by_role("heading", name="Signed in as ana@example.org")).to_be_visible()
    if is_everywhere:
        page.get_by_role("button", name="Sign out everywhere").click()
        page.get_by_role("group").get_by_role("button", name="Sign out").click()
    else:
        page.get_by_role("button", name="Sign out", exact=True).click()
    for each in (page, other):
        expect(each.get_by_label("User name")).to_be_visible()
    assert pool.signed_out == (["ana"] if is_everywhere else [])
    assert len(pool.refreshing) == (0 if is_everywhere else 1)


def test_a_sign_in_that_was_refused_is_told(page: Page, address: str) -> None:
    page.goto(f"{address}/?error=access_denied&state=none")
    expect(page.get_by_text("Signing in did not work")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/$"))
    page.get_by_role("link", name="Sign in").click()
    expect(page.get_by_label("User name")).to_be_visible()
