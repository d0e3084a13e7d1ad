"""The identity providers a deployment trusts, from settings. A token's `iss` is only ever looked up here."""

from __future__ import annotations

import ipaddress
import json
from typing import Self
from urllib.parse import urlsplit

from pydantic import TypeAdapter, ValidationError, model_validator

from kanina.models import Frozen


class Issuer(Frozen):
    """One trusted identity provider.

    issuer: the exact value of a token's `iss`. jwks_uri: its keys' address, else `<issuer>/.well-known/jwks.json`.
    cognito: its access tokens carry no `aud`, so `token_use` and `client_id` (one of `client_ids`) are checked instead;
    every other issuer needs `audience`, one of which must be in a token's `aud`. groups_claim: where groups are listed.
    """

    issuer: str
    jwks_uri: str = ""
    audience: str | tuple[str, ...] = ()
    client_ids: tuple[str, ...] = ()
    cognito: bool = False
    groups_claim: str = ""

    @model_validator(mode="after")
    def _is_closed(self) -> Self:
        if self.cognito and not self.client_ids:
            raise ValueError("a Cognito issuer needs client_ids")
        if not self.cognito and not self.audience:
            raise ValueError("an issuer needs an audience")
        if not _is_safe(self.keys_at):
            raise ValueError("keys are fetched by https only (http on loopback)")
        return self

    @property
    def keys_at(self) -> str:
        """The address of the issuer's JSON Web Key Set."""
        return self.jwks_uri or f"{self.issuer.rstrip('/')}/.well-known/jwks.json"

    @property
    def groups_at(self) -> str:
        """The claim that lists a person's groups."""
        return self.groups_claim or ("cognito:groups" if self.cognito else "groups")


def _is_safe(address: str) -> bool:
    parts = urlsplit(address)
    if parts.scheme == "https" and parts.hostname:
        return True
    try:
        return parts.scheme == "http" and ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False


_ISSUERS = TypeAdapter(tuple[Issuer, ...])


def parse_issuers(text: str) -> dict[str, Issuer]:
    """Issuers by name from the setting KANINA_ISSUERS, a JSON list; none if empty. Raises ValueError."""
    if not text.strip():
        return {}
    try:
        issuers = _ISSUERS.validate_python(json.loads(text), strict=False)
    except json.JSONDecodeError:
        raise ValueError("KANINA_ISSUERS must be a JSON list") from None
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise ValueError(f"KANINA_ISSUERS is not valid at {place or 'the list'}: {first['msg']}") from None
    return {issuer.issuer: issuer for issuer in issuers}
