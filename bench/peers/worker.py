"""Runs one peer: `python worker.py PEER ENDPOINT`, with the Python of that peer's own environment.

Reads a command a line as JSON, and answers each with a line of JSON: `open` a table, take a `turn` (read the
conversation, then store a question and its answer), take many `turns` as one of several writers, give the `texts` that
are read back, name the `versions`.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from importlib.metadata import version
from typing import Any

from requests_seen import RequestsSeen


class Worker:
    """One peer's answers to commands."""

    def __init__(self, module: Any, endpoint: str) -> None:
        self._module = module
        self._endpoint = endpoint
        self._seen = RequestsSeen(endpoint)
        self._peer: Any = None

    def versions(self) -> dict[str, Any]:
        """The packages that matter, and their versions."""
        return {"versions": {name: version(name) for name in self._module.PACKAGES}}

    def open(self, table: str, ttl_seconds: int | None = None) -> dict[str, Any]:
        """Make the peer, over a table that is made if it is not there."""
        import boto3

        client = boto3.client("dynamodb", endpoint_url=self._endpoint)
        if table not in client.list_tables()["TableNames"]:
            client.create_table(**self._module.table_definition(table))
            client.get_waiter("table_exists").wait(TableName=table, WaiterConfig={"Delay": 1, "MaxAttempts": 60})
        self._peer = self._module.Peer(self._endpoint, table, ttl_seconds)
        return {}

    def turn(self, conversation: str, question: str, answer: str, traced: bool) -> dict[str, Any]:
        """Milliseconds of one turn; traced, its requests too, and then the time means nothing."""
        self._seen.take()
        self._seen.tracing = traced
        began = time.perf_counter()
        self._peer.turn(conversation, question, answer)
        milliseconds = (time.perf_counter() - began) * 1000
        self._seen.tracing = False
        return {"milliseconds": milliseconds, "calls": self._seen.take()}

    def turns(self, conversation: str, turns: list[list[str]], starts_at: float) -> dict[str, Any]:
        """Which turns, by their place, the peer took without an error; begun at a time by the clock."""
        time.sleep(max(0.0, starts_at - time.time()))
        taken: list[int] = []
        error = None
        for place, (question, answer) in enumerate(turns):
            try:
                self._peer.turn(conversation, question, answer)
                taken.append(place)
            except Exception as failure:  # each peer has errors of its own, and a turn that met one was not taken
                error = f"{type(failure).__name__}: {failure}"
        return {"taken": taken, "error": error}

    def texts(self, conversation: str) -> dict[str, Any]:
        """All texts of a conversation, as the peer reads them."""
        return {"texts": self._peer.texts(conversation)}


def main(name: str, endpoint: str) -> None:
    """Answer until the input ends."""
    worker = Worker(importlib.import_module(name), endpoint)
    for line in sys.stdin:
        command = json.loads(line)
        try:
            answer = getattr(worker, command.pop("do"))(**command)
        except Exception as failure:  # the one who asked is told, whatever it was, and may ask on
            answer = {"error": f"{type(failure).__name__}: {failure}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
