"""AWS's Lambda runtime emulator around a handler, without Docker: as Lambda calls it, over the runtime API."""

from __future__ import annotations

import contextlib
import json
import os
import platform
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.infra.cloud import ROOT, TOOLS, require_tools
from tests.ports import free_port, is_open

START_SECONDS = 30.0


def _binary() -> Path:
    """The emulator that ships inside the AWS SAM tools."""
    require_tools()
    machine = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "arm64", "arm64": "arm64"}[platform.machine().lower()]
    [found] = list(TOOLS.parent.glob(f"lib/python3*/site-packages/samcli/local/rapid/aws-lambda-rie-{machine}"))
    return found


class Emulated:
    """A function under the emulator."""

    def __init__(self, port: int) -> None:
        self._url = f"http://127.0.0.1:{port}/2015-03-31/functions/function/invocations"

    def invoke(self, event: Any, seconds: float = 60.0) -> Any:
        """What the handler answers; an error comes as Lambda gives it: errorType, errorMessage, stackTrace."""
        request = urllib.request.Request(self._url, json.dumps(event).encode())
        with urllib.request.urlopen(request, timeout=seconds) as response:
            return json.loads(response.read())


@contextlib.contextmanager
def emulated(name: str, environment: dict[str, str], log: Path, folder: Path | None = None) -> Iterator[Emulated]:
    """Run a function's handler under the emulator until the block ends; what it logs goes to the file.

    folder: what is unpacked where Lambda puts a function's code, unless it is that code alone.
    """
    port, runtime_port = free_port(), free_port()
    command = [
        str(_binary()),
        "--runtime-interface-emulator-address",
        f"127.0.0.1:{port}",
        "--runtime-api-address",
        f"127.0.0.1:{runtime_port}",
        sys.executable,
        "-m",
        "awslambdaric",
        "app.handler",
    ]
    full = {
        **os.environ,
        **environment,
        "AWS_LAMBDA_FUNCTION_NAME": name,
        "AWS_LAMBDA_FUNCTION_TIMEOUT": "60",
        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "1769",
        "PYTHONPATH": "",
    }
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=folder or ROOT / "functions" / name,
            env=full,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            _wait(port, process)
            yield Emulated(port)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, 15)
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.wait(timeout=10)


@contextlib.contextmanager
def served(name: str, environment: dict[str, str], log: Path) -> Iterator[int]:
    """Start a function that is a server as AWS Lambda Web Adapter starts it, until the block ends: its port.

    The adapter itself is a layer of AWS's, which is nowhere but there.
    """
    port, folder = free_port(), ROOT / "functions" / name
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    full = {**os.environ, **environment, "AWS_LWA_PORT": str(port), "LAMBDA_TASK_ROOT": str(folder), "PATH": path}
    with log.open("wb") as output:
        process = subprocess.Popen(["./run.sh"], cwd=folder, env=full, stdout=output, stderr=output)
        try:
            _wait(port, process)
            yield port
        finally:
            process.terminate()
            process.wait(timeout=20)


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        assert process.poll() is None, "the emulator ended at once"
        if is_open(port):
            return
        time.sleep(0.05)
    raise AssertionError("the emulator did not start")
