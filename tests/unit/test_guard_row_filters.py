"""Row filters: a person sees only their rows, by whatever way the statement reads the table."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from kanina.data.compile import compile_query, compile_verified
from kanina.data.guard import Guard
from kanina.data.semantic_model import Dataset, Dimension, RowFilter, SemanticModel
from kanina.models import MetricQuery, VerifiedQuery
from kanina.people import Person
from kanina.problems import StatementRefused
from tests.small import STAFF, TODAY, ask, by, rows, small_model

NORTH = Person("local:Nora", ("north",))
STRANGER = Person("local:Sam")
ANA = Person("local:Ana", ("staff",))


def see(sql: str, person: Person = NORTH, model: SemanticModel | None = None) -> list[tuple[Any, ...]]:
    return rows(Guard(model or small_model()).check(sql, person).sql)


def with_filters(*filters: RowFilter) -> SemanticModel:
    return small_model().model_copy(update={"row_filters": filters})


def field_of(dataset: str, name: str) -> Dimension:
    return Dimension(dataset=dataset, name=name, expression=name)


WAYS = [
    "SELECT order_id FROM orders",
    "SELECT order_id FROM main.orders",
    "SELECT o.order_id FROM orders AS o",
    "SELECT a FROM orders AS o(a)",
    "SELECT orders.order_id FROM orders JOIN branches USING (branch_id)",
    "SELECT order_id FROM items LEFT JOIN orders USING (order_id) WHERE branch_id IS NOT NULL",
    "SELECT order_id FROM items WHERE order_id IN (SELECT order_id FROM orders)",
    "SELECT order_id FROM items i WHERE EXISTS (SELECT 1 FROM orders o WHERE o.order_id = i.order_id)",
    "WITH orders AS (SELECT * FROM orders) SELECT order_id FROM orders",
    "WITH a AS (SELECT * FROM orders), b AS (SELECT * FROM a) SELECT order_id FROM b",
    "SELECT order_id FROM orders UNION SELECT order_id FROM orders",
    "SELECT unnest(list(order_id)) FROM orders",
    "SELECT t.order_id FROM branches b, LATERAL (SELECT order_id FROM orders o WHERE o.branch_id = b.branch_id) t",
    "FROM orders SELECT order_id",
    "SELECT order_id FROM (UNPIVOT orders ON amount INTO NAME k VALUE v)",
    "SELECT order_id FROM orders TABLESAMPLE 100%",
    "SELECT order_id FROM orders WHERE true OR branch_id > 1",
    "SELECT order_id FROM (orders JOIN branches USING (branch_id))",
    "WITH RECURSIVE orders AS (SELECT 'O-1' AS order_id UNION ALL BY NAME SELECT order_id FROM orders "
    "WHERE order_id > '') FROM orders",
    "WITH RECURSIVE orders AS (SELECT 'O-1' AS order_id UNION BY NAME SELECT order_id FROM orders "
    "WHERE order_id > '') FROM orders",
]


@pytest.mark.parametrize("sql", WAYS)
def test_no_way_leads_around_a_filter(sql: str) -> None:
    assert {row[0] for row in see(sql)} == {"O-1", "O-2"}


def test_a_name_that_only_python_takes_for_a_table_s_does_not_stand_before_it() -> None:
    orders = Dataset(name="tickets", source="tickets")
    model = small_model().model_copy(
        update={
            "datasets": {**small_model().datasets, "tickets": orders},
            "row_filters": (RowFilter(dataset="tickets", condition="false", groups=("north",)),),
        }
    )
    checked = Guard(model).check('WITH "ticKets" AS (SELECT 1 AS x) SELECT * FROM tickets', NORTH)
    assert "WHERE FALSE" in checked.sql


@pytest.mark.parametrize(
    "sql",
    [
        "PIVOT orders ON status USING count(*) GROUP BY order_id",
        "UNPIVOT (SELECT order_id, status FROM orders) ON status INTO NAME k VALUE v",
        "SELECT order_id FROM orders UNPIVOT (v FOR k IN (status))",
        "SELECT order_id FROM (PIVOT (SELECT o.order_id, o.status FROM orders AS o) ON status USING count(*))",
    ],
)
def test_a_filter_keeps_the_names_of_its_tables_inside_of_a_pivot(sql: str) -> None:
    """Without them `t.tutor_id = orders.tutor_id` would be true of every row."""
    ben = "EXISTS (SELECT 1 FROM tutors AS t WHERE t.tutor_id = orders.tutor_id AND t.name = 'Ben')"
    model = with_filters(RowFilter(dataset="orders", condition=ben, people=("*",)))
    assert {row[0] for row in see(sql, STRANGER, model)} == {"O-3", "O-5", "O-7"}


def test_rows_of_others_are_left_out_before_anything_is_asked_of_them() -> None:
    """PostgreSQL tries a cheap condition first wherever it may; nothing is moved past OFFSET."""
    sql = Guard(small_model(), "postgres").check("SELECT 1 / amount FROM orders WHERE 1 / amount > 0", NORTH).sql
    assert " OFFSET 0) AS orders" in sql
    assert "OFFSET" not in Guard(small_model()).check("SELECT * FROM orders", NORTH).sql


@pytest.mark.parametrize("sql", ["EXPLAIN SELECT * FROM orders", "EXPLAIN SELECT 1"])
def test_plans_of_a_statement_are_for_those_who_see_everything(sql: str) -> None:
    with pytest.raises(StatementRefused, match="EXPLAIN"):
        Guard(small_model()).check(sql, NORTH)
    assert Guard(small_model()).check_unfiltered(sql).sql.startswith("EXPLAIN")


def test_a_filter_holds_for_figures_and_verified_queries_too() -> None:
    assert ask(NORTH, metrics=("orders",)) == [(2,)]
    assert ask(NORTH, metrics=("orders", "revenue"), dimensions=by("branches.region")) == [("Ilocos", 2, Decimal(290))]
    assert ask(NORTH, metrics=("items_sold",)) == [(9,)]
    guard = Guard(small_model())
    for number, found in (("O-1", 1), ("O-6", 0)):
        plan = VerifiedQuery(name="order_status", params={"order_id": number})
        assert len(rows(guard.check(compile_verified(plan, small_model()).expression, NORTH).sql)) == found


def test_someone_no_filter_names_sees_nothing() -> None:
    assert see("SELECT * FROM orders", STRANGER) == []
    assert see("SELECT count(*) FROM branches", STRANGER) == [(3,)]


def test_a_filter_of_all_rows_leaves_the_statement_as_it_is() -> None:
    filtered, unfiltered = Guard(small_model()), Guard(with_filters())
    for sql in ("SELECT 1 FROM branches, tutors", "SELECT * FROM orders"):
        assert filtered.check(sql, STAFF).sql == unfiltered.check(sql, NORTH).sql


def test_filters_that_name_a_person_add_up() -> None:
    model = with_filters(
        RowFilter(dataset="orders", condition="branch_id = 1", groups=("north",)),
        RowFilter(dataset="orders", condition="amount > 500 OR rush", people=("local:Nora",)),
    )
    assert see("SELECT order_id FROM orders ORDER BY 1", NORTH, model) == [
        ("O-1",),
        ("O-2",),
        ("O-3",),
        ("O-6",),
        ("O-7",),
    ]


def test_the_person_and_the_group_are_bound_as_texts() -> None:
    assert see("SELECT name FROM tutors", Person("local:Ana")) == []
    model = with_filters(
        RowFilter(dataset="tutors", condition="'local:' || name = {person}", people=("*",)),
        RowFilter(dataset="branches", condition="lower(name) = {group}", groups=("*",)),
    )
    assert see("SELECT name FROM tutors", Person("local:Ana"), model) == [("Ana",)]
    assert see("SELECT name FROM tutors", Person("local:' OR 1=1 --"), model) == []
    several = Person("local:Ana", ("north", "bay", "x' OR 1=1 --"))
    assert see("SELECT name FROM branches ORDER BY 1", several, model) == [("Bay",), ("North",)]
    assert see("SELECT name FROM branches", Person("local:Ana"), model) == []


def test_a_filter_that_names_a_column_user_means_the_column() -> None:
    """PostgreSQL takes the word alone for whoever is connected."""
    model = with_filters(RowFilter(dataset="orders", condition="User = {person}", people=("*",)))
    assert """WHERE "user" = 'local:Sam'""" in Guard(model, "postgres").check("SELECT 1 FROM orders", STRANGER).sql


def test_a_filter_may_look_at_other_tables_and_no_name_of_the_statement_reaches_into_it() -> None:
    model = with_filters(
        RowFilter(
            dataset="orders", condition="tutor_id IN (SELECT tutor_id FROM tutors WHERE name = 'Ana')", people=("*",)
        )
    )
    sql = "WITH tutors AS (SELECT 2 AS tutor_id, 'Ana' AS name) SELECT order_id FROM orders ORDER BY 1"
    assert see(sql, STRANGER, model) == [("O-1",), ("O-2",), ("O-6",)]


def test_a_filter_of_a_query_source_is_put_around_it() -> None:
    model = with_filters(RowFilter(dataset="lessons", condition="attended", people=("*",)))
    assert see("SELECT lesson_id FROM lessons ORDER BY 1", STRANGER, model) == [(1,), (3,), (4,)]


def test_a_dataset_that_is_a_query_is_made_of_ones_own_rows() -> None:
    model = with_filters(RowFilter(dataset="orders", condition="branch_id = 1", people=("*",)))
    sources = {
        "paid": "SELECT * FROM orders WHERE status = 'paid'",
        "late": "WITH o AS (SELECT * FROM main.orders AS t) SELECT * FROM o WHERE order_id NOT IN (SELECT 'O-1')",
        "shadowed": "WITH orders AS (SELECT * FROM orders) SELECT * FROM orders",
        # A query named like the table it reads: the table is that of no dataset, so nothing limits it.
        "payroll": "SELECT * FROM payroll",
    }
    queries = {
        name: model.datasets["lessons"].model_copy(update={"name": name, "source": source})
        for name, source in sources.items()
    }
    fields = [field_of(name, "order_id") for name in sources] + [field_of("payroll", "salary")]
    dimensions = {**model.dimensions, **{field.address: field for field in fields}}
    model = model.model_copy(update={"datasets": {**model.datasets, **queries}, "dimensions": dimensions})
    for name, expected in (("paid", [("O-1",), ("O-2",)]), ("late", [("O-2",)]), ("shadowed", [("O-1",), ("O-2",)])):
        assert see(f"SELECT order_id FROM {name} ORDER BY 1", STRANGER, model) == expected
        # Names of the statement change nothing inside of it.
        sql = f"WITH orders AS (SELECT 1), o AS (SELECT 1) SELECT order_id FROM {name} ORDER BY 1"
        assert see(sql, STRANGER, model) == expected
    assert see("SELECT salary FROM payroll", STRANGER, model) == [(1,)]
    assert rows(Guard(model).check_unfiltered("SELECT count(*) FROM paid").sql) == [(5,)]


def test_where_a_table_has_no_schema_to_name_a_with_name_like_it_is_refused() -> None:
    model = with_filters(
        RowFilter(dataset="orders", condition="tutor_id IN (SELECT tutor_id FROM tutors)", people=("*",))
    )
    for name in ("tutors", "Tutors", "tutor\u017f"):  # Athena folds all of Unicode: a long s is an s
        sql = f'WITH "{name}" AS (SELECT 2 AS tutor_id) SELECT order_id FROM main.orders'
        with pytest.raises(StatementRefused, match="a WITH name is that of the table tutors"):
            Guard(model, "athena").check(sql, STRANGER)


def test_datasets_of_one_table_share_their_filters() -> None:
    model = with_filters(RowFilter(dataset="orders", condition="branch_id = 1", people=("*",)))
    twin = model.datasets["orders"].model_copy(update={"name": "purchases"})
    model = model.model_copy(update={"datasets": {**model.datasets, "purchases": twin}})
    for name in ("orders", "main.orders", "purchases"):
        assert see(f"SELECT order_id FROM {name} ORDER BY 1", STRANGER, model) == [("O-1",), ("O-2",)]


def test_a_schema_before_a_column_still_finds_the_filtered_table() -> None:
    assert see("SELECT main.orders.order_id FROM main.orders ORDER BY 1") == [("O-1",), ("O-2",)]


def test_the_reports_and_profiles_own_look_is_unfiltered() -> None:
    assert rows(Guard(small_model()).check_unfiltered("SELECT count(*) FROM orders").sql) == [(7,)]


def test_the_filter_is_put_where_the_table_stands() -> None:
    query = MetricQuery(metrics=("orders",), dimensions=by("orders.subject"))
    written = Guard(small_model()).check(compile_query(query, small_model(), today=TODAY), NORTH).sql
    assert "FROM (SELECT * FROM main.orders WHERE branch_id = 1) AS orders GROUP BY" in written


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("SELECT * FROM read_csv('/etc/passwd')", "the function read_csv is not allowed in FROM"),
        ("SELECT * FROM glob('/*')", "the function glob is not allowed in FROM"),
        ("SELECT getenv('HOME') AS order_id", "the function getenv is not allowed"),
        ("SELECT * FROM orders, range(1000000000000)", "a generator makes up to 1,000,000,000,001 rows"),
        ("SELECT current_user AS order_id", "the function current_user is not allowed"),
        ("SELECT * INTO x FROM orders", "hints, INTO and locks are not allowed"),
    ],
)
def test_what_a_models_own_query_says_passes_the_guard_too(source: str, why: str) -> None:
    datasets = {**small_model().datasets, "mine": Dataset(name="mine", source=source)}
    model = small_model().model_copy(update={"datasets": datasets})
    with pytest.raises(StatementRefused, match=why):
        Guard(model).check_unfiltered("SELECT * FROM mine")


def test_what_a_row_filter_says_passes_the_guard_too() -> None:
    condition = "order_id IN (SELECT column0 FROM read_csv('/etc/passwd'))"
    model = with_filters(RowFilter(dataset="orders", condition=condition, people=("*",)))
    with pytest.raises(StatementRefused, match="the function read_csv is not allowed in FROM"):
        see("SELECT order_id FROM orders", model=model)
