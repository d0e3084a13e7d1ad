"""What is legal and was refused by mistake: pivots that stand alone, calendars of named bounds, ranges, sketches."""

from __future__ import annotations

import time

import pytest

from kanina.data.guard import Guard, judge
from kanina.data.semantic_model import RowFilter
from kanina.people import Person
from tests.small import rows, small_model

NORTH = Person("local:Nora", ("north",))
FIRST_LAST = "SELECT min(ordered_at) AS lo, max(ordered_at) AS hi FROM orders"


def reason(sql: str, dialect: str = "duckdb") -> str:
    """Why a statement is refused; blank where it is allowed."""
    allowed, why = judge(sql, small_model(), dialect)
    assert allowed != bool(why)
    return why


@pytest.mark.parametrize(
    ("dialect", "sql"),
    [
        ("duckdb", "PIVOT orders ON branch_id USING sum(amount) GROUP BY status"),
        ("duckdb", "UNPIVOT orders ON amount INTO NAME k VALUE v"),
        ("duckdb", "WITH x AS (SELECT * FROM orders) PIVOT x ON branch_id USING sum(amount)"),
        ("duckdb", "SELECT bar(amount, 0, 100, 20) FROM orders"),
        ("duckdb", "SELECT equi_width_bins(min(amount), max(amount), 10, true) FROM orders"),
        ("duckdb", "SELECT fill(amount) OVER (ORDER BY order_id) FROM orders"),
        ("duckdb", "SELECT coalesce(UNPACK(COLUMNS(*))) FROM orders"),
        (
            "postgres",
            "SELECT sum(amount) OVER (ORDER BY order_id GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW "
            "EXCLUDE CURRENT ROW) FROM orders",
        ),
        ("postgres", "SELECT num_nulls(amount, status), num_nonnulls(amount) FROM orders"),
        ("postgres", "SELECT range_agg(daterange(ordered_at, ordered_at + 1)) FROM orders"),
        ("postgres", "SELECT 1 FROM orders WHERE daterange('2025-01-01', '2025-02-01') @> ordered_at"),
        ("athena", "SELECT cardinality(merge(approx_set(amount))) FROM orders"),
        *(
            (dialect, sql.format(one=one, first_last=FIRST_LAST))
            for dialect, one in (("duckdb", "INTERVAL 1 DAY"), ("postgres", "INTERVAL '1 day'"))
            for sql in (
                "WITH b AS ({first_last}) SELECT d FROM b, generate_series(b.lo, b.hi, {one}) AS t(d)",
                "WITH b AS ({first_last}) SELECT d FROM generate_series((SELECT lo FROM b), (SELECT hi FROM b), {one}) "
                "AS t(d)",
                "SELECT generate_series(lo, hi, {one}) AS d FROM ({first_last}) AS b",
                "WITH a AS ({first_last}), b AS (SELECT lo, hi + {one} AS hi FROM a) "
                "SELECT generate_series(b.lo, b.hi, {one}) FROM b",
            )
        ),
        ("duckdb", "WITH n AS (SELECT 1 AS lo, 12 AS hi) SELECT unnest(range(lo, hi)) FROM n"),
    ],
)
def test_what_is_legal_is_allowed(dialect: str, sql: str) -> None:
    assert reason(sql, dialect) == ""


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("SELECT bar(amount, 0, 100, 2000000000) FROM orders", "a width or a number of bins of 2,000,000,000"),
        ("SELECT equi_width_bins(1, 2, 1000000000, true) FROM orders", "a width or a number of bins of"),
        ("SELECT bar(amount, 0, 100, amount) FROM orders", "a width or a number of bins must be a constant"),
        ("WITH n AS (SELECT 1 AS lo, 10000000000 AS hi) SELECT unnest(range(lo, hi)) FROM n", "a generator makes up"),
        ("SELECT unnest(range(lo, hi)) FROM (SELECT 0 AS lo, 999999 * 999999 AS hi) AS n", "a generator makes up to"),
        ("WITH n(hi) AS (SELECT amount FROM orders) SELECT unnest(range(0, hi)) FROM n", "a generator's bounds must"),
        ("WITH n AS (SELECT * FROM (SELECT 1e15 AS hi)) SELECT unnest(range(0, n.hi)) FROM n", "a generator's bounds"),
        (
            "WITH k AS (SELECT * FROM (SELECT 1e15 AS hi)), b AS (SELECT 5 AS hi) "
            "SELECT unnest(range(0, hi)) FROM k JOIN b USING (hi)",
            "a generator's bounds",
        ),
        ("SELECT unnest(range(0, amount::int)) FROM orders", "a generator's bounds"),
        ("PIVOT secrets ON x USING count(*)", "there is no table secrets in the semantic model"),
        ("PIVOT (SELECT * FROM read_csv('x')) ON a USING count(*)", "is not allowed"),
        ("UNPIVOT orders ON amount INTO NAME k VALUE v; DROP TABLE orders", "more than one statement"),
    ],
)
def test_what_could_do_harm_is_refused_all_the_same(sql: str, why: str) -> None:
    assert why in reason(sql)


def test_a_user_function_of_postgresql_is_none_of_duckdbs() -> None:
    assert reason("SELECT bar(1, 2, 3, 4) FROM orders", "postgres") == "the function bar is not allowed"


@pytest.mark.parametrize(
    "source", ["(orders)", "((orders))", "(orders) AS orders", "(orders AS orders)", "((orders) AS orders)"]
)
@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_a_table_in_brackets_is_the_table(source: str, dialect: str) -> None:
    only_north = RowFilter(dataset="orders", groups=frozenset({"north"}), condition="branch_id = 1")
    model = small_model().model_copy(update={"row_filters": (only_north,)})
    checked = Guard(model, dialect).check(f"SELECT order_id FROM {source}", NORTH)
    wanted = Guard(model, dialect).check("SELECT order_id FROM orders", NORTH)
    assert checked.sql == wanted.sql
    if dialect == "duckdb":
        assert rows(checked.sql) == rows(wanted.sql) != []


def test_a_pivot_that_stands_alone_shows_a_persons_rows_only() -> None:
    only_north = RowFilter(dataset="orders", groups=frozenset({"north"}), condition="branch_id = 1")
    model = small_model().model_copy(update={"row_filters": (only_north,)})
    found = rows(Guard(model).check("PIVOT orders ON branch_id USING count(*) GROUP BY branch_id", NORTH, 500).sql)
    assert [row[0] for row in found] == [1]


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        (
            "WITH " + ", ".join(f"c{n} AS (SELECT 1)" for n in range(2_500)) + " SELECT 1 FROM orders",
            "2,500 WITH parts",
        ),
        ("WITH " + ", ".join(f"c{n} AS (SELECT 1)" for n in range(300)) + " SELECT 1 FROM orders", "300 WITH parts"),
        ("SELECT x" + "[1]" * 30_000 + " FROM orders", "words and signs"),
        ("SELECT 1 FROM " + ", ".join(["orders"] * 9_000), "9,000 tables"),
        ("SELECT 1 FROM " + ", ".join(["orders"] * 11_000), "words and signs"),
    ],
    ids=["many parts", "some hundred parts", "subscripts", "comma joins", "more comma joins"],
)
@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_what_takes_long_to_look_at_is_refused_before(sql: str, why: str, dialect: str) -> None:
    began = time.process_time()
    assert why in reason(sql, dialect)
    assert time.process_time() - began < 2


def test_a_list_of_thousands_of_values_is_allowed() -> None:
    assert reason(f"SELECT 1 FROM orders WHERE amount IN ({', '.join(map(str, range(8_000)))})") == ""
