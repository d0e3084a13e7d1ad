"""A person's data erased whole: nothing left by any key, nothing gone of anybody else's, whatever happens meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import pytest

from kanina import people
from kanina.memory import Conversations, Edit, Run, TurnChanges
from kanina.memory.late import late_turn
from kanina.memory.personal_data import PersonalData
from kanina.models import Column, Pending, Result, Tokens
from kanina.people import Person
from kanina.problems import Gone, NotFound
from kanina.reports.subscriptions import Subscription, Subscriptions
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put, StorageFault, Table, Update
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, BEN, CHAT, Interfered, draft, memory_on, say

PK = keys.person(ANA.id)
REPORTS = ("daily", "weekly")
RESULT = Result(columns=(Column(key="n", name="n", type="integer"),), rows=((1,),))
WAITING = Pending(id="q1", param="order_id", prompt="What's your order ID?")
OTHER = "22222222-2222-4222-8222-222222222222"
DISCARDED = "33333333-3333-4333-8333-333333333333"
STREAMED = "44444444-4444-4444-8444-444444444444"
NEW = "55555555-5555-4555-8555-555555555555"
NOTHING = dict.fromkeys(
    ("profile", "conversations", "turns", "details", "summaries", "memories", "subscriptions", "other"), 0
)


def data_on(table: Table, clock: SettableClock, **options: Any) -> PersonalData:
    return PersonalData(table, MemoryPolicy(), clock, REPORTS, **{"sleep": lambda _: None, **options})


def items(table: Table, person: Person = ANA) -> Mapping[str, Mapping[str, Any]]:
    """All that is a person's, by key."""
    return {item["sk"]: item for item in table.query(keys.person(person.id)).items}


def subscribed(table: Table, person: Person) -> list[str]:
    mine = [each for report in REPORTS for each in Subscriptions(table, report).all() if each.person.id == person.id]
    return [each.address for each in mine]


def fill(memory: Conversations, table: Table, clock: SettableClock, person: Person = ANA) -> None:
    """All that a person may have: 3 conversations with turns, one of which is deleted, and one that is a run alone."""
    pk = keys.person(person.id)
    for question in ("first", "second", "third"):
        say(memory, question, person=person, result=RESULT, asked_at=clock.now, tokens=Tokens(microdollars=3))
    memory.change(person, CHAT, Edit(kept=True, metadata={"a": 1}))
    memory.keep(person, memory.load(person, CHAT), draft("fourth", asked_at=clock.now), TurnChanges(pending=WAITING))
    memory.claim(person, "key", "hash", 30)
    memory.keep(
        person, memory.load(person, None, channel="telegram", address="7"), draft("by telegram", asked_at=clock.now)
    )
    say(memory, "deleted", person=person, chat=DISCARDED, asked_at=clock.now)
    memory.discard(person, DISCARDED)
    run = Run("run-1", STREAMED, "streamed", clock.now, clock.now + timedelta(seconds=33))
    memory.start_run(person, memory.load(person, STREAMED), run)
    table.write(
        Put({"pk": pk, "sk": keys.summary(CHAT), "text": "said", "reaches": 1}),
        Put({"pk": pk, "sk": keys.memory("01"), "content": "likes charts"}),
        Put({"pk": pk, "sk": keys.memory("02", pinned=True), "content": "likes tables"}),
        Put({"pk": pk, "sk": keys.read_until(CHAT), "reaches": 1, "seen": ""}),
        Put({"pk": pk, "sk": keys.messages_sent(60, 0), "count": 3}),
        Update(pk, keys.PROFILE, set={"name": "Ana", "memory": False}),
    )
    for report in REPORTS:
        for address in ("7", "8"):
            Subscriptions(table, report).put(Subscription(person=person, channel="telegram", address=address))


def assert_gone(table: Table) -> None:
    """Nothing is left by any key but tombstones, the note and today's sum."""
    left = items(table)
    assert set(left) - {keys.PROFILE, keys.ERASED} == {sk for sk in left if keys.is_head(sk)}
    assert all(set(item) == {"pk", "sk", "deleted_at", "expires_at"} for sk, item in left.items() if keys.is_head(sk))
    assert subscribed(table, ANA) == []
    assert [item["sk"] for item in table.query(keys.DUE).items if "conversation" in item and item["of"] == PK] == []


@pytest.fixture
def on_engine(table_engine: Engine) -> Conversations:
    return memory_on(table_engine.table, table_engine.clock)


