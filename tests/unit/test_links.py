"""Accounts of one person: linked by a code and two yeses, one truth while they are, and whole again afterwards."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from kanina import people
from kanina.assistant.known.meanings import Meanings
from kanina.memory.known import linked_people as other_accounts
from kanina.memory.limits import LINKED_ACCOUNTS, MEMORIES_MAXIMUM
from kanina.memory.links import Links, LinkState
from kanina.memory.memories import Memories, WantedMemories
from kanina.memory.memory_items import checked
from kanina.memory.personal_data import PersonalData
from kanina.memory.remembering import Source
from kanina.memory.store import Backoff
from kanina.people import Person
from kanina.problems import Conflict, Forbidden, LimitReached, NotFound, PreconditionFailed, Problem
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put, StorageFault, Table, Update
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, BEN, Interfered, memory_on, ordered_ids, say
from tests.small import small_model
from tests.unit.test_erasure import OTHER, data_on, fill, items
from tests.unit.test_person_export import records

CARA, DAN, EVE, FAY = (people.local(name) for name in ("cara", "dan", "eve", "fay"))
A, B = keys.person(ANA.id), keys.person(BEN.id)
NCR, ILOCOS = "I only look after NCR", "I only look after Ilocos"


@pytest.fixture(scope="module")
def meanings() -> Meanings:
    """Of the small model with the values that its data has."""
    model = small_model()
    regions = model.dimensions["branches.region"].model_copy(update={"values": ("Ilocos", "NCR")})
    return Meanings(model.model_copy(update={"dimensions": {**model.dimensions, "branches.region": regions}}))


@dataclass
class World:
    """What people do, on one table."""

    table: Table
    clock: SettableClock
    meanings: Meanings

    @property
    def links(self) -> Links:
        return Links(self.table, self.clock, Backoff(lambda _: None, lambda: 0.5))

    @property
    def memories(self) -> Memories:
        return Memories(
            self.table, self.clock, ordered_ids(), Backoff(lambda _: None, lambda: 0.5), reader=self.meanings
        )

    @property
    def data(self) -> PersonalData:
        return data_on(self.table, self.clock)

    def ask(self, maker: Person = ANA, other: Person = BEN) -> None:
        """A code, entered."""
        self.links.enter(other, self.links.make(maker).code or "")

    def link(self, maker: Person = ANA, other: Person = BEN) -> None:
        self.ask(maker, other)
        self.links.confirm(maker, yes=True)
        self.links.confirm(other, yes=True)

    def remember(self, content: str, person: Person = ANA, **fields: Any) -> str:
        """The id of a memory, a second after whatever was before."""
        self.clock.advance(seconds=1)
        return self.memories.remember(keys.person(person.id), {"content": content, **fields}).memory.memory_id

    def told(self, person: Person = ANA) -> list[tuple[str, bool]]:
        """What is remembered, the oldest first, and whether it is true."""
        now = self.clock.now
        return [(each.content, each.is_true(now)) for each in self.memories.all(keys.person(person.id))]

    def known(self, person: Person = ANA) -> list[tuple[str, ...]]:
        """What every turn knows."""
        return [each.values for each in memory_on(self.table, self.clock).load(person, None).known]


@pytest.fixture
def world(table_engine: Engine, meanings: Meanings) -> World:
    return World(table_engine.table, table_engine.clock, meanings)


def linked_people(table: Table, person: Person) -> tuple[Person, ...]:
    """A person's other accounts, as people."""
    return tuple(Person(each.id, each.groups) for each in other_accounts(table, person))


def refused(kind: type[Problem], call: Callable[[], object]) -> str:
    with pytest.raises(kind) as caught:
        call()
    return caught.value.detail


# ---------------------------------------------------------------- codes


