"""What only the SQLite table promises: many processes on one file, nothing lost to kill −9, reaping, a private file."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kanina.storage.sqlite import SqliteTable
from kanina.storage.sqlite_file import StoreFile
from kanina.storage.sqlite_migrations import Script, migrate, scripts, version_of
from kanina.storage.table import Absent, ConditionFailed, Matches, Put, StorageFault, Update
from tests.engines import SettableClock

PROCESSES = 8
FRESH_FILES = 20


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a folder" / "that is new" / "table.sqlite3"


@pytest.fixture
def table(path: Path, clock: SettableClock) -> Iterator[SqliteTable]:
    table = SqliteTable(path, clock)
    yield table
    table.close()


OPEN_EACH_AND_COUNT = """
import sys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Update
print("ready", flush=True)
for line in sys.stdin:
    table = SqliteTable(line.strip())
    table.write(Update("p", "count", add={"n": 1}))
    table.close()
    print("counted", flush=True)
"""


def test_many_processes_open_a_fresh_file_at_once(tmp_path: Path) -> None:
    with ExitStack() as running:
        workers = [
            running.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", OPEN_EACH_AND_COUNT],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    bufsize=1,
                )
            )
            for _ in range(PROCESSES)
        ]
        pipes = [(worker.stdin, worker.stdout) for worker in workers if worker.stdin and worker.stdout]
        assert [told.readline() for _, told in pipes] == ["ready\n"] * PROCESSES
        for number in range(FRESH_FILES):
            for asked, _ in pipes:
                asked.write(f"{tmp_path / str(number)}.sqlite3\n")
            assert [told.readline() for _, told in pipes] == ["counted\n"] * PROCESSES
    assert [worker.returncode for worker in workers] == [0] * PROCESSES
    for number in range(FRESH_FILES):
        table = SqliteTable(tmp_path / f"{number}.sqlite3")
        assert table.get("p", "count") == {"pk": "p", "sk": "count", "n": PROCESSES}
        table.close()


APPEND_FOR_EVER = """
import sys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Absent, Matches, Put, Update
table = SqliteTable(sys.argv[1])
number = 0
while True:
    number += 1
    table.write(Put({"pk": "p", "sk": f"{number:05}"}, Absent()), Update("p", "~HEAD", set={"count": number}))
    print(number, flush=True)
