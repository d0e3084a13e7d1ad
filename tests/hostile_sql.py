"""Statements nobody should write, by the thousand: from a grammar of reads and attacks, and from the public cases bent.

All by a seed, so that what was found once is found again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tests.guarded import cases

SECRET = "canary-sings-7f3a"
"""What stands in the canary's file and table; no result of an allowed statement has it."""
FILE = "canary.csv"

_COLUMNS = (
    "id", "region", "subject", "amount", "ordered_at", '"update"', '"order"', '"select"', "deleted", "created_at", "qty"
)  # fmt: skip
TABLES = ["sales", "regions", '"Order Details"', "v_sales", "main.sales", "public.sales", "SALES", "sales AS s"]
_FORBIDDEN_TABLES = f"""
canary|payroll|main.canary|public.canary|"canary"|'{FILE}'|read_csv('{FILE}')|read_text('{FILE}')|read_blob('*')
glob('*')|read_csv_auto(['{FILE}'])|parquet_metadata('{FILE}')|sniff_csv('{FILE}')|read_json('{FILE}')
query('FROM canary')|query_table('canary')|duckdb_settings()|duckdb_tables()|duckdb_functions()
pragma_table_info('canary')|information_schema.tables|pg_catalog.pg_tables|sqlite_master|pg_shadow|pg_settings
pg_stat_activity|pg_class|sqlite_scan('{FILE}', 'x')|postgres_scan('host=127.0.0.1', 'public', 'canary')
'http://127.0.0.1:9/x.csv'|pg_ls_dir('.')|pg_read_file('{FILE}')|dblink('host=127.0.0.1', 'SELECT 1') AS t(a int)
temp.canary|system.main.canary|information_schema.schemata|test_all_types()|repeat_row(1, num_rows => 100000000)
summary(sales)|sales AT (VERSION => 1)|ROWS FROM (generate_series(1, 3), pg_ls_dir('.'))|pg_logdir_ls()
which_secret('s3://x', 's3')|duckdb_secrets()
"""
_FORBIDDEN_CALLS = f"""
getenv('HOME')|current_setting('threads')|set_config('work_mem', '1GB', false)|nextval('counter')|currval('counter')
setval('counter', 7)|getvariable('a')|sleep_ms(100)|pg_sleep(1)|version()|current_user|session_user
current_database()|current_query()|error('x')|pg_read_file('{FILE}')|pg_read_binary_file('{FILE}')
lo_import('{FILE}')|lo_from_bytea(0, 'x')|pg_terminate_backend(1)|pg_cancel_backend(1)|pg_reload_conf()
pg_advisory_lock(1)|txid_current()|pg_notify('a', 'b')|query_to_xml('SELECT * FROM canary', true, true, '')
table_to_xml('canary', true, true, '')|'canary'::regclass::text|cursor_to_xml('c', 1, true, true, '')
has_table_privilege('canary', 'SELECT')|pg_relation_size('canary')|inet_server_addr()|pg_stat_file('{FILE}')
dblink_exec('x', 'DROP TABLE canary')|write_log('x')|add_parquet_key('a', 'b')|seq_scan('canary')
pg_export_snapshot()|pg_create_restore_point('x')|ts_stat('SELECT * FROM canary')|system('id')|current_schemas(true)
json_execute_serialized_sql(json_serialize_sql('FROM canary'))|json_serialize_sql('FROM canary')
in_search_path('a', 'b')
"""
_BOMBS = """
repeat('x', 1000000000)|repeat(repeat('x', 30000), 30000)|lpad('x', 1000000000)|rpad('x', 2000000000, 'y')
list_resize([1], 400000000)|range(300000000)|generate_series(1, 400000000)|printf('%1000000000d', 1)
10::BIGNUM ** 100000|format('{:>1000000000}', 1)|array_resize([1], 1000000000)|space(1000000000)
list_sum(range(500000000))|2::BIGNUM ** 999999|unnest(range(1000000000))|bit_length(repeat('x', 2147483647))
regexp_replace(repeat('a', 9999), '(a*)*b', 'x')|repeat([1, 2], 1000000000)|factorial(2000)
array_fill(1, ARRAY[100000000])|power(9, 99999999)|string_agg(repeat('x', 100000))
generate_series(TIMESTAMP '0001-01-01', TIMESTAMP '9999-12-31', INTERVAL 1 SECOND)|numeric '1e100000' * 3
1e131071::numeric
"""
_CALLS = """
count(*)|sum(amount)|avg(qty)|max(ordered_at)|min(region)|round(amount, 2)|upper(region)|length(subject)
coalesce(discount, 0)|date_trunc('month', ordered_at)|extract(year FROM ordered_at)|strftime(ordered_at, '%Y')
concat(region, subject)|abs(-1)|list(region)|string_agg(region, ', ')|row_number() OVER (ORDER BY id)
sum(amount) OVER (PARTITION BY region)|lag(amount) OVER (ORDER BY id)|CASE WHEN deleted THEN 1 ELSE 2 END
CAST(id AS VARCHAR)|id::TEXT|nullif(qty, 0)|substring(region, 1, 2)|position('a' IN region)
regexp_matches(region, 'N.*')|[1, 2, 3][1]|{'a': 1}.a|list_transform([1], x -> x)|count(DISTINCT region)
count(*) FILTER (WHERE qty > 3)|greatest(1, 2)|interval 1 day|current_date|now()|random()|repeat('x', 5)
lpad(region, 10)|generate_series(1, 5)|range(3)|quantile_cont(amount, 0.5)|arg_max(region, amount)|hash(id)
(SELECT max(amount) FROM sales)|EXISTS (SELECT 1 FROM regions)|id IN (SELECT order_id FROM "Order Details")|(1, 2)
$$x$$|ARRAY[1, 2]|ARRAY(SELECT id FROM sales)|to_char(ordered_at, 'YYYY')|date_part('dow', ordered_at)|COLUMNS('.*')
* EXCLUDE (id)
"""
_STATEMENTS = f"""
COPY sales TO '{FILE}.out'|COPY (SELECT 1) TO '{FILE}.out'|COPY canary FROM '{FILE}'|COPY canary TO PROGRAM 'id'
ATTACH '{FILE}.db' AS x|DETACH x|INSTALL httpfs|LOAD httpfs|SET threads = 1|RESET threads
SET SESSION work_mem = '1GB'|PRAGMA threads = 1|PRAGMA database_list|CALL pragma_version()
CREATE TABLE t AS SELECT 1|CREATE TEMP TABLE t (a INT)|CREATE OR REPLACE VIEW v_sales AS SELECT 1 AS id
CREATE MACRO sum(x) AS 0|CREATE SEQUENCE q|DROP TABLE canary|ALTER TABLE canary ADD x INT
INSERT INTO canary VALUES ('x')|UPDATE canary SET word = 'x'|DELETE FROM canary|TRUNCATE canary|VACUUM|CHECKPOINT
ANALYZE|EXPORT DATABASE 'out'|IMPORT DATABASE 'out'|USE memory|PREPARE p AS SELECT 1|EXECUTE p|DEALLOCATE p|BEGIN
COMMIT|ROLLBACK|SHOW TABLES|DESCRIBE canary|SUMMARIZE canary|EXPLAIN ANALYZE DELETE FROM canary
MERGE INTO canary USING sales ON true WHEN MATCHED THEN DELETE|DO $$ BEGIN DELETE FROM canary; END $$|LISTEN a
NOTIFY a|LOCK TABLE canary|SET ROLE postgres|GRANT ALL ON canary TO PUBLIC
CREATE FUNCTION f() RETURNS int AS 'SELECT 1' LANGUAGE sql|COMMENT ON TABLE canary IS 'x'|SET VARIABLE a = 1
CREATE SECRET s (TYPE s3)|SELECT * INTO t FROM sales|SELECT * FROM sales FOR UPDATE|TABLE canary
VALUES (1); DELETE FROM canary|DECLARE c CURSOR FOR SELECT 1
WITH d AS (DELETE FROM canary RETURNING *) SELECT * FROM d
WITH i AS (INSERT INTO canary VALUES ('x') RETURNING 1) SELECT * FROM i|FROM canary
FROM sales INSERT INTO canary SELECT region|UNLOAD (SELECT 1) TO 's3://x'|EXPLAIN (ANALYZE) SELECT 1|FETCH 1 FROM c
"""
JOINTS = (
    "; ", " UNION ALL ", " UNION ", " EXCEPT ", " INTERSECT ", ", ", " JOIN ", " LEFT JOIN ", " CROSS JOIN ",
    " NATURAL JOIN ", " ASOF JOIN ", " POSITIONAL JOIN ", " -- \n", " /* */ ", "\n;\n"
)  # fmt: skip
_SPACES = (" ", "\n", "\t", "\r\n", "/**/", "/* x */", "--\n", "\u00a0", "\u2003", "\x0c", "  ")
_QUIRKS = (
    "'",
    '"',
    ";",
    "--",
    "/*",
    "*/",
    "$$",
    "$a$",
    "\\",
    "\x00",
    "\u200b",
    "(",
    ")",
    "::",
    "E'\\'",
    "U&'",
    "`",
    "?",
    ":a",
)


