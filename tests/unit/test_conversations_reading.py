"""Reading conversations back: messages by page, the list, and texts whole however long."""

from __future__ import annotations

import math
from datetime import UTC, date, datetime, time
from decimal import Decimal

import pytest

from kanina.memory import Conversations, MessagePage
from kanina.models import Column, Filter, MetricQuery, Result, SqlQuery
from kanina.problems import InvalidRequest, NotFound
from kanina.storage import keys
from kanina.storage.sizes import item_size
from kanina.storage.sqlite import SqliteTable
from kanina.storage.table import Put
from tests.engines import Engine, SettableClock
from tests.memory_builders import ANA, BEN, CHAT, memory_on, say

PK = keys.person(ANA.id)
MARK = " […]"


def chat_id(number: int) -> str:
    return f"99999999-9999-4999-8999-{number:012d}"


# ---------------------------------------------------------------- messages


def test_messages_come_in_order_and_page_backwards(table_engine: Engine) -> None:
    memory = memory_on(table_engine.table, table_engine.clock)
    for number in range(1, 6):
        say(memory, f"q{number}", answer=f"a{number}")
    pages: list[MessagePage] = []
    cursor = None
    while True:
        pages.append(memory.messages(ANA, CHAT, limit=4, cursor=cursor))
        cursor = pages[-1].next
        if cursor is None:
            break
    assert [[message.content for message in page.messages] for page in pages] == [
        ["q4", "a4", "q5", "a5"],
        ["q2", "a2", "q3", "a3"],
        ["q1", "a1"],
    ]


def test_messages_say_who_spoke_when_and_what_came_of_it(memory: Conversations, clock: SettableClock) -> None:
    columns = (Column(key="n", name="n", type="integer"),)
    kept = say(
        memory, "how many?", answer="Seven.", intent="metric_query", columns=columns, result_count=1, chart="number"
    )
    say(memory, "", answer="said first")
    assert kept.turn is not None
    asked, answered, alone = memory.messages(ANA, CHAT).messages
    assert (asked.id, asked.turn, asked.role, asked.content) == (f"{kept.turn.request_id}:user", 1, "user", "how many?")
    assert asked.created_at == datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
    assert (asked.state, asked.intent, asked.columns) == (None, None, ())
    assert (answered.id, answered.role) == (f"{kept.turn.request_id}:assistant", "assistant")
    assert (answered.state, answered.intent, answered.confidence) == ("answered", "metric_query", 1.0)
    assert (answered.columns, answered.result_count, answered.chart) == (columns, 1, "number")
    assert (alone.turn, alone.role, alone.content) == (2, "assistant", "said first")


def test_page_holds_at_least_one_turn_and_at_most_the_limit(memory: Conversations) -> None:
    for number in range(1, 4):
        say(memory, f"q{number}")
    for limit in (1, 2, 3):
        assert [m.turn for m in memory.messages(ANA, CHAT, limit=limit).messages] == [3, 3]
    assert [m.turn for m in memory.messages(ANA, CHAT, limit=5).messages] == [2, 2, 3, 3]


def test_last_page_has_no_next_even_when_it_is_full(memory: Conversations) -> None:
    say(memory)
    assert memory.messages(ANA, CHAT, limit=2).next is None


@pytest.mark.parametrize("cursor", ["", "x", "5", "MA", "LTE", "MS4w", "IjEi", "OTk5OTk5OTk5OTk5OQ", "é", "\ud800"])
def test_cursor_that_was_not_given_out_is_refused(memory: Conversations, cursor: str) -> None:
    say(memory)
    with pytest.raises(InvalidRequest):
        memory.messages(ANA, CHAT, cursor=cursor)


@pytest.mark.parametrize("limit", [0, -1, 101])
def test_limit_beyond_bounds_is_refused(memory: Conversations, limit: int) -> None:
    say(memory)
    with pytest.raises(InvalidRequest):
        memory.messages(ANA, CHAT, limit=limit)
    with pytest.raises(InvalidRequest):
        memory.list(ANA, limit=limit)


def test_cursor_of_a_longer_conversation_does_no_harm(memory: Conversations) -> None:
    for _ in range(5):
        say(memory)
    cursor = memory.messages(ANA, CHAT, limit=2).next
    say(memory, chat=chat_id(1))
    assert [m.turn for m in memory.messages(ANA, chat_id(1), cursor=cursor).messages] == [1, 1]


