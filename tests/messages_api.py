"""A Messages API over real HTTP whose answers are scripted: streams, errors, slow and cut ones, usage with caches.

It keeps a prompt cache as the real one does, by the prefixes that calls mark, so that its usage can be asserted.
Source of the events: Anthropic's API reference, "Streaming Messages".
"""

from __future__ import annotations

import base64
import json
import struct
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote

CHARACTERS_PER_TOKEN = 4


@dataclass
class Scripted:
    """One answer. `pieces` are its text deltas; a status other than 200 is an error of this type instead.

    cut: the connection closes before the end. pauses: seconds before each piece. stop_reason: how the message ends.
    error_midway: an `error` event of this type after the pieces. gate: what is waited for before the piece `hold_at`.
    events: these instead of what a sound server sends, a text as it stands. endless: this event, again and again, until
    the client hangs up. drips: the head of the response comes byte by byte, and never ends.
    """

    pieces: Sequence[str] = ()
    status: int = 200
    error: str = "api_error"
    headers: dict[str, str] = field(default_factory=dict)
    stop_reason: str = "end_turn"
    cut: bool = False
    error_midway: str = ""
    pauses: float = 0.0
    gate: threading.Event | None = None
    hold_at: int = 0
    events: Sequence[dict[str, Any] | str] | None = None
    endless: dict[str, Any] | None = None
    drips: bool = False


def says(text: str, size: int = 12, **more: Any) -> Scripted:
    """An answer of this text, in pieces of so many characters."""
    return Scripted([text[start : start + size] for start in range(0, len(text), size)], **more)


def plans(plan: dict[str, Any], *, base_turn: int | None = None, **more: Any) -> Scripted:
    """An answer that is a plan."""
    return says(json.dumps({"plan": plan, "base_turn": base_turn}), 40, **more)


@dataclass
class MessagesApi:
    """The server's script, and what it was asked. Without a script left, `otherwise` answers, or 500.

    learning: what it was asked beside that, for summaries, titles and memories after the answer. learns: answers that;
    without it, that fails.
    """

    script: list[Scripted] = field(default_factory=list)
    otherwise: Callable[[dict[str, Any]], Scripted] | None = None
    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    learning: list[dict[str, Any]] = field(default_factory=list)
    learns: Callable[[dict[str, Any]], Scripted] | None = None
    base_url: str = ""
    refuses_schemas: bool = False
    caches: bool = True
    key: str = ""
    cached: set[str] = field(default_factory=set)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answer_to(self, body: dict[str, Any], headers: dict[str, str]) -> Scripted:
        with self.lock:
            if _is_learning(body):  # after the answer, whenever that is: none of a script's business
                self.learning.append(body)
                return self.learns(body) if self.learns else Scripted(status=500)
            self.requests.append(body)
            self.headers.append(headers)
            if self.key and self.key not in (headers.get("x-api-key"), headers.get("authorization", "")[7:]):
                return Scripted(status=401, error="authentication_error")
            if self.refuses_schemas and "output_config" in body:
                return Scripted(status=400, error="invalid_request_error")
            if self.script:
                return self.script.pop(0)
        return self.otherwise(body) if self.otherwise else Scripted(status=500)

    def usage(self, body: dict[str, Any]) -> dict[str, int]:
        """What the prompt counts as, given what earlier calls have left in the cache."""
        texts = [(block["text"], block.get("cache_control")) for block in _blocks(body)]
        prefix, known, marked = json.dumps([body["model"], body.get("output_config")]), 0, []
        with self.lock:
            for text, control in texts:
                prefix += text
                # What an earlier call marked is found again where this one has not marked it, too.
                known = len(prefix) if prefix in self.cached else known
                if control and self.caches:
                    marked.append(prefix)
            self.cached.update(marked)
        written = max((len(each) for each in marked), default=0)
        read = min(known, written)
        return {
            "input_tokens": (len(prefix) - max(read, written)) // CHARACTERS_PER_TOKEN,
            "cache_read_input_tokens": read // CHARACTERS_PER_TOKEN,
            "cache_creation_input_tokens": max(0, written - read) // CHARACTERS_PER_TOKEN,
            "output_tokens": 1,
        }


