"""A turn's events while they come: from the thread that answers to the loop that sends.

The answer goes on when the client leaves, and is stored like any other. A client that reads slowly slows it down, so
that no more than a few events lie ready at a time; one that reads nothing for a while is taken to have left.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import Future

from kanina.channels.rest import as_problem
from kanina.events import Event, OnEvent
from kanina.problems import Problem

PING_SECONDS = 15.0
"""Source: the agreed design, section 8; proxies close what is silent for a minute."""
EVENTS_AHEAD = 32
STALLED_SECONDS = 20.0
"""How long an answer waits for a client that takes nothing: it must be stored within the function's time."""
PING = b": ping\n\n"


async def live(
    answer: Callable[[OnEvent], object],
    encode: Callable[[Event], Iterable[bytes]],
    fail: Callable[[Problem], Iterable[bytes]],
    *,
    ping_seconds: float = PING_SECONDS,
    stalled_seconds: float = STALLED_SECONDS,
) -> AsyncIterator[bytes]:
    """What a client is sent of a turn: each event as it comes, a ping in long silences, an error as the last of all.

    answer: answers, in a thread of its own, telling its events.
    """
    pipe = _Pipe(asyncio.get_running_loop(), stalled_seconds)

    def work() -> None:
        try:
            answer(lambda event: pipe.put(b"".join(encode(event))))
        except Exception as error:  # after the first event, an error is one of the stream's own
            pipe.put(b"".join(fail(as_problem(error))))
        finally:
            pipe.put(None)

    thread = threading.Thread(target=work, name="kanina-turn")
    thread.start()
    try:
        while True:
            try:
                piece = await pipe.get(ping_seconds)
            except TimeoutError:
                if pipe.is_left:
                    return
                yield PING
                continue
            if piece is None:
                return
            yield piece
    finally:
        pipe.leave()
        # Whoever runs this process must not freeze it before the turn is stored.
        await asyncio.shield(asyncio.to_thread(thread.join))


class _Pipe:
    """Full, it makes the thread wait; left, it takes no more."""

    def __init__(self, loop: asyncio.AbstractEventLoop, stalled_seconds: float) -> None:
        self._loop = loop
        self._stalled_seconds = stalled_seconds
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(EVENTS_AHEAD)
        self._left = threading.Event()

    def put(self, piece: bytes | None) -> None:
        """From the thread: waits until there is room, or nobody reads. None is the end; an empty piece is nothing."""
        if self._left.is_set() or piece == b"":
            return
        putting: Future[None] = asyncio.run_coroutine_threadsafe(self._queue.put(piece), self._loop)
        until = time.monotonic() + self._stalled_seconds
        while not self._left.is_set():
            try:
                putting.result(timeout=min(0.5, self._stalled_seconds))
                return
            except TimeoutError:
                if time.monotonic() >= until:
                    self.leave()
        putting.cancel()

    async def get(self, seconds: float) -> bytes | None:
        """The next piece; None at the end. Raises TimeoutError when there is none for so long."""
        return await asyncio.wait_for(self._queue.get(), seconds)

    @property
    def is_left(self) -> bool:
        """Whether nobody reads any more; what lies ready may still be taken."""
        return self._left.is_set()

    def leave(self) -> None:
        """Nobody reads any more."""
        self._left.set()
