"""A table that fails as real ones do, call by call, and an assistant over it that needs no engine."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, TypeVar

from kanina.assistant.assistant import Assistant
from kanina.assistant.planner import Context, Narration, Narrator, Planned, Planner
from kanina.assistant.rate_limit import RateLimiter
from kanina.assistant.runner import Prepared, Runner
from kanina.clock import Ids, random_ids, system_clock
from kanina.memory import Conversations
from kanina.memory.failover import TurnMemory
from kanina.models import AskUser, Choice, Query, Reply, Result
from kanina.people import Person
from kanina.settings import MemoryPolicy, Settings
from kanina.storage.breaker import Breaker
from kanina.storage.failover import BreakerTable, LateQueue
from kanina.storage.table import (
    CALL_KINDS,
    CallKind,
    Change,
    ConditionFailed,
    Cursor,
    Item,
    Page,
    StorageFault,
    Table,
    Update,
)
from tests.engines import SettableClock
from tests.memory_builders import ordered_ids
from tests.small import small_model

Fault = Literal["ok", "fault", "hang", "half", "conflict"]
"""What a call meets: nothing; an error at once; one after a second; one though it was carried out; another writer."""

HANG_SECONDS = 1.0
PATIENCE_SECONDS = 60.0
"""How long a house waits for the read that finds out whether its table is back: its faults take no real time."""

T = TypeVar("T")


class FaultyTable:
    """A table whose next calls meet what `plan` says, and after those what `always` says. Counts its calls.

    `broken`: the kinds of calls that fail whatever those say.
    `faults`: the operation and the error's name of each that failed.
    """

    def __init__(self, table: Table, clock: SettableClock, plan: Iterable[Fault] = ()) -> None:
        self.table = table
        self.clock = clock
        self.plan = list(plan)
        self.always: Fault = "ok"
        self.broken: frozenset[CallKind] = frozenset()
        self.calls: list[str] = []
        self.faults: list[tuple[str, str]] = []

    def get(self, pk: str, sk: str) -> Item | None:
        return self._meet("get", lambda: self.table.get(pk, sk))

    def get_many(self, keys: Sequence[tuple[str, str]]) -> list[Item]:
        return self._meet("get_many", lambda: self.table.get_many(keys))

    def query(
        self,
        pk: str,
        prefix: str = "",
        *,
        newest_first: bool = False,
        limit: int | None = None,
        cursor: Cursor | None = None,
    ) -> Page:
        return self._meet(
            "query", lambda: self.table.query(pk, prefix, newest_first=newest_first, limit=limit, cursor=cursor)
        )

    def query_index(
        self, pk: str, *, newest_first: bool = True, limit: int | None = None, cursor: Cursor | None = None
    ) -> Page:
        return self._meet(
            "query_index", lambda: self.table.query_index(pk, newest_first=newest_first, limit=limit, cursor=cursor)
        )

    def write(self, *changes: Change, token: str | None = None) -> None:
        self._meet("write", lambda: self.table.write(*changes, token=token), several=len(changes) > 1)

    def update(self, change: Update) -> Item:
        return self._meet("write", lambda: self.table.update(change))

    def _meet(self, operation: str, call: Callable[[], T], *, several: bool = False) -> T:
        self.calls.append(operation)
        met = self.plan.pop(0) if self.plan else self.always
        if ("write" if operation == "write" else "read") in self.broken:
            met = "fault"
        if met == "conflict" and several:  # only a transaction meets another
            raise ConditionFailed(0, "conflict")
        if met == "half":
            call()
        if met == "hang":
            self.clock.advance(seconds=HANG_SECONDS)
        if met in ("fault", "hang", "half"):
            self.faults.append((operation, "ReadTimeoutError" if met != "fault" else "InternalServerError"))
            raise StorageFault(*self.faults[-1], silent=CALL_KINDS if met == "hang" else ())
        return call()


class Parrot:
    """A planner that says how much it was shown, and asks back when told to."""

    name = "parrot"

    def plan(self, context: Context) -> Planned:
        if context.question.startswith("ask"):
            choices = (Choice(label="Laguna", value="laguna"), Choice(label="Nueva Ecija", value="ecija"))
            return Planned(plan=AskUser(param="filter:branches.city", prompt="Which one?", choices=choices))
        if context.question.startswith("note"):
            return Planned(plan=Reply(text="Noted."), params={"order_id": context.question.split()[1]})
        return Planned(plan=Reply(text=f"{context.question} after {len(context.turns)}"))


class NoWords:
    """A narrator that is never asked: no plan of the parrot's has rows."""

    def answer(self, context: Context, planned: Planned, narration: Narration) -> str:
        return ""


