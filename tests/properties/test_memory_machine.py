"""Conversations behave like dicts and lists kept by hand, whatever happens in whatever order, on every engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from hypothesis.strategies import SearchStrategy

from kanina.clock import random_ids
from kanina.memory import Claim, Conversations, Loaded, Replay, SessionMessage, TurnChanges
from kanina.memory.runs import LAPSED
from kanina.memory.runs import Run as StreamedRun
from kanina.memory.sessions.session import Session
from kanina.models import Pending
from kanina.people import Person
from kanina.problems import Conflict, InvalidRequest, NotFound
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina_local.cleanup import clean_up
from tests.conversation_model import DAY, Chat, Claimed, Late, Model, Run, Said, Waiting
from tests.conversation_properties import Views, is_version_4, someone
from tests.counts import at_most
from tests.engines import Engine
from tests.failing import OPEN_SECONDS, House
from tests.memory_builders import draft
from tests.read_paths import all_messages, listed, mark

KEPT, PAGE = 5, 3
LEASE = 60
POLICY = MemoryPolicy(conversation_history_limit=PAGE, kept_turns=KEPT)
PARROT_PARAM, PARROT_PROMPT = "filter:branches.city", "Which one?"
PARROT_ASKS = f"{PARROT_PROMPT}\n1. Laguna\n2. Nueva Ecija"

PEOPLE, CHATS = st.sampled_from([0, 0, 0, 0, 1]), st.sampled_from([0, 0, 0, 1])
"""Two people, and two ids that both use. One conversation has most of what happens, so that much happens to it."""

HANDLES, SLOTS = st.integers(0, 1), st.integers(0, 1)
"""Of each person: handles of sessions, and turns begun."""

KEY = "key"

CHANGES = st.sampled_from(["keep", "ask", "answered"])
"""What a turn does to the question that waits: leaves it, asks one itself, or has answered it."""

Seen = int | None | Literal["nothing"]
"""What a handle knows to be open: its name, None for nothing open, or "nothing" where it has not looked."""


@dataclass
class Handle:
    """A session's handle, in one process of many."""

    session: Session
    chat: Chat
    seen: Seen = "nothing"


@dataclass
class Begun:
    """A turn that was loaded for, and not written yet. `waiting`: the question back that it saw.

    `at`, `seen_resets`: when that was, and the resets before it.
    """

    loaded: Loaded
    chat: Chat
    waiting: Waiting | None
    at: datetime
    seen_resets: int


@dataclass
class Running:
    """A streamed turn under way."""

    begun: Begun
    run: StreamedRun


@dataclass
class Home:
    """A person: their memory, and all that is remembered of it."""

    view: Views
    chats: dict[str, Chat] = field(default_factory=dict)
    handles: dict[int, Handle] = field(default_factory=dict)
    begun: dict[int, Begun] = field(default_factory=dict)
    running: dict[int, Running] = field(default_factory=dict)
    claimed: Claimed | None = None
    held: list[Claim] = field(default_factory=list)
    aside: dict[str, Chat] = field(default_factory=dict)

    @property
    def person(self) -> Person:
        return self.view.person

    @property
    def memory(self) -> Conversations:
        return self.view.conversations

    def chat(self, conversation_id: str) -> Chat:
        """What is remembered of a conversation."""
        return self.chats.setdefault(conversation_id, Chat())

    def apart(self, conversation_id: str) -> Chat:
        """What a process that cannot reach the table remembers of it."""
        return self.aside.setdefault(conversation_id, Chat())

    def id_of(self, chat: Chat) -> str:
        return next(one for one, known in self.chats.items() if known is chat)


STEPS: dict[str, dict[str, SearchStrategy[Any]]] = {}
"""What can happen, and with what. Not rules of hypothesis, which would leave most of them out of each example."""

Method = TypeVar("Method", bound=Callable[..., None])


def step(**given: SearchStrategy[Any]) -> Callable[[Method], Method]:
    """Something that can happen to a machine."""

    def register(method: Method) -> Method:
        STEPS[method.__name__] = given
        return method

    return register


