"""What a model is shown as it is kept with each turn: when it moves, at what cost, and what sums up the turns before.

Ids such as M42 are those of docs/memory-cases.md.
"""

from __future__ import annotations

from kanina.assistant.assembling import Moment, assemble
from kanina.memory import (
    ConversationMemory,
    ConversationMemoryManager,
    Conversations,
    ConversationStore,
    SessionMessage,
)
from kanina.memory.head import DELETED_AT
from kanina.memory.limits import SUMMARY_BYTES
from kanina.memory.loading import Loaded
from kanina.memory.summary import Summary, digest
from kanina.memory.turn_text import quoted_turn
from kanina.memory.window import Shown
from kanina.models import Column, Result
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Delete
from tests.engines import SettableClock
from tests.memory_builders import ANA, CHAT, Interfered, draft, memory_on, numbers, say

PK = keys.person(ANA.id)


def context_from(memory: Conversations) -> int:
    head = memory.load(ANA, CHAT).head
    assert head is not None
    return head.context_from


def say_many(memory: Conversations, count: int) -> None:
    for _ in range(count):
        say(memory)


def shown_numbers(loaded: Loaded) -> list[int]:
    turns = [quoted_turn(turn, loaded.limits.share) for turn in loaded.turns]
    since = loaded.head.context_from if loaded.head else 1
    return [turn.number for turn in Shown.of(turns, since, loaded.limits).turns]


# ---------------------------------------------------------------- the window moves with a turn


def test_it_moves_once_for_each_time_the_limit_is_passed(memory: Conversations) -> None:
    """M42: at 20 turns of any small size, and then leaves half."""
    moves, told = [], []
    for _ in range(45):
        told.append(say(memory).moved)
        moves.append(context_from(memory))
    assert moves == [1] * 20 + [12] * 11 + [23] * 11 + [34] * 3
    assert [number for number, moved in enumerate(told, start=1) if moved] == [21, 32, 43]


def test_it_moves_by_what_is_sent_and_by_nothing_else(table: SqliteTable, clock: SettableClock) -> None:
    """M42: the question waiting, its answer and the rows it will have count for nothing until they are part of it."""
    memory = memory_on(table, clock, MemoryPolicy(context_tokens=250))
    moves = []
    for _ in range(6):
        # With its elements 33 + 160 bytes and 29 + 11 for the answer: 233 of 1,000.
        say(memory, "q" * 160, answer="Here it is.", suggestions=("s" * 500,), metadata={"note": "n" * 500})
        moves.append(context_from(memory))
    assert moves == [1, 1, 1, 1, 4, 4]
    assert shown_numbers(memory.load(ANA, CHAT)) == [4, 5, 6]
    memory.close()


def test_in_a_chat_of_ten_turns_it_moves_at_ten(memory: Conversations) -> None:
    for _ in range(11):
        loaded = memory.load(ANA, None, channel="telegram", address="7")
        assert memory.keep(ANA, loaded, draft()).stored
    loaded = memory.load(ANA, None, channel="telegram", address="7")
    assert loaded.head is not None
    assert loaded.head.context_from == 7
    assert shown_numbers(loaded) == [7, 8, 9, 10, 11]


def test_a_move_costs_nothing_and_a_reset_goes_first(table: SqliteTable, clock: SettableClock) -> None:
    metered = MeteredTable(table)
    memory = memory_on(metered, clock)
    costs = []
    for _ in range(22):
        before = metered.usage
        say(memory)
        costs.append(metered.usage - before)
    assert {cost.write_units for cost in costs[1:]} == {costs[1].write_units}
    assert {cost.requests for cost in costs} == {3}
    assert context_from(memory) == 12
    memory.reset(ANA, CHAT)
    assert context_from(memory) == 23
    say(memory)
    assert context_from(memory) == 23
    assert shown_numbers(memory.load(ANA, CHAT)) == [23]
    memory.close()


