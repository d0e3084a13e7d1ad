"""The guard's first layer: what a statement may be made of, and that what runs is what was checked."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator

import duckdb
import pytest
import sqlglot
from sqlglot import exp

from kanina.data.guard import Guard, judge
from kanina.data.trees import ModelStatement
from kanina.people import Person
from kanina.problems import StatementRefused
from tests.guarded import allowed, cases, connect, guard_model, refused

ANYONE = Person("local:me")


@pytest.fixture(scope="module")
def database() -> Iterator[duckdb.DuckDBPyConnection]:
    with connect() as connection:
        yield connection


def write(sql: str, cap: int | None = None, dialect: str = "duckdb") -> str:
    return Guard(guard_model(), dialect).check(sql, ANYONE, cap).sql


def made(sql: str, cap: int, dialect: str = "duckdb") -> str:
    """As `write`, of a statement that is made of the model, whose tables stay as they are."""
    tree = sqlglot.parse_one(sql, dialect=dialect)
    assert isinstance(tree, exp.Query)
    return Guard(guard_model(), dialect).check(ModelStatement(tree), ANYONE, cap).sql


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_the_public_cases(case: dict[str, str]) -> None:
    verdict, reason = judge(case["sql"], guard_model(), case["dialect"])
    assert verdict == (case["verdict"] == "must_allow"), reason or case["why"]
    assert verdict == (reason == "")


def test_what_is_allowed_gives_the_same_rows_once_written_anew(database: duckdb.DuckDBPyConnection) -> None:
    for case in cases(dialect="duckdb", verdict="must_allow"):
        before, after = (database.execute(sql).fetchall() for sql in (case["sql"], write(case["sql"])))
        assert sorted(map(str, after)) == sorted(map(str, before)), case["id"]


def test_every_allowed_case_stops_at_the_cap(database: duckdb.DuckDBPyConnection) -> None:
    for case in cases(dialect="duckdb", verdict="must_allow"):
        assert len(database.execute(write(case["sql"], cap=2)).fetchall()) <= 3, case["id"]


ALLOWED = r"""
WITH k(i) AS (SELECT 3) SELECT i FROM k
WITH RECURSIVE c(d) AS (SELECT DATE '2024-01-01' UNION ALL SELECT d + 1 FROM c WHERE d < '2024-01-31') FROM c
WITH RECURSIVE k(i) AS (VALUES (3) UNION ALL SELECT i + 2 FROM k WHERE i < 40) SELECT max(i) FROM k
SELECT 'please update' AS note
SELECT count(*) FROM sales WHERE subject = 'delete' OR region = 'city grant'
SELECT 'a;b'
/* one */ -- two
SELECT region, sum(amount) FROM sales GROUP BY GROUPING SETS ((region), ROLLUP (subject, qty), GROUPING SETS ((id), ()))
SELECT sum(amount) OVER (ORDER BY qty GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES) FROM sales
SELECT 'urn:lamp:7;1'
SELECT "end", "start", "timestamp" FROM (SELECT 1 AS "end", 2 AS "start", 3 AS "timestamp")
SELECT region.upper(), 'a,b'.string_split(',') FROM sales
SELECT [x * 2 FOR x IN [1, 2, 3] IF x > 1], list_transform([1], lambda x: x + 1), MAP {'a': 1}['a'], {'a': 1}.a
SELECT * FROM (UNPIVOT (SELECT id, amount, qty FROM sales) ON amount, qty INTO NAME k VALUE v)
SELECT DISTINCT ON (region) region, amount FROM sales ORDER BY region, amount DESC
SELECT s.id FROM sales s ASOF JOIN sales t ON s.region = t.region AND s.ordered_at >= t.ordered_at
SELECT COLUMNS('.*') FROM sales LIMIT 2
SELECT * FROM sales USING SAMPLE 10
SELECT quantile_cont(amount, 0.5), mode(region), histogram(qty), arg_min(region, amount) FROM sales
SELECT time_bucket(INTERVAL '1 week', ordered_at), date_diff('day', ordered_at, now()), last_day(ordered_at) FROM sales
SELECT region FROM sales ORDER BY region COLLATE NOCASE
SELECT region AS "pérdida; DROP TABLE sales" FROM sales
SELECT j.value, t.type FROM json_each('[1,2]') AS j, json_tree(to_json([1, 2])) AS t
EXPLAIN SELECT * FROM sales
""".strip().splitlines()


def test_legal_queries_are_allowed_and_run(database: duckdb.DuckDBPyConnection) -> None:
    for sql in [*ALLOWED[:6], "\n".join(ALLOWED[6:8]), *ALLOWED[8:]]:
        allowed(sql)
        database.execute(write(sql, cap=10)).fetchall()


REFUSED = r"""
SELECT 1; SELECT 2
SELECT updated_at FROM sales; UPDATE sales SET amount = 0
SELECT 1;UPDATE sales SET amount = 0
/* note */ DELETE FROM sales
WITH u AS (UPDATE sales SET amount = 0 RETURNING *) SELECT * FROM u
SELECT * FROM (DELETE FROM sales RETURNING *)
SELECT 1 INTO x
SELECT * FROM sales FOR UPDATE
EXPLAIN ANALYZE SELECT 1
EXPLAIN DELETE FROM sales
EXPLAIN EXPLAIN SELECT 1
PREPARE p AS SELECT 1
SET threads = 1
PRAGMA database_list
SHOW TABLES
DESCRIBE sales
SUMMARIZE sales
ATTACH 'x'
SELECT $1
SELECT ?
SELECT getenv('HOME')
SELECT current_user
SELECT version()
SELECT error('x')
SELECT main.query('SELECT 1')
SELECT 'SELECT 1'.query()
SELECT * FROM "query"('SELECT 1')
SELECT * FROM main.query('SELECT 1')
SELECT * FROM read_text('/etc/passwd')
SELECT * FROM test_all_types()
SELECT 'sales'::REGCLASS
-- nothing
""".strip().splitlines()


@pytest.mark.parametrize(
    "sql",
    [
        *REFUSED,
        "",
        " ;; ",
        "SELECT 'open",
        "SELECT 1 /* open",
        "DELETE\nFROM sales",
        "SELECT '\x00'",
        "SELECT '\ud800'",
    ],
)
def test_everything_else_is_refused(sql: str) -> None:
    assert refused(sql)


@pytest.mark.parametrize(
    "sql",
    [
        'SELECT EXTRACT("year FROM now()), (SELECT max(salary) FROM payroll) AS x, EXTRACT(month" FROM now())',
        'SELECT TRY_CAST(1 AS DECIMAL("1)), (SELECT salary FROM payroll"))',
    ],
)
def test_a_quoted_name_in_the_place_of_a_keyword_never_becomes_sql(sql: str) -> None:
    assert "is not a keyword or unit" in refused(sql)


@pytest.mark.parametrize(
    "space", ["\u200b", "\u2060", "\ufeff", "\u180e", "\x08"], ids=lambda character: hex(ord(character))
)
def test_a_character_some_engine_reads_as_a_space_stays_inside_a_name(
    space: str, database: duckdb.DuckDBPyConnection
) -> None:
    """DuckDB reads a zero-width space as a space, so a name written back without quotes would read payroll."""
    for sql in (f"SELECT salary{space}FROM{space}payroll", f"SELECT 5 AS x{space}FROM{space}payroll"):
        assert database.get_table_names(write(sql)) == set()


@pytest.mark.parametrize("escape", ["\\0", "\\x00", "\\000"])
def test_an_escape_that_would_end_the_text_never_reaches_an_engine(escape: str) -> None:
    for dialect in ("duckdb", "postgres"):
        assert refused(f"SELECT E'{escape}'", dialect) == "it holds NUL or half a character"


def test_a_text_with_backslashes_is_written_in_one_way() -> None:
    assert write(r"SELECT E'it\'s \\' AS a, $$it's$$ AS b") == r"SELECT 'it''s \' AS a, 'it''s' AS b"


@pytest.mark.parametrize("levels", [150, 2000])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("(", ")"),
        ("abs(", ")"),
        ("NOT ", ""),
        ("(SELECT ", ")"),
        ("CASE WHEN true THEN ", " END"),
        ("[", "]"),
        ("1 + ", ""),
    ],
)
def test_deep_nesting_is_refused_at_once(before: str, after: str, levels: int) -> None:
    if before in ("1 + ", "NOT ") and levels == 150:
        allowed("SELECT " + before * levels + "1")
        return
    started = time.thread_time()
    assert refused("SELECT " + before * levels + "1" + after * levels) == "it is nested too deeply"
    assert time.thread_time() - started < 1


def test_a_chain_of_unions_and_a_long_text_are_refused_at_once() -> None:
    started = time.thread_time()
    assert refused("SELECT 1" + " UNION ALL SELECT 1" * 3000) == "it is nested too deeply"
    assert refused("SELECT " + "1," * 60_000 + "1") == "it is longer than 100,000 characters"
    assert time.thread_time() - started < 2


def test_a_long_list_of_values_is_allowed() -> None:
    allowed(f"SELECT count(*) FROM sales WHERE id IN ({', '.join(map(str, range(2000)))})")


def test_the_reason_names_what_is_not_allowed() -> None:
    assert refused("SELECT getenv('HOME')") == "the function getenv is not allowed"
    assert refused("DROP TABLE sales") == "only queries are allowed, not DROP"
    for words in ("sales", "selec sales", "1 + 1", "'sales'"):
        assert refused(words) == "only queries are allowed, and this is none"
    assert refused("SELECT 1; SELECT 2") == "it holds more than one statement"
    assert refused("SELECT * FROM payroll") == "there is no table payroll in the semantic model"
    assert refused("SELECT * FROM sales FOR UPDATE") == "hints, INTO and locks are not allowed"


def test_nothing_of_a_statement_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        refused("MSCK REPAIR secret_table")
        refused("SELECT 1; VACUUM secret_table")
    assert "secret" not in caplog.text


def test_comments_are_not_written_back() -> None:
    assert write("SELECT /* a */ 1 -- b") == "SELECT 1"


def test_a_tree_is_checked_like_a_text_and_left_as_it_was() -> None:
    tree = sqlglot.parse_one("SELECT * FROM sales", dialect="duckdb")
    assert Guard(guard_model()).check(tree, ANYONE, 5).sql == write("SELECT * FROM sales", 5)
    assert tree.sql() == "SELECT * FROM sales"
    with pytest.raises(StatementRefused):
        Guard(guard_model()).check(sqlglot.parse_one("DELETE FROM sales"), ANYONE)


CAPPED = {
    "SELECT * FROM sales": "SELECT * FROM sales LIMIT 6",
    "SELECT * FROM sales LIMIT 3": "SELECT * FROM sales LIMIT 3",
    "SELECT * FROM sales LIMIT 200": "SELECT * FROM sales LIMIT 6",
    "SELECT * FROM sales LIMIT 200 OFFSET 2": "SELECT * FROM sales LIMIT 6 OFFSET 2",
    "SELECT id FROM sales UNION SELECT qty FROM sales": "SELECT id FROM sales UNION SELECT qty FROM sales LIMIT 6",
    "SELECT id FROM sales UNION SELECT qty FROM sales ORDER BY 1 LIMIT 9": (
        "SELECT id FROM sales UNION SELECT qty FROM sales ORDER BY 1 LIMIT 6"
    ),
    "(SELECT id FROM sales LIMIT 3) UNION ALL (SELECT id FROM sales LIMIT 9)": (
        "(SELECT id FROM sales LIMIT 3) UNION ALL (SELECT id FROM sales LIMIT 9) LIMIT 6"
    ),
    "SELECT * FROM sales LIMIT (SELECT 5)": "SELECT * FROM (SELECT * FROM sales LIMIT (SELECT 5)) AS limited LIMIT 6",
    "SELECT * FROM sales LIMIT 10%": "SELECT * FROM (SELECT * FROM sales LIMIT 10 PERCENT) AS limited LIMIT 6",
    "(SELECT 1)": "SELECT * FROM (SELECT 1) AS limited LIMIT 6",
}


@pytest.mark.parametrize("sql", CAPPED)
def test_the_smaller_limit_wins(sql: str, database: duckdb.DuckDBPyConnection) -> None:
    assert made(sql, cap=5) == CAPPED[sql]
    database.execute(CAPPED[sql])


def test_what_has_no_limit_of_its_own_is_limited_from_outside_and_a_plan_is_not() -> None:
    assert write("VALUES (1), (2)", cap=5) == "SELECT * FROM (VALUES (1), (2)) AS limited LIMIT 6"
    assert write("EXPLAIN SELECT 1", cap=5) == "EXPLAIN SELECT 1"


def test_a_limit_in_another_form_is_kept_or_lowered() -> None:
    first = "SELECT * FROM sales ORDER BY id FETCH FIRST {} ROWS ONLY"
    assert write(first.format(3), 5, "postgres").endswith("FETCH FIRST 3 ROWS ONLY")
    assert write(first.format(30), 5, "postgres").endswith("FETCH FIRST 6 ROWS ONLY")
    ties = made("SELECT * FROM sales ORDER BY id FETCH FIRST 3 ROWS WITH TIES", 5, "postgres")
    assert ties == ("SELECT * FROM (SELECT * FROM sales ORDER BY id FETCH FIRST 3 ROWS WITH TIES) AS limited LIMIT 6")
    assert made("SELECT * FROM sales OFFSET 3 LIMIT 20", 5, "athena") == "SELECT * FROM sales OFFSET 3 LIMIT 6"
