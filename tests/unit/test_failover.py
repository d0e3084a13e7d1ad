"""A turn while the table fails, and after: answered, remembered here, written back once, and said to be so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from kanina.assistant.planner import Context, Planned
from kanina.assistant.wording.phrases import PHRASES
from kanina.channels.api import encode
from kanina.events import Event, Finished, TextDelta
from kanina.memory import Claim, Loaded, TurnChanges
from kanina.memory.details import load_detail
from kanina.memory.late import dump_late, late_turn, load_late
from kanina.memory.limits import FLUSH_SECONDS
from kanina.memory.waiting import WaitingTurns
from kanina.models import Answer, Choice, Column, Language, Pending, Reply, Result
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Change, Page, Put
from tests.engines import SettableClock
from tests.failing import OPEN_SECONDS, House, ListedQueue, Parrot
from tests.memory_builders import ANA, BEN, CHAT, draft

UNREAD = PHRASES["en"].memory_unread
PARTLY_UNREAD = PHRASES["en"].memory_partly_unread
NOT_STORED = PHRASES["en"].turn_not_stored


def ask(house: House, question: str, chat: str | None = CHAT, **options: Any) -> Answer:
    house.clock.advance(seconds=1)
    return house.assistant.ask(ANA, question, conversation_id=chat, **options)


def ask_unread(house: House, question: str, chat: str | None = CHAT, **options: Any) -> Answer:
    """A question during which the table fails, once what is planned for it has been met."""
    house.faulty.always = "fault"
    answer = ask(house, question, chat, **options)
    house.recover()
    return answer


def stored(house: House, chat: str = CHAT) -> list[tuple[int, str]]:
    """The turns the table holds."""
    return [(turn.number, turn.question) for turn in house.truth.load_all(ANA, chat)]


def is_degraded(answer: Answer) -> bool:
    """Whether the answer says so in every way; an answer that is not says it in none."""
    told = answer.text.endswith((UNREAD, PARTLY_UNREAD, NOT_STORED))
    assert answer.memory.degraded == told == (answer.turn is None) == (not answer.memory.stored)
    return told


def drain(house: House, queue: ListedQueue) -> list[str]:
    """What the queue's consumer does, and what becomes of each turn."""
    return [house.truth.write_late(load_late(body)) for body, _, _ in queue.sent]


# ---------------------------------------------------------------- the answer


def test_a_table_that_cannot_be_read_is_said_and_the_id_is_kept(house: House) -> None:
    house.faulty.always = "fault"
    answer = ask(house, "hello")
    assert answer.text == f"hello after 0\n\n{UNREAD}"
    assert answer.conversation_id == CHAT
    assert (answer.memory.degraded, answer.memory.stored, answer.turn) == (True, False, None)
    assert ask(house, "hello", "no-uuid").conversation_id != "no-uuid"


def test_what_is_said_is_also_an_event(house: House) -> None:
    house.faulty.always = "fault"
    events: list[Event] = []
    answer = ask(house, "hello", on_event=events.append)
    assert "".join(event.text for event in events if isinstance(event, TextDelta)) == answer.text
    assert events[-1] == Finished(answer)


def test_it_is_said_in_the_language_of_the_question(house: House) -> None:
    house.faulty.always = "fault"
    assert ask(house, "magkano ang kita ngayong taon").text.endswith(PHRASES["fil"].memory_unread)


def test_a_table_that_cannot_be_written_is_said_too(house: House) -> None:
    house.faulty.plan = ["ok", "ok", "fault"]
    answer = ask(house, "hello")
    assert answer.text == f"hello after 0\n\n{NOT_STORED}"
    assert (answer.memory.degraded, answer.memory.stored, answer.turn) == (True, False, None)


def test_a_turn_that_points_past_what_can_be_read_is_not_told_that_it_is_gone(house: House) -> None:
    house.faulty.always = "fault"
    answer = ask(house, "show my third question again")
    assert answer.text == f"{PHRASES['en'].reference_unread}\n\n{UNREAD}"


