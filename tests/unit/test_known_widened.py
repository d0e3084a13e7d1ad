"""What is remembered and then set aside, added to or ranked over, with the figures of a small clinic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kanina import assembly
from kanina.assistant.assistant import Assistant
from kanina.assistant.known.meanings import Meanings
from kanina.assistant.runner import Runner
from kanina.clock import random_ids
from kanina.data.semantic_model import SemanticModel
from kanina.memory import Conversations
from kanina.memory.memories import Memories
from kanina.models import Answer
from kanina.settings import MemoryPolicy, Settings
from kanina.storage.sqlite import SqliteTable
from kanina_local.discovery.writing import model_text
from kanina_local.generated import draft_of
from tests.discovered import NOW, ZONE, write
from tests.engines import SettableClock
from tests.house import NOON, Chat

HELD = "I only look after Cebu"
MARK = "(region Cebu, as you asked me to remember · remove)"
_BRANCHES = """branch_id,branch,region
1,Paws Ayala,Cebu
2,Paws Mandaue,Cebu
3,Paws Makati,NCR
4,Paws Lanang,Davao
"""
_COUNTS = {1: 3, 2: 2, 3: 4, 4: 1}
"""Visits of each branch: 10 in all, 5 of Cebu, 4 of NCR, 1 of Davao; of three, two are of dogs."""
_VISITS = "visit_id,branch_id,species,visit_date,net_amount,gross_amount\n" + "".join(
    f"V{branch}{at},{branch},{'Cat' if at % 3 == 2 else 'Dog'},2025-0{at + 1}-1{branch},{branch}00,{branch}10\n"
    for branch, count in _COUNTS.items()
    for at in range(count)
)

World = tuple[SemanticModel, Runner]


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("clinic")
    data = write(folder / "data", {"branches": _BRANCHES, "visits": _VISITS})
    model_file = folder / "model.yaml"
    model_file.write_text(model_text(draft_of([str(data)], folder, ZONE, "PHP", lambda: NOW)), encoding="utf-8")
    settings = Settings(model_path=str(model_file), data_path=str(data), scratch_path=str(folder / "scratch"))
    model, runner = assembly.make_runner(settings)
    yield model, runner
    runner.close()


def assistant_of(clinic: World, table: SqliteTable, clock: SettableClock) -> Assistant:
    model, runner = clinic
    settings = Settings()
    planner, narrator = assembly.make_respondents(settings, model, clock)
    return Assistant(
        model=model,
        conversations=Conversations(table, MemoryPolicy(), clock, random_ids),
        planner=planner,
        narrator=narrator,
        runner=runner,
        settings=settings,
        clock=clock,
        ids=random_ids,
        memories=Memories(table, clock, random_ids, reader=Meanings(model)),
    )


@pytest.fixture
def chat(clinic: World, clock: SettableClock) -> Iterator[Chat]:
    table = SqliteTable(clock=clock)
    clock.now = NOON
    yield Chat(assistant_of(clinic, table, clock), clock)
    table.close()


def told(chat: Chat, *questions: str) -> Any:
    """The rows of the answer to the last of these messages."""
    return rows([chat.ask(question) for question in questions][-1])


def rows(answer: Answer) -> Any:
    assert answer.result is not None, answer.text
    return [tuple(row) for row in answer.result.rows]


@pytest.mark.parametrize(
    ("held", "asked", "answered", "expected"),
    [
        (HELD, "visits in 2025 for all regions", "2", [(10,)]),
        (HELD, "visits in 2025 for all regions", "one total", [(10,)]),
        ("Cebu lang ang hawak ko", "visits in 2025 sa lahat ng rehiyon", "isang kabuuan", [(10,)]),
        (HELD, "visits in 2025 for all regions", "1", [("Cebu", 5), ("NCR", 4), ("Davao", 1)]),
        (HELD, "visits in 2025 sa lahat ng rehiyon", "kada rehiyon", [("Cebu", 5), ("NCR", 4), ("Davao", 1)]),
        ("always show me by species", "visits in 2025 for all regions", "one total", [(10,)]),
    ],
)
def test_the_answer_to_a_question_back_is_of_all_that_the_question_named(
    chat: Chat, held: str, asked: str, answered: str, expected: Any
) -> None:
    assert told(chat, held, asked, answered) == expected
    assert "remembered" not in chat.answers[-1].metadata


@pytest.mark.parametrize(
    ("before", "said", "expected"),
    [
        ((), "all regions", 10),
        ((), "lahat ng rehiyon", 10),
        ((), "across all regions", 10),
        ((), "drop the region", 10),
        ((), "without the filter", 10),
        (("only NCR",), "drop the region", 10),
        (("visits in NCR in 2025",), "drop the region", 10),
        ((), "pati NCR", 9),
        ((), "NCR too", 9),
        ((), "what about the Paws Lanang branch", 1),
    ],
)
def test_a_change_is_made_of_the_answer_as_it_was_shown_and_lasts(
    chat: Chat, before: tuple[str, ...], said: str, expected: int
) -> None:
    assert told(chat, HELD, "visits in 2025", *before, said) == [(expected,)]
    by_species = told(chat, "by species")
    assert sum(row[-1] for row in by_species) == expected
    assert "remembered" not in chat.answers[-1].metadata
    assert MARK in chat.ask("visits in 2025").text


@pytest.mark.parametrize("said", ["compare with NCR", "kumpara sa NCR"])
def test_another_value_is_put_beside_the_one_that_is_remembered(chat: Chat, said: str) -> None:
    assert told(chat, HELD, "visits in 2025", said) == [("Cebu", 5), ("NCR", 4)]


@pytest.mark.parametrize(
    "asked",
    [
        "visits by region in 2025",
        "visits in 2025 in every region",
        "visits in 2025 in each region",
        "rank regions by visits in 2025",
        "mga bisita kada rehiyon noong 2025",
    ],
)
def test_what_is_asked_of_each_value_is_of_all_of_them(chat: Chat, asked: str) -> None:
    assert told(chat, HELD, asked) == [("Cebu", 5), ("NCR", 4), ("Davao", 1)]


@pytest.mark.parametrize(
    ("asked", "split", "lifted"),
    [
        ("visits in 2025", "now by region", "(Of every region: not narrowed to region Cebu this time.)"),
        ("bisita noong 2025", "kada rehiyon naman", "(Ng lahat ng rehiyon: hindi nilimitahan sa rehiyon Cebu ngayon.)"),
    ],
)
def test_a_split_that_widens_what_was_narrowed_says_so(chat: Chat, asked: str, split: str, lifted: str) -> None:
    assert told(chat, HELD, asked) == [(5,)]
    answer = chat.ask(split)
    assert rows(answer) == [("Cebu", 5), ("NCR", 4), ("Davao", 1)]
    assert lifted in answer.text


def test_what_is_forgotten_or_said_anew_is_so_in_the_next_change(chat: Chat, clock: SettableClock) -> None:
    chat.ask(HELD)
    chat.ask("visits in 2025")
    clock.advance(seconds=1)
    chat.ask("I only look after NCR")
    assert sum(row[-1] for row in told(chat, "my second question again by species")) == 4
    chat.ask("forget that I only look after NCR")
    assert told(chat, "my second question again") == [(10,)]


@pytest.mark.parametrize(
    ("first", "then", "expected"),
    [
        ("I only look after Cebu", "I only look after Paws Makati", 4),
        ("Paws Makati lang ang hawak ko", "Cebu lang ang hawak ko", 5),
    ],
)
def test_of_two_scopes_that_exclude_each_other_the_newer_is_applied(
    chat: Chat, clock: SettableClock, first: str, then: str, expected: int
) -> None:
    chat.ask(first)
    clock.advance(seconds=1)
    chat.ask(then)
    assert told(chat, "visits in 2025") == [(expected,)]


def test_what_was_applied_is_said_once(chat: Chat) -> None:
    chat.ask("by sales I mean net amount")
    chat.ask(HELD)
    text = chat.ask("sales in 2025").text
    assert text.count("region Cebu") == 1
    assert "(region Cebu; “sales” is total net amount, as you asked me to remember · remove): ₱700.00" in text


def test_an_earlier_question_means_what_its_words_mean_now(chat: Chat, clock: SettableClock) -> None:
    chat.ask("by sales I mean net amount")
    assert told(chat, "sales in 2025") == [(2300,)]
    assert sum(row[-1] for row in told(chat, "by month")) == 2300
    clock.advance(seconds=1)
    chat.ask("by sales I mean gross amount")
    assert sum(row[-1] for row in told(chat, "by month")) == 2400
    answer = chat.ask("my second question again")
    assert rows(answer) == [(2400,)]
    assert "“sales” is total gross amount" in answer.text
    chat.ask("forget that by sales I mean gross amount")
    again = chat.ask("my second question again")
    assert (again.result, again.text) == (
        None,
        "Your question 2 was: “sales in 2025”. I could not answer it. Please ask it in other words.",
    )


def test_a_scope_ends_the_one_that_cannot_hold_beside_it_and_says_so(chat: Chat, clock: SettableClock) -> None:
    chat.ask(HELD)
    clock.advance(seconds=1)
    assert chat.ask("I only look after Paws Makati").text.endswith(
        "This takes the place of what you told me before (region Cebu), which no longer holds."
    )
    clock.advance(seconds=1)
    assert "takes the place" not in chat.ask("I only look after dogs").text


@pytest.mark.parametrize(
    ("said", "asked", "expected"),
    [
        (HELD, "visits in 2025", "(Not applied, though you asked me to remember it: region Cebu. "),
        ("Cebu lang ang hawak ko", "ilang bisita noong 2025", "(Hindi inilapat, kahit ipinatanda mo: rehiyon Cebu. "),
        (HELD, "visits in NCR in 2025", ""),
        (HELD, "visits by region in 2025", ""),
    ],
)
def test_an_answer_says_that_the_data_lost_what_it_would_be_narrowed_to(
    clinic: World, clock: SettableClock, said: str, asked: str, expected: str
) -> None:
    model, runner = clinic
    table = SqliteTable(clock=clock)
    clock.now = NOON
    Chat(assistant_of(clinic, table, clock), clock).ask(said)
    fewer = model.dimensions["branches.region"].model_copy(update={"values": ("Davao", "NCR")})
    later = model.model_copy(update={"dimensions": {**model.dimensions, "branches.region": fewer}})
    text = Chat(assistant_of((later, runner), table, clock), clock).ask(asked).text
    assert (expected in text, "remember" in text or "ipinatanda" in text) == (True, bool(expected))
    table.close()


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        (("visits in 2025 not only in Cebu",), 10),
        (("visits in 2025 not just Cebu",), 10),
        (("ilang bisita noong 2025, hindi lang sa Cebu",), 10),
        (("visits not only in Cebu but also in NCR in 2025",), 9),
        (("visits in 2025 not in Cebu",), 5),
        (("visits of Cebu in 2025", "not only Cebu"), 10),
        (("visits of Cebu in 2025", "hindi lang Cebu"), 10),
        (("visits of Cebu in 2025", "not only Cebu but NCR too"), 9),
        ((HELD, "visits in 2025 not only in Cebu"), 10),
        ((HELD, "visits in 2025", "hindi lang Cebu"), 10),
    ],
)
def test_not_only_some_means_others_as_well(chat: Chat, messages: tuple[str, ...], expected: int) -> None:
    assert told(chat, *messages) == [(expected,)]


@pytest.mark.parametrize(
    "question",
    [
        "visits in 2025 without the filter",
        "visits without the region filter in 2025",
        "visits in 2025 without the Cebu filter",
        "ilang visits noong 2025 nang walang pansala",
    ],
)
def test_a_whole_question_without_the_filter_is_of_all_and_the_next_one_is_not(chat: Chat, question: str) -> None:
    assert told(chat, HELD, question) == [(10,)]
    assert rows(chat.ask("visits in 2025")) == [(5,)]


@pytest.mark.parametrize("question", ["visits in 2025, not by branch", "visits in 2025 not by species"])
def test_what_is_remembered_stays_beside_a_split_that_is_not_wanted(chat: Chat, question: str) -> None:
    assert told(chat, HELD, question) == [(5,)]


@pytest.mark.parametrize("question", ["visits in 2025, not by region", "ilang visits noong 2025, hindi kada rehiyon"])
def test_a_whole_question_not_by_what_is_remembered_is_one_total(chat: Chat, question: str) -> None:
    assert told(chat, "always show me by region", question) == [(10,)]
    assert rows(chat.ask("visits in 2025")) == [("Cebu", 5), ("NCR", 4), ("Davao", 1)]
