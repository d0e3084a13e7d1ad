"""The laptop learns of a conversation after its turn, and not within; a stop waits for it, but not for ever."""

from __future__ import annotations

import threading

from kanina.assistant.learning import Learner
from kanina.people import Person
from kanina.storage.table import StorageFault
from kanina_local.learning import Worker, worker_of
from tests.failing import House
from tests.memory_builders import ANA, BEN, CHAT

OTHER = "22222222-2222-4222-8222-222222222222"


def ask(house: House) -> list[str]:
    """The calls of one turn."""
    before = len(house.faulty.calls)
    house.assistant.ask(ANA, "hello", conversation_id=CHAT)
    return house.faulty.calls[before:]


def test_each_turn_that_is_kept_leaves_its_conversation_to_be_learnt_and_pays_nothing(house: House) -> None:
    usual = ask(house), ask(house)
    told: list[tuple[Person, str]] = []
    house.memory.on_kept = lambda person, conversation_id: told.append((person, conversation_id))
    calls = [ask(house) for _ in range(20)]
    assert told == [(ANA, CHAT)] * 20
    # Nor does the one that moves what a model is shown.
    assert calls == [usual[1]] * 20
    house.faulty.always = "fault"
    ask(house)
    assert len(told) == 20


def test_it_is_learnt_on_a_thread_of_its_own_and_at_the_latest_on_closing(house: House) -> None:
    worker = worker_of(house.memory, Learner(house.conversations))
    for _ in range(21):
        ask(house)
    worker.close()
    summary = house.conversations.load(ANA, CHAT).summary
    assert summary is not None
    assert (summary.reaches, len(summary.text.splitlines())) == (11, 11)
    # Closed is closed; a second time too.
    ask(house)
    worker.close()
    Worker(Learner(house.conversations).learn).close()


def test_a_turn_does_not_wait_for_it_and_what_fails_stops_only_one() -> None:
    threads: list[threading.Thread] = []
    learnt: list[Person] = []
    go_on = threading.Event()

    def learn(person: Person, conversation_id: str) -> None:
        threads.append(threading.current_thread())
        assert go_on.wait(10)
        if person == ANA:
            raise StorageFault("query", "no answer") if conversation_id == CHAT else ValueError(conversation_id)
        learnt.append(person)

    worker = Worker(learn)
    worker.note(ANA, CHAT)
    worker.note(ANA, OTHER)
    worker.note(BEN, CHAT)
    go_on.set()
    worker.close()
    assert len(threads) == 3
    assert set(threads) != {threading.current_thread()}
    assert learnt == [BEN]


def test_a_conversation_that_waits_is_learnt_once_for_all_its_turns() -> None:
    begun, go_on = threading.Event(), threading.Event()
    learnt: list[str] = []

    def learn(person: Person, conversation_id: str) -> None:
        begun.set()
        assert go_on.wait(10)
        learnt.append(conversation_id)

    worker = Worker(learn)
    worker.note(ANA, CHAT)
    assert begun.wait(10)
    for _ in range(5):
        worker.note(ANA, OTHER)
        worker.note(ANA, CHAT)  # the turn came after it had begun
    go_on.set()
    worker.close()
    assert learnt == [CHAT, OTHER, CHAT]


def test_a_stop_waits_for_a_bounded_time_and_nothing_further_is_begun() -> None:
    begun, go_on = threading.Event(), threading.Event()
    learnt: list[str] = []

    def learn(person: Person, conversation_id: str) -> None:
        begun.set()
        assert go_on.wait(10)
        learnt.append(conversation_id)

    worker = Worker(learn)
    worker.note(ANA, CHAT)
    worker.note(ANA, OTHER)
    assert begun.wait(10)
    (thread,) = (each for each in threading.enumerate() if each.name == "learning")
    worker.close(0)
    go_on.set()
    thread.join(10)
    assert learnt == [CHAT]
