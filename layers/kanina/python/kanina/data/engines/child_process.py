"""A child process that is asked and answers over pipes, watched while it works: its time, its memory, its life."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
import weakref
from pathlib import Path
from typing import Any

from kanina.data.engines.failure_words import LATE
from kanina.problems import QueryFailed, Unavailable

HEADER_BYTES = 4
POLL_SECONDS = 0.05
MEGABYTE = 2**20
PASSED_ON = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "TZDIR")
"""Environment variables a program needs to load at all."""


class ChildDied(Exception):
    """The child ended without an answer."""


class ChildGrew(ChildDied):
    """It had too much in memory, and was ended for it."""


class ChildProcess:
    """Runs `python -m <module> <arguments>`; one question at a time. Started when first asked, and again when gone.

    `memory_mb` bounds what it may have in memory. Its environment holds no credentials.
    """

    def __init__(self, module: str, arguments: tuple[str, ...], memory_mb: int) -> None:
        self._command = (sys.executable, "-P", "-m", module, *arguments)
        self._memory_mb = memory_mb
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0
        self._finalizer: weakref.finalize[Any, Any] | None = None

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._process.pid if self._process and self._process.poll() is None else None

    @property
    def used(self) -> bool:
        """Whether the process has been asked anything."""
        return self.pid is not None and self._asked > 0

    def start(self) -> None:
        """Starts the process if it does not run."""
        if self.pid is None:
            self.stop()
            # The child finds its packages where this process does, and nothing else of this process's surroundings.
            environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
            environment |= {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "MALLOC_ARENA_MAX": "2"}
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
                bufsize=0,
            )
            self._finalizer = weakref.finalize(self, _end, self._process)
            self._asked = 0

    def ask(self, question: dict[str, Any], deadline: float) -> Any:
        """The answer by `deadline` (of time.monotonic).

        Raises QueryFailed for time, Unavailable if it cannot start, ChildDied, and ChildGrew.
        """
        body = json.dumps(question).encode()
        frame = len(body).to_bytes(HEADER_BYTES, "big") + body
        self.start()
        try:
            self._begin(frame, deadline)
        except ChildGrew:
            raise
        except ChildDied:
            # It died before it began, so asking a new one does nothing twice.
            self.start()
            try:
                self._begin(frame, deadline)
            except ChildDied:
                raise Unavailable("the query engine does not start; see that its packages are installed") from None
        return self.next_answer(deadline)

    def next_answer(self, deadline: float) -> Any:
        """What else it answers to the same question. Raises as `ask`."""
        return json.loads(self._frame(deadline))

    def stop(self) -> None:
        """Kills the process, if there is one."""
        if self._finalizer is not None:
            self._finalizer()
        self._process, self._finalizer = None, None

    def _begin(self, frame: bytes, deadline: float) -> None:
        """Sends a question and waits for the empty frame that says it has begun."""
        stream = self._running().stdin
        assert stream is not None
        self._asked += 1
        view = memoryview(frame)
        try:
            while view:
                view = view[stream.write(view) or 0 :]
        except BrokenPipeError:
            self.stop()
            raise ChildDied from None
        self._frame(deadline)

    def _frame(self, deadline: float) -> bytes:
        return self._receive(int.from_bytes(self._receive(HEADER_BYTES, deadline), "big"), deadline)

    def _receive(self, size: int, deadline: float) -> bytes:
        stream = self._running().stdout
        assert stream is not None
        waiting = select.poll()
        waiting.register(stream, select.POLLIN)
        received = bytearray()
        while len(received) < size:
            if waiting.poll(max(0.0, min(POLL_SECONDS, deadline - time.monotonic())) * 1000):
                chunk = stream.read(size - len(received))
                if not chunk:
                    self.stop()
                    raise ChildDied
                received += chunk
            elif time.monotonic() >= deadline:
                self.stop()
                raise QueryFailed(LATE)
            elif self._resident_mb() > self._memory_mb:
                self.stop()
                raise ChildGrew
        return bytes(received)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise ChildDied
        return self._process

    def _resident_mb(self) -> float:
        """What the process has in memory; 0 where the system does not tell."""
        try:
            pages = int(Path(f"/proc/{self._running().pid}/statm").read_text().split()[1])
        except (OSError, IndexError):
            return 0.0
        return pages * os.sysconf("SC_PAGESIZE") / MEGABYTE


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kills a process and leaves nothing of it behind."""
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()
