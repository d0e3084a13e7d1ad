"""`kanina model check` against a real PostgreSQL server: the same findings as over files, each statement on its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanina.data.semantic_model_file import read_model
from kanina_local.checking.findings import Findings
from kanina_local.checking.tables import DataChecks
from kanina_local.cli import main
from kanina_local.discovery.postgres_probe import ConnectionLost, PostgresProbe
from tests.postgres import Postgres
from tests.tcp_proxy import TcpProxy

TABLES = """
CREATE TABLE sales (id int, shop_id int, amount numeric, sold date);
CREATE TABLE shops (id int PRIMARY KEY, name text);
INSERT INTO sales VALUES (1, 1, 5, '2025-01-01'), (2, 9, 7, '2025-01-02'), (2, 1, 7, '2025-01-02');
INSERT INTO shops VALUES (1, 'A'), (2, 'B');
"""
MODEL = """version: 0.2.0.dev0
semantic_model:
  - name: shops
    datasets:
      - name: sales
        source: public.sales
        primary_key: [id]
        fields:
          - {name: sold_on, expression: {dialects: [{dialect: ANSI_SQL, expression: sold_at}]}}
          - {name: sold, expression: {dialects: [{dialect: ANSI_SQL, expression: sold}]}, datatype: Date}
      - {name: shops, source: shops, primary_key: [id]}
      - {name: visits, source: visit}
    relationships:
      - {name: r, from: sales, to: shops, from_columns: [shop_id], to_columns: [id]}
    metrics:
      - {name: takings, expression: {dialects: [{dialect: ANSI_SQL, expression: SUM(sales.amount)}]}}
      - {name: wrong, expression: {dialects: [{dialect: ANSI_SQL, expression: SUM(sales.amout)}]}}
      - {name: duck, expression: {dialects: [{dialect: ANSI_SQL, expression: "list_sum(list(sales.amount))"}]}}
"""
FOUND = [
    ("error", 7, "primary_key (id) is no key: 1 of its values are there more than once, such as 2; "),
    ("error", 9, "there is no column sold_at in public.sales; did you mean expression: sold?"),
    ("error", 12, "there is no table visit in the data; there are sales, shops"),
    ("warning", 14, "1 of 3 sales point at no shops, and are shown under no name; "),
    ("error", 17, "its expression does not run: column sales.amout does not exist; "),
    ("error", 18, "its expression does not run: the function list_sum is not allowed; "),
]


def test_a_model_is_checked_against_a_database(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KANINA_HOME", str(tmp_path))
    file = tmp_path / "model.yaml"
    file.write_text(MODEL)
    assert main(["model", "check", str(file), "--data", postgres.create("checked", TABLES)]) == 1
    *lines, summary = capsys.readouterr().out.splitlines()
    for line, (severity, number, wrong) in zip(lines, FOUND, strict=True):
        assert line.startswith(f"{severity}: {file}:{number}: semantic_model[0] (shops).")
        assert wrong in line
    assert summary == "5 errors and 1 warning: 3 datasets, 2 fields, 1 relationship, 3 metrics"


def test_a_database_that_goes_away_in_the_middle_is_told_and_nothing_is_taken_for_missing(
    postgres: Postgres, tmp_path: Path
) -> None:
    path = tmp_path / "model.yaml"
    path.write_text(MODEL)
    file = read_model(path)
    assert file.model is not None
    postgres.create("going", TABLES)
    with TcpProxy(postgres.port) as proxy, PostgresProbe(postgres.url("going", port=proxy.port)) as probe:
        findings = Findings()
        checks = DataChecks(file, file.model, probe, findings)
        proxy.close()
        with pytest.raises(ConnectionLost, match=r"the connection to the database was lost \(.*\); try again"):
            checks.run()
    assert list(findings) == []