def _parts(text: str) -> list[str]:
    return [part for line in text.strip().split("\n") for part in line.split("|") if part]


CALLS = _parts(_CALLS)
FORBIDDEN_TABLES, FORBIDDEN_CALLS, BOMBS = map(_parts, (_FORBIDDEN_TABLES, _FORBIDDEN_CALLS, _BOMBS))
STATEMENTS = _parts(_STATEMENTS)


class Hostile:
    """Makes statements of one dialect. Most are reads that the guard may allow, with one thing out of place."""

    def __init__(self, seed: int, dialect: str) -> None:
        self._random = random.Random(f"{dialect} {seed}")
        self._known = [case["sql"] for case in cases(dialect=dialect)]
        self._danger = 0.0

    def statements(self, count: int) -> Iterator[str]:
        """So many statements, half of them grown and half of them bent."""
        for number in range(count):
            self._danger = self._random.choice((0.0, 0.02, 0.1))
            yield self._grown() if number % 2 else self._bent()

    # ---------------------------------------------------------------- from a grammar

    def _grown(self) -> str:
        shapes: tuple[Callable[[], str], ...] = (
            self._select,
            lambda: f"WITH w AS ({self._select()}) {self._select('w')}",
            lambda: f"WITH sales AS (SELECT * FROM {self._source()}) SELECT {self._shown()} FROM sales",
            lambda: f"WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r{self._end()}) SELECT * FROM r",
            lambda: f"{self._select()} {self._one('UNION ALL', 'UNION', 'EXCEPT', 'INTERSECT')} {self._select()}",
            lambda: f"FROM {self._source()}",
            lambda: f"PIVOT {self._source()} ON region USING {self._one('sum(amount)', self._call())}",
            lambda: f"EXPLAIN {self._select()}",
            lambda: f"{self._select()}; {self._one(*STATEMENTS)}",
            lambda: f"SELECT * FROM ({self._one(*STATEMENTS)}) AS q",
            lambda: f"SELECT ({self._one(*STATEMENTS)})",
            lambda: self._one(*STATEMENTS),
            lambda: f"SELECT {self._one(*BOMBS)}",
            lambda: f"SELECT {self._call()} FROM {self._source()}, {self._one(*BOMBS)} AS b",
            lambda: f"SELECT count(*) FROM {', '.join(f'range({self._one(9, 999, 9999)}) AS t{n}' for n in range(4))}",
        )
        weights = (9, 4, 3, 2, 4, 2, 2, 1, 1, 1, 1, 2, 2, 2, 1)
        return self._spaced(self._random.choices(shapes, weights)[0]())

    def _select(self, source: str = "") -> str:
        parts = [f"SELECT {self._shown()} FROM {source or self._source()}"]
        parts += [f"{self._one('JOIN', 'LEFT JOIN', 'CROSS JOIN')} {self._source()}"] if self._maybe(0.2) else []
        parts += [f"WHERE {self._one('1 = 1', 'qty > 3', self._call() + ' IS NOT NULL')}"] if self._maybe(0.4) else []
        parts += [self._one("GROUP BY ALL", "GROUP BY region", "GROUP BY 1")] if self._maybe(0.4) else []
        parts += [f"ORDER BY {self._one('1', 'id', self._call())}"] if self._maybe(0.3) else []
        parts += [self._one("LIMIT 5", "OFFSET 1", "LIMIT 10%", f"LIMIT ({self._call()})")] if self._maybe(0.3) else []
        return " ".join(parts)

    def _shown(self) -> str:
        return self._one("*", ", ".join(self._call() for _ in range(self._random.randint(1, 3))))

    def _source(self) -> str:
        if self._maybe(self._danger):
            return self._one(*FORBIDDEN_TABLES)
        if self._maybe(0.1):
            return f"({self._select()}) AS q{self._random.randint(1, 9)}"
        if self._maybe(0.05):
            return f"sales, LATERAL ({self._select()}) AS l"
        return self._one(*TABLES, "range(5) AS g", "(VALUES (1, 'a')) AS v(id, region)")

    def _call(self) -> str:
        if self._maybe(self._danger):
            return self._one(*FORBIDDEN_CALLS)
        if self._maybe(self._danger / 2):
            return self._one(*BOMBS)
        if self._maybe(0.1):
            return f"coalesce({self._call()}, {self._call()})"
        return self._one(*CALLS, *_COLUMNS)

    def _end(self) -> str:
        return self._one("", " WHERE i < 50", " WHERE i < 900000", " WHERE i < 99999999999", " LIMIT 10", " WHERE true")

    # ---------------------------------------------------------------- from the public cases

    def _bent(self) -> str:
        sql = self._one(*self._known)
        for _ in range(self._random.randint(1, 3)):
            bend = self._random.choice(
                (self._cut, self._inserted, self._crossed, self._swapped, self._wrapped, self._spaced, self._retold)
            )
            sql = bend(sql)
        return sql

    def _cut(self, sql: str) -> str:
        start = self._random.randint(0, len(sql))
        return sql[:start] + sql[start + self._random.randint(1, 6) :]

    def _inserted(self, sql: str) -> str:
        at = self._random.randint(0, len(sql))
        return sql[:at] + self._one(*_QUIRKS, *_SPACES, *FORBIDDEN_CALLS[:5]) + sql[at:]

    def _crossed(self, sql: str) -> str:
        other = self._one(*self._known)
        return sql[: self._random.randint(0, len(sql))] + other[self._random.randint(0, len(other)) :]

    def _swapped(self, sql: str) -> str:
        words = sql.split(" ")
        words[self._random.randrange(len(words))] = self._one(
            *TABLES,
            *FORBIDDEN_TABLES,
            *FORBIDDEN_CALLS,
            *BOMBS,
            *CALLS,
            "SELECT",
            "FROM",
            "WITH",
            "AS",
            "UPDATE",
            "INTO",
        )
        return " ".join(words)

    def _wrapped(self, sql: str) -> str:
        other = self._one(*self._known, *STATEMENTS)
        return self._one(
            f"SELECT * FROM ({sql}) AS q",
            f"WITH q AS ({sql}) SELECT * FROM q",
            f"WITH q AS ({other}) {sql}",
            f"SELECT ({sql})",
            f"SELECT EXISTS ({sql})",
            f"EXPLAIN {sql}",
            f"{sql}{self._one(*JOINTS)}{other}",
            f"{other}{self._one(*JOINTS)}{sql}",
            f"({sql})",
            f"SELECT * FROM query($${sql}$$)",
        )

    def _spaced(self, sql: str) -> str:
        if not self._maybe(0.2):
            return sql
        return "".join(self._one(*_SPACES) if letter == " " else letter for letter in sql)

    def _retold(self, sql: str) -> str:
        name = self._one(*FORBIDDEN_TABLES)
        return sql.replace(self._one("sales", "regions", "v_sales"), name)

    def _one(self, *choices: object) -> str:
        return str(self._random.choice(choices))

    def _maybe(self, chance: float) -> bool:
        return self._random.random() < chance