def test_turns_that_follow_each_other_meanwhile_know_of_each_other(house: House) -> None:
    ask(house, "one")
    house.faulty.always = "fault"
    assert [ask(house, question).text.split("\n")[0] for question in ("two", "three", "four")] == [
        "two after 0",
        "three after 1",
        "four after 2",
    ]
    mine = ask(house, "five", chat=None)
    assert mine.text.startswith("five after 0")
    assert ask(house, "six", mine.conversation_id).text.startswith("six after 1")
    assert house.assistant.ask(BEN, "mine", conversation_id=CHAT).text.startswith("mine after 0")


def test_a_question_back_is_answered_meanwhile(house: House) -> None:
    house.faulty.always = "fault"
    asked = ask(house, "ask")
    assert asked.ask is not None
    assert asked.text.endswith(UNREAD)
    chosen = ask(house, "2")
    assert chosen.memory.params_keys == ("filter:branches.city",)


def test_an_open_breaker_asks_the_table_nothing(house: House) -> None:
    house.faulty.always = "hang"
    before = house.clock.now
    for number in range(10):
        assert is_degraded(ask(house, f"question {number}"))
    # Two turns of two reads each; from the third fault on nothing is sent.
    assert len(house.faulty.calls) <= 4
    assert house.clock.now - before <= timedelta(seconds=10 + 4)


def test_degraded_stops_being_said_when_the_table_is_back(house: House) -> None:
    house.faulty.always = "fault"
    assert [is_degraded(ask(house, f"{number}")) for number in range(3)] == [True] * 3
    house.recover()
    assert is_degraded(ask(house, "still open"))
    house.clock.advance(seconds=OPEN_SECONDS)
    answer = ask(house, "back")
    assert not is_degraded(answer)
    assert (answer.text, answer.turn) == ("back after 4", 5)


# ---------------------------------------------------------------- writing back


def test_turns_are_written_back_in_order_with_the_time_they_were_asked_at(house: House) -> None:
    ask(house, "one")
    house.faulty.always = "fault"
    asked_at = house.clock.now + timedelta(seconds=1)
    ask(house, "two")
    ask(house, "three")
    house.recover()
    house.clock.advance(hours=1)
    ask(house, "four")
    assert stored(house) == [(1, "one"), (2, "two"), (3, "three"), (4, "four")]
    assert house.memory.waiting == 0
    written = house.table.get(keys.person(ANA.id), keys.turn(CHAT, 2))
    assert written is not None
    assert written["asked_at"] == asked_at.isoformat(timespec="microseconds").replace("+00:00", "Z")
    assert written["expires_at"] == int(asked_at.timestamp()) + 24 * 3600


def test_flush_writes_what_waits_though_nobody_asks(house: House) -> None:
    ask_unread(house, "one")
    assert house.memory.waiting == 1
    assert house.memory.flush() == 1
    assert stored(house) == [(1, "one")]
    assert house.memory.flush() == 0


def test_a_write_that_succeeded_though_it_seemed_to_fail_is_not_repeated(house: House) -> None:
    house.faulty.plan = ["ok", "ok", "half"]
    assert is_degraded(ask(house, "one"))
    for number in range(60):
        house.truth.keep(ANA, house.truth.load(ANA, CHAT), draft(f"another {number}", asked_at=house.clock.now))
    ask(house, "two")
    turns = house.table.query(keys.person(ANA.id), keys.turns(CHAT)).items
    assert [turn["question"] for turn in turns] == ["one", *(f"another {number}" for number in range(60)), "two"]


def test_a_write_back_that_seemed_to_fail_is_not_repeated(house: House) -> None:
    ask_unread(house, "one")
    # The note of an erasure, the page, then the write, whose reply is lost.
    house.faulty.plan = ["ok", "ok", "half"]
    assert house.memory.flush() == 0
    assert house.memory.flush() == 1
    assert stored(house) == [(1, "one")]


class Slow(SqliteTable):
    """A table that answers, and takes its time over every write."""

    def __init__(self, clock: SettableClock) -> None:
        super().__init__(clock=clock)
        self.clock, self.seconds, self.queries = clock, 0.0, 0

    def query(self, pk: str, prefix: str = "", **options: Any) -> Page:
        self.queries += 1
        return super().query(pk, prefix, **options)

    def write(self, *changes: Change, token: str | None = None) -> None:
        self.clock.advance(seconds=self.seconds)
        super().write(*changes, token=token)


