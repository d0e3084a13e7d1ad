"""What a turn costs, by AWS's published rule on computed item sizes. Source: the agreed design, section 2."""

from __future__ import annotations

import uuid
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from kanina import people
from kanina.memory import Conversations, Run, TurnChanges
from kanina.models import Column, Pending, Result
from kanina.storage import keys
from kanina.storage.capacity import MeteredTable, Usage
from kanina.storage.dynamodb import DynamoDBTable
from kanina.storage.sizes import item_size
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put
from tests.dynamodb_local import DynamoDBAt, create_lasting_table
from tests.engines import SettableClock
from tests.memory_builders import ANA, CHAT, draft, memory_on, say

# A person id of the length that identity providers give.
PERSON = people.from_oidc(
    "https://cognito-idp.ap-southeast-1.amazonaws.com/ap-southeast-1_AbCdEfGhI", str(uuid.UUID(int=7))
)
PK = keys.person(PERSON.id)
QUESTION, ANSWER = "q" * 500, "a" * 2000
"""Together more than a turn's item holds: each is 2 kB, the most there is."""

WAITING = Pending(id="q1", param="order_id", prompt="What's your order ID?")
RESULT = Result(columns=(Column(key="n", name="n", type="integer"),), rows=((1,),))


@pytest.fixture
def table(sqlite: SqliteTable) -> MeteredTable:
    return MeteredTable(sqlite)


def one_turn(table: MeteredTable, memory: Conversations, **options: Any) -> tuple[Usage, Usage]:
    """What load and keep of one more turn used."""
    texts = {name: options.pop(name) for name in ("question", "answer", "result") if name in options}
    before = table.usage
    loaded = memory.load(PERSON, CHAT)
    read = table.usage
    changes = TurnChanges(**{"pending": None, **options})
    kept = memory.keep(PERSON, loaded, draft(**{"question": "hello", **texts}), changes)
    assert kept.stored
    return read - before, table.usage - read


def test_turn_takes_two_reads_and_one_write_of_six_units_at_most(table: MeteredTable, memory: Conversations) -> None:
    say(memory, person=PERSON)
    assert one_turn(table, memory) == (Usage(2, 2, 0), Usage(1, 0, 4))
    # Under 1 kB the turn takes 2 units, over it 4; its detail is a request of its own, of 3 kB here.
    assert one_turn(table, memory, question=QUESTION, answer=ANSWER) == (Usage(2, 2, 0), Usage(2, 0, 6 + 3))
    assert 2048 < item_size(table.query(PK, keys.details(CHAT)).items[0]) <= 3072


def test_what_comes_with_a_turn_adds_its_own_units(
    table: MeteredTable, memory: Conversations, clock: SettableClock
) -> None:
    say(memory, person=PERSON)
    assert one_turn(table, memory, result=RESULT)[1] == Usage(2, 0, 4 + 1)
    assert one_turn(table, memory, pending=WAITING)[1] == Usage(1, 0, 4 + 2)
    assert one_turn(table, memory, pending=None)[1] == Usage(1, 0, 4 + 2)
    before = table.usage
    claim = memory.claim(PERSON, "key", "hash", 33)
    assert table.usage - before == Usage(1, 0, 1)
    assert one_turn(table, memory, claim=claim)[1] == Usage(1, 0, 4 + 2)
    clock.advance(hours=1)
    assert one_turn(table, memory)[1] == Usage(1, 0, 4 + 2)
    assert one_turn(table, memory)[1] == Usage(1, 0, 4)


def test_streamed_turn_takes_one_write_more_and_deletes_it_with_its_turn(
    table: MeteredTable, memory: Conversations, clock: SettableClock
) -> None:
    say(memory, person=PERSON)
    before = table.usage
    loaded = memory.load(PERSON, CHAT)
    read = table.usage
    run = memory.start_run(PERSON, loaded, Run("run-1", CHAT, "hello", clock.now, clock.now + timedelta(seconds=33)))
    started = table.usage
    memory.keep(PERSON, loaded, draft("hello", request_id="run-1"), TurnChanges(pending=None, run=run))
    kept = table.usage
    assert (read - before, started - read, kept - started) == (Usage(2, 2, 0), Usage(1, 0, 1), Usage(1, 0, 4 + 2))
    memory.is_stopped(PERSON, CHAT, "run-1")
    assert table.usage - kept == Usage(1, 1, 0)


