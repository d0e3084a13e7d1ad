"""How many messages a person may send in a window of time: counted exactly, told in every answer, never a lock-out."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from kanina import people
from kanina.assistant.rate_limit import RateLimiter
from kanina.assistant.rate_limited import refusal_words
from kanina.auth.caller import Caller
from kanina.channels import api, rest
from kanina.channels.quota_fields import quota_fields
from kanina.models import Quota
from kanina.problems import Conflict, RateLimited
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable, Usage
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import ConditionFailed, Put
from tests.engines import Engine, SettableClock, skip_on_moto
from tests.failing import FaultyTable, House
from tests.logs import logged
from tests.memory_builders import ANA, BEN, CHAT, Interfered, conflict

PK = keys.person(ANA.id)
LIMIT = 5
POLICY = '"person";q=5;w=60'


@pytest.fixture
def clock() -> SettableClock:
    """18 seconds into a minute."""
    return SettableClock(datetime(2026, 3, 2, 9, 30, 18, tzinfo=UTC))


@pytest.fixture
def house(sqlite: SqliteTable, clock: SettableClock) -> Iterator[House]:
    made = House(sqlite, clock, rate_limit=LIMIT)
    yield made
    made.close()


def left(limiter: RateLimiter, times: int, person: Any = ANA) -> list[int | None]:
    """What is left after each of so many messages; -1 for one that is too many."""
    quotas = [limiter.count(person) for _ in range(times)]
    return [-1 if quota.exceeded else quota.remaining for quota in quotas]


# ---------------------------------------------------------------- counting


def test_limit_is_exact_and_each_persons_own(table_engine: Engine) -> None:
    limiter = RateLimiter(table_engine.table, LIMIT, 60, table_engine.clock)
    assert left(limiter, 7) == [4, 3, 2, 1, 0, -1, -1]
    assert left(limiter, 1, BEN) == [4]
    another = RateLimiter(table_engine.another(), LIMIT, 60, table_engine.clock)
    assert left(another, 1) == [-1]


KEY = people.from_key("0123456789abcdef")


def test_those_a_key_asks_for_count_together_with_it(table_engine: Engine) -> None:
    limiter = RateLimiter(table_engine.table, 3, 60, table_engine.clock, key_limit=5)
    named = [people.acted_for(KEY, f"made up {number}") for number in range(9)]
    asked = [limiter.count(person) for person in named[:4]]
    assert [quota.remaining for quota in asked] == [2, 2, 2, 1]
    assert asked[-1] == Quota(limit=5, window_seconds=60, remaining=1, resets_in=42)
    assert left(limiter, 1, KEY) == [0]
    assert left(limiter, 1, named[5]) == left(limiter, 1, KEY) == [-1]
    assert left(limiter, 1, people.acted_for(people.from_key("another"), "ana")) == [2]
    assert left(limiter, 4) == [2, 1, 0, -1]
    table_engine.clock.advance(seconds=60)
    assert left(limiter, 4, named[0]) == [2, 1, 0, -1]
    assert left(limiter, 1, KEY) == [1]  # what was refused to a person is not held against their key


def test_a_key_is_counted_with_one_write_more_for_those_it_asks_for_alone(
    sqlite: SqliteTable, clock: SettableClock
) -> None:
    table = MeteredTable(sqlite)
    limiter = RateLimiter(table, 2, 60, clock, key_limit=9)
    for person, writes in ((ANA, 1), (KEY, 2), (people.acted_for(KEY, "ana"), 4)):
        limiter.count(person)
        assert table.usage == Usage(writes, 0, writes)


def test_window_ends_at_a_whole_multiple_of_its_length(table_engine: Engine) -> None:
    clock = table_engine.clock
    limiter = RateLimiter(table_engine.table, 1, 60, clock)
    assert limiter.count(ANA) == Quota(limit=1, window_seconds=60, remaining=0, resets_in=42)
    clock.advance(seconds=41.9)
    assert limiter.count(ANA) == Quota(limit=1, window_seconds=60, remaining=0, resets_in=1, exceeded=True)
    clock.advance(seconds=0.1)
    assert limiter.count(ANA) == Quota(limit=1, window_seconds=60, remaining=0, resets_in=60)


def test_count_expires_with_its_window(table_engine: Engine) -> None:
    clock = table_engine.clock
    left(RateLimiter(table_engine.table, 1, 60, clock), 2)
    begins_at = clock.epoch - 18
    sk = f"L#60#{begins_at}"
    assert table_engine.table.get(PK, sk) == {"pk": PK, "sk": sk, "messages": 2, "expires_at": begins_at + 60}
    clock.advance(seconds=42)
    assert table_engine.table.query(PK).items == ()


def test_what_is_left_of_an_expired_count_is_not_counted_on(table_engine: Engine) -> None:
    clock = table_engine.clock
    sk = keys.messages_sent(60, clock.epoch - 18)
    table_engine.table.write(Put({"pk": PK, "sk": sk, "messages": 99, "expires_at": clock.epoch}))
    assert left(RateLimiter(table_engine.table, LIMIT, 60, clock), 2) == [4, 3]


@pytest.mark.parametrize("back", [timedelta(seconds=10), timedelta(hours=1), timedelta(days=400)])
def test_clock_that_jumps_back_locks_nobody_out(table_engine: Engine, back: timedelta) -> None:
    clock = table_engine.clock
    limiter = RateLimiter(table_engine.table, LIMIT, 60, clock)
    left(limiter, 6)
    clock.now -= back
    waited = 0
    while limiter.count(ANA).exceeded:
        clock.advance(seconds=1)
        waited += 1
    assert waited <= 60
    assert limiter.count(ANA).remaining == LIMIT - 2


def test_another_length_of_window_is_another_count(table_engine: Engine) -> None:
    assert left(RateLimiter(table_engine.table, 1, 60, table_engine.clock), 2) == [0, -1]
    assert left(RateLimiter(table_engine.table, 1, 1800, table_engine.clock), 2) == [0, -1]


@pytest.mark.parametrize("threads", [20])
def test_exactly_the_limit_passes_of_20_at_once(table_engine: Engine, threads: int) -> None:
    skip_on_moto(table_engine, "is not safe for threads")
    clock = table_engine.clock
    limiters = [RateLimiter(table_engine.another(), LIMIT, 60, clock) for _ in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        quotas = list(pool.map(lambda limiter: limiter.count(ANA), limiters))
    passed = sorted(quota.remaining for quota in quotas if not quota.exceeded and quota.remaining is not None)
    assert passed == [0, 1, 2, 3, 4]
    assert sum(quota.exceeded for quota in quotas) == threads - LIMIT


def test_counting_takes_one_write_of_one_unit(sqlite: SqliteTable, clock: SettableClock) -> None:
    table = MeteredTable(sqlite)
    limiter = RateLimiter(table, 2, 60, clock)
    for times in (1, 2, 3):
        limiter.count(ANA)
        assert table.usage == Usage(times, 0, times)


def test_store_that_fails_refuses_nobody_and_says_so_in_the_log(sqlite: SqliteTable, clock: SettableClock) -> None:
    table = FaultyTable(sqlite, clock)
    limiter = RateLimiter(table, 1, 60, clock)
    table.always = "fault"
    with logged() as lines:
        assert [limiter.count(ANA) for _ in range(3)] == [Quota(limit=1, window_seconds=60)] * 3
    assert [(line["level"], line["stage"], line["operation"], line["error"]) for line in lines] == [
        ("WARNING", "message_not_counted", "write", "InternalServerError")
    ] * 3
    table.always = "ok"
    assert left(limiter, 2) == [0, -1]


def test_conflict_of_writers_refuses_nobody(clock: SettableClock) -> None:
    class Busy:
        def update(self, change: Any) -> Any:
            raise ConditionFailed(0, "conflict")

    assert RateLimiter(Busy(), 1, 60, clock).count(ANA) == Quota(limit=1, window_seconds=60)


# ---------------------------------------------------------------- in a turn


def test_every_answer_says_what_is_left_and_one_too_many_is_refused(house: House) -> None:
    answers = [house.assistant.ask(ANA, f"question {number}", conversation_id=CHAT) for number in range(LIMIT)]
    assert [answer.quota and answer.quota.remaining for answer in answers] == [4, 3, 2, 1, 0]
    with pytest.raises(RateLimited) as refusal:
        house.assistant.ask(ANA, "question 5", conversation_id=CHAT)
    assert refusal.value.document() == {
        "type": "urn:kanina:problem:rate-limited",
        "title": "Too many messages in a short time",
        "status": 429,
        "detail": "You have asked a lot in a short time. Please wait a little, and ask again in 42 s.",
        "retry_after": 42,
    }
    assert [turn.question for turn in house.truth.load_all(ANA, CHAT)] == [f"question {n}" for n in range(LIMIT)]
    house.clock.advance(seconds=42)
    assert house.assistant.ask(ANA, "hello", conversation_id=CHAT).text == "hello after 5"


def test_refused_message_costs_its_count_alone(house: House) -> None:
    for number in range(LIMIT):
        house.assistant.ask(ANA, f"question {number}")
    house.faulty.calls.clear()
    with pytest.raises(RateLimited):
        house.assistant.ask(ANA, "one more")
    assert house.faulty.calls == ["write"]


def test_turn_takes_one_request_more_with_a_limit_and_none_without(sqlite: SqliteTable, clock: SettableClock) -> None:
    calls = {}
    for limit in (0, LIMIT):
        house = House(sqlite, clock, rate_limit=limit)
        house.assistant.ask(ANA, "hello", conversation_id=CHAT)
        calls[limit] = sorted(house.faulty.calls)
        house.close()
    assert calls[0] == ["query", "query", "write"]
    assert calls[LIMIT] == ["query", "query", "write", "write"]


def test_no_limit_says_nothing(sqlite: SqliteTable, clock: SettableClock) -> None:
    house = House(sqlite, clock)
    assert house.assistant.ask(ANA, "hello").quota is None
    house.close()


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("magkano ang kita", "Marami ka nang naitanong. Sandali lang muna: pagkalipas ng 42 s, puwede ka nang"),
        ("what is the revenue", "You have asked a lot in a short time. Please wait a little, and ask again in 42 s."),
    ],
)
def test_refusal_is_in_the_messages_language(house: House, message: str, words: str) -> None:
    for _ in range(LIMIT):
        house.assistant.ask(ANA, "start over")
    with pytest.raises(RateLimited, match="^" + words.replace(".", r"\.")):
        house.assistant.ask(ANA, message)


@pytest.mark.parametrize(("seconds", "wait"), [(1, "1 s"), (119, "119 s"), (120, "2 min"), (3541, "60 min")])
def test_long_wait_is_told_in_minutes(seconds: int, wait: str) -> None:
    words = refusal_words(Quota(limit=1, window_seconds=3600, remaining=0, resets_in=seconds, exceeded=True), "en")
    assert words == f"You have asked a lot in a short time. Please wait a little, and ask again in {wait}."


def test_repeats_under_an_idempotency_key_do_not_count(house: House) -> None:
    first = house.assistant.ask(ANA, "hello", idempotency_key="key")
    for _ in range(10):
        again = house.assistant.ask(ANA, "hello", idempotency_key="key")
        assert (again.text, again.quota) == (first.text, Quota(limit=LIMIT, window_seconds=60))
    assert first.quota is not None
    assert (first.quota.remaining, house.assistant.ask(ANA, "more").quota) == (
        4,
        Quota(limit=LIMIT, window_seconds=60, remaining=3, resets_in=42),
    )


def test_refused_messages_key_is_free_for_the_same_message_later(house: House) -> None:
    for number in range(LIMIT):
        house.assistant.ask(ANA, f"question {number}")
    with pytest.raises(RateLimited):
        house.assistant.ask(ANA, "hello", idempotency_key="key")
    house.clock.advance(seconds=42)
    answer = house.assistant.ask(ANA, "hello", idempotency_key="key")
    assert (answer.text, answer.metadata) == ("hello after 0", {})


def test_table_that_fails_refuses_nobody_a_turn(house: House) -> None:
    for number in range(LIMIT):
        house.assistant.ask(ANA, f"question {number}")
    house.faulty.always = "fault"
    for _ in range(LIMIT):
        answer = house.assistant.ask(ANA, "still there?")
        assert (answer.memory.degraded, answer.quota) == (True, Quota(limit=LIMIT, window_seconds=60))


# ---------------------------------------------------------------- on the wire


def test_fields_are_structured_as_the_draft_has_them() -> None:
    """Source: draft-ietf-httpapi-ratelimit-headers-11, sections 3.1 and 4.1."""
    quota = Quota(limit=5, window_seconds=60, remaining=3, resets_in=42)
    assert quota_fields(quota) == {"RateLimit-Policy": POLICY, "RateLimit": '"person";r=3;t=42'}
    assert quota_fields(Quota(limit=5, window_seconds=60)) == {"RateLimit-Policy": POLICY}
    assert quota_fields(None) == {}


def post(house: House, message: str, **headers: str) -> tuple[int, dict[str, Any]]:
    """Status and fields of the API's answer."""
    body = f'{{"message": "{message}", "session_id": "{CHAT}"}}'
    event = {"headers": {"content-type": "application/json", **headers}, "body": body}
    try:
        response = api.chat(house.assistant, Caller(ANA), api.question(event))
    except Exception as error:  # as the API's door does
        response = rest.problem(error)
    return response.status_code, {name: str(value) for name, value in response.headers.items()}


