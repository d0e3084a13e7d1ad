"""What a language model finds to be remembered: the person's own words, checked, once, whatever the model says."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from kanina import assembly, people
from kanina.assistant.allowance import Allowance, Caps
from kanina.assistant.known.finding import FOUND, OF_ONE, Finder
from kanina.assistant.known.quoting import clause, may_state
from kanina.assistant.learning import Learner
from kanina.memory.conversation_changes import Edit
from kanina.memory.forgetting import GONE
from kanina.memory.limits import MEMORIES_MAXIMUM
from kanina.memory.memories import Memories, Memory
from kanina.memory.personal_data import PersonalData
from kanina.problems import Conflict
from kanina.redaction import Redactor
from kanina.settings import MemoryPolicy, Settings
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable
from kanina.storage.table import Delete, Put, StorageFault, Table
from tests.engines import Engine, SettableClock
from tests.failing import FaultyTable
from tests.memory_builders import ANA, BEN, CHAT, Interfered, memory_on, ordered_ids, say
from tests.messages_api import MessagesApi, Scripted, messages_api, says
from tests.unit.test_linked_conversations import link

PK = keys.person(ANA.id)
KEY = "sk-of-a-test"
BOSS = "my boss is Liza"
SAID = f"Hi, {BOSS} and she loves charts. How much did we earn?"


def given(*quotations: tuple[int, str] | tuple[int, str, str] | dict[str, Any]) -> Scripted:
    """A model that points at these words."""
    found = [
        each if isinstance(each, dict) else {"message": each[0], "words": each[1], "kind": [*each, "fact"][2]}
        for each in quotations
    ]
    return says(json.dumps({"memories": found}))


@pytest.fixture
def api() -> Iterator[MessagesApi]:
    with messages_api(key=KEY) as made:
        made.learns = lambda body: given((1, BOSS))
        yield made


class Place:
    """Conversations of a table, what is remembered, and who learns of them with the server's model."""

    def __init__(self, table: Table, clock: SettableClock, api: MessagesApi, cap: int = 0) -> None:
        settings = Settings(anthropic_api_key=KEY, model_base_url=api.base_url)
        redactor = Redactor([r"09\d{9}"])
        scribe = assembly.make_scribe(settings, lambda: redactor, clock)
        own = PersonalData(table, MemoryPolicy(), clock, ())
        self.conversations = memory_on(table, clock)
        self.memories = Memories(table, clock, ordered_ids(), redact=redactor)
        self.learner = Learner(
            self.conversations,
            scribe,
            finder=Finder(table, self.memories, clock, redactor),
            remembers=lambda person: own.profile(person).memory,
            allowance=Allowance(table, clock, Caps(cap, cap, cap), aside=300) if cap else None,
        )
        self.own = own

    def learn(self) -> None:
        self.learner.learn(ANA, CHAT)

    def all(self) -> tuple[Memory, ...]:
        return self.memories.all(PK)

    @property
    def contents(self) -> list[str]:
        return [memory.content for memory in self.all()]


@pytest.fixture
def place(table: Table, clock: SettableClock, api: MessagesApi) -> Iterator[Place]:
    made = Place(table, clock, api)
    yield made
    made.conversations.close()


def tell(place: Place, question: str, number: int = 1, clock: SettableClock | None = None, **more: Any) -> None:
    values = {"answer": "It is 12.", "request_id": f"r{number}", **more}
    say(place.conversations, question, **({"asked_at": clock()} if clock else {}), **values)


def asked(api: MessagesApi) -> list[dict[str, Any]]:
    """The calls that were made for memories."""
    wanted = ["memories"]
    return [body for body in api.learning if body["output_config"]["format"]["schema"]["required"] == wanted]


