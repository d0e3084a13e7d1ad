"""Conversations of linked accounts: found, read, changed and asked on from each, and nothing shown of other rows."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from kanina import given_values, people
from kanina.memory import Conversations, Edit, Run, TurnChanges
from kanina.memory.claims import Claim, Replay, ResetDone
from kanina.memory.failover import TurnMemory
from kanina.memory.head import FOUND
from kanina.memory.known import account_name
from kanina.memory.links import Links
from kanina.memory.listing import Wanted
from kanina.memory.store import Backoff
from kanina.memory.turns import WITHHELD
from kanina.models import ALL_ROWS, Column, MetricQuery, Pending, Result, Tokens
from kanina.people import Person
from kanina.problems import Conflict, InvalidRequest, NotFound
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put, StorageFault, Table, Update
from tests.engines import Engine, SettableClock
from tests.house import Chat, MakeAssistant
from tests.memory_builders import ANA, BEN, CHAT, Interfered, draft, memory_on, numbers, ordered_ids, say
from tests.unit.test_erasure import data_on
from tests.unit.test_person_export import records

CARA = people.local("cara")
OTHER = "22222222-2222-4222-8222-222222222222"
RESULT = Result(columns=(Column(key="n", name="n", type="integer"),), rows=((7,),))


def link(table: Table, clock: SettableClock, maker: Person = ANA, other: Person = BEN) -> Links:
    links = Links(table, clock, Backoff(lambda _: None, lambda: 0.5))
    links.enter(other, links.make(maker).code or "")
    links.confirm(maker, yes=True)
    links.confirm(other, yes=True)
    return links


def groups(person: Person) -> str:
    """Which rows somebody of these groups sees."""
    return ",".join(person.groups)


@pytest.fixture
def memory(table_engine: Engine) -> Iterator[Conversations]:
    made = memory_on(table_engine.table, table_engine.clock, sees=groups)
    yield made
    made.close()


def ask(memory: Conversations, question: str, person: Person, chat: str = CHAT, **options: Any) -> Any:
    """Load and keep a turn that saw what its person sees."""
    return say(memory, question, person=person, chat=chat, sees=groups(person), result=RESULT, **options)


def ids(memory: Conversations, person: Person, limit: int = 20, **wanted: Any) -> list[str]:
    found: list[str] = []
    cursor = None
    while True:
        page = memory.list(person, limit=limit, cursor=cursor, wanted=Wanted(**wanted))
        found += [each.conversation_id for each in page.conversations]
        cursor = page.next
        if cursor is None:
            return found


# ---------------------------------------------------------------- lists


def test_pages_of_any_size_hold_those_of_all_accounts_once_the_latest_hour_first(
    memory: Conversations, table_engine: Engine
) -> None:
    clock, expected = table_engine.clock, []
    for number, person in zip(range(9), itertools.cycle((ANA, BEN, BEN)), strict=False):
        chat = f"{number:08d}-0000-4000-8000-000000000000"
        ask(memory, f"question {number}", person, chat, asked_at=clock.now)
        expected.insert(0, chat)
        clock.advance(hours=1)
    assert ids(memory, ANA) == [expected[each] for each in (2, 5, 8)]
    link(table_engine.table, clock)
    for person in (ANA, BEN):
        for limit in (1, 2, 4, 9, 20):
            assert ids(memory, person, limit) == expected
    assert ids(memory, ANA, 2, words="question 7") == [expected[1]]
    assert ids(memory, CARA) == []
    with pytest.raises(InvalidRequest):
        memory.list(ANA, cursor="nonsense")


@pytest.mark.parametrize("is_linked", [False, True])
def test_a_cursor_stands_in_an_address_as_it_is_and_a_cut_one_is_refused(
    memory: Conversations, table_engine: Engine, is_linked: bool
) -> None:
    for number in range(3):
        ask(memory, "question", ANA, f"{number:08d}-0000-4000-8000-000000000000", asked_at=table_engine.clock.now)
    if is_linked:
        link(table_engine.table, table_engine.clock)
    following = memory.list(ANA, limit=1).next
    assert following is not None
    assert re.fullmatch(r"[\w-]+", following)
    assert len(memory.list(ANA, limit=5, cursor=following).conversations) == 2
    forged = given_values.cursor_of({account_name(keys.person(ANA.id)): "1796050800@C#0b9f"})
    for cut in (following[:-8], following[:12], "1796050800@C", forged):
        with pytest.raises(InvalidRequest, match="cursor must be"):
            memory.list(ANA, limit=5, cursor=cut)


def test_under_an_id_that_both_have_each_sees_their_own(memory: Conversations, table_engine: Engine) -> None:
    for person in (ANA, BEN):
        ask(memory, f"of {person.id}", person)
    link(table_engine.table, table_engine.clock)
    for person in (ANA, BEN):
        assert [each.head.last_question for each in memory.list(person).conversations] == [f"of {person.id}"]
        assert memory.messages(person, CHAT).messages[0].content == f"of {person.id}"


def test_the_newest_of_a_channel_is_the_newest_of_all_accounts(memory: Conversations, table_engine: Engine) -> None:
    ask(memory, "older", ANA, OTHER, asked_at=table_engine.clock.now)
    table_engine.clock.advance(hours=2)
    ask(memory, "newer", BEN, CHAT, asked_at=table_engine.clock.now)
    link(table_engine.table, table_engine.clock)
    assert [memory.newest(person, "api").conversation_id for person in (ANA, BEN)] == [CHAT, CHAT]
    assert memory.newest(ANA, "telegram").head.turn_count == 0


# ---------------------------------------------------------------- one of them


def test_one_is_read_titled_kept_deleted_and_brought_back_from_the_other_side(
    memory: Conversations, table_engine: Engine
) -> None:
    ask(memory, "revenue", BEN)
    with pytest.raises(NotFound):
        memory.get(ANA, CHAT)
    links = link(table_engine.table, table_engine.clock)
    assert [each.content for each in memory.messages(ANA, CHAT).messages] == ["revenue", "Here it is."]
    turn, detail = memory.turn(ANA, CHAT, 1)
    assert (turn.question, detail and detail.result) == ("revenue", RESULT)
    version = memory.get(ANA, CHAT).version
    changed = memory.change(ANA, CHAT, Edit(title="Ours", kept=True), expected=version)
    assert (changed.head.title, changed.head.kept) == ("Ours", True)
    assert memory.get(BEN, CHAT) == changed
    assert [hit.kind for hit in memory.search(ANA, "revenue").found] == ["turn"]
    deleted = memory.discard(ANA, CHAT)
    assert (deleted.turns, ids(memory, BEN)) == (1, [])
    assert memory.restore(ANA, CHAT).head.title == "Ours"
    links.unlink(BEN)
    with pytest.raises(NotFound):
        memory.change(ANA, CHAT, Edit(title="Mine"))
    assert (memory.search(ANA, "revenue").found, memory.delete(BEN, CHAT)) == ((), 1)


def test_a_chat_goes_on_in_one_that_the_other_account_began(memory: Conversations, table_engine: Engine) -> None:
    ask(memory, "first", BEN)
    link(table_engine.table, table_engine.clock)
    assert memory.open(ANA, CHAT, channel="telegram", address="7").conversation_id == CHAT
    loaded = memory.load(ANA, None, channel="telegram", address="7")
    assert (loaded.conversation_id, loaded.of, numbers(loaded)) == (CHAT, BEN.id, [1])
    memory.keep(ANA, loaded, draft("second"))
    assert memory.current(ANA, "telegram", "7") == CHAT
    assert [turn.question for turn in memory.load(BEN, CHAT).turns] == ["first", "second"]
    table_engine.clock.advance(minutes=31)
    assert memory.load(ANA, None, channel="telegram", address="7").of is None


def test_what_is_asked_on_is_kept_where_it_began_and_what_it_costs_with_who_asked(
    memory: Conversations, table_engine: Engine
) -> None:
    table, clock = table_engine.table, table_engine.clock
    ask(memory, "first", BEN)
    link(table, clock)
    claim = memory.claim(ANA, "key", "hash", 30)
    assert isinstance(claim, Claim)
    loaded = memory.load(ANA, CHAT)
    run = memory.start_run(ANA, loaded, Run("run-1", CHAT, "second", clock.now, clock.now))
    assert memory.stop_run(ANA, CHAT, "run-1")
    assert memory.is_stopped(BEN, CHAT, "run-1")
    pending = Pending(id="q1", param="order_id", prompt="Which order?")
    said = draft("second", request_id="run-1", tokens=Tokens(microdollars=5), asked_at=clock.now)
    assert memory.keep(ANA, loaded, said, TurnChanges(pending, {"branch": "Jaro"}, claim=claim, run=run)).stored
    assert [item["sk"] for item in table.query(keys.person(ANA.id), keys.CONVERSATIONS).items] == []
    after = memory.load(BEN, CHAT)
    assert (numbers(after), after.params, after.pending and after.pending.id) == ([1, 2], {"branch": "Jaro"}, "q1")
    spent = [name for name in table.get(keys.person(ANA.id), keys.PROFILE) or {} if name.startswith("spent")]
    assert (len(spent), table.get(keys.person(BEN.id), keys.PROFILE)) == (1, None)
    replay = memory.claim(ANA, "key", "hash", 30)
    assert isinstance(replay, Replay)
    assert replay.turn is not None
    assert (replay.turn.number, memory.find_run(ANA, CHAT, "run-1")) == (2, (replay.turn, None))
    memory.reset(ANA, CHAT, of=loaded.of)
    assert numbers(memory.load(BEN, CHAT)) == []


def test_a_turn_costs_the_same_where_accounts_are_linked(sqlite: SqliteTable, clock: SettableClock) -> None:
    table = MeteredTable(sqlite)
    memory = memory_on(table, clock)

    def usage() -> list[tuple[int, int, int]]:
        measured = []
        for turn in (*range(1, 60), 60):
            before = table.usage
            say(memory, person=ANA, asked_at=clock.now)
            used = table.usage - before
            if turn in (10, 50, 60):
                measured.append((used.requests, used.read_units, used.write_units))
        memory.delete(ANA, CHAT)
        clock.advance(hours=25)
        return measured

    alone = usage()
    link(table, clock)
    assert usage() == alone
    memory.close()


def test_while_the_table_takes_no_writes_a_turn_there_is_not_kept_elsewhere(
    sqlite: SqliteTable, clock: SettableClock
) -> None:
    table = Interfered(sqlite)

    def fail() -> None:
        raise StorageFault("write", "test")

    memory = memory_on(table, clock)
    ask(memory, "first", BEN)
    link(table, clock)
    turns = TurnMemory(memory, MemoryPolicy(), clock, ordered_ids())
    loaded = turns.load(ANA, CHAT, "api", None)
    table.before_write = fail
    kept = turns.keep(ANA, loaded, draft("second"))
    assert (kept.stored, kept.refusal, turns.waiting) == (False, "linked", 0)
    table.before_write = fail
    with pytest.raises(StorageFault):
        turns.reset(ANA, loaded, ResetDone(CHAT, "reset", "en"), None, clock.now)
    memory.close()


@pytest.mark.parametrize("ends", ["unlinked by who asked", "unlinked by the other", "erased"])
@pytest.mark.parametrize("result", [RESULT, None])
def test_a_turn_under_way_there_is_not_kept_once_the_two_are_parted(
    memory: Conversations, table_engine: Engine, ends: str, result: Result | None
) -> None:
    table, clock = table_engine.table, table_engine.clock
    ask(memory, "first", BEN)
    links = link(table, clock)
    loaded = memory.load(ANA, CHAT)
    run = memory.start_run(ANA, loaded, Run("run-1", CHAT, "second", clock.now, clock.now))
    if ends == "erased":
        data_on(table, clock).erase(ANA)
    else:
        links.unlink(ANA if ends == "unlinked by who asked" else BEN)
    before = {person.id: _told(table, person) for person in (ANA, BEN)}
    said = draft("second", request_id="run-1", asked_at=clock.now, result=result, tokens=Tokens(microdollars=5))
    kept = memory.keep(ANA, loaded, said, TurnChanges(params={"branch": "Jaro"}, run=run))
    assert (kept.stored, kept.refusal) == (False, "linked")
    assert {person.id: _told(table, person) for person in (ANA, BEN)} == before
    assert table.query(keys.person(BEN.id), keys.runs(CHAT)).items == ()


def _told(table: Table, person: Person) -> list[Any]:
    """All that is an account's, but the runs."""
    return [item for item in table.query(keys.person(person.id)).items if not item["sk"].startswith(keys.runs(CHAT))]


