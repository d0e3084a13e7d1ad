"""What every REST door shares: errors told without their cause, and events answered side by side kept apart."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from aws_lambda_powertools.event_handler import Response

from kanina.channels import rest
from kanina.problems import Conflict
from kanina.storage.table import StorageFault
from kanina_local.gateway import to_event
from tests.logs import Lines, logged


def event(path: str, body: bytes = b"") -> dict[str, Any]:
    return to_event(method="GET", path=path, query="", headers=[], body=body, caller=None, address="127.0.0.1")


def answer_to(error: Exception) -> dict[str, Any]:
    """What a client gets when a route raises."""
    app = rest.resolver(event("/x"), None, lambda path: ())

    @app.get("/x")
    def fails() -> Response[str]:
        raise error

    result = app.resolve(event("/x"), None)
    return {**result, "body": json.loads(result["body"])}


@pytest.fixture
def lines() -> Iterator[Lines]:
    """What the package logs."""
    with logged() as lines:
        yield lines


def test_error_of_ours_is_told_without_its_cause_and_logged_by_its_type(lines: Lines) -> None:
    result = answer_to(RuntimeError("what a person typed"))
    assert (result["statusCode"], result["body"]["type"]) == (500, "urn:kanina:problem:internal-error")
    assert result["multiValueHeaders"]["Content-Type"] == ["application/problem+json"]
    (line,) = lines
    assert (line["level"], line["stage"], line["error"]) == ("ERROR", "request_failed", "RuntimeError")
    assert line["place"][0].startswith("fails:")
    assert "what a person typed" not in json.dumps(result["body"]) + lines.text[0]


def test_unreachable_memory_says_to_try_again_and_the_log_says_what_failed(lines: Lines) -> None:
    result = answer_to(StorageFault("query", "ReadTimeoutError"))
    assert (result["statusCode"], result["multiValueHeaders"]["Retry-After"]) == (503, ["1"])
    assert "ReadTimeoutError" not in result["body"]["detail"]
    (line,) = lines
    assert (line["operation"], line["error"]) == ("query", "ReadTimeoutError")


def test_wait_of_a_problem_is_a_header_too() -> None:
    result = answer_to(Conflict("The same request is being answered.", retry_after=7))
    assert (result["statusCode"], result["multiValueHeaders"]["Retry-After"]) == (409, ["7"])


def test_events_answered_side_by_side_are_kept_apart() -> None:
    """Whatever the interleaving, a route sees its own event and its own part of the path."""
    random_waits = random.Random(7)
    waits = [random_waits.random() / 100 for _ in range(200)]

    def answer(number: int) -> tuple[str, str]:
        own = event(f"/things/{number}", str(number).encode())
        app = rest.resolver(own, None, lambda path: ())

        @app.get("/things/<thing>")
        def thing(thing: str) -> Response[str]:
            time.sleep(waits[number])
            return rest.ok(json.dumps([thing, app.current_event.body]))

        part, body = json.loads(app.resolve(own, None)["body"])
        return part, body

    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(answer, range(200))) == [(str(number), str(number)) for number in range(200)]
