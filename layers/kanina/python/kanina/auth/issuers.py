"""The identity providers a deployment trusts, from settings. A token's `iss` is only ever looked up here.

No pydantic here: the authoriser runs on little memory, where that import alone takes a second.
"""

from __future__ import annotations

import ipaddress
import json
from dataclasses import dataclass, fields
from typing import Any
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Issuer:
    """One trusted identity provider.

    issuer: the exact value of a token's `iss`. jwks_uri: its keys' address, else `<issuer>/.well-known/jwks.json`.
    cognito: its access tokens carry no `aud`, so `token_use` and `client_id` (one of `client_ids`, or of those that the
    SSM parameter `client_ids_parameter` lists) are checked instead; every other issuer needs `audience`, one of which
    must be in a token's `aud`. groups_claim: where groups are listed.
    sql_groups: whose members may write SQL of their own.
    """

    issuer: str
    jwks_uri: str = ""
    audience: tuple[str, ...] = ()
    client_ids: tuple[str, ...] = ()
    client_ids_parameter: str = ""
    cognito: bool = False
    groups_claim: str = ""
    sql_groups: tuple[str, ...] = ()

    @property
    def keys_at(self) -> str:
        """The address of the issuer's JSON Web Key Set."""
        return self.jwks_uri or f"{self.issuer.rstrip('/')}/.well-known/jwks.json"

    @property
    def groups_at(self) -> str:
        """The claim that lists a person's groups."""
        return self.groups_claim or ("cognito:groups" if self.cognito else "groups")


LISTS = ("audience", "client_ids", "sql_groups")
"""The members that are a text or a list of them."""


def parse_issuers(text: str) -> dict[str, Issuer]:
    """Issuers by name from the setting KANINA_ISSUERS, a JSON list; none if empty. Raises ValueError."""
    if not text.strip():
        return {}
    try:
        entries = json.loads(text)
    except ValueError:
        entries = None
    if not isinstance(entries, list):
        raise ValueError("KANINA_ISSUERS must be a JSON list")
    issuers = [_issuer(entry, f"KANINA_ISSUERS[{position}]") for position, entry in enumerate(entries)]
    return {issuer.issuer: issuer for issuer in issuers}


def _issuer(entry: Any, place: str) -> Issuer:
    if not isinstance(entry, dict):
        raise ValueError(f"{place} must be an object")
    members = dict(entry)
    for name in LISTS:
        if name in members:
            members[name] = _texts(members[name], f"{place}.{name}")
    for member in fields(Issuer):
        kind = bool if member.name == "cognito" else tuple if member.name in LISTS else str
        if not isinstance(members.get(member.name, kind()), kind):
            raise ValueError(f"{place}.{member.name} is not what it must be")
    if unknown := members.keys() - {member.name for member in fields(Issuer)}:
        raise ValueError(f"{place} has unknown members: {', '.join(sorted(unknown))}")
    if not members.get("issuer"):
        raise ValueError(f"{place}.issuer is missing")
    issuer = Issuer(**members)
    if issuer.cognito and not (issuer.client_ids or issuer.client_ids_parameter):
        raise ValueError(f"{place}: a Cognito issuer needs client_ids or client_ids_parameter")
    if not issuer.cognito and not issuer.audience:
        raise ValueError(f"{place}: an issuer needs an audience")
    if not _is_safe(issuer.keys_at):
        raise ValueError(f"{place}: keys are fetched by https only (http on loopback)")
    return issuer


def _texts(value: Any, place: str) -> tuple[str, ...]:
    """A text, or a list of them. An empty one would match a token that holds an empty one."""
    values = [value] if isinstance(value, str) else value
    if not (isinstance(values, list) and all(isinstance(text, str) and text for text in values)):
        raise ValueError(f"{place} must be a text or a list of texts")
    return tuple(values)


def _is_safe(address: str) -> bool:
    parts = urlsplit(address)
    if parts.scheme == "https" and parts.hostname:
        return True
    try:
        return parts.scheme == "http" and ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False
