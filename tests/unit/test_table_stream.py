"""A batch of the table's stream: each conversation is learnt once, a person's in order, and nobody waits for others."""

from __future__ import annotations

from typing import Any

import pytest

from kanina.channels.table_stream import learn_from
from kanina.people import Person
from kanina.storage import keys
from kanina.storage.table import StorageFault
from tests.memory_builders import ANA, BEN, CHAT

OTHER = "22222222-2222-4222-8222-222222222222"
THIRD = "33333333-3333-4333-8333-333333333333"


def record(sequence: int, person: Person, sk: str) -> dict[str, Any]:
    key = {"pk": {"S": keys.person(person.id)}, "sk": {"S": sk}}
    return {"dynamodb": {"Keys": key, "SequenceNumber": str(sequence)}}


def turn(sequence: int, person: Person = ANA, chat: str = CHAT, number: int = 1) -> dict[str, Any]:
    return record(sequence, person, keys.turn(chat, number))


class Learning:
    """What was learnt, in order; conversations of `broken` fail as they say."""

    def __init__(self, broken: dict[tuple[Person, str], Exception] | None = None) -> None:
        self.learnt: list[tuple[Person, str]] = []
        self.broken = broken or {}

    def __call__(self, person: Person, conversation_id: str) -> None:
        if failure := self.broken.get((person, conversation_id)):
            raise failure
        self.learnt.append((person, conversation_id))


def test_a_conversation_of_many_turns_is_learnt_once_and_all_in_their_order() -> None:
    learn = Learning()
    batch = [turn(1), turn(2, BEN), turn(3, number=2), turn(4, chat=OTHER), turn(5, BEN, number=2), turn(5)]
    assert learn_from(batch, learn) is None
    assert learn.learnt == [(ANA, CHAT), (BEN, CHAT), (ANA, OTHER)]


@pytest.mark.parametrize("failure", [StorageFault("query", "no answer"), ValueError("anything")])
def test_what_fails_holds_back_the_rest_of_its_person_and_nobody_else(failure: Exception) -> None:
    learn = Learning({(ANA, OTHER): failure})
    batch = [turn(1), turn(2, chat=OTHER), turn(3, BEN), turn(4, chat=THIRD), turn(5, BEN, OTHER), turn(6, chat=OTHER)]
    assert learn_from(batch, learn) == "2"
    assert learn.learnt == [(ANA, CHAT), (BEN, CHAT), (BEN, OTHER)]
    # It begins again there, and by then it works.
    again = Learning()
    assert learn_from(batch[1:], again) is None
    assert again.learnt == [(ANA, OTHER), (BEN, CHAT), (ANA, THIRD), (BEN, OTHER)]


def test_it_begins_again_at_the_first_of_several_that_failed() -> None:
    broken = StorageFault("write", "no answer")
    learn = Learning({(BEN, CHAT): broken, (ANA, CHAT): broken})
    assert learn_from([turn(7, BEN), turn(8), turn(9, BEN, OTHER)], learn) == "7"
    assert learn.learnt == []


def test_nothing_is_begun_once_there_is_no_more_time() -> None:
    learn = Learning()
    time = iter([True, True, False, False])
    batch = [turn(1), turn(2, BEN), turn(3, chat=OTHER), turn(4, BEN, OTHER)]
    assert learn_from(batch, learn, lambda: next(time)) == "3"
    assert learn.learnt == [(ANA, CHAT), (BEN, CHAT)]


def test_what_is_no_turn_or_cannot_be_read_is_left_out_and_holds_nothing_back() -> None:
    learn = Learning()
    whole = keys.person("x" * 500)
    assert keys.person_of(keys.person(ANA.id)) == ANA.id
    batch: list[dict[str, Any]] = [
        record(1, ANA, keys.head(CHAT)),
        record(2, ANA, keys.PROFILE),
        {"dynamodb": {"Keys": {"pk": {"S": keys.DUE}, "sk": {"S": "1"}}, "SequenceNumber": "3"}},
        {"dynamodb": {"Keys": {"pk": {"S": whole}, "sk": {"S": keys.turn(CHAT, 1)}}, "SequenceNumber": "4"}},
        {"dynamodb": {}},
        {},
        turn(5),
    ]
    assert learn_from(batch, learn) is None
    assert learn.learnt == [(ANA, CHAT)]
