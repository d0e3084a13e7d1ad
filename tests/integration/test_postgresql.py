"""PostgreSQL alone: roles that may do too much, servers that go away, what is never told, values only it has."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from kanina import assembly
from kanina.data.engines.postgresql import PostgreSQLEngine
from kanina.data.engines.postgresql_role import UnsafeRole
from kanina.people import Person
from kanina.problems import QueryFailed, Unavailable
from kanina.settings import Settings
from tests.documents import ROOT, blocks
from tests.postgres import ADMIN, PASSWORD, Postgres, own
from tests.small import MODEL_FILE, TABLES
from tests.tcp_proxy import TcpProxy
from tests.warm import warm

DATABASE = "alone"


@pytest.fixture(scope="module")
def url(postgres: Postgres) -> str:
    """A database with one table of one row."""
    return postgres.create(DATABASE, "CREATE TABLE things(id INT, name TEXT); INSERT INTO things VALUES (1, 'one')")


@pytest.fixture
def proxy(postgres: Postgres, url: str) -> Iterator[TcpProxy]:
    with TcpProxy(postgres.port) as found:
        yield found


@pytest.fixture
def engine(postgres: Postgres, proxy: TcpProxy) -> Iterator[PostgreSQLEngine]:
    """An engine that reaches the database through the proxy."""
    found = PostgreSQLEngine(lambda: postgres.url(DATABASE, port=proxy.port), "Asia/Manila")
    yield found
    found.close()


def ask(engine: PostgreSQLEngine, sql: str = "SELECT id FROM things", timeout: float = 5) -> object:
    (row,) = engine.run(sql, None, cap=5, timeout=timeout).rows
    return row[0]


# ---------------------------------------------------------------- roles


def test_a_superuser_is_refused(postgres: Postgres, url: str) -> None:
    with pytest.raises(UnsafeRole) as raised:
        PostgreSQLEngine(lambda: postgres.url(DATABASE, ADMIN)).start()
    assert str(raised.value) == (
        f"the database role {ADMIN} is a superuser: give KANINA_DATABASE_URL a role that may only read, "
        "as docs/your-data.md says under PostgreSQL"
    )


@pytest.mark.parametrize(
    ("given", "taken", "what"),
    [
        ("ALTER ROLE doer BYPASSRLS", "ALTER ROLE doer NOBYPASSRLS", "may bypass row security"),
        ("ALTER ROLE doer CREATEROLE", "ALTER ROLE doer NOCREATEROLE", "may make roles"),
        ("ALTER ROLE doer REPLICATION", "ALTER ROLE doer NOREPLICATION", "may replicate"),
        (f"GRANT {ADMIN} TO doer", f"REVOKE {ADMIN} FROM doer", f"can become the superuser {ADMIN}"),
        ("GRANT pg_write_all_data TO doer", "REVOKE pg_write_all_data FROM doer", "is a member of pg_write_all_data"),
        ("GRANT INSERT ON things TO doer", "REVOKE INSERT ON things FROM doer", "may write to public.things"),
        (
            "GRANT UPDATE (name) ON things TO doer",
            "REVOKE UPDATE (name) ON things FROM doer",
            "may write to public.things",
        ),
        ("ALTER TABLE things OWNER TO doer", f"ALTER TABLE things OWNER TO {ADMIN}", "owns public.things"),
        (
            "GRANT CREATE ON SCHEMA public TO doer",
            "REVOKE CREATE ON SCHEMA public FROM doer",
            "may create in the schema public",
        ),
    ],
)
def test_a_role_that_may_do_more_than_read_is_refused(
    postgres: Postgres, url: str, given: str, taken: str, what: str
) -> None:
    doer = own("doer")
    with postgres.admin(DATABASE) as connection:
        connection.execute(f"DROP ROLE IF EXISTS {doer}".encode())
        connection.execute(f"CREATE ROLE {doer} LOGIN PASSWORD '{PASSWORD}'".encode())
        connection.execute(given.replace("doer", doer).encode())
    try:
        with pytest.raises(UnsafeRole, match=f"the database role {doer} {what}: give"):
            PostgreSQLEngine(lambda: postgres.url(DATABASE, doer)).start()
    finally:
        with postgres.admin(DATABASE) as connection:
            connection.execute(taken.replace("doer", doer).encode())
            connection.execute(f"DROP ROLE {doer}".encode())


def test_a_role_that_comes_to_do_more_is_refused_at_its_next_connection(postgres: Postgres, url: str) -> None:
    engine = PostgreSQLEngine(lambda: url)
    with postgres.admin(DATABASE) as connection:
        connection.execute("GRANT DELETE ON things TO reader")
        try:
            with pytest.raises(QueryFailed, match="cannot be asked as it is set up"):
                ask(engine)
        finally:
            connection.execute("REVOKE DELETE ON things FROM reader")
    assert ask(engine) == 1
    engine.close()


def test_row_security_holds(postgres: Postgres) -> None:
    url = postgres.create("secured", "CREATE TABLE t AS SELECT 1 AS id; ALTER TABLE t ENABLE ROW LEVEL SECURITY")
    engine = PostgreSQLEngine(lambda: url)
    assert engine.run("SELECT id FROM t", None, cap=5, timeout=5).rows == ()
    engine.close()


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    "url", ["postgresql://u:s3cret%zz@127.0.0.1/x", "nonsense s3cret", "", "postgresql://u:s3cret@[x"]
)
def test_what_is_no_address_is_told_without_the_password(url: str) -> None:
    with pytest.raises(ValueError, match="KANINA_DATABASE_URL is not an address: write postgresql://") as raised:
        PostgreSQLEngine(lambda: url).start()
    assert "s3cret" not in str(raised.value)
    assert raised.value.__context__ is None


def test_a_wrong_password_is_told_to_nobody(postgres: Postgres, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = postgres.url(DATABASE, password="s3cret")
    with pytest.raises(Unavailable) as raised:
        PostgreSQLEngine(lambda: wrong).start()
    assert raised.value.detail == "The database cannot be reached."
    with pytest.raises(QueryFailed, match="cannot be reached; ask again in a moment"):
        ask(PostgreSQLEngine(lambda: wrong))
    told = capsys.readouterr()
    assert "s3cret" not in told.out + told.err
    assert "reader" not in told.out + told.err


def test_a_new_password_is_used_for_the_next_connection(postgres: Postgres, url: str) -> None:
    addresses = [postgres.url(DATABASE, password="old"), url]
    engine = PostgreSQLEngine(lambda: addresses.pop(0))
    with pytest.raises(QueryFailed):
        ask(engine)
    assert ask(engine) == 1
    engine.close()


# ---------------------------------------------------------------- servers that go away


def kill_others(postgres: Postgres) -> None:
    """The server ends every connection of readers to this database."""
    with postgres.admin(DATABASE) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE usename = 'reader' AND datname = current_database()"
        )


def test_an_idle_connection_that_was_lost_is_replaced(postgres: Postgres, engine: PostgreSQLEngine) -> None:
    assert ask(engine) == 1
    kill_others(postgres)
    assert ask(engine) == 1


def test_a_connection_lost_in_a_statement_is_told_and_replaced(postgres: Postgres, engine: PostgreSQLEngine) -> None:
    timer = threading.Timer(0.5, kill_others, (postgres,))
    timer.start()
    with pytest.raises(QueryFailed, match="the connection to the database was lost; ask again"):
        ask(engine, "SELECT pg_sleep(30)", timeout=20)
    timer.join()
    assert ask(engine) == 1


def test_a_connection_cut_between_two_batches_is_told(engine: PostgreSQLEngine, proxy: TcpProxy) -> None:
    rows = "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 1000000) SELECT i FROM k"
    batches = engine.stream(rows, None, cap=1_000_000, timeout=20, batch=10)
    assert len(next(batches).rows) == 10
    proxy.close()
    with pytest.raises(QueryFailed, match="lost"):
        for _ in batches:
            pass


def test_a_server_that_falls_silent_ends_in_time(engine: PostgreSQLEngine, proxy: TcpProxy) -> None:
    assert ask(engine) == 1
    proxy.trouble, proxy.delay_seconds = "delay", 60
    started = time.monotonic()
    with pytest.raises(QueryFailed):
        ask(engine, timeout=1)
    assert time.monotonic() - started < 30
    proxy.trouble = "none"
    assert ask(engine) == 1


def test_a_server_that_hangs_in_a_statement_ends_in_time(postgres: Postgres, engine: PostgreSQLEngine) -> None:
    pid = ask(engine, "SELECT pg_backend_pid()")
    assert isinstance(pid, int)
    stop = threading.Timer(0.5, os.kill, (pid, signal.SIGSTOP))
    stop.start()
    try:
        with pytest.raises(QueryFailed, match="took too long"):
            ask(engine, "SELECT pg_sleep(600)", timeout=1)
    finally:
        stop.join()
        os.kill(pid, signal.SIGCONT)
    assert ask(engine) == 1


def test_a_server_that_is_not_there_is_told() -> None:
    engine = PostgreSQLEngine(lambda: "postgresql://reader:x@127.0.0.1:1/x")
    with pytest.raises(QueryFailed, match="cannot be reached"):
        ask(engine)


def test_more_threads_than_connections_take_turns(url: str) -> None:
    engine = PostgreSQLEngine(lambda: url, connections=2)
    found: list[object] = []
    threads = [
        threading.Thread(target=lambda: found.append(ask(engine, "SELECT 1 FROM pg_sleep(0.1)"))) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [1] * 6
    engine.close()


def test_who_waits_for_a_connection_waits_no_longer_than_a_statement_may_take(url: str) -> None:
    engine = PostgreSQLEngine(lambda: url, connections=1)
    held = engine.stream("SELECT id FROM things", None, cap=5, timeout=5, batch=1)
    next(held)
    with pytest.raises(QueryFailed, match="other questions took all the time there was"):
        ask(engine, timeout=0.2)
    held.close()
    assert ask(engine) == 1
    engine.close()


# ---------------------------------------------------------------- values and memory


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("DATE '-infinity'", "-infinity"),
        ("DATE '0044-03-15 BC'", "0044-03-15 BC"),
        ("TIMESTAMP 'infinity'", "infinity"),
        ("TIMESTAMPTZ 'infinity'", "infinity"),
        ("TIME '24:00'", "24:00:00"),
        ("CAST('NaN' AS NUMERIC)", None),
        ("INTERVAL '1 month 90 minutes'", "1 mon 01:30:00"),
        ("CAST('[1,5)' AS INT4RANGE)", "[1, 5)"),
        ("CAST('10.0.0.1/8' AS INET)", "10.0.0.1/8"),
        ("ROW(1, 'a')", "(1,a)"),
        ('CAST(\'{"b": 1.10, "a": null}\' AS JSONB)', '{"a": null, "b": 1.10}'),
        ("ARRAY[ARRAY[1, 2], ARRAY[3, 4]]", "[[1, 2], [3, 4]]"),
        ("ARRAY[DATE 'infinity', NULL]", '["infinity", null]'),
        ("CAST(7 AS NUMERIC(5, 0))", 7),
        ("sum(CAST(7 AS BIGINT))", Decimal(7)),
        ("count(*)", 1),
    ],
)
def test_values_that_have_no_counterpart_are_text(engine: PostgreSQLEngine, sql: str, expected: object) -> None:
    found = ask(engine, f"SELECT {sql}")
    assert (found, type(found)) == (expected, type(expected))


def test_text_that_is_not_utf8_is_told(postgres: Postgres) -> None:
    with postgres.admin("postgres") as connection:
        connection.execute(f"CREATE DATABASE {own('odd')} ENCODING 'SQL_ASCII' TEMPLATE template0".encode())
    with postgres.admin("odd") as connection:
        connection.execute(r"SET client_encoding = 'SQL_ASCII'")
        connection.execute(r"CREATE TABLE t AS SELECT convert_from('\xff'::bytea, 'SQL_ASCII') AS name")
        connection.execute("GRANT SELECT ON t TO reader")
        connection.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    url = postgres.url("odd")
    engine = PostgreSQLEngine(lambda: url)
    with pytest.raises(QueryFailed, match="it reads text that is not UTF-8"):
        ask(engine, "SELECT name FROM t")
    assert ask(engine, "SELECT 1") == 1
    engine.close()


def test_a_giant_value_does_not_land_in_memory(engine: PostgreSQLEngine) -> None:
    before = memory_mb(anew=True)
    with pytest.raises(QueryFailed, match="its result is too large"):
        ask(engine, "SELECT repeat('x', 300000000)", timeout=20)
    assert memory_mb() - before < 100
    assert ask(engine) == 1


def test_more_rows_than_anyone_reads_do_not_land_in_memory(engine: PostgreSQLEngine) -> None:
    before = memory_mb(anew=True)
    result = engine.run("SELECT a FROM generate_series(1, 5000000) AS a", None, cap=10, timeout=20)
    assert (len(result.rows), result.truncated) == (10, True)
    assert memory_mb() - before < 100


def memory_mb(anew: bool = False) -> int:
    """The most memory this process has had since it was asked anew, in MB."""
    if anew:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # source: proc(5), resets VmHWM
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) // 1024


# ---------------------------------------------------------------- the assistant over a database


@pytest.fixture(scope="module")
def school(postgres: Postgres) -> str:
    """The small school in a database."""
    return postgres.create("school", TABLES, schema="main")


def settings_for(url: str, folder: Path, **others: Any) -> Settings:
    return Settings(
        database_url=url,
        data_path=str(folder / "nothing"),
        sqlite_path=":memory:",
        scratch_path=str(folder / "scratch"),
        **{"model_path": str(MODEL_FILE), **others},
    )


def test_questions_are_answered_from_a_database(school: str, tmp_path: Path) -> None:
    settings = settings_for(school, tmp_path)
    made = assembly.Parts(settings)
    try:
        answer = made.assistant().ask(Person("local:Boss", ("staff",)), "revenue by region in February 2025")
        assert answer.result is not None
        assert answer.result.rows == (("NCR", Decimal("500.00")), ("Central Luzon", Decimal("50.25")))
        assert set(made.assistant().model.dimensions["branches.region"].values) == {"Central Luzon", "Ilocos", "NCR"}
    finally:
        made.close()
    kept = sorted((tmp_path / "scratch").iterdir())
    assert [file.name.partition("-")[0] for file in kept] == ["model", "postgresql"]
    for file in kept:
        assert PASSWORD.encode() not in file.read_bytes() + file.name.encode() + repr(settings).encode()


def test_the_start_ends_with_a_line_where_the_role_may_write(postgres: Postgres, school: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is a superuser: give KANINA_DATABASE_URL a role that may only read"):
        assembly.make_runner(settings_for(postgres.url("school", ADMIN), tmp_path))


def test_a_database_without_a_model_is_not_asked_by_the_demos(school: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no semantic model: set KANINA_MODEL_PATH"):
        assembly.make_runner(settings_for(school, tmp_path, model_path=""))


def test_the_role_that_the_document_makes_is_taken(postgres: Postgres) -> None:
    (block,) = [block for block in blocks(ROOT / "docs" / "your-data.md") if block.kind == "sql"]
    postgres.create("documented")
    with postgres.admin("documented") as connection:
        connection.execute("CREATE TABLE orders AS SELECT 1 AS id")
        connection.execute(block.text.encode())
        try:
            url = postgres.url("documented", "kanina", password="choose one")
            engine = PostgreSQLEngine(lambda: url)
            assert ask(engine, "SELECT id FROM orders") == 1
            engine.close()
        finally:
            connection.execute("DROP OWNED BY kanina")
            connection.execute("DROP ROLE kanina")


def test_a_database_is_described_and_asked_by_the_commands(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.create("commands", TABLES)
    environment = {
        **os.environ,
        "KANINA_HOME": str(tmp_path / "home"),
        "KANINA_DATABASE_URL": url,
        "KANINA_MODEL_PATH": str(tmp_path / "model.yaml"),
    }

    def kanina(*words: str) -> str:
        command = [*warm(), *words]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
        assert PASSWORD not in done.stdout + done.stderr
        return done.stdout

    kanina("model", "init", url, "--out", str(tmp_path / "model.yaml"), "--zone", "Asia/Manila")
    answer = json.loads(kanina("ask", "--json", "branches by region"))
    assert [list(row.values()) for row in answer["data"]] == [["Central Luzon", 1], ["Ilocos", 1], ["NCR", 1]]
    assert not (tmp_path / "home" / "data").exists()
