"""The sample events and what the functions answer to them: by `kanina invoke`, in Lambda's emulator and on AWS."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kanina.auth.service_keys import ServiceKeys
from kanina.storage.table import Table
from tests.infra.cloud import ROOT

FOLDER = ROOT / "events"
REFUSED = {"errorMessage": "Unauthorized"}
NO_BUCKET = {"errorMessage": "set KANINA_DATA_BUCKET to the bucket that the tables go to"}
NO_PAGE_BUCKET = {"errorMessage": "set KANINA_PAGE_BUCKET to the bucket that the page goes to"}

ANSWERS: dict[str, dict[str, Any]] = {
    "answer/batch.json": {"batchItemFailures": []},
    "answer/command.json": {"batchItemFailures": []},
    "authorize/key.json": {"principalId": "key:0102030405060708"},
    "authorize/request.json": REFUSED,
    "authorize/token.json": REFUSED,
    "chart/bar.json": {"format": "png"},
    "chart/line.json": {"format": "svg"},
    "chat/question.json": {"statusCode": 200},
    "chat/order.json": {"statusCode": 200},
    "chat/messages.json": {"statusCode": 200},
    "chat/result.json": {"statusCode": 200},
    "chat/begin.json": {"statusCode": 201},
    "chat/current.json": {"statusCode": 200},
    "chat/conversations.json": {"statusCode": 200},
    "chat/conversation.json": {"statusCode": 200},
    "chat/change.json": {"statusCode": 200},
    "chat/delete.json": {"statusCode": 200},
    "chat/restore.json": {"statusCode": 200},
    "chat/change_profile.json": {"statusCode": 200},
    "chat/profile.json": {"statusCode": 200},
    "chat/remember.json": {"statusCode": 201},
    "chat/memories.json": {"statusCode": 200},
    "chat/search.json": {"statusCode": 200},
    "chat/export.json": {"statusCode": 200},
    "chat/erase.json": {"statusCode": 200},
    "chat/health.json": {"statusCode": 200},
    "chat/openapi.json": {"statusCode": 200},
    "demo/schedule.json": NO_BUCKET,
    "demo/create.json": NO_BUCKET,
    "demo/update.json": NO_BUCKET,
    "demo/delete.json": {"Status": "SUCCESS"},
    "learn/turns.json": {"batchItemFailures": []},
    "page/create.json": NO_PAGE_BUCKET,
    "page/update.json": NO_PAGE_BUCKET,
    "page/delete.json": NO_PAGE_BUCKET,
    "report/scheduler.json": {"sent": 0},
    "report/rule.json": {"sent": 0},
    "report/scheduled_time.json": {"sent": 0},
    "stream/question.json": {"statusCode": 200},
    "stream/run.json": {"statusCode": 200},
    "stream/events.json": {"statusCode": 200},
    "stream/stop.json": {"statusCode": 404},
    "stream/completions.json": {"statusCode": 200},
    "stream/models.json": {"statusCode": 200},
    "stream/mcp.json": {"statusCode": 200},
    "telegram/caption.json": {"statusCode": 200},
    "telegram/command.json": {"statusCode": 200},
    "telegram/edited.json": {"statusCode": 200},
    "telegram/group.json": {"statusCode": 200},
    "telegram/photo.json": {"statusCode": 200},
    "telegram/supergroup.json": {"statusCode": 200},
    "telegram/text.json": {"statusCode": 200},
    "write_back/schedule.json": {"done": 0, "left": 0, "purged": 0},
}
"""Each event, in an order in which they can be sent, and what of its answer is the same everywhere. Nobody gets the
report, no bucket takes the demo or the page, and the run that is to be stopped has ended."""


def of(function: str) -> list[str]:
    """A function's events, in order."""
    return [name for name in ANSWERS if name.startswith(f"{function}/")]


def event(name: str, respond_to: str = "") -> Any:
    """A sample; a custom resource's is to be answered at another address."""
    read = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return {**read, "ResponseURL": respond_to} if respond_to and "ResponseURL" in read else read


def agrees(answer: Any, name: str) -> bool:
    """Whether an answer is the one to this event, as far as it is the same everywhere."""
    return isinstance(answer, dict) and {**answer, **ANSWERS[name]} == answer


def issue_sample_key(table: Table) -> None:
    """Issue the key that `authorize/key.json` presents: no other table knows it."""
    halves = iter((bytes(range(1, 9)), b"Kanina sample key, not a secret!"))
    issued = ServiceKeys(table, random_bytes=lambda count: next(halves)).issue("the sample")
    assert f"Bearer {issued.presented}" in (FOLDER / "authorize" / "key.json").read_text(encoding="utf-8")


@contextmanager
def cloudformation() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """An address that custom resources are answered at, and what has come there."""
    told: list[dict[str, Any]] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            told.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *arguments: Any) -> None:
            """Nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", told
    finally:
        server.shutdown()
        server.server_close()
