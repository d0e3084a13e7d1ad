"""A reset that is said while the table fails: it waits in order with the turns, and holds once it is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kanina.assistant.wording.phrases import PHRASES
from kanina.clock import random_ids
from kanina.memory import Claim, Loaded, ResetDone
from kanina.memory.late import Late, LateReset, LateTurn, dump_late, late_turn, load_late
from kanina.memory.resetting import reset_late
from kanina.memory.store import Backoff, Store
from kanina.models import Answer, Language, Pending
from kanina.problems import NotFound
from kanina.storage import keys
from kanina.storage.table import Put, StorageFault
from tests.failing import OPEN_SECONDS, House, ListedQueue
from tests.memory_builders import ANA, CHAT, Interfered, draft, say

PK = keys.person(ANA.id)
PARAMS = {"order_id": "O-1"}
ROOT = Path(__file__).parents[2]
CHANNEL, ADDRESS = "telegram", "42"


def ask(house: House, question: str, chat: str | None = CHAT, **options: object) -> Answer:
    house.clock.advance(seconds=1)
    return house.assistant.ask(ANA, question, conversation_id=chat, **options)


def ask_in_chat(house: House, question: str) -> Answer:
    return ask(house, question, None, channel=CHANNEL, address=ADDRESS)


def lose_table(house: House) -> None:
    house.faulty.always = "fault"


def find_table(house: House) -> None:
    house.recover()
    house.clock.advance(seconds=OPEN_SECONDS)


def counting(house: House, chat: str = CHAT) -> list[str]:
    """The questions that count."""
    return [turn.question for turn in house.truth.load_all(ANA, chat)]


def readable(house: House, chat: str = CHAT) -> list[str]:
    """The questions that can be read, those from before a reset among them."""
    messages = house.truth.messages(ANA, chat).messages
    return [message.content for message in messages if message.role == "user"]


def kept(house: House, question: str, asked_at: datetime | None = None, **options: object) -> None:
    """A turn that another process keeps."""
    say(house.truth, question, asked_at=asked_at or house.clock.now, **options)


def drain(house: House, queue: ListedQueue) -> list[str]:
    """What the queue's consumer does, and what becomes of each message."""
    return [house.truth.write_late(load_late(body)) for body, _, _ in queue.sent]


def late_reset(house: House, **changes: object) -> LateReset:
    """A reset that was said now."""
    late = LateReset(PK, CHAT, "reset-1", house.clock.now)
    return replace(late, **changes)


# ---------------------------------------------------------------- in order with the turns


def test_a_reset_between_late_turns_is_written_back_between_them(house: House) -> None:
    ask(house, "note O-1")
    lose_table(house)
    ask(house, "two")
    reset = ask(house, "start over")
    assert (reset.memory.degraded, reset.memory.stored) == (True, False)
    ask(house, "three")
    assert house.memory.waiting == 3
    find_table(house)
    assert ask(house, "four").text == "four after 1"
    assert house.memory.waiting == 0
    assert counting(house) == ["three", "four"]
    assert readable(house) == ["note O-1", "two", "three", "four"]
    assert house.truth.load(ANA, CHAT).params == {}


def test_it_crosses_the_queue_in_its_conversations_group(queued: House, queue: ListedQueue) -> None:
    ask(queued, "one")
    lose_table(queued)
    for question in ("two", "start over", "three"):
        ask(queued, question)
    assert queued.memory.waiting == 0
    assert [type(load_late(body)) for body, _, _ in queue.sent] == [LateTurn, LateReset, LateTurn]
    assert len({group for _, group, _ in queue.sent}) == 1
    assert len({deduplication for _, _, deduplication in queue.sent}) == 3
    assert drain(queued, queue) == ["written"] * 3
    assert counting(queued) == ["three"]
    assert drain(queued, queue) == ["known"] * 3
    assert counting(queued) == ["three"]


def test_a_chats_reset_goes_to_the_conversation_the_chat_is_in(house: House) -> None:
    first = ask_in_chat(house, "one")
    lose_table(house)
    ask_in_chat(house, "two")
    reset = ask_in_chat(house, "start over")
    assert reset.text == f"{PHRASES['en'].reset_done}\n\n{PHRASES['en'].reset_waits}"
    assert ask_in_chat(house, "three").text.startswith("three after 0")
    find_table(house)
    assert ask_in_chat(house, "four").text == "four after 1"
    assert counting(house, first.conversation_id) == ["three", "four"]


