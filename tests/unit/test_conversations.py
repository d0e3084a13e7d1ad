"""What a conversation is: its id, its turns in order, whose it is, and when it is gone. On every engine."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest

from kanina import people
from kanina.memory import Conversations, Head, TurnChanges
from kanina.models import (
    Choice,
    Column,
    Detail,
    DimensionRef,
    MetricQuery,
    Pending,
    Period,
    Result,
    Tokens,
    Turn,
)
from kanina.problems import NotFound
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, BEN, CHAT, draft, memory_on, numbers, say

THREAD_SAFE_ENGINES = ("sqlite_file", "sqlite_memory", "dynamodb_local")
"""moto copies its state while other threads change it, and fails."""

OTHER = "22222222-2222-4222-8222-222222222222"
QUERY = MetricQuery(
    metrics=("revenue",),
    dimensions=(DimensionRef(field="branches.region"),),
    period=Period(start=date(2025, 1, 1), end=date(2026, 1, 1)),
)
COLUMNS = (
    Column(key="region", name="Region", type="string", role="dimension"),
    Column(key="revenue", name="Revenue", type="decimal", format="currency", role="metric"),
)
RESULT = Result(columns=COLUMNS, rows=(("NCR", Decimal("1250.50")), ("Bicol", Decimal("7"))), milliseconds=12)
WAITING = Pending(
    id="q1", param="order_id", prompt="What's your order ID?", choices=(Choice(label="A", value="a"),), attempts=1
)


@pytest.fixture
def engine_memory(table_engine: Engine) -> Conversations:
    return memory_on(table_engine.table, table_engine.clock)


# ---------------------------------------------------------------- round trip


def test_turn_comes_back_as_it_was_kept(engine_memory: Conversations, clock: SettableClock) -> None:
    asked_at = datetime(2026, 3, 2, 9, 29, 59, 123456, tzinfo=UTC)
    loaded = engine_memory.load(ANA, CHAT)
    kept = engine_memory.keep(
        ANA,
        loaded,
        draft(
            "kita kada rehiyon 😀",
            "NCR leads.",
            request_id="r-1",
            asked_at=asked_at,
            plan=QUERY,
            sql="SELECT 1",
            columns=COLUMNS,
            row_keys=("NCR", "Bicol"),
            chart="bar",
            intent="metric_query",
            confidence=0.9,
            result_count=2,
            references=(3, 1),
            language="fil",
            tokens=Tokens(input=7),
            result=RESULT,
            suggestions=("by month?",),
            metadata={"temperature": 0.2, "nested": [1, {"a": None}]},
        ),
        TurnChanges(pending=WAITING, params={"order_id": "O-12345"}),
    )
    expected = Turn(
        number=1,
        request_id="r-1",
        conversation_id=CHAT,
        question="kita kada rehiyon 😀",
        answer="NCR leads.",
        plan=QUERY,
        sql_digest="e004ebd5b5532a4b",
        columns=COLUMNS,
        row_keys=("NCR", "Bicol"),
        chart="bar",
        intent="metric_query",
        confidence=0.9,
        result_count=2,
        references=(3, 1),
        language="fil",
        tokens=Tokens(input=7),
        asked_at=asked_at,
        has_detail=True,
    )
    assert (kept.turn, kept.stored, kept.reduced) == (expected, True, False)

    again = engine_memory.load(ANA, CHAT)
    assert again.turns == (expected,)
    assert again.head == Head(
        title="kita kada rehiyon 😀",
        created_at=clock.now,
        updated_at=clock.now,
        turn_count=1,
        params={"order_id": "O-12345"},
        last_intent="metric_query",
        expires_at=clock.epoch + 24 * 3600,
        listed_at=int(datetime(2026, 3, 2, 9, tzinfo=UTC).timestamp()),
    )
    assert again.pending == WAITING
    assert again.params == {"order_id": "O-12345"}
    assert again.started is False

    turn, detail = engine_memory.turn(ANA, CHAT, 1)
    assert turn == expected.model_copy(update={"sql": "SELECT 1"})
    assert detail == Detail(
        question="kita kada rehiyon 😀",
        answer="NCR leads.",
        sql="SELECT 1",
        plan=QUERY,
        result=RESULT,
        suggestions=("by month?",),
        metadata={"temperature": 0.2, "nested": [1, {"a": None}]},
    )


def test_short_turn_has_no_detail(table: SqliteTable, memory: Conversations) -> None:
    kept = say(memory, "hello", answer="Hello.")
    assert kept.turn is not None
    assert kept.turn.has_detail is False
    assert table.query(keys.person(ANA.id), keys.details(CHAT)).items == ()
    assert memory.turn(ANA, CHAT, 1) == (kept.turn, None)


def test_turns_are_loaded_oldest_first_and_the_newest_of_them(memory: Conversations) -> None:
    for number in range(1, 26):
        say(memory, f"question {number}")
    loaded = memory.load(ANA, CHAT)
    assert numbers(loaded) == list(range(6, 26))
    assert loaded.turns[0].question == "question 6"
    assert numbers(memory.load_all(ANA, CHAT)) == list(range(1, 26))


def test_page_is_never_longer_than_fifty_turns(table: SqliteTable, clock: SettableClock) -> None:
    policy = MemoryPolicy(conversation_history_limit=500, kept_turns=100)
    memory = memory_on(table, clock, policy)
    for _ in range(60):
        say(memory)
    assert numbers(memory.load(ANA, CHAT)) == list(range(11, 61))


def test_kept_maximum_is_applied_on_every_read(table_engine: Engine) -> None:
    memory = memory_on(table_engine.table, table_engine.clock, kept_turns=3)
    for _ in range(5):
        say(memory)
    assert numbers(memory.load(ANA, CHAT)) == [3, 4, 5]
    assert numbers(memory.load_all(ANA, CHAT)) == [3, 4, 5]
    page = memory.messages(ANA, CHAT, limit=100)
    assert ([message.turn for message in page.messages], page.next) == ([3, 3, 4, 4, 5, 5], None)
    with pytest.raises(NotFound):
        memory.turn(ANA, CHAT, 2)
    assert memory.turn(ANA, CHAT, 3)[0].number == 3
    assert memory.delete(ANA, CHAT) == 3


# ---------------------------------------------------------------- ids


@pytest.mark.parametrize(
    "given",
    [
        None,
        "",
        " ",
        "demo",
        "0",
        "11111111111141118111111111111111",
        "{11111111-1111-4111-8111-111111111111}",
        "urn:uuid:11111111-1111-4111-8111-111111111111",
        "11111111-1111-4111-8111-11111111111g",
        "11111111-1111-4111-8111-111111111111\n",
        "１1111111-1111-4111-8111-111111111111",
        "C#x#~HEAD",
        "\ud800",
    ],
)
def test_missing_or_malformed_id_starts_a_conversation_under_a_fresh_one(
    memory: Conversations, given: str | None
) -> None:
    loaded = memory.load(ANA, given)
    assert (loaded.conversation_id, loaded.started) == ("00000000-0000-4000-8000-000000000001", True)
    if given is not None:
        with pytest.raises(NotFound):
            memory.messages(ANA, given)
        with pytest.raises(NotFound):
            memory.turn(ANA, given, 1)
        with pytest.raises(NotFound):
            memory.delete(ANA, given)
        memory.reset(ANA, given)
        assert memory.load_all(ANA, given) == ()


def test_unknown_uuid_starts_a_conversation_under_that_very_id(memory: Conversations) -> None:
    capitals = "ABCDEF00-1111-1111-8111-111111111111"
    loaded = memory.load(ANA, capitals)
    assert (loaded.conversation_id, loaded.started, loaded.turns) == (capitals.lower(), True, ())
    memory.keep(ANA, loaded, draft(), TurnChanges(pending=None))
    assert numbers(memory.load(ANA, capitals)) == [1]


def test_deleted_id_starts_a_conversation_under_a_fresh_one(engine_memory: Conversations) -> None:
    say(engine_memory)
    engine_memory.delete(ANA, CHAT)
    loaded = engine_memory.load(ANA, CHAT)
    assert (loaded.conversation_id, loaded.started, loaded.head) == ("00000000-0000-4000-8000-000000000001", True, None)


def test_table_out_of_reach_keeps_a_well_formed_id(memory: Conversations) -> None:
    assert memory.unread(CHAT).conversation_id == CHAT
    assert memory.unread("demo").conversation_id == "00000000-0000-4000-8000-000000000001"


# ---------------------------------------------------------------- isolation


def test_two_people_under_one_id_never_meet(engine_memory: Conversations) -> None:
    say(engine_memory, "Ana's secret", pending=WAITING, params={"order_id": "O-1"})
    loaded = engine_memory.load(BEN, CHAT)
    assert (loaded.conversation_id, loaded.started) == (CHAT, True)
    assert (loaded.turns, loaded.pending, loaded.params) == ((), None, {})
    with pytest.raises(NotFound):
        engine_memory.messages(BEN, CHAT)
    with pytest.raises(NotFound):
        engine_memory.delete(BEN, CHAT)
    engine_memory.reset(BEN, CHAT)
    assert engine_memory.list(BEN).conversations == ()
    kept = say(engine_memory, "Ben's own", person=BEN)
    assert kept.turn is not None
    assert kept.turn.number == 1
    assert engine_memory.delete(BEN, CHAT) == 1
    assert [turn.question for turn in engine_memory.load(ANA, CHAT).turns] == ["Ana's secret"]
    assert engine_memory.load(ANA, CHAT).pending == WAITING


@pytest.mark.parametrize(
    ("one", "another"),
    [
        (people.Person("telegram:a_b"), people.Person("telegram:a:b")),
        (people.Person("x"), people.Person("x#C")),
        (people.Person("-100/12"), people.Person("-100%2F12")),
        (people.Person(""), people.Person("%e")),
    ],
)
def test_ids_that_look_alike_are_two_people(memory: Conversations, one: people.Person, another: people.Person) -> None:
    say(memory, person=one)
    assert memory.load(another, CHAT).turns == ()
    assert numbers(memory.load(one, CHAT)) == [1]


def test_two_conversations_of_one_person_never_meet(engine_memory: Conversations) -> None:
    say(engine_memory, pending=WAITING)
    loaded = engine_memory.load(ANA, OTHER)
    assert (loaded.turns, loaded.pending) == ((), None)
    say(engine_memory, "other", chat=OTHER)
    engine_memory.delete(ANA, CHAT)
    assert [turn.question for turn in engine_memory.load(ANA, OTHER).turns] == ["other"]


# ---------------------------------------------------------------- order


@pytest.mark.parametrize("table_engine", THREAD_SAFE_ENGINES, indirect=True)
def test_turns_of_eight_threads_are_numbered_without_a_gap(table_engine: Engine) -> None:
    each = 3
    memory = memory_on(table_engine.table, table_engine.clock, MemoryPolicy(conversation_history_limit=50))

    def write(writer: int) -> list[int]:
        kept = [say(memory, f"{writer}.{n}", deadline=clock_far_away) for n in range(each)]
        return [one.turn.number for one in kept if one.turn]

    clock_far_away = table_engine.clock.now + timedelta(hours=1)
    with ThreadPoolExecutor(8) as pool:
        given = list(pool.map(write, range(8)))
    turns = memory.load(ANA, CHAT).turns
    assert sorted(number for numbers in given for number in numbers) == list(range(1, 8 * each + 1))
    assert [turn.number for turn in turns] == list(range(1, 8 * each + 1))
    assert {turn.question for turn in turns} == {f"{writer}.{n}" for writer in range(8) for n in range(each)}
    for writer, of_writer in enumerate(given):
        assert of_writer == sorted(of_writer)
        assert [turns[number - 1].question for number in of_writer] == [f"{writer}.{n}" for n in range(each)]


def test_equal_timestamps_keep_the_order_of_writing(memory: Conversations) -> None:
    for number in range(1, 6):
        say(memory, f"question {number}")
    assert [turn.question for turn in memory.load(ANA, CHAT).turns] == [f"question {n}" for n in range(1, 6)]


def test_clock_that_goes_back_loses_and_reorders_nothing(engine_memory: Conversations, clock: SettableClock) -> None:
    say(engine_memory, "first")
    before = engine_memory.load(ANA, CHAT).head
    clock.advance(hours=-1)
    say(engine_memory, "second")
    loaded = engine_memory.load(ANA, CHAT)
    assert [turn.question for turn in loaded.turns] == ["first", "second"]
    assert before is not None
    assert loaded.head is not None
    assert (loaded.head.updated_at, loaded.head.listed_at) == (before.updated_at, before.listed_at)
    # The head outlives every turn, or a new conversation would collide with what is left of this one.
    assert loaded.head.expires_at == before.expires_at
    clock.advance(hours=24, minutes=30)
    assert [turn.question for turn in engine_memory.load(ANA, CHAT).turns] == ["first"]
    kept = say(engine_memory, "third")
    assert kept.turn is not None
    assert kept.turn.number == 3


# ---------------------------------------------------------------- expiry


def test_turn_expires_a_day_after_it_was_written_and_its_head_with_the_newest(
    engine_memory: Conversations, clock: SettableClock
) -> None:
    say(engine_memory, "first")
    clock.advance(hours=10)
    say(engine_memory, "second")
    clock.advance(hours=14, seconds=-1)
    assert numbers(engine_memory.load(ANA, CHAT)) == [1, 2]
    clock.advance(seconds=1)
    assert numbers(engine_memory.load(ANA, CHAT)) == [2]
    assert numbers(engine_memory.load_all(ANA, CHAT)) == [2]
    assert [message.turn for message in engine_memory.messages(ANA, CHAT).messages] == [2, 2]
    with pytest.raises(NotFound):
        engine_memory.turn(ANA, CHAT, 1)
    clock.advance(hours=10)
    loaded = engine_memory.load(ANA, CHAT)
    assert (loaded.started, loaded.head, loaded.turns) == (True, None, ())
    assert engine_memory.list(ANA).conversations == ()
    for gone in (
        lambda: engine_memory.messages(ANA, CHAT),
        lambda: engine_memory.turn(ANA, CHAT, 2),
        lambda: engine_memory.delete(ANA, CHAT),
    ):
        with pytest.raises(NotFound):
            gone()


def test_expired_conversation_begins_again_at_one_under_the_same_id(
    engine_memory: Conversations, clock: SettableClock
) -> None:
    say(engine_memory, "old", params={"order_id": "O-1"})
    say(engine_memory, "old too")
    engine_memory.reset(ANA, CHAT)
    clock.advance(hours=24)
    kept = say(engine_memory, "new")
    assert kept.turn is not None
    assert kept.turn.number == 1
    loaded = engine_memory.load(ANA, CHAT)
    assert [turn.question for turn in loaded.turns] == ["new"]
    assert loaded.head is not None
    assert (loaded.head.floor, loaded.params, loaded.head.title) == (1, {}, "new")


def test_question_back_is_absent_after_five_minutes(engine_memory: Conversations, clock: SettableClock) -> None:
    say(engine_memory, pending=WAITING)
    clock.advance(minutes=5, seconds=-1)
    assert engine_memory.load(ANA, CHAT).pending == WAITING
    clock.advance(seconds=1)
    assert engine_memory.load(ANA, CHAT).pending is None


# ---------------------------------------------------------------- the question back


def test_question_back_can_be_left_cleared_or_replaced(engine_memory: Conversations) -> None:
    other = WAITING.model_copy(update={"id": "q2", "param": "city"})
    say(engine_memory, pending=WAITING)
    say(engine_memory, pending="keep")
    assert engine_memory.load(ANA, CHAT).pending == WAITING
    say(engine_memory, pending=other)
    assert engine_memory.load(ANA, CHAT).pending == other
    say(engine_memory, pending=None)
    assert engine_memory.load(ANA, CHAT).pending is None
    assert numbers(engine_memory.load(ANA, CHAT)) == [1, 2, 3, 4]


@pytest.mark.parametrize("change", [None, WAITING.model_copy(update={"attempts": 2})])
def test_newer_question_stands_and_the_turn_is_kept(engine_memory: Conversations, change: Pending | None) -> None:
    newer = WAITING.model_copy(update={"id": "q2", "param": "city"})
    say(engine_memory, pending=WAITING)
    slow = engine_memory.load(ANA, CHAT)
    say(engine_memory, "asked meanwhile", pending=newer)
    kept = engine_memory.keep(ANA, slow, draft("slow"), TurnChanges(pending=change))
    assert kept.turn is not None
    assert (kept.turn.number, kept.stored) == (3, True)
    assert engine_memory.load(ANA, CHAT).pending == newer


def test_question_that_appeared_meanwhile_stands(engine_memory: Conversations) -> None:
    say(engine_memory)
    slow = engine_memory.load(ANA, CHAT)
    say(engine_memory, pending=WAITING)
    engine_memory.keep(ANA, slow, draft(), TurnChanges(pending=WAITING.model_copy(update={"id": "q9"})))
    engine_memory.keep(ANA, slow, draft(), TurnChanges(pending=None))
    loaded = engine_memory.load(ANA, CHAT)
    assert (loaded.pending, numbers(loaded)) == (WAITING, [1, 2, 3, 4])


def test_question_back_that_expired_during_the_turn_gives_way_to_a_new_one(
    engine_memory: Conversations, clock: SettableClock
) -> None:
    say(engine_memory, pending=WAITING)
    loaded = engine_memory.load(ANA, CHAT)
    clock.advance(minutes=5)
    again = WAITING.model_copy(update={"attempts": 2})
    assert engine_memory.keep(ANA, loaded, draft(), TurnChanges(pending=again)).stored
    assert engine_memory.load(ANA, CHAT).pending == again


# ---------------------------------------------------------------- params


def test_params_stay_beside_those_learned_later_until_there_is_no_room_and_overlong_ones_are_not_kept(
    memory: Conversations,
) -> None:
    say(memory, params={"order_id": "O-1"})
    say(memory)
    assert memory.load(ANA, CHAT).params == {"order_id": "O-1"}
    many = {f"parameter_{n}": "x" * 100 for n in range(10)}
    say(memory, params={"essay": "x" * 500, **many})
    known = {"order_id": "O-1", "parameter_8": "x" * 100, "parameter_9": "x" * 100}
    assert memory.load(ANA, CHAT).params == known
    say(memory, params={})
    assert memory.load(ANA, CHAT).params == known
    say(memory, params={"order_id": "O-2", "branch": "x" * 100})
    assert memory.load(ANA, CHAT).params == {"parameter_9": "x" * 100, "order_id": "O-2", "branch": "x" * 100}


# ---------------------------------------------------------------- reset


def test_reset_hides_what_was_said_from_context_and_lets_it_be_read(
    engine_memory: Conversations, clock: SettableClock
) -> None:
    say(engine_memory, "before", pending=WAITING, params={"order_id": "O-1"})
    engine_memory.reset(ANA, CHAT)
    loaded = engine_memory.load(ANA, CHAT)
    assert (loaded.turns, loaded.pending, loaded.params, loaded.started) == ((), None, {}, False)
    assert loaded.head is not None
    assert (loaded.head.floor, loaded.head.turn_count) == (2, 1)
    assert engine_memory.load_all(ANA, CHAT) == ()
    say(engine_memory, "after")
    assert [turn.question for turn in engine_memory.load(ANA, CHAT).turns] == ["after"]
    assert numbers(engine_memory.load_all(ANA, CHAT)) == [2]
    page = engine_memory.messages(ANA, CHAT)
    assert [m.content for m in page.messages if m.role == "user"] == ["before", "after"]
    assert page.floor == 2
    assert engine_memory.turn(ANA, CHAT, 1)[0].question == "before"


def test_reset_without_a_conversation_begins_one_that_is_listed_with_its_first_turn(
    table: SqliteTable, memory: Conversations
) -> None:
    table.write(Put({"pk": keys.person(ANA.id), "sk": keys.open_messages(CHAT), "messages": []}))
    memory.reset(ANA, CHAT)
    assert [item["sk"] for item in table.query(keys.person(ANA.id)).items] == [keys.head(CHAT)]
    assert memory.list(ANA).conversations == ()
    assert memory.messages(ANA, CHAT).messages == ()
    assert say(memory, "one").turn is not None
    assert [each.conversation_id for each in memory.list(ANA).conversations] == [CHAT]
    assert [turn.question for turn in memory.load(ANA, CHAT).turns] == ["one"]


# ---------------------------------------------------------------- kept conversations, surplus


def test_kept_conversation_never_expires_and_sheds_what_is_too_much(table: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(table, clock, kept_turns=2)
    pk = keys.person(ANA.id)
    say(memory, "first", result=RESULT)
    for item in table.query(pk).items:
        kept = {"kept": True} if keys.is_head(item["sk"]) else {}
        table.write(Put({name: value for name, value in {**item, **kept}.items() if name != "expires_at"}))
    for question in ("second", "third", "fourth"):
        say(memory, question, result=RESULT)
    clock.advance(hours=24 * 400)
    assert [turn.question for turn in memory.load_all(ANA, CHAT)] == ["third", "fourth"]
    left = [item["sk"] for item in table.query(pk, keys.turns(CHAT)).items]
    assert left == [keys.turn(CHAT, 3), keys.turn(CHAT, 4)]
    assert [memory.turn(ANA, CHAT, number)[1] is not None for number in (3, 4)] == [True, True]
    assert len(table.query(pk, keys.details(CHAT)).items) == 2


def test_surplus_is_deleted_where_nothing_reaps_it(table: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(table, clock, kept_turns=3, deletes_surplus=True)
    for _ in range(7):
        say(memory)
    left = [item["sk"] for item in table.query(keys.person(ANA.id), keys.turns(CHAT)).items]
    assert left == [keys.turn(CHAT, number) for number in (5, 6, 7)]


# ---------------------------------------------------------------- profile and memories


def test_profile_and_one_memory_more_than_a_prompt_shows_come_with_the_conversation(
    table: SqliteTable, memory: Conversations
) -> None:
    pk = keys.person(ANA.id)
    table.write(Put({"pk": pk, "sk": keys.PROFILE, "language": "fil"}))
    table.write(*(Put({"pk": pk, "sk": keys.memory(f"{n:02}"), "content": str(n)}) for n in range(14)))
    table.write(Put({"pk": pk, "sk": keys.memory("00", pinned=True), "content": "pinned"}))
    table.write(Put({"pk": pk, "sk": keys.ERASED, "at": "2026"}))
    loaded = memory.load(ANA, None)
    assert loaded.profile == {"language": "fil"}
    assert [item["content"] for item in loaded.memories] == ["pinned", *(str(n) for n in range(13, 1, -1))]
    assert (memory.load(BEN, None).profile, memory.load(BEN, None).memories) == ({}, ())


def test_no_part_of_the_door_takes_the_place_of_anothers_method() -> None:
    names = [name for part in Conversations.__bases__ for name in vars(part) if not name.startswith("__")]
    assert sorted(names) == sorted(set(names))
    assert set(names).isdisjoint(name for name in vars(Conversations) if not name.startswith("__"))
