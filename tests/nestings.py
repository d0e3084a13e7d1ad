"""What SQL can be nested in: constructs of the three dialects, and statements that nest them in one another."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

DIALECTS = ("duckdb", "postgres", "athena")

VALUES = (
    ("(", ")"),
    ("ARRAY[", "]"),
    ("[", "]"),
    ("{'a': ", "}"),
    ("ROW(", ")"),
    ("STRUCT(", ")"),
    ("MAP {'a': ", "}"),
    ("MAP([1], [", "])"),
    ("abs(", ")"),
    ("DATE(", ")"),
    ("TIMESTAMP(", ")"),
    ("LIST(", ")"),
    ("ARRAY(", ")"),
    ("coalesce(1, ", ")"),
    ("CAST(", " AS INT)"),
    ("TRY_CAST(", " AS INT)"),
    ("(1 + ", ")::INT"),
    ("CASE WHEN ", " THEN 1 END"),
    ("CASE WHEN a THEN 1 ELSE ", " END"),
    ("CASE ", " WHEN 1 THEN 2 END"),
    ("(SELECT ", ")"),
    ("EXISTS(SELECT ", ")"),
    ("(SELECT 1 LIMIT ", ")"),
    ("(SELECT 1 WHERE ", ")"),
    ("(SELECT 1 ORDER BY ", ")"),
    ("(WITH a AS (SELECT ", ") SELECT 1)"),
    ("(VALUES (", "))"),
    ("1 IN (", ")"),
    ("1 IN (SELECT ", ")"),
    ("1 BETWEEN 0 AND (", ")"),
    ("1 = ANY(", ")"),
    ("NOT ", ""),
    ("- ", ""),
    ("a[", "]"),
    ("a[1:", "]"),
    ("(2, ", ")[1]"),
    ("[1, ", "][1]"),
    ("ARRAY[", "][1]"),
    ("(3, ", ").a"),
    ("INTERVAL (", ") DAY"),
    ("extract(year FROM ", ")"),
    ("trim(both 1 FROM ", ")"),
    ("count(DISTINCT ", ")"),
    ("count(*) FILTER (WHERE ", ")"),
    ("sum(a) OVER (ORDER BY ", ")"),
    ("array_agg(1 ORDER BY ", ")"),
    ("[x FOR x IN ", "]"),
    ("('a' LIKE ", ")"),
    ("unnest(", ")"),
    ("json_object('a': ", ")"),
)
"""What stands before a value and behind it. All of them are read in every dialect."""
TABLES = (
    ("(", ")"),
    ("(SELECT * FROM ", ") AS t"),
    ("(SELECT * FROM ", ")"),
    ("(sales JOIN ", " ON true)"),
    ("(", " JOIN sales USING (id))"),
    ("LATERAL (SELECT * FROM ", ") AS t"),
    ("(SELECT id FROM (VALUES (1)) AS v(id) UNION ALL SELECT id FROM ", ")"),
    ("(WITH x AS (SELECT * FROM ", ") SELECT * FROM x)"),
    ("(SELECT * FROM ", " LIMIT 1)"),
)
TYPES = (("STRUCT(a ", ")"), ("MAP(INT, ", ")"), ("ARRAY(", ")"), ("ARRAY<", ">"), ("STRUCT<a ", ">"), ("", "[]"))
STATEMENTS = (("SELECT {}", VALUES, "1"), ("SELECT 1 FROM {}", TABLES, "sales"), ("SELECT CAST(1 AS {})", TYPES, "INT"))


@dataclass(frozen=True)
class Nest:
    """A statement of one construct, or of several at random, nested so many levels deep."""

    sql: str
    dialect: str
    depth: int


def alone(depth: int) -> list[Nest]:
    """Every construct in every dialect, within itself."""
    return [
        Nest(frame.format(before * depth + core + after * depth), dialect, depth)
        for frame, constructs, core in STATEMENTS
        for before, after in constructs
        for dialect in DIALECTS
    ]


def repeated(depth: int, size: int) -> list[Nest]:
    """Every construct of values in every dialect, so deep, again and again up to a size."""
    return _again([("", before * depth + "1" + after * depth, "") for before, after in VALUES], depth, size)


LISTS = (("", "1", ""), ("", "'a'", ""), ("a IN (", "1", ")"), ("ARRAY[", "1", "]"), ("", "-1", ""), ("", "a", ""))
LISTS += (("", "1::INT", ""), ("", "CASE WHEN a THEN 1 END", ""), ("(VALUES ", "(1)", ")"), ("", "DATE ''", ""))
"""What stands before a long list, one value of it, and what stands behind."""


def dense(depth: int, size: int) -> list[Nest]:
    """Statements of a size in which nearly each character is a word: every construct of values, and long lists."""
    return repeated(depth, size) + _again(LISTS, depth, size)


def _again(values: Sequence[tuple[str, str, str]], depth: int, size: int) -> list[Nest]:
    return [
        Nest(f"SELECT {before}{','.join([value] * max(1, size // (len(value) + 1)))}{after}", dialect, depth)
        for before, value, after in values
        for dialect in DIALECTS
    ]


def mixed(seed: int, count: int, deepest: int) -> list[Nest]:
    """Statements that nest constructs of every kind at random."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        depth, sql = chance.randint(1, deepest), "1"
        for _ in range(depth):
            before, after = chance.choice(VALUES)
            sql = f"{before}{sql}{after}"
        found.append(Nest(f"SELECT {sql} FROM sales", chance.choice(DIALECTS), depth))
    return found
