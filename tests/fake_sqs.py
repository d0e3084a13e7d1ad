"""An SQS FIFO queue on loopback, as far as Kanina speaks to one: over HTTP, in order within a group, until deleted."""

from __future__ import annotations

import hashlib
import json
import threading
import uuid
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


class FakeSqs:
    """One queue at `url`. A received message stays invisible, and holds back those of its group, until `show`.

    shown_after: in how many seconds messages shall be seen again, by their receipts, where someone has said so.
    """

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.calls: list[str] = []
        self.shown_after: dict[str, int] = {}
        self._received: set[str] = set()
        self._lock = threading.Lock()
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                answer = json.dumps(fake.answer(self.headers["X-Amz-Target"].partition(".")[2], body)).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/x-amz-json-1.0")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, format: str, *arguments: Any) -> None:
                """Nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}"
        self.url = f"{self.endpoint}/123456789012/late.fifo"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """End the server."""
        self._server.shutdown()
        self._server.server_close()

    def put(self, body: str, group: str) -> None:
        """A message, as if it had been sent."""
        self.answer("SendMessage", {"MessageBody": body, "MessageGroupId": group})

    def show(self) -> None:
        """Let what was received and not deleted be seen again: its time-out is over."""
        self._received.clear()

    def answer(self, call: str, body: dict[str, Any]) -> dict[str, Any]:
        """What SQS would answer."""
        with self._lock:
            self.calls.append(call)
            if call == "SendMessage":
                self.messages.append(
                    {"Body": body["MessageBody"], "group": body["MessageGroupId"], "id": str(uuid.uuid4())}
                )
                return {"MessageId": self.messages[-1]["id"], "MD5OfMessageBody": _md5(body["MessageBody"])}
            if call == "DeleteMessage":
                self.messages = [message for message in self.messages if message["id"] != body["ReceiptHandle"]]
                self._received.discard(body["ReceiptHandle"])
                return {}
            if call == "ChangeMessageVisibilityBatch":
                self.shown_after |= {one["ReceiptHandle"]: one["VisibilityTimeout"] for one in body["Entries"]}
                return {"Successful": [{"Id": one["Id"]} for one in body["Entries"]], "Failed": []}
            assert call == "ReceiveMessage"
            held = {message["group"] for message in self.messages if message["id"] in self._received}
            free = [message for message in self.messages if message["group"] not in held]
            taken = free[: body["MaxNumberOfMessages"]]
            self._received |= {message["id"] for message in taken}
            return {
                "Messages": [
                    {
                        "MessageId": message["id"],
                        "ReceiptHandle": message["id"],
                        "Body": message["Body"],
                        "MD5OfBody": _md5(message["Body"]),
                        "Attributes": {"MessageGroupId": message["group"]},
                    }
                    for message in taken
                ]
            }


@pytest.fixture
def sqs() -> Iterator[FakeSqs]:
    """A queue that is empty."""
    fake = FakeSqs()
    yield fake
    fake.close()


def _md5(text: str) -> str:
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()
