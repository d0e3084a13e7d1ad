"""What the guard wrote is read once more, without what can hold no query."""

from __future__ import annotations

import pytest
from sqlglot.errors import SqlglotError

from kanina.data import sql_reading
from kanina.data.guard_rereading import check_written, shortened
from kanina.problems import StatementRefused
from tests.nestings import DIALECTS


def short(sql: str, dialect: str = "duckdb") -> str:
    return " ".join(word.text for word in shortened(sql_reading.words_of(sql, dialect)))


@pytest.mark.parametrize(
    ("sql", "read"),
    [
        ("SELECT CAST(a AS INT), (1 + f(2)) FROM t", "SELECT 1 , 1 FROM t"),
        ("SELECT CASE WHEN a THEN f(1) END, [1, 2] FROM t", "SELECT 1 , 1 FROM t"),
        ("SELECT f((SELECT 1), (2)) FROM t", "SELECT f ( ( SELECT 1 ) , 1 ) FROM t"),
        ("SELECT sum(a) OVER (ORDER BY b) FROM t", "SELECT sum ( a ) OVER ( ORDER BY b ) FROM t"),
        ("SELECT (PIVOT_WIDER t ON a), f(t) FROM t", "SELECT ( PIVOT_WIDER t ON a ) , 1 FROM t"),
        ("SELECT (any_word t), (any_word 'a.csv') FROM t", "SELECT ( any_word t ) , ( any_word a.csv ) FROM t"),
        ("SELECT (1; 2), f(a) OVER (), (x -> x) FROM t", "SELECT ( 1 ; 2 ) , f ( a ) OVER ( ) , ( x -> x ) FROM t"),
        ("SELECT (a IN (b, 2)), (a AND NOT b[1].c IS NULL) FROM t", "SELECT 1 , 1 FROM t"),
        ("SELECT a FROM (t JOIN u USING (id))", "SELECT a FROM ( t JOIN u USING ( id ) )"),
        ("SELECT a FROM t AS x(a, b)", "SELECT a FROM t AS x ( a , b )"),
    ],
)
def test_a_number_stands_for_what_can_hold_no_query(sql: str, read: str) -> None:
    assert short(sql) == read


PLACES = (
    "FROM {}",
    "FROM sales, {}",
    "FROM sales JOIN {}",
    "FROM sales JOIN {} ON true",
    "FROM {} AS t, sales",
    "FROM ({})",
    "FROM (sales, {})",
    "FROM (sales JOIN {})",
    "FROM sales LEFT JOIN {} USING (id)",
    "FROM LATERAL {}",
)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("place", PLACES)
def test_no_number_is_read_where_a_table_stands(place: str, dialect: str) -> None:
    """So that a table in brackets is never passed over."""
    with pytest.raises(SqlglotError):
        sql_reading.statement(f"SELECT 1 {place.format('1')}", dialect)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    "written",
    [
        "SELECT id FROM sales, (payroll)",
        "SELECT id FROM sales WHERE f((SELECT 1 FROM payroll))",
        "SELECT id FROM sales WHERE (SELECT 1) = 1",
        "SELECT id FROM sales UNION ALL SELECT id FROM sales",
        "SELECT (id), f(id) FROM payroll",
        "SELECT 1; SELECT id FROM sales",
    ],
)
def test_what_reads_with_other_queries_or_tables_is_refused(written: str, dialect: str) -> None:
    checked = sql_reading.statement("SELECT id FROM sales", dialect)
    check_written("SELECT (id), f(id) FROM sales", checked, dialect)
    with pytest.raises(StatementRefused, match="it reads differently once written anew"):
        check_written(written, checked, dialect)
