"""A text of which nothing can be seen is no question and no answer, whoever gives it."""

from __future__ import annotations

import pytest

from kanina.assistant.planner import Context, Narration, Planned
from kanina.assistant.question import clean_question
from kanina.assistant.runner import Prepared
from kanina.assistant.wording.phrases import PHRASES
from kanina.memory import ConversationMemoryManager, SessionMessage
from kanina.memory.sessions.conversation_memory import ConversationMemory
from kanina.models import AskUser, Column, MetricQuery, Plan, Reply, Result
from kanina.problems import InvalidRequest
from kanina.storage.sqlite import SqliteTable
from kanina.texts import is_blank
from tests.engines import SettableClock
from tests.failing import House, NoEngine
from tests.memory_builders import ANA, CHAT, draft

UNSEEN = [
    "",
    " ",
    "\n\t",
    "\x7f",
    "\x00",
    "\u200b",
    "\u3000",
    "\ufeff",
    "\u2066\u2069",
    "\u3164",
    "\u115f\uffa0",
    "\u2800",
    "\ufe0f\u034f",
    "\U000e0fff",
    "\U000e0100",
    "\u2065\ufff0",
    "\ufffc",
    "\U0001d159\U00016fe4",
]


@pytest.mark.parametrize("text", UNSEEN, ids=repr)
def test_what_cannot_be_seen_is_blank(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize(
    "text", ["a", " .", "\U0001f468\u200d\U0001f467", "\u3042", "\ufffd", "\u200bx", "\u2600\ufe0f", "\u3131"], ids=repr
)
def test_what_can_be_seen_is_not(text: str) -> None:
    assert not is_blank(text)


@pytest.mark.parametrize("text", UNSEEN, ids=repr)
def test_it_is_no_question(text: str) -> None:
    with pytest.raises(InvalidRequest, match="message is empty"):
        clean_question(text)


@pytest.mark.parametrize("text", UNSEEN, ids=repr)
def test_a_session_takes_no_message_that_cannot_be_seen(table: SqliteTable, clock: SettableClock, text: str) -> None:
    session = ConversationMemory(table, ANA, clock=clock).for_session(CHAT)
    manager = ConversationMemoryManager(table, ANA, clock=clock)
    for role in ("user", "agent"):
        with pytest.raises(InvalidRequest):
            session.append({"role": role, "text": text})
    with pytest.raises(InvalidRequest):
        manager.store_turn(CHAT, ANA.id, "q", text)
    session.append(SessionMessage("user", "now?"))
    session.append(SessionMessage("tool", text))
    assert [message.text for message in session.history()] == ["now?", "(no output)"]


@pytest.mark.parametrize("text", UNSEEN, ids=repr)
def test_a_turn_has_a_side_that_can_be_seen(text: str) -> None:
    with pytest.raises(InvalidRequest):
        draft(text, text)
    assert (draft("q", text).answer, draft(text, "a").question) == ("", "")


class Says:
    """A planner with one plan, and a narrator of blanks."""

    name = "says"

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def plan(self, context: Context) -> Planned:
        return Planned(plan=self._plan)

    def answer(self, context: Context, planned: Planned, narration: Narration) -> str:
        return " \n"


class TwoRows(NoEngine):
    """A runner that finds two rows."""

    def run(self, prepared: Prepared, *, seconds: float) -> Result:
        return Result(columns=(Column(key="revenue", name="Revenue", type="integer"),), rows=((7,), (8,)))


@pytest.mark.parametrize(
    ("plan", "answer", "intent"),
    [
        (Reply(text=" "), PHRASES["en"].failed, "failed"),
        (AskUser(param="metric", prompt="\u200b"), PHRASES["en"].failed, "failed"),
        (MetricQuery(metrics=("revenue",)), "There are 2 rows.", "metric_query"),
    ],
    ids=["reply", "question back", "narration"],
)
def test_words_that_are_none_do_not_become_an_answer(
    table: SqliteTable, clock: SettableClock, plan: Plan, answer: str, intent: str
) -> None:
    said = Says(plan)
    house = House(table, clock, planner=said, narrator=said, runner=TwoRows())
    told = house.assistant.ask(ANA, "revenue", conversation_id=CHAT)
    assert (told.text, told.intent, told.ask) == (answer, intent, None)
    assert told.confidence == (0.0 if intent == "failed" else 1.0)
    kept, _ = house.conversations.turn(ANA, CHAT, 1)
    assert (kept.question, kept.answer) == ("revenue", answer)
    assert house.conversations.load(ANA, CHAT).pending is None
    house.close()
