"""Service keys: how a machine without an identity provider asks. Only a hash of the secret is kept."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kanina.auth.caller import SIGNED_IN_SCOPES, Caller
from kanina.clock import Clock, system_clock
from kanina.people import Person, from_key
from kanina.problems import NotFound, Unauthorized
from kanina.storage import keys
from kanina.storage.table import Absent, ConditionFailed, Exists, Item, Put, Table, Update

_PRESENTED = re.compile(r"kanina_([0-9a-f]{16})_([A-Za-z0-9_-]{43})")


@dataclass(frozen=True, slots=True)
class IssuedKey:
    """A new key: its id, and the text to present as a bearer token, which is shown once and kept nowhere."""

    id: str
    presented: str


def looks_like_key(credentials: str) -> bool:
    """Whether a bearer token is a service key rather than a token of an issuer."""
    return credentials.startswith("kanina_")


class ServiceKeys:
    """Issues, verifies and revokes service keys, kept under `K#<key id>`."""

    def __init__(
        self, table: Table, clock: Clock = system_clock, random_bytes: Callable[[int], bytes] = secrets.token_bytes
    ) -> None:
        self._table = table
        self._clock = clock
        self._random_bytes = random_bytes

    def issue(self, name: str, *, scopes: Sequence[str] = SIGNED_IN_SCOPES, groups: Sequence[str] = ()) -> IssuedKey:
        """A new key for what `name` describes."""
        key_id = self._random_bytes(8).hex()
        secret = _base64url(self._random_bytes(32))
        item: Item = {
            "pk": keys.service_key(key_id),
            "sk": keys.SERVICE_KEY,
            "name": name,
            "secret_sha256": _digest(secret),
            "scopes": list(scopes),
            "groups": list(groups),
            "created_at": self._clock().isoformat(),
        }
        self._table.write(Put(item, Absent()))
        return IssuedKey(key_id, f"kanina_{key_id}_{secret}")

    def verify(self, presented: str) -> Caller:
        """The caller a presented key stands for. Raises Unauthorized: malformed, unknown, wrong or revoked."""
        parts = _PRESENTED.fullmatch(presented)
        if parts is None:
            raise _refused()
        item = self._live(parts[1])
        if not hmac.compare_digest(str(item["secret_sha256"]), _digest(parts[2])):
            raise _refused()
        person = Person(from_key(parts[1]).id, tuple(item["groups"]))
        return Caller(person, tuple(item["scopes"]), parts[1])

    def require_live(self, key_id: str) -> None:
        """Raises Unauthorized if the key has been revoked; an authoriser's answer may be cached for a minute."""
        self._live(key_id)

    def revoke(self, key_id: str) -> None:
        """From now on the key is refused. Raises NotFound for an unknown key."""
        change = Update(
            keys.service_key(key_id),
            keys.SERVICE_KEY,
            set={"revoked_at": self._clock().isoformat()},
            condition=Exists(),
        )
        try:
            self._table.write(change)
        except ConditionFailed:
            raise NotFound("There is no service key with that id.") from None

    def _live(self, key_id: str) -> Item:
        item = self._table.get(keys.service_key(key_id), keys.SERVICE_KEY)
        if item is None or item.get("revoked_at"):
            raise _refused()
        return item


def _digest(secret: str) -> str:
    """SHA-256 suffices: the secret is 256 random bits, so there is nothing to guess slowly."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _refused() -> Unauthorized:
    return Unauthorized("The service key does not verify.")
