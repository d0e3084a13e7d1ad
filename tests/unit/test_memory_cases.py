"""Faults that were seen in other systems' memories, each tried on this one with the input that showed it.

The ids are those of docs/memory-cases.md, which also names the tests of the cases that are not here.
"""

from __future__ import annotations

import json
import uuid
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal, localcontext
from typing import Any

import pytest

from kanina.memory import (
    ConversationMemory,
    ConversationMemoryManager,
    Conversations,
    ConversationStore,
    SessionMessage,
)
from kanina.memory.limits import BYTES_PER_TOKEN
from kanina.memory.references import TurnText, resolve
from kanina.memory.sessions.session import Session
from kanina.models import Column, ColumnType, Pending, Result
from kanina.people import Person
from kanina.problems import Conflict, InvalidRequest, NotFound
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put, StorageFault, Table
from tests.engines import Engine, SettableClock, skip_on_moto
from tests.failing import Fault, FaultyTable, House
from tests.memory_builders import ANA, BEN, CHAT, draft, memory_on, numbers, say


def session_of(engine: Engine, key: str = CHAT, person: Person = ANA) -> Session:
    """A handle over a table object of its own, as another process would have."""
    return ConversationMemory(engine.another(), person, clock=engine.clock, sleep=lambda _: None).for_session(key)


def manager_of(table: Table, clock: SettableClock, person: Person = ANA) -> ConversationMemoryManager:
    return ConversationMemoryManager(table, person, clock=clock, sleep=lambda _: None)


def asked(text: str) -> SessionMessage:
    return SessionMessage("user", text)


def answered(text: str, **more: Any) -> SessionMessage:
    return SessionMessage("agent", text, **more)


# ---------------------------------------------------------------- many writers


def test_m01_twenty_appends_of_two_threads_are_twenty_turns(table_engine: Engine) -> None:
    skip_on_moto(table_engine, "is not safe for threads")

    def write(writer: int) -> None:
        memory = Conversations(table_engine.another(), MemoryPolicy(), table_engine.clock, lambda: str(uuid.uuid4()))
        for number in range(10):
            say(memory, f"{writer}.{number}")
        memory.close()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(write, range(2)))
    turns = memory_on(table_engine.table, table_engine.clock).load_all(ANA, CHAT)
    assert numbers(turns) == list(range(1, 21))
    assert sorted(turn.question for turn in turns) == sorted(f"{w}.{n}" for w in range(2) for n in range(10))


