"""Whatever comes of the stream, doubled, late, shuffled or cut off, what is learnt is as if all came one by one.

The stream is of turns that are in the table: what is learnt is worked out from what the table holds then.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanina.assistant.learning import Learner
from kanina.channels.table_stream import learn_from
from kanina.memory import Conversations
from kanina.memory.limits import SUMMARY_BYTES
from kanina.memory.summary import digest
from kanina.models import Turn
from kanina.people import Person, local
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Item, StorageFault
from tests.engines import SettableClock
from tests.failing import Fault, FaultyTable
from tests.memory_builders import ANA, CHAT, memory_on, say

CHATS = [*[CHAT] * 7, "22222222-2222-4222-8222-222222222222"]
"""What people speak in: one conversation has most of it, so that its window moves."""


def said(number: int, question: str, answer: str) -> Turn:
    return Turn(
        number=number,
        conversation_id=CHAT,
        request_id=f"request-{number}",
        question=question,
        answer=answer,
        state="answered",
        intent="reply",
        confidence=1.0,
        language="en",
        asked_at=SettableClock().now,
    )


@given(st.lists(st.tuples(st.text(), st.text()), max_size=60), st.data())
def test_a_digest_is_the_same_however_the_turns_come(pairs: list[tuple[str, str]], data: st.DataObject) -> None:
    turns = [said(number, *pair) for number, pair in enumerate(pairs, start=1)]
    cuts = sorted(data.draw(st.lists(st.integers(0, len(turns)), max_size=6)))
    text = ""
    for first, last in pairwise([0, *cuts, len(turns)]):
        text = digest(text, turns[first:last])
        assert len(text.encode()) <= SUMMARY_BYTES
    assert text == digest("", turns)


def record(sequence: int, person: Person, chat: str, number: int) -> dict[str, Any]:
    key = {"pk": {"S": keys.person(person.id)}, "sk": {"S": keys.turn(chat, number)}}
    return {"dynamodb": {"Keys": key, "SequenceNumber": f"{sequence:021}"}}


def everything(table: SqliteTable, people: Sequence[Person]) -> list[Item]:
    return [item for person in people for item in table.query(keys.person(person.id)).items]


def standing(items: Sequence[Item]) -> list[Item]:
    """Without summaries of before a reset, which are nobody's and go with the next one."""
    heads = {(item["pk"], keys.conversation_of(item["sk"])): item for item in items if "turn_count" in item}
    floors = {place: head.get("floor", 1) for place, head in heads.items()}
    return [
        item
        for item in items
        if "reaches" not in item or item["floor"] == floors[item["pk"], keys.conversation_of(item["sk"])]
    ]


def spoken(
    clock: SettableClock, turns: Sequence[tuple[Person, str]], memory: Conversations, learner: Learner | None
) -> list[dict[str, Any]]:
    """Say so many things, each learnt of at once if a learner is given; the records that the stream has of them."""
    counts: dict[tuple[Person, str], int] = {}
    records = []
    for sequence, (person, chat) in enumerate(turns):
        number = counts[person, chat] = counts.get((person, chat), 0) + 1
        say(
            memory,
            f"revenue of store {sequence % 97} in {2000 + number}",
            person=person,
            chat=chat,
            request_id=f"request-{sequence}",
            asked_at=clock(),
            answer=f"Revenue of store {sequence % 97}: ₱{sequence * 37:,}.00",
        )
        if number % 45 == 0:
            memory.reset(person, chat, at=clock())
        clock.advance(seconds=1)
        if learner is not None:
            learner.learn(person, chat)
        records.append(record(sequence, person, chat, number))
    return records


@pytest.mark.parametrize(
    ("turns", "people"),
    [(300, 10), (700, 12), pytest.param(10_000, 200, marks=pytest.mark.slow)],
    ids=["few", "reset", "many"],
)
def test_batches_that_come_doubled_late_and_shuffled_end_as_turns_learnt_one_by_one(turns: int, people: int) -> None:
    chance = random.Random(turns)
    everybody = [local(f"person {number}") for number in range(people)]
    spoken_by = [(chance.choice(everybody), chance.choice(CHATS)) for _ in range(turns)]
    ends = []
    for one_by_one in (True, False):
        clock = SettableClock()
        table = SqliteTable(clock=clock)
        memory = memory_on(table, clock, kept_turns=1_000)
        learner = Learner(memory)
        records = spoken(clock, spoken_by, memory, learner if one_by_one else None)
        if not one_by_one:
            records += chance.sample(records, turns // 3)
            chance.shuffle(records)
            for start in range(0, len(records), 100):
                assert learn_from(records[start : start + 100], learner.learn) is None
        ends.append(standing(everything(table, everybody)))
        assert any("reaches" in item for item in ends[-1])
        memory.close()
        table.close()
    # The expiry of a summary is that of its conversation when it was written.
    assert [_lasting(item) for item in ends[0]] == [_lasting(item) for item in ends[1]]


def _lasting(item: Item) -> Item:
    return {name: value for name, value in item.items() if name != "expires_at"} if "reaches" in item else item


@pytest.mark.parametrize("fault", ["fault", "half", "conflict"])
@pytest.mark.parametrize("moved", [21, 32, 44])
def test_learning_that_is_cut_off_at_any_call_and_repeated_ends_as_if_it_had_not_been(fault: Fault, moved: int) -> None:
    def learnt(call: int | None) -> tuple[list[Item], int]:
        """The end of it, with a fault at one call; and how many calls there are without."""
        clock = SettableClock()
        table = SqliteTable(clock=clock)
        memory = memory_on(table, clock, kept_turns=1_000)
        spoken(clock, [(ANA, CHAT)] * moved, memory, None)
        memory.close()
        faulty = FaultyTable(table, clock)
        learner = Learner(memory_on(faulty, clock, kept_turns=1_000))
        if call is not None:
            faulty.plan = [*(["ok"] * call), fault]
            if fault == "conflict":
                learner.learn(ANA, CHAT)
            else:
                with pytest.raises(StorageFault):
                    learner.learn(ANA, CHAT)
        learner.learn(ANA, CHAT)
        end = everything(table, [ANA])
        table.close()
        return end, len(faulty.calls)

    undisturbed, calls = learnt(None)
    assert calls == 3
    assert any("reaches" in item for item in undisturbed)
    for call in range(calls):
        assert learnt(call)[0] == undisturbed, call


def test_a_record_that_comes_after_its_conversation_is_gone_brings_nothing_back() -> None:
    clock = SettableClock()
    table = SqliteTable(clock=clock)
    memory = memory_on(table, clock)
    records = spoken(clock, [(ANA, CHAT)] * 25, memory, None)
    memory.delete(ANA, CHAT)
    before = everything(table, [ANA])
    assert learn_from(records, Learner(memory).learn) is None
    assert everything(table, [ANA]) == before
    memory.close()
    table.close()
