"""What every REST door needs: reading an API Gateway event, and every error as problem details, in one place."""

from __future__ import annotations

import base64
import json
import logging
import traceback
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from aws_lambda_powertools.event_handler import APIGatewayRestResolver, Response
from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEvent

from kanina.auth.caller import Caller, from_context
from kanina.auth.service_keys import ServiceKeys
from kanina.channels.quota_fields import quota_fields
from kanina.observability import about, log
from kanina.problems import (
    ContentTooLarge,
    InternalError,
    InvalidRequest,
    MethodNotAllowed,
    NotFound,
    Problem,
    RateLimited,
    Unauthorized,
    Unavailable,
    UnsupportedMediaType,
)
from kanina.storage.breaker import BreakerOpen
from kanina.storage.table import StorageFault, Table

HEADER_AS_IT_IS = " !#$&'()*+,./:;<=>?@[]^`{|}~"
"""Signs that a header's value may hold, beside letters, digits, `-` and `_`."""

BODY_BYTES_MAXIMUM = 262_144
"""Room for the longest question with every character escaped, and for what a client adds to it."""

Methods = Callable[[str], tuple[str, ...]]
"""Gives the methods a path takes; none for an unknown path."""


def resolver(event: Mapping[str, Any], context: Any, methods: Methods) -> APIGatewayRestResolver:
    """A Powertools resolver for one event, with every error a problem document.

    Powertools keeps the event it answers on a class, where events answered side by side (by the threads of the local
    server) would see each other's. An event set on an instance is that instance's alone, and making one takes 0.1 ms.
    """
    app = APIGatewayRestResolver(debug=False)
    app.current_event = APIGatewayProxyEvent(dict(event))
    app.lambda_context = context

    @app.not_found
    def not_found(_: Exception) -> Response[str]:
        allowed = methods(app.current_event.path)
        # A path that is described but has no route holds an id of other characters than any id has.
        if not allowed or app.current_event.http_method.upper() in allowed:
            return problem(NotFound("There is nothing at this address; /openapi.json lists what there is."))
        return problem(MethodNotAllowed(f"This address takes {', '.join(allowed)}.", allow=list(allowed)))

    app.exception_handler(Exception)(problem)
    app.use([_plain_path])
    return app


def _plain_path(app: APIGatewayRestResolver, next_middleware: Callable[..., Response[str]]) -> Response[str]:
    """Refuses what the routes' patterns let pass: an id with a line break after it is no id."""
    if not app.current_event.path.isprintable():
        raise NotFound("There is nothing at this address; /openapi.json lists what there is.")
    return next_middleware(app)


def caller(event: Mapping[str, Any]) -> Caller:
    """Who asks: what the authoriser established, never anything in the body or the headers. Raises Unauthorized."""
    return from_context((event.get("requestContext") or {}).get("authorizer") or {})


def entered(event: Mapping[str, Any], table: Callable[[], Table], scope: str) -> Caller:
    """Who asks, if they have the scope, and their key, if it is one, has not been revoked since the authoriser looked.

    Raises Unauthorized or Forbidden.
    """
    who = caller(event)
    who.require(scope)
    if who.key_id is not None:
        ServiceKeys(table()).require_live(who.key_id)
    return who


def header(event: Mapping[str, Any], name: str) -> str | None:
    """A header's value by its name in small letters, or None."""
    headers = event.get("headers") or {}
    return next((str(value) for key, value in headers.items() if key.lower() == name), None)


def only_header(event: Mapping[str, Any], name: str) -> str | None:
    """As `header`, of one that decides something and may be sent once. Raises InvalidRequest where it comes twice."""
    sent = (event.get("multiValueHeaders") or {}).items()
    times = sum(len(values or ()) for key, values in sent if key.lower() == name)
    if times > 1:
        raise InvalidRequest(f"The header {name} came {times} times; send it once.")
    return header(event, name)


def if_match(event: Mapping[str, Any]) -> str | None:
    """The version an If-Match names; None for any. Raises InvalidRequest for several, or for none of ours."""
    sent = only_header(event, "if-match")
    if sent is None or sent.strip() == "*":
        return None
    tag = sent.strip()
    if len(tag) < 2 or tag[0] != '"' or tag[-1] != '"' or '"' in tag[1:-1]:
        raise InvalidRequest("If-Match takes one ETag as it was given, in its quotes, or *.")
    return tag[1:-1]


def query_parameter(event: Mapping[str, Any], name: str) -> str | None:
    """A query parameter's (last) value, or None."""
    value = (event.get("queryStringParameters") or {}).get(name)
    return None if value is None else str(value)


