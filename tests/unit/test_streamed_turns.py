"""A turn asked as a run: others see it while it is answered, its person stops it, and no failure makes two of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest

from kanina.assistant.planner import Context, Narration, Planned
from kanina.assistant.runner import Prepared
from kanina.assistant.wording.phrases import PHRASES
from kanina.events import Event, Finished, Started
from kanina.events import Planned as PlannedEvent
from kanina.memory import Run
from kanina.memory.late import load_late
from kanina.memory.runs import LAPSED
from kanina.models import Answer, Column, MetricQuery, Plan, Query, Reply, Result, Tokens
from kanina.people import Person
from kanina.problems import Conflict, QueryFailed
from kanina.storage import keys
from kanina.storage.sqlite import SqliteTable
from tests.engines import SettableClock
from tests.failing import Fault, House, ListedQueue, Parrot
from tests.memory_builders import ANA, CHAT

RUN = "99999999-9999-4999-8999-999999999999"
PK = keys.person(ANA.id)
LEASE = 33.0
ROWS = Result(columns=(Column(key="n", name="n", type="integer"),), rows=((1,), (2,)))


class Asker(Parrot):
    """Plans a query of whatever is asked about rows."""

    def plan(self, context: Context) -> Planned:
        if "rows" in context.question:
            return Planned(plan=MetricQuery(metrics=("revenue",)))
        return super().plan(context)


class Mender(Asker):
    """Mends a plan that failed, as told, while something happens."""

    def __init__(self, mended: Plan | None, meanwhile: Callable[[], object]) -> None:
        self.rules = Parrot()
        self.mended = mended
        self.meanwhile = meanwhile

    def repair(self, context: Context, planned: Planned, sql: str, reason: str) -> Planned | None:
        self.meanwhile()
        return self.mended and Planned(plan=self.mended, tokens=Tokens(input=7))


@dataclass
class Engine:
    """A runner whose statements take as long as it takes to do something."""

    meanwhile: Callable[[], object] = lambda: None
    ran: int = 0

    def prepare(self, plan: Query, person: Person, today: date) -> Prepared:
        return Prepared("SELECT 1", None)

    def run(self, prepared: Prepared, *, seconds: float) -> Result:
        self.ran += 1
        self.meanwhile()
        return ROWS

    def close(self) -> None:
        """Nothing runs."""


@dataclass
class Piecemeal:
    """A narrator that says a word a second, until it is told to stop."""

    clock: SettableClock
    words: tuple[str, ...] = ("NCR", "leads", "by", "far")
    meanwhile: Callable[[str], object] = lambda word: None
    said: list[str] = field(default_factory=list)

    def answer(self, context: Context, planned: Planned, narration: Narration) -> str:
        self.said.clear()
        for word in self.words:
            if narration.is_stopped():
                break
            self.said.append(word)
            self.meanwhile(word)
            self.clock.advance(seconds=1)
        return " ".join(self.said)


@pytest.fixture
def house(sqlite: SqliteTable, clock: SettableClock) -> Iterator[House]:
    made = House(sqlite, clock, planner=Asker(), narrator=Piecemeal(clock), runner=Engine())
    yield made
    made.close()


def stream(house: House, question: str = "hello", run_id: str = RUN, **options: Any) -> Answer:
    """A turn asked as a run."""
    return house.assistant.ask(
        ANA, question, conversation_id=CHAT, request_id=run_id, as_run=True, lease_seconds=LEASE, **options
    )


def stored(house: House) -> list[tuple[int, str, str]]:
    """The turns in the table and their states."""
    return [(turn.number, turn.answer, turn.state) for turn in house.truth.load_all(ANA, CHAT)]


def runs(sqlite: SqliteTable) -> list[str]:
    return [item["sk"].rpartition("#")[2] for item in sqlite.query(PK, keys.runs(CHAT)).items]


def lapse(house: House) -> None:
    house.clock.advance(seconds=LEASE)


class Crash(BaseException):
    """The end of a process."""


def crash(event: Event) -> None:
    """A listener during whose call the process ends."""
    if isinstance(event, PlannedEvent):
        raise Crash


# ---------------------------------------------------------------- as it should be


def test_run_is_there_when_its_start_is_told_and_gone_with_its_turn(house: House, sqlite: SqliteTable) -> None:
    seen: list[Any] = []

    def on_event(event: Event) -> None:
        if isinstance(event, Started):
            seen.append(house.truth.find_run(ANA, event.conversation_id, event.request_id))
        if isinstance(event, Finished):
            seen.append(house.truth.find_run(ANA, CHAT, RUN))

    asked_at = house.clock.now
    answer = stream(house, "magkano ba", on_event=on_event)
    assert seen[0] == Run(RUN, CHAT, "magkano ba", asked_at, asked_at.replace(minute=30, second=33), "fil")
    assert (seen[1][0].number, seen[1][0].request_id, seen[1][0].answer) == (1, RUN, "magkano ba after 0")
    assert (answer.turn, answer.request_id, answer.metadata) == (1, RUN, {})
    assert runs(sqlite) == []


def test_run_takes_one_write_more(house: House) -> None:
    stream(house)
    assert sorted(house.faulty.calls) == ["query", "query", "write", "write"]


def test_other_turns_leave_no_run(house: House, sqlite: SqliteTable) -> None:
    house.assistant.ask(ANA, "hello", conversation_id=CHAT, on_event=lambda _: None)
    assert sorted(house.faulty.calls) == ["query", "query", "write"]


def test_reset_is_no_run(house: House, sqlite: SqliteTable) -> None:
    seen: list[list[str]] = []
    stream(house, "start over", on_event=lambda _: seen.append(runs(sqlite)))
    assert seen == [[], [], []]


# ---------------------------------------------------------------- stopped


def stop(house: House) -> None:
    """Its person stops the run; a second later that can be read."""
    assert house.truth.stop_run(ANA, CHAT, RUN)
    house.clock.advance(seconds=1)


def test_query_is_not_run_once_its_run_is_stopped(house: House) -> None:
    answer = stream(house, "rows", on_event=lambda event: isinstance(event, PlannedEvent) and stop(house))
    assert (answer.text, answer.metadata, answer.intent) == (PHRASES["en"].stopped, {"stopped": True}, "metric_query")
    assert (house.runner.ran, answer.result, answer.turn) == (0, None, 1)
    (turn,) = house.truth.load_all(ANA, CHAT)
    assert (turn.state, turn.answer, turn.plan) == (
        "stopped",
        "Stopped, as you asked.",
        MetricQuery(metrics=("revenue",)),
    )


def test_rows_are_not_told_once_the_run_is_stopped(house: House) -> None:
    house.runner.meanwhile = lambda: stop(house)
    answer = stream(house, "rows po")
    assert (answer.text, answer.result) == ("Itinigil ko na, gaya ng hiling mo.", None)
    assert stored(house) == [(1, "Itinigil ko na, gaya ng hiling mo.", "stopped")]


@pytest.mark.parametrize(
    ("mended", "tokens", "sql"),
    [(None, 0, "SELECT 1"), (Reply(text="Better not."), 7, ""), (MetricQuery(metrics=("lessons",)), 7, "")],
)
def test_failure_is_not_told_once_the_run_is_stopped_while_it_is_mended(
    sqlite: SqliteTable, clock: SettableClock, mended: Plan | None, tokens: int, sql: str
) -> None:
    def fail() -> None:
        raise QueryFailed("no such column")

    house = House(sqlite, clock, planner=Mender(mended, lambda: stop(house)), runner=Engine(fail))
    answer = stream(house, "rows")
    assert (answer.text, answer.metadata, answer.sql) == (PHRASES["en"].stopped, {"stopped": True}, sql)
    assert (house.runner.ran, answer.tokens.input) == (1, tokens)
    assert stored(house) == [(1, PHRASES["en"].stopped, "stopped")]
    house.close()


def test_what_was_said_before_the_stop_is_kept(house: House) -> None:
    house.narrator.meanwhile = lambda word: word == "leads" and house.truth.stop_run(ANA, CHAT, RUN)
    answer = stream(house, "rows")
    assert (answer.text, answer.result and answer.result.rows) == ("NCR leads", ROWS.rows)
    assert answer.metadata == {"stopped": True}
    assert stored(house) == [(1, "NCR leads", "stopped")]


def test_stop_flag_is_read_once_a_second(house: House) -> None:
    house.faulty.calls.clear()
    assert stream(house, "rows").text == "NCR leads by far"
    # Words at 0, 1, 2 and 3 seconds: read before the second, the third and the fourth.
    assert house.faulty.calls.count("get") == 3


def test_flag_that_cannot_be_read_stops_nothing(house: House) -> None:
    def fail(word: str) -> None:
        house.faulty.plan = ["fault"] if word == "NCR" else []

    house.narrator.meanwhile = fail
    answer = stream(house, "rows")
    assert (answer.text, answer.memory.stored) == ("NCR leads by far", True)


# ---------------------------------------------------------------- crashed


def test_question_of_a_crashed_process_is_in_the_next_turns_context(house: House, sqlite: SqliteTable) -> None:
    with pytest.raises(Crash):
        stream(house, "rows", on_event=crash)
    house.clock.advance(seconds=LEASE - 1)
    assert house.assistant.ask(ANA, "early", conversation_id=CHAT).text == "early after 0"
    house.clock.advance(seconds=1)
    assert house.assistant.ask(ANA, "late", conversation_id=CHAT).text == "late after 2"
    assert stored(house) == [
        (1, "early after 0", "answered"),
        (2, LAPSED["en"], "failed"),
        (3, "late after 2", "answered"),
    ]
    assert runs(sqlite) == []


def test_crashed_message_that_is_sent_again_under_its_key_is_answered(house: House) -> None:
    with pytest.raises(Crash):
        stream(house, "rows", on_event=crash, idempotency_key="key")
    lapse(house)
    answer = stream(house, "rows", "another", idempotency_key="key")
    assert (answer.text, answer.turn) == ("NCR leads by far", 2)
    assert stored(house) == [(1, LAPSED["en"], "failed"), (2, "NCR leads by far", "answered")]


def test_crashed_message_that_is_no_run_is_answered_under_its_key_once_its_lease_is_over(house: House) -> None:
    """With the lease that doors take by default."""
    with pytest.raises(Crash):
        house.assistant.ask(ANA, "rows", conversation_id=CHAT, idempotency_key="key", on_event=crash)
    house.clock.advance(seconds=LEASE - 0.5)
    with pytest.raises(Conflict) as refused:
        house.assistant.ask(ANA, "rows", conversation_id=CHAT, idempotency_key="key")
    assert refused.value.extra["retry_after"] == 1
    house.clock.advance(seconds=0.5)
    answer = house.assistant.ask(ANA, "rows", conversation_id=CHAT, idempotency_key="key")
    assert (answer.text, answer.turn, answer.metadata) == ("NCR leads by far", 1, {})


def test_crashed_message_that_is_no_run_and_has_no_key_leaves_no_trace(house: House, sqlite: SqliteTable) -> None:
    with pytest.raises(Crash):
        house.assistant.ask(ANA, "rows", conversation_id=CHAT, on_event=crash)
    assert sqlite.query(PK).items == ()
    lapse(house)
    assert house.assistant.ask(ANA, "late", conversation_id=CHAT).text == "late after 0"
    assert stored(house) == [(1, "late after 0", "answered")]


def test_answer_slower_than_its_lease_is_one_turn_with_the_answer(house: House) -> None:
    def overtake() -> None:
        lapse(house)
        assert house.truth.load(ANA, CHAT).turns[0].state == "failed"

    house.runner.meanwhile = overtake
    answer = stream(house, "rows")
    assert (answer.turn, answer.memory.stored) == (1, True)
    assert stored(house) == [(1, "NCR leads by far", "answered")]


def test_answer_of_which_nothing_was_left_says_that_it_is_not_stored(house: House, sqlite: SqliteTable) -> None:
    house.runner.meanwhile = lambda: house.clock.advance(hours=24)
    answer = stream(house, "rows")
    assert answer.text == f"NCR leads by far\n\n{PHRASES['en'].turn_not_stored}"
    assert (answer.memory.stored, answer.memory.degraded, answer.turn) == (False, False, None)
    assert stored(house) == []


# ---------------------------------------------------------------- while the table fails


def test_turn_goes_on_without_a_run_when_the_table_is_down_at_its_start(house: House, sqlite: SqliteTable) -> None:
    house.faulty.always = "fault"
    answer = stream(house)
    assert (answer.memory.degraded, answer.turn) == (True, None)
    house.recover()
    house.clock.advance(seconds=60)
    assert house.assistant.ask(ANA, "back", conversation_id=CHAT).text == "back after 1"
    assert [state for _, _, state in stored(house)] == ["answered", "answered"]
    assert runs(sqlite) == []


@pytest.mark.parametrize("met", ["fault", "half"])
def test_run_that_could_not_be_noted_for_certain_is_one_turn(house: House, sqlite: SqliteTable, met: Fault) -> None:
    """Whether its item was written after all (`half`) or not, it is gone with the turn."""

    def fail(event: Event) -> None:
        if isinstance(event, Started):
            assert runs(sqlite) == ([RUN] if met == "half" else [])

    house.faulty.plan = ["ok", "ok", met]
    answer = stream(house, on_event=fail)
    assert (answer.turn, answer.memory.stored) == (1, True)
    assert runs(sqlite) == []
    lapse(house)
    assert house.assistant.ask(ANA, "next", conversation_id=CHAT).text == "next after 1"


@pytest.mark.parametrize("met", ["fault", "half"])
def test_run_whose_turn_could_not_be_kept_is_written_back_as_one_turn(
    house: House, sqlite: SqliteTable, met: Fault
) -> None:
    house.faulty.plan = ["ok", "ok", "ok", met]
    answer = stream(house)
    assert (answer.memory.stored, answer.turn) == (False, None)
    assert house.assistant.ask(ANA, "next", conversation_id=CHAT).text == "next after 1"
    assert stored(house) == [(1, "hello after 0", "answered"), (2, "next after 1", "answered")]
    assert runs(sqlite) == []


@pytest.mark.parametrize("met", ["fault", "half"])
def test_late_turn_takes_the_place_of_the_one_its_run_lapsed_into(
    house: House, sqlite: SqliteTable, met: Fault
) -> None:
    house.faulty.plan = ["ok", "ok", "ok", met]
    stream(house)
    lapse(house)
    assert house.assistant.ask(ANA, "next", conversation_id=CHAT).text == "next after 1"
    assert stored(house) == [(1, "hello after 0", "answered"), (2, "next after 1", "answered")]


def test_late_turn_from_a_queue_takes_that_place_however_much_later(queued: House, queue: ListedQueue) -> None:
    queued.faulty.plan = ["ok", "ok", "ok", "fault"]
    stream(queued)
    lapse(queued)
    assert queued.assistant.ask(ANA, "next", conversation_id=CHAT).text == "next after 1"
    assert stored(queued) == [(1, LAPSED["en"], "failed"), (2, "next after 1", "answered")]
    (late,) = (load_late(body) for body, _, _ in queue.sent)
    assert late.is_run
    fates = [queued.truth.write_late(late) for _ in range(2)]
    assert fates == ["written", "known"]
    assert stored(queued) == [(1, "hello after 0", "answered"), (2, "next after 1", "answered")]


def test_late_turn_ends_its_run(queued: House, queue: ListedQueue, sqlite: SqliteTable) -> None:
    queued.faulty.plan = ["ok", "ok", "ok", "fault"]
    stream(queued)
    assert runs(sqlite) == [RUN]
    assert queued.truth.write_late(load_late(queue.sent[0][0])) == "written"
    assert runs(sqlite) == []
    lapse(queued)
    assert stored(queued) == [(1, "hello after 0", "answered")]


def test_late_turn_of_a_deleted_conversation_stays_away(queued: House, queue: ListedQueue, sqlite: SqliteTable) -> None:
    queued.faulty.plan = ["ok", "ok", "ok", "fault"]
    stream(queued)
    assert queued.truth.delete(ANA, CHAT) == 0
    assert queued.truth.write_late(load_late(queue.sent[0][0])) == "deleted"
    assert [item["sk"] for item in sqlite.query(PK).items] == [keys.head(CHAT)]
