"""Per-user mode: a chat channel's address names the conversation, and a long silence begins a new one."""

from __future__ import annotations

import pytest

from kanina.memory import Conversations, Kept, TurnChanges
from kanina.problems import NotFound
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable, Usage
from kanina.storage.sqlite import SqliteTable
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, BEN, draft, memory_on, numbers

FIRST = "00000000-0000-4000-8000-000000000001"
SECOND = "00000000-0000-4000-8000-000000000002"
CHANNEL = "telegram"


def chat(memory: Conversations, question: str = "hello", address: str = "42") -> Kept:
    loaded = memory.load(ANA, None, channel=CHANNEL, address=address)
    return memory.keep(ANA, loaded, draft(question), TurnChanges(pending=None))


def test_address_stays_in_its_conversation(table_engine: Engine) -> None:
    memory = memory_on(table_engine.table, table_engine.clock)
    assert chat(memory, "one").turn.conversation_id == FIRST
    assert chat(memory, "two").turn.number == 2
    loaded = memory.load(ANA, "ignored", channel=CHANNEL, address="42")
    assert (loaded.conversation_id, numbers(loaded), loaded.started) == (FIRST, [1, 2], False)
    assert loaded.head is not None
    assert loaded.head.channel == "telegram"
    assert memory.current(ANA, CHANNEL, "42") == FIRST


def test_more_than_thirty_silent_minutes_begin_a_new_conversation(memory: Conversations, clock: SettableClock) -> None:
    chat(memory)
    clock.advance(minutes=30)
    chat(memory)
    assert numbers(memory.load(ANA, None, channel=CHANNEL, address="42")) == [1, 2]
    clock.advance(minutes=30, seconds=1)
    kept = chat(memory)
    assert kept.turn is not None
    assert (kept.turn.conversation_id, kept.turn.number) == (SECOND, 1)
    assert memory.current(ANA, CHANNEL, "42") == SECOND
    # The web does not know this rule: an id that is sent is continued.
    assert numbers(memory.load(ANA, FIRST)) == [1, 2]


def test_deleted_conversation_is_left(memory: Conversations) -> None:
    chat(memory)
    memory.delete(ANA, FIRST)
    assert chat(memory).turn.conversation_id == SECOND
    memory.delete(ANA, SECOND)
    assert memory.current(ANA, CHANNEL, "42") == "00000000-0000-4000-8000-000000000003"


def test_current_conversation_is_noted_on_first_use(memory: Conversations, clock: SettableClock) -> None:
    assert memory.current(ANA, CHANNEL, "42") == FIRST
    assert memory.current(ANA, CHANNEL, "42") == FIRST
    assert memory.load(ANA, None, channel=CHANNEL, address="42").conversation_id == FIRST
    chat(memory)
    clock.advance(minutes=31)
    assert memory.current(ANA, CHANNEL, "42") == SECOND
    assert memory.current(ANA, CHANNEL, "42") == SECOND


@pytest.mark.parametrize("address", ["-100/12", "a_b", "a:b", "42#", "", "ñ"])
def test_other_addresses_channels_and_people_are_apart(memory: Conversations, address: str) -> None:
    given = memory.current(ANA, CHANNEL, address)
    others = [
        memory.current(ANA, CHANNEL, "42"),
        memory.current(ANA, CHANNEL, address + "1"),
        memory.current(ANA, "other", address),
        memory.current(BEN, CHANNEL, address),
    ]
    assert len({given, *others}) == 5
    assert memory.current(ANA, CHANNEL, address) == given


def test_ten_turns_are_kept(memory: Conversations) -> None:
    for _ in range(12):
        chat(memory)
    assert numbers(memory.load(ANA, None, channel=CHANNEL, address="42")) == list(range(3, 13))
    assert numbers(memory.load(ANA, FIRST)) == list(range(3, 13))
    assert memory.delete(ANA, FIRST) == 10


def test_reset_goes_on_in_the_same_conversation(memory: Conversations) -> None:
    chat(memory)
    memory.reset(ANA, memory.current(ANA, CHANNEL, "42"))
    assert chat(memory).turn.number == 2
    assert numbers(memory.load(ANA, FIRST)) == [2]


def test_address_costs_one_read_a_turn_and_two_units_when_it_moves(table: SqliteTable, clock: SettableClock) -> None:
    metered = MeteredTable(table)
    memory = memory_on(metered, clock)
    used = []
    for _ in range(2):
        before = metered.usage
        loaded = memory.load(ANA, None, channel=CHANNEL, address="42")
        read = metered.usage
        memory.keep(ANA, loaded, draft(), TurnChanges(pending=None))
        used.append((read - before, metered.usage - read))
    # The first turn: no page to read yet; turn 2, head 2, index 1, address 2.
    assert used[0] == (Usage(2, 2, 0), Usage(1, 0, 7))
    assert used[1] == (Usage(3, 3, 0), Usage(1, 0, 4))
    assert table.get(keys.person(ANA.id), keys.current(CHANNEL, "42")) is not None


def test_a_conversation_that_is_opened_goes_on_however_long_it_was_quiet(table_engine: Engine) -> None:
    clock = table_engine.clock
    memory = memory_on(table_engine.table, clock)
    chat(memory, "one")
    clock.advance(hours=3)
    chat(memory, "two")
    assert memory.current(ANA, CHANNEL, "42") == SECOND
    assert memory.open(ANA, FIRST, channel=CHANNEL, address="42").conversation_id == FIRST
    clock.advance(minutes=30)
    assert memory.current(ANA, CHANNEL, "42") == FIRST
    kept = chat(memory, "three").turn
    assert kept is not None
    assert (kept.conversation_id, kept.number) == (FIRST, 2)
    assert numbers(memory.load(ANA, SECOND)) == [1]
    clock.advance(minutes=31)
    assert memory.load(ANA, None, channel=CHANNEL, address="42").conversation_id not in (FIRST, SECOND)


def test_an_opened_conversation_is_quiet_again_after_a_while_without_a_turn(
    memory: Conversations, clock: SettableClock
) -> None:
    chat(memory)
    clock.advance(hours=1)
    memory.open(ANA, FIRST, channel=CHANNEL, address="42")
    clock.advance(minutes=30, seconds=1)
    assert memory.load(ANA, None, channel=CHANNEL, address="42").conversation_id != FIRST


def test_only_a_conversation_of_one_s_own_that_is_there_can_be_opened(memory: Conversations) -> None:
    chat(memory)
    memory.delete(ANA, FIRST)
    for person, conversation_id in ((BEN, FIRST), (ANA, FIRST), (ANA, "none")):
        with pytest.raises(NotFound):
            memory.open(person, conversation_id, channel=CHANNEL, address="42")


def test_a_chat_that_leaves_its_conversation_begins_one_and_the_other_stays(table_engine: Engine) -> None:
    memory = memory_on(table_engine.table, table_engine.clock)
    chat(memory, "one")
    table_engine.clock.advance(minutes=1)
    fresh = memory.leave(ANA, channel=CHANNEL, address="42")
    kept = chat(memory, "two").turn
    assert kept is not None
    assert (kept.conversation_id, kept.number) == (fresh, 1)
    assert [each.conversation_id for each in memory.list(ANA).conversations] == [fresh, FIRST]
    memory.leave(ANA, channel=CHANNEL, address="new")
    assert memory.load(ANA, None, channel=CHANNEL, address="new").started