def test_page_of_long_texts_ends_at_a_megabyte(memory: Conversations) -> None:
    for number in range(1, 6):
        say(memory, f"{number}" * 400_000, answer="ok")
    page = memory.messages(ANA, CHAT)
    assert [(m.turn, len(m.content)) for m in page.messages] == [(4, 400_000), (4, 2), (5, 400_000), (5, 2)]
    older = memory.messages(ANA, CHAT, cursor=page.next)
    assert [m.turn for m in older.messages] == [2, 2, 3, 3]


def test_page_holds_a_turn_longer_than_a_megabyte(memory: Conversations) -> None:
    say(memory)
    say(memory, "long " * 300_000, answer="ok")
    page = memory.messages(ANA, CHAT)
    assert [(m.turn, len(m.content)) for m in page.messages] == [(2, 1_500_000), (2, 2)]
    assert [m.turn for m in memory.messages(ANA, CHAT, cursor=page.next).messages] == [1, 1]


@pytest.mark.parametrize("number", [0, -1, 2, 10**10, 10**40])
def test_turn_that_is_not_there_is_not_found(memory: Conversations, number: int) -> None:
    say(memory)
    with pytest.raises(NotFound):
        memory.turn(ANA, CHAT, number)


# ---------------------------------------------------------------- list


def test_list_is_latest_first_with_a_cursor(table_engine: Engine, clock: SettableClock) -> None:
    memory = memory_on(table_engine.table, clock)
    for number in range(1, 8):
        say(memory, f"chat {number}", chat=chat_id(number))
        clock.advance(minutes=25)
    say(memory, "again", chat=chat_id(2))
    memory.delete(ANA, chat_id(5))
    say(memory, person=BEN)
    pages, cursor = [], None
    while True:
        page = memory.list(ANA, limit=4, cursor=cursor)
        pages.append([listed.conversation_id for listed in page.conversations])
        cursor = page.next
        if cursor is None:
            break
    # By hour from page to page; within a page to the moment.
    assert pages == [[chat_id(n) for n in (2, 7, 6, 4)], [chat_id(n) for n in (3, 1)]]
    assert memory.list(ANA).conversations[0].head.title == "chat 2"
    clock.advance(hours=24)
    assert memory.list(ANA).conversations == ()


def test_page_reads_on_past_expired_conversations(
    table: SqliteTable, memory: Conversations, clock: SettableClock
) -> None:
    for number in (1, 2, 3):
        say(memory, chat=chat_id(number))
        head = table.get(PK, keys.head(chat_id(number)))
        assert head is not None
        table.write(Put({name: value for name, value in {**head, "kept": True}.items() if name != "expires_at"}))
    clock.advance(hours=1)
    for number in (4, 5, 6, 7):
        say(memory, chat=chat_id(number))
    clock.advance(hours=24)
    say(memory, chat=chat_id(8))
    pages = [memory.list(ANA, limit=2)]
    pages.append(memory.list(ANA, limit=2, cursor=pages[0].next))
    assert [[one.conversation_id for one in page.conversations] for page in pages] == [
        [chat_id(8), chat_id(3)],
        [chat_id(2), chat_id(1)],
    ]
    assert pages[1].next is None


def test_list_cursor_that_was_not_given_out_is_refused(memory: Conversations) -> None:
    with pytest.raises(InvalidRequest):
        memory.list(ANA, cursor="nonsense")


# ---------------------------------------------------------------- sizes


def turn_item(table: SqliteTable, number: int = 1) -> dict[str, object]:
    item = table.get(PK, keys.turn(CHAT, number))
    assert item is not None
    return item


def test_long_question_is_stored_whole(table_engine: Engine) -> None:
    memory = memory_on(table_engine.table, table_engine.clock)
    question = "教室の売上を教えてください。" * 12_450
    assert len(question.encode()) == 522_900
    kept = say(memory, question, answer="Too long for me.")
    assert kept.turn is not None
    assert (kept.stored, kept.turn.cut, kept.turn.has_detail, kept.reduced) == (True, True, True, False)
    assert kept.turn.answer == "Too long for me."
    assert kept.turn.question.endswith(MARK)
    assert question.startswith(kept.turn.question.removesuffix(MARK))
    assert memory.turn(ANA, CHAT, 1)[0].question == question
    assert [m.content for m in memory.messages(ANA, CHAT).messages] == [question, "Too long for me."]


