"""What was said is kept whole, is there for the next turn, and outlives the process that wrote it, for its day."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kanina.assistant.answers.reset_words import is_reset
from kanina.assistant.planner import Context, Planned
from kanina.clock import random_ids
from kanina.data.sights import sight_of
from kanina.memory import Draft, Replay, Run, SessionMessage, TurnChanges
from kanina.models import Pending, Reply
from kanina.storage.table import Item, Table
from kanina.texts import clean_text
from tests.conversation_properties import (
    Views,
    house,
    hundred,
    on_engines_that_outlive_a_process,
    on_every_engine,
    partition,
    someone,
    views,
)
from tests.engines import Engine
from tests.memory_builders import draft
from tests.read_paths import all_messages, listed
from tests.small import small_model
from tests.turn_strategies import METADATA, SAID, whole_drafts

QUESTIONS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=200).filter(
    lambda text: not is_reset(text)
)
"""What a person can ask, as it stays after control characters and blanks are taken out."""


@dataclass
class Witness:
    """A planner that answers each question with a text of its own, and remembers what it was shown."""

    name: str = "witness"
    shown: list[tuple[tuple[str, str], ...]] = field(default_factory=list)

    def plan(self, context: Context) -> Planned:
        self.shown.append(tuple((turn.question, turn.answer) for turn in context.turns))
        return Planned(plan=Reply(text=f"answer to {context.question}"))


def of_session(view: Views, chat: str) -> list[tuple[str | None, str | None]]:
    """A session's turns as its manager gives them."""
    return [(turn.query_text, turn.response_text) for turn in view.manager.get_session_history(chat, 50)]


# ---------------------------------------------------------------- 1


@on_every_engine
@hundred
@given(drafts=st.lists(whole_drafts(), min_size=1, max_size=3))
def test_a_stored_turn_has_all_that_was_given(table_engine: Engine, drafts: list[Draft]) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 1: storage completeness.

    Every member of every turn, texts and rows whole, is read back as it was given to be kept.
    """
    person, chat = someone(), random_ids()
    with views(table_engine, person) as view:
        for number, given_draft in enumerate(drafts, start=1):
            kept = view.conversations.keep(person, view.conversations.load(person, chat), given_draft)
            assert (kept.stored, kept.reduced) == (True, False)
            assert kept.turn is not None
            assert (kept.turn.number, kept.turn.conversation_id) == (number, chat)
        for number, given_draft in enumerate(drafts, start=1):
            turn, detail = view.conversations.turn(person, chat, number)
            assert (turn.question, turn.answer) == (clean_text(given_draft.question), clean_text(given_draft.answer))
            for name in ("request_id", "state", "plan", "columns", "row_keys", "chart", "intent", "confidence"):
                assert getattr(turn, name) == getattr(given_draft, name), name
            for name in ("result_count", "references", "language", "tokens", "asked_at", "sql"):
                assert getattr(turn, name) == getattr(given_draft, name), name
            if detail is None:
                beyond = (given_draft.result, given_draft.sql, given_draft.suggestions, given_draft.metadata)
                assert not any(beyond)
            else:
                assert detail.suggestions == given_draft.suggestions
                assert detail.metadata == given_draft.metadata
                assert detail.result == given_draft.result
        said = [clean_text(text) for one in drafts for text in (one.question, one.answer)]
        assert [message.content for message in all_messages(view, chat)] == said


FACES = st.sampled_from(["ask", "keep", "manager", "session"])


@on_every_engine
@hundred
@given(said=st.lists(st.tuples(FACES, QUESTIONS, SAID, METADATA), min_size=1, max_size=6))
def test_what_any_face_writes_every_face_reads_whole(
    table_engine: Engine, said: list[tuple[str, str, str, dict[str, Any]]]
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 1: storage completeness.

    Whoever writes a turn (the assistant, the core, a session's manager, messages by role), all of them read the same
    texts, numbers and metadata.
    """
    person, chat = someone(), random_ids()
    expected: list[tuple[str, str]] = []
    with views(table_engine, person) as view, house(table_engine, planner=Witness()) as asked:
        for face, question, answer, metadata in said:
            if face == "ask":
                told = asked.assistant.ask(person, question, conversation_id=chat)
                question, answer, metadata = told.question, told.text, {}
            elif face == "keep":
                loaded = view.conversations.load(person, chat)
                view.conversations.keep(person, loaded, draft(question, answer, metadata=metadata))
            elif face == "manager":
                turn = view.manager.store_turn(chat, person.id, question, answer, metadata)
                assert (turn.session_id, turn.turn_number) == (chat, len(expected) + 1)
            else:
                session = view.memory.for_session(chat)
                session.append(SessionMessage("user", question))
                session.append(SessionMessage("agent", answer, metadata=metadata))
            expected.append((clean_text(question), clean_text(answer)))
            assert view.manager.get_session_history(chat, 50)[-1].metadata == metadata
        assert of_session(view, chat) == expected
        assert [turn.turn_number for turn in view.manager.get_session_history(chat)] == list(
            range(1, len(expected) + 1)
        )
        flat = [text for pair in expected for text in pair]
        assert [message.text for message in view.memory.for_session(chat).history()] == flat
        assert [message.content for message in all_messages(view, chat)] == flat
        whole = view.conversations.with_details(person, view.conversations.load(person, chat).turns)
        assert [(turn.question, turn.answer) for turn, _ in whole] == expected
        assert listed(view) == [chat]