def base_url(event: Mapping[str, Any], known: str = "") -> str:
    """Where the API is, without a slash at its end: what is `known`, else the address that this was asked at.

    In the cloud API Gateway says it, with the stage as a part of its path; on this machine the Host header.
    """
    if known:
        return known.rstrip("/")
    context = event.get("requestContext") or {}
    domain = context.get("domainName")
    scheme, host = ("https", domain) if domain else ("http", header(event, "host") or "localhost")
    return f"{scheme}://{host}{stage(event)}"


def stage(event: Mapping[str, Any]) -> str:
    """What stands before an API's paths at the address that this was asked at, such as `/live`; mostly nothing."""
    path = str(event.get("path") or "")
    return str((event.get("requestContext") or {}).get("path") or "").removesuffix(path)


def json_object(event: Mapping[str, Any], example: str = '{"message": "revenue by region"}') -> dict[str, Any]:
    """The body, which must be a JSON object. Raises UnsupportedMediaType, ContentTooLarge or InvalidRequest."""
    _require_json(header(event, "content-type") or "")
    try:
        value = json.loads(body(event).decode("utf-8-sig", "surrogatepass"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise InvalidRequest(f"The body must be JSON, such as {example}.") from None
    if not isinstance(value, dict):
        raise InvalidRequest(f"The body must be a JSON object, such as {example}.")
    return value


def body(event: Mapping[str, Any]) -> bytes:
    """The body as it was sent. Raises ContentTooLarge, and ValueError for one that is not the base64 it says it is."""
    text = event.get("body") or ""
    is_base64 = event.get("isBase64Encoded")
    content = base64.b64decode(text, validate=True) if is_base64 else str(text).encode("utf-8", "surrogatepass")
    if len(content) > BODY_BYTES_MAXIMUM:
        raise ContentTooLarge(f"Send at most {BODY_BYTES_MAXIMUM:,} bytes.", limit=BODY_BYTES_MAXIMUM)
    return content


def ok(body: str, *, headers: Mapping[str, str] | None = None) -> Response[str]:
    """A JSON response, not to be kept by anyone in between unless the headers say so."""
    return _response(200, "application/json", body, headers or {})


def created(body: str, location: str, *, headers: Mapping[str, str]) -> Response[str]:
    """The JSON of what a request made, which is at this path of the API from now on."""
    return _response(201, "application/json", body, {"Location": location, **headers})


def page(status: int, body: str, *, headers: Mapping[str, str]) -> Response[str]:
    """A page for people."""
    return _response(status, "text/html; charset=utf-8", body, headers)


def file(body: str, media_type: str, name: str, *, headers: Mapping[str, str] | None = None) -> Response[str]:
    """A response to be saved under this name (of ASCII letters, digits and `.-`)."""
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return _response(200, media_type, body, {**disposition, **(headers or {})})


def problem(error: Exception) -> Response[str]:
    """The problem document of an error (RFC 9457). Any other error is logged by type, told without cause."""
    known = as_problem(error)
    headers = {}
    if isinstance(known, Unauthorized):
        headers["WWW-Authenticate"] = "Bearer"
    if "allow" in known.extra:
        headers["Allow"] = ", ".join(known.extra["allow"])
    if "retry_after" in known.extra:
        headers["Retry-After"] = str(known.extra["retry_after"])
    if isinstance(known, RateLimited):
        headers |= quota_fields(known.quota)
    return _response(known.status, "application/problem+json", json.dumps(known.document()), headers)


def as_problem(error: Exception) -> Problem:
    """The error as a client is told of it: any but a problem is our fault, and is logged."""
    if isinstance(error, Problem):
        return error
    where = traceback.extract_tb(error.__traceback__)[-1:]
    place = [f"{frame.name}:{frame.lineno}" for frame in where]
    log("request_failed", level=logging.ERROR, place=place, **about(error))
    if isinstance(error, StorageFault):
        seconds = error.retry_after if isinstance(error, BreakerOpen) else 1
        return Unavailable("The memory cannot be reached; try again in a moment.", retry_after=seconds)
    return InternalError("This is our fault, and it has been noted; try again, or ask in other words.")


def _response(status: int, content_type: str, body: str, headers: Mapping[str, str]) -> Response[str]:
    always = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return Response(status_code=status, content_type=content_type, body=body, headers={**always, **headers})


def _require_json(content_type: str) -> None:
    media_type, _, parameters = content_type.lower().partition(";")
    media_type, charset = media_type.strip(), parameters.strip().removeprefix("charset=").strip('"')
    is_json = media_type == "application/json" or (
        media_type.startswith("application/") and media_type.endswith("+json")
    )
    if not is_json or charset not in ("", "utf-8", "utf8"):
        raise UnsupportedMediaType("Send the body as Content-Type: application/json, in UTF-8.")


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")
