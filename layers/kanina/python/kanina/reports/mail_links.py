"""Links in mails that work without signing in: a token that only we can have made names an address of a report."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import cast

from kanina.clock import Clock
from kanina.models import Language
from kanina.people import Person
from kanina.problems import Gone, NotFound
from kanina.reports.subscriptions import Channel, Subscription

_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a kind of link is for. path: where it leads; signed: what its signature begins with, so that no link does
    for another; valid: how long it works; field: the form field, and its value, that a POST there holds."""

    path: str
    signed: bytes
    valid: timedelta
    field: tuple[str, str]


UNSUBSCRIBE = Purpose(
    "/api/reports/unsubscribe", b"kanina-unsubscribe-2:", timedelta(days=90), ("List-Unsubscribe", "One-Click")
)
"""Ends the copies to an address. Sources: RFC 8058, 3.2, of the field; CAN-SPAM Act, 15 U.S.C. 7704(a)(3), of 30 days
at least."""

CONFIRM = Purpose("/api/reports/confirm", b"kanina-confirm-1:", timedelta(days=7), ("confirm", "yes"))
"""Begins the copies to an address that somebody asked for."""


@dataclass(frozen=True, slots=True)
class Link:
    """What a token stands for: one report's copies to one address."""

    report_id: str
    recipient: Subscription


class MailLinks:
    """Makes and reads the tokens. Without a base URL or a secret there are no links."""

    def __init__(self, base_url: str, secret: str, clock: Clock) -> None:
        self._base_url = base_url.rstrip("/")
        self._secret = secret.encode()
        self._clock = clock

    def unsubscribe(self, report_id: str, recipient: Subscription) -> str:
        """The address to POST to (RFC 8058), or "" where links are not configured."""
        return self.url(UNSUBSCRIBE, report_id, recipient)

    def url(self, purpose: Purpose, report_id: str, recipient: Subscription) -> str:
        """The address that leads there, or "" where links are not configured."""
        return self._base_url + self.path(purpose, report_id, recipient) if self._base_url and self._secret else ""

    def path(self, purpose: Purpose, report_id: str, recipient: Subscription) -> str:
        """What follows the API's own address in a link."""
        day = (self._clock() - _EPOCH).days
        named = [report_id, recipient.person.id, recipient.channel, recipient.address, recipient.language, day]
        payload = json.dumps(named, separators=(",", ":"), ensure_ascii=True).encode()
        return f"{purpose.path}?token={_encode(payload)}.{_encode(self._sign(purpose, payload))}"

    def read(self, purpose: Purpose, token: str) -> Link:
        """What a token names. Raises NotFound for one that we did not make, Gone for one that is too old."""
        payload_text, _, signature = token.partition(".")
        try:
            payload, given = _decode(payload_text), _decode(signature)
        except (binascii.Error, ValueError):
            raise _unknown() from None
        # Some characters have bits to spare: of the texts that say the same, the one we make is ours.
        if token != f"{_encode(payload)}.{_encode(given)}":
            raise _unknown()
        if not self._secret or not hmac.compare_digest(given, self._sign(purpose, payload)):
            raise _unknown()
        report_id, person, channel, address, language, day = json.loads(payload)
        if self._clock() - _EPOCH > timedelta(days=day + 1) + purpose.valid:
            raise Gone("That link is too old. Use the one in the newest mail.")
        recipient = Subscription(
            person=Person(person),
            channel=cast("Channel", channel),
            address=address,
            language=cast("Language", language),
        )
        return Link(report_id, recipient)

    def _sign(self, purpose: Purpose, payload: bytes) -> bytes:
        return hmac.new(self._secret, purpose.signed + payload, hashlib.sha256).digest()


def _unknown() -> NotFound:
    return NotFound("That link names nothing of ours. Use the one in the newest mail, whole.")


def _encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _decode(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
