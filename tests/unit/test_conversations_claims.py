"""A message is answered once: claims and their leases."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from kanina.memory import Claim, Conversations, Kept, Replay, ResetDone, TurnChanges
from kanina.models import Column, Result
from kanina.problems import Conflict, KeyReused
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, BEN, CHAT, Interfered, draft, memory_on, numbers, reply_lost, say

LEASE = 33.0
RESULT = Result(columns=(Column(key="n", name="n", type="integer"),), rows=((1,),))


@pytest.fixture
def memory(table_engine: Engine) -> Conversations:
    return memory_on(table_engine.table, table_engine.clock)


def take(memory: Conversations, body: str = "hash") -> Claim:
    claim = memory.claim(ANA, "key-1", body, LEASE)
    assert isinstance(claim, Claim)
    return claim


def test_repeat_of_an_answered_message_gives_the_stored_turn(memory: Conversations) -> None:
    kept = say(memory, "revenue", sql="SELECT 1", result=RESULT, claim=take(memory))
    replay = memory.claim(ANA, "key-1", "hash", LEASE)
    assert isinstance(replay, Replay)
    assert kept.turn is not None
    assert replay.turn == kept.turn.model_copy(update={"sql": "SELECT 1", "columns": RESULT.columns})
    assert replay.detail is not None
    assert (replay.detail.result, replay.state) == (RESULT, "kept")
    memory.delivered(ANA, "key-1")
    again = memory.claim(ANA, "key-1", "hash", LEASE)
    assert isinstance(again, Replay)
    assert (again.turn, again.state) == (replay.turn, "delivered")


def test_a_claim_given_back_is_free_at_once(memory: Conversations) -> None:
    first = take(memory)
    memory.release(ANA, first)
    second = take(memory)
    memory.release(ANA, first)
    with pytest.raises(Conflict):
        memory.claim(ANA, "key-1", "hash", LEASE)
    memory.delivered(ANA, "key-1")
    memory.release(ANA, second)
    assert memory.claim(ANA, "key-1", "hash", LEASE) == Replay(None, None, "delivered")


def test_message_that_was_no_turn_is_delivered_too(memory: Conversations) -> None:
    take(memory)
    memory.delivered(ANA, "key-1")
    assert memory.claim(ANA, "key-1", "hash", LEASE) == Replay(None, None, "delivered")


def test_repeat_after_its_conversation_was_deleted_shows_nothing(memory: Conversations) -> None:
    say(memory, claim=take(memory))
    memory.delete(ANA, CHAT)
    assert memory.claim(ANA, "key-1", "hash", LEASE) == Replay(None, None, "kept")


def test_repeat_is_not_answered_from_a_later_conversation_under_the_same_id(
    memory: Conversations, clock: SettableClock
) -> None:
    claim = take(memory)
    clock.advance(hours=-1)  # the clock had been wrong: the turn expires before its claim does
    say(memory, "revenue", claim=claim)
    clock.advance(hours=24)
    say(memory, "another conversation")
    assert memory.claim(ANA, "key-1", "hash", LEASE) == Replay(None, None, "kept")


def test_repeat_of_a_reset_resets_nothing_more(memory: Conversations) -> None:
    say(memory, "revenue")
    done = ResetDone(CHAT, "request-2", "fil")
    memory.reset(ANA, CHAT, claim=take(memory), done=done)
    say(memory, "refunds")
    assert memory.claim(ANA, "key-1", "hash", LEASE) == Replay(None, None, "kept", done)
    assert [turn.question for turn in memory.load_all(ANA, CHAT)] == ["refunds"]


def test_reset_whose_claim_was_taken_over_resets_nothing(memory: Conversations, clock: SettableClock) -> None:
    say(memory, "revenue")
    lapsed = take(memory)
    clock.advance(seconds=LEASE)
    take(memory)
    with pytest.raises(Conflict, match="being answered already"):
        memory.reset(ANA, CHAT, claim=lapsed, done=ResetDone(CHAT, "request-2", "en"))
    assert [turn.question for turn in memory.load_all(ANA, CHAT)] == ["revenue"]


def test_key_with_another_body_is_refused_whatever_its_state(memory: Conversations) -> None:
    claim = take(memory)
    with pytest.raises(KeyReused):
        memory.claim(ANA, "key-1", "other", LEASE)
    say(memory, claim=claim)
    with pytest.raises(KeyReused):
        memory.claim(ANA, "key-1", "other", LEASE)
    assert isinstance(memory.claim(BEN, "key-1", "other", LEASE), Claim)
    assert isinstance(memory.claim(ANA, "key-2", "other", LEASE), Claim)


def test_running_message_is_refused_until_its_lease_has_lapsed(memory: Conversations, clock: SettableClock) -> None:
    first = take(memory)
    with pytest.raises(Conflict) as early:
        memory.claim(ANA, "key-1", "hash", LEASE)
    assert early.value.extra == {"retry_after": 2}
    clock.advance(seconds=32.5)
    with pytest.raises(Conflict) as refusal:
        memory.claim(ANA, "key-1", "hash", LEASE)
    assert refusal.value.extra == {"retry_after": 1}
    clock.advance(seconds=0.5)
    second = take(memory)
    assert second.owner != first.owner
    with pytest.raises(Conflict):
        memory.claim(ANA, "key-1", "hash", LEASE)


def test_attempt_that_lost_its_claim_stores_nothing(
    table_engine: Engine, memory: Conversations, clock: SettableClock
) -> None:
    first = take(memory)
    loaded = memory.load(ANA, CHAT)
    clock.advance(seconds=34)
    second = take(memory)
    assert memory.keep(ANA, loaded, draft("slow", result=RESULT), TurnChanges(pending=None, claim=first)) == Kept(
        None, False
    )
    assert memory.load(ANA, CHAT).turns == ()
    assert memory.keep(ANA, loaded, draft("fresh"), TurnChanges(pending=None, claim=second)).stored
    assert memory.keep(ANA, loaded, draft("late", result=RESULT), TurnChanges(pending=None, claim=first)) == Kept(
        None, False
    )
    assert [turn.question for turn in memory.load(ANA, CHAT).turns] == ["fresh"]
    assert table_engine.table.query(keys.person(ANA.id), keys.details(CHAT)).items == ()
    replay = memory.claim(ANA, "key-1", "hash", LEASE)
    assert isinstance(replay, Replay)
    assert replay.turn is not None
    assert replay.turn.question == "fresh"


@pytest.mark.parametrize("table_engine", ["sqlite_file", "sqlite_memory", "dynamodb_local"], indirect=True)
def test_one_of_many_takers_wins(table_engine: Engine, memory: Conversations, clock: SettableClock) -> None:
    def taken(_: int) -> str:
        try:
            claim = memory.claim(ANA, "key-1", "hash", LEASE)
        except Conflict:
            return "refused"
        assert isinstance(claim, Claim)
        return claim.owner

    with ThreadPoolExecutor(8) as pool:
        for _ in range(2):  # once for a new claim, once for a lapsed one
            given = list(pool.map(taken, range(8)))
            assert given.count("refused") == 7
            item = table_engine.table.get(keys.person(ANA.id), keys.claim("key-1"))
            assert item is not None
            assert item["owner"] in given
            clock.advance(seconds=LEASE)


def test_taker_that_loses_the_race_for_a_lapsed_claim_is_refused(table: SqliteTable, clock: SettableClock) -> None:
    between = Interfered(table)
    memory = memory_on(between, clock)
    take(memory)
    clock.advance(seconds=LEASE)
    rival = memory_on(table, clock)
    # The rival comes between this taker's look at the lapsed claim and its own write.
    between.before_write = lambda: setattr(between, "before_write", lambda: rival.claim(ANA, "key-1", "hash", LEASE))
    with pytest.raises(Conflict):
        memory.claim(ANA, "key-1", "hash", LEASE)


def test_claim_is_forgotten_after_a_day(memory: Conversations, clock: SettableClock) -> None:
    say(memory, claim=take(memory))
    clock.advance(hours=24)
    assert isinstance(memory.claim(ANA, "key-1", "other", LEASE), Claim)
    memory.delivered(ANA, "no such key")


def test_lost_reply_of_a_claimed_turn_is_found_again(table: SqliteTable, clock: SettableClock) -> None:
    between = Interfered(table)
    memory = memory_on(between, clock)
    claim, loaded, wanted = take(memory), memory.load(ANA, CHAT), draft()
    with reply_lost(between):
        memory.keep(ANA, loaded, wanted, TurnChanges(pending=None, claim=claim))
    assert memory.keep(ANA, loaded, wanted, TurnChanges(pending=None, claim=claim)).stored
    assert numbers(memory.load(ANA, CHAT)) == [1]
