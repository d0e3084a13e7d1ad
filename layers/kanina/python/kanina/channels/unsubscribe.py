"""The page behind a mail's unsubscribe link, and the one click of mail programs (RFC 8058). Nobody signs in for it.

A GET changes nothing: programs that look at a mail's links follow them.
"""

from __future__ import annotations

import email
import email.policy
from collections.abc import Callable, Mapping
from functools import cache
from html import escape
from typing import Any
from urllib.parse import parse_qs

from aws_lambda_powertools.event_handler import Response

from kanina.channels import rest
from kanina.clock import system_clock
from kanina.models import Language
from kanina.observability import log
from kanina.parameter_store import ParameterStore
from kanina.problems import InvalidRequest, Problem
from kanina.reports.phrases import REPORT_PHRASES
from kanina.reports.subscriptions import Subscriptions
from kanina.reports.unsubscribe import PATH as PATH
from kanina.reports.unsubscribe import Link, UnsubscribeLinks
from kanina.settings import Settings
from kanina.storage.table import Table

FIELD, VALUE = "List-Unsubscribe", "One-Click"
"""What a POST holds. Source: RFC 8058, 3.2."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",  # the token is in the address; with no-referrer the form would have no Origin
    "X-Robots-Tag": "noindex",
}


@cache
def parameters() -> ParameterStore:
    """This process's, which holds the secret for some minutes."""
    return ParameterStore()


def links_of(settings: Settings) -> UnsubscribeLinks:
    """The links as the settings have them; the secret is read again after some minutes."""
    secret = parameters().secret(settings.unsubscribe_secret_parameter, settings.unsubscribe_secret)
    return UnsubscribeLinks(settings.base_url, secret, system_clock)


def answer(event: Mapping[str, Any], settings: Settings, table: Callable[[], Table]) -> Response[str]:
    """A GET with the page that asks, a POST with the page that says it is done. Whoever does not take HTML gets errors
    as problem documents. Raises NotFound, Gone, InvalidRequest and Unavailable for those."""
    try:
        token = rest.query_parameter(event, "token")
        if not token:
            raise InvalidRequest("The link is not whole: its token is missing. Use the one in the newest report.")
        link = links_of(settings).read(token)
        if str(event.get("httpMethod")).upper() != "POST":
            return _question(link)
        if not _is_one_click(event):
            raise InvalidRequest(f"Send the form field {FIELD}={VALUE}, as RFC 8058 has it.")
        Subscriptions(table(), link.report_id).put(link.recipient)
    except Problem as problem:
        if "text/html" not in (rest.header(event, "accept") or ""):
            raise
        return _page(problem.status, "en", problem.title, f"<p>{escape(problem.detail)}</p>")
    log("unsubscribed", channel=link.recipient.channel)
    return _done(link)


def _question(link: Link) -> Response[str]:
    language = link.recipient.language
    phrases = REPORT_PHRASES[language]
    asked = escape(phrases.unsubscribe_question.format(address=link.recipient.address))
    form = (
        f'<p>{asked}</p><form method="post"><input type="hidden" name="{FIELD}" value="{VALUE}">'
        f"<button>{escape(phrases.unsubscribe)}</button></form>"
    )
    return _page(200, language, phrases.unsubscribe, form)


def _done(link: Link) -> Response[str]:
    language = link.recipient.language
    phrases = REPORT_PHRASES[language]
    said = escape(phrases.unsubscribed.format(address=link.recipient.address))
    return _page(200, language, phrases.unsubscribe, f"<p>{said}</p>")


def _page(status: int, language: Language, title: str, body: str) -> Response[str]:
    document = (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" '
        f'content="light dark"><title>{escape(title)}</title><style>body{{font-family:sans-serif;max-width:32rem;'
        "margin:4rem auto;padding:0 1rem;line-height:1.5}button{font:inherit;padding:.5rem 1rem}</style></head>"
        f"<body><h1>{escape(title)}</h1>{body}</body></html>\n"
    )
    return rest.page(status, document, headers=HEADERS)


def _is_one_click(event: Mapping[str, Any]) -> bool:
    """Whether the body is a form, of either kind, with that field."""
    kind = rest.header(event, "content-type") or ""
    try:
        body = rest.body(event)
    except ValueError:
        return False
    if kind.lower().startswith("multipart/form-data"):
        head = f"Content-Type: {kind}\r\n\r\n".encode("ascii", "replace")
        parts = email.message_from_bytes(head + body, policy=email.policy.HTTP).iter_parts()
        return any(
            part.get_param("name", header="Content-Disposition") == FIELD and str(part.get_content()).strip() == VALUE
            for part in parts
        )
    return parse_qs(body.decode("utf-8", "replace")).get(FIELD) == [VALUE]
