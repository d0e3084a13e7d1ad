"""A turn's whole result: the stored query again, as of its day, for its person, and said to be so in the file."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from kanina import people
from kanina.assistant.exports import Export, Exports
from kanina.assistant.rate_limit import RateLimiter
from kanina.assistant.runner import BATCH_ROWS, Runner
from kanina.channels.api_models import TurnResult
from kanina.channels.result_files import FileFormat, file_name, note_of, written
from kanina.data.semantic_model import SemanticModel
from kanina.memory.turns import Draft
from kanina.models import DimensionRef, Intent, MetricQuery, Query, SqlQuery, VerifiedQuery
from kanina.problems import AnswerOutdated, NotFound, QueryFailed, RateLimited
from kanina.storage.sqlite import SqliteTable
from tests.house import ME, Chat

Open = Callable[..., Export]


@dataclass
class Kept:
    """A conversation whose turns are written by hand, and exports over it."""

    chat: Chat
    exports: Exports

    def turn(
        self, plan: Query | None, question: str = "a question", *, rows: int = 1, intent: Intent | None = None
    ) -> int:
        """The number of a turn with this plan."""
        conversations = self.chat.assistant.conversations
        loaded = conversations.load(ME, self.chat.conversation)
        self.chat.conversation = loaded.conversation_id
        draft = Draft(
            request_id=f"request-{len(loaded.turns)}",
            question=question,
            answer="an answer",
            plan=plan,
            intent=intent or (plan.kind if plan else "reply"),
            result_count=rows,
            asked_at=self.chat.clock.now,
        )
        kept = conversations.keep(ME, loaded, draft)
        assert kept.turn is not None
        return kept.turn.number

    def open(self, number: int, person: Any = ME) -> Export:
        assert self.chat.conversation is not None
        return self.exports.open(person, self.chat.conversation, number, seconds=20)

    def text(self, number: int, form: FileFormat = "csv") -> str:
        return b"".join(written(self.open(number), form)).decode()

    def note(self, number: int) -> str:
        """What is told of the rows beside them, once they are read."""
        opened = self.open(number)
        assert list(written(opened, "csv"))
        return note_of(opened)


@pytest.fixture
def make(demo_runner: tuple[SemanticModel, Runner], chat: Chat) -> Callable[..., Kept]:
    model, runner = demo_runner

    def kept(rows: int = 1_000_000, rate_limiter: RateLimiter | None = None) -> Kept:
        conversations = chat.assistant.conversations
        exports = Exports(
            model=model,
            conversations=conversations,
            runner=runner,
            rows=rows,
            clock=chat.clock,
            rate_limiter=rate_limiter,
        )
        return Kept(chat, exports)

    return kept


@pytest.fixture
def kept(make: Callable[..., Kept]) -> Kept:
    return make()


def lines(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_all_rows_are_there_beyond_those_of_an_answer(kept: Kept) -> None:
    answer = kept.chat.ask("enrollments by branch and day in 2025")
    assert answer.result is not None
    assert (len(answer.result.rows), answer.result.truncated) == (500, True)
    head, *rows = lines(kept.text(1))
    assert head[:3] == [column.name for column in answer.result.columns]
    assert len(rows) > 5000
    assert [row[:3] for row in rows[:500]] == [
        [first, second.isoformat() if hasattr(second, "isoformat") else str(second), str(third)]
        for first, second, third in answer.result.rows
    ]
    whole = kept.chat.ask("enrollments in 2025").result
    assert whole is not None
    assert whole.rows == ((sum(int(row[2]) for row in rows),),)


def test_rows_are_in_memory_some_at_a_time(kept: Kept) -> None:
    kept.chat.ask("enrollments by branch and day in 2025")
    opened = kept.open(1)
    sizes = [len(batch.rows) for batch in opened.batches()]
    assert set(sizes[:-1]) == {BATCH_ROWS}
    assert 0 < sizes[-1] <= BATCH_ROWS
    assert (sum(sizes), opened.truncated) == (opened.rows, False)


def test_a_csv_file_is_rfc_4180_and_holds_columns_and_rows_only(kept: Kept) -> None:
    kept.chat.ask("top 3 regions by revenue in 2025")
    text = kept.text(1)
    assert text.startswith("\ufeffRegion,Revenue\r\n")
    assert text.count("\n") == text.count("\r\n") == 4
    assert {len(row) for row in lines(text)} == {2}
    assert kept.note(1) == (
        "“top 3 regions by revenue in 2025”, asked on 26 November 2026, 12:00, run again on 26 November 2026, 12:00 "
        "(Asia/Manila); figures from 1 January 2025 to 31 December 2025; all rows"
    )


def test_a_json_file_is_the_object_that_the_api_describes(kept: Kept) -> None:
    answer = kept.chat.ask("top 3 regions by revenue in 2025")
    kept.chat.clock.advance(hours=3)
    found = TurnResult.model_validate_json(kept.text(1, "json"))
    assert answer.result is not None
    assert found.columns == answer.result.columns
    assert [tuple(row.values()) for row in found.data] == [(name, str(value)) for name, value in answer.result.rows]
    assert (found.row_count, found.truncated) == (3, False)
    assert (found.meta.turn, found.meta.question) == (1, "top 3 regions by revenue in 2025")
    assert (found.meta.asked_at.isoformat(), found.meta.run_at.isoformat()) == (
        "2026-11-26T12:00:00+08:00",
        "2026-11-26T15:00:00+08:00",
    )
    assert found.meta.query["period"] == {"start": "2025-01-01", "end": "2026-01-01"}
    assert found.meta.restricted == ()
    assert "branches" in found.meta.sql


def test_an_empty_result_is_a_file_without_rows(kept: Kept) -> None:
    number = kept.turn(SqlQuery(sql="SELECT name, region FROM branches WHERE 1 = 0"), rows=0)
    assert lines(kept.text(number)) == [["name", "region"]]
    assert json.loads(kept.text(number, "json"))["data"] == []


def test_headers_and_cells_are_no_formulas_and_repeated_names_are_told_apart(kept: Kept) -> None:
    sql = "SELECT '=1+1' AS \"=cmd\", -5 AS n, -1.5 AS n, '\t' AS t"
    head, row = lines(kept.text(kept.turn(SqlQuery(sql=sql))))
    assert (head, row) == (["'=cmd", "n", "n_2", "t"], ["'=1+1", "-5", "-1.5", "'\t"])


def test_a_question_that_looks_like_a_formula_is_quoted_in_the_note(kept: Kept) -> None:
    number = kept.turn(SqlQuery(sql="SELECT 1 AS n"), question="=cmd|' /C calc'!A0\nby region")
    assert kept.note(number).startswith("“=cmd|' /C calc'!A0 by region”, asked on ")


def test_the_note_is_in_the_language_of_the_turn(kept: Kept) -> None:
    kept.chat.ask("kita sa bawat rehiyon noong 2025")
    assert lines(kept.text(1))[0][0] == "Rehiyon"
    note = kept.note(1)
    assert note.startswith("“kita sa bawat rehiyon noong 2025”, itinanong noong Nobyembre 26, 2026, 12:00, ")
    assert note.endswith("; lahat ng hilera")


def test_a_period_is_that_of_the_day_it_was_asked(kept: Kept) -> None:
    """Asked on 26 November and exported on the 27th, when as many days of October would be one more."""
    question = "revenue this month compared with last month"
    asked = kept.chat.ask(question)
    kept.chat.clock.advance(hours=23)
    today = kept.chat.ask(question)
    assert asked.result is not None
    assert today.result is not None
    assert today.result.rows != asked.result.rows
    for number, answer in ((1, asked.result), (2, today.result)):
        (row,) = TurnResult.model_validate_json(kept.text(number, "json")).data
        assert tuple(map(str, row.values())) == tuple(map(str, answer.rows[0]))


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("SELECT CAST(CURRENT_DATE AS VARCHAR) AS d", "2026-11-26"),
        ("SELECT CAST(today() AS VARCHAR) AS d", "2026-11-26"),
        ("SELECT strftime(now(), '%Y-%m-%d %H:%M') AS d", "2026-11-26 12:00"),
        ("SELECT strftime(CURRENT_TIMESTAMP, '%Y-%m-%d %H:%M') AS d", "2026-11-26 12:00"),
    ],
)
def test_today_in_a_statement_is_the_day_it_was_asked(kept: Kept, sql: str, expected: str) -> None:
    number = kept.turn(SqlQuery(sql=sql))
    kept.chat.clock.advance(hours=20)
    assert lines(kept.text(number)) == [["d"], [expected]]


def test_rows_beyond_the_setting_are_told_beside_the_file_and_in_its_name(make: Callable[..., Kept]) -> None:
    kept = make(rows=4)
    kept.chat.ask("revenue by region in 2025")
    assert {len(row) for row in lines(kept.text(1))} == {2}
    assert kept.note(1).endswith("; all rows; only the first 4 rows; there are more")
    opened = kept.open(1)
    assert list(written(opened, "csv"))
    assert file_name(opened, "csv") == "kanina-turn-1-2026-11-26-first-4-rows.csv"
    found = TurnResult.model_validate_json(kept.text(1, "json"))
    assert (len(found.data), found.row_count, found.truncated) == (4, 4, True)


def test_a_verified_query_says_its_parameters(kept: Kept) -> None:
    kept.chat.ask("I want to check my order")
    kept.chat.ask("O-12345")
    _, row = lines(kept.text(2))
    assert kept.note(2).endswith("; with order ID O-12345; all rows")
    assert row[0] == "O-12345"


def test_a_turn_without_rows_is_not_found(kept: Kept) -> None:
    kept.chat.ask("hello")
    with pytest.raises(NotFound, match="answered in words"):
        kept.open(1)
    with pytest.raises(NotFound, match="no longer kept"):
        kept.open(kept.turn(None, intent="sql_query"))


def test_other_peoples_unknown_and_expired_turns_are_not_found(kept: Kept) -> None:
    kept.chat.ask("revenue by region in 2025")
    with pytest.raises(NotFound, match="no such turn"):
        kept.open(1, person=people.local("other"))
    with pytest.raises(NotFound, match="no such turn"):
        kept.open(2)
    kept.chat.clock.advance(hours=25)
    with pytest.raises(NotFound, match="no such turn"):
        kept.open(1)


@pytest.mark.parametrize(
    "plan",
    [
        MetricQuery(metrics=("gone",), dimensions=()),
        MetricQuery(metrics=("revenue",), dimensions=(DimensionRef(field="branches.gone"),)),
        VerifiedQuery(name="gone"),
        SqlQuery(sql="SELECT * FROM gone"),
    ],
    ids=lambda plan: str(plan.kind),
)
def test_a_query_of_another_model_says_that_it_is_outdated(kept: Kept, plan: Query) -> None:
    with pytest.raises(AnswerOutdated, match=r"gone.*Ask the question anew") as raised:
        kept.open(kept.turn(plan))
    assert raised.value.status == 409


def test_a_statement_that_fails_is_told_before_any_byte(kept: Kept) -> None:
    number = kept.turn(SqlQuery(sql="SELECT CAST(name AS INT) FROM branches"))
    with pytest.raises(QueryFailed, match="cannot be converted"):
        kept.open(number)


def test_an_export_counts_as_a_message(make: Callable[..., Kept], chat: Chat) -> None:
    table = SqliteTable(clock=chat.clock)
    kept = make(rate_limiter=RateLimiter(table, 2, 60, chat.clock))
    kept.chat.ask("revenue by region in 2025")
    left = [kept.open(1).quota for _ in range(2)]
    assert [quota.remaining for quota in left if quota] == [1, 0]
    with pytest.raises(RateLimited):
        kept.open(1)
    table.close()


def test_files_are_named_by_their_turn_and_day(kept: Kept) -> None:
    kept.chat.ask("revenue by region in 2025")
    kept.chat.clock.now += timedelta(hours=13)
    assert file_name(kept.open(1), "csv") == "kanina-turn-1-2026-11-27.csv"


def test_an_export_that_is_closed_leaves_the_engine_free(kept: Kept) -> None:
    kept.chat.ask("enrollments by branch and day in 2025")
    opened = kept.open(1)
    next(opened.batches())
    opened.close()
    assert kept.chat.ask("revenue in 2025").intent == "metric_query"


@pytest.mark.parametrize(
    ("said", "question"),
    [
        (("students in Makati this year", "1"), "students in Makati this year"),
        (("students in Makati this year", "ha?", "the first one please"), "students in Makati this year"),
        (("what is in my order", "O-10001"), "what is in my order"),
        (("sales statement", "Katipunan", "January 1, 2026", "2026-03-31"), "sales statement"),
        (("revenue by city", "now only Makati"), "now only Makati"),
        (("students in Makati this year", "revenue by city"), "revenue by city"),
    ],
)
def test_the_note_tells_the_question_that_was_asked_and_not_what_answered_a_question_back(
    kept: Kept, said: tuple[str, ...], question: str
) -> None:
    for message in said:
        kept.chat.ask(message)
    opened = kept.open(len(said))
    assert opened.origin.question == question
    assert opened.origin.words.startswith(f"“{question}”, asked on 26 November 2026")
    opened.close()
