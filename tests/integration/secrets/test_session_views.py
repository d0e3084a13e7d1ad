"""The session views, over a table that fails at each of their calls."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from itertools import repeat
from typing import Any

import pytest

from kanina import people
from kanina.memory import ConversationMemory, ConversationMemoryManager, ConversationStore
from kanina.problems import Problem
from kanina.storage.breaker import Breaker
from kanina.storage.failover import BreakerTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import StorageFault
from tests.engines import SettableClock
from tests.failing import OPEN_SECONDS, Fault, FaultyTable, House
from tests.integration.secrets import words
from tests.integration.secrets.quoting import OK, PERSON
from tests.integration.secrets.words import Watch


@pytest.mark.parametrize("fault", ["ok", "fault", "half", "conflict"])
def test_session_views(watch: Watch, clock: SettableClock, fault: Fault) -> None:
    table = SqliteTable(clock=clock)
    faulty = FaultyTable(table, clock)
    store = BreakerTable(faulty, Breaker(2, OPEN_SECONDS, lambda: clock.now.timestamp()))
    options: dict[str, Any] = {"clock": clock, "sleep": lambda _: None}
    session = ConversationMemory(store, PERSON, **options).for_session(words.CONVERSATION)
    manager = ConversationMemoryManager(store, PERSON, **options)
    chats = ConversationStore(store, "telegram", **options)
    user = people.from_telegram("kanina", words.USER).id
    message = {"role": "user", "text": words.QUESTION, "metadata": {words.METADATA: words.METADATA}}
    said = {"role": "agent", "text": words.ANSWER, "sql": f"SELECT '{words.LITERAL}'"}
    steps: tuple[Callable[[], Any], ...] = (
        lambda: session.append(message),
        lambda: session.append({"role": "tool", "text": words.VALUE}),
        lambda: session.append(said),
        lambda: session.append({"role": words.BODY, "text": words.BODY}),
        lambda: session.merge({"order_id": words.PARAM}),
        lambda: session.merge({words.BODY * 100: words.PARAM}),
        lambda: session.set_waiting(words.PARAM),
        session.history,
        session.clear,
        lambda: session.prune(2),
        lambda: manager.store_turn(words.CONVERSATION, PERSON.id, words.QUESTION, words.ANSWER, {"k": words.METADATA}),
        lambda: manager.store_turn(words.CONVERSATION, words.PERSON, words.QUESTION, words.ANSWER),
        lambda: manager.get_context_for_query(words.CONVERSATION, words.QUESTION),
        lambda: manager.delete_session(words.CONVERSATION),
        lambda: chats.store_turn(user, words.QUESTION, words.ANSWER),
        lambda: chats.add_message(user, "user", words.QUESTION),
        lambda: chats.resolve_reference(user, f"my first {words.QUESTION}"),
        lambda: chats.clear(user),
    )
    refusals: set[str] = set()
    for step, before in itertools.product(steps, range(3)):
        clock.advance(seconds=OPEN_SECONDS)
        faulty.plan = [*repeat(OK, before), fault, fault]
        try:
            step()
        except StorageFault as error:
            watch.note(error)
        except Problem as refused:  # the caller's own: it is told, and nothing is logged
            refusals.add(refused.slug)
    faulty.plan = []
    assert "invalid-request" in refusals
    house = House(table, clock)
    house.assistant.ask(PERSON, "hello")
    assert ("store_failed" in watch.stages) == (fault in ("fault", "half"))
    house.close()
    table.close()