def test_lapsed_run_takes_three_requests_more_of_the_load_that_meets_it(
    table: MeteredTable, memory: Conversations, clock: SettableClock
) -> None:
    """The note of an erasure, the turn, and the page again; nothing more once it is kept."""
    say(memory, person=PERSON)
    loaded = memory.load(PERSON, CHAT)
    memory.start_run(PERSON, loaded, Run("run-1", CHAT, "hello", clock.now, clock.now + timedelta(seconds=33)))
    clock.advance(seconds=33)
    before = table.usage
    assert len(memory.load(PERSON, CHAT).turns) == 2
    assert table.usage - before == Usage(2 + 3, 2 + 2, 4 + 2)
    before = table.usage
    assert len(memory.load(PERSON, CHAT).turns) == 2
    assert table.usage - before == Usage(2, 2, 0)


def test_turn_ten_fifty_and_a_thousand_cost_the_same(table: MeteredTable, memory: Conversations) -> None:
    used = {}
    for number in range(1, 1001):
        if number in (10, 50, 1000):
            used[number] = one_turn(table, memory, question=QUESTION, answer=ANSWER, result=RESULT)
        else:
            memory.keep(PERSON, memory.load(PERSON, CHAT), draft(QUESTION[:450], "a" * 1100), TurnChanges(pending=None))
    assert used[10][1] == used[50][1] == used[1000][1] == Usage(2, 0, 9)
    assert used[50][0] == used[1000][0]
    assert used[50][0].requests == 2
    assert used[50][0].read_units <= 12 + 1


def test_full_page_of_the_largest_turns_is_within_twelve_read_units(table: MeteredTable, memory: Conversations) -> None:
    for _ in range(30):
        say(memory, QUESTION, person=PERSON, answer=ANSWER)
    page = table.query(PK, keys.conversation(CHAT), newest_first=True, limit=24)
    assert {item_size(item) for item in page.items if not keys.is_head(item["sk"])} == {2048}
    before = table.usage
    assert len(memory.load(PERSON, CHAT).turns) == 20
    # DynamoDB reads one item more than the page holds.
    assert sum(item_size(item) for item in page.items) <= 12 * 4096
    assert table.usage - before == Usage(2, 13, 0)


def test_message_beyond_the_page_takes_one_read_more(table: MeteredTable, memory: Conversations) -> None:
    for _ in range(50):
        say(memory)
    before = table.usage
    assert len(memory.load_all(ANA, CHAT)) == 50
    assert (table.usage - before).requests == 1


def test_requests_are_as_few_on_dynamodb_itself(dynamodb_local: DynamoDBAt, clock: SettableClock) -> None:
    client = dynamodb_local.client()
    name = f"kanina-{uuid.uuid4()}"
    create_lasting_table(client, name)
    calls: Counter[str] = Counter()
    client.meta.events.register("before-send.dynamodb", lambda request, **_: calls.update([_operation(request)]))
    memory = memory_on(DynamoDBTable(name, client=client, clock=clock), clock)
    for _ in range(25):
        say(memory, pending=WAITING, result=RESULT)
    calls.clear()
    say(memory, pending=None, result=RESULT)
    assert calls == {"Query": 2, "PutItem": 1, "TransactWriteItems": 1}
    calls.clear()
    say(memory, "short")
    assert calls == {"Query": 2, "TransactWriteItems": 1}
    client.delete_table(TableName=name)


def _operation(request: Any) -> str:
    target = request.headers["X-Amz-Target"]
    return (target.decode() if isinstance(target, bytes) else target).partition(".")[2]


def test_expired_items_in_the_way_are_read_past(
    table: MeteredTable, memory: Conversations, clock: SettableClock
) -> None:
    for _ in range(3):
        say(memory)
    table.write(Put({"pk": keys.person(ANA.id), "sk": keys.summary(CHAT), "text": "old", "expires_at": clock.epoch}))
    assert [turn.number for turn in memory.load(ANA, CHAT).turns] == [1, 2, 3]