@pytest.fixture
def slow(clock: SettableClock) -> Iterator[House]:
    table = Slow(clock)
    made = House(table, clock)
    yield made
    made.close()
    table.close()


def table_of(house: House) -> Slow:
    assert isinstance(house.table, Slow)
    return house.table


def let_thirty_wait(house: House, chat: str | None = CHAT, **options: Any) -> None:
    """Thirty turns wait to be written back to a table that answers again, and takes half a second over a write."""
    house.faulty.always = "fault"
    for number in range(30):
        ask(house, f"{number}", chat, **options)
    house.recover()
    house.clock.advance(seconds=OPEN_SECONDS)
    table_of(house).seconds = 0.5


def test_a_turn_is_held_up_by_those_that_wait_for_so_long_only(slow: House) -> None:
    let_thirty_wait(slow)
    began = slow.clock.now
    assert is_degraded(ask(slow, "30"))
    assert slow.clock.now - began <= timedelta(seconds=1 + FLUSH_SECONDS + 0.5)
    # Behind those that wait, or it would come before them.
    assert slow.memory.waiting == 31 - FLUSH_SECONDS / 0.5
    while slow.memory.waiting:
        last = ask(slow, f"{len(stored(slow)) + slow.memory.waiting}")
    assert not is_degraded(last)
    assert [question for _, question in stored(slow)] == [f"{number}" for number in range(last.turn or 0)]


def test_a_turn_of_another_conversation_does_not_wait_behind_them(slow: House) -> None:
    let_thirty_wait(slow)
    answer = ask(slow, "elsewhere", "22222222-2222-4222-8222-222222222222")
    assert not is_degraded(answer)
    assert (answer.turn, slow.memory.waiting) == (1, 26)


def test_a_chat_waits_behind_its_own_turns_whatever_conversation_it_is_in(slow: House) -> None:
    let_thirty_wait(slow, None, channel="telegram", address="42")
    assert is_degraded(ask(slow, "30", None, channel="telegram", address="42"))
    assert not is_degraded(ask(slow, "0", None, channel="telegram", address="43"))


def test_a_turn_the_table_was_never_asked_to_keep_is_not_looked_for(slow: House) -> None:
    for number in range(120):
        slow.truth.keep(ANA, slow.truth.load(ANA, CHAT), draft(f"{number}", asked_at=slow.clock.now))
    slow.faulty.always = "fault"
    ask(slow, "unread")
    slow.recover()
    table_of(slow).queries = 0
    assert slow.memory.flush() == 1
    assert table_of(slow).queries == 1


def test_a_turn_the_table_may_have_kept_is_looked_for_among_those_since(slow: House) -> None:
    for number in range(120):
        slow.truth.keep(ANA, slow.truth.load(ANA, CHAT), draft(f"{number}", asked_at=slow.clock.now))
    slow.faulty.plan = ["ok", "ok", "fault"]
    assert is_degraded(ask(slow, "read, but not kept"))
    table_of(slow).queries = 0
    assert slow.memory.flush() == 1
    assert table_of(slow).queries == 2


def test_a_queued_turn_is_sent_at_once_and_written_once_however_often_it_comes(
    queued: House, queue: ListedQueue
) -> None:
    queued.faulty.always = "fault"
    ask(queued, "one")
    ask(queued, "two")
    assert queued.memory.waiting == 0
    assert len({group for _, group, _ in queue.sent}) == 1
    assert len({deduplication for _, _, deduplication in queue.sent}) == 2
    assert not any("ana" in text for _, *ids in queue.sent for text in ids)
    assert drain(queued, queue) == ["written", "written"]
    assert drain(queued, queue) == ["known", "known"]
    assert stored(queued) == [(1, "one"), (2, "two")]


def test_a_queue_that_fails_leaves_the_turn_in_the_process(queued: House, queue: ListedQueue) -> None:
    queue.fails = True
    ask_unread(queued, "one")
    assert queued.memory.waiting == 1
    assert ask(queued, "two").turn == 2


def test_a_deleted_conversation_takes_nothing_back(house: House) -> None:
    ask(house, "one")
    ask_unread(house, "two")
    assert house.truth.delete(ANA, CHAT) == 1
    assert house.memory.flush() == 1
    assert house.table.query(keys.person(ANA.id), keys.turns(CHAT)).items == ()
    assert house.table.query(keys.person(ANA.id), keys.details(CHAT)).items == ()