@pytest.mark.parametrize("delete", ["discard", "delete"])
def test_a_deletion_that_is_sent_twice_leaves_the_other_accounts_conversation_of_that_id(
    memory: Conversations, table_engine: Engine, delete: str
) -> None:
    ask(memory, "theirs", BEN)
    ask(memory, "mine", ANA)
    link(table_engine.table, table_engine.clock)
    getattr(memory, delete)(ANA, CHAT)
    for _ in range(2):
        with pytest.raises(NotFound):
            getattr(memory, delete)(ANA, CHAT)
    assert [each.content for each in memory.messages(BEN, CHAT).messages if each.role == "user"] == ["theirs"]


def test_a_turn_there_is_not_kept_where_the_two_are_parted_as_it_is_written(
    sqlite: SqliteTable, clock: SettableClock
) -> None:
    table = Interfered(sqlite)
    memory = memory_on(table, clock)
    ask(memory, "first", BEN)
    links = link(table, clock)
    loaded = memory.load(ANA, CHAT)
    table.before_write = lambda: links.unlink(ANA)
    kept = memory.keep(ANA, loaded, draft("second"))
    assert (kept.refusal, numbers(memory.load(BEN, CHAT))) == ("linked", [1])
    memory.close()


def test_a_turn_there_is_kept_where_another_account_is_linked_as_it_is_written(
    sqlite: SqliteTable, clock: SettableClock
) -> None:
    table = Interfered(sqlite)
    memory = memory_on(table, clock)
    ask(memory, "first", BEN)
    link(table, clock)
    loaded = memory.load(ANA, CHAT)
    table.before_write = lambda: link(table, clock, BEN, CARA)
    assert memory.keep(ANA, loaded, draft("second")).stored
    assert numbers(memory.load(CARA, CHAT)) == [1, 2]
    memory.close()


