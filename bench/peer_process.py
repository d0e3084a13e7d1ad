"""A peer in an environment of its own, made under `.cache/` and kept there, and a process of its Python to talk to."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "bench" / "peers"
ENVIRONMENTS = ROOT / ".cache" / "bench-peers"
INSTALL_SECONDS = 600


class NotInstalled(Exception):
    """A peer's environment could not be made; the message says why."""


class PeerFailed(Exception):
    """What a peer said in place of an answer."""


def python_of(peer: str) -> Path:
    """The Python a peer runs with: this one for a peer without pinned packages of its own. Raises NotInstalled."""
    pinned = FOLDER / f"{peer}.txt"
    if not pinned.is_file():
        return Path(sys.executable)
    digest = hashlib.sha256(pinned.read_bytes() + sys.version.encode()).hexdigest()[:12]
    folder = ENVIRONMENTS / f"{peer}-{digest}"
    python, done = folder / "bin" / "python", folder / "installed"
    if not done.is_file():
        shutil.rmtree(folder, ignore_errors=True)
        _run("venv", "--python", sys.executable, str(folder))
        _run("pip", "install", "--python", str(python), "-r", str(pinned))
        done.touch()
    return python


def _run(*arguments: str) -> None:
    beside = Path(sys.executable).with_name("uv")
    uv = str(beside) if beside.is_file() else shutil.which("uv")
    if uv is None:
        raise NotInstalled("uv is missing: it comes with `make bench`")
    try:
        subprocess.run(
            [uv, *arguments, "-q", "--no-config"], check=True, capture_output=True, text=True, timeout=INSTALL_SECONDS
        )
    except subprocess.CalledProcessError as error:
        raise NotInstalled(" ".join(error.stderr.split()[:40]) or f"uv ended with {error.returncode}") from None
    except subprocess.TimeoutExpired:
        raise NotInstalled(f"not installed within {INSTALL_SECONDS} s") from None


class PeerProcess:
    """One worker of a peer. A context manager, so that it ends."""

    def __init__(self, peer: str, python: Path, endpoint: str) -> None:
        self._process = subprocess.Popen(
            [str(python), str(FOLDER / "worker.py"), peer, endpoint],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "LANGSMITH_TRACING": "false"},
        )

    def __enter__(self) -> PeerProcess:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.stdin:
            self._process.stdin.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()

    def ask(self, do: str, **values: Any) -> dict[str, Any]:
        """Send a command and wait for its answer. Raises PeerFailed."""
        self.send(do, **values)
        return self.answer()

    def send(self, do: str, **values: Any) -> None:
        """Send a command; `answer` is to follow."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps({"do": do, **values}) + "\n")
        self._process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        """The answer to the oldest command without one. Raises PeerFailed."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise PeerFailed(f"the worker ended with {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        if answer.get("error") and "taken" not in answer:
            raise PeerFailed(answer["error"])
        return answer