def test_turn_stays_within_two_kilobytes_whatever_is_in_it(table: SqliteTable, memory: Conversations) -> None:
    columns = tuple(Column(key=f"column_{n}", name=f"Column {n}", type="string") for n in range(40))
    plan = MetricQuery(
        metrics=("revenue",), filters=(Filter(field="students.name", values=tuple(f"Student {n}" for n in range(120))),)
    )
    kept = say(
        memory,
        "ñ" * 5000,
        answer="é" * 5000,
        plan=plan,
        sql="SELECT " * 1000,
        columns=columns,
        row_keys=tuple("k" * 500 for _ in range(12)),
        chart="c" * 500,
        references=tuple(range(100)),
    )
    item = turn_item(table)
    assert 1900 <= item_size(item) <= 2048
    assert kept.turn is not None
    assert kept.turn.cut
    assert (len(kept.turn.row_keys), len(kept.turn.references), kept.turn.chart) == (10, 16, None)
    assert kept.turn.columns == columns[: len(kept.turn.columns)]
    assert len(kept.turn.columns) >= 5
    # Compressed in the turn, because a follow-up edits it.
    assert kept.turn.plan == plan
    assert memory.load(ANA, CHAT).turns[0].plan == plan
    turn, detail = memory.turn(ANA, CHAT, 1)
    assert (turn.question, turn.answer, turn.sql, turn.plan) == ("ñ" * 5000, "é" * 5000, "SELECT " * 1000, plan)
    assert detail is not None
    assert detail.plan == plan


def test_plan_too_long_even_compressed_is_in_the_detail(memory: Conversations) -> None:
    # Digits that do not repeat, so that compression cannot make it fit.
    plan = SqlQuery(sql="SELECT " + ", ".join(str(pow(3, n, 10**15 + 37)) for n in range(200)))
    kept = say(memory, plan=plan)
    assert kept.turn is not None
    assert (kept.turn.plan, kept.turn.cut, kept.turn.has_detail) == (None, True, True)
    assert memory.turn(ANA, CHAT, 1)[0].plan == plan


def test_head_stays_within_a_kilobyte(table: SqliteTable, memory: Conversations) -> None:
    params = {f"parameter {n}": "ñ" * 70 for n in range(20)}
    say(memory, "ñ" * 1000, params=params)
    say(memory, "next", params=params)
    head = table.get(PK, keys.head(CHAT))
    assert head is not None
    assert item_size(head) <= 1024
    assert len(head["title"].encode()) <= 120


def test_short_answer_keeps_more_of_a_long_question_and_the_other_way_round(memory: Conversations) -> None:
    first = say(memory, "q" * 5000, answer="a", request_id="one").turn
    second = say(memory, "q", answer="a" * 5000, request_id="two").turn
    assert first is not None
    assert second is not None
    assert (first.answer, second.question) == ("a", "q")
    assert len(first.question) == len(second.answer) > 1400


def test_cut_falls_between_code_points(memory: Conversations) -> None:
    for length in range(500, 504):
        turn = say(memory, "x" * length + "😀" * 1000, answer="ok").turn
        assert turn is not None
        assert turn.question.removesuffix(MARK).strip("x").strip("😀") == ""


def test_preview_has_fifty_rows_with_their_types(table_engine: Engine) -> None:
    memory = memory_on(table_engine.table, table_engine.clock)
    columns = (
        Column(key="a", name="a", type="decimal"),
        Column(key="b", name="b", type="integer"),
        Column(key="c", name="c", type="float"),
        Column(key="d", name="d", type="date"),
        Column(key="e", name="e", type="datetime"),
        Column(key="f", name="f", type="time"),
        Column(key="g", name="g", type="boolean"),
        Column(key="h", name="h", type="string"),
        Column(key="i", name="i", type="decimal"),
    )
    long = Decimal("1234567890123456789012345678901234567890.12")
    row = (
        long,
        2**70,
        0.1,
        date(2025, 2, 28),
        datetime(2025, 1, 2, 3, 4, 5, tzinfo=UTC),
        time(3, 4),
        True,
        "2025-01-01",
        None,
    )
    odd = (Decimal("NaN"), None, math.inf, None, None, None, None, "\ud83d\ude00 \ud800", "n/a")
    result = Result(columns=columns, rows=(row, odd, *[row] * 58), truncated=True, milliseconds=3)
    say(memory, result=result, result_count=60)
    detail = memory.turn(ANA, CHAT, 1)[1]
    assert detail is not None
    assert detail.result == Result(
        columns=columns,
        rows=(row, (None, None, None, None, None, None, None, "😀 \ufffd", "n/a"), *[row] * 48),
        truncated=True,
        milliseconds=3,
    )


