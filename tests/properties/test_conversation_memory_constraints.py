"""What must not be stored is refused by whoever could store it, changes nothing, and the next turn works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanina.assistant.planner import Context, Narration, Planned
from kanina.assistant.runner import Prepared
from kanina.clock import random_ids
from kanina.memory import SessionMessage
from kanina.models import AskUser, Column, MetricQuery, Reply, Result
from kanina.problems import Conflict, InvalidRequest, NotFound
from kanina.storage import keys
from kanina.storage.table import Absent, ConditionFailed, Put
from tests.conversation_properties import Views, house, hundred, on_every_engine, partition, someone, views
from tests.engines import Engine
from tests.failing import House, NoEngine
from tests.memory_builders import draft
from tests.read_paths import all_messages
from tests.turn_strategies import SAID

BLANK = st.text(st.characters(categories=["Zs", "Zl", "Zp", "Cc", "Cf"]), max_size=8) | st.sampled_from(
    ["", " ", "\t", "\n\n", "\u3000", "\u200b", "\ufeff", "\x00", "\u2066\u2069", " " * 5_000]
)
"""Nothing that can be seen."""

Writer = Callable[[Views, House, str, str, str], object]

TURN_WRITERS: dict[str, Writer] = {
    "manager": lambda view, home, chat, question, answer: view.manager.store_turn(
        chat, view.person.id, question, answer
    ),
    "store": lambda view, home, chat, question, answer: view.store.store_turn(view.person.id, question, answer),
}
"""Writers of whole turns: either side blank is refused."""

SIDE_WRITERS: dict[str, Callable[[Views, House, str, str], object]] = {
    "ask": lambda view, home, chat, text: home.assistant.ask(view.person, text, conversation_id=chat),
    "ask in a chat": lambda view, home, chat, text: home.assistant.ask(
        view.person, text, channel="telegram", address="42"
    ),
    "append a person's": lambda view, home, chat, text: view.memory.for_session(chat).append(
        SessionMessage("user", text)
    ),
    "append an agent's": lambda view, home, chat, text: view.memory.for_session(chat).append(
        {"role": "agent", "text": text}
    ),
    "add a person's": lambda view, home, chat, text: view.store.add_message(view.person.id, "user", text),
    "add an agent's": lambda view, home, chat, text: view.store.add_message(view.person.id, "assistant", text),
    "keep": lambda view, home, chat, text: view.conversations.keep(
        view.person, view.conversations.load(view.person, chat), draft(text, text)
    ),
    "wait for": lambda view, home, chat, text: view.memory.for_session(chat).set_waiting(text),
    "merge a name": lambda view, home, chat, text: view.memory.for_session(chat).merge({text: "x"}),
    "merge a value": lambda view, home, chat, text: view.memory.for_session(chat).merge({"x": text}),
    "ask for a context": lambda view, home, chat, text: view.manager.get_context_for_query(chat, text),
}
"""Writers, and a reader, of one text."""


@on_every_engine
@hundred
@given(
    blank=BLANK,
    said=SAID,
    whole=st.sampled_from(sorted(TURN_WRITERS)),
    side=st.sampled_from(sorted(SIDE_WRITERS)),
    blank_first=st.booleans(),
)
def test_blank_text_is_refused_by_every_writer(
    table_engine: Engine, blank: str, said: str, whole: str, side: str, blank_first: bool
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 11: constraints: a blank question or answer is refused.

    A refusal changes no item, and the same writer's next text is taken.
    """
    person, chat = someone(), random_ids()
    with views(table_engine, person) as view, house(table_engine) as home:
        view.store.store_turn(person.id, "hello", "hello")
        before = partition(table_engine.table, person)
        pair = (blank, said) if blank_first else (said, blank)
        with pytest.raises(InvalidRequest):
            TURN_WRITERS[whole](view, home, chat, *pair)
        with pytest.raises(InvalidRequest):
            SIDE_WRITERS[side](view, home, chat, blank)
        assert partition(table_engine.table, person) == before
        TURN_WRITERS[whole](view, home, chat, "q", "a")
        SIDE_WRITERS[side](view, home, chat, "hello")
        assert partition(table_engine.table, person) != before


class OneRow(NoEngine):
    """A runner that always finds one figure."""

    def run(self, prepared: Prepared, *, seconds: float) -> Result:
        return Result(columns=(Column(key="revenue", name="Revenue", type="integer", role="metric"),), rows=((7,),))


class Silent:
    """A planner and narrator that have nothing to say, each in its way."""

    name = "silent"

    def __init__(self, blank: str, plan: str) -> None:
        self.blank = blank
        self.kind = plan

    def plan(self, context: Context) -> Planned:
        if self.kind == "reply":
            return Planned(plan=Reply(text=self.blank))
        if self.kind == "ask":
            return Planned(plan=AskUser(param="metric", prompt=self.blank))
        return Planned(plan=MetricQuery(metrics=("revenue",)))

    def answer(self, context: Context, planned: Planned, narration: Narration) -> str:
        return self.blank


