"""What a function tells CloudFormation of the work of a deployment."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from kanina.custom_resource import NotTold, answer


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
        "LogicalResourceId": "Made",
    }


def never() -> None:
    raise AssertionError("not asked for")


@pytest.mark.parametrize("request_type", ["Create", "Update"])
def test_a_deployment_is_told_of_success(request_type: str, cloudformation: Any) -> None:
    url, heard = cloudformation
    worked: list[bool] = []
    answer(custom_resource(url, request_type), "an-id", "stream", lambda: worked.append(True), never)
    assert worked == [True]
    assert [answer["Status"] for answer in heard] == ["SUCCESS"]
    assert heard[0]["PhysicalResourceId"] == "an-id"


def test_a_deletion_undoes_and_works_not(cloudformation: Any) -> None:
    url, heard = cloudformation
    undone: list[bool] = []
    answer(custom_resource(url, "Delete"), "an-id", "stream", never, lambda: undone.append(True))
    assert undone == [True]
    assert heard[0]["Status"] == "SUCCESS"


def test_an_address_that_takes_no_answer_is_named_without_what_signs_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    event = custom_resource(f"http://127.0.0.1:{port}/bucket?Signature=secret", "Delete")
    with pytest.raises(NotTold) as raised:
        answer(event, "an-id", "stream", never, lambda: None)
    assert str(raised.value) == (
        f"the event's ResponseURL (http://127.0.0.1:{port}) did not take the answer ([Errno 111] Connection refused): "
        "it must be an address that takes a PUT; serve one there, or name another in the event"
    )


def test_a_failure_is_told_by_its_type_and_raised_for_the_log(cloudformation: Any) -> None:
    url, heard = cloudformation

    def fail() -> None:
        raise OSError("a secret path")

    with pytest.raises(OSError, match="a secret path"):
        answer(custom_resource(url, "Create"), "an-id", "stream", fail, never)
    assert heard[0]["Status"] == "FAILED"
    assert heard[0]["Reason"] == "OSError; see the log stream stream"