def test_what_was_asked_before_an_erasure_is_dropped(house: House) -> None:
    ask_unread(house, "before")
    pk = keys.person(ANA.id)
    house.clock.advance(seconds=1)
    erased_at = house.clock.now.isoformat(timespec="microseconds").replace("+00:00", "Z")
    house.table.write(Put({"pk": pk, "sk": keys.ERASED, "erased_at": erased_at}))
    ask_unread(house, "after", "22222222-2222-4222-8222-222222222222")
    house.clock.advance(seconds=OPEN_SECONDS)
    assert house.memory.flush() == 2
    assert stored(house) == []
    assert stored(house, "22222222-2222-4222-8222-222222222222") == [(1, "after")]


def test_what_has_expired_meanwhile_is_dropped(queued: House, queue: ListedQueue) -> None:
    queued.faulty.always = "fault"
    ask(queued, "one")
    queued.clock.advance(hours=23, minutes=59)
    ask(queued, "two")
    queued.clock.advance(minutes=1)
    assert drain(queued, queue) == ["expired", "written"]
    assert stored(queued) == [(1, "two")]


def test_params_given_meanwhile_are_added_to_those_there(house: House) -> None:
    ask(house, "note O-1")
    ask_unread(house, "hello")
    house.truth.keep(
        ANA,
        house.truth.load(ANA, CHAT),
        draft("other", asked_at=house.clock.now),
        TurnChanges(params={"order_id": "O-1", "b": "2"}),
    )
    ask_unread(house, "note O-3")
    house.clock.advance(seconds=OPEN_SECONDS)
    ask(house, "last")
    assert house.truth.load(ANA, CHAT).params == {"order_id": "O-3", "b": "2"}


def test_a_question_back_waits_again_while_its_time_runs(house: House) -> None:
    house.faulty.plan = ["ok", "ok", "fault"]
    ask(house, "ask")
    chosen = ask(house, "2")
    assert (chosen.turn, chosen.memory.params_keys) == (2, ("filter:branches.city",))
    house.faulty.plan = ["ok", "ok", "fault"]
    ask(house, "ask")
    house.clock.advance(minutes=5)
    assert house.memory.flush() == 1
    assert house.truth.load(ANA, CHAT).pending is None


def test_a_newer_question_back_stands(house: House) -> None:
    house.faulty.plan = ["ok", "ok", "fault"]
    ask(house, "ask")
    newer = House(house.table, house.clock)
    waits = newer.assistant.ask(ANA, "ask", conversation_id=CHAT, request_id="newer")
    assert waits.turn == 1
    house.memory.flush()
    pending = house.truth.load(ANA, CHAT).pending
    assert pending is not None
    assert pending.id == "newer"
    newer.close()


def test_a_chat_goes_on_in_the_conversation_it_was_in(house: House) -> None:
    first = ask(house, "one", None, channel="telegram", address="42")
    house.faulty.always = "fault"
    lost = ask(house, "two", None, channel="telegram", address="42")
    assert lost.conversation_id != first.conversation_id
    assert ask(house, "three", None, channel="telegram", address="42").text.startswith("three after 1")
    house.recover()
    house.clock.advance(seconds=OPEN_SECONDS)
    assert ask(house, "four", None, channel="telegram", address="42").conversation_id == first.conversation_id
    assert [question for _, question in stored(house, first.conversation_id)] == ["one", "two", "three", "four"]


def test_a_chat_that_was_quiet_begins_anew_meanwhile(house: House) -> None:
    first = ask(house, "one", None, channel="telegram", address="42")
    house.clock.advance(minutes=31)
    house.faulty.always = "fault"
    second = ask(house, "two", None, channel="telegram", address="42")
    house.recover()
    house.clock.advance(seconds=OPEN_SECONDS)
    third = ask(house, "three", None, channel="telegram", address="42")
    assert third.conversation_id == second.conversation_id != first.conversation_id
    assert [question for _, question in stored(house, third.conversation_id)] == ["two", "three"]