@pytest.mark.parametrize("result", [RESULT, None])
@pytest.mark.parametrize("place", range(4))
def test_of_two_first_turns_at_once_under_one_id_one_begins_it_and_the_other_goes_on(
    sqlite: SqliteTable, clock: SettableClock, place: int, result: Result | None
) -> None:
    table = Interfered(sqlite)
    memory, direct = memory_on(table, clock), memory_on(sqlite, clock)
    link(sqlite, clock)
    loaded = memory.load(ANA, CHAT)
    run = memory.start_run(ANA, loaded, Run("run-1", CHAT, "mine", clock.now, clock.now))
    left = place

    def meanwhile() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            say(direct, "theirs", person=BEN)
        elif left > 0:
            table.before_write = meanwhile

    if place == 0:
        say(direct, "theirs", person=BEN)
    table.before_write = meanwhile
    mine = draft("mine", request_id="run-1", result=result, asked_at=clock.now)
    kept = memory.keep(ANA, loaded, mine, TurnChanges(params={"branch": "Jaro"}, run=run))
    if left > 0:
        say(direct, "theirs", person=BEN)
    assert kept.stored
    for person in (ANA, BEN):
        assert {turn.question for turn in direct.load(person, CHAT).turns} == {"mine", "theirs"}
        assert len(direct.list(person).conversations) == 1
    heads = [sqlite.get(keys.person(person.id), keys.head(CHAT)) for person in (ANA, BEN)]
    assert heads.count(None) == 1
    for person in (ANA, BEN):
        assert sqlite.query(keys.person(person.id), keys.runs(CHAT)).items == ()
    memory.close()
    direct.close()


