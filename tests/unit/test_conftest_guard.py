"""The switch that keeps tests from reaching a paid model or any other machine does switch."""

from __future__ import annotations

import socket

import pytest

from tests import conftest


@pytest.mark.parametrize("host", ["api.anthropic.com", "10.0.0.1", "192.0.2.1", "2001:db8::1"])
def test_another_machine_is_refused_and_remembered(host: str) -> None:
    with pytest.raises(conftest.LeftLoopback):
        socket.create_connection((host, 443), timeout=1)
    assert conftest._refused == [host]
    conftest._refused.clear()


def test_loopback_is_allowed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname(), timeout=5).close()
    assert conftest._refused == []