def test_a_pruned_session_begins_where_it_was_pruned(table: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(table, clock)
    say_many(memory, 21)
    session = ConversationMemory(table, ANA, clock=clock).for_session(CHAT)
    session.prune(6)
    assert context_from(memory) == 19
    assert shown_numbers(memory.load(ANA, CHAT)) == [19, 20, 21]
    assert len(session.messages_for_model()) == 6
    memory.close()


def test_a_writer_that_was_overtaken_counts_what_the_others_wrote(table: SqliteTable, clock: SettableClock) -> None:
    policy = MemoryPolicy(context_tokens=250)
    others = memory_on(table, clock, policy)
    slow_table = Interfered(table)
    slow = memory_on(slow_table, clock, policy)
    say(others, "q" * 160)
    loaded = slow.load(ANA, CHAT)
    slow_table.before_write = lambda: [say(others, "q" * 160) for _ in range(3)]
    kept = slow.keep(ANA, loaded, draft("q" * 160))
    assert kept.turn is not None
    assert (kept.turn.number, kept.moved, context_from(others)) == (5, True, 4)
    for memory in (others, slow):
        memory.close()


def test_prompts_begin_alike_between_two_moves(table: SqliteTable, clock: SettableClock) -> None:
    """M42, M52: over 45 turns the prefix breaks three times."""
    memory = memory_on(table, clock)
    earlier, breaks = b"", 0
    for number in range(45):
        made = assemble(["s"], memory.load(ANA, CHAT), Moment(f"question {number}", clock()))
        breaks += not made.text().startswith(earlier)
        earlier = made.prefix()
        clock.advance(seconds=7)
        say(memory)
    assert breaks == 3
    memory.close()


# ---------------------------------------------------------------- the session views


def test_a_session_moves_by_what_its_messages_take(table: SqliteTable, clock: SettableClock) -> None:
    """M37, M38, M39, M42: statements, rows and tools count as sent; whole turns go, with all their tools gave."""
    policy = MemoryPolicy(context_tokens=500)
    session = ConversationMemory(table, ANA, policy=policy, clock=clock).for_session(CHAT)
    result = Result(columns=(Column(key="a", name="A", type="string"),), rows=(("x" * 100,),))
    sizes = []
    for number in range(1, 8):
        session.append(SessionMessage("user", f"q{number}"))
        session.append(SessionMessage("tool", "t" * 5_000))
        session.append(SessionMessage("agent", f"a{number}", sql="SELECT 1", result=result))
        messages = session.messages_for_model()
        assert messages[0]["role"] == "user"
        assert [message["role"] for message in messages] == ["user", "assistant"] * (len(messages) // 2)
        assert all("[tool] t" in message["content"] for message in messages[1::2])
        sizes.append(sum(len(message["content"].encode()) for message in messages))
    assert sizes[0] == len("q1a1\n[tool] \n[sql] SELECT 1\n[result] 1 row (A) | ") + 300 + 100
    assert [size // sizes[0] for size in sizes] == [1, 2, 3, 4, 2, 3, 4]
    assert max(sizes) <= 2_000


def test_a_result_larger_than_the_window_is_shortened_and_answered(table: SqliteTable, clock: SettableClock) -> None:
    """M43"""
    session = ConversationMemory(table, ANA, policy=MemoryPolicy(context_tokens=100), clock=clock).for_session(CHAT)
    session.append(SessionMessage("user", "sales?"))
    session.append(SessionMessage("tool", "r" * 8_000))
    session.append(SessionMessage("agent", "a" * 3_000))
    asked, answered = session.messages_for_model()
    assert asked["content"] == "sales?"
    assert answered["content"].endswith("a […]")
    assert len((asked["content"] + answered["content"]).encode()) <= 200


def test_open_messages_come_last_with_what_tools_gave_so_far(table: SqliteTable, clock: SettableClock) -> None:
    """M45: a run that died leaves no call without its result."""
    session = ConversationMemory(table, ANA, clock=clock).for_session(CHAT)
    assert session.messages_for_model() == []
    session.append(SessionMessage("user", "sales?"))
    session.append(SessionMessage("tool", "calling\nthe warehouse"))
    assert session.messages_for_model() == [
        {"role": "user", "content": "sales?"},
        {"role": "assistant", "content": "[tool] calling the warehouse"},
    ]
    session.append(SessionMessage("user", "hello?"))
    assert session.messages_for_model()[2:] == [{"role": "user", "content": "hello?"}]


def test_a_query_gets_as_much_as_its_caller_wants(table: SqliteTable, clock: SettableClock) -> None:
    manager = ConversationMemoryManager(table, ANA, clock=clock)
    for number in range(1, 6):
        manager.store_turn(CHAT, ANA.id, f"q{number}", "a" * 100)
    for options, first in (({}, "q1"), ({"limit": 4}, "q4"), ({"context_tokens": 60}, "q5"), ({"limit": 1}, "q5")):
        messages = manager.get_context_for_query(CHAT, "now?", **options).messages
        assert (messages[0]["content"], messages[-1]["content"]) == (first, "now?")
    store = ConversationStore(table, "web", clock=clock)
    assert store.store_turn(ANA.id, "q", "a")
    assert [message["content"] for message in store.get_messages(ANA.id)] == ["q", "a"]


def test_a_query_gets_the_summary_of_what_came_before(table: SqliteTable, clock: SettableClock) -> None:
    """M41"""
    manager = ConversationMemoryManager(table, ANA, clock=clock)
    for number in range(1, 22):
        manager.store_turn(CHAT, ANA.id, f"q{number}", f"a{number}")
    assert len(manager.get_context_for_query(CHAT, "now?").messages) == 21
    memory_on(table, clock).roll(ANA, CHAT)
    lines = "\n".join(f"{number}. q{number} → a{number}" for number in range(1, 12))
    first, *_ = manager.get_context_for_query(CHAT, "now?").messages
    assert first["content"] == f'<summary turns="1 to 11">\n{lines}\n</summary>\n\nq12'
    # The caller's own window begins later than the summary ends.
    assert manager.get_context_for_query(CHAT, "now?", limit=4).messages[0]["content"].startswith("q")


# ---------------------------------------------------------------- the summary


def test_a_roll_sums_up_what_left_the_window_and_the_next_goes_on(memory: Conversations, clock: SettableClock) -> None:
    for number in range(1, 22):
        assert memory.roll(ANA, CHAT) is None
        say(memory, f"q{number}", answer=f"a\n{number}")
    rolled = memory.roll(ANA, CHAT)
    lines = [f"{number}. q{number} → a {number}" for number in range(1, 12)]
    assert rolled == Summary("\n".join(lines), 11, 1)
    loaded = memory.load(ANA, CHAT)
    assert loaded.summary == rolled
    assert loaded.head is not None
    clock.advance(minutes=1)
    for number in range(22, 33):
        say(memory, f"q{number}", answer=f"a\n{number}")
    lines += [f"{number}. q{number} → a {number}" for number in range(12, 23)]
    assert memory.roll(ANA, CHAT) == Summary("\n".join(lines), 22, 1)
    assert memory.roll(ANA, CHAT) == Summary("\n".join(lines), 22, 1)
    # One that was missed is made up for.
    say_many(memory, 22)
    last = memory.roll(ANA, CHAT)
    assert last is not None
    assert last.reaches == 44
    assert len(last.text.splitlines()) == 44


def test_it_is_used_in_the_next_prompt_only_if_it_reaches_the_window(
    memory: Conversations, clock: SettableClock
) -> None:
    say_many(memory, 21)
    memory.roll(ANA, CHAT)
    for more in (0, 10, 1):
        say_many(memory, more)
        made = assemble([], memory.load(ANA, CHAT), Moment("q", clock()))
        assert (b'<summary turns="1 to 11">' in made.text()) == (more != 1)


def test_what_a_reset_or_a_pruning_left_behind_is_summed_up_no_more(
    table: SqliteTable, memory: Conversations, clock: SettableClock
) -> None:
    say_many(memory, 21)
    memory.roll(ANA, CHAT)
    session = ConversationMemory(table, ANA, clock=clock).for_session(CHAT)
    session.prune(20)
    loaded = memory.load(ANA, CHAT)
    assert loaded.head is not None
    assert loaded.summary is not None
    # It reaches exactly the turn before the window, and is all of turns that count no more.
    assert (loaded.head.context_from, loaded.head.floor, loaded.summary.reaches) == (12, 12, 11)
    assert b"<summary turns" not in assemble([], loaded, Moment("q", clock())).text()
    assert memory.roll(ANA, CHAT) is None
    say_many(memory, 11)
    anew = memory.roll(ANA, CHAT)
    assert anew is not None
    assert (anew.floor, anew.reaches, anew.text.splitlines()[0].split(".")[0]) == (12, 22, "12")
    memory.reset(ANA, CHAT)
    assert memory.roll(ANA, CHAT) is None
    say(memory)
    assert b"<summary turns" not in assemble([], memory.load(ANA, CHAT), Moment("q", clock())).text()


def test_an_older_roll_never_replaces_a_newer_one(
    table: SqliteTable, memory: Conversations, clock: SettableClock
) -> None:
    say_many(memory, 21)
    slow_table = Interfered(table)
    slow = memory_on(slow_table, clock)

    def overtake() -> None:
        say_many(memory, 11)
        memory.roll(ANA, CHAT, lambda before, turns: "newer")

    slow_table.before_write = overtake
    assert slow.roll(ANA, CHAT, lambda before, turns: "older") == Summary("newer", 22, 1)
    assert memory.load(ANA, CHAT).summary == Summary("newer", 22, 1)
    slow.close()


def test_a_conversation_that_is_deleted_meanwhile_gets_none(
    table: SqliteTable, memory: Conversations, clock: SettableClock
) -> None:
    say_many(memory, 21)
    slow_table = Interfered(table)
    slow_table.before_write = lambda: memory.delete(ANA, CHAT)
    slow = memory_on(slow_table, clock)
    assert slow.roll(ANA, CHAT) is None
    (left,) = table.query(PK, keys.conversation(CHAT)).items
    assert DELETED_AT in left
    slow.close()


def test_it_expires_with_the_head_and_is_deleted_with_the_conversation(
    table: SqliteTable, memory: Conversations, clock: SettableClock
) -> None:
    say_many(memory, 21)
    memory.roll(ANA, CHAT)
    head, summary = table.get(PK, keys.head(CHAT)), table.get(PK, keys.summary(CHAT))
    assert head is not None
    assert summary is not None
    assert summary["expires_at"] == head["expires_at"]
    memory.delete(ANA, CHAT)
    assert table.get(PK, keys.summary(CHAT)) is None


def test_a_roll_takes_a_look_a_read_and_a_write_and_mostly_only_a_look(
    table: SqliteTable, clock: SettableClock
) -> None:
    metered = MeteredTable(table)
    memory = memory_on(metered, clock)
    say_many(memory, 21)
    before = metered.usage
    memory.roll(ANA, CHAT)
    assert (metered.usage - before).requests == 3
    before = metered.usage
    memory.roll(ANA, CHAT)
    assert (metered.usage - before).requests == 1
    memory.close()


def test_a_summary_stays_within_its_size_and_says_what_it_lacks(memory: Conversations) -> None:
    say_many(memory, 1)
    turns = [
        memory.load(ANA, CHAT).turns[0].model_copy(update={"number": n, "answer": "日" * 300}) for n in range(1, 40)
    ]
    text = digest("", turns[:20])
    assert len(text.encode()) <= SUMMARY_BYTES
    # Those that do not fit are told in short, the oldest first.
    assert text.splitlines()[0] == f"1. revenue by region → {'日' * 6} […]"
    assert text.splitlines()[-1] == f"20. revenue by region → {'日' * 51} […]"
    text = digest(text, turns[20:])
    assert len(text.encode()) <= SUMMARY_BYTES
    assert len(text.splitlines()) == 39
    text = digest(text, [turns[0].model_copy(update={"number": number}) for number in range(40, 60)])
    assert len(text.encode()) <= SUMMARY_BYTES
    assert text.splitlines()[0] == "(earlier turns are left out)"
    assert text.count("left out") == 1
    assert text.splitlines()[-1] == f"59. revenue by region → {'日' * 6} […]"


def test_turns_that_are_gone_by_then_are_simply_not_in_it(table: SqliteTable, memory: Conversations) -> None:
    say_many(memory, 21)
    table.write(Delete(PK, keys.turn(CHAT, 3)))
    rolled = memory.roll(ANA, CHAT)
    assert rolled is not None
    assert [line.split(".")[0] for line in rolled.text.splitlines()] == [str(n) for n in range(1, 12) if n != 3]


def test_loaded_numbers_are_those_of_the_page(memory: Conversations) -> None:
    say_many(memory, 25)
    loaded = memory.load(ANA, CHAT)
    assert numbers(loaded) == list(range(6, 26))
    assert shown_numbers(loaded) == list(range(12, 26))
