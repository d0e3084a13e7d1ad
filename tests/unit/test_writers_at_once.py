"""Two writers in one conversation: neither loses what the other learned, and a reset or deletion holds against both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from kanina.assistant.planner import Context, Planned
from kanina.memory import ConversationMemory, ConversationMemoryManager, Conversations, TurnChanges
from kanina.memory.sessions.session import Session
from kanina.models import Pending, Reply
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable, Usage
from kanina.storage.table import Put, Table
from tests.engines import Engine, SettableClock, open_engine
from tests.failing import House, Parrot
from tests.memory_builders import ANA, CHAT, Interfered, draft, memory_on, numbers, say

PK = keys.person(ANA.id)
WAITING = Pending(id="q1", param="order_id", prompt="What's your order ID?")


@pytest.fixture(params=["sqlite_file", "sqlite_memory", pytest.param("dynamodb_local", marks=pytest.mark.slow)])
def engine(request: pytest.FixtureRequest, clock: SettableClock, tmp_path: Path) -> Iterator[Engine]:
    """A fresh table on each engine in turn."""
    local = request.getfixturevalue("dynamodb_local") if request.param == "dynamodb_local" else None
    with open_engine(request.param, clock, tmp_path, local) as made:
        yield made


@pytest.fixture
def table(engine: Engine) -> Table:
    return engine.table


@pytest.fixture
def beside(table: Table) -> Interfered:
    """The same table as one of two writers sees it: the other acts just before its next write."""
    return Interfered(table)


class Noting(Parrot):
    """A planner that learns what it is told to set, and is overtaken once while it plans."""

    def __init__(self) -> None:
        self.meanwhile: Callable[[], object] | None = None

    def plan(self, context: Context) -> Planned:
        if meanwhile := self.meanwhile:
            self.meanwhile = None
            meanwhile()
        if context.question.startswith("set "):
            _, name, value = context.question.split()
            return Planned(plan=Reply(text="Noted."), params={name: value})
        return super().plan(context)


class Chat:
    """An assistant whose planner can be overtaken."""

    def __init__(self, table: Table, clock: SettableClock) -> None:
        self.planner, self.clock = Noting(), clock
        self.house = House(table, clock, planner=self.planner)

    def ask(self, question: str) -> str:
        self.clock.advance(seconds=1)
        return self.house.assistant.ask(ANA, question, conversation_id=CHAT).text

    def ask_while(self, question: str, meanwhile: Callable[[], object]) -> str:
        self.planner.meanwhile = meanwhile
        return self.ask(question)

    @property
    def params(self) -> dict[str, str]:
        return self.house.truth.load(ANA, CHAT).params

    @property
    def counting(self) -> list[str]:
        return [turn.question for turn in self.house.truth.load(ANA, CHAT).turns]

    @property
    def readable(self) -> list[str]:
        messages = self.house.truth.messages(ANA, CHAT).messages
        return [message.content for message in messages if message.role == "user"]


@pytest.fixture
def chat(table: Table, clock: SettableClock) -> Iterator[Chat]:
    made = Chat(table, clock)
    yield made
    made.house.close()


def handle(table: Table, clock: SettableClock) -> Session:
    return ConversationMemory(table, ANA, clock=clock).for_session(CHAT)


def manager_on(table: Table, clock: SettableClock) -> ConversationMemoryManager:
    return ConversationMemoryManager(table, ANA, clock=clock)


def texts(session: Session) -> list[str]:
    return [message.text for message in session.history()]


# ---------------------------------------------------------------- params


def test_two_turns_at_once_each_leave_what_they_learned(chat: Chat) -> None:
    chat.ask("hello")
    chat.ask_while("set order_id 7", lambda: chat.ask("set branch Jaro"))
    assert chat.params == {"branch": "Jaro", "order_id": "7"}


def test_two_first_turns_at_once_each_leave_what_they_learned(chat: Chat) -> None:
    chat.ask_while("set order_id 7", lambda: chat.ask("set branch Jaro"))
    assert chat.params == {"branch": "Jaro", "order_id": "7"}


def test_of_two_that_learn_the_same_param_the_later_writer_is_right(chat: Chat) -> None:
    chat.ask("set branch Iloilo")
    chat.ask_while("set branch Molo", lambda: chat.ask("set branch Jaro"))
    assert chat.params == {"branch": "Molo"}


def test_turn_that_learns_nothing_leaves_what_was_learned_while_it_was_answered(chat: Chat) -> None:
    chat.ask("set branch Iloilo")
    chat.ask_while("hello", lambda: chat.ask("set branch Jaro"))
    assert chat.params == {"branch": "Jaro"}


def test_params_merged_while_a_turn_that_learns_is_written_stay(
    beside: Interfered, table: Table, clock: SettableClock
) -> None:
    memory = memory_on(beside, clock)
    say(memory)
    beside.before_write = lambda: handle(table, clock).merge({"y": "2"})
    say(memory, params={"x": "1"})
    assert handle(table, clock).params() == {"x": "1", "y": "2"}


@pytest.mark.parametrize("last", ["agent", "user"])
def test_params_merged_while_the_open_messages_become_a_turn_stay(
    beside: Interfered, table: Table, clock: SettableClock, last: str
) -> None:
    one, other = handle(beside, clock), handle(table, clock)
    one.merge({"x": "1"})
    one.append({"role": "user", "text": "q"})
    manager_on(table, clock).store_turn(CHAT, ANA.id, "another", "turn")
    beside.before_write = lambda: other.merge({"x": "3", "y": "2"})
    one.append({"role": last, "text": "a"})
    assert other.params() == {"x": "3", "y": "2"}


def test_params_that_waited_for_a_turn_replace_none_that_the_first_turn_learned(
    beside: Interfered, table: Table, clock: SettableClock
) -> None:
    """Two first turns at once both take up what waits; the one that is later to be written knows less."""
    handle(table, clock).merge({"x": "1", "z": "0"})
    beside.before_write = lambda: say(memory_on(table, clock), params={"x": "2"})
    manager_on(beside, clock).store_turn(CHAT, ANA.id, "another", "turn")
    assert handle(table, clock).params() == {"x": "2", "z": "0"}


def test_turn_that_learns_nothing_does_not_meet_those_that_merge_params(
    beside: Interfered, table: Table, clock: SettableClock
) -> None:
    metered = MeteredTable(beside)
    memory = memory_on(metered, clock)
    say(memory, params={"x": "1"})
    for changes, met in (({}, 0), ({"params": {"x": "1"}}, 0), ({"params": {"z": "3"}}, 1)):
        loaded, before = memory.load(ANA, CHAT), metered.usage
        beside.before_write = lambda met=met: handle(table, clock).merge({"y": f"{met}"})
        memory.keep(ANA, loaded, draft(), TurnChanges(**changes))
        assert (metered.usage - before).requests == 1 + 2 * met
    assert memory.load(ANA, CHAT).params == {"x": "1", "y": "1", "z": "3"}


def test_turn_that_learns_costs_what_another_does(table: Table, clock: SettableClock) -> None:
    metered = MeteredTable(table)
    memory = memory_on(metered, clock)
    say(memory)
    used = []
    for changes in ({}, {"params": {"x": "1"}}, {"params": {"y": "2"}}):
        loaded, before = memory.load(ANA, CHAT), metered.usage
        memory.keep(ANA, loaded, draft(), TurnChanges(**changes))
        used.append(metered.usage - before)
    assert used == [Usage(1, 0, 4)] * 3


# ---------------------------------------------------------------- a reset while a turn is answered


def reset_by_asking(chat: Chat) -> None:
    chat.ask("start over")


def reset_by_a_session(chat: Chat) -> None:
    chat.clock.advance(seconds=1)
    handle(chat.house.table, chat.clock).clear()


RESETS = pytest.mark.parametrize("reset", [reset_by_asking, reset_by_a_session])


@RESETS
def test_params_do_not_come_back_with_a_turn_that_was_under_way_at_a_reset(
    chat: Chat, reset: Callable[[Chat], None]
) -> None:
    chat.ask("set branch Jaro")
    chat.ask_while("set order_id 7", lambda: reset(chat))
    assert (chat.params, chat.counting, chat.readable) == ({}, [], ["set branch Jaro", "set order_id 7"])
    chat.ask("hello")
    assert (chat.params, chat.counting) == ({}, ["hello"])


@RESETS
def test_question_back_that_was_under_way_at_a_reset_waits_for_no_answer(
    chat: Chat, reset: Callable[[Chat], None]
) -> None:
    chat.ask("hello")
    chat.ask_while("ask", lambda: reset(chat))
    assert chat.ask("2") == "2 after 0"


def test_turn_under_way_at_a_reset_does_not_count_among_those_after_it(chat: Chat) -> None:
    chat.ask("hello")

    def begin_anew() -> None:
        chat.ask("start over")
        chat.ask("set branch Jaro")

    chat.ask_while("set branch Molo", begin_anew)
    assert (chat.params, chat.counting) == ({"branch": "Jaro"}, ["set branch Jaro"])
    assert chat.readable == ["hello", "set branch Jaro", "set branch Molo"]


def test_first_turn_under_way_while_another_was_kept_and_reset_does_not_count(chat: Chat) -> None:
    def another() -> None:
        chat.ask("set branch Jaro")
        chat.ask("start over")

    chat.ask_while("set order_id 7", another)
    assert (chat.params, chat.counting, chat.readable) == ({}, [], ["set branch Jaro", "set order_id 7"])


def test_turn_loaded_after_a_reset_counts_though_the_clock_went_back(chat: Chat) -> None:
    chat.ask("hello")
    chat.ask("start over")
    chat.clock.advance(hours=-1)
    chat.ask("set branch Jaro")
    assert (chat.params, chat.counting) == ({"branch": "Jaro"}, ["set branch Jaro"])


def test_turn_under_way_at_a_second_reset_does_not_count_though_the_clock_went_back(chat: Chat) -> None:
    chat.ask("hello")
    chat.ask("start over")
    chat.clock.advance(hours=-1)
    chat.ask_while("set branch Jaro", lambda: chat.ask("start over"))
    assert (chat.params, chat.counting) == ({}, [])


def test_message_dated_ahead_that_was_under_way_at_a_reset_does_not_count(
    beside: Interfered, table: Table, clock: SettableClock
) -> None:
    one, other = handle(beside, clock), handle(table, clock)
    one.append({"role": "agent", "text": "hello"})

    beside.before_write = other.clear
    one.append({"role": "agent", "text": "tomorrow", "timestamp": datetime(2026, 3, 3, 9, 30, tzinfo=UTC)})
    assert texts(other) == []
    assert len(memory_on(table, clock).messages(ANA, CHAT).messages) == 2


def test_message_dated_before_a_reset_that_its_handle_knew_counts(table: Table, clock: SettableClock) -> None:
    one = handle(table, clock)
    one.append({"role": "agent", "text": "hello"})
    one.clear()
    one.append({"role": "agent", "text": "yesterday", "timestamp": datetime(2026, 3, 1, 9, 30, tzinfo=UTC)})
    assert texts(one) == ["yesterday"]


def test_stored_turn_under_way_at_a_clear_brings_back_no_params(
    beside: Interfered, table: Table, clock: SettableClock
) -> None:
    manager, other = manager_on(beside, clock), handle(table, clock)
    manager.store_turn(CHAT, ANA.id, "q1", "a1")
    other.merge({"x": "1"})
    beside.before_write = other.clear
    manager.store_turn(CHAT, ANA.id, "q2", "a2")
    assert (manager.get_session_history(CHAT), other.params()) == ([], {})


# ---------------------------------------------------------------- the window


def test_window_begins_at_the_floor_where_a_reset_meets_the_turn_that_moves_it(
    beside: Interfered, table: Table, clock: SettableClock
) -> None:
    memory = memory_on(beside, clock)
    for _ in range(20):
        say(memory)
    beside.before_write = lambda: memory_on(table, clock).reset(ANA, CHAT)
    say(memory, "under way")
    assert window(memory) == (22, 22)
    moved_at = turns_until_the_window_moves(memory)
    assert moved_at == 21


def test_window_begins_at_the_floor_where_a_pruning_meets_the_turn_that_moves_it(
    beside: Interfered, table: Table, clock: SettableClock
) -> None:
    memory = memory_on(beside, clock)
    for _ in range(20):
        say(memory)
    beside.before_write = lambda: handle(table, clock).prune(4)
    assert not say(memory, "under way").moved
    assert window(memory) == (19, 19)


def test_window_left_before_the_floor_by_a_former_version_moves_after_twenty_turns(
    table: Table, clock: SettableClock
) -> None:
    memory = memory_on(table, clock)
    for _ in range(20):
        say(memory)
    memory.reset(ANA, CHAT)
    head: Any = table.get(PK, keys.head(CHAT))
    table.write(Put({**head, "context_from": 12}))
    say(memory)
    assert window(memory) == (21, 21)
    assert turns_until_the_window_moves(memory) == 20


def window(memory: Conversations) -> tuple[int, int]:
    """The head's floor and the first turn a model is shown."""
    head = memory.load(ANA, CHAT).head
    assert head is not None
    return head.floor, head.context_from


