"""Verifies access tokens of the trusted issuers. Imported only where tokens arrive: PyJWT's crypto is not light."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import jwt

from kanina.auth.caller import SIGNED_IN_SCOPES, SQL_SCOPE, Caller
from kanina.auth.issuers import Issuer
from kanina.observability import log
from kanina.people import from_oidc
from kanina.problems import Unauthorized

ALGORITHMS = ("RS256", "ES256")
"""The only signatures accepted, whatever a token's header says (RFC 8725 §3.1)."""

CLOCK_SKEW_SECONDS = 60
KEYS_LIFESPAN_SECONDS = 3600
KEYS_REFETCH_SECONDS = 30
"""An unknown key id refetches an issuer's keys once, and not again within this time."""
KEYS_TIMEOUT_SECONDS = 3
TOKEN_CHARACTERS_MAXIMUM = 8192
SUBJECT_CHARACTERS_MAXIMUM = 255
"""Source: OpenID Connect Core §2, `sub`."""


class TokenVerifier:
    """Turns an access token into a caller, or raises Unauthorized without saying which check failed.

    parameter: gives the text of an SSM parameter, "" for one that is not there; raises Unavailable.
    """

    def __init__(
        self,
        issuers: Mapping[str, Issuer],
        parameter: Callable[[str], str],
        *,
        refetch_seconds: float = KEYS_REFETCH_SECONDS,
    ) -> None:
        self._issuers = issuers
        self._parameter = parameter
        self._refetch_seconds = refetch_seconds
        self._keys: dict[str, jwt.PyJWKClient] = {}

    def verify(self, token: str) -> Caller:
        """The caller the token names. The reason of a refusal goes to the log, by type only.

        Raises Unavailable where nobody can tell.
        """
        try:
            return self._verify(token)
        except (jwt.PyJWTError, ValueError, OSError, RecursionError) as error:
            log("token_refused", reason=type(error).__name__)
            raise Unauthorized("The access token does not verify.") from None

    def _verify(self, token: str) -> Caller:
        if len(token) > TOKEN_CHARACTERS_MAXIMUM:
            raise ValueError("token too long")
        unverified = jwt.decode_complete(token, options={"verify_signature": False})
        issuer = self._issuers.get(str(unverified["payload"].get("iss")))
        if issuer is None:
            raise jwt.InvalidIssuerError("not a trusted issuer")
        # The algorithm is refused before any key is fetched for it.
        if unverified["header"].get("alg") not in ALGORITHMS:
            raise jwt.InvalidAlgorithmError("not an accepted algorithm")
        key = self._keys_of(issuer).get_signing_key(str(unverified["header"].get("kid")))
        claims = jwt.decode(
            token,
            key,
            algorithms=list(ALGORITHMS),
            issuer=issuer.issuer,
            audience=None if issuer.cognito else issuer.audience,
            leeway=CLOCK_SKEW_SECONDS,
            options={
                "require": ["exp", "iss", "sub"],
                "verify_aud": not issuer.cognito,
                "enforce_minimum_key_length": True,
            },
        )
        if issuer.cognito:
            self._check_cognito(claims, issuer)
        if len(claims["sub"]) > SUBJECT_CHARACTERS_MAXIMUM:
            raise jwt.InvalidTokenError("subject too long")
        groups = _groups(claims, issuer.groups_at)
        scopes = (*SIGNED_IN_SCOPES, SQL_SCOPE) if set(groups) & set(issuer.sql_groups) else SIGNED_IN_SCOPES
        return Caller(from_oidc(issuer.issuer, claims["sub"], groups), scopes)

    def _keys_of(self, issuer: Issuer) -> jwt.PyJWKClient:
        if issuer.issuer not in self._keys:
            self._keys[issuer.issuer] = jwt.PyJWKClient(
                issuer.keys_at,
                lifespan=KEYS_LIFESPAN_SECONDS,
                timeout=KEYS_TIMEOUT_SECONDS,
                cooldown_duration=self._refetch_seconds,
            )
        return self._keys[issuer.issuer]

    def _check_cognito(self, claims: Mapping[str, Any], issuer: Issuer) -> None:
        """Source: Amazon Cognito, "Verifying JSON web tokens": access tokens carry `client_id`, and no `aud`."""
        if claims.get("token_use") != "access":
            raise jwt.InvalidTokenError("not an access token")
        client = claims.get("client_id")
        if not client or (client not in issuer.client_ids and client not in self._listed(issuer)):
            raise jwt.InvalidAudienceError("not one of our clients")

    def _listed(self, issuer: Issuer) -> list[str]:
        """The clients that the issuer's parameter lists."""
        return self._parameter(issuer.client_ids_parameter).split(",")


def _groups(claims: Mapping[str, Any], claim: str) -> tuple[str, ...]:
    """The groups a claim lists, or the one it names. `realm_access.roles` is found inside of `realm_access`, too."""
    value: Any = claims.get(claim)
    if value is None and "." in claim:
        value = claims
        for name in claim.split("."):
            value = value.get(name) if isinstance(value, Mapping) else None
    listed = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return tuple(group for group in listed if isinstance(group, str) and group)
