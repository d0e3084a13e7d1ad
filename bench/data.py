"""What an answer costs over 10 million rows: the first one of a new process, and later ones with DuckDB's share; and
what the offline planner takes for a question. Printed, not judged: both depend on the machine and who else uses it.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

import duckdb

from bench.parts import Timed
from kanina import assembly, people
from kanina.settings import Settings
from kanina_demo.generate import ensure

ROOT = Path(__file__).parents[1]
ROWS = 10_000_000
TURNS = 60
PLANNING_TARGET_MS = 15.0
UNTIL = date(2026, 11, 25)
QUESTIONS = (
    "sales by region in 2025",
    "sales by month in 2025",
    "top 5 products by sales in 2026",
    "how many orders in March 2026",
    "average amount by region and month in 2025",
    "share of sales by product in 2026",
)
MODEL = """
version: 0.2.0.dev0
semantic_model:
  - name: bench
    datasets:
      - name: orders
        source: orders
        primary_key: [order_id]
        fields:
          - {name: region, expression: {dialects: [{dialect: ANSI_SQL, expression: region}]}, datatype: String}
          - {name: product, expression: {dialects: [{dialect: ANSI_SQL, expression: product}]}, datatype: String}
          - {name: ordered_on, expression: {dialects: [{dialect: ANSI_SQL, expression: ordered_on}]}, datatype: Date}
    metrics:
      - {name: sales, expression: {dialects: [{dialect: ANSI_SQL, expression: SUM(orders.amount)}]}, datatype: Decimal}
      - name: average amount
        expression: {dialects: [{dialect: ANSI_SQL, expression: AVG(orders.amount)}]}
        datatype: Decimal
      - name: orders
        expression: {dialects: [{dialect: ANSI_SQL, expression: COUNT(orders.order_id)}]}
        datatype: Integer
"""


def run() -> bool:
    """Print the file, the first answers, the later ones, and planning. Always True."""
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch) / "data"
        data.mkdir()
        _make(data)
        _first("a new process, nothing read yet", data, Path(scratch))
        _first("a new process, the file read before", data, Path(scratch))
        _later(data, Path(scratch))
    _planning()
    return True


def _make(folder: Path) -> None:
    """The file and its model."""
    (folder / "model.yaml").write_text(MODEL, encoding="utf-8")
    began = time.perf_counter()
    with duckdb.connect() as connection:
        connection.execute(
            f"""COPY (SELECT i AS order_id, 'Region ' || (i * 7919 % 17) AS region,
            'Product ' || (i * 104729 % 300) AS product, CAST(i * 31 % 100000 / 100 AS DECIMAL(12, 2)) AS amount,
            DATE '2021-01-01' + CAST(i * 2003 % 2150 AS INT) AS ordered_on FROM range({ROWS}) AS t(i))
            TO '{folder / "orders.parquet"}' (FORMAT parquet)"""
        )
    size = (folder / "orders.parquet").stat().st_size / 2**20
    print(f"{ROWS:,} rows, {size:.0f} MB of Parquet, written in {time.perf_counter() - began:.1f} s")


def _first(what: str, data: Path, scratch: Path) -> None:
    """The time to one answer by the command line, from its start to its end."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "kanina_local", "ask", "--json", "--data", str(data), QUESTIONS[0]],
        env={**os.environ, "KANINA_HOME": str(scratch / "home")},
        capture_output=True,
        text=True,
        check=True,
    )
    taken = time.perf_counter() - began
    rows = len(json.loads(done.stdout)["data"])
    print(f"first answer of {what}: {taken:.2f} s ({rows} rows)")


def _later(data: Path, scratch: Path) -> None:
    """Turns of one process, each on a new conversation."""
    parts = assembly.Parts(
        Settings(data_path=str(data), scratch_path=str(scratch / "home" / "scratch"), sqlite_path=":memory:")
    )
    timed, in_engine = Timed(), []
    try:
        assistant, person = parts.assistant(), people.local("bench")
        for number in range(TURNS):
            question = QUESTIONS[number % len(QUESTIONS)]
            answer = timed.ask(lambda mark, said=question: assistant.ask(person, said, on_event=mark))
            assert answer.result is not None, f"{question}: {answer.text}"
            in_engine.append(answer.result.milliseconds)
    finally:
        parts.close()
    timed.show(f"{TURNS} answers over {ROWS:,} rows")
    share = sum(in_engine) / sum(timed.whole)
    print(f"in DuckDB: p50 {statistics.median(in_engine):.0f} ms a statement, {share:.0%} of all the time")


def _planning() -> None:
    """First turns of the labelled questions over the demo, planned."""
    folder = ROOT / ".cache" / "bench-demo"
    ensure(folder, UNTIL)
    said = [
        json.loads(line)["turns"][0]["ask"]
        for file in sorted((ROOT / "evals" / "questions").glob("*.jsonl"))
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    with tempfile.TemporaryDirectory() as scratch:
        parts = assembly.Parts(Settings(data_path=str(folder), scratch_path=scratch, sqlite_path=":memory:"))
        timed = Timed()
        try:
            assistant, person = parts.assistant(), people.local("bench")
            for question in said:
                timed.ask(lambda mark, said=question: assistant.ask(person, said, on_event=mark))
        finally:
            parts.close()
    times = timed.parts["plan"]
    print(
        f"planning {len(times)} questions of the demo's: p50 {statistics.median(times):.1f} ms, "
        f"p95 {statistics.quantiles(times, n=20)[-1]:.1f} ms (target: p50 under {PLANNING_TARGET_MS:.0f} ms)"
    )