def test_a_code_of_128_bits_is_entered_once_and_confirmed_on_both_sides(world: World) -> None:
    made = world.links.make(ANA)
    code = made.code or ""
    assert re.fullmatch("[A-Z2-7]{26}", code)
    assert (made.code_expires_at, made.accounts, made.pending) == (
        world.links.state(ANA).code_expires_at,
        (),
        None,
    )
    assert world.links.state(ANA).code is None
    waiting = world.links.enter(BEN, f" {code[:13].lower()}-{code[13:]}\n")
    assert waiting.pending is not None
    assert (waiting.pending.channel, waiting.pending.name, waiting.pending.confirmed) == ("local", "ana", False)
    assert linked_people(world.table, ANA) == linked_people(world.table, BEN) == ()
    assert world.links.confirm(BEN, yes=True).accounts == ()
    asked = world.links.state(ANA)
    assert asked.pending is not None
    assert (asked.pending.name, asked.pending.confirmed, asked.code_expires_at) == ("ben", False, None)
    assert linked_people(world.table, BEN) == ()
    done = world.links.confirm(ANA, yes=True)
    assert [(each.channel, each.name, each.since) for each in done.accounts] == [("local", "ben", world.clock.now)]
    assert (done.pending, world.links.state(BEN).pending) == (None, None)
    assert linked_people(world.table, Person(ANA.id, ("north",))) == (Person(BEN.id, ("north",)),)
    assert refused(NotFound, lambda: world.links.enter(CARA, code)).startswith("There is no such code")


def test_nothing_that_is_kept_holds_the_code(world: World) -> None:
    code = world.links.make(ANA).code or ""
    assert code not in str(items(world.table))


def test_unknown_used_over_and_other_peoples_codes_are_told_alike(world: World) -> None:
    first = world.links.make(ANA).code or ""
    second = world.links.make(ANA).code or ""
    world.links.enter(BEN, second)
    third = world.links.make(CARA).code or ""
    world.clock.advance(seconds=600)
    told = {refused(NotFound, partial(world.links.enter, DAN, code)) for code in ("", "x", first, second, third)}
    assert len(told) == 1
    assert refused(NotFound, lambda: world.links.confirm(ANA, yes=True)) == refused(
        NotFound, lambda: world.links.confirm(DAN, yes=True)
    )


def test_a_code_of_one_s_own_and_one_of_a_linked_account_are_told_to_be_so(world: World) -> None:
    code = world.links.make(ANA).code or ""
    assert "made that code itself" in refused(Conflict, lambda: world.links.enter(ANA, code))
    world.links.enter(BEN, code)
    for person in (BEN, ANA):
        world.links.confirm(person, yes=True)
    again = world.links.make(BEN).code or ""
    assert (
        refused(Conflict, lambda: world.links.enter(ANA, again))
        == "These two accounts are linked already: there is nothing left to do."
    )


def test_a_no_on_either_side_ends_it(world: World) -> None:
    for person, other in ((ANA, BEN), (BEN, ANA)):
        world.ask()
        assert world.links.confirm(person, yes=False) == LinkState()
        assert world.links.state(other) == LinkState()
        refused(NotFound, partial(world.links.confirm, other, yes=True))


def test_an_account_is_called_what_its_profile_says_now(world: World) -> None:
    world.memories.profiles.change(A, {"name": "Anastacia"})
    world.ask()
    named = world.links.state(BEN).pending
    assert named is not None
    assert (named.channel, named.name) == ("local", "Anastacia")
    for person in (ANA, BEN):
        world.links.confirm(person, yes=True)
    assert [each.name for each in world.links.state(BEN).accounts] == ["Anastacia"]
    world.memories.profiles.change(A, {"name": None})
    assert [(each.channel, each.name) for each in world.links.state(BEN).accounts] == [("local", "ana")]
    assert "Anastacia" not in str(items(world.table))


@pytest.mark.parametrize("ends", ["over", "another code made", "another code entered"])
def test_a_link_that_cannot_be_confirmed_any_more_is_not_shown_on_either_side(world: World, ends: str) -> None:
    world.ask()
    if ends == "over":
        world.clock.advance(seconds=600)
    elif ends == "another code made":
        world.links.make(ANA)
    else:
        world.ask(CARA, BEN)
    shown = [state.pending and state.pending.name for state in map(world.links.state, (ANA, BEN))]
    assert shown == [None, "cara" if ends == "another code entered" else None]
    refused(NotFound, lambda: world.links.confirm(ANA, yes=True))


