"""The Model Context Protocol's messages: one request a POST, one JSON answer, nothing kept in between.

Source: its specification, revisions 2025-11-25 (begun by `initialize`, which binds to nothing here; 2025-06-18 differs
in nothing that is used) and 2026-07-28 (each request says its revision itself, in its body and again in its headers).
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kanina import __version__
from kanina.channels import rest
from kanina.problems import InvalidRequest

Values = dict[str, Any]
RequestId = str | int

BY_HANDSHAKE = ("2025-11-25", "2025-06-18")
BY_REQUEST = "2026-07-28"
REVISIONS = (BY_REQUEST, *BY_HANDSHAKE)

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
NO_RESOURCE = -32002
"""Until 2025-11-25; since then it is INVALID_PARAMS."""
HEADER_MISMATCH = -32020
UNSUPPORTED_REVISION = -32022

VERSION_HEADER, METHOD_HEADER, NAME_HEADER = "mcp-protocol-version", "mcp-method", "mcp-name"
VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities"
SERVER_KEY = "io.modelcontextprotocol/serverInfo"
NAMED_BY = {"tools/call": "name", "resources/read": "uri", "prompts/get": "name"}
"""The parameter that a request repeats in a header. Source: revision 2026-07-28, "Transports"."""

CACHED_MILLISECONDS = 300_000
CACHED_METHODS = frozenset(
    {"server/discover", "tools/list", "resources/list", "resources/templates/list", "resources/read"}
)

SERVER = {"name": "kanina", "title": "Kanina", "version": __version__}
CAPABILITIES: Values = {"tools": {}, "resources": {}}
INSTRUCTIONS = (
    "Kanina answers questions about an organisation's tables, in English and Filipino, from the tables alone. Put a "
    "question to `ask` in plain words; for a follow-up give it the `conversation` of the answer before. It asks back "
    "where a question is not clear: the next question in that conversation is taken as the answer. "
    "`describe_data` says what can be measured, and by what."
)


class Refused(Exception):
    """A request that cannot be answered, as a JSON-RPC error. `request_id`: None where it is not known."""

    def __init__(self, code: int, message: str, request_id: RequestId | None = None, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.request_id = request_id
        self.data = data


@dataclass(frozen=True, slots=True)
class Request:
    """One request, of a revision that is known here."""

    id: RequestId
    method: str
    params: Mapping[str, Any]
    revision: str

    @property
    def by_handshake(self) -> bool:
        """Whether it is of a revision that begins with `initialize`."""
        return self.revision != BY_REQUEST

    def refused(self, code: int, message: str) -> Refused:
        """The refusal to raise."""
        return Refused(code, message, self.id)


def read(headers: Mapping[str, str], body: bytes) -> Request | None:
    """The request of a POST; None for a notification, which nothing here waits for.

    Headers by their names in small letters. Raises Refused, UnsupportedMediaType, ContentTooLarge.
    """
    message = _message(headers, body)
    request_id, method, params = message.get("id"), message.get("method"), message.get("params", {})
    is_request = "id" in message
    if is_request and (isinstance(request_id, bool) or not isinstance(request_id, str | int)):
        raise Refused(INVALID_REQUEST, "id must be a text or a whole number.")
    known_id = request_id if is_request else None
    if message.get("jsonrpc") != "2.0" or not isinstance(method, str) or not isinstance(params, dict):
        raise Refused(INVALID_REQUEST, "Send a JSON-RPC 2.0 request, its params an object.", known_id)
    revision = _revision(headers, method, params, known_id)
    return None if known_id is None else Request(known_id, method, params, revision)


def _message(headers: Mapping[str, str], body: bytes) -> Values:
    event = {"headers": dict(headers), "body": body.decode("utf-8", "surrogateescape"), "isBase64Encoded": False}
    try:
        return rest.json_object(event)
    except InvalidRequest:
        if body.lstrip()[:1] == b"[":
            raise Refused(INVALID_REQUEST, "Send one message at a time: batches are not taken.") from None
        raise Refused(PARSE_ERROR, "The body must be a JSON-RPC message.") from None


def _revision(headers: Mapping[str, str], method: str, params: Values, request_id: RequestId | None) -> str:
    """The revision that a message is of. Raises Refused where it is unknown, or head and body differ."""
    told = headers.get(VERSION_HEADER)
    meta = params.get("_meta")
    meta = meta if isinstance(meta, dict) else {}
    if VERSION_KEY not in meta and (told is None or method == "initialize"):
        return BY_HANDSHAKE[0]  # which settles what revision it is, whatever a client says before it has
    if told is not None and told not in REVISIONS:
        data = {"supported": list(REVISIONS), "requested": told}
        raise Refused(UNSUPPORTED_REVISION, "This revision of the protocol is not known here.", request_id, data)
    if told in BY_HANDSHAKE and VERSION_KEY not in meta:
        return told
    if request_id is not None:
        _agree(headers, method, params, meta, request_id)
    return BY_REQUEST


def _agree(headers: Mapping[str, str], method: str, params: Values, meta: Values, request_id: RequestId) -> None:
    """Raises Refused where a request of BY_REQUEST lacks what it must say, or its headers say something else."""
    for key in (VERSION_KEY, CAPABILITIES_KEY):
        if key not in meta:
            raise Refused(INVALID_PARAMS, f"params._meta must hold {key}.", request_id)
    said = {VERSION_HEADER: meta[VERSION_KEY], METHOD_HEADER: method}
    if method in NAMED_BY and params.get(NAMED_BY[method]) is not None:
        said[NAME_HEADER] = params[NAMED_BY[method]]
    for header, value in said.items():
        if _plain(headers.get(header)) != value:
            raise Refused(HEADER_MISMATCH, f"The header {header} must say what the body says.", request_id)


def _plain(header: str | None) -> str | None:
    """A header's text, which is in base64 where it is not plain ASCII. None where it cannot be read."""
    encoded = re.fullmatch(r"=\?base64\?(.*)\?=", header or "")
    if encoded is None:
        return header
    try:
        return base64.b64decode(encoded[1], validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None


# ---------------------------------------------------------------- what is given


def beginning(request: Request) -> Values | None:
    """What is answered without anything behind it: a handshake, a question what there is, a ping. None for others."""
    if request.by_handshake:
        if request.method == "initialize":
            wanted = request.params.get("protocolVersion")
            return {
                "protocolVersion": wanted if wanted in BY_HANDSHAKE else BY_HANDSHAKE[0],
                "capabilities": CAPABILITIES,
                "serverInfo": SERVER,
                "instructions": INSTRUCTIONS,
            }
        return {} if request.method == "ping" else None
    if request.method != "server/discover":
        return None
    return {
        "supportedVersions": list(REVISIONS),
        "capabilities": CAPABILITIES,
        "instructions": INSTRUCTIONS,
        "_meta": {SERVER_KEY: SERVER},
    }


def reply(request: Request, result: Values) -> Values:
    """The answer to a request, with what its revision wants beside it."""
    if not request.by_handshake:
        result = {**result, "resultType": "complete"}
        if request.method in CACHED_METHODS:
            result |= {"ttlMs": CACHED_MILLISECONDS, "cacheScope": "private"}
    return {"jsonrpc": "2.0", "id": request.id, "result": result}


def failure(code: int, message: str, request_id: RequestId | None = None, data: Any = None) -> Values:
    """An error; its id is null where the request's is not known."""
    error = {"code": code, "message": message, **({"data": data} if data is not None else {})}
    return {"jsonrpc": "2.0", "id": request_id, "error": error}


def status_of(refused: Refused, request: Request | None) -> int:
    """The HTTP status of a refusal. Until 2025-11-25 what was understood, if not done, is a 200."""
    if request is not None and request.by_handshake:
        return 200
    return 404 if refused.code == METHOD_NOT_FOUND else 400
