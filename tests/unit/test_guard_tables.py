"""Which names are tables: scope decides, a WITH name shadows only where every engine lets it."""

from __future__ import annotations

import duckdb
import pytest

from kanina.data.compile import compile_query
from kanina.data.guard import Guard, judge
from kanina.data.semantic_model import Dataset, Dimension, RowFilter, SemanticModel
from kanina.models import MetricQuery
from kanina.people import Person
from kanina.problems import StatementRefused
from tests.counts import FULL, some
from tests.guarded import allowed, connect, guard_model, refused
from tests.small import STAFF, TODAY, by, small_model

ALLOWED = """
SELECT * FROM SALES
SELECT * FROM main.sales
SELECT main.sales.region FROM main.sales
SELECT "sales"."region" FROM "sales"
SELECT * FROM "Order Details"
WITH sales AS (SELECT region, amount FROM v_sales) SELECT * FROM sales
WITH sales AS (SELECT * FROM sales WHERE region = 'North') SELECT count(*) FROM sales
WITH payroll AS (SELECT 1 AS x) SELECT * FROM payroll
WITH a AS (SELECT 1 AS x), b AS (SELECT x FROM a) SELECT * FROM b
WITH a AS (WITH b AS (SELECT * FROM sales) SELECT * FROM b) SELECT count(*) FROM a
WITH a AS (SELECT 1 AS x) SELECT * FROM (SELECT * FROM a UNION ALL SELECT * FROM a)
WITH "glob" AS (SELECT 1 AS x) SELECT x FROM "glob"
SELECT * FROM (WITH payroll AS (SELECT 1 AS x) SELECT * FROM payroll)
""".strip().splitlines()

REFUSED = """
SELECT * FROM payroll
SELECT * FROM sales WHERE id IN (SELECT salary FROM payroll)
SELECT (SELECT max(salary) FROM payroll) FROM sales
SELECT * FROM sales UNION SELECT * FROM payroll
SELECT list_transform([1], lambda x: (SELECT max(salary) FROM payroll))
SELECT [x FOR x IN (SELECT list(salary) FROM payroll)]
SELECT * FROM sales LIMIT (SELECT salary FROM payroll)
SELECT sum(id) OVER (ORDER BY (SELECT 1 FROM payroll)) FROM sales
SELECT * FROM (PIVOT payroll ON name USING sum(salary))
VALUES ((SELECT salary FROM payroll))
WITH a AS (SELECT * FROM payroll), payroll AS (SELECT 1 AS x) SELECT * FROM a
WITH RECURSIVE a AS (SELECT * FROM payroll), payroll AS (SELECT 1 AS x) SELECT * FROM a
WITH payroll AS (SELECT * FROM payroll) SELECT * FROM payroll
WITH RECURSIVE payroll(a) AS (SELECT name FROM payroll UNION ALL SELECT a FROM payroll WHERE a < 'B') FROM payroll
SELECT * FROM (WITH payroll AS (SELECT 1 AS x) SELECT 1), payroll
WITH payroll AS (SELECT 1 AS x) SELECT * FROM main.payroll
SELECT * FROM other.sales
SELECT * FROM other.main.sales
SELECT * FROM 'sales.csv'
SELECT * FROM 'https://example.com/sales.parquet'
SELECT * FROM information_schema.tables
SELECT * FROM duckdb_tables
SELECT * FROM sqlite_master
WITH RECURSIVE payroll AS (SELECT 'x' AS name UNION ALL BY NAME SELECT name FROM payroll WHERE name > '') FROM payroll
WITH RECURSIVE payroll AS (SELECT 'x' AS name UNION BY NAME SELECT name FROM payroll WHERE name > '') FROM payroll
WITH RECURSIVE payroll AS (SELECT 'x' AS name INTERSECT SELECT name FROM payroll WHERE name > '') FROM payroll
WITH RECURSIVE payroll AS (SELECT 'x' AS name EXCEPT SELECT name FROM payroll WHERE name > '') FROM payroll
WITH RECURSIVE duckdb_views AS (SELECT 1 AS x UNION ALL BY NAME SELECT x FROM duckdb_views WHERE x < 2) SELECT 1 AS y
WITH "ducKdb_tables" AS (SELECT 1 AS x) SELECT * FROM duckdb_tables
WITH "PAYROİ" AS (SELECT 1 AS x) SELECT * FROM "payroı"
""".strip().splitlines()


