"""Whatever text comes in: the guard says yes or no in words, and a yes never reads a table outside the model."""

from __future__ import annotations

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kanina.data.guard import Guard, judge
from kanina.people import Person
from kanina.problems import StatementRefused
from tests.guarded import cases, connect, guard_model

_WORDS = """
SELECT FROM WHERE WITH RECURSIVE AS ( ) , * ; sales payroll regions "sales" "payroll" main. UNION ALL JOIN USING ON x y
'a' "b" = < . :: INT GROUP BY ORDER LIMIT 5 LATERAL EXISTS IN NOT NULL CASE WHEN THEN END -- /* */ $$ E'\\'' extract(
year date_trunc( 'month' query( read_text( range( unnest( PIVOT USING sum( region ) OVER VALUES TABLE INTO FOR UPDATE
DELETE INSERT SET \u200b \ufeff \u00a0 [ ] { } -> ? $1 @ # % || INTERVAL DAY LAMBDA : EXPLAIN ANALYZE 1
"""
WORDS = _WORDS.split()

statements = st.lists(st.sampled_from(WORDS), min_size=1, max_size=25).map(" ".join)
mutated = st.builds(
    lambda sql, cut, word, length: sql[: cut % (len(sql) + 1)] + word + sql[(cut + length) % (len(sql) + 1) :],
    st.sampled_from([case["sql"] for case in cases()]),
    st.integers(0, 300),
    st.sampled_from(WORDS) | st.text(max_size=3),
    st.integers(0, 10),
)
DATABASE = connect()
KNOWN = {"sales", "regions", "Order Details", "v_sales"}


@given(statements | mutated | st.text(max_size=60), st.sampled_from(["duckdb", "postgres", "athena"]))
def test_every_text_gets_a_word(sql: str, dialect: str) -> None:
    allowed, reason = judge(sql, guard_model(), dialect)
    assert allowed == (reason == "")


@given(statements | mutated)
def test_what_is_allowed_reads_no_table_outside_the_model(sql: str) -> None:
    try:
        written = Guard(guard_model()).check(sql, Person("local:me"), cap=5).sql
    except StatementRefused:
        return
    try:
        names = DATABASE.get_table_names(written.removeprefix("EXPLAIN "))
    except duckdb.Error:
        return
    assert names <= KNOWN, written


@pytest.mark.slow
@pytest.mark.parametrize("case", cases(dialect="duckdb", verdict="must_reject"), ids=lambda case: case["id"])
def test_no_blank_or_comment_makes_a_rejected_statement_allowed(case: dict[str, str]) -> None:
    for gap in ("\n", "\t", "/**/", " /* x */ ", "--\n", "\u00a0", "\u200b", "\r\n", "\x0b"):
        for sql in (gap + case["sql"], case["sql"].replace(" ", gap), case["sql"] + gap, f"{case['sql']};{gap}"):
            assert not judge(sql, guard_model())[0], repr(sql)
