"""The question that waits and the turns are layers of their own: in the code, on disk, and when writers meet."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

from kanina.assistant.answers import choices
from kanina.memory import ConversationMemory, TurnChanges, pending, turns
from kanina.memory.loading import Loaded
from kanina.models import Pending
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Item, Put, Table
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, CHAT, Interfered, draft, memory_on, say

PACKAGE = Path(pending.__file__).parents[1]
SHORT_TERM = frozenset(
    {"memory.pending", *(f"assistant.answers.{name}" for name in ("hearing", "choices", "extraction"))}
)
LONG_TERM = frozenset(f"memory.{name}" for name in ("turns", "details", "head", "retention", "history"))


def imported(module: str) -> set[str]:
    """The modules of Kanina that one of them imports, itself or through others."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        path = PACKAGE / f"{waiting.pop().replace('.', '/')}.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if path.is_file() else ():
            names = []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            parts = {name.removeprefix("kanina.") for name in names if name.startswith("kanina.")}
            waiting += parts - found
            found |= parts
    return found


@pytest.mark.parametrize("module", sorted(SHORT_TERM))
def test_what_waits_knows_nothing_of_turns(module: str) -> None:
    assert (PACKAGE / f"{module.replace('.', '/')}.py").is_file()
    assert imported(module) & LONG_TERM == set()


@pytest.mark.parametrize("module", sorted(LONG_TERM))
def test_turns_know_nothing_of_what_waits(module: str) -> None:
    assert (PACKAGE / f"{module.replace('.', '/')}.py").is_file()
    assert imported(module) & SHORT_TERM == set()


def test_the_imports_found_are_those_of_the_files() -> None:
    found = {"memory.pending", "memory.turns", "assistant.answers.hearing"} & imported("memory.keeping")
    assert found == {"memory.pending", "memory.turns"}
    assert "assistant.answers.choices" in imported("assistant.answers.hearing")
    assert (Path(turns.__file__).parents[1], Path(choices.__file__).parents[2]) == (PACKAGE, PACKAGE)


# ---------------------------------------------------------------- on disk


def stored(table: Table, kind: Callable[[str], bool]) -> dict[str, Item]:
    """The items of this conversation whose sort key is of a kind."""
    prefix = keys.conversation(CHAT)
    return {item["sk"]: item for item in table.query(keys.person(ANA.id), prefix).items if kind(item["sk"])}


def is_turn(sk: str) -> bool:
    return keys.turn_number(sk) is not None


def is_pending(sk: str) -> bool:
    return sk == keys.pending(CHAT)


QUESTIONS = [Pending(id=f"q{number}", param="order_id", prompt="Which order?") for number in (1, 2)]


@pytest.mark.parametrize("order", sorted(set(itertools.permutations("tptpc"))), ids="".join)
def test_no_order_of_writes_changes_an_item_of_the_other_layer(
    order: tuple[str, ...], table: SqliteTable, clock: SettableClock
) -> None:
    """t: a turn is kept. p: a question waits, c: none does."""
    memory = memory_on(table, clock)
    session = ConversationMemory(table, ANA, clock=clock).for_session(CHAT)
    for write in order:
        turns_before, pending_before = stored(table, is_turn), stored(table, is_pending)
        if write == "t":
            say(memory)
            assert stored(table, is_pending) == pending_before
        else:
            session.set_waiting("order_id" if write == "p" else None)
            assert stored(table, is_turn) == turns_before
            assert len(stored(table, is_pending)) == (1 if write == "p" else 0)
    assert len(stored(table, is_turn)) == order.count("t")


def test_what_waits_may_change_while_a_turn_is_answered_without_refusing_its_write(
    table: SqliteTable, clock: SettableClock
) -> None:
    """A keep is conditional on the head's count alone: one attempt, whatever was noted to wait meanwhile."""
    slow = Interfered(table)
    memory, other = memory_on(slow, clock), ConversationMemory(table, ANA, clock=clock).for_session(CHAT)
    say(memory, "one")
    loaded = memory.load(ANA, CHAT)
    other.set_waiting("order_id")
    noted = stored(table, is_pending)
    waits: list[float] = []
    patient = memory_on(slow, clock, sleep=waits.append)
    kept = patient.keep(ANA, loaded, draft("two"))
    assert (kept.stored, kept.overtaken, waits) == (True, False, [])
    assert stored(table, is_pending) == noted


@pytest.mark.parametrize("change", [QUESTIONS[1], None], ids=["asks", "clears"])
@pytest.mark.parametrize("waited", [QUESTIONS[0], None], ids=["one waited", "none waited"])
def test_a_turn_that_meets_another_question_is_kept_and_leaves_it(
    waited: Pending | None, change: Pending | None, table_engine: Engine
) -> None:
    table, clock = table_engine.table, table_engine.clock
    slow = Interfered(table)
    memory, other = memory_on(slow, clock), ConversationMemory(table, ANA, clock=clock).for_session(CHAT)
    say(memory, "one", pending=waited or "keep")
    loaded = memory.load(ANA, CHAT)
    before = stored(table, is_turn)
    slow.before_write = lambda: other.set_waiting("branch")
    kept = memory.keep(ANA, loaded, draft("two"), TurnChanges(pending=change))
    meets = waited is not None or change is not None
    assert (kept.stored, kept.overtaken) == (True, meets)
    assert other.waiting() == "branch"
    after = stored(table, is_turn)
    assert [after[sk] for sk in before] == list(before.values())
    assert len(after) == 2


def test_a_conflict_between_turns_leaves_the_question_of_the_first(table_engine: Engine) -> None:
    """Two answers to one question at once: both turns are kept, and what the quicker one asked next waits."""
    table, clock = table_engine.table, table_engine.clock
    slow = Interfered(table)
    memory, other = memory_on(slow, clock), memory_on(table, clock)
    say(memory, "track my order", pending=QUESTIONS[0])
    both: list[Loaded] = [memory.load(ANA, CHAT), other.load(ANA, CHAT)]
    quicker = Pending(id="quicker", param="branch", prompt="Which branch?")
    slower = quicker.model_copy(update={"id": "slower"})
    slow.before_write = lambda: other.keep(ANA, both[1], draft("B"), TurnChanges(pending=quicker))
    kept = memory.keep(ANA, both[0], draft("A"), TurnChanges(pending=slower))
    assert (kept.stored, kept.overtaken, kept.turn.number if kept.turn else None) == (True, True, 3)
    loaded = other.load(ANA, CHAT)
    assert loaded.pending == quicker
    assert [turn.question for turn in loaded.turns] == ["track my order", "B", "A"]


def test_an_item_of_what_waits_is_not_taken_for_a_turn(table: SqliteTable, clock: SettableClock) -> None:
    memory = memory_on(table, clock)
    say(memory, "one", pending=QUESTIONS[0])
    item = pending.dump_pending(QUESTIONS[1], keys.person(ANA.id), CHAT, clock.epoch + 60)
    table.write(Put(item))
    assert [turn.question for turn in memory.load_all(ANA, CHAT)] == ["one"]
    assert memory.load(ANA, CHAT).pending == QUESTIONS[1]
