"""`kanina sql check`: a line of JSON for each statement, as the guard itself judges it."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kanina import assembly
from kanina_local.cli import main
from kanina_local.home import Home
from tests.guarded import cases

DATA = Path(__file__).parents[1] / "data"
MODEL = ("--model", str(DATA / "sql_guard_model.yaml"))


def printed(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_all_219_public_cases_are_judged_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sql", "check", *MODEL, "--batch", str(DATA / "sql_guard_cases.jsonl")]) == 0
    lines = printed(capsys)
    assert [(line["id"], line["allowed"]) for line in lines] == [
        (case["id"], case["verdict"] == "must_allow") for case in cases()
    ]
    assert len(lines) == 219
    assert all(list(line) == ["id", "allowed", "reason"] for line in lines)
    assert all(line["allowed"] == (line["reason"] == "") for line in lines)


def test_a_statement_is_judged_as_an_argument_and_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = {"id": None, "allowed": False, "reason": "there is no table payroll in the semantic model"}
    sql = "SELECT 1\nFROM payroll"
    assert main(["sql", "check", *MODEL, "--dialect", "postgres", sql]) == 0
    for more in ([], ["-"]):
        monkeypatch.setattr("sys.stdin", io.StringIO(sql))
        assert main(["sql", "check", *MODEL, "--dialect", "duckdb", *more]) == 0
    assert printed(capsys) == [refused] * 3


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Settings of this process that lead to the cases' model."""
    monkeypatch.setenv("KANINA_HOME", str(tmp_path))
    for name, value in Home(tmp_path).environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("KANINA_MODEL_PATH", MODEL[1])
    assembly.settings.cache_clear()
    yield
    assembly.settings.cache_clear()


@pytest.mark.usefixtures("served")
def test_without_a_model_it_is_the_one_that_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    for table in ("sales", "enrollments"):
        assert main(["sql", "check", "--dialect", "duckdb", f"SELECT count(*) FROM {table}"]) == 0
    assert [line["allowed"] for line in printed(capsys)] == [True, False]


def test_bad_lines_of_a_batch_are_told_by_number_and_the_others_judged(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "batch.jsonl"
    lines = [
        '{"id": 7, "dialect": "duckdb", "sql": "SELECT 1"}',
        "",
        "SELECT 1",
        "[1]",
        '{"id": 8, "sql": "SELECT 1"}',
        '{"id": 9, "dialect": "mysql", "sql": "SELECT 1"}',
        '{"id": 10, "dialect": "duckdb", "sql": null}',
        '{"id": "ñ", "dialect": "athena", "sql": "DROP TABLE sales"}',
        "[" * 100_000,
    ]
    file.write_bytes("\ufeff".encode() + "\r\n".join(lines).encode() + b"\n\xff")
    assert main(["sql", "check", *MODEL, "--batch", str(file)]) == 1
    told = capsys.readouterr()
    assert [json.loads(line)["id"] for line in told.out.splitlines()] == [7, "ñ"]
    wanted = 'write {"id": "1", "dialect": "duckdb", "sql": "SELECT 1"}'
    assert told.err.splitlines() == [
        f"kanina: {file}, line 3: it is not JSON; {wanted}",
        f"kanina: {file}, line 4: it is no JSON object; {wanted}",
        f"kanina: {file}, line 5: it has no dialect; {wanted}",
        f"kanina: {file}, line 6: its dialect is 'mysql'; write one of duckdb, postgres, athena",
        f"kanina: {file}, line 7: its sql is no text; put the statement in quotes",
        f"kanina: {file}, line 9: it is not JSON; {wanted}",
        f"kanina: {file}, line 10: it is not JSON; {wanted}",
    ]


def test_lines_without_a_dialect_take_the_one_that_is_given(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = '{"id": 1, "sql": "SELECT 1"}\n{"id": 2, "dialect": "duckdb", "sql": "SELECT 1"}\n'
    monkeypatch.setattr("sys.stdin", io.StringIO(batch))
    assert main(["sql", "check", *MODEL, "--batch", "-", "--dialect", "athena"]) == 0
    assert [line["id"] for line in printed(capsys)] == [1, 2]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("SELECT 1",), "which SQL is it? add --dialect with one of duckdb, postgres, athena"),
        (("--dialect", "duckdb", "  "), "there is no statement: give one, as in kanina sql check "),
        (("--batch", "none.jsonl", "SELECT 1"), "--batch FILE brings its own statements: leave the one "),
        (("--batch", "none.jsonl"), "none.jsonl: No such file or directory"),
        (("--dialect", "duckdb", "--model", "none.yaml", "SELECT 1"), "none.yaml: the file: it cannot be read"),
    ],
)
def test_what_cannot_be_judged_is_one_line(
    arguments: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sql", "check", *MODEL, *arguments]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"kanina: {line}")