def test_m02_two_messages_at_once_are_both_kept_and_a_failed_write_is_the_callers_to_know(
    table_engine: Engine,
) -> None:
    skip_on_moto(table_engine, "is not safe for threads")
    managers = [manager_of(table_engine.another(), table_engine.clock) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        stored = list(pool.map(lambda at: managers[at].store_turn(CHAT, ANA.id, f"q{at}", "a"), range(2)))
    assert sorted(turn.turn_number for turn in stored) == [1, 2]

    failing = FaultyTable(table_engine.table, table_engine.clock)
    failing.always = "fault"
    with pytest.raises(StorageFault):
        manager_of(failing, table_engine.clock).store_turn(CHAT, ANA.id, "q3", "a")
    assert ConversationStore(failing, "web", clock=table_engine.clock).store_turn(ANA.id, "q", "a") is False
    assert [turn.query_text for turn in managers[0].get_session_history(CHAT)].count("q3") == 0


@pytest.mark.parametrize("workers", [2, 4])
def test_m03_m13_m14_requests_at_once_are_all_answered_and_so_is_the_next(
    table: SqliteTable, clock: SettableClock, workers: int
) -> None:
    house = House(table, clock)
    with ThreadPoolExecutor(workers) as pool:
        answers = list(
            pool.map(lambda at: house.assistant.ask(ANA, f"hello {at}", conversation_id=CHAT), range(workers))
        )
    after = house.assistant.ask(ANA, "hello again", conversation_id=CHAT)
    assert sorted(answer.turn or 0 for answer in answers) == list(range(1, workers + 1))
    assert (after.turn, after.text) == (workers + 1, f"hello again after {workers}")
    house.close()


def test_m04_no_foreign_turn_comes_between_a_call_and_its_result(table_engine: Engine) -> None:
    run_a, run_b = session_of(table_engine), session_of(table_engine)
    run_a.append(asked("a: sales?"))
    run_a.append(SessionMessage("tool", "call"))
    run_b.history()
    run_b.append(asked("b: headcount?"))
    with pytest.raises(Conflict):
        run_a.append(SessionMessage("tool", "result"))
    with pytest.raises(Conflict):
        run_a.append(answered("a: 12"))
    run_b.append(answered("b: 7"))
    turns = memory_on(table_engine.table, table_engine.clock).load_all(ANA, CHAT)
    assert [(turn.question, turn.answer, turn.state) for turn in turns] == [
        ("a: sales?", "", "unanswered"),
        ("b: headcount?", "b: 7", "answered"),
    ]


def test_m05_m08_what_is_written_within_one_second_keeps_its_order(table_engine: Engine) -> None:
    session = session_of(table_engine)
    for number in range(1, 4):
        session.append(asked(f"q{number}"))
        session.append(answered(f"a{number}"))
    history = manager_of(table_engine.table, table_engine.clock).get_session_history(CHAT, limit=2)
    assert [(turn.query_text, turn.response_text) for turn in history] == [("q2", "a2"), ("q3", "a3")]


def test_m06_pending_state_does_not_reject_the_agents_own_next_write(table_engine: Engine) -> None:
    memory = memory_on(table_engine.table, table_engine.clock)
    loaded = memory.load(ANA, CHAT)
    handle = session_of(table_engine)
    handle.append(asked("track my order"))
    handle.set_waiting("order_id")
    handle.append(answered("Which order?"))
    kept = memory.keep(ANA, loaded, draft("from before both"))
    assert (kept.stored, handle.waiting()) == (True, "order_id")
    assert [message.text for message in handle.history()] == [
        "track my order",
        "Which order?",
        "from before both",
        "Here it is.",
    ]


def test_m10_the_last_two_of_three_oldest_first(table_engine: Engine) -> None:
    manager = manager_of(table_engine.table, table_engine.clock)
    for number in range(1, 4):
        manager.store_turn(CHAT, ANA.id, f"q{number}", "a")
    assert [turn.query_text for turn in manager.get_session_history(CHAT, limit=2)] == ["q2", "q3"]


def test_m11_twenty_one_items_in_one_turn_are_all_there_or_none(table_engine: Engine) -> None:
    session = session_of(table_engine)
    session.append(asked("everything"))
    for number in range(21):
        session.append(SessionMessage("tool", f"result {number}"))
    session.append(answered("done"))
    texts = [message.text for message in session_of(table_engine).history()]
    assert texts == ["everything", *(f"result {number}" for number in range(21)), "done"]
    assert numbers(memory_on(table_engine.table, table_engine.clock).load_all(ANA, CHAT)) == [1]


@pytest.mark.parametrize(
    ("fault", "turns"), [("fault", [0, 0, 0]), ("half", [0, 0, 1])], ids=["refused", "its reply lost"]
)
def test_m11_a_write_that_fails_leaves_all_items_of_a_turn_or_none(
    table_engine: Engine, fault: Fault, turns: list[int]
) -> None:
    """Whichever of the write's calls fails: the read, the detail's put, the transaction. A repeat makes it one turn."""
    manager = manager_of(table_engine.table, table_engine.clock)
    open_texts = ["everything", *(f"result {number}" for number in range(21))]
    left = []
    for place in range(3):
        key = str(uuid.UUID(int=place, version=4))
        faulty = FaultyTable(table_engine.table, table_engine.clock)
        session = ConversationMemory(faulty, ANA, clock=table_engine.clock, sleep=lambda _: None).for_session(key)
        session.append(asked(open_texts[0]))
        for text in open_texts[1:]:
            session.append(SessionMessage("tool", text))
        faulty.calls, faulty.plan = [], [*["ok"] * place, fault]
        with pytest.raises(StorageFault):
            session.append(answered("done"))
        assert faulty.calls == ["query", "write", "write"][: place + 1]
        left.append(len(manager.get_session_history(key)))
        texts = [message.text for message in session_of(table_engine, key).history()]
        assert texts == [*open_texts, *["done"] * left[-1]]
        session.append(answered("done"))
        assert [message.text for message in session_of(table_engine, key).history()] == [*open_texts, "done"]
        assert [turn.turn_number for turn in manager.get_session_history(key)] == [1]
    assert left == turns


def test_m12_nothing_is_in_the_history_twice(table_engine: Engine) -> None:
    session = session_of(table_engine)
    session.append(asked("sales?"))
    session.append(SessionMessage("tool", "2 rows"))
    assert [message.text for message in session.history()] == ["sales?", "2 rows"]
    session.append(answered("12"))
    assert [message.text for message in session_of(table_engine).history()] == ["sales?", "2 rows", "12"]
    messages = session_of(table_engine).messages_for_model()
    assert [message["role"] for message in messages] == ["user", "assistant"]


def test_m15_what_cannot_be_stored_holds_no_lock(table_engine: Engine) -> None:
    session = session_of(table_engine)
    with pytest.raises(InvalidRequest):
        session.append({"role": "user", "text": object()})
    with pytest.raises(InvalidRequest):
        session.append({"role": object(), "text": "x"})
    manager = manager_of(table_engine.table, table_engine.clock)
    with pytest.raises(InvalidRequest, match=r"^metadata\.odd must be a value that JSON can hold"):
        manager.store_turn(CHAT, ANA.id, "q", "a", {"odd": object()})
    manager.store_turn(CHAT, ANA.id, "q", "a")
    session = session_of(table_engine)
    session.append(asked("a normal one"))
    session.append(answered("fine"))
    assert [message.text for message in session.history()] == ["q", "a", "a normal one", "fine"]


# ---------------------------------------------------------------- sizes


def test_m17_half_a_megabyte_of_japanese_is_stored_and_the_chat_opens(table_engine: Engine) -> None:
    text = "日" * 174_000
    assert len(text.encode()) == 522_000
    session = session_of(table_engine)
    session.append(asked(text))
    session.append(answered("read"))
    session.append(asked("and now?"))
    session.append(answered("still here"))
    first, *rest = [message.text for message in session_of(table_engine).history()]
    assert rest == ["read", "and now?", "still here"]
    assert first == text or (first.endswith("[…]") and text.startswith(first.removesuffix(" […]")))
    assert len(first) > 10_000


def test_m17_a_question_too_long_to_be_one_is_refused_and_the_next_works(
    table: SqliteTable, clock: SettableClock
) -> None:
    house = House(table, clock)
    with pytest.raises(InvalidRequest, match="at most 10,000 characters"):
        house.assistant.ask(ANA, "日" * 174_000, conversation_id=CHAT)
    assert house.assistant.ask(ANA, "hello", conversation_id=CHAT).turn == 1
    house.close()


def test_m18_m19_an_append_costs_the_same_however_long_the_thread(table: SqliteTable, clock: SettableClock) -> None:
    metered = MeteredTable(table)
    memory = memory_on(metered, clock)
    costs = []
    for number in range(200):
        before = metered.usage
        say(memory, f"{number:03} " + "q" * 2_900, metadata={"sources": "m" * 5_000})
        costs.append((metered.usage - before).write_units)
    assert len(set(costs[1:])) == 1
    assert numbers(memory.load_all(ANA, CHAT)) == list(range(151, 201))
    memory.close()


def test_m18_a_tools_result_of_400_kb_is_kept_within_an_item(table_engine: Engine) -> None:
    session = session_of(table_engine)
    session.append(asked("the picture"))
    session.append(SessionMessage("tool", "x" * 400_000))
    session.append(answered("seen"))
    texts = [message.text for message in session_of(table_engine).history()]
    assert (texts[0], texts[2]) == ("the picture", "seen")
    assert texts[1].startswith("x" * 1_000)
    assert texts[1].endswith("[…]")


def test_m21_the_newest_of_5500_conversations_is_found_by_its_key(table: SqliteTable, clock: SettableClock) -> None:
    pk = keys.person(ANA.id)
    places = [str(uuid.UUID(int=number, version=4)) for number in range(5_500)]
    for start in range(0, len(places), 100):
        table.write(*(Put({"pk": pk, "sk": keys.head(place), **_HEAD}) for place in places[start : start + 100]))
    metered = MeteredTable(table)
    memory = memory_on(metered, clock)
    say(memory, "the newest", chat=CHAT)
    before = metered.usage
    assert [turn.question for turn in memory.load(ANA, CHAT).turns] == ["the newest"]
    assert (metered.usage - before).requests == 2
    memory.close()


def test_m22_two_thousand_conversations_are_listed_with_a_cursor(table: SqliteTable, clock: SettableClock) -> None:
    pk = keys.person(ANA.id)
    places = {str(uuid.UUID(int=number, version=4)) for number in range(2_000)}
    heads = [Put({"pk": pk, "sk": keys.head(place), **_HEAD, "listed_at": 1_772_000_000}) for place in places]
    for start in range(0, len(heads), 100):
        table.write(*heads[start : start + 100])
    memory = memory_on(table, clock)
    seen: list[str] = []
    cursor: str | None = None
    while True:
        page = memory.list(ANA, limit=100, cursor=cursor)
        seen += [listed.conversation_id for listed in page.conversations]
        cursor = page.next
        if cursor is None:
            break
    assert len(seen) == 2_000
    assert set(seen) == places
    memory.close()


_HEAD: dict[str, Any] = {
    "title": "t" * 900,
    "created_at": "2026-03-02T09:00:00.000000Z",
    "updated_at": "2026-03-02T09:00:00.000000Z",
    "turn_count": 1,
}


@pytest.mark.parametrize(("messages", "kept"), [(72, True), (144, False)])
def test_m23_the_first_message_of_many_is_found_or_said_to_be_gone(
    memory: Conversations, messages: int, kept: bool
) -> None:
    for number in range(1, messages // 2 + 1):
        say(memory, f"question {number}")
    texts = [TurnText(t.number, t.question, t.answer, t.row_keys, t.result_count) for t in memory.load_all(ANA, CHAT)]
    found = resolve("what was my first question?", texts)
    assert (found.refers, found.turns, found.out_of_range) == (True, (1,) if kept else (), not kept)


def test_m24_a_conversation_of_a_hundred_turns_opens_with_two_reads(memory: Conversations, table: SqliteTable) -> None:
    for _ in range(100):
        say(memory)
    metered = MeteredTable(table)
    reader = memory_on(metered, SettableClock())
    assert len(reader.load(ANA, CHAT).turns) == 20
    assert metered.usage.requests == 2
    reader.close()


# ---------------------------------------------------------------- values


def test_m25_floats_come_back_as_floats(table_engine: Engine) -> None:
    manager = manager_of(table_engine.table, table_engine.clock)
    metadata = {"temperature": 0.2, "scores": [[0.5, 1], [2.25, [3.125]]], "ok": True, "none": None}
    manager.store_turn(CHAT, ANA.id, "q", "a", metadata)
    stored = manager.get_session_history(CHAT)[0].metadata
    assert stored == metadata
    assert [type(value) for value in (stored["temperature"], stored["scores"][0][0], stored["scores"][0][1])] == [
        float,
        float,
        int,
    ]


def test_m26_numbers_no_engine_holds_stop_neither_this_turn_nor_the_next(table_engine: Engine) -> None:
    """Metadata is kept as JSON has it: a Decimal as its text, every digit of it, and no number as none."""
    manager = manager_of(table_engine.table, table_engine.clock)
    with localcontext(prec=50):
        third, two_thirds = Decimal(1) / Decimal(3), Decimal(2) / Decimal(3)
    odd = {
        "tenth": Decimal.from_float(0.1),
        "third": third,
        "nested": [{"two thirds": two_thirds}, 1 / 3],
        "long": 10**38 + 1,
        "nan": float("nan"),
        "infinite": float("inf"),
        "no decimal": [Decimal("NaN"), Decimal("sNaN"), Decimal("-Infinity")],
    }
    manager.store_turn(CHAT, ANA.id, "q", "a", odd)
    manager.store_turn(CHAT, ANA.id, "q2", "a2")
    first, second = manager.get_session_history(CHAT)
    assert first.metadata == {
        "tenth": "0.1000000000000000055511151231257827021181583404541015625",
        "third": "0." + "3" * 50,
        "nested": [{"two thirds": "0." + "6" * 49 + "7"}, 0.3333333333333333],
        "long": 100000000000000000000000000000000000001,
        "nan": None,
        "infinite": None,
        "no decimal": [None, None, None],
    }
    assert json.dumps(first.metadata)
    assert second.query_text == "q2"


def test_m26_a_results_numbers_come_back_as_the_numbers_they_were(table_engine: Engine) -> None:
    with localcontext(prec=50):
        third = Decimal(1) / Decimal(3)
    cells = (Decimal.from_float(0.1), third, 10**38 + 1, 1 / 3, Decimal("NaN"), float("inf"))
    kinds: tuple[ColumnType, ...] = ("decimal", "decimal", "integer", "float", "decimal", "float")
    columns = tuple(Column(key=f"c{at}", name=f"c{at}", type=kind) for at, kind in enumerate(kinds))
    session = session_of(table_engine)
    session.append(asked("a third?"))
    session.append(answered("here", sql="SELECT 1", result=Result(columns=columns, rows=(cells,))))
    kept = session_of(table_engine).last_result
    assert kept is not None
    assert kept.rows == ((*cells[:4], None, None),)
    assert [type(cell) for cell in kept.rows[0][:4]] == [Decimal, Decimal, int, float]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("telegram:a_b", "telegram:a:b"),
        ("x#y", "x%23y"),
        ("a/b", "a%2Fb"),
        ("a b", "a+b"),
        ("ñ", "n\u0303"),
    ],
)
def test_m29_m33_ids_that_look_alike_have_histories_of_their_own(table_engine: Engine, one: str, other: str) -> None:
    for person in (Person(one), Person(other)):
        say(memory_on(table_engine.table, table_engine.clock), person.id, person=person)
    memory = memory_on(table_engine.table, table_engine.clock)
    for name in (one, other):
        assert [turn.question for turn in memory.load(Person(name), CHAT).turns] == [name]
    for key in (one, other):
        handle = session_of(table_engine, key)
        handle.append(asked(key))
        handle.append(answered("a"))
    for key in (one, other):
        assert [message.text for message in session_of(table_engine, key).history()] == [key, "a"]


