"""The guard's cases on a real PostgreSQL: what is allowed runs, and what is refused could not write even without it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from kanina.data.engines.postgresql import PostgreSQLEngine
from kanina.data.guard import Guard
from kanina.data.semantic_model import RowFilter
from kanina.people import Person
from kanina.problems import QueryFailed, StatementRefused
from tests.counts import FULL, some
from tests.guarded import TABLES_IN_POSTGRESQL, cases, guard_model
from tests.postgres import Postgres

DATABASE = "guarded"
LOOKS = (
    "SELECT count(*), sum(amount), max(id) FROM sales",
    "SELECT count(*) FROM pg_class",
    "SELECT count(*) FROM pg_largeobject_metadata",
    "SELECT rolname, rolsuper FROM pg_roles ORDER BY 1",
    "SELECT datname FROM pg_database ORDER BY 1",
)


@pytest.fixture(scope="module")
def engine(postgres: Postgres) -> Iterator[PostgreSQLEngine]:
    url = postgres.create(DATABASE, TABLES_IN_POSTGRESQL)
    found = PostgreSQLEngine(lambda: url, "Asia/Manila")
    yield found
    found.close()


@pytest.mark.parametrize("case", cases(dialect="postgres", verdict="must_allow"), ids=lambda case: case["id"])
def test_what_is_allowed_runs(engine: PostgreSQLEngine, case: dict[str, Any]) -> None:
    checked = Guard(guard_model(), "postgres").check_unfiltered(case["sql"], cap=500)
    assert engine.run(checked.sql, None, cap=500, timeout=10).columns


def test_what_is_refused_changes_nothing_when_nobody_refuses_it(postgres: Postgres, engine: PostgreSQLEngine) -> None:
    before = looks(postgres)
    ran = []
    for case in cases(dialect="postgres", verdict="must_reject"):
        try:
            engine.run(case["sql"], None, cap=500, timeout=1)
            ran.append(case["sql"])
        except QueryFailed:
            pass
    assert looks(postgres) == before
    assert engine.run("SELECT count(*) FROM sales", None, cap=5, timeout=5).rows == ((200,),)
    # These read what the role may see anyway, or touch only their own connection.
    assert ran == [
        "SELECT pg_advisory_lock(1)",
        "SELECT set_config('statement_timeout', '0', false)",
        "SELECT pg_terminate_backend(1)",
        "SELECT * FROM information_schema.tables",
    ]


FILTERED = "id IN (SELECT id FROM sales AS s WHERE s.region = 'North')"
"""Of the kind that is dearer to try than a person's own condition."""

PRYING = (
    "SELECT count(*) AS n FROM sales WHERE 1 / (id - 2) < 5",
    "SELECT count(*) AS n FROM sales WHERE CAST(CASE WHEN region = 'South' THEN 'x' ELSE '1' END AS INT) = 1",
    "SELECT count(*) AS n FROM sales AS a JOIN sales AS b ON a.id = b.id AND 1 / (b.id - 2) < 5",
    "SELECT count(*) AS n FROM regions LEFT JOIN sales ON 1 / (sales.id - 2) < 5 AND sales.region = regions.region",
    "SELECT count(*) AS n FROM sales WHERE to_tsquery(region || ' &') IS NOT NULL AND region = 'South'",
)


@pytest.mark.parametrize("sql", PRYING)
def test_conditions_of_a_person_never_meet_the_rows_of_others(
    postgres: Postgres, engine: PostgreSQLEngine, sql: str
) -> None:
    """As if the others' rows were not there at all."""
    nora = Person("local:Nora", ("north",))
    filters = (RowFilter(dataset="sales", condition=FILTERED, groups=("north",)),)
    model = guard_model().model_copy(update={"row_filters": filters})
    with postgres.admin(DATABASE) as connection:
        before = outcome(engine, Guard(model, "postgres").check(sql, nora).sql)
        connection.execute("CREATE TABLE others AS SELECT * FROM sales WHERE region <> 'North'")
        connection.execute("DELETE FROM sales WHERE region <> 'North'")
        try:
            assert before == outcome(engine, Guard(guard_model(), "postgres").check_unfiltered(sql).sql)
        finally:
            connection.execute("INSERT INTO sales SELECT * FROM others")
            connection.execute("DROP TABLE others")


