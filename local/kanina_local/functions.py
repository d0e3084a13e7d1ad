"""The deployed functions, on this machine: handlers loaded from functions/<name>/app.py and called with a context."""

from __future__ import annotations

import importlib.util
import sys
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

Handler = Callable[[Any, Any], Any]

FUNCTIONS = Path(__file__).resolve().parents[2] / "functions"

TIMEOUT_SECONDS = {
    "answer": 120.0,
    "authorize": 10.0,
    "chart": 15.0,
    "chat": 28.0,
    "demo": 120.0,
    "learn": 120.0,
    "page": 60.0,
    "report": 120.0,
    "stream": 120.0,
    "telegram": 10.0,
    "write_back": 60.0,
}
"""Each function's time as template.yaml gives it, in seconds: a handler leaves out what it has no time for."""


@dataclass(frozen=True, slots=True)
class LocalContext:
    """What a handler is given beside its event: the members of Lambda's context, for a run on this machine."""

    function_name: str
    function_version: str = "$LATEST"
    memory_limit_in_mb: int = 1024
    log_group_name: str = "/kanina/local"
    log_stream_name: str = "local"
    aws_request_id: str = field(default_factory=lambda: str(uuid.uuid4()))
    started: float = field(default_factory=time.monotonic)

    @property
    def invoked_function_arn(self) -> str:
        """A made-up address of the function."""
        return f"arn:aws:lambda:local:000000000000:function:{self.function_name}"

    def get_remaining_time_in_millis(self) -> int:
        """What is left of the function's time."""
        return max(0, round((TIMEOUT_SECONDS[self.function_name] - (time.monotonic() - self.started)) * 1000))


class UnknownFunction(Exception):
    """No such function; the message lists those there are."""


def names() -> list[str]:
    """The functions there are."""
    return sorted(path.parent.name for path in FUNCTIONS.glob("*/app.py"))


@cache
def load(name: str) -> Handler:
    """A function's handler, loaded once. Raises UnknownFunction."""
    path = FUNCTIONS / name / "app.py"
    if name not in names():
        raise UnknownFunction(f"there is no function {name!r}; there are {', '.join(names())}")
    spec = importlib.util.spec_from_file_location(f"kanina_function_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    if path.with_name("run.sh").exists():  # it is started as a server, and answers requests
        from kanina_local.streamed import respond

        return lambda event, context: respond(module.application, event)
    handler: Handler = module.handler
    return handler


def invoke(name: str, event: Any) -> Any:
    """What a function answers to an event."""
    return load(name)(event, LocalContext(name))