def test_nothing_of_the_person_is_left_and_everything_of_others(
    on_engine: Conversations, table_engine: Engine, clock: SettableClock
) -> None:
    table = table_engine.table
    ann = people.local("an")  # of whose key another's is no beginning
    for person in (ANA, BEN, ann):
        fill(on_engine, table, clock, person)
    others = items(table, BEN), items(table, ann)
    done = data_on(table, clock).erase(ANA)
    assert (done.deleted, done.left) == (
        {
            "profile": 1,
            "conversations": 4,
            "turns": 6,
            "details": 3,
            "summaries": 1,
            "memories": 2,
            "subscriptions": 4,
            "other": 8,
        },
        0,
    )
    assert_gone(table)
    assert others == (items(table, BEN), items(table, ann))
    assert subscribed(table, BEN) == subscribed(table, ann) == ["7", "8", "7", "8"]
    assert [item["of"] for item in table.query(keys.DUE).items] == [keys.person(ann.id), keys.person(BEN.id), PK]
    for chat in (CHAT, DISCARDED, STREAMED):
        with pytest.raises(NotFound):
            on_engine.get(ANA, chat)
    with pytest.raises(Gone):
        on_engine.restore(ANA, DISCARDED)
    assert on_engine.list(ANA).conversations == ()
    assert on_engine.load(ANA, None).memories == ()


def test_again_gives_zeros(on_engine: Conversations, table_engine: Engine, clock: SettableClock) -> None:
    fill(on_engine, table_engine.table, clock)
    data = data_on(table_engine.table, clock)
    data.erase(ANA)
    clock.advance(minutes=1)
    again = data.erase(ANA)
    assert (again.deleted, again.left) == (NOTHING, 0)
    # One look at it is due, after the newest erasure.
    (entry,) = table_engine.table.query(keys.DUE).items
    assert (entry["of"], entry["due_at"]) == (PK, clock.epoch + 900)
    nobody = data.erase(people.local("nobody"))
    assert (nobody.deleted, nobody.left) == (NOTHING, 0)


def test_what_was_spent_today_stays_until_the_day_is_over(
    sqlite: SqliteTable, memory: Conversations, clock: SettableClock
) -> None:
    today = f"spent_{clock.now:%Y-%m-%d}"
    sqlite.write(Put({"pk": PK, "sk": keys.PROFILE, "name": "Ana", "spent_2026-01-01": 1, today: 12}))
    data = data_on(sqlite, clock)
    assert (data.erase(ANA).left, items(sqlite)[keys.PROFILE].keys()) == (0, {"pk", "sk", today, "expires_at"})
    assert memory.load(ANA, CHAT).profile[today] == 12
    # A profile of one's own, said since, does not end with the day.
    clock.advance(seconds=1)
    data.change_profile(ANA, {"name": "Bea"})
    clock.advance(hours=24)
    assert data.profile(ANA).name == "Bea"
    data.erase(ANA)
    assert keys.PROFILE not in items(sqlite)


def test_turns_under_way_are_refused(on_engine: Conversations, table_engine: Engine, clock: SettableClock) -> None:
    fill(on_engine, table_engine.table, clock)
    known, streamed = on_engine.load(ANA, CHAT), on_engine.load(ANA, STREAMED)
    run = Run("run-1", STREAMED, "streamed", clock.now, clock.now + timedelta(seconds=33))
    claim = on_engine.claim(ANA, "another key", "hash", 30)
    data_on(table_engine.table, clock).erase(ANA)
    for loaded, changes in ((known, {}), (streamed, {"run": run}), (on_engine.load(ANA, NEW), {"claim": claim})):
        kept = on_engine.keep(ANA, loaded, draft("late", asked_at=clock.now), TurnChanges(**changes))
        assert not kept.stored
    assert_gone(table_engine.table)


def test_what_waits_to_be_written_back_never_is(
    sqlite: SqliteTable, memory: Conversations, clock: SettableClock
) -> None:
    before = late_turn(PK, memory.load(ANA, NEW), draft("late", asked_at=clock.now))
    data_on(sqlite, clock).erase(ANA)
    clock.advance(hours=23)
    assert memory.write_late(before) == "erased"
    after = late_turn(PK, memory.load(ANA, NEW), draft("after", asked_at=clock.now))
    assert memory.write_late(after) == "written"


