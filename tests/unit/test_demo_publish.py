"""The deployed demo fills its bucket, and tells CloudFormation how that went."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from kanina_demo.publish import NotTold, answer_cloudformation, publish


class Recorder:
    """A bucket that notes what it is sent."""

    def __init__(self) -> None:
        self.sent: dict[str, bytes] = {}

    def upload_file(self, Filename: str, Bucket: str, Key: str) -> None:  # noqa: N803  (boto3's own names)
        assert Bucket == "the-bucket"
        self.sent[Key] = Path(Filename).read_bytes()


@pytest.fixture
def cloudformation() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A loopback address that takes a custom resource's answer."""
    heard: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/answer", heard
    server.shutdown()
    thread.join()
    server.server_close()


def custom_resource(url: str, request: str) -> dict[str, Any]:
    return {
        "RequestType": request,
        "ResponseURL": url,
        "StackId": "stack",
        "RequestId": "request",
        "LogicalResourceId": "DemoTables",
    }


def test_the_manifest_is_the_last_key_so_that_a_reader_finds_what_it_speaks_of(tmp_path: Path) -> None:
    bucket = Recorder()
    done = publish(bucket, "the-bucket", "data/", tmp_path, lambda: datetime(2024, 1, 10, 1, tzinfo=UTC))
    assert done["until"] == "2024-01-09"
    assert list(bucket.sent)[-2:] == ["data/report.yaml", "data/manifest.json"]
    assert done["keys"] == list(bucket.sent)
    assert json.loads(bucket.sent["data/manifest.json"])["until"] == "2024-01-09"
    assert {key for key in bucket.sent if key.endswith(".parquet")} == {
        f"data/{table}.parquet"
        for table in ("branches", "tutors", "students", "enrollments", "lessons", "scores", "order_items")
    }


@pytest.mark.parametrize("request_type", ["Create", "Update"])
def test_a_deployment_is_told_of_success(request_type: str, cloudformation: Any) -> None:
    url, heard = cloudformation
    worked: list[bool] = []
    answer_cloudformation(custom_resource(url, request_type), lambda: worked.append(True), "stream")
    assert worked == [True]
    assert [answer["Status"] for answer in heard] == ["SUCCESS"]
    assert heard[0]["PhysicalResourceId"] == "demo-tables"


def test_a_deletion_leaves_the_bucket_alone(cloudformation: Any) -> None:
    url, heard = cloudformation
    worked: list[bool] = []
    answer_cloudformation(custom_resource(url, "Delete"), lambda: worked.append(True), "stream")
    assert worked == []
    assert heard[0]["Status"] == "SUCCESS"


def test_an_address_that_takes_no_answer_is_named_without_what_signs_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    event = custom_resource(f"http://127.0.0.1:{port}/bucket?Signature=secret", "Delete")
    with pytest.raises(NotTold) as raised:
        answer_cloudformation(event, lambda: None, "stream")
    assert str(raised.value) == (
        f"the event's ResponseURL (http://127.0.0.1:{port}) did not take the answer ([Errno 111] Connection refused): "
        "it must be an address that takes a PUT; serve one there, or name another in the event"
    )


def test_a_failure_is_told_by_its_type_and_raised_for_the_log(cloudformation: Any) -> None:
    url, heard = cloudformation

    def fail() -> None:
        raise OSError("a secret path")

    with pytest.raises(OSError, match="a secret path"):
        answer_cloudformation(custom_resource(url, "Create"), fail, "stream")
    assert heard[0]["Status"] == "FAILED"
    assert heard[0]["Reason"] == "OSError; see the log stream stream"
