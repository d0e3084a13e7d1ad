"""Clients that read slowly, or nothing: the answer waits for them, but nothing heaps up, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import tracemalloc
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest

from kanina.assistant.assistant import Assistant
from kanina.auth.caller import Caller
from kanina.channels import asgi
from kanina.channels.live import EVENTS_AHEAD, live
from kanina.events import Event, Finished, OnEvent, Started, TextDelta
from kanina.models import Answer, MemoryReport, Reply
from kanina.people import Person
from tests.serving import serving
from tests.waiting import wait_until

PIECE = "magandang umaga 🎉 " * 512
PIECES = 10_000_000 // len(PIECE.encode())
"""So many of them are 10 MB."""
SOCKET_BYTES = 65_536
"""What each socket's buffer is asked to hold, so that the kernel does not take the answer whole."""
AHEAD_BYTES = 10 * SOCKET_BYTES
"""What two such buffers, which the kernel doubles, and uvicorn's own may hold besides."""
ANSWER = Answer(
    question="everything?",
    text="",
    conversation_id="11111111-1111-4111-8111-111111111111",
    turn=1,
    request_id="22222222-2222-4222-8222-222222222222",
    language="en",
    plan=Reply(text="everything"),
    intent="reply",
    confidence=1.0,
    memory=MemoryReport(history_count=0, params_keys=(), waiting_for_param=None, degraded=False, stored=True),
)


@dataclass
class Talker:
    """An assistant that says 10 MB, and remembers only how much of it it has said."""

    said: int = 0
    ended: threading.Event = field(default_factory=threading.Event)
    model: Any = field(default_factory=lambda: SimpleNamespace(currency=None))

    def now(self) -> datetime:
        return datetime(2026, 11, 26, tzinfo=UTC)

    def ask(self, person: Person, question: str, *, on_event: OnEvent, **options: Any) -> Answer:
        on_event(Started(ANSWER.conversation_id, ANSWER.request_id))
        for _ in range(PIECES):
            on_event(TextDelta(PIECE))
            self.said += 1
        on_event(Finished(ANSWER))
        self.ended.set()
        return ANSWER

    answer_unkept = ask


@contextmanager
def talking(talker: Talker) -> Iterator[int]:
    """The port of the streaming application with this assistant."""
    assistant = cast(Assistant, talker)
    core = asgi.Core(
        lambda: assistant,
        *[lambda: pytest.fail("not asked for")] * 2,
        lambda *_: Caller(Person("local:me")),
        model=lambda: assistant.model,
    )
    with serving(asgi.application(core), SOCKET_BYTES) as port:
        yield port


def asked(port: int, path: str, body: dict[str, Any]) -> socket.socket:
    """A connection over which a question has been sent, and nothing been read."""
    content = json.dumps(body)
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SOCKET_BYTES)
    connection.settimeout(30)
    connection.connect(("127.0.0.1", port))
    connection.sendall(
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(content)}\r\nConnection: close\r\n\r\n{content}".encode()
    )
    return connection


def settled(talker: Talker) -> int:
    """How much was said once no more of it is."""
    seen = [-1]

    def still() -> bool:
        seen.append(talker.said)
        return seen[-1] == seen[-2] > 0

    wait_until(still, pause=0.5)
    return seen[-1]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/chat/stream", {"message": "everything?"}),
        ("/v1/chat/completions", {"stream": True, "messages": [{"role": "user", "content": "everything?"}]}),
    ],
)
def test_ten_megabytes_wait_for_who_reads_them_and_do_not_heap_up(path: str, body: dict[str, Any]) -> None:
    """The least of three peaks: what other threads of this process allocate meanwhile counts, too."""
    assert min(peak_of(path, body) for _ in range(3)) < 3_000_000


def peak_of(path: str, body: dict[str, Any]) -> int:
    """The most bytes this process held at once while it sent them."""
    talker = Talker()
    with talking(talker) as port:
        tracemalloc.start()
        try:
            with asked(port, path, body) as connection:
                ahead = settled(talker)
                assert ahead * len(PIECE.encode()) < AHEAD_BYTES + EVENTS_AHEAD * len(PIECE.encode())
                assert not talker.ended.is_set()
                came = parties = 0
                tail = b""
                while piece := connection.recv(65_536):
                    came += len(piece)
                    parties += (tail + piece).count("🎉".encode()) - tail.count("🎉".encode())
                    tail = piece[-3:]
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert talker.ended.is_set()
    assert came > 10_000_000
    assert parties == PIECES * 512
    return peak


async def _read(events: AsyncIterator[bytes], seconds: float) -> list[bytes]:
    """All pieces, the first of them taken only after a while."""
    found = [await anext(events)]
    await asyncio.sleep(seconds)
    return found + [piece async for piece in events]


def words(count: int, on_event: OnEvent) -> None:
    for number in range(count):
        on_event(TextDelta(f"{number} "))


def encoded(event: Event) -> Iterator[bytes]:
    assert isinstance(event, TextDelta)
    yield event.text.encode()


def test_who_reads_late_gets_everything_in_order() -> None:
    async def act() -> list[bytes]:
        return await _read(live(lambda told: words(500, told), encoded, lambda _: ()), 0.3)

    assert b"".join(asyncio.run(act())) == b"".join(b"%d " % number for number in range(500))


def test_an_answer_outlives_a_client_that_takes_nothing() -> None:
    ended = threading.Event()

    def answer(on_event: OnEvent) -> None:
        words(500, on_event)
        ended.set()

    async def act() -> list[bytes]:
        events = live(answer, encoded, lambda _: (), ping_seconds=0.1, stalled_seconds=0.2)
        found = [await anext(events)]
        assert await asyncio.to_thread(ended.wait, 20)
        return found + [piece async for piece in events]

    found = asyncio.run(act())
    assert b"".join(found) == b"".join(b"%d " % number for number in range(len(found)))
    assert EVENTS_AHEAD <= len(found) < 500