TIME = ("time_passes", "clock_goes_back")
WRITES = ("keep", "keep", "store_turn", "ask", "ask")
THEMES: dict[str, tuple[str, ...]] = {
    "turns": (*TIME, "keep", "keep", *WRITES, "load", "load", "load", "reset", "delete", "reap"),
    "roles": (
        *TIME,
        *WRITES,
        "append",
        "append",
        "append",
        "append",
        "look",
        "merge",
        "set_waiting",
        "prune",
        "delete",
    ),
    "faults": ("time_passes", "ask", "ask", "ask", "ask", "degrade", "degrade", "recover", "keep", "reset", "delete"),
    "claims": (*TIME, "claim", "claim", "claim", "keep_claimed", "keep_claimed", "give_back", "keep", "delete"),
    "runs": (*TIME, *WRITES, "start_run", "start_run", "finish_run", "finish_run", "stop_run", "reset", "delete"),
}
"""What mostly happens in an example, so that it happens often enough; in one of them everything does."""


class ConversationMachine(RuleBasedStateMachine):
    """Two people, two ids that both use, several processes of which one loses the table, and a clock that jumps."""

    engine: Engine

    def __init__(self) -> None:
        super().__init__()
        self.clock = self.engine.clock
        self.model = Model(self.clock, KEPT, PAGE)
        self.ids = (random_ids(), random_ids())
        self.homes = [
            Home(Views(self.engine.table, self.engine, someone(name), POLICY), {one: Chat() for one in self.ids})
            for name in ("ana", "ben")
        ]
        for home in self.homes:
            for slot in range(2):
                home.handles[slot] = Handle(home.view.memory.for_session(self.ids[0]), home.chat(self.ids[0]))
        self.seconds = 0.0
        self.house = House(self.engine.table, self.clock, policy=POLICY, ids=random_ids, monotonic=lambda: self.seconds)
        self.is_down = False
        self.late: list[Late] = []
        self.last_reset = 0.0
        self.words = 0

    @initialize(theme=st.sampled_from(["everything", *THEMES]))
    def begin_example(self, theme: str) -> None:
        self.steps = THEMES.get(theme, tuple(STEPS))

    @rule(data=st.data())
    def happen(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(self.steps), label="step")
        getattr(self, name)(**data.draw(st.fixed_dictionaries(STEPS[name]), label="with"))

    def teardown(self) -> None:
        self.house.close()
        for home in self.homes:
            home.view.close()

    def word(self) -> str:
        self.words += 1
        return mark(self.words)

    # ------------------------------------------------------------ turns, loaded for and kept

    @step(who=PEOPLE, which=CHATS, slot=SLOTS)
    def load(self, who: int, which: int, slot: int) -> None:
        """Begin a turn: others may write before it does."""
        self.homes[who].begun[slot] = self.begin(self.homes[who], self.ids[which])

    def begin(self, home: Home, conversation_id: str) -> Begun:
        chat = home.chat(conversation_id)
        loaded = home.memory.load(home.person, conversation_id)
        self.settle(chat)
        if self.model.is_deleted(chat):
            assert is_version_4(loaded.conversation_id)
            assert loaded.conversation_id not in home.chats
            chat = home.chat(loaded.conversation_id)
        return Begun(loaded, chat, self.model.waiting(chat), self.clock.now, chat.resets)

    @step(who=PEOPLE, which=CHATS, slot=SLOTS, change=CHANGES, told=st.booleans(), again=st.booleans())
    def keep(self, who: int, which: int, slot: int, change: str, told: bool, again: bool) -> None:
        """Write a turn that was loaded for, perhaps long ago; and perhaps load for the next at once."""
        home = self.homes[who]
        begun = home.begun.pop(slot, None) or self.begin(home, self.ids[which])
        self.write(home, begun, change, told)
        if again:
            home.begun[slot] = self.begin(home, self.ids[which])

    @step(who=PEOPLE, which=CHATS, slot=SLOTS, newest=st.booleans())
    def keep_claimed(self, who: int, which: int, slot: int, newest: bool) -> None:
        """Write one under a claim, which has perhaps been taken over, or been used before."""
        home = self.homes[who]
        if home.held:
            begun = home.begun.pop(slot, None) or self.begin(home, self.ids[which])
            self.write(home, begun, "keep", False, home.held[-1 if newest else 0])

    def write(self, home: Home, begun: Begun, change: str, told: bool, claim: Claim | None = None) -> None:
        chat, word = begun.chat, self.word()
        owned = claim is None or self.owns(home, claim)
        asked = Pending(id=random_ids(), param=word, prompt="?")
        pending: Any = {"keep": "keep", "ask": asked, "answered": None}[change]
        params = {"told": word} if told else None
        kept = home.memory.keep(
            home.person,
            begun.loaded,
            draft(word, f"re {word}", asked_at=begun.at),
            TurnChanges(pending=pending, params=params or {}, claim=claim),
        )
        if self.model.is_deleted(chat) or not owned:
            assert (kept.stored, kept.turn) == (False, None)
            assert kept.refusal in ("deleted", "claim")
            return
        said = self.model.tell(
            chat,
            word,
            f"re {word}",
            asked_at=int(begun.at.timestamp()),
            params=params,
            seen_resets=begun.seen_resets,
        )
        assert kept.turn is not None
        assert (kept.turn.number, kept.turn.conversation_id) == (said.number, home.id_of(chat))
        if claim is not None and home.claimed is not None:
            home.claimed.state, home.claimed.said = "kept", said
        if said in self.model.counting(chat):  # what a reset has forgotten asks and answers nothing any more
            self.change_waiting(chat, begun.waiting, change, word)

    def change_waiting(self, chat: Chat, seen: Waiting | None, change: str, param: str) -> None:
        """A question back comes or goes with a turn, if what waits is still what the turn saw."""
        now = self.model.waiting(chat)
        still = seen if seen and seen.until > self.model.now else None
        if change == "ask" and (now.name if now else None) == (still.name if still else None):
            self.model.wait(chat, param)
        elif change == "answered" and now and still and now.name == still.name:
            chat.waiting = None

    @step(who=PEOPLE, which=CHATS)
    def store_turn(self, who: int, which: int) -> None:
        """A whole turn by a session's manager."""
        home, word = self.homes[who], self.word()
        turn = home.view.manager.store_turn(self.ids[which], home.person.id, word, f"re {word}")
        chat = self.moved(home, self.ids[which], turn.session_id)
        assert turn.turn_number == self.model.tell(chat, word, f"re {word}").number

    def moved(self, home: Home, asked_for: str, given: str) -> Chat:
        """The conversation a turn went to: a fresh one in place of a deleted one."""
        if self.model.is_deleted(home.chat(asked_for)):
            assert is_version_4(given)
            assert given not in home.chats
        else:
            assert given == asked_for
        return home.chat(given)

    # ------------------------------------------------------------ the assistant, whose table fails at times

    @step(who=PEOPLE, which=CHATS, what=st.sampled_from(["hello", "hello", "ask", "2", "start over"]))
    def ask(self, who: int, which: int, what: str) -> None:
        """A whole turn through the assistant, in the process that loses the table."""
        home, given = self.homes[who], self.ids[which]
        if not self.is_down:
            self.settle(home.chat(given))
            self.write_back()
            for each in self.homes:
                each.aside.clear()
            if self.model.is_deleted(home.chat(given)):
                self.ask_in(home, given, Chat(), what)
            else:
                self.ask_in(home, given, home.chat(given), what)
        else:
            self.ask_apart(home, given, what)

    def ask_in(self, home: Home, given: str, chat: Chat, what: str) -> None:
        """A turn in a conversation that can be reached; a new one has an id that is known once it has answered."""
        is_new = self.model.is_deleted(home.chat(given))
        waiting, shown = self.model.waiting(chat), self.model.shown(chat)
        is_answer = what == "2" and waiting is not None and waiting.param == PARROT_PARAM
        lapsed = waiting is None and bool(shown) and shown[-1].texts[-1] == PARROT_ASKS
        if (what == "2" and not is_answer) or (what == "ask" and (waiting or lapsed)):
            what = "hello"  # "ask" by itself is no whole question: it would be told that the one before has lapsed
        question = f"{what} {self.word()}" if what == "hello" else what
        answer = self.house.assistant.ask(home.person, question, conversation_id=given)
        assert not answer.memory.degraded
        if is_new:
            assert is_version_4(answer.conversation_id)
            assert answer.conversation_id not in home.chats
            home.chats[answer.conversation_id] = chat
        else:
            assert answer.conversation_id == given
        if what == "start over":
            assert answer.turn is None
            self.model.reset(chat)
            self.last_reset = max(self.last_reset, chat.reset_at)
            # What the same process is told after it counts, in the same moment too; the model goes by moments.
            self.tick()
            return
        words = {"2": PARROT_PROMPT, "ask": PARROT_ASKS}
        assert answer.text == words.get(what, f"{question} after {len(shown)}")
        assert answer.memory.history_count == len(shown)
        params = {**self.model.params(chat), PARROT_PARAM: "ecija"} if what == "2" else None
        assert answer.turn == self.model.tell(chat, question, answer.text, params=params).number
        if what == "ask":
            self.model.wait(chat, PARROT_PARAM)
        elif waiting:
            chat.waiting = None

    def ask_apart(self, home: Home, given: str, what: str) -> None:
        """A turn while the table fails: of this process's own memory, and written back later."""
        aside = home.apart(given)
        if what == "start over":
            self.tick()
            answer = self.house.assistant.ask(home.person, what, conversation_id=given)
            self.model.reset(aside)
            self.last_reset = self.said_at()
            self.late.append(Late(home.chat(given), self.last_reset))
            assert is_version_4(answer.conversation_id)
            assert answer.conversation_id not in home.chats
            self.tick()  # as in `ask_in`
        else:
            question, shown = f"hello {self.word()}", self.model.shown(aside)
            answer = self.house.assistant.ask(home.person, question, conversation_id=given)
            assert answer.text.startswith(f"{question} after {len(shown)}\n\n")
            assert (answer.conversation_id, answer.memory.history_count) == (given, len(shown))
            words = f"{question} after {len(shown)}"
            self.model.tell(aside, question, words)
            self.late.append(Late(home.chat(given), self.said_at(), question, words))
        assert (answer.turn, answer.memory.stored, answer.memory.degraded) == (None, False, True)

    @step()
    def degrade(self) -> None:
        """The table fails, for the assistant's process."""
        self.house.faulty.always = "fault"
        self.is_down = True

    @step(at_once=st.booleans())
    def recover(self, at_once: bool) -> None:
        """It is back; what waits is written back at once, or with the next question."""
        if not self.is_down:
            return
        self.house.recover()
        self.seconds += OPEN_SECONDS
        self.is_down = False
        if at_once:
            self.house.memory.flush()
            # What is refused, since its conversation is deleted, is known to nobody any more; what was written before
            # the deletion is known here until it is looked for.
            refused = [late.chat for late in self.late if self.model.is_deleted(late.chat)]
            self.write_back()
            for home in self.homes:
                for given in [one for one in home.aside if any(home.chat(one) is chat for chat in refused)]:
                    del home.aside[given]

    def said_at(self) -> float:
        """What is said while the table fails is dated after the resets that are known, though a clock went back."""
        return max(float(self.model.now), self.last_reset + 0.001)

    def write_back(self) -> None:
        for late in self.late:
            self.model.write_back(late)
        self.late.clear()

    # ------------------------------------------------------------ claims

    @step(who=PEOPLE, seconds=st.sampled_from([0, LEASE - 1, LEASE]))
    def claim(self, who: int, seconds: int) -> None:
        """Take the right to answer; over from whoever let it lapse."""
        home = self.homes[who]
        self.clock.advance(seconds=seconds)
        known = home.claimed if home.claimed and home.claimed.until > self.model.now else None
        if known and known.state == "running" and known.lease_until > self.model.now:
            with pytest.raises(Conflict):
                home.memory.claim(home.person, KEY, "hash", LEASE)
            return
        taken = home.memory.claim(home.person, KEY, "hash", LEASE)
        if known and known.said:
            assert isinstance(taken, Replay)
            readable = any(known.said in self.model.readable(chat) for chat in home.chats.values())
            assert (taken.turn.question if taken.turn else None) == (known.said.question if readable else None)
            return
        assert isinstance(taken, Claim)
        home.held.append(taken)
        home.claimed = Claimed(id(taken), self.model.now + LEASE, self.model.now + DAY)

    @step(who=PEOPLE)
    def give_back(self, who: int) -> None:
        """Release a claim, which is nobody's then; one that was taken over stays."""
        home = self.homes[who]
        if home.held:
            claim = home.held.pop(0)
            home.memory.release(home.person, claim)
            if self.owns(home, claim):
                home.claimed = None

    def owns(self, home: Home, claim: Claim) -> bool:
        """Whether the claim is still its holder's."""
        known = home.claimed
        is_running = known is not None and known.until > self.model.now and known.state == "running"
        return is_running and known.owner == id(claim)

    # ------------------------------------------------------------ streamed turns

    @step(who=PEOPLE, which=CHATS, slot=SLOTS, lease=st.sampled_from([60, 300]))
    def start_run(self, who: int, which: int, slot: int, lease: int) -> None:
        """Begin a streamed turn, perhaps of what was loaded long ago."""
        home = self.homes[who]
        begun = home.begun.get(slot) or self.begin(home, self.ids[which])
        name, now = random_ids(), self.clock.now
        run = StreamedRun(name, home.id_of(begun.chat), self.word(), now, now + timedelta(seconds=lease))
        home.running[slot] = Running(begun, home.memory.start_run(home.person, begun.loaded, run))
        begun.chat.runs[name] = Run(run.question, self.model.now, self.model.now + lease, self.model.now + DAY)

    @step(who=PEOPLE, slot=SLOTS)
    def stop_run(self, who: int, slot: int) -> None:
        """Its person wants it to end."""
        home, running = self.homes[who], self.homes[who].running.get(slot)
        if running:
            chat, run = running.begun.chat, running.run
            known = self.model.running(chat, run.id)
            assert home.memory.stop_run(home.person, run.conversation_id, run.id) == bool(known)
            if known:
                known.stop = True

    @step(who=PEOPLE, slot=SLOTS)
    def finish_run(self, who: int, slot: int) -> None:
        """Its answer, though it may have been taken for crashed."""
        home, running = self.homes[who], self.homes[who].running.pop(slot, None)
        if running:
            run, word = running.run, self.word()
            one = draft(run.question, word, request_id=run.id, asked_at=run.asked_at)
            kept = home.memory.keep(home.person, running.begun.loaded, one, TurnChanges(run=run))
            said = self.model.finish(running.begun.chat, run.id, run.question, word, running.begun.seen_resets)
            assert (kept.turn.number if kept.turn else None) == (said.number if said else None)
            assert kept.stored == bool(said)

    def check_run(self, home: Home, running: Running) -> None:
        """A run under its id: under way, or the turn that it became, or neither."""
        chat, run = running.begun.chat, running.run
        known = self.model.running(chat, run.id)
        turns = [turn.number for turn in self.model.readable(chat) if turn.run == run.id]
        assert home.memory.is_stopped(home.person, run.conversation_id, run.id) == bool(known and known.stop)
        if known or turns:
            found = home.memory.find_run(home.person, run.conversation_id, run.id)
            assert ([found[0].number] if isinstance(found, tuple) else []) == ([] if known else turns)
        else:
            with pytest.raises(NotFound):
                home.memory.find_run(home.person, run.conversation_id, run.id)

    # ------------------------------------------------------------ messages by role

    @step(who=PEOPLE, which=CHATS, slot=HANDLES)
    def open_handle(self, who: int, which: int, slot: int) -> None:
        """A handle of a session, in a process that has not looked at it yet."""
        home = self.homes[who]
        home.handles[slot] = Handle(home.view.memory.for_session(self.ids[which]), home.chat(self.ids[which]))

    @step(who=PEOPLE, slot=HANDLES, role=st.sampled_from(["user", "user", "tool", "agent", "agent"]))
    def append(self, who: int, slot: int, role: Any) -> None:
        """One message, by a handle that may have missed what others wrote."""
        home, handle = self.homes[who], self.homes[who].handles[slot]
        word, is_gone = self.word(), self.model.is_deleted(handle.chat)
        chat = Chat() if is_gone else handle.chat
        seen: Seen = "nothing" if is_gone else handle.seen
        problem: type[Exception] | None = None
        if seen not in ("nothing", self.model.state(chat)):
            problem, seen = Conflict, "nothing" if role == "user" else seen
        elif role == "user":
            self.model.ask(chat, word)
            seen = self.model.state(chat)
        elif role == "agent":
            self.model.answer(chat, word)
            seen = None
        elif self.model.open_texts(chat):
            self.model.note(chat, word)
            seen = self.model.state(chat)
        else:
            problem = InvalidRequest
        if problem is None:
            handle.session.append(SessionMessage(role, word))
        else:
            with pytest.raises(problem):
                handle.session.append(SessionMessage(role, word))
        self.follow(home, handle, chat, seen, is_gone)

    def follow(self, home: Home, handle: Handle, chat: Chat, seen: Seen, is_gone: bool) -> None:
        """A handle whose session was deleted goes on in a fresh one."""
        handle.seen = seen
        if is_gone:
            assert is_version_4(handle.session.session_id)
            assert handle.session.session_id not in home.chats
            home.chats[handle.session.session_id] = chat
            handle.chat = chat
        assert home.chats[handle.session.session_id] is handle.chat

    @step(who=PEOPLE, slot=HANDLES)
    def look(self, who: int, slot: int) -> None:
        """A handle reads its history, and knows what is open."""
        handle = self.homes[who].handles[slot]
        self.check_history(handle.session, handle.chat)
        handle.seen = self.model.state(handle.chat)

    @step(who=PEOPLE, slot=HANDLES, name=st.sampled_from(["order_id", "city"]))
    def merge(self, who: int, slot: int, name: str) -> None:
        """Something becomes known."""
        home, handle = self.homes[who], self.homes[who].handles[slot]
        word, is_gone = self.word(), self.model.is_deleted(handle.chat)
        chat = Chat() if is_gone else handle.chat
        assert handle.session.merge({name: word}) == self.model.merge(chat, {name: word})
        self.follow(home, handle, chat, "nothing" if is_gone else handle.seen, is_gone)

    @step(who=PEOPLE, slot=HANDLES, param=st.none() | st.just("order_id"))
    def set_waiting(self, who: int, slot: int, param: str | None) -> None:
        """Wait for a param, or for none any more."""
        home, handle = self.homes[who], self.homes[who].handles[slot]
        is_gone = self.model.is_deleted(handle.chat)
        chat = Chat() if is_gone else handle.chat
        handle.session.set_waiting(param)
        chat.waiting = None
        if param:
            self.model.wait(chat, param)
        self.follow(home, handle, chat, "nothing" if is_gone else handle.seen, is_gone)

    # ------------------------------------------------------------ a conversation

    @step(who=PEOPLE, which=CHATS)
    def reset(self, who: int, which: int) -> None:
        """Nothing said before counts."""
        home = self.homes[who]
        self.tick()
        home.memory.reset(home.person, self.ids[which])
        self.model.reset(home.chat(self.ids[which]))

    @step(who=PEOPLE, slot=HANDLES, most=st.integers(1, 6))
    def prune(self, who: int, slot: int, most: int) -> None:
        """Only the newest messages count."""
        handle = self.homes[who].handles[slot]
        assert handle.session.prune(most) == self.model.prune(handle.chat, most)

    @step(who=PEOPLE, which=CHATS)
    def delete(self, who: int, which: int) -> None:
        """A conversation is gone, and says how much of it there was."""
        home, chat = self.homes[who], self.homes[who].chat(self.ids[which])
        begins = not self.model.is_deleted(chat) and any(self.model.running(chat, name) for name in chat.runs)
        if self.model.is_live(chat) or begins:
            assert home.memory.delete(home.person, self.ids[which]) == self.model.delete(chat)
            return
        with pytest.raises(NotFound):
            home.memory.delete(home.person, self.ids[which])
        if self.model.is_deleted(chat):
            self.model.sweep(chat)
        else:
            chat.waiting = chat.open = None

    # ------------------------------------------------------------ time

    @step(minutes=st.sampled_from([1, 4, 5, 60, 11 * 60, 23 * 60, 24 * 60]))
    def time_passes(self, minutes: int) -> None:
        self.clock.advance(minutes=minutes)

    def tick(self) -> None:
        """Two processes' resets are told apart by their moments: on a clock that stands still they would be one."""
        self.clock.advance(seconds=1)

    @step()
    def clock_goes_back(self) -> None:
        self.clock.advance(hours=-1)

    @step()
    def reap(self) -> None:
        """An engine deletes what has expired. (DynamoDB's own reaper is not a test's to call.)"""
        if not hasattr(self.engine.table, "reap"):
            return
        assert clean_up(self.engine.table).errors == ()
        for home in self.homes:
            self.model.reap([*home.chats.values()])

    def settle(self, chat: Chat) -> None:
        """Runs whose lease has lapsed become turns, once someone looks."""
        self.model.settle(chat, LAPSED["en"])

    # ------------------------------------------------------------ what can be read

    def check_history(self, session: Session, chat: Chat) -> None:
        """A session's messages; of the tools' that are part of a turn, which the model does not name, how many."""
        counting, waiting = self.model.counting(chat), self.model.open_texts(chat)
        named = [*(text for turn in counting for text in turn.texts), *waiting]
        history = session.history()
        assert [m.text for m in history if m.role != "tool" or m.text in waiting] == named
        assert len(history) == sum(turn.size for turn in counting) + len(waiting)

    @invariant()
    def everything_read_is_what_was_said(self) -> None:
        for home in self.homes:
            for conversation_id, chat in home.chats.items():
                self.check(home, conversation_id, chat)
            for running in home.running.values():
                self.check_run(home, running)
            live = {one for one, chat in home.chats.items() if self.model.is_live(chat) and chat.is_listed}
            assert set(listed(home.view)) == live
            self.check_ends(home)
        assert self.house.memory.waiting == len(self.late)

    def check_ends(self, home: Home) -> None:
        """Everything there is ends when it should, and nothing is there that should not be."""
        ends: dict[str, int] = {}
        for one, chat in home.chats.items():
            turns = {keys.turn(one, number): said.until for number, said in chat.turns.items()}
            ends |= {sk: until for sk, until in turns.items() if until > self.model.now}
            head = max(chat.until, chat.deleted_until)
            singles = {
                keys.head(one): head if head > self.model.now else None,
                keys.pending(one): getattr(self.model.waiting(chat), "until", None),
                # Of a deleted conversation too, if a clock that went back has it deleted again: nobody reads it.
                keys.open_messages(one): chat.open.until if chat.open and chat.open.until > self.model.now else None,
                **{keys.run(one, name): run.until for name, run in chat.runs.items() if self.model.running(chat, name)},
            }
            ends |= {sk: until for sk, until in singles.items() if until is not None}
        found = self.engine.table.query(keys.person(home.person.id), "C#").items
        assert {item["sk"]: item["expires_at"] for item in found} == ends

    def check(self, home: Home, conversation_id: str, chat: Chat) -> None:
        """Every way of reading one conversation."""
        memory, person, model = home.memory, home.person, self.model
        session = home.view.memory.for_session(conversation_id)
        self.settle(chat)
        if model.is_deleted(chat):
            assert memory.load(person, conversation_id).conversation_id != conversation_id
        else:
            loaded = memory.load(person, conversation_id)
            assert [(turn.number, turn.question, turn.answer) for turn in loaded.turns] == _told(model.shown(chat))
            assert loaded.started is not model.is_live(chat)
            assert loaded.params == model.params(chat)
            assert (loaded.pending.param if loaded.pending else None) == _param(model.waiting(chat))
        by_number = {turn.number: turn.question for turn in model.readable(chat)}
        for number in {1, chat.count - KEPT, chat.count - KEPT + 1, chat.count, chat.count + 1}:
            assert _question(home, conversation_id, number) == by_number.get(number)
        told = memory.load_all(person, conversation_id)
        assert [(turn.number, turn.question, turn.answer) for turn in told] == _told(model.counting(chat))
        if model.is_live(chat):
            said = [message.content for message in all_messages(home.view, conversation_id)]
            assert said == [text for turn in model.readable(chat) for text in turn.texts]
        else:
            with pytest.raises(NotFound):
                memory.messages(person, conversation_id)
        self.check_history(session, chat)
        assert session.waiting() == _param(model.waiting(chat))
        assert session.params() == model.params(chat)