@pytest.mark.parametrize("sql", ALLOWED)
def test_tables_of_the_model_and_names_of_the_statement_are_allowed(sql: str) -> None:
    allowed(sql)


@pytest.mark.parametrize("sql", REFUSED)
def test_another_table_is_refused_wherever_it_stands(sql: str) -> None:
    assert "in the semantic model" in refused(sql)


def test_what_the_guard_takes_for_a_with_name_reads_no_table_in_the_engine() -> None:
    with connect() as database:
        for sql in ALLOWED:
            written = Guard(guard_model()).check(sql, Person("local:me")).sql
            assert database.get_table_names(written) <= {"sales", "v_sales", "Order Details"}, written
            database.execute(written)


def test_a_quoted_name_of_another_case_is_another_name_in_postgres() -> None:
    assert refused('WITH "Payroll" AS (SELECT 1 AS x) SELECT * FROM payroll', "postgres")
    assert refused('WITH payroll AS (SELECT 1 AS x) SELECT * FROM "Payroll"', "postgres")
    allowed('WITH "Payroll" AS (SELECT 1 AS x) SELECT * FROM "Payroll"', "postgres")
    allowed('WITH "Payroll" AS (SELECT 1 AS x) SELECT * FROM payroll')


@pytest.mark.parametrize(
    "sql", ['SELECT "$path" FROM sales', 'SELECT * FROM "sales$files"', "SELECT s.$file_size FROM sales s"]
)
def test_hidden_columns_and_tables_of_athena_are_refused(sql: str) -> None:
    assert refused(sql, "athena")


@pytest.mark.parametrize("word", ["current_role", "Current_Schema", '"current_catalog"', '"session_user"'])
def test_words_of_the_session_are_refused_unless_a_table_stands_before_them(word: str) -> None:
    for sql in (f"SELECT {word}", f"SELECT 1 AS x FROM sales WHERE {word} > 'a'"):
        assert "of the session" in refused(sql) or word.strip('"') in refused(sql)
    allowed(f"SELECT s.{word} FROM (SELECT 1 AS {word}) AS s")


def test_a_dataset_is_known_by_its_name_and_by_its_source() -> None:
    def written(sql: str) -> str:
        return Guard(small_model()).check(sql, STAFF).sql

    assert written("SELECT rush FROM orders") == "SELECT rush FROM (SELECT orders.rush FROM main.orders) AS orders"
    assert written("SELECT rush FROM main.orders o") == "SELECT rush FROM (SELECT orders.rush FROM main.orders) AS o"
    assert written("SELECT lessons.lesson_id FROM lessons") == (
        "SELECT lessons.lesson_id FROM (SELECT lessons.lesson_id FROM "
        "(SELECT * FROM lesson_log WHERE minutes > 0) AS lessons) AS lessons"
    )


@pytest.mark.parametrize("source", ["Unit Prices", "unit-prices", "Selected Items", '"Unit Prices"', "values_2025"])
def test_a_source_of_any_name_is_a_table(source: str) -> None:
    model = small_model()
    scores = model.datasets["scores"].model_copy(update={"source": source})
    model = model.model_copy(update={"datasets": {**model.datasets, "scores": scores}})
    name = source.strip('"')
    written = Guard(model).check("SELECT count(*) FROM scores", STAFF).sql
    assert written.replace('"', "") == f"SELECT COUNT(*) FROM (SELECT 1 FROM {name}) AS scores"
    with connect() as database:
        assert database.get_table_names(written) == {name}