def test_the_second_look_drops_what_was_asked_before_and_written_since(
    on_engine: Conversations, table_engine: Engine, clock: SettableClock
) -> None:
    table = table_engine.table
    fill(on_engine, table, clock)
    asked = clock.now
    new = on_engine.load(ANA, NEW)
    chat = on_engine.load(ANA, None, channel="telegram", address="9")
    data_on(table, clock).erase(ANA)
    clock.advance(seconds=20)
    # Neither conversation was there, so neither has a tombstone.
    assert on_engine.keep(ANA, new, draft("late", asked_at=asked, result=RESULT), TurnChanges(pending=WAITING)).stored
    assert on_engine.keep(ANA, chat, draft("late in a chat", asked_at=asked)).stored
    table.write(
        Put({"pk": PK, "sk": keys.detail(OTHER, "crashed"), "body": "{}", "expires_at": clock.epoch + 24 * 3600})
    )
    clock.advance(seconds=879)
    assert on_engine.finish_due() == 0
    clock.advance(seconds=1)
    assert on_engine.finish_due() == 1
    assert_gone(table)
    assert keys.current("telegram", "9") not in items(table)
    assert table.query(keys.DUE).items == ()


def test_what_was_asked_since_stays(on_engine: Conversations, table_engine: Engine, clock: SettableClock) -> None:
    table = table_engine.table
    asked, new = clock.now, on_engine.load(ANA, NEW)
    data_on(table, clock).erase(ANA)
    clock.advance(seconds=20)
    on_engine.keep(
        ANA, new, draft("before", asked_at=asked, result=RESULT, title="Secret"), TurnChanges(params={"order": "7"})
    )
    say(on_engine, "since", chat=NEW, asked_at=clock.now, result=RESULT)
    say(on_engine, "elsewhere", chat=OTHER, asked_at=clock.now, result=RESULT, title="Elsewhere")
    data_on(table, clock).change_profile(ANA, {"name": "Ana"})
    on_engine.claim(ANA, "since", "hash", 30)
    elsewhere = {sk: item for sk, item in items(table).items() if NEW not in sk}
    clock.advance(seconds=880)
    assert on_engine.finish_due() == 1
    assert [turn.question for turn in on_engine.load_all(ANA, NEW)] == ["since"]
    assert [message.content for message in on_engine.messages(ANA, NEW).messages] == ["since", "Here it is."]
    head = on_engine.get(ANA, NEW).head
    assert (head.title, head.params, head.last_question) == ("", {}, "since")
    assert len([sk for sk in items(table) if sk.startswith(keys.details(NEW))]) == 1
    assert {sk: item for sk, item in items(table).items() if NEW not in sk} == elsewhere
    say(on_engine, "next", chat=NEW, asked_at=clock.now, title="Next")
    assert [turn.number for turn in on_engine.load_all(ANA, NEW)] == [2, 3]
    assert on_engine.get(ANA, NEW).head.title == "Next"


def test_a_turn_that_is_kept_during_the_second_look_has_it_look_again(
    sqlite: SqliteTable, clock: SettableClock
) -> None:
    table = Interfered(sqlite)
    memory, other = memory_on(table, clock), memory_on(sqlite, clock)
    asked, new = clock.now, other.load(ANA, NEW)
    data_on(sqlite, clock).erase(ANA)
    clock.advance(minutes=15)
    other.keep(ANA, new, draft("before", asked_at=asked))
    table.before_write = lambda: say(other, "since", chat=NEW, asked_at=clock.now)
    assert memory.finish_due() == 0
    assert memory.finish_due() == 1
    assert [turn.question for turn in other.load_all(ANA, NEW)] == ["since"]


@pytest.mark.parametrize("at", range(10))
def test_a_turn_kept_at_any_moment_of_an_erasure_is_refused_or_goes(
    sqlite: SqliteTable, clock: SettableClock, at: int
) -> None:
    table, memory = Interfered(sqlite), memory_on(sqlite, clock)
    fill(memory, sqlite, clock)
    known, new = memory.load(ANA, CHAT), memory.load(ANA, NEW)
    asked = clock.now

    def keep() -> None:
        memory.keep(ANA, known, draft("known", asked_at=asked, result=RESULT))
        memory.keep(ANA, new, draft("new", asked_at=asked, result=RESULT))

    before_each(table, lambda number: keep() if number == at else None)
    data_on(table, clock).erase(ANA)
    clock.advance(minutes=15)
    memory_on(sqlite, clock).finish_due()
    assert_gone(sqlite)