@pytest.mark.parametrize(
    "hostile",
    [
        "cidLcMOzfRs62haq/lO8bWyid=",
        "-1003822706455/12",
        "x#y",
        "a:b&c=d%e",
        "with space",
        "🙂",
        "x" * 4_000,
        "#",
        "U#ana",
        "lone \ud800 surrogate",
    ],
)
def test_m30_m31_m33_a_session_key_of_any_shape_round_trips(table_engine: Engine, hostile: str) -> None:
    handle = session_of(table_engine, hostile)
    handle.append(asked("q"))
    handle.append(answered("a"))
    assert [message.text for message in session_of(table_engine, hostile).history()] == ["q", "a"]
    assert uuid.UUID(handle.session_id).version in (4, 5)
    # As the address of a chat, too: two messages are in one conversation.
    memory = memory_on(table_engine.table, table_engine.clock)
    for question in ("one", "two"):
        loaded = memory.load(ANA, None, channel="telegram", address=hostile)
        memory.keep(ANA, loaded, draft(question))
    again = memory.load(ANA, None, channel="telegram", address=hostile)
    assert [turn.question for turn in again.turns] == ["one", "two"]


# ---------------------------------------------------------------- time


def test_m34_what_has_expired_is_on_no_path(table_engine: Engine) -> None:
    clock = table_engine.clock
    memory = memory_on(table_engine.table, clock)
    pending = Pending(id="p", param="order_id", prompt="Which order?")
    kept = say(memory, "sales?", pending=pending, params={"order_id": "7"})
    claim = memory.claim(ANA, "key", "hash", 30)
    handle = session_of(table_engine)
    handle.append(asked("waits"))
    clock.advance(hours=24, seconds=1)

    loaded = memory.load(ANA, CHAT)
    assert (loaded.turns, loaded.pending, loaded.params, loaded.head) == ((), None, {}, None)
    assert memory.load_all(ANA, CHAT) == ()
    assert memory.list(ANA).conversations == ()
    for read in (lambda: memory.messages(ANA, CHAT), lambda: memory.turn(ANA, CHAT, 1)):
        with pytest.raises(NotFound):
            read()
    with pytest.raises(NotFound):
        memory.delete(ANA, CHAT)
    assert kept.turn is not None
    assert table_engine.table.get(keys.person(ANA.id), keys.detail(CHAT, kept.turn.request_id)) is None
    assert type(memory.claim(ANA, "key", "another body", 30)) is type(claim)
    assert session_of(table_engine).history() == ()
    assert session_of(table_engine).waiting() is None
    manager = manager_of(table_engine.table, clock)
    assert manager.get_session_history(CHAT) == []
    assert manager.get_context_for_query(CHAT, "my first question").referenced == ()
    assert manager.delete_session(CHAT) == 0


