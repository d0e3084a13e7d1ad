"""`kanina serve`: takes the port, prepares what is asked about, then answers until it is stopped."""

from __future__ import annotations

import errno
import json
import os
import shlex
import signal
import socket
import sys
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path
from types import FrameType

from kanina_local.examples import example
from kanina_local.learning import Worker, worker_of
from kanina_local.repeating import Repeating
from kanina_local.server import is_loopback
from kanina_local.tidy import purger_of, tidier_of
from kanina_local.trouble import Trouble
from kanina_local.write_back import write_back_of

GRACE_SECONDS = 30
"""How long a stop waits for answers under way; one takes at most 28."""


def serve(host: str, port: int, data: Path | None) -> int:
    """Serves until SIGINT or SIGTERM. Raises Trouble for a port that is taken or an address beyond this machine."""
    signal.signal(signal.SIGTERM, _stop)
    listener = _listen(host, port)
    try:
        _run(listener, data)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
    finally:
        listener.close()
    return 0


def _run(listener: socket.socket, data: Path | None) -> None:
    from kanina_local.data import settle

    settle(data, asks=True)
    import uvicorn

    from kanina import assembly
    from kanina.channels import asgi
    from kanina_local import functions, gateway
    from kanina_local.server import application
    from kanina_local.telegram import LocalQueue, webhook

    assembly.configured()
    queue = LocalQueue()
    tidier: Repeating | None = None
    write_back: Repeating | None = None
    worker: Worker | None = None
    purger: Repeating | None = None
    try:
        write_back = write_back_of(assembly.assistant().memory)
        worker = worker_of(assembly.assistant().memory, assembly.parts().learner())
        purger = purger_of(assembly.conversations())
        tidier = tidier_of(assembly.table(), timedelta(hours=assembly.settings().policy.cleanup_interval_hours))
        config = uvicorn.Config(
            application(
                partial(functions.invoke, "chat"),
                webhook(assembly.settings(), queue).receive,
                asgi.routes(
                    asgi.Core(
                        assembly.assistant,
                        assembly.conversations,
                        assembly.memories,
                        gateway.caller_of,
                        model=assembly.parts().model,
                    )
                ),
            ),
            log_level="warning",
            access_log=False,
            lifespan="off",
            server_header=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        _tell_prices(assembly.unpriced_models(assembly.settings()))
        _greet(listener, example(assembly.assistant().model))
        uvicorn.Server(config).run(sockets=[listener])
    finally:
        queue.close()
        if write_back is not None:
            write_back.close()
        if worker is not None:
            worker.close()
        if purger is not None:
            purger.close()
        if tidier is not None:
            tidier.close()
        assembly.close()


def _listen(host: str, port: int) -> socket.socket:
    address = f"[{host}]" if ":" in host else host
    if not is_loopback(f"http://{address}"):
        raise Trouble(f"serve answers this machine only, so --host must be a loopback address, not {host}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":  # a port whose last connections are still closing is free
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # Two servers may both bind; only one may listen.
        listener.listen(128)
    except OverflowError:
        raise Trouble(f"--port must be a number up to 65535, not {port}") from None
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            other = port + 1
            raise Trouble(f"port {port} is taken: kanina serve --port {other}, or make run PORT={other}") from None
        raise Trouble(f"port {port} cannot be used: {error.strerror}; try kanina serve --port 8000") from None
    return listener


def _tell_prices(models: Sequence[str]) -> None:
    for name in models:
        print(
            f"What {name} costs is not known here, so each call counts as the dearest model's. If it costs 3 dollars "
            f"for a million tokens read and 15 for as many written: KANINA_MODEL_PRICES={name}=3/15",
            file=sys.stderr,
        )


def _greet(listener: socket.socket, question: str) -> None:
    host, port = listener.getsockname()[:2]
    url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    example = f"-H 'Content-Type: application/json' -d {_message(question)}"
    print(f"Kanina answers at {url}\n\n  curl {url}/api/chat {example}\n\nStop it with Ctrl+C.", flush=True)


def _message(question: str) -> str:
    """A request's body as a shell takes it."""
    return shlex.quote(json.dumps({"message": question}, ensure_ascii=False))


def _stop(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)
