"""A conversation read again for what is to be remembered: found once, and never what is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from kanina.assistant.known.finding import Extraction, Finder, Quotation
from kanina.assistant.known.meanings import Meanings
from kanina.assistant.known.relearning import relearn
from kanina.memory.memories import Memories
from kanina.people import Person
from kanina.problems import Conflict, NotFound
from kanina.redaction import keep
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.house import ME, Chat, MakeAssistant
from tests.local_server import LocalServer, running
from tests.memory_builders import BEN, CHAT, say
from tests.unit.test_linked_conversations import link

PK = keys.person(ME.id)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, demo_data: Path) -> Iterator[LocalServer]:
    with running(tmp_path_factory.mktemp("home") / "kanina", demo_data) as server:
        yield server


class Place:
    """One conversation, what is remembered of its person, and who reads both."""

    def __init__(self, make_assistant: MakeAssistant, clock: SettableClock) -> None:
        self.table = SqliteTable(clock=clock)
        self.chat = Chat(make_assistant(self.table), clock)
        self.meanings = Meanings(self.chat.assistant.model)
        self.memories = Memories(self.table, clock, lambda: "0b9f0000", reader=self.meanings)
        self.find: Callable[[Person, str], Extraction] = lambda person, conversation: Extraction()

    def extract(self) -> Extraction:
        assert self.chat.conversation is not None
        conversations = self.chat.assistant.conversations
        return relearn(ME, self.chat.conversation, conversations, self.memories, self.meanings, self.find)


@pytest.fixture
def place(make_assistant: MakeAssistant, clock: SettableClock) -> Iterator[Place]:
    made = Place(make_assistant, clock)
    yield made
    made.table.close()


def contents(found: Any) -> list[str]:
    return [memory.content for memory in found]


def test_what_was_learnt_when_it_was_said_is_merged_and_makes_nothing_new(place: Place) -> None:
    for message in ("I only look after NCR", "remember that my boss is Liza", "revenue in 2025", "call me Ana"):
        place.chat.ask(message)
    before = place.memories.all(PK)
    done = place.extract()
    assert (contents(done.found), sorted(contents(done.merged)), done.refused) == (
        [],
        ["I only look after NCR", "my boss is Liza"],
        {},
    )
    assert place.memories.all(PK) == before


def test_what_was_forgotten_changed_or_ended_is_not_found_again(place: Place) -> None:
    for message in ("I only look after NCR", "remember that my boss is Liza", "always show me by region"):
        place.chat.ask(message)
        place.chat.clock.advance(seconds=1)
    place.chat.ask("I only look after the Davao Region")
    scope, boss, split, _ = place.memories.all(PK)
    place.memories.delete(PK, boss.memory_id)
    place.memories.change(PK, split.memory_id, {"content": "always show me by subject"})
    before = place.memories.all(PK)
    assert place.extract().found == ()
    assert place.memories.all(PK) == before
    assert place.memories.get(PK, scope.memory_id).valid_to is not None


def test_memory_that_is_off_reads_nothing(place: Place) -> None:
    place.chat.ask("I only look after NCR")
    place.chat.ask("turn memory off")
    with pytest.raises(Conflict, match="Memory is switched off"):
        place.extract()


def test_what_was_said_before_everything_was_forgotten_is_not_found_again(place: Place) -> None:
    """What could not be written when it was said, for one."""
    place.chat.conversation, clock = CHAT, place.chat.clock
    said = {"person": ME, "asked_at": clock.now}
    say(place.chat.assistant.conversations, "remember that my boss is Liza", **said)
    clock.advance(seconds=1)
    place.chat.another().ask("forget everything about me")
    assert (place.extract(), place.memories.all(PK)) == (Extraction(), ())


@pytest.mark.parametrize("other_words", ["NCR lang ang hawak ko", "I look after NCR only"])
def test_what_was_said_again_in_other_words_elsewhere_is_not_found_once_it_is_forgotten(
    place: Place, other_words: str
) -> None:
    place.chat.another().ask("I only look after NCR")
    place.chat.ask(other_words)
    assert len(place.memories.all(PK)) == 1
    place.memories.delete(PK, place.memories.all(PK)[0].memory_id)
    assert (place.extract(), place.memories.all(PK)) == (Extraction(), ())


def test_what_was_said_with_memory_off_or_from_another_account_is_not_found(place: Place) -> None:
    chat = place.chat
    for message in ("turn memory off", "I only look after NCR", "turn memory on"):
        chat.ask(message)
    link(place.table, chat.clock, ME, BEN)
    theirs = chat.another(BEN)
    theirs.conversation = chat.conversation
    theirs.ask("remember that my boss is Liza")
    place.memories.delete(keys.person(BEN.id), *(each.memory_id for each in place.memories.all(PK)))
    theirs.ask("turn memory off")
    theirs.ask("remember that the audit is on Friday")
    assert (place.extract().found, place.memories.all(PK)) == ((), ())


def test_a_conversation_that_is_not_there_is_said_so(place: Place) -> None:
    place.chat.ask("revenue in 2025")
    place.chat.conversation = "0b9f7a52-0000-4000-8000-000000000000"
    with pytest.raises(NotFound):
        place.extract()


def test_what_a_model_finds_in_the_rest_is_told_with_what_is_known_and_refused(place: Place) -> None:
    for message in (
        "I only look after NCR",
        "Hi, my boss is Liza and she loves charts. revenue in 2025?",
        "we use it daily, our wifi password is hunter2x today",
    ):
        place.chat.ask(message)
    asked: list[str] = []

    def point(messages: Sequence[tuple[int, str]]) -> Sequence[Quotation]:
        asked.extend(text for _, text in messages)
        return [Quotation(messages[0][0], "my boss is Liza", "entity"), Quotation(1, "I only look after NCR", "fact")]

    finder = Finder(place.table, place.memories, place.chat.clock, keep)
    place.find = lambda person, conversation: finder.find(person, conversation, point, of_today=False)
    done = place.extract()
    assert (contents(done.found), contents(done.merged)) == (["my boss is Liza"], ["I only look after NCR"])
    assert (done.found[0].memory_type, done.refused) == ("entity", {"password": 1})
    assert asked == ["Hi, my boss is Liza and she loves charts. revenue in 2025?"]
    again = place.extract()
    assert (again.found, sorted(contents(again.merged))) == ((), ["I only look after NCR", "my boss is Liza"])
    assert len(asked) == 1


def test_it_is_found_over_http_and_another_persons_is_not(server: LocalServer) -> None:
    send = server.send
    off = send("PUT", "/api/me", user="ana", json={"memory": False})
    assert off.status_code == 200
    said = send("POST", "/api/chat", user="ana", json={"message": "I only look after NCR"}).json()
    assert said["message"].startswith("Memory is switched off for you")
    for content in ("I only look after NCR", "call me Ana"):
        refused = send("POST", "/api/memories", user="ana", json={"content": content})
        assert (refused.status_code, refused.json()["detail"][:54]) == (
            409,
            'Memory is switched off; switch it on first: say "turn ',
        )
    send("PUT", "/api/me", user="ana", json={"memory": True})
    assert send("GET", "/api/memories", user="ana").json()["memories"] == []
    body = {"conversation_id": said["session_id"]}
    done = send("POST", "/api/memories/extract", user="ana", json=body).json()
    server.check("Extraction", done)
    assert (done["found"], done["merged"], done["refused"]) == ([], [], [])
    send("POST", "/api/chat", user="ana", json={"message": "I only look after NCR", **body})
    again = send("POST", "/api/memories/extract", user="ana", json=body).json()
    assert (again["found"], contents_of(again["merged"])) == ([], ["I only look after NCR"])
    assert (again["merged"][0]["means"]["values"], again["merged"][0]["fits"]) == (["NCR"], True)
    assert send("POST", "/api/memories/extract", user="ben", json=body).status_code == 404
    told = send("POST", "/api/chat", user="ana", json={"message": "revenue in 2025"}).json()
    assert told["metadata"]["remembered"][0]["memory_id"] == again["merged"][0]["memory_id"]
    assert server.refusal("POST", "/api/memories/extract", {}, user="ana")[0] == 400


def contents_of(found: Any) -> list[str]:
    return [memory["content"] for memory in found]
