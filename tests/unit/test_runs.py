"""Streamed turns under way: seen, stopped, ended with the turn, and not lost when whoever answers them crashes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

from kanina.memory import Conversations, Draft, Kept, Loaded, Run, TurnChanges
from kanina.memory.runs import LAPSED, StopSignal
from kanina.models import Column, Pending, Result
from kanina.problems import Conflict, NotFound
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable, Usage
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Delete, Item, Put
from tests.engines import Engine, SettableClock, skip_on_moto
from tests.failing import FaultyTable
from tests.memory_builders import (
    ANA,
    BEN,
    CHAT,
    Interfered,
    conflict,
    draft,
    lose_reply,
    memory_on,
    numbers,
    reply_lost,
    say,
)

PK = keys.person(ANA.id)
LEASE = timedelta(seconds=33)
RUN = "99999999-9999-4999-8999-999999999999"
RESULT = Result(columns=(Column(key="n", name="n", type="integer"),), rows=((1,),))
WAITING = Pending(id="q1", param="order_id", prompt="What's your order ID?")


@pytest.fixture
def memory(table_engine: Engine) -> Conversations:
    return memory_on(table_engine.table, table_engine.clock)


def start(memory: Conversations, clock: SettableClock, run_id: str = RUN, **changes: Any) -> tuple[Loaded, Run]:
    """A streamed turn begun: what was loaded, and its run."""
    chat = changes.pop("conversation_id", CHAT)
    loaded = memory.load(ANA, chat)
    values = {"question": "revenue by region", "asked_at": clock.now, "lease_until": clock.now + LEASE, **changes}
    return loaded, memory.start_run(ANA, loaded, Run(run_id, loaded.conversation_id, **values))


def answered(run: Run, **changes: Any) -> Draft:
    """The turn of a run."""
    return draft(run.question, **{"request_id": run.id, "asked_at": run.asked_at, **changes})


def keep(memory: Conversations, loaded: Loaded, run: Run, **changes: Any) -> Kept:
    return memory.keep(ANA, loaded, answered(run, **changes), TurnChanges(run=run))


def crash(memory: Conversations, clock: SettableClock, run_id: str = RUN, **changes: Any) -> Run:
    """A run that nobody answers any more."""
    _, run = start(memory, clock, run_id, **changes)
    clock.advance(seconds=33)
    return run


def told(memory: Conversations, chat: str = CHAT) -> list[tuple[int, str, str]]:
    """Number, question and state of the turns that a load gives."""
    return [(turn.number, turn.question, turn.state) for turn in memory.load(ANA, chat).turns]


def runs_left(table: Any) -> list[str]:
    return [item["id"] for item in table.query(PK, keys.runs(CHAT)).items]


# ---------------------------------------------------------------- under way, and over


def test_run_is_seen_while_it_is_answered_and_then_the_turn_it_became(
    table_engine: Engine, memory: Conversations
) -> None:
    loaded, run = start(memory, table_engine.clock)
    assert memory.find_run(ANA, CHAT, RUN) == run
    assert table_engine.table.get(PK, f"C#{CHAT}#~RUN#{RUN}") == {
        "pk": PK,
        "sk": f"C#{CHAT}#~RUN#{RUN}",
        "id": RUN,
        "conversation": CHAT,
        "question": "revenue by region",
        "asked_at": "2026-03-02T09:30:00.000000Z",
        "lease_until": "2026-03-02T09:30:33.000000Z",
        "language": "en",
        "channel": "api",
        "expires_at": table_engine.clock.epoch + 24 * 3600,
    }
    kept = keep(memory, loaded, run, result=RESULT, sql="SELECT 1")
    assert kept.turn is not None
    assert runs_left(table_engine.table) == []
    found = memory.find_run(ANA, CHAT, RUN)
    assert found == memory.turn(ANA, CHAT, 1)
    assert isinstance(found, tuple)
    assert (found[0].request_id, found[0].sql, found[1] and found[1].result) == (RUN, "SELECT 1", RESULT)


@pytest.mark.parametrize("run_id", ["r#1", "~HEAD", "a/b:c%", "é" * 300])
def test_run_may_have_any_id(memory: Conversations, table_engine: Engine, run_id: str) -> None:
    loaded, run = start(memory, table_engine.clock, run_id)
    assert memory.find_run(ANA, CHAT, run_id) == run
    assert memory.stop_run(ANA, CHAT, run_id)
    assert keep(memory, loaded, run).stored
    found = memory.find_run(ANA, CHAT, run_id)
    assert isinstance(found, tuple)
    assert found[0].request_id == run_id


def test_run_is_nobody_elses_and_of_no_other_conversation(memory: Conversations, table_engine: Engine) -> None:
    other = "22222222-2222-4222-8222-222222222222"
    start(memory, table_engine.clock)
    for person, chat, run_id in ((BEN, CHAT, RUN), (ANA, other, RUN), (ANA, CHAT, "another"), (ANA, "no id", RUN)):
        with pytest.raises(NotFound):
            memory.find_run(person, chat, run_id)
        assert not memory.stop_run(person, chat, run_id)
    assert not memory.is_stopped(ANA, CHAT, RUN)


def test_run_id_is_taken_once(memory: Conversations, table_engine: Engine) -> None:
    loaded, run = start(memory, table_engine.clock)
    with pytest.raises(Conflict, match="is being answered"):
        start(memory, table_engine.clock, question="another")
    keep(memory, loaded, run)
    with pytest.raises(Conflict, match="has been answered"):
        start(memory, table_engine.clock)
    assert told(memory) == [(1, "revenue by region", "answered")]


def test_run_whose_keep_lost_its_reply_is_one_turn(sqlite: SqliteTable, clock: SettableClock) -> None:
    table = Interfered(sqlite)
    memory = memory_on(table, clock)
    loaded, run = start(memory, clock)
    with reply_lost(table):
        keep(memory, loaded, run)
    assert keep(memory, loaded, run).stored
    assert told(memory) == [(1, "revenue by region", "answered")]


def test_run_that_met_another_writer_ends_with_its_turn(sqlite: SqliteTable, clock: SettableClock) -> None:
    table = Interfered(sqlite)
    memory = memory_on(table, clock)
    loaded, run = start(memory, clock)
    table.before_write = lambda: say(memory, "meanwhile")
    kept = keep(memory, loaded, run)
    assert kept.turn is not None
    assert kept.turn.number == 2
    assert runs_left(table) == []


# ---------------------------------------------------------------- stopping


def test_run_is_stopped_by_its_person(memory: Conversations, table_engine: Engine) -> None:
    loaded, run = start(memory, table_engine.clock)
    assert not memory.is_stopped(ANA, CHAT, RUN)
    assert not memory.stop_run(BEN, CHAT, RUN)
    assert not memory.is_stopped(ANA, CHAT, RUN)
    assert memory.stop_run(ANA, CHAT, RUN)
    assert memory.is_stopped(ANA, CHAT, RUN)
    assert keep(memory, loaded, run, answer="NCR le", state="stopped").stored
    assert not memory.stop_run(ANA, CHAT, RUN)
    assert told(memory) == [(1, "revenue by region", "stopped")]


def test_stop_that_meets_a_transaction_is_tried_again(sqlite: SqliteTable, clock: SettableClock) -> None:
    table = Interfered(sqlite)
    waits: list[float] = []
    memory = memory_on(table, clock, sleep=waits.append)
    start(memory, clock)
    table.before_write = conflict
    assert memory.stop_run(ANA, CHAT, RUN)
    assert memory.is_stopped(ANA, CHAT, RUN)
    assert len(waits) == 1


def test_stop_signal_asks_once_a_second_and_no_more_once_it_is_set() -> None:
    asked: list[float] = []
    seconds = 0.0
    answers = [False, False, True]

    def ask() -> bool:
        asked.append(seconds)
        return answers.pop(0)

    signal = StopSignal(ask, lambda: seconds)
    seen = []
    for tick in range(40):
        seconds = tick / 10
        seen.append(signal.is_set())
    assert asked == [1.0, 2.0, 3.0]
    assert seen == [False] * 30 + [True] * 10
    assert signal.was_set


def test_turn_that_is_no_run_is_never_stopped() -> None:
    signal = StopSignal()
    assert (signal.is_set(), signal.was_set) == (False, False)


# ---------------------------------------------------------------- crashed


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "This question was not answered: the work on it was cut off. Please ask it again."),
        ("fil", "Hindi nasagot ang tanong na ito: naputol ang paggawa ng sagot. Pakitanong ulit."),
    ],
)
def test_load_keeps_a_lapsed_run_as_a_turn_that_failed(
    table_engine: Engine, memory: Conversations, language: Any, words: str
) -> None:
    clock = table_engine.clock
    say(memory, "first")
    asked_at = clock.now
    start(memory, clock, question="magkano?", language=language)
    clock.advance(seconds=32.9)
    assert told(memory) == [(1, "first", "answered")]
    clock.advance(seconds=0.1)
    loaded = memory.load(ANA, CHAT)
    assert [(turn.number, turn.question) for turn in loaded.turns] == [(1, "first"), (2, "magkano?")]
    lapsed = loaded.turns[1]
    assert (lapsed.answer, lapsed.state, lapsed.intent, lapsed.language) == (words, "failed", "failed", language)
    assert (lapsed.request_id, lapsed.asked_at, lapsed.confidence) == (RUN, asked_at, 0.0)
    assert loaded.head is not None
    assert (loaded.head.turn_count, loaded.head.updated_at) == (2, asked_at)
    assert runs_left(table_engine.table) == []
    assert memory.find_run(ANA, CHAT, RUN) == (lapsed, None)


def test_first_question_of_a_conversation_is_not_lost_either(table_engine: Engine, memory: Conversations) -> None:
    crash(memory, table_engine.clock, channel="cli")
    loaded = memory.load(ANA, CHAT, channel="api")
    assert not loaded.started
    assert loaded.head is not None
    assert (loaded.head.title, loaded.head.channel) == ("revenue by region", "cli")
    assert told(memory) == [(1, "revenue by region", "failed")]
    assert [listed.conversation_id for listed in memory.list(ANA).conversations] == [CHAT]


def test_crashed_question_is_kept_whole_however_long(table_engine: Engine, memory: Conversations) -> None:
    question = "q" * 9000
    crash(memory, table_engine.clock, question=question)
    turn, _ = memory.with_details(ANA, memory.load(ANA, CHAT).turns)[0]
    assert (turn.question, turn.answer) == (question, LAPSED["en"])


def test_several_crashed_runs_become_turns_in_the_order_they_were_asked(
    table_engine: Engine, memory: Conversations
) -> None:
    clock = table_engine.clock
    loaded = memory.load(ANA, CHAT)
    for run_id, question in (("z", "first"), ("a", "second"), ("m", "third")):
        memory.start_run(ANA, loaded, Run(run_id, CHAT, question, clock.now, clock.now + LEASE))
        clock.advance(seconds=1)
    clock.advance(seconds=32)
    assert told(memory) == [(1, "first", "failed"), (2, "second", "failed"), (3, "third", "failed")]


@pytest.mark.parametrize("loaders", [2, 8])
def test_loads_at_once_keep_a_lapsed_run_once(table_engine: Engine, memory: Conversations, loaders: int) -> None:
    skip_on_moto(table_engine, "is not safe for threads")
    say(memory, "first")
    crash(memory, table_engine.clock)
    others = [memory_on(table_engine.another(), table_engine.clock) for _ in range(loaders)]
    with ThreadPoolExecutor(loaders) as pool:
        seen = list(pool.map(told, others))
    assert seen == [[(1, "first", "answered"), (2, "revenue by region", "failed")]] * loaders
    assert runs_left(table_engine.table) == []


def test_run_that_was_kept_between_a_loads_read_and_its_write_is_one_turn(
    sqlite: SqliteTable, clock: SettableClock
) -> None:
    table = Interfered(sqlite)
    memory = memory_on(table, clock)
    loaded, run = start(memory, clock)
    clock.advance(seconds=33)
    table.before_write = lambda: keep(memory, loaded, run)
    assert told(memory) == [(1, "revenue by region", "answered")]


def test_run_that_was_dropped_between_a_loads_read_and_its_write_is_no_turn(
    sqlite: SqliteTable, clock: SettableClock
) -> None:
    table = Interfered(sqlite)
    memory = memory_on(table, clock)
    start(memory, clock)
    clock.advance(seconds=33)
    table.before_write = lambda: sqlite.write(Delete(PK, keys.run(CHAT, RUN)))
    assert told(memory) == []


def test_run_that_was_put_after_its_turn_had_been_kept_is_dropped(memory: Conversations, table_engine: Engine) -> None:
    """The table had failed when it was put, and carried that out later."""
    loaded, run = start(memory, table_engine.clock)
    (late,) = table_engine.table.query(PK, keys.runs(CHAT)).items
    keep(memory, loaded, run)
    table_engine.table.write(Put(late))
    table_engine.clock.advance(seconds=33)
    assert told(memory) == [(1, "revenue by region", "answered")]
    assert runs_left(table_engine.table) == []


def test_answer_that_comes_after_all_takes_the_place_of_the_turn_that_failed(
    table_engine: Engine, memory: Conversations
) -> None:
    """It was slow, not gone: the question keeps its one turn and number, whatever has been said since."""
    clock = table_engine.clock
    loaded, run = start(memory, clock)
    clock.advance(seconds=33)
    say(memory, "next")
    kept = keep(memory, loaded, run, answer="At last.", result=RESULT)
    assert kept.turn is not None
    assert (kept.stored, kept.turn.number, kept.turn.answer) == (True, 1, "At last.")
    assert told(memory) == [(1, "revenue by region", "answered"), (2, "next", "answered")]
    turn, detail = memory.turn(ANA, CHAT, 1)
    assert (turn.answer, detail and detail.result) == ("At last.", RESULT)
    # The turn expires when its question would have.
    item = table_engine.table.get(PK, keys.turn(CHAT, 1))
    assert item is not None
    assert item["expires_at"] == int(run.asked_at.timestamp()) + 24 * 3600
    assert keep(memory, loaded, run, answer="At last.").turn == kept.turn


def test_answer_of_a_run_of_which_nothing_is_left_is_not_stored(sqlite: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(sqlite, clock)
    loaded, run = start(memory, clock)
    sqlite.write(Delete(PK, keys.run(CHAT, RUN)))
    kept = keep(memory, loaded, run, result=RESULT)
    assert (kept.stored, kept.refusal) == (False, "lapsed")
    assert sqlite.query(PK).items == ()


def test_find_settles_a_lapsed_run_too(memory: Conversations, table_engine: Engine) -> None:
    crash(memory, table_engine.clock)
    found = memory.find_run(ANA, CHAT, RUN)
    assert isinstance(found, tuple)
    assert (found[0].number, found[0].state) == (1, "failed")


def test_a_crash_leaves_the_question_that_waits(memory: Conversations, table_engine: Engine) -> None:
    say(memory, "where is my order", pending=WAITING)
    crash(memory, table_engine.clock, question="ORD-7")
    loaded = memory.load(ANA, CHAT)
    assert (numbers(loaded), loaded.pending) == ([1, 2], WAITING)


def test_run_whose_claim_was_taken_over_does_not_lapse_into_a_turn(memory: Conversations, table_engine: Engine) -> None:
    clock = table_engine.clock
    claim = memory.claim(ANA, "key", "hash", 10)
    loaded, run = start(memory, clock)
    clock.advance(seconds=10)
    again = memory.claim(ANA, "key", "hash", 10)
    refused = memory.keep(ANA, loaded, answered(run), TurnChanges(claim=claim, run=run))
    assert refused.refusal == "claim"
    say(memory, "revenue by region", claim=again)
    clock.advance(seconds=60)
    assert told(memory) == [(1, "revenue by region", "answered")]


def test_table_that_reads_and_does_not_write_is_read_all_the_same(sqlite: SqliteTable, clock: SettableClock) -> None:
    table = FaultyTable(sqlite, clock)
    memory = memory_on(table, clock)
    say(memory, "first")
    crash(memory, clock)
    real = table.table
    table.write = lambda *_, **__: lose_reply()
    assert told(memory) == [(1, "first", "answered")]
    table.write = real.write
    assert told(memory) == [(1, "first", "answered"), (2, "revenue by region", "failed")]


# ---------------------------------------------------------------- expiry, deletion, reset


def test_run_is_gone_24_hours_after_it_was_asked(memory: Conversations, table_engine: Engine) -> None:
    start(memory, table_engine.clock)
    table_engine.clock.advance(hours=24)
    assert told(memory) == []
    assert not memory.stop_run(ANA, CHAT, RUN)
    with pytest.raises(NotFound):
        memory.find_run(ANA, CHAT, RUN)


def test_run_is_not_kept_longer_than_a_turn_would_be(sqlite: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(sqlite, clock, MemoryPolicy(conversation_ttl_hours=2))
    crash(memory, clock)
    (item,) = sqlite.query(PK, keys.runs(CHAT)).items
    assert item["expires_at"] == clock.epoch - 33 + 2 * 3600


def test_turn_of_a_crash_expires_24_hours_after_it_was_asked(memory: Conversations, table_engine: Engine) -> None:
    crash(memory, table_engine.clock)
    table_engine.clock.advance(hours=23)
    assert numbers(memory.load(ANA, CHAT)) == [1]
    table_engine.clock.advance(hours=1)
    assert numbers(memory.load(ANA, CHAT)) == []


def test_deleting_a_conversation_deletes_its_runs_and_refuses_their_turns(
    memory: Conversations, table_engine: Engine
) -> None:
    say(memory, "first")
    loaded, run = start(memory, table_engine.clock)
    assert memory.delete(ANA, CHAT) == 1
    assert runs_left(table_engine.table) == []
    assert keep(memory, loaded, run).refusal == "deleted"
    assert [item["sk"] for item in table_engine.table.query(PK).items] == [keys.head(CHAT)]


def test_conversation_whose_first_turn_is_under_way_can_be_deleted(memory: Conversations, table_engine: Engine) -> None:
    loaded, run = start(memory, table_engine.clock)
    assert memory.delete(ANA, CHAT) == 0
    assert keep(memory, loaded, run).refusal == "deleted"
    with pytest.raises(NotFound):
        memory.delete(ANA, CHAT)
    assert [item["sk"] for item in table_engine.table.query(PK).items] == [keys.head(CHAT)]


def test_first_turn_kept_while_its_conversation_is_deleted_is_deleted(
    sqlite: SqliteTable, clock: SettableClock
) -> None:
    table = Interfered(sqlite)
    memory = memory_on(table, clock)
    loaded, run = start(memory, clock)
    table.before_write = lambda: keep(memory, loaded, run)
    assert memory.delete(ANA, CHAT) == 1
    assert [item["sk"] for item in table.query(PK).items] == [keys.head(CHAT)]


def test_run_put_at_the_moment_of_a_deletion_does_not_bring_its_question_back(
    memory: Conversations, table_engine: Engine
) -> None:
    clock = table_engine.clock
    say(memory, "first")
    loaded = memory.load(ANA, CHAT)
    asked_at = clock.now
    clock.advance(seconds=1)
    memory.delete(ANA, CHAT)
    clock.advance(seconds=1)
    late = Run(RUN, CHAT, "secret", asked_at, clock.now + LEASE)
    memory.start_run(ANA, loaded, late)
    fresh = memory.load(ANA, CHAT)
    assert fresh.conversation_id != CHAT
    assert runs_left(table_engine.table) == []
    # Nor where nobody looks before the tombstone goes.
    memory.start_run(ANA, loaded, late)
    clock.now = asked_at + timedelta(hours=24)
    assert runs_left(table_engine.table) == []


def test_erased_question_is_not_kept(memory: Conversations, table_engine: Engine) -> None:
    clock = table_engine.clock
    crash(memory, clock)
    note: Item = {"pk": PK, "sk": keys.ERASED, "erased_at": "2026-03-02T09:30:00.000000Z"}
    table_engine.table.write(Put(note))
    assert told(memory) == []
    assert table_engine.table.query(PK).items == (note,)


def test_turn_under_way_at_a_reset_is_kept_and_does_not_count_as_every_turn_is(
    memory: Conversations, table_engine: Engine
) -> None:
    say(memory, "before")
    loaded, run = start(memory, table_engine.clock)
    memory.reset(ANA, CHAT)
    assert keep(memory, loaded, run).stored
    assert told(memory) == []
    assert memory.turn(ANA, CHAT, 2)[0].question == "revenue by region"


def test_run_that_crashed_before_a_reset_does_not_count_after_it(memory: Conversations, table_engine: Engine) -> None:
    say(memory, "before")
    crash(memory, table_engine.clock)
    memory.reset(ANA, CHAT)
    say(memory, "after", asked_at=table_engine.clock.now)
    assert [turn[1] for turn in told(memory)] == ["after"]
    assert memory.turn(ANA, CHAT, 2)[0].state == "failed"


# ---------------------------------------------------------------- what it costs


@pytest.fixture
def metered(sqlite: SqliteTable) -> MeteredTable:
    return MeteredTable(sqlite)


def test_page_is_one_query_with_a_run_under_way(metered: MeteredTable, clock: SettableClock) -> None:
    memory = memory_on(metered, clock)
    for _ in range(30):
        say(memory, "q" * 500, answer="a" * 2000, pending=WAITING)
    start(memory, clock)
    before = metered.usage
    loaded = memory.load(ANA, CHAT)
    assert (numbers(loaded), loaded.pending) == (list(range(11, 31)), WAITING)
    assert metered.usage - before == Usage(2, 12, 0)


def test_runs_do_not_crowd_turns_out_of_the_page(metered: MeteredTable, clock: SettableClock) -> None:
    """A Query more, where several run at once or a crash left some: turns are never fewer for it."""
    memory = memory_on(metered, clock)
    for _ in range(25):
        say(memory)
    for number in range(9):
        start(memory, clock, f"run-{number}")
    before = metered.usage
    assert numbers(memory.load(ANA, CHAT)) == list(range(6, 26))
    assert (metered.usage - before).requests == 3
