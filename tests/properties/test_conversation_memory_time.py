"""Time: what is a day old is nowhere, what is younger is everywhere; and what was said first comes first."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kanina.assistant.planner import Context, Planned
from kanina.clock import random_ids
from kanina.memory import Loaded, Run, SessionMessage, TurnChanges
from kanina.models import Column, Pending, Reply, Result
from kanina.problems import NotFound
from kanina.storage import keys
from tests.conversation_properties import Views, house, hundred, on_every_engine, someone, views
from tests.engines import Engine, skip_on_moto
from tests.failing import House
from tests.memory_builders import draft
from tests.read_paths import all_messages, listed, mark, marks, turn_paths

DAY, FIVE_MINUTES = 24 * 3600, 300

# ---------------------------------------------------------------- 6


class Echo:
    """A planner that answers with the question, so that an answer is known by it."""

    name = "echo"

    def plan(self, context: Context) -> Planned:
        return Planned(plan=Reply(text=f"re {context.question}"))


@dataclass
class Expected:
    """When what was said is gone, by its mark, and where it can be read until then. Turns' marks are in their order."""

    now: int = 0
    turns: dict[str, int] = field(default_factory=dict)
    open: dict[str, int] = field(default_factory=dict)
    pending: dict[str, int] = field(default_factory=dict)
    channel: dict[str, int] = field(default_factory=dict)
    claims: dict[str, int] = field(default_factory=dict)
    runs: dict[str, int] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)

    def live(self, layer: dict[str, int]) -> set[str]:
        return {one for one, until in layer.items() if until > self.now}

    def for_a_model(self, *, with_open: bool) -> set[str]:
        """What is not before the first message of a person."""
        told = [one for one in self.turns if self.turns[one] > self.now]
        told += sorted(self.live(self.open)) if with_open else []
        first = next((place for place, one in enumerate(told) if one in self.asked), len(told))
        return set(told[first:])

    def tell(self, word: str, *, question: str | None = None) -> None:
        """A turn, or an agent's side of one without its `question`."""
        self.turns[word] = self.now + DAY
        if question:
            self.asked[word] = question

    def close_open(self) -> None:
        """The open message has become a turn's."""
        for one in self.live(self.open):
            self.turns[one] = self.now + DAY
        self.open.clear()

    def ends(self) -> set[int]:
        """When anything is gone."""
        layers = (self.turns, self.open, self.pending, self.channel, self.runs)
        return {until for layer in layers for until in layer.values()}


def keep(view: Views, home: House, chat: str, word: str, expected: Expected) -> None:
    """A turn with rows and metadata, so that its detail has the mark too."""
    memory, person = view.conversations, view.person
    rows = Result(columns=(Column(key="n", name="n", type="string"),), rows=((word,),))
    one = draft(word, word, sql=f"SELECT '{word}'", result=rows, columns=rows.columns, metadata={"note": word})
    memory.keep(person, memory.load(person, chat), one)
    expected.tell(word, question=word)


def ask(view: Views, home: House, chat: str, word: str, expected: Expected) -> None:
    home.assistant.ask(view.person, f"please {word}", conversation_id=chat)
    expected.tell(word, question=f"please {word}")
    expected.pending.clear()


def ask_with_key(view: Views, home: House, chat: str, word: str, expected: Expected) -> None:
    home.assistant.ask(view.person, f"please {word}", conversation_id=chat, idempotency_key=word)
    expected.tell(word, question=f"please {word}")
    expected.pending.clear()
    expected.claims[word] = expected.now + DAY


def store_turn(view: Views, home: House, chat: str, word: str, expected: Expected) -> None:
    view.manager.store_turn(chat, view.person.id, word, word, {"note": word})
    expected.tell(word, question=word)


def append_person(view: Views, home: House, chat: str, word: str, expected: Expected) -> None:
    view.memory.for_session(chat).append(SessionMessage("user", word))
    expected.close_open()
    expected.open[word] = expected.now + DAY
    expected.asked[word] = word


def append_agent(view: Views, home: House, chat: str, word: str, expected: Expected) -> None:
    view.memory.for_session(chat).append(SessionMessage("agent", word, metadata={"note": word}))
    expected.close_open()
    expected.tell(word)


