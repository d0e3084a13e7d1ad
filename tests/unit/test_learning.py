"""What is learnt of a long conversation: all that was asked and answered, and nothing that was taken back."""

from __future__ import annotations

import random

import pytest

from kanina.assistant.assembling import Moment, assemble
from kanina.assistant.learning import Learner
from kanina.memory import Conversations
from kanina.memory.forgetting import forget_turn
from kanina.redaction import Redactor
from kanina.storage.table import Table
from tests.engines import SettableClock
from tests.memory_builders import ANA, CHAT, Interfered, memory_on, say

PK = "U#local%3Aana"
PLACES = ("Ilocos Norte", "Cebu", "Davao del Sur", "NCR", "Iloilo", "Bohol", "Laguna", "Quezon", "Tarlac", "Rizal")
ASKED = [f"revenue of {place} in {month} 2025" for place in PLACES for month in ("March", "September")]
FIGURES = [f"₱{1_000_003 + 7_654_321 * number:,}.50" for number in range(len(ASKED))]
FACTS = list(zip(ASKED, FIGURES, strict=True))


def tell(
    memory: Conversations, clock: SettableClock, question: str, figure: str, request_id: str | None = None
) -> None:
    clock.advance(minutes=1)
    place, _, month = question.removeprefix("revenue of ").partition(" in ")
    say(
        memory,
        question,
        answer=f"Revenue from 1 {month} to the end of {month} (region {place}): {figure}.",
        asked_at=clock(),
        request_id=request_id or f"request of {question}",
    )


def chatter(memory: Conversations, clock: SettableClock, number: int) -> None:
    clock.advance(minutes=1)
    words = "and a great many words that lead to no figure at all, however long one listens to them " * 3
    say(
        memory, f"tell me something {words}", answer=f"Let me see, {words}", asked_at=clock(), request_id=f"no {number}"
    )


def shown(memory: Conversations, clock: SettableClock) -> str:
    """All that a model is shown with the next question."""
    return assemble([], memory.load(ANA, CHAT), Moment("and now?", clock())).text().decode()


@pytest.mark.parametrize("seed", range(5))
def test_a_conversation_of_forty_turns_keeps_twenty_facts(table: Table, clock: SettableClock, seed: int) -> None:
    memory = memory_on(table, clock)
    learner = Learner(memory)
    facts = [True] * 20 + [False] * 20
    if seed:  # the first time all of them have left the window
        random.Random(seed).shuffle(facts)
    told = iter(FACTS)
    for number, is_fact in enumerate(facts):
        if is_fact:
            tell(memory, clock, *next(told))
        else:
            chatter(memory, clock, number)
        learner.learn(ANA, CHAT)
    prompt = shown(memory, clock)
    assert [(asked, figure) for asked, figure in FACTS if asked not in prompt or figure not in prompt] == []
    summary = memory.load(ANA, CHAT).summary
    assert summary is not None
    assert summary.reaches >= 22
    memory.close()


def test_what_was_said_before_a_reset_is_forgotten(table: Table, clock: SettableClock) -> None:
    memory = memory_on(table, clock)
    learner = Learner(memory)
    for fact in FACTS[:10]:
        tell(memory, clock, *fact)
    for number in range(12):
        chatter(memory, clock, number)
    learner.learn(ANA, CHAT)
    assert FACTS[0][1] in shown(memory, clock)
    memory.reset(ANA, CHAT, at=clock())
    for fact in FACTS[10:]:
        tell(memory, clock, *fact)
        learner.learn(ANA, CHAT)
    for number in range(12, 24):
        chatter(memory, clock, number)
        learner.learn(ANA, CHAT)
    prompt = shown(memory, clock)
    assert [figure for _, figure in FACTS if figure in prompt] == FIGURES[10:]
    memory.close()


def test_what_a_person_has_forgotten_leaves_the_summary_and_does_not_come_back(
    table: Table, clock: SettableClock
) -> None:
    memory = memory_on(table, clock)
    learner = Learner(memory)
    for asked, figure in FACTS:
        tell(memory, clock, asked, figure, request_id=figure)
    chatter(memory, clock, 20)
    learner.learn(ANA, CHAT)
    for place in (2, 5):
        forget_turn(table, PK, CHAT, FIGURES[place])
        learner.learn(ANA, CHAT)
        summary = memory.load(ANA, CHAT).summary
        assert summary is not None
        assert FIGURES[place] not in summary.text
        assert FIGURES[0] in summary.text
    for number in range(21, 34):
        chatter(memory, clock, number)
        learner.learn(ANA, CHAT)
    prompt = shown(memory, clock)
    assert [figure for figure in FIGURES if figure not in prompt] == [FIGURES[2], FIGURES[5]]
    memory.close()


def test_what_was_cut_is_no_less_readable_where_a_model_names_what_must_not_be_said(
    table: Table, clock: SettableClock
) -> None:
    """A cut text's last word is put out, for it may be half a number; a line of a summary is cut after that."""
    memory = memory_on(table, clock, redact=Redactor([r"09\d{9}"]))
    learner = Learner(memory)
    long = "how many orders came from people who live far away from the nearest branch and call 09171234567 in the end?"
    for number in range(1, 33):
        say(memory, long, answer=f"Orders, all told: {number:,}.", asked_at=clock(), request_id=f"{number}")
        if number % 16 == 0:
            forget_turn(table, PK, CHAT, f"{number - 1}")
        learner.learn(ANA, CHAT)
    summary = memory.load(ANA, CHAT).summary
    assert summary is not None
    lines = summary.text.splitlines()
    assert [lines[0], lines[14], lines[15], len(lines)] == [
        "1. how many orders came from people who live fa […] → 1",
        "15. […] → […]",
        f"16. {long.replace('09171234567', '[redacted]')} → Orders, all told: 16.",
        22,
    ]
    assert "09171234567" not in summary.text
    memory.close()


@pytest.mark.parametrize("rolled_before", [False, True])
def test_what_is_forgotten_while_it_is_summed_up_is_not_in_the_summary(
    table: Table, clock: SettableClock, rolled_before: bool
) -> None:
    memory = memory_on(table, clock)
    for number in range(1, 33):
        say(memory, f"q{number}", answer=f"a{number}", asked_at=clock(), request_id=f"r{number}")
        if number == 21 and rolled_before:
            memory.roll(ANA, CHAT)
    slow_table = Interfered(table)
    slow_table.before_write = lambda: forget_turn(table, PK, CHAT, "r15")
    slow = memory_on(slow_table, clock)
    Learner(slow).learn(ANA, CHAT)
    summary = memory.load(ANA, CHAT).summary
    assert summary is not None
    assert summary.text.splitlines()[13:16] == ["14. q14 → a14", "15. […] → […]", "16. q16 → a16"]
    assert len(summary.text.splitlines()) == 22
    slow.close()
    memory.close()
