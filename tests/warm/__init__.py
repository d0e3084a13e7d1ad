"""`kanina` commands that start at once: forks of a process that has imported all there is.

A command of its own takes 1.2 s of a core to import what it needs, and some 250 are run by the tests. A fork of one
that has imported it is as much a process of its own: with its own arguments, variables, folder, files and end. Tests of
what a fresh interpreter does (its imports, its hashes) run FRESH.
"""

from __future__ import annotations

import atexit
import functools
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
FRESH = (sys.executable, "-m", "kanina_local")


@functools.cache
def warm() -> tuple[str, ...]:
    """What to begin a command line with. A fresh interpreter where the system has no pidfd (none but Linux has)."""
    if not hasattr(os, "pidfd_open"):
        return FRESH
    folder = tempfile.TemporaryDirectory(prefix="kanina-warm-")
    atexit.register(folder.cleanup)
    address = f"{folder.name}/door"
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.warm.server", address],
        cwd=HERE.parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    atexit.register(_end, server)
    assert server.stdout is not None
    assert server.stdout.readline() == b"ready\n", "the warm process did not start: see above"
    return (sys.executable, "-I", "-S", str(HERE / "client.py"), address)


def _end(server: subprocess.Popen[bytes]) -> None:
    """Without its standard input it goes by itself."""
    server.communicate()
