"""What folders of JavaScript need from npm, installed once for their exact versions: tests/clients, and the page."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tests.shared_service import NotAvailable

CLIENTS = Path(__file__).parent / "clients"
WEB = Path(__file__).parents[1] / "web"
CACHE = Path(__file__).parents[1] / ".cache"
LOCKED = ("package.json", "package-lock.json")
NODE_MAJOR = 18


def clients() -> Path:
    """A folder with the scripts of tests/clients and what they need. Raises NotAvailable."""
    folder = installed(CLIENTS)
    with _locked(CLIENTS):
        for script in CLIENTS.glob("*.mjs"):
            shutil.copy(script, folder)
    return folder


@cache
def installed(source: Path) -> Path:
    """A folder with the packages that a folder's lock names. Safe for several test processes at once. Raises
    NotAvailable."""
    npm = _npm()
    digest = hashlib.sha256(b"".join((source / name).read_bytes() for name in LOCKED)).hexdigest()[:16]
    cache = CACHE / source.name
    cache.mkdir(parents=True, exist_ok=True)
    folder = cache / digest
    with _locked(source):
        if not folder.is_dir():
            with tempfile.TemporaryDirectory(dir=cache) as scratch:
                _install(npm, source, Path(scratch) / "installed").rename(folder)
    return folder


@contextmanager
def _locked(source: Path) -> Iterator[None]:
    with (CACHE / source.name / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _npm() -> str:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NotAvailable(f"Node.js {NODE_MAJOR} or newer is missing, or its npm")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.removeprefix("v").split(".")[0]) < NODE_MAJOR:
        raise NotAvailable(f"Node.js {NODE_MAJOR} or newer is needed, not {version}")
    return npm


def _install(npm: str, source: Path, folder: Path) -> Path:
    folder.mkdir()
    for name in LOCKED:
        shutil.copy(source / name, folder)
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=240)
    except (subprocess.SubprocessError, OSError):
        raise NotAvailable(
            f"npm could not install what {source.name} needs: connect to a npm registry once, then run again"
        ) from None
    return folder
