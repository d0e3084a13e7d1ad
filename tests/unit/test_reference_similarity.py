"""A topic in other words is found where an embedding is installed, and words decide alone where none is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kanina import assembly
from kanina.assistant.interpret import interpret
from kanina.memory import ConversationMemoryManager, Conversations, ConversationStore
from kanina.memory.references import Embed, TurnText, resolve
from kanina.settings import Settings
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.memory_builders import ANA, CHAT, say

MEANINGS = (
    ("knitwear", "woollens", "cardigans"),
    ("stargazing", "astronomy", "telescopes"),
    ("spoilage", "thrown away"),
)
TURNS = (
    TurnText(1, "cardigans per store", "Baguio had most."),
    TurnText(2, "telescopes in May", "12 went."),
    TurnText(3, "revenue by region", "NCR leads."),
)


def embed(texts: Sequence[str]) -> list[list[float]]:
    """One axis a meaning, and a little of everything, as real vectors have."""
    return [
        [0.1, *(float(any(word in text.lower() for word in meaning)) for meaning in MEANINGS), float("revenue" in text)]
        for text in texts
    ]


def fails(texts: Sequence[str]) -> list[list[float]]:
    raise RuntimeError("no memory")


@pytest.mark.parametrize(
    ("text", "without", "with_embedding"),
    [
        ("show the question about knitwear again", (), (1,)),
        ("go back to the question about stargazing", (), (2,)),
        ("the question about spoilage", (), ()),
        ("the question about revenue", (3,), (3,)),
        ("revenue by product this year", (), ()),
    ],
)
def test_topics_in_other_words(text: str, without: tuple[int, ...], with_embedding: tuple[int, ...]) -> None:
    assert resolve(text, TURNS).turns == without
    assert resolve(text, TURNS, embed=embed).turns == with_embedding


def test_two_turns_as_near_are_not_chosen_between() -> None:
    turns = (*TURNS, TurnText(4, "astronomy by hour", "Noon."))
    found = resolve("the question about stargazing", turns, embed=embed)
    assert (found.refers, found.turns, found.out_of_range) == (True, (), True)


def test_of_turns_that_share_a_word_the_nearer_in_meaning_is_meant() -> None:
    turns = (TurnText(1, "turnover of staff", "9 %"), TurnText(2, "turnover in pesos", "₱3M"))
    assert resolve("the turnover question", turns).turns == (2,)

    def staff(texts: Sequence[str]) -> list[list[float]]:
        return [[1.0, 0.0] if "pesos" not in text else [0.2, 1.0] for text in texts]

    assert resolve("the turnover question", turns, embed=staff).turns == (1,)


@pytest.mark.parametrize("broken", [fails, lambda texts: [], lambda texts: [[1.0], *([[1.0, 2.0]] * (len(texts) - 1))]])
def test_an_embedding_that_fails_changes_nothing(broken: Embed) -> None:
    assert resolve("the question about revenue", TURNS, embed=broken).turns == (3,)
    assert resolve("the question about knitwear", TURNS, embed=broken).turns == ()


def test_the_setting_names_what_is_installed() -> None:
    assert assembly.load_embedding(Settings(embedding=f"{__name__}:embed")) is embed
    assert assembly.load_embedding(Settings()) is None
    for wrong in ("no_such_module:embed", f"{__name__}:no_such_name", "just_a_word", ":embed"):
        with pytest.raises(ValueError, match="KANINA_EMBEDDING must be module:callable of something installed"):
            assembly.load_embedding(Settings(embedding=wrong))


def test_an_answer_uses_the_turn_found_by_meaning(
    table: SqliteTable, memory: Conversations, clock: SettableClock
) -> None:
    for turn in TURNS:
        say(memory, turn.question)
    loaded = memory.load(ANA, CHAT)
    context = interpret(ANA, "go back to the question about stargazing", loaded, clock.now, lambda: (), embed)
    assert [turn.number for turn in context.referred] == [2]

    store = ConversationStore(table, "web", clock=clock, embed=embed)
    for turn in TURNS:
        store.store_turn(ANA.id, turn.question, turn.answer)
    found = store.resolve_reference(ANA.id, "the question about knitwear")
    assert [turn.turn_number for turn in found.turns] == [1]
    manager = ConversationMemoryManager(table, ANA, clock=clock, embed=embed)
    assert manager.get_context_for_query(CHAT, "the question about knitwear again").referenced == (1,)