"""


def test_a_killed_process_loses_nothing_it_acknowledged_and_leaves_no_half_write(path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", APPEND_FOR_EVER, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for _ in range(50):
        process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    acknowledged = 50 + len(process.stdout.read().split())
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    table = SqliteTable(path)
    written = [item["sk"] for item in table.query("p", "0").items]
    assert acknowledged <= len(written) <= acknowledged + 1
    assert written == [f"{number:05}" for number in range(1, len(written) + 1)]
    assert table.get("p", "~HEAD") == {"pk": "p", "sk": "~HEAD", "count": len(written)}
    table.close()


def test_two_tables_on_one_file_see_each_other_at_once(table: SqliteTable, path: Path, clock: SettableClock) -> None:
    other = SqliteTable(path, clock)
    table.write(Put({"pk": "p", "sk": "a", "n": 1}))
    other.write(Update("p", "a", add={"n": 1}, condition=Matches({"n": 1})))
    assert table.get("p", "a") == {"pk": "p", "sk": "a", "n": 2}
    with pytest.raises(ConditionFailed):
        other.write(Put({"pk": "p", "sk": "a"}, Absent()))
    other.close()


def test_a_table_in_memory_is_its_own() -> None:
    first, second = SqliteTable(), SqliteTable(":memory:")
    first.write(Put({"pk": "p", "sk": "a"}))
    assert second.get("p", "a") is None
    first.close()
    second.close()


def test_reap_deletes_what_has_expired_and_gives_it(table: SqliteTable, path: Path, clock: SettableClock) -> None:
    table.write(*[Put({"pk": "p", "sk": f"{n}", "expires_at": clock.epoch + n}) for n in range(1, 6)])
    table.write(Put({"pk": "p", "sk": "kept"}))
    assert table.reap(10) == ()
    clock.advance(seconds=3)
    assert len(table.reap(2)) == 2
    assert [item["sk"] for item in table.reap(10)] == ["3"]
    assert table.reap(10) == ()
    with sqlite3.connect(path) as connection:
        assert [row[0] for row in connection.execute("SELECT sk FROM items ORDER BY sk")] == ["4", "5", "kept"]
    connection.close()


def test_a_token_is_forgotten_after_ten_minutes(table: SqliteTable, path: Path, clock: SettableClock) -> None:
    change = Update("p", "count", add={"n": 1})
    table.write(change, token="t")
    clock.advance(seconds=599)
    table.write(change, token="t")
    assert table.get("p", "count") == {"pk": "p", "sk": "count", "n": 1}
    clock.advance(seconds=1)
    table.write(change, token="t")
    assert table.get("p", "count") == {"pk": "p", "sk": "count", "n": 2}


def test_deleted_text_is_not_left_in_the_file(table: SqliteTable, path: Path, clock: SettableClock) -> None:
    table.write(*[Put({"pk": "p", "sk": f"{n}", "text": f"secret {n} " * 200, "expires_at": 1}) for n in range(50)])
    assert len(table.reap(50)) == 50
    table.close()
    assert path.with_name(path.name + "-wal").exists() is False
    assert b"secret" not in path.read_bytes()


def test_the_file_is_for_its_owner_only(table: SqliteTable, path: Path) -> None:
    table.write(Put({"pk": "p", "sk": "a"}))
    files = [path, *path.parent.glob("table.sqlite3-*")]
    assert len(files) == 3
    assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * 3


def test_a_file_of_a_newer_version_is_refused(table: SqliteTable, path: Path) -> None:
    newest = scripts()[-1].version
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {newest + 1}")
    connection.close()
    with pytest.raises(StorageFault, match=f"the file has version {newest + 1}, written by a newer Kanina"):
        SqliteTable(path)


FIRST = Script(1, "CREATE TABLE a (x); -- one; two\nINSERT INTO a VALUES ('with ; in it');")
SECOND = Script(2, "ALTER TABLE a ADD COLUMN y;\nUPDATE a SET y = x;")
BROKEN = Script(2, "ALTER TABLE a ADD COLUMN y;\nINSERT INTO no_such_table VALUES (1);")


def opened(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    return sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)


def test_a_file_of_an_older_version_is_brought_up_with_what_is_in_it(path: Path) -> None:
    connection = opened(path)
    migrate(connection, [FIRST])
    assert version_of(connection) == 1
    migrate(connection, [FIRST, SECOND])
    migrate(connection, [FIRST, SECOND])
    assert version_of(connection) == 2
    assert connection.execute("SELECT x, y FROM a").fetchall() == [("with ; in it", "with ; in it")]
    connection.close()


def test_a_script_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    connection = opened(path)
    with pytest.raises(sqlite3.OperationalError, match="no_such_table"):
        migrate(connection, [FIRST, BROKEN])
    assert version_of(connection) == 1
    assert [row[1] for row in connection.execute("PRAGMA table_info(a)")] == ["x"]
    migrate(connection, [FIRST, SECOND])
    assert version_of(connection) == 2
    connection.close()


def test_of_many_that_open_an_old_file_one_brings_it_up(path: Path) -> None:
    connection = opened(path)
    migrate(connection, [FIRST])
    others = [opened(path) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda other: migrate(other, [FIRST, SECOND]), others))
    assert connection.execute("SELECT x, y FROM a").fetchall() == [("with ; in it", "with ; in it")]
    for each in (connection, *others):
        each.close()


def test_a_file_of_the_first_version_is_read_by_this_one(path: Path, clock: SettableClock) -> None:
    connection = opened(path)
    migrate(connection, scripts()[:1])
    connection.execute("INSERT INTO items VALUES ('p', 'a', NULL, NULL, '{\"n\":1}')")
    connection.close()
    table = SqliteTable(path, clock)
    assert table.get("p", "a") == {"pk": "p", "sk": "a", "n": 1}
    table.close()


def test_a_script_that_ends_within_a_statement_is_refused() -> None:
    with pytest.raises(ValueError, match="script 3 ends within a statement"):
        list(Script(3, "CREATE TABLE a (x)").statements())


def test_a_file_that_is_no_database_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("not a database, but quite long enough to be looked at " * 20)
    for name, cause in (
        ("text", "open: SQLITE_NOTADB"),
        (".", "open: Is a directory"),
        ("text/x", "open: File exists"),
    ):
        with pytest.raises(StorageFault, match=cause):
            SqliteTable(tmp_path / name)


def test_threads_do_not_queue_for_a_file_that_another_process_holds(path: Path) -> None:
    """Six writers wait together, about as long as one would, not one after another."""
    table = SqliteTable(path, busy_seconds=0.5)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    def waited(number: int) -> float:
        started = time.monotonic()
        with pytest.raises(StorageFault, match="write: SQLITE_BUSY"):
            table.write(Put({"pk": "p", "sk": str(number)}))
        return time.monotonic() - started

    with ThreadPoolExecutor(6) as pool:
        assert max(pool.map(waited, range(6))) < 2
    other.close()
    table.write(Put({"pk": "p", "sk": "after"}))
    assert [item["sk"] for item in table.query("p").items] == ["after"]
    table.close()


def test_threads_that_are_many_queue_for_as_long_as_each_gets_its_turn(path: Path) -> None:
    """Forty threads get their writes through, though all take twice as long as one waits for another process."""

    def slow_clock() -> datetime:
        time.sleep(0.05)
        return datetime.now(UTC)

    def count(number: int) -> None:
        table.write(Put({"pk": "p", "sk": str(number)}, Absent()))
        with pytest.raises(ConditionFailed):
            table.write(Put({"pk": "p", "sk": "count"}, Absent()))

    with closing(SqliteTable(path, slow_clock, busy_seconds=2)) as table:
        table.write(Put({"pk": "p", "sk": "count", "n": 0}))
        with ThreadPoolExecutor(40) as pool:
            list(pool.map(count, range(40)))
        assert len(table.query("p").items) == 41


def test_a_write_that_waits_too_long_for_another_process_is_a_fault(path: Path) -> None:
    table = SqliteTable(path, busy_seconds=0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageFault, match="write: SQLITE_BUSY"):
        table.write(Put({"pk": "p", "sk": "a"}))
    assert table.get("p", "a") is None
    other.execute("ROLLBACK")
    other.close()
    table.write(Put({"pk": "p", "sk": "a"}))
    assert table.get("p", "a") == {"pk": "p", "sk": "a"}
    table.close()


def test_a_closed_table_is_a_fault(path: Path) -> None:
    table = SqliteTable(path)
    table.close()
    with pytest.raises(StorageFault, match="get: ProgrammingError"):
        table.get("p", "a")
    with pytest.raises(StorageFault, match="write: ProgrammingError"):
        table.write(Put({"pk": "p", "sk": "a"}))


def _delete(path: Path) -> None:
    path.unlink()


def _replace(path: Path) -> None:
    path.rename(path.with_suffix(".old"))
    SqliteTable(path).close()


def _cut_off(path: Path) -> None:
    path.write_bytes(b"no database")


def _overwrite(path: Path) -> None:
    path.write_bytes(b"no database, " * 1000)


def _overwrite_in_place(path: Path) -> None:
    """All but the first page, whose header is what a file is known by."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (path.stat().st_size - 4096))


