"""What the demo's figures are by independent SQL, written from the definitions in words and not from the model file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import duckdb

METRICS = {
    "revenue": "SELECT sum(amount - ifnull(discount, 0)) FROM enrollments WHERE status = 'paid'",
    "gross_revenue": "SELECT sum(amount) FROM enrollments WHERE status IN ('paid', 'refunded')",
    "order_totals": "SELECT sum(amount) FROM enrollments",
    "total_discount": "SELECT sum(discount) FROM enrollments WHERE discount IS NOT NULL",
    "refunds": "SELECT sum(amount - ifnull(discount, 0)) FROM enrollments WHERE status = 'refunded'",
    "refund_rate": (
        "SELECT count(*) FILTER (status = 'refunded') / count(*) FROM enrollments WHERE status IN ('paid', 'refunded')"
    ),
    "enrollments": "SELECT count(*) FROM enrollments WHERE status != 'cancelled'",
    "cancelled_orders": "SELECT count(*) FROM enrollments WHERE status = 'cancelled'",
    "all_orders": "SELECT count(*) FROM enrollments",
    "average_order_value": "SELECT sum(amount - ifnull(discount, 0)) / count(*) FROM enrollments WHERE status = 'paid'",
    "enrolled_students": "SELECT count(DISTINCT student_id) FROM enrollments WHERE status != 'cancelled'",
    "active_students": "SELECT count(DISTINCT student_id) FROM lessons WHERE attended",
    "lessons": "SELECT count(*) FROM lessons",
    "attendance_rate": "SELECT count(*) FILTER (attended) / count(*) FROM lessons",
    "absence_rate": "SELECT count(*) FILTER (NOT attended) / count(*) FROM lessons",
    "average_rating": "SELECT avg(rating) FROM lessons WHERE rating IS NOT NULL",
    "teaching_hours": "SELECT sum(minutes) / 60 FROM lessons WHERE attended",
    "average_score": "SELECT avg(score) FROM scores",
    "pass_rate": "SELECT count(*) FILTER (score >= 75) / count(*) FROM scores",
    "examinees": "SELECT count(*) FROM (SELECT DISTINCT student_id FROM scores)",
    "new_students": "SELECT count(*) FROM students",
    "items_sold": "SELECT sum(quantity) FROM order_items WHERE order_id IN "
    "(SELECT order_id FROM enrollments WHERE status = 'paid')",
}
"""Each metric over all of the data, as one statement of one cell; shares are fractions."""


def connect(folder: Path) -> duckdb.DuckDBPyConnection:
    """A connection with a view for each Parquet file of the folder, its days being those of Manila."""
    connection = duckdb.connect(":memory:")
    connection.execute("SET TimeZone = 'Asia/Manila'")
    for file in sorted(folder.glob("*.parquet")):
        path = str(file).replace("'", "''")
        connection.execute(f"CREATE VIEW {file.stem} AS SELECT * FROM read_parquet('{path}')")
    return connection


def rows(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    """The rows of one statement over the demo's tables."""
    return _opened(folder).execute(sql).fetchall()


_opened = cache(connect)
