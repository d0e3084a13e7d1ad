"""The DuckDB child: without rights, within limits, killable, restarted, and gone with its parent."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from kanina.data.engines.child_process import ChildProcess
from kanina.data.engines.duckdb import DuckDBEngine, memory_for_child
from kanina.problems import QueryFailed, Unavailable
from tests.guarded import cases
from tests.small import connect
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("child") / "small.duckdb"
    connect(str(found)).close()
    return found


@pytest.fixture
def engine(path: Path) -> Iterator[DuckDBEngine]:
    found = DuckDBEngine(path, "Asia/Manila", memory_mb=400, threads=2)
    yield found
    found.close()


def rows(engine: DuckDBEngine, sql: str, timeout: float = 10) -> tuple[tuple[object, ...], ...]:
    return engine.run(sql, None, cap=500, timeout=timeout).rows


def test_the_child_stays_warm(engine: DuckDBEngine) -> None:
    assert engine.pid is None
    rows(engine, "SELECT 1")
    pid = engine.pid
    rows(engine, "SELECT 2")
    assert engine.pid == pid


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("INTERVAL '1 year 2 months 3 days 04:05:06.5'", "1 year 2 months 3 days 04:05:06.5"),
        ("INTERVAL '-3 hours'", "-03:00:00"),
        ("'\\x00a\\x5C'::BLOB", "\\x00a\\x5C"),
        ("{'b': '\\xFF'::BLOB}", '{"b": "\\\\xFF"}'),
        ("[INTERVAL 1 YEAR, NULL]", '["1 year", null]'),
        ("array_value(INTERVAL 1 MONTH, INTERVAL 2 DAY)", '["1 month", "2 days"]'),
        (
            "[[{'date': DATE 'infinity', 'a \"b': INTERVAL 2 MONTH, 'n': 1.5}]]",
            '[[{"date": "infinity", "a \\"b": "2 months", "n": "1.5"}]]',
        ),
        ("MAP {'\\xAA'::BLOB: TIMESTAMP '-infinity'}", '{"\\\\xAA": "-infinity"}'),
        ("MAP {DATE 'infinity': 1}", '{"infinity": 1}'),
        ("MAP {INTERVAL 1 MONTH: 1, INTERVAL 31 DAY: 2}", '{"1 month": 1, "31 days": 2}'),
        (
            "[TIMESTAMP '9999-12-31 23:59:59.999999', TIMESTAMP '2026-01-01']",
            '["9999-12-31T23:59:59.999999", "2026-01-01T00:00:00"]',
        ),
        ("union_value(i := INTERVAL 1 YEAR)", "1 year"),
    ],
)
def test_values_are_told_as_what_they_are(engine: DuckDBEngine, sql: str, expected: str) -> None:
    assert rows(engine, f"SELECT {sql} AS v") == ((expected,),)


def test_an_infinite_day_beside_the_last_one_and_repeated_names_keep_order_and_type(engine: DuckDBEngine) -> None:
    sql = (
        "SELECT i AS a, CASE i WHEN 3 THEN 'infinity'::DATE WHEN 4 THEN '9999-12-31'::DATE ELSE '2026-01-01'::DATE END "
        "AS a, INTERVAL (i) MONTH AS m FROM range(5) t(i) ORDER BY i DESC"
    )
    assert rows(engine, sql) == (
        (4, date(9999, 12, 31), "4 months"),
        (3, "infinity", "3 months"),
        (2, date(2026, 1, 1), "2 months"),
        (1, date(2026, 1, 1), "1 month"),
        (0, date(2026, 1, 1), "00:00:00"),
    )


def test_an_infinite_day_is_told_as_one_wherever_it_comes_in_an_export(engine: DuckDBEngine) -> None:
    sql = "SELECT CASE i WHEN 7 THEN 'infinity'::DATE ELSE '2026-01-01'::DATE END AS day FROM range(9) t(i) ORDER BY i"
    found = [row for part in engine.stream(sql, None, cap=100, timeout=10, batch=3) for row in part.rows]
    assert found == [(date(2026, 1, 1),)] * 7 + [("infinity",), (date(2026, 1, 1),)]


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM read_text('/etc/hostname')",
        "SELECT * FROM '/etc/hostname'",
        "COPY orders TO '/tmp/kanina-must-not-exist.csv'",
        "ATTACH '/tmp/kanina-must-not-exist.duckdb'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "SET memory_limit = '100GB'",
        "RESET lock_configuration",
        "DELETE FROM orders",
        "CREATE TABLE x AS SELECT 1",
        "SELECT * FROM os",
    ],
)
def test_a_statement_that_passed_the_guard_by_mistake_has_no_rights(engine: DuckDBEngine, sql: str) -> None:
    with pytest.raises(QueryFailed):
        rows(engine, sql)
    assert not list(Path("/tmp").glob("kanina-must-not-exist*"))


def test_nothing_of_a_question_is_left_for_the_next(engine: DuckDBEngine) -> None:
    rows(engine, "CREATE TEMP TABLE left_over AS SELECT 1")
    rows(engine, "CREATE TEMP MACRO sum(x) AS 0")
    rows(engine, "SET VARIABLE a = 1")
    with pytest.raises(QueryFailed):
        rows(engine, "ATTACH ':memory:' AS left_over")
    assert rows(engine, "SELECT sum(amount) > 0, getvariable('a') FROM orders") == ((True, None),)
    assert rows(engine, "SELECT count(*) FROM duckdb_databases() WHERE database_name = 'left_over'") == ((0,),)
    with pytest.raises(QueryFailed, match="left_over"):
        rows(engine, "SELECT * FROM left_over")


def test_no_rejected_statement_changes_the_data(engine: DuckDBEngine) -> None:
    before = rows(engine, "SELECT count(*), sum(amount) FROM orders")
    for case in cases(dialect="duckdb", verdict="must_reject"):
        if case["category"] in ("dml", "ddl", "multi-statement", "file-write", "attach", "config"):
            try:
                rows(engine, case["sql"].replace("sales", "orders"), timeout=2)
            except QueryFailed:
                continue
    assert rows(engine, "SELECT count(*), sum(amount) FROM orders") == before


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT len(repeat('x', 1000000000) || repeat('y', 1000000000))",
        "SELECT sum(x) FROM (SELECT unnest(range(1000000000)) AS x)",
        "SELECT generate_series(1, 400000000)",
    ],
)
def test_a_giant_ends_at_the_memory_limit_or_the_clock(engine: DuckDBEngine, sql: str) -> None:
    with pytest.raises(QueryFailed):
        rows(engine, sql, timeout=3)
    assert rows(engine, "SELECT 1") == ((1,),)


BOMB = """WITH RECURSIVE t(x, text) AS (SELECT 1, 'a' UNION ALL SELECT x + 1, text || text FROM t WHERE x < 60)
SELECT max(len(text)) FROM t"""


def test_a_question_that_ran_out_of_memory_leaves_all_of_it_to_the_next(engine: DuckDBEngine) -> None:
    for _ in range(3):
        with pytest.raises(QueryFailed, match="too much memory"):
            rows(engine, BOMB)
        assert engine.pid is None
        assert rows(engine, "SELECT len(repeat('x', 30000000))") == ((30_000_000,),)


def test_what_earlier_questions_left_in_memory_does_not_refuse_a_later_one(engine: DuckDBEngine) -> None:
    rows(engine, "SELECT 1")
    pid = engine.pid
    assert pid is not None
    resource.prlimit(pid, resource.RLIMIT_AS, (_mapped_bytes(pid) + 2**20,) * 2)
    assert rows(engine, "SELECT len(repeat('x', 30000000))") == ((30_000_000,),)
    assert engine.pid != pid


def _mapped_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[0]) * resource.getpagesize()


def test_the_parent_stops_a_child_that_has_too_much_in_memory(path: Path) -> None:
    engine = DuckDBEngine(path, memory_mb=20, threads=1)
    try:
        with pytest.raises(QueryFailed, match="too much memory"):
            rows(engine, "SELECT sleep_ms(5000)")
    finally:
        engine.close()


def test_a_sleeping_statement_is_killed_in_time(engine: DuckDBEngine) -> None:
    with pytest.raises(QueryFailed, match="took too long"):
        rows(engine, "SELECT sleep_ms(600000)", timeout=0.5)
    assert engine.pid is None


def test_a_child_that_died_between_questions_is_started_again(engine: DuckDBEngine) -> None:
    rows(engine, "SELECT 1")
    first = engine.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert rows(engine, "SELECT 2") == ((2,),)
    assert engine.pid != first


def test_an_answer_that_is_too_large_is_told(engine: DuckDBEngine) -> None:
    with pytest.raises(QueryFailed, match="too large"):
        rows(engine, "SELECT repeat('x', 100000) FROM range(200)")


def test_the_child_sees_no_credentials(engine: DuckDBEngine) -> None:
    rows(engine, "SELECT 1")
    environment = Path(f"/proc/{engine.pid}/environ").read_bytes()
    assert b"AWS_SECRET_ACCESS_KEY" in b"".join(f"{name}\0".encode() for name in os.environ)
    assert b"AWS_" not in environment


def test_the_child_imports_duckdb_and_the_standard_library_only() -> None:
    listed = subprocess.run(
        [sys.executable, "-c", "import sys, kanina.data.engines.duckdb_child; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    foreign = {name.split(".")[0] for name in listed} - set(sys.stdlib_module_names)
    assert {name for name in foreign if not name.startswith(("_", "kanina"))} == {"duckdb"}
    assert "kanina.models" not in listed


@pytest.mark.parametrize("sql", ["SELECT 1", "SELECT sleep_ms(600000)"])
def test_the_child_ends_when_its_parent_is_killed(path: Path, sql: str) -> None:
    program = (
        "import sys, threading, time\n"
        "from pathlib import Path\n"
        "from kanina.data.engines.duckdb import DuckDBEngine\n"
        "engine = DuckDBEngine(Path(sys.argv[1]), memory_mb=400)\n"
        "engine.start()\n"
        "print(engine.pid, flush=True)\n"
        "engine.run(sys.argv[2], None, cap=1, timeout=600)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(path), sql], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        time.sleep(0.5)
        parent.kill()
    wait_until(lambda: _has_ended(child))


def _has_ended(pid: int) -> bool:
    try:
        return "State:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_the_childs_share_of_a_functions_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    assert memory_for_child(2048) == 1126
    assert memory_for_child(256) == 256
    monkeypatch.setenv("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "1024")
    assert memory_for_child() == 563
    monkeypatch.delenv("AWS_LAMBDA_FUNCTION_MEMORY_SIZE")
    assert memory_for_child() == 1024


def test_a_child_that_cannot_start_is_told() -> None:
    child = ChildProcess("kanina.data.engines.no_such_module", (), 100)
    with pytest.raises(Unavailable, match="does not start"):
        child.ask({"sql": "SELECT 1", "rows": 1}, time.monotonic() + 5)
