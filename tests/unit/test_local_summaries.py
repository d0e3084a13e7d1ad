"""The laptop sums up what a model is no longer shown: after the turn that moved it, and not within."""

from __future__ import annotations

import threading

from kanina.memory.context.summary import Summary
from kanina.people import Person
from kanina.storage import keys
from kanina.storage.table import StorageFault
from kanina_local.summaries import Roller, roller_of
from tests.failing import House
from tests.memory_builders import ANA, BEN, CHAT


def ask(house: House) -> list[str]:
    """The calls of one turn."""
    before = len(house.faulty.calls)
    house.assistant.ask(ANA, "hello", conversation_id=CHAT)
    return house.faulty.calls[before:]


def test_a_turn_that_moves_the_window_leaves_its_summary_to_be_rolled(house: House) -> None:
    told: list[tuple[Person, str]] = []
    house.memory.on_move = lambda person, conversation_id: told.append((person, conversation_id))
    calls = [ask(house) for _ in range(21)]
    assert told == [(ANA, CHAT)]
    # Moving costs the turn nothing.
    assert calls[20] == calls[19]


def test_it_is_rolled_on_a_thread_of_its_own_and_at_the_latest_on_closing(house: House) -> None:
    roller = roller_of(house.memory, house.conversations)
    for _ in range(21):
        ask(house)
    roller.close()
    summary = house.conversations.load(ANA, CHAT).summary
    assert summary is not None
    assert (summary.reaches, len(summary.text.splitlines())) == (11, 11)
    item = house.table.get(keys.person(ANA.id), keys.summary(CHAT))
    assert item is not None
    # Closed is closed; a second time too.
    Roller(house.conversations.roll).close()


def test_a_turn_does_not_wait_for_it_and_a_table_that_fails_stops_only_one() -> None:
    threads: list[threading.Thread] = []
    go_on = threading.Event()

    def roll(person: Person, conversation_id: str) -> Summary | None:
        threads.append(threading.current_thread())
        assert go_on.wait(10)
        if person == ANA:
            raise StorageFault("query", "no answer")
        return None

    roller = Roller(roll)
    roller.note(ANA, CHAT)
    roller.note(BEN, CHAT)
    go_on.set()
    roller.close()
    assert len(threads) == 2
    assert len(set(threads)) == 1
    assert threads[0] is not threading.current_thread()