def test_one_is_not_begun_by_hand_under_an_id_that_a_linked_account_has(
    memory: Conversations, table_engine: Engine
) -> None:
    ask(memory, "theirs", BEN)
    assert memory.begin(CARA, Edit(title="Another's"), conversation_id=CHAT).conversation_id == CHAT
    link(table_engine.table, table_engine.clock)
    with pytest.raises(Conflict, match="There is a conversation under this id"):
        memory.begin(ANA, Edit(title="Mine"), conversation_id=CHAT)
    assert ids(memory, ANA) == [CHAT]
    memory.delete(BEN, CHAT)
    assert memory.begin(ANA, Edit(title="Mine"), conversation_id=CHAT).conversation_id == CHAT


# ---------------------------------------------------------------- rows


NORTH, BOTH = Person(ANA.id, ("north",)), Person(BEN.id, ("north", "south"))
SAME = Person(BEN.id, ("north",))


@pytest.mark.parametrize("reader", [NORTH, SAME], ids=["linked", "oneself, in fewer groups since"])
def test_what_was_answered_of_other_rows_is_withheld_on_every_way(
    memory: Conversations, table_engine: Engine, reader: Person
) -> None:
    table, clock = table_engine.table, table_engine.clock
    figures = {"plan": MetricQuery(metrics=("revenue",)), "row_keys": ("Cebu",), "sql": "SELECT 7", "result_count": 1}
    ask(memory, "revenue", BOTH, answer="It is 7 in Cebu.", state="answered", intent="metric_query", **figures)
    memory.change(BOTH, CHAT, Edit(kept=True))
    table.write(
        Update(keys.person(BEN.id), keys.head(CHAT), set={"title": "Cebu leads", "title_source": FOUND}),
        Put({"pk": keys.person(BEN.id), "sk": keys.summary(CHAT), "text": "7 in Cebu", "reaches": 1}),
    )
    link(table, clock)
    shown = memory.messages(reader, CHAT).messages
    assert [(each.content, each.result, each.sql) for each in shown] == [
        ("revenue", None, ""),
        (WITHHELD["en"], None, ""),
    ]
    assert memory.turn(reader, CHAT, 1)[1] is None
    conversation = memory.get(reader, CHAT)
    assert (conversation.called, memory.list(reader).conversations) == ("revenue", (conversation,))
    assert memory.change(reader, CHAT, Edit(metadata={"a": 1}), expected=conversation.version).metadata == {"a": 1}
    assert memory.search(reader, "Cebu").found == ()
    told = str(records(data_on(table, clock, sees=groups), reader))
    assert (WITHHELD["en"] in told, "Cebu" in told) == (True, False)
    for person in (BOTH, Person(ANA.id, BOTH.groups), Person(ANA.id, (ALL_ROWS,))):
        assert memory.messages(person, CHAT).messages[1].content == "It is 7 in Cebu."
        assert memory.get(person, CHAT).version != ""
    assert "Cebu" in str(records(data_on(table, clock, sees=groups), BOTH))