# ---------------------------------------------------------------- what may be kept


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (SAID, BOSS),
        ("Our head office moved to Cebu in May; compare revenue by month", "Our head office moved to Cebu in May"),
        ("I'm preparing the board meeting, show me revenue", "I'm preparing the board meeting"),
        ("Si Liza ang boss ko. Magkano ang kita?", "Si Liza ang boss ko"),
        ("We decided to close the Jaro branch.\nrevenue by branch", "We decided to close the Jaro branch"),
    ],
)
def test_a_clause_of_the_persons_own_is_kept_as_it_stands(message: str, words: str) -> None:
    assert may_state(message)
    assert clause(message, words) == words
    assert clause(message, f" {words}. ") == words


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("I do not think that my boss is Liza.", "my boss is Liza"),
        ("If my boss is Liza, who is yours?", "my boss is Liza"),
        ("Maybe my boss is Liza now.", "my boss is Liza now"),
        ("is it true that my boss is Liza?", "my boss is Liza"),
        ("Ana said my boss is Liza.", "my boss is Liza"),
        ("my boss is Liza haha", "my boss is Liza"),
        ('They wrote "my boss is Liza" on the wall', "my boss is Liza"),
        ("From: Ana\nTo: Ben\n\nmy boss is Liza\nthanks", "my boss is Liza"),
        ("my boss is Liza, really", "my boss is Lisa"),
        ("my boss is Liza, really", "my boss is Liza from Cebu"),
        ("my boss is Liza, really", "my boss"),
        ("Liza runs the Jaro branch.", "Liza runs the Jaro branch"),
        ("Hello there. I only look after NCR, how much?", "I only look after NCR"),
        ("Note: we always want it by month. By sales I mean net sales.", "By sales I mean net sales"),
        ("remember that my boss is Liza", "my boss is Liza"),
        ("kung ako ang boss ko, masaya", "ako ang boss ko"),
        ("how many students do we have", "how many students do we have"),
        (f"my boss is Liza. {'x ' * 400}", "my boss is Liza"),
    ],
)
def test_what_is_supposed_asked_said_by_others_cut_or_changes_answers_is_not(message: str, words: str) -> None:
    assert clause(message, words) is None


# ---------------------------------------------------------------- learning


def test_what_is_found_is_a_memory_that_cites_its_turn(place: Place, api: MessagesApi, clock: SettableClock) -> None:
    tell(place, SAID, clock=clock)
    said_at = clock()
    clock.advance(seconds=30)
    place.learn()
    [memory] = place.all()
    assert (memory.content, memory.memory_type, memory.confidence, memory.created_at) == (BOSS, "fact", 0.7, said_at)
    assert (memory.source_conversation_id, memory.source_message_id, memory.means) == (CHAT, "r1", None)
    [body] = asked(api)
    assert [block["text"] for block in body["messages"][0]["content"]] == [f'<message number="1">\n{SAID}\n</message>']


def test_one_call_reads_several_messages_and_only_those_that_may_state_something(
    place: Place, api: MessagesApi, clock: SettableClock
) -> None:
    for number, said in enumerate((SAID, "revenue by region", "what did we sell?", "We sell to schools"), 1):
        tell(place, said, number, clock, answer="I am Liza and my boss is Ben.")
    api.learns = lambda body: given((1, BOSS), (4, "We sell to schools", "preference"), (3, "we sell"))
    for _ in range(3):
        place.learn()
    [body] = asked(api)
    shown = json.dumps(body["messages"])
    assert (shown.count("<message"), "I am Liza" in shown, "by region" in shown) == (2, False, False)
    assert {(each.content, each.memory_type, each.source_message_id) for each in place.all()} == {
        (BOSS, "fact", "r1"),
        ("We sell to schools", "preference", "r4"),
    }
    tell(place, "We moved our office to Cebu", 5, clock)
    place.learn()
    assert json.dumps(asked(api)[1]["messages"]).count("<message") == 1


def test_questions_about_the_data_cost_no_call(place: Place, api: MessagesApi, clock: SettableClock) -> None:
    for number in range(1, 13):
        tell(place, f"revenue of q{number}", number, clock)
        place.learn()
    assert asked(api) == []


@pytest.mark.parametrize(
    "said",
    [
        given((1, "my boss is Liza Cruz")),
        given((1, "my boss is Ben")),
        given((2, BOSS)),
        given((7, BOSS)),
        given({"message": "1", "words": BOSS, "kind": "fact"}),
        given({"message": True, "words": BOSS, "kind": "fact"}),
        given({"message": 1, "words": [BOSS], "kind": "fact"}),
        given({"message": 1, "words": BOSS, "kind": "order"}),
        given({"message": 1, "words": BOSS, "kind": "fact", "pinned": True}),
        given({"message": 1, "words": BOSS}),
        given((1, "x" * 5_000)),
        given((1, "")),
        says(json.dumps({"memories": BOSS})),
        says(json.dumps([BOSS])),
        says('{"memories": [{"message": 1, "words": "my bo'),
        says("Your boss is Liza."),
        says(json.dumps({"memories": []}), stop_reason="max_tokens"),
        says("", stop_reason="refusal"),
    ],
)
def test_what_the_person_did_not_say_so_is_dropped_and_not_asked_for_again(
    place: Place, api: MessagesApi, clock: SettableClock, said: Scripted
) -> None:
    tell(place, SAID, 1, clock)
    tell(place, "We sell to schools", 2, clock)
    api.learns = lambda body: said
    for _ in range(2):
        place.learn()
    assert (place.contents, len(asked(api))) == ([], 1)