def test_keys_and_whom_they_act_for_link_nothing(world: World) -> None:
    key = people.from_key("k1")
    for machine in (key, people.acted_for(key, "ana"), people.from_mail("ana@example.ph")):
        for call in (
            world.links.state,
            world.links.make,
            lambda person: world.links.enter(person, "x"),
            lambda person: world.links.confirm(person, yes=True),
            world.links.unlink,
        ):
            assert "not by a service key" in refused(Forbidden, partial(call, machine))


def test_each_code_made_or_entered_counts_as_a_message(world: World) -> None:
    counted: list[str] = []
    links = Links(world.table, world.clock, count=lambda person: counted.append(person.id))
    code = links.make(ANA).code or ""
    refused(NotFound, lambda: links.enter(BEN, "guess"))
    links.enter(BEN, code)
    assert counted == [ANA.id, BEN.id, BEN.id]


def test_two_confirmations_at_once_link_once(table_engine: Engine, meanings: Meanings) -> None:
    world = World(Interfered(table_engine.table), table_engine.clock, meanings)
    direct = World(table_engine.table, table_engine.clock, meanings)
    world.ask()
    assert isinstance(world.table, Interfered)
    world.table.before_write = lambda: direct.links.confirm(BEN, yes=True)
    assert [each.name for each in world.links.confirm(ANA, yes=True).accounts] == ["ben"]
    assert [each.name for each in direct.links.state(BEN).accounts] == ["ana"]


def test_every_account_of_both_sides_is_linked_with_every_other_up_to_five(world: World) -> None:
    world.link(ANA, BEN)
    world.link(CARA, DAN)
    world.link(BEN, DAN)
    everybody = {ANA, BEN, CARA, DAN}
    assert all(set(linked_people(world.table, each)) == everybody - {each} for each in everybody)
    world.link(ANA, EVE)
    assert len(world.links.state(DAN).accounts) == LINKED_ACCOUNTS - 1
    code = world.links.make(FAY).code or ""
    assert "At most 5 accounts" in refused(LimitReached, lambda: world.links.enter(CARA, code))
    cara = next(each.account for each in world.links.state(ANA).accounts if each.name == "cara")
    assert len(world.links.unlink(ANA, cara).accounts) == 3
    assert (linked_people(world.table, CARA), len(linked_people(world.table, DAN))) == ((), 3)
    assert refused(NotFound, lambda: world.links.unlink(ANA, cara)).startswith("There is no such account")
    assert world.links.unlink(DAN) == LinkState()
    assert set(linked_people(world.table, ANA)) == {BEN, EVE}


# ---------------------------------------------------------------- one truth


def test_the_later_of_two_that_contradict_holds_until_they_are_unlinked(world: World) -> None:
    world.remember(NCR, ANA)
    world.remember("likes charts", BEN)
    world.remember(ILOCOS, BEN)
    world.link()
    merged = [(NCR, False), ("likes charts", True), (ILOCOS, True)]
    assert world.told(ANA) == world.told(BEN) == merged
    assert world.known(ANA) == world.known(BEN) == [("Ilocos",)]
    world.remember("I only look after NCR", ANA)
    assert world.known(ANA) == world.known(BEN) == [("NCR",)]
    world.links.unlink(BEN)
    assert (world.told(ANA), world.known(ANA)) == ([(NCR, False), (NCR, True)], [("NCR",)])
    assert (world.told(BEN), world.known(BEN)) == ([("likes charts", True), (ILOCOS, True)], [("Ilocos",)])
    assert world.table.get(A, keys.KNOWN) == {
        "pk": A,
        "sk": keys.KNOWN,
        "known": (world.table.get(A, keys.KNOWN) or {})["known"],
    }


def test_what_says_the_same_on_both_sides_is_told_once_and_forgotten_on_both(world: World) -> None:
    world.remember(NCR, ANA)
    world.remember("My boss is Liza", ANA)
    later = world.remember(NCR, BEN)
    world.link()
    world.clock.advance(seconds=1)
    assert world.memories.remember(B, {"content": "my boss is liza"}).merged
    assert world.told(ANA) == [(NCR, True), ("my boss is liza", True)]
    assert world.known(ANA) == [("NCR",)]
    world.memories.delete(A, later)
    world.links.unlink(ANA)
    assert (world.told(ANA), world.known(ANA)) == ([("My boss is Liza", True)], [])
    assert (world.told(BEN), world.known(BEN)) == ([("my boss is liza", True)], [])


