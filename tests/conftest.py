"""For every test: no call to a paid model, no traffic beyond loopback, slow counts only when asked for."""

from __future__ import annotations

import gc
import ipaddress
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from kanina import metrics
from tests.counts import FULL

pytest_plugins = ["tests.engines", "tests.postgres", "tests.demo", "tests.house", "tests.fake_sqs"]

# A test that needs one of these sets a made-up one itself; a real one must never be at hand.
for name in (
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_AUTH_TOKEN",
    "AWS_PROFILE",
    "AWS_SESSION_TOKEN",
    "AWS_BEARER_TOKEN_BEDROCK",
):
    os.environ.pop(name, None)
os.environ.update(
    AWS_ACCESS_KEY_ID="testing",
    AWS_SECRET_ACCESS_KEY="testing",
    AWS_DEFAULT_REGION="ap-southeast-1",
    AWS_EC2_METADATA_DISABLED="true",
    AWS_CONFIG_FILE=os.devnull,
    AWS_SHARED_CREDENTIALS_FILE=os.devnull,
)
for name in [name for name in os.environ if name.startswith("KANINA_") and name != "KANINA_FULL"]:
    del os.environ[name]

settings.register_profile("few", max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("full", max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("full" if FULL else "few")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: about a quarter of the time, a test waits for what it started."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the full counts unless KANINA_FULL=1 (`make test-all`), and moto where contract tests stand for it."""
    items.sort(key=_place(items).__getitem__)
    if FULL:
        return
    for item in items:
        engine = getattr(item, "callspec", None) and item.callspec.params.get("table_engine")  # type: ignore[attr-defined]
        is_contract = "contract" in item.path.parts
        if item.get_closest_marker("slow") or (engine == "moto" and not is_contract):
            item.add_marker(pytest.mark.skip(reason="full counts: make test-all"))


def _place(items: list[pytest.Item]) -> dict[pytest.Item, float]:
    """Where in a run each test comes: those of the page, which wait for a browser, among those that do not."""
    files = list(dict.fromkeys(item.path for item in items))
    waiting = [path for path in files if "browser" in path.parts]
    busy = [path for path in files if "browser" not in path.parts]
    long = sum("unit" not in path.parts for path in busy)
    places: dict[Path, float] = {path: at for at, path in enumerate(busy)}
    places.update({path: at * long / len(waiting) - 0.5 for at, path in enumerate(waiting)})
    return {item: places[item.path] for item in items}


def pytest_collection_finish() -> None:
    """Leave the 15,000 collected tests out of garbage collection, and collect less often: a fifth of a run's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


class LeftLoopback(Exception):
    """A test tried to reach another machine (a paid model among them)."""


_refused: list[str] = []
_connect = socket.socket.connect
_connect_ex = socket.socket.connect_ex
_getaddrinfo = socket.getaddrinfo


def _is_loopback(host: Any) -> bool:
    if host in (None, "", "localhost", b"localhost"):
        return True
    try:
        return ipaddress.ip_address(host.decode() if isinstance(host, bytes) else str(host)).is_loopback
    except ValueError:
        return False


def _refuse(host: Any) -> None:
    _refused.append(str(host))
    raise LeftLoopback(f"a test may only reach loopback, not {host}")


def _guarded(original: Any) -> Any:
    def connect(self: socket.socket, address: Any) -> Any:
        if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_loopback(address[0]):
            _refuse(address[0])
        return original(self, address)

    return connect


def _guarded_getaddrinfo(host: Any, *args: Any, **kwargs: Any) -> Any:
    if not _is_loopback(host):
        _refuse(host)
    return _getaddrinfo(host, *args, **kwargs)


socket.socket.connect = _guarded(_connect)
socket.socket.connect_ex = _guarded(_connect_ex)
socket.getaddrinfo = _guarded_getaddrinfo


@pytest.fixture(autouse=True)
def stays_on_loopback() -> Iterator[None]:
    """Fails a test that tried to leave loopback, even where the code under test swallowed the error."""
    _refused.clear()
    yield
    assert not _refused, f"the test tried to reach {_refused}"


@pytest.fixture(autouse=True)
def own_settings() -> Iterator[None]:
    """What a command sets of its process, such as where its home is, does not lead the next test there."""
    before = {name: value for name, value in os.environ.items() if name.startswith("KANINA_")}
    yield
    metrics.configure("")
    for name in [name for name in os.environ if name.startswith("KANINA_") and name not in before]:
        del os.environ[name]
    os.environ.update(before)
