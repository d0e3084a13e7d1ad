"""Reading SQL takes a time that grows with its length, whatever is nested in what, and nests what it may."""

from __future__ import annotations

import random
import time

import pytest
from sqlglot import parse_one
from sqlglot.errors import SqlglotError

from kanina.data import sql_reading
from kanina.data.guard import Guard, judge
from kanina.people import Person
from tests.counts import some
from tests.guarded import allowed, connect, guard_model, refused
from tests.nestings import DIALECTS, Nest, alone, dense, mixed, repeated

CPU_SECONDS = 0.25
"""Of this thread, for a verdict, with room for neighbours who use its caches."""
DENSE_CPU_SECONDS = 0.4
"""Likewise, of one that is as large as may be, which waits more for memory."""
LARGEST = 100_000
DENSE = 11_000
"""Characters that hold about as many words as may be, where nearly each is a word."""


def verdict(sql: str, dialect: str) -> tuple[str, float]:
    """(why a statement is refused or blank, seconds of this thread's own work)."""
    started = time.thread_time()
    reason = judge(sql, guard_model(), dialect)[1]
    return reason, time.thread_time() - started


def slow(nests: list[Nest], most: float = CPU_SECONDS) -> list[str]:
    """The statements whose verdict takes too long, even the second time."""
    return [
        f"{nest.dialect}, {nest.depth} deep: {nest.sql[:200]}"
        for nest in nests
        if verdict(nest.sql, nest.dialect)[1] > most and verdict(nest.sql, nest.dialect)[1] > most
    ]


def test_every_construct_may_be_eight_deep() -> None:
    for nest in alone(8):
        allowed(nest.sql, nest.dialect)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("depth", [1, 8])
def test_every_construct_may_be_there_again_and_again(depth: int, dialect: str) -> None:
    """Where few of a kind fit into what every statement may take, many must fit into what each of its nodes may."""
    for nest in some([nest for nest in repeated(depth, 2_000) if nest.dialect == dialect], 3):
        allowed(nest.sql, dialect)


@pytest.mark.parametrize("depth", [18, 200])
def test_a_verdict_on_a_deep_nest_comes_at_once(depth: int) -> None:
    assert slow(alone(depth)) == []


def test_a_verdict_on_constructs_nested_in_one_another_comes_at_once() -> None:
    assert slow(mixed(2026, 100, deepest=40) + mixed(17, 30, deepest=200)) == []


def test_a_dense_statement_that_is_too_large_is_refused_before_it_is_parsed() -> None:
    too_large = ("words and signs", "WITH parts; at most 200 are allowed", "nested too deeply")
    for nest in random.Random(11).sample([*dense(1, LARGEST - 10), *dense(8, LARGEST - 10)], 12):
        assert any(reason in verdict(nest.sql, nest.dialect)[0] for reason in too_large), nest.sql[:80]


@pytest.mark.slow
def test_a_verdict_on_every_dense_statement_comes_at_once() -> None:
    nests = [nest for depth in (1, 2, 4, 8, 20, 50) for size in (DENSE, LARGEST) for nest in dense(depth, size)]
    assert slow(nests, DENSE_CPU_SECONDS) == []


@pytest.mark.slow
def test_a_verdict_on_every_depth_comes_at_once() -> None:
    assert slow([nest for depth in range(1, 201) for nest in alone(depth)]) == []
    assert slow(mixed(1, 20_000, deepest=200)) == []