def test_what_was_forgotten_or_ended_brings_nothing_back(world: World) -> None:
    world.remember(NCR, ANA)
    later = world.remember(ILOCOS, BEN)
    world.link()
    world.memories.change(A, later, {"valid_to": world.clock.now.isoformat()})
    assert (world.told(ANA), world.known(ANA)) == ([(NCR, False), (ILOCOS, False)], [])
    world.memories.delete(A, later)
    assert (world.told(BEN), world.known(BEN)) == ([(NCR, False)], [])


@pytest.mark.parametrize("content", [NCR, ILOCOS])
@pytest.mark.parametrize(
    "never",
    [{"is_archived": True}, {"valid_to": "2020-01-01T00:00:00Z"}, {"valid_from": "2030-01-01T00:00:00Z"}],
    ids=["archived", "over", "later"],
)
def test_what_does_not_hold_in_the_other_account_ends_nothing_now(
    world: World, content: str, never: dict[str, Any]
) -> None:
    world.remember(NCR, ANA)
    world.remember(content, BEN, **never)
    world.link()
    for person in (ANA, BEN):
        held = memory_on(world.table, world.clock).load(person, None).known
        assert [each.values for each in held if each.holds(world.clock.now)] == [("NCR",)]


def test_a_memory_of_the_other_account_is_read_and_changed_by_its_version(world: World) -> None:
    first = world.remember(NCR, ANA)
    world.remember(ILOCOS, BEN)
    world.link()
    seen = world.memories.get(B, first)
    assert (seen.valid_to, seen) == (world.clock.now, world.memories.list(B, WantedMemories(), 2).memories[1])
    changed = world.memories.change(B, first, {"category": "area"}, seen.version)
    assert (changed.category, world.memories.get(A, first).category) == ("area", "area")
    refused(PreconditionFailed, lambda: world.memories.change(B, first, {"category": "x"}, seen.version))
    refused(NotFound, lambda: world.memories.get(keys.person(CARA.id), first))


def test_what_both_are_told_at_once_comes_to_one_truth(table_engine: Engine, meanings: Meanings) -> None:
    direct = World(table_engine.table, table_engine.clock, meanings)
    direct.link()
    busy = Interfered(table_engine.table)
    world = World(busy, table_engine.clock, meanings)
    busy.before_write = lambda: direct.remember(ILOCOS, BEN)
    world.remember(NCR, ANA)
    assert direct.known(ANA) == direct.known(BEN)
    assert sum(is_true for content, is_true in direct.told(ANA)) == len(direct.known(ANA)) == 1


@pytest.mark.parametrize("who", [ANA, BEN])
def test_a_memory_that_changes_while_they_are_linked_or_unlinked_is_in_what_both_know(
    table_engine: Engine, meanings: Meanings, who: Person
) -> None:
    direct = World(table_engine.table, table_engine.clock, meanings)
    busy = Interfered(table_engine.table)
    world = World(busy, table_engine.clock, meanings)
    direct.ask()
    direct.links.confirm(ANA, yes=True)
    busy.before_write = lambda: direct.remember(NCR, who)
    world.links.confirm(BEN, yes=True)
    assert direct.known(ANA) == direct.known(BEN) == [("NCR",)]
    busy.before_write = lambda: direct.links.unlink(ANA)
    world.remember(ILOCOS, who)
    other = BEN if who == ANA else ANA
    assert (direct.known(who), direct.known(other)) == ([("Ilocos",)], [])


EDITS: list[dict[str, Any]] = [
    {"content": ILOCOS},
    {"content": "likes charts"},
    {"category": "x"},
    {"is_pinned": True},
    {"is_archived": True},
    {"valid_to": "2026-03-02T09:30:00Z"},
]