def turns_until_the_window_moves(memory: Conversations) -> int:
    return next(number for number in range(1, 100) if say(memory).moved)


# ---------------------------------------------------------------- where no turn was


def test_clear_that_meets_the_first_turn_clears_it(beside: Interfered, table: Table, clock: SettableClock) -> None:
    one, other = handle(beside, clock), handle(table, clock)
    other.merge({"branch": "Jaro"})
    other.append({"role": "user", "text": "q1"})
    beside.before_write = lambda: other.append({"role": "agent", "text": "a1"})
    one.clear()
    assert (texts(one), one.params()) == ([], {})
    assert numbers((memory_on(table, clock).turn(ANA, CHAT, 1)[0],)) == [1]


def test_reset_that_meets_a_first_turn_which_asks_back_leaves_neither(
    beside: Interfered, table: Table, clock: SettableClock
) -> None:
    beside.before_write = lambda: say(memory_on(table, clock), pending=WAITING, params={"x": "1"})
    memory_on(beside, clock).reset(ANA, CHAT)
    loaded = memory_on(table, clock).load(ANA, CHAT)
    assert (loaded.turns, loaded.pending, loaded.params, loaded.started) == ((), None, {}, False)


def test_reset_of_a_deleted_conversation_deletes_what_waits_and_goes_on(table: Table, clock: SettableClock) -> None:
    memory = memory_on(table, clock)
    say(memory)
    memory.delete(ANA, CHAT)
    left = {"pk": PK, "sk": keys.pending(CHAT), "id": "q1"}
    table.write(Put(left))
    memory.reset(ANA, CHAT)
    assert [item["sk"] for item in table.query(PK).items] == [keys.head(CHAT)]


def test_deletion_that_meets_the_first_turn_deletes_it(beside: Interfered, table: Table, clock: SettableClock) -> None:
    manager, other = manager_on(beside, clock), handle(table, clock)
    other.append({"role": "user", "text": "q1"})

    def answer_and_ask() -> None:
        other.append({"role": "agent", "text": "a1"})
        other.append({"role": "user", "text": "q2"})

    beside.before_write = answer_and_ask
    assert manager.delete_session(CHAT) == 1
    assert [item["sk"] for item in table.query(PK).items] == [keys.head(CHAT)]
    assert texts(other) == []


def test_deletion_of_open_messages_alone_deletes_them(table: Table, clock: SettableClock) -> None:
    handle(table, clock).append({"role": "user", "text": "q1"})
    assert manager_on(table, clock).delete_session(CHAT) == 0
    assert table.query(PK).items == ()