def keep_question_back(view: Views, home: House, chat: str, word: str, expected: Expected) -> None:
    memory, person = view.conversations, view.person
    waiting = Pending(id=random_ids(), param=word, prompt=word)
    memory.keep(person, memory.load(person, chat), draft(word, word), TurnChanges(pending=waiting))
    expected.tell(word, question=word)
    expected.pending = {word: expected.now + FIVE_MINUTES}


def store_in_channel(view: Views, home: House, chat: str, word: str, expected: Expected) -> None:
    view.store.store_turn(view.person.id, word, word)
    expected.channel[word] = expected.now + DAY


def start_run(view: Views, home: House, chat: str, word: str, expected: Expected) -> None:
    """Under a lease longer than its day, so that its expiry is what ends it."""
    memory, person, now = view.conversations, view.person, home.clock.now
    memory.start_run(person, memory.load(person, chat), Run(word, chat, word, now, now + timedelta(days=400)))
    expected.runs[word] = expected.now + DAY


WRITES = (
    keep,
    ask,
    ask_with_key,
    store_turn,
    append_person,
    append_agent,
    keep_question_back,
    store_in_channel,
    start_run,
)
PAUSES = st.sampled_from([0, 1, 299, 300, 3600, 7 * 3600, 12 * 3600, DAY - 1, DAY])


