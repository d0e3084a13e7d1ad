"""Conversation memory as one would keep it by hand: dicts, lists and a clock. What the real one is checked against.

Everything has a second at which it ends, and is there until then. Nothing here knows of items, conditions or retries.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import Literal

from tests.engines import SettableClock

DAY, PENDING_SECONDS = 24 * 3600, 300

_names = count(1)


@dataclass
class Said:
    """A turn. `tools`: how many of a tool's messages stand between its question and answer. `run`: which it was.

    `asked_at`: what a reset that comes late goes by. `forgotten`: it can be read, but counts no more.
    """

    number: int
    question: str | None
    answer: str | None
    until: int
    tools: int = 0
    run: str | None = None
    asked_at: float = 0
    forgotten: bool = False

    @property
    def texts(self) -> list[str]:
        return [text for text in (self.question, self.answer) if text is not None]

    @property
    def size(self) -> int:
        """In messages."""
        return len(self.texts) + self.tools


ANY_RESET = -1
"""What a turn has seen that goes by the time of the last reset, whenever that was said."""


@dataclass
class Open:
    """A person's message, said at `asked_at`, and the tools' after it. `name`: of this state of it."""

    texts: list[str]
    until: int
    asked_at: int
    name: int = field(default_factory=lambda: next(_names))


@dataclass
class Waiting:
    """A question back. `name`: of this one."""

    param: str
    until: int
    name: int = field(default_factory=lambda: next(_names))


@dataclass
class Run:
    """A streamed turn under way."""

    question: str
    asked_at: int
    lease_until: int
    until: int
    stop: bool = False


@dataclass
class Chat:
    """One conversation of one person. `until`: when it ends; 0 where it has not begun. `reset_at`: the last reset's.

    `resets`: how many it has seen, however often it began.
    """

    turns: dict[int, Said] = field(default_factory=dict)
    count: int = 0
    floor: int = 1
    until: int = 0
    params: dict[str, str] = field(default_factory=dict)
    waiting: Waiting | None = None
    open: Open | None = None
    deleted_until: int = 0
    runs: dict[str, Run] = field(default_factory=dict)
    begun_at: float = 0
    reset_at: float = 0
    resets: int = 0
    is_listed: bool = False


@dataclass
class Claimed:
    """The right to answer under a key: whose it is, and the turn it came to."""

    owner: int
    lease_until: int
    until: int
    state: Literal["running", "kept"] = "running"
    said: Said | None = None


@dataclass
class Late:
    """A turn that waits to be written back, or a reset, which has no words."""

    chat: Chat
    asked_at: float
    question: str | None = None
    answer: str | None = None


class Model:
    """All that is known of all conversations. `kept`: how many turns count; `page`: how many a turn is shown."""

    def __init__(self, clock: SettableClock, kept: int, page: int) -> None:
        self._clock = clock
        self.kept = kept
        self.page = page

    @property
    def now(self) -> int:
        return self._clock.epoch

    # ------------------------------------------------------------ reading

    def is_live(self, chat: Chat) -> bool:
        return chat.until > self.now

    def is_deleted(self, chat: Chat) -> bool:
        return chat.deleted_until > self.now

    def readable(self, chat: Chat) -> list[Said]:
        """The newest turns that are kept, oldest first."""
        if not self.is_live(chat):
            return []
        return [turn for turn in self._there(chat) if turn.number > chat.count - self.kept]

    def counting(self, chat: Chat) -> list[Said]:
        """Those since the last reset or prune."""
        return [turn for turn in self.readable(chat) if turn.number >= chat.floor and not turn.forgotten]

    def shown(self, chat: Chat) -> list[Said]:
        """Those a turn is shown."""
        return [turn for turn in self.counting(chat) if turn in self._there(chat)[-self.page :]]

    def open(self, chat: Chat) -> Open | None:
        return chat.open if chat.open and chat.open.until > self.now and not self.is_deleted(chat) else None

    def open_texts(self, chat: Chat) -> list[str]:
        opened = self.open(chat)
        return opened.texts if opened else []

    def waiting(self, chat: Chat) -> Waiting | None:
        return chat.waiting if chat.waiting and chat.waiting.until > self.now else None

    def params(self, chat: Chat) -> dict[str, str]:
        return chat.params if self.is_live(chat) else {}

    def _there(self, chat: Chat) -> list[Said]:
        turns = (chat.turns[number] for number in sorted(chat.turns))
        return [turn for turn in turns if turn.number <= chat.count and turn.until > self.now]

    # ------------------------------------------------------------ turns

    def tell(
        self,
        chat: Chat,
        question: str | None,
        answer: str | None,
        *,
        tools: int = 0,
        at: float | None = None,
        asked_at: float | None = None,
        params: dict[str, str] | None = None,
        seen_resets: int | None = None,
    ) -> Said:
        """A turn, under the next number; the first of a conversation begins it, if nothing else has.

        `at`: when it is kept, if not now; `asked_at`, if not then. `seen_resets`: those before it was loaded for, if
        others may have been since. A turn from before the last one goes before it, if nothing has been said since; if
        something has, it is forgotten.
        """
        at = self.now if at is None else at
        asked_at = at if asked_at is None else asked_at
        # What is dated ahead, as by a clock that went back since, was asked by now.
        said_at = min(asked_at, at)
        is_before = self.is_live(chat) and seen_resets not in (None, chat.resets) and said_at <= chat.reset_at
        goes_first = chat.floor > chat.count
        self.begin(chat, at)
        chat.is_listed = True
        chat.count += 1
        until = int(at) + DAY
        chat.until = max(chat.until, until)
        said = chat.turns[chat.count] = Said(chat.count, question, answer, until, tools, asked_at=asked_at)
        if not is_before:
            chat.params = {**chat.params, **(params or {})}
        elif goes_first:
            chat.floor = chat.count + 1
        else:
            said.forgotten = True
        return said

    def begin(self, chat: Chat, at: float, *, is_listed: bool = True) -> None:
        """A conversation without turns, where none is alive."""
        if not self.is_live(chat):
            chat.is_listed = is_listed
            chat.count, chat.floor, chat.until, chat.deleted_until = 0, 1, int(at) + DAY, 0
            chat.params, chat.begun_at, chat.reset_at = {}, at, 0

    def write_back(self, late: Late) -> None:
        """What could not be kept when it was said, unless it is over, or its conversation deleted."""
        chat = late.chat
        if self.is_deleted(chat) or int(late.asked_at) + DAY <= self.now:
            return
        if late.question is None:
            self.reset_late(chat, late.asked_at)
            return
        self.tell(chat, late.question, late.answer, at=late.asked_at, seen_resets=ANY_RESET)

    def wait(self, chat: Chat, param: str) -> None:
        chat.waiting = Waiting(param, self.now + PENDING_SECONDS)

    def reset(self, chat: Chat) -> None:
        """Where nothing is, a conversation begins that no list shows yet; a deleted one stays so."""
        chat.waiting = chat.open = None
        if self.is_deleted(chat):
            return
        self.begin(chat, self.now, is_listed=False)
        chat.floor, chat.params = chat.count + 1, {}
        chat.reset_at = max(chat.reset_at, self.now)
        chat.resets += 1

    def reset_late(self, chat: Chat, at: float) -> None:
        """A reset that was said at `at`: what was asked until then counts no more, unless a later one has said so."""
        if self.is_live(chat) and chat.reset_at >= at:
            return
        if chat.waiting and chat.waiting.until - PENDING_SECONDS <= at:
            chat.waiting = None
        if chat.open and chat.open.until - DAY <= at:
            chat.open = None
        self.begin(chat, at, is_listed=False)
        turns = self.counting(chat)
        past = [turn for turn in turns if turn.asked_at <= at]
        if past or chat.begun_at <= at:
            chat.params = {}
        chat.floor = min((turn.number for turn in turns if turn not in past), default=chat.count + 1)
        for turn in past:
            turn.forgotten = turn.number > chat.floor
        chat.reset_at = at
        chat.resets += 1

    def prune(self, chat: Chat, most: int) -> int:
        """How many messages count no more, so that at most so many do: whole turns, and the newest always."""
        turns = self.counting(chat)
        if not self.is_live(chat):
            return 0
        sizes = [turn.size for turn in turns]
        asked = [turn.question is not None for turn in turns]
        if self.open_texts(chat):
            sizes.append(len(self.open_texts(chat)))
            asked.append(True)
        start = 0
        while start < len(sizes) - 1 and sum(sizes[start:]) > most:
            start += 1
        if start == 0:
            return 0
        start = next((place for place in range(start, len(sizes)) if asked[place]), start)
        chat.floor = turns[start].number if start < len(turns) else chat.count + 1
        return sum(sizes[:start])

    def delete(self, chat: Chat) -> int:
        """How many turns could be read; none can any more, nor is the conversation gone on with for a day."""
        gone = len(self.readable(chat))
        self.sweep(chat)
        chat.waiting = chat.open = None
        chat.until, chat.deleted_until = 0, self.now + DAY
        return gone

    def sweep(self, chat: Chat) -> None:
        """What is left of a deleted conversation goes. What has ended cannot be seen, and is left to whoever reaps it:
        no one reads it, even if the clock goes back."""
        chat.turns = {number: turn for number, turn in chat.turns.items() if turn.until <= self.now}
        chat.runs = {name: run for name, run in chat.runs.items() if run.until <= self.now}
        if chat.open and chat.open.until > self.now:  # said after the deletion, by a clock that then went back
            chat.open = None
        if self.waiting(chat):
            chat.waiting = None

    # ------------------------------------------------------------ streamed turns

    def running(self, chat: Chat, name: str) -> Run | None:
        run = chat.runs.get(name)
        return run if run and run.until > self.now else None

    def settle(self, chat: Chat, says: str) -> None:
        """Runs that nobody answers any more become turns that say so; in a deleted conversation they are gone."""
        lapsed = [name for name in chat.runs if (run := self.running(chat, name)) and run.lease_until <= self.now]
        for name in sorted(sorted(lapsed, reverse=True), key=lambda name: chat.runs[name].asked_at):
            run = chat.runs.pop(name)
            if not self.is_deleted(chat):
                self.tell(chat, run.question, says, at=run.asked_at, seen_resets=ANY_RESET).run = name
        if self.is_deleted(chat):
            chat.runs = {name: run for name, run in chat.runs.items() if not self.running(chat, name)}

    def finish(self, chat: Chat, name: str, question: str, answer: str, seen_resets: int) -> Said | None:
        """A run's answer: a turn, or in place of the one that said that it had crashed; None where neither is left."""
        if self.is_deleted(chat):
            chat.runs.pop(name, None)
            return None
        if run := self.running(chat, name):
            del chat.runs[name]
            said = self.tell(chat, question, answer, asked_at=run.asked_at, seen_resets=seen_resets)
            said.run = name
            return said
        said = next((turn for turn in self._there(chat) if self.is_live(chat) and turn.run == name), None)
        if said is not None:
            said.question, said.answer = question, answer
        return said

    # ------------------------------------------------------------ messages by role

    def state(self, chat: Chat) -> int | None:
        """The name of what is open, None for nothing: what a handle knows, or has missed a change of."""
        opened = self.open(chat)
        return opened.name if opened else None

    def ask(self, chat: Chat, text: str) -> None:
        """A person's message: closes the one that is open, as a turn without an answer, and is open itself."""
        opened = self.open(chat)
        if opened:
            self.tell(chat, opened.texts[0], None, tools=len(opened.texts) - 1, asked_at=opened.asked_at)
        chat.open = Open([text], self.now + DAY, self.now)

    def note(self, chat: Chat, text: str) -> None:
        """A tool's message, after a person's."""
        opened = self.open(chat)
        assert opened is not None
        chat.open = Open([*opened.texts, text], opened.until, opened.asked_at)

    def answer(self, chat: Chat, text: str) -> None:
        """An agent's message: makes a turn of what is open, or one without a question."""
        opened, texts = self.open(chat), self.open_texts(chat)
        asked_at = opened.asked_at if opened else self.now
        tools = max(0, len(texts) - 1)
        self.tell(chat, texts[0] if texts else None, text, tools=tools, asked_at=asked_at)
        chat.open = None

    def merge(self, chat: Chat, given: dict[str, str]) -> dict[str, str]:
        """What is known with what is given; a conversation begins with it, where none is."""
        self.begin(chat, self.now)
        chat.params = {**chat.params, **given}
        return chat.params

    # ------------------------------------------------------------ an engine that tidies

    def reap(self, chats: list[Chat]) -> None:
        """Forget what has ended for good: a clock that goes back afterwards does not bring it back."""
        for chat in chats:
            chat.turns = {number: turn for number, turn in chat.turns.items() if turn.until > self.now}
            chat.runs = {name: run for name, run in chat.runs.items() if run.until > self.now}
            chat.waiting = self.waiting(chat)
            chat.open = chat.open if chat.open and chat.open.until > self.now else None
            chat.until = chat.until if self.is_live(chat) else 0
            chat.deleted_until = chat.deleted_until if self.is_deleted(chat) else 0