@on_every_engine
@hundred
@given(blank=BLANK, kind=st.sampled_from(["reply", "ask", "query"]))
def test_an_answer_that_came_out_blank_is_put_into_words(table_engine: Engine, blank: str, kind: str) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 11: constraints: no blank question or answer is stored.

    Whoever words an answer and gives none, the person is told something, and that is what is kept.
    """
    person, chat, silent = someone(), random_ids(), Silent(blank, kind)
    mute = {"planner": silent, "narrator": silent, "runner": OneRow()}
    with views(table_engine, person) as view, house(table_engine, **mute) as home:
        answer = home.assistant.ask(person, "revenue", conversation_id=chat)
        assert any(character.isalnum() for character in answer.text)
        assert (answer.result is not None) == (kind == "query")
        assert [message.content for message in all_messages(view, chat)] == ["revenue", answer.text]
        assert view.manager.get_context_for_query(chat, "x").messages[1]["content"].startswith(answer.text)


@on_every_engine
@hundred
@given(blank=BLANK, said=SAID, blank_first=st.booleans())
def test_a_side_that_nobody_said_is_absent_and_never_blank(
    table_engine: Engine, blank: str, said: str, blank_first: bool
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 11: constraints: no blank question or answer is stored.

    A turn of one side has only that: no path shows the other as a text of blanks.
    """
    person, chat = someone(), random_ids()
    pair = (blank, said) if blank_first else (said, blank)
    with views(table_engine, person) as view:
        view.conversations.keep(person, view.conversations.load(person, chat), draft(*pair, metadata={"a": 1}))
        item = partition(table_engine.table, person)[keys.turn(chat, 1)]
        assert ("question" in item, "answer" in item) == (not blank_first, blank_first)
        turn, detail = view.conversations.turn(person, chat, 1)
        assert detail is not None
        assert [bool(text) for text in (turn.question, turn.answer)] == [not blank_first, blank_first]
        assert len(all_messages(view, chat)) == 1
        assert len(view.memory.for_session(chat).history()) == 1


NUMBERS: dict[str, Callable[[Views, str, Any], object]] = {
    "turn_number": lambda view, chat, number: view.manager.store_turn(
        chat, view.person.id, "q", "a", turn_number=number
    ),
    "session limit": lambda view, chat, number: view.manager.get_session_history(chat, number),
    "context limit": lambda view, chat, number: view.manager.get_context_for_query(chat, "q", number),
    "max_turns": lambda view, chat, number: view.store.get_history(view.person.id, number),
    "max_messages": lambda view, chat, number: view.memory.for_session(chat).prune(number),
    "limit": lambda view, chat, number: view.conversations.messages(view.person, chat, limit=number),
    "list limit": lambda view, chat, number: view.conversations.list(view.person, limit=number),
}


@on_every_engine
@hundred
@given(number=st.integers(max_value=0), what=st.sampled_from(sorted(NUMBERS)))
def test_a_number_that_is_not_positive_is_refused(table_engine: Engine, number: int, what: str) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 11: constraints: a non-positive number is refused.

    By every writer and reader that takes one; there is no turn under such a number, and none can be put there.
    """
    person, chat = someone(), random_ids()
    with views(table_engine, person) as view:
        view.manager.store_turn(chat, person.id, "q", "a")
        before = partition(table_engine.table, person)
        with pytest.raises(InvalidRequest):
            NUMBERS[what](view, chat, number)
        with pytest.raises(NotFound):
            view.conversations.turn(person, chat, number)
        with pytest.raises(ValueError, match="numbered from 1"):
            keys.turn(chat, number)
        assert partition(table_engine.table, person) == before


@on_every_engine
@hundred
@given(stored=st.integers(1, 5), wanted=st.integers(1, 8), other=st.sampled_from([True, 1.0, "1", None]))
def test_a_number_that_is_taken_or_not_to_come_is_refused(
    table_engine: Engine, stored: int, wanted: int, other: Any
) -> None:
    """Feature: chatgpt-style-conversation-memory, Property 11: constraints: a duplicate number is refused.

    A turn can name the number it must get: only the next one is given, a taken one is a conflict, and nothing that is
    stored can be overwritten under its number by anyone.
    """
    person, chat = someone(), random_ids()
    with views(table_engine, person) as view:
        for number in range(1, stored + 1):
            assert view.manager.store_turn(chat, person.id, f"q{number}", "a", turn_number=number).turn_number == number
        before = partition(table_engine.table, person)
        if wanted <= stored:
            with pytest.raises(Conflict):
                view.manager.store_turn(chat, person.id, "other", "a", turn_number=wanted)
            item = {**before[keys.turn(chat, wanted)], "question": "other"}
            with pytest.raises(ConditionFailed):
                table_engine.table.write(Put(item, Absent()))
        elif wanted > stored + 1:
            with pytest.raises(InvalidRequest):
                view.manager.store_turn(chat, person.id, "other", "a", turn_number=wanted)
        if other is not None:
            with pytest.raises(InvalidRequest):
                view.manager.store_turn(chat, person.id, "other", "a", turn_number=other)
        assert partition(table_engine.table, person) == before
        assert view.manager.store_turn(chat, person.id, "next", "a").turn_number == stored + 1