def _told(turns: list[Said]) -> list[tuple[int, str, str]]:
    return [(turn.number, turn.question or "", turn.answer or "") for turn in turns]


def _question(home: Home, conversation_id: str, number: int) -> str | None:
    """A turn's question; None where there is no such turn, or nobody asked in it."""
    try:
        return home.memory.turn(home.person, conversation_id, number)[0].question or None
    except NotFound:
        return None


def _param(waiting: Waiting | None) -> str | None:
    return waiting.param if waiting else None


@pytest.mark.parametrize(
    ("table_engine", "examples"),
    [
        pytest.param("sqlite_memory", at_most(300, 20), id="sqlite_memory"),
        pytest.param("sqlite_file", at_most(100, 6), id="sqlite_file"),
        pytest.param("moto", 10, id="moto", marks=pytest.mark.slow),
        pytest.param("dynamodb_local", 40, id="dynamodb_local", marks=pytest.mark.slow),
    ],
    indirect=["table_engine"],
)
def test_conversations_are_what_was_said(table_engine: Engine, examples: int) -> None:
    """Feature: chatgpt-style-conversation-memory: a stateful machine of turns, messages by role, claims and faults.

    Random sequences of appends, expiry, resets, deletions, prunes, questions back, faults and recoveries, claims that
    lapse, and writers that read before others wrote: after each step every path reads what a plain model holds.
    """
    machine = type("Machine", (ConversationMachine,), {"engine": table_engine})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=50,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
