"""Links that end a subscription without signing in: a token that only we can have made names the copy it came with."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json

from kanina.people import Person
from kanina.problems import NotFound
from kanina.reports.subscriptions import Subscription, Subscriptions

PATH = "/api/reports/unsubscribe"
_PURPOSE = b"kanina-unsubscribe-1:"


class UnsubscribeLinks:
    """Makes and reads the tokens. Without a base URL or a secret there are no links."""

    def __init__(self, base_url: str, secret: str) -> None:
        self._base_url = base_url.rstrip("/")
        self._secret = secret.encode()

    def url(self, report_id: str, recipient: Subscription) -> str:
        """The address to POST to (RFC 8058), or "" where links are not configured."""
        if not self._base_url or not self._secret:
            return ""
        named = [report_id, recipient.person.id, recipient.channel, recipient.address]
        payload = json.dumps(named, separators=(",", ":"), ensure_ascii=True).encode()
        return f"{self._base_url}{PATH}?token={_encode(payload)}.{_encode(self._sign(payload))}"

    def redeem(self, token: str, subscriptions: Subscriptions, report_id: str) -> None:
        """Stop the copies to the address the token names. Raises NotFound for a token we did not make."""
        payload_text, _, signature = token.partition(".")
        try:
            payload, given = _decode(payload_text), _decode(signature)
        except (binascii.Error, ValueError):
            raise NotFound("That link does not name a subscription.") from None
        if not self._secret or not hmac.compare_digest(given, self._sign(payload)):
            raise NotFound("That link does not name a subscription.")
        report, person, channel, address = json.loads(payload)
        if report != report_id:
            raise NotFound("That link does not name a subscription.")
        subscriptions.put(Subscription(person=Person(person), channel=channel, address=address, stopped=True))

    def _sign(self, payload: bytes) -> bytes:
        return hmac.new(self._secret, _PURPOSE + payload, hashlib.sha256).digest()


def _encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _decode(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