PARALLEL = ("1" * 5_000, "2" * 200)
SHOWN = ("[tool] " + "1" * 294 + " […]", "[tool] " + "2" * 200)
"""What a model is shown of each: a tool's first 300 bytes, the mark among them."""


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_m38_results_of_two_calls_at_once_stay_with_their_question(
    table_engine: Engine, order: tuple[int, int]
) -> None:
    session = session_of(table_engine)
    session.append(asked("both?"))
    for place in order:
        session.append(SessionMessage("tool", PARALLEL[place]))
    shown = "\n".join(SHOWN[place] for place in order)
    assert session.messages_for_model() == [
        {"role": "user", "content": "both?"},
        {"role": "assistant", "content": shown},
    ]
    session.append(answered("done"))
    again = session_of(table_engine)
    assert [message.text for message in again.history()] == ["both?", *(PARALLEL[at] for at in order), "done"]
    assert again.messages_for_model() == [
        {"role": "user", "content": "both?"},
        {"role": "assistant", "content": f"done\n{shown}"},
    ]


@pytest.mark.parametrize(
    ("tokens", "shown"),
    [(10, []), (20, [3]), (60, [3]), (160, [3]), (250, [3]), (265, [3]), (395, [3]), (400, [1, 2, 3])],
)
def test_m38_whatever_the_budget_both_results_go_with_their_question_or_are_cut_in_one_text(
    table: SqliteTable, clock: SettableClock, tokens: int, shown: list[int]
) -> None:
    """Nothing of a turn, all of it, or the newest cut to half of the budget: never a result without its question."""
    session = ConversationMemory(table, ANA, policy=MemoryPolicy(context_tokens=tokens), clock=clock).for_session(CHAT)
    for number in range(1, 4):
        session.append(asked(f"both {number}?"))
        for text in PARALLEL:
            session.append(SessionMessage("tool", text))
        session.append(answered("done"))
    messages = session.messages_for_model()
    assert [message["role"] for message in messages] == ["user", "assistant"] * len(shown)
    assert [message["content"] for message in messages[::2]] == [f"both {number}?" for number in shown]
    whole, half = "\n".join(("done", *SHOWN)), tokens * BYTES_PER_TOKEN // 2
    for message in messages[1::2]:
        told = message["content"]
        if len("both 1?") + len(whole.encode()) <= half:
            assert told == whole
        else:
            assert told.endswith(" […]")
            assert whole.startswith(told.removesuffix(" […]"))
            assert half - len(" […]".encode()) <= len("both 1?") + len(told.encode()) <= half


