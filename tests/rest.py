"""Calls the chat function as API Gateway would: an event in, a parsed response out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kanina.auth.caller import Caller
from kanina.people import local
from kanina_local import functions
from kanina_local.gateway import from_result, to_event

JSON = "application/json"


@dataclass(frozen=True)
class Reply:
    """A response as a client sees it."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)

    @property
    def problem(self) -> tuple[int, str]:
        """Status and kind of a problem document; fails for anything else."""
        assert self.headers["content-type"] == "application/problem+json", self.text
        document = self.json
        assert document["status"] == self.status
        assert set(document) >= {"type", "title", "status", "detail"}
        assert "Traceback" not in self.text
        return self.status, document["type"].removeprefix("urn:kanina:problem:")


def _pairs(headers: Mapping[str, str] | Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The headers, with the type of the body before them where they name none."""
    given = list(headers.items() if isinstance(headers, Mapping) else headers)
    typed = any(name.lower() == "content-type" for name, _ in given)
    return given if typed else [("content-type", JSON), *given]


def call(
    method: str,
    target: str,
    body: Any = None,
    *,
    user: str | None = "me",
    caller: Caller | None = None,
    headers: Mapping[str, str] | Sequence[tuple[str, str]] = (),
) -> Reply:
    """The chat function's answer to a request. `body`: bytes or text as they are, anything else as JSON."""
    path, _, query = target.partition("?")
    content = body if isinstance(body, bytes) else (body if isinstance(body, str) else json.dumps(body)).encode()
    who = caller or (Caller(local(user)) if user else None)
    event = to_event(
        method=method,
        path=path,
        query=query,
        headers=_pairs(headers),
        body=b"" if body is None else content,
        caller=who,
        address="127.0.0.1",
    )
    status, pairs, payload = from_result(functions.invoke("chat", event))
    return Reply(status, {name.lower(): value for name, value in pairs}, payload.decode())