def test_detail_over_its_size_sheds_rows_first(table: SqliteTable, memory: Conversations) -> None:
    columns = (Column(key="text", name="text", type="string"),)
    result = Result(columns=columns, rows=tuple((f"{n:02}" * 10_000,) for n in range(50)))
    kept = say(memory, result=result, result_count=50, answer="fifty rows")
    assert kept.reduced
    detail = memory.turn(ANA, CHAT, 1)[1]
    assert detail is not None
    assert detail.answer == "fifty rows"
    assert detail.result is not None
    assert detail.result.rows == result.rows[:14]
    assert item_size(table.query(PK, keys.details(CHAT)).items[0]) < 300_300


def test_detail_that_cannot_be_compressed_enough_is_cut_with_a_mark(table: SqliteTable, memory: Conversations) -> None:
    # 8-digit numbers in no order: about 43 % of their size is left after compression.
    noise = "".join(f"{pow(5, n, 99_999_989):08}" for n in range(150_000))
    result = Result(columns=(Column(key="n", name="n", type="integer"),), rows=((1,),))
    kept = say(memory, noise, answer="short", result=result, metadata={"k": "v"})
    assert (kept.stored, kept.reduced) == (True, True)
    turn, detail = memory.turn(ANA, CHAT, 1)
    assert turn.question.endswith(MARK)
    assert noise.startswith(turn.question.removesuffix(MARK))
    assert 500_000 < len(turn.question) < 1_000_000
    assert turn.answer == "short"
    assert detail is not None
    assert detail.metadata == {"k": "v"}
    assert item_size(table.query(PK, keys.details(CHAT)).items[0]) < 300_300


def test_payload_too_large_to_keep_does_not_lose_the_turn(memory: Conversations) -> None:
    noise = "".join(f"{pow(5, n, 99_999_989):08}" for n in range(150_000))
    kept = say(memory, "q", answer="a", metadata={"payload": noise})
    assert (kept.stored, kept.reduced) == (True, True)
    turn, detail = memory.turn(ANA, CHAT, 1)
    assert detail is not None
    assert (turn.question, turn.answer, detail.metadata) == ("q", "a", {})


def test_odd_values_in_metadata_do_not_stop_this_turn_or_the_next(memory: Conversations) -> None:
    values = {"nan": math.nan, "inf": -math.inf, "ratio": 0.2, "third": Decimal(1) / 3, "set": {1}, "odd": BEN}
    say(memory, metadata=values)
    say(memory)
    detail = memory.turn(ANA, CHAT, 1)[1]
    assert detail is not None
    assert detail.metadata == {
        "nan": None,
        "inf": None,
        "ratio": 0.2,
        "third": "0.3333333333333333333333333333",
        "set": [1],
        "odd": str(BEN),
    }
    assert memory.turn(ANA, CHAT, 2)[0].number == 2


def test_lone_surrogates_are_replaced_everywhere(table_engine: Engine) -> None:
    memory = memory_on(table_engine.table, table_engine.clock)
    kept = say(memory, "a\ud800b", answer="\ude00", row_keys=("\udfff",), params={"x": "\ud800"}, sql="'\ud800'")
    assert kept.turn is not None
    assert (kept.turn.question, kept.turn.answer, kept.turn.row_keys) == ("a\ufffdb", "\ufffd", ("\ufffd",))
    assert kept.turn.cut is False
    loaded = memory.load(ANA, CHAT)
    assert (loaded.params, loaded.head.title) == ({"x": "\ufffd"}, "a\ufffdb")
    assert memory.turn(ANA, CHAT, 1)[0].sql == "'\ufffd'"