def test_a_statements_own_name_does_not_reach_into_a_datasets_query() -> None:
    written = Guard(small_model()).check("WITH lesson_log AS (SELECT 1 AS minutes) SELECT * FROM lessons", STAFF).sql
    assert "FROM (SELECT * FROM main.lesson_log WHERE minutes > 0) AS lessons" in written


def in_schemas(*sources: str, **settings: str) -> SemanticModel:
    """A model of datasets called t0, t1, …, each with a field `id`."""
    datasets = {f"t{number}": Dataset(name=f"t{number}", source=source) for number, source in enumerate(sources)}
    fields = [Dimension(dataset=name, name="id", expression="id") for name in datasets]
    dimensions = {field.address: field for field in fields}
    return SemanticModel(name="m", datasets=datasets, dimensions=dimensions, **settings)


def from_(table: str, model: SemanticModel, dialect: str) -> str:
    """What is read where a statement names a table."""
    written = Guard(model, dialect).check(f"SELECT id FROM {table} AS s", STAFF).sql
    return written.removeprefix("SELECT id FROM (SELECT sales.id FROM ").removesuffix(") AS s")


@pytest.mark.parametrize("dialect", ["duckdb", "postgres", "athena"])
def test_a_schema_before_a_source_without_one_is_refused_unless_it_is_the_default(dialect: str) -> None:
    default = {"duckdb": "main", "postgres": "public"}.get(dialect)
    for schema in ("analytics", "main", "public", '"PUBLIC"', "other.main"):
        sql = f"SELECT id FROM {schema}.sales"
        assert judge(sql, in_schemas("sales"), dialect)[0] == (schema == default), sql


@pytest.mark.parametrize("dialect", ["duckdb", "postgres", "athena"])
def test_a_model_names_the_schema_and_catalog_of_its_sources(dialect: str) -> None:
    model = in_schemas("sales", default_schema="analytics")
    for table in ("sales", "analytics.sales", "t0"):
        assert from_(table, model, dialect) == "analytics.sales"
    for table in ("public.sales", "main.sales", "other.sales", "shop.analytics.sales"):
        assert not judge(f"SELECT id FROM {table}", model, dialect)[0], table
    model = in_schemas("sales", "finance.sales", default_schema="analytics", default_catalog="shop")
    for table in ("sales", "analytics.sales", "shop.analytics.sales", "t0"):
        assert from_(table, model, dialect) == "shop.analytics.sales"
    for table in ("finance.sales", "shop.finance.sales", "t1"):
        assert from_(table, model, dialect) == "shop.finance.sales"
    for table in ("other.analytics.sales", "public.sales", "analytics.other"):
        assert not judge(f"SELECT id FROM {table}", model, dialect)[0], table


def test_a_default_schema_holds_for_what_is_compiled_and_inside_of_the_models_own_sql() -> None:
    query = "SELECT * FROM sales WHERE id > 1"
    filters = (RowFilter(dataset="t0", condition="id IN (SELECT id FROM allowed)", people=("*",)),)
    model = in_schemas("sales", query, "allowed", default_schema="analytics").model_copy(
        update={"row_filters": filters}
    )
    compiled = compile_query(MetricQuery(metrics=(), dimensions=by("t0.id")), model, today=TODAY)
    assert "(SELECT * FROM analytics.sales WHERE id IN (SELECT id FROM analytics.allowed))" in (
        Guard(model).check(compiled, STAFF).sql
    )
    assert "analytics.sales" in Guard(model).check("SELECT id FROM t1", STAFF).sql
    assert "FROM sales" not in Guard(model).check_unfiltered("SELECT id FROM t1").sql


