"""How far long work has come, on standard error: one line that moves on a terminal, a few plain lines elsewhere."""

from __future__ import annotations

from types import TracebackType
from typing import Self, TextIO


class Progress:
    """Shows steps as they begin. Silent when there was nothing to do."""

    def __init__(self, what: str, stream: TextIO) -> None:
        self._what = what
        self._stream = stream
        self._moves = stream.isatty()
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def step(self, name: str, done: int, total: int) -> None:
        """A step begins, after `done` of `total`."""
        if self._moves:
            self._stream.write(f"\r\x1b[K{self._what}: {done} of {total} · {name}")
        elif not self._shown:
            self._stream.write(f"{self._what}: being made, a few seconds\n")
        self._shown = True
        self._stream.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._shown:
            return
        end = "ready" if error is None else "not finished"
        self._stream.write(f"{chr(13) + chr(27) + '[K' if self._moves else ''}{self._what}: {end}\n")
        self._stream.flush()
