"""A server that all workers of a test run share: the first that needs it starts it, and it ends with the run.

It belongs to no worker, since whichever started it may end before the others: a keeper process holds it, and stops it
when the run's own process is gone, however that ended.
"""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

ROOT = Path(__file__).parents[1]
LOOK_SECONDS = 0.2
"""How often a keeper looks whether the run is still there."""


class NotAvailable(Exception):
    """What a test needs is not to be had here; the message names the fix."""


class Service(Protocol):
    """What a keeper holds: a server that listens on a port of this machine from its making on."""

    @property
    def port(self) -> int: ...

    def stop(self) -> None: ...


def shared_port(name: str, folder: Path) -> int:
    """The port of the run's service of this module (`tests.dynamodb_local`, …), started if it is not yet.

    `folder` is the run's own, the same for all its workers. Raises NotAvailable.
    """
    said = folder / f"{name}.json"
    with open(folder / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not said.exists():
            command = [sys.executable, "-m", name, str(said), str(_run())]
            subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    told = json.loads(said.read_text())
    if "port" not in told:
        raise NotAvailable(told["fix"])
    return int(told["port"])


def worker() -> str:
    """What tells this worker's things from another's in a shared service; empty where there is one only."""
    return os.environ.get("PYTEST_XDIST_WORKER", "")


def keep(start: Callable[[], Service]) -> None:
    """The keeper's main: starts the service, says where it listens, and lives on until the run ends."""
    said, run = Path(sys.argv[1]), int(sys.argv[2])
    if keeper := os.fork():
        while not said.exists() and os.waitpid(keeper, os.WNOHANG) == (0, 0):
            time.sleep(LOOK_SECONDS / 10)
        return
    os.setsid()
    try:
        service = start()
    except NotAvailable as error:
        _write(said, {"fix": str(error)})
        return
    _write(said, {"port": service.port})
    while _is_there(run):
        time.sleep(LOOK_SECONDS)
    service.stop()


def _write(file: Path, told: dict[str, object]) -> None:
    """Whole at once, for whoever waits for it."""
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(told))
    unfinished.rename(file)


def _run() -> int:
    """The process that is there for as long as the run is: the one that hands out the tests."""
    return os.getppid() if worker() else os.getpid()


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
