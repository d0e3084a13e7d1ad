"""The clients of tests/clients, installed once for their exact versions."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

CLIENTS = Path(__file__).parent / "clients"
CACHE = Path(__file__).parents[1] / ".cache" / "clients"
LOCKED = ("package.json", "package-lock.json")
NODE_MAJOR = 18


class NotAvailable(Exception):
    """They cannot run here; the message names the fix."""


@cache
def installed() -> Path:
    """The folder with the scripts and what they need. Safe for several test processes at once. Raises NotAvailable."""
    npm = _npm()
    digest = hashlib.sha256(b"".join((CLIENTS / name).read_bytes() for name in LOCKED)).hexdigest()[:16]
    CACHE.mkdir(parents=True, exist_ok=True)
    folder = CACHE / digest
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
                _install(npm, Path(scratch) / "clients").rename(folder)
        for script in CLIENTS.glob("*.mjs"):
            shutil.copy(script, folder)
    return folder


def _npm() -> str:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NotAvailable(f"Node.js {NODE_MAJOR} or newer is missing, or its npm")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.removeprefix("v").split(".")[0]) < NODE_MAJOR:
        raise NotAvailable(f"Node.js {NODE_MAJOR} or newer is needed, not {version}")
    return npm


def _install(npm: str, folder: Path) -> Path:
    folder.mkdir()
    for name in LOCKED:
        shutil.copy(CLIENTS / name, folder)
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=240)
    except (subprocess.SubprocessError, OSError):
        raise NotAvailable(
            "npm could not install tests/clients: connect to a npm registry once, then run again"
        ) from None
    return folder
