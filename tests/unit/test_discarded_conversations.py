"""Conversations that are deleted so that they can be brought back: gone for everyone at once, and for good later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from kanina.memory import Conversations, Edit, Run, TurnChanges, Wanted
from kanina.models import Column, Pending, Result
from kanina.problems import Conflict, Gone, LimitReached, NotFound
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Delete
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, BEN, CHAT, Interfered, cut_off, draft, memory_on, say

PK = keys.person(ANA.id)
RESULT = Result(columns=(Column(key="n", name="n", type="integer"),), rows=((1,),))
WAITING = Pending(id="q1", param="order_id", prompt="What's your order ID?")
OTHER = "22222222-2222-4222-8222-222222222222"


@pytest.fixture
def on_engine(table_engine: Engine) -> Conversations:
    return memory_on(table_engine.table, table_engine.clock)


def everything(table: Any) -> Mapping[str, Mapping[str, Any]]:
    """All that is the person's, but for what says when a conversation was last changed."""
    return {item["sk"]: item for item in table.query(PK).items}


def full(memory: Conversations) -> None:
    """A conversation with all that one may have."""
    for question in ("first", "second", "third"):
        say(memory, question, result=RESULT)
    memory.change(ANA, CHAT, Edit(title="Mine", metadata={"a": 1}))
    memory.keep(ANA, memory.load(ANA, CHAT), draft("fourth"), TurnChanges(pending=WAITING))


def test_it_is_absent_everywhere_and_comes_back_whole(on_engine: Conversations, table_engine: Engine) -> None:
    full(on_engine)
    before = everything(table_engine.table)
    done = on_engine.discard(ANA, CHAT)
    assert (done.turns, done.restorable_until) == (4, datetime.fromtimestamp(table_engine.clock.epoch + 300, UTC))
    for read in (
        lambda: on_engine.get(ANA, CHAT),
        lambda: on_engine.messages(ANA, CHAT),
        lambda: on_engine.turn(ANA, CHAT, 1),
        lambda: on_engine.change(ANA, CHAT, Edit(kept=True)),
        lambda: on_engine.discard(ANA, CHAT),
    ):
        with pytest.raises(NotFound):
            read()
    assert on_engine.list(ANA, wanted=Wanted(words="mine")).conversations == ()
    assert on_engine.load_all(ANA, CHAT) == ()
    elsewhere = on_engine.load(ANA, CHAT)
    assert (elsewhere.turns, elsewhere.pending, elsewhere.conversation_id == CHAT) == ((), None, False)
    with pytest.raises(Conflict, match="There was a conversation under this id"):
        on_engine.begin(ANA, Edit(), conversation_id=CHAT)

    restored = on_engine.restore(ANA, CHAT)
    assert (restored.head.title, restored.metadata, restored.head.turn_count) == ("Mine", {"a": 1}, 4)
    assert everything(table_engine.table) == before
    assert on_engine.load(ANA, CHAT).pending == WAITING
    # Asked again, as by a client that got no answer.
    assert on_engine.restore(ANA, CHAT) == restored


def test_after_five_minutes_it_is_gone_for_good(
    on_engine: Conversations, table_engine: Engine, clock: SettableClock
) -> None:
    full(on_engine)
    say(on_engine, "of another", chat=OTHER)
    on_engine.discard(ANA, CHAT)
    clock.advance(seconds=299)
    assert on_engine.finish_due() == 0
    clock.advance(seconds=1)
    with pytest.raises(Gone, match="deleted for good and cannot be brought back any more"):
        on_engine.restore(ANA, CHAT)
    assert on_engine.finish_due() == 1
    left = everything(table_engine.table)
    assert [sk for sk in left if CHAT in sk] == [keys.head(CHAT)]
    assert set(left[keys.head(CHAT)]) == {"pk", "sk", "deleted_at", "expires_at"}
    assert table_engine.table.query(keys.DUE).items == ()
    assert on_engine.finish_due() == 0
    assert [turn.question for turn in on_engine.load_all(ANA, OTHER)] == ["of another"]
    with pytest.raises(Gone):
        on_engine.restore(ANA, CHAT)


def test_a_kept_one_comes_back_kept_and_goes_for_good_as_well(on_engine: Conversations, clock: SettableClock) -> None:
    full(on_engine)
    on_engine.change(ANA, CHAT, Edit(kept=True))
    on_engine.discard(ANA, CHAT)
    assert on_engine.restore(ANA, CHAT).head.kept
    clock.advance(hours=48)
    assert len(on_engine.load_all(ANA, CHAT)) == 4
    on_engine.discard(ANA, CHAT)
    clock.advance(minutes=5)
    assert on_engine.finish_due() == 1
    with pytest.raises(NotFound):
        on_engine.get(ANA, CHAT)


def test_turns_under_way_are_refused_and_runs_are_seen_by_nobody(
    on_engine: Conversations, clock: SettableClock
) -> None:
    say(on_engine)
    loaded = on_engine.load(ANA, CHAT)
    run = on_engine.start_run(ANA, loaded, Run("run-1", CHAT, "hello", clock.now, clock.now + timedelta(seconds=33)))
    on_engine.discard(ANA, CHAT)
    with pytest.raises(NotFound):
        on_engine.find_run(ANA, CHAT, "run-1")
    assert (
        on_engine.keep(ANA, loaded, draft("late", request_id="run-1"), TurnChanges(pending=None, run=run)).refusal
        == "deleted"
    )
    on_engine.restore(ANA, CHAT)
    assert [turn.question for turn in on_engine.load_all(ANA, CHAT)] == ["revenue by region"]


