"""A planner gets what its prompt is made of: the window, the summary, what the message points at and what is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from kanina.assistant.assembling import prompt_for
from kanina.assistant.planner import Context, Planned
from kanina.assistant.prompt import Prompt
from kanina.models import Reply
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.failing import House
from tests.memory_builders import ANA, CHAT


@dataclass
class Prompted:
    """A planner that makes the prompt it would send, and plans nothing."""

    name: str = "prompted"
    prompts: list[Prompt] = field(default_factory=list)

    def plan(self, context: Context) -> Planned:
        self.prompts.append(prompt_for(context, ["plan"]))
        return Planned(plan=Reply(text="Noted."), params={"branch": "Jaro"})


@pytest.fixture
def planner() -> Prompted:
    return Prompted()


@pytest.fixture
def house(table: SqliteTable, clock: SettableClock, planner: Prompted) -> Iterator[House]:
    house = House(table, clock, planner=planner)
    yield house
    house.close()


def blocks(prompt: Prompt) -> list[str]:
    return [block.text for message in prompt.messages for block in message.blocks]


def test_a_planners_prompt_holds_the_conversation_and_ends_with_the_question(house: House, planner: Prompted) -> None:
    for question in ("revenue by region", "headcount by branch", "show my first question again"):
        house.assistant.ask(ANA, question, conversation_id=CHAT)
    assert blocks(planner.prompts[0]) == ["It is Monday, 02 March 2026, 09:30 (UTC).", "revenue by region"]
    assert blocks(planner.prompts[2]) == [
        '<question turn="1">\nrevenue by region\n</question>',
        '<answer turn="1">\nNoted.\n</answer>',
        '<question turn="2">\nheadcount by branch\n</question>',
        '<answer turn="2">\nNoted.\n</answer>',
        "The message below points at turn 1.",
        '<known>\n{"branch": "Jaro"}\n</known>',
        "It is Monday, 02 March 2026, 09:30 (UTC).",
        "show my first question again",
    ]


def test_a_turn_before_the_window_that_is_meant_is_quoted_beside_the_question(house: House, planner: Prompted) -> None:
    for number in range(1, 22):
        house.assistant.ask(ANA, f"revenue in {2000 + number}", conversation_id=CHAT)
    house.conversations.roll(ANA, CHAT)
    house.assistant.ask(ANA, "show my first question again", conversation_id=CHAT)
    shown = blocks(planner.prompts[-1])
    assert shown[0].startswith('<summary turns="1 to 11">\n1. revenue in 2001 → Noted.\n')
    assert shown[1] == '<question turn="12">\nrevenue in 2012\n</question>'
    assert shown[-5:-3] == [
        '<referred>\n<question turn="1">\nrevenue in 2001\n</question>\n'
        '<answer turn="1">\nNoted.\n</answer>\n</referred>',
        "The message below points at turn 1.",
    ]
    assert planner.prompts[-1].text().startswith(planner.prompts[-1].prefix())