def test_writers_that_never_let_it_through_leave_the_turn_to_be_written_back(house: House) -> None:
    house.faulty.always = "conflict"
    answer = ask(house, "one")
    assert (answer.turn, answer.memory.stored, answer.memory.degraded) == (None, False, False)
    assert answer.text.endswith(NOT_STORED)
    house.recover()
    assert ask(house, "two").turn == 2


# ---------------------------------------------------------------- claims, resets, what is not guessed


def test_a_repeat_cannot_be_known_while_the_table_fails_and_the_answer_says_so(house: House) -> None:
    house.faulty.always = "fault"
    answer = ask(house, "hello", idempotency_key="k")
    assert answer.metadata == {"unprotected": True}
    assert encode(answer).metadata.unprotected is True
    house.recover()
    house.clock.advance(seconds=OPEN_SECONDS)
    first = ask(house, "again", idempotency_key="l")
    assert first.metadata == {}
    assert encode(first).metadata.unprotected is False
    assert ask(house, "again", idempotency_key="l").metadata["replayed"] is True


def test_a_claim_taken_before_the_table_failed_is_completed_when_it_is_back(house: House) -> None:
    house.faulty.plan = ["ok"]
    first = ask_unread(house, "hello", idempotency_key="k")
    assert is_degraded(first)
    assert first.metadata == {}
    house.memory.flush()
    again = ask(house, "hello", idempotency_key="k")
    assert (again.metadata["replayed"], again.turn, again.request_id) == (True, 1, first.request_id)


def test_a_repeat_that_was_answered_anew_is_not_kept_twice(house: House) -> None:
    house.faulty.plan = ["ok"]
    ask_unread(house, "hello", idempotency_key="k")
    other = House(house.table, house.clock)
    house.clock.advance(seconds=40)
    assert other.assistant.ask(ANA, "hello", conversation_id=CHAT, idempotency_key="k").turn == 1
    assert house.memory.flush() == 1
    assert stored(house) == [(1, "hello")]
    other.close()


def test_a_reset_that_cannot_be_stored_goes_on_under_a_fresh_id(house: House) -> None:
    ask(house, "one")
    house.faulty.always = "fault"
    ask(house, "two")
    reset = ask(house, "start over")
    assert reset.text == PHRASES["en"].reset_done
    assert reset.conversation_id != CHAT
    assert (reset.memory.degraded, reset.memory.stored) == (True, False)
    assert ask(house, "three", reset.conversation_id).text.startswith("three after 0")
    house.recover()
    house.clock.advance(seconds=OPEN_SECONDS)
    assert ask(house, "four", reset.conversation_id).text == "four after 1"


def test_the_oldest_is_given_up_when_too_many_wait(house: House) -> None:
    waiting = WaitingTurns(house.conversations.write_late, most=2)
    for question in ("one", "two", "three"):
        said = draft(question, asked_at=house.clock.now)
        waiting.add(late_turn(keys.person(ANA.id), Loaded(CHAT), said))
    assert waiting.flush() == 2
    assert stored(house) == [(1, "two"), (2, "three")]


def test_a_turn_that_can_never_be_written_does_not_hold_up_the_next(house: House) -> None:
    waiting = WaitingTurns(house.conversations.write_late)
    late = late_turn(keys.person(ANA.id), Loaded(CHAT), draft("one", asked_at=house.clock.now))
    waiting.add(replace(late, turn={**late.turn, "asked_at": "never"}))
    waiting.add(late)
    assert waiting.flush() == 2
    assert stored(house) == [(1, "one")]


def test_a_late_turn_crosses_the_queue_whole() -> None:
    asked_at = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
    result = Result(columns=(Column(key="n", name="n", type="decimal"),), rows=((Decimal("1.50"),),))
    said = draft("one \U0001f600", "two", asked_at=asked_at, sql="SELECT 1", result=result, metadata={"~x": [1, None]})
    pending = Pending(id="p", param="order_id", prompt="Which?", choices=(Choice(label="a", value="b"),))
    claim = Claim("key", "owner", asked_at + timedelta(seconds=33))
    loaded = Loaded(CHAT, pending=pending, channel="telegram", address="42")
    late = late_turn("U#a", loaded, said, TurnChanges(pending, {"order_id": "O-1"}, claim=claim))
    assert load_late(dump_late(late)) == late
    assert late.detail is not None
    assert load_detail(late.detail).result == result


