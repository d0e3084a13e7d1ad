"""Taking back one part of a scope leaves the rest of it, and the answer says what that is. On every engine."""

from __future__ import annotations

import pytest

from kanina.memory.memories import Memories
from kanina.models import Filter, MetricQuery
from kanina.storage import keys
from tests.engines import Engine, SettableClock
from tests.house import ME, Chat, MakeAssistant

BOTH = "I only look after NCR and the Davao Region"
ALL_THREE = "I only look after NCR, Western Visayas and the Davao Region"
PAREHO = "NCR at Davao Region lang ang hawak ko"
LEFT = "From now on I show region Davao Region only"
NATIRA = "Mula ngayon, rehiyon Davao Region lang ang ipapakita ko"


def filters(chat: Chat) -> tuple[Filter, ...]:
    plan = chat.ask("revenue in 2025").plan
    assert isinstance(plan, MetricQuery)
    return plan.filters


@pytest.mark.parametrize(
    ("scope", "said", "answer", "values"),
    [
        (BOTH, "I no longer look after NCR", LEFT, ("Davao Region",)),
        (BOTH, "I don't handle NCR anymore", LEFT, ("Davao Region",)),
        (BOTH, "I no longer look after NCR, only the Davao Region", LEFT, ("Davao Region",)),
        (BOTH, "forget about NCR", LEFT, ("Davao Region",)),
        (BOTH, "forget that I only look after NCR", LEFT, ("Davao Region",)),
        (PAREHO, "hindi ko na hawak ang NCR", NATIRA, ("Davao Region",)),
        (BOTH, "hindi ko na hawak ang NCR", NATIRA, ("Davao Region",)),
        (BOTH, "hindi na ako nakatalaga sa NCR", NATIRA, ("Davao Region",)),
        (PAREHO, "hindi ko na hawak ang NCR, Davao Region na lang", NATIRA, ("Davao Region",)),
        (PAREHO, "kalimutan mo na ang NCR", NATIRA, ("Davao Region",)),
        (
            ALL_THREE,
            "I no longer look after NCR",
            "From now on I show region Western Visayas or Davao Region only",
            ("Western Visayas", "Davao Region"),
        ),
        (
            BOTH,
            "I no longer look after NCR, now I look after Western Visayas",
            "From now on I show region Davao Region or Western Visayas only",
            ("Davao Region", "Western Visayas"),
        ),
    ],
)
def test_what_is_left_stays_the_scope_and_the_answer_says_so(
    chat: Chat, scope: str, said: str, answer: str, values: tuple[str, ...]
) -> None:
    chat.ask(scope)
    chat.clock.advance(seconds=1)
    assert answer in chat.ask(said).text
    assert filters(chat) == (Filter(field="branches.region", values=values),)


@pytest.mark.parametrize(
    ("scope", "said", "answer"),
    [
        (BOTH, "I no longer look after NCR and the Davao Region", "All right, that no longer holds"),
        (BOTH, "I no longer only look after NCR and the Davao Region", "All right, that no longer holds"),
        (BOTH, "forget NCR and Davao Region", "Forgotten: region NCR or Davao Region."),
        (BOTH, "forget my region", "Forgotten: region NCR or Davao Region."),
        (BOTH, "forget that I only look after NCR and the Davao Region", "Forgotten."),
        ("I only look after NCR", "hindi ko na hawak ang NCR", "Sige, hindi na iyon totoo: rehiyon NCR."),
        ("I only look after NCR", "I no longer only look after NCR", "All right, that no longer holds: region NCR."),
    ],
)
def test_where_nothing_is_left_it_ends(chat: Chat, scope: str, said: str, answer: str) -> None:
    chat.ask(scope)
    chat.clock.advance(seconds=1)
    assert chat.ask(said).text.startswith(answer)
    assert filters(chat) == ()


def test_what_is_forgotten_in_part_is_in_no_item(
    make_assistant: MakeAssistant, table_engine: Engine, clock: SettableClock
) -> None:
    table = table_engine.table
    chat = Chat(make_assistant(table), clock)
    chat.ask(BOTH)
    clock.advance(seconds=1)
    assert chat.ask("forget about NCR").text.startswith(f"Forgotten. {LEFT}")
    assert [each.content for each in Memories(table, clock, lambda: "0").all(keys.person(ME.id))] == [
        "I only look after Davao Region"
    ]
    assert "NCR" not in str(table.query(keys.person(ME.id), "").items)


@pytest.mark.parametrize(
    ("scope", "said", "begins"),
    [(BOTH, "forget about NCR", "Memory is switched off"), (PAREHO, "kalimutan mo na ang NCR", "Naka-off")],
)
def test_no_part_is_taken_back_while_memory_is_off(chat: Chat, scope: str, said: str, begins: str) -> None:
    """What stays would be remembered."""
    chat.ask(scope)
    chat.ask("turn memory off")
    assert chat.ask(said).text.startswith(begins)
    chat.ask("turn memory on")
    assert filters(chat) == (Filter(field="branches.region", values=("NCR", "Davao Region")),)