@pytest.mark.parametrize("owner", [ANA, BEN])
def test_two_changes_of_one_memory_at_once_from_two_accounts_are_one_truth(meanings: Meanings, owner: Person) -> None:
    for mine, theirs in itertools.permutations(EDITS, 2):
        table = SqliteTable(clock=(clock := SettableClock()))
        busy = Interfered(table)
        direct, world = World(table, clock, meanings), World(busy, clock, meanings)
        memory_id = direct.remember(NCR, owner)
        direct.link()
        busy.before_write = partial(direct.memories.change, B, memory_id, theirs)
        changed = world.memories.change(A, memory_id, mine)
        assert changed == direct.memories.get(A, memory_id) == direct.memories.get(B, memory_id)
        for name, value in checked({**theirs, **mine}).items():
            assert getattr(changed, name) == value, (mine, theirs)
        meant = [changed.means.values] if changed.means and changed.is_true(clock.now) else []
        assert direct.known(ANA) == direct.known(BEN) == meant, (mine, theirs)
        table.close()


def test_what_is_changed_last_holds_over_what_was_said_in_the_other_account(world: World) -> None:
    older = world.remember("likes charts", ANA)
    newer = world.remember(ILOCOS, BEN)
    world.link()
    for person, memory_id, content in ((BEN, older, NCR), (ANA, newer, "likes tea"), (ANA, newer, ILOCOS)):
        world.clock.advance(seconds=1)
        changed = world.memories.change(keys.person(person.id), memory_id, {"content": content})
        assert changed == world.memories.get(A, memory_id)
        assert changed.is_true(world.clock.now)
        if changed.means:
            assert world.known(ANA) == world.known(BEN) == [changed.means.values]
    assert world.told() == [(NCR, False), (ILOCOS, True)]
    world.links.unlink(ANA)
    assert (world.told(ANA), world.told(BEN)) == ([(NCR, True)], [(ILOCOS, True)])


def test_the_version_that_a_change_gives_is_that_of_what_is_shown(world: World) -> None:
    older = world.remember(NCR, ANA)
    world.link()
    before = world.memories.get(A, older).version
    world.remember(ILOCOS, BEN)
    ended = world.memories.get(A, older)
    assert ended.version != before
    changed = world.memories.change(A, older, {"category": "x"}, ended.version)
    assert (changed.valid_to, changed.version) == (ended.valid_to, world.memories.get(B, older).version)
    assert world.memories.change(B, older, {"category": "y"}, changed.version).category == "y"


@pytest.mark.parametrize("deed", ["deleted", "postponed"])
def test_what_is_planned_in_the_other_account_ends_nothing_once_that_is_off(world: World, deed: str) -> None:
    older = world.remember(NCR, ANA)
    world.link()
    later = world.clock.now + timedelta(days=30)
    planned = world.remember(ILOCOS, BEN, valid_from=later.isoformat())
    assert world.memories.get(A, older).valid_to == later
    if deed == "deleted":
        world.memories.delete(A, planned)
        assert world.memories.get(A, older).valid_to is None
    else:
        world.memories.change(A, planned, {"valid_from": (later + timedelta(days=1)).isoformat()})
        assert world.memories.get(A, older).valid_to == later + timedelta(days=1)


def test_limits_hold_over_what_is_linked(world: World) -> None:
    for pk, count in ((A, 300), (B, 201)):
        world.table.write(Put({"pk": pk, "sk": keys.MEMORY_COUNT, "count": count}))
    world.ask()
    world.links.confirm(ANA, yes=True)
    assert "more than 500 memories" in refused(LimitReached, lambda: world.links.confirm(BEN, yes=True))
    world.table.write(Put({"pk": B, "sk": keys.MEMORY_COUNT, "count": 200}))
    world.links.confirm(BEN, yes=True)
    assert f"{MEMORIES_MAXIMUM} memories" in refused(LimitReached, lambda: world.remember("one more", ANA))
    assert world.links.unlink(ANA) == LinkState()
    assert world.remember("one more", ANA)


# ---------------------------------------------------------------- export, erasure


