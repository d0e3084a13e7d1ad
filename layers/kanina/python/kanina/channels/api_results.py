"""The API's way to a turn's whole result: which file is wanted, and the file in one response, if it fits into one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from kanina.channels import rest
from kanina.channels.api import naming
from kanina.channels.quota_fields import quota_fields
from kanina.channels.result_files import FORMATS, MEDIA_TYPES, FileFormat, file_name, note_of, written
from kanina.problems import InvalidRequest, ResultTooLarge

if TYPE_CHECKING:
    from aws_lambda_powertools.event_handler import APIGatewayRestResolver, Response

    from kanina.assistant.exports import Export, Exports
    from kanina.auth.caller import Caller

RESPONSE_BYTES_MAXIMUM = 5_500_000
"""Of a file as it stands in a function's response, a JSON text. Source: AWS Lambda's 6 MB for a response as a whole."""

NOTE_CHARACTERS_MAXIMUM = 2_000
"""Of a note as it stands in a response's header. Source: API Gateway's 10,240 bytes for all headers together."""


def add_routes(
    app: APIGatewayRestResolver,
    event: Mapping[str, Any],
    caller: Callable[[str], Caller],
    exports: Callable[[], Exports],
    seconds: float,
) -> None:
    """The route of a turn's result. `caller` gives who asks if they have a scope; `seconds` are for the query."""

    @app.get("/api/conversations/<conversation_id>/turns/<turn>/result")
    def _result(conversation_id: str, turn: str) -> Response[str]:
        who, asked = caller("read"), wanted(event, conversation_id, turn)
        return result(exports(), who, asked, seconds=seconds)


@dataclass(frozen=True, slots=True)
class ResultRequest:
    """Which turn's result is wanted, as what file."""

    conversation_id: str
    turn: int
    format: FileFormat = "json"


def wanted(event: Mapping[str, Any], conversation_id: str, turn: str) -> ResultRequest:
    """What a request wants. Raises InvalidRequest; a number that no turn has is not found later."""
    with naming(conversation_id):
        if not (turn.isascii() and turn.isdigit() and len(turn) < 10):
            raise InvalidRequest("A turn is its number in the conversation, from 1.")
        form = rest.query_parameter(event, "format") or "json"
        chosen = next((known for known in FORMATS if known == form), None)
        if chosen is None:
            raise InvalidRequest(f"format must be {' or '.join(FORMATS)}.")
        return ResultRequest(conversation_id, int(turn), chosen)


def result(exports: Exports, caller: Caller, asked: ResultRequest, *, seconds: float) -> Response[str]:
    """The file. Raises what `Exports.open` raises, and ResultTooLarge for what does not fit into one response."""
    with naming(asked.conversation_id):
        export = exports.open(caller.person, asked.conversation_id, asked.turn, seconds=seconds)
        try:
            body = _whole(export, asked)
        finally:
            export.close()
        headers = {"Kanina-Note": _in_header(note_of(export)), **quota_fields(export.quota)}
        return rest.file(body, MEDIA_TYPES[asked.format], file_name(export, asked.format), headers=headers)


def _whole(export: Export, asked: ResultRequest) -> str:
    """All of the file, which is never held beyond the limit."""
    texts: list[str] = []
    room = RESPONSE_BYTES_MAXIMUM
    for part in written(export, asked.format):
        text = part.decode()
        # As a text inside JSON, line ends and quotes take two bytes each.
        room -= len(json.dumps(text, ensure_ascii=False).encode())
        if room < 0:
            raise ResultTooLarge(
                "The whole result does not fit into one response: ask for fewer columns or a shorter period. On a "
                "laptop, `kanina export` writes a file of any size.",
                limit=RESPONSE_BYTES_MAXIMUM,
            )
        texts.append(text)
    return "".join(texts)


def _in_header(note: str) -> str:
    """A note as UTF-8 in percent signs, as `decodeURIComponent` reads it; one that is long is cut off with `…`."""
    spoken = quote(note, safe=rest.HEADER_AS_IT_IS, errors="replace")
    while len(spoken) > NOTE_CHARACTERS_MAXIMUM:
        note = note[: len(note) * 3 // 4] + "…"
        spoken = quote(note, safe=rest.HEADER_AS_IT_IS, errors="replace")
    return spoken
