"""The pages behind the links of mails, and the one click of mail programs (RFC 8058). Nobody signs in for them.

A GET changes nothing: programs that look at a mail's links follow them.
"""

from __future__ import annotations

import email
import email.policy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any
from urllib.parse import parse_qs

from aws_lambda_powertools.event_handler import APIGatewayRestResolver, Response

from kanina.channels import rest
from kanina.clock import system_clock
from kanina.models import Language
from kanina.observability import log
from kanina.parameter_store import ParameterStore
from kanina.problems import InvalidRequest, Problem
from kanina.reports.mail_links import CONFIRM, UNSUBSCRIBE, Link, MailLinks, Purpose
from kanina.reports.opt_in import confirm
from kanina.reports.phrases import REPORT_PHRASES, ReportPhrases
from kanina.reports.subscriptions import Subscription, Subscriptions
from kanina.settings import Settings
from kanina.storage.table import Table

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",  # the token is in the address; with no-referrer the form would have no Origin
    "X-Robots-Tag": "noindex",
}


@dataclass(frozen=True, slots=True)
class Page:
    """One kind of page. words: its title, its question, and what it says when it is done; `{address}` is filled in.
    noted: its name in the log."""

    purpose: Purpose
    words: Callable[[ReportPhrases], tuple[str, str, str]]
    act: Callable[[Subscriptions, Subscription], None]
    noted: str


def _stop(subscriptions: Subscriptions, recipient: Subscription) -> None:
    subscriptions.stop(recipient.address)


PAGES = (
    Page(
        UNSUBSCRIBE,
        lambda phrases: (phrases.unsubscribe, phrases.unsubscribe_question, phrases.unsubscribed),
        _stop,
        "unsubscribed",
    ),
    Page(
        CONFIRM,
        lambda phrases: (phrases.confirm, phrases.confirm_question, phrases.confirmed),
        confirm,
        "subscription_confirmed",
    ),
)


@cache
def parameters() -> ParameterStore:
    """This process's, which holds the secret for some minutes."""
    return ParameterStore()


def links_of(settings: Settings, base_url: str = "") -> MailLinks:
    """The links as the settings have them; the secret is read again after some minutes.

    base_url: where the API is, if the settings do not say.
    """
    secret = parameters().secret(settings.unsubscribe_secret_parameter, settings.unsubscribe_secret)
    return MailLinks(settings.base_url or base_url, secret, system_clock)


def add_routes(
    app: APIGatewayRestResolver, event: Mapping[str, Any], settings: Settings, table: Callable[[], Table]
) -> None:
    """The routes of the page that the event is for."""
    page = next((each for each in PAGES if each.purpose.path == app.current_event.path), None)
    if page is None:
        return

    @app.route(page.purpose.path, method=["GET", "POST"])
    def _answered() -> Response[str]:
        return answer(event, settings, table, page)


def answer(event: Mapping[str, Any], settings: Settings, table: Callable[[], Table], page: Page) -> Response[str]:
    """A GET with the page that asks, a POST with the page that says it is done. Whoever does not take HTML gets errors
    as problem documents. Raises NotFound, Gone, InvalidRequest and Unavailable for those."""
    try:
        token = rest.query_parameter(event, "token")
        if not token:
            raise InvalidRequest("The link is not whole: its token is missing. Use the one in the newest mail.")
        link = links_of(settings).read(page.purpose, token)
        if str(event.get("httpMethod")).upper() != "POST":
            return _question(page, link)
        if not _holds(event, page.purpose.field):
            raise InvalidRequest(f"Send the form field {'='.join(page.purpose.field)}, as the page does.")
        page.act(Subscriptions(table(), link.report_id), link.recipient)
    except Problem as problem:
        if "text/html" not in (rest.header(event, "accept") or ""):
            raise
        return _page(problem.status, "en", problem.title, f"<p>{escape(problem.detail)}</p>")
    log(page.noted, channel=link.recipient.channel)
    title, _, done = _words(page, link)
    return _page(200, link.recipient.language, title, f"<p>{done}</p>")


def _question(page: Page, link: Link) -> Response[str]:
    title, asked, _ = _words(page, link)
    field, value = page.purpose.field
    form = (
        f'<p>{asked}</p><form method="post"><input type="hidden" name="{field}" value="{value}">'
        f"<button>{escape(title)}</button></form>"
    )
    return _page(200, link.recipient.language, title, form)


def _words(page: Page, link: Link) -> tuple[str, str, str]:
    title, asked, done = page.words(REPORT_PHRASES[link.recipient.language])
    address = link.recipient.address
    return title, escape(asked.format(address=address)), escape(done.format(address=address))


def _page(status: int, language: Language, title: str, body: str) -> Response[str]:
    document = (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" '
        f'content="light dark"><title>{escape(title)}</title><style>body{{font-family:sans-serif;max-width:32rem;'
        "margin:4rem auto;padding:0 1rem;line-height:1.5;overflow-wrap:anywhere}"
        "button{font:inherit;padding:.5rem 1rem}</style></head>"
        f"<body><h1>{escape(title)}</h1>{body}</body></html>\n"
    )
    return rest.page(status, document, headers=HEADERS)


def _holds(event: Mapping[str, Any], field: tuple[str, str]) -> bool:
    """Whether the body is a form, of either kind, with that field."""
    name, value = field
    kind = rest.header(event, "content-type") or ""
    try:
        body = rest.body(event)
    except ValueError:
        return False
    if kind.lower().startswith("multipart/form-data"):
        head = f"Content-Type: {kind}\r\n\r\n".encode("ascii", "replace")
        parts = email.message_from_bytes(head + body, policy=email.policy.HTTP).iter_parts()
        return any(
            part.get_param("name", header="Content-Disposition") == name and str(part.get_content()).strip() == value
            for part in parts
        )
    return parse_qs(body.decode("utf-8", "replace")).get(name) == [value]
