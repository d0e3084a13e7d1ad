"""A loopback proxy between a client and a server that delays, cuts and resets connections when told to."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
import time
from typing import Literal

Trouble = Literal["none", "refuse", "reset", "cut_reply", "delay"]
"""none; close a connection before its request is passed on; reset it then; pass the request on and cut the reply,
of which `kept` (a part of 1) arrives; hold the reply back for `delay_seconds`."""


class TcpProxy:
    """Listens on a free port and forwards to another. `trouble` may be changed at any moment."""

    def __init__(self, port: int) -> None:
        self._target = port
        self.trouble: Trouble = "none"
        self.delay_seconds = 1.0
        self.kept = 0.5
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.endpoint = f"http://127.0.0.1:{self.port}"
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._closed = False
        threading.Thread(target=self._accept, name="proxy", daemon=True).start()

    def close(self) -> None:
        """End every connection, and listen no more."""
        self._closed = True
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        with self._lock:
            for each in self._open:
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> TcpProxy:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _accept(self) -> None:
        while not self._closed:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), name="proxy-connection", daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        if self.trouble == "refuse":
            client.close()
            return
        try:
            server = socket.create_connection(("127.0.0.1", self._target), timeout=10)
        except OSError:
            client.close()
            return
        server.settimeout(None)
        with self._lock:
            self._open |= {client, server}
        replies = threading.Thread(target=self._pump, args=(server, client, True), daemon=True)
        replies.start()
        self._pump(client, server, False)
        replies.join()
        with self._lock:
            self._open -= {client, server}
        client.close()
        server.close()

    def _pump(self, source: socket.socket, target: socket.socket, is_reply: bool) -> None:
        """Pass bytes on until either side ends or the trouble says otherwise."""
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if not is_reply and self.trouble == "refuse":
                    break
                if not is_reply and self.trouble == "reset":
                    # Closed with data unread and no lingering: the client's kernel sees RST, not FIN.
                    source.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    break
                if is_reply and self.trouble == "delay":
                    time.sleep(self.delay_seconds)
                if is_reply and self.trouble == "cut_reply":
                    target.sendall(data[: int(len(data) * self.kept)])
                    break
                target.sendall(data)
        for each in (source, target):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
