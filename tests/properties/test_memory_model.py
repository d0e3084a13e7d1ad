"""Conversations behave like a plain list kept by hand, whatever happens in whatever order."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from kanina.models import Pending
from kanina.problems import NotFound
from kanina.settings import MemoryPolicy
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.memory_builders import ANA, BEN, draft, memory_on

CHATS = ("11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222")
PEOPLE = (ANA, BEN)
KEPT, PAGE, HOURS = 5, 3, 24


@dataclass
class Said:
    number: int
    question: str
    expires_at: int


@dataclass
class Chat:
    """What should be known of one person's conversation under one id."""

    turns: list[Said] = field(default_factory=list)
    count: int = 0
    floor: int = 1
    expires_at: int = 0
    deleted_until: int = 0
    pending: tuple[str, int] | None = None

    def is_live(self, now: int) -> bool:
        return self.expires_at > now

    def readable(self, now: int) -> list[Said]:
        if not self.is_live(now):
            return []
        return [turn for turn in self.turns if turn.expires_at > now and turn.number > self.count - KEPT]

    def waiting(self, now: int) -> str | None:
        if self.is_live(now) and self.pending and self.pending[1] > now:
            return self.pending[0]
        return None

    def reap(self, now: int) -> None:
        """Forget what has expired for good: a clock that goes back afterwards does not bring it back."""
        self.turns = [turn for turn in self.turns if turn.expires_at > now]
        self.pending = self.pending if self.pending and self.pending[1] > now else None
        self.expires_at = self.expires_at if self.expires_at > now else 0
        self.deleted_until = self.deleted_until if self.deleted_until > now else 0


class ConversationsModel(RuleBasedStateMachine):
    """Two people, two ids that both use, and a clock that mostly moves forward."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = SettableClock()
        self.table = SqliteTable(clock=self.clock)
        policy = MemoryPolicy(conversation_ttl_hours=HOURS, conversation_history_limit=PAGE, kept_turns=KEPT)
        self.memory = memory_on(self.table, self.clock, policy)
        self.chats = {(person.id, chat): Chat() for person in PEOPLE for chat in CHATS}
        self.said = 0

    def teardown(self) -> None:
        self.memory.close()
        self.table.close()

    @rule(person=st.sampled_from(PEOPLE), chat=st.sampled_from(CHATS), change=st.sampled_from(["keep", "ask", "clear"]))
    def say(self, person, chat, change):
        now, expected = self.clock.epoch, self.chats[person.id, chat]
        loaded = self.memory.load(person, chat)
        if expected.deleted_until > now:
            # A deleted id is not taken up again; the turn would go to a conversation of its own.
            assert loaded.conversation_id != chat
            assert loaded.started
            return
        self.said += 1
        question = f"question {self.said}"
        asked = Pending(id=str(self.said), param="p", prompt="?")
        pending = {"keep": "keep", "ask": asked, "clear": None}[change]
        kept = self.memory.keep(person, loaded, draft(question), pending=pending)
        if not expected.is_live(now):
            expected.turns, expected.count, expected.floor = [], 0, 1
            expected.expires_at, expected.pending = 0, None
        expected.count += 1
        expected.turns.append(Said(expected.count, question, now + HOURS * 3600))
        expected.expires_at = max(expected.expires_at, now + HOURS * 3600)
        if change != "keep":
            expected.pending = (asked.id, now + 300) if change == "ask" else None
        assert kept.turn is not None
        assert (kept.turn.number, kept.turn.conversation_id) == (expected.count, chat)

    @rule(person=st.sampled_from(PEOPLE), chat=st.sampled_from(CHATS))
    def reset(self, person, chat):
        expected = self.chats[person.id, chat]
        self.memory.reset(person, chat)
        if expected.is_live(self.clock.epoch):
            expected.floor, expected.pending = expected.count + 1, None

    @rule(person=st.sampled_from(PEOPLE), chat=st.sampled_from(CHATS))
    def delete(self, person, chat):
        now, expected = self.clock.epoch, self.chats[person.id, chat]
        if not expected.is_live(now):
            with pytest.raises(NotFound):
                self.memory.delete(person, chat)
            return
        assert self.memory.delete(person, chat) == len(expected.readable(now))
        self.chats[person.id, chat] = Chat(deleted_until=now + 24 * 3600)

    @rule(minutes=st.sampled_from([1, 4, 5, 60, 11 * 60, 23 * 60, 24 * 60]))
    def wait(self, minutes):
        self.clock.advance(minutes=minutes)

    @rule()
    def clock_goes_back(self):
        self.clock.advance(hours=-1)

    @rule()
    def reap(self):
        self.table.reap()
        for chat in self.chats.values():
            chat.reap(self.clock.epoch)

    @invariant()
    def everything_read_is_what_was_said(self):
        now = self.clock.epoch
        for person in PEOPLE:
            live = set()
            for chat in CHATS:
                expected = self.chats[person.id, chat]
                readable = expected.readable(now)
                counting = [turn.question for turn in readable if turn.number >= expected.floor]
                newest = [
                    t.question for t in readable if t.number > expected.count - PAGE and t.number >= expected.floor
                ]
                loaded = self.memory.load(person, chat)
                assert [turn.question for turn in loaded.turns] == newest
                assert [turn.question for turn in self.memory.load_all(person, chat)] == counting
                assert (loaded.pending.id if loaded.pending else None) == expected.waiting(now)
                assert loaded.started is not expected.is_live(now)
                if expected.is_live(now):
                    live.add(chat)
                    messages = self.memory.messages(person, chat).messages
                    assert [m.content for m in messages if m.role == "user"] == [turn.question for turn in readable]
                else:
                    with pytest.raises(NotFound):
                        self.memory.messages(person, chat)
            assert {one.conversation_id for one in self.memory.list(person).conversations} == live


TestConversationsModel = ConversationsModel.TestCase
TestConversationsModel.settings = settings(stateful_step_count=40)
