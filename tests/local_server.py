"""Starts `kanina serve` as people do: a process of its own, on a free port, with a home of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from jsonschema import Draft202012Validator

from tests.demo import built_for
from tests.warm import warm


def environment(home: Path, data: Path) -> dict[str, str]:
    """The variables of a process that keeps everything in `home`, but for what is built of `data`."""
    about = {"KANINA_DATA_PATH": str(data), "KANINA_SCRATCH_PATH": built_for(data)}
    return {**os.environ, "KANINA_HOME": str(home), **about}


@dataclass
class LocalServer:
    """A running server."""

    url: str
    process: subprocess.Popen[str]
    log: Path

    def send(self, method: str, path: str, *, user: str | None = None, **request: Any) -> httpx.Response:
        headers = {**({"X-Kanina-User": user} if user else {}), **request.pop("headers", {})}
        return httpx.request(method, self.url + path, headers=headers, timeout=60, trust_env=False, **request)

    def ask(self, message: str, conversation_id: str | None = None, **request: Any) -> Any:
        """The answer to a question, which must be one."""
        body = {"message": message, "conversation_id": conversation_id}
        response = self.send("POST", "/api/chat", json=body, **request)
        assert response.status_code == 200, response.text
        return response.json()

    def check(self, name: str, value: Any) -> None:
        """Fails for what is not as the API's description says of this model."""
        document = self.send("GET", "/openapi.json").json()
        schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
        Draft202012Validator(schema).validate(value)

    def refusal(self, method: str, path: str, body: Any, **request: Any) -> tuple[int, str, str]:
        """Status, kind and detail of the problem that comes of a body: JSON, or a text that is sent as it is."""
        if isinstance(body, str):
            request |= {"content": body, "headers": {"Content-Type": "application/json"}}
        else:
            request["json"] = body
        response = self.send(method, path, **request)
        problem = response.json()
        return response.status_code, problem["type"].removeprefix("urn:kanina:problem:"), problem["detail"]

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(timeout=40)


@contextmanager
def running(home: Path, data: Path, *options: str, **variables: str) -> Iterator[LocalServer]:
    """A server that is ready; stopped at the end unless it was before. `options` are those of `kanina serve`."""
    log = (home.parent / f"{home.name}.log").open("a")
    process = subprocess.Popen(
        [*warm(), "serve", "--port", "0", *options],
        env=environment(home, data) | variables,
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
    )
    try:
        assert process.stdout is not None
        greeting = process.stdout.readline()
        address = re.search(r"http://\S+", greeting)
        assert address, f"no address in {greeting!r}"
        yield LocalServer(address[0], process, Path(log.name))
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()
        log.close()