# ---------------------------------------------------------------- 4

CONTINUED = st.lists(st.tuples(st.sampled_from(["ask", "keep", "manager", "session"]), QUESTIONS), max_size=6)


@on_every_engine
@hundred
@given(long_before=st.sampled_from([0, 0, 18, 20]), before=CONTINUED, fresh_processes=st.booleans())
def test_a_later_turn_sees_the_earlier_ones(
    table_engine: Engine, long_before: int, before: list[tuple[str, str]], fresh_processes: bool
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 4: continuity.

    The next question is planned with the conversation's newest twenty turns, in order, whoever wrote them and in
    whichever process.
    """
    person, chat = someone(), random_ids()
    expected: list[tuple[str, str]] = []
    witness = Witness()
    with ExitStack() as stack:
        view = stack.enter_context(views(table_engine, person))
        asked = stack.enter_context(house(table_engine, planner=witness))
        for number in range(long_before):
            view.manager.store_turn(chat, person.id, f"question {number}", "answer")
            expected.append((f"question {number}", "answer"))
        for face, question in [*before, ("ask", "and now?")]:
            if fresh_processes:
                asked = stack.enter_context(house(table_engine, planner=witness))
            if face == "ask":
                answer = asked.assistant.ask(person, question, conversation_id=chat)
                assert answer.memory.history_count == len(expected[-20:])
                assert answer.turn == len(expected) + 1
                if answer.text == f"answer to {answer.question}":  # it pointed at no turn that is not kept
                    assert list(witness.shown[-1]) == expected[-20:]
                expected.append((answer.question, answer.text))
                continue
            answer_text = f"{face}'s answer"
            if face == "keep":
                loaded = view.conversations.load(person, chat)
                sight = sight_of(small_model(), person)
                view.conversations.keep(person, loaded, draft(question, answer_text, sees=sight))
            elif face == "manager":
                view.manager.store_turn(chat, person.id, question, answer_text)
            else:
                session = view.memory.for_session(chat)
                session.append(SessionMessage("user", question))
                session.append(SessionMessage("agent", answer_text))
            expected.append((question, answer_text))
        assert len(witness.shown[-1]) == min(long_before + len(before), 20)


# ---------------------------------------------------------------- 10


@contextmanager
def process(engine: Engine) -> Iterator[Table]:
    """A table as a new process opens it, closed as it ends."""
    table = engine.restarted()
    try:
        yield table
    finally:
        if engine.name == "sqlite_file":
            table.close()


DAY = timedelta(hours=24)
STEPS = st.lists(
    st.tuples(st.sampled_from(["keep", "manager", "session", "store"]), SAID, st.integers(0, 5 * 3600)),
    min_size=1,
    max_size=4,
)


@on_engines_that_outlive_a_process
@hundred
@given(steps=STEPS)
def test_what_was_said_outlives_its_process_for_a_day(table_engine: Engine, steps: list[tuple[str, str, int]]) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 10: persistence for the whole TTL across restarts.

    Each step is a process of its own: what the one before it left is there, item by item, until its day is over.
    """
    person, chat = someone(), random_ids()
    in_chat: list[str] = []
    in_store: list[str] = []
    begun = table_engine.clock.now
    left: dict[str, Item] = {}
    for face, text, pause in [*steps, ("read", "", 0)]:
        with process(table_engine) as table, views(table_engine, person, table) as view:
            assert partition(table, person) == left
            assert [question for question, _ in of_session(view, chat)] == in_chat
            assert [turn.user_query for turn in view.store.get_history(person.id)] == in_store
            if face == "keep":
                loaded = view.conversations.load(person, chat)
                view.conversations.keep(person, loaded, draft(text))
            elif face == "manager":
                view.manager.store_turn(chat, person.id, text, "answer")
            elif face == "session":
                session = view.memory.for_session(chat)
                session.append(SessionMessage("user", text))
                session.append(SessionMessage("agent", "answer"))
            elif face == "store":
                assert view.store.store_turn(person.id, text, "answer")
            if face != "read":
                (in_store if face == "store" else in_chat).append(clean_text(text))
            left = partition(table, person)
        table_engine.clock.advance(seconds=pause)
    table_engine.clock.now = begun + DAY - timedelta(seconds=1)
    with process(table_engine) as table, views(table_engine, person, table) as view:
        assert [question for question, _ in of_session(view, chat)] == in_chat
        assert [turn.user_query for turn in view.store.get_history(person.id)] == in_store


@on_engines_that_outlive_a_process
@hundred
@given(tools=st.lists(SAID, max_size=2), seconds=st.integers(0, 299))
def test_what_is_under_way_outlives_its_process_too(table_engine: Engine, tools: list[str], seconds: int) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 10: persistence for the whole TTL across restarts.

    A question back and its plan, messages that are no turn yet, params, a streamed turn under way, and the answer to a
    repeated request are there for the next process, while their time runs.
    """
    person, chat, run_id = someone(), random_ids(), random_ids()
    now = table_engine.clock.now
    waiting = Pending(id=random_ids(), param="order_id", prompt="Which order?")
    with process(table_engine) as table, views(table_engine, person, table) as view:
        memory = view.conversations
        claim = memory.claim(person, "key", "hash", 33)
        assert not isinstance(claim, Replay)
        kept = memory.keep(
            person,
            memory.load(person, chat),
            draft("refunds?"),
            TurnChanges(pending=waiting, params={"city": "Imus"}, claim=claim),
        )
        session = view.memory.for_session(chat)
        session.append(SessionMessage("user", "and now?"))
        for tool in tools:
            session.append(SessionMessage("tool", tool))
        lease = now + timedelta(seconds=600)
        run = memory.start_run(person, memory.load(person, chat), Run(run_id, chat, "how many?", now, lease))
        assert memory.stop_run(person, chat, run_id)
    table_engine.clock.advance(seconds=seconds)
    with process(table_engine) as table, views(table_engine, person, table) as view:
        memory = view.conversations
        loaded = memory.load(person, chat)
        assert (loaded.pending, loaded.params) == (waiting, {"city": "Imus"})
        history = view.memory.for_session(chat).history()
        assert [message.text for message in history[2:]] == ["and now?", *(clean_text(tool) for tool in tools)]
        found = memory.find_run(person, chat, run_id)
        assert isinstance(found, Run)
        assert (found.question, found.lease_until, found.stop) == (run.question, lease, True)
        replay = memory.claim(person, "key", "hash", 33)
        assert isinstance(replay, Replay)
        assert replay.turn == kept.turn
        # The answer, by a process that has not seen the question.
        view.memory.for_session(chat).append(SessionMessage("agent", "12"))
        assert of_session(view, chat) == [("refunds?", "Here it is."), ("and now?", "12")]