@pytest.mark.parametrize("at", range(10))
def test_two_erasures_at_once_come_to_the_same_end(sqlite: SqliteTable, clock: SettableClock, at: int) -> None:
    table = Interfered(sqlite)
    fill(memory_on(sqlite, clock), sqlite, clock)
    fill(memory_on(sqlite, clock), sqlite, clock, BEN)
    others = items(sqlite, BEN)
    found: list[int] = []

    def erase() -> None:
        clock.advance(seconds=1)
        found.append(data_on(sqlite, clock).erase(ANA).left)

    before_each(table, lambda number: erase() if number == at else None)
    found.append(data_on(table, clock).erase(ANA).left)
    assert set(found) == {0}
    assert_gone(sqlite)
    assert items(sqlite, BEN) == others
    clock.advance(minutes=15)
    memory_on(sqlite, clock).finish_due()
    assert_gone(sqlite)
    assert [item["of"] for item in sqlite.query(keys.DUE).items if item["of"] != keys.person(BEN.id)] == []


@pytest.mark.parametrize("at", range(10))
def test_one_that_is_killed_at_any_write_and_repeated_ends_the_same(
    sqlite: SqliteTable, clock: SettableClock, at: int
) -> None:
    fill(memory_on(sqlite, clock), sqlite, clock)
    table = Interfered(sqlite)
    kill_at(table, at)
    cut_off = False
    try:
        data_on(table, clock).erase(ANA)
    except StorageFault:
        cut_off = True
    assert cut_off == (at < WRITES)
    assert data_on(sqlite, clock).erase(ANA).left == 0
    assert_gone(sqlite)


@pytest.mark.parametrize("at", range(1, 12))
def test_one_that_is_killed_is_finished_by_the_second_look(sqlite: SqliteTable, clock: SettableClock, at: int) -> None:
    """But for subscriptions and the profile, which only a repeat reaches: nobody else knows the reports."""
    memory = memory_on(sqlite, clock)
    fill(memory, sqlite, clock)
    table = Interfered(sqlite)
    kill_at(table, at)
    try:
        data_on(table, clock).erase(ANA)
    except StorageFault:
        assert at < WRITES
    clock.advance(minutes=15)
    memory.finish_due()
    assert [sk for sk in items(sqlite) if sk[:2] in ("C#", "D#") and not keys.is_head(sk)] == []
    assert memory.list(ANA).conversations == ()


@pytest.mark.parametrize("at", range(8))
def test_a_second_look_that_is_killed_is_finished_by_the_next(
    sqlite: SqliteTable, clock: SettableClock, at: int
) -> None:
    memory = memory_on(sqlite, clock)
    asked, new, mixed = clock.now, memory.load(ANA, NEW), memory.load(ANA, OTHER)
    data_on(sqlite, clock).erase(ANA)
    clock.advance(minutes=1)
    memory.keep(ANA, new, draft("before", asked_at=asked, result=RESULT))
    memory.keep(ANA, mixed, draft("before", asked_at=asked, result=RESULT))
    say(memory, "since", chat=OTHER, asked_at=clock.now)
    clock.advance(minutes=15)
    table = Interfered(sqlite)
    kill_at(table, at)
    memory_on(table, clock).finish_due()
    memory.finish_due()
    assert sqlite.query(keys.DUE).items == ()
    assert [sk for sk in items(sqlite) if NEW in sk] == [keys.head(NEW)]
    assert [turn.question for turn in memory.load_all(ANA, OTHER)] == ["since"]
    assert [sk for sk in items(sqlite) if sk.startswith("D#")] == []


def test_where_time_is_short_it_says_what_is_left_and_goes_on(sqlite: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(sqlite, clock)
    fill(memory, sqlite, clock)
    data = data_on(sqlite, clock)
    cut = data.erase(ANA, lambda: False)
    assert (cut.deleted["conversations"], cut.deleted["turns"], cut.left > 0) == (4, 0, True)
    assert memory.list(ANA).conversations == ()
    assert (data.erase(ANA).left, data.erase(ANA).deleted) == (0, NOTHING)
    assert_gone(sqlite)


def test_where_nobody_purges_there_is_no_second_look(sqlite: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(sqlite, clock, purges_later=False)
    say(memory)
    assert data_on(sqlite, clock, purges_later=False).erase(ANA).left == 0
    assert sqlite.query(keys.DUE).items == ()


WRITES = 9
"""Writes of an erasure of what `fill` makes."""


def before_each(table: Interfered, act: Callable[[int], object]) -> None:
    """Have something done before each write, which is told its number."""
    count = [0]

    def before() -> None:
        number = count[0]
        count[0] += 1
        act(number)
        table.before_write = before

    table.before_write = before


def kill_at(table: Interfered, at: int) -> None:
    """Everything from a write on fails, as in a process that is gone."""

    def fail(number: int) -> None:
        if number >= at:
            table.before_write = lambda: fail(number + 1)
            raise StorageFault("write", "cut off")

    before_each(table, fail)