def test_an_export_holds_both_and_an_erasure_covers_and_counts_both(world: World) -> None:
    memory = memory_on(world.table, world.clock)
    for person in (ANA, BEN, CARA):
        fill(memory, world.table, world.clock, person)
        for sk in (keys.memory("01"), keys.memory("02", pinned=True)):
            said = {"content": f"{person.id} likes {sk}", "created_at": "2026-03-02T09:30:00.000000Z"}
            world.table.write(Put({"pk": keys.person(person.id), "sk": sk, **said}))
    alone = records(world.data, BEN)
    world.link()
    both = records(world.data, BEN)
    assert both == [*alone, *records(world.data, ANA)[: len(both) - len(alone)]]
    links = world.links
    done = data_on(world.table, world.clock).erase(BEN)
    single = data_on(world.table, world.clock).erase(CARA)
    assert {kind: count for kind, count in done.deleted.items() if kind != "other"} == {
        kind: 2 * count for kind, count in single.deleted.items() if kind != "other"
    }
    assert (done.left, links.state(ANA), links.state(BEN)) == (0, LinkState(), LinkState())
    for person in (ANA, BEN):
        assert [sk for sk in items(world.table, person) if sk.startswith(("M#0", "M#P", "A#", "R#"))] == []


def test_an_erasure_that_is_cut_off_is_finished_from_the_same_side(world: World) -> None:
    for person in (ANA, BEN):
        say(memory_on(world.table, world.clock), person=person)
        world.remember("likes charts", person)
    world.link()
    times = iter([True] * 4 + [False] * 20)
    assert data_on(world.table, world.clock).erase(ANA, lambda: next(times)).left > 0
    assert linked_people(world.table, ANA) == (BEN,)
    assert data_on(world.table, world.clock).erase(ANA).left == 0
    assert linked_people(world.table, ANA) == linked_people(world.table, BEN) == ()
    assert world.told(BEN) == []


def test_a_link_is_not_made_with_what_is_erased_meanwhile(table_engine: Engine, meanings: Meanings) -> None:
    direct = World(table_engine.table, table_engine.clock, meanings)
    busy = Interfered(table_engine.table)
    world = World(busy, table_engine.clock, meanings)
    direct.ask()
    direct.links.confirm(ANA, yes=True)
    busy.before_write = lambda: direct.data.erase(ANA)
    refused(NotFound, lambda: world.links.confirm(BEN, yes=True))
    assert direct.links.state(BEN) == LinkState()


def _by(world: World, deed: str) -> None:
    """Something that Ana does, or somebody with her."""
    if deed == "memory":
        world.remember("likes charts", ANA)
    elif deed == "name":
        world.memories.profiles.change(A, {"name": "Anastacia"})
    elif deed == "confirmed":
        world.links.confirm(BEN, yes=True)
    elif deed == "entered":
        world.links.enter(ANA, world.links.make(CARA).code or "")
    elif deed == "made":
        world.links.make(ANA)
    else:
        say(memory_on(world.table, world.clock), person=ANA, chat=OTHER, asked_at=world.clock.now)


DEEDS = ("memory", "name", "confirmed", "entered", "made", "asked")


@pytest.mark.parametrize("deed", DEEDS)
def test_nothing_is_left_of_what_is_written_during_an_erasure(
    sqlite: SqliteTable, meanings: Meanings, deed: str
) -> None:
    for place in range(12):
        table = SqliteTable(clock=(clock := SettableClock()))
        direct, busy = World(table, clock, meanings), Interfered(table)
        direct.remember("likes tables", ANA)
        say(memory_on(table, clock), person=ANA, asked_at=clock.now)
        direct.ask()
        direct.links.confirm(ANA, yes=True)
        left, done = place, False

        def meanwhile(direct: World = direct, busy: Interfered = busy) -> None:
            nonlocal left, done
            left -= 1
            if left >= 0:
                busy.before_write = meanwhile
            elif not done:
                done = True
                with suppress(Problem):
                    _by(direct, deed)

        busy.before_write = meanwhile
        assert data_on(busy, clock).erase(ANA).left == 0
        assert [sk for sk in items(table) if not (keys.is_head(sk) or sk in (keys.ERASED, keys.PROFILE))] == []
        assert keys.PROFILE not in items(table)
        for person in (BEN, CARA):
            others = {sk: item for sk, item in items(table, person).items() if sk != keys.ERASED}
            assert ANA.id not in str(others), (place, person)
        assert [item for item in table.query(keys.DUE).items if item.get("conversation")] == []
        table.close()