def test_one_name_of_tables_in_two_schemas_is_the_default_ones_or_asked_for() -> None:
    assert from_("sales", in_schemas("finance.sales", "main.sales"), "duckdb") == "main.sales"
    assert from_("sales", in_schemas("finance.sales", "sales"), "duckdb") == "sales"
    assert from_("sales", in_schemas("finance.sales"), "duckdb") == "finance.sales"
    with pytest.raises(StatementRefused, match=r"sales can be several tables; name finance.sales or shop.sales"):
        Guard(in_schemas("finance.sales", "shop.sales")).check("SELECT id FROM sales", STAFF)


def test_a_field_of_a_table_is_none_of_its_namesakes() -> None:
    model = in_schemas("sales", "finance.sales")
    pay = Dimension(dataset="t1", name="pay", expression="pay")
    model = model.model_copy(update={"dimensions": {**model.dimensions, pay.address: pay}})
    assert judge("SELECT pay FROM finance.sales", model)[0]
    for table in ("sales", "main.sales", "t0"):
        assert "there is no column pay" in judge(f"SELECT pay FROM {table}", model)[1]


def test_every_word_that_the_engine_takes_for_the_name_of_a_with_part_is_one() -> None:
    """`values`, `grant`, `insert` and the like: no reserved words, whatever begins with them elsewhere."""
    guard, tried = Guard(guard_model()), 0
    with connect() as database:
        words = [word for (word,) in database.execute("SELECT keyword_name FROM duckdb_keywords()").fetchall()]
        for word in some(sorted({*words, *map(str.upper, words)}), 3):
            sql = f"WITH {word} AS (SELECT id FROM sales), b(a) AS (SELECT {word}.id FROM {word}) SELECT sum(a) FROM b"
            try:
                rows = database.execute(sql).fetchall()
            except duckdb.Error:
                continue
            assert database.execute(guard.check(sql, Person("local:me")).sql).fetchall() == rows, sql
            tried += 1
    assert tried > (700 if FULL else 230)


@pytest.mark.parametrize(
    "sql",
    [
        "WITH x AS (SELECT 1) INSERT INTO sales SELECT * FROM x",
        "WITH grant AS (INSERT INTO sales VALUES (1) RETURNING *) SELECT * FROM grant",
        "SELECT * FROM (DROP TABLE sales)",
        "SELECT 1; DROP TABLE sales",
        "WITH values AS (SELECT 1) SELECT * FROM payroll",
        "SELECT 1 FROM sales, insert",
    ],
)
def test_a_word_that_may_be_a_name_starts_no_statement_and_is_no_table(sql: str) -> None:
    for dialect in ("duckdb", "postgres", "athena"):
        assert refused(sql, dialect)


def test_columns_of_every_qualified_table_are_named_by_the_table_alone() -> None:
    sql = (
        "SELECT main.sales.region, main.regions.manager FROM main.sales JOIN main.regions "
        "ON MAIN.Sales.region = main.regions.region WHERE main.sales.id = 3 "
        "AND EXISTS (SELECT 1 FROM main.sales WHERE main.sales.id = 4)"
    )
    written = Guard(guard_model()).check(sql, Person("local:me")).sql
    assert "main.sales.id" not in written
    with connect() as database:
        assert database.execute(written).fetchall() == database.execute(sql).fetchall() == [("West", "Di")]


@pytest.mark.parametrize(
    ("dialect", "kind", "told"),
    [
        ("duckdb", "colour" * 100, ("colour" * 100)[:40]),
        ("postgres", "catalog.colour", "colour"),
        ("duckdb", "OBJECT(a " * 50 + "INT" + ")" * 50, "OBJECT"),
        ("athena", "OBJECT(a OBJECT(b INT))", "OBJECT"),
    ],
)
def test_a_type_that_is_refused_is_told_by_its_name(dialect: str, kind: str, told: str) -> None:
    assert refused(f"SELECT CAST(1 AS {kind})", dialect) == f"the type {told} is not allowed"