def test_api_tells_the_quota_in_good_answers_and_refusals(house: House) -> None:
    for number in range(LIMIT):
        status, fields = post(house, f"question {number}")
        assert (status, fields["RateLimit-Policy"]) == (200, POLICY)
        assert fields["RateLimit"] == f'"person";r={4 - number};t=42'
        assert "Retry-After" not in fields
    status, fields = post(house, "one more")
    assert (status, fields["Retry-After"], fields["RateLimit"]) == (429, "42", '"person";r=0;t=42')
    assert (fields["RateLimit-Policy"], fields["Cache-Control"]) == (POLICY, "no-store")


def test_api_tells_the_policy_alone_of_what_was_not_counted(house: House) -> None:
    post(house, "hello", **{"idempotency-key": "key"})
    status, fields = post(house, "hello", **{"idempotency-key": "key"})
    assert (status, fields["RateLimit-Policy"], "RateLimit" in fields) == (200, POLICY, False)


def test_run_id_in_use_gives_its_idempotency_key_back(house: House) -> None:
    ids = itertools.repeat("99999999-9999-4999-8999-999999999999")
    house.assistant.ask(ANA, "hello", conversation_id=CHAT, request_id=next(ids), as_run=True)
    for _ in range(2):
        with pytest.raises(Conflict, match="has been answered"):
            house.assistant.ask(
                ANA, "hello", conversation_id=CHAT, request_id=next(ids), as_run=True, idempotency_key="key"
            )


def test_release_that_meets_another_writer_leaves_the_claim_to_its_lease(
    sqlite: SqliteTable, clock: SettableClock
) -> None:
    table = Interfered(sqlite)
    house = House(table, clock)
    claim = house.memory.claim(ANA, "key", "hash", 10)
    table.before_write = conflict
    house.memory.release(ANA, claim)
    with pytest.raises(Conflict):
        house.memory.claim(ANA, "key", "hash", 10)
    clock.advance(seconds=10)
    assert house.memory.claim(ANA, "key", "hash", 10) is not None
    house.close()
