"""Keeping a turn while other things happen: other writers, lost replies, deletion, deadlines."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from kanina.memory import Conversations, Kept, TurnChanges
from kanina.memory.limits import LOOK_AHEAD
from kanina.models import Column, Result
from kanina.problems import NotFound
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Delete, Page, Put, StorageFault
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, CHAT, Interfered, conflict, draft, lose_reply, memory_on, numbers, say


class Reading(Interfered):
    """Notes the limit of each query of turns."""

    def __init__(self, table: Interfered, reads: list[int | None]) -> None:
        super().__init__(table)
        self.reads = reads

    def query(self, pk: str, prefix: str = "", *, limit: int | None = None, **options: Any) -> Page:
        if prefix.startswith(keys.conversation(CHAT)):
            self.reads.append(limit)
        return self.table.query(pk, prefix, limit=limit, **options)


RESULT = Result(columns=(Column(key="n", name="n", type="integer"),), rows=((1,),))
PK = keys.person(ANA.id)


@pytest.fixture
def table(sqlite: SqliteTable) -> Interfered:
    return Interfered(sqlite)


def test_turn_moves_up_when_another_was_faster(table: Interfered, memory: Conversations) -> None:
    say(memory, "first")
    slow = memory.load(ANA, CHAT)
    say(memory, "faster")
    kept = memory.keep(ANA, slow, draft("slow"), TurnChanges(pending=None))
    assert kept.turn is not None
    assert kept.turn.number == 3
    assert [turn.question for turn in memory.load(ANA, CHAT).turns] == ["first", "faster", "slow"]


def test_first_turn_moves_up_when_another_began_the_conversation(memory: Conversations) -> None:
    slow = memory.load(ANA, CHAT)
    say(memory, "faster")
    kept = memory.keep(ANA, slow, draft("slow"), TurnChanges(pending=None))
    assert kept.turn is not None
    assert kept.turn.number == 2
    assert memory.load(ANA, CHAT).head.title == "faster"


def test_lost_reply_is_no_second_turn(table: Interfered, memory: Conversations) -> None:
    loaded = memory.load(ANA, CHAT)
    wanted = draft("once", result=RESULT)
    # The detail's put passes; the transaction after it is applied, and its reply is lost.
    table.after_write = lambda: setattr(table, "after_write", lose_reply)
    with pytest.raises(StorageFault):
        memory.keep(ANA, loaded, wanted, TurnChanges(pending=None))
    say(memory, "another")
    again = memory.keep(ANA, loaded, wanted, TurnChanges(pending=None))
    assert again.turn is not None
    assert (again.turn.number, again.stored) == (1, True)
    assert [turn.question for turn in memory.load(ANA, CHAT).turns] == ["once", "another"]
    assert memory.turn(ANA, CHAT, 1)[1] is not None


def test_reply_lost_after_a_conflict_is_no_second_turn_either(table: Interfered, memory: Conversations) -> None:
    say(memory, "first")
    slow, wanted = memory.load(ANA, CHAT), draft("slow")
    say(memory, "faster")
    # The first attempt meets "faster"; the second is applied and its reply is lost.
    table.before_write = lambda: setattr(table, "before_write", lambda: setattr(table, "after_write", lose_reply))
    with pytest.raises(StorageFault):
        memory.keep(ANA, slow, wanted, TurnChanges(pending=None))
    say(memory, "later")
    kept = memory.keep(ANA, slow, wanted, TurnChanges(pending=None))
    assert kept.turn is not None
    assert kept.turn.number == 3
    assert [turn.question for turn in memory.load(ANA, CHAT).turns] == ["first", "faster", "slow", "later"]


def test_turn_found_among_many_newer_ones_is_not_written_again(table: Interfered, memory: Conversations) -> None:
    loaded, wanted = memory.load(ANA, CHAT), draft("mine")
    memory.keep(ANA, loaded, wanted, TurnChanges(pending=None))
    for _ in range(40):
        say(memory)
    kept = memory.keep(ANA, loaded, wanted, TurnChanges(pending=None))
    assert kept.turn is not None
    assert kept.turn.number == 1
    assert memory.load(ANA, CHAT).head.turn_count == 41


def test_transaction_conflicts_are_waited_out(table: Interfered, clock: SettableClock) -> None:
    waits: list[float] = []
    memory = memory_on(table, clock, sleep=waits.append)
    loaded = memory.load(ANA, CHAT)
    table.before_write = lambda: again(3)

    def again(left: int) -> None:
        table.before_write = (lambda: again(left - 1)) if left > 1 else None
        conflict()

    assert memory.keep(ANA, loaded, draft(), TurnChanges(pending=None)).stored
    assert waits == [0.025, 0.05, 0.1]
    assert numbers(memory.load(ANA, CHAT)) == [1]


@pytest.mark.parametrize("others", [0, 1, 7, 30])
def test_a_turn_that_is_refused_often_reads_no_more_each_time(
    table: Interfered, memory: Conversations, clock: SettableClock, others: int
) -> None:
    """A faster writer keeps some turns in every wait, and one more before every write: refused 20 times."""
    say(memory)
    faster = memory_on(table.table, clock)
    waits: list[float] = []
    reads: list[int | None] = []

    def overtake() -> None:
        say(faster)
        table.before_write = overtake if len(waits) < 19 else None

    def while_it_waits(seconds: float) -> None:
        waits.append(seconds)
        for _ in range(others):
            say(faster)

    slow = memory_on(Reading(table, reads), clock, sleep=while_it_waits, kept_turns=1000)
    loaded = slow.load(ANA, CHAT)
    reads.clear()
    table.before_write = overtake
    kept = slow.keep(ANA, loaded, draft("slow"))
    assert kept.turn is not None
    assert kept.turn.number == 2 + 20 + 20 * others
    assert len(waits) == 20
    # One page an attempt, as large as what was written since the last one asks for; the first is a guess.
    assert len(reads) <= 20 + (others >= 7)
    assert all(limit is not None and limit <= 8 + others + 1 + LOOK_AHEAD for limit in reads[2:])


def test_a_wait_ends_at_the_deadline(table: Interfered, clock: SettableClock) -> None:
    memory = memory_on(table, clock, sleep=lambda seconds: clock.advance(seconds=seconds), jitter=lambda: 1.0)
    loaded = memory.load(ANA, CHAT)
    table.busy = True
    begun = clock.now
    deadline = begun + timedelta(seconds=0.5)
    assert memory.keep(ANA, loaded, draft(), TurnChanges(pending=None), deadline=deadline).refusal == "deadline"
    assert clock.now == deadline


def test_deadline_ends_the_retries_and_leaves_nothing(table: Interfered, clock: SettableClock) -> None:
    memory = memory_on(table, clock, sleep=lambda seconds: clock.advance(seconds=seconds))
    loaded = memory.load(ANA, CHAT)
    table.busy = True
    begun = clock.now
    refused = memory.keep(
        ANA, loaded, draft(result=RESULT), TurnChanges(pending=None), deadline=begun + timedelta(seconds=2)
    )
    assert refused == Kept(None, False)
    assert timedelta(seconds=2) <= clock.now - begun < timedelta(seconds=2.25)
    assert table.query(PK).items == ()
    begun = clock.now
    assert memory.keep(ANA, loaded, draft(), TurnChanges(pending=None)) == Kept(None, False)
    assert timedelta(seconds=10) <= clock.now - begun < timedelta(seconds=10.25)


@pytest.mark.parametrize("moment", ["after load", "during the write"])
def test_conversation_deleted_while_a_turn_runs_stays_deleted(
    table_engine: Engine, clock: SettableClock, moment: str
) -> None:
    table = Interfered(table_engine.table)
    memory = memory_on(table, clock)
    say(memory, "first", result=RESULT)
    loaded = memory.load(ANA, CHAT)
    if moment == "after load":
        assert memory.delete(ANA, CHAT) == 1
    else:
        # Before the detail's put nothing happens; the deletion comes before the transaction.
        table.before_write = lambda: setattr(table, "before_write", lambda: memory.delete(ANA, CHAT))
    assert memory.keep(ANA, loaded, draft("running", result=RESULT), TurnChanges(pending=None)) == Kept(None, False)
    assert memory.load(ANA, CHAT).turns == ()
    left = table.query(PK).items
    assert [(item["sk"], sorted(item)) for item in left] == [
        (keys.head(CHAT), ["deleted_at", "expires_at", "pk", "sk"])
    ]
    with pytest.raises(NotFound):
        memory.messages(ANA, CHAT)
    assert memory.list(ANA).conversations == ()
    clock.advance(hours=24)
    assert say(memory, "new life").turn.number == 1


def test_conversation_deleted_before_its_first_turn_was_loaded_for_refuses_it(memory: Conversations) -> None:
    slow = memory.load(ANA, CHAT)
    say(memory, "faster")
    memory.delete(ANA, CHAT)
    assert memory.keep(ANA, slow, draft("slow"), TurnChanges(pending=None)) == Kept(None, False)


def test_deletion_counts_what_was_readable_and_a_second_one_sweeps_again(
    table: Interfered, memory: Conversations
) -> None:
    for _ in range(3):
        say(memory, result=RESULT)
    memory.reset(ANA, CHAT)
    assert memory.delete(ANA, CHAT) == 3
    # An interrupted first deletion leaves something behind.
    table.write(Put({"pk": PK, "sk": keys.turn(CHAT, 2), "question": "left"}))
    table.write(Put({"pk": PK, "sk": keys.detail(CHAT, "r"), "body": "{}"}))
    with pytest.raises(NotFound):
        memory.delete(ANA, CHAT)
    assert [item["sk"] for item in table.query(PK).items] == [keys.head(CHAT)]
    with pytest.raises(NotFound):
        memory.delete(ANA, "33333333-3333-4333-8333-333333333333")


def test_long_conversation_is_swept_whole(table: Interfered, clock: SettableClock) -> None:
    memory = memory_on(table, clock, kept_turns=1000)
    for _ in range(120):
        say(memory, result=RESULT)
    assert memory.delete(ANA, CHAT) == 120
    assert [item["sk"] for item in table.query(PK).items] == [keys.head(CHAT)]


def test_deletion_waits_out_conflicts(table: Interfered, memory: Conversations) -> None:
    say(memory)
    table.before_write = conflict
    assert memory.delete(ANA, CHAT) == 1


def test_remains_of_an_unfinished_deletion_are_no_part_of_a_new_conversation(
    table: Interfered, memory: Conversations, clock: SettableClock
) -> None:
    for number in (1, 2, 3):
        say(memory, f"old {number}")
    for item in table.query(PK, keys.turns(CHAT)).items:
        table.write(Put({name: value for name, value in item.items() if name != "expires_at"}))
    table.write(Delete(PK, keys.head(CHAT)))
    assert (memory.load(ANA, CHAT).turns, memory.load_all(ANA, CHAT)) == ((), ())
    kept = [say(memory, "new 1"), say(memory, "new 2")]
    assert [one.turn.number for one in kept if one.turn] == [1, 2]
    assert [turn.question for turn in memory.load(ANA, CHAT).turns] == ["new 1", "new 2"]
    assert [message.turn for message in memory.messages(ANA, CHAT).messages] == [1, 1, 2, 2]
    with pytest.raises(NotFound):
        memory.turn(ANA, CHAT, 3)


def test_many_remains_do_not_crowd_turns_out_of_the_page(table: Interfered, memory: Conversations) -> None:
    for _ in range(60):
        say(memory, "old")
    for item in table.query(PK, keys.turns(CHAT)).items:
        table.write(Put({name: value for name, value in item.items() if name != "expires_at"}))
    table.write(Delete(PK, keys.head(CHAT)))
    for number in range(1, 24):
        say(memory, f"new {number}")
    assert [turn.question for turn in memory.load(ANA, CHAT).turns] == [f"new {n}" for n in range(4, 24)]


def test_slower_of_two_deletions_finds_nothing(table: Interfered, memory: Conversations) -> None:
    say(memory)
    table.before_write = lambda: memory.delete(ANA, CHAT)
    with pytest.raises(NotFound):
        memory.delete(ANA, CHAT)


def test_reset_that_meets_a_new_turn_takes_it_in(table: Interfered, memory: Conversations) -> None:
    say(memory)
    table.before_write = lambda: say(memory)
    memory.reset(ANA, CHAT)
    head = memory.load(ANA, CHAT).head
    assert head is not None
    assert (head.turn_count, head.floor) == (2, 3)


def test_what_was_loaded_of_a_conversation_that_has_expired_says_nothing_of_the_one_that_began_since(
    table: SqliteTable, memory: Conversations, clock: SettableClock
) -> None:
    say(memory, "long ago")
    stale = memory.load(ANA, CHAT)
    clock.advance(hours=24)
    say(memory, "one")
    until = clock.epoch + 24 * 3600
    clock.advance(hours=-1)
    assert memory.keep(ANA, stale, draft("two")).turn is not None
    loaded = memory.load(ANA, CHAT)
    assert [turn.question for turn in loaded.turns] == ["one", "two"]
    assert loaded.head is not None
    assert loaded.head.expires_at == until
