"""Size rules: what makes rows or text out of a number needs a small one that is known beforehand."""

from __future__ import annotations

import pytest

from tests.guarded import allowed, connect, refused

ALLOWED = """
SELECT i FROM range(12) r(i)
SELECT i FROM range(0, 100, 5) r(i)
SELECT unnest(generate_series(1, 10)), range(3), generate_series(-2, 2)
SELECT d FROM generate_series(DATE '2024-01-01', DATE '2026-12-31', INTERVAL 1 DAY) t(d)
SELECT d FROM generate_series(DATE '2024-01-01', current_date, INTERVAL '1 day') t(d)
SELECT d FROM generate_series(current_date - INTERVAL 30 DAY, current_date, INTERVAL 1 DAY) t(d)
SELECT d FROM generate_series(date_trunc('year', current_date), now(), INTERVAL 1 MONTH) t(d)
SELECT d FROM range((SELECT min(ordered_at) FROM sales), (SELECT max(ordered_at) FROM sales), INTERVAL 1 DAY) t(d)
SELECT t FROM range(TIMESTAMP '2024-01-01', TIMESTAMP '2024-01-02', INTERVAL 1 MINUTE) r(t)
SELECT repeat('*', 30), repeat(region, 3), lpad(region, 10, ' '), rpad(region, 10, '.') FROM sales
SELECT repeat('|', least(20, qty)) FROM sales
SELECT printf('%.2f', amount), format('{:,.2f} {}', amount, region) FROM sales
WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 100) SELECT * FROM k
WITH RECURSIVE t(r) AS (SELECT 'North' UNION SELECT s.region FROM sales s JOIN t ON s.subject = t.r) SELECT * FROM t
""".strip().splitlines()

REFUSED = """
SELECT count(*) FROM range(10000000)
SELECT count(*) FROM range(100000) a, range(100000) b
SELECT unnest(range(1000000000))
SELECT generate_series(1, 400000000)
SELECT generate_series(1, 4000 * 100000)
SELECT count(*) FROM range((SELECT max(id) FROM sales))
SELECT count(*) FROM range(CAST('1000000000' AS INT))
SELECT range(id) FROM sales
SELECT range(1, 10, 0)
SELECT * FROM generate_series(TIMESTAMP '2000-01-01', TIMESTAMP '2100-01-01', INTERVAL 1 SECOND)
SELECT * FROM generate_series(DATE '0001-01-01', DATE '9999-12-31', INTERVAL 1 DAY)
SELECT * FROM generate_series((SELECT DATE '0001-01-01'), current_date, INTERVAL 1 DAY)
SELECT * FROM generate_series(current_date, current_date + INTERVAL 1000000 DAY, INTERVAL 1 MINUTE)
SELECT * FROM repeat('x', 1000)
SELECT repeat('x', 1000000000)
SELECT repeat('x', 1000) || repeat(repeat('y', 1000), 1000)
SELECT repeat('x', CAST(amount AS INT)) FROM sales
SELECT 'x'.repeat(1000000000)
SELECT lpad('x', 1000000000)
SELECT rpad('x', qty) FROM sales
SELECT printf('%1000000000d', 1)
SELECT printf('%*d', 1000000000, 1)
SELECT format('{:>1000000000}', 'x')
SELECT format('{:>{}}', 'x', 1000000000)
SELECT format(region, 1) FROM sales
SELECT list_resize([1], 1000000000)
WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k) SELECT * FROM k
WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE true) SELECT * FROM k
WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE 1 < 2) SELECT * FROM k
WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 100000000000) SELECT * FROM k
""".strip().splitlines()


@pytest.mark.parametrize("sql", ALLOWED)
def test_small_sizes_are_allowed(sql: str) -> None:
    allowed(sql)
    with connect() as database:
        database.execute(sql)


@pytest.mark.parametrize("sql", REFUSED)
def test_large_or_unknown_sizes_are_refused(sql: str) -> None:
    assert refused(sql)


@pytest.mark.parametrize(
    ("dialect", "sql"),
    [
        ("postgres", "SELECT generate_series(now(), now() + interval '100 years', '1 second')"),
        ("postgres", "SELECT * FROM generate_series(1, 1000000000)"),
        ("postgres", "SELECT * FROM ROWS FROM (generate_series(1, 1000000000))"),
        ("athena", "SELECT sequence(1, 1000000000)"),
        ("athena", "SELECT * FROM TABLE(sequence(1, 1000000000))"),
        ("athena", "SELECT repeat('x', 1000000000)"),
    ],
)
def test_large_sizes_are_refused_in_other_dialects(dialect: str, sql: str) -> None:
    assert refused(sql, dialect)


def test_date_spines_are_allowed_in_other_dialects() -> None:
    allowed("SELECT d::date FROM generate_series('2024-01-01'::date, '2024-12-31'::date, '1 month') AS d", "postgres")
    allowed("SELECT d FROM UNNEST(sequence(DATE '2024-01-01', current_date, INTERVAL '1' DAY)) AS t(d)", "athena")