def test_a_chat_that_begins_with_one_goes_on_in_what_follows_it(house: House) -> None:
    lose_table(house)
    ask_in_chat(house, "start over")
    place = ask_in_chat(house, "one").conversation_id
    find_table(house)
    assert house.memory.flush() == 2
    assert ask_in_chat(house, "two").text == "two after 1"
    assert counting(house, place) == ["one", "two"]


@pytest.mark.parametrize(("words", "language"), [("bagong usapan", "fil"), ("start over", "en")])
def test_a_chat_is_told_in_its_language_that_the_reset_waits(house: House, words: str, language: Language) -> None:
    lose_table(house)
    phrases = PHRASES[language]
    assert ask_in_chat(house, words).text == f"{phrases.reset_done}\n\n{phrases.reset_waits}"


def test_two_processes_put_what_is_said_in_one_chat_into_one_group(queued: House, queue: ListedQueue) -> None:
    other = House(queued.table, queued.clock, queue, ids=random_ids)
    for house in (queued, other):
        lose_table(house)
    first, second = ask_in_chat(queued, "one"), ask_in_chat(other, "start over")
    assert first.conversation_id != second.conversation_id
    assert len({group for _, group, _ in queue.sent}) == 1
    ask(queued, "elsewhere", None)
    assert len({group for _, group, _ in queue.sent}) == 2
    other.close()


def test_a_write_of_a_reset_that_had_succeeded_is_not_repeated(house: House) -> None:
    ask(house, "one")
    house.faulty.plan = ["ok", "ok", "ok", "half"]
    assert ask(house, "start over").memory.degraded is True
    kept(house, "two", params=PARAMS)
    assert house.memory.flush() == 1
    assert counting(house) == ["two"]
    assert house.truth.load(ANA, CHAT).params == PARAMS


def test_a_write_back_that_seemed_to_fail_is_not_repeated(house: House) -> None:
    ask(house, "one")
    lose_table(house)
    ask(house, "start over")
    find_table(house)
    # Notes, page, page again with its turns, then the write, whose reply is lost.
    house.faulty.plan = ["ok", "ok", "ok", "half"]
    assert house.memory.flush() == 0
    kept(house, "two", params=PARAMS)
    assert house.memory.flush() == 1
    assert counting(house) == ["two"]
    assert house.truth.load(ANA, CHAT).params == PARAMS


@pytest.mark.parametrize("say_it", [ask, ask_in_chat])
def test_a_reset_that_can_wait_nowhere_is_refused(
    queued: House, queue: ListedQueue, say_it: Callable[..., Answer]
) -> None:
    say_it(queued, "one")
    lose_table(queued)
    queue.fails = True
    with pytest.raises(StorageFault):
        say_it(queued, "start over")
    assert queued.memory.waiting == 0
    queue.fails = False
    assert say_it(queued, "start over").memory.degraded
    find_table(queued)
    assert drain(queued, queue) == ["written"]
    assert say_it(queued, "two").text.startswith("two after 0")


# ---------------------------------------------------------------- what it reaches


def test_what_was_asked_until_then_counts_no_more_and_what_came_since_stays(house: House) -> None:
    kept(house, "before")
    late = late_reset(house)
    house.clock.advance(seconds=1)
    for number in range(25):
        kept(house, f"after {number}")
    assert house.truth.write_late(late) == "written"
    assert counting(house) == [f"after {number}" for number in range(25)]
    assert house.truth.messages(ANA, CHAT).floor == 2


def test_a_conversation_that_began_since_keeps_its_turns_and_params(house: House) -> None:
    late = late_reset(house)
    house.clock.advance(seconds=1)
    kept(house, "after", params=PARAMS)
    assert house.truth.write_late(late) == "written"
    assert counting(house) == ["after"]
    assert house.truth.load(ANA, CHAT).params == PARAMS


