"""A cleanup deletes what has expired and nothing else, in batches, and tells what it did and what went wrong."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from kanina.memory import ConversationMemory
from kanina.models import Column, Pending, Result
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Item, Put, StorageFault
from kanina_local.cleanup import BATCH, CleanupResult, clean_up
from tests.engines import SettableClock
from tests.memory_builders import ANA, BEN, CHAT, memory_on, say

OTHER = "22222222-2222-4222-8222-222222222222"
ROWS = Result(columns=(Column(key="n", name="n", type="integer"),), rows=((1,),))


def test_everything_of_an_expired_conversation_goes_and_a_younger_one_stays(
    table: SqliteTable, clock: SettableClock
) -> None:
    memory = memory_on(table, clock)
    pending = Pending(id="p", param="order_id", prompt="Which order?")
    for _ in range(3):
        say(memory, result=ROWS, pending=pending)
    memory.claim(ANA, "key", "hash", 30)
    handle = ConversationMemory(table, ANA, clock=clock).for_session(CHAT)
    handle.append({"role": "user", "text": "waits"})
    clock.advance(hours=23, minutes=59, seconds=59)
    say(memory, chat=OTHER, person=BEN)
    result = clean_up(table)
    assert (result.sessions_deleted, result.turns_deleted, result.errors) == (0, 0, ())
    clock.advance(seconds=1)
    result = clean_up(table)
    assert (result.sessions_deleted, result.turns_deleted, result.errors) == (1, 3, ())
    assert result.execution_time >= 0
    assert table.query(keys.person(ANA.id)).items == ()
    clock.now = clock.now.replace(year=2020)  # seen from long ago nothing has expired: the items are gone, not hidden
    assert table.query(keys.person(ANA.id)).items == ()
    assert len(memory.load(BEN, OTHER).turns) == 1
    memory.close()


def test_a_conversation_deleted_by_its_person_is_not_counted_again(table: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(table, clock)
    say(memory)
    memory.delete(ANA, CHAT)
    clock.advance(hours=25)
    result = clean_up(table)
    assert (result.sessions_deleted, result.turns_deleted) == (0, 0)
    memory.close()


class Counted:
    """A table that counts its batches and fails after some."""

    def __init__(self, table: SqliteTable, fails_after: int) -> None:
        self.table = table
        self.fails_after = fails_after
        self.batches: list[int] = []

    def reap(self, limit: int) -> tuple[Item, ...]:
        if len(self.batches) == self.fails_after:
            raise StorageFault("write", "SQLITE_FULL")
        self.batches.append(len(self.table.reap(limit)))
        return ({"pk": "p", "sk": "x"},) * self.batches[-1]

    def scrub(self) -> None:
        self.table.scrub()


def test_it_goes_batch_by_batch_and_tells_of_a_fault(table: SqliteTable, clock: SettableClock) -> None:
    items = [Put({"pk": "p", "sk": f"{n:03}", "expires_at": clock.epoch}) for n in range(2 * BATCH + 7)]
    for start in range(0, len(items), 100):
        table.write(*items[start : start + 100])
    counted = Counted(table, fails_after=1)
    assert clean_up(counted, lambda: 1.5) == CleanupResult(0, 0, 0.0, ("write: SQLITE_FULL",))
    assert counted.batches == [BATCH]
    counted.fails_after = 9
    assert clean_up(counted).errors == ()
    assert counted.batches == [BATCH, BATCH, 7]


def test_turns_are_kept_while_it_runs(tmp_path: object, clock: SettableClock) -> None:
    path = f"{tmp_path}/table.sqlite3"
    table = SqliteTable(path, clock)
    for start in range(0, 2_000, 100):
        table.write(*(Put({"pk": "p", "sk": f"{n}", "expires_at": 1}) for n in range(start, start + 100)))

    def write(_: int) -> int:
        own = SqliteTable(path, clock)
        memory = memory_on(own, clock)
        kept = [say(memory) for _ in range(10)]
        memory.close()
        own.close()
        return sum(each.stored for each in kept)

    cleaned = [SqliteTable(path, clock) for _ in range(2)]
    with ThreadPoolExecutor(5) as pool:
        cleanings = [pool.submit(clean_up, each) for each in cleaned]
        assert list(pool.map(write, range(3))) == [10, 10, 10]
        assert [cleaning.result().errors for cleaning in cleanings] == [(), ()]
    for each in cleaned:
        each.close()
    assert table.reap(10) == ()
    memory = memory_on(table, clock)
    assert len(memory.load_all(ANA, CHAT)) == 30
    memory.close()
    table.close()
