"""The whole assistant over the demo's data, as tests need it: any table, a settable clock, one engine a session."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from kanina import assembly, people
from kanina.assistant.assistant import Assistant
from kanina.assistant.known.meanings import Meanings
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.runner import Runner
from kanina.clock import random_ids
from kanina.data.semantic_model import SemanticModel
from kanina.memory import Conversations
from kanina.memory.memories import Memories
from kanina.models import Answer
from kanina.people import Person
from kanina.settings import MemoryPolicy, Settings
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Table
from tests.demo import built_for
from tests.engines import SettableClock

NOON = datetime(2026, 11, 26, 4, 0, tzinfo=UTC)
"""Noon in Manila on the day after the demo data's last."""

MANILA_TODAY = NOON.date()
ME = people.local("me")


@pytest.fixture(scope="session")
def demo_runner(demo_data: Path) -> Iterator[tuple[SemanticModel, Runner]]:
    """The demo's model and its engine, started once."""
    settings = Settings(data_path=str(demo_data), scratch_path=built_for(demo_data))
    model, runner = assembly.make_runner(settings)
    yield model, runner
    runner.close()


@pytest.fixture(scope="session")
def demo_planner(demo_runner: tuple[SemanticModel, Runner]) -> OfflinePlanner:
    """What plans over the demo's model: the same for the same context, so made once."""
    return OfflinePlanner(demo_runner[0])


@dataclass
class Chat:
    """One person in one conversation with an assistant."""

    assistant: Assistant
    clock: SettableClock
    person: Person = ME
    conversation: str | None = None
    answers: list[Answer] = field(default_factory=list)

    def ask(self, question: str, **options: Any) -> Answer:
        """The answer, in the conversation so far."""
        answer = self.assistant.ask(self.person, question, conversation_id=self.conversation, **options)
        self.conversation = answer.conversation_id
        self.answers.append(answer)
        return answer

    def another(self, person: Person | None = None) -> Chat:
        """A new conversation, of the same person or another."""
        return Chat(self.assistant, self.clock, person or self.person)


MakeAssistant = Callable[..., Assistant]


@pytest.fixture
def make_assistant(
    demo_runner: tuple[SemanticModel, Runner], demo_planner: OfflinePlanner, clock: SettableClock
) -> MakeAssistant:
    """Builds an assistant over a table; the clock stands at NOON. Options are settings."""
    model, runner = demo_runner
    clock.now = NOON

    def make(table: Table, policy: MemoryPolicy | None = None, **options: Any) -> Assistant:
        chosen = policy or MemoryPolicy()
        settings = Settings(policy=chosen, **options)
        planner, narrator = assembly.make_respondents(settings, model, clock, offline=demo_planner)
        return Assistant(
            model=model,
            conversations=Conversations(table, chosen, clock, random_ids),
            planner=planner,
            narrator=narrator,
            runner=runner,
            settings=settings,
            clock=clock,
            ids=random_ids,
            rate_limiter=assembly.make_rate_limiter(settings, table, clock),
            allowance=assembly.make_allowance(settings, table, clock),
            memories=Memories(table, clock, random_ids, reader=Meanings(model, demo_planner.lexicon)),
        )

    return make


@pytest.fixture
def chat(make_assistant: MakeAssistant, clock: SettableClock) -> Iterator[Chat]:
    """A conversation in memory."""
    table = SqliteTable(clock=clock)
    yield Chat(make_assistant(table), clock)
    table.close()