def test_a_later_reset_is_not_undone(house: House) -> None:
    kept(house, "one")
    late = late_reset(house)
    house.clock.advance(seconds=1)
    kept(house, "two")
    house.clock.advance(seconds=1)
    house.truth.reset(ANA, CHAT)
    house.clock.advance(seconds=1)
    kept(house, "three", params=PARAMS)
    assert house.truth.write_late(late) == "known"
    assert counting(house) == ["three"]
    assert house.truth.load(ANA, CHAT).params == PARAMS


def test_a_question_back_from_before_is_cleared_and_one_from_since_waits_on(house: House) -> None:
    kept(house, "one", pending=Pending(id="before", param="x", prompt="?"))
    first = late_reset(house)
    house.clock.advance(seconds=1)
    assert house.truth.write_late(first) == "written"
    assert house.truth.load(ANA, CHAT).pending is None
    second = late_reset(house, request_id="reset-2")
    house.clock.advance(seconds=1)
    kept(house, "two", pending=Pending(id="since", param="x", prompt="?"))
    assert house.truth.write_late(second) == "written"
    pending = house.truth.load(ANA, CHAT).pending
    assert pending is not None
    assert pending.id == "since"


@pytest.mark.parametrize(("begun", "is_left"), [("before", False), ("after", True)])
def test_messages_that_began_before_it_are_no_longer_open(house: House, begun: str, is_left: bool) -> None:
    late = late_reset(house)
    moment = house.clock.now + timedelta(seconds=1 if begun == "after" else 0)
    opened = {"pk": PK, "sk": keys.open_messages(CHAT), "version": "v", "begun_at": f"{moment:%FT%T}.000000Z"}
    house.table.write(Put(opened))
    assert house.truth.write_late(late) == "written"
    assert (house.table.get(PK, keys.open_messages(CHAT)) is not None) is is_left


# ---------------------------------------------------------------- a turn from before a reset that comes after it


def late_turns(house: House, queue: ListedQueue, *questions: str) -> list[Late]:
    """Turns that wait elsewhere while the table is back for everyone else."""
    lose_table(house)
    for question in questions:
        ask(house, question)
    find_table(house)
    return [load_late(body) for body, _, _ in queue.sent]


def test_a_turn_from_before_a_reset_does_not_come_back(queued: House, queue: ListedQueue) -> None:
    kept(queued, "one")
    waiting = late_turns(queued, queue, "note O-1", "ask")
    queued.truth.reset(ANA, CHAT)
    assert [queued.truth.write_late(late) for late in waiting] == ["written", "written"]
    loaded = queued.truth.load(ANA, CHAT)
    assert (loaded.turns, loaded.params, loaded.pending) == ((), {}, None)
    assert readable(queued) == ["one", "note O-1", "ask"]
    queued.clock.advance(seconds=1)
    assert ask(queued, "two").text == "two after 0"
    head = queued.truth.load(ANA, CHAT).head
    assert head is not None
    assert (head.floor, head.context_from, len(head.shown_sizes)) == (4, 4, 2)


def test_nor_when_others_count_already(queued: House, queue: ListedQueue) -> None:
    waiting = late_turns(queued, queue, "before")
    kept(queued, "one", asked_at=queued.clock.now - timedelta(minutes=1))
    queued.truth.reset(ANA, CHAT)
    queued.clock.advance(seconds=1)
    kept(queued, "two")
    assert [queued.truth.write_late(late) for late in waiting] == ["written"]
    assert counting(queued) == ["two"]
    assert readable(queued) == ["one", "two", "before"]
    queued.clock.advance(seconds=1)
    assert ask(queued, "three").text == "three after 1"
    assert counting(queued) == ["two", "three"]


def test_a_reset_heeds_no_order_of_queues(queued: House, queue: ListedQueue) -> None:
    kept(queued, "one")
    before, reset, after = late_turns(queued, queue, "before", "start over", "after")
    assert [queued.truth.write_late(late) for late in (reset, before, after)] == ["written"] * 3
    assert counting(queued) == ["after"]


# ---------------------------------------------------------------- what is not brought back


def test_a_deleted_conversation_stays_deleted(house: House) -> None:
    kept(house, "one")
    late = late_reset(house)
    house.truth.delete(ANA, CHAT)
    assert house.truth.write_late(late) == "deleted"
    with pytest.raises(NotFound):
        house.truth.messages(ANA, CHAT)