def test_a_verdict_on_what_is_larger_than_any_statement_comes_at_once() -> None:
    pieces = ["ARRAY[", "]", "1,", "'',", "/*", "*/", "$a$", "E'\\'", "--\n", "EXPLAIN ", "SELECT (1),"]
    nests = [Nest(f"SELECT {piece * (LARGEST // len(piece) - 9)}", d, 0) for piece in pieces for d in DIALECTS]
    assert slow(nests) == []
    assert all(verdict(nest.sql, nest.dialect)[0] for nest in nests if "--" not in nest.sql)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    "value",
    [
        "ARRAY['one of many', 'two']",
        "ARRAY[1000, 2000]",
        "CAST(amount AS INT)",
        "CAST(ordered_at AS DATE)",
        "amount::INT",
        "CASE WHEN qty > 10 THEN 'many' END",
        "sum(amount) OVER (ORDER BY ordered_at)",
        "(amount + 1000)",
        "coalesce(amount, 1000)",
        "'one of many'",
    ],
)
def test_twenty_thousand_characters_are_allowed(value: str, dialect: str) -> None:
    allowed(f"SELECT {', '.join([value] * (20_000 // (len(value) + 2)))} FROM sales", dialect)


LISTS = ("1, 2, 3", "'a', 'b', 'c'", "1, 'a', -1, NULL, 2, a.b, 3 + 4", "'a' 'b', 'c'", "1 /* one */, 2 /* two */, 3")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_is_read_in_fewer_steps_is_read_as_sqlglot_reads_it(dialect: str) -> None:
    lists = [f"SELECT ({each}), f({each}), a IN ({each}) FROM (VALUES ({each}), ({each})) AS t" for each in LISTS]
    rows = [f"SELECT * FROM (VALUES {each}) AS t" for each in LISTS] if dialect == "duckdb" else []
    nests = [nest.sql for depth in (1, 2) for nest in alone(depth) if nest.dialect == dialect]
    for sql in (*lists, *rows, *(sql for sql in nests if "[1]" not in sql and "a[" not in sql)):
        try:
            expected = parse_one(sql, dialect=dialect)
        except SqlglotError:
            continue
        assert sql_reading.statement(sql, dialect) == expected, sql


def test_a_query_that_names_a_column_is_bounded_where_it_is_written_as_a_name() -> None:
    """DuckDB calls the column by the query's text, which is written before anything else is."""
    sql = f"SELECT (SELECT {'months_between(ordered_at, ' * 40}amount{')' * 40} FROM sales)"
    assert refused(sql) == "it takes too many steps to write anew"


CHAINS = {
    "SELECT region": (".abs()", "[1]", "::INT", " IS NULL", "->'a'", ' COLLATE "C"', ":a"),
    "SELECT * FROM sales": (" JOIN sales", ", sales", " |> SELECT 1", "[1]", " TABLESAMPLE (10 PERCENT)"),
    "SELECT ": ("EXPLAIN ", "CASE ", "INTERVAL ", "DATE ", "IF ", "NOT "),
    "": ("EXPLAIN ", "SELECT ", "FROM "),
}
"""What has no brackets around it, and was read again and again or copied at every link."""


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_verdict_on_a_long_chain_comes_at_once(dialect: str) -> None:
    nests = [Nest(start + link * 60, dialect, 60) for start, links in CHAINS.items() for link in links]
    assert slow(nests) == []


@pytest.mark.parametrize("word", ["ARRAY[", "DECIMAL(", "STRUCT(a "])
def test_a_type_in_quotes_is_bounded_like_the_statement_around_it(word: str) -> None:
    """The parser reads it as SQL of its own, which no look at the statement's brackets sees."""
    for dialect in DIALECTS:
        assert verdict(f'SELECT 1::"{word * 30}1"', dialect)[1] <= CPU_SECONDS


DEEP = "([{" * 200
LITERALS = {
    "duckdb": (f"'{DEEP}'", f'"{DEEP}"', f"/* {DEEP} /* ' */ */ 1", f"1 -- {DEEP}", f"E'\\'{DEEP}'", f"$$'{DEEP}$$"),
    "postgres": (f"'it''s {DEEP}'", f'"a""{DEEP}"', f"/* {DEEP} */ 1", f"E'\\'{DEEP}'", f"$a$'$b${DEEP}$a$"),
    "athena": (f"'{DEEP}'", f'"{DEEP}"', f"/* {DEEP} */ 1", f"1 -- {DEEP}"),
}


