"""What the twelve properties of conversation memory share: engines, examples, people of their own, faults, hostile ids.

All examples of a test share one engine's table, as all people of a deployment do (moto's is emptied in between); each
example has people of its own.
"""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from kanina import people
from kanina.clock import random_ids
from kanina.memory import ConversationMemory, ConversationMemoryManager, Conversations, ConversationStore
from kanina.people import Person
from kanina.settings import MemoryPolicy
from kanina.storage import keys
from kanina.storage.table import Item, Table
from tests.counts import at_most
from tests.engines import Engine
from tests.failing import Fault, House

SLOW_ENGINES = [pytest.param(name, marks=pytest.mark.slow) for name in ("moto", "dynamodb_local")]

on_every_engine = pytest.mark.parametrize(
    "table_engine",
    ["sqlite_memory", pytest.param("sqlite_file", marks=pytest.mark.slow), *SLOW_ENGINES],
    indirect=True,
)
"""SQLite in memory always; the others, which the contract tests hold to the same answers, with the full counts."""

on_engines_that_outlive_a_process = pytest.mark.parametrize(
    "table_engine", ["sqlite_memory", "sqlite_file", *SLOW_ENGINES], indirect=True
)
"""The same for what is about the file itself: closed and opened again."""

_hundred = settings(
    max_examples=at_most(100, 30),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


def hundred(test: Callable[..., None]) -> Callable[..., None]:
    """A hundred examples of a property, which share the engine; each leaves it as it must be for the next."""
    given_test: Any = test
    example = given_test.hypothesis.inner_test

    @wraps(example)
    def with_engine(*args: Any, **drawn: Any) -> None:
        try:
            example(*args, **drawn)
        finally:
            drawn["table_engine"].end_example()

    given_test.hypothesis.inner_test = with_engine
    return _hundred(test)


_people = itertools.count(1)


def someone(name: str = "person") -> Person:
    """A person whom no other example has."""
    return people.local(f"{name} {next(_people)}")


# ---------------------------------------------------------------- faults

QUESTIONS = ("hello", "ask", "2", "note O-7", "start over", "show my third question again", "magkano")

FaultyTurn = tuple[str, list[Fault], bool, bool, float]
"""A question, what the table's next calls meet, whether it has a key, whether it is a run, the seconds before it."""


def faulty_turns(most: int, pause_seconds: float) -> SearchStrategy[list[FaultyTurn]]:
    """Turns on a table that may fail at any call; between two of them is a second, or the pause."""
    turn = st.tuples(
        st.sampled_from(QUESTIONS),
        st.lists(st.sampled_from(get_args(Fault)), max_size=8),
        st.booleans(),
        st.booleans(),
        st.sampled_from([1.0, pause_seconds]),
    )
    return st.lists(turn, min_size=1, max_size=most)


# ---------------------------------------------------------------- ids


def canonical(text: object) -> bool:
    """Whether this is a UUID as responses give it: in its usual form, in lower case."""
    return isinstance(text, str) and str(uuid.UUID(text)) == text


def is_version_4(text: object) -> bool:
    """Whether this is an id that was made here: a UUID v4 of RFC 9562's variant."""
    return canonical(text) and uuid.UUID(str(text)).version == 4 and uuid.UUID(str(text)).variant == uuid.RFC_4122


UUIDS = st.uuids(version=4).map(str)

_NEAR = UUIDS.flatmap(
    lambda text: st.sampled_from(
        [
            text[:-1],
            text + "0",
            text + "\n",
            " " + text[:-1],
            text + " ",
            text.replace("-", ""),
            text.replace("-", "_"),
            text.replace("-", "\N{NON-BREAKING HYPHEN}"),
            "{" + text + "}",
            "urn:uuid:" + text,
            text[:-1] + "g",
            text[:-1] + "\N{FULLWIDTH DIGIT ONE}",
            text[:-1] + "\N{ARABIC-INDIC DIGIT ONE}",
            text[:9] + "-" + text[10:-1] + "\x00",
        ]
    )
)

HOSTILE_IDS = st.one_of(
    _NEAR,
    st.sampled_from(
        [
            "",
            " ",
            "#",
            "/",
            ":",
            "&",
            "=",
            "%",
            "%23",
            "a b",
            "\N{WAVING HAND SIGN}" * 36,
            "x" * 4_000,
            "#" * 4_000,
            "\N{HIRAGANA LETTER A}" * 4_000,
            "\ud800",
            "\udfff" * 36,
            "\x00",
            "null",
            "../../etc",
            "' OR 1=1 --",
            "C#x#~HEAD",
            "~HEAD",
            "None",
            "0",
            "-1",
        ]
    ),
    st.text(st.characters(exclude_categories=[]), max_size=50),
    st.text("#/:&=% ~0123456789abcdef-", min_size=30, max_size=40),
)
"""Texts that are no UUID (one drawn by chance is as good as any other)."""


# ---------------------------------------------------------------- what is there


def partition(table: Table, person: Person) -> dict[str, Item]:
    """Every live item of a person, by its sort key."""
    return {item["sk"]: item for item in table.query(keys.person(person.id)).items}


class Views:
    """One person's memory over a table, through each of its faces, as one process has it."""

    def __init__(self, table: Table, engine: Engine, person: Person, policy: MemoryPolicy | None = None) -> None:
        self.person = person
        self.table = table
        chosen = policy or MemoryPolicy()
        options: dict[str, Any] = {"policy": chosen, "clock": engine.clock, "sleep": lambda _: None}
        waits = {"sleep": options["sleep"], "jitter": lambda: 0.5}
        self.conversations = Conversations(table, chosen, engine.clock, random_ids, **waits)
        self.memory = ConversationMemory(table, person, **options)
        self.manager = ConversationMemoryManager(table, person, **options)
        self.store = ConversationStore(table, "telegram", None, **options)

    def close(self) -> None:
        """End threads; the table stays open."""
        self.conversations.close()


@contextmanager
def views(engine: Engine, person: Person, table: Table | None = None) -> Iterator[Views]:
    """A person's memory, for as long as an example takes."""
    made = Views(table or engine.table, engine, person)
    try:
        yield made
    finally:
        made.close()


@contextmanager
def house(engine: Engine, **options: Any) -> Iterator[House]:
    """An assistant over the engine's table, for as long as an example takes."""
    made = House(options.pop("table", engine.table), engine.clock, **{"ids": random_ids, **options})
    try:
        yield made
    finally:
        made.close()
