"""What a statement weighs is told by its words."""

from __future__ import annotations

import pytest

from kanina.data.sql_reading import words_of
from kanina.data.sql_weights import listed_in_from, weight_of, with_parts
from tests.guarded import allowed, refused


@pytest.mark.parametrize(
    ("sql", "weight"),
    [
        ("1 + 2", 3),
        ("f(1)", 4),
        (f"(1{', 1' * 100})", 99),
        (f"('a'{', 1 + 1' * 100})", 402),
        ("SELECT 1", 22),
        ("CASE WHEN 1 THEN 2 END", 9),
        ("a::INT, b", 6),
    ],
)
def test_a_word_weighs_as_long_as_it_takes(sql: str, weight: int) -> None:
    assert weight_of(words_of(sql, "duckdb")) == weight


def test_tables_and_with_parts_are_counted_by_their_words() -> None:
    sql = "WITH a AS (SELECT x, y FROM b, c, d WHERE f(x, y) GROUP BY x, y), e AS (SELECT (1), 2) SELECT * FROM a, e"
    words = words_of(sql, "duckdb")
    assert (listed_in_from(words), with_parts(words)) == (3, 2)


def test_what_is_too_many_is_told_by_the_limit_that_says_most() -> None:
    assert refused(f"SELECT 1 FROM sales{', sales' * 8_999}") == "it has 9,000 tables; at most 200 are allowed"
    parts = ", ".join(f"a{n} AS (SELECT 1)" for n in range(900))
    assert refused(f"WITH {parts} SELECT 1 FROM sales") == "it has 900 WITH parts; at most 200 are allowed"
    assert refused(f"SELECT 1{' + 1' * 4_500} FROM sales").startswith(
        "it counts as 9,024 words and signs; at most 8,000"
    )


def test_two_hundred_parts_and_tables_are_allowed() -> None:
    parts = ", ".join(f"a{n} AS (SELECT region, amount FROM sales)" for n in range(190))
    allowed(f"WITH {parts} SELECT 1 FROM a1")
