"""The whole assistant over a model and its data at one moment, as evals ask it: nothing kept, no cap on rows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol
from zoneinfo import ZoneInfo

import duckdb

from evals.rows import Rows, comparable
from kanina import assembly, people
from kanina.assistant.assistant import Assistant
from kanina.clock import random_ids, system_clock
from kanina.data.engines.duckdb_files import DATABASE, build_database
from kanina.memory.conversations import Conversations
from kanina.models import Answer
from kanina.settings import MemoryPolicy, load_settings
from kanina.storage.sqlite import SqliteTable
from kanina_demo.generate import VERSION, ZONE, ensure
from kanina_local.discovery.questions import QUESTIONS
from kanina_local.discovery.writing import model_text
from kanina_local.generated import draft_of

CACHE = Path(__file__).parents[1] / ".cache"
"""Where data made for evals and tests stays between runs."""

ROW_CAP = 10_000_000
"""More rows than any table here has."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where and when questions are asked: a model file, a folder of data, and the day. Left out: the demo's, and today.

    The demo's data ends with the day before; other data is taken as it is. starters: how many questions are offered
    over data that nobody has described.
    """

    model: Path | None = None
    data: Path | None = None
    today: date | None = None
    starters: int = QUESTIONS


class Conversation(Protocol):
    """One conversation that goes on with each question."""

    def ask(self, question: str) -> Answer:
        """The answer to the next message."""


class Respondent(Protocol):
    """What questions are put to, and what knows the right rows."""

    @property
    def zone(self) -> str:
        """The model's zone."""

    def conversation(self) -> AbstractContextManager[Conversation]:
        """A new conversation, of a person who has no other, for as long as the context lasts."""

    def gold(self, sql: str) -> Rows:
        """The rows of a labelled statement."""


class House:
    """The real assistant with the engine for one place. Ends its process with `close`, or as a context manager."""

    def __init__(self, place: Place, provider: str = "offline") -> None:
        """provider: who plans and words, as `KANINA_MODEL_PROVIDER` names it; its key and models are the settings'."""
        today = place.today or system_clock().astimezone(ZONE).date()
        folder = place.data or _demo_data(today - timedelta(days=1))
        scratch = CACHE / "evals"
        model = place.model or (_model_of(folder, scratch, today, place.starters) if place.data else None)
        settings = replace(
            load_settings(),
            model_path=str(model or ""),
            data_path=str(folder),
            scratch_path=str(scratch),
            row_cap=ROW_CAP,
            model_provider=provider,
        )
        self._closing = ExitStack()
        self.model, self._runner = assembly.make_runner(settings)
        self._closing.callback(self._runner.close)
        # The same file as the engine reads, so that gold sees the tables under the same names.
        database = build_database(folder, scratch / DATABASE)
        self._gold = self._closing.enter_context(duckdb.connect(str(database), read_only=True))
        self._gold.execute(f"SET TimeZone = '{self.zone}'")
        self._settings = settings
        self._now = datetime.combine(today, time(12), ZoneInfo(self.zone))
        self._planner, self._narrator = assembly.make_respondents(settings, self.model, self._clock)

    @property
    def zone(self) -> str:
        """The model's zone."""
        return self.model.zone

    @contextmanager
    def conversation(self) -> Iterator[Conversation]:
        """A new conversation over a table of its own; the clock stands still at noon."""
        table = SqliteTable(":memory:", self._clock)
        conversations = Conversations(table, MemoryPolicy(), self._clock, random_ids)
        try:
            yield _Talk(self._assistant(conversations))
        finally:
            conversations.close()
            table.close()

    def gold(self, sql: str) -> Rows:
        """The rows of a labelled statement. Raises duckdb.Error where it cannot be run."""
        found = self._gold.execute(sql)
        return comparable(len(found.description or ()), found.fetchall(), self.zone)

    def close(self) -> None:
        """End the engine's process."""
        self._closing.close()

    def __enter__(self) -> House:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _clock(self) -> datetime:
        return self._now

    def _assistant(self, conversations: Conversations) -> Assistant:
        return Assistant(
            model=self.model,
            conversations=conversations,
            planner=self._planner,
            narrator=self._narrator,
            runner=self._runner,
            settings=self._settings,
            clock=self._clock,
            ids=random_ids,
        )


class _Talk:
    """Asks on in one conversation."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant
        self._options: dict[str, Any] = {}

    def ask(self, question: str) -> Answer:
        answer = self._assistant.ask(people.local("eval"), question, **self._options)
        self._options = {"conversation_id": answer.conversation_id}
        return answer


def _model_of(data: Path, scratch: Path, today: date, starters: int) -> Path:
    """The model beside the data, else the one that `kanina model init` would write, written anew each time."""
    if (data / assembly.MODEL_FILE).is_file():
        return data / assembly.MODEL_FILE
    now = datetime.combine(today, time(12), ZONE)
    draft = draft_of([str(data)], scratch, str(ZONE), "PHP", lambda: now, starters=starters)
    target = scratch / "models" / f"{data.name}-{os.getpid()}.yaml"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(model_text(draft), encoding="utf-8")
    return target


def _demo_data(until: date) -> Path:
    folder = CACHE / f"demo-{VERSION}-{until.isoformat()}"
    ensure(folder, until)
    return folder