def _is_learning(body: dict[str, Any]) -> bool:
    schema = body.get("output_config", {}).get("format", {}).get("schema", {})
    return schema.get("required") in (["summary"], ["title"], ["memories"])


def _blocks(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from body.get("system", [])
    for message in body["messages"]:
        yield from message["content"]


def framed(text: str) -> bytes:
    """An event as Bedrock's runtime sends it. Source: AWS, "Amazon event stream specification"."""
    payload = json.dumps({"bytes": base64.b64encode(text.encode()).decode()}).encode()
    headers = b""
    for name, value in ((":event-type", "chunk"), (":content-type", "application/json"), (":message-type", "event")):
        headers += struct.pack("!B", len(name)) + name.encode() + struct.pack("!BH", 7, len(value)) + value.encode()
    prelude = struct.pack("!II", 16 + len(headers) + len(payload), len(headers))
    message = prelude + struct.pack("!I", zlib.crc32(prelude)) + headers + payload
    return message + struct.pack("!I", zlib.crc32(message))


@contextmanager
def messages_api(*script: Scripted, **more: Any) -> Iterator[MessagesApi]:
    """A server on loopback, until the end of the block."""
    api = MessagesApi(list(script), **more)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        framed = False

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            self.framed = self.path.endswith("/invoke-with-response-stream")
            if self.framed:  # Bedrock names the model in the address
                body["model"] = unquote(self.path.split("/")[2])
            answer = api.answer_to(body, {name.lower(): value for name, value in self.headers.items()})
            if answer.drips:
                self._drip()
                return
            if answer.status != 200:
                self._fail(answer)
                return
            try:
                self._stream(body, answer)
            except OSError:
                self.close_connection = True

        def _fail(self, answer: Scripted) -> None:
            text = json.dumps({"type": "error", "error": {"type": answer.error, "message": "scripted"}}).encode()
            self.send_response(answer.status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(text)))
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(text)

        def _drip(self) -> None:
            self.close_connection = True
            with suppress(OSError):
                self.wfile.write(b"HTTP/1.1 200 OK\r\nx-slow: ")
                for _ in range(600):
                    self.wfile.write(b"x")
                    self.wfile.flush()
                    time.sleep(0.1)

        def _stream(self, body: dict[str, Any], answer: Scripted) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.send_header("connection", "close")
            self.end_headers()
            self.close_connection = True
            for each in answer.events or ():
                self._raw(each)
            while answer.endless is not None:
                self._raw(answer.endless)
                time.sleep(0.01)  # without an end, but not all of a processor
            if answer.events is not None:
                return
            message = {
                "id": "msg_1",
                "type": "message",
                "role": "assistant",
                "model": body["model"],
                "content": [],
                "stop_reason": None,
                "stop_sequence": None,
                "usage": api.usage(body),
            }
            self._event("message_start", message=message)
            self._event("content_block_start", index=0, content_block={"type": "text", "text": ""})
            for place, piece in enumerate(answer.pieces):
                if answer.gate is not None and place == answer.hold_at:
                    assert answer.gate.wait(10)
                if answer.pauses:
                    time.sleep(answer.pauses)
                self._event("content_block_delta", index=0, delta={"type": "text_delta", "text": piece})
            if answer.cut:
                return
            if answer.error_midway:
                self._event("error", error={"type": answer.error_midway, "message": "scripted"})
                return
            self._event("content_block_stop", index=0)
            tokens = sum(map(len, answer.pieces)) // CHARACTERS_PER_TOKEN
            ending = {"stop_reason": answer.stop_reason, "stop_sequence": None}
            self._event("message_delta", delta=ending, usage={"output_tokens": tokens})
            self._event("message_stop")

        def _raw(self, event: dict[str, Any] | str) -> None:
            text = event if isinstance(event, str) else f"event: {event['type']}\ndata: {json.dumps(event)}\n\n"
            self.wfile.write(text.encode())
            self.wfile.flush()

        def _event(self, kind: str, **members: Any) -> None:
            text = json.dumps({"type": kind, **members})
            self.wfile.write(framed(text) if self.framed else f"event: {kind}\ndata: {text}\n\n".encode())
            self.wfile.flush()

        def log_message(self, *_: Any) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    api.base_url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield api
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