@pytest.mark.parametrize("deed", ["memory", "name", "entered"])
def test_what_is_written_just_after_an_erasure_that_it_began_before_is_refused(
    table_engine: Engine, meanings: Meanings, deed: str
) -> None:
    busy = Interfered(table_engine.table)
    world = World(busy, table_engine.clock, meanings)
    code = world.links.make(CARA).code or ""

    def erase() -> None:
        data_on(table_engine.table, table_engine.clock).erase(ANA)

    busy.before_write = erase
    if deed == "entered":
        refused(NotFound, lambda: world.links.enter(ANA, code))
    else:
        assert "erased meanwhile" in refused(Conflict, lambda: _by(world, deed))
    assert set(items(table_engine.table)) == {keys.ERASED}


def test_what_one_side_alone_says_is_no_link(world: World) -> None:
    world.link()
    world.remember("likes charts", BEN)
    world.remember(ILOCOS, BEN)
    world.table.write(Update(B, keys.KNOWN, remove=("links", "version")))
    assert (linked_people(world.table, ANA), world.links.state(ANA)) == ((), LinkState())
    assert world.told(ANA) == []
    world.data.erase(ANA)
    assert world.told(BEN) == [("likes charts", True), (ILOCOS, True)]


def test_a_table_that_fails_leaves_all_or_nothing(table_engine: Engine, meanings: Meanings) -> None:
    direct = World(table_engine.table, table_engine.clock, meanings)
    busy = Interfered(table_engine.table)
    world = World(busy, table_engine.clock, meanings)
    direct.ask()
    direct.links.confirm(ANA, yes=True)

    def fail() -> None:
        raise StorageFault("write", "test")

    busy.before_write = fail
    with pytest.raises(StorageFault):
        world.links.confirm(BEN, yes=True)
    assert linked_people(direct.table, ANA) == linked_people(direct.table, BEN) == ()
    world.links.confirm(BEN, yes=True)
    assert linked_people(direct.table, ANA) == (BEN,)


def test_thirty_people_who_use_one_code_at_once_are_one_who_did(table_engine: Engine, meanings: Meanings) -> None:
    if table_engine.name == "moto":
        pytest.skip("is not safe for threads")
    world = World(table_engine.table, table_engine.clock, meanings)
    code = world.links.make(ANA).code or ""

    def enter(number: int) -> bool:
        try:
            return world.links.enter(people.local(f"person {number}"), code).pending is not None
        except NotFound:
            return False

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(enter, range(30))) == 1


@pytest.mark.parametrize("change", [{"content": ILOCOS}, {"valid_to": "2026-03-02T09:30:03Z"}, {"is_archived": True}])
def test_a_turn_is_learnt_from_once_whichever_account_reads_it(world: World, change: dict[str, Any]) -> None:
    turn = Source("0b9f7a52-0000-4000-8000-000000000000", "r1")
    given = {"content": NCR, "memory_type": "preference"}
    learnt = world.memories.remember(B, given, turn).memory.memory_id
    world.link()
    world.clock.advance(seconds=5)
    world.memories.change(A, learnt, change)
    before = world.told(ANA), world.known(ANA), world.known(BEN)
    for pk in (A, B):
        again = world.memories.remember(pk, given, turn)
        assert (again.merged, again.memory.memory_id, again.closed) == (True, learnt, ())
    assert (world.told(ANA), world.known(ANA), world.known(BEN)) == before


def test_a_contradiction_said_since_is_not_ended_by_reading_the_other_turn(world: World) -> None:
    turn = Source("0b9f7a52-0000-4000-8000-000000000000", "r1")
    world.memories.remember(B, {"content": NCR}, turn)
    world.link()
    world.remember(ILOCOS, ANA)
    world.clock.advance(seconds=1)
    assert world.memories.remember(A, {"content": NCR}, turn).merged
    assert (world.known(ANA), world.known(BEN)) == ([("Ilocos",)], [("Ilocos",)])
