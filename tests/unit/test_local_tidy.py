"""The laptop's table forgets for good what has expired."""

from __future__ import annotations

import threading
from datetime import timedelta
from pathlib import Path

from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put, StorageFault
from kanina_local.tidy import Tidier
from tests.engines import SettableClock


def test_expired_items_are_deleted_at_once(tmp_path: Path) -> None:
    clock = SettableClock()
    table = SqliteTable(tmp_path / "table.sqlite3", clock)
    table.write(Put({"pk": "p", "sk": "a", "expires_at": clock.epoch + 60}), Put({"pk": "p", "sk": "b"}))
    clock.advance(minutes=2)
    reaped: list[int] = []
    done = threading.Event()

    def reap() -> int:
        reaped.append(table.reap())
        done.set()
        return reaped[-1]

    tidier = Tidier(reap, timedelta(hours=6))
    assert done.wait(10)
    tidier.close()
    assert reaped == [1]
    assert table.get("p", "b") is not None
    table.close()


def test_it_comes_again_after_the_interval_even_after_a_fault() -> None:
    calls: list[int] = []
    enough = threading.Event()

    def reap() -> int:
        calls.append(len(calls))
        if len(calls) == 1:
            raise StorageFault("write", "disk")
        enough.set()
        return 0

    tidier = Tidier(reap, timedelta(milliseconds=1))
    assert enough.wait(10)
    tidier.close()
    assert len(calls) >= 2