@pytest.mark.parametrize(("first", "second"), [(BOTH, NORTH), (SAME, Person(ANA.id, (ALL_ROWS,))), (BEN, NORTH)])
def test_who_sees_other_rows_begins_another_conversation(
    memory: Conversations, table_engine: Engine, first: Person, second: Person
) -> None:
    ask(memory, "first", first)
    link(table_engine.table, table_engine.clock)
    loaded = memory.load(second, CHAT)
    assert (loaded.elsewhere, loaded.of, loaded.turns, loaded.conversation_id != CHAT) == (True, None, (), True)


def test_who_sees_the_same_rows_goes_on_with_what_was_summed_up_of_these_alone(
    memory: Conversations, table_engine: Engine
) -> None:
    for number in range(32):
        ask(memory, f"question {number}", SAME)
    memory.roll(BEN, CHAT)
    link(table_engine.table, table_engine.clock)
    loaded = memory.load(NORTH, CHAT)
    assert (loaded.of, loaded.summary and loaded.summary.sees) == (BEN.id, "north")
    for sight in ("north", ALL_ROWS):
        assert loaded.seen(sight) == loaded
    other = loaded.seen("south")
    assert (other.summary, {turn.answer for turn in other.turns}) == (None, {WITHHELD["en"]})
    for number in range(32):
        ask(memory, f"question {number}", BOTH)
    memory.roll(BEN, CHAT)
    summary = memory.load(BEN, CHAT).summary
    assert summary is not None
    for sight in ("north", "north,south"):
        assert memory.load(BEN, CHAT).seen(sight).summary is None
    assert memory.load(BEN, CHAT).seen(ALL_ROWS).summary == summary


# ---------------------------------------------------------------- the whole assistant


@pytest.mark.parametrize("as_run", [False, True])
def test_a_follow_up_from_the_other_account_goes_on_from_what_was_asked(
    make_assistant: MakeAssistant, clock: SettableClock, sqlite: SqliteTable, as_run: bool
) -> None:
    assistant = make_assistant(sqlite)
    web, telegram = Chat(assistant, clock, ANA), Chat(assistant, clock, BEN)
    web.ask("revenue by region in 2025")
    telegram.conversation = web.conversation
    assert telegram.ask("only NCR").conversation_id == web.conversation
    assert telegram.answers[-1].turn == 1
    clock.advance(hours=25)
    link(sqlite, clock)
    asked = Chat(assistant, clock, ANA).ask("revenue by region in 2025")
    telegram.conversation = asked.conversation_id
    on = telegram.ask("only NCR", as_run=as_run)
    assert (on.turn, on.conversation_id, on.memory.stored) == (2, asked.conversation_id, True)
    assert "(region NCR)" in on.text
    web.conversation = asked.conversation_id
    assert web.ask("by month").turn == 3
    assert telegram.ask("start over").conversation_id == asked.conversation_id
    assert web.ask("revenue in 2025").references == ()
