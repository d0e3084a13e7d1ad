"""The laptop's table forgets for good what has expired: while it is served, and by `kanina cleanup`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from kanina import assembly
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put
from kanina_local.cli import main
from kanina_local.tidy import purger_of, tidier_of
from tests.engines import SettableClock
from tests.memory_builders import ANA, CHAT, memory_on, say
from tests.waiting import wait_until


def test_expired_items_are_gone_from_the_file_soon_after_the_start(tmp_path: Path) -> None:
    clock = SettableClock()
    table = SqliteTable(tmp_path / "table.sqlite3", clock)
    table.write(Put({"pk": "p", "sk": "a", "expires_at": clock.epoch + 60}), Put({"pk": "p", "sk": "b"}))
    clock.advance(minutes=2)
    tidier = tidier_of(table, timedelta(hours=6))
    assert tidier is not None
    tidier.close()
    assert table.reap(10) == ()
    assert table.get("p", "b") == {"pk": "p", "sk": "b"}
    table.close()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Where the command keeps things; it sets variables of this process, which end with the test."""
    before = dict(os.environ)
    os.environ["KANINA_HOME"] = str(tmp_path)
    assembly.settings.cache_clear()
    yield tmp_path
    assembly.close()
    assembly.settings.cache_clear()
    os.environ.clear()
    os.environ.update(before)


def test_the_command_says_what_it_deleted(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clock = SettableClock()  # months ago: what it writes has expired by now
    table = SqliteTable(home / "kanina.sqlite3", clock)
    memory = memory_on(table, clock)
    for _ in range(3):
        say(memory)
    memory.close()
    table.close()
    assert main(["cleanup"]) == 0
    assert capsys.readouterr().out.startswith("deleted 1 conversation and 3 turns that had expired, in 0.")
    assert main(["cleanup"]) == 0
    assert capsys.readouterr().out.startswith("deleted 0 conversations and 0 turns that had expired, in 0.")


def test_the_command_leaves_dynamodb_to_itself(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.environ["KANINA_STORAGE"] = "dynamodb"
    assert main(["cleanup"]) == 1
    assert "DynamoDB deletes what has expired by itself (TTL)" in capsys.readouterr().err


def test_a_person_who_is_not_idle_keeps_everything(tmp_path: Path) -> None:
    clock = SettableClock()
    table = SqliteTable(tmp_path / "table.sqlite3", clock)
    memory = memory_on(table, clock)
    say(memory)
    clock.advance(hours=23)
    say(memory)
    tidier = tidier_of(table, timedelta(hours=6))
    assert tidier is not None
    tidier.close()
    assert len(memory.load(ANA, CHAT).turns) == 2
    memory.close()
    table.close()


def test_what_was_deleted_before_a_restart_goes_when_the_server_is_there_again(tmp_path: Path) -> None:
    clock = SettableClock()
    table = SqliteTable(tmp_path / "kanina.sqlite3", clock)
    memory = memory_on(table, clock)
    say(memory)
    memory.discard(ANA, CHAT)
    memory.close()
    table.close()

    clock.advance(minutes=5)
    table = SqliteTable(tmp_path / "kanina.sqlite3", clock)
    purger = purger_of(memory_on(table, clock))
    wait_until(lambda: not table.query(keys.DUE).items)
    purger.close()
    assert [item["sk"] for item in table.query(keys.person(ANA.id)).items] == [keys.head(CHAT)]
    table.close()
