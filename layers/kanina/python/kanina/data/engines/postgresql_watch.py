"""Ends a connection that is silent for too long, or pours out more than fits: what the server's own limits let through.

The server's statement_timeout ends a slow statement; it does not help when the server, or the way to it, is gone.
"""

from __future__ import annotations

import contextlib
import os
import socket
import struct
import threading
import time
from types import TracebackType
from typing import Literal, Self

GRACE_SECONDS = 1.0
"""How long after its time a statement may still be ended by the server, which leaves the connection usable."""
MAXIMUM_BATCH_BYTES = 32 * 2**20
"""What may arrive for one result. A single value can be a gigabyte, and is read whole before it can be looked at."""
_TICK_SECONDS = 0.05
_BYTES_RECEIVED = 128
"""Where Linux's struct tcp_info has tcpi_bytes_received, 64 bits wide. Source: linux/tcp.h, since 4.1."""

Reason = Literal["late", "large"]


class Watch:
    """While it is entered: shuts the connection of this file descriptor down when one of its bounds is passed.

    The bytes are counted where Linux does so for a TCP connection; elsewhere there is only the time.
    """

    def __init__(self, descriptor: int, deadline: float, maximum_bytes: int = MAXIMUM_BATCH_BYTES) -> None:
        self.reason: Reason | None = None
        """Why it was shut down, once it was."""
        self._socket = socket.socket(fileno=os.dup(descriptor))
        self._deadline = deadline + GRACE_SECONDS
        self._maximum_bytes = maximum_bytes
        self._before = self._received()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, name="kanina-postgresql-watch", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()
        self._socket.close()

    def begin_batch(self) -> None:
        """What arrives from here on is counted anew."""
        self._before = self._received()

    def _look(self) -> None:
        while not self._over.wait(_TICK_SECONDS):
            if time.monotonic() > self._deadline:
                self.reason = "late"
            elif self._received() - self._before > self._maximum_bytes:
                self.reason = "large"
            if self.reason:
                with contextlib.suppress(OSError):
                    self._socket.shutdown(socket.SHUT_RDWR)
                return

    def _received(self) -> int:
        option = getattr(socket, "TCP_INFO", None)
        if option is None or self._socket.family not in (socket.AF_INET, socket.AF_INET6):
            return 0
        told = self._socket.getsockopt(socket.IPPROTO_TCP, option, _BYTES_RECEIVED + 8)
        return int(struct.unpack_from("=Q", told, _BYTES_RECEIVED)[0]) if len(told) >= _BYTES_RECEIVED + 8 else 0