def _delete_log(path: Path) -> None:
    Path(f"{path}-wal").unlink()


def _replace_log(path: Path) -> None:
    _delete_log(path)
    Path(f"{path}-wal").touch()


def _move_log_into_file(path: Path) -> None:
    """As every so many pages a writer does, another process here."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (_delete, "the store's file is gone"),
        (_replace, "the store's file was replaced"),
        (_cut_off, "the store's file was cut off"),
        (_overwrite, "the store's file is damaged"),
        (_overwrite_in_place, "the store's file is damaged"),
        (_delete_log, "the store's log is gone"),
        (_replace_log, "the store's log was replaced"),
    ],
)
def test_what_an_open_file_lost_is_a_fault_and_never_acknowledged(
    table: SqliteTable, path: Path, damage: Callable[[Path], None], told: str
) -> None:
    table.write(Put({"pk": "p", "sk": "s"}))
    _move_log_into_file(path)
    damage(path)
    for call in (lambda: table.write(Put({"pk": "p", "sk": "t"})), lambda: table.get("p", "s")):
        with pytest.raises(StorageFault) as caught:
            call()
        assert caught.value.cause == told


def test_a_damaged_file_is_read_once_and_stays_damaged_until_the_process_begins_anew(
    table: SqliteTable, path: Path
) -> None:
    table.write(Put({"pk": "p", "sk": "s"}))
    _move_log_into_file(path)
    whole = path.read_bytes()
    _overwrite(path)
    for _ in range(3):
        with pytest.raises(StorageFault, match="damaged"):
            table.get("p", "s")
    path.write_bytes(whole)
    with pytest.raises(StorageFault, match="damaged"):
        table.get("p", "s")
    again = SqliteTable(path)
    assert again.get("p", "s") == {"pk": "p", "sk": "s"}
    again.close()


def test_only_what_others_change_is_read_and_of_that_little(path: Path) -> None:
    SqliteTable(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("SELECT * FROM items").fetchall()
        seconds = iter(range(1000))
        file = StoreFile(str(path), lambda: float(next(seconds)))  # each look at the clock takes a second
        file.check("get")
        other.execute("INSERT INTO items (pk, sk, body) VALUES ('p', 's', '{}')")
        file.check("get")
        assert file.checks == 0  # it is in the log
        for number in range(70):
            other.execute("INSERT INTO items (pk, sk, body) VALUES ('p', ?, '{}')", (str(number),))
            _move_log_into_file(path)
            file.check("get")
        assert file.checks == 1  # one second of reading is a hundredth of a hundred
        file.wrote()
        for _ in range(40):
            file.check("get")
        assert file.checks == 2  # what others had changed is not forgotten over what is written here
        other.execute("INSERT INTO items (pk, sk, body) VALUES ('p', 'own', '{}')")
        _move_log_into_file(path)
        file.wrote()
        for _ in range(200):
            file.check("get")
        assert file.checks == 2


def test_a_file_that_is_back_in_its_place_is_used_again(table: SqliteTable, path: Path) -> None:
    table.write(Put({"pk": "p", "sk": "s"}))
    aside = path.rename(path.with_suffix(".aside"))
    with pytest.raises(StorageFault):
        table.get("p", "s")
    aside.rename(path)
    assert table.get("p", "s") == {"pk": "p", "sk": "s"}
