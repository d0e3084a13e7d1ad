"""API Gateway, on this machine: HTTP requests become the REST proxy events functions get in the cloud, and back."""

from __future__ import annotations

import base64
import uuid
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request

from kanina.auth.caller import SIGNED_IN_SCOPES, SQL_SCOPE, Caller
from kanina.people import LOCAL_NAME
from kanina.problems import InvalidRequest
from kanina_local import users

Headers = Sequence[tuple[str, str]]


def local_caller(user: str | None) -> Caller:
    """Who asks: the name in X-Kanina-User, or `me`. Only this server, on loopback, ever reads that header."""
    return Caller(users.person(LOCAL_NAME if user is None else _utf8(user)), (*SIGNED_IN_SCOPES, SQL_SCOPE))


def named_by(request: Request) -> Caller:
    """The same of a request. Raises InvalidRequest where it names two."""
    names = request.headers.getlist("x-kanina-user")
    if len(names) > 1:
        raise InvalidRequest(f"The header X-Kanina-User came {len(names)} times; send it once.")
    return local_caller(names[0] if names else None)


def caller_of(request: Request, scope: str) -> Caller:
    """The same, if they have the scope."""
    caller = named_by(request)
    caller.require(scope)
    return caller


def to_event(
    *, method: str, path: str, query: str, headers: Headers, body: bytes, caller: Caller | None, address: str
) -> dict[str, Any]:
    """A REST proxy event (payload format 1.0). A body that is not UTF-8 is base64, as a binary one is in the cloud."""
    text, is_base64 = _body(body)
    parameters = parse_qsl(query, keep_blank_values=True)
    authorizer = {} if caller is None else {"principalId": caller.person.id, **caller.context()}
    return {
        "resource": "/{proxy+}",
        "path": path,
        "httpMethod": method,
        "headers": dict(headers),
        "multiValueHeaders": _grouped(headers),
        "queryStringParameters": dict(parameters) or None,
        "multiValueQueryStringParameters": _grouped(parameters) or None,
        "pathParameters": {"proxy": path.lstrip("/")},
        "stageVariables": None,
        "requestContext": {
            "accountId": "000000000000",
            "apiId": "local",
            "authorizer": authorizer,
            "httpMethod": method,
            "identity": {"sourceIp": address, "userAgent": dict(headers).get("user-agent")},
            "path": path,
            "protocol": "HTTP/1.1",
            "requestId": str(uuid.uuid4()),
            "resourcePath": "/{proxy+}",
            "stage": "local",
        },
        "body": text,
        "isBase64Encoded": is_base64,
    }


def from_result(result: dict[str, Any]) -> tuple[int, list[tuple[str, str]], bytes]:
    """A proxy result as status, headers and body. Multi-value headers win over single ones, as in API Gateway."""
    headers = {name: [str(value)] for name, value in (result.get("headers") or {}).items()}
    headers |= {
        name: [str(value) for value in values] for name, values in (result.get("multiValueHeaders") or {}).items()
    }
    body = result.get("body") or ""
    content = base64.b64decode(body) if result.get("isBase64Encoded") else str(body).encode()
    return int(result["statusCode"]), [(name, value) for name, values in headers.items() for value in values], content


def _utf8(header: str) -> str:
    """A header as its sender meant it: HTTP hands bytes over as Latin-1, and clients write UTF-8."""
    try:
        return header.encode("latin-1").decode()
    except UnicodeError:
        return header


def _body(body: bytes) -> tuple[str | None, bool]:
    if not body:
        return None, False
    try:
        return body.decode(), False
    except UnicodeDecodeError:
        return base64.b64encode(body).decode(), True


def _grouped(pairs: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for name, value in pairs:
        groups.setdefault(name, []).append(value)
    return groups
