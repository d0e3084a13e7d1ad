"""Conversations found again and changed by hand: begun, titled, archived, noted beside, kept. On every engine."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from kanina import people
from kanina.memory import Conversations, Edit, TurnChanges, Wanted
from kanina.models import Column, Result
from kanina.problems import Conflict, InvalidRequest, LimitReached, NotFound, PreconditionFailed
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable
from kanina.storage.sizes import item_size
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import EXPIRES_AT, StorageFault
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, BEN, CHAT, Interfered, cut_off, draft, memory_on, say

PK = keys.person(ANA.id)
DAY = 24 * 3600
RESULT = Result(columns=(Column(key="n", name="n", type="integer"),), rows=((1,),))


def chat(number: int) -> str:
    return f"{number:08d}-0000-4000-8000-000000000000"


@pytest.fixture
def on_engine(table_engine: Engine) -> Conversations:
    return memory_on(table_engine.table, table_engine.clock)


def titles(memory: Conversations, limit: int = 20, **wanted: Any) -> list[str]:
    """The titles on all pages of what is wanted."""
    found: list[str] = []
    cursor = None
    while True:
        page = memory.list(ANA, limit=limit, cursor=cursor, wanted=Wanted(**wanted))
        found += [each.head.title for each in page.conversations]
        cursor = page.next
        if cursor is None:
            return found


# ---------------------------------------------------------------- begun and titled


def test_one_that_is_begun_has_no_turns_and_takes_its_title_from_the_first(on_engine: Conversations) -> None:
    begun = on_engine.begin(ANA, Edit(), conversation_id=CHAT)
    assert (begun.conversation_id, begun.head.title, begun.head.turn_count) == (CHAT, "", 0)
    assert on_engine.get(ANA, CHAT) == begun
    assert on_engine.messages(ANA, CHAT).messages == ()
    kept = say(on_engine, "revenue by region", chat=CHAT)
    assert kept.turn is not None
    assert kept.turn.number == 1
    say(on_engine, "only NCR", chat=CHAT)
    head = on_engine.get(ANA, CHAT).head
    assert (head.title, head.title_source, head.last_question) == ("revenue by region", "auto", "only NCR")


def test_one_that_is_begun_and_reset_takes_its_first_turn(on_engine: Conversations) -> None:
    on_engine.begin(ANA, Edit(), conversation_id=CHAT)
    on_engine.reset(ANA, CHAT)
    kept = say(on_engine, "revenue by region", chat=CHAT, deadline=datetime(2026, 3, 2, tzinfo=UTC))
    assert (kept.stored, kept.refusal) == (True, None)
    assert [turn.question for turn in on_engine.load(ANA, CHAT).turns] == ["revenue by region"]


def test_a_persons_own_title_stays_whatever_is_said(on_engine: Conversations) -> None:
    on_engine.begin(ANA, Edit(title="  March   figures "), conversation_id=CHAT)
    say(on_engine, "revenue by region")
    head = on_engine.get(ANA, CHAT).head
    assert (head.title, head.title_source) == ("March figures", "person")
    changed = on_engine.change(ANA, CHAT, Edit(title="April"))
    assert (changed.head.title, changed.head.title_source, changed.head.turn_count) == ("April", "person", 1)


@pytest.mark.parametrize("title", ["", " ", "\u3164", "a\nb", "a\x00b", "a\u202eb", "a\ud800", "ñ" * 61])
def test_a_title_is_one_line_that_can_be_seen(title: str) -> None:
    with pytest.raises(InvalidRequest, match="title must be one line of 1 to 120 bytes"):
        Edit(title=title)


def test_a_title_may_hold_emoji_that_are_joined() -> None:
    assert Edit(title="👩\u200d🌾 harvest").title == "👩\u200d🌾 harvest"


def test_an_id_is_begun_once_and_not_where_one_was_deleted(on_engine: Conversations) -> None:
    on_engine.begin(ANA, Edit(), conversation_id=CHAT)
    with pytest.raises(Conflict, match="There is a conversation under this id"):
        on_engine.begin(ANA, Edit(), conversation_id=CHAT)
    assert on_engine.delete(ANA, CHAT) == 0
    with pytest.raises(Conflict, match="There was a conversation under this id"):
        on_engine.begin(ANA, Edit(), conversation_id=CHAT)
    # Under someone else's own key it is another.
    assert on_engine.begin(BEN, Edit(title="mine"), conversation_id=CHAT).head.title == "mine"


def test_two_that_begin_the_same_at_once_begin_one(sqlite: SqliteTable, clock: SettableClock) -> None:
    table = Interfered(sqlite)
    first, second = memory_on(sqlite, clock), memory_on(table, clock)
    table.before_write = lambda: first.begin(ANA, Edit(title="first"), conversation_id=CHAT)
    with pytest.raises(Conflict, match="Another request begins this conversation"):
        second.begin(ANA, Edit(title="second"), conversation_id=CHAT)
    assert first.get(ANA, CHAT).head.title == "first"


def test_the_newest_of_a_channel_is_current_and_an_archived_one_is_not(
    on_engine: Conversations, clock: SettableClock
) -> None:
    fresh = on_engine.newest(ANA, "api")
    assert on_engine.newest(ANA, "api").conversation_id == fresh.conversation_id
    clock.advance(minutes=1)
    say(on_engine, "revenue", chat=CHAT)
    assert on_engine.newest(ANA, "api").conversation_id == CHAT
    on_engine.change(ANA, CHAT, Edit(archived=True))
    assert on_engine.newest(ANA, "api").conversation_id == fresh.conversation_id
    assert on_engine.newest(ANA, "telegram").conversation_id not in (CHAT, fresh.conversation_id)


def test_of_many_in_one_hour_the_last_that_was_written_in_is_current(
    on_engine: Conversations, clock: SettableClock
) -> None:
    for number in range(30):
        on_engine.begin(ANA, Edit(), conversation_id=chat(number))
    clock.advance(seconds=1)
    say(on_engine, chat=chat(3))
    assert on_engine.newest(ANA, "api").conversation_id == chat(3)


# ---------------------------------------------------------------- found


def test_lists_hold_what_is_wanted_over_their_pages(on_engine: Conversations, clock: SettableClock) -> None:
    began = clock.now
    for number, question in enumerate(("revenue by region", "refunds", "visits per branch", "revenue of Parañaque")):
        say(on_engine, question, chat=chat(number))
        clock.advance(hours=1)
    on_engine.change(ANA, chat(1), Edit(archived=True))
    on_engine.change(ANA, chat(2), Edit(kept=True))
    every = ["revenue of Parañaque", "visits per branch", "refunds", "revenue by region"]
    for limit in (1, 2, 100):
        assert titles(on_engine, limit) == every
        assert titles(on_engine, limit, archived=False) == [each for each in every if each != "refunds"]
        assert titles(on_engine, limit, archived=True) == ["refunds"]
        assert titles(on_engine, limit, kept=True) == ["visits per branch"]
        assert titles(on_engine, limit, words="PARANAQUE") == ["revenue of Parañaque"]
        assert titles(on_engine, limit, words="revenue re") == ["revenue of Parañaque", "revenue by region"]
        assert titles(on_engine, limit, words="reg revenue") == []
        assert titles(on_engine, limit, words="?!") == every
        hours = [began + timedelta(hours=number) for number in range(4)]
        assert titles(on_engine, limit, since=hours[1], until=hours[2]) == ["visits per branch", "refunds"]
        assert titles(on_engine, limit, since=hours[3]) == ["revenue of Parañaque"]
        assert titles(on_engine, limit, until=hours[0]) == ["revenue by region"]


def test_the_last_question_is_searched_as_well_as_the_title(on_engine: Conversations) -> None:
    say(on_engine, "revenue by region")
    say(on_engine, "magkano ang kita sa Santa Rosa?")
    assert titles(on_engine, words="santa ro") == ["revenue by region"]
    assert titles(on_engine, words="region kita") == ["revenue by region"]


def test_a_search_reads_twenty_units_a_page_and_leads_on(sqlite: SqliteTable, clock: SettableClock) -> None:
    table = MeteredTable(sqlite)
    memory = memory_on(table, clock)
    memory.begin(ANA, Edit(title="the needle", metadata={"note": "x" * 2000}), conversation_id=chat(1000))
    clock.advance(hours=1)
    for number in range(40):
        memory.begin(ANA, Edit(title=f"hay {number}", metadata={"note": "x" * 2000}), conversation_id=chat(number))
    found: list[str] = []
    cursor, pages = None, 0
    while pages == 0 or cursor is not None:
        before = table.usage
        page = memory.list(ANA, cursor=cursor, wanted=Wanted(words="needle"))
        assert (table.usage - before).read_units <= 20
        found += [each.head.title for each in page.conversations]
        cursor, pages = page.next, pages + 1
    assert (found, pages) == (["the needle"], 3)


def test_nobody_finds_what_is_someone_elses(on_engine: Conversations) -> None:
    say(on_engine, "revenue by region", person=BEN)
    assert titles(on_engine, words="revenue") == []
    for wrong in (
        lambda: on_engine.get(ANA, CHAT),
        lambda: on_engine.change(ANA, CHAT, Edit(title="mine")),
        lambda: on_engine.change(ANA, CHAT, Edit(kept=True)),
    ):
        with pytest.raises(NotFound):
            wrong()
    assert on_engine.get(BEN, CHAT).head.title == "revenue by region"


# ---------------------------------------------------------------- changed


def test_a_change_is_refused_where_another_came_first(on_engine: Conversations) -> None:
    say(on_engine)
    read = on_engine.get(ANA, CHAT)
    say(on_engine, "and by month")
    # What is said changes nothing of what a person may change.
    after = on_engine.change(ANA, CHAT, Edit(metadata={"colour": "red"}), expected=read.version)
    for edit in (Edit(title="other"), Edit(metadata={"colour": "blue"}), Edit(archived=True), Edit(kept=True)):
        with pytest.raises(PreconditionFailed, match="read it again"):
            on_engine.change(ANA, CHAT, edit, expected=read.version)
    assert on_engine.get(ANA, CHAT) == after
    assert after.metadata == {"colour": "red"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Edit(title="one"), Edit(title="two")),
        (Edit(metadata={"n": 1}), Edit(metadata={"n": 2})),
        (Edit(archived=True), Edit(title="two")),
        (Edit(kept=True), Edit(kept=False)),
    ],
    ids=("titles", "notes", "mark and title", "kept and not"),
)
def test_of_two_changes_at_once_one_is_refused(
    sqlite: SqliteTable, clock: SettableClock, first: Edit, second: Edit
) -> None:
    table = Interfered(sqlite)
    one, other = memory_on(sqlite, clock), memory_on(table, clock)
    say(one)
    version = one.get(ANA, CHAT).version
    table.before_write = lambda: one.change(ANA, CHAT, first, expected=version)
    with pytest.raises(PreconditionFailed):
        other.change(ANA, CHAT, second, expected=version)


def test_notes_are_beside_a_conversation_and_no_turn_reads_or_writes_them(
    sqlite: SqliteTable, clock: SettableClock
) -> None:
    table = MeteredTable(sqlite)
    memory = memory_on(table, clock)

    def cost() -> Any:
        before = table.usage
        say(memory)
        return table.usage - before

    say(memory)
    without = cost()
    memory.change(ANA, CHAT, Edit(metadata={"note": "x" * 2000, "ñ": [1, None, {"a": 1.5}]}))
    assert cost() == without
    assert memory.get(ANA, CHAT).metadata == {"note": "x" * 2000, "ñ": [1, None, {"a": 1.5}]}
    assert memory.change(ANA, CHAT, Edit(metadata={})).metadata == {}
    assert sqlite.get(PK, keys.metadata(CHAT)) is None
    with pytest.raises(InvalidRequest, match="metadata must be at most 2,048 bytes"):
        Edit(metadata={"note": "x" * 2048})


def nested(levels: int, *, objects: bool = False) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = {"a": value} if objects else [value]
    return value


@pytest.mark.parametrize(
    ("value", "detail"),
    [
        (nested(20), "metadata must be lists and objects of at most 20 levels."),
        (nested(255), "metadata must be lists and objects of at most 20 levels."),
        (nested(990, objects=True), "metadata must be lists and objects of at most 20 levels."),
        ("\ud800", "metadata must be whole characters"),
        ({"\ud800": 1}, "metadata must be whole characters"),
        (float("inf"), "metadata must not hold numbers that are too large"),
    ],
    ids=("21 levels", "255", "objects", "half a character", "half in a name", "infinity"),
)
def test_notes_that_could_not_be_given_back_are_refused(value: Any, detail: str) -> None:
    with pytest.raises(InvalidRequest, match=detail):
        Edit(metadata={"a": value})
    assert Edit(metadata={"a": nested(19)}).metadata == {"a": nested(19)}


def test_deleting_leaves_no_notes(on_engine: Conversations, table_engine: Engine) -> None:
    say(on_engine)
    on_engine.change(ANA, CHAT, Edit(metadata={"note": "secret"}))
    on_engine.delete(ANA, CHAT)
    assert table_engine.table.get(PK, keys.metadata(CHAT)) is None


def test_a_head_stays_within_its_unit_whoever_it_is_of(sqlite: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(sqlite, clock)
    person = people.from_oidc("https://cognito-idp.ap-southeast-1.amazonaws.com/ap-southeast-1_AbCdEfGhI", "s" * 36)
    params = {f"p{number}": "v" * 70 for number in range(4)}
    memory.begin(person, Edit(title="t" * 120, metadata={"a": 1}), conversation_id=CHAT)
    memory.change(person, CHAT, Edit(archived=True))
    for number in range(30):
        say(memory, f"{number} " + "q" * 400, person=person, params=params)
        if number == 20:
            memory.reset(person, CHAT)
    item = sqlite.get(keys.person(person.id), keys.head(CHAT))
    assert item is not None
    assert item["last_question"].startswith("29 qqq")
    assert item_size(item) <= 1024


# ---------------------------------------------------------------- kept


def expiries(table: Any, *prefixes: str) -> set[Any]:
    """Until when what is under these keys lasts."""
    return {item.get(EXPIRES_AT) for prefix in prefixes for item in table.query(PK, prefix).items}


def test_a_kept_conversation_outlives_its_time_until_it_is_let_go(
    on_engine: Conversations, table_engine: Engine, clock: SettableClock
) -> None:
    for question in ("first", "second", "third"):
        say(on_engine, question, result=RESULT)
    on_engine.change(ANA, CHAT, Edit(metadata={"a": 1}))
    assert on_engine.change(ANA, CHAT, Edit(kept=True)).head.kept
    clock.advance(hours=24 * 30)
    assert [turn.question for turn in on_engine.load_all(ANA, CHAT)] == ["first", "second", "third"]
    assert on_engine.turn(ANA, CHAT, 1)[1] is not None
    say(on_engine, "fourth", result=RESULT)
    prefixes = keys.turns(CHAT), keys.details(CHAT), keys.head(CHAT)
    assert expiries(table_engine.table, *prefixes) == {None}

    let_go = on_engine.change(ANA, CHAT, Edit(kept=False))
    assert (let_go.head.kept, let_go.head.expires_at) == (False, table_engine.clock.epoch + DAY)
    assert expiries(table_engine.table, *prefixes) == {table_engine.clock.epoch + DAY}
    clock.advance(hours=24)
    with pytest.raises(NotFound):
        on_engine.get(ANA, CHAT)


@pytest.mark.parametrize("writes", range(8))
@pytest.mark.parametrize("kept", [True, False])
def test_what_was_cut_off_while_keeping_or_letting_go_is_finished_later(
    sqlite: SqliteTable, clock: SettableClock, kept: bool, writes: int
) -> None:
    memory = memory_on(sqlite, clock)
    for _ in range(3):
        say(memory, result=RESULT)
    if not kept:
        memory.change(ANA, CHAT, Edit(kept=True))
    table = Interfered(sqlite)
    cut_off(table, writes)
    with suppress(StorageFault):
        memory_on(table, clock).change(ANA, CHAT, Edit(kept=kept))
    clock.advance(seconds=60)
    memory.finish_due()
    head = memory.get(ANA, CHAT).head
    # The head says what became of it; before its write nothing has.
    assert head.kept is (kept if writes else not kept)
    assert expiries(sqlite, keys.turns(CHAT), keys.details(CHAT)) == {head.expires_at}
    assert sqlite.query(keys.DUE).items == ()


@pytest.mark.parametrize("kept", [True, False])
def test_of_keeping_and_letting_go_at_once_all_of_it_follows_the_head(
    sqlite: SqliteTable, clock: SettableClock, kept: bool
) -> None:
    table = Interfered(sqlite)
    memory, other = memory_on(table, clock), memory_on(sqlite, clock)
    for _ in range(4):
        say(other, result=RESULT)
    if not kept:
        other.change(ANA, CHAT, Edit(kept=True))
    # Between the head and the first of its turns.
    table.after_write = lambda: other.change(ANA, CHAT, Edit(kept=not kept))
    memory.change(ANA, CHAT, Edit(kept=kept))
    head = other.get(ANA, CHAT).head
    assert head.kept is not kept
    assert expiries(sqlite, keys.turns(CHAT), keys.details(CHAT)) == {head.expires_at}


def test_one_that_is_let_go_and_has_expired_leaves_nothing(sqlite: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(sqlite, clock)
    for _ in range(3):
        say(memory, result=RESULT)
    memory.change(ANA, CHAT, Edit(kept=True))
    table = Interfered(sqlite)
    cut_off(table, 1)
    with suppress(StorageFault):
        memory_on(table, clock).change(ANA, CHAT, Edit(kept=False))
    clock.advance(hours=48)
    memory.finish_due()
    assert [item["sk"] for item in sqlite.query(PK).items if CHAT in item["sk"]] == []


def test_letting_go_of_one_that_is_not_kept_changes_nothing(on_engine: Conversations, clock: SettableClock) -> None:
    say(on_engine)
    before = on_engine.get(ANA, CHAT)
    clock.advance(hours=5)
    assert on_engine.change(ANA, CHAT, Edit(kept=False)) == before


@pytest.mark.parametrize("kept", [True, False])
def test_a_turn_that_is_answered_meanwhile_lasts_as_long_as_its_conversation(
    sqlite: SqliteTable, clock: SettableClock, kept: bool
) -> None:
    table = Interfered(sqlite)
    memory, other = memory_on(table, clock), memory_on(sqlite, clock)
    say(other)
    if not kept:
        other.change(ANA, CHAT, Edit(kept=True))
    loaded = memory.load(ANA, CHAT)
    # Between its detail and the turn itself.
    table.after_write = lambda: other.change(ANA, CHAT, Edit(kept=kept))
    assert memory.keep(ANA, loaded, draft("second", result=RESULT), TurnChanges(pending=None)).stored
    ends = {None} if kept else {clock.epoch + DAY}
    assert expiries(sqlite, keys.turns(CHAT), keys.details(CHAT), keys.head(CHAT)) == ends


def test_a_hundred_are_kept_and_the_next_is_refused_with_the_oldest(sqlite: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(sqlite, clock)
    for number in range(101):
        memory.begin(ANA, Edit(title=f"number {number}"), conversation_id=chat(number))
    for number in range(100):
        memory.change(ANA, chat(number), Edit(kept=True))
        clock.advance(seconds=1)
    with pytest.raises(LimitReached, match="You keep 100 conversations already") as refused:
        memory.change(ANA, chat(100), Edit(kept=True, title="not this either"))
    assert [each["title"] for each in refused.value.extra["oldest"]] == [f"number {number}" for number in range(10)]
    assert memory.get(ANA, chat(100)).head.title == "number 100"
    # One that is deleted or let go makes room, and keeping one again takes none.
    memory.delete(ANA, chat(7))
    assert memory.change(ANA, chat(100), Edit(kept=True)).head.kept
    assert memory.change(ANA, chat(8), Edit(kept=True)).head.kept


def test_a_kept_conversation_has_five_hundred_turns_and_the_oldest_leave_first(
    sqlite: SqliteTable, clock: SettableClock
) -> None:
    memory = memory_on(sqlite, clock)
    say(memory, "question 1")
    memory.change(ANA, CHAT, Edit(kept=True))
    for number in range(2, 503):
        say(memory, f"question {number}")
    head = memory.get(ANA, CHAT).head
    assert (head.turn_count, memory.first_readable(head)) == (502, 3)
    turns = memory.load_all(ANA, CHAT)
    assert (len(turns), turns[0].question, turns[-1].question) == (500, "question 3", "question 502")
    assert sqlite.get(PK, keys.turn(CHAT, 2)) is None
