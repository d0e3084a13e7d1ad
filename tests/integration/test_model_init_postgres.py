"""`kanina model init` of a real PostgreSQL schema: what it declares is believed, and its questions are answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanina.assistant.assistant import Assistant
from kanina.assistant.narrator import OfflineNarrator
from kanina.assistant.offline.planner import OfflinePlanner
from kanina.assistant.runner import Runner
from kanina.clock import random_ids
from kanina.data.engines.postgresql import PostgreSQLEngine
from kanina.data.semantic_model_file import load_model
from kanina.memory import Conversations
from kanina.people import local
from kanina.settings import MemoryPolicy, Settings
from kanina.storage.sqlite import SqliteTable
from kanina_local.cli import main
from tests.discovered import NOW
from tests.postgres import Postgres

SCHEMA = """
CREATE TABLE clients(id int PRIMARY KEY, full_name text, town text, born_on date);
CREATE TABLE orders(id int PRIMARY KEY, buyer int REFERENCES clients, seller int REFERENCES clients,
  "Ordered At" timestamptz, amount numeric(10, 2), state text, tags text[]);
CREATE TABLE lines(order_id int REFERENCES orders, line_no int, "Product Name" text, qty int,
  PRIMARY KEY (order_id, line_no));
INSERT INTO clients SELECT n, 'Client ' || n, (ARRAY['Cebu', 'Baguio', 'Davao'])[1 + n % 3], DATE '1980-01-01' + n
  FROM generate_series(1, 30) AS n;
INSERT INTO orders SELECT n, 1 + n % 30, 1 + n % 7, TIMESTAMPTZ '2025-01-01 08:00+08' + n * INTERVAL '1 day', n * 1.5,
  (ARRAY['paid', 'cancelled'])[1 + n % 2], ARRAY['x'] FROM generate_series(1, 200) AS n;
INSERT INTO lines SELECT n, l, (ARRAY['Rice', 'Eggs'])[l], l
  FROM generate_series(1, 200) AS n, generate_series(1, 2) AS l;
CREATE VIEW paid_orders AS SELECT id AS paid_order, amount AS paid_amount FROM orders WHERE state = 'paid';
"""


def test_a_schema_is_described_and_every_starter_question_is_answered(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = postgres.create("described", SCHEMA)
    monkeypatch.setenv("KANINA_HOME", str(tmp_path / "home"))
    file = tmp_path / "model.yaml"
    assert main(["model", "init", url, "--out", str(file), "--zone", "Asia/Manila"]) == 0
    told = capsys.readouterr().out
    assert "orders.buyer → clients: declared as a key; only when “buyer” is said" in told
    assert "tags" in told
    assert "let me" not in told + file.read_text(encoding="utf-8")  # the password
    model = load_model(file)
    joins = {(edge.from_dataset, edge.from_columns, edge.to_dataset, edge.role) for edge in model.relationships}
    assert joins == {
        ("orders", ("buyer",), "clients", "buyer"),
        ("orders", ("seller",), "clients", "seller"),
        ("lines", ("order_id",), "orders", None),
    }
    assert model.metrics["total_amount"].time_field == "orders.ordered_at"
    assert len(model.suggestions["en"]) == 10
    engine = PostgreSQLEngine(lambda: url, model.zone)
    table = SqliteTable(":memory:", lambda: NOW)
    conversations = Conversations(table, MemoryPolicy(), lambda: NOW, random_ids)
    try:
        assistant = Assistant(
            model=model,
            conversations=conversations,
            planner=OfflinePlanner(model),
            narrator=OfflineNarrator(model),
            runner=Runner(model, engine, row_cap=500),
            settings=Settings(),
            clock=lambda: NOW,
            ids=random_ids,
        )
        for question in model.suggestions["en"]:
            answer = assistant.ask(local("me"), question)
            assert answer.intent == "metric_query", question
            assert answer.result is not None, question
            assert answer.result.rows, question
        total = assistant.ask(local("me"), "total amount").result
        by_product = assistant.ask(local("me"), "total quantity by product").result
    finally:
        conversations.close()
        table.close()
        engine.close()
    assert total is not None
    assert float(total.rows[0][0]) == 1.5 * sum(range(1, 201))
    assert by_product is not None
    assert sorted(by_product.rows) == [("Eggs", 400), ("Rice", 200)]


def test_a_database_that_cannot_be_reached_is_one_line_without_its_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KANINA_HOME", str(tmp_path / "home"))
    assert main(["model", "init", "postgresql://me:secret@127.0.0.1:1/shop", "--out", str(tmp_path / "m.yaml")]) == 1
    told = capsys.readouterr().err
    assert told.startswith("kanina: the database shop cannot be reached: ")
    assert told.count("\n") == 1
    assert "secret" not in told