def test_m45_a_run_that_died_between_call_and_result_leaves_a_session_that_works(table_engine: Engine) -> None:
    died = session_of(table_engine)
    died.append(asked("sales?"))
    died.append(SessionMessage("tool", "calling the warehouse"))

    handle = session_of(table_engine)
    assert handle.messages_for_model()[0]["role"] == "user"
    handle.append(asked("hello?"))
    handle.append(answered("here"))
    assert [message.text for message in handle.history()] == ["sales?", "calling the warehouse", "hello?", "here"]
    assert [message["role"] for message in handle.messages_for_model()] == ["user", "assistant", "user", "assistant"]


def test_m47_deleting_everything_of_one_person_leaves_anothers(table_engine: Engine) -> None:
    memory = memory_on(table_engine.table, table_engine.clock)
    for person in (ANA, BEN):
        say(memory, person=person)
    assert memory.delete(ANA, CHAT) == 1
    assert numbers(memory.load(BEN, CHAT)) == [1]
    store = ConversationStore(table_engine.table, "web", clock=table_engine.clock, sleep=lambda _: None)
    for person in (ANA, BEN):
        store.store_turn(person.id, "q", "a")
    store.clear(ANA.id)
    assert (store.get_history(ANA.id), len(store.get_history(BEN.id))) == ([], 1)


def test_m54_an_expired_question_back_blocks_nothing(table: SqliteTable, clock: SettableClock) -> None:
    house = House(table, clock)
    assert house.assistant.ask(ANA, "ask", conversation_id=CHAT).ask is not None
    clock.advance(minutes=5, seconds=1)
    answer = house.assistant.ask(ANA, "2", conversation_id=CHAT)
    assert (answer.ask, answer.text, answer.memory.waiting_for_param) == (None, "2 after 1", None)
    house.close()


def test_m56_a_store_that_hangs_is_waited_for_a_bounded_time_and_then_left_alone(
    table: SqliteTable, clock: SettableClock
) -> None:
    house = House(table, clock)
    house.faulty.always = "hang"
    waits = []
    for _ in range(4):
        before = clock.now
        answer = house.assistant.ask(ANA, "hello", conversation_id=CHAT)
        waits.append((clock.now - before).total_seconds())
        assert (answer.turn, answer.memory.degraded, answer.memory.stored) == (None, True, False)
    assert max(waits) <= 3
    assert waits[-1] == 0
    house.close()
