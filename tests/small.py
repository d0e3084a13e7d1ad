"""A small school to test the data path on: tests/data/small_model.yaml and the rows it describes.

Its traps: an order with several lines, a missing discount, a missing tutor, two cities of one name, orders around
midnight in Manila, weeks that begin on Sunday.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import duckdb

from kanina.data.compile import compile_query
from kanina.data.guard import Guard
from kanina.data.semantic_model import SemanticModel
from kanina.data.semantic_model_file import load_model
from kanina.models import DimensionRef, MetricQuery
from kanina.people import Person

MODEL_FILE = Path(__file__).parent / "data" / "small_model.yaml"

TABLES = """
CREATE TABLE branches(branch_id INT, name TEXT, city TEXT, province TEXT, region TEXT);
INSERT INTO branches VALUES (1, 'North', 'San Fernando', 'La Union', 'Ilocos'),
  (2, 'South', 'San Fernando', 'Pampanga', 'Central Luzon'), (3, 'Bay', 'Parañaque', 'Metro Manila', 'NCR');

CREATE TABLE tutors(tutor_id INT, name TEXT, branch_id INT);
INSERT INTO tutors VALUES (1, 'Ana', 1), (2, 'Ben', 3);

CREATE TABLE orders(order_id TEXT, branch_id INT, tutor_id INT, subject TEXT, status TEXT, amount DECIMAL(12,2),
  discount DECIMAL(12,2), rush BOOLEAN, ordered_at TIMESTAMPTZ);
INSERT INTO orders VALUES
  ('O-1', 1, 1, 'Math',    'paid',     100.00, 10.00, true,  '2024-12-31 23:59:59+08'),
  ('O-2', 1, 1, 'Math',    'paid',     200.00, NULL,  false, '2025-01-01 00:00:00+08'),
  ('O-3', 2, 2, 'Science', 'paid',     300.00, 0.00,  true,  '2025-01-31 23:30:00+08'),
  ('O-4', 2, NULL, 'Math', 'paid',      50.50, 0.25,  NULL,  '2025-02-01 00:30:00+08'),
  ('O-5', 3, 2, 'Science', 'refunded', 400.00, NULL,  false, '2025-02-15 12:00:00+08'),
  ('O-6', 3, 1, 'Math',    'paid',     600.00, 100.00, true, '2025-02-16 12:00:00+08'),
  ('O-7', 3, 2, 'Math',    'cancelled', 70.00, NULL,  true,  '2025-02-22 12:00:00+08');

CREATE TABLE items(order_id TEXT, line INT, item TEXT, quantity INT, "order" INT);
INSERT INTO items VALUES ('O-1', 1, 'Book', 2, 1), ('O-1', 2, 'Kit', 1, 2), ('O-1', 3, 'Bag', 1, 3),
  ('O-2', 1, 'Book', 5, 1), ('O-5', 1, 'Book', 9, 1), ('O-6', 1, 'Kit', 4, 1), ('O-6', 2, 'Book', 1, 2);

CREATE TABLE lesson_log(lesson_id INT, branch_id INT, tutor_id INT, lesson_date DATE, attended BOOLEAN, minutes INT);
INSERT INTO lesson_log VALUES (1, 1, 1, '2025-01-05', true, 60), (2, 1, 1, '2025-01-11', false, 60),
  (3, 1, 2, '2025-02-01', true, 90), (4, NULL, 2, '2025-02-02', true, 45), (5, 1, 1, '2025-02-03', true, 0);

CREATE TABLE scores(score_id INT, score DECIMAL(5,2), taken_on TIMESTAMP);
INSERT INTO scores VALUES (1, 80, '2025-01-10 09:00'), (2, 90, '2025-02-10 09:00');

CREATE TABLE payroll(name TEXT, salary INT);
INSERT INTO payroll VALUES ('Ana', 1);
"""


@cache
def small_model() -> SemanticModel:
    """The semantic model of the small school."""
    return load_model(MODEL_FILE)


def connect(path: str = ":memory:") -> duckdb.DuckDBPyConnection:
    """A database with the small school's rows, its clock in Manila."""
    connection = duckdb.connect(path)
    connection.execute("SET TimeZone = 'Asia/Manila'")
    connection.execute(TABLES)
    return connection


@cache
def _shared() -> duckdb.DuckDBPyConnection:
    return connect()


def rows(sql: str) -> list[tuple[Any, ...]]:
    """The rows of a statement over the small school."""
    return _shared().cursor().execute(sql).fetchall()


STAFF = Person("local:Boss", ("staff",))
"""Someone who sees every row."""
TODAY = date(2025, 2, 16)


def ask(person: Person = STAFF, today: date = TODAY, **query: Any) -> list[tuple[Any, ...]]:
    """The rows of a metric query: compiled, guarded and run."""
    compiled = compile_query(MetricQuery(**query), small_model(), today=today)
    return rows(Guard(small_model()).check(compiled, person).sql)


def by(*fields: str | tuple[str, str]) -> tuple[DimensionRef, ...]:
    """Dimensions to group by: an address, or an address with a grain."""
    refs = [(field, None) if isinstance(field, str) else field for field in fields]
    return tuple(DimensionRef(field=field, grain=grain) for field, grain in refs)