@pytest.mark.parametrize(("dialect", "text"), [(dialect, text) for dialect in LITERALS for text in LITERALS[dialect]])
def test_brackets_in_texts_names_and_comments_are_none(dialect: str, text: str) -> None:
    allowed(f"SELECT {text}", dialect)


@pytest.mark.parametrize("before", ["'(' ", "E'\\'' || ", "/* ( */ ", '"(" + ', "$$($$ || "])
def test_brackets_behind_texts_names_and_comments_are_some(before: str) -> None:
    assert refused(f"SELECT {before}{'(' * 150}1{')' * 150}") == "it is nested too deeply"


def test_brackets_that_do_not_match_are_told_of() -> None:
    assert refused("SELECT (1") == "a bracket is not closed"
    assert refused("SELECT (1]") == "a bracket is closed that was not opened"


def test_an_index_is_written_as_it_was_read() -> None:
    sql = "SELECT [10, 20, 30][2], MAP {1: 'one'}[1], ([[1], [2]])[2][1], 'abc'[2], [1, 2, 3][2:3]"
    written = Guard(guard_model()).check(sql, Person("local:me")).sql
    with connect() as database:
        assert database.execute(written).fetchall() == database.execute(sql).fetchall() == [(20, "one", 2, "b", [2, 3])]
    for dialect in ("postgres", "athena"):
        assert "[2]" in Guard(guard_model(), dialect).check("SELECT (ARRAY[1, 2])[2]", Person("local:me")).sql


REPEATING = [
    ("duckdb", "months_between(ordered_at, ", ")"),
    ("duckdb", "FLOOR(amount, ", ")"),
    ("duckdb", "LEN(", ", amount)"),
    ("duckdb", "percentile_cont(0.5) WITHIN GROUP (ORDER BY ", ")"),
    ("duckdb", "regexp_count(region, ", ")"),
    ("postgres", "XOR(", ", deleted)"),
    ("athena", "RIGHT(", ", 2)"),
    ("athena", "position(region, region, ", ")"),
]
"""Calls of which sqlglot writes, copies or repeats an argument more than once."""


@pytest.mark.parametrize(("dialect", "before", "after"), REPEATING)
def test_what_doubles_in_writing_with_every_level_is_refused_at_once(dialect: str, before: str, after: str) -> None:
    allowed(f"SELECT {before * 2}amount{after * 2} FROM sales", dialect)
    nests = [Nest(f"SELECT {before * n}amount{after * n} FROM sales", dialect, n) for n in (6, 12, 40, 90)]
    assert slow(nests) == []
    assert verdict(nests[-1].sql, dialect)[0] != ""


@pytest.mark.parametrize(
    ("dialect", "call"),
    [
        ("duckdb", "DATETIME(ordered_at)"),
        ("duckdb", "DATE()"),
        ("duckdb", "INITCAP()"),
        ("duckdb", "TS_OR_DS_ADD(1, 2, 3, 4)"),
        ("postgres", "VAR_MAP(1)"),
        ("postgres", "LEVENSHTEIN_LESS_EQUAL()"),
        ("athena", "ELEMENT_AT('a')"),
        ("athena", "STR_TO_UNIX()"),
    ],
)
def test_a_call_with_other_arguments_than_its_own_is_refused_and_no_failure(dialect: str, call: str) -> None:
    assert verdict(f"SELECT {call} FROM sales", dialect)[0].startswith(
        ("it cannot be written anew", "it cannot be read")
    )


@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_a_list_may_be_compared_with_as_a_whole(dialect: str) -> None:
    allowed("SELECT id FROM sales WHERE id <> ALL(ARRAY[1, 2])", dialect)
    allowed("SELECT id FROM sales WHERE NOT id = ANY(ARRAY[1, 2])", dialect)
