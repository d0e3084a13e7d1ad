"""The demo in a PostgreSQL database: whatever the labelled questions come to, its rows are those that DuckDB gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import duckdb
import psycopg
import pytest

from evals.house import House, Place
from evals.rows import comparable
from kanina import assembly
from kanina.assistant.runner import Runner
from kanina.models import MetricQuery, Query, Result, VerifiedQuery
from kanina.people import Person
from kanina.settings import Settings
from tests.demo import DEMO_UNTIL
from tests.postgres import Postgres

TODAY = DEMO_UNTIL + timedelta(days=1)
QUESTIONS = Path(__file__).parents[2] / "evals" / "questions"
PERSON = Person("local:Ana")
TYPES = {
    "VARCHAR": "TEXT",
    "DOUBLE": "DOUBLE PRECISION",
    "TINYINT": "SMALLINT",
    "TIMESTAMP WITH TIME ZONE": "TIMESTAMPTZ",
}


@pytest.fixture(scope="module")
def runners(
    postgres: Postgres, demo_data: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Runner, Runner]]:
    """The demo's model over its files, and over a database with the same rows."""
    url = postgres.create("demo")
    with postgres.admin("demo") as connection:
        fill(connection, demo_data)
    scratch = str(tmp_path_factory.mktemp("scratch"))
    demo = assembly.model_path(Settings())
    files = Settings(model_path=str(demo), data_path=str(demo_data), scratch_path=scratch, row_cap=10_000)
    database = Settings(model_path=str(demo), database_url=url, scratch_path=scratch, row_cap=10_000)
    (model, first), (same_model, second) = assembly.make_runner(files), assembly.make_runner(database)
    assert {name: set(d.values) for name, d in same_model.dimensions.items()} == {
        name: set(d.values) for name, d in model.dimensions.items()
    }
    yield first, second
    first.close()
    second.close()


def fill(connection: psycopg.Connection[tuple[object, ...]], folder: Path) -> None:
    """The tables of a folder of Parquet files."""
    with duckdb.connect() as source:
        for file in sorted(folder.glob("*.parquet")):
            table = file.name.split(".")[0]
            columns = source.execute(f"DESCRIBE SELECT * FROM '{file}'").fetchall()
            described = ", ".join(f'"{name}" {TYPES.get(kind, kind)}' for name, kind, *_ in columns)
            connection.execute(f"CREATE TABLE {table} ({described})".encode())
            rows = source.execute(f"SELECT * FROM '{file}'")
            with connection.cursor().copy(f"COPY {table} FROM STDIN".encode()) as copy:
                while batch := rows.fetchmany(10_000):
                    for row in batch:
                        copy.write_row(row)
    connection.execute("ANALYZE")


def plans(data: Path) -> list[Query]:
    """What the labelled questions about the demo are planned as, each once."""
    found: dict[str, Query] = {}
    with House(Place(today=TODAY, data=data, model=assembly.model_path(Settings()))) as house:
        for file in sorted(QUESTIONS.glob("*.jsonl")):
            for line in file.read_text(encoding="utf-8").splitlines():
                turns = json.loads(line)["turns"]
                with house.conversation() as conversation:
                    for plan in (conversation.ask(turn["ask"]).plan for turn in turns):
                        if isinstance(plan, MetricQuery | VerifiedQuery):
                            found[repr(plan)] = plan
    return list(found.values())


def rows(runner: Runner, plan: Query, today: date) -> tuple[list[str], list[tuple[object, ...]]]:
    result: Result = runner.run(runner.prepare(plan, PERSON, today), seconds=60)
    found = comparable(len(result.columns), result.rows, "Asia/Manila").rows
    shown = [tuple(float(f"{cell:.9g}") if isinstance(cell, float) else cell for cell in row) for row in found]
    return [column.key for column in result.columns], shown


@pytest.mark.slow
def test_the_labelled_questions_give_the_same_rows(runners: tuple[Runner, Runner], demo_data: Path) -> None:
    wanted = plans(demo_data)
    assert len(wanted) > 100
    different = [plan for plan in wanted if rows(runners[0], plan, TODAY) != rows(runners[1], plan, TODAY)]
    assert different == []
