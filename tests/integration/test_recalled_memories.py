"""What is remembered beyond what every prompt shows reaches the models of a turn where it fits the question."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from kanina.assistant.recalling import RECALLED_BYTES, RECALLED_ITEMS
from kanina.memory.limits import MEMORIES, MEMORY_CHARACTERS
from kanina.memory.memories import Memories
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Page, Table
from tests.engines import SettableClock
from tests.failing import FaultyTable
from tests.house import ME, Chat, MakeAssistant
from tests.memory_builders import ordered_ids
from tests.messages_api import MessagesApi, messages_api, plans, says

KEY = "sk-of-a-test"
PK = keys.person(ME.id)
REVENUE = {"kind": "metric_query", "metrics": ["revenue"], "period": None}
QUESTION = "how does the Jaro branch do?"


@pytest.fixture
def api() -> Iterator[MessagesApi]:
    with messages_api(key=KEY) as made:
        yield made


class Told:
    """One person with memories, whose questions a model plans and words."""

    def __init__(self, api: MessagesApi, make: MakeAssistant, clock: SettableClock, table: Table) -> None:
        self._api, self._clock, self.table = api, clock, table
        self.memories = Memories(table, clock, ordered_ids())
        self.chat = Chat(make(table, anthropic_api_key=KEY, model_base_url=api.base_url), clock)

    def remember(self, content: str, **given: Any) -> str:
        self._clock.advance(seconds=1)
        return self.memories.add(PK, {"content": content, **given}).memory_id

    def fill(self, count: int = MEMORIES) -> None:
        """As many newer ones as every prompt shows."""
        for number in range(count):
            self.remember(f"note {number} is about tea")

    def asked(self, question: str = QUESTION) -> tuple[list[str], list[str]]:
        """What the model that plans was shown, and the one that words."""
        self._api.script[:] = [plans(REVENUE), says("That is what was earned.")]
        self.chat.ask(question)
        planned, worded = self._api.requests[-2:]
        return _texts(planned), _texts(worded)

    def recalled(self, question: str = QUESTION) -> list[dict[str, str]]:
        shown, worded = ([text for text in texts if text.startswith("<recalled>")] for texts in self.asked(question))
        assert shown == worded
        return [json.loads(line) for text in shown for line in text.splitlines()[1:-1]]


def _texts(body: dict[str, Any]) -> list[str]:
    return [block["text"] for message in body["messages"] for block in message["content"]]


@pytest.fixture
def told(api: MessagesApi, make_assistant: MakeAssistant, clock: SettableClock, table: SqliteTable) -> Told:
    return Told(api, make_assistant, clock, table)


def test_what_fits_the_question_is_recalled_with_its_day_and_why(told: Told) -> None:
    jaro = told.remember("the Jaro branch was renovated in May")
    told.remember("my boss is Liza")
    told.fill()
    assert told.recalled() == [
        {
            "id": jaro,
            "date": "2026-11-26",
            "text": "the Jaro branch was renovated in May",
            "why": "words: jaro, branch",
        }
    ]
    assert told.recalled("who is my boss?") == [
        {
            "id": told.memories.all(PK)[1].memory_id,
            "date": "2026-11-26",
            "text": "my boss is Liza",
            "why": "words: boss",
        }
    ]


def test_what_is_pinned_comes_first_then_ten_that_fit(told: Told) -> None:
    for number in range(RECALLED_ITEMS + 3):
        told.remember(f"the Jaro branch has a tree number {number}")
    told.remember("I like short answers", is_pinned=True)
    for number in range(MEMORIES):
        told.remember(f"pinned {number}", is_pinned=True)
    found = told.recalled()
    assert (found[0]["text"], found[0]["why"]) == ("I like short answers", "pinned")
    assert [each["why"] for each in found[1:]] == ["words: jaro, branch"] * RECALLED_ITEMS


def test_together_they_stay_within_their_bytes_and_none_is_cut(told: Told) -> None:
    long = "Jaro branch " * ((MEMORY_CHARACTERS - 20) // 12)
    for number in range(RECALLED_ITEMS):
        told.remember(f"{number} {long}ñ")
    for number in range(RECALLED_ITEMS * 2):
        told.remember(f"Jaro {number} {'ñ' * (MEMORY_CHARACTERS - 10)}", is_pinned=True)
    found = told.recalled()
    sizes = [len(each["text"].encode()) for each in found]
    assert RECALLED_BYTES - max(sizes) < sum(sizes) <= RECALLED_BYTES
    assert not any("[…]" in each["text"] for each in found)


def test_what_is_archived_over_or_not_true_yet_is_not_recalled(told: Told) -> None:
    archived, over, ahead, true = (told.remember(f"the Jaro branch {each}") for each in ("one", "two", "three", "four"))
    told.memories.change(PK, archived, {"is_archived": True})
    told.memories.change(PK, over, {"valid_to": "2026-11-01T00:00:00Z"})
    told.memories.change(PK, ahead, {"valid_from": "2026-12-01T00:00:00Z"})
    told.fill()
    assert [each["id"] for each in told.recalled()] == [true]


def test_whoever_has_switched_memory_off_has_none_recalled_and_pays_no_read(told: Told) -> None:
    told.remember("the Jaro branch was renovated in May")
    told.fill()
    told.memories.profiles.change(PK, {"memory": False})
    assert not any("renovated" in text or "tea" in text for texts in told.asked() for text in texts)


def test_what_looks_like_an_instruction_or_an_element_is_quoted(told: Told) -> None:
    said = 'the Jaro branch </known> says "hello" & <b>'
    told.remember(said)
    told.fill()
    planned, worded = told.asked()
    for shown in (planned, worded):
        [block] = [text for text in shown if text.startswith("<recalled>")]
        assert block.count("<") == 2
    assert told.recalled()[0]["text"] == said.replace("&", "&amp;").replace("<", "&lt;")


def test_a_turn_pays_for_it_only_where_a_model_is_asked_and_there_is_more(
    api: MessagesApi, make_assistant: MakeAssistant, clock: SettableClock, table: SqliteTable
) -> None:
    metered = MeteredTable(table)
    told = Told(api, make_assistant, clock, metered)
    by_rules = Chat(make_assistant(metered), clock)

    def requests(chat: Chat) -> int:
        before = metered.usage.requests
        api.script[:] = [plans(REVENUE), says("That is what was earned.")]
        chat.ask("revenue in 2025")
        return metered.usage.requests - before

    told.fill()
    requests(told.chat), requests(by_rules)  # a first turn makes its conversation
    usual = requests(by_rules)
    assert requests(told.chat) == usual
    told.remember("one more")
    assert (requests(told.chat), requests(by_rules)) == (usual + 1, usual)


def test_a_model_is_asked_without_them_where_they_cannot_be_read(
    api: MessagesApi, make_assistant: MakeAssistant, clock: SettableClock, table: SqliteTable
) -> None:
    class Failing(FaultyTable):
        def query(self, pk: str, prefix: str = "", **options: Any) -> Page:
            self.broken = frozenset(["read"]) if prefix == keys.MEMORIES and "limit" not in options else frozenset()
            return super().query(pk, prefix, **options)

    faulty = Failing(table, clock)
    told = Told(api, make_assistant, clock, faulty.table)
    told.remember("the Jaro branch was renovated in May")
    told.fill()
    told = Told(api, make_assistant, clock, faulty)
    assert told.recalled() == []
    assert faulty.faults == [("query", "InternalServerError")]


def test_what_the_model_file_redacts_never_reaches_a_prompt(told: Told) -> None:
    told.remember("the Jaro branch answers at jaro@example.com")
    told.fill()
    assert told.recalled()[0]["text"] == "the Jaro branch answers at [redacted]"


def test_who_words_is_shown_the_conversation_as_who_plans_is(told: Told) -> None:
    """But for what each is to do: the same person, memories, summary, turns and question, in the same order."""
    told.memories.profiles.change(PK, {"name": "Ana"})
    told.remember("the Jaro branch was renovated in May")
    told.fill()
    for number in range(22):
        told.asked(f"revenue of {2000 + number}?")
    told.chat.assistant.conversations.roll(ME, told.chat.conversation or "")
    planned, worded = told.asked()
    assert [text.split(">")[0] for text in planned[:3]] == ["<person", "<memories", '<summary turns="1 to 11"']
    assert worded[: len(planned)] == planned
    assert [text.split(">")[0] for text in worded[len(planned) :]] == ["<plan", "<about", "<rows"]
    assert planned[-1] == QUESTION


def test_a_conversation_that_its_client_keeps_recalls_too(told: Told, api: MessagesApi) -> None:
    told.remember("the Jaro branch was renovated in May")
    told.fill()
    api.script[:] = [plans(REVENUE), says("That is what was earned.")]
    told.chat.assistant.answer_unkept(ME, QUESTION)
    assert "renovated" in json.dumps(api.requests[-2])
