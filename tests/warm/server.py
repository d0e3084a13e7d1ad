"""The process that has imported everything, and forks for each command: `python -m tests.warm.server ADDRESS`."""

from __future__ import annotations

import array
import gc
import importlib
import json
import os
import pkgutil
import select
import signal
import socket
import struct
import sys
import time
from typing import Any

PACKAGES = ("kanina", "kanina_local", "kanina_demo")
BESIDE = ("babel.dates", "babel.numbers", "duckdb", "uvicorn.protocols.http.h11_impl", "yaml")
"""What is imported where it is used, and by most commands."""

Files = list[int]


def main() -> None:
    """Serves until standard input ends. In a fork: runs its command."""
    for name in PACKAGES:
        for module in pkgutil.walk_packages(importlib.import_module(name).__path__, f"{name}."):
            if not module.name.endswith(("__main__", "duckdb_child")):
                importlib.import_module(module.name)
    for name in BESIDE:
        importlib.import_module(name)
    gc.freeze()  # what a fork does not look at, it need not copy
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(sys.argv[1])
        door.listen(64)
        print("ready", flush=True)
        asked = _serve(door)
    if asked is None:
        return
    _become(asked)
    from kanina_local.cli import main as kanina

    sys.exit(kanina())


def _serve(door: socket.socket) -> tuple[dict[str, Any], Files] | None:
    """None at the end; in a fork for a command, what it is."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that watch over the commands
    while True:
        ready, _, _ = select.select([door, 0], [], [])
        if 0 in ready:
            return None
        client, _ = door.accept()
        if os.fork() == 0:
            door.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            return _watch(client)
        client.close()


def _watch(client: socket.socket) -> tuple[dict[str, Any], Files]:
    """Forks for a client's command, and tells how it ended; a client that is gone takes it along."""
    asked, files = _asked(client)
    process = os.fork()
    if process == 0:
        client.close()
        return asked, files
    for each in files:
        os.close(each)
    client.sendall(b"%d\n" % process)
    ready, _, _ = select.select([client, os.pidfd_open(process)], [], [])
    if client in ready:
        os.kill(process, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    try:
        client.sendall(b"%d\n" % status)
    finally:
        os._exit(0)


def _asked(client: socket.socket) -> tuple[dict[str, Any], Files]:
    files = array.array("i")
    head, beside, _, _ = client.recvmsg(4, socket.CMSG_SPACE(3 * files.itemsize))
    for _, _, data in beside:
        files.frombytes(data)
    (length,) = struct.unpack("!I", head)
    with client.makefile("rb") as told:
        return json.loads(told.read(length)), list(files)


def _become(asked: tuple[dict[str, Any], Files]) -> None:
    """Takes a client's place: its files, variables and folder, and the signals of a fresh interpreter."""
    said, files = asked
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    encoding = said["variables"].get("PYTHONIOENCODING", "utf-8")
    # Open as long as the process is.
    sys.stdin = open(0, encoding=encoding, closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding=encoding, closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding=encoding, errors="backslashreplace", buffering=1, closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(said["variables"])
    time.tzset()
    os.chdir(said["folder"])
    sys.argv[:] = ["kanina", *said["arguments"]]


if __name__ == "__main__":
    main()