def test_a_turn_under_way_that_is_no_run_is_refused_too(on_engine: Conversations) -> None:
    say(on_engine)
    loaded = on_engine.load(ANA, CHAT)
    on_engine.discard(ANA, CHAT)
    assert on_engine.keep(ANA, loaded, draft("late")).refusal == "deleted"
    assert on_engine.restore(ANA, CHAT).head.turn_count == 1


def test_a_turn_that_is_kept_meanwhile_is_deleted_with_the_others(sqlite: SqliteTable, clock: SettableClock) -> None:
    table = Interfered(sqlite)
    memory, other = memory_on(table, clock), memory_on(sqlite, clock)
    say(other)
    table.before_write = lambda: say(other, "second")
    assert memory.discard(ANA, CHAT).turns == 2


def test_one_that_is_deleted_at_once_cannot_be_brought_back(on_engine: Conversations, table_engine: Engine) -> None:
    full(on_engine)
    on_engine.discard(ANA, CHAT)
    with pytest.raises(NotFound):
        on_engine.delete(ANA, CHAT)
    assert [sk for sk in everything(table_engine.table) if CHAT in sk] == [keys.head(CHAT)]
    with pytest.raises(Gone):
        on_engine.restore(ANA, CHAT)


def test_nobody_brings_back_or_deletes_what_is_someone_elses(on_engine: Conversations) -> None:
    say(on_engine)
    on_engine.discard(ANA, CHAT)
    for wrong in (on_engine.restore, on_engine.discard):
        with pytest.raises(NotFound):
            wrong(BEN, CHAT)
    assert on_engine.restore(ANA, CHAT).head.turn_count == 1


@pytest.mark.parametrize("late", [False, True], ids=["restored first", "purged first"])
def test_of_restoring_and_purging_at_once_one_wins_whole(sqlite: SqliteTable, clock: SettableClock, late: bool) -> None:
    table = Interfered(sqlite)
    memory, other = memory_on(table, clock), memory_on(sqlite, clock)
    full(other)
    other.discard(ANA, CHAT)
    if late:
        # The one who restores has looked a moment before it is due.
        def purge() -> None:
            clock.advance(minutes=5)
            other.finish_due()

        table.before_write = purge
        with pytest.raises(Gone):
            memory.restore(ANA, CHAT)
        assert [sk for sk in everything(sqlite) if CHAT in sk] == [keys.head(CHAT)]
    else:
        clock.advance(minutes=5)

        def restore() -> None:
            clock.advance(minutes=-1)
            other.restore(ANA, CHAT)

        table.before_write = restore
        assert memory.finish_due() == 0
        assert len(other.load_all(ANA, CHAT)) == 4
    assert sqlite.query(keys.DUE).items == ()


@pytest.mark.parametrize("writes", range(6))
def test_a_purge_that_is_cut_off_is_finished_by_the_next(
    sqlite: SqliteTable, clock: SettableClock, writes: int
) -> None:
    full(memory_on(sqlite, clock))
    memory_on(sqlite, clock).discard(ANA, CHAT)
    clock.advance(minutes=5)
    table = Interfered(sqlite)
    cut_off(table, writes)
    memory_on(table, clock).finish_due()
    again: Callable[[], int] = memory_on(sqlite, clock).finish_due
    again()
    assert [sk for sk in everything(sqlite) if CHAT in sk] == [keys.head(CHAT)]
    assert sqlite.query(keys.DUE).items == ()


def test_where_nobody_purges_later_it_is_deleted_at_once(sqlite: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(sqlite, clock, purges_later=False)
    full(memory)
    done = memory.discard(ANA, CHAT)
    assert (done.turns, done.restorable_until) == (4, None)
    assert [sk for sk in everything(sqlite) if CHAT in sk] == [keys.head(CHAT)]
    with pytest.raises(Gone, match=r"^It was deleted for good and cannot be brought back any more\.$"):
        memory.restore(ANA, CHAT)


def test_one_that_has_expired_takes_its_purge_with_it(sqlite: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(sqlite, clock)
    say(memory)
    memory.discard(ANA, CHAT)
    sqlite.write(Delete(PK, keys.head(CHAT)))
    clock.advance(minutes=5)
    assert memory.finish_due() == 1
    assert sqlite.query(keys.DUE).items == ()
    assert [sk for sk in everything(sqlite) if CHAT in sk] == []


def test_a_kept_one_goes_for_good_even_if_nobody_looks_for_days(on_engine: Conversations, table_engine: Engine) -> None:
    full(on_engine)
    on_engine.change(ANA, CHAT, Edit(kept=True))
    on_engine.discard(ANA, CHAT)
    table_engine.clock.advance(hours=49)
    assert on_engine.finish_due() == 1
    assert [sk for sk in everything(table_engine.table) if CHAT in sk] == []
    assert table_engine.table.query(keys.DUE).items == ()


def test_bringing_back_a_kept_one_counts_like_keeping_it(sqlite: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(sqlite, clock)
    for number in range(101):
        place = f"{number:08d}-0000-4000-8000-000000000000"
        memory.begin(ANA, Edit(title=f"{number}"), conversation_id=place)
        if number == 100:
            memory.discard(ANA, "00000000-0000-4000-8000-000000000000")
        memory.change(ANA, place, Edit(kept=True))
    with pytest.raises(LimitReached, match="You keep 100 conversations already"):
        memory.restore(ANA, "00000000-0000-4000-8000-000000000000")
    memory.change(ANA, "00000001-0000-4000-8000-000000000000", Edit(kept=False))
    assert memory.restore(ANA, "00000000-0000-4000-8000-000000000000").head.kept