def written_into_each_other(levels: int, width: int, *, derived: bool, outer: bool = False) -> str:
    """A statement whose column uses that of the level below so many times."""
    below = "SELECT region AS s FROM sales"
    parts = [f"a0 AS ({below})"]
    for level in range(1, levels + 1):
        source = f"({below}) AS a{level}" if derived else f"a{level - 1}"
        value = " || ".join(["s"] * width)
        below = f"SELECT ({f'SELECT {value}' if outer else value}) AS s FROM {source}"
        parts.append(f"a{level} AS ({below})")
    return below if derived else f"WITH {', '.join(parts)} SELECT s FROM a{levels}"


@pytest.mark.parametrize("outer", [False, True])
@pytest.mark.parametrize("derived", [False, True])
@pytest.mark.parametrize("dialect", ["duckdb", "postgres", "athena"])
def test_parts_that_use_each_other_too_often_are_refused(dialect: str, derived: bool, outer: bool) -> None:
    for levels, width in ((9, 10), (20, 2), (6, 10)):
        reason = refused(written_into_each_other(levels, width, derived=derived, outer=outer), dialect)
        assert "grow too large" in reason
    for levels, width in ((3, 10), (10, 2)):
        allowed(written_into_each_other(levels, width, derived=derived, outer=outer), dialect)


def chain(
    step: str, levels: int, *, first: str = "SELECT region AS s FROM sales", last: str = "SELECT s FROM b"
) -> str:
    """A statement of parts each of which reads the one below it, called b."""
    below = first
    for _ in range(levels):
        below = step.replace("(b)", f"({below})")
    return last.replace("FROM b", f"FROM ({below}) AS b")


TEN = " || ".join(["b.s"] * 10)
GROWING = {
    "rows of VALUES": chain(f"SELECT v.s FROM (b) AS b, LATERAL (VALUES ({TEN})) AS v(s)", 6),
    "a limit": f"SELECT 1 AS x FROM sales LIMIT ({chain(f'SELECT {TEN} AS s FROM (b) AS b', 6)})",
    "a function's rows": chain(
        f"SELECT {TEN} AS s FROM (b) AS b", 4, last=f"SELECT 1 AS x FROM b, unnest([{TEN}]) AS u"
    ),
    "a row as one value": chain(
        "SELECT (q).s || (q).t || (q).s AS s, (q).t AS t FROM (b) AS q",
        9,
        first="SELECT region AS s, subject AS t FROM sales",
    ),
    "a condition": chain(f"SELECT {TEN} AS s FROM (b) AS b", 4, last=f"SELECT 1 AS x FROM b WHERE ({TEN}) > 'x'"),
    "names given anew": chain(f"SELECT t.z AS s FROM (SELECT {TEN} FROM (b) AS b) AS t(z)", 6),
    "a star": chain(f"SELECT * FROM (SELECT {TEN} AS s FROM (b) AS b) AS t", 6),
    "a set operation": chain(f"SELECT {TEN} AS s FROM (b) AS b UNION ALL SELECT 'x'", 6),
    "parts written in where they are named": "WITH a0 AS NOT MATERIALIZED (SELECT * FROM sales), "
    + ", ".join(
        f"a{level} AS NOT MATERIALIZED (SELECT x.* FROM a{level - 1} AS x JOIN a{level - 1} AS y ON x.id = y.id)"
        for level in range(1, 16)
    )
    + " SELECT count(*) FROM a15",
    "names of other letters": f'WITH "A" AS ({chain(f"SELECT {TEN} AS s FROM (b) AS b", 3)}), "a" AS (SELECT 1 AS s) '
    f'SELECT {" || ".join(["s"] * 30)} FROM "A"',
    "names before": "SELECT region || region AS c0, "
    + ", ".join(f"c{level - 1} || c{level - 1} AS c{level}" for level in range(1, 16))
    + " FROM sales",
    "long texts": f"SELECT {' || '.join(['b.s'] * 300)} AS x FROM (SELECT repeat('x', 10000) AS s) AS b",
}


@pytest.mark.parametrize("way", GROWING)
@pytest.mark.parametrize("dialect", ["duckdb", "postgres"])
def test_no_way_leads_around_the_bound_on_growth(dialect: str, way: str) -> None:
    reason = refused(GROWING[way].replace("[", "ARRAY[") if dialect == "postgres" else GROWING[way], dialect)
    assert "grow too large" in reason or reason.startswith("it is nested")


def test_steps_of_an_analysis_may_build_on_each_other() -> None:
    steps = [
        "m0 AS (SELECT date_trunc('month', ordered_at) AS month, region, sum(amount) AS revenue, count(*) AS orders, "
        "sum(CASE WHEN deleted THEN amount ELSE 0 END) AS lost FROM sales GROUP BY 1, 2)"
    ]
    steps += [
        f"m{level} AS (SELECT month, region, revenue, orders, lost, revenue / nullif(orders, 0) AS average, "
        f"(revenue - lag(revenue) OVER (PARTITION BY region ORDER BY month)) / nullif(lag(revenue) OVER (PARTITION BY "
        f"region ORDER BY month), 0) AS growth{level}, CASE WHEN lost > revenue / 2 THEN 'bad' ELSE 'good' END "
        f"AS grade FROM m{level - 1})"
        for level in range(1, 12)
    ]
    for dialect in ("duckdb", "postgres"):
        allowed(f"WITH {', '.join(steps)} SELECT * FROM m11 ORDER BY month", dialect)
    allowed(f"SELECT count(*) FROM sales WHERE region IN ({', '.join(repr(f'region {n}') for n in range(5000))})")
