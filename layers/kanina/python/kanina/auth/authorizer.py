"""The one authoriser of every API: credentials in, a policy for the whole stage out. Closed by default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kanina.auth.caller import Caller
from kanina.auth.service_keys import ServiceKeys, looks_like_key
from kanina.auth.tokens import TokenVerifier
from kanina.observability import log, short
from kanina.problems import Unauthorized


class Authorizer:
    """Answers API Gateway's TOKEN and REQUEST authoriser events.

    `service_keys` is called when the first key is presented, so that tokens alone never pay for the table's client.
    """

    def __init__(self, tokens: TokenVerifier, service_keys: Callable[[], ServiceKeys]) -> None:
        self._tokens = tokens
        self._service_keys = service_keys

    def authorize(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """The policy and context for the event's credentials. Raises Unauthorized."""
        caller = self._caller(_credentials(event))
        log("authorized", by="token" if caller.key_id is None else "key", key=short(caller.key_id))
        return _policy(caller, str(event["methodArn"]))

    def _caller(self, credentials: str) -> Caller:
        if looks_like_key(credentials):
            return self._service_keys().verify(credentials)
        return self._tokens.verify(credentials)


def _credentials(event: Mapping[str, Any]) -> str:
    """The bearer credentials of a TOKEN event, or of a REQUEST event's one Authorization header."""
    if event.get("type") == "TOKEN":
        header = str(event.get("authorizationToken") or "")
    else:
        headers = event.get("headers") or {}
        header = next((str(value) for name, value in headers.items() if name.lower() == "authorization"), "")
    scheme, _, credentials = header.strip().partition(" ")
    if scheme.lower() != "bearer" or not credentials.strip():
        raise Unauthorized("Send a bearer token in the Authorization header.")
    return credentials.strip()


def _policy(caller: Caller, method_arn: str) -> dict[str, Any]:
    """Allows every method of the stage: API Gateway caches the answer for a token and reuses it for other paths."""
    api, stage = method_arn.split("/")[:2]
    statement = {"Action": "execute-api:Invoke", "Effect": "Allow", "Resource": f"{api}/{stage}/*"}
    return {
        "principalId": caller.person.id,
        "policyDocument": {"Version": "2012-10-17", "Statement": [statement]},
        "context": caller.context(),
    }