def test_the_largest_turn_fits_a_message_of_the_queue() -> None:
    text = '"\\' * 200_000
    said = draft(text, text, asked_at=datetime(2026, 3, 2, tzinfo=UTC), sql=text)
    assert len(dump_late(late_turn("U#a", Loaded(CHAT), said)).encode()) < 1_048_576


# ---------------------------------------------------------------- what an answer builds on


class Points(Parrot):
    """A planner that says which questions a message points at."""

    def plan(self, context: Context) -> Planned:
        meant = "|".join(turn.question for turn in context.referred)
        return Planned(plan=Reply(text=f"means {meant}")) if meant else super().plan(context)


@pytest.fixture
def pointing(table: SqliteTable, clock: SettableClock) -> Iterator[House]:
    made = House(table, clock, planner=Points())
    yield made
    made.close()


def test_turns_that_wait_follow_those_the_table_holds(pointing: House) -> None:
    ask(pointing, "alpha")
    pointing.faulty.broken = frozenset({"write"})
    for question in ("beta", "gamma", "delta", "epsilon"):
        assert ask(pointing, question).text == f"{question} after {pointing.memory.waiting}\n\n{NOT_STORED}"
    for reference, meant in (("first", "alpha"), ("third", "gamma"), ("fifth", "epsilon")):
        said = ask(pointing, f"show my {reference} question again")
        assert (said.text, said.turn) == (f"means {meant}\n\n{NOT_STORED}", None)
    pointing.faulty.broken = frozenset()
    pointing.clock.advance(seconds=OPEN_SECONDS)
    last = ask(pointing, "show my fourth question again")
    assert (last.text, last.turn) == ("means delta", 9)


def test_the_note_says_whether_the_answer_builds_on_what_was_said(pointing: House) -> None:
    ask(pointing, "alpha")
    pointing.faulty.broken = frozenset({"read", "write"})
    assert ask(pointing, "beta").text == f"beta after 0\n\n{UNREAD}"
    assert ask(pointing, "show my last question again").text == f"means beta\n\n{PARTLY_UNREAD}"
    assert ask(pointing, "gamma").text == f"gamma after 2\n\n{UNREAD}"


@pytest.mark.parametrize("message", ["show my first question again", "list my questions", "ano ang una kong tanong"])
def test_what_needs_the_unread_part_is_told_so_and_what_helps(pointing: House, message: str) -> None:
    ask(pointing, "one")
    pointing.faulty.broken = frozenset({"read", "write"})
    ask(pointing, "two")
    language: Language = "fil" if message.startswith("ano") else "en"
    phrases = PHRASES[language]
    said = ask(pointing, message)
    assert said.text == f"{phrases.reference_unread}\n\n{phrases.memory_unread}"


def test_an_answer_to_a_question_back_builds_on_it(house: House) -> None:
    house.faulty.always = "fault"
    ask(house, "ask")
    assert ask(house, "2").text.endswith(PARTLY_UNREAD)


def test_a_turn_in_the_queue_is_known_to_who_put_it_there_until_it_is_written(
    queued: House, queue: ListedQueue
) -> None:
    ask(queued, "one")
    queued.faulty.broken = frozenset({"write"})
    ask(queued, "two")
    assert ask(queued, "three").text.startswith("three after 2")
    queued.faulty.broken = frozenset()
    queued.clock.advance(seconds=OPEN_SECONDS)
    assert drain(queued, queue) == ["written", "written"]
    assert (ask(queued, "four").text, stored(queued)[-1]) == ("four after 3", (4, "four"))


def test_a_turn_in_the_queue_is_forgotten_with_its_person(queued: House, queue: ListedQueue) -> None:
    queued.faulty.broken = frozenset({"write"})
    ask(queued, "one")
    queued.faulty.broken = frozenset()
    erased_at = queued.clock.now.isoformat(timespec="microseconds").replace("+00:00", "Z")
    queued.table.write(Put({"pk": keys.person(ANA.id), "sk": keys.ERASED, "erased_at": erased_at}))
    assert ask(queued, "two").text == "two after 0"