class NoEngine(Runner):
    """A runner that finds nothing."""

    def __init__(self) -> None:
        """Without a model, a guard or an engine."""

    def prepare(self, plan: Query, person: Person, today: date) -> Prepared:
        return Prepared("SELECT 1", None)

    def run(self, prepared: Prepared, *, seconds: float) -> Result:
        return Result(columns=(), rows=())

    def close(self) -> None:
        """Nothing runs."""


class ListedQueue:
    """A queue that keeps what it is given, unless it fails."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str, str]] = []
        self.fails = False

    def send(self, body: str, *, group: str, deduplication_id: str) -> None:
        if self.fails:
            raise StorageFault("send_message", "EndpointConnectionError")
        self.sent.append((body, group, deduplication_id))


class Process:
    """What one of several processes on a table has to itself: a breaker, a memory, an assistant that needs no engine.

    Its time and ids are real.
    """

    def __init__(self, table: Table, breaker: Breaker, policy: MemoryPolicy | None = None) -> None:
        policy, store = policy or MemoryPolicy(), BreakerTable(table, breaker)
        self.conversations = Conversations(store, policy, system_clock, random_ids)
        self.memory = TurnMemory(self.conversations, policy, system_clock, random_ids, store=store)
        self.assistant = Assistant(
            model=small_model(),
            conversations=self.conversations,
            planner=Parrot(),
            narrator=NoWords(),
            runner=NoEngine(),
            settings=Settings(policy=policy),
            clock=system_clock,
            ids=random_ids,
            memory=self.memory,
        )

    def close(self) -> None:
        """End threads; what waited to be written back is given up, and the table stays open."""
        self.memory.close()
        self.conversations.close()


FAULTS = 3
OPEN_SECONDS = 10.0


@dataclass
class House:
    """An assistant over a table that fails on demand. `truth` is what the table holds, seen past its faults.

    `monotonic`: the seconds of a process; by default the clock's, for a test whose clock never goes back.
    """

    table: Table
    clock: SettableClock
    queue: LateQueue | None = None
    policy: MemoryPolicy = field(default_factory=MemoryPolicy)
    planner: Planner = field(default_factory=Parrot)
    ids: Ids = field(default_factory=ordered_ids)
    narrator: Narrator = field(default_factory=NoWords)
    runner: Any = field(default_factory=NoEngine)
    rate_limit: int = 0
    monotonic: Callable[[], float] | None = None

    def __post_init__(self) -> None:
        monotonic = self.monotonic or (lambda: self.clock.now.timestamp())
        self.faulty = FaultyTable(self.table, self.clock)
        self.breaker = Breaker(FAULTS, OPEN_SECONDS, monotonic)
        self.store = BreakerTable(self.faulty, self.breaker, PATIENCE_SECONDS)
        ids, truths = self.ids, itertools.count(1)
        wait: dict[str, Any] = {"sleep": lambda seconds: self.clock.advance(seconds=seconds), "jitter": lambda: 1.0}
        self.conversations = Conversations(self.store, self.policy, self.clock, ids, **wait)
        self.truth = Conversations(
            self.table, self.policy, self.clock, lambda: f"99999999-0000-4000-8000-{next(truths):012d}", **wait
        )
        self.memory = TurnMemory(
            self.conversations,
            self.policy,
            self.clock,
            ids,
            store=self.store,
            queue=self.queue,
            monotonic=monotonic,
        )
        self.assistant = Assistant(
            model=small_model(),
            conversations=self.conversations,
            planner=self.planner,
            narrator=self.narrator,
            runner=self.runner,
            settings=Settings(policy=self.policy),
            clock=self.clock,
            ids=ids,
            memory=self.memory,
            rate_limiter=RateLimiter(self.store, self.rate_limit, 60, self.clock) if self.rate_limit else None,
        )

    def settle(self) -> None:
        """Wait for what still reads beside a turn whose own read has failed: it is to meet no later fault or moment."""
        self.conversations.close()

    def recover(self) -> None:
        """The table answers again, for what is asked from now on."""
        self.settle()
        self.faulty.always = "ok"

    def close(self) -> None:
        """End threads, past all faults; the table stays open."""
        self.faulty.plan, self.faulty.always, self.faulty.broken = [], "ok", frozenset()
        self.memory.close()
        self.conversations.close()
        self.truth.close()