@on_every_engine
@hundred
@given(written=st.lists(st.tuples(st.sampled_from(WRITES), PAUSES), min_size=1, max_size=6))
@example(written=[(keep_question_back, 0), (ask, 0)])  # a question back that the next message may not see ends with it
def test_what_is_a_day_old_is_on_no_path_and_what_is_younger_on_all(
    table_engine: Engine, written: list[tuple[Any, int]]
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 6: TTL.

    To the second: 24 hours after it was written, a turn is gone from every way of reading, its items being there still
    or not; until then it is in each. A question back is gone after five minutes; open messages, runs and claims after a
    day.
    """
    person, chat, expected = someone(), random_ids(), Expected()
    with views(table_engine, person) as view, house(table_engine, planner=Echo()) as home:
        for number, (write, pause) in enumerate(written, start=1):
            expected.now = table_engine.clock.epoch
            write(view, home, chat, mark(number), expected)
            read_back(view, chat, expected)
            after = expected.now + pause
            # A second before something ends, and at that second.
            ends = sorted(until for until in expected.ends() if expected.now < until <= after)[:2]
            for moment in sorted({moment for until in ends for moment in (until - 1, until)} | {after}):
                table_engine.clock.advance(seconds=moment - table_engine.clock.epoch)
                expected.now = moment
                read_back(view, chat, expected)
        for key, until in expected.claims.items():
            question = expected.asked[key]
            again = home.assistant.ask(person, question, conversation_id=chat, idempotency_key=key)
            assert bool(again.metadata.get("replayed")) == (until > expected.now)


def read_back(view: Views, chat: str, expected: Expected) -> None:
    """Every path shows what it should, and nothing else."""
    memory, person = view.conversations, view.person
    turns, waiting, asked_back = (expected.live(layer) for layer in (expected.turns, expected.open, expected.pending))
    paths = turn_paths(view, chat)
    assert marks(paths.pop("session's last rows")) <= turns
    assert marks(paths.pop("session history")) == turns | waiting
    assert marks(paths.pop("session for a model")) == expected.for_a_model(with_open=True)
    assert marks(paths.pop("manager context")) == expected.for_a_model(with_open=False)
    for path, value in paths.items():
        assert marks(value) == turns, path

    loaded = memory.load(person, chat)
    assert loaded.started is not bool(turns)
    assert (chat in listed(view)) is bool(turns)
    assert marks([view.memory.for_session(chat).waiting(), loaded.pending]) == asked_back
    for run_id, until in expected.runs.items():
        if until > expected.now:
            assert isinstance(memory.find_run(person, chat, run_id), Run)
        else:
            with pytest.raises(NotFound):
                memory.find_run(person, chat, run_id)

    channel = expected.live(expected.channel)
    assert len(listed(view)) == bool(turns) + bool(channel)
    assert marks(view.store.get_history(person.id)) == channel
    assert marks(view.store.get_messages(person.id)) == channel
    for reference in ("my first question", f"the one about {mark(1)}", "the last one"):
        assert marks(view.store.resolve_reference(person.id, reference).turns) <= channel

    still = turns | waiting | asked_back | channel | expected.live(expected.claims) | expected.live(expected.runs)
    # A conversation is titled by its first question for as long as it lasts.
    assert marks([{**item, "title": ""} for item in view.table.query(keys.person(person.id)).items]) <= still


# ---------------------------------------------------------------- 7

WRITERS = 3
PACES = st.sampled_from([-3600, -1, 0, 0, 0, 1, 60])
"""Seconds from one step to the next: a clock that jumps back an hour, stands still, or goes on."""

STEP = st.tuples(
    st.integers(0, WRITERS - 1), st.sampled_from(["load", "keep", "ask", "manager", "session"]), PACES, PACES
)


@on_every_engine
@hundred
@given(steps=st.lists(STEP, min_size=2, max_size=12))
def test_turns_are_in_the_order_they_were_stored_whatever_the_clocks_say(
    table_engine: Engine, steps: list[tuple[int, str, int, int]]
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 7: chronological order.

    Several writers, of which each may have read long before it writes, on clocks that jump back, stand still and
    disagree: turns are numbered from 1 without a gap in the order they were stored, and every path gives that order.
    """
    person, chat = someone(), random_ids()
    expected: list[str] = []
    seen: dict[int, Loaded] = {}
    with views(table_engine, person) as view, house(table_engine, planner=Echo()) as home:
        memory = view.conversations
        for number, (writer, action, pace, askew) in enumerate(steps, start=1):
            table_engine.clock.advance(seconds=pace)
            word = mark(number)
            if action == "load":
                seen[writer] = memory.load(person, chat)
                continue
            if action == "keep":
                loaded = seen.pop(writer, None) or memory.load(person, chat)
                asked_at = table_engine.clock.now + timedelta(seconds=askew)
                memory.keep(person, loaded, draft(word, word, asked_at=asked_at))
            elif action == "ask":
                assert home.assistant.ask(person, word, conversation_id=chat).turn == len(expected) + 1
            elif action == "manager":
                assert view.manager.store_turn(chat, person.id, word, word).turn_number == len(expected) + 1
            else:
                session, at = view.memory.for_session(chat), table_engine.clock.now + timedelta(seconds=askew)
                session.append(SessionMessage("user", word, timestamp=at))
                session.append(SessionMessage("agent", word))
            expected.append(word)
            assert in_order(view, chat) == expected


def in_order(view: Views, chat: str) -> list[str]:
    """The words of the turns, as every path gives them alike."""
    person, memory = view.person, view.conversations
    turns = memory.load(person, chat).turns
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    orders = [
        [turn.question for turn in turns],
        [turn.question for turn in memory.load_all(person, chat)],
        [message.content for message in all_messages(view, chat, limit=4) if message.role == "user"],
        [turn.query_text for turn in view.manager.get_session_history(chat, 50)],
        [message.text for message in view.memory.for_session(chat).history() if message.role == "user"],
        [memory.turn(person, chat, number)[0].question for number in range(1, len(turns) + 1)],
    ]
    assert all(order == orders[0] for order in orders)
    return [str(question) for question in orders[0]]


@on_every_engine
@hundred
@given(lengths=st.lists(st.integers(1, 4), min_size=2, max_size=4))
def test_writers_at_the_same_time_keep_their_own_order(table_engine: Engine, lengths: list[int]) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 7: chronological order.

    Of writers that write at the same moment each has its turns in the order it wrote them, none is lost, and all paths
    give one order.
    """
    skip_on_moto(table_engine, "is not safe for threads")
    person, chat = someone(), random_ids()
    with views(table_engine, person) as view:

        def write(writer: int) -> list[str]:
            words = [mark(100 * writer + number) for number in range(lengths[writer])]
            for word in words:
                view.manager.store_turn(chat, person.id, word, word)
            return words

        with ThreadPoolExecutor(len(lengths)) as pool:
            written = list(pool.map(write, range(len(lengths))))
        found = in_order(view, chat)
        assert sorted(found) == sorted(word for words in written for word in words)
        for words in written:
            assert [word for word in found if word in words] == words