def test_no_word_of_what_is_dropped_is_logged(
    place: Place, api: MessagesApi, clock: SettableClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    tell(place, SAID, 1, clock)
    api.learns = lambda body: given((1, "my boss is Zorro"), {"message": 1, "words": "Zorro"}, (1, BOSS))
    place.learn()
    assert place.contents == [BOSS]
    assert "quotations_dropped" in caplog.text
    assert "memories_misread" in caplog.text
    assert not any(word in caplog.text for word in ("Zorro", "Liza"))


def test_a_flood_is_bounded(place: Place, api: MessagesApi, clock: SettableClock) -> None:
    said = [f"We met person {place} of the board" for place in range(5)]
    for number in range(1, 7):
        tell(place, ". ".join(f"{each} {number}" for each in said), number, clock)
    api.learns = lambda body: given(*((number, f"{each} {number}") for number in range(1, 7) for each in said))
    place.learn()
    assert len(place.all()) == FOUND
    counts = [sum(each.source_message_id == f"r{number}" for each in place.all()) for number in range(1, 7)]
    assert max(counts) == OF_ONE


def test_what_no_memory_may_hold_is_neither_sent_nor_kept(place: Place, api: MessagesApi, clock: SettableClock) -> None:
    tell(place, "We changed it, our wifi password is hunter2x today", 1, clock)
    tell(place, "I am diabetic, so I stay home on Fridays", 2, clock)
    tell(place, "I want you to always answer in capitals", 3, clock)
    tell(place, "Call my number 09171234567, my boss is Liza", 4, clock)
    api.learns = lambda body: given((1, "our wifi password is hunter2x today"), (4, BOSS), (2, "I am diabetic"))
    place.learn()
    assert place.contents == [BOSS]
    [body] = asked(api)
    shown = json.dumps(body["messages"])
    assert not any(word in shown for word in ("hunter2x", "diabetic", "capitals", "09171234567"))


def test_what_is_known_already_is_merged_and_a_repeat_changes_nothing(
    place: Place, api: MessagesApi, clock: SettableClock
) -> None:
    place.memories.add(PK, {"content": "My boss is  Liza"})
    tell(place, SAID, 1, clock)
    place.learn()
    [merged] = place.all()
    assert (merged.content, merged.access_count) == ("My boss is Liza", 1)
    before = place.all()
    place.learn()
    assert (place.all(), len(asked(api))) == (before, 1)


def test_what_changed_or_was_forgotten_is_not_found_again(
    table: Table, place: Place, api: MessagesApi, clock: SettableClock
) -> None:
    tell(place, SAID, 1, clock)
    place.learn()
    [memory] = place.all()
    place.memories.change(PK, memory.memory_id, {"content": "my boss is Ben", "is_pinned": True})
    _unread_again(table)
    place.learn()
    assert place.contents == ["my boss is Ben"]
    place.memories.delete(PK, memory.memory_id)
    _unread_again(table)
    place.learn()
    assert (place.contents, len(asked(api))) == ([], 2)


def _unread_again(table: Table) -> None:
    """As if nobody had noted that it was read."""
    table.write(Delete(PK, keys.read_until(CHAT)))


def test_what_was_said_before_something_was_taken_back_is_left_alone(
    place: Place, api: MessagesApi, clock: SettableClock
) -> None:
    """It may be the very thing, which nobody knows any more."""
    tell(place, SAID, 1, clock)
    tell(place, GONE, 2, clock)
    tell(place, "We sell to schools", 3, clock)
    api.learns = lambda body: given((1, BOSS), (3, "We sell to schools"))
    place.learn()
    assert place.contents == ["We sell to schools"]
    assert BOSS not in json.dumps([body["messages"] for body in asked(api)])


def test_what_is_forgotten_while_a_model_reads_it_is_not_remembered(
    place: Place, api: MessagesApi, clock: SettableClock
) -> None:
    tell(place, SAID, 1, clock)

    def forgets(body: dict[str, Any]) -> Scripted:
        place.memories.delete(PK, place.memories.add(PK, {"content": BOSS}).memory_id)
        return given((1, BOSS))

    api.learns = forgets
    place.learn()
    assert place.contents == []
    tell(place, f"So, {BOSS} again", 2, clock)
    with pytest.raises(Conflict):
        place.learner.find(ANA, CHAT)


def test_what_was_said_before_everything_was_forgotten_is_not_learnt_again(
    place: Place, api: MessagesApi, clock: SettableClock
) -> None:
    tell(place, SAID, 1, clock)
    clock.advance(seconds=1)
    place.memories.forget_all(PK)
    place.learn()
    assert (place.contents, asked(api)) == ([], [])
    clock.advance(seconds=1)
    tell(place, SAID, 2, clock)

    def forgets(body: dict[str, Any]) -> Scripted:
        place.memories.forget_all(PK)
        return given((2, BOSS))

    api.learns = forgets
    place.learn()
    assert (place.contents, len(asked(api))) == ([], 1)


def test_a_deleted_or_erased_conversation_leaves_no_memory(
    place: Place, api: MessagesApi, clock: SettableClock
) -> None:
    tell(place, SAID, 1, clock)

    def erases(body: dict[str, Any]) -> Scripted:
        place.own.erase(ANA)
        return given((1, BOSS))

    api.learns = erases
    place.learn()
    assert place.contents == []


def test_whoever_has_memory_off_or_spent_their_allowance_costs_no_call(
    table: Table, clock: SettableClock, api: MessagesApi
) -> None:
    place = Place(table, clock, api, cap=301)
    place.own.change_profile(ANA, {"memory": False})
    tell(place, "We moved our office to Cebu", 1, clock)
    place.learn()
    assert asked(api) == []
    place.own.change_profile(ANA, {"memory": True})
    tell(place, SAID, 2, clock)
    api.learns = lambda body: given((2, BOSS))
    place.learn()
    assert (len(asked(api)), place.contents) == (1, [BOSS])
    tell(place, "We sell to schools", 3, clock)
    spent = Place(table, clock, api, cap=1)
    spent.learn()
    assert len(asked(api)) == 1
    place.conversations.close()
    spent.conversations.close()


@pytest.mark.parametrize("learns_while_off", [True, False])
def test_what_is_said_while_memory_is_off_is_not_read_once_it_is_on(
    table_engine: Engine, api: MessagesApi, learns_while_off: bool
) -> None:
    clock = table_engine.clock
    place = Place(table_engine.table, clock, api)
    place.own.change_profile(ANA, {"memory": False})
    tell(place, SAID, 1, clock)
    if learns_while_off:
        place.learn()
    place.own.change_profile(ANA, {"memory": True})
    tell(place, "We sell to schools", 2, clock)
    api.learns = lambda body: given((1, BOSS), (2, "We sell to schools"))
    place.learn()
    assert place.contents == ["We sell to schools"]
    assert not any(BOSS in json.dumps(body["messages"]) for body in asked(api))
    place.conversations.close()


def test_what_was_left_unread_when_memory_is_switched_off_stays_so(
    place: Place, api: MessagesApi, clock: SettableClock
) -> None:
    tell(place, SAID, 1, clock)
    place.own.change_profile(ANA, {"memory": False})
    place.learn()
    place.own.change_profile(ANA, {"memory": True})
    place.learn()
    assert (asked(api), place.contents) == ([], [])


@pytest.mark.parametrize("remembers", [True, False])
def test_what_another_account_says_in_a_conversation_is_not_remembered_of_whose_it_is(
    table_engine: Engine, api: MessagesApi, remembers: bool
) -> None:
    table, clock = table_engine.table, table_engine.clock
    place = Place(table, clock, api)
    tell(place, "We sell to schools", 1, clock)
    link(table, clock)
    place.own.change_profile(BEN, {"memory": remembers})
    tell(place, SAID, 2, clock, person=BEN)
    tell(place, "We moved our office to Cebu", 3, clock)
    assert place.conversations.get(ANA, CHAT).head.turn_count == 3
    api.learns = lambda body: given((1, "We sell to schools"), (2, BOSS), (3, "We moved our office to Cebu"))
    place.learn()
    assert sorted(place.contents) == ["We moved our office to Cebu", "We sell to schools"]
    assert not any(BOSS in json.dumps(body["messages"]) for body in asked(api))
    place.conversations.close()


def test_a_model_that_cannot_be_reached_is_asked_with_the_next_turn(
    place: Place, api: MessagesApi, clock: SettableClock
) -> None:
    tell(place, SAID, 1, clock)
    api.learns = lambda body: Scripted(status=401, error="authentication_error")
    place.learn()
    api.learns = lambda body: given((1, BOSS))
    place.learn()
    assert place.contents == [BOSS]


def test_messages_of_another_day_are_read_only_when_asked_for(
    place: Place, api: MessagesApi, clock: SettableClock
) -> None:
    tell(place, SAID, 1, clock)
    place.conversations.change(ANA, CHAT, Edit(kept=True))
    clock.advance(hours=30)
    place.learn()
    assert place.contents == []
    found = place.learner.find(ANA, CHAT)
    assert [memory.content for memory in found.found] == [BOSS]
    assert place.learner.find(BEN, CHAT).found == ()


def test_where_there_are_as_many_as_may_be_no_model_is_asked_again(
    table: Table, place: Place, api: MessagesApi, clock: SettableClock
) -> None:
    table.write(Put({"pk": PK, "sk": keys.MEMORY_COUNT, "count": MEMORIES_MAXIMUM}))
    tell(place, SAID, 1, clock)
    for _ in range(2):
        place.learn()
    assert (place.contents, len(asked(api))) == ([], 1)


def test_two_that_read_the_same_at_once_remember_it_once(
    table: Table, place: Place, api: MessagesApi, clock: SettableClock
) -> None:
    place.memories.add(PK, {"content": BOSS})
    tell(place, SAID, 1, clock)
    slow_table = Interfered(table)
    slow = Place(slow_table, clock, api)
    slow_table.before_write = place.learn
    slow.learn()
    [merged] = place.all()
    assert merged.access_count == 1
    slow.conversations.close()


def test_learning_that_is_cut_off_at_any_call_ends_as_if_it_had_not_been(
    table: Table, clock: SettableClock, api: MessagesApi
) -> None:
    """Whether the call was carried out or not, memories are found, merged and counted once."""
    schools = "We sell to schools"
    api.learns = lambda body: given((1, BOSS), (2, schools), (2, "we like short answers"))

    def learnt(person: Any, call: int | None, fault: Any = "fault") -> tuple[list[Any], int]:
        pk = keys.person(person.id)
        truth = Place(table, clock, api)
        truth.memories.add(pk, {"content": schools})
        for number, said in enumerate((SAID, f"{schools}, and we like short answers"), 1):
            tell(truth, said, number, clock, person=person)
        faulty = FaultyTable(table, clock)
        place = Place(faulty, clock, api)
        if call is not None:
            faulty.plan = [*(["ok"] * call), fault]
            with suppress(StorageFault):
                place.learner.find(person, CHAT)
        place.learner.find(person, CHAT)
        memories = [
            (each.content, each.access_count, each.confidence, each.source_message_id, each.created_at)
            for each in truth.memories.all(pk)
        ]
        notes = [table.get(pk, keys.read_until(CHAT)), table.get(pk, keys.MEMORY_COUNT)]
        kept = [{name: value for name, value in (note or {}).items() if name != "pk"} for note in notes]
        truth.conversations.close()
        place.conversations.close()
        return [memories, kept], len(faulty.calls)

    undisturbed, calls = learnt(people.local("undisturbed"), None)
    assert calls > 6
    assert [len(undisturbed[0]), undisturbed[1][0]["reaches"]] == [3, 2]
    for call in range(calls):
        for fault in ("fault", "half"):
            assert learnt(people.local(f"{fault} {call}"), call, fault)[0] == undisturbed, (call, fault)


def test_a_conversation_with_nothing_new_takes_one_read(table: Table, clock: SettableClock, api: MessagesApi) -> None:
    metered = MeteredTable(table)
    place = Place(metered, clock, api)
    tell(place, SAID, 1, clock)
    place.learner.find(ANA, CHAT)
    before = metered.usage
    place.learner.find(ANA, CHAT)
    assert (metered.usage - before).requests == 1
    place.conversations.close()