def outcome(engine: PostgreSQLEngine, sql: str) -> object:
    """The rows, or the words of the failure."""
    try:
        return engine.run(sql, None, cap=5, timeout=10).rows
    except QueryFailed as failure:
        return failure.detail


@pytest.mark.parametrize("word", ["user", "system_user", "current_role", "current_schema", "CURRENT_CATALOG"])
def test_words_of_the_session_are_refused_unless_they_are_columns(word: str) -> None:
    with pytest.raises(StatementRefused):
        Guard(guard_model(), "postgres").check_unfiltered(f"SELECT {word}")
    assert Guard(guard_model(), "postgres").check_unfiltered(f'SELECT s."{word}" FROM (SELECT 1 AS "{word}") AS s').sql


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT to_tsquery(region || ' & !') FROM sales",
        "SELECT to_ascii('a', region) FROM sales",
        "SELECT date_trunc(region, ordered_at) FROM sales",
        "SELECT to_tsvector(CAST(region AS TEXT), 'a') FROM sales",
        "SELECT id FROM sales WHERE jsonb_path_query(to_jsonb(region), CAST('$.' || region || '((' AS JSONPATH)) = '1'",
    ],
)
def test_no_error_quotes_a_value(engine: PostgreSQLEngine, sql: str) -> None:
    """Classes of errors that are about statements are raised by functions as well."""
    try:
        written = Guard(guard_model(), "postgres").check_unfiltered(sql).sql
    except StatementRefused:
        written = sql
    told = outcome(engine, written)
    assert isinstance(told, str)
    assert not any(region.lower() in told.lower() for region in ("North", "South", "East", "West"))


def test_errors_of_a_statement_that_has_not_run_say_what_is_wrong(engine: PostgreSQLEngine) -> None:
    assert outcome(engine, "SELECT regionn FROM sales") == 'column "regionn" does not exist'
    assert outcome(engine, "SELECT region, count(*) FROM sales") == (
        'column "sales.region" must appear in the GROUP BY clause or be used in an aggregate function'
    )


def looks(postgres: Postgres) -> list[object]:
    """What there is, as the owner sees it."""
    with postgres.admin(DATABASE) as connection:
        return [connection.execute(sql.encode()).fetchall() for sql in LOOKS]


def test_every_word_that_names_a_with_part_there_does_here(postgres: Postgres, engine: PostgreSQLEngine) -> None:
    """Unquoted in both cases and in quotes: what PostgreSQL runs is allowed, and gives the same."""
    guard, tried = Guard(guard_model(), "postgres"), 0
    with postgres.admin(DATABASE) as connection:
        words = [word for (word,) in connection.execute("SELECT word FROM pg_get_keywords()").fetchall()]
        written = [name for word in some(words, 3) for name in (word, word.upper(), f'"{word}"', f'"{word.upper()}"')]
        for name in written:
            sql = f"WITH {name} AS (SELECT id AS a FROM sales) SELECT sum({name}.a) FROM {name}"
            try:
                rows = connection.execute(sql).fetchall()
            except psycopg.Error:
                continue
            assert connection.execute(guard.check_unfiltered(sql).sql).fetchall() == rows, sql
            tried += 1
    assert tried > (1000 if FULL else 330)


@pytest.mark.parametrize(
    "sql",
    [
        'SELECT count(*) FROM "PUBLIC".sales',
        'SELECT count(*) FROM public."Sales"',
        'WITH "V" AS (SELECT 1 AS a) SELECT a FROM v',
        'WITH values AS (SELECT 1 AS a) SELECT a FROM "VALUES"',
    ],
)
def test_a_name_in_quotes_keeps_its_case(engine: PostgreSQLEngine, sql: str) -> None:
    with pytest.raises(QueryFailed):
        engine.run(sql, None, cap=5, timeout=5)
    with pytest.raises(StatementRefused):
        Guard(guard_model(), "postgres").check_unfiltered(sql)