def test_an_erased_persons_reset_is_dropped(house: House) -> None:
    late = late_reset(house)
    erased_at = f"{house.clock.now:%FT%T}.000000Z"
    house.table.write(Put({"pk": PK, "sk": keys.ERASED, "erased_at": erased_at}))
    assert house.truth.write_late(late) == "erased"
    assert house.truth.write_late(replace(late, asked_at=house.clock.now + timedelta(seconds=1))) == "written"


def test_a_reset_is_over_when_what_it_was_about_is(house: House) -> None:
    late = late_reset(house)
    house.clock.advance(hours=23, minutes=59)
    kept(house, "one", asked_at=late.asked_at)
    house.clock.advance(minutes=1)
    assert house.truth.write_late(late) == "expired"
    assert counting(house) == ["one"]


def test_a_claim_is_completed_with_it(house: House) -> None:
    ask(house, "one")
    claim = house.truth.claim(ANA, "k", "hash", 33)
    assert isinstance(claim, Claim)
    late = late_reset(house, claim=claim, done=ResetDone(CHAT, "reset-1", "fil"))
    assert house.truth.write_late(late) == "written"
    again = house.truth.claim(ANA, "k", "hash", 33)
    assert getattr(again, "reset", None) == ResetDone(CHAT, "reset-1", "fil")


def test_a_repeat_that_was_answered_meanwhile_makes_it_superfluous(house: House) -> None:
    kept(house, "one")
    claim = house.truth.claim(ANA, "k", "hash", 33)
    assert isinstance(claim, Claim)
    late = late_reset(house, claim=replace(claim, owner="another"), done=ResetDone(CHAT, "reset-1", "en"))
    assert house.truth.write_late(late) == "claim"
    assert counting(house) == ["one"]


def test_a_repeat_of_the_message_is_told_where_it_went_on(house: House) -> None:
    house.faulty.plan = ["ok"]
    lose_table(house)
    reset = ask(house, "start over", idempotency_key="k")
    find_table(house)
    assert house.memory.flush() == 1
    again = ask(house, "start over", idempotency_key="k")
    assert (again.metadata["replayed"], again.conversation_id) == (True, reset.conversation_id)
    assert again.conversation_id != CHAT


# ---------------------------------------------------------------- other writers


def test_a_turn_kept_meanwhile_is_on_the_right_side(house: House) -> None:
    kept(house, "one")
    at = house.clock.now
    table = Interfered(house.table)
    table.before_write = lambda: kept(house, "two", asked_at=at)
    once = Put({"pk": PK, "sk": keys.late("reset-1")})
    store = Store(table, house.clock, backoff=Backoff(lambda _: None, lambda: 0.0))
    assert reset_late(store, PK, CHAT, at, "api", once=once) == "written"
    assert counting(house) == []


# ---------------------------------------------------------------- as a text


def test_a_reset_crosses_the_queue_whole() -> None:
    asked_at = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
    claim = Claim("key", "owner", asked_at + timedelta(seconds=33))
    late = LateReset("U#a", CHAT, "r", asked_at, CHANNEL, ADDRESS, claim, ResetDone(CHAT, "r", "fil"))
    assert load_late(dump_late(late)) == late
    bare = LateReset("U#a", CHAT, "r", asked_at)
    assert load_late(dump_late(bare)) == bare


def test_a_former_version_cannot_take_a_reset_for_a_turn(house: House) -> None:
    """It reads these members of a message first, and leaves one without them in the queue."""
    body = json.loads(dump_late(late_reset(house)))
    assert {"turn", "detail", "pending"}.isdisjoint(body)


def test_turns_that_a_former_version_queued_are_read() -> None:
    records = json.loads((ROOT / "tests" / "data" / "late_turns.json").read_text())["Records"]
    former = [load_late(record["body"]) for record in records]
    assert [late.turn["question"] for late in former if isinstance(late, LateTurn)] == [
        "revenue by region in 2025",
        "only NCR",
    ]


def test_a_turn_is_written_as_former_versions_read_it() -> None:
    body = json.loads(dump_late(late_turn("U#a", Loaded(CHAT), draft("one"))))
    assert set(body) == {
        *("conversation", "turn", "detail", "channel", "address", "pending", "seen_pending", "params", "claim"),
        *("is_run", "tried_from"),
    }
